//! Writing: records into frames, frames into batches.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::format::{FIRST, LAST, Stream};
use super::journal::{MAX_PAYLOAD, Place};
use super::slots::ValueKey;
use super::{Store, StoreError};

/// Kinds of records in a frame.
pub mod kind {
    pub const VALUE: u8 = 1;
    pub const BASE: u8 = 16;
    pub const PART: u8 = 17;
    pub const OPEN: u8 = 18;
    pub const TAIL: u8 = 19;
    pub const FATE: u8 = 20;
    pub const CHANGE: u8 = 21;
    pub const CLOSE: u8 = 22;
    pub const LEFT: u8 = 23;
    pub const START: u8 = 24;
    pub const NAMES: u8 = 25;
    pub const TURN: u8 = 26;
    pub const LINE: u8 = 32;
    pub const MARKED: u8 = 33;
    pub const AUDIT: u8 = 34;
}

/// Kind and length before a record.
pub const RECORD: usize = 3;
/// Bytes after which a frame is written and another one begun: short frames waste little at the end of a sector.
const ENOUGH: usize = 768;
/// Bytes of a transcript in one record.
pub const PIECE: usize = 512;
/// Values in one batch.
const MAX_VALUES: usize = 16;

/// Says what a record holds, piece by piece.
pub type Content<'a> = &'a dyn Fn(&mut dyn FnMut(&[u8]));

/// A batch that is being written.
pub struct Draft {
    stream: Stream,
    used: usize,
    flags: u8,
    values: Vec<(ValueKey, usize, Option<Place>), MAX_VALUES>,
    /// The procedure that begins in the frame that is not written yet.
    pub opens: bool,
}

impl Draft {
    /// A batch for a stream.
    pub const fn new(stream: Stream) -> Self {
        Self { stream, used: 0, flags: FIRST, values: Vec::new(), opens: false }
    }

    /// Whether nothing was put into it.
    pub const fn is_empty(&self) -> bool {
        self.used == 0 && self.flags == FIRST
    }
}

impl<F: MultiwriteNorFlash> Store<F> {
    /// Adds a record to a batch.
    pub(super) async fn add(&mut self, draft: &mut Draft, kind: u8, content: Content<'_>) -> Result<(), StoreError> {
        let mut length = 0;
        content(&mut |piece| length += piece.len());
        if RECORD + length > MAX_PAYLOAD {
            return Err(StoreError::TooLong);
        }
        if draft.used > 0 && draft.used + RECORD + length > ENOUGH {
            self.flush(draft, 0).await?;
        }
        let [low, high] = (length as u16).to_le_bytes();
        let blank = self.journal.blank();
        let mut at = draft.used;
        let mut put = |piece: &[u8]| {
            if let Some(place) = blank.get_mut(at..at + piece.len()) {
                place.copy_from_slice(piece);
            }
            at += piece.len();
        };
        put(&[kind, low, high]);
        content(&mut put);
        draft.used = at;
        Ok(())
    }

    /// Adds a value to a batch for the shelf; an empty one is deleted.
    pub(super) async fn add_value(&mut self, draft: &mut Draft, key: ValueKey, content: Content<'_>) -> Result<(), StoreError> {
        self.add(draft, kind::VALUE, &|put| {
            put(&key.0.to_le_bytes());
            content(put);
        })
        .await?;
        let mut length = 0;
        content(&mut |piece| length += piece.len());
        draft.values.push((key, length, None)).map_err(|_| StoreError::TooLong)
    }

    /// Writes the frame.
    pub(super) async fn flush(&mut self, draft: &mut Draft, last: u8) -> Result<(), StoreError> {
        let place = self.journal.append(draft.stream, draft.used, draft.flags | last).await?;
        (draft.used, draft.flags) = (0, 0);
        for value in draft.values.iter_mut().filter(|value| value.2.is_none()) {
            value.2 = Some(place);
        }
        if core::mem::take(&mut draft.opens) {
            self.chain.open = Some(place);
        }
        Ok(())
    }

    /// Ends the batch. When this returns, all of it is in flash. By reference: a future would hold what it is given twice.
    pub(super) async fn finish(&mut self, draft: &mut Draft) -> Result<(), StoreError> {
        if draft.is_empty() {
            return Ok(());
        }
        self.flush(draft, LAST).await?;
        for (key, length, place) in &draft.values {
            if let Some(place) = place {
                self.shelf.set(*key, *length, *place)?;
            }
        }
        Ok(())
    }
}

/// The records of a payload: kind, and where the content lies in it.
pub fn records(payload: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = payload;
    core::iter::from_fn(move || {
        let (&[kind, low, high], more) = rest.split_first_chunk::<RECORD>()?;
        let (content, after) = more.split_at_checked(usize::from(u16::from_le_bytes([low, high])))?;
        rest = after;
        Some((kind, content))
    })
}
