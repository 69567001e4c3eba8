//! Reading: a stream from its start, or from a place that was noted.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::super::StoreError;
use super::super::format::{self, FIRST, FRAME, HEAD, LAST, PAGE, Stream, UNIT, frame_size};
use super::super::medium::Medium;
use super::{Cursor, Frame, Journal, MAX_PAYLOAD, Place};

impl<F: MultiwriteNorFlash> Journal<F> {
    /// The start of a stream.
    pub const fn start(stream: Stream) -> Cursor {
        Cursor { stream, sector: None, offset: 0, inside: false }
    }

    /// A stream from a sector on, wherever batches begin there.
    pub const fn from_sector(stream: Stream, sector: usize) -> Cursor {
        Cursor { stream, sector: Some(sector), offset: HEAD, inside: false }
    }

    /// A stream from a frame on; nothing if it is gone.
    pub fn cursor_at(&self, stream: Stream, place: Place) -> Option<Cursor> {
        let mut all = self.of(stream);
        let sector = all.find(|sector| self.opening(*sector).is_some_and(|opening| opening.serial == place.serial))?;
        Some(Cursor { stream, sector: Some(sector), offset: usize::from(place.offset), inside: false })
    }

    /// The same for a frame of a batch that is known to be whole, be it the first of it or not.
    pub fn cursor_in_batch(&self, stream: Stream, place: Place) -> Option<Cursor> {
        self.cursor_at(stream, place).map(|cursor| Cursor { inside: true, ..cursor })
    }

    /// Reads the frame at a place; whether it is there.
    pub async fn read_at(&mut self, stream: Stream, place: Place) -> Result<bool, StoreError> {
        let Some(mut cursor) = self.cursor_at(stream, place) else { return Ok(false) };
        let frame = self.next_any(&mut cursor).await?;
        Ok(frame.is_some_and(|frame| frame.place == place))
    }

    /// The next frame of a batch that is whole. Broken frames are passed over, and so are batches without an end: the power went
    /// before they were written.
    pub async fn next(&mut self, cursor: &mut Cursor) -> Result<Option<Frame>, StoreError> {
        loop {
            let before = *cursor;
            let Some(frame) = self.next_any(cursor).await? else { return Ok(None) };
            match (frame.flags & FIRST != 0, frame.flags & LAST != 0) {
                (true, true) => cursor.inside = false,
                (true, false) => {
                    let whole = self.ends(*cursor).await?;
                    // The look ahead went over the buffer.
                    *cursor = before;
                    self.next_any(cursor).await?;
                    cursor.inside = whole;
                    if !whole {
                        continue;
                    }
                }
                (false, last) => {
                    let inside = core::mem::replace(&mut cursor.inside, before.inside && !last);
                    if !inside {
                        continue;
                    }
                }
            }
            return Ok(Some(frame));
        }
    }

    /// Whether the batch that is open at a cursor has an end.
    async fn ends(&mut self, mut cursor: Cursor) -> Result<bool, StoreError> {
        while let Some(frame) = self.next_any(&mut cursor).await? {
            if frame.flags & FIRST != 0 {
                return Ok(false);
            }
            if frame.flags & LAST != 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The next frame that is whole. After a gap the search goes on at the next page, after a broken frame right behind its
    /// start.
    async fn next_any(&mut self, cursor: &mut Cursor) -> Result<Option<Frame>, StoreError> {
        loop {
            let Some((sector, serial)) = self.at(cursor) else { return Ok(None) };
            let offset = cursor.offset;
            let next_page = (offset / PAGE + 1) * PAGE;
            let mut head = [0; FRAME];
            self.medium.read(sector, offset, &mut head).await?;
            let Some((payload, flags)) = format::claims(head) else {
                cursor.offset = next_page;
                continue;
            };
            let size = frame_size(payload);
            // What was cut short is the last thing in its page; if something follows, it is worth having.
            cursor.offset = (offset + UNIT).min(next_page);
            if !format::plausible(head) || payload > MAX_PAYLOAD || offset + size > Medium::<F>::SECTOR {
                continue;
            }
            let bytes = self.buffer.get_mut(..size).ok_or(StoreError::Read)?;
            self.medium.read(sector, offset, bytes).await?;
            self.payload = payload;
            if !format::holds(serial, offset, head, self.payload()) {
                continue;
            }
            cursor.offset = offset + size;
            return Ok(Some(Frame { place: Place { serial, offset: offset as u16 }, flags }));
        }
    }

    /// The sector a cursor is in, moved on to the next one at its end.
    fn at(&self, cursor: &mut Cursor) -> Option<(usize, u32)> {
        let here = cursor.sector.and_then(|sector| Some((self.opening(sector)?.serial, sector)));
        if cursor.sector.is_some() && here.is_none() {
            return None;
        }
        if let Some((serial, sector)) = here
            && cursor.offset + FRAME <= Medium::<F>::SECTOR
        {
            return Some((sector, serial));
        }
        let (serial, sector) = self.next_of(cursor.stream, here)?;
        (cursor.sector, cursor.offset) = (Some(sector), HEAD);
        Some((sector, serial))
    }
}
