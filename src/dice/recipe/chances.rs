//! What to expect of a free roll: how likely it comes out above a number, at it and below.
//!
//! Three numbers rather than a list of every total: that is what a player asks, it takes a few bytes, and the same three are the
//! chances to win, tie and lose against another side.
//!
//! Counted exactly where it can be: dice that stand for themselves are added one by one (the ways to be below a number are all
//! that is needed, so dice that explode have no last face to worry about), from the lowest or, where the number is nearer to it,
//! from the highest; where some are kept, every throw is looked at once, whatever its order. What no dice come to is no matter of
//! chance. Beyond that a sample says what usually happens.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::{Again, FreeRoll, Keep, Kind, OwnDice, Read, Recipe};
use crate::dice::count::{power, ways_to_sum};
use crate::dice::{Die, RngCup};

/// Results below the number that are told apart while dice are added.
const ROOM: usize = 128;
/// Throws that are looked at one by one.
const PATIENCE: u32 = 60_000;
/// Rolls of a sample: a chance is then off by more than three per cent once in three hundred times.
const SAMPLES: u32 = 2_500;

/// The chances of a roll, being worked out.
#[derive(Debug)]
pub struct Chances {
    /// Of which number.
    pub at: i32,
    recipe: Recipe,
    work: Work,
    above: u64,
    equal: u64,
    total: u64,
}

/// How they are worked out.
#[derive(Debug)]
enum Work {
    Begin,
    /// The dice of the throw that is looked at, from low to high, and how many were.
    Throws([u8; Recipe::MAX_DICE as usize], u32),
    /// A sample, whose dice are its own and always the same.
    Sample(RngCup<Pcg32>, u32),
    Exact,
    About,
}

impl Chances {
    /// The chances of a roll, of about its middle or the number that it needs; of symbols, of one.
    #[must_use]
    pub fn of(recipe: Recipe) -> Self {
        let at = match recipe.kind {
            _ if recipe.other.dice > 0 => 0,
            _ if recipe.need > 0 => i32::from(recipe.need),
            Kind::D66 => 41,
            Kind::Dice => middle(&recipe),
            _ => 1,
        };
        Self::about(recipe, at)
    }

    /// The chances of a number.
    #[must_use]
    pub const fn about(recipe: Recipe, at: i32) -> Self {
        Self { at, recipe, work: Work::Begin, above: 0, equal: 0, total: 0 }
    }

    /// Whether there is anything to tell: one of several is as likely as another.
    #[must_use]
    pub const fn tells(recipe: &Recipe) -> bool {
        matches!(recipe.kind, Kind::Dice | Kind::D66 | Kind::Own)
    }

    /// How many of how many rolls are above the number, at it, and below; nothing before they are known.
    #[must_use]
    pub const fn told(&self) -> Option<([u64; 3], u64)> {
        match self.work {
            Work::Exact | Work::About => {
                Some(([self.above, self.equal, self.total.saturating_sub(self.above).saturating_sub(self.equal)], self.total))
            }
            _ => None,
        }
    }

    /// Whether they were counted; else they are a sample's.
    #[must_use]
    pub const fn exact(&self) -> bool {
        matches!(self.work, Work::Exact)
    }

    /// Goes on for a slice; whether they are known.
    pub fn step(&mut self, own: &OwnDice, budget: u32) -> bool {
        for _ in 0..budget {
            match &mut self.work {
                Work::Exact | Work::About => return true,
                Work::Begin => self.begin(own),
                Work::Throws(..) => self.next_throw(own),
                Work::Sample(cup, runs) => {
                    let mut roll = FreeRoll::new(self.recipe);
                    while roll.due() != super::Due::Nothing && roll.throw(own, cup).is_ok() {}
                    *runs += 1;
                    let runs = *runs;
                    self.count(roll.number(own), 1);
                    self.total = u64::from(runs);
                    if runs == SAMPLES {
                        self.work = Work::About;
                    }
                }
            }
        }
        false
    }

    /// Counts some rolls that come out like this.
    fn count(&mut self, number: i32, ways: u64) {
        match number.cmp(&self.at) {
            core::cmp::Ordering::Greater => self.above += ways,
            core::cmp::Ordering::Equal => self.equal += ways,
            core::cmp::Ordering::Less => {}
        }
    }

    #[inline(never)]
    fn begin(&mut self, own: &OwnDice) {
        let Recipe { kind, keep, explode, other, dice, .. } = self.recipe;
        let (lowest, highest) = ends(&self.recipe);
        // Above the number, at it, and all there are.
        let counted = if kind == Kind::Dice && !(lowest..=highest).contains(&self.at) {
            Some((u64::from(self.at < lowest), 0, 1))
        } else if kind == Kind::D66 {
            (0..36).for_each(|face| self.count(11 + face / 6 * 10 + face % 6, 1));
            Some((self.above, self.equal, 36))
        } else if keep == Keep::All {
            let up = self.added(own, 1).map(|(below, equal, total)| (total - below - equal, equal, total));
            up.or_else(|| self.added(own, -1))
        } else {
            None
        };
        let throws = if explode.from == 0 && other.dice == 0 && keep != Keep::All {
            small(power(weights(&self.recipe, self.recipe.die).1, u32::from(dice)))
        } else {
            None
        };
        match (counted, throws) {
            (Some(counted), _) => ((self.above, self.equal, self.total), self.work) = (counted, Work::Exact),
            (_, Some(total)) => (self.total, self.work) = (total, Work::Throws([1; Recipe::MAX_DICE as usize], 0)),
            _ => self.sample(),
        }
    }

    fn sample(&mut self) {
        (self.above, self.equal, self.total) = (0, 0, 0);
        self.work = Work::Sample(RngCup(Pcg32::seed_from_u64(0)), 0);
    }

    /// Looks at one throw, and goes to the next; too many of them are sampled.
    #[inline(never)]
    fn next_throw(&mut self, own: &OwnDice) {
        let Work::Throws(faces, seen) = &mut self.work else { return };
        *seen += 1;
        let recipe = self.recipe;
        let dice = faces.get_mut(..usize::from(recipe.dice)).unwrap_or_default();
        let ways = ways(&recipe, dice);
        let mut roll = FreeRoll::new(recipe);
        // A cube that is worth this as a d3.
        let half = u8::from(recipe.die == Die::D3);
        roll.take(dice.iter().map(|face| face << half));
        let (sides, last) = (recipe.die.sides(), *seen >= PATIENCE);
        // The last die that can go up does, and those behind it start from there.
        let next = dice.iter().rposition(|face| *face < sides);
        if let Some(from) = next {
            let face = dice.get(from).map_or(1, |face| face + 1);
            dice.iter_mut().skip(from).for_each(|die| *die = face);
        }
        match ways {
            None => self.sample(),
            Some(_) if last => self.sample(),
            Some(ways) => {
                self.count(roll.number(own), ways);
                if next.is_none() {
                    self.work = Work::Exact;
                }
            }
        }
    }

    /// Adds dice that stand for themselves, one by one: the ways to be below the number, at it, and all there are. Upside down, with
    /// a sign of -1, those to be above it. Nothing if they do not, or are too many to be counted.
    #[inline(never)]
    fn added(&self, own: &OwnDice, sign: i32) -> Option<(u64, u64, u64)> {
        let recipe = &self.recipe;
        let most = sign * (self.at - i32::from(recipe.modifier) + i32::from(recipe.other.modifier));
        let mut sum = Sum { ways: [0; ROOM], low: 0, total: 1, die: [0; ROOM], least: 0 };
        *sum.ways.first_mut()? = 1;
        for (count, own) in recipe.own.iter().zip(own) {
            let faces = 1..=own.die().sides();
            let net = |face: u8| sign * net(own.face(face));
            sum.lay(faces.clone().map(net).min()?);
            faces.for_each(|face| sum.face(net(face), 1));
            sum.add(*count, own.die().sides().into())?;
        }
        let sides = [(recipe.dice, recipe.die, sign), (recipe.other.dice, recipe.other.die, -sign)];
        for (count, die, sign) in sides.into_iter().filter(|_| recipe.kind == Kind::Dice) {
            let (weigh, total) = weights(recipe, die);
            let score = |face: u8| sign * recipe.score(die, face, face.into());
            sum.lay((1..=die.sides()).map(score).min()?);
            let mut all = u64::from(total);
            if recipe.explode.from > 0 && count > 0 {
                // They have no highest total to count from.
                let longest = exploding(recipe, die, most).filter(|_| sign > 0)?;
                all = small(power(die.sides().into(), longest))?;
                for score in 0..=most.max(0) {
                    sum.face(score, chained(recipe, die, score, longest));
                }
            } else {
                (1..=die.sides()).for_each(|face| sum.face(score(face), weigh(face).into()));
            }
            sum.add(count, all)?;
        }
        // Lower than it can come out.
        let Ok(at) = usize::try_from(most - sum.low) else { return Some((0, 0, sum.total)) };
        let equal = *sum.ways.get(at)?;
        let below = sum.ways.iter().take(at).try_fold(0_u64, |below, ways| below.checked_add(*ways))?;
        Some((below, equal, sum.total))
    }
}

/// Dice added so far: in how many ways they come to each number from the lowest on, as far as there is room.
struct Sum {
    ways: [u64; ROOM],
    low: i32,
    total: u64,
    /// The die that is added next: the same for what it comes to, from the least on.
    die: [u64; ROOM],
    least: i32,
}

impl Sum {
    /// Another die, that comes to this at least.
    fn lay(&mut self, least: i32) {
        (self.die, self.least) = ([0; ROOM], least);
    }

    /// What it can come to, in so many ways; what has no room is above the number.
    fn face(&mut self, score: i32, ways: u64) {
        if let Some(place) = usize::try_from(score - self.least).ok().and_then(|nth| self.die.get_mut(nth)) {
            *place += ways;
        }
    }

    /// Adds it so many times; `total` are all its ways.
    #[inline(never)]
    fn add(&mut self, count: u8, total: u64) -> Option<()> {
        for _ in 0..count {
            self.total = times(self.total, total)?;
            self.low += self.least;
            // From the highest down, so that what is read has not been written yet.
            for at in (0..ROOM).rev() {
                let before = self.ways.get(..=at).unwrap_or_default().iter().rev();
                let mut ways = 0_u64;
                for (before, more) in before.zip(&self.die) {
                    if *before > 0 && *more > 0 {
                        ways = ways.checked_add(times(*before, *more)?)?;
                    }
                }
                *self.ways.get_mut(at)? = ways;
            }
        }
        Some(())
    }
}

/// The product. By itself: the chip works it out word by word.
#[inline(never)]
const fn times(a: u64, b: u64) -> Option<u64> {
    a.checked_mul(b)
}

/// What fits 64 bits: all that is counted here is kept that small, because larger numbers take twice the flash.
fn small(ways: Option<u128>) -> Option<u64> {
    ways.and_then(|ways| u64::try_from(ways).ok())
}

fn net(face: super::OwnFace) -> i32 {
    let mut marks = super::Marks::default();
    marks.count(face);
    marks.net()
}

/// About the middle of what comes out.
fn middle(recipe: &Recipe) -> i32 {
    let die = recipe.die;
    let used = recipe.keep.used(usize::from(recipe.dice)).len() as i32;
    let (sides, sum) = (i32::from(die.sides()), (1..=die.sides()).map(|face| recipe.score(die, face, face.into())).sum::<i32>());
    // So many faces bring another die, which may bring another; there are only so many.
    let more = if recipe.explode.from > 0 { sides + 1 - i32::from(recipe.explode.from) } else { 0 };
    let brought = if recipe.explode.once { used * more / sides } else { used * more / (sides - more).max(1) };
    (sum * (used + brought.min(Recipe::MAX_EXTRA as i32)) + sides / 2) / sides + i32::from(recipe.modifier)
}

/// The lowest and the highest that dice can come to, or a little beyond.
fn ends(recipe: &Recipe) -> (i32, i32) {
    let side = |dice: u8, die: Die, modifier: i8| {
        let used = recipe.keep.used(usize::from(dice)).len() as i32;
        let extra = if recipe.explode.from > 0 && dice > 0 { Recipe::MAX_EXTRA as i32 } else { 0 };
        // What is counted with others that are added to it may come above every number.
        let scores = (1..=die.sides()).flat_map(|face| {
            let high = if recipe.read == Read::Sum { face.into() } else { u16::MAX };
            [face.into(), high].map(|value| recipe.score(die, face, value))
        });
        let (low, high) = scores.fold((i32::MAX, i32::MIN), |(low, high), score| (low.min(score), high.max(score)));
        let modifier = i32::from(modifier);
        (used * low + extra * low.min(0) + modifier, used * high + extra * high.max(0) + modifier)
    };
    let (low, high) = side(recipe.dice, recipe.die, recipe.modifier);
    let theirs = side(recipe.other.dice, recipe.other.die, recipe.other.modifier);
    (low - theirs.1, high - theirs.0)
}

/// In how many ways a die shows each face, when some are thrown again, and all the ways there are.
fn weights(recipe: &Recipe, die: Die) -> (impl Fn(u8) -> u32 + Clone, u32) {
    let recipe = *recipe;
    let sides = u32::from(die.sides());
    let again = (1..=die.sides()).filter(|face| recipe.is_again(die, *face)).count() as u32;
    let weigh = move |face| match again {
        0 => 1,
        _ if recipe.is_again(die, face) => again,
        _ => sides + again,
    };
    (weigh, if again == 0 { sides } else { sides * sides })
}

/// In how many ways dice show these faces, from low to high, in any order.
fn ways(recipe: &Recipe, faces: &[u8]) -> Option<u64> {
    let weigh = weights(recipe, recipe.die).0;
    let (mut ways, mut run, mut before) = (1_u64, 0, 0);
    for (nth, face) in (1..).zip(faces) {
        run = if core::mem::replace(&mut before, *face) == *face { run + 1 } else { 1 };
        ways = times(ways, u64::from(weigh(*face)))?;
        // Each die more can stand in as many places as there are dice, less by those that are alike.
        ways = times(ways, nth)?.checked_div(run)?;
    }
    Some(ways)
}

/// The longest row of dice, each brought by the one before it, that does not come above the number; nothing if that says too little:
/// where dice are thrown again as well or come out negative, or where the last of all that are allowed may be reached.
fn exploding(recipe: &Recipe, die: Die, most: i32) -> Option<u32> {
    let from = explodes_from(recipe, die);
    let least = match recipe.read {
        Read::Sum => i32::from(from),
        // Each that explodes must count, and stand for itself.
        _ => i32::from(recipe.explode.new && (from..=die.sides()).all(|face| recipe.score(die, face, face.into()) == 1)),
    };
    let negative = recipe.other.dice > 0 || (1..=die.sides()).any(|face| recipe.score(die, face, face.into()) < 0);
    let rows = u32::try_from(most.max(0)).ok()?.checked_div(u32::try_from(least).ok()?)? + 1;
    let rows = if recipe.explode.once { rows.min(2) } else { rows };
    let fits = recipe.again == Again::No && !negative && (recipe.explode.once || rows < Recipe::MAX_EXTRA as u32);
    // Once each, no more dice come than were thrown.
    fits.then_some(if recipe.explode.once { 2 } else { rows + 1 })
}

/// The lowest face that explodes.
fn explodes_from(recipe: &Recipe, die: Die) -> u8 {
    (1..=die.sides()).find(|face| recipe.explodes(die, *face)).unwrap_or(die.sides())
}

/// In how many of `sides` to the power of `longest` ways a die and those it brings come to a score.
fn chained(recipe: &Recipe, die: Die, score: i32, longest: u32) -> u64 {
    let (from, sides) = (explodes_from(recipe, die), u32::from(die.sides()));
    let exploding = sides - u32::from(from) + 1;
    let mut sum = 0_u64;
    for before in 0..longest {
        for face in 1..=die.sides() {
            let last = recipe.explode.once && before == 1;
            if !last && recipe.explodes(die, face) {
                continue;
            }
            let rest = score - recipe.score(die, face, face.into());
            let ways = match u32::try_from(rest) {
                Err(_) => None,
                Ok(rest) if before == 0 => (rest == 0).then_some(1),
                Ok(rest) if recipe.read == Read::Sum => {
                    rest.checked_sub(before * (u32::from(from) - 1)).and_then(|rest| ways_to_sum(before, exploding, rest))
                }
                Ok(rest) if rest == before => power(exploding, before),
                Ok(_) => None,
            };
            // No more than all there are, which could be counted.
            let scale = small(power(sides, longest - 1 - before)).unwrap_or(0);
            sum += small(ways).unwrap_or(0) * scale;
        }
    }
    sum
}
