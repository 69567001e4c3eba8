//! Where an answer would lead, and how likely that is which tells most about it.

use super::Ask;
use crate::engine::{Answer, Kind, PATIENCE, Progress, Scope, Step};
use crate::games::Session;
use crate::ui::play::chances::{self, SLICE};
use crate::ui::play::few;
use crate::ui::play::onward::Onward;
use crate::ui::play::rows::rows;
use crate::ui::play::words::{self, Line};
use crate::ui::view::{Model, Thought};

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
    /// Looks where the answer under the cursor would lead, and starts to work out how likely that is.
    #[inline(never)]
    pub(super) fn look(&mut self, model: &mut Model) {
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
    pub(super) fn compare(&mut self, model: &mut Model) {
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
            // Whoever is asked in a battle wants to know what it is to him, whoever rolls. By itself, one player answers for all.
            let asked = onward.0.and(prompt).and_then(|prompt| prompt.side.or_else(|| session.side_of(prompt.subject)));
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
