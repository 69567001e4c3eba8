//! Plays every procedure of every game with answers and dice of all kinds, and holds the engine and the rules to their word.
//!
//! Bounded by counts, never by the clock, and the same in every run: a failure names game, procedure and seed.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../common/rules/mod.rs"]
mod rules;

mod amended;
mod back;
mod coverage;
mod declared;
mod laps;
mod mutated;
mod refused;
mod texts;

use adjutant::engine::{Answer, Key, Refused, Step, ThrowRefused};
use adjutant::games::{GAMES, Game, Procedure, Session, State};

use rules::answers;
use rules::chance::Chance;
use rules::fixtures::battles;
use rules::{show, table};

/// No procedure with random answers and dice has come near this many entries.
const MOST: usize = 1_500;

/// Random walks for each procedure and battle: some, or many with `tests/run --long`.
fn walks() -> u64 {
    if std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1") { 4_000 } else { 150 }
}

/// What was done at a table.
#[derive(Clone, Debug)]
enum Act {
    Answer(Answer),
    Throw,
}

/// One procedure to explore.
#[derive(Clone, Copy)]
struct Place {
    game: &'static Game,
    procedure: &'static Procedure,
}

impl Place {
    fn all() -> impl Iterator<Item = Self> {
        GAMES.iter().flat_map(|game| game.all().map(move |procedure| Self { game, procedure }))
    }

    /// Chance of its own for each procedure and walk.
    fn chance(&self, walk: u64) -> Chance {
        Chance::new(u64::from(Key::of(self.game.id).0 ^ Key::of(self.procedure.id).0) << 20 | walk)
    }

    /// What a failure says: where, which walk, and the walk itself.
    fn told(&self, walk: u64, session: &Session) -> String {
        format!("{} {}, walk {walk}:\n{}", self.game.id, self.procedure.id, show::walk(session))
    }
}

/// Does one more thing at random, and says what.
fn act(session: &mut Session, chance: &mut Chance) -> Act {
    let prompt = session.prompt().expect("a question is open");
    match answers::any(prompt, chance) {
        Some(answer) => {
            session.answer(&answer).expect("the question offers it");
            Act::Answer(answer)
        }
        None => {
            match session.throw(&mut chance.cup) {
                Ok(()) => {}
                // Saved bytes said that some of them are the player's own: he has the others too.
                Err(ThrowRefused::Refused(Refused::YourDice)) => {
                    let faces = session.stage().card.iter().map(|cast| (0..cast.pool.count).map(|_| 1).collect()).collect();
                    session.typed(&faces).expect("every die has a 1");
                }
                Err(other) => panic!("the cup throws: {other:?}"),
            }
            Act::Throw
        }
    }
}

/// Does it again, with dice that were thrown before and no new ones.
fn again(session: &mut Session, act: &Act) {
    match act {
        Act::Answer(answer) => session.answer(answer).expect("it was legal before"),
        Act::Throw => session.throw(&mut rules::chance::Script::of(&[])).expect("it was thrown before"),
    }
}

/// Walks every procedure on every battle, and lets `each` see every session at its end with what was done.
fn every_walk(most_walks: u64, mut each: impl FnMut(Place, &State, u64, &mut Session, &[Act])) {
    for place in Place::all() {
        for state in battles(place.game) {
            for walk in 0..walks().min(most_walks) {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                let mut acts = Vec::new();
                while session.step() == Step::Asking && acts.len() < MOST {
                    acts.push(act(&mut session, &mut chance));
                }
                each(place, &state, walk, &mut session, &acts);
            }
        }
    }
}
