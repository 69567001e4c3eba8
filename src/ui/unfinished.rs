//! Something is open that is in the way of what was to begin. It can be finished first, or dropped by a key that is held.

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::hold;
use super::press::Press;
use super::view::{Desk, Go, Model, View};

/// Why nothing else can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InTheWay {
    /// Something of the same kind is open: in a battle, or by itself.
    Open,
    /// What is open is so long that it cannot wait.
    TooLong,
}

impl InTheWay {
    /// What is so about it, and what a player can do.
    #[must_use]
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Open => ["is not finished.", "Hold the key to drop it."],
            Self::TooLong => ["is too long to wait.", "Finish it first."],
        }
    }
}

/// The page that says so.
#[derive(Clone, Copy, Debug)]
pub struct UnfinishedView(pub InTheWay);

impl View for UnfinishedView {
    fn hints(&self, model: &Model) -> Hints {
        match self.0 {
            InTheWay::Open => hold::hints(model.device.layout.has_back(), "keep"),
            InTheWay::TooLong => Hints { back: None, middle: Middle::Nothing, ok: Some("OK") },
        }
    }

    fn holds(&self) -> bool {
        self.0 == InTheWay::Open
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if (self.0, press) == (InTheWay::Open, Press::Ok) {
            // Full only if too many dice wait; then it is still in the way, and can be finished.
            let _ = desk.model.session.abandon();
        }
        Go::Back
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        frame.title(model.session.procedure().map_or("", |procedure| procedure.title), "");
        for (line, baseline) in self.0.words().into_iter().zip([23, 34]) {
            frame.text(Font::Body, 1, baseline, Align::Left, line);
        }
        if self.0 == InTheWay::Open {
            model.hold.draw(now, frame);
        }
    }
}
