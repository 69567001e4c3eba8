//! 2d6 Sci-Fi Combat. The specification is `src/games/sfc/RULES.md`.

mod auto;
mod battle;
pub mod campaign;
mod damage;
mod enemy;
mod exchange;
mod figure;
mod kept;
mod melee;
mod shooting;
mod will;

pub use battle::{Battle, Exchange, MAX_FIGURES};
pub use enemy::Enemy;
pub(super) use exchange::SHOOTING;
pub use figure::{Class, Figure, Standing, Weapon};

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "sfc",
    name: "2d6 Sci-Fi Combat",
    short: "Sci-Fi Combat",
    revision: "2016",
    procedures: &[
        &SHOOTING,
        &melee::MELEE,
        &will::WILL_TO_FIGHT,
        &campaign::ACTS_FIRST,
        &campaign::ADVANTAGE_ALONE,
        &campaign::HOW_MANY,
        &campaign::GENERATE,
        &campaign::STAR,
        &campaign::RECRUITS,
        &campaign::RECOVER,
        &campaign::INCREASE,
        &campaign::DECREASE,
        &campaign::UPKEEP,
        &campaign::CAMPAIGN_MORALE,
    ],
    preferences: &[],
    start: |_| super::State::Quick,
    guide: None,
    battle: Some(&auto::FIREFIGHT),
    terms: &[],
};
