//! Paths: which value each pool shows, one after the other, until all have been seen.

use heapless::Vec;

use crate::dice::{Pool, Reading, Seen, Spread, times};
use crate::engine::prompt::{Card, MAX_POOLS};

/// Pools that lead from the start to a place: 24 in the largest search of the tests.
pub const MAX_WAY: usize = 96;
/// Pools supposed between two places. Thirteen that could each fall two ways are more than anybody waits for.
const MAX_DIGITS: usize = 32;

/// The path being explored: the way to a place, and from there every way on in turn.
#[derive(Debug)]
pub struct Path {
    /// Values of the pools that lead to the place.
    pub way: Vec<u16, MAX_WAY>,
    /// The pools supposed from there on.
    digits: Vec<Digit, MAX_DIGITS>,
    /// Pools supposed so far in this run.
    used: usize,
    /// More values than this on one card are not worth beginning with.
    most: u32,
}

/// One pool.
#[derive(Clone, Copy, Debug)]
struct Digit {
    pool: Pool,
    reading: Reading,
    /// Which value of its spread, and how many that has.
    value: u16,
    len: u16,
    /// Ways of this value, and of all before it together.
    ways: u128,
    /// All ways of this pool and those before it.
    total: u128,
}

impl Path {
    pub const fn new() -> Self {
        Self { way: Vec::new(), digits: Vec::new(), used: 0, most: 0 }
    }

    /// Starts over at a place whose way is still to be told.
    pub fn restart(&mut self, most: u32) {
        self.way.clear();
        self.digits.clear();
        self.most = most;
    }

    /// Another run begins.
    pub const fn rewind(&mut self) {
        self.used = 0;
    }

    /// Whether this run has come to the start of everything, and supposed nothing yet.
    pub fn at_start(&self) -> bool {
        self.used == 0 && self.way.is_empty()
    }

    /// Whether this run has supposed anything since the place.
    pub fn left_place(&self) -> bool {
        self.used > self.way.len()
    }

    /// The values from the place on.
    pub fn values(&self) -> impl Iterator<Item = u16> {
        self.digits.iter().map(|digit| digit.value)
    }

    /// In how many ways the dice fall like this from the place on, and how many there are.
    pub fn weight(&self) -> (u128, u128) {
        self.digits.last().map_or((1, 1), |digit| (digit.ways, digit.total))
    }

    /// What the pools of a card say on this path. Nothing if there are too many ways to go on.
    pub fn throw(&mut self, card: &Card, seen: &mut Vec<Seen, MAX_POOLS>) -> Option<()> {
        let known = self.way.len() + self.digits.len();
        if self.used >= known {
            self.open(card)?;
        }
        for cast in card {
            let value = match self.used.checked_sub(self.way.len()) {
                None => self.way.get(self.used).copied(),
                Some(nth) => self.digits.get(nth).map(|digit| digit.value),
            };
            let value = match value {
                Some(value) => value,
                None => self.push(cast.pool, cast.reading)?,
            };
            self.used += 1;
            seen.push(Spread::of(cast.pool, &cast.reading).value(usize::from(value))).ok()?;
        }
        Some(())
    }

    /// A card that this path has not come to before.
    fn open(&self, card: &Card) -> Option<()> {
        let mut values = 1_u32;
        for cast in card {
            let len = u32::try_from(Spread::of(cast.pool, &cast.reading).len()).ok()?;
            values = values.checked_mul(len).filter(|values| *values <= self.most)?;
        }
        Some(())
    }

    /// Goes on with the next values; whether there are any. Nothing if they are too large to count.
    pub fn advance(&mut self) -> Option<bool> {
        while let Some((last, before)) = self.digits.split_last_mut() {
            let before = before.last().map_or(1, |digit| digit.ways);
            if last.turn_to(last.value + 1, before)? {
                return Some(true);
            }
            self.digits.pop();
        }
        Some(false)
    }

    /// Supposes the first value of a pool that no path has come to before; the value.
    fn push(&mut self, pool: Pool, reading: Reading) -> Option<u16> {
        let (before, all) = self.weight();
        let spread = Spread::of(pool, &reading);
        let (total, len) = (times(all, spread.total()?)?, u16::try_from(spread.len()).ok()?);
        let mut digit = Digit { pool, reading, value: 0, len, ways: 0, total };
        if !digit.turn_to(0, before)? {
            return None;
        }
        self.digits.push(digit).ok()?;
        Some(digit.value)
    }
}

impl Digit {
    /// Shows the first possible value from one on, if there is one; before it were so many ways. Nothing if they are too many.
    fn turn_to(&mut self, value: u16, before: u128) -> Option<bool> {
        let spread = Spread::of(self.pool, &self.reading);
        for value in value..self.len {
            let ways = spread.ways_of(usize::from(value))?;
            if ways > 0 {
                (self.value, self.ways) = (value, times(before, ways)?);
                return Some(true);
            }
        }
        Some(false)
    }
}
