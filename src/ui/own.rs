//! Dice with faces of one's own: what each is called, how many faces it has, and what they show.

use core::fmt::{self, Write as _};

use super::Millis;
use super::form::{Did, Field, Fields, Form, Kind, Text};
use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::view::{Desk, Go, Keeping, Model, View};
use super::wheel::{self, Turned, Wheel};
use crate::dice::{OWN_DICE, OwnDice, OwnDie, OwnFace};
use crate::storage::{self, Name};

/// The longest name of a die: it stands on a row with a number.
pub const LETTERS: usize = 10;

/// What a die is called.
///
/// # Errors
///
/// The writer's.
pub fn call(own: &OwnDice, nth: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    let letter = char::from(b'U' + nth as u8);
    match own.get(nth).map(|die| die.name.as_str()) {
        Some(name) if !name.is_empty() => write!(out, "{letter} {name}"),
        _ => write!(out, "Die {letter}"),
    }
}

/// The form, and the name of the die being written.
#[derive(Debug, Default)]
pub struct OwnView {
    form: Form,
    wheel: Option<Wheel>,
}

/// The dice, and which of them is looked at. The rows: which die, its name, how many faces, and each of them.
#[derive(Debug)]
pub struct OwnSet {
    /// The dice.
    pub dice: OwnDice,
    nth: u8,
}

impl OwnSet {
    /// What there is at first.
    pub const FIRST: Self = Self { dice: OwnDie::FIRST, nth: 0 };

    fn die(&self) -> Option<&OwnDie> {
        self.dice.get(usize::from(self.nth))
    }
}

/// Rows before the faces.
const BEFORE: usize = 3;

impl Fields for OwnSet {
    fn count(&self) -> usize {
        self.die().map_or(0, |die| BEFORE + usize::from(die.die().sides()))
    }

    fn field(&self, index: usize) -> Field {
        let mut field = Field { label: Text::new(), value: Text::new(), kind: Kind::Action("NAME") };
        let Some(die) = self.die() else { return field };
        let sides = die.die().sides();
        let face = die.face((index + 1).saturating_sub(BEFORE) as u8);
        let steps = |at: u8, last: u8| Kind::Steps { at: at.into(), last: last.into() };
        let Field { label, value, kind } = &mut field;
        // All of these are short.
        let _ = match index {
            0 => {
                *kind = steps(self.nth, OWN_DICE as u8 - 1);
                label.write_str("Die").and(call(&self.dice, self.nth.into(), value))
            }
            1 => label.write_str("Name"),
            2 => {
                *kind = steps(sides - 2, 6);
                label.write_str("Faces").and(write!(value, "{sides}"))
            }
            _ => {
                *kind = steps(face.0, OwnFace::LAST);
                write!(label, "Face {}", index - 2).and(write!(value, "{face}"))
            }
        };
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        let step = step as u8;
        let Some(die) = self.dice.get_mut(usize::from(self.nth)) else { return };
        match index {
            0 => self.nth = step.min(OWN_DICE as u8 - 1),
            2 => die.set_count(step.saturating_add(2)),
            _ => die.put((index + 1).saturating_sub(BEFORE) as u8, OwnFace(step)),
        }
    }
}

/// Has a die kept as it is now.
pub fn keep(nth: u8, model: &mut Model) {
    model.keep = model.own.dice.get(usize::from(nth)).zip(storage::Kind::Die.slot(nth)).map(|(die, slot)| Keeping {
        slot,
        name: Name::try_from(die.name.as_str()).unwrap_or_default(),
        data: die.bytes().collect(),
    });
}

impl View for OwnView {
    fn hints(&self, model: &Model) -> Hints {
        match &self.wheel {
            Some(wheel) => wheel.hints(),
            None => self.form.hints(&model.own, model.device.layout),
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let layout = desk.model.device.layout;
        let model = &mut *desk.model;
        if let Some(wheel) = &mut self.wheel {
            match wheel.press(press, layout, &|_| false) {
                Turned::Stay => return Go::Stay,
                Turned::Left => {}
                turned => {
                    let nth = usize::from(model.own.nth);
                    if let Some(die) = model.own.dice.get_mut(nth) {
                        let name = if turned == Turned::Done { wheel.text() } else { "" };
                        die.name = heapless::String::try_from(name).unwrap_or_default();
                    }
                    keep(model.own.nth, model);
                }
            }
            self.wheel = None;
            return Go::Stay;
        }
        match self.form.press(&mut model.own, layout, press) {
            Did::Moved => {}
            Did::Kept => keep(model.own.nth, model),
            Did::Act(_) => {
                let name = model.own.die().map(|die| die.name.as_str()).filter(|name| !name.is_empty());
                self.wheel = Some(Wheel::new(wheel::ROLLS, LETTERS, name));
            }
            Did::Left => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title("Dice of your own", "");
        match &self.wheel {
            Some(wheel) => wheel.draw(model.device.layout, frame),
            None => self.form.draw(&model.own, model.device.layout, frame),
        }
    }
}
