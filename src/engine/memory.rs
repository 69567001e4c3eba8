//! Remembered answers: where the cursor starts next time.

use heapless::Vec;

use super::ask::even_split;
use super::key::{Id, Key, Set, Subject};
use super::prompt::{Answer, Kind, Prompt};
use super::question::Choice;
use super::transcript::{Entry, Tag};

/// How many answers are remembered; the oldest is forgotten first.
pub const MAX_REMEMBERED: usize = 64;
/// How many answers that were taken back are offered again; the latest.
const MAX_TAKEN_BACK: usize = 12;
/// How many ticked options are remembered of one question: more special rules than any profile has.
const MAX_CODES: usize = 10;
/// Bytes of a saved answer at most.
const SAVED: usize = 7 + 2 * MAX_CODES;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Remembered {
    key: Key,
    subject: Subject,
    tag: Tag,
    /// A number, a figure, or the codes of the options: never their places, which another version may have changed.
    values: Vec<u16, MAX_CODES>,
}

/// The last answer to each question, for each figure.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    list: Vec<Remembered, MAX_REMEMBERED>,
    /// Questions whose answers were taken back in the open procedure, and not given again yet.
    taken_back: Vec<(Key, Subject), MAX_TAKEN_BACK>,
}

impl Memory {
    /// Nothing remembered.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new(), taken_back: Vec::new() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.list.clear();
        self.taken_back.clear();
    }

    /// Remembers an answer; only numbers, options and single figures are worth it.
    pub fn remember(&mut self, entry: &Entry<'_>) {
        let values = match entry.tag {
            Tag::Number | Tag::Pick | Tag::Flags => {
                let codes = entry.body.as_chunks().0.iter().map(|code| u16::from_le_bytes(*code));
                if codes.len() > MAX_CODES { None } else { Some(codes.collect()) }
            }
            Tag::Choose => Some(entry.body.iter().take(1).map(|id| u16::from(*id)).collect()),
            _ => None,
        };
        let Some(values) = values.filter(|_| entry.human()) else { return };
        let Entry { key, subject, tag, .. } = *entry;
        self.taken_back.retain(|known| *known != (key, subject));
        self.list.retain(|known| known.key != key || known.subject != subject);
        if self.list.is_full() {
            self.list.remove(0);
        }
        // There is room now.
        let _ = self.list.push(Remembered { key, subject, tag, values });
    }

    /// An answer is taken back: whoever comes to its question again finds it there, whatever the rule would offer.
    pub fn take_back(&mut self, entry: &Entry<'_>) {
        if self.taken_back.is_full() {
            self.taken_back.remove(0);
        }
        // There is room now.
        let _ = self.taken_back.push((entry.key, entry.subject));
    }

    /// Another procedure begins.
    pub fn begin(&mut self) {
        self.taken_back.clear();
    }

    /// Each remembered answer as bytes, the oldest first; `load` takes them again.
    pub fn saved(&self) -> impl Iterator<Item = Vec<u8, SAVED>> {
        self.list.iter().map(|known| {
            let [a, b, c, d] = known.key.0.to_le_bytes();
            let head = [a, b, c, d, known.subject.byte(), known.tag as u8, known.values.len() as u8];
            head.into_iter().chain(known.values.iter().flat_map(|value| value.to_le_bytes())).collect()
        })
    }

    /// Takes up saved answers, one behind the other; what cannot be read is forgotten.
    pub fn load(&mut self, mut bytes: &[u8]) {
        self.list.clear();
        while let Some((&[a, b, c, d, subject, tag, count], rest)) = bytes.split_first_chunk::<7>() {
            let Some((values, rest)) = rest.split_at_checked(2 * usize::from(count)) else { return };
            bytes = rest;
            let Some(tag) = Tag::of(tag).filter(|_| usize::from(count) <= MAX_CODES) else { continue };
            let values = values.as_chunks().0.iter().map(|value| u16::from_le_bytes(*value)).collect();
            let key = Key(u32::from_le_bytes([a, b, c, d]));
            // More than there is room for was never saved.
            let _ = self.list.push(Remembered { key, subject: Subject::of(subject), tag, values });
        }
    }

    /// Forgets what was answered about figures, and which ones were chosen: their battle is over.
    pub fn forget_figures(&mut self) {
        self.list.retain(|known| !matches!(known.subject, Subject::Figure(_)) && known.tag != Tag::Choose);
    }

    /// The remembered answer to a question, if it is still possible: this figure's, else anybody's.
    #[must_use]
    pub fn recall(&self, prompt: &Prompt) -> Option<Answer> {
        let about = |known: &&Remembered| known.key == prompt.question.key;
        let own = self.list.iter().rev().filter(about).find(|known| known.subject == prompt.subject);
        let known = own.or_else(|| self.list.iter().rev().find(about))?;
        let place = |choices: &[Choice], code: &u16| choices.iter().position(|choice| choice.code == *code);
        let answer = match (&prompt.kind, known.tag, known.values.as_slice()) {
            (Kind::Number { .. }, Tag::Number, [value]) => Answer::Number(value.cast_signed()),
            (Kind::Pick { choices, .. }, Tag::Pick, [code]) => Answer::Pick(place(choices, code)? as u8),
            (Kind::Choose { .. }, Tag::Choose, [id]) => Answer::Choose(Id(u8::try_from(*id).ok()?)),
            (Kind::Flags { choices, allowed }, Tag::Flags, codes) => {
                // What does not matter this time is left out.
                let bits = codes.iter().filter_map(|code| place(choices, code)).fold(0, |bits, nth| bits | 1 << nth);
                Answer::Flags(bits & allowed)
            }
            _ => return None,
        };
        prompt.encode(&answer).is_ok().then_some(answer)
    }

    /// Where the cursor starts: at what was just taken back, else at the rule's own default where it has one, else at the
    /// remembered answer, else at the first. Nothing for a throw.
    #[must_use]
    pub fn preset(&self, prompt: &Prompt) -> Option<Answer> {
        let taken_back = self.taken_back.contains(&(prompt.question.key, prompt.subject));
        if let Some(answer) = self.recall(prompt).filter(|_| taken_back) {
            return Some(answer);
        }
        Some(match &prompt.kind {
            Kind::Number { preset: Some(value), .. } => Answer::Number(*value),
            Kind::Number { min, .. } => self.recall(prompt).unwrap_or(Answer::Number(*min)),
            Kind::Pick { allowed, preset: Some(nth), .. } if allowed >> nth & 1 == 1 => Answer::Pick(*nth),
            Kind::Pick { allowed, .. } => self.recall(prompt).unwrap_or(Answer::Pick(allowed.trailing_zeros() as u8)),
            Kind::Choose { ids } => {
                let known = self.recall(prompt).filter(|_| !prompt.question.is_secret());
                known.or_else(|| ids.first().map(|id| Answer::Choose(*id)))?
            }
            Kind::Ticks { ids, preset, min, max } => {
                let enough = (*min..=*max).contains(&(preset.len() as u8));
                let first: Set = ids.iter().copied().take(usize::from(*min)).collect();
                Answer::Ticks(if enough { *preset } else { first })
            }
            Kind::Flags { .. } => self.recall(prompt).unwrap_or(Answer::Flags(0)),
            Kind::Strike { preset, .. } => Answer::Ticks(*preset),
            Kind::Order { ids } => Answer::Order(ids.clone()),
            Kind::Split { total, parts, min } => Answer::Split(even_split(*total, *parts, *min)),
            Kind::Offer => Answer::Offer(false),
            Kind::Throw => return None,
        })
    }
}
