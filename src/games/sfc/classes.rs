//! The Class Tables (`sfc` section 4).

use super::figure::{Class, Weapon};
use crate::engine::Options as _;

/// Somebody as a Class Table has him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Rep.
    pub rep: u8,
    /// Defensive Value.
    pub dv: u8,
    /// The most he can have: a human with an Auto may have a Pistol, but an Auto is never worse (`sfc:R3`).
    pub weapon: Weapon,
}

const fn row(rep: u8, dv: u8, weapon: Weapon) -> Profile {
    Profile { rep, dv, weapon }
}

use Weapon::{Auto, Pistol, Rage, Vicious};

/// T1 to T6, in the order of [`Class`]: six tables, whatever the text counts (`sfc:R1`); the mark on the Gangers' table has no
/// footnote (`sfc:R4`).
#[rustfmt::skip]
pub const CLASSES: [[Profile; 6]; 6] = [
    [row(3, 3, Vicious), row(3, 3, Vicious), row(4, 4, Vicious), row(4, 4, Vicious), row(4, 4, Vicious), row(5, 4, Vicious)],
    [row(3, 2, Pistol), row(3, 2, Pistol), row(4, 2, Pistol), row(4, 3, Auto), row(4, 3, Auto), row(5, 4, Auto)],
    [row(3, 2, Auto), row(4, 3, Auto), row(4, 3, Auto), row(4, 3, Auto), row(4, 3, Auto), row(5, 3, Auto)],
    [row(4, 3, Auto), row(4, 4, Auto), row(4, 4, Auto), row(5, 4, Auto), row(5, 4, Auto), row(5, 4, Auto)],
    [row(3, 2, Auto), row(4, 3, Auto), row(4, 3, Auto), row(4, 3, Auto), row(5, 4, Auto), row(5, 4, Auto)],
    [row(3, 2, Rage), row(3, 2, Rage), row(3, 3, Rage), row(4, 3, Rage), row(4, 3, Rage), row(4, 4, Rage)],
];

/// The table of a Class.
pub fn table(class: Class) -> &'static [Profile] {
    CLASSES.get(class.index()).map_or(&[][..], |rows| rows.as_slice())
}

/// The row that a die shows.
pub fn row_of(class: Class, face: i16) -> Option<Profile> {
    table(class).get(usize::try_from(face - 1).ok()?).copied()
}
