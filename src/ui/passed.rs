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

/// Room for two dozen lines; what is kept free for one more result. A longer one is cut; its roll is in the log.
const ROOM: usize = 900;
const LINE: usize = 220;

/// What went by.
#[derive(Debug)]
pub struct Passed {
    /// The device runs on.
    pub on: bool,
    /// How many notes of which procedure a player has seen, or been told.
    known: (u32, usize),
    /// How many he had seen when he pressed OK last.
    before: (u32, usize),
    text: String<ROOM>,
}

impl Passed {
    /// Nothing.
    pub const NONE: Self = Self { on: false, known: (0, 0), before: (0, 0), text: String::new() };

    /// A player goes on himself: what went by before is past, and so many notes of a procedure are known.
    pub fn forget(&mut self, procedure: u32, notes: usize) {
        *self = Self { known: (procedure, notes), before: (procedure, notes), ..Self::NONE };
    }

    /// How many notes of a procedure a player had seen when he pressed OK last: those after them are new to him.
    #[must_use]
    pub const fn before(&self, procedure: u32) -> usize {
        if self.before.0 == procedure { self.before.1 } else { 0 }
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
        // There is room for all but the longest: else it would have stopped.
        let _ = fmt::write(&mut self.text, format_args!("{line}\n"));
        let (told, line) = self.text.split_at_checked(before).unwrap_or_default();
        if told.ends_with(line) {
            self.text.truncate(before);
        }
    }

    /// Whether one more thing can be told.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.text.len() + LINE <= ROOM
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
