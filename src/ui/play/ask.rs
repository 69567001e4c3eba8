//! A question being answered, of any kind.

mod ahead;
mod draw;

use heapless::Vec;

use super::few::Few;
use super::rows::{remaining, rows, tickable};
use super::words::Line;
use crate::engine::{Ahead, Answer, IdList, Kind, Prompt, Refused, Set, Term};
use crate::games::{self, Game, Session};
use crate::ui::hint::{Hints, Middle};
use crate::ui::list::List;
use crate::ui::press::{Layout, Press};
use crate::ui::view::Model;
#[cfg(feature = "names")]
pub use ahead::told;
#[cfg(feature = "names")]
pub use draw::MANY;

/// What came of a press.
pub enum Asked {
    /// The cursor moved.
    Moved,
    /// The question is answered.
    Answered,
    /// The player wants to go back.
    Back,
}

/// The state of a question on the screen.
#[derive(Debug, Default)]
pub struct Ask {
    /// The entry to be changed, if this is not the open question but an earlier one.
    amending: Option<(usize, Prompt)>,
    /// The number, or the row under the cursor.
    cursor: i16,
    ticked: Set,
    ordered: IdList,
    parts: Vec<u8, 8>,
    ahead: Ahead,
    /// Where the answer under the cursor would lead.
    consequence: Line,
    /// The chance of what tells most about it, in a word and without it.
    chance: (Line, Line),
    /// The answer whose chance is being worked out.
    peeked: Option<Answer>,
    /// The numbers to choose from, where they are few enough to stand side by side with their chances.
    few: Few,
    refused: Option<Refused>,
}

impl Ask {
    /// Opens the question the procedure asks.
    pub fn open(model: &mut Model) -> Self {
        let mut ask = Self { ahead: model.session.ahead(&model.memory), ..Self::default() };
        if let Some(prompt) = model.session.prompt() {
            ask.start(prompt, model.memory.preset(prompt));
            ask.few = Few::of(prompt);
        }
        ask.look(model);
        ask
    }

    /// Opens an earlier question again, to change its answer.
    pub fn amend(at: usize, prompt: Prompt, answer: Option<Answer>) -> Self {
        let mut ask = Self::default();
        ask.start(&prompt, answer);
        ask.amending = Some((at, prompt));
        ask
    }

    fn start(&mut self, prompt: &Prompt, answer: Option<Answer>) {
        self.cursor = match (&prompt.kind, &answer) {
            (Kind::Number { .. }, Some(Answer::Number(value))) => *value,
            (Kind::Number { min, .. }, _) => *min,
            (Kind::Pick { allowed, .. }, Some(Answer::Pick(nth))) => {
                (0..*nth).filter(|nth| allowed >> nth & 1 == 1).count() as i16
            }
            (Kind::Choose { ids }, Some(Answer::Choose(id))) => ids.iter().position(|other| other == id).unwrap_or(0) as i16,
            (Kind::Split { min, .. }, _) => i16::from(*min),
            // Something is marked already: OK alone agrees.
            (Kind::Ticks { .. } | Kind::Flags { .. } | Kind::Strike { .. }, Some(_)) => tickable(prompt).len() as i16,
            _ => 0,
        };
        match answer {
            Some(Answer::Ticks(set)) => self.ticked = set,
            Some(Answer::Flags(bits)) => self.ticked = Set(u128::from(bits)),
            _ => {}
        }
        if let Kind::Split { .. } = prompt.kind {
            self.cursor = self.split_range(prompt).1;
        }
    }

    fn prompt<'a>(&'a self, session: &'a Session) -> Option<&'a Prompt> {
        self.amending.as_ref().map(|(_, prompt)| prompt).or_else(|| session.prompt())
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        let Some(prompt) = self.prompt(&model.session) else { return Hints::default() };
        let back = Some(if self.amending.is_some() { "cancel" } else { "" });
        match &prompt.kind {
            Kind::Number { .. } | Kind::Split { .. } => {
                let (min, max) = self.range(prompt);
                let wraps = model.device.layout == Layout::Two && min < max;
                let (can_lower, can_raise) = (wraps || self.cursor > min, wraps || self.cursor < max);
                Hints { back, middle: Middle::Value { word: "", can_raise, can_lower }, ok: Some("NEXT") }
            }
            Kind::Strike { .. } => {
                let ok = match tickable(prompt).get(self.cursor as usize) {
                    Some(id) if self.ticked.has(*id) => "LEAVE",
                    Some(_) => "TAKE",
                    None => "DONE",
                };
                Hints { back, middle: Middle::List("die"), ok: Some(ok) }
            }
            Kind::Ticks { .. } | Kind::Flags { .. } => {
                let ok = match tickable(prompt).get(self.cursor as usize) {
                    Some(id) if self.ticked.has(*id) => "UNTICK",
                    Some(_) => "TICK",
                    None => "DONE",
                };
                Hints { back, middle: List::keys(self.total(prompt)), ok: Some(ok) }
            }
            _ => Hints { back, middle: List::keys(self.total(prompt)), ok: Some("CHOOSE") },
        }
    }

    /// What the row under the cursor is about, or else the question.
    pub fn term(&self, model: &Model) -> Option<(&'static Game, &'static Term)> {
        let prompt = self.prompt(&model.session)?;
        let (game, _) = games::key_of(model.session.procedure()?)?;
        let row = self.cursor as usize;
        let text = match &prompt.kind {
            Kind::Flags { choices, .. } => {
                tickable(prompt).get(row).and_then(|id| choices.get(usize::from(id.0))).map(|choice| choice.text)
            }
            _ => rows(prompt, &self.ordered).nth(row).and_then(|row| row.option()).map(|choice| choice.text),
        };
        let term = text.and_then(|text| game.explains(text)).or_else(|| game.explains(prompt.question.title))?;
        Some((game, term))
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, model: &mut Model) -> Asked {
        self.refused = None;
        let Some(prompt) = self.prompt(&model.session).cloned() else { return Asked::Back };
        match press {
            Press::Up | Press::Down => {
                self.step(&prompt, press);
                self.look(model);
                Asked::Moved
            }
            Press::Ok => match self.take(&prompt) {
                Some(answer) => self.give(&answer, model),
                None => Asked::Moved,
            },
            _ => Asked::Back,
        }
    }

    #[inline(never)]
    fn give(&mut self, answer: &Answer, model: &mut Model) -> Asked {
        let given = match &self.amending {
            Some((at, _)) => model.session.amend(*at, answer),
            None => model.session.answer(answer),
        };
        match given {
            Ok(()) => {
                model.remember();
                Asked::Answered
            }
            Err(refused) => {
                self.refused = Some(refused);
                Asked::Moved
            }
        }
    }

    /// The answer as it stands, if OK completes it; else OK only took a part of it.
    fn take(&mut self, prompt: &Prompt) -> Option<Answer> {
        let row = self.cursor as usize;
        match &prompt.kind {
            Kind::Number { .. } => Some(Answer::Number(self.cursor)),
            Kind::Pick { .. } | Kind::Choose { .. } | Kind::Offer => rows(prompt, &self.ordered).nth(row).map(|row| row.answer()),
            Kind::Ticks { .. } | Kind::Flags { .. } | Kind::Strike { .. } => match tickable(prompt).get(row) {
                Some(id) => {
                    self.ticked = if self.ticked.has(*id) { self.ticked.without(*id) } else { self.ticked.with(*id) };
                    None
                }
                None => Some(match prompt.kind {
                    Kind::Flags { .. } => Answer::Flags(self.ticked.0 as u64),
                    _ => Answer::Ticks(self.ticked),
                }),
            },
            Kind::Order { ids } => {
                let next = remaining(ids, &self.ordered).nth(row)?;
                // The list holds as many as the question names.
                let _ = self.ordered.push(next);
                self.cursor = 0;
                if self.ordered.len() + 1 == ids.len() {
                    let last = remaining(ids, &self.ordered).next()?;
                    let _ = self.ordered.push(last);
                }
                (self.ordered.len() == ids.len()).then(|| Answer::Order(self.ordered.clone()))
            }
            Kind::Split { parts, .. } => {
                let _ = self.parts.push(self.cursor as u8);
                if self.parts.len() + 1 == usize::from(*parts) {
                    let last = self.split_range(prompt).1;
                    let _ = self.parts.push(last as u8);
                }
                let done = self.parts.len() == usize::from(*parts);
                self.cursor = if done { 0 } else { self.split_range(prompt).1 };
                done.then(|| Answer::Split(core::mem::take(&mut self.parts)))
            }
            Kind::Throw => None,
        }
    }

    fn step(&mut self, prompt: &Prompt, press: Press) {
        if let Kind::Number { .. } | Kind::Split { .. } = prompt.kind {
            let (min, max) = self.range(prompt);
            self.cursor = match press {
                Press::Up if self.cursor >= max => min,
                Press::Up => self.cursor + 1,
                _ if self.cursor <= min => max,
                _ => self.cursor - 1,
            };
            return;
        }
        let mut list = List { cursor: self.cursor as usize };
        list.step(press, self.total(prompt));
        self.cursor = list.cursor as i16;
    }

    fn total(&self, prompt: &Prompt) -> usize {
        match &prompt.kind {
            Kind::Ticks { .. } | Kind::Flags { .. } | Kind::Strike { .. } => tickable(prompt).len() + 1,
            _ => rows(prompt, &self.ordered).count(),
        }
    }

    fn range(&self, prompt: &Prompt) -> (i16, i16) {
        match prompt.kind {
            Kind::Number { min, max, .. } => (min, max),
            Kind::Split { .. } => self.split_range(prompt),
            _ => (0, 0),
        }
    }

    /// What the next part of a split can be.
    fn split_range(&self, prompt: &Prompt) -> (i16, i16) {
        let Kind::Split { total, parts, min } = prompt.kind else { return (0, 0) };
        let used: i16 = self.parts.iter().map(|part| i16::from(*part)).sum();
        let others = i16::from(parts) - self.parts.len() as i16 - 1;
        let min = i16::from(min);
        (if others == 0 { i16::from(total) - used } else { min }, i16::from(total) - used - others * min)
    }

    /// What a split leaves to the parts after this one.
    fn left(&self, prompt: &Prompt) -> i16 {
        let Kind::Split { total, .. } = prompt.kind else { return 0 };
        let used: i16 = self.parts.iter().map(|part| i16::from(*part)).sum();
        i16::from(total) - used - self.cursor
    }
}
