//! What a rule can do with dice.

use super::play::{Flow, Play};
use super::prompt::{Cast, Need};
use super::question::{Question, Throw};
use super::session::Stuck;
use super::throwing::body_bytes;
use super::transcript::{DiceBody, POOL_HEADER, Tag};
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
        if usize::from(pool.count) > MAX_DICE || bytes > DiceBody::new().capacity() {
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
        // A screen sees the last throw only; a rule looks at its dice again only to strike some.
        let last = self.script.last_throw() == Some(self.last);
        let stage = &mut *self.stage;
        let keep = last || stage.card.iter().any(|cast| matches!(cast.reading, Reading::Kept { .. }));
        let noted = stage.notes.len() + usize::from(stage.notes_dropped);
        stage.shown.start(question.title, &entry, noted);
        let mut pools = entry.pools();
        let mut fits = true;
        for cast in &stage.card {
            let thrown = pools.next().filter(|thrown| {
                thrown.key == cast.question.key
                    && thrown.subject == cast.subject
                    && thrown.die == cast.pool.die
                    && thrown.faces.len() == usize::from(cast.pool.count)
                    && Reading::accepts(thrown.faces, thrown.die)
            });
            let Some(thrown) = thrown else {
                fits = false;
                break;
            };
            // As many as pools on the card: they fit.
            let _ = stage.seen.push(cast.reading.read(thrown.faces));
            if keep {
                let _ = stage.shown.card.push(*cast);
                let _ = stage.shown.faces.push(Faces::from_slice(thrown.faces).unwrap_or_default());
            }
        }
        if keep {
            // Both lists are of one size.
            let _ = stage.shown.reasons.extend_from_slice(&stage.reasons);
        }
        stage.card.clear();
        stage.reasons.clear();
        fits &= pools.next().is_none();
        self.legal(fits.then_some(()))
    }
}
