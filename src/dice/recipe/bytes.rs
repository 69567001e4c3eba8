//! A recipe as bytes, to be kept.

use super::{Again, Explode, Extras, Keep, Kind, OWN_DICE, Other, Read, Recipe};
use crate::dice::Die;

/// The form of all recipes so far, and that of the first ones, which ended behind the number that is counted.
const FORM: u8 = 2;
const FIRST_FORM: u8 = 1;

impl Recipe {
    /// How many bytes a recipe takes.
    pub const BYTES: usize = 19 + OWN_DICE;

    /// As bytes.
    #[must_use]
    pub fn bytes(&self) -> heapless::Vec<u8, { Self::BYTES }> {
        let (read, number) = match self.read {
            Read::Sum => (0, 0),
            Read::AtLeast(n) => (1, n),
            Read::AtMost(n) => (2, n),
        };
        let (again, below) = match self.again {
            Again::No => (0, 0),
            Again::Below(r) => (1, r),
            Again::Failures => (2, 0),
        };
        let Explode { from, new, once } = self.explode;
        let [low, high] = self.need.to_le_bytes();
        let modifier = self.modifier.cast_unsigned();
        let first = [FORM, self.dice, self.die.sides(), modifier, self.keep.place(), self.keep.number(), read, number];
        let more = [self.kind as u8, self.extras.0, from, u8::from(new) | u8::from(once) << 1, again, below, low, high];
        let other = [self.other.dice, self.other.die.sides(), self.other.modifier.cast_unsigned()];
        first.into_iter().chain(more).chain(other).chain(self.own).collect()
    }

    /// From bytes, mended; nothing if they are no recipe.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[form, dice, sides, modifier, keep, kept, read, number], rest) = bytes.split_first_chunk()?;
        let mut recipe =
            Self { modifier: modifier.cast_signed(), keep: Keep::nth(keep, kept)?, ..Self::of(dice, Die::new(sides)?) };
        recipe.read = match read {
            0 => Read::Sum,
            1 => Read::AtLeast(number),
            2 => Read::AtMost(number),
            _ => return None,
        };
        match form {
            FIRST_FORM if rest.is_empty() => return Some(recipe.mended()),
            FORM => {}
            _ => return None,
        }
        let (&[kind, extras, from, flags, again, below, low, high, their, die, added], own) = rest.split_first_chunk()?;
        recipe.kind = *Kind::ALL.get(usize::from(kind))?;
        recipe.extras = Extras(extras & 15);
        recipe.explode = Explode { from, new: flags & 1 > 0, once: flags & 2 > 0 };
        recipe.again = match again {
            0 => Again::No,
            1 => Again::Below(below),
            2 => Again::Failures,
            _ => return None,
        };
        recipe.need = u16::from_le_bytes([low, high]);
        recipe.other = Other { dice: their, die: Die::new(die)?, modifier: added.cast_signed() };
        recipe.own = own.try_into().ok()?;
        Some(recipe.mended())
    }
}
