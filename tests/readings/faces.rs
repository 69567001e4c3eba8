//! Sets of faces, against plain lists.

use std::collections::BTreeSet;

use adjutant::dice::{Die, FaceSet};

use super::rules::chance::Chance;

/// The faces of a set on a die of 100 sides.
fn list(set: FaceSet) -> BTreeSet<u8> {
    (1..=100).filter(|face| set.has(*face)).collect()
}

#[test]
fn targets_from_far_below_to_far_above() {
    for target in (-300..300).chain([i16::MIN, i16::MAX]) {
        let at_most: BTreeSet<u8> = (1..=100).filter(|face| i16::from(*face) <= target).collect();
        let at_least: BTreeSet<u8> = (1..=100).filter(|face| i16::from(*face) >= target).collect();
        assert_eq!(list(FaceSet::at_most(target)), at_most, "{target}");
        assert_eq!(list(FaceSet::at_least(target)), at_least, "{target}");
    }
}

#[test]
fn with_and_without_any_face_in_any_order() {
    let mut chance = Chance::new(9);
    for _ in 0..4_000 {
        let target = chance.below(12) as i16 - 2;
        let mut set = match chance.below(4) {
            0 => FaceSet::at_most(target),
            1 => FaceSet::at_least(target),
            2 => FaceSet::NONE,
            _ => FaceSet::Range(chance.below(8) as u8, chance.below(8) as u8),
        };
        let mut known = list(set);
        for _ in 0..6 {
            // Up to 31 a face can be named alone.
            let face = [chance.below(8), chance.below(32)][chance.below(2)] as u8;
            if chance.once_in(2) {
                set = set.with(face);
                known.extend((1..=100).contains(&face).then_some(face));
            } else {
                set = set.without(face);
                known.remove(&face);
            }
            assert_eq!(list(set), known, "after {face}: {set:?}");
            for sides in [2, 6, 20, 100] {
                let count = known.iter().filter(|face| **face <= sides).count();
                assert_eq!(usize::from(set.count(Die::new(sides).unwrap())), count);
            }
        }
    }
}

/// The faces that a need-number means to a player.
fn read(text: &str) -> BTreeSet<u8> {
    let number = |text: &str| text.parse::<u8>().expect("a number");
    let part = |part: &str| match (part.strip_suffix('+'), part.strip_suffix('-'), part.split_once('-')) {
        (Some(low), ..) => number(low)..=100,
        (_, Some(high), _) => 1..=number(high),
        (.., Some((low, high))) => number(low)..=number(high),
        _ => number(part)..=number(part),
    };
    text.split(',').filter(|part| *part != "none").flat_map(part).collect()
}

#[test]
fn a_need_number_reads_as_what_it_is() {
    for low in 1..9 {
        for high in (0..9).chain([255]) {
            for without in 1..8 {
                for set in [FaceSet::Range(low, high), FaceSet::Range(low, high).without(without)] {
                    let within = |faces: BTreeSet<u8>| faces.into_iter().filter(|face| *face <= 100).collect::<BTreeSet<_>>();
                    assert_eq!(within(read(&set.to_string())), list(set), "{set:?} is written {set}");
                }
            }
        }
    }
    let written = [FaceSet::at_most(4), FaceSet::at_least(4), FaceSet::Range(2, 5), FaceSet::Bits(0b101010), FaceSet::NONE];
    assert_eq!(written.map(|set| set.to_string()), ["4-", "4+", "2-5", "1,3,5", "none"]);
    // "A natural 1 fails, a natural 6 succeeds", whatever the number: short enough for a card.
    let quality = |needed| FaceSet::at_least(needed).without(1).with(6).to_string();
    assert_eq!([-2, 1, 2, 4, 6, 7, 8, 12].map(quality), ["2+", "2+", "2+", "4+", "6+", "6+", "6,8+", "6,12+"]);
    assert_eq!(FaceSet::at_least(3).without(5).to_string(), "3,4,6+");
    assert_eq!(FaceSet::at_most(6).without(6).to_string(), "5-");
    assert_eq!(FaceSet::Range(1, 31).without(30).to_string(), "1-29,31");
}
