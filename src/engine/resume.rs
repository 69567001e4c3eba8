//! Taking up what was saved, piece by piece: there is no room to hold all of it twice.

use super::key::Key;
use super::parts::Parts;
use super::procedure::{Procedure, State};
use super::prompt::Refused;
use super::session::Session;
use super::transcript::Tag;

impl<S: State> Session<S> {
    /// The table is empty: nothing is open, nothing waits, and no dice do.
    pub fn rejoin_nothing(&mut self) {
        self.forget_waiting();
        self.rejoin_at(None, None);
        self.rejoin_fate(0, &[], 0);
        self.names.clear();
    }

    /// Begins to take up a procedure, on a battle or on none; nothing runs until [`Session::rejoined`]. Without a procedure the table is
    /// empty.
    pub fn rejoin_at(&mut self, procedure: Option<&'static Procedure<S>>, state: Option<&S>) {
        self.transcript.truncate(0);
        self.clear();
        self.procedure = procedure;
        match state {
            Some(state) => self.committed.clone_from(state),
            None => self.committed = S::EMPTY,
        }
        self.begun.0 = self.begun.0.wrapping_add(1);
    }

    /// A part of what it starts from, if that is not a battle; whether it could be read.
    pub fn rejoin_part(&mut self, nth: u8, bytes: &[u8]) -> bool
    where
        S: Parts,
    {
        self.committed.restore(nth, bytes)
    }

    /// The battle it is played on is another one: what became of it since has been undone.
    pub fn rejoin_on(&mut self, state: &S) {
        self.committed.clone_from(state);
    }

    /// A piece of its transcript: everything from a byte on is now this.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if something is missing before it: nothing changed.
    pub fn rejoin_tail(&mut self, at: usize, bytes: &[u8]) -> Result<(), Refused> {
        self.transcript.put(at, bytes).map_err(|_| Refused::NoSuchEntry)
    }

    /// A piece of the dice that were taken back.
    pub fn rejoin_fate(&mut self, at: usize, bytes: &[u8], border: usize) {
        self.transcript.load_fate(at, bytes, border);
    }

    /// All pieces are there: runs the rule over them. `rolls` is the number of the last roll.
    pub fn rejoined(&mut self, rolls: u32) {
        self.transcript.mend();
        self.transcript.mend_fate();
        let numbers = self.transcript.entries().filter(|(_, entry)| entry.tag == Tag::Throw);
        let last = numbers.filter_map(|(_, entry)| entry.roll_number()).max();
        self.rolls = rolls.max(last.unwrap_or(0));
        self.mark_saved();
        // The working copy is that of another battle.
        self.touched = true;
        self.run();
    }

    /// A roll was made elsewhere, such as a free one: the next one here has the number after it.
    pub const fn rolled(&mut self, number: u32) {
        if number > self.rolls {
            self.rolls = number;
        }
    }

    /// How many procedures were begun here, and how many of them were done: what has happened since somebody looked.
    #[must_use]
    pub const fn begun(&self) -> (u32, u32) {
        self.begun
    }

    /// The procedure that was done last and its transcript, until another one begins.
    #[must_use]
    pub fn closed(&self) -> Option<(&'static Procedure<S>, &[u8])> {
        Some((self.closed?, self.transcript.closed()?))
    }

    /// Everything in the transcript is saved.
    pub fn mark_saved(&mut self) {
        self.transcript.saved(self.transcript.bytes().len());
    }
}

/// The stable name of a procedure among those of all games: `blades.melee`.
#[must_use]
pub fn procedure_key(game: &str, procedure: &str) -> Key {
    Key::of(game).and(".").and(procedure)
}
