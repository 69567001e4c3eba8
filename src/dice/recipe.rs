//! A free roll: which dice, and how they are read.

use core::fmt;

use super::{Die, Faces, Pool};

/// What the player asked for: some dice, maybe only the best or worst of them, added up or counted, and a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Recipe {
    /// How many dice, 1 to [`Recipe::MAX_DICE`].
    pub dice: u8,
    /// Which die.
    pub die: Die,
    /// Added to the sum or the count.
    pub modifier: i8,
    /// Which dice are used.
    pub keep: Keep,
    /// How they are read.
    pub read: Read,
}

/// Which dice of a roll are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Keep {
    /// All of them.
    All,
    /// The highest few.
    Highest(u8),
    /// The lowest few.
    Lowest(u8),
}

/// How the used dice are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Read {
    /// Added up.
    Sum,
    /// Dice at or above the number are counted.
    AtLeast(u8),
    /// Dice at or below the number are counted.
    AtMost(u8),
}

/// What became of one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It counts.
    Counted,
    /// It was used, but missed the number.
    Missed,
    /// It was dropped.
    Dropped,
}

/// A roll, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// Each die and what became of it: first those that count, then those that missed, then the dropped, each from high to low.
    pub dice: heapless::Vec<(u8, Standing), { super::MAX_DICE }>,
    /// The sum or count of the dice, without the modifier.
    pub natural: i32,
    /// With the modifier.
    pub total: i32,
}

impl Recipe {
    /// The most dice a free roll takes.
    pub const MAX_DICE: u8 = 20;
    /// The largest modifier, up or down.
    pub const MAX_MODIFIER: i8 = 20;
    /// What the roller offers first.
    pub const DEFAULT: Self = Self { dice: 2, die: Die::D6, modifier: 0, keep: Keep::All, read: Read::Sum };

    /// The dice to throw.
    #[must_use]
    pub const fn pool(&self) -> Pool {
        Pool { count: self.dice, die: self.die }
    }

    /// The nearest recipe that makes sense: after the number or kind of dice changed, what is kept and counted still fits.
    #[must_use]
    pub fn mended(mut self) -> Self {
        self.dice = self.dice.clamp(1, Self::MAX_DICE);
        self.modifier = self.modifier.clamp(-Self::MAX_MODIFIER, Self::MAX_MODIFIER);
        self.keep = match self.keep {
            Keep::Highest(_) | Keep::Lowest(_) if self.dice == 1 => Keep::All,
            Keep::Highest(n) => Keep::Highest(n.clamp(1, self.dice - 1)),
            Keep::Lowest(n) => Keep::Lowest(n.clamp(1, self.dice - 1)),
            Keep::All => Keep::All,
        };
        let sides = self.die.sides();
        self.read = match self.read {
            Read::Sum => Read::Sum,
            Read::AtLeast(n) => Read::AtLeast(n.clamp(2, sides)),
            Read::AtMost(n) => Read::AtMost(n.clamp(1, sides - 1)),
        };
        self
    }

    /// Reads a throw.
    #[must_use]
    pub fn read(&self, faces: &Faces) -> Rolled {
        let mut sorted = faces.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let kept = match self.keep {
            Keep::All => 0..sorted.len(),
            Keep::Highest(n) => 0..usize::from(n),
            Keep::Lowest(n) => sorted.len().saturating_sub(usize::from(n))..sorted.len(),
        };
        let standing = |(nth, &face): (usize, &u8)| {
            let counts = match self.read {
                Read::Sum => true,
                Read::AtLeast(n) => face >= n,
                Read::AtMost(n) => face <= n,
            };
            let standing = match (kept.contains(&nth), counts) {
                (false, _) => Standing::Dropped,
                (true, true) => Standing::Counted,
                (true, false) => Standing::Missed,
            };
            (face, standing)
        };
        let mut dice = heapless::Vec::new();
        for wanted in [Standing::Counted, Standing::Missed, Standing::Dropped] {
            dice.extend(sorted.iter().enumerate().map(standing).filter(|(_, standing)| *standing == wanted));
        }
        let counted = dice.iter().filter(|(_, standing)| *standing == Standing::Counted);
        let natural = match self.read {
            Read::Sum => counted.map(|(face, _)| i32::from(*face)).sum(),
            Read::AtLeast(_) | Read::AtMost(_) => counted.count() as i32,
        };
        Rolled { dice, natural, total: natural + i32::from(self.modifier) }
    }
}

/// As players write it: `3d6 + 2`, `4d6 high 3`, `5d6 low 2`, `6d10 >=7`, `6d6 <=3`; with `{:#}` where there is little room:
/// `3d6 +2`, `4d6 hi3`, `5d6 lo2`.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = f.alternate();
        let (high, low) = if short { ("hi", "lo") } else { ("high ", "low ") };
        write!(f, "{}d{}", self.dice, self.die.sides())?;
        match self.keep {
            Keep::All => {}
            Keep::Highest(n) => write!(f, " {high}{n}")?,
            Keep::Lowest(n) => write!(f, " {low}{n}")?,
        }
        match self.read {
            Read::Sum => {}
            Read::AtLeast(n) => write!(f, " >={n}")?,
            Read::AtMost(n) => write!(f, " <={n}")?,
        }
        match self.modifier {
            0 => Ok(()),
            m if short => write!(f, " {m:+}"),
            m if m < 0 => write!(f, " - {}", m.unsigned_abs()),
            m => write!(f, " + {m}"),
        }
    }
}
