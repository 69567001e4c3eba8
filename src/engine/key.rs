//! Names that last: of questions, of figures, of sides.

use core::fmt;
use core::hash::{Hash, Hasher};

/// The most things a list of figures can hold: 40 a side in the largest game.
pub const MAX_IDS: usize = 80;

/// A list of figures.
pub type IdList = heapless::Vec<Id, MAX_IDS>;

/// A question's stable name, hashed (FNV-1a, 32 bits). Saved games hold keys, so a name is never reused for another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Key(pub u32);

impl Key {
    /// The key of a name. Upper and lower case are the same.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        Self(0x811c_9dc5).and(name)
    }

    /// The key of the name with more behind it.
    #[must_use]
    pub const fn and(self, name: &str) -> Self {
        let mut hash = self.0;
        let mut rest = name.as_bytes();
        while let [byte, more @ ..] = rest {
            hash = (hash ^ byte.to_ascii_lowercase() as u32).wrapping_mul(0x0100_0193);
            rest = more;
        }
        Self(hash)
    }

    /// Half the bits, for options: they need only differ from their few siblings.
    #[must_use]
    pub const fn short(self) -> u16 {
        (self.0 >> 16 ^ self.0) as u16
    }
}

/// Everything some value holds in 64 bits (FNV-1a): the key of a lap that depends on a whole battle. Only compared within one
/// run of the program, never saved.
#[derive(Debug)]
pub struct Digest(u64);

impl Digest {
    /// The digest of a value.
    #[must_use]
    pub fn of(value: &impl Hash) -> u64 {
        let mut digest = Self(0xcbf2_9ce4_8422_2325);
        value.hash(&mut digest);
        digest.finish()
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        // Times 2^40 + 0x1b3 in halves: the chip multiplies 32 bits in a cycle, and 64 in some fifty.
        let (mut low, mut high) = (self.0 as u32, (self.0 >> 32) as u32);
        for byte in bytes {
            low ^= u32::from(*byte);
            let right = (low & 0xffff) * 0x1b3;
            let left = (low >> 16) * 0x1b3 + (right >> 16);
            high = high.wrapping_mul(0x1b3).wrapping_add(left >> 16).wrapping_add(low << 8);
            low = left << 16 | right & 0xffff;
        }
        self.0 = u64::from(high) << 32 | u64::from(low);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A figure, or anything else a game numbers: stable as long as the battle lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Id(pub u8);

/// Whom a question is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Subject {
    /// Nobody in particular.
    #[default]
    Nobody,
    /// A figure of the battle.
    Figure(Id),
    /// Somebody without a name of his own, counted from 1: the procedure's roles say what he is called.
    Nth(u8),
}

impl Subject {
    /// As one byte: figures below 128, ordinals above.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Nobody => 0xff,
            Self::Figure(Id(id)) => id & 0x7f,
            Self::Nth(nth) => 0x80 | if nth > 0x7e { 0x7e } else { nth },
        }
    }

    /// Back from a byte.
    #[must_use]
    pub const fn of(byte: u8) -> Self {
        match byte {
            0xff => Self::Nobody,
            0x80..=0xfe => Self::Nth(byte & 0x7f),
            id => Self::Figure(Id(id)),
        }
    }
}

/// What a procedure is played on. One of each kind can be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Lane {
    /// The battle on the table, or the one that is being set up.
    #[default]
    Battle,
    /// Nothing: it asks for everything it needs.
    Quick,
}

impl Lane {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Battle => Self::Quick,
            Self::Quick => Self::Battle,
        }
    }
}

/// One of the two sides of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Side {
    /// The first player; in solo games the player.
    First,
    /// The second player; in solo games the enemy.
    Second,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A set of figures.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Set(pub u128);

impl Set {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// Whether the figure is in it.
    #[must_use]
    #[inline(never)]
    pub const fn has(self, id: Id) -> bool {
        id.0 < 128 && self.0 >> id.0 & 1 == 1
    }

    /// The set with the figure.
    #[must_use]
    #[inline(never)]
    pub const fn with(self, id: Id) -> Self {
        if id.0 < 128 { Self(self.0 | 1 << id.0) } else { self }
    }

    /// The set without the figure.
    #[must_use]
    pub const fn without(self, id: Id) -> Self {
        if id.0 < 128 { Self(self.0 & !(1 << id.0)) } else { self }
    }

    /// How many.
    #[must_use]
    #[inline(never)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each in turn, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Id> {
        (0..128).map(Id).filter(move |id| self.has(*id))
    }
}

impl FromIterator<Id> for Set {
    fn from_iter<I: IntoIterator<Item = Id>>(ids: I) -> Self {
        ids.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|id| id.0)).finish()
    }
}
