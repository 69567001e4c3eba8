//! A question on the screen.

use core::fmt::Write as _;

use super::Ask;
use crate::engine::{Kind, Prompt, Remark, Subject, fill_two};
use crate::games::Session;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::list::{List, Row, row_at};
use crate::ui::play::rows::{rows, tick_label, tickable};
use crate::ui::play::words::{self, Line};
use crate::ui::play::{carousel, strike};
use crate::ui::shape::{Area, Corner};
use crate::ui::view::Model;

/// Between what a figure is worth and what is told of it.
const GAP: i32 = 5;

/// So many questions are not counted beforehand.
pub const MANY: u16 = 21;

impl Ask {
    /// Draws the question.
    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        let session = &model.session;
        let Some(prompt) = self.prompt(session) else { return };
        let mut remark = Line::new();
        let _ = match (&prompt.kind, self.refused) {
            (_, Some(_)) => remark.push_str("not possible").map_err(|_| core::fmt::Error),
            (Kind::Strike { .. }, _) => write!(remark, "#{}", session.stage().shown.number),
            (Kind::Order { ids }, _) => write!(remark, "{}/{}", self.ordered.len() + 1, ids.len()),
            (Kind::Split { total, .. }, _) => write!(remark, "of {total}"),
            _ if self.amending.is_some() => remark.push_str("change").map_err(|_| core::fmt::Error),
            _ if session.stage().remark.is_some() => {
                session.stage().remark.map_or(Ok(()), |Remark { text, values, .. }| fill_two(&mut remark, text, values))
            }
            // In what came of something that came of something: about whom, or how deep.
            _ if session.stage().trail.len() > 2 => match cause(session, prompt) {
                Some(name) => write!(remark, "{name}"),
                None => write!(remark, "{} deep", session.stage().trail.len()),
            },
            // A bare percentage says nothing; how many questions there are can wait.
            _ if self.told_beside(model, prompt) == Some(&self.chance.1) && !self.has_room_below(prompt) => {
                write!(remark, "{}", self.chance.0)
            }
            _ => match self.ahead.before + self.ahead.after.max(1) {
                // So far ahead the way depends on too many answers for a number to be true, and it frightens.
                MANY.. => Ok(()),
                all => write!(remark, "{}/{all}", self.ahead.before + 1),
            },
        };
        words::ask(session, prompt, remark, frame);
        match &prompt.kind {
            Kind::Number { .. } if !self.few.is_empty() => self.few.draw(prompt, self.cursor, &self.consequence, frame),
            Kind::Number { .. } | Kind::Split { .. } => {
                let (min, max) = self.range(prompt);
                carousel::draw(self.cursor, min, max, frame);
                if let Kind::Split { parts, .. } = prompt.kind {
                    let place = self.parts.len() + 1;
                    frame.text(Font::Heading, 1, 51, Align::Left, format_args!("No. {place} of {parts}"));
                    frame.text(Font::Heading, 126, 51, Align::Right, format_args!("{} left", self.left(prompt)));
                }
                let both: Line = match self.chance.0.is_empty() {
                    true => self.consequence.clone(),
                    false => words::clip(format_args!("{}   {}", self.consequence, self.chance.0)),
                };
                let font = if Font::Heading.width(&both) <= 126 { Font::Heading } else { Font::Tiny };
                frame.text(font, 64, 51, Align::Centre, both);
            }
            Kind::Ticks { .. } | Kind::Flags { .. } => self.draw_ticks(session, prompt, frame),
            Kind::Strike { count, .. } => {
                strike::draw(session, self.cursor as usize, self.ticked, frame);
                let dice = tickable(prompt).len();
                self.draw_panel(self.cursor as usize >= dice, 88, (*count, *count), frame);
            }
            _ => {
                let list = List { cursor: self.cursor as usize };
                let causes = if self.has_room_below(prompt) { causes(session, prompt.subject) } else { Line::new() };
                let beside = self.told_beside(model, prompt);
                list.draw(frame, self.total(prompt), |frame, nth, place| {
                    let row = rows(prompt, &self.ordered).nth(nth);
                    let place = place.costing(row.as_ref().map_or(0, |row| row.cost(prompt)));
                    let label = row.as_ref().map(|row| row.label(session)).unwrap_or_default();
                    let worth = row.map(|row| row.worth(model)).unwrap_or_default();
                    frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
                    let (end, baseline) = (117 - place.dotted(), place.baseline() - 1);
                    if nth != list.cursor {
                        frame.text(Font::Tiny, end, baseline, Align::Right, &worth);
                        return;
                    }
                    let width = frame.dark_text(Font::Tiny, end, baseline, Align::Right, &worth);
                    if let Some(told) = beside {
                        let end = if worth.is_empty() { end } else { end - width - GAP };
                        frame.dark_text(Font::Tiny, end, baseline, Align::Right, told);
                    }
                });
                // What has no room beside the answer is told in full below.
                let whole = beside.is_none_or(|told| *told == self.chance.0);
                let below = if causes.is_empty() && self.has_room_below(prompt) && !whole { &self.chance.0 } else { &causes };
                frame.fitted(Font::Tiny, 5, 49, true, 121, below);
            }
        }
    }

    /// Whether the list leaves a row free.
    fn has_room_below(&self, prompt: &Prompt) -> bool {
        self.total(prompt) <= 2 && self.amending.is_none()
    }

    /// What tells most about the answer under the cursor, as far as there is room beside it.
    fn told_beside(&self, model: &Model, prompt: &Prompt) -> Option<&Line> {
        let row = rows(prompt, &self.ordered).nth(self.cursor as usize)?;
        let dots = row_at(0, true).costing(row.cost(prompt)).dotted();
        let label = Font::Heading.width(row.label(&model.session));
        let worth = row.worth(model);
        let worth = if worth.is_empty() { 0 } else { Font::Tiny.width(&worth) + GAP };
        let fits = |told: &&Line| label + Font::Tiny.width(told) + worth < 108 - dots;
        [&self.chance.0, &self.chance.1, &self.consequence].into_iter().find(|told| !told.is_empty() && fits(told))
    }

    fn draw_ticks(&self, session: &Session, prompt: &Prompt, frame: &mut Frame) {
        let ids = tickable(prompt);
        let range = match prompt.kind {
            Kind::Ticks { min, max, .. } => (min, max),
            _ => (0, u8::MAX),
        };
        let cursor = self.cursor as usize;
        // With the cursor behind the list, those in view are the first that are ticked.
        let ticked = || ids.iter().position(|id| self.ticked.has(*id));
        let last = ids.len().saturating_sub(1);
        let list = List { cursor: if cursor <= last { cursor } else { ticked().map_or(last, |nth| (nth + 1).min(last)) } };
        // Special rules have longer names than figures, and there is no number of them to reach.
        let (end, left) = if matches!(prompt.kind, Kind::Flags { .. }) { (96, 103) } else { (78, 88) };
        list.draw_narrow(frame, ids.len(), (cursor < ids.len(), end), |frame, nth, place| {
            let Some(id) = ids.get(nth) else { return };
            frame.tick_row(place, end, self.ticked.has(*id), &tick_label(session, prompt, *id));
        });
        self.draw_panel(cursor >= ids.len(), left, range, frame);
    }

    /// The panel that counts, and where OK goes on.
    fn draw_panel(&self, here: bool, left: i32, (min, max): (u8, u8), frame: &mut Frame) {
        let area = Area::of((left, 126), (13, 51));
        let (middle, font, baseline) =
            ((left + 127) / 2, if left > 88 { Font::Large } else { Font::Huge }, if left > 88 { 37 } else { 42 });
        let count = self.ticked.len();
        let enough = (usize::from(min)..=usize::from(max)).contains(&count);
        let word = if enough { "done" } else { "too few" };
        let word = if count > usize::from(max) { "too many" } else { word };
        // Where only one number is right, that is what there is to know.
        let word: Line = if min == max { words::clip(format_args!("of {max}")) } else { words::clip(format_args!("{word}")) };
        if here {
            frame.solid(area, Corner::Large);
            frame.dark_text(font, middle, baseline, Align::Centre, count);
            frame.dark_text(Font::Tiny, middle, 49, Align::Centre, &word);
        } else {
            frame.framed(area, Corner::Large);
            frame.text(font, middle, baseline, Align::Centre, count);
            frame.text(Font::Tiny, middle, 49, Align::Centre, &word);
        }
    }
}

/// Whom a question is about that does not say so itself: whoever it all came to last.
fn cause(session: &Session, prompt: &Prompt) -> Option<Line> {
    let last = session.stage().trail.last().filter(|_| prompt.subject == Subject::Nobody)?;
    Some(words::name(session, last.subject)).filter(|name| !name.is_empty())
}

/// Why it is asked: the last steps of the trail that are not about whoever is asked, as many as fit a line.
fn causes(session: &Session, asked: Subject) -> Line {
    let mut line = Line::new();
    for crumb in session.stage().trail.iter().rev().filter(|crumb| crumb.subject != asked) {
        let name = words::name(session, crumb.subject);
        let more: Line = match line.is_empty() {
            true => words::clip(format_args!("{name} {}", crumb.title)),
            false => words::clip(format_args!("{name} {}, {line}", crumb.title)),
        };
        if !line.is_empty() && (more.len() == more.capacity() || Font::Tiny.width(&more) > 121) {
            break;
        }
        line = more;
    }
    line
}
