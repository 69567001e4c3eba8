//! How often each face has come up since the device was new.

use super::line::{Line, RollMarks};

/// The dice that are counted, by their sides.
pub const COUNTED: [u8; 8] = [3, 4, 6, 8, 10, 12, 20, 100];
/// All their faces together.
const FACES: usize = 163;

/// Face counts of the device's own dice. Typed dice are not ours, and dice that are dealt again were counted when they fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The last roll that is in the counts.
    pub through: u32,
    faces: [u32; FACES],
}

impl Counts {
    /// Bytes when saved.
    pub const BYTES: usize = 4 + 4 * FACES;

    /// No rolls.
    #[must_use]
    pub const fn new() -> Self {
        Self { through: 0, faces: [0; FACES] }
    }

    /// How often each face of a die has come up; nothing for a die that is not counted.
    #[must_use]
    pub fn of(&self, sides: u8) -> &[u32] {
        start(sides).and_then(|start| self.faces.get(start..start + usize::from(sides))).unwrap_or_default()
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
        for (sides, faces) in line.pools() {
            let Some(start) = start(sides) else { continue };
            for face in faces.iter().filter(|face| (1..=sides).contains(face)) {
                if let Some(count) = self.faces.get_mut(start + usize::from(*face) - 1) {
                    *count = count.saturating_add(1);
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let numbers = core::iter::once(&self.through).chain(&self.faces);
        for (place, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
            *place = number.to_le_bytes();
        }
        bytes
    }

    /// Reads saved counts; more dice may be counted some day, so fewer or more numbers are no mistake.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        let places = core::iter::once(&mut self.through).chain(&mut self.faces);
        for (place, number) in places.zip(bytes.as_chunks().0) {
            *place = u32::from_le_bytes(*number);
        }
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self::new()
    }
}

/// Where the faces of a die start.
fn start(sides: u8) -> Option<usize> {
    let nth = COUNTED.iter().position(|counted| *counted == sides)?;
    Some(COUNTED.iter().take(nth).map(|sides| usize::from(*sides)).sum())
}
