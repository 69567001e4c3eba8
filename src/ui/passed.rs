//! What went by while the device ran on: through the rounds of a melee, and through the turn of a side that it plays.
//!
//! It presses OK for the player as long as nobody has anything to decide. Every throw is saved before the next one is made, as if
//! he had pressed it himself; what he would have seen is told in lines to page through.

use core::fmt;

use heapless::String;

use super::Millis;
use super::frame::Frame;
use super::hint::Hints;
use super::page::Page;
use super::press::Press;
use super::view::{Desk, Go, Model, View};

/// Room for two dozen lines.
const ROOM: usize = 900;

/// What went by.
#[derive(Debug)]
pub struct Passed {
    /// The device runs on.
    pub on: bool,
    /// How many notes of which procedure a player has seen, or been told.
    known: (u32, usize),
    text: String<ROOM>,
    /// There was no room for the result that comes now: it is seen instead.
    full: bool,
}

/// What was told before a result.
#[derive(Clone, Copy, Debug)]
pub struct Before(usize, (u32, usize));

impl Passed {
    /// Nothing.
    pub const NONE: Self = Self { on: false, known: (0, 0), text: String::new(), full: false };

    /// A player goes on himself: what went by before is past, and so many notes of a procedure are known.
    pub fn forget(&mut self, procedure: u32, notes: usize) {
        *self = Self { known: (procedure, notes), ..Self::NONE };
    }

    /// How many notes of a procedure were known; from now on so many are.
    pub fn knows(&mut self, procedure: u32, notes: usize) -> usize {
        let known = if self.known.0 == procedure { self.known.1 } else { 0 };
        self.known = (procedure, notes);
        known
    }

    /// Tells one more thing, unless it is what was told last.
    pub fn tell(&mut self, line: fmt::Arguments<'_>) {
        let before = self.text.len();
        self.full |= fmt::write(&mut self.text, format_args!("{line}\n")).is_err();
        let (told, line) = self.text.split_at_checked(before).unwrap_or_default();
        if told.split_inclusive('\n').next_back() == Some(line) {
            self.text.truncate(before);
        }
    }

    /// What was told until now: a result is about to be.
    #[must_use]
    pub fn before(&self) -> Before {
        Before(self.text.len(), self.known)
    }

    /// Whether a result was told whole; else it was not told at all, and nothing more is.
    pub fn told(&mut self, Before(length, known): Before) -> bool {
        if self.full {
            self.text.truncate(length);
            self.known = known;
        }
        !self.full
    }

    /// Whether one more thing can be told.
    #[must_use]
    pub const fn has_room(&self) -> bool {
        !self.full
    }

    /// Whether something is to be read before anything else.
    #[must_use]
    pub fn to_be_read(&self) -> bool {
        !self.text.is_empty()
    }

    /// Everything, a line each.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.trim_ascii_end()
    }
}

/// The lines, to page through.
#[derive(Debug, Default)]
pub struct PassedView {
    page: Page,
}

impl View for PassedView {
    fn hints(&self, model: &Model) -> Hints {
        let hints = self.page.hints(model.passed.text());
        Hints { back: None, ok: hints.ok.or(Some("MORE")), ..hints }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match press {
            Press::Ok if self.page.hints(desk.model.passed.text()).ok.is_none() => {
                self.page.step(Press::Down);
                Go::Stay
            }
            Press::Up | Press::Down => {
                self.page.step(press);
                Go::Stay
            }
            _ => {
                desk.model.know();
                Go::Back
            }
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        self.page.draw("Meanwhile", model.passed.text(), frame);
    }
}
