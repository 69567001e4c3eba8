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

/// Maps sixteen uniformly random bits to a face without favouring any.
#[must_use]
pub const fn face(bits: u16, die: Die) -> Face {
    match pick(bits, die.sides() as u16) {
        // Below the number of sides, and so fits a byte.
        Some(nth) => Face::Shows(nth as u8 + 1),
        None => Face::Again,
    }
}

/// Maps sixteen uniformly random bits to a number from 0 to `of` - 1 without favouring any, or to none at all (Lemire's
/// multiplication with rejection).
///
/// The product `bits * of` falls into `of` intervals of 65,536; rejecting the first `65,536 mod of` values of each interval leaves
/// the same number of bit patterns for every result. `tests/entropy/mapping.rs` counts them all.
#[must_use]
pub const fn pick(bits: u16, of: u16) -> Option<u16> {
    if of == 0 {
        return None;
    }
    let product = bits as u32 * of as u32;
    if product & 0xffff < 0x1_0000 % of as u32 { None } else { Some((product >> 16) as u16) }
}
