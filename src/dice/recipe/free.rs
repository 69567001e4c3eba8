//! The dice of a free roll on the table: thrown step by step, and read.
//!
//! A throw may want more dice: those that exploded, those that are thrown again. Each of these is a throw of its own, with a
//! number of its own in the log, so that no die is drawn before the one that brings it is in flash, and a power cut between two
//! of them loses neither.

mod read;

use heapless::Vec;

pub use read::{Reached, Rolled, Seen, Standing};

use super::{Kind, OwnDice, OwnDie, Recipe};
use crate::dice::{Cup, CupError, Die, Faces, Pool};

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
}
