//! The device says plainly that it will not roll, why, and what the player can do now.

use super::Millis;
use super::die::{DieSize, Look};
use super::fairness::words;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::page::Page;
use super::press::Press;
use super::shape::Area;
use super::view::{Desk, Go, Model, View};
use crate::dice::Die;
use crate::entropy::{Fault, State};

/// The refusal, or the reasons at length.
#[derive(Clone, Copy, Debug)]
pub struct Refusal {
    why: Option<Page>,
    /// The dice asked for can be typed instead.
    typed: bool,
}

/// What the player wants to do about it.
pub enum Next {
    /// Still reading.
    Stay,
    /// Typing the faces of real dice.
    Type,
    /// Nothing.
    Leave,
}

fn fault(model: &Model) -> Option<Fault> {
    match model.source.as_ref()?.state {
        State::Refused(fault) | State::Suspect(fault) => Some(fault),
        State::Shaking | State::Ready => None,
    }
}

impl Refusal {
    /// For dice that can be typed instead.
    pub const fn typed() -> Self {
        Self { why: None, typed: true }
    }

    /// For dice that are for their own sake.
    pub const fn plain() -> Self {
        Self { why: None, typed: false }
    }

    pub fn hints(&self, model: &Model) -> Hints {
        match self.why {
            Some(page) => page.hints(&words::why(fault(model))),
            None => {
                let middle = Middle::Each { up: Some("why"), down: None };
                Hints { back: Some(""), middle, ok: self.typed.then_some("TYPE DICE") }
            }
        }
    }

    pub fn press(&mut self, press: Press) -> Next {
        match (&mut self.why, press) {
            (Some(page), Press::Up | Press::Down) => page.step(press),
            (Some(_), _) => self.why = None,
            (None, Press::Up) => self.why = Some(Page::default()),
            (None, Press::Ok) => return Next::Type,
            (None, _) => return Next::Leave,
        }
        Next::Stay
    }

    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        if let Some(page) = self.why {
            page.draw("Why no dice", &words::why(fault(model)), frame);
            return;
        }
        frame.blank_die((2, 3), DieSize::Large, Die::D6, Look::Framed);
        cross(frame);
        frame.text(Font::Heading, 34, 13, Align::Left, "I can't vouch");
        frame.text(Font::Heading, 34, 25, Align::Left, "for my dice.");
        match fault(model) {
            Some(fault) => frame.text(Font::Body, 1, 39, Align::Left, words::fault(fault)),
            None => frame.text(Font::Body, 1, 39, Align::Left, "Their source failed."),
        };
        let advice = if self.typed { "Roll yours, I do the rest." } else { "Roll yours instead." };
        frame.text(Font::Body, 1, 50, Align::Left, advice);
    }
}

/// The die that is none: struck out.
fn cross(frame: &mut Frame) {
    for step in 0..=12 {
        for x in [7 + step, 19 - step] {
            frame.fill(Area { x, y: 9 + step, width: 3, height: 1 }, true);
        }
    }
}

impl View for Refusal {
    fn hints(&self, model: &Model) -> Hints {
        self.hints(model)
    }

    fn press(&mut self, press: Press, _desk: &mut Desk<'_>) -> Go {
        match self.press(press) {
            Next::Stay => Go::Stay,
            Next::Type | Next::Leave => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        self.draw(model, frame);
    }
}
