//! Looking ahead: what comes if everything is answered as preset, without anything happening.

use super::memory::Memory;
use super::procedure::State;
use super::prompt::{Answer, Kind, Refused};
use super::session::{Session, Step};
use super::transcript::{Entry, Tag};

/// What lies ahead of the open question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// Questions answered so far since the last throw, or since the start.
    pub before: u16,
    /// Questions from here to the next throw or the end, this one included.
    pub after: u16,
}

/// Questions looked at: more than any card needs.
const MOST: u16 = 32;

impl<S: State> Session<S> {
    /// How many questions came before this one and how many come after it, if all are answered as preset.
    pub fn ahead(&mut self, memory: &Memory) -> Ahead {
        let mut ahead = Ahead::default();
        for (_, entry) in self.transcript.entries() {
            ahead.before = if entry.tag == Tag::Throw { 0 } else { ahead.before + u16::from(entry.human()) };
        }
        self.suppose(|session| {
            while ahead.after < MOST && session.answer_preset(memory) {
                ahead.after += 1;
            }
        });
        ahead
    }

    /// Supposes an answer, goes on as preset to the next throw or the end, and lets `look` see where that leads: the card, the
    /// outcome, or its odds.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the answer is not possible, or leads to nothing but the end of a part of the procedure; then `look` is not
    /// called.
    pub fn peek<T>(&mut self, memory: &Memory, answer: &Answer, look: impl FnOnce(&mut Self) -> T) -> Result<T, Refused> {
        self.suppose(|session| {
            let from = session.transcript.bytes().len();
            session.answer(answer)?;
            let mut asked = 0;
            while asked < MOST && session.answer_preset(memory) {
                asked += 1;
            }
            // Dice of another part are none of this answer's business.
            match session.stage.parted.max(session.stage.apart) {
                Some(parted) if parted > from => Err(Refused::NothingAsked),
                _ => Ok(look(session)),
            }
        })
    }

    /// Answers as last time, up to the next throw, the first question that was never answered before, one about the table as it is
    /// now ([`Pick::secret`](super::Pick::secret)), or one that comes again: a list is repeated once, not until it is full.
    ///
    /// # Errors
    ///
    /// [`Refused`] if a remembered answer does not fit any more: then the question is open.
    pub fn same_again(&mut self, memory: &Memory) -> Result<(), Refused> {
        let from = self.transcript.bytes().len();
        while let Some((prompt, answer)) = self.prompt().and_then(|prompt| Some((prompt, memory.recall(prompt)?))) {
            let same = |entry: &Entry<'_>| entry.key == prompt.question.key && entry.subject == prompt.subject;
            let twice = self.transcript.entries().any(|(at, entry)| at >= from && same(&entry));
            // Whom somebody shot at is as last time; what the table says now is not.
            let now = prompt.question.is_secret() && !matches!(prompt.kind, Kind::Choose { .. });
            if twice || now {
                break;
            }
            self.answer(&answer)?;
        }
        Ok(())
    }

    /// Whether a part of the procedure was over after the last throw.
    #[must_use]
    pub fn part_over(&self) -> bool {
        self.stage.parted > self.transcript.last_throw()
    }

    /// Whether dice are asked for.
    #[must_use]
    pub fn wants_dice(&self) -> bool {
        self.prompt().is_some_and(|prompt| prompt.kind == Kind::Throw)
    }

    fn answer_preset(&mut self, memory: &Memory) -> bool {
        let Step::Asking = self.step else { return false };
        let preset = self.prompt().and_then(|prompt| memory.preset(prompt));
        preset.is_some_and(|answer| self.answer(&answer).is_ok())
    }

    /// Does something that only answers questions, and undoes it.
    fn suppose<T>(&mut self, something: impl FnOnce(&mut Self) -> T) -> T {
        let end = self.transcript.bytes().len();
        let result = something(self);
        self.transcript.truncate(end);
        self.run();
        result
    }
}
