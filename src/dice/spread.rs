//! Spreads: every value a reading can take, with the exact number of ways.
//!
//! Ways are counted, never sampled: binomial and multinomial coefficients, order statistics, inclusion and exclusion. Numbers too
//! large to count are said to be so.

use super::count::{binomial, compositions, multinomial, power, shared, ways_to_sum};
use super::reading::MAX_CLASSES;
use super::{Classes, Counts, Die, Drop, FaceLayout, FaceSet, Faces, Pool, Reading, Seen, Symbol, Symbols, Worth};

/// All values of a reading of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Spread<'a> {
    pool: Pool,
    reading: &'a Reading,
}

impl<'a> Spread<'a> {
    /// The spread of a pool read in a certain way.
    #[must_use]
    pub const fn of(pool: Pool, reading: &'a Reading) -> Self {
        Self { pool, reading }
    }

    /// How many ways the dice can fall altogether; nothing if that is too large to count.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        power(self.sides(), self.count())
    }

    /// How many values are listed. Some may have no way at all, and some may be the same.
    #[must_use]
    pub fn len(&self) -> usize {
        let (count, sides) = (usize::from(self.pool.count), usize::from(self.pool.die.sides()));
        if count == 0 {
            return 1;
        }
        match self.reading {
            Reading::Sum => count * (sides - 1) + 1,
            Reading::SumDoubles => count * (sides - 1) + 1 + sides,
            Reading::Highest | Reading::Lowest => sides,
            Reading::Hits(_) => count + 1,
            Reading::Tally(first, second) => compositions(self.count(), self.tallied(*first, *second)),
            Reading::Classes(classes) => compositions(self.count(), classes.bounds().len() as u32 + 1),
            Reading::Kept { layout, .. } => compositions(self.listed(), Kinds::different(layout)),
            Reading::Each => compositions(self.count(), u32::from(self.pool.die.sides())),
        }
    }

    /// Whether no value is listed: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nth value and its ways; nothing beyond the last, or if there are too many ways to count.
    #[must_use]
    pub fn get(&self, nth: usize) -> Option<(Seen, u128)> {
        Some((self.seen(nth)?, self.ways(nth)?))
    }

    /// The nth value; nothing beyond the last.
    #[must_use]
    pub fn seen(&self, nth: usize) -> Option<Seen> {
        (nth < self.len()).then(|| self.value(nth))
    }

    /// The same of one that is known to be there.
    pub(crate) fn value(&self, nth: usize) -> Seen {
        if self.pool.count == 0 {
            return self.reading.read(&[]);
        }
        let (count, sides) = (u16::from(self.pool.count), u16::from(self.pool.die.sides()));
        let value = nth as u16;
        match self.reading {
            Reading::Sum => Seen::Value(value + count),
            // First the doubles, face by face, then every total that is not one.
            Reading::SumDoubles if value < sides => Seen::Sum { total: (value + 1) * count, doubles: count > 1 },
            Reading::SumDoubles => Seen::Sum { total: value - sides + count, doubles: false },
            Reading::Highest | Reading::Lowest => Seen::Value(value + 1),
            Reading::Hits(_) => Seen::Hits(value as u8, 0),
            Reading::Tally(first, second) => {
                let [first, second, _, both] = shared(nth, self.count(), self.tallied(*first, *second));
                Seen::Hits(first + both, second + both)
            }
            Reading::Classes(classes) => {
                let parts: [u8; MAX_CLASSES + 1] = shared(nth, self.count(), classes.bounds().len() as u32 + 1);
                Seen::Classes(Counts::of(*classes, parts))
            }
            Reading::Kept { layout, worth, drop, .. } => self.symbols(nth, layout, *drop, *worth),
            Reading::Each => {
                let parts: [u8; 100] = shared(nth, self.count(), u32::from(self.pool.die.sides()));
                let faces = parts.iter().enumerate().rev();
                Seen::Each(faces.flat_map(|(nth, part)| core::iter::repeat_n(nth as u8 + 1, usize::from(*part))).collect())
            }
        }
    }

    /// In how many ways the nth value comes about; nothing beyond the last, or if there are too many to count.
    #[must_use]
    pub fn ways(&self, nth: usize) -> Option<u128> {
        if nth < self.len() { self.ways_of(nth) } else { None }
    }

    /// The same of one that is known to be there.
    pub(crate) fn ways_of(&self, nth: usize) -> Option<u128> {
        let (count, sides) = (self.count(), self.sides());
        if count == 0 {
            return Some(1);
        }
        let value = nth as u32;
        match self.reading {
            Reading::Sum => ways_to_sum(count, sides, value + count),
            Reading::SumDoubles if value < sides => Some(u128::from(count > 1)),
            Reading::SumDoubles => {
                let total = value - sides + count;
                let all_equal = count > 1 && total.is_multiple_of(count);
                Some(ways_to_sum(count, sides, total)? - u128::from(all_equal))
            }
            Reading::Highest => Some(power(value + 1, count)? - power(value, count)?),
            Reading::Lowest => Some(power(sides - value, count)? - power(sides - value - 1, count)?),
            Reading::Hits(set) => {
                let hits = self.faces(*set);
                binomial(count, value)?.checked_mul(power(hits, value)?)?.checked_mul(power(sides - hits, count - value)?)
            }
            Reading::Tally(first, second) => {
                let parts: [u8; 4] = shared(nth, count, self.tallied(*first, *second));
                multinomial(parts.into_iter().zip(self.overlap(*first, *second)))
            }
            Reading::Classes(classes) => {
                let parts: [u8; MAX_CLASSES + 1] = shared(nth, count, classes.bounds().len() as u32 + 1);
                multinomial(parts.into_iter().zip(sizes(classes, self.pool.die)))
            }
            Reading::Kept { layout, worth, drop, .. } => self.ways_to_keep(nth, &Kinds::of(layout, *worth, *drop)),
            Reading::Each => {
                let parts: [u8; 100] = shared(nth, count, sides);
                multinomial(parts.into_iter().map(|part| (part, 1)))
            }
        }
    }

    const fn count(&self) -> u32 {
        self.pool.count as u32
    }

    const fn sides(&self) -> u32 {
        self.pool.die.sides() as u32
    }

    fn faces(&self, set: FaceSet) -> u32 {
        u32::from(set.count(self.pool.die))
    }

    /// Into how many classes two sets split the faces: most sets are apart.
    fn tallied(&self, first: FaceSet, second: FaceSet) -> u32 {
        let [.., both] = self.overlap(first, second);
        if both == 0 { 3 } else { 4 }
    }

    /// Faces in the first set alone, in the second alone, in neither, and in both.
    fn overlap(&self, first: FaceSet, second: FaceSet) -> [u8; 4] {
        let mut sizes = [0; 4];
        for face in 1..=self.pool.die.sides() {
            let [one, other, neither, both] = &mut sizes;
            *match (first.has(face), second.has(face)) {
                (true, false) => one,
                (false, true) => other,
                (true, true) => both,
                (false, false) => neither,
            } += 1;
        }
        sizes
    }

    /// How many symbol dice are listed by kind: those that stay. In a tactics test a die may be traded for another, so there every
    /// throw is looked at whole.
    fn listed(&self) -> u32 {
        match self.reading {
            Reading::Kept { worth: Worth::Tactics { .. }, .. } => self.count(),
            Reading::Kept { stay, .. } => self.count().min(u32::from(*stay)),
            _ => self.count(),
        }
    }

    fn symbols(&self, nth: usize, layout: &FaceLayout, drop: Drop, worth: Worth) -> Seen {
        let kinds = Kinds::of(layout, worth, drop);
        let parts: [u8; 6] = shared(nth, self.listed(), kinds.len);
        let thrown = kinds.list.iter().zip(parts);
        if let Worth::Tactics { .. } = worth {
            // Read as it would be on the table.
            let face = |kind: Symbol| (1..=6).find(|face| layout.of(*face) == kind).unwrap_or(1);
            let faces = thrown.flat_map(|(kind, part)| core::iter::repeat_n(face(kind.0), usize::from(part)));
            return self.reading.read(&faces.collect::<Faces>());
        }
        let mut symbols = Symbols::default();
        for (kind, part) in thrown {
            for _ in 0..part {
                symbols += kind.0;
            }
        }
        Seen::Symbols(symbols)
    }

    /// The dice that stay are the first in an order of kinds; how many more of the last kind were thrown, and what fell behind it,
    /// is summed over.
    fn ways_to_keep(&self, nth: usize, kinds: &Kinds) -> Option<u128> {
        let (count, listed) = (self.count(), self.listed());
        let parts: [u8; 6] = shared(nth, listed, kinds.len);
        let with_sizes = || parts.into_iter().zip(kinds.list.iter().map(|kind| kind.1));
        let last = parts.iter().rposition(|part| *part > 0).unwrap_or(0);
        let behind: u8 = kinds.list.iter().skip(last + 1).map(|kind| kind.1).sum();
        let (of_last, size) = with_sizes().nth(last)?;
        let mut ways = 0_u128;
        for more in 0..=(count - listed) as u8 {
            let rest = (count - listed) as u8 - more;
            let thrown = with_sizes().take(last).chain([(of_last + more, size), (rest, behind)]);
            ways = ways.checked_add(multinomial(thrown)?)?;
        }
        Some(ways)
    }
}

/// Faces of the die in each class, and in none.
fn sizes(classes: &Classes, die: Die) -> [u8; MAX_CLASSES + 1] {
    let mut sizes = [0; MAX_CLASSES + 1];
    let mut below = 0;
    for (size, bound) in sizes.iter_mut().zip(classes.bounds().iter().chain([&u8::MAX])) {
        let up_to = die.sides().min(*bound);
        *size = up_to - below;
        below = up_to;
    }
    sizes
}

/// The different symbols of a layout in the order in which they stay, each with the number of faces that show it.
struct Kinds {
    list: [(Symbol, u8); 6],
    len: u32,
}

impl Kinds {
    fn of(layout: &FaceLayout, worth: Worth, drop: Drop) -> Self {
        let mut kinds = Self { list: [(Symbol::Blank, 0); 6], len: 0 };
        for face in layout.0 {
            let known = kinds.list.iter_mut().take(kinds.len as usize).find(|kind| kind.0 == face);
            if let Some(kind) = known {
                kind.1 += 1;
            } else if let Some(free) = kinds.list.get_mut(kinds.len as usize) {
                *free = (face, 1);
                kinds.len += 1;
            }
        }
        if let Some(found) = kinds.list.get_mut(..kinds.len as usize) {
            super::sort(found, |kind| worth.rank(kind.0));
            if drop == Drop::Worst {
                found.reverse();
            }
        }
        kinds
    }

    /// How many different symbols there are.
    fn different(layout: &FaceLayout) -> u32 {
        let first = |(nth, face): &(usize, &Symbol)| layout.0.iter().position(|other| other == *face) == Some(*nth);
        layout.0.iter().enumerate().filter(first).count() as u32
    }
}
