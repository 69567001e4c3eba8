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
        super::sort(&mut sorted, |face| core::cmp::Reverse(*face));
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

/// Why a text is no recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRecipe {
    /// It is not written like one.
    Unreadable,
    /// There are no such dice, or too many of them.
    Dice,
    /// So many cannot be kept.
    Keep,
    /// No die can reach that number, or none can miss it.
    Number,
    /// The modifier is too large.
    Modifier,
}

impl NoRecipe {
    /// What to write instead.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Unreadable => "Write it like 3d6 + 2, 4d6 high 3, 5d6 low 2, 6d10 >=7 or 6d6 <=3.",
            Self::Dice => "From 1 to 20 dice can be thrown, of 2 to 100 sides.",
            Self::Keep => "Keep at least one die, and fewer than are thrown.",
            Self::Number => "Count from a number that some faces reach and some do not.",
            Self::Modifier => "The modifier can be from -20 to +20.",
        }
    }
}

/// What [`fmt::Display`] writes, with or without spaces, in any case; `d6` is one die.
impl core::str::FromStr for Recipe {
    type Err = NoRecipe;

    fn from_str(text: &str) -> Result<Self, NoRecipe> {
        let mut rest = Rest(text);
        let dice = rest.number().unwrap_or(1);
        let sides = rest.word("d").then(|| rest.number()).flatten().ok_or(NoRecipe::Unreadable)?;
        let mut recipe = Self { dice, die: Die::new(sides).ok_or(NoRecipe::Dice)?, ..Self::DEFAULT };
        if !(1..=Self::MAX_DICE).contains(&dice) {
            return Err(NoRecipe::Dice);
        }
        let mut number = |word: &str| rest.word(word).then(|| rest.number().ok_or(NoRecipe::Unreadable)).transpose();
        if let Some(kept) = number("high")? {
            recipe.keep = Keep::Highest(kept);
        } else if let Some(kept) = number("low")? {
            recipe.keep = Keep::Lowest(kept);
        }
        if let Some(least) = number(">=")? {
            recipe.read = Read::AtLeast(least);
        } else if let Some(most) = number("<=")? {
            recipe.read = Read::AtMost(most);
        }
        let modifier = match number("+")? {
            Some(more) => i16::from(more),
            None => -number("-")?.map_or(0, i16::from),
        };
        recipe.modifier = i8::try_from(modifier).map_err(|_| NoRecipe::Modifier)?;
        if !rest.0.trim().is_empty() {
            return Err(NoRecipe::Unreadable);
        }
        let mended = recipe.mended();
        match recipe {
            _ if recipe.keep != mended.keep => Err(NoRecipe::Keep),
            _ if recipe.read != mended.read => Err(NoRecipe::Number),
            _ if recipe.modifier != mended.modifier => Err(NoRecipe::Modifier),
            _ => Ok(recipe),
        }
    }
}

/// What is still to be read.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    /// Takes a word, if it comes next.
    fn word(&mut self, word: &str) -> bool {
        let rest = self.0.trim_start();
        let Some((head, tail)) = rest.split_at_checked(word.len()) else { return false };
        let found = head.eq_ignore_ascii_case(word);
        if found {
            self.0 = tail;
        }
        found
    }

    /// Takes a number, if one comes next; one that is too large reads as the largest.
    fn number(&mut self) -> Option<u8> {
        let rest = self.0.trim_start();
        let (digits, tail) = rest.split_at_checked(rest.bytes().take_while(u8::is_ascii_digit).count())?;
        self.0 = tail;
        let value = |value: u8, digit: u8| value.saturating_mul(10).saturating_add(digit - b'0');
        (!digits.is_empty()).then(|| digits.bytes().fold(0, value))
    }
}
