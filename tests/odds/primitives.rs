//! Every dice primitive of the five games (`dice:D1` to `dice:D32`) as a rule, its odds against the closed form of its definition.

use adjutant::dice::{Classes, Die, Drop, FaceLayout, FaceSet, Pool, Reading, Seen, Symbol, Worth};
use adjutant::engine::{Answer, Chart, Flow, Need, Nobody, Offer, Outcome, Progress, Ratio, Scope, Session, Step};

use super::toy::{DICE, END, MORE, Play, ROUND, Toy, card, d6, hits, start, value};
use super::*;

/// C(n, k).
fn choose(n: u128, k: u128) -> u128 {
    if k > n { 0 } else { (1..=k).fold(1, |ways, step| ways * (n - k + step) / step) }
}

/// The chance of `k` among `n`, each with `p` of 6.
fn binomial(n: u128, k: u128, p: u128) -> (u128, u128) {
    (choose(n, k) * p.pow(k as u32) * (6 - p).pow((n - k) as u32), 6_u128.pow(n as u32))
}

/// A rule, and the chance of each number it may end with.
struct Form {
    primitive: u8,
    rule: fn(&mut Play<'_>) -> Flow<Outcome>,
    expected: Vec<(i16, (u128, u128))>,
}

fn form(
    primitive: u8,
    rule: fn(&mut Play<'_>) -> Flow<Outcome>,
    expected: impl IntoIterator<Item = (i16, (u128, u128))>,
) -> Form {
    Form { primitive, rule, expected: expected.into_iter().collect() }
}

const fn rep(rep: i16) -> FaceSet {
    FaceSet::at_most(rep)
}

const TOP: Reading = Reading::Hits(rep(3));
const COMBINED: FaceLayout =
    FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Blank, Symbol::Hit, Symbol::Hit, Symbol::HitAdvance]);
const BANDS: Chart<i16, 4> = Chart::new([(1, 7, 0), (8, 8, 1), (9, 9, 2), (10, 20, 3)]);

fn end(value: i16) -> Flow<Outcome> {
    Ok(END.with(value))
}

fn pass_dice() -> Vec<Form> {
    vec![
        // Bin(2, 4/6); with "6 fails" Rep 6 counts as 5; three dice, the count stops at 2.
        form(1, |play| end(play.hits(DICE, d6(2), rep(4))?.into()), (0..=2).map(|k| (k as i16, binomial(2, k, 4)))),
        form(1, |play| end(play.hits(DICE, d6(2), rep(6).without(6))?.into()), (0..=2).map(|k| (k as i16, binomial(2, k, 5)))),
        form(2, |play| end(play.hits(DICE, d6(3), rep(2))?.into()), (0..=3).map(|k| (k as i16, binomial(3, k, 2)))),
        form(2, |play| end(play.hits(DICE, d6(0), rep(2))?.into()), [(0, (1, 1))]),
        // P(0) = (1-p)^3, P(1) = 3p(1-p)^2, P(2) = the rest: 27, 81 and 108 of 216 for p = 1/2.
        form(3, |play| end(play.hits(DICE, d6(3), rep(3))?.min(2).into()), [(0, (1, 8)), (1, (3, 8)), (2, (1, 2))]),
        form(4, |play| end(play.hits(DICE, d6(1), rep(4))?.into()), [(0, (1, 3)), (1, (2, 3))]),
        // Two dice against 4 and a Leader's against 5, at most 2: 1/54, then 1/9 * 5/6 + 4/9 * 1/6.
        form(
            5,
            |play| {
                let seen = card(play, &[(d6(2), Reading::Hits(rep(4))), (d6(1), Reading::Hits(rep(5)))])?;
                end((hits(&seen[0]) + hits(&seen[1])).min(2))
            },
            [(0, (1, 54)), (1, (9, 54)), (2, (44, 54))],
        ),
        // One throw, two readers with 3 and 5: (passes of the first) * 10 + (passes of the second), never fewer than the first.
        form(
            6,
            |play| {
                let counts = play.classes(DICE, d6(2), Classes::of([3, 5]).unwrap())?;
                end(i16::from(counts.passed(3)) * 10 + i16::from(counts.passed(5)))
            },
            [(0, (1, 36)), (1, (4, 36)), (2, (4, 36)), (11, (6, 36)), (12, (12, 36)), (22, (9, 36))],
        ),
        // Rep 5 against Rep 4: 7.7, 34.0, 43.5, 13.6 and 1.2 per cent.
        form(
            7,
            |play| {
                let seen = card(play, &[(d6(2), Reading::Hits(rep(5))), (d6(2), Reading::Hits(rep(4)))])?;
                end(hits(&seen[0]) - hits(&seen[1]))
            },
            [(2, (25, 324)), (1, (110, 324)), (0, (141, 324)), (-1, (44, 324)), (-2, (4, 324))],
        ),
        form(8, |play| end(play.hits(DICE, d6(5), rep(3))?.into()), (0..=5).map(|k| (k as i16, (choose(5, k), 32)))),
        // C(n+m, m+k) / 2^(n+m).
        form(
            9,
            |play| {
                let seen = card(play, &[(d6(6), TOP), (d6(4), TOP)])?;
                end(hits(&seen[0]) - hits(&seen[1]))
            },
            (-4..=6).map(|k: i16| (k, (choose(10, (4 + k) as u128), 1024))),
        ),
        form(
            9,
            |play| {
                let seen = card(play, &[(d6(3), TOP), (d6(2), TOP)])?;
                end(hits(&seen[0]) - hits(&seen[1]))
            },
            (-2..=3).map(|k: i16| (k, (choose(5, (2 + k) as u128), 32))),
        ),
    ]
}

fn sums_and_rows() -> Vec<Form> {
    let sixths = |ways: [u128; 6]| (1..).zip(ways).map(|(face, ways)| (face, (ways, 6))).collect::<Vec<_>>();
    vec![
        // (6 - |7-s|) / 36.
        form(
            10,
            |play| end(play.sum(DICE, d6(2), Need::Reading)?),
            (2..=12).map(|s: i16| (s, (6 - u128::from(s.abs_diff(7)), 36))),
        ),
        // Above, equal, below 8: 10, 5 and 21.
        form(
            11,
            |play| end((play.sum(DICE, d6(2), Need::Total(8))? - 8).signum()),
            [(1, (10, 36)), (0, (5, 36)), (-1, (21, 36))],
        ),
        // Two sums, 8 or more: best of two 1-(1-g)^2, worst g^2 with g = 15/36; counted: 0, 1, 2 of them.
        form(
            12,
            |play| {
                let seen = card(play, &[(d6(2), Reading::SumDoubles), (d6(2), Reading::SumDoubles)])?;
                let total = |seen: &Seen| if let Seen::Sum { total, .. } = seen { *total } else { panic!("a sum") };
                end(seen.iter().filter(|seen| total(seen) >= 8).count() as i16)
            },
            [(0, (49, 144)), (1, (70, 144)), (2, (25, 144))],
        ),
        // Reached with doubles or without, against 7: 3 and 18 of 36.
        form(
            12,
            |play| {
                let seen = card(play, &[(d6(2), Reading::SumDoubles)])?;
                let Seen::Sum { total, doubles } = seen[0] else { panic!("a sum") };
                end(if total < 7 { 0 } else { 1 + i16::from(doubles) })
            },
            [(0, (15, 36)), (1, (18, 36)), (2, (3, 36))],
        ),
        form(13, |play| end(play.die(DICE, Die::D6, Need::Reading)?.into()), sixths([1; 6])),
        form(14, |play| end(play.hits(DICE, d6(1), FaceSet::Range(2, 5))?.into()), [(0, (1, 3)), (1, (2, 3))]),
        form(15, |play| end(play.die(DICE, Die::D6, Need::Reading)?.div_ceil(2).into()), (1..=3).map(|half| (half, (1, 3)))),
        // d6 + 4 in the bands up to 7, 8, 9, from 10: 3, 1, 1 and 1.
        form(
            16,
            |play| end(play.graded(DICE, Die::D6, Need::Adds(4), |die| BANDS.read(4 + i16::from(die)))?),
            [(0, (3, 6)), (1, (1, 6)), (2, (1, 6)), (3, (1, 6))],
        ),
        // d6 + 1 against Rep 4: 6 or more on 5 and 6, 4 or more on 3 and 4.
        form(
            17,
            |play| {
                end(play.graded(DICE, Die::D6, Need::Adds(1), |die| match die + 1 {
                    6.. => 2,
                    4.. => 1,
                    _ => 0,
                })?)
            },
            [(0, (2, 6)), (1, (2, 6)), (2, (2, 6))],
        ),
        form(18, |play| end(play.hits(DICE, d6(1), FaceSet::at_least(4 + 1))?.into()), [(0, (2, 3)), (1, (1, 3))]),
        // Rep 6: up on a 6 alone; down on a 1.
        form(
            19,
            |play| {
                let (up, down) = play.tally(DICE, d6(1), FaceSet::at_least(6 + 1).with(6), rep(1))?;
                end(i16::from(up) - i16::from(down))
            },
            [(1, (1, 6)), (0, (4, 6)), (-1, (1, 6))],
        ),
        // The k-th is found with k/6, the sixth for certain.
        form(
            20,
            |play| {
                for events in 1..=5 {
                    if play.hits(DICE, d6(1), rep(events))? == 1 {
                        return end(events);
                    }
                }
                end(6)
            },
            [
                (1, (1, 6)),
                (2, (5 * 2, 36)),
                (3, (5 * 4 * 3, 216)),
                (4, (5 * 4 * 3 * 4, 1_296)),
                (5, (5 * 4 * 3 * 2 * 5, 7_776)),
                (6, (5 * 4 * 3 * 2, 7_776)),
            ],
        ),
        // Ties again; with +1 for one of them 21 to 10; without, every ordered pair of different values 1/30.
        form(
            21,
            |play| loop {
                play.lap(ROUND, 0)?;
                let seen = card(play, &[(d6(1), Reading::Sum), (d6(1), Reading::Sum)])?;
                let (one, other) = (value(&seen[0]) + 1, value(&seen[1]));
                if one != other {
                    return end((one - other).signum());
                }
            },
            [(1, (21, 31)), (-1, (10, 31))],
        ),
        form(
            21,
            |play| loop {
                play.lap(ROUND, 0)?;
                let seen = card(play, &[(d6(1), Reading::Sum), (d6(1), Reading::Sum)])?;
                let (one, other) = (value(&seen[0]), value(&seen[1]));
                if one != other {
                    return end(one * 10 + other);
                }
            },
            (1..=6_i16)
                .flat_map(|one| (1..=6_i16).map(move |other| (one, other)))
                .filter(|(one, other)| one != other)
                .map(|(one, other)| (one * 10 + other, (1, 30))),
        ),
    ]
}

fn others() -> Vec<Form> {
    const QUALITY: FaceSet = FaceSet::at_least(4).without(1).with(6);
    vec![
        // Three dice of Quality 4 with +3: a natural 1 still fails.
        form(
            22,
            |play| end(play.hits(DICE, d6(3), FaceSet::at_least(4 - 3).without(1).with(6))?.into()),
            (0..=3).map(|k| (k as i16, binomial(3, k, 5))),
        ),
        form(
            22,
            |play| end(play.hits(DICE, d6(2), FaceSet::at_least(9).without(1).with(6))?.into()),
            (0..=2).map(|k| (k as i16, binomial(2, k, 1))),
        ),
        // Quality 4, three dice: two or more failures with 1/2.
        form(23, |play| end((3 - play.hits(DICE, d6(3), QUALITY)? >= 2).into()), [(0, (1, 2)), (1, (1, 2))]),
        // Combat 3 against 1: gruesome 5, kill 7, fall 8, recoil 6, tie 4, and -2 and -4 for the other side.
        form(
            24,
            |play| {
                let seen = card(play, &[(d6(1), Reading::Sum), (d6(1), Reading::Sum)])?;
                let (dice, totals) = ([value(&seen[0]), value(&seen[1])], [value(&seen[0]) + 3, value(&seen[1]) + 1]);
                let own = totals[0] > totals[1];
                let (winner, loser, die) = if own { (totals[0], totals[1], dice[0]) } else { (totals[1], totals[0], dice[1]) };
                let grade = match () {
                    () if winner == loser => 0,
                    () if winner >= 3 * loser => 4,
                    () if winner >= 2 * loser => 3,
                    () => 1 + i16::from(die % 2 == 0),
                };
                end(if own { grade } else { -grade })
            },
            [(4, (5, 36)), (3, (7, 36)), (2, (8, 36)), (1, (6, 36)), (0, (4, 36)), (-1, (2, 36)), (-2, (4, 36))],
        ),
        form(
            25,
            |play| end((play.hits(DICE, d6(1), rep(1))? == 1 && play.hits(MORE, d6(1), rep(1))? == 1).into()),
            [(0, (35, 36)), (1, (1, 36))],
        ),
        // Multinomial (1/2, 1/3, 1/6): with two dice, lessened * 10 + gone.
        form(
            26,
            |play| {
                let (lessened, gone) = play.tally(DICE, d6(2), FaceSet::Range(1, 3), FaceSet::Range(6, 6))?;
                end(i16::from(lessened) * 10 + i16::from(gone))
            },
            [(0, (4, 36)), (1, (4, 36)), (2, (1, 36)), (10, (12, 36)), (11, (6, 36)), (20, (9, 36))],
        ),
        // 1d-1, standard: the worse of two dice that are -1 with 1/6, 0 with 1/3, +1 with 1/2.
        form(
            27,
            |play| {
                let reading = Reading::Kept { layout: COMBINED, stay: 1, drop: Drop::Best, worth: Worth::Standard };
                let symbols = play.symbols(DICE, d6(2), reading)?;
                end(i16::from(symbols.hits) - i16::from(symbols.skulls))
            },
            [(-1, (11, 36)), (0, (16, 36)), (1, (9, 36))],
        ),
        // Offered again after failing: declined.
        form(
            28,
            |play| {
                let first = play.hits(DICE, d6(2), rep(4))?;
                let again = first < 2 && play.offer(Offer::new("toy.again", "Again?"))?;
                end(if again { play.hits(MORE, d6(2), rep(4))? } else { first }.into())
            },
            (0..=2).map(|k| (k as i16, binomial(2, k, 4))),
        ),
        // One of three dice is a success without rolling.
        form(29, |play| end((play.hits(DICE, d6(2), QUALITY)? + 1).into()), [(1, (1, 4)), (2, (1, 2)), (3, (1, 4))]),
        // Until one is two better; the games' own chains over both Reps are in `exchange.rs`.
        form(
            30,
            |play| loop {
                play.lap(ROUND, 0)?;
                let seen = card(play, &[(d6(2), Reading::Hits(rep(2))), (d6(2), Reading::Hits(rep(1)))])?;
                match hits(&seen[0]) - hits(&seen[1]) {
                    2 => return end(1),
                    -2 => return end(-1),
                    _ => {}
                }
            },
            // 2:0 is 4/36 * 25/36, 0:2 is 16/36 * 1/36.
            [(1, (100, 116)), (-1, (16, 116))],
        ),
        // One of five; rows of weight 1, 2 and 4.
        form(31, |play| end(play.random(DICE, 5)? as i16), (0..5).map(|nth| (nth, (1, 5)))),
        form(
            31,
            |play| {
                const ROWS: Chart<i16, 3> = Chart::new([(0, 0, 1), (1, 2, 2), (3, 6, 4)]);
                end(ROWS.read(play.random(DICE, 7)? as i16))
            },
            [(1, (1, 7)), (2, (2, 7)), (4, (4, 7))],
        ),
        // Found at the first, second or third token: 1/3, 2/9, 4/9.
        form(
            32,
            |play| {
                for token in 1..=2 {
                    if play.hits(DICE, d6(1), FaceSet::at_least(5))? == 1 {
                        return end(token);
                    }
                }
                end(3)
            },
            [(1, (1, 3)), (2, (2, 9)), (3, (4, 9))],
        ),
    ]
}

fn forms() -> Vec<Form> {
    [pass_dice(), sums_and_rows(), others()].into_iter().flatten().collect()
}

#[test]
fn every_primitive_has_its_odds() {
    let forms = forms();
    let missing: Vec<u8> = (1..=32).filter(|nth| !forms.iter().any(|form| form.primitive == *nth)).collect();
    assert!(missing.is_empty(), "no closed form for dice:D{missing:?}");
    for Form { primitive, rule, expected } in forms {
        let mut session = start(rule);
        let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange);
        assert_eq!((progress, told.exact), (Progress::Exact, true), "dice:D{primitive}");
        let found: BTreeMap<i16, Ratio> =
            told.chances.iter().map(|chance| (chance.outcome.unwrap().value, chance.chance)).collect();
        let expected = expected.into_iter().map(|(value, (num, den))| (value, Ratio::new(num, den).unwrap())).collect();
        assert_eq!(found, expected, "dice:D{primitive}");
    }
}

/// Ordered throws of one card that are worth typing one by one.
const TYPED: u32 = 10_000;

/// Plays on with every ordered throw there is, offers declined; adds up the chance of each end, and of coming round to the same loop
/// again. Whether that is few enough throws.
fn play_all(session: &mut Session<Toy>, weight: f64, ends: &mut BTreeMap<Option<i16>, f64>) -> bool {
    let end = session.transcript().bytes().len();
    match session.step() {
        Step::Done(outcome) => *ends.entry(Some(outcome.value)).or_default() += weight,
        Step::Asking if end > 0 && session.stage().lap.is_some_and(|lap| lap.at == end) => {
            *ends.entry(None).or_default() += weight
        }
        Step::Asking if !session.wants_dice() => {
            session.answer(&Answer::Offer(false)).expect("only offers are made");
            let few = play_all(session, weight, ends);
            session.back().expect("an answer was given");
            return few;
        }
        Step::Asking => {
            let pools: Vec<Pool> = session.stage().card.iter().map(|cast| cast.pool).collect();
            let dice: Vec<u8> = pools.iter().flat_map(|pool| vec![pool.die.sides(); pool.count.into()]).collect();
            let all: u32 = dice.iter().map(|sides| u32::from(*sides)).product();
            for nth in 0..if all > TYPED { 0 } else { all } {
                let mut left = nth;
                let mut face = |sides: u8| (left % u32::from(sides), left /= u32::from(sides)).0 as u8 + 1;
                let faces = pools.iter().map(|pool| (0..pool.count).map(|_| face(pool.die.sides())).collect()).collect();
                session.typed(&faces).expect("they fit");
                if !play_all(session, weight / f64::from(all), ends) {
                    return false;
                }
                session.void().expect("they were the last");
            }
            return all <= TYPED;
        }
        step => panic!("{step:?}"),
    }
    true
}

/// The same without any counting: every ordered throw typed into the rule, one by one.
#[test]
fn every_primitive_comes_out_as_typing_every_throw() {
    let mut counted = std::collections::BTreeSet::new();
    for Form { primitive, rule, expected } in forms() {
        let mut ends = BTreeMap::new();
        if !play_all(&mut start(rule), 1.0, &mut ends) {
            continue;
        }
        // A round that leads to the next one is as if it had not been.
        let decided = 1.0 - ends.remove(&None).unwrap_or(0.0);
        let found: Vec<i16> = ends.keys().flatten().copied().collect();
        let mut values: Vec<i16> = expected.iter().map(|(value, _)| *value).collect();
        values.sort_unstable();
        assert_eq!(found, values, "dice:D{primitive}");
        for (value, (num, den)) in expected {
            let (typed, formula) = (ends[&Some(value)] / decided, num as f64 / den as f64);
            assert!((typed - formula).abs() < 1e-9, "dice:D{primitive}, {value}: {typed} typed, {formula} by formula");
        }
        counted.insert(primitive);
    }
    assert!((1..=32).all(|nth| counted.contains(&nth)), "typed were only {counted:?}");
}

/// Sums of all sizes by another formula: each die added to those before it.
#[test]
fn sums_come_out_as_adding_die_by_die() {
    for sides in [2, 3, 6, 10, 20, 100] {
        let die = Die::new(sides).unwrap();
        let mut ways = BTreeMap::from([(0_u16, 1_u128)]);
        for count in 1..=12_u8 {
            let mut next = BTreeMap::new();
            for (total, before) in &ways {
                for face in 1..=u16::from(sides) {
                    *next.entry(total + face).or_insert(0) += before;
                }
            }
            ways = next;
            let reading = Reading::Sum;
            let spread = adjutant::dice::Spread::of(adjutant::dice::Pool { count, die }, &reading);
            for nth in 0..spread.len() {
                let (Seen::Value(total), found) = spread.get(nth).unwrap() else { panic!("a sum") };
                assert_eq!(found, ways[&total], "{count}d{sides} = {total}");
            }
            assert_eq!(spread.len(), ways.len());
        }
    }
}

/// Order statistics: all at most `k`, less all at most `k - 1`.
#[test]
fn the_highest_of_many_is_at_most_what_all_are_at_most() {
    for (count, sides) in [(1, 6), (2, 20), (7, 6), (32, 4), (6, 100)] {
        let pool = super::toy::dice(count, sides);
        let below = |highest: u128| highest.pow(u32::from(count));
        let (high, low) = (Reading::Highest, Reading::Lowest);
        let (high, low) = (adjutant::dice::Spread::of(pool, &high), adjutant::dice::Spread::of(pool, &low));
        let (mut at_most, mut at_least) = (0, 0);
        for face in 0..usize::from(sides) {
            at_most += high.ways(face).unwrap();
            assert_eq!(at_most, below(face as u128 + 1), "{count}d{sides} up to {}", face + 1);
            at_least += low.ways(usize::from(sides) - 1 - face).unwrap();
            assert_eq!(at_least, below(face as u128 + 1), "{count}d{sides} down to {}", usize::from(sides) - face);
        }
    }
}
