//! After a fault: what is safe first, then the code for a report, then on with the game.

use core::fmt::{self, Display, Formatter, Write as _};

use heapless::String;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon;
use super::page::Page;
use super::press::Press;
use super::shape::Area;
use super::view::{Desk, Go, Model, View};

/// Why the device restarted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Fault {
    /// The program stopped itself at a line of a source file, which is known by a hash of its name.
    Panic {
        /// The file.
        file: u8,
        /// The line.
        line: u16,
    },
    /// The processor could not go on at this address.
    Processor {
        /// The address.
        at: u32,
    },
    /// The program did not come back from what it was doing.
    Hang {
        /// What it was doing, in the board's count.
        stage: u8,
    },
}

/// The code that a player reads out in a report.
impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic { file, line } => write!(f, "P{file:02X}-{line:04}"),
            // Programs lie in the lowest megabyte of the flash.
            Self::Processor { at } => write!(f, "F-{:05X}", at & 0xf_ffff),
            Self::Hang { stage } => write!(f, "H-{stage}"),
        }
    }
}

/// The screen.
#[derive(Debug)]
pub struct FaultView {
    fault: Fault,
    /// The page of details, if they are open.
    details: Option<Page>,
}

impl FaultView {
    pub const fn new(fault: Fault) -> Self {
        Self { fault, details: None }
    }

    fn text(&self, model: &Model) -> String<256> {
        let what = match self.fault {
            Fault::Panic { .. } => "The program found itself in a state it must not be in, and",
            Fault::Processor { .. } => "The processor could not go on, and the device",
            Fault::Hang { .. } => "The device did not answer for eight seconds, and",
        };
        let mut text = String::new();
        // Longer than the longest of these together.
        let _ = write!(text, "{what} restarted. Please report this code and build:\n{}\n{}", self.fault, model.device.build);
        text
    }
}

impl View for FaultView {
    fn hints(&self, model: &Model) -> Hints {
        match self.details {
            Some(page) => page.hints(&self.text(model)),
            None => Hints { back: None, middle: Middle::Each { up: Some("details"), down: None }, ok: Some("GO ON") },
        }
    }

    fn press(&mut self, press: Press, _desk: &mut Desk<'_>) -> Go {
        match (&mut self.details, press) {
            (Some(page), Press::Up | Press::Down) => page.step(press),
            (Some(_), _) => self.details = None,
            (None, Press::Up) => self.details = Some(Page::default()),
            (None, _) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        if let Some(page) = self.details {
            page.draw("What happened", &self.text(model), frame);
            return;
        }
        frame.icon(&icon::WARN, 2, 5);
        frame.text(Font::Heading, 24, 12, Align::Left, "I stumbled. Sorry.");
        frame.text(Font::Body, 24, 23, Align::Left, "Your game is safe.");
        frame.dotted(Area::of((1, 125), (28, 28)));
        frame.text(Font::Body, 1, 39, Align::Left, "Last roll");
        frame.text(Font::Heading, 126, 39, Align::Right, format_args!("#{}", model.rolls));
        frame.text(Font::Body, 1, 50, Align::Left, "Code");
        frame.text(Font::Heading, 126, 50, Align::Right, self.fault);
    }
}
