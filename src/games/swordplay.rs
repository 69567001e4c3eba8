//! Swordplay 2015. The specification is `src/games/swordplay/RULES.md`.

mod act;
mod activation;
mod adjust;
mod after;
mod aid;
mod assault;
mod auto;
mod battle;
mod begin;
mod chain;
mod challenge;
mod charge;
pub mod charts;
mod demo;
mod encounter;
mod enemy;
mod finish;
mod foes;
mod group_test;
mod guide;
mod hit;
mod house;
mod kept;
mod links;
mod melee;
mod movement;
mod muster;
mod np;
mod pef;
mod range;
mod reaction;
mod roll;
mod sight;
mod solo;
mod spotted;
mod terms;
mod terrain;
mod torch;
mod turn;
mod volley;
mod wound;

pub use battle::{
    Armour, Battle, Class, Figure, GROUPS, MAX_FIGURES, MAX_GROUPS, Phase, Ranged, Scene, Status, Task, Weapon, mark,
};
pub use demo::demo;
pub use enemy::Enemy;
pub use foes::Source;
pub use house::House;
pub use reaction::Reaction;
pub use terrain::Building;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "swordplay",
    name: "Swordplay 2015",
    short: "Swordplay 2015",
    revision: "2015",
    procedures: &[
        &activation::ACTIVATION,
        &sight::IN_SIGHT,
        &hit::TO_HIT,
        &melee::MELEE,
        &charge::CHARGE,
        &wound::RANGED_DAMAGE,
        &wound::STAR_DAMAGE,
        &reaction::RECEIVED_FIRE,
        &reaction::MAN_DOWN,
        &reaction::COMBINED,
        &movement::DUCK_BACK,
        &melee::MELEES,
        &sight::ACTION,
        &sight::JOINER,
        &movement::FAST_MOVE,
        &movement::COST,
        &movement::COVER,
        &range::CAN_SHOOT,
        &movement::RELOAD,
        &activation::LEADER,
        &aid::RETRIEVE,
        &aid::CAPTURE,
        &challenge::CHALLENGE,
        &challenge::BURN,
        &foes::ORDERS,
        &pef::PEF_MOVE,
        &pef::PEF,
        &pef::PEF_BUILDING,
        &foes::FOES,
        &muster::STAR,
        &terrain::TERRAIN,
        &terrain::PLACE_PEFS,
        &encounter::EXPLORE,
        &encounter::OBJECTIVE,
        &encounter::DEFEND,
        &after::RECOVERY,
        &muster::RECRUITS,
        &after::REP_CHANGE,
        &encounter::NEXT,
    ],
    preferences: house::PREFERENCES,
    start: house::start,
    guide: Some(&guide::GUIDE),
    rosters: None,
    battle: crate::engine::on_computers(&auto::BANDS),
    terms: crate::engine::in_shorthand!(terms::TERMS),
};
