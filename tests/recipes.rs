//! The free roller's recipes, counted out: every throw, against distributions worked out by hand and a reading written another way.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeMap;

use adjutant::dice::{
    Again, Chances, Die, Due, Explode, Extras, FreeRoll, Keep, Kind, NoRecipe, Other, OwnDice, OwnDie, OwnFace, Read, Recipe,
    Rolled, Standing,
};

const OWN: &OwnDice = &OwnDie::FIRST;

/// Every way in which so many dice of so many sides can fall.
fn falls(dice: usize, sides: u8) -> impl Iterator<Item = Vec<u8>> {
    let sides = usize::from(sides);
    (0..sides.pow(dice as u32)).map(move |mut nth| {
        let face = |_| {
            let face = (nth % sides) as u8 + 1;
            nth /= sides;
            face
        };
        (0..dice).map(face).collect()
    })
}

/// Every throw of the recipe's dice: a d3 is a cube halved.
fn throws(recipe: Recipe) -> impl Iterator<Item = Vec<u8>> {
    falls(usize::from(recipe.dice), if recipe.die == Die::D3 { 6 } else { recipe.die.sides() })
}

fn thrown(recipe: Recipe, faces: &[u8]) -> FreeRoll {
    let mut roll = FreeRoll::new(recipe);
    roll.take(faces.iter().copied());
    roll
}

fn read(recipe: Recipe, faces: &[u8]) -> Rolled {
    thrown(recipe, faces).read(false, OWN)
}

/// How many throws give each total.
fn totals(recipe: Recipe) -> Vec<(i32, u64)> {
    let mut counts = BTreeMap::new();
    for faces in throws(recipe) {
        *counts.entry(read(recipe, &faces).total).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

fn recipe(dice: u8, die: Die) -> Recipe {
    Recipe::of(dice, die)
}

fn of(text: &str) -> Recipe {
    text.parse().unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
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
    assert_eq!(totals(two), from(3, &[2, 2, 2]), "two faces of the cube for each");
    assert_eq!(totals(Recipe { modifier: -20, ..two }), from(-19, &[2, 2, 2]));
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
    let some = |n| [Keep::Highest(n), Keep::Lowest(n), Keep::DropHighest(n), Keep::DropLowest(n)];
    let keeps = (1..dice).flat_map(some).chain([Keep::All]);
    let reads = (1..die.sides()).flat_map(|n| [Read::AtLeast(n + 1), Read::AtMost(n)]).chain([Read::Sum]);
    let reads: Vec<Read> = reads.collect();
    let both = keeps.flat_map(|keep| reads.iter().map(move |read| (keep, *read)));
    both.map(|(keep, read)| Recipe { modifier: 3, keep, read, ..recipe(dice, die) }).collect()
}

#[test]
fn every_throw_reads_as_one_would_by_hand() {
    for (dice, die) in [(1, Die::D12), (2, Die::D8), (3, Die::D6), (4, Die::D4), (5, Die::D3)] {
        for recipe in every(dice, die) {
            for faces in throws(recipe) {
                let rolled = read(recipe, &faces);
                let half = |face: &u8| if die == Die::D3 { face.div_ceil(2) } else { *face };
                let mut sorted = faces.clone();
                sorted.sort_unstable();
                let worth: Vec<u8> = sorted.iter().map(half).collect();
                let used: &[u8] = match recipe.keep {
                    Keep::All => &worth,
                    Keep::Highest(n) => &worth[worth.len() - usize::from(n)..],
                    Keep::Lowest(n) => &worth[..usize::from(n)],
                    Keep::DropHighest(n) => &worth[..worth.len() - usize::from(n)],
                    Keep::DropLowest(n) => &worth[usize::from(n)..],
                };
                let natural: i32 = match recipe.read {
                    Read::Sum => used.iter().map(|face| i32::from(*face)).sum(),
                    Read::AtLeast(n) => used.iter().map(|face| i32::from(*face >= n)).sum(),
                    Read::AtMost(n) => used.iter().map(|face| i32::from(*face <= n)).sum(),
                };
                assert_eq!((rolled.natural, rolled.total), (natural, natural + 3), "{recipe}: {faces:?}");
                // The player sees every die he threw, and which ones were used.
                let mut shown: Vec<u8> = rolled.dice.iter().map(|seen| seen.face).collect();
                shown.sort_unstable();
                assert_eq!(shown, sorted, "{recipe}");
                let of = |wanted| rolled.dice.iter().filter(move |seen| seen.standing == wanted).map(|seen| half(&seen.face));
                let mut kept: Vec<u8> = of(Standing::Counted).chain(of(Standing::Missed)).collect();
                kept.sort_unstable();
                assert_eq!(kept, used, "{recipe}: {faces:?}");
                if recipe.read != Read::Sum {
                    assert_eq!(of(Standing::Counted).count() as i32, natural, "{recipe}: {faces:?}");
                }
                // Counted, missed, dropped, each from high to low: the count is seen, not worked out.
                let order =
                    |standing| [Standing::Counted, Standing::Missed, Standing::Dropped].iter().position(|s| *s == standing);
                let keys = rolled.dice.iter().map(|seen| (order(seen.standing), core::cmp::Reverse(half(&seen.face))));
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
            for keep in [Keep::All, Keep::Highest(n), Keep::Lowest(n), Keep::DropHighest(n), Keep::DropLowest(n)] {
                for read in [Read::Sum, Read::AtLeast(n), Read::AtMost(n)] {
                    let mended = Recipe { modifier, keep, read, ..recipe(count, die) }.mended();
                    assert!((1..=20).contains(&mended.dice) && (-20..=20).contains(&mended.modifier), "{mended:?}");
                    if mended.keep != Keep::All {
                        assert!((1..mended.dice).contains(&mended.keep.number()), "some are kept and some dropped: {mended:?}");
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

/// Every way a roll can go, each with its weight in `sides` to the power of `depth`: what has not ended after so many dice is told
/// as `unfinished`, with how far it has come.
fn every_way(roll: &FreeRoll, weight: u128, out: &mut dyn FnMut(&FreeRoll, u128)) {
    if roll.due() == Due::Nothing || weight == 0 {
        return out(roll, weight);
    }
    let pools = roll.pools(OWN);
    let dice: usize = pools.iter().map(|pool| usize::from(pool.count)).sum();
    let sides: Vec<u8> = pools.iter().flat_map(|pool| vec![pool.die.sides(); usize::from(pool.count)]).collect();
    let all: u128 = sides.iter().map(|sides| u128::from(*sides)).product();
    assert_eq!(weight % all, 0, "deep enough");
    let mut faces = vec![1_u8; dice];
    loop {
        let mut next = roll.clone();
        next.take(faces.iter().copied());
        every_way(&next, weight / all, out);
        let Some(nth) = (0..dice).find(|nth| faces[*nth] < sides[*nth]) else { return };
        faces[nth] += 1;
        faces[..nth].fill(1);
    }
}

fn told_of(chances: &Chances) -> ([u128; 3], u128) {
    let (three, total) = chances.told().unwrap();
    (three.map(u128::from), total.into())
}

/// What the chances say of a number, against walking through every way the dice can fall.
fn chances_are_right(recipe: Recipe, numbers: core::ops::RangeInclusive<i32>, total: u128) {
    let mut counts: BTreeMap<i32, u128> = BTreeMap::new();
    every_way(&FreeRoll::new(recipe), total, &mut |roll, weight| *counts.entry(roll.number(OWN)).or_insert(0) += weight);
    for at in numbers {
        let mut chances = Chances::about(recipe, at);
        while !chances.step(OWN, 1_000) {}
        assert!(chances.exact(), "{recipe} at {at}");
        let ([above, equal, below], all) = told_of(&chances);
        let count = |wanted: &dyn Fn(i32) -> bool| counts.iter().filter(|(n, _)| wanted(**n)).map(|(_, ways)| ways).sum::<u128>();
        let by_hand = [count(&|n| n > at), count(&|n| n == at), count(&|n| n < at)];
        let same = [above, equal, below].into_iter().zip(by_hand).all(|(ways, hand)| ways * total == hand * all);
        assert!(same, "{recipe} at {at}: {above}, {equal}, {below} of {all}, by hand {by_hand:?} of {total}");
    }
}

#[test]
fn chances_are_counted() {
    // In how many ways the dice can fall: with every die thrown again, twice as many dice.
    for (text, total) in [
        ("3d6", 216),
        ("1d3 + 2", 6),
        ("3d3", 216),
        ("2d7 - 1", 49),
        ("4d6 high 3", 1296),
        ("4d6 drop high 1 + 1", 1296),
        ("4d4 low 2", 256),
        ("d20 adv", 400),
        ("d20 dis - 3", 400),
        ("3d6 again <3", 6_u128.pow(6)),
        ("3d6 high 2 again <2", 6_u128.pow(6)),
        ("4d6 >=4", 1296),
        ("3d10 >=7 max twice ones subtract", 1000),
        ("3d6 <=3 ones fail max hits + 1", 216),
        ("3d6 >=7 max hits", 216),
        ("3d6 >=1 ones fail", 216),
        ("3d6 >=5 again fails", 6_u128.pow(6)),
        ("3d6 high 2 >=5", 216),
        ("3d6 vs 2d8", 216 * 64),
        ("2d6 + 1 vs 2d6 - 2", 1296),
        ("4d6 >=4 vs 3d6", 6_u128.pow(7)),
        ("2d6 explode once", 1296),
        ("2d6 explode >=5 once", 1296),
        ("3d4 explode new once", 4096),
        ("3d6 >=5 explode new once", 6_u128.pow(6)),
        ("d66", 36),
        ("2U + 1V", 216),
    ] {
        chances_are_right(of(text), -6..=30, total);
    }
}

/// A die that explodes on and on: 1 to 5 come once in 6, 6 and 12 never, 7 to 11 once in 36 and so on.
#[test]
fn one_exploding_die() {
    let told = |text: &str, at| {
        let mut chances = Chances::about(of(text), at);
        while !chances.step(OWN, 1_000) {}
        assert!(chances.exact(), "{text} at {at}");
        let (three, total) = told_of(&chances);
        three.map(|ways| {
            assert_eq!(ways * 1296 % total, 0, "{text} at {at}: {ways} of {total}");
            ways * 1296 / total
        })
    };
    // Of 1296.
    for (at, by_hand) in [
        (1, [1080, 216, 0]),
        (5, [216, 216, 864]),
        (6, [216, 0, 1080]),
        (7, [180, 36, 1080]),
        (11, [36, 36, 1224]),
        (12, [36, 0, 1260]),
        (18, [6, 0, 1290]),
        (19, [5, 1, 1290]),
    ] {
        assert_eq!(told("1d6 explode", at), by_hand, "at {at}");
        assert_eq!(told("1d6 explode new", at), by_hand, "another die, the same sum: at {at}");
    }
    // From 5 on: 1 to 4 once in 6; 5 + 1 to 5 + 4 and 6 + 1 to 6 + 4 once in 36.
    assert_eq!(told("1d6 explode >=5", 6), [396, 36, 864]);
    assert_eq!(told("1d6 explode >=5", 7), [324, 72, 900]);
    // Tens that count from 7 and bring another: none with 6 of 10, one with 3 + 6/10 of 10.
    let mut chances = Chances::about(of("1d10 >=7 explode new"), 1);
    while !chances.step(OWN, 1_000) {}
    let ([above, equal, below], total) = told_of(&chances);
    assert!(chances.exact());
    assert_eq!([above * 100 / total, equal * 100 / total, below * 100 / total], [4, 36, 60]);
    assert_eq!((above + equal + below, above * 100 % total, equal * 100 % total), (total, 0, 0));
}

/// Two that explode on and on, walked through as far as their sum matters.
#[test]
fn exploding_dice_together() {
    for (text, at) in [("2d6 explode", 9), ("2d4 explode >=3", 7), ("2d6 explode new", 11), ("2d10 >=8 explode >=9 new", 2)] {
        let recipe = of(text);
        let sides = u128::from(recipe.die.sides());
        let total = sides.pow(10);
        let (mut equal, mut below) = (0, 0);
        let mut open = vec![(FreeRoll::new(recipe), total)];
        while let Some((roll, weight)) = open.pop() {
            let number = roll.number(OWN);
            // More dice bring no less.
            if number > at {
                continue;
            }
            if roll.due() == Due::Nothing {
                *(if number == at { &mut equal } else { &mut below }) += weight;
                continue;
            }
            let dice = usize::from(roll.pools(OWN)[0].count);
            let all = sides.pow(dice as u32);
            assert_eq!(weight % all, 0, "deep enough");
            for faces in falls(dice, recipe.die.sides()) {
                let mut next = roll.clone();
                next.take(faces.into_iter());
                open.push((next, weight / all));
            }
        }
        let mut chances = Chances::about(recipe, at);
        while !chances.step(OWN, 1_000) {}
        let ([_, counted, less], of_all) = told_of(&chances);
        assert!(chances.exact(), "{text}");
        assert_eq!((counted * total, less * total), (equal * of_all, below * of_all), "{text} at {at}");
    }
}

/// Beyond what can be counted a sample says so, and is not far off.
#[test]
fn what_cannot_be_counted_is_a_sample() {
    for (text, at, about) in [
        // The sum of many dice is about as often above its mean as below it.
        ("20d100", 1010, 50),
        // At least one of six keeps an eight: 1 - (7/8)^6 is 55 %.
        ("6d8 high 1 explode once need 8", 7, 55),
        // Three against three, the best two of each: as often ahead as behind; and a tie in about 1 of 10.
        ("3d6 high 2 vs 3d6", 0, 45),
    ] {
        let mut chances = Chances::about(of(text), at);
        while !chances.step(OWN, 1_000) {}
        assert!(!chances.exact(), "{text}");
        let ([above, ..], total) = told_of(&chances);
        assert_eq!(total, 2_500);
        assert!((above * 100 / total).abs_diff(about) <= 4, "{text}: {above} of {total}");
    }
}

/// Beyond the lowest and the highest that can come out nothing needs to be counted, whatever the dice are.
#[test]
fn what_cannot_come_out_is_exact() {
    for (text, lowest, highest) in [
        ("2d6", 2, 12),
        ("2d6 + 3", 5, 15),
        ("20d100", 20, 2000),
        ("20d100 vs 20d100 + 1", 20 - 2001, 2000 - 21),
        ("6d6 >=5 max twice ones subtract", -6, 12),
        // At most twenty dice more, of either side.
        ("2d6 explode", 2, 22 * 6),
        ("2d6 >=5 ones subtract explode new", -22, 22),
        ("3d6 high 2 vs 3d6", 2 - 12, 12 - 2),
    ] {
        for (at, expected) in [(lowest - 1, [1, 0, 0]), (-99, [1, 0, 0]), (highest + 1, [0, 0, 1]), (9_999, [0, 0, 1])] {
            if at == -99 && lowest <= -99 {
                continue;
            }
            let mut chances = Chances::about(of(text), at);
            while !chances.step(OWN, 1_000) {}
            let (three, total) = told_of(&chances);
            assert!(chances.exact(), "{text} at {at}");
            assert_eq!(three, expected.map(|share| share * total), "{text} at {at}");
        }
    }
}

/// High totals are counted from the other end: of 2d100, (k + 1) ways come to 200 - k.
#[test]
fn high_totals_are_counted_from_the_top() {
    for (at, by_hand) in [(150, [1_275, 51, 8_674]), (101, [4_950, 100, 4_950]), (199, [1, 2, 9_997])] {
        let mut chances = Chances::about(of("2d100"), at);
        while !chances.step(OWN, 1_000) {}
        assert!(chances.exact(), "{at}");
        assert_eq!(told_of(&chances), (by_hand, 10_000), "{at}");
    }
    // One against one: 100 - m ways to be m ahead.
    let mut chances = Chances::about(of("1d100 + 5 vs 1d100"), 95);
    while !chances.step(OWN, 1_000) {}
    assert!(chances.exact());
    assert_eq!(told_of(&chances), ([45, 10, 9_945], 10_000), "90 ahead and 5 more");
}

#[test]
fn chances_start_where_the_roll_comes_out() {
    let at = |text: &str| Chances::of(of(text)).at;
    assert_eq!([at("2d6"), at("3d6 + 2"), at("6d6 >=5"), at("2d6 need 9"), at("3d6 vs 2d8"), at("d66")], [7, 13, 2, 9, 0, 41]);
    for text in ["coin", "one of 3", "shuffle 4"] {
        assert!(!Chances::tells(&of(text)), "{text}");
    }
}

/// The dice of a roll as they are shown, `*` after those that count and `-` after those dropped; an added one behind a `+`.
fn shown(roll: &FreeRoll) -> String {
    let words = roll.read(false, OWN).dice.into_iter().map(|seen| {
        let mark = match seen.standing {
            Standing::Counted => "*",
            Standing::Missed => "",
            Standing::Dropped => "-",
        };
        format!("{}{}{mark}", if seen.joined { "+" } else { " " }, seen.face)
    });
    words.collect::<String>().trim_start().to_owned()
}

#[test]
fn exploding_dice_come_one_throw_after_the_other() {
    let mut roll = thrown(of("3d6 explode"), &[6, 2, 6]);
    assert_eq!((roll.due(), roll.pools(OWN)[0].count), (Due::More, 2));
    roll.take([6, 1].into_iter());
    assert_eq!((shown(&roll).as_str(), roll.due()), ("6*+6* 6*+1* 2*", Due::More));
    roll.take([3].into_iter());
    assert_eq!((shown(&roll).as_str(), roll.due()), ("6*+6*+3* 6*+1* 2*", Due::Nothing));
    assert_eq!(roll.told(OWN).to_string(), "24");
    // Only the best die with what it brought.
    let mut best = thrown(of("2d6 high 1 explode once"), &[6, 6]);
    best.take([6, 2].into_iter());
    assert_eq!((shown(&best).as_str(), best.due(), best.number(OWN)), ("6*+6* 6-+2-", Due::Nothing, 12));
    // Each by itself: the best of four.
    let mut best = thrown(of("2d6 high 1 explode new"), &[6, 5]);
    best.take([6].into_iter());
    best.take([4].into_iter());
    assert_eq!((shown(&best).as_str(), best.number(OWN)), ("6* 6- 5- 4-", 6));
    // At most twenty more, whatever falls.
    let mut many = thrown(of("8d6 explode"), &[6; 8]);
    let mut more = 0;
    while many.due() == Due::More {
        let count = many.pools(OWN)[0].count;
        more += count;
        many.take(vec![6; usize::from(count)].into_iter());
    }
    assert_eq!((more, many.number(OWN)), (20, 28 * 6));
    let both = thrown(of("8d6 explode vs 1d8"), &[6, 6, 6, 6, 6, 6, 6, 6, 8]);
    let pools: Vec<(u8, u8)> = both.pools(OWN).iter().map(|pool| (pool.count, pool.die.sides())).collect();
    assert_eq!(pools, [(8, 6), (1, 8)], "the highest face of either die");
}

#[test]
fn dice_are_thrown_again() {
    let mut roll = thrown(of("4d6 again <3"), &[1, 5, 2, 6]);
    assert_eq!((roll.due(), roll.pools(OWN)[0].count), (Due::Again, 2));
    roll.take([1, 3].into_iter());
    assert_eq!((roll.due(), roll.number(OWN)), (Due::Nothing, 15), "once each, the second counts");
    let mut roll = thrown(of("4d6 >=4 again fails"), &[1, 5, 2, 6]);
    roll.take([4, 3].into_iter());
    assert_eq!((roll.due(), roll.number(OWN)), (Due::Nothing, 3));
    // By hand, as often as one likes; a die thrown again loses those it brought.
    let mut roll = thrown(of("2d6 explode"), &[6, 3]);
    roll.take([5].into_iter());
    roll.mark(Some(0), true);
    assert_eq!((roll.due(), roll.pools(OWN)[0].count), (Due::Again, 1));
    roll.take([2].into_iter());
    assert_eq!((shown(&roll).as_str(), roll.due()), ("3* 2*", Due::Nothing));
    roll.mark(None, true);
    roll.mark(Some(1), false);
    roll.take([6].into_iter());
    assert_eq!((roll.due(), roll.number(OWN)), (Due::More, 8), "the two, shown second, is locked; the six may explode again");
    // Of both sides, and of different dice: the one and the eight.
    let mut roll = thrown(of("2d6 vs 2d8"), &[1, 2, 7, 8]);
    roll.mark(Some(1), true);
    roll.mark(Some(2), true);
    let pools: Vec<(u8, u8)> = roll.pools(OWN).iter().map(|pool| (pool.count, pool.die.sides())).collect();
    assert_eq!(pools, [(1, 6), (1, 8)]);
    roll.take([6, 1].into_iter());
    assert_eq!(roll.told(OWN).to_string(), "8 v 8, tie");
}

/// Dice are numbered as they are shown, whichever was thrown first.
#[test]
fn the_first_die_shown_is_die_1() {
    let faces = |roll: &FreeRoll| roll.marks().map(|(face, _)| face).collect::<Vec<u8>>();
    let mut roll = thrown(of("5d6"), &[2, 6, 2, 6, 4]);
    assert_eq!(faces(&roll), [6, 6, 4, 2, 2]);
    roll.mark(Some(2), true);
    assert_eq!(roll.marks().map(|(_, on)| on).collect::<Vec<bool>>(), [false, false, true, false, false]);
    roll.take([1].into_iter());
    assert_eq!(shown(&roll), "6* 6* 2* 2* 1*");
    // Those that count first, then those that missed, then the dropped; then the other side's.
    assert_eq!(faces(&thrown(of("4d6 low 3 >=2"), &[5, 1, 6, 2])), [5, 2, 1, 6]);
    let mut roll = thrown(of("2d6 vs 2d8"), &[1, 4, 2, 7]);
    assert_eq!(faces(&roll), [4, 1, 7, 2]);
    roll.mark(Some(2), true);
    roll.take([3].into_iter());
    assert_eq!(roll.told(OWN).to_string(), "5 v 5, tie");
    // A die with those added to it is one die; one that stands for itself has a number of its own, and takes along what it brought.
    let mut roll = thrown(of("2d6 explode"), &[3, 6]);
    roll.take([5].into_iter());
    assert_eq!(faces(&roll), [6, 3]);
    let mut roll = thrown(of("2d6 explode new"), &[3, 6]);
    roll.take([6].into_iter());
    roll.take([5].into_iter());
    assert_eq!(faces(&roll), [6, 6, 5, 3]);
    let lone = roll.clone();
    roll.mark(Some(2), true);
    roll.take([1].into_iter());
    assert_eq!((shown(&roll).as_str(), roll.due()), ("6* 6* 3* 1*", Due::Nothing));
    let lying: Vec<u8> = roll.lying().collect();
    assert_eq!(FreeRoll::lay(roll.recipe, &lying, OWN), Some(roll));
    let mut roll = lone.clone();
    roll.mark(Some(1), true);
    roll.mark(Some(2), true);
    assert_eq!(roll.pools(OWN)[0].count, 1, "the five goes with the six that brought it");
    roll.take([2].into_iter());
    assert_eq!((shown(&roll).as_str(), roll.due()), ("6* 3* 2*", Due::Nothing));
    let mut roll = lone;
    roll.mark(None, true);
    assert_eq!(roll.pools(OWN)[0].count, 2, "all of them: those that were thrown at first");
    // Tens stay before units.
    assert_eq!(faces(&thrown(of("d66"), &[2, 5])), [2, 5]);
}

#[test]
fn what_came_of_it() {
    let told = |text: &str, faces: &[u8]| thrown(of(text), faces).told(OWN).to_string();
    assert_eq!(told("2d6", &[3, 4]), "7");
    assert_eq!(told("2d6 need 7", &[3, 4]), "7, made by 0");
    assert_eq!(told("3d6 - 1 need 12", &[3, 3, 3]), "8, missed by 4, triples");
    assert_eq!(told("3d6 high 2 need 6", &[5, 5, 5]), "10, made by 4, doubles");
    assert_eq!(told("4d6 need 6", &[2, 2, 2, 2]), "8, made by 2, 4 alike");
    // Of cubes halved it is what they are worth: 5 and 6 are a 3 each, 2 is a 1.
    assert_eq!(told("2d3 need 6", &[5, 6]), "6, made by 0, doubles");
    assert_eq!(told("2d3 need 5", &[2, 6]), "4, missed by 1");
    assert_eq!(told("2d6 vs 2d6", &[1, 6, 3, 4]), "7 v 7, tie");
    assert_eq!(told("3d6 >=4 + 1 vs 2d6", &[4, 5, 6, 6, 1]), "4 v 1, +3");
    assert_eq!(told("d66", &[3, 5]), "35");
    assert_eq!([told("coin", &[1]), told("coin", &[2]), told("one of 5", &[4])], ["heads", "tails", "4"]);
    // Which of those that are left comes next: 3 of 1 2 3 4, then 1 of 1 2 4, then 2 of 2 4.
    assert_eq!(told("shuffle 4", &[3, 1, 2]), "3 1 4 2");
    // The first die of one's own: Skull, two Blanks, two Hits, Hit and Advance; the second 2 3 3 4 4 5.
    assert_eq!(told("3U", &[1, 4, 6]), "2H 1S 1A, net 1");
    assert_eq!(told("2U + 1V", &[1, 2, 6]), "1S 5, net 4");
    assert_eq!(told("1U", &[2]), "0, net 0");
}

/// All orders of a shuffle are equally likely: each comes from one throw.
#[test]
fn every_order_comes_once() {
    let recipe = of("shuffle 4");
    assert_eq!(recipe.pools(OWN).iter().map(|pool| pool.die.sides()).collect::<Vec<u8>>(), [4, 3, 2]);
    let mut seen = std::collections::BTreeSet::new();
    for nth in 0..24 {
        let order: Vec<u8> =
            read(recipe, &[nth % 4 + 1, nth / 4 % 3 + 1, nth / 12 + 1]).dice.iter().map(|seen| seen.face).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [1, 2, 3, 4]);
        assert!(seen.insert(order));
    }
}

/// Recipes of every part, alone and together.
fn many() -> Vec<Recipe> {
    let mut all = vec![];
    for dice in ["1d6", "2d20", "4d6", "20d100", "3d3", "5d7", "2d66 sides"] {
        for keep in ["", " high 1", " low 2", " drop high 1", " drop low 3"] {
            for read in ["", " >=2", " <=2", " >=3 ones fail", " <=2 max hits max twice ones subtract"] {
                for more in [
                    "",
                    " explode",
                    " explode >=2 new",
                    " explode new once",
                    " again <2",
                    " again fails",
                    " explode once again <3",
                ] {
                    for end in ["", " + 20", " - 1", " need 12", " - 20 need 2020", " vs 1d4", " + 2 vs 20d100 - 20"] {
                        all.extend(format!("{dice}{keep}{read}{more}{end}").parse::<Recipe>());
                    }
                }
            }
        }
    }
    all.extend(["coin", "d66", "one of 2", "one of 20", "shuffle 2", "shuffle 20", "1U", "3U + 1V + 16Z"].map(of));
    all
}

#[test]
fn recipes_are_read_as_they_are_written() {
    let all = many();
    assert!(all.len() > 2_000, "{}", all.len());
    for recipe in all {
        let text = recipe.to_string();
        assert_eq!(text.parse(), Ok(recipe), "{text}");
        assert_eq!(text.replace(' ', "").to_uppercase().parse(), Ok(recipe), "{text}");
        assert!(format!("{recipe:#}").len() <= 64, "{recipe:#} has room in the log");
        assert_eq!(format!("{recipe:#}").parse(), Ok(recipe), "{recipe:#}: what a title says can be typed");
        assert_eq!(Recipe::from_bytes(&recipe.bytes()), Some(recipe), "{text}");
    }
    // Where dice are counted, one that exploded brings another that counts for itself.
    assert_eq!(of("5d6 >=5 explode"), of("5d6 explode new >=5"));
    assert_eq!((of("5d6 >=5 explode").explode.new, of("5d6 >=5 explode").to_string()), (true, "5d6 >=5 explode".to_owned()));
    // The parts come in any order.
    assert_eq!(of("2d6 + 1 need 9 explode high 1"), of("2d6 high 1 explode + 1 need 9"));
    assert_eq!([of("d%"), of("d20 adv"), of("2d20dis"), of("D6")], [of("1d100"), of("2d20 high 1"), of("2d20 low 1"), of("1d6")]);
    // Tens and units, however they are written; dice of 66 sides say so.
    assert_eq!([of("d66").kind, of("D 66").kind, of("d66 sides").kind], [Kind::D66, Kind::D66, Kind::Dice]);
    assert_eq!((of("d66 sides").die.sides(), of("d66 sides").to_string()), (66, "1d66 sides".to_owned()));
    assert_eq!(of("2d66sides+1vs1d66sides"), of("2d66 sides + 1 vs 1d66 sides"));
}

#[test]
fn what_is_no_recipe_is_told_why() {
    use NoRecipe::{Again as A, Choice, Dice, Explode as E, Keep as K, Modifier, Need, Number, Together, Unreadable};
    for (text, why) in [
        ("", Unreadable),
        ("x", Unreadable),
        ("3d", Unreadable),
        ("3d6 high", Unreadable),
        ("3d6 more", Unreadable),
        ("2d6 again", Unreadable),
        ("2d6 need", Unreadable),
        ("2d6 vs", Unreadable),
        ("2d6 +", Unreadable),
        ("2U +", Unreadable),
        ("2U + 3", Unreadable),
        ("coin 2", Unreadable),
        ("one of", Unreadable),
        ("21d6", Dice),
        ("0d6", Dice),
        ("999999999999d6", Dice),
        ("2d1", Dice),
        ("2d101", Dice),
        ("2d6 vs 21d6", Dice),
        ("2d6 vs 2d1", Dice),
        ("0U", Dice),
        ("20U + 1V", Dice),
        ("3d6 high 3", K),
        ("3d6 low 0", K),
        ("3d6 drop low 3", K),
        ("d6 high 1", K),
        ("3d6 >=7", Number),
        ("3d6 >=1", Number),
        ("3d6 <=0", Number),
        ("3d6 <=6", Number),
        ("3d6 >=8 max hits", Number),
        ("3d6 + 21", Modifier),
        ("3d6 - 255", Modifier),
        ("3d6 vs 2d6 + 21", Modifier),
        ("3d6 explode >=1", E),
        ("3d6 explode >=0", E),
        ("3d6 explode >=7", E),
        ("3d6 again <1", A),
        ("3d6 again <7", A),
        ("3d6 need 2021", Need),
        ("one of 1", Choice),
        ("one of 21", Choice),
        ("shuffle 200", Choice),
        ("3d6 max twice", Together),
        ("3d6 again fails", Together),
        ("2d6 need 7 vs 2d6", Together),
    ] {
        assert_eq!(text.parse::<Recipe>(), Err(why), "{text}");
        assert!(why.advice().ends_with('.') && why.advice().len() <= 100, "{}", why.advice());
    }
}

/// Nothing that was written is left out: modifiers add up, on either side.
#[test]
fn modifiers_add_up() {
    assert_eq!([of("2d6 + 1 + 1"), of("2d6 - 1 + 3"), of("2d6+5high1-3")], [of("2d6 + 2"), of("2d6 + 2"), of("2d6 high 1 + 2")]);
    assert_eq!([of("2d6 + 30 - 15"), of("2d6 + 1 - 1")], [of("2d6 + 15"), of("2d6")]);
    assert_eq!(of("2d6 + 1 + 1 vs 2d6 + 1 - 3"), of("2d6 + 2 vs 2d6 - 2"));
    assert_eq!(of("2d6 vs 2d6 high 1 + 2"), of("2d6 high 1 vs 2d6 + 2"), "what comes behind the other side is theirs");
    for much in ["2d6 + 11 + 10", "2d6 - 100 - 100", "2d6 vs 2d6 + 11 + 10"] {
        assert_eq!(much.parse::<Recipe>(), Err(NoRecipe::Modifier), "{much}");
    }
}

/// What is said twice or contradicts itself is refused, and so are dice added to other dice: none of it is left out.
#[test]
fn what_is_said_twice_is_refused_with_advice() {
    let once = "Write each part once, and only one of";
    for (text, advice) in [
        ("4d6 high 3 low 1", once),
        ("4d6 high 3 high 3", once),
        ("4d6 drop low 1 high 2", once),
        ("d20 dis adv", once),
        ("d20 adv adv", once),
        ("2d20 high 1 adv", once),
        ("6d6 >=5 <=2", once),
        ("6d6 >=5 >=5", once),
        ("6d6 >=5 ones fail ones fail", once),
        ("3d6 explode explode >=5", once),
        ("3d6 again <2 again <3", once),
        ("3d6 >=4 again <2 again fails", once),
        ("2d6 need 7 need 9", once),
        ("2d6 vs 2d6 vs 3d6", once),
        ("3d6 adv", "write 3d6 high 1"),
        ("3d6 dis", "write 3d6 high 1 or 3d6 low 1"),
        ("2d6 need 0", "from 1 to 2020"),
        ("1d6 + 1d8", "Dice cannot be added to other dice"),
        ("2d6 + d8", "Dice cannot be added to other dice"),
        ("2d6 - 1 + 1d%", "Dice cannot be added to other dice"),
        ("2d6 vs 1d6 + 1d8", "Dice cannot be added to other dice"),
        ("2U + 1d6", "Dice cannot be added to other dice"),
        ("2d66", "tens and units, rolled alone"),
        ("1d66", "Dice of 66 sides are written 2d66 sides"),
        ("d66 + 1", "tens and units, rolled alone"),
        ("d66 vs d66", "tens and units, rolled alone"),
        ("2d6 vs d66", "tens and units, rolled alone"),
        ("d667", "of 2 to 100 sides"),
    ] {
        let Err(wrong) = text.parse::<Recipe>() else { panic!("{text} is taken") };
        assert!(wrong.advice().contains(advice), "{text}: {}", wrong.advice());
        assert!(wrong.advice().ends_with('.') && wrong.advice().len() <= 100, "{}", wrong.advice());
    }
    assert_eq!(of("2d6+1drop low 1"), of("2d6 drop low 1 + 1"), "no d1 there");
}

/// Whatever bytes are found, what is made of them makes sense, or nothing is.
#[test]
fn bytes_become_a_recipe_that_makes_sense_or_none() {
    let mut seed = 7_u64;
    let mut byte = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u8
    };
    let (mut some, mut none) = (0, 0);
    for nth in 0..100_000 {
        let mut bytes: Vec<u8> = of("3d6 high 2 >=4 explode again <2 vs 2d6").bytes().to_vec();
        // A few wrong bytes, all of them, too few or too many.
        match nth % 3 {
            0 => (0..1 + nth % 4).for_each(|_| bytes[usize::from(byte()) % Recipe::BYTES] = byte()),
            1 => bytes.iter_mut().skip(1).for_each(|place| *place = byte() % 8),
            _ => bytes.resize(usize::from(byte()) % 40, byte()),
        }
        match Recipe::from_bytes(&bytes) {
            None => none += 1,
            Some(recipe) => {
                some += 1;
                assert_eq!(recipe.mended(), recipe, "{bytes:?}");
                assert_eq!(recipe.to_string().parse(), Ok(recipe), "{bytes:?}");
            }
        }
    }
    assert!(some > 10_000 && none > 10_000, "{some} and {none}");
    // As the first versions wrote it.
    assert_eq!(Recipe::from_bytes(&[1, 4, 6, 2, 1, 3, 0, 0]), Some(of("4d6 high 3 + 2")));
    assert_eq!(Recipe::from_bytes(&[1, 4, 6, 2, 1, 3, 0, 0, 0]), None);
}

/// Dice lie as they lay, and what is none of the recipe's dice is none.
#[test]
fn a_roll_is_found_again_as_it_lay() {
    let recipe = of("3d6 explode again <2");
    let mut roll = thrown(recipe, &[1, 6, 4]);
    for more in [&[6][..], &[2, 6], &[5]] {
        let lying: Vec<u8> = roll.lying().collect();
        assert_eq!(FreeRoll::lay(recipe, &lying, OWN), Some(roll.clone()));
        roll.take(more.iter().copied());
    }
    assert_eq!((roll.due(), roll.number(OWN)), (Due::Nothing, 6 + 2 + 6 + 6 + 5 + 4));
    let lying: Vec<u8> = roll.lying().collect();
    assert_eq!(FreeRoll::lay(of("2d6"), &lying, OWN), None, "other dice");
    assert_eq!(FreeRoll::lay(of("4d6"), &lying, OWN), None);
    for wrong in [&[][..], &[1], &[7, 0, 1, 0, 1, 0], &[0, 0, 1, 0, 1, 0], &[1, 8, 1, 0, 1, 0], &[1, 0, 1, 0, 1]] {
        assert_eq!(FreeRoll::lay(of("3d6"), wrong, OWN), None, "{wrong:?}");
    }
    assert!(FreeRoll::lay(of("3d6"), &[[1, 0]; 61].concat(), OWN).is_none());
}

#[test]
fn dice_of_ones_own_are_kept() {
    for (nth, die) in OWN.iter().enumerate() {
        let bytes: Vec<u8> = die.bytes().collect();
        assert_eq!(OwnDie::read("", &bytes).as_ref(), Some(die), "{nth}");
    }
    let mut die = OwnDie::read("Fate", &[0, 26]).unwrap();
    assert_eq!((die.die(), die.face(2).shows(), die.name.as_str()), (Die::COIN, Err(20), "Fate"));
    die.set_count(9);
    die.put(8, OwnFace(255));
    assert_eq!((die.die(), die.face(8), die.face(9)), (Die::D8, OwnFace(OwnFace::LAST), OwnFace(0)));
    for wrong in [&[][..], &[1], &[1; 9], &[1, 27]] {
        assert_eq!(OwnDie::read("", wrong), None, "{wrong:?}");
    }
    // No kind of roll takes more dice than there is room for.
    assert_eq!(Recipe { own: [9; 6], ..Recipe::other_kind(Kind::Own, Die::D6) }.mended().own, [9, 9, 2, 0, 0, 0]);
    let other = Other { dice: 200, die: Die::D6, modifier: 99 };
    let wild =
        Recipe { other, explode: Explode { from: 99, new: true, once: true }, again: Again::Below(0), ..recipe(3, Die::D6) };
    assert_eq!(wild.mended().to_string(), "3d6 explode new once again <2 vs 20d6 + 20");
    assert_eq!(Recipe { extras: Extras(15), ..recipe(3, Die::D6) }.mended(), recipe(3, Die::D6));
}
