//! Dice of the open throw: drawn, dealt again, or typed.

use super::fate::{Dealt, Own, Plan, lends};
use super::procedure::State;
use super::prompt::{CardFaces, Cast, Kind, Refused};
use super::session::Session;
use super::stage::Stage;
use super::transcript::{BESIDE, DiceBody, Entry, LENT, Marks, NUMBER, POOL_HEADER, Tag};
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
        let pools = || self.stage.card.iter().zip(&dealt.faces).enumerate();
        let lacks = |cast: &Cast, known: &Faces| known.len() < usize::from(cast.pool.count);
        // Beside typed dice the device fills up only its own.
        let own = |nth: usize, known: &Faces| dealt.typed.has(nth) || known.is_empty();
        if dealt.typed.any() && pools().any(|(nth, (cast, known))| lacks(cast, known) && own(nth, known)) {
            return Err(ThrowRefused::Refused(Refused::YourDice));
        }
        self.fill_up(&mut dealt.faces, Own::default(), cup).map_err(ThrowRefused::Cup)?;
        let marks = dealt.marks();
        self.put_dice(&dealt.faces, (marks, dealt.typed), dealt.number, &mut dealt.plan).map_err(ThrowRefused::Refused)
    }

    /// Has the cup throw what is missing in the pools of the open card, but not in those of a player.
    fn fill_up(&self, faces: &mut CardFaces, own: Own, cup: &mut dyn Cup) -> Result<(), CupError> {
        let pools = self.stage.card.iter().zip(faces.iter_mut()).enumerate().filter(|(nth, _)| !own.has(*nth));
        let missing = pools.filter_map(|(_, (cast, thrown))| {
            let count = usize::from(cast.pool.count).saturating_sub(thrown.len());
            (count > 0).then_some((Pool { count: count as u8, die: cast.pool.die }, thrown))
        });
        // A card that is whole needs no cup.
        let mut missing = missing.peekable();
        if missing.peek().is_some() { cup.throw_all(&mut missing) } else { Ok(()) }
    }

    /// Puts into `dealt` what fate has for the open card.
    pub(super) fn offer(&self, dealt: &mut Dealt) {
        self.transcript.offer(&self.stage.card, Own::default(), dealt);
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
            let number = self.transcript.forget_typed(&self.stage.card, Own::ALL);
            (Marks::TYPED, number, Plan::new())
        });
        self.put_dice(faces, (marks, Own::ALL), number, &mut plan)
    }

    /// Takes the faces of real dice for some pools of the open card, and throws the others beside them: for those the list is
    /// empty.
    ///
    /// # Errors
    ///
    /// [`ThrowRefused`] says why not; nothing was thrown.
    #[inline(never)]
    pub fn typed_beside(&mut self, faces: &mut CardFaces, cup: &mut dyn Cup) -> Result<(), ThrowRefused> {
        self.asked_for_dice().map_err(ThrowRefused::Refused)?;
        let fits = |(cast, faces): (&Cast, &Faces)| {
            faces.is_empty() || faces.len() == usize::from(cast.pool.count) && Reading::accepts(faces, cast.pool.die)
        };
        if faces.len() != self.stage.card.len() || !self.stage.card.iter().zip(&*faces).all(fits) {
            return Err(ThrowRefused::Refused(Refused::Faces));
        }
        if !self.transcript.room_for(body_bytes(&self.stage.card)) {
            return Err(ThrowRefused::Refused(Refused::Full));
        }
        let mut own = Own::default();
        for (nth, _) in faces.iter().enumerate().filter(|(_, faces)| !faces.is_empty()) {
            own.add(nth);
        }
        if self.stage.card.iter().zip(&*faces).all(|(cast, faces)| faces.len() == usize::from(cast.pool.count)) {
            return self.typed(faces).map_err(ThrowRefused::Refused);
        }
        if own.any() { self.put_beside(faces, own, cup) } else { self.throw(cup) }
    }

    /// Puts a player's own dice on the table, and the device's beside them.
    #[inline(never)]
    fn put_beside(&mut self, faces: &mut CardFaces, own: Own, cup: &mut dyn Cup) -> Result<(), ThrowRefused> {
        self.beside(own, |dealt| {
            for (nth, (faces, known)) in faces.iter_mut().zip(&dealt.faces).enumerate() {
                if !own.has(nth) {
                    faces.clone_from(known);
                }
            }
        });
        self.fill_up(faces, own, cup).map_err(ThrowRefused::Cup)?;
        // Those that were typed before give way to these, and their number stays; those that the device threw lie as they lay.
        let typed = self.transcript.forget_typed(&self.stage.card, own);
        let (mut plan, mut known) = (Plan::new(), (None, own));
        self.beside(own, |dealt| {
            plan.clone_from(&dealt.plan);
            known = (dealt.number, own.and(dealt.typed));
        });
        let (number, own) = known;
        let number = [typed, number].into_iter().flatten().min();
        self.put_dice(faces, (Marks::TYPED, own), number, &mut plan).map_err(ThrowRefused::Refused)
    }

    /// Looks at what fate has for the pools that are not a player's own.
    // By itself: it is large, and not on the stack while the dice are put down.
    #[inline(never)]
    fn beside(&self, own: Own, look: impl FnOnce(&Dealt)) {
        let mut dealt = Dealt::default();
        self.transcript.offer(&self.stage.card, own, &mut dealt);
        look(&dealt);
    }

    /// What fate knows of the open card, if these faces are its dice and those that were missing.
    #[inline(never)]
    fn filled_up(&self, faces: &CardFaces) -> Option<(Marks, Option<u32>, Plan)> {
        let mut dealt = Dealt::default();
        self.offer(&mut dealt);
        let same = dealt.typed.any() && dealt.faces.iter().zip(faces).all(|(known, typed)| typed.starts_with(known));
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
        if let Some(last) = missing.filter(|_| dealt.typed.any()) {
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
        (marks, own): (Marks, Own),
        number: Option<u32>,
        plan: &mut Plan,
    ) -> Result<(), Refused> {
        let prompt = self.prompt().ok_or(Refused::NothingAsked)?;
        // Saved bytes may hold the last number there is: it stays the last.
        let fresh = self.rolls.saturating_add(1);
        let mut body = DiceBody::new();
        encode_dice(&mut body, &self.stage, faces, (plan, own), number.unwrap_or(fresh)).ok_or(Refused::Full)?;
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
        match (self.number, self.typed.any()) {
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

fn encode_dice(body: &mut DiceBody, stage: &Stage, faces: &CardFaces, (plan, own): (&Plan, Own), number: u32) -> Option<()> {
    body.extend_from_slice(&number.to_le_bytes()).ok()?;
    for (nth, (cast, thrown)) in stage.card.iter().zip(faces).enumerate() {
        let [a, b, c, d] = cast.question.key.0.to_le_bytes();
        let lent = if lends(plan, nth) { LENT } else { 0 };
        let beside = if own.any() && !own.has(nth) { BESIDE } else { 0 };
        let count = thrown.len() as u8 | lent | beside;
        let head = [a, b, c, d, cast.subject.byte(), cast.pool.die.sides(), count];
        body.extend_from_slice(&head).ok()?;
        body.extend_from_slice(thrown).ok()?;
    }
    Some(())
}
