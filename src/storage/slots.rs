//! What a player keeps by name: parked battles, campaigns, rosters, favourite rolls, dice of his own.

use heapless::String;

use super::StoreError;
use super::record::Scope;
use crate::dice::OWN_DICE;
use crate::engine::Key;

/// The longest name of something kept.
pub const MAX_NAME: usize = 20;
/// The most bytes of something kept.
pub const MAX_KEPT: usize = 3_000;
/// A name of something kept.
pub type Name = String<MAX_NAME, u8>;

/// Kinds of things that are kept by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Kind {
    /// Battles that were put away.
    Battle,
    /// Campaigns of all games.
    Campaign,
    /// Rosters and warbands of a game, by the key of its id.
    Roster(Key),
    /// Free rolls that are often made.
    Favourite,
    /// Dice with faces of one's own.
    Die,
}

impl Kind {
    /// How many can be kept.
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Self::Battle | Self::Campaign | Self::Favourite => 8,
            Self::Die => OWN_DICE as u8,
            Self::Roster(_) => 16,
        }
    }

    /// The nth place of its kind.
    #[must_use]
    pub fn slot(self, nth: u8) -> Option<Slot> {
        (nth < self.limit()).then_some(Slot { kind: self, nth })
    }

    /// Why there is no more room for another one.
    #[must_use]
    pub const fn full(self) -> StoreError {
        match self {
            Self::Battle => StoreError::Battles,
            Self::Campaign => StoreError::Campaigns,
            Self::Roster(_) => StoreError::Rosters,
            Self::Favourite | Self::Die => StoreError::Favourites,
        }
    }
}

/// A place for something kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Slot {
    /// What it holds.
    pub kind: Kind,
    /// Which one.
    pub nth: u8,
}

/// The kind of values that hold what is set about a game: none of the things that have a name.
const PREFERENCES: u32 = 4;

/// What a value on the shelf is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueKey(pub u32);

impl ValueKey {
    pub const SETTINGS: Self = Self(1);
    pub const RECIPE: Self = Self(2);
    pub const NOISE: Self = Self(4);
    pub const MEMORY: Self = Self(5);
    pub const COUNTS: Self = Self(6);
    /// Which table is running.
    pub const RUNNING: Self = Self(7);
    pub const SEAL: Self = Self(8);
    /// The luck of all battles.
    pub const FORTUNE: Self = Self(9);
    /// What became of demos.
    pub const TALLY: Self = Self(20);
    /// The sectors of the log that were opened up to this one went with a reset.
    pub const ERA: Self = Self(21);

    /// What is set about a game.
    pub const fn preferences(game: Key) -> Self {
        Self(PREFERENCES << 24 | game.short() as u32)
    }

    /// Whether it goes with a reset. What the noise source keeps for itself is nobody's.
    pub const fn goes(self, scope: Scope) -> bool {
        let kept = matches!(self, Self::NOISE | Self::SEAL | Self::RUNNING | Self::ERA);
        let played = matches!(self.0 >> 24, 1..=3) || matches!(self, Self::MEMORY | Self::COUNTS | Self::FORTUNE);
        match scope {
            Scope::All => !kept,
            Scope::Games => played,
        }
    }

    /// The short key of the game, if it is what is set about one.
    pub const fn game(self) -> Option<u16> {
        if self.0 >> 24 == PREFERENCES { Some(self.0 as u16) } else { None }
    }

    /// The key of a slot: kind, game and place.
    pub const fn of(slot: Slot) -> Self {
        let (kind, game) = match slot.kind {
            Kind::Battle => (1, 0),
            Kind::Campaign => (2, 0),
            Kind::Roster(game) => (3, game.short()),
            Kind::Favourite => (5, 0),
            Kind::Die => (6, 0),
        };
        Self((kind as u32) << 24 | (slot.nth as u32) << 16 | game as u32)
    }
}

/// The name and the data of something kept, from its bytes.
pub fn parse(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = bytes.split_first()?;
    let (name, data) = rest.split_at_checked(usize::from(*length))?;
    Some((core::str::from_utf8(name).ok()?, data))
}
