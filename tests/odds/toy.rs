//! Rules made up for a test, on no battle.
#![allow(dead_code, reason = "each user takes its own part")]

use core::fmt;

use adjutant::dice::{Die, Pool, Reading, Seen};
use adjutant::engine::{Ending, Flow, Id, Need, Outcome, Procedure, Session, State, Subject, Throw, Tone};

/// A battle that only holds what a made-up rule is made of.
#[derive(Clone, Debug, Default)]
pub struct Toy {
    pub rule: Option<super::rule::Rule>,
}

impl State for Toy {
    const EMPTY: Self = Self { rule: None };

    fn name(&self, _: Id, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}

pub type Play<'a> = adjutant::engine::Play<'a, Toy>;

pub const END: Ending = Ending::new("end", "END", Tone::Good);
pub const LOST: Ending = Ending::new("lost", "LOST", Tone::Bad);
pub const DICE: Throw = Throw::new("toy.dice", "Dice");
pub const MORE: Throw = Throw::new("toy.more", "More dice");
pub const ROUND: Throw = Throw::new("toy.round", "Round");

/// A session of a rule, at its start.
pub fn start(run: fn(&mut Play<'_>) -> Flow<Outcome>) -> Box<Session<Toy>> {
    start_on(run, &Toy::EMPTY)
}

pub fn start_on(run: fn(&mut Play<'_>) -> Flow<Outcome>, state: &Toy) -> Box<Session<Toy>> {
    let endings = &[&END, &LOST];
    let procedure = Procedure { id: "toy", title: "Toy", reference: "toy:P1", roles: &[], questions: &[], endings, run };
    let mut session = Box::new(Session::new());
    session.start(Box::leak(Box::new(procedure)), state, 0);
    session
}

pub const fn dice(count: u8, sides: u8) -> Pool {
    match Die::new(sides) {
        Some(die) => Pool { count, die },
        None => panic!("no such die"),
    }
}

pub const fn d6(count: u8) -> Pool {
    dice(count, 6)
}

/// Some pools on one card.
pub fn card<'a>(play: &'a mut Play<'_>, pools: &[(Pool, Reading)]) -> Flow<&'a [Seen]> {
    for (nth, (pool, reading)) in (1..).zip(pools) {
        play.about(Subject::Nth(nth));
        play.cast(DICE, *pool, *reading, Need::Reading)?;
    }
    play.about(Subject::Nobody);
    play.roll_all(DICE)
}

pub fn hits(seen: &Seen) -> i16 {
    if let Seen::Hits(hits, _) = seen { i16::from(*hits) } else { panic!("hits were asked for") }
}

pub fn value(seen: &Seen) -> i16 {
    if let Seen::Value(value) = seen { *value as i16 } else { panic!("a value was asked for") }
}
