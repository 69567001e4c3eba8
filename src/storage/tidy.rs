//! Tidying up: what costs time is done while nobody waits for it.
//!
//! A sector takes 45 to 400 ms to erase, and nothing else runs meanwhile. So some are kept ready, and more are made ready only
//! when no key has been touched for a while.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::counts::Counts;
use super::draft::{Draft, records};
use super::format::{HEAD, Stream};
use super::journal::{Journal, Use};
use super::log::{ROLLS, as_line};
use super::medium::Medium;
use super::slots::ValueKey;
use super::{Found, Store, StoreError};

/// Sectors that are kept ready: some 250 answers of the game with the largest battles.
const READY: usize = 8;
/// With fewer than this, a write makes room for itself, late as it is: whoever moves values needs a place to put them.
const RESERVE: usize = 2;
/// Nobody has touched a key for so many milliseconds: time for work that can wait.
pub const QUIET: u64 = 2_000;
/// The pause between two pieces of work, in which keys are looked at.
const BREATH: u64 = 50;
/// Labels written in one piece of work: 6 ms.
const LABELS: usize = 8;

impl<F: MultiwriteNorFlash> Store<F> {
    /// Does a piece of work that can wait, at most one erase. `idle` is the time for which nobody has touched a key. Returns when
    /// to come again, if there is more to do now.
    pub async fn tidy(&mut self, idle: u64) -> Option<u64> {
        if self.found == Found::Ours && self.journal.sign(LABELS).await {
            return Some(BREATH);
        }
        self.clearing &= self.journal.waste().is_some();
        if !self.found.writable() || idle < QUIET || self.ready() >= READY && !self.clearing {
            return None;
        }
        // What fails here is tried again at the next write, where it matters.
        let worked = matches!(self.reclaim().await, Ok(true));
        (worked && (self.ready() < READY || self.clearing)).then_some(BREATH)
    }

    /// Sectors ready to be written.
    fn ready(&self) -> usize {
        self.journal.count(|used| *used == Use::Spare)
    }

    /// Makes sure that so many bytes can be written without running out of sectors.
    pub(super) async fn make_room(&mut self, bytes: usize) -> Result<(), StoreError> {
        if self.found == Found::Fresh {
            // Enough of them for now; the others have time.
            self.journal.sign(LABELS).await;
            self.found = Found::Ours;
        }
        let wanted = RESERVE + bytes / (Medium::<F>::SECTOR / 2);
        // Every step frees a sector, moves a value or finds nothing more to do.
        for _ in 0..2_000 {
            if self.ready() >= wanted || !self.reclaim().await? {
                break;
            }
        }
        Ok(())
    }

    /// One step towards another sector that can be written; whether there was anything to do. The cheapest first.
    async fn reclaim(&mut self) -> Result<bool, StoreError> {
        if let Some(waste) = self.journal.waste() {
            // A sector that does not erase is dead, and none the worse for having been tried.
            let _ = self.journal.recycle(waste).await;
            return Ok(true);
        }
        let shelf = self.journal.of(Stream::Shelf).count();
        let room = Medium::<F>::SECTOR - HEAD;
        // Moving values pays once a whole sector comes free by it, with the ends of sectors that stay empty.
        if shelf > 2 && self.shelf.bytes() * 5 / 4 + 2 * room < shelf * room {
            self.rescue().await?;
            return Ok(true);
        }
        if self.drop_log(ROLLS).await? || self.drop_history().await? {
            return Ok(true);
        }
        // Rather fewer rolls in the log than a table that cannot be saved.
        self.drop_log(0).await
    }

    /// Gives up the oldest sector of the log, if so many rolls are left without it.
    async fn drop_log(&mut self, keep: u32) -> Result<bool, StoreError> {
        let nth = |nth| self.journal.of(Stream::Log).nth(nth);
        let (Some(oldest), Some(second), Some(_)) = (nth(0), nth(1), nth(2)) else { return Ok(false) };
        let mut cursor = Journal::<F>::from_sector(Stream::Log, second);
        let mut first = None;
        while first.is_none() && self.journal.next(&mut cursor).await?.is_some() {
            first = records(self.journal.payload()).find_map(as_line).map(|line| line.number);
        }
        let left = self.rolled.saturating_sub(first.unwrap_or(0)).saturating_add(1);
        if left < keep {
            return Ok(false);
        }
        self.count_sector(oldest).await?;
        self.waste_sector(oldest);
        Ok(true)
    }

    /// Counts the faces of a sector of the log that have not been counted yet.
    async fn count_sector(&mut self, sector: usize) -> Result<(), StoreError> {
        let mut counts = Counts::new();
        if let Some(bytes) = self.value(ValueKey::COUNTS).await? {
            counts.read(bytes);
        }
        let before = counts.through;
        let serial = self.journal.opening(sector).map(|opening| opening.serial);
        let mut cursor = Journal::<F>::from_sector(Stream::Log, sector);
        while let Some(frame) = self.journal.next(&mut cursor).await? {
            if Some(frame.place.serial) != serial {
                break;
            }
            records(self.journal.payload()).filter_map(as_line).for_each(|line| counts.count(&line));
        }
        if counts.through > before {
            let mut draft = Draft::new(Stream::Shelf);
            self.add_value(&mut draft, ValueKey::COUNTS, &|put| counts.write(put)).await?;
            self.finish(&mut draft).await?;
        }
        Ok(())
    }

    /// Gives up the oldest sector of a table that lies before its last base: what is in there can no longer be undone. The table
    /// with the longest history goes first.
    async fn drop_history(&mut self) -> Result<bool, StoreError> {
        let mut longest: Option<(usize, usize)> = None;
        for sector in 0..self.journal.sectors.len() {
            let Some(opening) = self.journal.opening(sector) else { continue };
            let Stream::Table(_) = opening.stream else { continue };
            // Once a table: at its oldest sector.
            if self.journal.of(opening.stream).next() != Some(sector) {
                continue;
            }
            let Some(base) = self.base(opening.stream).await? else { continue };
            let before = |sector: &usize| self.journal.opening(*sector).is_some_and(|other| other.serial < base.serial);
            let history = self.journal.of(opening.stream).filter(before).count();
            if history > longest.map_or(0, |(history, _)| history) {
                longest = Some((history, sector));
            }
        }
        if let Some((_, sector)) = longest {
            self.waste_sector(sector);
        }
        Ok(longest.is_some())
    }

    fn waste_sector(&mut self, sector: usize) {
        if let Some(opening) = self.journal.opening(sector) {
            self.journal.forget(|other| *other == opening);
        }
    }
}
