//! Exact odds, held against counting by hand, closed forms, the tables of the specifications, and the dice themselves.
#![allow(missing_docs, clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::float_arithmetic, reason = "a test may measure what the device never does")]

#[path = "../common/rules/mod.rs"]
mod rules;

mod digest;
mod everywhere;
mod exchange;
mod frequencies;
mod primitives;
mod random;
mod ratio;
mod rule;
mod search;
mod spreads;
mod toy;

use std::collections::BTreeMap;

use adjutant::engine::{Answerer, Memory, Odds, PATIENCE, Progress, Ratio, Scope, Session, State, Told};

/// Whether there is time: `tests/run --long`.
fn long() -> bool {
    std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1")
}

/// Searches to the end, a few runs at a time as the device does.
fn search<S: State>(session: &mut Session<S>, answers: &mut dyn Answerer<S>, scope: Scope) -> (Progress, Told) {
    search_for(session, answers, scope, PATIENCE)
}

fn search_for<S: State>(
    session: &mut Session<S>,
    answers: &mut dyn Answerer<S>,
    scope: Scope,
    patience: u32,
) -> (Progress, Told) {
    let mut odds = Box::new(Odds::new());
    odds.start(scope, patience);
    while odds.step(session, answers, 50) == Progress::Working {}
    (odds.progress(), odds.told().clone())
}

/// Each ending's chance, by its code; those without an outcome by `-`.
fn by_code(told: &Told) -> BTreeMap<&'static str, Ratio> {
    let mut sums = BTreeMap::new();
    for chance in &told.chances {
        let code = chance.outcome.map_or("-", |outcome| outcome.ending.code);
        let sum = sums.entry(code).or_insert(Ratio::ZERO);
        *sum = sum.plus(chance.chance).expect("chances can be added up");
    }
    sums
}

/// All chances together.
fn sum(told: &Told) -> Option<Ratio> {
    told.chances.iter().try_fold(Ratio::ZERO, |sum, chance| sum.plus(chance.chance))
}

/// Answers everything as preset up to the next throw, but for some questions, by name: numbers, and options by their place.
fn to_dice(session: &mut adjutant::games::Session, given: &[(&str, i16)]) {
    use adjutant::engine::{Answer, Kind};
    let mut left: Vec<_> = given.to_vec();
    while let Some(prompt) = session.prompt().filter(|prompt| prompt.kind != Kind::Throw) {
        let found = left.iter().position(|(name, _)| *name == prompt.question.name());
        let answer = match (found.map(|nth| left.remove(nth).1), &prompt.kind) {
            (Some(value), Kind::Number { .. }) => Answer::Number(value),
            (Some(value), Kind::Pick { .. }) => Answer::Pick(value as u8),
            (Some(value), Kind::Flags { .. }) => Answer::Flags(value as u64),
            (None, _) => Memory::new().preset(prompt).expect("every question but a throw has a preset"),
            (Some(_), kind) => panic!("{} is {kind:?}", prompt.question.name()),
        };
        session.answer(&answer).expect("a legal answer");
    }
    assert!(left.is_empty(), "nobody asked for {left:?}");
}

/// A quick procedure, at its first throw.
fn quick(game: &str, procedure: &str, given: &[(&str, i16)]) -> Box<adjutant::games::Session> {
    let procedure = adjutant::games::game(game).unwrap().procedure(procedure).unwrap();
    let mut session = rules::table::start(procedure, &adjutant::games::State::Quick);
    to_dice(&mut session, given);
    session
}
