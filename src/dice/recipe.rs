//! A free roll: which dice, and how they are read.
//!
//! What a general dice roller should offer beside the games: 1 to 20 dice of 2 to 100 sides and a modifier of up to 20; d66 as
//! tens and units; d3 as a cube halved; the highest or lowest few kept or dropped; successes with a natural 1 that fails, a
//! highest face that succeeds or counts twice, ones that take away; dice that explode, at most 20 of them; dice thrown again; two
//! pools against each other; a total to reach; dice with faces of one's own; one of several, an order, a coin.
//!
//! A [`Recipe`] is the wish, [`FreeRoll`] the dice on the table, [`Chances`] what to expect. A recipe is a few bytes, because
//! several of them are held at once.

mod bytes;
mod chances;
mod free;
mod own;
mod text;

pub use chances::Chances;
pub use free::{Due, FreeRoll, Reached, Rolled, Seen, Standing, Thrown};
pub use own::{Marks, OWN_DICE, OwnDice, OwnDie, OwnFace};
pub use text::NoRecipe;

use super::{Die, Pool};

/// What the player asked for: some dice, maybe only the best or worst of them, added up or counted, and a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Recipe {
    /// What is rolled.
    pub kind: Kind,
    /// How many dice, 1 to [`Recipe::MAX_DICE`].
    pub dice: u8,
    /// Which die; of [`Kind::One`] and [`Kind::Shuffle`] how many there are.
    pub die: Die,
    /// Added to the sum or the count.
    pub modifier: i8,
    /// Which dice are used.
    pub keep: Keep,
    /// How they are read.
    pub read: Read,
    /// What else counts, where dice are counted.
    pub extras: Extras,
    /// Which dice bring another one.
    pub explode: Explode,
    /// Which dice are thrown again, once.
    pub again: Again,
    /// The total to reach; 0 for none.
    pub need: u16,
    /// The dice of the other side, read like these: how many, which, and their modifier; none if there are 0.
    pub other: Other,
    /// How many of each of one's own dice, for [`Kind::Own`].
    pub own: [u8; OWN_DICE],
}

/// What is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[repr(u8)]
pub enum Kind {
    /// Dice with numbers.
    Dice,
    /// Two cubes read as tens and units: 11 to 66.
    D66,
    /// Dice with faces of one's own.
    Own,
    /// One of several, all alike.
    One,
    /// All of several, in some order.
    Shuffle,
    /// Heads or tails.
    Coin,
}

impl Kind {
    /// All there are, in the order of their numbers.
    pub const ALL: [Self; 6] = [Self::Dice, Self::D66, Self::Own, Self::One, Self::Shuffle, Self::Coin];
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
    /// All but the highest few.
    DropHighest(u8),
    /// All but the lowest few.
    DropLowest(u8),
}

impl Keep {
    /// The same way with another number.
    #[must_use]
    pub const fn with(self, n: u8) -> Self {
        match self {
            Self::All => Self::All,
            Self::Highest(_) => Self::Highest(n),
            Self::Lowest(_) => Self::Lowest(n),
            Self::DropHighest(_) => Self::DropHighest(n),
            Self::DropLowest(_) => Self::DropLowest(n),
        }
    }

    /// How many are kept or dropped; 0 if all are used.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::All => 0,
            Self::Highest(n) | Self::Lowest(n) | Self::DropHighest(n) | Self::DropLowest(n) => n,
        }
    }

    /// The nth way, counted from 0, with a number.
    #[must_use]
    pub const fn nth(nth: u8, n: u8) -> Option<Self> {
        Some(match nth {
            0 => Self::All,
            1 => Self::Highest(n),
            2 => Self::Lowest(n),
            3 => Self::DropHighest(n),
            4 => Self::DropLowest(n),
            _ => return None,
        })
    }

    /// Which way it is, counted from 0.
    #[must_use]
    pub const fn place(self) -> u8 {
        match self {
            Self::All => 0,
            Self::Highest(_) => 1,
            Self::Lowest(_) => 2,
            Self::DropHighest(_) => 3,
            Self::DropLowest(_) => 4,
        }
    }

    /// Which of so many dice are used, from high to low.
    fn used(self, count: usize) -> core::ops::Range<usize> {
        let n = usize::from(self.number()).min(count);
        match self {
            Self::All => 0..count,
            Self::Highest(_) => 0..n,
            Self::Lowest(_) => count - n..count,
            Self::DropHighest(_) => n..count,
            Self::DropLowest(_) => 0..count - n,
        }
    }
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

/// What else counts where dice are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Extras(pub u8);

impl Extras {
    /// A natural 1 never counts.
    pub const ONES_FAIL: Self = Self(1);
    /// The highest face always counts.
    pub const MAX_HITS: Self = Self(2);
    /// The highest face counts twice, if it counts.
    pub const MAX_TWICE: Self = Self(4);
    /// A natural 1 takes one away.
    pub const ONES_SUBTRACT: Self = Self(8);
    /// All there are.
    pub const ALL: [Self; 4] = [Self::ONES_FAIL, Self::MAX_HITS, Self::MAX_TWICE, Self::ONES_SUBTRACT];

    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// With or without one of them.
    #[must_use]
    pub const fn put(self, other: Self, on: bool) -> Self {
        Self(if on { self.0 | other.0 } else { self.0 & !other.0 })
    }
}

/// Which dice bring another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Explode {
    /// From this face on; 0 for none.
    pub from: u8,
    /// The other die stands for itself; else it is added to the one that brought it.
    pub new: bool,
    /// The other die brings no more.
    pub once: bool,
}

/// Which dice are thrown again, once; what they brought is gone then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Again {
    /// None.
    No,
    /// All below the number.
    Below(u8),
    /// All that do not count.
    Failures,
}

/// The other side of an opposed roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Other {
    /// How many dice; 0 if nobody is against it.
    pub dice: u8,
    /// Which die.
    pub die: Die,
    /// Added to its sum or count.
    pub modifier: i8,
}

impl Other {
    /// Nobody.
    pub const NOBODY: Self = Self { dice: 0, die: Die::D6, modifier: 0 };
}

impl Recipe {
    /// The most dice a free roll takes, each side.
    pub const MAX_DICE: u8 = 20;
    /// The largest modifier, up or down.
    pub const MAX_MODIFIER: i8 = 20;
    /// The most dice that others bring.
    pub const MAX_EXTRA: usize = 20;
    /// The most to choose from or to put in order.
    pub const MAX_CHOICE: u8 = 20;
    /// The highest total that can be asked for: of 20 dice of 100 sides and the largest modifier.
    pub const MAX_NEED: u16 = 2_020;
    /// What the roller offers first.
    pub const DEFAULT: Self = Self::of(2, Die::D6);

    /// So many dice, added up.
    #[must_use]
    pub const fn of(dice: u8, die: Die) -> Self {
        Self {
            kind: Kind::Dice,
            dice,
            die,
            modifier: 0,
            keep: Keep::All,
            read: Read::Sum,
            extras: Extras(0),
            explode: Explode { from: 0, new: false, once: false },
            again: Again::No,
            need: 0,
            other: Other::NOBODY,
            own: [0; OWN_DICE],
        }
    }

    /// Something else than dice with numbers.
    #[must_use]
    pub const fn other_kind(kind: Kind, die: Die) -> Self {
        Self { kind, ..Self::of(1, die) }
    }

    /// The nearest recipe that makes sense: after the number or kind of dice changed, what is kept and counted still fits.
    #[must_use]
    pub fn mended(mut self) -> Self {
        self.dice = self.dice.clamp(1, Self::MAX_DICE);
        if self.kind != Kind::Dice {
            let die = match self.kind {
                Kind::One | Kind::Shuffle => Die::new(self.die.sides().min(Self::MAX_CHOICE)).unwrap_or(Die::D6),
                Kind::Coin => Die::COIN,
                _ => Die::D6,
            };
            let own = if self.kind == Kind::Own { own::mended(self.own) } else { [0; OWN_DICE] };
            return Self { own, ..Self::other_kind(self.kind, die) };
        }
        let modifier = |m: i8| m.clamp(-Self::MAX_MODIFIER, Self::MAX_MODIFIER);
        let sides = self.die.sides();
        self.modifier = modifier(self.modifier);
        self.own = [0; OWN_DICE];
        self.keep = if self.dice == 1 { Keep::All } else { self.keep.with(self.keep.number().clamp(1, self.dice - 1)) };
        let counts = self.read != Read::Sum;
        if !counts {
            self.extras = Extras(0);
        }
        let (low, high) = self.targets();
        self.read = match self.read {
            Read::Sum => Read::Sum,
            Read::AtLeast(n) => Read::AtLeast(n.clamp(low, high)),
            Read::AtMost(n) => Read::AtMost(n.clamp(low, high)),
        };
        self.explode = match self.explode.from {
            0 => Explode::default(),
            // A die that counts once cannot count more than that, whatever is added to it.
            from => Explode { from: from.clamp(2, sides), new: self.explode.new || counts, ..self.explode },
        };
        self.again = match self.again {
            Again::Below(r) => Again::Below(r.clamp(2, sides)),
            Again::Failures if !counts => Again::No,
            again => again,
        };
        self.need = self.need.min(Self::MAX_NEED);
        self.other = match self.other.dice {
            0 => Other::NOBODY,
            dice => Other { dice: dice.min(Self::MAX_DICE), modifier: modifier(self.other.modifier), ..self.other },
        };
        if self.other.dice > 0 {
            self.need = 0;
        }
        self
    }

    /// The lowest and the highest number that can be counted from: one that all faces meet, or none, makes sense only where a
    /// natural 1 fails or the highest face counts.
    #[must_use]
    pub fn targets(&self) -> (u8, u8) {
        let beyond = u8::from(self.extras.has(Extras::ONES_FAIL) || self.extras.has(Extras::MAX_HITS));
        let sides = self.die.sides();
        match self.read {
            Read::AtMost(_) => (1 - beyond, sides - 1 + beyond),
            Read::Sum | Read::AtLeast(_) => (2 - beyond, sides + beyond),
        }
    }

    /// The dice to throw: of this side, of the other one, and of one's own the faces of each.
    pub fn pools(&self, own: &OwnDice) -> heapless::Vec<Pool, 20> {
        let pool = |count, die| Pool { count, die: if die == Die::D3 { Die::D6 } else { die } };
        match self.kind {
            Kind::Dice => {
                let other = (self.other.dice > 0).then(|| pool(self.other.dice, self.other.die));
                [pool(self.dice, self.die)].into_iter().chain(other).collect()
            }
            Kind::D66 => [pool(2, Die::D6)].into_iter().collect(),
            Kind::Own => own::pools(&self.own, own).collect(),
            Kind::One | Kind::Coin => [Pool { count: 1, die: self.die }].into_iter().collect(),
            // Which of those that are left comes next; the last one needs no die.
            Kind::Shuffle => (2..=self.die.sides()).rev().filter_map(|n| Some(Pool { count: 1, die: Die::new(n)? })).collect(),
        }
    }

    /// What a face of a die is worth: a d3 is a cube halved, rounded up.
    #[must_use]
    pub const fn worth(die: Die, face: u8) -> u8 {
        if die.sides() == 3 { face.div_ceil(2) } else { face }
    }

    /// What a die adds to the result: `natural` is its face, `value` what it is worth with the dice that it brought.
    #[must_use]
    pub fn score(&self, die: Die, natural: u8, value: u16) -> i32 {
        let counts = match self.read {
            Read::Sum => return i32::from(value),
            Read::AtLeast(n) => value >= u16::from(n),
            Read::AtMost(n) => value <= u16::from(n),
        };
        let (one, max) = (natural == 1, natural == die.sides());
        if one && self.extras.has(Extras::ONES_SUBTRACT) {
            return -1;
        }
        let counts = (counts || max && self.extras.has(Extras::MAX_HITS)) && !(one && self.extras.has(Extras::ONES_FAIL));
        i32::from(counts) << u32::from(counts && max && self.extras.has(Extras::MAX_TWICE))
    }

    /// Whether a die that shows this is thrown again.
    fn is_again(&self, die: Die, face: u8) -> bool {
        match self.again {
            Again::No => false,
            Again::Below(r) => face < r,
            Again::Failures => self.score(die, face, u16::from(face)) < 1,
        }
    }

    /// Whether a die that shows this brings another. The highest face is that of whichever die it is.
    const fn explodes(&self, die: Die, face: u8) -> bool {
        let from = self.explode.from;
        from > 0 && (face >= from && from < self.die.sides() || face == die.sides())
    }

    /// Which die a side throws; the second one is against it.
    const fn die_of(&self, second: bool) -> Die {
        if second { self.other.die } else { self.die }
    }
}
