//! Remembered answers: where the cursor starts next time.

use heapless::Vec;

use super::key::{Id, Key, Set, Subject};
use super::play::even_split;
use super::prompt::{Answer, Kind, Prompt};
use super::transcript::{Entry, Tag};

/// How many answers are remembered; the oldest is forgotten first.
pub const MAX_REMEMBERED: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Remembered {
    key: Key,
    subject: Subject,
    tag: Tag,
    /// A number, an option's code or a figure.
    value: u16,
}

/// The last answer to each question, for each figure.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    list: Vec<Remembered, MAX_REMEMBERED>,
}

impl Memory {
    /// Nothing remembered.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Remembers an answer; only numbers, options and single figures are worth it.
    pub fn remember(&mut self, entry: &Entry<'_>) {
        let value = match entry.tag {
            Tag::Number | Tag::Pick => entry.code(),
            Tag::Choose => entry.body.first().map(|id| u16::from(*id)),
            _ => None,
        };
        let Some(value) = value.filter(|_| entry.human()) else { return };
        let Entry { key, subject, tag, .. } = *entry;
        self.list.retain(|known| known.key != key || known.subject != subject);
        if self.list.is_full() {
            self.list.remove(0);
        }
        // There is room now.
        let _ = self.list.push(Remembered { key, subject, tag, value });
    }

    /// The remembered answer to a question, if it is still possible: this figure's, else anybody's.
    #[must_use]
    pub fn recall(&self, prompt: &Prompt) -> Option<Answer> {
        let about = |known: &&Remembered| known.key == prompt.question.key;
        let own = self.list.iter().rev().filter(about).find(|known| known.subject == prompt.subject);
        let known = own.or_else(|| self.list.iter().rev().find(about))?;
        let answer = match (&prompt.kind, known.tag) {
            (Kind::Number { .. }, Tag::Number) => Answer::Number(known.value.cast_signed()),
            (Kind::Pick { choices, .. }, Tag::Pick) => {
                Answer::Pick(choices.iter().position(|choice| choice.code == known.value)? as u8)
            }
            (Kind::Choose { .. }, Tag::Choose) => Answer::Choose(Id(u8::try_from(known.value).ok()?)),
            _ => return None,
        };
        prompt.encode(&answer).is_ok().then_some(answer)
    }

    /// Where the cursor starts: at the rule's own default where it has one, else at the remembered answer, else at the first.
    /// Nothing for a throw.
    #[must_use]
    pub fn preset(&self, prompt: &Prompt) -> Option<Answer> {
        Some(match &prompt.kind {
            Kind::Number { preset: Some(value), .. } => Answer::Number(*value),
            Kind::Number { min, .. } => self.recall(prompt).unwrap_or(Answer::Number(*min)),
            Kind::Pick { allowed, preset: Some(nth), .. } if allowed >> nth & 1 == 1 => Answer::Pick(*nth),
            Kind::Pick { allowed, .. } => self.recall(prompt).unwrap_or(Answer::Pick(allowed.trailing_zeros() as u8)),
            Kind::Choose { ids } => self.recall(prompt).or_else(|| ids.first().map(|id| Answer::Choose(*id)))?,
            Kind::Ticks { ids, preset, min, max } => {
                let enough = (*min..=*max).contains(&(preset.len() as u8));
                let first: Set = ids.iter().copied().take(usize::from(*min)).collect();
                Answer::Ticks(if enough { *preset } else { first })
            }
            Kind::Order { ids } => Answer::Order(ids.clone()),
            Kind::Split { total, parts, min } => Answer::Split(even_split(*total, *parts, *min)),
            Kind::Offer => Answer::Offer(false),
            Kind::Throw => return None,
        })
    }
}
