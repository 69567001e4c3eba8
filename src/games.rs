//! The games: each its own folder, with its specification beside the code.
//!
//! A rule cites the specification where it is made: `sns:P21` is procedure 21 of `src/games/sns/RULES.md`, `sns:R33` ruling 33.
#![doc = include_str!("games/HOW-TO.md")]

pub mod blades;
pub mod bridge;
pub mod sfc;
pub mod sns;
pub mod swordplay;

use core::fmt;

use crate::engine::{self, Id};

/// A rule's context: the engine's, on a battle of any of the games.
pub type Play<'a> = engine::Play<'a, State>;
/// A rule that can be started.
pub type Procedure = engine::Procedure<State>;
/// A game.
pub type Game = engine::Game<State>;
/// A procedure being played.
pub type Session = engine::Session<State>;

/// All games, in the order of the home menu.
#[rustfmt::skip]
pub const GAMES: &[&Game] = &[
    &sns::GAME,
    &sfc::GAME,
    &swordplay::GAME,
    &blades::GAME,
    &bridge::GAME,
];

/// A battle of one of the games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// None: a procedure asks for everything it needs.
    Quick,
    /// 2d6 Sci-Fi Combat.
    Sfc(sfc::Battle),
    /// Swordplay 2015.
    Swordplay(swordplay::Battle),
    /// Song of Blades and Heroes.
    Blades(blades::Battle),
    /// Bridge Crossing: what it is played with.
    Bridge(bridge::Header),
}

impl engine::State for State {
    const EMPTY: Self = Self::Quick;

    fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Sfc(battle) => battle.name(id, out),
            Self::Swordplay(battle) => battle.name(id, out),
            Self::Blades(battle) => battle.name(id, out),
            Self::Quick | Self::Bridge(_) => write!(out, "Figure {}", id.0),
        }
    }
}

/// How a game is fought by automatic players: by its guide, or before it has one in a skirmish of the rules there are.
#[must_use]
pub fn automatic(game: &Game) -> Option<&'static engine::Guide<State>> {
    game.guide.or(match game.id {
        "sfc" => Some(&sfc::SKIRMISH),
        "swordplay" => Some(&swordplay::SKIRMISH),
        "blades" => Some(&blades::SKIRMISH),
        _ => None,
    })
}

/// The game with this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.id == id).copied()
}
