//! Every dice primitive of the five games (`dice:D1` to `dice:D32`) as a call of the engine, with one worked example each.

use adjutant::dice::{Classes, Die, Drop, FaceLayout, FaceSet, Pool, Reading, Seen, Symbol, Worth};
use adjutant::engine::{
    Answer, Chart, Ending, Flow, Id, Need, Number, Offer, Outcome, Pick, Procedure, State, Step, Subject, Throw, Tone, YesNo,
};

use super::rules::chance::Script;
use super::rules::table;

#[derive(Clone, Debug, PartialEq)]
struct Nothing;

impl State for Nothing {
    const EMPTY: Self = Self;

    fn name(&self, _: Id, _: &mut dyn core::fmt::Write) -> core::fmt::Result {
        Ok(())
    }
}

type Play<'a> = adjutant::engine::Play<'a, Nothing>;

const END: Ending = Ending::new("end", "END", Tone::Nothing);
const DICE: Throw = Throw::new("dice", "Dice");
const MORE: Throw = Throw::new("more", "More dice");
const D6: Die = Die::D6;

const fn d6(count: u8) -> Pool {
    Pool { count, die: D6 }
}

const fn rep(rep: i16) -> FaceSet {
    FaceSet::at_most(rep)
}

/// One example: its primitive, the answers and dice in order, the rule, and what comes of it.
struct Example {
    primitive: u8,
    answers: &'static [Answer],
    faces: &'static [u8],
    rule: fn(&mut Play<'_>) -> Flow<i16>,
    gives: i16,
}

/// Two pools on one card.
fn both<'a>(play: &'a mut Play<'_>, one: (Pool, Reading), other: (Pool, Reading)) -> Flow<&'a [Seen]> {
    for (nth, (pool, reading)) in (1..).zip([one, other]) {
        play.about(Subject::Nth(nth));
        play.cast(DICE, pool, reading, Need::Reading)?;
    }
    play.about(Subject::Nobody);
    play.roll_all(DICE)
}

fn hits(seen: &Seen) -> i16 {
    if let Seen::Hits(hits, _) = seen { i16::from(*hits) } else { panic!("hits were asked for") }
}

fn value(seen: &Seen) -> i16 {
    if let Seen::Value(value) = seen { *value as i16 } else { panic!("a value was asked for") }
}

macro_rules! examples {
    ($($primitive:literal: [$($answer:expr),*] [$($face:literal),*] $gives:literal = $rule:expr;)+) => {
        const EXAMPLES: &[Example] = &[$(Example {
            primitive: $primitive, answers: &[$($answer),*], faces: &[$($face),*], rule: $rule, gives: $gives,
        }),+];
    };
}

const NET: Chart<i16, 3> = Chart::new([(2, 5, 1), (6, 8, 2), (9, 12, 3)]);
const ENEMIES: Chart<i16, 5> = Chart::new([(1, 1, -2), (2, 2, -1), (3, 4, 0), (5, 5, 1), (6, 6, 2)]);
const BANDS: Chart<i16, 4> = Chart::new([(1, 7, 0), (8, 8, 1), (9, 9, 2), (10, 20, 3)]);
const COMBINED: FaceLayout =
    FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Blank, Symbol::Hit, Symbol::Hit, Symbol::HitAdvance]);

examples! {
    // Pass dice, and with "6 fails", and with a cap.
    1: [] [3, 5] 1 = |play| Ok(i16::from(play.hits(DICE, d6(2), rep(4))?));
    1: [] [6, 5] 1 = |play| Ok(i16::from(play.hits(DICE, d6(2), rep(6).without(6))?));
    1: [] [1, 1] 1 = |play| Ok(i16::from(play.hits(DICE, d6(2), rep(4))?.min(1)));
    // Fewer dice than one: nothing is thrown, nothing passes.
    2: [] [] 0 = |play| Ok(i16::from(play.hits(DICE, d6(2_u8.saturating_sub(3)), rep(4))?));
    2: [] [1, 2, 3] 3 = |play| Ok(i16::from(play.hits(DICE, d6(2 + 1), rep(4))?));
    // Three dice, best two: the count stops at 2; or sorted, and the highest dropped.
    3: [] [1, 2, 3] 2 = |play| Ok(i16::from(play.hits(DICE, d6(3), rep(4))?.min(2)));
    3: [] [6, 1, 5] 1 = |play| Ok(play.each(DICE, d6(3))?.iter().skip(1).filter(|face| **face <= 4).count() as i16);
    4: [] [4] 1 = |play| Ok(i16::from(play.hits(DICE, d6(1), rep(4))?));
    5: [] [2, 6, 3] 2 = |play| {
        let seen = both(play, (d6(2), Reading::Hits(rep(4))), (d6(1), Reading::Hits(rep(5))))?;
        Ok((hits(&seen[0]) + hits(&seen[1])).min(2))
    };
    6: [] [3, 5] 12 = |play| {
        let counts = play.classes(DICE, d6(2), Classes::of([3, 5]).unwrap())?;
        Ok(i16::from(counts.passed(3)) * 10 + i16::from(counts.passed(5)))
    };
    7: [] [1, 2, 6, 5] 2 = |play| {
        let seen = both(play, (d6(2), Reading::Hits(rep(5))), (d6(2), Reading::Hits(rep(4))))?;
        Ok(hits(&seen[0]) - hits(&seen[1]))
    };
    8: [] [1, 2, 3, 4, 5] 3 = |play| Ok(i16::from(play.hits(DICE, d6(5), FaceSet::Range(1, 3))?));
    9: [] [4, 5, 6, 1, 4] -1 = |play| {
        let success = Reading::Hits(FaceSet::Range(1, 3));
        let seen = both(play, (d6(3), success), (d6(2), success))?;
        Ok(hits(&seen[0]) - hits(&seen[1]))
    };
    10: [] [4, 5] 3 = |play| Ok(NET.read(play.sum(DICE, d6(2), Need::Reading)?));
    11: [] [4, 5] 1 = |play| Ok((play.sum(DICE, d6(2), Need::Total(8))? - 8).signum());
    12: [] [3, 3, 6, 5] 116 = |play| {
        for _ in 0..2 {
            play.cast(DICE, d6(2), Reading::SumDoubles, Need::Reading)?;
        }
        let mut sums: Vec<(u16, bool)> = play.roll_all(DICE)?.iter().map(|seen| {
            if let Seen::Sum { total, doubles } = seen { (*total, *doubles) } else { panic!("sums were asked for") }
        }).collect();
        sums.sort_by(|a, b| b.cmp(a));
        Ok(sums[0].0 as i16 * 10 + sums[1].0 as i16 * i16::from(sums[1].1))
    };
    13: [] [6] 2 = |play| Ok(ENEMIES.read(i16::from(play.die(DICE, D6, Need::Reading)?)));
    14: [] [4] 1 = |play| Ok(i16::from(play.hits(DICE, d6(1), FaceSet::Range(1, 4))?));
    15: [] [5] 3 = |play| Ok(i16::from(play.die(DICE, D6, Need::Reading)?.div_ceil(2)));
    16: [] [4] 2 = |play| Ok(BANDS.read(5 + i16::from(play.die(DICE, D6, Need::Adds(5))?)));
    17: [] [4] 1 = |play| {
        let total = i16::from(play.die(DICE, D6, Need::Adds(1))?) + 1;
        Ok(if total >= 6 { 2 } else { i16::from(total >= 4) })
    };
    18: [] [5] 1 = |play| Ok(i16::from(play.hits(DICE, d6(1), FaceSet::at_least(4 + 1))?));
    19: [] [6, 1] 2 = |play| {
        let up = play.hits(DICE, d6(1), FaceSet::at_least(7 + 1).with(6))?;
        Ok(i16::from(up + play.hits(MORE, d6(1), FaceSet::Range(1, 1))?))
    };
    20: [] [2, 2] 2 = |play| {
        for events in 1..=5 {
            if play.hits(DICE, d6(1), rep(events))? == 1 {
                return Ok(events);
            }
        }
        Ok(6)
    };
    // A roll-off: ties again, and both values stay in use.
    21: [] [3, 3, 2, 5] 25 = |play| loop {
        play.lap(DICE, 0)?;
        let seen = both(play, (d6(1), Reading::Sum), (d6(1), Reading::Sum))?;
        let (one, other) = (value(&seen[0]), value(&seen[1]));
        if one != other {
            return Ok(one * 10 + other);
        }
    };
    // Quality 4 with +3: a natural 1 still fails; Quality 7: a natural 6 still succeeds.
    22: [] [1, 2, 6] 2 = |play| Ok(i16::from(play.hits(DICE, d6(3), FaceSet::at_least(4 - 3).without(1).with(6))?));
    22: [] [5, 6] 1 = |play| Ok(i16::from(play.hits(DICE, d6(2), FaceSet::at_least(7).without(1).with(6))?));
    23: [Answer::Number(3)] [4, 1, 2] 12 = |play| {
        let dice = play.number(Number::new("activation", "Dice", 1, 3))? as u8;
        let successes = play.hits(DICE, d6(dice), FaceSet::at_least(4).without(1).with(6))?;
        Ok(i16::from(successes) * 10 + i16::from(dice - successes))
    };
    // Combat 3 against 1: 8 is more than three times 2; the winner's natural die is odd.
    24: [] [5, 1] 31 = |play| {
        let seen = both(play, (d6(1), Reading::Sum), (d6(1), Reading::Sum))?;
        let (one, other) = (value(&seen[0]), value(&seen[1]));
        Ok((one + 3) / (other + 1).max(1) * 10 - 10 + one % 2)
    };
    25: [] [1, 1] 1 = |play| {
        let first = play.hits(DICE, d6(1), FaceSet::Range(1, 1))?;
        Ok(i16::from(first == 1 && play.hits(MORE, d6(1), FaceSet::Range(1, 1))? == 1))
    };
    26: [] [2, 2, 4, 5, 6] 21 = |play| {
        let (lessened, gone) = play.tally(DICE, d6(5), FaceSet::Range(1, 3), FaceSet::Range(6, 6))?;
        Ok(i16::from(lessened) * 10 + i16::from(gone))
    };
    // 2d-1 in melee: the opponent takes the Hit and Advance; a Hit and a Skull stay.
    27: [] [6, 4, 1] 0 = |play| {
        let reading = Reading::Kept { layout: COMBINED, stay: 2, drop: Drop::Best, worth: Worth::Melee };
        let symbols = play.symbols(DICE, d6(3), reading)?;
        Ok(i16::from(symbols.hits + symbols.advances) - i16::from(symbols.skulls))
    };
    28: [Answer::Offer(true)] [5, 2, 1, 2] 2 = |play| {
        let first = play.hits(DICE, d6(2), rep(4))?;
        let again = first < 2 && play.offer(Offer::new("again", "Roll again?"))?;
        Ok(i16::from(if again { play.hits(MORE, d6(2), rep(4))? } else { first }))
    };
    29: [Answer::Pick(1)] [] 2 = |play| {
        if play.yes(Pick::<YesNo>::new("choose", "Choose instead?"))? { Ok(2) } else { Ok(i16::from(play.hits(DICE, d6(2), rep(4))?)) }
    };
    30: [] [1, 6, 1, 6, 1, 1, 6, 6] 3 = |play| {
        let (mut one, mut other) = (4, 4);
        loop {
            play.lap(DICE, (one * 21 + other) as u64)?;
            let seen = both(play, (d6(2), Reading::Hits(rep(one))), (d6(2), Reading::Hits(rep(other))))?;
            let margin = hits(&seen[0]) - hits(&seen[1]);
            if margin == 2 {
                return Ok(one);
            }
            (one, other) = (one - i16::from(margin <= 0), other - i16::from(margin >= 0));
        }
    };
    31: [] [3, 6] 24 = |play| {
        // One of five equals; then rows of weight 1, 2 and 4.
        let pick = play.random(DICE, 5)? as i16;
        let weights: Chart<i16, 3> = Chart::new([(0, 0, 1), (1, 2, 2), (3, 6, 4)]);
        Ok(pick * 10 + weights.read(play.random(MORE, 7)? as i16))
    };
    32: [] [4, 4] 3 = |play| {
        for token in 1..=2 {
            if play.hits(DICE, d6(1), FaceSet::at_least(5))? == 1 {
                return Ok(token);
            }
        }
        Ok(3)
    };
}

/// The rule that the next example runs: a procedure holds a plain function, and an example's gives a number.
fn ended(play: &mut Play<'_>, example: usize) -> Flow<Outcome> {
    Ok(END.with((EXAMPLES[example].rule)(play)?))
}

macro_rules! procedures {
    ($($nth:literal)+) => {
        &[$(Procedure {
            id: "example", title: "", reference: "", roles: &[], questions: &[], endings: &[],
            run: |play| ended(play, $nth),
        }),+]
    };
}

static PROCEDURES: &[Procedure<Nothing>] = procedures!(
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
);

#[test]
fn every_primitive_can_be_said_and_its_example_comes_out() {
    assert_eq!(PROCEDURES.len(), EXAMPLES.len(), "one procedure for each example");
    for (example, procedure) in EXAMPLES.iter().zip(PROCEDURES) {
        let told = format!("dice:D{} with {:?}", example.primitive, example.faces);
        let mut session = table::start(procedure, &Nothing);
        let (mut cup, mut answers) = (Script::of(example.faces), example.answers.iter());
        while session.step() == Step::Asking {
            if session.wants_dice() {
                session.throw(&mut cup).expect(&told);
            } else {
                session.answer(answers.next().expect(&told)).expect(&told);
            }
        }
        assert_eq!(session.step(), Step::Done(END.with(example.gives)), "{told}");
        assert_eq!((cup.left(), answers.len()), (0, 0), "{told}: not everything was asked for");
    }
}

#[test]
fn no_primitive_is_left_out() {
    let missing: Vec<u8> = (1..=32).filter(|nth| !EXAMPLES.iter().any(|example| example.primitive == *nth)).collect();
    assert!(missing.is_empty(), "no example for dice:D{missing:?}");
}
