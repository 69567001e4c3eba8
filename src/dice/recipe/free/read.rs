//! A free roll read: what became of each die, the total, and what came of it in words.

use core::fmt;

use heapless::Vec;

use super::super::{Kind, Marks, OwnDice, OwnDie, OwnFace, Read, Recipe};
use super::{EXTRA, FreeRoll, Lying, MAX_SIDE};
use crate::dice::sort;

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

/// A die, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it shows.
    pub face: u8,
    /// What became of it.
    pub standing: Standing,
    /// It is added to the one before it.
    pub joined: bool,
    /// Where it lies.
    pub(super) at: u8,
}

/// One side of a roll, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// Each die and what became of it: first those that count, then those that missed, then the dropped, each from high to low.
    pub dice: Vec<Seen, MAX_SIDE, u8>,
    /// The sum or count of the dice, without the modifier.
    pub natural: i32,
    /// With the modifier.
    pub total: i32,
    /// How many of the dice used show the same, at most.
    pub alike: u8,
}

impl Rolled {
    /// How many of the dice used count, and how many are used; those added to another are one with it.
    #[must_use]
    pub fn counted(&self) -> (usize, usize) {
        let of = |wanted| self.dice.iter().filter(|seen| !seen.joined && seen.standing == wanted).count();
        let counted = of(Standing::Counted);
        (counted, counted + of(Standing::Missed))
    }
}

impl FreeRoll {
    /// Reads one side.
    #[must_use]
    pub fn read(&self, second: bool, own: &OwnDice) -> Rolled {
        let recipe = &self.recipe;
        let die = recipe.die_of(second);
        let mut rolled = Rolled::default();
        if recipe.kind != Kind::Dice {
            let faces: Vec<u8, 20> =
                if recipe.kind == Kind::Shuffle { self.order() } else { self.dice.iter().map(|die| die.face).collect() };
            let tens = |sum: i32, face: &u8| sum * 10 + i32::from(*face);
            rolled.total =
                if recipe.kind == Kind::Own { self.marks_shown(own).net() } else { faces.iter().take(2).fold(0, tens) };
            // What comes first of an order is lit.
            let standing =
                |nth: usize| if nth > 0 && recipe.kind == Kind::Shuffle { Standing::Missed } else { Standing::Counted };
            let seen = |(nth, face): (usize, &u8)| Seen { face: *face, standing: standing(nth), joined: false, at: nth as u8 };
            rolled.dice.extend(faces.iter().enumerate().map(seen));
            return rolled;
        }
        // What each die is worth with those that are added to it, where it lies, and how many they are.
        let mut worth: Vec<(u16, u8, u8), MAX_SIDE, u8> = Vec::new();
        for (nth, lying, _) in self.each().filter(|(.., side)| *side == second) {
            let value = u16::from(Recipe::worth(die, lying.face));
            match worth.last_mut() {
                Some((sum, _, count)) if lying.has(EXTRA) && !recipe.explode.new => (*sum, *count) = (*sum + value, *count + 1),
                // There is room for all of a side.
                _ => _ = worth.push((value, nth as u8, 1)),
            }
        }
        sort(&mut worth, |(value, ..)| core::cmp::Reverse(*value));
        let used = recipe.keep.used(worth.len());
        let standing = |nth: usize, score: i32| match (used.contains(&nth), recipe.read == Read::Sum || score > 0) {
            (false, _) => Standing::Dropped,
            (true, true) => Standing::Counted,
            (true, false) => Standing::Missed,
        };
        let score = |(value, at, _): &(u16, u8, u8)| {
            let natural = self.dice.get(usize::from(*at)).map_or(1, |die| die.face);
            recipe.score(die, Recipe::worth(die, natural), *value)
        };
        rolled.natural = worth.get(used.clone()).unwrap_or_default().iter().map(score).sum();
        let modifier = if second { recipe.other.modifier } else { recipe.modifier };
        rolled.total = rolled.natural + i32::from(modifier);
        for wanted in [Standing::Counted, Standing::Missed, Standing::Dropped] {
            for (_, of) in worth.iter().enumerate().filter(|(nth, of)| standing(*nth, score(of)) == wanted) {
                let (start, count) = (usize::from(of.1), usize::from(of.2));
                let these = self.dice.iter().zip(0..).skip(start).take(count);
                rolled.dice.extend(these.map(|(die, at)| Seen { face: die.face, standing: wanted, joined: at > of.1, at }));
            }
        }
        // Whatever the cube shows, a d3 is what it is worth.
        let is = |seen: &Seen| Recipe::worth(die, seen.face);
        let same = |of: &Seen| rolled.dice.iter().filter(|seen| seen.standing != Standing::Dropped && is(seen) == is(of)).count();
        rolled.alike = rolled.dice.iter().map(|seen| same(seen) as u8).max().unwrap_or(0);
        rolled
    }

    /// What one's own dice show together.
    #[must_use]
    pub fn marks_shown(&self, own: &OwnDice) -> Marks {
        let mut shown = Marks::default();
        self.each_own(own).for_each(|face| shown.count(face));
        shown
    }

    /// What each of one's own dice shows.
    pub fn each_own<'a>(&'a self, own: &'a OwnDice) -> impl Iterator<Item = OwnFace> + 'a {
        let face = |(nth, lying): (usize, &Lying)| Some(self.own_at(nth, own)?.face(lying.face));
        self.dice.iter().enumerate().filter_map(face)
    }

    /// The die of one's own that lies, or will lie, in this place.
    #[must_use]
    pub fn own_at<'a>(&self, nth: usize, own: &'a OwnDice) -> Option<&'a OwnDie> {
        let mut left = nth;
        for (die, count) in own.iter().zip(self.recipe.own) {
            let count = usize::from(count);
            if left < count {
                return Some(die);
            }
            left -= count;
        }
        None
    }

    /// The same of the nth of those that are due.
    #[must_use]
    pub fn own_due<'a>(&self, nth: usize, own: &'a OwnDice) -> Option<&'a OwnDie> {
        let place = if self.dice.is_empty() { nth } else { self.places(false).nth(nth).map_or(0, |(place, _)| place) };
        self.own_at(place, own)
    }

    /// The order of a shuffle: each die picks one of those that are left.
    fn order(&self) -> Vec<u8, 20> {
        let mut left: Vec<u8, 20> = (1..=self.recipe.die.sides().min(Recipe::MAX_CHOICE)).collect();
        let mut order = Vec::new();
        for die in &self.dice {
            let nth = usize::from(die.face).wrapping_sub(1);
            if nth < left.len() {
                // As many as there are.
                let _ = order.push(left.remove(nth));
            }
        }
        order.extend(left);
        order
    }

    /// The number that chances are told of: the total, the net of one's own dice, or how much this side is ahead.
    #[must_use]
    pub fn number(&self, own: &OwnDice) -> i32 {
        let theirs = if self.recipe.other.dice > 0 { self.read(true, own).total } else { 0 };
        self.read(false, own).total - theirs
    }

    /// What came of it, in words for the log and the console.
    #[must_use]
    pub const fn told<'a>(&'a self, own: &'a OwnDice) -> Told<'a> {
        Told(self, own)
    }
}

/// What came of a free roll: `13`, `13, made by 1, doubles`, `7 v 5, +2`, `heads`.
pub struct Told<'a>(&'a FreeRoll, &'a OwnDice);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(roll, own) = self;
        let recipe = &roll.recipe;
        let rolled = roll.read(false, own);
        match recipe.kind {
            Kind::Coin => f.write_str(if rolled.total == 1 { "heads" } else { "tails" }),
            Kind::Own => {
                let marks = roll.marks_shown(own);
                write!(f, "{marks}, net {}", rolled.total)
            }
            Kind::Shuffle => {
                let mut space = "";
                rolled.dice.iter().try_for_each(|seen| write!(f, "{}{}", core::mem::replace(&mut space, " "), seen.face))
            }
            Kind::Dice if recipe.other.dice > 0 => {
                let other = roll.read(true, own).total;
                write!(f, "{} v {other}, ", rolled.total)?;
                match rolled.total - other {
                    0 => f.write_str("tie"),
                    margin => write!(f, "{margin:+}"),
                }
            }
            Kind::Dice if recipe.need > 0 => write!(f, "{}, {}", rolled.total, Reached(recipe, &rolled)),
            _ => write!(f, "{}", rolled.total),
        }
    }
}

/// Whether a total is enough, by how much, and whether dice are alike: `made by 1, doubles`.
pub struct Reached<'a>(pub &'a Recipe, pub &'a Rolled);

impl fmt::Display for Reached<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = self.1.total - i32::from(self.0.need);
        write!(f, "{} by {}", if margin < 0 { "missed" } else { "made" }, margin.abs())?;
        match self.1.alike {
            0 | 1 => Ok(()),
            2 => f.write_str(", doubles"),
            3 => f.write_str(", triples"),
            n => write!(f, ", {n} alike"),
        }
    }
}
