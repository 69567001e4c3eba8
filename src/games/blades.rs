//! Song of Blades and Heroes. The specification is `src/games/blades/RULES.md`.

mod activation;
mod auto;
mod battle;
mod effects;
mod exchange;
mod fighter;
mod flight;
mod kept;
mod melee;
mod morale;
mod nerve;
mod outcome;
mod removal;

pub use battle::{Battle, Figure, Place, Warband};
pub use fighter::{Rule, Rules};

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "blades",
    name: "Song of Blades and Heroes",
    short: "Song of Blades",
    revision: "5.0",
    procedures: &[&activation::ACTIVATION, &melee::MELEE],
    preferences: &[],
    start: |_| super::State::Quick,
    guide: None,
    battle: Some(&auto::NERVES),
    terms: &[],
};
