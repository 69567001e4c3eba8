//! The live self-test on the screen.

use core::fmt::Write as _;

use crate::dice::fairness::COUNTED;
use crate::dice::{Cup as _, CupError, Die};
use crate::entropy::{LONG, SHORT, SelfTest};
use crate::ui::font::{Align, Font};
use crate::ui::form::{Did, Field, Fields, Form, Kind, Text};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::page::Page;
use crate::ui::press::Press;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::{Desk, Model, Thought};

use super::words::{self, Grouped, Rolls};
use super::{Pressed, chart, name, turn};

/// What is to be tested.
#[derive(Debug)]
struct Plan {
    die: Die,
    long: bool,
}

const START: usize = 0;
const DIE: usize = 1;
const COUNT: usize = 3;

impl Fields for Plan {
    fn count(&self) -> usize {
        COUNT
    }

    fn field(&self, index: usize) -> Field {
        let mut value = Text::new();
        // Values are short: nothing here can fill a row's text.
        let (label, kind, _) = match index {
            START => ("Roll them", Kind::Action("START"), Ok(())),
            DIE => {
                let at = COUNTED.iter().position(|die| *die == self.die).unwrap_or(0);
                ("Die", Kind::Steps { at: at as u16, last: COUNTED.len() as u16 - 1 }, write!(value, "{}", name(self.die)))
            }
            _ => ("Rolls", Kind::Steps { at: self.long.into(), last: 1 }, write!(value, "{}", Grouped(self.rolls()))),
        };
        let mut field = Field { label: Text::new(), value, kind };
        let _ = field.label.push_str(label);
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        if index == DIE {
            self.die = COUNTED.get(usize::from(step)).copied().unwrap_or(Die::D6);
        } else {
            self.long = step > 0;
        }
    }
}

impl Plan {
    const fn rolls(&self) -> u32 {
        if self.long { LONG } else { SHORT }
    }
}

/// The form, the test under way or its result.
#[derive(Debug)]
pub struct TrialView {
    form: Form,
    plan: Plan,
    test: Option<SelfTest>,
    how: Option<Page>,
    /// Why it could not begin.
    refused: bool,
}

impl Default for TrialView {
    fn default() -> Self {
        Self { form: Form::default(), plan: Plan { die: Die::D6, long: false }, test: None, how: None, refused: false }
    }
}

impl TrialView {
    pub fn hints(&self, model: &Model) -> Hints {
        match (&self.test, self.how) {
            (_, Some(page)) => page.hints(words::TRIAL),
            (None, None) => self.form.hints(&self.plan, model.device.layout),
            (Some(test), None) if test.result().is_none() => Hints { back: Some("cancel"), middle: Middle::Nothing, ok: None },
            (Some(_), None) => Hints { back: Some("close"), middle: Middle::Each { up: Some("how"), down: None }, ok: None },
        }
    }

    pub fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Pressed {
        if let Some(page) = &mut self.how {
            if matches!(turn(page, press), Pressed::Close) {
                self.how = None;
            }
        } else if self.test.is_some() {
            match press {
                Press::Up => self.how = Some(Page::default()),
                _ => self.test = None,
            }
        } else {
            match self.form.press(&mut self.plan, desk.model.device.layout, press) {
                Did::Moved | Did::Kept => {}
                Did::Act(_) => self.start(desk),
                Did::Left => return Pressed::Close,
            }
        }
        Pressed::Stay
    }

    fn start(&mut self, desk: &mut Desk<'_>) {
        let seed = desk.cup.spare();
        self.refused = seed == Err(CupError::Refused);
        self.test = seed.ok().map(|seed| SelfTest::new(self.plan.die, self.plan.rolls(), &seed));
    }

    /// Rolls some more.
    pub fn think(&mut self) -> Thought {
        let Some(test) = self.test.as_mut().filter(|test| test.result().is_none()) else { return Thought::None };
        let before = percent(test);
        if !test.step() {
            return Thought::Done;
        }
        if percent(test) == before { Thought::More } else { Thought::Shows }
    }

    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        if let Some(page) = self.how {
            page.draw("Self-test", words::TRIAL, frame);
            return;
        }
        let Some(test) = &self.test else {
            frame.title("Self-test", if self.refused { "no noise to test" } else { "" });
            self.form.draw(&self.plan, model.device.layout, frame);
            return;
        };
        let (done, rolls) = test.progress();
        frame.title(format_args!("Self-test, {}", name(test.die())), Rolls(rolls));
        let Some(result) = test.result() else {
            frame.text(Font::Huge, 64, 37, Align::Centre, format_args!("{}%", percent(test)));
            frame.framed(Area::of((1, 126), (40, 49)), Corner::Medium);
            let width = (122 * u64::from(done) / u64::from(rolls.max(1))) as i32;
            frame.fill(Area { x: 3, y: 42, width, height: 6 }, true);
            return;
        };
        chart::bars(test.die(), test.counts(), frame);
        let word = if result.gap <= result.limit { "even" } else { "odd" };
        // In points; a whole point off would be a scandal, so the leading zero is left out.
        let gap = result.gap.min(999);
        chart::aside(word, [&format_args!("gap .{gap:03}"), &format_args!("limit .{:03}", result.limit)], frame);
    }
}

fn percent(test: &SelfTest) -> u32 {
    let (done, rolls) = test.progress();
    (u64::from(done) * 100 / u64::from(rolls.max(1))) as u32
}
