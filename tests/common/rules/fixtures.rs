//! Battles to play on: where a game says what its figures look like to a test.
//!
//! Every procedure runs on [`State::Quick`]. A game that keeps a battle adds three things here, and nowhere else: its battles for
//! the explorer ([`battles`]), how a `given` line of a scenario becomes a figure ([`given`]), and what an `@` line reads
//! ([`field`]).

use adjutant::games::{Game, State};

use super::bridge;

/// The battles on which every procedure of a game is explored.
pub fn battles(game: &Game) -> Vec<State> {
    let mut list = vec![State::Quick];
    if game.id == "bridge" {
        list.extend(bridge::battles());
    }
    list
}

/// Adds what a `given` line of a scenario says (`given Orc   Rep 4, AC 4`) to a battle: the name, then what follows it.
pub fn given(game: &Game, state: &mut State, line: &str) -> Result<(), String> {
    match game.id {
        "bridge" => bridge::given(state, line),
        _ => Err(format!("this game knows no figures yet: given {line}")),
    }
}

/// What the battle says for an `@` line (`@ Orc Rep   3`): the text before the value.
pub fn field(game: &Game, state: &State, field: &str) -> Result<String, String> {
    match game.id {
        "bridge" => bridge::field(state, field),
        _ => Err(format!("this game keeps no battle yet: @ {field}")),
    }
}
