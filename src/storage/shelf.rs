//! The shelf: values of which the latest counts, found by an index in RAM.

use core::ops::Range;

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use super::draft::{RECORD, kind, records};
use super::format::{FIRST, LAST, Stream};
use super::journal::{Journal, Place};
use super::slots::ValueKey;
use super::{Store, StoreError};

/// Values there can be: settings and the like, 8 battles, 8 campaigns, 16 rosters of each of five games, and some to spare.
const MAX_VALUES: usize = 128;

/// Where a value is.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: ValueKey,
    length: u16,
    place: Place,
}

/// The index of the shelf.
#[derive(Debug, Default)]
pub struct Shelf {
    entries: Vec<Entry, MAX_VALUES>,
}

impl Shelf {
    /// Nothing on it.
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// A value is there now; without bytes it is gone.
    pub fn set(&mut self, key: ValueKey, length: usize, place: Place) -> Result<(), StoreError> {
        self.entries.retain(|entry| entry.key != key);
        if length == 0 {
            return Ok(());
        }
        self.entries.push(Entry { key, length: length as u16, place }).map_err(|_| StoreError::Full)
    }

    /// Whether there is such a value.
    pub fn has(&self, key: ValueKey) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    /// The key of the nth value.
    pub fn key(&self, nth: usize) -> Option<ValueKey> {
        self.entries.get(nth).map(|entry| entry.key)
    }

    /// Whether another value finds a place.
    pub fn is_full(&self) -> bool {
        self.entries.is_full()
    }

    /// Bytes that all values together take.
    pub fn bytes(&self) -> usize {
        self.entries.iter().map(|entry| usize::from(entry.length) + 4 * RECORD).sum()
    }

    /// A value that lies in a sector.
    fn within(&self, serial: u32) -> Option<ValueKey> {
        self.entries.iter().find(|entry| entry.place.serial == serial).map(|entry| entry.key)
    }
}

impl<F: NorFlash> Store<F> {
    /// Reads the whole shelf once, to know where everything is.
    pub(super) async fn index(&mut self) -> Result<(), StoreError> {
        self.shelf.clear();
        let mut cursor = Journal::<F>::start(Stream::Shelf);
        while let Some(frame) = self.journal.next(&mut cursor).await? {
            for (key, value) in records(self.journal.payload()).filter_map(value) {
                self.shelf.set(key, value.len(), frame.place)?;
            }
        }
        Ok(())
    }

    /// Reads a value; it stays readable until the next read or write.
    pub(super) async fn value(&mut self, key: ValueKey) -> Result<Option<&[u8]>, StoreError> {
        let Some(place) = self.shelf.entries.iter().find(|entry| entry.key == key).map(|entry| entry.place) else {
            return Ok(None);
        };
        if !self.journal.read_at(Stream::Shelf, place).await? {
            return Ok(None);
        }
        let payload = self.journal.payload();
        Ok(locate(payload, key).and_then(|range| payload.get(range)))
    }

    /// Copies a value from the oldest sector to the end of the shelf; whether there was one. When there is none any more, the
    /// sector is waste.
    pub(super) async fn rescue(&mut self) -> Result<bool, StoreError> {
        let oldest = self.journal.of(Stream::Shelf).next();
        let Some(opening) = oldest.and_then(|sector| self.journal.opening(sector)) else { return Ok(false) };
        let Some(key) = self.shelf.within(opening.serial) else {
            self.journal.forget(|other| *other == opening);
            return Ok(false);
        };
        self.value(key).await?;
        let Some(range) = locate(self.journal.payload(), key) else {
            // It was there a moment ago: the flash forgets.
            self.shelf.entries.retain(|entry| entry.key != key);
            return Ok(true);
        };
        let length = range.len();
        let payload = self.move_value(range, key, &[]);
        let place = self.journal.append(Stream::Shelf, payload, FIRST | LAST).await?;
        self.shelf.set(key, length, place)?;
        Ok(true)
    }

    /// Makes a value that was read, or its end, the content of the next frame: under a key, behind `before`. Returns how many
    /// bytes that takes.
    pub(super) fn move_value(&mut self, range: Range<usize>, key: ValueKey, before: &[u8]) -> usize {
        let length = before.len() + range.len();
        let [low, high] = ((4 + length) as u16).to_le_bytes();
        let [a, b, c, d] = key.0.to_le_bytes();
        let blank = self.journal.blank();
        let at = RECORD + 4 + before.len();
        if range.end <= blank.len() && at + range.len() <= blank.len() {
            blank.copy_within(range, at);
        }
        if let Some((head, rest)) = blank.split_first_chunk_mut() {
            *head = [kind::VALUE, low, high, a, b, c, d];
            if let Some(place) = rest.get_mut(..before.len()) {
                place.copy_from_slice(before);
            }
        }
        RECORD + 4 + length
    }
}

/// Where in a payload the value of a key lies.
pub fn locate(payload: &[u8], key: ValueKey) -> Option<Range<usize>> {
    let mut at = 0;
    let mut found = None;
    for (kind, content) in records(payload) {
        let end = at + RECORD + content.len();
        if value((kind, content)).is_some_and(|(other, _)| other == key) {
            found = Some(at + RECORD + 4..end);
        }
        at = end;
    }
    found
}

/// The key and the bytes of a value.
fn value((kind, content): (u8, &[u8])) -> Option<(ValueKey, &[u8])> {
    let (key, value) = content.split_first_chunk()?;
    (kind == kind::VALUE).then_some((ValueKey(u32::from_le_bytes(*key)), value))
}
