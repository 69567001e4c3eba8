//! Places: heads of loops. Each is explored once; then the chances are worked out from the last place back to the start.

use heapless::Vec;

use super::MAX_OUTCOMES;
use super::path::{MAX_WAY, Path};
use crate::dice::{quotient, times};
use crate::engine::key::Key;
use crate::engine::ratio::{Ratio, gcd};

/// The most places of a search: both sides' Reps of a melee, and some to spare.
const MAX_PLACES: usize = 64;
/// The most ways on of all places together, each counted twice: as found, and as worked out. The largest search of the tests has 55
/// places and 108 of these.
const MAX_EDGES: usize = 192;
/// The most values that lead from places to others: 150 in that search.
const MAX_VALUES: usize = 320;

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To a place.
    Place(u8),
    /// To an outcome.
    Outcome(u8),
}

impl Target {
    fn slot(self) -> usize {
        match self {
            Self::Outcome(nth) => usize::from(nth),
            Self::Place(nth) => MAX_OUTCOMES + usize::from(nth),
        }
    }

    const fn of_slot(slot: usize) -> Self {
        if slot < MAX_OUTCOMES { Self::Outcome(slot as u8) } else { Self::Place((slot - MAX_OUTCOMES) as u8) }
    }
}

/// Where a place leads, and in how many of its ways.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: Target,
    /// In bytes: a number of that size would want a place to itself, and there are many of these.
    ways: [u8; 16],
}

impl Edge {
    const fn new(to: Target, ways: u128) -> Self {
        Self { to, ways: ways.to_le_bytes() }
    }

    const fn ways(&self) -> u128 {
        u128::from_le_bytes(self.ways)
    }
}

/// The head of a loop, and how it was first reached.
#[derive(Clone, Debug)]
struct Place {
    /// Its lap, if it has one; in parts, because there are many of these and a pair has gaps.
    looped: bool,
    key: Key,
    state: u64,
    /// The place from which it was reached.
    parent: u8,
    /// The values that lead here from there, by where they begin and how many they are.
    way: (u16, u16),
    /// Where it leads, likewise.
    edges: (u16, u16),
    /// All ways from here.
    total: u128,
}

impl Place {
    fn new(lap: Option<(Key, u64)>, parent: u8, way: (u16, u16)) -> Self {
        let (key, state) = lap.unwrap_or((Key(0), 0));
        Self { looped: lap.is_some(), key, state, parent, way, edges: (0, 0), total: 1 }
    }
}

/// The places found so far. The first one is the start.
#[derive(Debug)]
pub struct Places {
    list: Vec<Place, MAX_PLACES>,
    edges: Vec<Edge, MAX_EDGES>,
    values: Vec<u16, MAX_VALUES>,
    /// The place being explored; when all are explored, the last one whose chances are worked out.
    here: usize,
}

/// Where one place leads, by [`Target::slot`].
type Row = [u128; MAX_OUTCOMES + MAX_PLACES];

impl Places {
    pub const fn new() -> Self {
        Self { list: Vec::new(), edges: Vec::new(), values: Vec::new(), here: 0 }
    }

    /// Only the start, about to be explored.
    pub fn restart(&mut self) {
        self.list.clear();
        self.edges.clear();
        self.values.clear();
        self.here = 0;
        // An empty list has room.
        let _ = self.list.push(Place::new(None, 0, (0, 0)));
    }

    /// The start is the head of a loop itself.
    pub fn start_at(&mut self, lap: Option<(Key, u64)>) {
        if let (0, Some(start)) = (self.here, self.list.first_mut()) {
            let Place { looped, key, state, .. } = Place::new(lap, 0, (0, 0));
            (start.looped, start.key, start.state) = (looped, key, state);
        }
    }

    /// The place of a lap, new or known; the path leads there from the place being explored.
    pub fn at(&mut self, lap: (Key, u64), path: &Path) -> Option<Target> {
        let known = self.list.iter().position(|place| place.looped && (place.key, place.state) == lap);
        if let Some(known) = known {
            return Some(Target::Place(known as u8));
        }
        let first = self.values.len();
        for value in path.values() {
            self.values.push(value).ok()?;
        }
        let way = (first as u16, (self.values.len() - first) as u16);
        self.list.push(Place::new(Some(lap), self.here as u8, way)).ok()?;
        Some(Target::Place((self.list.len() - 1) as u8))
    }

    /// Counts a path from the place being explored. Nothing if the numbers are too large.
    pub fn count(&mut self, to: Target, (ways, total): (u128, u128)) -> Option<()> {
        let place = self.list.get_mut(self.here)?;
        let edges = self.edges.get_mut(usize::from(place.edges.0)..)?;
        let mut ways = ways;
        if place.total != total {
            // Both are counted among the same number of ways, the smallest that both divide.
            let shared = gcd(place.total, total);
            let (ours, theirs) = (quotient(total, shared), quotient(place.total, shared));
            ways = times(ways, theirs)?;
            if ours != 1 {
                place.total = times(place.total, ours)?;
                for edge in edges.iter_mut() {
                    *edge = Edge::new(edge.to, times(edge.ways(), ours)?);
                }
            }
        }
        if let Some(edge) = edges.iter_mut().find(|edge| edge.to == to) {
            *edge = Edge::new(to, edge.ways().checked_add(ways)?);
            return Some(());
        }
        self.edges.push(Edge::new(to, ways)).ok()?;
        place.edges.1 += 1;
        Some(())
    }

    /// The place is explored. Goes on to the next one, if there is one, and tells the path the way there.
    pub fn go_on(&mut self, path: &mut Path) -> Option<bool> {
        if self.here + 1 == self.list.len() {
            return Some(false);
        }
        self.here += 1;
        let mut way: Vec<u16, MAX_WAY> = Vec::new();
        let mut at = self.here;
        while at != 0 {
            let place = self.list.get(at)?;
            let values = part(&self.values, place.way)?;
            way.extend_from_slice(values).ok()?;
            way.rotate_right(values.len());
            at = usize::from(place.parent);
        }
        path.way = way;
        let first = self.edges.len() as u16;
        self.list.get_mut(self.here)?.edges = (first, 0);
        Some(true)
    }

    /// Works out the chances at one place, the last one first: whatever leads on to a later place leads where that one leads,
    /// and what leads back to the place itself is divided out. Whether all are worked out. Nothing if the numbers are too large,
    /// or the loop has no end.
    #[inline(never)]
    pub fn solve(&mut self) -> Option<bool> {
        let here = self.here;
        let place = self.list.get(here)?;
        let mut whole: Row = [0; MAX_OUTCOMES + MAX_PLACES];
        let row = whole.get_mut(..MAX_OUTCOMES + self.list.len())?;
        for edge in part(&self.edges, place.edges)? {
            *row.get_mut(edge.to.slot())? = edge.ways();
        }
        let mut total = reduced(row, place.total);
        for (nth, later) in self.list.iter().enumerate().skip(here + 1).rev() {
            let ways = core::mem::take(row.get_mut(Target::Place(nth as u8).slot())?);
            if ways == 0 {
                continue;
            }
            let shared = gcd(ways, later.total);
            let (ways, more) = (quotient(ways, shared), quotient(later.total, shared));
            if more != 1 {
                total = times(total, more)?;
                for slot in row.iter_mut().filter(|slot| **slot != 0) {
                    *slot = times(*slot, more)?;
                }
            }
            for edge in part(&self.edges, later.edges)? {
                let slot = row.get_mut(edge.to.slot())?;
                *slot = slot.checked_add(times(ways, edge.ways())?)?;
            }
            if total > u128::from(u64::MAX) {
                total = reduced(row, total);
            }
        }
        let again = core::mem::take(row.get_mut(Target::Place(here as u8).slot())?);
        total = reduced(row, total.checked_sub(again).filter(|leaves| *leaves > 0)?);
        // Whatever may happen, something does: else the odds are wrong, and nobody sees them.
        let sum = row.iter().try_fold(0_u128, |sum, ways| sum.checked_add(*ways))?;
        if sum != total {
            return None;
        }
        self.keep(here, row, total)?;
        self.here = here.saturating_sub(1);
        Some(here == 0)
    }

    /// Keeps the row as what a place leads to: where it stood before if it finds room there.
    fn keep(&mut self, here: usize, row: &[u128], total: u128) -> Option<()> {
        let place = self.list.get_mut(here)?;
        let slots = || row.iter().enumerate().filter(|(_, ways)| **ways != 0);
        let len = slots().count();
        if len > usize::from(place.edges.1) {
            place.edges.0 = self.edges.len() as u16;
            for _ in 0..len {
                self.edges.push(Edge::new(Target::Outcome(0), 0)).ok()?;
            }
        }
        (place.edges.1, place.total) = (len as u16, total);
        let kept = self.edges.get_mut(usize::from(place.edges.0)..)?;
        for (edge, (slot, ways)) in kept.iter_mut().zip(slots()) {
            *edge = Edge::new(Target::of_slot(slot), *ways);
        }
        Some(())
    }

    /// The chance of an outcome at the start, once all are worked out.
    pub fn chance(&self, outcome: usize) -> Option<Ratio> {
        let start = self.list.first()?;
        let edges = part(&self.edges, start.edges)?;
        let ways = edges.iter().find(|edge| edge.to.slot() == outcome).map_or(0, Edge::ways);
        Ratio::new(ways, start.total)
    }
}

fn part<T>(list: &[T], (first, len): (u16, u16)) -> Option<&[T]> {
    list.get(usize::from(first)..usize::from(first) + usize::from(len))
}

/// Divides everything by what it shares; the total, divided.
fn reduced(row: &mut [u128], total: u128) -> u128 {
    let mut shared = total;
    for ways in row.iter().filter(|ways| **ways != 0) {
        if shared == 1 {
            return total;
        }
        shared = gcd(shared, *ways);
    }
    if shared == 1 {
        return total;
    }
    for ways in row.iter_mut().filter(|ways| **ways != 0) {
        *ways = quotient(*ways, shared);
    }
    quotient(total, shared)
}
