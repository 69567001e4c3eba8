//! The guards of the engine, each shown by a small rule that does what it must not (design: "Pitfalls and their guards").
//!
//! Every test here has been seen to fail with its guard taken away. Guards that work while compiling are doc tests beside the
//! code: `Pause` cannot be forged (`engine/play.rs`), a chart has no gap (`engine/chart.rs`), options have different codes
//! (`engine/question.rs`).
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/rules/mod.rs"]
mod rules;

mod changed;
mod fate;
mod full;
mod limits;
mod properties;
mod rejoin;
mod stepping;
mod swallowed;
mod working;

use core::fmt;

use adjutant::dice::{Die, Pool};
use adjutant::engine::{Answer, Ending, Flow, Id, Number, Outcome, Play, Procedure, Session, State, Subject, Throw, Tone};

use rules::chance::Script;

/// A battle as small as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toy {
    wounds: i16,
}

impl State for Toy {
    const EMPTY: Self = Self { wounds: 0 };

    fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "Toy {}", id.0)
    }
}

type Rule = Procedure<Toy>;

const END: Ending = Ending::new("end", "END", Tone::Nothing);
const A: Number = Number::new("toy.a", "A", 0, 9);
const B: Number = Number::new("toy.b", "B", 0, 9);
const DICE: Throw = Throw::new("toy.dice", "Dice");
const OTHER: Throw = Throw::new("toy.other", "Other dice");

/// A procedure of a rule. These rules declare nothing: what is declared is the explorer's business.
const fn rule(run: fn(&mut Play<'_, Toy>) -> Flow<Outcome>) -> Rule {
    Procedure { id: "toy", title: "Toy", reference: "toy:P1", roles: &["First"], questions: &[], endings: &[&END], run }
}

fn end(value: i16) -> Flow<Outcome> {
    Ok(END.with(value))
}

const fn d6(count: u8) -> Pool {
    Pool { count, die: Die::D6 }
}

fn start(rule: &'static Rule) -> Box<Session<Toy>> {
    rules::table::start(rule, &Toy::EMPTY)
}

/// Answers a number.
fn number(session: &mut Session<Toy>, value: i16) {
    session.answer(&Answer::Number(value)).expect("a number is asked for");
}

/// Throws exactly these dice, no more and no fewer new ones.
fn throw(session: &mut Session<Toy>, fresh: &[u8]) {
    let mut cup = Script::of(fresh);
    session.throw(&mut cup).expect("dice are asked for");
    assert_eq!(cup.left(), 0, "fewer new dice were thrown than foreseen");
}

/// The faces of the last throw, pool by pool.
fn shown(session: &Session<Toy>) -> Vec<Vec<u8>> {
    session.stage().shown.faces.iter().map(|faces| faces.to_vec()).collect()
}

/// The name of the open question.
fn asked(session: &Session<Toy>) -> &'static str {
    session.prompt().map_or("nothing", |prompt| prompt.question.name())
}

/// Whom rules without names talk about.
const FIRST: Subject = Subject::Nth(1);
