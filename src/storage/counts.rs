//! What the device's dice have shown since it was new.

use super::line::{Line, RollMarks};
use crate::dice::Die;
use crate::dice::fairness::Lifetime;

/// Face counts of the device's own dice. Typed dice are not ours, and dice that are dealt again were counted when they fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The last roll that is in the counts.
    pub through: u32,
    life: Lifetime,
}

impl Counts {
    /// Bytes when saved.
    pub const BYTES: usize = 4 + Lifetime::SIZE;

    /// No rolls.
    #[must_use]
    pub const fn new() -> Self {
        Self { through: 0, life: Lifetime::NEW }
    }

    /// What the dice have shown.
    #[must_use]
    pub const fn life(&self) -> &Lifetime {
        &self.life
    }

    /// Forgets the faces, but not how far they were counted: no roll is counted again.
    pub const fn start_anew(&mut self) {
        self.life = Lifetime::NEW;
    }

    /// Counts a roll, unless it has been counted.
    pub fn count(&mut self, line: &Line<'_>) {
        if line.number <= self.through {
            return;
        }
        self.through = line.number;
        if line.marks.has(RollMarks::TYPED) {
            return;
        }
        for pool in line.pools() {
            if let Some(die) = Die::new(pool.sides) {
                self.life.note(die, pool.faces);
            }
        }
    }

    /// As bytes, piece by piece: all of them at once would take up a kilobyte for as long as the flash is busy.
    pub(super) fn write(&self, put: &mut dyn FnMut(&[u8])) {
        put(&self.through.to_le_bytes());
        self.life.write(put);
    }

    /// Reads saved counts. Without their faces, the rolls are known to have been made, and are not counted twice.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        let Some((through, life)) = bytes.split_first_chunk() else { return };
        self.through = u32::from_le_bytes(*through);
        if let Some(life) = Lifetime::from_bytes(life) {
            self.life = life;
        }
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self::new()
    }
}
