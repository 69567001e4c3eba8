//! Sets of faces: what a rule looks for on a die.

use core::fmt;

use super::Die;

/// The highest face a set can name on its own; every rule that does so uses cubes.
pub const MAX_BIT: u8 = 31;
/// There is no face 0: its bit stands for every face above [`MAX_BIT`].
const ABOVE: u32 = 1;

/// Some faces of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceSet {
    /// The faces from the first to the second, both included; empty if they cross.
    Range(u8, u8),
    /// Any faces up to 31: bit n stands for face n, bit 0 for all above. Larger dice are read by ranges, from which
    /// single faces up to that can be taken away if they are open above.
    Bits(u32),
}

impl FaceSet {
    /// No face at all.
    pub const NONE: Self = Self::Range(1, 0);

    /// The target number and everything below it (`dice:D1`).
    #[must_use]
    pub const fn at_most(target: i16) -> Self {
        Self::Range(1, clamp(target))
    }

    /// The target number and everything above it.
    #[must_use]
    pub const fn at_least(target: i16) -> Self {
        Self::Range(if target < 1 { 1 } else { clamp(target) }, u8::MAX)
    }

    /// The same without the face: "a 6 never passes" (`dice:D1`).
    #[must_use]
    pub const fn without(self, face: u8) -> Self {
        match self {
            Self::Range(low, high) if face < low || face > high => Self::Range(low, high),
            Self::Range(low, high) if face == high && low < high => Self::Range(low, high - 1),
            Self::Range(low, high) if face == low && low < high => Self::Range(low + 1, high),
            _ => Self::Bits(self.bits() & !bit(face)),
        }
    }

    /// The same and the face: "a 6 always succeeds" (`dice:D22`).
    #[must_use]
    pub const fn with(self, face: u8) -> Self {
        match self {
            _ if self.has(face) => self,
            Self::Range(low, high) if low <= high && face != 0 && face < low && low - face == 1 => Self::Range(face, high),
            Self::Range(low, high) if low <= high && face > high && face - high == 1 => Self::Range(low, face),
            _ => Self::Bits(self.bits() | bit(face)),
        }
    }

    /// Whether the face is one of them.
    #[must_use]
    pub const fn has(self, face: u8) -> bool {
        match self {
            Self::Range(low, high) => face >= low && face <= high,
            Self::Bits(bits) if face > MAX_BIT => bits & ABOVE != 0,
            Self::Bits(bits) => bits & bit(face) != 0,
        }
    }

    /// How many faces of the die are among them.
    #[must_use]
    pub fn count(self, die: Die) -> u8 {
        (1..=die.sides()).filter(|face| self.has(*face)).count() as u8
    }

    const fn bits(self) -> u32 {
        match self {
            Self::Bits(bits) => bits,
            Self::Range(low, high) => {
                let mut bits = if high == u8::MAX && low <= high { ABOVE } else { 0 };
                let mut face = if low == 0 { 1 } else { low };
                while face <= high && face <= MAX_BIT {
                    bits |= bit(face);
                    face += 1;
                }
                bits
            }
        }
    }
}

const fn bit(face: u8) -> u32 {
    if face >= 1 && face <= MAX_BIT { 1 << face } else { 0 }
}

const fn clamp(target: i16) -> u8 {
    if target < 0 {
        0
    } else if target > 254 {
        254
    } else {
        target as u8
    }
}

/// As a need-number: `4-`, `4+`, `2-5`, `1,3,5`, `6,8+`; `none` if no face helps.
impl fmt::Display for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Range(low, high) if low > high => f.write_str("none"),
            Self::Range(low, u8::MAX) => write!(f, "{low}+"),
            Self::Range(1, high) => write!(f, "{high}-"),
            Self::Range(low, high) if low == high => write!(f, "{low}"),
            Self::Range(low, high) => write!(f, "{low}-{high}"),
            Self::Bits(bits) => {
                let last = MAX_BIT;
                let mut comma = "";
                let mut from = 1;
                while let Some(low) = (from..=last).find(|face| bits & bit(*face) != 0) {
                    let gap = (low..=last).find(|face| bits & bit(*face) == 0);
                    let gap = if bits & ABOVE == 0 { Some(gap.unwrap_or(last + 1)) } else { gap };
                    match gap.map(|gap| gap - low) {
                        None => write!(f, "{comma}{low}+")?,
                        Some(1) => write!(f, "{comma}{low}")?,
                        Some(2) => write!(f, "{comma}{low},{}", low + 1)?,
                        Some(run) => write!(f, "{comma}{low}-{}", low + run - 1)?,
                    }
                    comma = ",";
                    from = gap.unwrap_or(last + 1);
                }
                if comma.is_empty() { f.write_str("none") } else { Ok(()) }
            }
        }
    }
}
