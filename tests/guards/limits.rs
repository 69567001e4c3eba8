//! A rule that goes round in circles, wants too much or offers nothing is stuck: it says so, and Back leads out.

use adjutant::dice::{FaceSet, Reading};
use adjutant::engine::{Choose, Extra, Interrupts, Need, Order, Pick, Settle, Split, Step, Stuck, Ticks, YesNo};

use super::*;

const RESULT: Settle<YesNo> = Settle::new("toy.result", "Result");
const EXTRA: Extra = Extra::new("toy.extra", "Situation");
const SPOTTED: Interrupts<YesNo> = Interrupts::new("toy.spotted", "Spotted");
const WHO: Choose = Choose::new("toy.who", "Who");
const SOME: Ticks = Ticks::new("toy.some", "Some");
const LINE: Order = Order::new("toy.line", "Line");
const SHARES: Split = Split::new("toy.shares", "Shares");
const PICK: Pick<YesNo> = Pick::new("toy.pick", "Pick");

fn ids(count: u8) -> Vec<Id> {
    (0..count).map(Id).collect()
}

/// Asks A first, so that there is something to go back to, and then does one thing.
macro_rules! after_a {
    ($($name:ident = $what:expr;)+) => {
        $(static $name: Rule = rule(|play| {
            play.number(A)?;
            let what: fn(&mut Play<'_, Toy>) -> Flow<()> = $what;
            what(play)?;
            end(0)
        });)+
    };
}

after_a! {
    LAPS = |play| loop { play.lap(DICE, 1)? };
    NOTES = |play| loop { play.note("Again", 0)? };
    NO_DICE = |play| loop { play.hits(DICE, d6(0), FaceSet::NONE)?; };
    ONE_NUMBER = |play| loop { play.number(B.up_to(0))?; };
    ONE_FIGURE = |play| loop { play.choose(WHO, &[Id(3)])?; };
    RESULTS = |play| loop { play.settle(RESULT, YesNo::No)?; };
    EXTRAS = |play| loop { play.extra(EXTRA)?; };
    INTERRUPTS = |play| loop { play.asks(SPOTTED, |_| Ok(()))?; };
    NOBODY = |play| play.choose(WHO, &[]).map(drop);
    NO_OPTION = |play| play.pick_some(PICK, |_| false).map(drop);
    NO_PARTS = |play| play.split(SHARES, 3, 0, 0).map(drop);
    TOO_SMALL = |play| play.split(SHARES, 3, 2, 2).map(drop);
    TOO_FEW = |play| play.ticks(SOME, &ids(5), (3, 2), adjutant::engine::Set::EMPTY).map(drop);
    TWICE = |play| play.order(LINE, &[Id(1), Id(1), Id(2)]).map(drop);
    FIGURES = |play| play.choose(WHO, &ids(81)).map(drop);
    RANDOM = |play| play.random(DICE, 101).map(drop);
    POOLS = |play| cards(play, 49, 1);
    POOL = |play| cards(play, 1, 33);
    CARD = |play| cards(play, 40, 32);
}

fn cards(play: &mut Play<'_, Toy>, pools: u8, dice: u8) -> Flow<()> {
    for nth in 0..pools {
        play.about(Subject::Nth(nth + 1));
        play.cast(DICE, d6(dice), Reading::Sum, Need::Reading)?;
    }
    play.roll_all(DICE).map(drop)
}

fn sticks(rule: &'static Rule, stuck: Stuck) {
    let mut session = start(rule);
    number(&mut session, 4);
    assert_eq!(session.step(), Step::Stuck(stuck));
    assert_eq!(session.prompt(), None);
    session.back().expect("back leads out");
    assert_eq!(asked(&session), "toy.a");
}

#[test]
fn circles_without_a_question_run_out_of_fuel() {
    for rule in [&LAPS, &NOTES, &NO_DICE, &ONE_NUMBER, &ONE_FIGURE, &RESULTS, &EXTRAS, &INTERRUPTS] {
        sticks(rule, Stuck::Runaway);
    }
}

#[test]
fn a_choice_with_nothing_to_choose_sticks() {
    for rule in [&NOBODY, &NO_OPTION, &NO_PARTS, &TOO_SMALL, &TOO_FEW, &TWICE] {
        sticks(rule, Stuck::NothingToChoose);
    }
}

#[test]
fn more_than_there_is_room_for_sticks() {
    for rule in [&FIGURES, &RANDOM, &POOLS, &POOL, &CARD] {
        sticks(rule, Stuck::TooMany);
    }
}

static LARGEST: Rule = rule(|play| {
    cards(play, 26, 32)?;
    cards(play, 48, 14)?;
    end(0)
});

#[test]
fn the_largest_cards_can_be_thrown() {
    let mut session = start(&LARGEST);
    throw(&mut session, &[6; 26 * 32]);
    throw(&mut session, &[6; 48 * 14]);
    assert_eq!(session.step(), Step::Done(END.with(0)));
}

static LONG: Rule = rule(|play| {
    for _ in 0..3 {
        for _ in 0..900 {
            play.lap(DICE, 1)?;
            play.note("Again", 0)?;
        }
        play.number(A)?;
    }
    end(0)
});

#[test]
fn an_entry_fills_the_fuel_up() {
    let mut session = start(&LONG);
    (0..3).for_each(|_| number(&mut session, 1));
    assert_eq!(session.step(), Step::Done(END.with(0)));
}
