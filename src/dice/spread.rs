//! Spreads: every value a reading can take, with the exact number of ways.
//!
//! Ways are counted, never sampled: binomial and multinomial coefficients, order statistics, inclusion and exclusion. Numbers too
//! large to count are said to be so.

use super::reading::MAX_CLASSES;
use super::{Counts, Drop, FaceLayout, FaceSet, Faces, Pool, Reading, Seen, Symbol, Symbols, Worth};

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
        self.sides().checked_pow(u32::from(self.pool.count))
    }

    /// How many values are listed; some may have no way at all.
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
            Reading::Tally(..) => compositions(count, 3),
            Reading::Classes(classes) => compositions(count, classes.bounds().len() + 1),
            // In a tactics test a die may be traded for another: every throw is looked at whole.
            Reading::Kept { layout, worth: worth @ Worth::Tactics { .. }, .. } => {
                compositions(count, Kinds::of(layout, *worth, Drop::Best).len)
            }
            Reading::Kept { layout, stay, worth, .. } => {
                compositions(count.min(usize::from(*stay)), Kinds::of(layout, *worth, Drop::Best).len)
            }
            Reading::Each => compositions(count, sides),
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
        if self.pool.count == 0 {
            return (nth == 0).then(|| (self.reading.read(&[]), 1));
        }
        if nth >= self.len() {
            return None;
        }
        let (count, sides) = (u32::from(self.pool.count), self.sides());
        match self.reading {
            Reading::Sum => {
                let total = nth as u128 + u128::from(count);
                Some((Seen::Value(total as u16), ways_to_sum(count, sides, total)?))
            }
            Reading::SumDoubles => self.sum_doubles(nth),
            Reading::Highest => {
                let face = nth as u128 + 1;
                Some((Seen::Value(face as u16), face.checked_pow(count)? - (face - 1).checked_pow(count)?))
            }
            Reading::Lowest => {
                let above = sides - nth as u128;
                Some((Seen::Value(nth as u16 + 1), above.checked_pow(count)? - (above - 1).checked_pow(count)?))
            }
            Reading::Hits(set) => {
                let ways = multinomial(&[nth as u32, count - nth as u32], &[self.faces(*set), sides - self.faces(*set)])?;
                Some((Seen::Hits(nth as u8, 0), ways))
            }
            Reading::Tally(first, second) => self.tally(nth, *first, *second),
            Reading::Classes(classes) => {
                let bounds = classes.bounds();
                let parts: [u32; MAX_CLASSES + 1] = unrank(nth, count, bounds.len() + 1);
                let mut sizes = [0; MAX_CLASSES + 1];
                let mut below = 0;
                for (size, bound) in sizes.iter_mut().zip(bounds) {
                    let up_to = u128::from(*bound).min(sides);
                    *size = up_to.saturating_sub(below);
                    below = below.max(up_to);
                }
                *sizes.get_mut(bounds.len())? = sides - below;
                let ways = multinomial(parts.get(..=bounds.len())?, sizes.get(..=bounds.len())?)?;
                Some((Seen::Classes(Counts::of(*classes, parts.iter().map(|part| *part as u8))), ways))
            }
            Reading::Kept { layout, worth: worth @ Worth::Tactics { .. }, .. } => self.thrown(nth, layout, *worth),
            Reading::Kept { layout, stay, drop, worth } => self.kept(nth, layout, *stay, *drop, *worth),
            Reading::Each => self.each(nth),
        }
    }

    const fn sides(&self) -> u128 {
        self.pool.die.sides() as u128
    }

    fn faces(&self, set: FaceSet) -> u128 {
        u128::from(set.count(self.pool.die))
    }

    /// First the doubles, face by face, then every total that is not one.
    fn sum_doubles(&self, nth: usize) -> Option<(Seen, u128)> {
        let (count, sides) = (u32::from(self.pool.count), self.sides());
        if let Some(face) = (nth as u128).checked_add(1).filter(|face| *face <= sides) {
            let total = (face * u128::from(count)) as u16;
            return Some((Seen::Sum { total, doubles: count > 1 }, u128::from(count > 1)));
        }
        let total = (nth as u128 - sides) + u128::from(count);
        let all_equal = count > 1 && total.is_multiple_of(u128::from(count));
        let ways = ways_to_sum(count, sides, total)? - u128::from(all_equal);
        Some((Seen::Sum { total: total as u16, doubles: false }, ways))
    }

    /// Dice in the first set, in the second, and in neither; the sets of all rules are apart.
    fn tally(&self, nth: usize, first: FaceSet, second: FaceSet) -> Option<(Seen, u128)> {
        let parts: [u32; 3] = unrank(nth, u32::from(self.pool.count), 3);
        let [in_first, in_second, _] = parts;
        let both = (1..=self.pool.die.sides()).any(|face| first.has(face) && second.has(face));
        if both {
            return None;
        }
        let sizes = [self.faces(first), self.faces(second), self.sides() - self.faces(first) - self.faces(second)];
        Some((Seen::Hits(in_first as u8, in_second as u8), multinomial(&parts, &sizes)?))
    }

    fn each(&self, nth: usize) -> Option<(Seen, u128)> {
        let sides = usize::from(self.pool.die.sides());
        let parts: [u32; 100] = unrank(nth, u32::from(self.pool.count), sides);
        let parts = parts.get(..sides)?;
        let ones = [1; 100];
        let ways = multinomial(parts, ones.get(..sides)?)?;
        let faces = parts.iter().enumerate().rev().flat_map(|(nth, count)| core::iter::repeat_n(nth as u8 + 1, *count as usize));
        Some((Seen::Each(faces.collect::<Faces>()), ways))
    }

    /// A whole throw of symbol dice, read as it would be on the table.
    fn thrown(&self, nth: usize, layout: &FaceLayout, worth: Worth) -> Option<(Seen, u128)> {
        let kinds = Kinds::of(layout, worth, Drop::Best);
        let parts: [u32; 6] = unrank(nth, u32::from(self.pool.count), kinds.len);
        let mut faces = Faces::new();
        let mut sizes = [0; 6];
        for ((kind, part), size) in kinds.list.iter().zip(parts).zip(&mut sizes) {
            let face = (1..=6).find(|face| layout.of(*face) == kind.0).unwrap_or(1);
            faces.extend(core::iter::repeat_n(face, part as usize));
            *size = kind.1;
        }
        Some((self.reading.read(&faces), multinomial(&parts, &sizes)?))
    }

    /// The dice that stay are the first in an order of kinds; how many more of the last kind were thrown, and what fell behind it,
    /// is summed over.
    fn kept(&self, nth: usize, layout: &FaceLayout, stay: u8, drop: Drop, worth: Worth) -> Option<(Seen, u128)> {
        let kinds = Kinds::of(layout, worth, drop);
        let count = u32::from(self.pool.count);
        let stay = count.min(u32::from(stay));
        let parts: [u32; 6] = unrank(nth, stay, kinds.len);
        let mut symbols = Symbols::default();
        for (kind, part) in kinds.list.iter().zip(parts) {
            for _ in 0..part {
                symbols += kind.0;
            }
        }
        let last = parts.iter().rposition(|part| *part > 0).unwrap_or(0);
        let behind: u128 = kinds.list.iter().skip(last + 1).map(|kind| kind.1).sum();
        let before: u32 = parts.iter().take(last).sum();
        let mut ways = 0_u128;
        for of_last in *parts.get(last)?..=count - before {
            let (mut counts, mut sizes) = ([0; 7], [0; 7]);
            for (nth, part) in parts.iter().enumerate().take(last) {
                *counts.get_mut(nth)? = *part;
                *sizes.get_mut(nth)? = kinds.list.get(nth)?.1;
            }
            *counts.get_mut(last)? = of_last;
            *sizes.get_mut(last)? = kinds.list.get(last)?.1;
            *counts.get_mut(last + 1)? = count - before - of_last;
            *sizes.get_mut(last + 1)? = behind;
            ways = ways.checked_add(multinomial(counts.get(..last + 2)?, sizes.get(..last + 2)?)?)?;
        }
        Some((Seen::Symbols(symbols), ways))
    }
}

/// The different symbols of a layout in the order in which they stay, each with the number of faces that show it.
struct Kinds {
    list: [(Symbol, u128); 6],
    len: usize,
}

impl Kinds {
    fn of(layout: &FaceLayout, worth: Worth, drop: Drop) -> Self {
        let mut kinds = Self { list: [(Symbol::Blank, 0); 6], len: 0 };
        for face in layout.0 {
            match kinds.list.iter_mut().take(kinds.len).find(|kind| kind.0 == face) {
                Some(kind) => kind.1 += 1,
                None => {
                    if let Some(free) = kinds.list.get_mut(kinds.len) {
                        *free = (face, 1);
                        kinds.len += 1;
                    }
                }
            }
        }
        if let Some(found) = kinds.list.get_mut(..kinds.len) {
            found.sort_unstable_by_key(|kind| worth.rank(kind.0));
            if drop == Drop::Worst {
                found.reverse();
            }
        }
        kinds
    }
}

/// In how many ways `count` can be shared out among `parts`.
fn compositions(count: usize, parts: usize) -> usize {
    binomial(count as u128 + parts as u128 - 1, parts as u128 - 1)
        .and_then(|ways| usize::try_from(ways).ok())
        .unwrap_or(usize::MAX)
}

/// The nth way to share out `count` among `parts`.
fn unrank<const N: usize>(nth: usize, count: u32, parts: usize) -> [u32; N] {
    let mut shares = [0; N];
    let (mut nth, mut left) = (nth, count);
    for (at, share) in shares.iter_mut().enumerate().take(parts) {
        let others = parts - at - 1;
        if others == 0 {
            *share = left;
            break;
        }
        loop {
            let ways = compositions((left - *share) as usize, others);
            if nth < ways || *share == left {
                break;
            }
            nth -= ways;
            *share += 1;
        }
        left -= *share;
    }
    shares
}

fn binomial(n: u128, k: u128) -> Option<u128> {
    let k = k.min(n.checked_sub(k)?);
    (1..=k).try_fold(1_u128, |ways, step| Some(ways.checked_mul(n - k + step)? / step))
}

/// Ways to throw these counts of dice into classes of these sizes.
fn multinomial(counts: &[u32], sizes: &[u128]) -> Option<u128> {
    let mut left: u128 = counts.iter().map(|count| u128::from(*count)).sum();
    let mut ways = 1_u128;
    for (count, size) in counts.iter().zip(sizes) {
        let k = u128::from(*count);
        ways = ways.checked_mul(binomial(left, k)?)?.checked_mul(size.checked_pow(*count)?)?;
        left -= k;
    }
    Some(ways)
}

/// Ways for `count` dice to add up to `total`, by inclusion and exclusion.
fn ways_to_sum(count: u32, sides: u128, total: u128) -> Option<u128> {
    let n = u128::from(count);
    // A throw turned upside down adds up to the mirror image, which has smaller terms.
    let total = total.min((n * (sides + 1)).checked_sub(total)?);
    let (mut plus, mut minus) = (0_u128, 0_u128);
    for over in 0..=n {
        let Some(rest) = total.checked_sub(over * sides + 1).filter(|rest| rest + 1 >= n) else { break };
        let term = binomial(n, over)?.checked_mul(binomial(rest, n - 1)?)?;
        let side = if over % 2 == 0 { &mut plus } else { &mut minus };
        *side = side.checked_add(term)?;
    }
    plus.checked_sub(minus)
}
