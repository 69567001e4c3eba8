//! Writing: a frame goes behind the last one of its stream, and is in flash when that is said.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::super::StoreError;
use super::super::draft::{RECORD, records};
use super::super::format::{self, FRAME, HEAD, Opening, PAGE, Stream, frame_size};
use super::super::medium::Medium;
use super::{Journal, MAX_PAYLOAD, Place, TRIES, Tip, Use};

impl<F: MultiwriteNorFlash> Journal<F> {
    /// The room for a payload.
    pub fn blank(&mut self) -> &mut [u8] {
        self.buffer.get_mut(FRAME..FRAME + MAX_PAYLOAD).unwrap_or_default()
    }

    /// The payload that was read last.
    #[inline(never)]
    pub fn payload(&self) -> &[u8] {
        self.buffer.get(FRAME..FRAME + self.payload).unwrap_or_default()
    }

    /// Drops records from the payload that was read, and returns how many bytes are left.
    pub fn retain(&mut self, wanted: impl Fn(u8, &[u8]) -> bool) -> usize {
        let (mut from, mut to) = (0, 0);
        while let Some((kind, content)) = self.payload().get(from..).and_then(|rest| records(rest).next()) {
            let (end, wanted) = (from + RECORD + content.len(), wanted(kind, content));
            if wanted {
                self.buffer.copy_within(FRAME + from..FRAME + end, FRAME + to);
                to += end - from;
            }
            from = end;
        }
        self.payload = to;
        to
    }

    /// Appends as much of [`Journal::blank`] as a frame. When this returns, it is in flash.
    pub async fn append(&mut self, stream: Stream, payload: usize, flags: u8) -> Result<Place, StoreError> {
        let size = frame_size(payload);
        if payload > MAX_PAYLOAD || HEAD + size > Medium::<F>::SECTOR {
            return Err(StoreError::TooLong);
        }
        if let Some(padding) = self.buffer.get_mut(FRAME + payload..size) {
            padding.fill(format::ERASED);
        }
        for _ in 0..TRIES {
            let (tip, serial) = self.tip(stream, size).await?;
            let head = format::frame(serial, tip.offset, flags, self.buffer.get(FRAME..FRAME + payload).unwrap_or_default());
            if let Some(place) = self.buffer.first_chunk_mut() {
                *place = head;
            }
            let bytes = self.buffer.get(..size).ok_or(StoreError::TooLong)?;
            let written = self.medium.write(tip.sector, tip.offset, bytes).await;
            // A sector that did not take it is not asked again: what it holds is good, what follows is not.
            self.set_tip(stream, tip.sector, if written.is_ok() { tip.offset + size } else { Medium::<F>::SECTOR });
            if written.is_ok() {
                return Ok(Place { serial, offset: tip.offset as u16 });
            }
        }
        Err(StoreError::Write)
    }

    /// Where the next frame of a stream goes, in a new sector if need be; and the serial number of that.
    async fn tip(&mut self, stream: Stream, size: usize) -> Result<(Tip, u32), StoreError> {
        let known = self.tips.iter().find(|tip| tip.stream == stream).copied();
        let found = match known {
            Some(tip) => Some(tip),
            None => match self.of(stream).last() {
                Some(sector) => {
                    // What was being written when the power went is in the page of the last byte: start behind it.
                    let used = self.medium.used(sector).await?.max(HEAD);
                    Some(Tip { stream, sector, offset: used.next_multiple_of(PAGE) })
                }
                None => None,
            },
        };
        let fits = found.filter(|tip| tip.offset + size <= Medium::<F>::SECTOR);
        match fits.and_then(|tip| Some((tip, self.opening(tip.sector)?.serial))) {
            Some(found) => Ok(found),
            None => self.open(stream).await,
        }
    }

    fn set_tip(&mut self, stream: Stream, sector: usize, offset: usize) {
        self.tips.retain(|tip| tip.stream != stream);
        if self.tips.is_full() {
            self.tips.remove(0);
        }
        // There is room now.
        let _ = self.tips.push(Tip { stream, sector, offset });
    }

    /// Opens a sector for a stream.
    async fn open(&mut self, stream: Stream) -> Result<(Tip, u32), StoreError> {
        let last = self.of(stream).last().and_then(|sector| self.opening(sector));
        let nth = last.map_or(0, |last| last.nth.wrapping_add(1));
        for _ in 0..TRIES {
            let sector = self.spare().await?;
            let serial = self.serial + 1;
            let opening = Opening { stream, nth, serial };
            let written = self.medium.write(sector, format::OPENING_AT, &format::opening(&opening)).await;
            (self.serial, self.opened) = (serial, sector);
            if let Some(used) = self.sectors.get_mut(sector) {
                *used = if written.is_ok() { Use::Holds(opening) } else { Use::Waste };
            }
            if written.is_ok() {
                self.set_tip(stream, sector, HEAD);
                return Ok((Tip { stream, sector, offset: HEAD }, serial));
            }
        }
        Err(StoreError::Write)
    }

    /// A sector that can be written to: a spare one, else one that is erased now, late as it is.
    async fn spare(&mut self) -> Result<usize, StoreError> {
        let count = self.sectors.len();
        for _ in 0..count {
            // The one that was erased least; of several, the next one behind that which was opened last.
            let mut least: Option<(u32, usize)> = None;
            for sector in (1..=count).map(|step| (self.opened + step) % count) {
                if self.sectors.get(sector) == Some(&Use::Spare) {
                    let mut head = [0; HEAD];
                    self.medium.read(sector, 0, &mut head).await?;
                    let erases = format::erases(&head);
                    if least.is_none_or(|(fewest, _)| erases < fewest) {
                        least = Some((erases, sector));
                    }
                }
            }
            if let Some((_, sector)) = least {
                return Ok(sector);
            }
            let Some(waste) = self.waste() else { break };
            // If it fails, the sector is dead, and the next one is tried.
            let _ = self.recycle(waste).await;
        }
        // Flash that takes nothing is not full: nothing would come of deleting.
        let dead = self.count(|used| matches!(used, Use::Dead));
        Err(if dead > self.sectors.len() / 2 { StoreError::Write } else { StoreError::Full })
    }
}
