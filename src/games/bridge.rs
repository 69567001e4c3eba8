//! Bridge Crossing. The specification is `src/games/bridge/RULES.md`.

mod attack;
mod dice;
mod free;
mod injury;
mod setup;
mod tactics;

pub use dice::{COMBINED, DOUBLE, Discards, Header, MIXED, PLAIN};

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "bridge",
    name: "Bridge Crossing",
    short: "Bridge Crossing",
    revision: "2018-04-22",
    procedures: &[
        &setup::ROLL_OFF,
        &tactics::TACTICS,
        &attack::MELEE,
        &attack::RANGED,
        &injury::ARMOR_ALONE,
        &injury::INJURY_ALONE,
        &free::FREE,
    ],
    guide: None,
    terms: &[],
};
