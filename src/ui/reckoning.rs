//! The rolls of a battle, counted from the log: some of them at a time, because a later line or mark can take the place of any
//! earlier one, and there is no room to remember them all.

use crate::engine::{Named, Names, Side};
use crate::storage::{Line, Marked, Request, RollMarks, Share, Sum};

/// Rolls that are counted at a time: the log is read once for each so many.
const AT_ONCE: usize = 6;
/// Whose luck is counted at a time.
pub const ROWS: usize = 2;
/// The turning points of a battle.
pub const POINTS: usize = 5;
/// What happens at least as often as this, in ten-thousandths, turns nothing.
const SELDOM: u16 = 3_333;

/// Both sides.
pub const SIDES: [Named; ROWS] = [Named::Side(Side::First), Named::Side(Side::Second)];

/// What is known of a roll so far.
#[derive(Clone, Copy, Debug)]
struct Slot {
    shares: [Share; ROWS],
    /// The chance of what came, if that changed something.
    chance: u16,
    counts: bool,
    judged: bool,
    typed: bool,
}

impl Slot {
    const NONE: Self = Self { shares: [Share::NONE; ROWS], chance: u16::MAX, counts: false, judged: false, typed: false };
}

/// The rolls of a battle, being counted.
#[derive(Debug)]
pub struct Reckoning {
    rows: [Named; ROWS],
    /// The last roll before each of them was there.
    floors: [u32; ROWS],
    /// The rolls that are being read begin here.
    next: u32,
    /// The last one.
    last: u32,
    /// The first one that the log still has.
    since: u32,
    slots: [Slot; AT_ONCE],
    sums: [Sum; ROWS],
    /// The least likely results that changed something: their rolls, and their chances in ten-thousandths; 0 for none.
    points: ([u32; POINTS], [u16; POINTS]),
    /// Rolls that count.
    pub rolls: u16,
    /// Those of them whose results were held against their odds.
    pub judged: u16,
    /// Those of them whose dice were typed.
    pub typed: u16,
}

impl Reckoning {
    /// Nothing counted.
    pub const NONE: Self = Self {
        rows: SIDES,
        floors: [0; ROWS],
        next: 1,
        last: 0,
        since: 0,
        slots: [Slot::NONE; AT_ONCE],
        sums: [Sum::NONE; ROWS],
        points: ([0; POINTS], [0; POINTS]),
        rolls: 0,
        judged: 0,
        typed: 0,
    };

    /// Starts to count the rolls of a battle from its beginning up to the last one; what the store is to be asked for.
    pub fn start(&mut self, rows: [Named; ROWS], names: &Names, last: u32) -> Option<Request> {
        let floors = rows.map(|who| names.since(who));
        *self = Self { rows, floors, next: names.born().saturating_add(1), last, ..Self::NONE };
        self.request()
    }

    /// What is to be read next; nothing if all is counted.
    fn request(&self) -> Option<Request> {
        let last = self.next.saturating_add(AT_ONCE as u32 - 1).min(self.last);
        (!self.is_done()).then_some(Request::Fought { first: self.next, last })
    }

    /// Whether all is counted.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.next > self.last
    }

    /// Whose luck was counted, and how much they had.
    #[must_use]
    pub const fn sums(&self) -> (&[Named; ROWS], &[Sum; ROWS]) {
        (&self.rows, &self.sums)
    }

    /// The least likely results that changed something: number and chance, the least likely first.
    pub fn points(&self) -> impl Iterator<Item = (u32, u16)> {
        let (numbers, chances) = &self.points;
        numbers.iter().copied().zip(chances.iter().copied()).take_while(|(number, _)| *number > 0)
    }

    /// The first roll that the log still has, if the battle is older than that: what was rolled before it is not counted.
    #[must_use]
    pub const fn cut(&self, born: u32) -> Option<u32> {
        if self.since > born.saturating_add(1) { Some(self.since) } else { None }
    }

    /// The log begins here.
    pub const fn begins(&mut self, number: u32) {
        self.since = number;
    }

    /// A line was read: it takes the place of an earlier one.
    pub fn read(&mut self, line: &Line<'_>) {
        let place = line.number.checked_sub(self.next).and_then(|nth| self.slots.get_mut(nth as usize));
        let Some(slot) = place else { return };
        let judged = line.promised().is_some();
        let chance = line.luck.and_then(|luck| luck.promise.chance()).filter(|_| judged && line.changes());
        *slot = Slot {
            // What was rolled in somebody's place before he was there is another's.
            shares: core::array::from_fn(|nth| match (self.rows.get(nth), self.floors.get(nth)) {
                (Some(who), Some(floor)) if line.number > *floor => line.share(*who),
                _ => Share::NONE,
            }),
            chance: chance.unwrap_or(u16::MAX),
            counts: line.counts(),
            judged,
            typed: line.marks.has(RollMarks::TYPED),
        };
    }

    /// Rolls were marked afterwards.
    pub fn mark(&mut self, marked: &Marked) {
        let dead = marked.marks.has(RollMarks::VOID) || marked.marks.has(RollMarks::TAKEN_BACK);
        for (_, slot) in (self.next..).zip(&mut self.slots).filter(|(number, _)| (marked.first..=marked.last).contains(number)) {
            if dead {
                *slot = Slot::NONE;
            }
            // What it was rolled for is not what its odds were worked out for.
            (slot.judged, slot.chance) = (false, u16::MAX);
            slot.shares.iter_mut().for_each(|share| (share.judged, share.wins) = (false, 0));
        }
    }

    /// What was asked for has been read: adds it up. What is to be read next.
    pub fn served(&mut self) -> Option<Request> {
        for (number, slot) in (self.next..).zip(core::mem::replace(&mut self.slots, [Slot::NONE; AT_ONCE])) {
            if !slot.counts {
                continue;
            }
            self.rolls = self.rolls.saturating_add(1);
            self.judged = self.judged.saturating_add(slot.judged.into());
            self.typed = self.typed.saturating_add(slot.typed.into());
            self.sums.iter_mut().zip(slot.shares).for_each(|(sum, share)| sum.add(share));
            if slot.chance < SELDOM {
                self.turn(number, slot.chance);
            }
        }
        // What the log no longer has need not be looked for.
        self.next = self.next.saturating_add(AT_ONCE as u32).max(self.since);
        self.request()
    }

    /// The log cannot be read: what was counted so far is all there is.
    pub const fn stop(&mut self) {
        self.next = self.last.saturating_add(1);
    }

    /// Puts a roll among the least likely ones, where it belongs.
    fn turn(&mut self, number: u32, chance: u16) {
        let mut new = (number, chance);
        for (number, chance) in self.points.0.iter_mut().zip(&mut self.points.1) {
            if *number == 0 || new.1 < *chance {
                new = (core::mem::replace(number, new.0), core::mem::replace(chance, new.1));
            }
            if new.0 == 0 {
                break;
            }
        }
    }
}
