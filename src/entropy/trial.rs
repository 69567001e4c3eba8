//! The live self-test: a hundred thousand or a million rolls through the real generator and the real mapping, a slice at a time.

use super::Generator;
use crate::dice::fairness::{COUNTED, MAX_FACES};
use crate::dice::{Die, Face, face};

/// Bytes drawn in one slice: two milliseconds on the device.
const SLICE: usize = 256;

/// A self-test under way.
#[derive(Clone, Debug)]
pub struct SelfTest {
    die: Die,
    rolls: u32,
    done: u32,
    counts: [u32; MAX_FACES],
    generator: Generator,
}

/// How it came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// The face that is farthest from its share.
    pub face: u8,
    /// By how much, in thousandths of a point.
    pub gap: u32,
    /// What a fair die stays below in 999 of 1,000 tests.
    pub limit: u32,
}

/// The short test.
pub const SHORT: u32 = 100_000;
/// The long one.
pub const LONG: u32 = 1_000_000;

/// The largest gap of a fair die in 999 of 1,000 tests of [`SHORT`] and of [`LONG`] rolls, in thousandths of a point, for the dice
/// of [`COUNTED`]: simulated, a million tests each.
const GAPS: [(u32, u32); COUNTED.len()] =
    [(535, 170), (501, 159), (445, 141), (401, 128), (370, 117), (344, 109), (280, 89), (140, 44)];

impl SelfTest {
    /// A test of so many rolls, from a seed that a cup spared.
    #[must_use]
    pub fn new(die: Die, rolls: u32, seed: &[u8; 32]) -> Self {
        Self { die, rolls, done: 0, counts: [0; MAX_FACES], generator: Generator::new(seed, b"", b"adjutant-self-test-v1") }
    }

    /// Rolls some more; whether there is more to do.
    pub fn step(&mut self) -> bool {
        let mut bytes = [0; SLICE];
        self.generator.generate(&mut bytes, &[]);
        for pair in bytes.as_chunks::<2>().0 {
            if self.done == self.rolls {
                break;
            }
            if let Face::Shows(face) = face(u16::from_le_bytes(*pair), self.die)
                && let Some(count) = self.counts.get_mut(usize::from(face).wrapping_sub(1))
            {
                *count += 1;
                self.done += 1;
            }
        }
        self.done < self.rolls
    }

    /// Which die.
    #[must_use]
    pub const fn die(&self) -> Die {
        self.die
    }

    /// How many rolls have been made, and how many are to be.
    #[must_use]
    pub const fn progress(&self) -> (u32, u32) {
        (self.done, self.rolls)
    }

    /// How often each face came.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        self.counts.get(..usize::from(self.die.sides())).unwrap_or_default()
    }

    /// How it came out, once it is done.
    #[must_use]
    pub fn result(&self) -> Option<TestResult> {
        if self.done < self.rolls {
            return None;
        }
        let nth = COUNTED.iter().position(|die| *die == self.die)?;
        let (short, long) = *GAPS.get(nth)?;
        let limit = if self.rolls < LONG { short } else { long };
        let (sides, rolls) = (u64::from(self.die.sides()), u64::from(self.rolls));
        // |count / rolls - 1 / sides|, in thousandths of a hundredth.
        let gaps = self.counts().iter().map(|count| (u64::from(*count) * sides).abs_diff(rolls) * 100_000 / (rolls * sides));
        let (face, gap) = (1..).zip(gaps).max_by_key(|(_, gap)| *gap)?;
        Some(TestResult { face, gap: gap as u32, limit })
    }
}
