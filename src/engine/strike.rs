//! Dice taken away by hand, after everybody has seen them (`bridge:2.3`).

use super::key::{Id, Set};
use super::play::{Flow, Play};
use super::prompt::{Answer, Kind};
use super::question::Strike;
use super::transcript::Tag;
use crate::dice::{Reading, Seen, Symbols};

impl<S> Play<'_, S> {
    /// Asks which dice of the last throw's only pool are taken away: as many as its [`Reading::Kept`] says, marked beforehand
    /// with its own choice. In the answer, [`Id`] n is the nth die as thrown. Returns the symbols on the dice that stay.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn strike(&mut self, strike: Strike) -> Flow<Symbols> {
        // Supposed dice are read as the automatic choice would have it; odds say so.
        if let (true, Some(Seen::Symbols(symbols))) = (self.stage.supposed.dice, self.stage.seen.first()) {
            let symbols = *symbols;
            self.stage.supposed.choices = true;
            return self.go_on(symbols);
        }
        let (Some(cast), Some(faces)) = (self.stage.shown.card.first(), self.stage.shown.faces.first().cloned()) else {
            return self.go_on(Symbols::default());
        };
        let Reading::Kept { layout, .. } = cast.reading else { return self.go_on(Symbols::default()) };
        let goes = cast.reading.stays(&faces).zip(0..).filter(|(stays, _)| !stays);
        let preset: Set = goes.map(|(_, nth)| Id(nth)).collect();
        let (dice, count) = (faces.len() as u8, preset.len() as u8);
        let struck = if count == 0 {
            preset
        } else {
            match self.take(&strike.question, Tag::Strike)? {
                Some(entry) => self.legal(entry.set().filter(|set| fits(*set, dice, count)))?,
                None => match self.ask(strike.question, Kind::Strike { dice, count, preset })? {
                    Answer::Ticks(set) => set,
                    _ => preset,
                },
            }
        };
        self.stage.shown.struck = Some(struck);
        let mut symbols = Symbols::default();
        for (face, _) in faces.iter().zip(0..).filter(|(_, nth)| !struck.has(Id(*nth))) {
            symbols += layout.of(*face);
        }
        self.go_on(symbols)
    }
}

/// Whether the set names as many dice as it should, and no others than were thrown.
pub(super) const fn fits(set: Set, dice: u8, count: u8) -> bool {
    set.0 >> dice == 0 && set.len() == count as usize
}
