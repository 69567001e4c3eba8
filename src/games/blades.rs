//! Song of Blades and Heroes. The specification is `src/games/blades/RULES.md`.

mod action;
mod activation;
mod adjust;
mod aim;
mod battle;
mod begin;
mod camp;
mod campaign;
mod check;
mod decide;
mod deeds;
mod effects;
mod exchange;
mod fighter;
mod figure;
mod flight;
mod guide;
mod house;
mod jump;
mod kept;
mod magic;
mod melee;
mod morale;
mod nerve;
mod outcome;
mod profiles;
mod quality;
mod removal;
mod retreat;
mod roster;
mod scenario;
mod setup;
mod shooting;
mod terms;
mod terror;
mod turn;

pub use action::Condition;
pub use battle::{ACTED, Battle, Errand, Figure, LED, Loot, Place, REROLLED, Stage, Store, Warband, Whom};
pub use fighter::{Advance, Rule, Rules};
pub use house::House;
pub use profiles::RACES;
pub use removal::{Gone, Task, Trigger};
pub use roster::{Prey, Profile, Race, cost, formula, personality};
pub use setup::Scenario;

use super::{Game, State};

/// The game.
pub const GAME: Game = Game {
    id: "blades",
    name: "Song of Blades and Heroes",
    short: "Song of Blades",
    revision: "5.0",
    procedures: &[
        &roster::WARBAND,
        &setup::CHOOSE_SCENARIO,
        &setup::SIDES,
        &setup::INITIATIVE,
        &quality::TEST,
        &activation::ACTIVATION,
        &action::ACTIONS,
        &action::FREE_MOVE,
        &action::DISTANCE,
        &jump::JUMPING,
        &jump::FALLING,
        &check::TERROR,
        &melee::MELEE,
        &retreat::RECOIL,
        &melee::HACK,
        &retreat::LEAVE,
        &aim::TARGET,
        &shooting::SHOOT,
        &shooting::SPELL,
        &magic::TRANSFIX,
        &magic::HEALING,
        &check::CHECK,
        &activation::GROUP,
        &shooting::VOLLEY,
        &setup::MAGIC_ITEM,
        &setup::AMBUSH_MARKERS,
        &setup::TOKENS,
        &setup::HAZARDS,
        &campaign::VICTORY_POINTS,
        &campaign::SURVIVING,
        &campaign::REPLACEMENTS,
        &campaign::EXPERIENCES,
        &campaign::BUY,
        &roster::FORMULA,
    ],
    preferences: house::PREFERENCES,
    start: |values| State::Blades(Battle { house: house::set(values), ..Battle::EMPTY }),
    guide: Some(&guide::GUIDE),
    rosters: Some(roster::ROSTERS),
    battle: crate::engine::on_computers(&decide::BATTLE),
    terms: terms::TERMS,
};
