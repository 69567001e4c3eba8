//! Sums, ends, counts, classes and sorted dice.

use adjutant::dice::{Classes, Die, FaceSet, Reading, Seen};

use super::every_throw;
use super::rules::chance::Chance;

/// Every throw of up to four d6, and many larger ones of other dice.
fn throws() -> impl Iterator<Item = Vec<u8>> {
    let mut chance = Chance::new(4);
    let larger = (0..3_000).map(move |_| {
        let (dice, sides) = (chance.below(33), [3, 6, 10, 20, 100][chance.below(5)]);
        (0..dice).map(|_| chance.below(sides) as u8 + 1).collect()
    });
    (0..=4).flat_map(|dice| every_throw(dice, 6)).chain(larger)
}

#[test]
fn sums_and_ends() {
    for faces in throws() {
        let mut sum = 0_u16;
        let mut sorted = faces.clone();
        sorted.sort_unstable();
        for face in &faces {
            sum += u16::from(*face);
        }
        let ends = [sorted.first(), sorted.last()].map(|face| Seen::Value(face.map_or(0, |face| u16::from(*face))));
        assert_eq!(Reading::Sum.read(&faces), Seen::Value(sum), "{faces:?}");
        assert_eq!([Reading::Lowest.read(&faces), Reading::Highest.read(&faces)], ends, "{faces:?}");
        let doubles = faces.len() > 1 && sorted.first() == sorted.last();
        assert_eq!(Reading::SumDoubles.read(&faces), Seen::Sum { total: sum, doubles }, "{faces:?}");
        sorted.reverse();
        assert_eq!(Reading::Each.read(&faces), Seen::Each(sorted.into_iter().collect()));
    }
}

#[test]
fn hits_and_tallies() {
    let sets =
        [FaceSet::at_most(3), FaceSet::at_least(5), FaceSet::NONE, FaceSet::at_least(4).without(5), FaceSet::Bits(0b101010)];
    for faces in throws() {
        for (one, other) in sets.iter().zip(sets.iter().cycle().skip(1)) {
            let count = |set: &FaceSet| {
                (1..=100)
                    .filter(|face| set.has(*face))
                    .map(|hit| faces.iter().filter(|face| **face == hit).count())
                    .sum::<usize>() as u8
            };
            assert_eq!(Reading::Hits(*one).read(&faces), Seen::Hits(count(one), 0));
            assert_eq!(Reading::Tally(*one, *other).read(&faces), Seen::Hits(count(one), count(other)));
        }
    }
}

#[test]
fn one_throw_against_several_targets() {
    let mut chance = Chance::new(5);
    for faces in throws() {
        let targets: Vec<u8> = (0..chance.below(7)).map(|_| chance.below(8) as u8).collect();
        let classes = Classes::of(targets.iter().copied()).expect("six different ones fit");
        let Seen::Classes(counts) = Reading::Classes(classes).read(&faces) else { panic!("classes are read") };
        for target in targets {
            let by_hand = faces.iter().filter(|face| **face <= target).count() as u8;
            assert_eq!(counts.passed(target), by_hand, "{target} in {faces:?}");
        }
    }
}

#[test]
fn classes_are_sorted_single_and_few() {
    let mut chance = Chance::new(6);
    for _ in 0..2_000 {
        let targets: Vec<u8> = (0..chance.below(12)).map(|_| chance.below(9) as u8).collect();
        let mut sorted = targets.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let classes = Classes::of(targets.iter().copied());
        assert_eq!(classes.map(|classes| classes.bounds().to_vec()), (sorted.len() <= 6).then_some(sorted), "{targets:?}");
    }
}

#[test]
fn faces_a_die_does_not_have_are_not_accepted() {
    for sides in [2, 6, 100] {
        let die = Die::new(sides).unwrap();
        for face in 0..=255 {
            assert_eq!(Reading::accepts(&[1, face], die), (1..=sides).contains(&face));
        }
    }
}

#[test]
fn only_what_counts_is_drawn_solid() {
    let classes = Classes::of([2, 4]).unwrap();
    for face in 1..=6 {
        assert_eq!(Reading::Hits(FaceSet::at_most(3)).counts(face), face <= 3);
        assert_eq!(Reading::Tally(FaceSet::at_most(3), FaceSet::at_least(6)).counts(face), face <= 3);
        assert_eq!(Reading::Classes(classes).counts(face), face <= 4);
        assert!(Reading::Sum.counts(face) && Reading::Each.counts(face));
    }
    assert!(Reading::Sum.stays(&[1, 2, 3]).all(|stays| stays));
}
