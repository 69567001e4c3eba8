//! The dice of a free roll on the table: thrown step by step, and read.
//!
//! A throw may want more dice: those that exploded, those that are thrown again. Each of these is a throw of its own, with a
//! number of its own in the log, so that no die is drawn before the one that brings it is in flash, and a power cut between two
//! of them loses neither.

use core::fmt;

use heapless::Vec;

use super::{Kind, Marks, OwnDice, OwnDie, OwnFace, Read, Recipe};
use crate::dice::{Cup, CupError, Die, Faces, Pool, sort};

/// The most dice on the table: those of both sides, and those they brought.
const MAX_LYING: usize = 2 * Recipe::MAX_DICE as usize + Recipe::MAX_EXTRA;
/// The most dice of a side.
const MAX_SIDE: usize = Recipe::MAX_DICE as usize + Recipe::MAX_EXTRA;

/// Another die brought it.
const EXTRA: u8 = 1;
/// It is to be thrown again.
const MARKED: u8 = 2;
/// It has been thrown again.
const AGAIN: u8 = 4;

/// What was thrown together: each kind of dice, and what they show.
pub type Thrown = Vec<(Die, Faces), 20>;

/// A die on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lying {
    face: u8,
    is: u8,
}

impl Lying {
    const fn has(self, flag: u8) -> bool {
        self.is & flag != 0
    }
}

/// A free roll as far as it has come. A die that exploded is followed by those it brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeRoll {
    /// What was asked for.
    pub recipe: Recipe,
    /// The dice are the player's own.
    pub typed: bool,
    dice: Vec<Lying, MAX_LYING, u8>,
}

/// What is still to be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Everything.
    All,
    /// What the player has marked, or the recipe says.
    Again,
    /// What exploding dice bring.
    More,
    /// Nothing.
    Nothing,
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
    at: u8,
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
    /// Nothing is on the table yet.
    #[must_use]
    pub const fn new(recipe: Recipe) -> Self {
        Self { recipe, typed: false, dice: Vec::new() }
    }

    /// All dice as they lie, two bytes each, to find them again: [`FreeRoll::lay`].
    pub fn lying(&self) -> impl Iterator<Item = u8> {
        self.dice.iter().flat_map(|die| [die.face, die.is])
    }

    /// Lays dice as they lay; nothing if they are none of this recipe.
    #[must_use]
    pub fn lay(recipe: Recipe, lying: &[u8], own: &OwnDice) -> Option<Self> {
        let mut roll = Self::new(recipe);
        let mut dies = recipe.pools(own).into_iter().flat_map(|pool| core::iter::repeat_n(pool.die, usize::from(pool.count)));
        let mut die = Die::D6;
        for pair in lying.chunks(2) {
            let &[face, is] = pair else { return None };
            if is & EXTRA == 0 {
                die = dies.next()?;
            }
            let known = is < 8 && (1..=die.sides()).contains(&face);
            roll.dice.push(Lying { face, is }).ok().filter(|()| known)?;
        }
        dies.next().is_none().then_some(roll)
    }

    /// Each die with its place and whether it is the other side's.
    fn each(&self) -> impl Iterator<Item = (usize, Lying, bool)> {
        let (first, mut thrown) = (usize::from(self.recipe.dice), 0);
        let sides = self.recipe.kind == Kind::Dice;
        self.dice.iter().enumerate().map(move |(nth, die)| {
            thrown += usize::from(!die.has(EXTRA));
            (nth, *die, sides && thrown > first)
        })
    }

    /// What is still to be thrown.
    #[must_use]
    pub fn due(&self) -> Due {
        match (self.dice.is_empty(), self.places(false).next(), self.places(true).next()) {
            (true, ..) => Due::All,
            (_, Some(_), _) => Due::Again,
            (_, _, Some(_)) => Due::More,
            _ => Due::Nothing,
        }
    }

    /// The places of the dice that are due: those that bring more, or those that are thrown again.
    fn places(&self, more: bool) -> impl Iterator<Item = (usize, bool)> {
        let recipe = &self.recipe;
        let numbers = recipe.kind == Kind::Dice;
        let left = Recipe::MAX_EXTRA - self.dice.iter().filter(|die| die.has(EXTRA)).count();
        let marked = self.dice.iter().any(|die| die.has(MARKED));
        // A die that brought this one is thrown again: this one goes with it.
        let mut gone = false;
        let due = move |(nth, die, second): (usize, Lying, bool)| {
            gone &= die.has(EXTRA);
            let of = recipe.die_of(second);
            let face = Recipe::worth(of, die.face);
            let due = match more {
                // Whoever marks some throws those, whatever the recipe says.
                false if marked => die.has(MARKED) && !core::mem::replace(&mut gone, true),
                false => numbers && !die.has(EXTRA | AGAIN) && recipe.is_again(of, face),
                true => {
                    let last = self.dice.get(nth + 1).is_none_or(|next| !next.has(EXTRA));
                    numbers && last && recipe.explodes(of, face) && !(recipe.explode.once && die.has(EXTRA))
                }
            };
            due.then_some((nth, second))
        };
        self.each().filter_map(due).take(if more { left } else { MAX_LYING })
    }

    /// The dice to throw next.
    #[must_use]
    pub fn pools(&self, own: &OwnDice) -> Vec<Pool, 20> {
        let all = self.recipe.pools(own);
        let due = self.due();
        if due == Due::All {
            return all;
        }
        let mut pools: Vec<Pool, 20> = all.iter().map(|pool| Pool { count: 0, ..*pool }).collect();
        for (nth, _) in self.places(due == Due::More) {
            let mut thrown = self.dice.iter().take(nth + 1).filter(|die| !die.has(EXTRA)).count();
            let of = all.iter().position(|pool| {
                let here = thrown <= usize::from(pool.count);
                thrown = thrown.saturating_sub(usize::from(pool.count));
                here
            });
            if let Some(pool) = of.and_then(|of| pools.get_mut(of)) {
                pool.count += 1;
            }
        }
        pools.retain(|pool| pool.count > 0);
        pools
    }

    /// Throws what is due, and takes it: all of it, or nothing.
    ///
    /// # Errors
    ///
    /// The cup's, if it will not throw.
    pub fn throw(&mut self, own: &OwnDice, cup: &mut dyn Cup) -> Result<Thrown, CupError> {
        let pools = self.pools(own);
        let mut thrown: Thrown = pools.iter().map(|pool| (pool.die, Faces::new())).collect();
        cup.throw_all(&mut pools.into_iter().zip(thrown.iter_mut().map(|(_, faces)| faces)))?;
        self.take(thrown.iter().flat_map(|(_, faces)| faces.iter().copied()));
        Ok(thrown)
    }

    /// Takes the faces of what is due.
    pub fn take(&mut self, faces: impl Iterator<Item = u8>) {
        let due = self.due();
        if due == Due::All {
            // As many as there is room for.
            self.dice.extend(faces.map(|face| Lying { face, is: 0 }).take(MAX_LYING));
            return;
        }
        let places: Vec<u8, MAX_LYING, u8> = self.places(due == Due::More).map(|(nth, _)| nth as u8).collect();
        let faces: Vec<u8, MAX_LYING, u8> = faces.take(MAX_LYING).collect();
        // From the last one on: what comes before it stays where it is.
        for (nth, face) in places.iter().zip(&faces).rev() {
            let nth = usize::from(*nth);
            if due == Due::More {
                // There is room for as many as may come.
                let _ = self.dice.insert(nth + 1, Lying { face: *face, is: EXTRA });
                continue;
            }
            while self.dice.get(nth + 1).is_some_and(|die| die.has(EXTRA)) {
                self.dice.remove(nth + 1);
            }
            if let Some(die) = self.dice.get_mut(nth) {
                *die = Lying { face: *face, is: die.is & EXTRA | AGAIN };
            }
        }
    }

    /// Where the dice that can be marked lie, in the order in which they are shown: of both sides, each with what is added to it.
    fn markable(&self) -> Vec<u8, MAX_LYING, u8> {
        // What one's own dice show has no say in their order.
        let side = |second| self.read(second, &OwnDie::FIRST).dice.into_iter().filter(|seen| !seen.joined).map(|seen| seen.at);
        let mut places: Vec<u8, MAX_LYING, u8> = side(false).collect();
        if self.recipe.other.dice > 0 {
            places.extend(side(true));
        }
        places
    }

    /// The dice that can be marked, in the order in which they are shown: the face of each, and whether it is.
    pub fn marks(&self) -> impl Iterator<Item = (u8, bool)> {
        let die = |at| self.dice.get(usize::from(at)).map(|die| (die.face, die.has(MARKED)));
        self.markable().into_iter().filter_map(die)
    }

    /// Whether dice of this kind can be marked.
    #[must_use]
    pub const fn marks_any(&self) -> bool {
        matches!(self.recipe.kind, Kind::Dice | Kind::D66 | Kind::Own)
    }

    /// Marks one of them to be thrown again, or locks it; without a number all of them.
    pub fn mark(&mut self, nth: Option<usize>, on: bool) {
        for (_, at) in self.markable().into_iter().enumerate().filter(|(place, _)| nth.is_none_or(|nth| nth == *place)) {
            if let Some(die) = self.dice.get_mut(usize::from(at)) {
                die.is = if on { die.is | MARKED } else { die.is & !MARKED };
            }
        }
    }

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
