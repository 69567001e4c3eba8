//! Dice: what can be thrown, and how a throw is drawn fairly.
//!
//! Everything above this module asks for dice through [`Cup`] and never sees where the randomness comes from.

mod count;
mod cup;
mod faces;
mod fair;
pub mod fairness;
mod kept;
mod reading;
mod recipe;
mod sort;
mod spread;
mod symbol;

pub(crate) use count::{quotient, times};
pub use cup::{Cup, CupError, RngCup};
pub use faces::FaceSet;
pub use fair::{Face, face, pick};
pub use reading::{Classes, Counts, Drop, Reading, Seen};
pub use recipe::{
    Again, Chances, Due, Explode, Extras, FreeRoll, Keep, Kind, Marks, NoRecipe, OWN_DICE, Other, OwnDice, OwnDie, OwnFace,
    Reached, Read, Recipe, Rolled, Seen as SeenDie, Standing, Thrown,
};
pub(crate) use sort::sort;
pub use spread::Spread;
pub use symbol::{FaceLayout, Symbol, Symbols, Worth};

/// The most dice one throw can hold: the largest pool any of the five games reaches (`dice:D27` with house rules).
pub const MAX_DICE: usize = 32;

/// The natural faces of a throw, in the order they were drawn.
pub type Faces = heapless::Vec<u8, MAX_DICE>;

/// A die with faces 1 to [`Die::sides`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Die(u8);

impl Die {
    /// A coin.
    pub const COIN: Self = Self(2);
    /// A three-sided die.
    pub const D3: Self = Self(3);
    /// A four-sided die.
    pub const D4: Self = Self(4);
    /// The cube that all five games use.
    pub const D6: Self = Self(6);
    /// An eight-sided die.
    pub const D8: Self = Self(8);
    /// A ten-sided die.
    pub const D10: Self = Self(10);
    /// A twelve-sided die.
    pub const D12: Self = Self(12);
    /// A twenty-sided die.
    pub const D20: Self = Self(20);
    /// A hundred-sided die.
    pub const D100: Self = Self(100);

    /// The smallest and the largest number of sides a die can have.
    pub const SIDES: core::ops::RangeInclusive<u8> = 2..=100;

    /// A die with this many sides, if such a die can be thrown.
    #[must_use]
    pub const fn new(sides: u8) -> Option<Self> {
        if sides >= *Self::SIDES.start() && sides <= *Self::SIDES.end() { Some(Self(sides)) } else { None }
    }

    /// How many sides it has; faces run from 1 to this.
    #[must_use]
    pub const fn sides(self) -> u8 {
        self.0
    }
}

/// Equal dice thrown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Pool {
    /// How many dice, at most [`MAX_DICE`]; a cup throws no more than that.
    pub count: u8,
    /// Which die.
    pub die: Die,
}
