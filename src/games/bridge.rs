//! Bridge Crossing. The specification is `src/games/bridge/RULES.md`.

mod activation;
mod adjust;
mod attack;
mod battle;
mod decide;
mod demo;
mod dice;
mod equipment;
mod fighter;
mod free;
mod guide;
mod injury;
mod kept;
mod layout;
mod movement;
mod round;
mod setup;
mod tactics;
mod terms;
mod warband;

pub use battle::{Activation, Battle, Figure, Phase, Place, Pool, side_of};
pub use demo::demo;
pub use equipment::{Armor, Bow, Weapon};
pub use layout::{COMBINED, DOUBLE, Discards, Header, MIXED, PLAIN};

use super::{Game, State};

/// The game.
pub const GAME: Game = Game {
    id: "bridge",
    name: "Bridge Crossing",
    short: "Bridge Crossing",
    revision: "2018-04-22",
    procedures: &[
        &warband::WARBAND,
        &setup::ROLL_OFF,
        &tactics::TACTICS,
        &activation::ACTIVATE,
        &movement::STEP,
        &attack::MELEE,
        &attack::RANGED,
        &injury::ARMOR_ALONE,
        &injury::INJURY_ALONE,
        &activation::END,
        &round::END_ROUND,
        &free::FREE,
    ],
    preferences: layout::PREFERENCES,
    start: |values| State::Bridge(Battle::none(Header::set(values))),
    guide: Some(&guide::GUIDE),
    rosters: Some(warband::ROSTERS),
    battle: crate::engine::on_computers(&decide::BATTLE),
    terms: crate::engine::in_shorthand!(terms::TERMS),
};
