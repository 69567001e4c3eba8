//! Places: heads of loops, each explored until its chances are known.

use heapless::Vec;

use super::{MAX_OUTCOMES, MAX_PATH};
use crate::engine::key::Key;
use crate::engine::ratio::Ratio;

/// The most places of a search: both sides' Reps of a melee, and some to spare.
pub const MAX_PLACES: usize = 40;
/// The most pools from one place to the next.
const MAX_WAY: usize = 16;

/// The head of a loop, and how it was first reached.
#[derive(Clone, Debug)]
struct Place {
    lap: Option<(Key, u64)>,
    parent: u8,
    way: Vec<u16, MAX_WAY>,
    /// The chances from here: complete once `known`.
    chances: [Ratio; MAX_OUTCOMES],
    /// The chance of coming straight back here.
    again: Ratio,
    known: bool,
}

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To a place.
    Place(u8),
    /// To an outcome.
    Outcome(u8),
}

/// What became of a path that was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// It is in.
    Yes,
    /// It leads to a place that must be explored first.
    First(u8),
}

/// The places found so far. The first one is the start.
#[derive(Debug)]
pub struct Places {
    list: Vec<Place, MAX_PLACES>,
    /// The places being explored, each because the one before it needs it.
    stack: Vec<u8, MAX_PLACES>,
}

impl Places {
    pub const fn new() -> Self {
        Self { list: Vec::new(), stack: Vec::new() }
    }

    /// Only the start, about to be explored.
    pub fn restart(&mut self) {
        self.list.clear();
        self.stack.clear();
        // Empty lists have room.
        let _ = self.list.push(Place::new(None, 0, Vec::new()));
        let _ = self.stack.push(0);
    }

    /// The place being explored; nothing when all is known.
    pub fn here(&self) -> Option<u8> {
        self.stack.last().copied()
    }

    /// The chances at the start.
    pub fn chances(&self) -> Option<&[Ratio; MAX_OUTCOMES]> {
        self.list.first().filter(|place| place.known).map(|place| &place.chances)
    }

    /// The place of a lap, new or known; `way` leads there from the place being explored.
    pub fn at(&mut self, lap: (Key, u64), way: &[u16]) -> Option<u8> {
        if let Some(known) = self.list.iter().position(|place| place.lap == Some(lap)) {
            return u8::try_from(known).ok();
        }
        let place = Place::new(Some(lap), self.here()?, Vec::from_slice(way).ok()?);
        self.list.push(place).ok()?;
        u8::try_from(self.list.len() - 1).ok()
    }

    /// The values of all pools that lead to the place being explored. Whatever was counted there starts afresh.
    pub fn enter(&mut self, values: &mut Vec<u16, MAX_PATH>) -> Option<()> {
        values.clear();
        let here = usize::from(self.here()?);
        let mut at = here;
        while at != 0 {
            let place = self.list.get(at)?;
            values.extend_from_slice(&place.way).ok()?;
            values.rotate_right(place.way.len());
            at = usize::from(place.parent);
        }
        let place = self.list.get_mut(here)?;
        (place.chances, place.again) = ([Ratio::ZERO; MAX_OUTCOMES], Ratio::ZERO);
        Some(())
    }

    /// Counts a path from the place being explored. Nothing if it cannot be counted exactly: places that lead to each other in a
    /// circle, or numbers too large to write down.
    pub fn count(&mut self, to: Target, share: Ratio) -> Option<Counted> {
        let here = self.here()?;
        match to {
            Target::Outcome(nth) => {
                let chance = self.list.get_mut(usize::from(here))?.chances.get_mut(usize::from(nth))?;
                *chance = chance.plus(share)?;
            }
            Target::Place(other) if other == here => {
                let place = self.list.get_mut(usize::from(here))?;
                place.again = place.again.plus(share)?;
            }
            Target::Place(other) => {
                let further = self.list.get(usize::from(other))?;
                if !further.known {
                    if self.stack.contains(&other) {
                        return None;
                    }
                    self.stack.push(other).ok()?;
                    return Some(Counted::First(other));
                }
                let further = further.chances;
                let place = self.list.get_mut(usize::from(here))?;
                for (chance, further) in place.chances.iter_mut().zip(further) {
                    *chance = chance.plus(share.times(further)?)?;
                }
            }
        }
        Some(Counted::Yes)
    }

    /// All paths from the place being explored are counted: divides out the way back to itself, and returns to the place that
    /// needed it.
    pub fn finish(&mut self) -> Option<()> {
        let place = self.list.get_mut(usize::from(self.stack.pop()?))?;
        let leaves = place.again.rest()?;
        for chance in &mut place.chances {
            *chance = chance.over(leaves)?;
        }
        place.known = true;
        Some(())
    }
}

impl Place {
    const fn new(lap: Option<(Key, u64)>, parent: u8, way: Vec<u16, MAX_WAY>) -> Self {
        Self { lap, parent, way, chances: [Ratio::ZERO; MAX_OUTCOMES], again: Ratio::ZERO, known: false }
    }
}
