//! Swordplay 2015. The specification is `src/games/swordplay/RULES.md`.

mod auto;
mod battle;
mod enemy;
mod fire;
mod group_test;
mod hit;
mod kept;
mod melee;
mod reaction;
mod sight;
mod volley;
mod wound;

pub use battle::{Armour, Battle, Class, Figure, GROUPS, MAX_FIGURES, MAX_GROUPS, Ranged, Status, Task};
pub use enemy::Enemy;
pub use reaction::Reaction;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "swordplay",
    name: "Swordplay 2015",
    short: "Swordplay 2015",
    revision: "2015",
    procedures: &[
        &sight::IN_SIGHT,
        &reaction::RECEIVED_FIRE,
        &reaction::MAN_DOWN,
        &hit::TO_HIT,
        &wound::RANGED_DAMAGE,
        &melee::MELEE,
    ],
    preferences: &[],
    start: |_| super::State::Quick,
    guide: None,
    battle: Some(&auto::ARCHERY),
    terms: &[],
};
