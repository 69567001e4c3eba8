//! When something is wrong with the saves: what, what is safe, and what can be done.

use core::fmt::Write as _;

use heapless::String;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::page::{self, Lines, Page};
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use crate::storage::{FORMAT, Request, StoreError};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Something could not be written.
    NotSaved(StoreError),
    /// Something that was asked for was refused.
    Refused(StoreError),
    /// The saves are those of another version.
    Other(u8),
    /// The saves are no saves.
    Foreign,
    /// The flash cannot be read.
    Unreadable,
    /// Some of the saves cannot be read.
    Damaged,
    /// A part of this table cannot be read.
    Astray,
    /// This version does not know the procedure that was open.
    Unknown,
}

/// The screen.
#[derive(Debug)]
pub struct SavesView {
    trouble: Trouble,
    page: Page,
    /// Everything is about to be erased.
    wiping: bool,
}

impl SavesView {
    /// The screen for a trouble.
    pub const fn new(trouble: Trouble) -> Self {
        Self { trouble, page: Page { at: 0 }, wiping: false }
    }

    /// What is wrong, for the console.
    pub fn text(&self) -> String<256> {
        self.trouble.text()
    }

    /// Whether the saves can be wiped from here: they are of no use to this version.
    const fn wipes(&self) -> bool {
        matches!(self.trouble, Trouble::Other(_) | Trouble::Foreign)
    }
}

impl Trouble {
    const fn title(self) -> &'static str {
        match self {
            Self::NotSaved(_) => "Not saving",
            Self::Refused(_) => "Not done",
            Self::Other(format) if format > FORMAT => "Newer saves",
            Self::Other(_) => "Old saves",
            Self::Foreign => "Strange saves",
            Self::Unreadable => "No saves",
            Self::Damaged | Self::Astray => "Damaged saves",
            Self::Unknown => "Rules changed",
        }
    }

    fn text(self) -> String<256> {
        let mut text = String::new();
        // Every text is written to fit: a test reads the last words.
        let _ = match self {
            Self::NotSaved(error) => write!(text, "The game goes on, but from here it is not saved.\n{error}"),
            Self::Refused(error) => write!(text, "{error}"),
            Self::Other(format) if format > FORMAT => write!(
                text,
                "They are from a newer version (form {format}). I leave them alone and save nothing. Update me to use them.",
            ),
            Self::Other(format) => write!(
                text,
                "They are too old for me (form {format}). I leave them alone and save nothing. An older version reads them.",
            ),
            Self::Foreign => write!(text, "Something else is in the place of my saves. I leave it alone and save nothing."),
            Self::Unreadable => {
                write!(text, "My flash cannot be read. You can play, but nothing is saved. Switch off and on again.")
            }
            Self::Damaged => write!(text, "Some saves cannot be read any more. I leave them where they are. The rest is here."),
            Self::Astray => write!(text, "A part of this game cannot be read. It goes on from the last step that can."),
            Self::Unknown => {
                write!(text, "This version does not know what was being played. The rolls are in the log. The battle goes on.")
            }
        };
        text
    }
}

const WIPE: &str = "All battles, rosters, rolls and settings are erased.";

impl View for SavesView {
    fn hints(&self, model: &Model) -> Hints {
        if self.wiping {
            return super::hold::hints(model.device.layout.has_back(), "stay");
        }
        let text = self.trouble.text();
        let last = self.page.at + 1 >= page::pages(&text);
        let up = match self.trouble {
            _ if self.page.at > 0 => Some("page"),
            Trouble::NotSaved(_) => Some("try again"),
            _ => None,
        };
        let down = match last {
            false => Some("page"),
            true if self.wipes() => Some("wipe"),
            true => None,
        };
        Hints { back: None, middle: Middle::Each { up, down }, ok: last.then_some("GO ON") }
    }

    fn holds(&self) -> bool {
        self.wiping
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if self.wiping {
            self.wiping = false;
            if press == Press::Ok {
                desk.model.ask = Some(Request::Wipe);
                return Go::Home;
            }
            return Go::Stay;
        }
        let last = self.page.at + 1 >= page::pages(&self.trouble.text());
        match press {
            Press::Up if self.page.at > 0 => self.page.step(press),
            Press::Down if !last => self.page.step(press),
            Press::Up => {
                // Written anew as a whole with this very press; if that fails too, this screen comes again.
                desk.model.not_saving = false;
                return Go::Back;
            }
            Press::Down => self.wiping = true,
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        if self.wiping {
            frame.title("Wipe all saves?", "");
            for (line, baseline) in Lines(WIPE).zip([23, 34]) {
                frame.text(Font::Body, 1, baseline, Align::Left, line);
            }
            model.hold.draw(now, frame);
        } else {
            self.page.draw(self.trouble.title(), &self.trouble.text(), frame);
        }
    }
}
