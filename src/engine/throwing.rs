//! Dice of the open throw: drawn, dealt again, or typed.

use super::fate::{Dealt, Plan, lends};
use super::procedure::State;
use super::prompt::{CardFaces, Cast, Kind, Refused};
use super::session::Session;
use super::stage::Stage;
use super::transcript::{DiceBody, Entry, LENT, Marks, NUMBER, POOL_HEADER, Tag};
use crate::dice::{Cup, CupError, Faces, Pool, Reading};

/// Why no dice were thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ThrowRefused {
    /// The cup will not.
    Cup(CupError),
    /// The dice are not asked for, or do not fit.
    Refused(Refused),
}

impl<S: State> Session<S> {
    /// Throws the dice that are asked for: first those that were taken back, then new ones.
    ///
    /// # Errors
    ///
    /// [`ThrowRefused`] says why not; nothing was thrown.
    // Never inlined, like others that hold a card: what a caller has on its small stack, it has all the time.
    #[inline(never)]
    pub fn throw(&mut self, cup: &mut dyn Cup) -> Result<(), ThrowRefused> {
        self.asked_for_dice().map_err(ThrowRefused::Refused)?;
        if !self.transcript.room_for(body_bytes(&self.stage.card)) {
            return Err(ThrowRefused::Refused(Refused::Full));
        }
        let mut dealt = Dealt::default();
        self.offer(&mut dealt);
        let missing = self.stage.card.iter().zip(dealt.faces.iter_mut()).filter_map(|(cast, thrown)| {
            let count = usize::from(cast.pool.count).saturating_sub(thrown.len());
            (count > 0).then_some((Pool { count: count as u8, die: cast.pool.die }, thrown))
        });
        // A card dealt whole from fate needs no cup.
        let mut missing = missing.peekable();
        if missing.peek().is_some() {
            if dealt.typed {
                return Err(ThrowRefused::Refused(Refused::YourDice));
            }
            cup.throw_all(&mut missing).map_err(ThrowRefused::Cup)?;
        }
        self.put_dice(&dealt.faces, dealt.marks(), dealt.number, &mut dealt.plan).map_err(ThrowRefused::Refused)
    }

    /// Puts into `dealt` what fate has for the open card.
    pub(super) fn offer(&self, dealt: &mut Dealt) {
        self.transcript.offer(&self.stage.card, dealt);
    }

    /// The number under which the open card will be thrown: an old one, if its dice were thrown before.
    #[must_use]
    pub fn next_roll(&self) -> u32 {
        let mut dealt = Dealt::default();
        self.offer(&mut dealt);
        dealt.number.unwrap_or(self.rolls.saturating_add(1))
    }

    /// Takes the faces of real dice, one list a pool.
    ///
    /// # Errors
    ///
    /// [`Refused::Faces`] if they do not fit the card.
    #[inline(never)]
    pub fn typed(&mut self, faces: &CardFaces) -> Result<(), Refused> {
        self.asked_for_dice()?;
        let fits = |(cast, faces): (&Cast, &Faces)| {
            faces.len() == usize::from(cast.pool.count) && Reading::accepts(faces, cast.pool.die)
        };
        if faces.len() != self.stage.card.len() || !self.stage.card.iter().zip(faces).all(fits) {
            return Err(Refused::Faces);
        }
        // More dice for those that were typed before, or others in their place: the number stays.
        let (marks, number, mut plan) = self.filled_up(faces).unwrap_or_else(|| {
            let number = self.transcript.forget_typed(&self.stage.card);
            (Marks::TYPED, number, Plan::new())
        });
        self.put_dice(faces, marks, number, &mut plan)
    }

    /// What fate knows of the open card, if these faces are its dice and those that were missing.
    #[inline(never)]
    fn filled_up(&self, faces: &CardFaces) -> Option<(Marks, Option<u32>, Plan)> {
        let mut dealt = Dealt::default();
        self.offer(&mut dealt);
        let same = dealt.typed && dealt.faces.iter().zip(faces).all(|(known, typed)| typed.starts_with(known));
        same.then(|| (dealt.marks(), dealt.number, dealt.plan))
    }

    /// Adds the dice of the open card that were typed before, pool after pool up to the first that is missing; none, if none is
    /// missing.
    // Into a list that is there already: a whole card is large.
    #[inline(never)]
    pub fn typed_before<const N: usize>(&self, known: &mut heapless::Vec<u8, N>) {
        let mut dealt = Dealt::default();
        self.offer(&mut dealt);
        let pools = self.stage.card.iter().zip(&dealt.faces);
        let missing = pools.clone().position(|(cast, faces)| faces.len() < usize::from(cast.pool.count));
        if let Some(last) = missing.filter(|_| dealt.typed) {
            // More than fit are typed again.
            let _ = pools.take(last + 1).try_for_each(|(_, faces)| known.extend_from_slice(faces));
        }
    }

    fn asked_for_dice(&self) -> Result<(), Refused> {
        match self.prompt().map(|prompt| &prompt.kind) {
            Some(Kind::Throw) => Ok(()),
            Some(_) => Err(Refused::NotDice),
            None => Err(Refused::NothingAsked),
        }
    }

    /// Puts dice on the table: those of fate as planned, under the number that they keep, or else under the next one.
    pub(super) fn put_dice(
        &mut self,
        faces: &CardFaces,
        marks: Marks,
        number: Option<u32>,
        plan: &mut Plan,
    ) -> Result<(), Refused> {
        let prompt = self.prompt().ok_or(Refused::NothingAsked)?;
        // Saved bytes may hold the last number there is: it stays the last.
        let fresh = self.rolls.saturating_add(1);
        let mut body = DiceBody::new();
        encode_dice(&mut body, &self.stage, faces, plan, number.unwrap_or(fresh)).ok_or(Refused::Full)?;
        let entry = Entry { key: prompt.question.key, subject: prompt.subject, tag: Tag::Throw, marks, body: &body };
        self.transcript.push(&entry).map_err(|_| Refused::Full)?;
        if number.is_none() {
            self.rolls = fresh;
        }
        self.transcript.deal(plan, faces);
        self.run();
        Ok(())
    }

    /// Makes the last throw void: it keeps its number, and the dice are thrown anew under the next one.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if the last entry is no throw.
    pub fn void(&mut self) -> Result<u32, Refused> {
        let (at, number, lent) = match self.transcript.entries().last() {
            Some((at, entry)) if entry.tag == Tag::Throw => {
                (at, entry.roll_number().unwrap_or(0), entry.pools().filter(|pool| pool.lent).count())
            }
            _ => return Err(Refused::NoSuchEntry),
        };
        self.transcript.forget_lent(lent);
        self.transcript.truncate(at);
        self.run();
        Ok(number)
    }
}

impl Dealt {
    /// How a card that is dealt from here came about.
    pub(super) const fn marks(&self) -> Marks {
        match (self.number, self.typed) {
            (None, _) => Marks(0),
            (Some(_), false) => Marks::DEALT_AGAIN,
            (Some(_), true) => Marks::DEALT_AGAIN.and(Marks::TYPED),
        }
    }
}

/// Bytes that a throw of a card takes in the transcript, without the entry's own header.
pub(super) fn body_bytes(card: &[Cast]) -> usize {
    NUMBER + card.iter().map(|cast| POOL_HEADER + usize::from(cast.pool.count)).sum::<usize>()
}

fn encode_dice(body: &mut DiceBody, stage: &Stage, faces: &CardFaces, plan: &Plan, number: u32) -> Option<()> {
    body.extend_from_slice(&number.to_le_bytes()).ok()?;
    for (nth, (cast, thrown)) in stage.card.iter().zip(faces).enumerate() {
        let [a, b, c, d] = cast.question.key.0.to_le_bytes();
        let count = thrown.len() as u8 | if lends(plan, nth) { LENT } else { 0 };
        let head = [a, b, c, d, cast.subject.byte(), cast.pool.die.sides(), count];
        body.extend_from_slice(&head).ok()?;
        body.extend_from_slice(thrown).ok()?;
    }
    Some(())
}
