//! Exact fractions that say when they get too large.

use core::fmt;

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
        Some(Self { num: num / divisor, den: den / divisor })
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
        let (left, right) = (other.den / shared, self.den / shared);
        let num = self.num.checked_mul(left)?.checked_add(other.num.checked_mul(right)?)?;
        Self::new(num, self.den.checked_mul(left)?)
    }

    /// The product, if it can be written down.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let (a, b) = (gcd(self.num, other.den), gcd(other.num, self.den));
        let num = (self.num / a).checked_mul(other.num / b)?;
        Some(Self { num, den: (self.den / b).checked_mul(other.den / a)? })
    }

    /// One less this; nothing if this is more than one.
    #[must_use]
    pub fn rest(self) -> Option<Self> {
        Some(Self { num: self.den.checked_sub(self.num)?, den: self.den })
    }

    /// The quotient; nothing by zero.
    #[must_use]
    pub fn over(self, other: Self) -> Option<Self> {
        if other.num == 0 {
            return None;
        }
        self.times(Self { num: other.den, den: other.num })
    }

    /// In tenths of a per cent, exact halves to the even digit.
    #[must_use]
    pub fn per_mille(self) -> u16 {
        // Halving both sides keeps the quotient; the product must not overflow.
        let (mut num, mut den) = (self.num, self.den);
        while num > u128::MAX / 1_000 || den > u128::MAX / 2 {
            (num, den) = (num >> 1, (den >> 1).max(1));
        }
        let (whole, rest) = (num * 1_000 / den, num * 1_000 % den);
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

/// Stein's algorithm: a chip without a divider is quicker with shifts.
const fn gcd(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        let other = a | b;
        return if other == 0 { 1 } else { other };
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
        if b == 0 {
            return a << shift;
        }
    }
}
