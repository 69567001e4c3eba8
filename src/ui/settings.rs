//! The settings screen.

use core::fmt::Write as _;

use crate::engine::Side;
use crate::storage::{DIM_AFTER, SLEEP_AFTER, Settings};

use super::Millis;
use super::card::CardView;
use super::form::{Did, Field, Fields, Form, Kind, Text};
use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::reset::ResetView;
use super::screen::Screen;
use super::staff::StaffView;
use super::tour::TourView;
use super::view::{Desk, Go, Model, View};

const CONTRAST: usize = 0;
const DIM: usize = 1;
const SLEEP: usize = 2;
const TUMBLE: usize = 3;
const RUN_ON: usize = 4;
const LEFT_HAND: usize = 5;
const FLIP: usize = 6;
const FIRST: usize = 7;
const SECOND: usize = 8;
const COUNT: usize = 9;

impl Fields for Settings {
    fn count(&self) -> usize {
        COUNT
    }

    fn field(&self, index: usize) -> Field {
        let [first, second] = self.typed;
        let (label, kind) = match index {
            CONTRAST => ("Contrast", steps(self.contrast.saturating_sub(1), usize::from(Settings::CONTRAST_MAX))),
            DIM => ("Dim after", steps(self.dim, DIM_AFTER.len())),
            SLEEP => ("Dark after", steps(self.sleep, SLEEP_AFTER.len())),
            TUMBLE => ("Dice tumble", Kind::switch(self.tumble)),
            RUN_ON => ("Run on", Kind::switch(self.run_on)),
            LEFT_HAND => ("Left hand", Kind::switch(self.left_hand)),
            FLIP => ("Flip screen", Kind::switch(self.flip)),
            FIRST => ("Player 1 dice", whose(first)),
            _ => ("Player 2 dice", whose(second)),
        };
        let mut field = Field { label: Text::new(), value: Text::new(), kind };
        // Labels and values are short: nothing here can fill a row's text.
        let _ = field.label.push_str(label);
        let _ = match (index, kind) {
            (CONTRAST, _) => write!(field.value, "{}0%", self.contrast),
            (DIM, _) => field.value.write_str(self.dim_after().1),
            (SLEEP, _) => field.value.write_str(self.sleep_after().1),
            (FIRST | SECOND, Kind::Switch(on, _)) => field.value.write_str(if on { "typed" } else { "device" }),
            (_, Kind::Switch(true, _)) => field.value.write_str("on"),
            _ => field.value.write_str("off"),
        };
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        let step = u8::try_from(step).unwrap_or(u8::MAX);
        match index {
            CONTRAST => self.contrast = step.saturating_add(1).min(Settings::CONTRAST_MAX),
            DIM => self.dim = step.min(DIM_AFTER.len() as u8 - 1),
            SLEEP => self.sleep = step.min(SLEEP_AFTER.len() as u8 - 1),
            TUMBLE => self.tumble = step == 1,
            RUN_ON => self.run_on = step == 1,
            LEFT_HAND => self.left_hand = step == 1,
            FLIP => self.flip = step == 1,
            FIRST => self.typed = [step == 1, self.types(Some(Side::Second))],
            SECOND => self.typed = [self.types(Some(Side::First)), step == 1],
            _ => {}
        }
    }
}

/// Whose dice a player takes: the device's, or his own, which he types.
const fn whose(typed: bool) -> Kind {
    Kind::Switch(typed, if typed { "DEVICE" } else { "TYPED" })
}

fn steps(at: u8, count: usize) -> Kind {
    Kind::Steps { at: u16::from(at), last: count as u16 - 1 }
}

/// What stands behind the values: each opens a screen.
const NAME: usize = COUNT;
const ACTIONS: [(&str, &str); 5] =
    [("Device name", "NAME"), ("Tour", "OPEN"), ("Demo unit", "OPEN"), ("Card", "OPEN"), ("Reset", "OPEN")];

/// Everything that can be set on the device: the values, and what opens a screen of its own.
struct All(Settings);

impl Fields for All {
    fn count(&self) -> usize {
        COUNT + ACTIONS.len()
    }

    fn field(&self, index: usize) -> Field {
        let Some((label, verb)) = index.checked_sub(COUNT).and_then(|nth| ACTIONS.get(nth)) else { return self.0.field(index) };
        let mut field = Field { label: Text::new(), value: Text::new(), kind: Kind::Action(verb) };
        // Short, like the others.
        let _ = field.label.push_str(label);
        let _ = field.value.push_str(if index == NAME { self.0.name.as_str() } else { "" });
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        self.0.put(index, step);
    }
}

/// The screen behind a row.
fn open(index: usize, model: &Model) -> Screen {
    match index - NAME {
        0 => Screen::Tour(TourView::naming(model)),
        1 => Screen::Tour(TourView::Again),
        2 => Screen::Staff(StaffView::default()),
        3 => Screen::Card(CardView::default()),
        _ => Screen::Reset(ResetView::default()),
    }
}

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsView {
    form: Form,
}

impl View for SettingsView {
    fn hints(&self, model: &Model) -> Hints {
        self.form.hints(&All(model.settings), model.device.layout)
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let layout = desk.model.device.layout;
        let mut all = All(desk.model.settings);
        let did = self.form.press(&mut all, layout, press);
        desk.model.settings = all.0;
        match did {
            Did::Moved => Go::Stay,
            Did::Kept => {
                desk.keep();
                Go::Stay
            }
            Did::Act(index) => Go::Open(open(index, desk.model)),
            Did::Left => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title("Settings", "");
        self.form.draw(&All(model.settings), model.device.layout, frame);
    }
}
