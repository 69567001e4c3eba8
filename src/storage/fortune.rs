//! Luck added up: of a battle, and of all that were ended.

use super::format::{checksum, checksum_of};
use super::luck::Share;

/// Somebody's luck, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Good results more than promised, in ten-thousandths.
    pub wins: i32,
    /// Pips above the average, in halves.
    pub pips: i32,
    /// Results that were held against their odds.
    pub judged: u32,
    /// Dice whose pips count.
    pub dice: u32,
}

impl Sum {
    const BYTES: usize = 16;

    /// No rolls.
    pub const NONE: Self = Self { wins: 0, pips: 0, judged: 0, dice: 0 };

    /// One roll more.
    pub fn add(&mut self, share: Share) {
        self.wins = self.wins.saturating_add(share.wins.into());
        self.judged = self.judged.saturating_add(share.judged.into());
        self.pips = self.pips.saturating_add(share.pips.into());
        self.dice = self.dice.saturating_add(share.dice.into());
    }

    fn all(&mut self, other: &Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.pips = self.pips.saturating_add(other.pips);
        self.judged = self.judged.saturating_add(other.judged);
        self.dice = self.dice.saturating_add(other.dice);
    }

    fn bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let fields = [self.wins.cast_unsigned(), self.pips.cast_unsigned(), self.judged, self.dice];
        for (place, field) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(fields) {
            *place = field.to_le_bytes();
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (&[wins, pips, judged, dice], []) = bytes.as_chunks::<4>() else { return None };
        let [wins, pips, judged, dice] = [wins, pips, judged, dice].map(u32::from_le_bytes);
        Some(Self { wins: wins.cast_signed(), pips: pips.cast_signed(), judged, dice })
    }
}

/// The luck of all battles that were ended on this device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fortune {
    /// How many battles.
    pub battles: u16,
    /// What tells the last of them from others: it is not counted twice, whenever the power goes.
    last: u32,
    /// Each side.
    pub sides: [Sum; 2],
}

impl Fortune {
    /// Bytes when saved.
    pub const BYTES: usize = 6 + 2 * Sum::BYTES;

    /// No battles.
    pub const NONE: Self = Self { battles: 0, last: 0, sides: [Sum::NONE; 2] };

    /// A battle has ended that began after this roll. One without dice is none, and the last one has been counted.
    pub fn add(&mut self, born: u32, sides: &[Sum; 2]) {
        let [first, second] = sides.map(|sum| checksum(&sum.bytes()));
        let this = checksum_of(&[&born.to_le_bytes(), &first.to_le_bytes(), &second.to_le_bytes()]);
        if this == self.last || sides.iter().all(|sum| sum.dice == 0 && sum.judged == 0) {
            return;
        }
        (self.last, self.battles) = (this, self.battles.saturating_add(1));
        self.sides.iter_mut().zip(sides).for_each(|(all, one)| all.all(one));
    }

    /// Forgets all battles, but not which was the last: it is not counted again.
    pub const fn start_anew(&mut self) {
        *self = Self { last: self.last, ..Self::NONE };
    }

    pub(super) fn bytes(&self) -> heapless::Vec<u8, { Self::BYTES }> {
        let [first, second] = &self.sides;
        let parts = [&self.battles.to_le_bytes()[..], &self.last.to_le_bytes(), &first.bytes(), &second.bytes()];
        parts.into_iter().flatten().copied().collect()
    }

    /// Reads saved ones; what is no fortune is none.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let (battles, rest) = bytes.split_first_chunk()?;
        let (last, rest) = rest.split_first_chunk()?;
        let (first, second) = rest.split_at_checked(Sum::BYTES)?;
        let sides = [Sum::read(first)?, Sum::read(second)?];
        Some(Self { battles: u16::from_le_bytes(*battles), last: u32::from_le_bytes(*last), sides })
    }
}
