//! Changing an earlier answer while keeping the dice.

use super::aside::Hidden;
use super::fate::Dealt;
use super::flags::MAX_FLAGS;
use super::key::{Digest, MAX_IDS};
use super::procedure::State;
use super::prompt::{Answer, Kind, Prompt, Refused};
use super::question::Choice;
use super::session::{Session, Step};
use super::stage::{Point, PointKind};
use super::transcript::{Entry, HEADER, Marks, Tag, Transcript};

/// The longest answer a person gives.
const LONGEST: usize = if MAX_IDS > 2 * MAX_FLAGS { MAX_IDS } else { 2 * MAX_FLAGS };

impl<S: State> Session<S> {
    /// Changes the answer in the entry that starts at a byte. The dice thrown since stay the same, and so do the later answers
    /// as far as they are still asked for; the first question without an answer is open then.
    ///
    /// # Errors
    ///
    /// [`Refused`] if there is no such entry, the answer does not fit, or too much would have to be kept; nothing changed.
    #[inline(never)]
    pub fn amend(&mut self, at: usize, answer: &Answer) -> Result<(), Refused> {
        let (old, after) = self.transcript.entry(at).ok_or(Refused::NoSuchEntry)?;
        if old.tag == Tag::Throw {
            return Err(Refused::NotDice);
        }
        // What was started instead of an answer counts whoever the question is about now.
        let (key, started, mut subject) = (old.key, old.tag == Tag::Interrupt, old.subject);
        let given = (old.tag, Digest::of(&old.body));
        self.room()?;
        let hidden = self.hide(at);
        let encoded = match self.prompt() {
            Some(prompt) if prompt.has(key) && (started || prompt.subject == subject) => {
                subject = prompt.subject;
                prompt.encode(answer)
            }
            _ => Err(Refused::NoSuchEntry),
        };
        match encoded {
            // It was only looked at.
            Ok((same, tag, body)) if same == key && (tag, Digest::of(&body.as_slice())) == given => {
                self.put_back(hidden);
                Ok(())
            }
            Ok((key, tag, body)) => {
                let entry = Entry { key, subject, tag, marks: Marks::AMENDED, body: &body };
                self.rejoin(at, Some(&entry), after, hidden)
            }
            Err(refused) => self.restore(hidden, refused),
        }
    }

    /// The question that an earlier entry answers, as it was asked.
    pub fn prompt_at(&mut self, at: usize) -> Option<Prompt> {
        self.as_of(at, |session| session.prompt().cloned())
    }

    /// Looks at everything as it was before the entry that starts at a byte.
    pub fn as_of<T>(&mut self, at: usize, look: impl FnOnce(&Self) -> T) -> T {
        let hidden = self.hide(at);
        let seen = look(self);
        // Only a look: everything goes back to its place.
        self.put_back(hidden);
        seen
    }

    /// The answer an earlier entry gave to its question.
    #[must_use]
    pub fn answer_at(&self, at: usize, prompt: &Prompt) -> Option<Answer> {
        let (entry, _) = self.transcript.entry(at)?;
        prompt.decode(&entry)
    }

    /// Overrules a result, or takes the overruling back.
    ///
    /// # Errors
    ///
    /// [`Refused`] if this is no result or no such option; nothing changed.
    pub fn overrule(&mut self, point: &Point, choice: Option<u8>) -> Result<(), Refused> {
        let PointKind::Settle(choices, ..) = point.kind else { return Err(Refused::OtherKind) };
        let body = match choice {
            Some(nth) => {
                let choice: &Choice = choices.get(usize::from(nth)).ok_or(Refused::NotOffered)?;
                Some(choice.code.to_le_bytes())
            }
            None => None,
        };
        self.step_in(point, Tag::Settle, body.as_ref().map(|body| &body[..]))
    }

    /// Sets a modifier or a number; set to what the rules give, it is theirs again.
    ///
    /// # Errors
    ///
    /// [`Refused`] if this is no place for one; nothing changed.
    pub fn set_extra(&mut self, point: &Point, value: i16) -> Result<(), Refused> {
        let PointKind::Extra { given, min, max, .. } = point.kind else { return Err(Refused::OtherKind) };
        if !(min..=max).contains(&value) {
            return Err(Refused::OutOfRange(min, max));
        }
        self.step_in(point, Tag::Extra, (value != given).then_some(&value.to_le_bytes()))
    }

    /// Puts an entry nobody asked for at a point, in place of the one that may be there.
    fn step_in(&mut self, point: &Point, tag: Tag, body: Option<&[u8]>) -> Result<(), Refused> {
        if !self.stage.points.contains(point) {
            return Err(Refused::NoSuchEntry);
        }
        let there = self.transcript.entry(point.at);
        let after = match there {
            Some((entry, next)) if entry.key == point.question.key && entry.tag == tag && entry.subject == point.subject => next,
            _ => point.at,
        };
        self.room()?;
        // What dice came to since then is amended; a result or modifier that they have not met yet is only set.
        let thrown = self.transcript.entries().any(|(at, entry)| at >= point.at && entry.tag == Tag::Throw);
        let marks = if thrown { Marks::AMENDED } else { Marks::default() };
        let hidden = self.hide(point.at);
        let (key, subject) = (point.question.key, point.subject);
        let entry = body.map(|body| Entry { key, subject, tag, marks, body });
        self.rejoin(point.at, entry.as_ref(), after, hidden)
    }

    /// Whether one more entry of any kind that a person gives fits.
    fn room(&self) -> Result<(), Refused> {
        if self.transcript.room_for(LONGEST) { Ok(()) } else { Err(Refused::Full) }
    }

    /// Runs without everything from a byte on.
    fn hide(&mut self, at: usize) -> Hidden {
        let hidden = self.transcript.hide(at);
        self.run();
        hidden
    }

    /// Puts everything back as it was.
    fn restore(&mut self, hidden: Hidden, refused: Refused) -> Result<(), Refused> {
        self.put_back(hidden);
        Err(refused)
    }

    fn put_back(&mut self, hidden: Hidden) {
        self.transcript.unhide(hidden);
        self.run();
    }

    /// Writes the new entry and then as much of the rest (from byte `after` of the old transcript) as is still asked for.
    fn rejoin(&mut self, at: usize, entry: Option<&Entry<'_>>, after: usize, hidden: Hidden) -> Result<(), Refused> {
        let before = self.transcript.entries().filter(|(_, entry)| entry.tag == Tag::Throw).last();
        let before = before.and_then(|(_, entry)| entry.roll_number()).unwrap_or(0);
        self.transcript.unhide(hidden);
        // The dice wait in fate before the entries that hold them are gone for good.
        let room = if self.transcript.set_aside(after) { self.drop_from(at, HEADER + LONGEST) } else { Err(Refused::Full) };
        if let Err(refused) = room {
            self.transcript.drop_aside();
            return self.restore(hidden, refused);
        }
        if let Some(entry) = entry {
            // There is room: it was checked before anything was touched.
            let _ = self.transcript.push(entry);
        }
        self.run();
        let mut throws = entries(self.transcript.aside()).filter(|entry| entry.tag == Tag::Throw).count();
        while self.rejoin_one(before, &mut throws) {}
        self.transcript.drop_aside();
        Ok(())
    }

    /// Gives the open question its old answer; whether there was one that fits. `before` is the number of the last throw that is
    /// not part of the rest, `throws` how many of the rest do not lie on the table again: what was not on it, the player throws.
    ///
    /// What the player did unasked is done again only after the same throw: it was about what those dice brought.
    fn rejoin_one(&mut self, before: u32, throws: &mut usize) -> bool {
        let (end, rest) = (self.transcript.bytes().len(), self.transcript.aside());
        let (Step::Asking | Step::Done(_)) = self.step else { return false };
        let last = self.stage.shown.number;
        let after_same = |found: &Found| found.after.unwrap_or(before) == last;
        let points = self.stage.points.iter().filter(|point| point.at == end);
        let stepped_in = points.filter_map(|point| {
            let tag = match point.kind {
                PointKind::Settle(..) => Tag::Settle,
                PointKind::Extra { .. } => Tag::Extra,
            };
            find_where(rest, |entry| entry.is(&point.question, tag) && entry.subject == point.subject, after_same)
        });
        let stepped_in = stepped_in.min_by_key(|found| found.at);
        if let Some(found) = stepped_in {
            // One that does not fit any more is dropped, and the rest goes on.
            self.rejoin_entry(&found);
            return true;
        }
        let Some(prompt) = self.prompt() else { return false };
        let interrupted = prompt
            .interrupts
            .and_then(|(question, _)| find(rest, |entry| entry.is(&question, Tag::Interrupt)))
            .filter(|found| found.first && after_same(found));
        let asked = |entry: &Entry<'_>| {
            entry.key == prompt.question.key && entry.subject == prompt.subject && entry.tag != Tag::Throw && entry.tag.asked()
        };
        match interrupted.or_else(|| find(rest, asked)) {
            Some(found) => self.rejoin_entry(&found),
            None if prompt.kind == Kind::Throw && *throws > 0 => {
                *throws -= 1;
                self.rejoin_dice()
            }
            None => false,
        }
    }

    fn rejoin_entry(&mut self, found: &Found) -> bool {
        let end = self.transcript.bytes().len();
        let pushed = self.transcript.push_aside(found.at, found.next);
        self.run();
        if let Step::Diverged { at } = self.step
            && at >= end
        {
            self.transcript.truncate(end);
            self.run();
            return false;
        }
        pushed
    }

    /// Deals the waiting dice again, if they are all there.
    fn rejoin_dice(&mut self) -> bool {
        let mut dealt = Dealt::default();
        self.offer(&mut dealt);
        let whole = self.stage.card.iter().zip(&dealt.faces).all(|(cast, faces)| faces.len() == usize::from(cast.pool.count));
        // Dice that nobody has taken up lie where they lay.
        let same = dealt.plan.iter().all(|planned| planned.is_none_or(|(_, same)| same));
        let marks = if same { Marks(dealt.marks().0 & !Marks::DEALT_AGAIN.0) } else { dealt.marks() };
        whole
            && dealt.number.is_some()
            && self.put_dice(&dealt.faces, (marks, dealt.typed), dealt.number, &mut dealt.plan).is_ok()
    }
}

/// Where an entry was found among those set aside.
struct Found {
    at: usize,
    next: usize,
    /// Nothing but throws stands before it.
    first: bool,
    /// The number of the throw before it, if that is set aside too.
    after: Option<u32>,
}

fn find(rest: &[u8], fits: impl Fn(&Entry<'_>) -> bool) -> Option<Found> {
    find_where(rest, fits, |_| true)
}

fn find_where(rest: &[u8], fits: impl Fn(&Entry<'_>) -> bool, place: impl Fn(&Found) -> bool) -> Option<Found> {
    let mut found = Found { at: 0, next: 0, first: true, after: None };
    while let Some((entry, next)) = Transcript::parse(rest, found.at) {
        found.next = next;
        if fits(&entry) && place(&found) {
            return Some(found);
        }
        found.first &= entry.tag == Tag::Throw;
        if entry.tag == Tag::Throw {
            found.after = entry.roll_number();
        }
        found.at = next;
    }
    None
}

fn entries(bytes: &[u8]) -> impl Iterator<Item = Entry<'_>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let (entry, next) = Transcript::parse(bytes, at)?;
        at = next;
        Some(entry)
    })
}
