//! The free roller's form.

use core::fmt::Write as _;

use crate::dice::{CupError, Die, Keep, Read, Recipe};

use super::Millis;
use super::font::Font;
use super::form::{Did, Field, Fields, Form, Kind, Text};
use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::refusal::Refusal;
use super::rolled::RolledView;
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};

/// The dice a free roll can use.
pub const DICE: [Die; 8] = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100];

/// Columns for the recipe beside the row's label.
const ROLL_ROOM: i32 = 90;

/// The form.
#[derive(Debug, Default)]
pub struct Roller {
    form: Form,
    /// The last press brought no dice yet.
    shaking: bool,
}

/// The rows of the form; how many dice are kept and which number is counted appear only when they matter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Roll,
    Dice,
    Die,
    Modifier,
    Keep,
    Kept,
    Count,
    Target,
}

fn lines(recipe: &Recipe) -> impl Iterator<Item = Line> + use<> {
    let recipe = *recipe;
    [Line::Roll, Line::Dice, Line::Die, Line::Modifier, Line::Keep, Line::Kept, Line::Count, Line::Target].into_iter().filter(
        move |line| match line {
            Line::Keep => recipe.dice > 1,
            Line::Kept => recipe.keep != Keep::All,
            Line::Target => recipe.read != Read::Sum,
            _ => true,
        },
    )
}

impl Fields for Recipe {
    fn count(&self) -> usize {
        lines(self).count()
    }

    fn field(&self, index: usize) -> Field {
        let line = lines(self).nth(index).unwrap_or(Line::Roll);
        let mut value = Text::new();
        // Values are short: nothing here can fill a row's text.
        let (label, kind, _) = match line {
            Line::Roll if Font::Heading.width(self) <= ROLL_ROOM => ("Roll", Kind::Action("ROLL"), write!(value, "{self}")),
            // A long recipe needs the whole row; the button says what it is for.
            Line::Roll => ("", Kind::Action("ROLL"), write!(value, "{self:#}")),
            Line::Dice => ("Dice", steps(self.dice - 1, Self::MAX_DICE - 1), write!(value, "{}", self.dice)),
            Line::Die => {
                let at = DICE.iter().position(|die| *die == self.die).unwrap_or(0);
                ("Die", steps(at as u8, DICE.len() as u8 - 1), write!(value, "d{}", self.die.sides()))
            }
            Line::Modifier => {
                let at = self.modifier.saturating_add(Self::MAX_MODIFIER).unsigned_abs();
                let last = 2 * Self::MAX_MODIFIER.unsigned_abs();
                let shown = if self.modifier == 0 { write!(value, "none") } else { write!(value, "{:+}", self.modifier) };
                ("Modifier", steps(at, last), shown)
            }
            Line::Keep => match self.keep {
                Keep::All => ("Keep", steps(0, 2), write!(value, "all")),
                Keep::Highest(_) => ("Keep", steps(1, 2), write!(value, "highest")),
                Keep::Lowest(_) => ("Keep", steps(2, 2), write!(value, "lowest")),
            },
            Line::Kept => {
                let (Keep::Highest(n) | Keep::Lowest(n)) = self.keep else { return self.field(0) };
                ("Dice kept", steps(n - 1, self.dice.saturating_sub(2)), write!(value, "{n}"))
            }
            Line::Count => match self.read {
                Read::Sum => ("Count", steps(0, 2), write!(value, "the sum")),
                Read::AtLeast(_) => ("Count", steps(1, 2), write!(value, "at least")),
                Read::AtMost(_) => ("Count", steps(2, 2), write!(value, "at most")),
            },
            Line::Target => {
                let (at, n) = match self.read {
                    Read::Sum => (0, 0),
                    Read::AtLeast(n) => (n - 2, n),
                    Read::AtMost(n) => (n - 1, n),
                };
                ("Number", steps(at, self.die.sides() - 2), write!(value, "{n}"))
            }
        };
        let mut field = Field { label: Text::new(), value, kind };
        let _ = field.label.push_str(label);
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        let step = u8::try_from(step).unwrap_or(u8::MAX);
        match lines(self).nth(index) {
            Some(Line::Dice) => self.dice = step.saturating_add(1),
            Some(Line::Die) => self.die = DICE.get(usize::from(step)).copied().unwrap_or(Die::D6),
            Some(Line::Modifier) => self.modifier = step.cast_signed().saturating_sub(Self::MAX_MODIFIER),
            Some(Line::Keep) => {
                let n = match self.keep {
                    Keep::All => self.dice - 1,
                    Keep::Highest(n) | Keep::Lowest(n) => n,
                };
                self.keep = [Keep::All, Keep::Highest(n)].get(usize::from(step)).copied().unwrap_or(Keep::Lowest(n));
            }
            Some(Line::Kept) => {
                let n = step.saturating_add(1);
                self.keep = if matches!(self.keep, Keep::Lowest(_)) { Keep::Lowest(n) } else { Keep::Highest(n) };
            }
            Some(Line::Count) => {
                let middle = self.die.sides() / 2;
                self.read =
                    [Read::Sum, Read::AtLeast(middle + 1)].get(usize::from(step)).copied().unwrap_or(Read::AtMost(middle));
            }
            Some(Line::Target) => {
                self.read = if matches!(self.read, Read::AtMost(_)) {
                    Read::AtMost(step.saturating_add(1))
                } else {
                    Read::AtLeast(step.saturating_add(2))
                };
            }
            Some(Line::Roll) | None => {}
        }
        *self = self.mended();
    }
}

fn steps(at: u8, last: u8) -> Kind {
    Kind::Steps { at: u16::from(at), last: u16::from(last) }
}

impl View for Roller {
    fn hints(&self, model: &Model) -> Hints {
        self.form.hints(&model.recipe, model.device.layout)
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let layout = desk.model.device.layout;
        self.shaking = false;
        match self.form.press(&mut desk.model.recipe, layout, press) {
            Did::Moved => Go::Stay,
            Did::Kept => {
                desk.keep();
                Go::Stay
            }
            Did::Act(_) => match RolledView::throw(desk) {
                Ok(view) => Go::Open(Screen::Rolled(view)),
                Err(CupError::Refused) => Go::Open(Screen::Refusal(Refusal::plain())),
                Err(CupError::Shaking) => {
                    self.shaking = true;
                    Go::Stay
                }
            },
            Did::Left => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title("Dice roller", if self.shaking { "shaking" } else { "" });
        self.form.draw(&model.recipe, model.device.layout, frame);
    }
}
