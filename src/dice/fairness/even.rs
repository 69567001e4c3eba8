//! The verdict at fixed counts, and the band in which a fair die's faces stay.

use super::COUNTED;
use crate::dice::Die;

/// How a die compares with a fair one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    die: Die,
    /// After how many rolls.
    pub rolls: u32,
    /// How uneven it was: chi squared, in hundredths.
    pub chi: u32,
}

/// What may be said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// As even as fair dice are: a fair die looks less even so many times in a hundred.
    Even(u8),
    /// A fair die does this once in so many times.
    Odd(u16),
    /// Fair dice do this less than once in a thousand times.
    Bad,
}

/// The chances in thousandths for which [`LIMITS`] lists what a fair die exceeds with that chance.
const CHANCES: [u16; 17] = [990, 950, 900, 800, 700, 600, 500, 400, 300, 200, 100, 50, 20, 10, 5, 2, 1];

/// Upper quantiles of chi squared, in hundredths, for the dice of [`COUNTED`]; `tests/entropy/fairness.rs` computes them again.
const LIMITS: [[u16; CHANCES.len()]; COUNTED.len()] = [
    [2, 10, 21, 45, 71, 102, 139, 183, 241, 322, 461, 599, 782, 921, 1060, 1243, 1382],
    [11, 35, 58, 101, 142, 187, 237, 295, 366, 464, 625, 781, 984, 1134, 1284, 1480, 1627],
    [55, 115, 161, 234, 300, 366, 435, 513, 606, 729, 924, 1107, 1339, 1509, 1675, 1891, 2052],
    [124, 217, 283, 382, 467, 549, 635, 728, 838, 980, 1202, 1407, 1662, 1848, 2028, 2260, 2432],
    [209, 333, 417, 538, 639, 736, 834, 941, 1066, 1224, 1468, 1692, 1968, 2167, 2359, 2606, 2788],
    [305, 457, 558, 699, 815, 924, 1034, 1153, 1290, 1463, 1728, 1968, 2262, 2472, 2676, 2935, 3126],
    [763, 1012, 1165, 1372, 1535, 1685, 1834, 1991, 2169, 2390, 2720, 3014, 3369, 3619, 3858, 4161, 4382],
    [6923, 7705, 8145, 8701, 9117, 9483, 9833, 10193, 10587, 11061, 11741, 12323, 13000, 13464, 13899, 14437, 14823],
];

/// The place of one in a hundred in [`CHANCES`].
const ONE_IN_100: usize = 13;

/// Whether there is a verdict after so many rolls: at 100, 200, 400 and so on.
pub const fn is_due(rolls: u32) -> bool {
    rolls.is_multiple_of(100) && (rolls / 100).is_power_of_two()
}

impl Verdict {
    /// The verdict on these faces. Ask only at the counts at which there is one.
    #[must_use]
    pub fn of(die: Die, counts: &[u32]) -> Self {
        let rolls = counts.iter().fold(0_u32, |rolls, count| rolls.saturating_add(*count));
        Self { die, rolls, chi: chi(counts, rolls) }
    }

    /// What a fair die's chi squared exceeds once in a hundred times.
    #[must_use]
    pub fn limit(self) -> u32 {
        self.limits().get(ONE_IN_100).copied().map_or(0, u32::from)
    }

    /// What may be said of it.
    #[must_use]
    pub fn words(self) -> Words {
        words(self.chi, &self.limits())
    }

    fn limits(self) -> [u16; CHANCES.len()] {
        let nth = COUNTED.iter().position(|counted| *counted == self.die);
        nth.and_then(|nth| LIMITS.get(nth)).copied().unwrap_or_default()
    }

    pub(super) const SIZE: usize = 8;

    pub(super) fn to_bytes(verdict: Option<Self>) -> [u8; Self::SIZE] {
        let (rolls, chi) = verdict.map_or((0, 0), |verdict| (verdict.rolls, verdict.chi));
        (u64::from(chi) << 32 | u64::from(rolls)).to_le_bytes()
    }

    pub(super) fn from_bytes(die: Die, bytes: [u8; Self::SIZE]) -> Option<Self> {
        let value = u64::from_le_bytes(bytes);
        let (rolls, chi) = (value as u32, (value >> 32) as u32);
        (rolls > 0).then_some(Self { die, rolls, chi })
    }
}

/// N * sum of squares / n - n, in hundredths.
fn chi(counts: &[u32], rolls: u32) -> u32 {
    let squares: u128 = counts.iter().map(|count| u128::from(*count).pow(2)).sum();
    let rolls = u128::from(rolls);
    let over = (squares * counts.len() as u128).saturating_sub(rolls * rolls) * 100;
    over.checked_div(rolls).map_or(0, |chi| u32::try_from(chi).unwrap_or(u32::MAX))
}

fn words(chi: u32, limits: &[u16; CHANCES.len()]) -> Words {
    let passed = limits.iter().filter(|limit| chi > u32::from(**limit)).count();
    let Some(before) = passed.checked_sub(1) else { return Words::Even(99) };
    let chance = |nth: usize| CHANCES.get(nth).copied().map_or(0, u32::from);
    let limit = |nth: usize| limits.get(nth).copied().map_or(0, u32::from);
    if passed <= ONE_IN_100 {
        // Between two chances of the table, the nearer to one the nearer to the other.
        let (span, step) = (limit(passed) - limit(before), chi - limit(before));
        let fall = (chance(before) - chance(passed)) * step / span.max(1);
        return Words::Even(((chance(before) - fall + 5) / 10).clamp(1, 99) as u8);
    }
    match chance(before) {
        10 => Words::Odd(100),
        5 => Words::Odd(200),
        2 => Words::Odd(500),
        _ => Words::Bad,
    }
}

/// Between which counts each face of a fair die stays: three standard deviations around what is expected.
#[must_use]
pub fn band(die: Die, rolls: u32) -> (u32, u32) {
    let (sides, rolls) = (u64::from(die.sides()), u64::from(rolls));
    let expected = rolls / sides;
    let deviation = (9 * rolls * (sides - 1)).isqrt() / sides;
    (expected.saturating_sub(deviation) as u32, (expected + deviation) as u32)
}
