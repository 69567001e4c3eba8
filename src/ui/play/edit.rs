//! Everything that can still be changed: earlier answers, the situational modifier, a result, own dice.

use heapless::{String, Vec};

use super::ask::{Ask, Asked};
use super::words;
use crate::engine::{Choice, Point, PointKind, Subject, Tag};
use crate::games::Session;
use crate::ui::font::Font;
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::list::{List, Row};
use crate::ui::press::{Layout, Press};
use crate::ui::view::Model;

/// Rows kept: the latest answers come first.
const MAX_ROWS: usize = 14;

/// What came of a press.
pub enum Edited {
    /// Something moved.
    Moved,
    /// The list is left, with whatever was changed.
    Done,
    /// Real dice are to be typed.
    TypeDice,
}

/// A row of the list.
#[derive(Clone, Debug)]
struct Item {
    what: What,
    subject: Subject,
    label: String<24>,
    value: String<24>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    TypeDice,
    Point(Point),
    Answer(usize),
}

/// The list.
#[derive(Debug, Default)]
pub struct Edit {
    list: List,
    items: Vec<Item, MAX_ROWS>,
    /// An earlier question opened again.
    ask: Option<Ask>,
    /// A modifier or result being changed: the step it is at.
    changing: Option<i16>,
}

impl Edit {
    /// Reads what can be changed.
    pub fn open(model: &mut Model) -> Self {
        let mut edit = Self::default();
        edit.refresh(model);
        edit
    }

    fn refresh(&mut self, model: &mut Model) {
        self.items.clear();
        if model.session.wants_dice() {
            self.push(What::TypeDice, Subject::Nobody, "Type my dice", format_args!(""));
        }
        let points: Vec<Point, MAX_ROWS> = model.session.stage().points.iter().rev().copied().take(MAX_ROWS).collect();
        for point in points {
            let value = point_value(&model.session, &point);
            self.push(What::Point(point), point.subject, point.question.title, format_args!("{value}"));
        }
        let answers: Vec<usize, MAX_ROWS> = {
            let mut latest: Vec<usize, MAX_ROWS> = Vec::new();
            for (at, _) in model.session.transcript().entries().filter(|(_, entry)| entry.human() && entry.tag.asked()) {
                if latest.is_full() {
                    latest.remove(0);
                }
                // There is room now.
                let _ = latest.push(at);
            }
            latest
        };
        for at in answers.into_iter().rev() {
            let Some(prompt) = model.session.prompt_at(at) else { continue };
            let Some((entry, _)) = model.session.transcript().entry(at) else { continue };
            let value = words::answer(&model.session, &prompt, &entry);
            self.push(What::Answer(at), prompt.subject, prompt.question.title, format_args!("{value}"));
        }
    }

    fn push(&mut self, what: What, subject: Subject, label: &str, value: core::fmt::Arguments<'_>) {
        let (label, value) = (words::clip(format_args!("{label}")), words::clip(value));
        // A list that is full shows the latest.
        let _ = self.items.push(Item { what, subject, label, value });
    }

    fn item(&self) -> Option<&Item> {
        self.items.get(self.list.cursor)
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        if let Some(ask) = &self.ask {
            return ask.hints(model);
        }
        match (self.item(), self.changing) {
            (Some(item), Some(step)) => {
                let (min, max) = range(&item.what);
                let wraps = model.device.layout == Layout::Two && min < max;
                let middle = Middle::Value { word: "change", can_raise: wraps || step < max, can_lower: wraps || step > min };
                Hints { back: Some("cancel"), middle, ok: Some("KEEP") }
            }
            (Some(item), None) => {
                let ok = if item.what == What::TypeDice { "TYPE" } else { "CHANGE" };
                Hints { back: Some(""), middle: List::keys(self.items.len()), ok: Some(ok) }
            }
            (None, _) => Hints { back: Some(""), middle: Middle::Nothing, ok: None },
        }
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, model: &mut Model) -> Edited {
        if let Some(ask) = &mut self.ask {
            match ask.press(press, model) {
                Asked::Moved => {}
                Asked::Answered => return Edited::Done,
                Asked::Back => self.ask = None,
            }
            return Edited::Moved;
        }
        let Some(what) = self.item().map(|item| item.what) else { return Edited::Done };
        match (press, self.changing) {
            (Press::Up | Press::Down, Some(step)) => {
                let (min, max) = range(&what);
                let next = if press == Press::Up { step + 1 } else { step - 1 };
                self.changing = Some(if next > max {
                    min
                } else if next < min {
                    max
                } else {
                    next
                });
                Edited::Moved
            }
            (Press::Ok, Some(step)) => {
                self.changing = None;
                if let What::Point(point) = what {
                    // Refused only if there is no room left; then nothing changes and the list shows it.
                    let _ = match point.kind {
                        PointKind::Extra { .. } => model.session.set_extra(&point, step),
                        PointKind::Settle(..) => model.session.overrule(&point, u8::try_from(step - 1).ok()),
                    };
                }
                Edited::Done
            }
            (_, Some(_)) => {
                self.changing = None;
                Edited::Moved
            }
            (Press::Up | Press::Down, None) => {
                self.list.step(press, self.items.len());
                Edited::Moved
            }
            (Press::Ok, None) => self.open_row(&what, model),
            _ => Edited::Done,
        }
    }

    fn open_row(&mut self, what: &What, model: &mut Model) -> Edited {
        match what {
            What::TypeDice => return Edited::TypeDice,
            What::Point(point) => {
                self.changing = Some(match point.kind {
                    PointKind::Extra { value, .. } => value,
                    PointKind::Settle(choices, ..) => overruled(&model.session, point, choices).map_or(0, |nth| nth as i16 + 1),
                });
            }
            What::Answer(at) => {
                if let Some(prompt) = model.session.prompt_at(*at) {
                    let answer = model.session.answer_at(*at, &prompt);
                    self.ask = Some(Ask::amend(*at, prompt, answer));
                }
            }
        }
        Edited::Moved
    }

    /// Draws the list.
    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        if let Some(ask) = &self.ask {
            ask.draw(model, frame);
            return;
        }
        // Whom the row under the cursor is about: beside its value there is seldom room for that.
        let whose = self.item().map(|item| words::name(&model.session, item.subject)).unwrap_or_default();
        frame.title("Edit", whose);
        self.list.draw(frame, self.items.len(), |frame, nth, place| {
            let Some(item) = self.items.get(nth) else { return };
            let here = nth == self.list.cursor;
            let (mut value, mut changing) = (item.value.clone(), None);
            if let (true, Some(step), What::Point(point)) = (here, self.changing, &item.what) {
                let (min, max) = range(&item.what);
                changing = Some((step > min, step < max));
                value = match point.kind {
                    PointKind::Extra { .. } => heapless::format!("{step:+}").unwrap_or_default(),
                    PointKind::Settle(choices, given, _) => {
                        let text = |nth: usize| choices.get(nth).map_or("", |choice| choice.text);
                        match usize::try_from(step - 1) {
                            Ok(nth) => words::clip(format_args!("{}", text(nth))),
                            // What it is if nobody steps in.
                            Err(_) => words::clip(format_args!("({})", text(usize::from(given)))),
                        }
                    }
                };
            }
            let whole = words::titled(&model.session, item.subject, &item.label);
            let fits = Font::Heading.width(&whole) + Font::Heading.width(&value) <= 104;
            let label: &dyn core::fmt::Display = if fits { &whole } else { &item.label };
            frame.row(place, &Row { icon: None, label, value: &value, changing });
        });
    }
}

/// What stands at a point now.
pub fn point_value(session: &Session, point: &Point) -> String<24> {
    match point.kind {
        PointKind::Extra { value, .. } => words::clip(format_args!("{value:+}")),
        PointKind::Settle(choices, given, _) => {
            let nth = overruled(session, point, choices).unwrap_or(usize::from(given));
            words::clip(format_args!("{}", choices.get(nth).map_or("", |choice| choice.text)))
        }
    }
}

/// What the player has put in place of a result, if he has.
fn overruled(session: &Session, point: &Point, choices: &[Choice]) -> Option<usize> {
    let (entry, _) = session.transcript().entry(point.at)?;
    let code = entry.code().filter(|_| entry.key == point.question.key && entry.tag == Tag::Settle)?;
    choices.iter().position(|choice| choice.code == code)
}

/// The steps a row can be changed through: for a result 0 is what the rules say.
fn range(what: &What) -> (i16, i16) {
    match what {
        What::Point(Point { kind: PointKind::Settle(choices, ..), .. }) => (0, choices.len() as i16),
        What::Point(Point { kind: PointKind::Extra { min, max, .. }, .. }) => (*min, *max),
        What::TypeDice | What::Answer(_) => (0, 0),
    }
}
