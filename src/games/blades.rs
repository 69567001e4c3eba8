//! Song of Blades and Heroes. The specification is `src/games/blades/RULES.md`.

mod action;
mod activation;
mod adjust;
mod advance;
mod aim;
mod battle;
mod begin;
mod camp;
mod campaign;
mod card;
mod check;
mod decide;
mod deeds;
mod demo;
mod driven;
mod effects;
mod exchange;
mod fighter;
mod figure;
mod flight;
mod group;
mod guide;
mod house;
mod jump;
mod kept;
mod magic;
mod melee;
mod morale;
mod muster;
mod nerve;
mod outcome;
mod profiles;
mod quality;
mod removal;
mod retreat;
mod roster;
mod scenario;
mod score;
mod setup;
mod shooting;
mod spending;
mod survivors;
mod terms;
mod terror;
mod turn;
mod whereabouts;

pub use action::Condition;
pub use battle::{ACTED, Battle, Errand, Figure, LED, Loot, Place, REROLLED, Stage, Store, Warband, Whom};
pub use demo::demo;
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
    // As often as they are wanted by themselves: the fight first.
    procedures: &[
        &melee::MELEE,
        &shooting::SHOOT,
        &shooting::SPELL,
        &check::CHECK,
        &quality::TEST,
        &activation::ACTIVATION,
        &group::GROUP,
        &retreat::LEAVE,
        &melee::HACK,
        &retreat::RECOIL,
        &aim::TARGET,
        &shooting::VOLLEY,
        &magic::TRANSFIX,
        &magic::HEALING,
        &check::TERROR,
        &jump::JUMPING,
        &jump::FALLING,
        &action::ACTIONS,
        &action::FREE_MOVE,
        &action::DISTANCE,
        &muster::WARBAND,
        &setup::CHOOSE_SCENARIO,
        &setup::SIDES,
        &setup::INITIATIVE,
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
    rosters: Some(muster::ROSTERS),
    battle: crate::engine::on_computers(&decide::BATTLE),
    terms: crate::engine::in_shorthand!(terms::TERMS),
};
