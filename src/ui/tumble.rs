//! The only thing that moves: dice tumble for a moment, then the result is shown inverted for one picture because it is new.

use super::Millis;
use crate::dice::Die;

/// Three passing faces, together under a quarter of a second.
const FACES: [Millis; 3] = [70, 140, 210];
/// When the dice are at rest.
const REST: Millis = 210;
/// How long the result stays inverted.
const FLASH: Millis = 60;

/// How far along the showing of a throw is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The dice show passing faces, this many so far.
    Tumbling(u8),
    /// The result is new.
    Fresh,
    /// Nothing moves any more.
    Still,
}

/// A throw being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tumble {
    /// When it was thrown; nothing if it is an old one.
    thrown: Option<Millis>,
}

impl Tumble {
    /// A throw made now. Without tumbling it is at rest at once.
    #[must_use]
    pub const fn new(now: Millis, tumbles: bool) -> Self {
        Self { thrown: Some(if tumbles { now } else { now.saturating_sub(REST) }) }
    }

    /// A throw made long ago.
    pub const STILL: Self = Self { thrown: None };

    /// How far along it is.
    #[must_use]
    pub fn stage(self, now: Millis) -> Stage {
        let Some(thrown) = self.thrown else { return Stage::Still };
        let since = now.saturating_sub(thrown);
        match FACES.iter().filter(|at| since >= **at).count() {
            passed @ 0..3 => Stage::Tumbling(passed as u8),
            _ if since < REST + FLASH => Stage::Fresh,
            _ => Stage::Still,
        }
    }

    /// Brings the dice to rest; whether they were tumbling.
    pub fn skip(&mut self, now: Millis) -> bool {
        let tumbling = matches!(self.stage(now), Stage::Tumbling(_));
        if tumbling {
            *self = Self::new(now, false);
        }
        tumbling
    }

    /// When the picture changes next.
    #[must_use]
    pub fn moves_at(self, now: Millis) -> Option<Millis> {
        let thrown = self.thrown?;
        FACES.into_iter().chain([REST + FLASH]).map(|after| thrown + after).find(|at| *at > now)
    }
}

/// A face that passes by while a die tumbles: decoration, so it need not be random, only different from the last one.
#[must_use]
pub fn passing(face: u8, passed: u8, nth: i32, die: Die) -> u8 {
    let turn = u16::from(passed) * 2 + 1 + nth.unsigned_abs() as u16 % 3;
    ((u16::from(face).saturating_sub(1) + turn) % u16::from(die.sides())) as u8 + 1
}
