//! Going back: entries are dropped, and their dice wait to be dealt again.

use super::fate::{Place, Thrown};
use super::key::{Key, Subject};
use super::procedure::State;
use super::prompt::Refused;
use super::session::{Session, Step};
use super::transcript::{Marks, PoolFaces, Tag, Transcript};
use crate::dice::{MAX_DICE, Reading};

impl<S: State> Session<S> {
    /// Undoes the last answer a person gave, and everything since. Dice thrown since then wait to be dealt again.
    ///
    /// # Errors
    ///
    /// [`Refused::AtStart`] if there is none; [`Refused::Waiting`] if too many dice are waiting already; nothing changed.
    pub fn back(&mut self) -> Result<(), Refused> {
        let last = self.transcript.entries().filter(|(_, entry)| entry.human()).last();
        let (at, _) = last.ok_or(Refused::AtStart)?;
        self.drop_from(at)?;
        self.run();
        Ok(())
    }

    /// Drops what the rules no longer understand, from [`Step::Diverged`]'s byte on. Its dice wait to be dealt again, the oldest
    /// first; those that find no room are gone, because there is no other way on.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if nothing diverged.
    pub fn cut(&mut self) -> Result<(), Refused> {
        let Step::Diverged { at } = self.step else { return Err(Refused::NoSuchEntry) };
        self.force_from(at);
        self.run();
        Ok(())
    }

    /// Takes the dice from a byte on back into fate and drops the entries.
    pub(super) fn drop_from(&mut self, at: usize) -> Result<(), Refused> {
        if !self.fate.room_for(thrown_from(&self.transcript, at)) {
            return Err(Refused::Waiting);
        }
        self.force_from(at);
        Ok(())
    }

    /// The same, with or without room.
    pub(super) fn force_from(&mut self, at: usize) {
        self.fate.take_back(thrown_from(&self.transcript, at));
        self.transcript.truncate(at);
    }
}

/// The pools thrown from a byte on. Saved bytes may hold anything: what no die can show is no dice, and is left out.
fn thrown_from(transcript: &Transcript, at: usize) -> impl Iterator<Item = Thrown<'_>> + Clone {
    let throws = transcript.entries().filter(move |(start, entry)| *start >= at && entry.tag == Tag::Throw);
    let pools = throws.flat_map(move |(start, entry)| {
        entry.pools().enumerate().map(move |(nth, pool)| {
            let same = |other: &PoolFaces<'_>| other.key == pool.key && other.subject == pool.subject;
            let before = entry.pools().take(nth).filter(same).count() as u16;
            let occurrence = occurrences_before(transcript, start, pool.key, pool.subject) + before;
            Thrown {
                place: Place { key: pool.key, subject: pool.subject, occurrence },
                number: entry.roll_number().unwrap_or(0),
                typed: entry.marks.has(Marks::TYPED),
                dealt: pool.dealt,
                die: pool.die,
                faces: pool.faces,
            }
        })
    });
    pools.filter(|pool| (1..=MAX_DICE).contains(&pool.faces.len()) && Reading::accepts(pool.faces, pool.die))
}

/// How many pools of a key and subject were thrown before a byte: fewer than 3,000 fit a transcript.
pub(super) fn occurrences_before(transcript: &Transcript, end: usize, key: Key, subject: Subject) -> u16 {
    let throws = transcript.entries().take_while(|(at, _)| *at < end).filter(|(_, entry)| entry.tag == Tag::Throw);
    let pools = throws.flat_map(|(_, entry)| entry.pools());
    pools.filter(|pool| pool.key == key && pool.subject == subject).count() as u16
}
