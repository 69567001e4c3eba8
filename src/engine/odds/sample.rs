//! Samples: what usually happens, where there is too much to count.

use heapless::Vec;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::MAX_OUTCOMES;
use crate::dice::{Cup, RngCup, Seen};
use crate::engine::prompt::{Card, MAX_POOLS};
use crate::engine::ratio::Ratio;

/// Runs of a sample: a chance is then off by more than three per cent once in three hundred times.
pub const SAMPLES: u32 = 2_500;
/// Throws of one run: what has not ended by then goes on.
const MAX_THROWS: u16 = 200;

/// A sample. Its dice are its own, and the same in every search.
#[derive(Debug)]
pub struct Sample {
    cup: RngCup<Pcg32>,
    /// Throws of this run.
    throws: u16,
    runs: u32,
    counts: [u32; MAX_OUTCOMES],
}

impl Sample {
    pub fn new() -> Self {
        Self { cup: RngCup(Pcg32::seed_from_u64(0)), throws: 0, runs: 0, counts: [0; MAX_OUTCOMES] }
    }

    /// Another run begins.
    pub const fn rewind(&mut self) {
        self.throws = 0;
    }

    /// Whether this run is still worth following.
    pub const fn goes_on(&self) -> bool {
        self.throws < MAX_THROWS
    }

    /// Throws the card.
    pub fn throw(&mut self, card: &Card, seen: &mut Vec<Seen, MAX_POOLS>) -> Option<()> {
        self.throws += 1;
        for cast in card {
            let faces = self.cup.throw(cast.pool).ok()?;
            seen.push(cast.reading.read(&faces)).ok()?;
        }
        Some(())
    }

    /// Counts a run; whether it was the last one.
    pub fn count(&mut self, outcome: u8) -> Option<bool> {
        *self.counts.get_mut(usize::from(outcome))? += 1;
        self.runs += 1;
        Some(self.runs == SAMPLES)
    }

    /// The chances, as far as a sample can tell.
    pub fn chances(&self) -> impl Iterator<Item = Option<Ratio>> {
        self.counts.iter().map(|count| Ratio::new(u128::from(*count), u128::from(self.runs)))
    }
}
