//! 2d6 Sci-Fi Combat. The specification is `src/games/sfc/RULES.md`.

mod battle;
mod damage;
mod enemy;
mod exchange;
mod figure;
mod melee;
mod shooting;
mod skirmish;
mod will;

pub use battle::{Battle, MAX_FIGURES};
pub use enemy::Enemy;
pub use figure::{Class, Figure, Standing, Weapon};
pub use skirmish::SKIRMISH;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "sfc",
    name: "2d6 Sci-Fi Combat",
    short: "Sci-Fi Combat",
    revision: "2016",
    procedures: &[&exchange::SHOOTING, &exchange::RETURN_FIRE, &melee::MELEE, &will::WILL_TO_FIGHT],
    guide: None,
    terms: &[],
};
