//! Chance that is the same in every run, and dice of our choosing.

use std::collections::VecDeque;

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};

/// Random choices from a seed. Its cup is a generator of its own, so that dice do not depend on how often a test chooses.
pub struct Chance {
    /// Choices made beforehand: they come first.
    foreseen: VecDeque<u8>,
    rng: ChaCha8Rng,
    pub cup: RngCup<ChaCha8Rng>,
}

impl Chance {
    pub fn new(seed: u64) -> Self {
        let (rng, cup) = (ChaCha8Rng::seed_from_u64(seed), RngCup(ChaCha8Rng::seed_from_u64(!seed)));
        Self { foreseen: VecDeque::new(), rng, cup }
    }

    /// Choices that a fuzzer turns over: one byte each, as long as there are any.
    pub fn foreseen(bytes: &[u8]) -> Self {
        Self { foreseen: bytes.iter().copied().collect(), ..Self::new(bytes.first().copied().unwrap_or(0).into()) }
    }

    /// Whether any of those is left.
    pub fn goes_on(&self) -> bool {
        !self.foreseen.is_empty()
    }

    /// A number below `end`; 0 if there is none.
    pub fn below(&mut self, end: usize) -> usize {
        match self.foreseen.pop_front() {
            _ if end == 0 => 0,
            Some(byte) => usize::from(byte) % end,
            None => (self.rng.next_u64() % end as u64) as usize,
        }
    }

    /// True once in so often.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

/// Throws the faces it was given, and nothing else: a die that nobody foresaw fails the test.
pub struct Script {
    faces: VecDeque<u8>,
    /// The pools that were asked for.
    pub thrown: Vec<Pool>,
}

impl Script {
    pub fn of(faces: &[u8]) -> Self {
        Self { faces: faces.iter().copied().collect(), thrown: Vec::new() }
    }

    /// Faces nobody has thrown yet.
    pub fn left(&self) -> usize {
        self.faces.len()
    }
}

impl Cup for Script {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        self.thrown.push(pool);
        let face = |_| self.faces.pop_front().unwrap_or_else(|| panic!("{pool:?}: no dice were foreseen here"));
        Ok((0..pool.count).map(face).collect())
    }
}

/// Must not be asked: all dice are known.
pub struct NoDice;

impl Cup for NoDice {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        panic!("fresh dice were drawn: {pool:?}");
    }
}
