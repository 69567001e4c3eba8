//! Every reading's spread against a count of all ordered throws, one by one.

use std::collections::BTreeMap;

use adjutant::dice::{Classes, Die, Drop, FaceLayout, FaceSet, Pool, Reading, Seen, Spread, Symbol, Worth};

/// What all ordered throws of a pool say, counted.
fn counted(pool: Pool, reading: &Reading) -> BTreeMap<String, u128> {
    let mut counts = BTreeMap::new();
    let mut faces = vec![1_u8; usize::from(pool.count)];
    loop {
        *counts.entry(said(&reading.read(&faces))).or_default() += 1;
        let Some(nth) = faces.iter().rposition(|face| *face < pool.die.sides()) else { return counts };
        faces[nth] += 1;
        faces[nth + 1..].fill(1);
    }
}

/// What the spread says, added up by value.
fn spread(pool: Pool, reading: &Reading) -> BTreeMap<String, u128> {
    let spread = Spread::of(pool, reading);
    let mut counts = BTreeMap::new();
    for nth in 0..spread.len() {
        let (seen, ways) = spread.get(nth).unwrap_or_else(|| panic!("{pool:?} {reading:?} has no value {nth}"));
        *counts.entry(said(&seen)).or_default() += ways;
    }
    counts.retain(|_, ways| *ways > 0);
    assert_eq!(spread.get(spread.len()), None, "nothing beyond the last");
    assert_eq!(counts.values().sum::<u128>(), spread.total().unwrap(), "{pool:?} {reading:?}");
    counts
}

fn said(seen: &Seen) -> String {
    format!("{seen:?}")
}

fn check(pool: Pool, reading: &Reading) {
    assert_eq!(spread(pool, reading), counted(pool, reading), "{pool:?} {reading:?}");
}

fn pools(most: u8) -> impl Iterator<Item = Pool> {
    let dice = [(Die::D3, most), (Die::D4, most), (Die::D6, most), (Die::D8, 3), (Die::D20, 2)];
    dice.into_iter().flat_map(|(die, most)| (0..=most).map(move |count| Pool { count, die }))
}

#[test]
fn sums_highest_and_lowest() {
    for pool in pools(5) {
        for reading in [Reading::Sum, Reading::SumDoubles, Reading::Highest, Reading::Lowest, Reading::Each] {
            check(pool, &reading);
        }
    }
}

#[test]
fn hits_and_tallies() {
    for pool in pools(5) {
        for target in 0..=pool.die.sides() + 1 {
            check(pool, &Reading::Hits(FaceSet::at_most(target.into())));
            check(pool, &Reading::Hits(FaceSet::at_least(target.into()).without(1).with(6)));
        }
        check(pool, &Reading::Tally(FaceSet::Range(1, 3), FaceSet::Range(6, 6)));
        check(pool, &Reading::Tally(FaceSet::NONE, FaceSet::Range(1, 1)));
        check(pool, &Reading::Tally(FaceSet::at_most(2), FaceSet::at_least(2)));
        check(pool, &Reading::Tally(FaceSet::Bits(0b1010), FaceSet::Bits(0b1010)));
    }
}

#[test]
fn classes() {
    for pool in pools(4) {
        for targets in [&[4][..], &[3, 5], &[5, 3, 4, 4], &[0, 6], &[1, 2, 3, 4, 5, 9], &[]] {
            check(pool, &Reading::Classes(Classes::of(targets.iter().copied()).unwrap()));
        }
    }
}

#[test]
fn kept_symbols_of_every_named_layout_and_of_odd_ones() {
    use Symbol::{Advance as A, Blank as B, Hit as H, HitAdvance as HA, Skull as S, TwoHits as HH};
    let layouts =
        [[S, B, B, H, H, HA], [S, B, A, H, H, HA], [S, B, A, H, H, HH], [S, B, H, H, H, A], [HH, HA, A, S, B, H], [H; 6], [B; 6]];
    for faces in layouts {
        for count in 0..=5 {
            for stay in 0..=count {
                for drop in [Drop::Worst, Drop::Best] {
                    for worth in
                        [Worth::Standard, Worth::Melee, Worth::Tactics { holder: false }, Worth::Tactics { holder: true }]
                    {
                        let reading = Reading::Kept { layout: FaceLayout(faces), stay, drop, worth };
                        check(Pool { count, die: Die::D6 }, &reading);
                    }
                }
            }
        }
    }
}

#[test]
fn the_largest_pools_are_counted_or_said_to_be_too_large() {
    let pool = Pool { count: 32, die: Die::D6 };
    for reading in [Reading::Sum, Reading::Hits(FaceSet::at_most(4)), Reading::Highest] {
        spread(pool, &reading);
    }
    let worst = Pool { count: 32, die: Die::D100 };
    assert_eq!(Spread::of(worst, &Reading::Sum).total(), None);
}
