//! Sixteen random bits to a face, exactly fair.

use super::Die;

/// What sixteen random bits say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The die shows this face, 1 to the number of its sides.
    Shows(u8),
    /// These bits would make some face likelier than the others: draw again.
    Again,
}

/// Maps sixteen uniformly random bits to a face without favouring any (Lemire's multiplication with rejection).
///
/// The product `bits * sides` falls into `sides` intervals of 65,536; rejecting the first `65,536 mod sides` values of each
/// interval leaves the same number of bit patterns for every face. `tests/fairness.rs` counts them all.
#[must_use]
pub const fn face(bits: u16, die: Die) -> Face {
    let sides = die.sides() as u32;
    let product = bits as u32 * sides;
    if product & 0xffff < 0x1_0000 % sides {
        return Face::Again;
    }
    // The upper half is below `sides`, and so fits a byte.
    Face::Shows((product >> 16) as u8 + 1)
}
