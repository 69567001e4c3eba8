//! What the device remembers without power.
//!
//! The app says what must be in flash before the next picture is shown ([`Record`]), a board writes it, and after the next
//! power-on everything comes back record by record ([`Loaded`]). Underneath lie three kinds of streams over the sectors of a flash
//! region: the **shelf** for values of which the latest counts, the **log** of rolls, and a **table** for each battle, where all
//! that is played is appended in order. A batch is written whole or not at all, so that a power cut at any moment leaves the
//! device as it was before a press or after it.

mod counts;
mod draft;
mod encode;
mod error;
mod format;
mod fortune;
mod journal;
mod keeper;
mod line;
mod log;
mod luck;
mod medium;
mod record;
mod reset;
mod serve;
mod settings;
mod shelf;
mod slots;
mod table;
mod tally;
mod tidy;

pub use counts::Counts;
pub use error::{Found, Served, StoreError};
pub use format::{FORMAT, MIN_FORMAT};
pub use fortune::{Fortune, Sum};
pub use keeper::{FacesShow, Keeper, Kept, Roll, Table};
pub use line::{Line, Marked, Pool, RollMarks};
pub use log::ROLLS;
pub use luck::{Luck, Owner, Promise, Promised, Share, WHOLE};
pub use record::{Batch, Loaded, Record, Request, Scope};
pub use serve::Each;
pub use settings::{DIM_AFTER, Label, MAX_LABEL, Pause, SLEEP_AFTER, Settings};
pub use slots::{Kind, MAX_KEPT, MAX_NAME, Name, Slot};
pub use tally::{Stop, Tally};
pub use tidy::QUIET;

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use draft::Draft;
use format::Stream;
use journal::{Journal, Place};
use shelf::Shelf;
use slots::ValueKey;
use table::Chain;

/// The store over a board's flash.
pub struct Store<F> {
    journal: Journal<F>,
    found: Found,
    shelf: Shelf,
    /// The table that is being played on.
    running: u16,
    /// How many tables there have been.
    tables: u16,
    chain: Chain,
    /// The index of the last line in the log.
    logged: u32,
    /// The number of the last roll in the log.
    rolled: u32,
    /// The last batch could not be written.
    failed: bool,
    /// A frame of the table whose lines have not reached the log.
    unlogged: Option<Place>,
    /// There was a reset: what it gave up is erased while nobody waits.
    clearing: bool,
}

impl<F: MultiwriteNorFlash> Store<F> {
    /// A store in a region of the flash: whole sectors, at least [`Store::MIN_SECTORS`] of them. [`Request::Boot`] opens it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Region`] if the region is no such thing.
    pub fn new(flash: F, region: Range<u32>) -> Result<Self, StoreError> {
        let journal = Journal::new(flash, region)?;
        if journal.medium.sectors() < Self::MIN_SECTORS {
            return Err(StoreError::Region);
        }
        Ok(Self {
            journal,
            found: Found::Unreadable,
            shelf: Shelf::new(),
            running: 0,
            tables: 0,
            chain: Chain::default(),
            logged: 0,
            rolled: 0,
            failed: false,
            unlogged: None,
            clearing: false,
        })
    }

    /// Sectors without which there is no room to move.
    pub const MIN_SECTORS: usize = 12;

    /// Writes a batch. When this returns, all of it is in flash; if it fails, or the power goes before, none of it is.
    ///
    /// Values are written for themselves, before what is played: nothing in a battle depends on them.
    ///
    /// # Errors
    ///
    /// [`StoreError`] says why it is not.
    pub async fn append(&mut self, batch: &[Record<'_>]) -> Result<(), StoreError> {
        if !self.found.writable() {
            return Err(StoreError::Locked);
        }
        if core::mem::take(&mut self.failed) {
            self.journal.revive();
        }
        let written = self.write(batch).await;
        self.failed = written.is_err();
        written
    }

    async fn write(&mut self, batch: &[Record<'_>]) -> Result<(), StoreError> {
        self.make_room(batch.iter().map(weight).sum()).await?;
        self.relog().await?;
        // Each in a function of its own, because what one of them waits for shares its memory with the others.
        self.write_values(batch, false).await?;
        self.write_plays(batch).await?;
        self.write_log(batch).await?;
        // The counts say which roll is the last one: they must not know of a roll that is not there yet.
        self.write_values(batch, true).await
    }

    /// The values of a batch: the counts, or all others.
    async fn write_values(&mut self, batch: &[Record<'_>], counts: bool) -> Result<(), StoreError> {
        let mut draft = Draft::new(Stream::Shelf);
        for record in batch.iter().filter(|record| matches!(record, Record::Counts(_)) == counts) {
            self.keep_value(&mut draft, record).await?;
        }
        self.finish(&mut draft).await
    }

    /// What is played on the table.
    async fn write_plays(&mut self, batch: &[Record<'_>]) -> Result<(), StoreError> {
        let mut draft = Draft::new(Stream::Table(self.running));
        if batch.iter().any(is_play) {
            for record in batch {
                self.add_play(&mut draft, record).await?;
                self.add_line(&mut draft, record).await?;
            }
        }
        self.finish(&mut draft).await
    }

    /// The rolls stand in the log as well as on their table, which may be gone tomorrow.
    async fn write_log(&mut self, batch: &[Record<'_>]) -> Result<(), StoreError> {
        let mut draft = Draft::new(Stream::Log);
        for record in batch {
            self.add_line(&mut draft, record).await?;
            match record {
                Record::Audit(text) => self.add_audit(&mut draft, text).await?,
                Record::Line(line) => {
                    (self.logged, self.rolled) = (self.logged.max(line.index), self.rolled.max(line.number));
                }
                Record::Marked(marked) => self.logged = self.logged.max(marked.index),
                _ => {}
            }
        }
        self.finish(&mut draft).await
    }

    async fn keep_value(&mut self, draft: &mut Draft, record: &Record<'_>) -> Result<(), StoreError> {
        match record {
            Record::Settings(settings) => {
                let bytes = encode::settings(settings);
                self.add_value(draft, ValueKey::SETTINGS, &|put| put(&bytes)).await
            }
            Record::Recipe(recipe) => {
                let bytes = recipe.bytes();
                self.add_value(draft, ValueKey::RECIPE, &|put| put(&bytes)).await
            }
            Record::Preferences(game, values) => {
                let bytes = encode::preferences(values);
                self.add_value(draft, ValueKey::preferences(*game), &|put| put(&bytes)).await
            }
            Record::Noise(bytes) => self.add_value(draft, ValueKey::NOISE, &|put| put(bytes)).await,
            Record::Seal(bytes) => self.add_value(draft, ValueKey::SEAL, &|put| put(bytes)).await,
            Record::Memory(memory) => {
                let content = |put: &mut dyn FnMut(&[u8])| memory.saved().for_each(|answer| put(&answer));
                self.add_value(draft, ValueKey::MEMORY, &content).await
            }
            Record::Fortune(fortune) => {
                let bytes = fortune.bytes();
                self.add_value(draft, ValueKey::FORTUNE, &|put| put(&bytes)).await
            }
            Record::Tally(tally) => self.add_value(draft, ValueKey::TALLY, &|put| tally.write(put)).await,
            Record::Counts(counts) => self.add_value(draft, ValueKey::COUNTS, &|put| counts.write(put)).await,
            Record::Kept { slot, name, data } => {
                let key = ValueKey::of(*slot);
                if name.len() > MAX_NAME || data.len() > MAX_KEPT {
                    return Err(StoreError::TooLong);
                }
                if !self.shelf.has(key) && self.crowded() {
                    return Err(StoreError::Full);
                }
                self.add_value(draft, key, &|put| {
                    put(&[name.len() as u8]);
                    put(name.as_bytes());
                    put(data);
                })
                .await
            }
            _ => Ok(()),
        }
    }
}

/// Whether a record is part of what is played on the table.
const fn is_play(record: &Record<'_>) -> bool {
    matches!(
        record,
        Record::Base { .. }
            | Record::Open { .. }
            | Record::Start(_)
            | Record::Tail { .. }
            | Record::Fate { .. }
            | Record::Changes { .. }
            | Record::Names(..)
            | Record::Close
            | Record::Left
            | Record::Turn(_)
            | Record::Waiting { .. }
    )
}

/// About how many bytes a record takes.
fn weight(record: &Record<'_>) -> usize {
    match record {
        Record::Tail { bytes, .. } | Record::Fate { bytes, .. } | Record::Noise(bytes) | Record::Names(_, bytes) => {
            16 + bytes.len()
        }
        Record::Kept { data, .. } => 32 + data.len(),
        Record::Base { state, .. } | Record::Start(state) => record::whole(*state),
        Record::Changes { before, after } => record::changed(*before, *after),
        // Each of its parts has a head.
        Record::Waiting { waits, .. } => 64 + 4 * waits.start.len() + waits.entries.len() + waits.fate.0.len(),
        Record::Memory(_) => 2_000,
        Record::Counts(_) => Counts::BYTES,
        Record::Line(line) => 112 + 2 * line.dice.len(),
        Record::Fortune(_) => 16 + Fortune::BYTES,
        Record::Seal(bytes) => 16 + bytes.len(),
        Record::Audit(text) => 16 + text.len(),
        _ => 16,
    }
}
