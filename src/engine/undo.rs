//! Going back: entries are dropped, and their dice wait to be dealt again.

use super::procedure::State;
use super::prompt::Refused;
use super::session::{Session, Step};

impl<S: State> Session<S> {
    /// Undoes the last answer a person gave, and everything since. Dice thrown since then wait to be dealt again.
    ///
    /// # Errors
    ///
    /// [`Refused::AtStart`] if there is none; [`Refused::Waiting`] if too many dice are waiting already; nothing changed.
    pub fn back(&mut self) -> Result<(), Refused> {
        let last = self.transcript.entries().filter(|(_, entry)| entry.human()).last();
        let (at, _) = last.ok_or(Refused::AtStart)?;
        self.drop_from(at, 0)?;
        self.run();
        Ok(())
    }

    /// Drops what the rules no longer understand, from [`Step::Diverged`]'s byte on. Its dice wait to be dealt again;
    /// those that find no room are gone, because there is no other way on.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if nothing diverged.
    pub fn cut(&mut self) -> Result<(), Refused> {
        let Step::Diverged { at } = self.step else { return Err(Refused::NoSuchEntry) };
        self.transcript.take_back(at);
        self.run();
        Ok(())
    }

    /// Drops the entries from a byte on and takes their dice back, if so many bytes more find room then.
    pub(super) fn drop_from(&mut self, at: usize, then: usize) -> Result<(), Refused> {
        if !self.transcript.room_to_take_back(at, then) {
            return Err(Refused::Waiting);
        }
        self.transcript.take_back(at);
        Ok(())
    }
}
