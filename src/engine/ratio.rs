//! Exact fractions that say when they get too large.

use core::fmt;

use crate::dice::{quotient, times};

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    num: u128,
    den: u128,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Self = Self { num: 0, den: 1 };
    /// Everything.
    pub const ONE: Self = Self { num: 1, den: 1 };

    /// `num / den` in lowest terms; a denominator of 0 is no fraction.
    #[must_use]
    pub fn new(num: u128, den: u128) -> Option<Self> {
        if den == 0 {
            return None;
        }
        let divisor = gcd(num, den);
        Some(Self { num: quotient(num, divisor), den: quotient(den, divisor) })
    }

    /// The numerator.
    #[must_use]
    pub const fn num(self) -> u128 {
        self.num
    }

    /// The denominator.
    #[must_use]
    pub const fn den(self) -> u128 {
        self.den
    }

    /// The sum, if it can be written down.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let shared = gcd(self.den, other.den);
        let (left, right) = (quotient(other.den, shared), quotient(self.den, shared));
        let num = times(self.num, left)?.checked_add(times(other.num, right)?)?;
        Self::new(num, times(self.den, left)?)
    }

    /// In tenths of a per cent, exact halves to the even digit.
    #[must_use]
    pub fn per_mille(self) -> u16 {
        self.parts(1_000)
    }

    /// In so many parts of the whole, exact halves to the even digit.
    #[must_use]
    pub fn parts(self, of: u16) -> u16 {
        let of = u128::from(of);
        // Halving both sides keeps the quotient; the product must not overflow.
        let (mut num, mut den) = (self.num, self.den);
        while num > u128::MAX >> 16 || den > u128::MAX / 2 {
            (num, den) = (num >> 1, (den >> 1).max(1));
        }
        let whole = quotient(num * of, den);
        let rest = num * of - whole * den;
        let up = rest * 2 > den || (rest * 2 == den && whole % 2 == 1);
        u16::try_from(whole + u128::from(up)).unwrap_or(u16::MAX)
    }
}

/// `NUM/DEN`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

/// The greatest common divisor; 1 of nothing. Stein's algorithm, in as few bits as will do: a chip without a divider is quicker
/// with shifts.
pub(super) fn gcd(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return (a | b).max(1);
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(odd_gcd(a, b)) << shift;
        }
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
        if b == 0 {
            return a << shift;
        }
    }
}

/// The same of two odd numbers.
fn odd_gcd(mut a: u64, mut b: u64) -> u64 {
    while a > u64::from(u32::MAX) || b > u64::from(u32::MAX) {
        let apart = a.abs_diff(b);
        if apart == 0 {
            return a;
        }
        (a, b) = (a.min(b), apart >> apart.trailing_zeros());
    }
    let (mut a, mut b) = (a as u32, b as u32);
    loop {
        let apart = a.abs_diff(b);
        if apart == 0 {
            return u64::from(a);
        }
        (a, b) = (a.min(b), apart >> apart.trailing_zeros());
    }
}
