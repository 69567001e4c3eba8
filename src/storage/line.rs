//! The log of rolls: a line for each, numbered without gaps.

use core::fmt;

use super::luck::Luck;
use crate::dice::{OwnFace, Symbol};

/// How a roll came about, and what became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct RollMarks(pub u16);

impl RollMarks {
    /// The faces of real dice were typed.
    pub const TYPED: Self = Self(1);
    /// An answer before it was changed afterwards.
    pub const AMENDED: Self = Self(2);
    /// At least some of the dice had been thrown before and taken back.
    pub const DEALT_AGAIN: Self = Self(4);
    /// The player went back over it.
    pub const TAKEN_BACK: Self = Self(8);
    /// It does not count.
    pub const VOID: Self = Self(16);
    /// The player overruled what came of it.
    pub const OVERRULED: Self = Self(32);
    /// Made under a house rule.
    pub const HOUSE: Self = Self(64);
    /// Made while nothing could be saved.
    pub const UNSAVED: Self = Self(128);

    /// Dice of the roll before it, thrown again.
    pub const AGAIN: Self = Self(256);
    /// Dice that those of the roll before it brought.
    pub const EXPLODED: Self = Self(512);
    /// Of the dice that were typed, the device threw those of somebody else.
    pub const PARTLY: Self = Self(1024);

    /// What each mark is called.
    pub const NAMES: [(Self, &'static str); 11] = [
        (Self::TYPED, "typed"),
        (Self::PARTLY, "in part"),
        (Self::AMENDED, "amended"),
        (Self::DEALT_AGAIN, "dealt again"),
        (Self::TAKEN_BACK, "taken back"),
        (Self::VOID, "void"),
        (Self::OVERRULED, "overruled"),
        (Self::HOUSE, "house rule"),
        (Self::UNSAVED, "while not saving"),
        (Self::AGAIN, "re-rolled"),
        (Self::EXPLODED, "exploded"),
    ];

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of the other's marks are here.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// The marks in words: `typed, amended`.
impl fmt::Display for RollMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (_, name) in Self::NAMES.iter().filter(|(mark, _)| self.has(*mark)) {
            write!(f, "{comma}{name}")?;
            comma = ", ";
        }
        Ok(())
    }
}

/// One roll of the log. A later line with the same number takes the place of an earlier one: the result became known, or was
/// overruled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Line<'a> {
    /// Counts everything that was ever logged.
    pub index: u32,
    /// The number of the roll.
    pub number: u32,
    /// How it came about.
    pub marks: RollMarks,
    /// Who rolled.
    pub who: &'a str,
    /// What for.
    pub what: &'a str,
    /// What came of it.
    pub result: &'a str,
    /// The dice: for each pool the sides, the count and the faces. Before a pool whose dice show something else than their number
    /// stands, as of a die with `SHOWS` sides, what each face shows; behind those of a free roll, as of one with `LYING`,
    /// how all its dice lie now.
    pub dice: &'a [u8],
    /// What was promised, if it was rolled in a battle.
    pub luck: Option<Luck<'a>>,
}

/// No die has so few sides: what stands behind is none.
pub(super) const LYING: u8 = 0;
/// The same.
pub(super) const SHOWS: u8 = 1;

/// Dice of one kind that were thrown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool<'a> {
    /// How many sides each has.
    pub sides: u8,
    /// Which of them are on top, counted from 1.
    pub faces: &'a [u8],
    /// What each face shows; nothing if that is its number.
    shows: &'a [u8],
}

impl<'a> Pool<'a> {
    /// What each die shows: a symbol, or else a number.
    pub fn shown(self) -> impl Iterator<Item = Result<Symbol, u8>> + use<'a> {
        self.faces.iter().map(move |face| match self.shows.get(usize::from(*face).wrapping_sub(1)) {
            Some(shows) => OwnFace(*shows).shows(),
            None => Err(*face),
        })
    }

    /// Whether its dice show something else than their number.
    #[must_use]
    pub const fn is_own(self) -> bool {
        !self.shows.is_empty()
    }
}

/// Set in the marks of a line in flash that says what was promised. No mark of a roll is so high.
const LUCK: u16 = 1 << 15;

/// Bytes before the texts.
const FIXED: usize = 10;

impl<'a> Line<'a> {
    /// The dice, pool by pool.
    pub fn pools(&self) -> impl Iterator<Item = Pool<'a>> + use<'a> {
        let mut shows: &[u8] = &[];
        self.parts().filter_map(move |(sides, faces)| match sides {
            LYING => None,
            SHOWS => {
                shows = faces;
                None
            }
            sides => Some(Pool { sides, faces, shows: core::mem::take(&mut shows) }),
        })
    }

    /// How all dice of a free roll lie.
    pub fn lying(&self) -> Option<&'a [u8]> {
        self.parts().find(|(sides, _)| *sides == LYING).map(|(_, lying)| lying)
    }

    fn parts(&self) -> impl Iterator<Item = (u8, &'a [u8])> + use<'a> {
        let mut rest = self.dice;
        core::iter::from_fn(move || {
            let (&[sides, count], more) = rest.split_first_chunk::<2>()?;
            let (faces, after) = more.split_at_checked(usize::from(count))?;
            rest = after;
            Some((sides, faces))
        })
    }

    /// The numbers at its start, and the lengths of the texts that follow.
    pub(super) fn head(&self) -> [u8; FIXED + 3] {
        let [a, b, c, d] = self.index.to_le_bytes();
        let [e, f, g, h] = self.number.to_le_bytes();
        let luck = if self.luck.is_some() { LUCK } else { 0 };
        let [low, high] = (self.marks.0 & !LUCK | luck).to_le_bytes();
        [a, b, c, d, e, f, g, h, low, high, self.who.len() as u8, self.what.len() as u8, self.result.len() as u8]
    }

    /// Reads a line.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (&[a, b, c, d, e, f, g, h, low, high, who, what, result], rest) = bytes.split_first_chunk()?;
        let marks = u16::from_le_bytes([low, high]);
        let (luck, rest) = if marks & LUCK == 0 {
            (None, rest)
        } else {
            let (_, luck, rest) = Luck::read(rest)?;
            (Some(luck), rest)
        };
        let (who, rest) = text(rest, who)?;
        let (what, rest) = text(rest, what)?;
        let (result, dice) = text(rest, result)?;
        let (index, number) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        Some(Self { index, number, marks: RollMarks(marks & !LUCK), who, what, result, dice, luck })
    }
}

/// The table that a line was rolled on, if it was in a battle.
pub fn table_of(bytes: &[u8]) -> Option<u16> {
    let (head, rest) = bytes.split_first_chunk::<{ FIXED + 3 }>()?;
    let &[.., high, _, _, _] = head;
    if high & (LUCK >> 8) as u8 == 0 { None } else { Luck::read(rest).map(|(table, ..)| table) }
}

fn text(bytes: &[u8], length: u8) -> Option<(&str, &[u8])> {
    let (text, rest) = bytes.split_at_checked(usize::from(length))?;
    Some((core::str::from_utf8(text).ok()?, rest))
}

/// Rolls that were marked afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Marked {
    /// Counts everything that was ever logged.
    pub index: u32,
    /// The first of them.
    pub first: u32,
    /// The last of them.
    pub last: u32,
    /// What they are now.
    pub marks: RollMarks,
}

impl Marked {
    pub(super) fn bytes(&self) -> [u8; 14] {
        let [a, b, c, d] = self.index.to_le_bytes();
        let [e, f, g, h] = self.first.to_le_bytes();
        let [i, j, k, l] = self.last.to_le_bytes();
        let [low, high] = self.marks.0.to_le_bytes();
        [a, b, c, d, e, f, g, h, i, j, k, l, low, high]
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let &[a, b, c, d, e, f, g, h, i, j, k, l, low, high] = bytes else { return None };
        Some(Self {
            index: u32::from_le_bytes([a, b, c, d]),
            first: u32::from_le_bytes([e, f, g, h]),
            last: u32::from_le_bytes([i, j, k, l]),
            marks: RollMarks(u16::from_le_bytes([low, high])),
        })
    }
}
