//! A question being answered, of any kind.

use core::fmt::Write as _;

use heapless::Vec;

use super::carousel;
use super::chances::{self, SLICE};
use super::few::{self, Few};
use super::onward::Onward;
use super::rows::{remaining, rows, tick_label, tickable};
use super::strike;
use super::words::{self, Line};
use crate::engine::{
    Ahead, Answer, IdList, Kind, PATIENCE, Progress, Prompt, Refused, Remark, Scope, Set, Step, Subject, Term, fill_two,
};
use crate::games::{self, Game, Session};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::list::{List, Row};
use crate::ui::press::{Layout, Press};
use crate::ui::shape::{Area, Corner};
use crate::ui::view::{Model, Thought};

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

/// Where an answer leads.
struct Seen {
    /// In words.
    line: Line,
    /// To dice.
    dice: bool,
    /// To the end that the question names.
    named: bool,
    /// To so many successes on average, in tenths.
    tenths: u16,
}

impl Seen {
    #[inline(never)]
    fn of(answer: &Answer, model: &mut Model) -> Option<Self> {
        let question = model.session.prompt()?.question;
        let (key, telling) = (question.key, question.telling);
        let asked = |session: &Session| session.transcript().entries().filter(|(_, entry)| entry.key == key).count();
        let before = asked(&model.session);
        let number = if let Answer::Number(number) = answer { *number } else { 0 };
        let look = |session: &mut Session| Self {
            // An end at which the same is asked again on the way is not what this answer leads to.
            line: match session.wants_dice() || asked(session) <= before + 1 {
                true => words::consequence(session),
                false => Line::new(),
            },
            dice: session.wants_dice(),
            named: matches!(session.step(), Step::Done(outcome) if Some(outcome.ending) == telling),
            tenths: few::expected(number, session),
        };
        model.session.peek(&model.memory, answer, look).ok()
    }
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

    /// Looks where the answer under the cursor would lead, and starts to work out how likely that is.
    #[inline(never)]
    fn look(&mut self, model: &mut Model) {
        self.consequence.clear();
        self.chance = (Line::new(), Line::new());
        self.peeked = None;
        let answer = match model.session.prompt() {
            Some(prompt) if prompt.question.is_secret() => None,
            Some(prompt) => match &prompt.kind {
                Kind::Number { .. } => Some(Answer::Number(self.cursor)),
                Kind::Pick { .. } | Kind::Choose { .. } | Kind::Offer => {
                    rows(prompt, &self.ordered).nth(self.cursor as usize).map(|row| row.answer())
                }
                _ => None,
            },
            None => None,
        };
        let (Some(answer), None) = (answer, &self.amending) else { return };
        let Some(seen) = Seen::of(&answer, model) else { return };
        self.consequence = seen.line;
        if !self.few.is_empty() {
            self.compare(model);
        } else if seen.dice {
            self.peeked = Some(answer);
            model.odds.start(Scope::Roll, PATIENCE);
        }
    }

    /// Starts to work out the next of a few numbers; what needs no dice is told at once.
    #[inline(never)]
    fn compare(&mut self, model: &mut Model) {
        while let Some(number) = self.few.next() {
            let answer = Answer::Number(number);
            let seen = Seen::of(&answer, model);
            let (tenths, chance) = seen.map_or((0, "-"), |seen| {
                let sure = if seen.named { "100%" } else { "0%" };
                (seen.tenths, if seen.dice { "" } else { sure })
            });
            self.few.tell(number, chance, tenths);
            if chance.is_empty() {
                self.peeked = Some(answer);
                model.odds.start(Scope::Roll, PATIENCE);
                return;
            }
        }
    }

    /// Goes on working out the chance for a slice.
    pub fn think(&mut self, model: &mut Model, onward: Onward) -> Thought {
        let Some(answer) = &self.peeked else { return Thought::None };
        let progress = work(answer, &mut self.chance, model, onward);
        if progress == Progress::Working {
            return Thought::More;
        }
        if let (false, Some(Answer::Number(number))) = (self.few.is_empty(), self.peeked.take()) {
            let (_, percent) = core::mem::take(&mut self.chance);
            // What is sure has no chance told, and nothing that a few dice decide is sure.
            let told = match progress {
                Progress::Exact | Progress::About if percent.is_empty() => "0%",
                _ if percent.is_empty() => "-",
                _ => percent.as_str(),
            };
            self.few.chance(number, told);
            self.compare(model);
            return if self.peeked.is_some() { Thought::Shows } else { Thought::Done };
        }
        self.peeked = None;
        if self.chance.0.is_empty() { Thought::None } else { Thought::Done }
    }

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
            // In what came of something else: how deep.
            _ if session.stage().trail.len() > 1 => write!(remark, "{} deep", session.stage().trail.len()),
            _ => write!(remark, "{}/{}", self.ahead.before + 1, self.ahead.before + self.ahead.after.max(1)),
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
                list.draw(frame, self.total(prompt), |frame, nth, place| {
                    let label = rows(prompt, &self.ordered).nth(nth).map(|row| row.label(session)).unwrap_or_default();
                    frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
                    // What tells most about it, as far as there is room beside it.
                    let fits = |told: &&Line| Font::Heading.width(&label) + Font::Tiny.width(told) < 108;
                    let told = [&self.chance.0, &self.chance.1, &self.consequence]
                        .into_iter()
                        .find(|told| !told.is_empty() && fits(told));
                    if let (true, Some(told)) = (nth == list.cursor, told) {
                        frame.dark_text(Font::Tiny, 117, place.baseline() - 1, Align::Right, told);
                    }
                });
                if self.total(prompt) <= 2 && self.amending.is_none() {
                    frame.fitted(Font::Tiny, 5, 49, true, 121, causes(session, prompt.subject));
                }
            }
        }
    }

    fn draw_ticks(&self, session: &Session, prompt: &Prompt, frame: &mut Frame) {
        let ids = tickable(prompt);
        let range = match prompt.kind {
            Kind::Ticks { min, max, .. } => (min, max),
            _ => (0, u8::MAX),
        };
        let cursor = self.cursor as usize;
        let list = List { cursor: cursor.min(ids.len().saturating_sub(1)) };
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

/// Goes on for a slice to work out how likely that is which tells most about an answer, in a word and without it.
fn work(answer: &Answer, chance: &mut (Line, Line), model: &mut Model, onward: Onward) -> Progress {
    let Model { session, memory, odds, .. } = model;
    let step = |session: &mut Session| odds.step(session, &mut onward.with(memory), SLICE);
    let progress = session.peek(memory, answer, step).unwrap_or(Progress::Nothing);
    match progress {
        // A roll that says nothing by itself: everything to the end, then.
        Progress::Silent => {
            odds.start(Scope::Exchange, PATIENCE);
            return Progress::Working;
        }
        Progress::Exact | Progress::About if odds.told().tells() => {
            let prompt = session.prompt();
            let ending = prompt.and_then(|prompt| prompt.question.telling);
            // Whoever is asked wants to know what it is to him, whoever rolls.
            let asked = prompt.and_then(|prompt| prompt.side.or_else(|| session.side_of(prompt.subject)));
            *chance = chances::telling(session, odds.told(), ending, asked);
        }
        _ => {}
    }
    progress
}

/// Where an answer to the open question leads, and how likely that is which tells most about it: for whoever cannot see them
/// beside the cursor.
pub fn told(answer: &Answer, model: &mut Model, onward: Onward) -> (Line, Line) {
    let Some(seen) = Seen::of(answer, model) else { return Default::default() };
    let mut chance = Default::default();
    if seen.dice {
        model.odds.start(Scope::Roll, PATIENCE);
        // The search gives up by itself.
        while work(answer, &mut chance, model, onward) == Progress::Working {}
    }
    (seen.line, chance.0)
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
