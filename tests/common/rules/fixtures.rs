//! Battles to play on: where a game says what its figures look like to a test.
//!
//! Every procedure runs on [`State::Quick`]. A game that keeps a battle adds three things here, and nowhere else: its battles for
//! the explorer ([`battles`]), how a `given` line of a scenario becomes a figure ([`given`]), and what an `@` line reads
//! ([`field`]).

use adjutant::games::{Game, State};

/// The battles on which every procedure of a game is explored.
pub fn battles(_game: &Game) -> Vec<State> {
    vec![State::Quick]
}

/// Adds what a `given` line of a scenario says (`given Orc   Rep 4, AC 4`) to a battle: the name, then what follows it.
pub fn given(_game: &Game, _state: &mut State, line: &str) -> Result<(), String> {
    Err(format!("no game knows figures yet: given {line}"))
}

/// What the battle says for an `@` line (`@ Orc Rep   3`): the text before the value.
pub fn field(_game: &Game, _state: &State, field: &str) -> Result<String, String> {
    Err(format!("no game keeps a battle yet: @ {field}"))
}
