//! The games: each its own folder, with its specification beside the code.
//!
//! A rule cites the specification where it is made: `sns:P21` is procedure 21 of `src/games/sns/RULES.md`, `sns:R33` ruling 33.
#![doc = include_str!("games/HOW-TO.md")]

pub mod bench;
pub mod blades;
pub mod bridge;
pub mod demo;
mod kept;
pub mod sfc;
pub mod sns;
pub mod swordplay;
mod twod6;

pub use kept::{code, coded};

use core::fmt;

use crate::engine::{self, Answer, Answerer, Id, Key, Prompt, Side};

/// A rule's context: the engine's, on a battle of any of the games.
pub type Play<'a> = engine::Play<'a, State>;
/// A rule that can be started.
pub type Procedure = engine::Procedure<State>;
/// A game.
pub type Game = engine::Game<State>;
/// Figures kept for battles of the games.
pub type Rosters = engine::Rosters<State>;
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
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// None: a procedure asks for everything it needs.
    Quick,
    /// 2d6 Sword & Sorcery.
    Sns(sns::Battle),
    /// 2d6 Sci-Fi Combat.
    Sfc(sfc::Battle),
    /// Swordplay 2015.
    Swordplay(swordplay::Battle),
    /// Song of Blades and Heroes.
    Blades(blades::Battle),
    /// Bridge Crossing.
    Bridge(bridge::Battle),
}

impl Clone for State {
    fn clone(&self) -> Self {
        match self {
            Self::Quick => Self::Quick,
            Self::Sns(battle) => Self::Sns(battle.clone()),
            Self::Sfc(battle) => Self::Sfc(battle.clone()),
            Self::Swordplay(battle) => Self::Swordplay(battle.clone()),
            Self::Blades(battle) => Self::Blades(battle.clone()),
            Self::Bridge(battle) => Self::Bridge(battle.clone()),
        }
    }

    /// One kind of battle at a time: a run begins with this, on a small stack.
    fn clone_from(&mut self, other: &Self) {
        #[inline(never)]
        fn copy<T: Clone>(to: &mut T, from: &T) {
            *to = from.clone();
        }
        match (self, other) {
            (Self::Sns(battle), Self::Sns(other)) => copy(battle, other),
            (Self::Sfc(battle), Self::Sfc(other)) => copy(battle, other),
            (Self::Swordplay(battle), Self::Swordplay(other)) => copy(battle, other),
            (Self::Blades(battle), Self::Blades(other)) => copy(battle, other),
            (Self::Bridge(battle), Self::Bridge(other)) => copy(battle, other),
            (state, Self::Quick) => *state = Self::Quick,
            (state, other) => copy(state, other),
        }
    }
}

impl engine::State for State {
    const EMPTY: Self = Self::Quick;

    fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Sns(battle) => battle.name(id, out),
            Self::Sfc(battle) => battle.name(id, out),
            Self::Swordplay(battle) => battle.name(id, out),
            Self::Blades(battle) => battle.name(id, out),
            Self::Bridge(battle) => battle.name(id, out),
            Self::Quick => write!(out, "Figure {}", id.0),
        }
    }

    fn side_of(&self, id: Id) -> Option<Side> {
        let guide = self.game().and_then(game)?.guide?;
        [Side::First, Side::Second].into_iter().find(|side| (guide.members)(self, *side).contains(&id))
    }
}

impl State {
    /// Who has the initiative, where it stays with a side until it passes.
    #[must_use]
    pub const fn first(&self) -> Option<engine::Side> {
        match self {
            Self::Bridge(battle) if battle.round > 0 && battle.winner.is_none() => Some(battle.holder),
            _ => None,
        }
    }
}

/// The key of each game's id, in the same order.
#[expect(clippy::indexing_slicing, reason = "in a constant, a place that is not there does not compile")]
pub const KEYS: [Key; GAMES.len()] = {
    let mut keys = [Key(0); GAMES.len()];
    let (mut nth, mut rest) = (0, GAMES);
    while let ([game, more @ ..], true) = (rest, nth < keys.len()) {
        keys[nth] = Key::of(game.id);
        (nth, rest) = (nth + 1, more);
    }
    keys
};

/// The game with this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.id == id).copied()
}

/// The game of a procedure, and the key by which it is saved.
#[must_use]
pub fn key_of(procedure: &Procedure) -> Option<(&'static Game, Key)> {
    // The same constant may lie in several places, and so may its rule: its name and its place in the book tell.
    let same = |other: &Procedure| other.id == procedure.id && other.reference == procedure.reference;
    let game = GAMES.iter().find(|game| game.all().any(same))?;
    Some((game, engine::procedure_key(game.id, procedure.id)))
}

/// The procedure that was saved under a key.
#[must_use]
pub fn procedure(key: Key) -> Option<&'static Procedure> {
    GAMES.iter().find_map(|game| game.all().find(|procedure| engine::procedure_key(game.id, procedure.id) == key))
}

/// The second side of whichever game is played, as that game's rules have it act by itself. Whatever else is asked is left open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opponent;

impl Answerer<State> for Opponent {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        match state {
            State::Swordplay(_) => swordplay::Enemy.answer(prompt, state),
            State::Quick | State::Sns(_) | State::Sfc(_) | State::Blades(_) | State::Bridge(_) => None,
        }
    }
}
