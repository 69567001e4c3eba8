//! Everything that can still be changed: earlier answers, the situational modifier, a result, own dice.

use heapless::{String, Vec};

use super::ask::{Ask, Asked};
use super::words;
use crate::engine::{Choice, Entry, Kind, Point, PointKind, Subject, Tag, Term};
use crate::games::{self, Game, Session};
use crate::ui::Millis;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::hold;
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
    label: &'static str,
    value: String<24>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    TypeDice,
    /// The nth of the stage's points.
    Point(u8),
    /// The entry at a byte.
    Answer(u16),
    /// The last throw, which is not to count.
    Void,
}

/// The list, or an earlier question opened again.
#[derive(Debug)]
pub struct Edit {
    list: List,
    open: Open,
    /// Opened behind the result of the roll with this number, 0 for a result without one: only what led to it, and no coming
    /// roll.
    result: Option<u32>,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
enum Open {
    List {
        items: Vec<Item, MAX_ROWS>,
        /// A modifier or result being changed: the step it is at.
        changing: Option<i16>,
    },
    Ask(Ask),
    /// The last throw is about to be made void.
    Sure,
}

impl Edit {
    /// Reads what can be changed.
    pub fn open(model: &mut Model) -> Self {
        Self::of(None, model)
    }

    /// Reads what can be changed of the result that is shown.
    pub fn result(model: &mut Model) -> Self {
        Self::of(Some(model.session.stage().shown.number), model)
    }

    /// Whether anything of the result that is shown can be changed.
    pub fn offers(model: &Model) -> bool {
        let answered = |entry: &Entry<'_>| entry.tag == Tag::Throw || entry.human() && entry.tag.asked();
        model.session.stage().settled() > 0 || model.session.transcript().entries().any(|(_, entry)| answered(&entry))
    }

    fn of(result: Option<u32>, model: &mut Model) -> Self {
        let mut edit = Self { list: List::default(), open: Open::List { items: Vec::new(), changing: None }, result };
        edit.refresh(model);
        edit
    }

    /// Whether the result that it was opened behind is still there to be shown.
    pub fn shows(&self, model: &Model) -> bool {
        let strikes = model.session.prompt().is_some_and(|prompt| matches!(prompt.kind, Kind::Strike { .. }));
        self.result == Some(model.session.stage().shown.number) && !strikes
    }

    #[inline(never)]
    fn refresh(&mut self, model: &mut Model) {
        self.open = Open::List { items: Vec::new(), changing: None };
        let Open::List { items, .. } = &mut self.open else { return };
        let thrown = model.session.transcript().entries().last().is_some_and(|(_, entry)| entry.tag == Tag::Throw);
        let mut push = |what, subject, label, value| {
            // A list that is full shows the latest, and the way to make the roll void in any case.
            if items.len() + usize::from(thrown) < MAX_ROWS || matches!(what, What::Void) {
                let _ = items.push(Item { what, subject, label, value });
            }
        };
        let (stage, coming) = (model.session.stage(), self.result.is_none());
        if model.session.wants_dice() && coming {
            push(What::TypeDice, Subject::Nobody, "Type my dice", String::new());
        }
        let count = if coming { stage.points.len() } else { stage.settled() };
        for (nth, point) in stage.points.iter().take(count).enumerate().rev().take(MAX_ROWS) {
            push(What::Point(nth as u8), point.subject, point.question.title, point_value(&model.session, point));
        }
        let mut latest: Vec<usize, MAX_ROWS> = Vec::new();
        for (at, _) in model.session.transcript().entries().filter(|(_, entry)| entry.human() && entry.tag.asked()) {
            if latest.is_full() {
                latest.remove(0);
            }
            // There is room now.
            let _ = latest.push(at);
        }
        for at in latest.into_iter().rev() {
            let Some(prompt) = model.session.prompt_at(at) else { continue };
            let Some((entry, _)) = model.session.transcript().entry(at) else { continue };
            let value = words::answer(&model.session, &prompt, &entry);
            push(What::Answer(at as u16), prompt.subject, prompt.question.title, words::clip(format_args!("{value}")));
        }
        if thrown {
            push(What::Void, Subject::Nobody, "Void this roll", String::new());
        }
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        let (items, changing) = match &self.open {
            Open::List { items, changing } => (items, *changing),
            Open::Ask(ask) => return ask.hints(model),
            Open::Sure => return hold::hints(model.device.layout.has_back(), "keep"),
        };
        match (items.get(self.list.cursor), changing) {
            (Some(item), Some(step)) => {
                let (min, max) = range(point(model, item.what));
                let wraps = model.device.layout == Layout::Two && min < max;
                let middle = Middle::Value { word: "change", can_raise: wraps || step < max, can_lower: wraps || step > min };
                Hints { back: Some("cancel"), middle, ok: Some("KEEP") }
            }
            (Some(item), None) => {
                let ok = match item.what {
                    What::TypeDice => "TYPE",
                    What::Void => "VOID",
                    What::Point(_) | What::Answer(_) => "CHANGE",
                };
                Hints { back: Some(""), middle: List::keys(rows(items.len(), model)), ok: Some(ok) }
            }
            (None, _) => {
                let back = (!model.device.layout.has_back()).then_some("BACK");
                Hints { back: Some(""), middle: List::keys(rows(items.len(), model)), ok: back }
            }
        }
    }

    /// What the row under the cursor is about: its answer or result, or else its question.
    pub fn term(&self, model: &Model) -> Option<(&'static Game, &'static Term)> {
        let items = match &self.open {
            Open::List { items, changing: None } => items,
            Open::List { .. } | Open::Sure => return None,
            Open::Ask(ask) => return ask.term(model),
        };
        let item = items.get(self.list.cursor).filter(|item| matches!(item.what, What::Point(_) | What::Answer(_)))?;
        let (game, _) = games::key_of(model.session.procedure()?)?;
        Some((game, game.explains(&item.value).or_else(|| game.explains(item.label))?))
    }

    /// Whether OK must be held: a roll is about to be made void.
    pub const fn holds(&self) -> bool {
        matches!(self.open, Open::Sure)
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, model: &mut Model) -> Edited {
        let (items, changing) = match &mut self.open {
            Open::List { items, changing } => (items, changing),
            Open::Ask(ask) => {
                match ask.press(press, model) {
                    Asked::Moved => {}
                    Asked::Answered => return Edited::Done,
                    Asked::Back => self.refresh(model),
                }
                return Edited::Moved;
            }
            Open::Sure if press == Press::Ok => {
                // It was the last entry when the row was there, and still is.
                let _ = model.session.void();
                return Edited::Done;
            }
            Open::Sure => {
                self.refresh(model);
                return Edited::Moved;
            }
        };
        let Some(what) = items.get(self.list.cursor).map(|item| item.what) else {
            // On the row that leads back.
            self.list.step(press, rows(items.len(), model));
            return if matches!(press, Press::Up | Press::Down) { Edited::Moved } else { Edited::Done };
        };
        match (press, *changing) {
            (Press::Up | Press::Down, Some(step)) => {
                let (min, max) = range(point(model, what));
                let next = if press == Press::Up { step + 1 } else { step - 1 };
                *changing = Some(if next > max {
                    min
                } else if next < min {
                    max
                } else {
                    next
                });
                Edited::Moved
            }
            (Press::Ok, Some(step)) => {
                *changing = None;
                if let Some(point) = point(model, what).copied() {
                    // Refused only if there is no room left; then nothing changes and the list shows it.
                    let _ = match point.kind {
                        PointKind::Extra { .. } => model.session.set_extra(&point, step),
                        // Set to what the rules say, it is theirs again.
                        PointKind::Settle(_, given, _) => model.session.overrule(&point, chosen_at(step, given)),
                    };
                }
                Edited::Done
            }
            (_, Some(_)) => {
                *changing = None;
                Edited::Moved
            }
            (Press::Up | Press::Down, None) => {
                self.list.step(press, rows(items.len(), model));
                Edited::Moved
            }
            (Press::Ok, None) => self.open_row(what, model),
            _ => Edited::Done,
        }
    }

    #[inline(never)]
    fn open_row(&mut self, what: What, model: &mut Model) -> Edited {
        match (what, &mut self.open) {
            (What::TypeDice, _) => return Edited::TypeDice,
            (What::Point(_), Open::List { changing, .. }) => {
                *changing = point(model, what).map(|point| match point.kind {
                    PointKind::Extra { value, .. } => value,
                    PointKind::Settle(choices, given, _) => step_of(overruled(&model.session, point, choices), given),
                });
            }
            (What::Answer(at), open) => {
                let at = usize::from(at);
                if let Some(prompt) = model.session.prompt_at(at) {
                    let answer = model.session.answer_at(at, &prompt);
                    *open = Open::Ask(Ask::amend(at, prompt, answer));
                }
            }
            (What::Void, open) => *open = Open::Sure,
            (What::Point(_), Open::Ask(_) | Open::Sure) => {}
        }
        Edited::Moved
    }

    /// Draws the list.
    pub fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        let (items, changing) = match &self.open {
            Open::List { items, changing } => (items, *changing),
            Open::Ask(ask) => return ask.draw(model, frame),
            Open::Sure => {
                frame.title("Void this roll?", format_args!("#{}", model.session.stage().shown.number));
                frame.text(Font::Body, 1, 23, Align::Left, "It stays in the log, as void.");
                frame.text(Font::Body, 1, 34, Align::Left, "The next one has new dice.");
                model.hold.draw(now, frame);
                return;
            }
        };
        // Whom the row under the cursor is about, and which roll, if another row reads the same: beside its value there is seldom
        // room for that.
        let about = |item: &Item| match (words::name(&model.session, item.subject), which_roll(items, item, model)) {
            (name, None) => name,
            (name, Some(roll)) if name.is_empty() => roll,
            (name, Some(roll)) => words::clip(format_args!("{name}, {roll}")),
        };
        frame.title("Edit", items.get(self.list.cursor).map(about).unwrap_or_default());
        self.list.draw(frame, rows(items.len(), model), |frame, nth, place| {
            let Some(item) = items.get(nth) else {
                return frame.row(place, &Row { icon: None, label: &"Back", value: &"", changing: None });
            };
            let here = nth == self.list.cursor;
            let (mut value, mut arrows) = (item.value.clone(), None);
            if let (true, Some(step), Some(point)) = (here, changing, point(model, item.what)) {
                let (min, max) = range(Some(point));
                arrows = Some((step > min, step < max));
                value = match point.kind {
                    PointKind::Extra { min, .. } => signed(step, min),
                    PointKind::Settle(choices, given, _) => {
                        let text = |nth: usize| choices.get(nth).map_or("", |choice| choice.text);
                        match chosen_at(step, given) {
                            Some(nth) => words::clip(format_args!("{}", text(usize::from(nth)))),
                            // What it is if nobody steps in.
                            None => words::clip(format_args!("({})", text(usize::from(given)))),
                        }
                    }
                };
            }
            let whole = words::titled(&model.session, item.subject, item.label);
            let fits = Font::Body.width(&whole) + Font::Body.width(&value) <= 104;
            let label: &dyn core::fmt::Display = if fits { &whole } else { &item.label };
            frame.row(place, &Row { icon: None, label, value: &value, changing: arrows });
        });
    }
}

/// How many rows there are: without a Back key one more leads back.
fn rows(items: usize, model: &Model) -> usize {
    items + usize::from(!model.device.layout.has_back())
}

/// The point that a row is about.
fn point(model: &Model, what: What) -> Option<&Point> {
    match what {
        What::Point(nth) => model.session.stage().points.get(usize::from(nth)),
        What::TypeDice | What::Answer(_) | What::Void => None,
    }
}

/// Where in the transcript a row's answer stands, or would.
fn at(model: &Model, what: What) -> Option<usize> {
    match what {
        What::Answer(at) => Some(usize::from(at)),
        _ => point(model, what).map(|point| point.at),
    }
}

/// Which roll a row is about, if another one reads the same: only the roll tells them apart.
fn which_roll(items: &[Item], item: &Item, model: &Model) -> Option<words::Line> {
    let twins = items.iter().filter(|other| other.subject == item.subject && other.label == item.label).count() > 1;
    let at = at(model, item.what).filter(|_| twins)?;
    let made = point(model, item.what).is_some_and(words::made_of_its_roll);
    Some(words::roll_of(&model.session, at, made))
}

/// A modifier has its sign; what can only be counted has none.
fn signed(value: i16, min: i16) -> String<24> {
    if min < 0 { words::clip(format_args!("{value:+}")) } else { words::clip(format_args!("{value}")) }
}

/// What stands at a point now.
pub fn point_value(session: &Session, point: &Point) -> String<24> {
    match point.kind {
        PointKind::Extra { value, min, .. } => signed(value, min),
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

/// Which choice a step stands for: 0 is what the rules say, and the others follow without that.
fn chosen_at(step: i16, given: u8) -> Option<u8> {
    let nth = u8::try_from(step - 1).ok()?;
    Some(nth + u8::from(nth >= given))
}

/// The step of a choice.
fn step_of(chosen: Option<usize>, given: u8) -> i16 {
    match chosen {
        Some(nth) if nth != usize::from(given) => nth as i16 + i16::from(nth < usize::from(given)),
        _ => 0,
    }
}

/// The steps a row can be changed through: for a result 0 is what the rules say.
fn range(point: Option<&Point>) -> (i16, i16) {
    match point.map(|point| point.kind) {
        Some(PointKind::Settle(choices, ..)) => (0, choices.len() as i16 - 1),
        Some(PointKind::Extra { min, max, .. }) => (min, max),
        None => (0, 0),
    }
}
