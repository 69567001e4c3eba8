//! What a rule can do with dice, and what it can tell.

use super::key::Subject;
use super::play::{Flow, Play};
use super::procedure::Outcome;
use super::prompt::{Cast, Need};
use super::question::{Question, Throw};
use super::session::{Stuck, body_bytes};
use super::stage::{Crumb, Lap, Note, Reason};
use super::transcript::{Body, MAX_BYTES, MAX_ENTRIES, POOL_HEADER, Tag};
use crate::dice::{Classes, Counts, Die, FaceSet, Faces, MAX_DICE, Pool, Reading, Seen, Symbols};

impl<S> Play<'_, S> {
    /// Puts a pool on the card of the next throw; [`Play::roll_all`] throws them together.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped, or there are more dice or pools than a card holds.
    pub fn cast(&mut self, throw: Throw, pool: Pool, reading: Reading, need: Need) -> Flow<()> {
        self.burn()?;
        let bytes = body_bytes(&self.stage.card) + POOL_HEADER + usize::from(pool.count);
        if usize::from(pool.count) > MAX_DICE || bytes > Body::new().capacity() {
            return self.stick(Stuck::TooMany);
        }
        let cast = Cast { question: throw.question, subject: self.subject, side: self.side, pool, reading, need };
        match self.stage.card.push(cast) {
            Ok(()) => Ok(()),
            Err(_) => self.stick(Stuck::TooMany),
        }
    }

    /// Throws everything on the card: one press, one roll number. What each pool said comes in the order it was put there.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn roll_all(&mut self, card: Throw) -> Flow<&[Seen]> {
        self.throw(card.question)?;
        Ok(&self.stage.seen)
    }

    /// How many dice show one of the faces (`dice:D1`, `dice:D8`, `dice:D14`, `dice:D22`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn hits(&mut self, throw: Throw, pool: Pool, faces: FaceSet) -> Flow<u8> {
        match self.one(throw, pool, Reading::Hits(faces), Need::Faces(faces))? {
            Seen::Hits(hits, _) => Ok(hits),
            _ => Ok(0),
        }
    }

    /// How many dice show one of the first faces, and how many one of the second (`dice:D26`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn tally(&mut self, throw: Throw, pool: Pool, first: FaceSet, second: FaceSet) -> Flow<(u8, u8)> {
        match self.one(throw, pool, Reading::Tally(first, second), Need::Faces(first))? {
            Seen::Hits(first, second) => Ok((first, second)),
            _ => Ok((0, 0)),
        }
    }

    /// The dice added up (`dice:D10`, `dice:D11`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn sum(&mut self, throw: Throw, pool: Pool, need: Need) -> Flow<i16> {
        match self.one(throw, pool, Reading::Sum, need)? {
            Seen::Value(total) => Ok(total.cast_signed()),
            _ => Ok(0),
        }
    }

    /// The face of a single die (`dice:D13`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is thrown.
    pub fn die(&mut self, throw: Throw, die: Die, need: Need) -> Flow<u8> {
        Ok(self.sum(throw, Pool { count: 1, die }, need)? as u8)
    }

    /// What a single die comes to: the rule learns its grade, not its face, so that odds look at each grade once (`dice:D16`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is thrown.
    pub fn graded<T: Copy + PartialEq>(&mut self, throw: Throw, die: Die, need: Need, grade: impl Fn(u8) -> T) -> Flow<T> {
        let last_of_grade = |face: &u8| *face == die.sides() || grade(*face) != grade(*face + 1);
        match Classes::of((1..=die.sides()).filter(last_of_grade)) {
            Some(classes) => {
                let seen = self.one(throw, Pool { count: 1, die }, Reading::Classes(classes), need)?;
                let shown = |bound: &&u8| matches!(&seen, Seen::Classes(counts) if counts.passed(**bound) > 0);
                Ok(grade(classes.bounds().iter().find(shown).copied().unwrap_or(die.sides())))
            }
            // More grades than can be told apart: the face, then.
            None => Ok(grade(self.die(throw, die, need)?)),
        }
    }

    /// One throw read against several target numbers (`dice:D6`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn classes(&mut self, throw: Throw, pool: Pool, classes: Classes) -> Flow<Counts> {
        match self.one(throw, pool, Reading::Classes(classes), Need::Reading)? {
            Seen::Classes(counts) => Ok(counts),
            _ => Ok(Counts::default()),
        }
    }

    /// The symbols on the dice that stay (`dice:D27`).
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn symbols(&mut self, throw: Throw, pool: Pool, reading: Reading) -> Flow<Symbols> {
        match self.one(throw, pool, reading, Need::Reading)? {
            Seen::Symbols(symbols) => Ok(symbols),
            _ => Ok(Symbols::default()),
        }
    }

    /// Every die, from high to low.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the dice are thrown.
    pub fn each(&mut self, throw: Throw, pool: Pool) -> Flow<Faces> {
        match self.one(throw, pool, Reading::Each, Need::Reading)? {
            Seen::Each(faces) => Ok(faces),
            _ => Ok(Faces::new()),
        }
    }

    /// One of `count` equals, counted from 0 (`dice:D31`). One alone needs no die.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until the die is thrown.
    pub fn random(&mut self, throw: Throw, count: usize) -> Flow<usize> {
        match u8::try_from(count).ok().and_then(Die::new) {
            Some(die) => Ok(usize::from(self.die(throw, die, Need::Reading)?).saturating_sub(1)),
            None if count <= 1 => self.go_on(0),
            None => self.stick(Stuck::TooMany),
        }
    }

    fn one(&mut self, throw: Throw, pool: Pool, reading: Reading, need: Need) -> Flow<Seen> {
        self.cast(throw, pool, reading, need)?;
        self.throw(throw.question)?;
        Ok(self.stage.seen.first().cloned().unwrap_or(Seen::Value(0)))
    }

    fn throw(&mut self, question: Question) -> Flow<()> {
        self.burn()?;
        self.stage.seen.clear();
        if self.stage.card.iter().all(|cast| cast.pool.count == 0) {
            // No dice: nothing passes, and nothing is thrown (`dice:D2`).
            let nothing = self.stage.card.iter().map(|cast| cast.reading.read(&[]));
            self.stage.seen.extend(nothing);
            self.stage.card.clear();
            self.stage.reasons.clear();
            return Ok(());
        }
        let Some(entry) = self.take(&question, Tag::Throw)? else {
            return self.suppose_throw(question);
        };
        let stage = &mut *self.stage;
        core::mem::swap(&mut stage.card, &mut stage.shown.card);
        core::mem::swap(&mut stage.reasons, &mut stage.shown.reasons);
        stage.card.clear();
        stage.reasons.clear();
        stage.shown.faces.clear();
        stage.shown.struck = None;
        stage.shown.told = None;
        stage.shown.title = question.title;
        stage.shown.marks = entry.marks;
        stage.shown.number = entry.roll_number().unwrap_or(0);
        let mut pools = entry.pools();
        let mut fits = true;
        for cast in &stage.shown.card {
            let thrown = pools.next().filter(|thrown| {
                thrown.key == cast.question.key
                    && thrown.subject == cast.subject
                    && thrown.die == cast.pool.die
                    && thrown.faces.len() == usize::from(cast.pool.count)
                    && Reading::accepts(thrown.faces, thrown.die)
            });
            let faces = thrown.and_then(|thrown| Faces::from_slice(thrown.faces).ok());
            let Some(faces) = faces else {
                fits = false;
                break;
            };
            // As many as pools on the card: they fit.
            let _ = stage.seen.push(cast.reading.read(&faces));
            let _ = stage.shown.faces.push(faces);
        }
        fits &= pools.next().is_none();
        self.legal(fits.then_some(()))
    }

    /// A line of the next card's sum: why its need-number or total is what it is.
    pub fn because(&mut self, label: &'static str, value: i16) {
        let reason = Reason { subject: self.subject, label, value };
        // A card with more reasons than fit shows the first ones.
        let _ = self.stage.reasons.push(reason);
    }

    /// Says what came of the last throw; the end of the procedure says it by itself.
    pub const fn tell(&mut self, outcome: Outcome) {
        self.stage.shown.told = Some(outcome);
    }

    /// Notes something worth telling, about the present subject; `#` in the text stands for the value.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped.
    pub fn note(&mut self, text: &'static str, value: i16) -> Flow<()> {
        self.burn()?;
        self.stage.note(Note { subject: self.subject, text, value });
        Ok(())
    }

    /// Says something short beside the questions that follow, in place of their number: `# of 40`. An empty text ends it.
    pub const fn remark(&mut self, text: &'static str, value: i16) {
        let remark = Note { subject: self.subject, text, value };
        self.stage.remark = if text.is_empty() { None } else { Some(remark) };
    }

    /// Marks the head of a loop. `key` holds everything the rest of the loop depends on: two runs that come here with the same
    /// key go on alike, which is what makes exact odds of a whole melee possible.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped, or goes round in circles.
    pub fn lap(&mut self, round: Throw, key: u64) -> Flow<()> {
        self.lap_of(round, |_| key)
    }

    /// The same where the rest of the loop depends on the battle: the key is a [`Digest`](super::Digest) of it, made only when
    /// somebody wants to know, because a long exchange passes here on every run.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped, or goes round in circles.
    pub fn lap_of(&mut self, round: Throw, key: impl FnOnce(&S) -> u64) -> Flow<()> {
        self.burn()?;
        if !self.wants_lap() {
            return Ok(());
        }
        let (question, key) = (round.question, key(self.look()));
        self.stage.lap = Some(Lap { question, key, at: self.position() });
        self.suppose_lap((question.key, key))
    }

    /// Whether this run has used up most of what a procedure may hold. A rule that may repeat for ever looks here at the head of
    /// its loop, leaves what is still to be done in the battle's state, and ends; the next procedure goes on from there.
    #[must_use]
    pub const fn long(&self) -> bool {
        self.taken >= MAX_ENTRIES / 4 * 3 || self.at >= MAX_BYTES / 4 * 3
    }

    /// Puts a step on the trail of causes, at this depth: what interrupted what.
    pub fn within(&mut self, depth: usize, subject: Subject, title: &'static str) {
        self.stage.trail.truncate(depth);
        // A deeper trail than fits keeps its beginning.
        let _ = self.stage.trail.push(Crumb { subject, title });
    }

    /// Lays the trail of causes anew, from what happens now back to what started it. A longer trail than fits keeps its end:
    /// in an endless exchange the latest shots are what the player wants to see.
    pub fn trail(&mut self, latest_first: impl IntoIterator<Item = Crumb>) {
        self.stage.trail.clear();
        for crumb in latest_first {
            if self.stage.trail.push(crumb).is_err() {
                break;
            }
        }
        self.stage.trail.reverse();
    }
}
