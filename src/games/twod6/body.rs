//! A figure of either 2d6 game, as far as they are the same: whose it is, what has become of it, what it has done.

use crate::engine::{Id, Side};

/// Figures of a Band (`sns:R78`, `sfc:R64`).
pub const MAX_BAND: usize = 12;
/// Enemies: two more than the Band.
pub const MAX_ENEMIES: usize = 14;
/// Both.
pub const MAX_FIGURES: usize = MAX_BAND + MAX_ENEMIES;
/// The slot of somebody who is Out of the Fight since an earlier battle.
pub const OFF: i8 = i8::MAX;

/// Whose figure it is.
#[must_use]
pub const fn side_of(id: Id) -> Side {
    if (id.0 as usize) < MAX_BAND { Side::First } else { Side::Second }
}

/// The places of a side's figures.
pub fn places(side: Side) -> impl Iterator<Item = Id> {
    let (from, to) = match side {
        Side::First => (0, MAX_BAND),
        Side::Second => (MAX_BAND, MAX_FIGURES),
    };
    (from as u8..to as u8).map(Id)
}

/// A side's place in a pair.
#[must_use]
pub const fn nth(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// What has become of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// There is no such figure.
    Absent,
    /// Fit, but not on this board: it stayed at home, waits in the queue, or walked off with a load (`sns:R48`, `sfc:R57`).
    Away,
    /// On the board.
    Up,
    /// Out of the Fight.
    Out,
    /// Out of the Fight and carried off.
    Carried,
    /// Obviously Dead.
    Dead,
    /// Left the board.
    Left,
}

/// When somebody left, seen from his Leader (`sns:R54`, `sfc:R47`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// He has not.
    None,
    /// While his Leader stayed.
    Before,
    /// As, with or after his Leader.
    With,
}

/// What both games keep of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// What has become of it.
    pub standing: Standing,
    /// Base Rep.
    pub base: u8,
    /// The Star, or another player's.
    pub star: bool,
    /// Which player of its side it belongs to (`sns:R84`, `sfc:R70`).
    pub owner: u8,
    /// Place in the line; the Leader has 0 at set-up (`sns:R16`, `sfc:P7`).
    pub slot: i8,
    /// Rep lost in melee, to the end of the activation (`sns:R37`, `sfc:P17`).
    pub lost: u8,
    /// Has acted in this activation, or will not.
    pub acted: bool,
    /// Whom it carries.
    pub carries: Option<Id>,
    /// Whom it was matched with (`sns:P13`, `sfc:P10`).
    pub aim: Option<Id>,
    /// Star Power dice.
    pub pool: u8,
    /// Scored a hit in this Encounter, or was in a melee (`sns:P28`, `sfc:P25`).
    pub fought: bool,
    /// Went Out of the Fight in this Encounter (`sns:R70`, `sfc:R56`).
    pub was_out: bool,
    /// Left, and when.
    pub departed: Departure,
    /// Out of the Fight, but with its friends.
    pub recovered: bool,
    /// Rolled Star Power in this Encounter (`sns:R69`, `sfc:R53`).
    pub powered: bool,
    /// In the enemy's hands: only recorded (`sns:R51`, `sfc:P20`).
    pub captured: bool,
    /// Takes part in this Encounter.
    pub comes: bool,
}

impl Body {
    /// Nobody.
    pub const ABSENT: Self = Self {
        standing: Standing::Absent,
        base: 0,
        star: false,
        owner: 0,
        slot: 0,
        lost: 0,
        acted: false,
        carries: None,
        aim: None,
        pool: 0,
        fought: false,
        was_out: false,
        departed: Departure::None,
        recovered: false,
        powered: false,
        captured: false,
        comes: false,
    };

    /// Somebody of this Rep, fit and away.
    #[must_use]
    pub const fn of(base: u8) -> Self {
        Self { standing: Standing::Away, base, ..Self::ABSENT }
    }

    /// The same with nothing of an Encounter on it.
    #[must_use]
    pub const fn fresh(self) -> Self {
        Self { star: self.star, owner: self.owner, ..Self::of(self.base) }
    }

    /// On the board and on its feet.
    #[must_use]
    pub const fn up(&self) -> bool {
        matches!(self.standing, Standing::Up)
    }

    /// Able to fight in the next battle (`sns:R59`).
    #[must_use]
    pub const fn fit(&self) -> bool {
        matches!(self.standing, Standing::Up | Standing::Away)
    }
}

/// Somebody on the board, in this place of the line.
#[must_use]
pub const fn in_line(body: Body, slot: i8) -> Body {
    Body { standing: Standing::Up, comes: true, slot, ..body }
}
