//! Forms: lists whose rows hold values that are changed in place.

use heapless::String;

use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::list::{List, Row};
use super::press::{Layout, Press};

/// Text of a row, long enough for every label and value there is.
pub type Text = String<64>;

/// One row of a form.
pub struct Field {
    /// What it is.
    pub label: Text,
    /// Its value in words.
    pub value: Text,
    /// What OK does with it.
    pub kind: Kind,
}

/// What OK does with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Does something: the verb.
    Action(&'static str),
    /// Nothing.
    Nothing,
    /// Turns it on or off at once: how it is now, and the verb.
    Switch(bool, &'static str),
    /// Lets Up and Down step through values 0 to `last`; it is now at `at`.
    Steps {
        /// The value it has.
        at: u16,
        /// The highest value.
        last: u16,
    },
}

impl Kind {
    /// What is on or off.
    #[must_use]
    pub const fn switch(on: bool) -> Self {
        Self::Switch(on, if on { "OFF" } else { "ON" })
    }
}

/// What a form edits. Values are numbered in steps; switches are 0 and 1.
pub trait Fields {
    /// How many rows.
    fn count(&self) -> usize;
    /// The row as it stands.
    fn field(&self, index: usize) -> Field;
    /// Changes the row's value.
    fn put(&mut self, index: usize, step: u16);
}

/// What came of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    /// The cursor moved or a value is on trial.
    Moved,
    /// A value was changed for good.
    Kept,
    /// The action of this row was asked for.
    Act(usize),
    /// The form was left.
    Left,
}

/// The state of a form: where the cursor is, and what is being changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    list: List,
    /// The step that Back would restore.
    before: Option<u16>,
}

impl Form {
    /// The row under the cursor.
    pub const fn cursor(&self) -> usize {
        self.list.cursor
    }

    /// Whether a value is on trial.
    pub const fn changing(&self) -> bool {
        self.before.is_some()
    }

    /// Which keys work.
    pub fn hints(&self, fields: &dyn Fields, layout: Layout) -> Hints {
        let Some(field) = self.field(fields, self.list.cursor) else {
            return Hints { back: Some(""), middle: Middle::List(""), ok: Some("BACK") };
        };
        if let (Some(_), Kind::Steps { at, last }) = (self.before, field.kind) {
            let (can_lower, can_raise) = ends(at, last, layout);
            let middle = Middle::Value { word: "change", can_raise, can_lower };
            return Hints { back: Some("cancel"), middle, ok: Some("KEEP") };
        }
        let ok = match field.kind {
            Kind::Action(verb) | Kind::Switch(_, verb) => Some(verb),
            Kind::Nothing => None,
            Kind::Steps { .. } => Some("CHANGE"),
        };
        Hints { back: Some(""), middle: Middle::List(""), ok }
    }

    /// Puts the cursor on a row.
    pub const fn go_to(&mut self, index: usize) {
        self.list.cursor = index;
    }

    /// Acts on a press that the hints allow.
    pub fn press(&mut self, fields: &mut dyn Fields, layout: Layout, press: Press) -> Did {
        let index = self.list.cursor;
        let kind = self.field(fields, index).map(|field| field.kind);
        if let (Some(before), Some(Kind::Steps { at, last })) = (self.before, kind) {
            return self.change(fields, press, before, (at, last));
        }
        match (press, kind) {
            (Press::Ok, Some(Kind::Action(_))) => Did::Act(index),
            (Press::Ok, Some(Kind::Switch(on, _))) => {
                fields.put(index, u16::from(!on));
                Did::Kept
            }
            (Press::Ok, Some(Kind::Steps { at, .. })) => {
                self.before = Some(at);
                Did::Moved
            }
            (Press::Ok, Some(Kind::Nothing)) => Did::Moved,
            (Press::Up | Press::Down, _) => {
                self.list.step(press, rows(fields, layout));
                Did::Moved
            }
            _ => Did::Left,
        }
    }

    fn change(&mut self, fields: &mut dyn Fields, press: Press, before: u16, (at, last): (u16, u16)) -> Did {
        let index = self.list.cursor;
        match press {
            Press::Up => fields.put(index, if at < last { at + 1 } else { 0 }),
            Press::Down => fields.put(index, if at > 0 { at - 1 } else { last }),
            Press::Ok => {
                self.before = None;
                return if at == before { Did::Moved } else { Did::Kept };
            }
            _ => {
                fields.put(index, before);
                self.before = None;
            }
        }
        Did::Moved
    }

    /// Draws the rows.
    pub fn draw(&self, fields: &dyn Fields, layout: Layout, frame: &mut Frame) {
        self.list.draw(frame, rows(fields, layout), |frame, nth, place| {
            let Some(Field { label, value, kind }) = self.field(fields, nth) else {
                frame.row(place, &Row { icon: None, label: &"Back", value: &"", changing: None });
                return;
            };
            let changing = match (self.before, kind) {
                (Some(_), Kind::Steps { at, last }) if nth == self.list.cursor => Some(ends(at, last, layout)),
                _ => None,
            };
            frame.row(place, &Row { icon: None, label: &label, value: &value, changing });
        });
    }

    /// The field of a row; none for the Back row behind the last field.
    fn field(&self, fields: &dyn Fields, index: usize) -> Option<Field> {
        (index < fields.count()).then(|| fields.field(index))
    }
}

/// How many rows: boards without a Back key get one that leads back.
fn rows(fields: &dyn Fields, layout: Layout) -> usize {
    fields.count() + usize::from(!layout.has_back())
}

/// Whether a value can be lowered and raised. With a single direction key it comes round at the ends.
const fn ends(at: u16, last: u16, layout: Layout) -> (bool, bool) {
    let wraps = matches!(layout, Layout::Two) && last > 0;
    (wraps || at > 0, wraps || at < last)
}
