//! The free roller's recipes, counted out: every throw, against distributions worked out by hand and a reading written another way.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use std::collections::BTreeMap;

use adjutant::dice::{Die, Faces, Keep, Read, Recipe, Standing};

/// Every throw of the recipe's dice.
fn throws(recipe: Recipe) -> impl Iterator<Item = Faces> {
    let (dice, sides) = (usize::from(recipe.dice), usize::from(recipe.die.sides()));
    (0..sides.pow(dice as u32)).map(move |mut nth| {
        let face = |_| {
            let face = (nth % sides) as u8 + 1;
            nth /= sides;
            face
        };
        (0..dice).map(face).collect()
    })
}

/// How many throws give each total.
fn totals(recipe: Recipe) -> Vec<(i32, u64)> {
    let mut counts = BTreeMap::new();
    for faces in throws(recipe) {
        *counts.entry(recipe.read(&faces).total).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

fn recipe(dice: u8, die: Die) -> Recipe {
    Recipe { dice, die, modifier: 0, keep: Keep::All, read: Read::Sum }
}

/// Totals from `first` up, with these numbers of throws.
fn from(first: i32, counts: &[u64]) -> Vec<(i32, u64)> {
    (first..).zip(counts.iter().copied()).collect()
}

#[test]
fn sums() {
    assert_eq!(totals(recipe(2, Die::D6)), from(2, &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]));
    assert_eq!(totals(recipe(3, Die::D4)), from(3, &[1, 3, 6, 10, 12, 12, 10, 6, 3, 1]));
    assert_eq!(totals(recipe(1, Die::D100)), from(1, &[1; 100]));
    let two = Recipe { modifier: 2, ..recipe(1, Die::D3) };
    assert_eq!(totals(two), from(3, &[1, 1, 1]));
    assert_eq!(totals(Recipe { modifier: -20, ..two }), from(-19, &[1, 1, 1]));
}

#[test]
fn the_best_and_worst() {
    // The scores of many a role-playing game: four dice, the lowest dropped.
    let scores = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
    assert_eq!(totals(Recipe { keep: Keep::Highest(3), ..recipe(4, Die::D6) }), from(3, &scores));
    // Dropping the highest is the same from the other end.
    let turned: Vec<u64> = scores.into_iter().rev().collect();
    assert_eq!(totals(Recipe { keep: Keep::Lowest(3), ..recipe(4, Die::D6) }), from(3, &turned));
    // Advantage: n is the higher of two in 2n - 1 of 400 throws.
    let higher: Vec<u64> = (1..=20).map(|n| 2 * n - 1).collect();
    assert_eq!(totals(Recipe { keep: Keep::Highest(1), ..recipe(2, Die::D20) }), from(1, &higher));
}

#[test]
fn successes() {
    // Each of five cubes shows a 5 or 6 in two of six cases: 5!/(k!(5-k)!) * 2^k * 4^(5-k).
    let hits = [1024, 2560, 2560, 1280, 320, 32];
    assert_eq!(totals(Recipe { read: Read::AtLeast(5), ..recipe(5, Die::D6) }), from(0, &hits));
    assert_eq!(totals(Recipe { read: Read::AtMost(2), modifier: 1, ..recipe(5, Die::D6) }), from(1, &hits));
    // Three tens, only the best counts: it fails where all three show less than 9.
    let best = Recipe { keep: Keep::Highest(1), read: Read::AtLeast(9), ..recipe(3, Die::D10) };
    assert_eq!(totals(best), from(0, &[512, 488]));
}

/// Every way to keep and count that the form offers for these dice.
fn every(dice: u8, die: Die) -> Vec<Recipe> {
    let keeps = (1..dice).flat_map(|n| [Keep::Highest(n), Keep::Lowest(n)]).chain([Keep::All]);
    let reads = (1..die.sides()).flat_map(|n| [Read::AtLeast(n + 1), Read::AtMost(n)]).chain([Read::Sum]);
    let reads: Vec<Read> = reads.collect();
    let both = keeps.flat_map(|keep| reads.iter().map(move |read| (keep, *read)));
    both.map(|(keep, read)| Recipe { dice, die, modifier: 3, keep, read }).collect()
}

#[test]
fn every_throw_reads_as_one_would_by_hand() {
    for (dice, die) in [(1, Die::D12), (2, Die::D8), (3, Die::D6), (4, Die::D4), (5, Die::D3)] {
        for recipe in every(dice, die) {
            for faces in throws(recipe) {
                let rolled = recipe.read(&faces);
                let mut sorted = faces.to_vec();
                sorted.sort_unstable();
                let used: &[u8] = match recipe.keep {
                    Keep::All => &sorted,
                    Keep::Highest(n) => &sorted[sorted.len() - usize::from(n)..],
                    Keep::Lowest(n) => &sorted[..usize::from(n)],
                };
                let natural: i32 = match recipe.read {
                    Read::Sum => used.iter().map(|face| i32::from(*face)).sum(),
                    Read::AtLeast(n) => used.iter().map(|face| i32::from(*face >= n)).sum(),
                    Read::AtMost(n) => used.iter().map(|face| i32::from(*face <= n)).sum(),
                };
                assert_eq!((rolled.natural, rolled.total), (natural, natural + 3), "{recipe}: {faces:?}");
                // The player sees every die he threw, and which ones were used.
                let mut shown: Vec<u8> = rolled.dice.iter().map(|(face, _)| *face).collect();
                shown.sort_unstable();
                assert_eq!(shown, sorted, "{recipe}");
                let of = |wanted| rolled.dice.iter().filter(move |(_, standing)| *standing == wanted).map(|(face, _)| *face);
                let mut kept: Vec<u8> = of(Standing::Counted).chain(of(Standing::Missed)).collect();
                kept.sort_unstable();
                assert_eq!(kept, used, "{recipe}: {faces:?}");
                if recipe.read != Read::Sum {
                    assert_eq!(of(Standing::Counted).count() as i32, natural, "{recipe}: {faces:?}");
                }
                // Counted, missed, dropped, each from high to low: the count is seen, not worked out.
                let order =
                    |standing| [Standing::Counted, Standing::Missed, Standing::Dropped].iter().position(|s| *s == standing);
                let keys = rolled.dice.iter().map(|(face, standing)| (order(*standing), core::cmp::Reverse(*face)));
                assert!(keys.is_sorted(), "{recipe}: {:?}", rolled.dice);
            }
        }
    }
}

#[test]
fn whatever_is_read_from_flash_becomes_a_recipe_that_makes_sense() {
    let numbers = [0, 1, 2, 3, 19, 20, 21, 99, 100, 101, 255];
    let modifiers = [-128, -21, -20, 0, 20, 21, 127];
    let dice = [Die::new(2).unwrap(), Die::D3, Die::D6, Die::D100];
    for (count, modifier) in numbers.into_iter().flat_map(|count| modifiers.map(|modifier| (count, modifier))) {
        for (die, n) in dice.into_iter().flat_map(|die| numbers.map(|n| (die, n))) {
            for keep in [Keep::All, Keep::Highest(n), Keep::Lowest(n)] {
                for read in [Read::Sum, Read::AtLeast(n), Read::AtMost(n)] {
                    let mended = Recipe { dice: count, die, modifier, keep, read }.mended();
                    assert!((1..=20).contains(&mended.dice) && (-20..=20).contains(&mended.modifier), "{mended:?}");
                    if let Keep::Highest(kept) | Keep::Lowest(kept) = mended.keep {
                        assert!((1..mended.dice).contains(&kept), "some are kept and some dropped: {mended:?}");
                    }
                    // A number that no die or every die meets would count nothing or everything.
                    match mended.read {
                        Read::Sum => {}
                        Read::AtLeast(target) => assert!((2..=die.sides()).contains(&target), "{mended:?}"),
                        Read::AtMost(target) => assert!((1..die.sides()).contains(&target), "{mended:?}"),
                    }
                    assert_eq!(mended.mended(), mended);
                }
            }
        }
    }
    for recipe in every(20, Die::D100) {
        assert_eq!(recipe.mended(), recipe, "what makes sense is left alone");
    }
}

#[test]
fn as_players_write_it() {
    let write = |recipe: Recipe| [format!("{recipe}"), format!("{recipe:#}")];
    assert_eq!(write(recipe(3, Die::D6)), ["3d6", "3d6"]);
    assert_eq!(write(Recipe { modifier: 2, ..recipe(3, Die::D6) }), ["3d6 + 2", "3d6 +2"]);
    assert_eq!(write(Recipe { modifier: -1, keep: Keep::Highest(3), ..recipe(4, Die::D6) }), ["4d6 high 3 - 1", "4d6 hi3 -1"]);
    assert_eq!(
        write(Recipe { keep: Keep::Lowest(2), read: Read::AtMost(3), ..recipe(5, Die::D8) }),
        ["5d8 low 2 <=3", "5d8 lo2 <=3"]
    );
    assert_eq!(write(Recipe { read: Read::AtLeast(7), ..recipe(6, Die::D10) }), ["6d10 >=7", "6d10 >=7"]);
}
