//! Holding a key to confirm: a bar fills, and shrinks back when the key is let go.

use super::Millis;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::shape::{Area, Corner};

/// How long a key must be held.
pub const HOLD: Millis = 1_000;
/// How often the bar is drawn anew.
const STEP: Millis = 50;

/// Which keys work where OK must be held: one that does nothing, by this word, and OK.
pub const fn hints(has_back: bool, stay: &'static str) -> Hints {
    let (back, down) = if has_back { (Some(stay), None) } else { (None, Some(stay)) };
    Hints { back, middle: Middle::Each { up: None, down }, ok: Some("HOLD") }
}

/// A key being held, or just let go.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// How full the bar was, in milliseconds, at the last edge.
    level: Millis,
    /// When that was.
    at: Millis,
    down: bool,
}

impl Hold {
    /// Nobody holds anything.
    pub const fn new() -> Self {
        Self { level: 0, at: 0, down: false }
    }

    /// The key went down.
    pub fn press(&mut self, now: Millis) {
        *self = Self { level: self.level(now), at: now, down: true };
    }

    /// The key was let go.
    pub fn release(&mut self, now: Millis) {
        *self = Self { level: self.level(now), at: now, down: false };
    }

    /// Whether the bar is full; then it is empty again.
    pub fn full(&mut self, now: Millis) -> bool {
        let full = self.down && self.level(now) >= HOLD;
        if full {
            *self = Self::new();
        }
        full
    }

    /// When the bar changes next.
    pub fn moves_at(&self, now: Millis) -> Option<Millis> {
        (self.down || self.level(now) > 0).then_some(now + STEP)
    }

    #[inline(never)]
    fn level(&self, now: Millis) -> Millis {
        let passed = now.saturating_sub(self.at);
        if self.down { (self.level + passed).min(HOLD) } else { self.level.saturating_sub(passed) }
    }

    /// Draws the bar.
    pub fn draw(&self, now: Millis, frame: &mut Frame) {
        frame.framed(Area::of((1, 126), (40, 49)), Corner::Medium);
        let width = (122 * self.level(now) / HOLD) as i32;
        if width > 0 {
            frame.solid(Area { x: 3, y: 42, width, height: 6 }, Corner::Slight);
        }
    }
}
