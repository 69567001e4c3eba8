//! The sceptic's purse: a gambler with one coin who always bets on the faces seen most.
//!
//! Before each roll he spreads his coin over the faces in proportion to how often they came, with fifty imagined ones each; the
//! face that comes pays its odds as if the die were fair. Against a fair die his purse is a fair game, so the chance that it
//! *ever* holds 1,000 coins is at most one in a thousand (Ville's inequality): it may be looked at after every roll.

/// Rolls of each face he imagines to have seen before the first.
const IMAGINED: u64 = 50;
/// Fractional bits of the logarithm.
const FRACTION: u32 = 32;
/// More than the logarithm is ever too small by: each squaring loses less than 2^-31, which counts half as much as in the one before.
const ERROR: i64 = 8;

/// What the sceptic has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purse {
    /// The binary logarithm of his coins.
    log: i64,
    /// The most it ever was.
    best: i64,
}

impl Purse {
    /// One coin.
    pub const NEW: Self = Self { log: 0, best: 0 };
    /// With so many coins he has made his point.
    pub const POINT: u32 = 1_000;

    /// A roll: the face that came had come `count` times of `rolls` before.
    pub(super) fn bet(&mut self, sides: u8, count: u32, rolls: u32) {
        let sides = u64::from(sides);
        let odds = sides * (u64::from(count) + IMAGINED);
        let against = u64::from(rolls) + IMAGINED * sides;
        // Rounded against him, so that the bound holds.
        self.log = self.log.saturating_add(log2(odds)).saturating_sub(log2(against) + ERROR);
        self.best = self.best.max(self.log);
    }

    /// His coins in hundredths, up to a million coins.
    #[must_use]
    pub fn hundredths(self) -> u32 {
        hundredths(self.log)
    }

    /// The most he ever had, likewise.
    #[must_use]
    pub fn best(self) -> u32 {
        hundredths(self.best)
    }

    /// Whether he has ever made his point.
    #[must_use]
    pub fn made_his_point(self) -> bool {
        self.best >= log2(u64::from(Self::POINT))
    }

    pub(super) const SIZE: usize = 16;

    pub(super) fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        for (byte, value) in bytes.iter_mut().zip(self.log.to_le_bytes().into_iter().chain(self.best.to_le_bytes())) {
            *byte = value;
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        let value = u128::from_le_bytes(bytes);
        Self { log: value as u64 as i64, best: (value >> 64) as u64 as i64 }
    }
}

/// The binary logarithm with [`FRACTION`] fractional bits, rounded down: one bit for each squaring.
fn log2(value: u64) -> i64 {
    let whole = value.max(1).ilog2();
    // Between one and two, with 31 bits behind the point: its square fits 64.
    let mut rest = if whole >= 31 { value >> (whole - 31) } else { value << (31 - whole) };
    let mut log = i64::from(whole);
    for _ in 0..FRACTION {
        rest = (rest * rest) >> 31;
        log <<= 1;
        if rest >= 1 << 32 {
            rest >>= 1;
            log |= 1;
        }
    }
    log
}

/// Powers of two with exponents of a half, a quarter and so on, with sixteen bits behind the point.
const ROOTS: [u64; 8] = [92_682, 77_936, 71_468, 68_438, 66_971, 66_250, 65_892, 65_714];

fn hundredths(log: i64) -> u32 {
    const MOST: u32 = 100_000_000;
    let whole = log >> FRACTION;
    if whole >= 20 {
        return MOST;
    }
    let mut value = 100_u64 << 16;
    for (nth, root) in (1..).zip(ROOTS) {
        if log >> (FRACTION - nth) & 1 == 1 {
            value = (value * root) >> 16;
        }
    }
    let value = if whole >= 0 { value << whole } else { value.checked_shr(whole.unsigned_abs() as u32).unwrap_or(0) };
    u32::try_from(value >> 16).map_or(MOST, |value| value.min(MOST))
}
