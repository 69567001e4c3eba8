//! 2d6 Sword & Sorcery. The specification is `src/games/sns/RULES.md`.

mod action;
mod adjust;
mod after;
mod band;
mod battle;
mod charge;
mod damage;
mod decide;
mod demo;
mod encounter;
mod enemies;
mod fighter;
mod guide;
mod kept;
pub mod lists;
mod match_up;
mod melee;
mod settings;
mod shooting;
mod spell;
mod terms;
mod turn;
mod will;

pub use super::twod6::{Body, Departure, Fight, MAX_BAND, MAX_FIGURES, Mode, Phase, Standing, side_of};
pub use battle::{Battle, Encounter, Figure, Source, Spell};
pub use demo::demo;
pub use fighter::{Armour, Class};
pub use settings::{Header, Recovery, WillTable};

use super::{Game, State};

/// The game.
pub const GAME: Game = Game {
    id: "sns",
    name: "2d6 Sword & Sorcery",
    short: "Sword & Sorcery",
    revision: "2016",
    procedures: &[
        &melee::MELEE,
        &shooting::SHOOT,
        &damage::SHOT,
        &charge::CHARGES,
        &charge::REACTION,
        &spell::CAST,
        &damage::SPELL,
        &spell::NPC_SPELL,
        &damage::STAR,
        &action::ACTS_FIRST,
        &will::WILL_TO_FIGHT,
        &encounter::RESOLVE,
        &encounter::TERRAIN_ALONE,
        &enemies::HOW_MANY,
        &enemies::TABLE,
        &enemies::ARMY_LIST,
        &enemies::CREATURE_LISTS,
        &enemies::LOAD,
        &band::STAR,
        &band::RECRUITS_JOIN,
        &after::RECOVER,
        &after::INCREASE,
        &after::DECREASE,
        &band::UPKEEP,
        &band::NEW_RECRUITS,
        &encounter::NEXT_ENCOUNTER,
    ],
    preferences: settings::PREFERENCES,
    start: |values| State::Sns(Battle::none(Header::set(values))),
    guide: Some(&guide::GUIDE),
    rosters: None,
    battle: crate::engine::on_computers(&decide::BATTLE),
    terms: crate::engine::in_shorthand!(terms::TERMS),
};
