//! 2d6 Sci-Fi Combat. The specification is `src/games/sfc/RULES.md`.

mod adjust;
mod after;
mod band;
mod battle;
mod charge;
pub mod classes;
mod confront;
mod decide;
mod demo;
mod exchange;
mod figure;
mod guide;
mod kept;
mod melee;
mod settings;
mod shooting;
mod star;
mod terms;
mod turn;
mod will;

pub use super::twod6::{Body, Departure, Fight, MAX_BAND, MAX_FIGURES, Mode, Phase, Standing, side_of};
pub use battle::{Battle, Exchange, Figure};
pub use demo::demo;
pub(super) use exchange::SHOOTING;
pub use figure::{Class, Weapon};
pub use settings::{Header, Numbers, Refill, StarLost};

use super::{Game, State};

/// The game.
pub const GAME: Game = Game {
    id: "sfc",
    name: "2d6 Sci-Fi Combat",
    short: "Sci-Fi Combat",
    revision: "2016",
    procedures: &[
        &SHOOTING,
        &melee::MELEE,
        &exchange::DAMAGE,
        &star::STAR,
        &will::WILL_TO_FIGHT,
        &confront::ACTS_FIRST,
        &confront::ADVANTAGE_ALONE,
        &confront::HOW_MANY,
        &confront::GENERATE,
        &band::STAR,
        &band::RECRUITS,
        &after::RECOVER,
        &after::INCREASE,
        &after::DECREASE,
        &band::UPKEEP,
        &after::CAMPAIGN_MORALE,
    ],
    preferences: settings::PREFERENCES,
    start: |values| State::Sfc(Battle::none(Header::set(values))),
    guide: Some(&guide::GUIDE),
    rosters: None,
    battle: crate::engine::on_computers(&decide::BATTLE),
    terms: crate::engine::in_shorthand!(terms::TERMS),
};
