//! Where a battle of either 2d6 game stands.

use crate::engine::Side;
use crate::options;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// There is no campaign: only what a quick procedure is played with.
    None,
    /// Between Encounters.
    Camp,
    /// Between PEFs.
    Search,
    /// Both sides are lined up.
    LinedUp,
    /// The active side may see to those on the ground, then is matched up.
    Ready,
    /// Its figures act.
    Acting,
    /// The Encounter is over.
    After,
    /// Nothing follows.
    Over,
}

options! {
    /// What is played.
    pub enum Mode { Campaign = "Campaign", Single = "One Encounter", Duel = "Two players", Allies = "Same side" }
}

/// What both games keep of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    /// What is played.
    pub mode: Mode,
    /// What comes next.
    pub phase: Phase,
    /// Activations of this battle.
    pub turn: u8,
    /// Who acts.
    pub active: Side,
    /// A Leader of the side has left this battle (`sns:R54`, `sfc:R47`).
    pub leader_left: [bool; 2],
    /// Somebody of the side has left this battle (`sns:R2`, `sfc:P22`).
    pub friend_left: [bool; 2],
    /// How the Encounter ended for the first side, once it has.
    pub success: bool,
}

impl Fight {
    /// No battle.
    pub const NONE: Self = Self {
        mode: Mode::Campaign,
        phase: Phase::None,
        turn: 0,
        active: Side::First,
        leader_left: [false; 2],
        friend_left: [false; 2],
        success: false,
    };

    /// Whether a battle is being fought.
    #[must_use]
    pub const fn fighting(&self) -> bool {
        matches!(self.phase, Phase::LinedUp | Phase::Ready | Phase::Acting)
    }

    /// Whether the device decides for this side (`sns:R83`, `sfc:R69`).
    #[must_use]
    pub fn runs(&self, side: Side) -> bool {
        side == Side::Second && self.mode != Mode::Duel
    }

    /// A new battle begins.
    pub const fn clash(&mut self) {
        (self.phase, self.turn) = (Phase::LinedUp, 0);
        (self.leader_left, self.friend_left) = ([false; 2], [false; 2]);
    }
}
