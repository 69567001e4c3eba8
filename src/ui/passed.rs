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

/// Room for a dozen lines or two; the most that one of them takes.
const ROOM: usize = 768;
const LINE: usize = 128;

/// What went by.
#[derive(Debug)]
pub struct Passed {
    /// The device runs on.
    pub on: bool,
    /// Nobody has seen the end of it either: it is told before anything else is shown.
    first: bool,
    text: String<ROOM>,
}

impl Passed {
    /// Nothing.
    pub const NONE: Self = Self { on: false, first: false, text: String::new() };

    /// A player goes on himself: what went by before is past.
    pub fn forget(&mut self) {
        *self = Self::NONE;
    }

    /// Tells one more thing, unless it is what was told last; whether it is to be read before anything else.
    pub fn tell(&mut self, line: fmt::Arguments<'_>, first: bool) {
        let before = self.text.len();
        // There is room: else it would have stopped.
        let _ = fmt::write(&mut self.text, format_args!("{line}\n"));
        let (told, line) = self.text.split_at_checked(before).unwrap_or_default();
        if told.ends_with(line) {
            self.text.truncate(before);
        }
        self.first |= first;
    }

    /// Whether one more thing can be told.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.text.len() + LINE <= ROOM
    }

    /// Whether it is to be read before anything else.
    #[must_use]
    pub const fn to_be_read(&self) -> bool {
        self.first
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
                desk.model.passed.forget();
                Go::Back
            }
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        self.page.draw("Meanwhile", model.passed.text(), frame);
    }
}
