//! Streams of frames over the sectors: appended to, read in order, and given back sector by sector.
//!
//! sequential-storage was tried first and left out: it erases when it likes, in the middle of a write; merely looking at flash
//! that is not its own erases sectors; and after a half-done erase it writes over what is left and says nothing. Here every erase
//! happens when we say so, a frame that cannot be read back is written again elsewhere, and unknown bytes are left alone.

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::StoreError;
use super::draft::{RECORD, records};
use super::format::{self, FIRST, FRAME, HEAD, Head, LAST, Opening, PAGE, Stream, UNIT, frame_size};
use super::medium::Medium;

/// Sectors used at most; of a larger region the rest is left alone.
pub const MAX_SECTORS: usize = 128;
/// The longest payload of a frame.
pub const MAX_PAYLOAD: usize = 3_200;
/// Bytes of the buffer in which frames are read and written.
const BUFFER: usize = frame_size(MAX_PAYLOAD);
/// Sectors that are tried before a write is given up.
const TRIES: usize = 3;
/// Places at which streams go on that are remembered: shelf, log, the running table and one more.
const HEADS: usize = 4;
/// Beyond this the counter of sectors came from anywhere but us.
const MAX_SERIAL: u32 = u32::MAX / 2;

/// What a sector is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Erased and labelled: ready to be opened.
    Spare,
    /// Looks erased, but nobody has signed for it.
    Blank,
    /// Nothing anybody needs.
    Waste,
    /// Does not erase or write any more.
    Dead,
    /// Cannot be read, and may be what is missing elsewhere: not to be touched.
    Guarded,
    /// Part of a stream.
    Holds(Opening),
}

/// Where a frame stands. It stays true for as long as the frame is there: sectors are never renumbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The serial number of its sector.
    pub serial: u32,
    /// Where in it.
    pub offset: u16,
}

/// What a look at all sectors showed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Sectors that are ours: in use or labelled.
    pub ours: usize,
    /// The form of a sector that another version wrote.
    pub other: Option<u8>,
    /// Sectors with something in them that is not ours.
    pub foreign: usize,
    /// A sector of ours cannot be read any more.
    pub rotten: bool,
}

/// Where a stream goes on.
#[derive(Clone, Copy, Debug)]
struct Tip {
    stream: Stream,
    sector: usize,
    offset: usize,
}

/// A place in a stream while it is read.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    stream: Stream,
    sector: Option<usize>,
    offset: usize,
    /// Inside a batch of several frames that is known to be whole.
    inside: bool,
}

/// A frame that was read; its payload is in the journal's buffer.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Where it stands.
    pub place: Place,
    flags: u8,
}

/// The journal over a region of flash.
pub struct Journal<F> {
    pub(super) medium: Medium<F>,
    pub(super) sectors: Vec<Use, MAX_SECTORS>,
    /// The chip was blank all over at power-on.
    fresh: bool,
    serial: u32,
    /// The sector that was opened last: the next one is looked for behind it, so that all wear alike.
    opened: usize,
    tips: Vec<Tip, HEADS>,
    buffer: [u8; BUFFER],
    payload: usize,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// A journal; nothing is read or written yet.
    pub fn new(flash: F, region: Range<u32>) -> Result<Self, StoreError> {
        let medium = Medium::new(flash, region)?;
        let (sectors, tips) = (Vec::new(), Vec::new());
        Ok(Self { medium, sectors, fresh: false, serial: 0, opened: 0, tips, buffer: [0; BUFFER], payload: 0 })
    }

    /// Looks at all sectors. Changes nothing.
    pub async fn scan(&mut self) -> Result<Scan, StoreError> {
        let mut scan = Scan::default();
        (self.serial, self.opened) = (0, 0);
        self.sectors.clear();
        self.tips.clear();
        for sector in 0..self.medium.sectors().min(MAX_SECTORS) {
            let mut head = [0; HEAD];
            self.medium.read(sector, 0, &mut head).await?;
            let used = match format::head(&head) {
                Head::Open(opening) if opening.serial <= MAX_SERIAL => {
                    scan.ours += 1;
                    if opening.serial >= self.serial {
                        (self.serial, self.opened) = (opening.serial, sector);
                    }
                    Use::Holds(opening)
                }
                Head::Other(format) => {
                    scan.other = Some(format);
                    Use::Waste
                }
                Head::Labelled(_) => {
                    scan.ours += 1;
                    if self.medium.used(sector).await? < HEAD { Use::Spare } else { Use::Waste }
                }
                Head::Blank if self.medium.used(sector).await? == 0 => Use::Blank,
                // An opening that was cut short is nothing; there is nothing behind it.
                Head::Rotten if self.medium.used(sector).await? > HEAD => {
                    (scan.ours, scan.rotten) = (scan.ours + 1, true);
                    Use::Guarded
                }
                Head::Condemned => {
                    scan.ours += 1;
                    Use::Waste
                }
                Head::Blank | Head::Broken | Head::Rotten | Head::Open(_) => {
                    // The very first write may be cut short: bytes in the place of a label alone prove nothing.
                    scan.foreign += usize::from(self.medium.used(sector).await? > HEAD);
                    Use::Waste
                }
            };
            let _ = self.sectors.push(used);
        }
        self.fresh = scan == Scan::default();
        Ok(scan)
    }

    /// The sectors of a stream, oldest first.
    pub fn of(&self, stream: Stream) -> impl Iterator<Item = usize> {
        let mut before = None;
        core::iter::from_fn(move || {
            let (serial, sector) = self.next_of(stream, before)?;
            before = Some((serial, sector));
            Some(sector)
        })
    }

    /// The sector of a stream that follows another one; the first of all without one.
    fn next_of(&self, stream: Stream, before: Option<(u32, usize)>) -> Option<(u32, usize)> {
        let all = self.sectors.iter().enumerate().filter_map(|(sector, used)| match used {
            Use::Holds(opening) if opening.stream == stream => Some((opening.serial, sector)),
            _ => None,
        });
        all.filter(|found| before.is_none_or(|before| *found > before)).min()
    }

    /// What a sector was opened for.
    #[inline(never)]
    pub fn opening(&self, sector: usize) -> Option<Opening> {
        match self.sectors.get(sector) {
            Some(Use::Holds(opening)) => Some(*opening),
            _ => None,
        }
    }

    /// How many sectors there are of a kind.
    pub fn count(&self, of: impl Fn(&Use) -> bool) -> usize {
        self.sectors.iter().filter(|used| of(used)).count()
    }

    /// Whether a sector is missing between two of a stream.
    pub fn gap(&self, stream: Stream) -> bool {
        let nth = |sector| self.opening(sector).map_or(0, |opening| opening.nth);
        self.of(stream).zip(self.of(stream).skip(1)).any(|(one, next)| nth(one).wrapping_add(1) != nth(next))
    }

    /// What cannot be read is not to be erased.
    pub fn guard_waste(&mut self) {
        for used in self.sectors.iter_mut().filter(|used| **used == Use::Waste) {
            *used = Use::Guarded;
        }
    }

    /// Dead sectors get another chance.
    pub fn revive(&mut self) {
        for used in self.sectors.iter_mut().filter(|used| **used == Use::Dead) {
            *used = Use::Waste;
        }
        self.tips.clear();
    }

    /// The sectors of a stream are needed no more.
    pub fn forget(&mut self, gone: impl Fn(&Opening) -> bool) {
        for used in &mut self.sectors {
            if matches!(used, Use::Holds(opening) if gone(opening)) {
                *used = Use::Waste;
            }
        }
        let sectors = &self.sectors;
        self.tips.retain(|tip| matches!(sectors.get(tip.sector), Some(Use::Holds(_))));
    }

    /// Erases a sector and labels it: then it is a spare one, or a dead one.
    pub async fn recycle(&mut self, sector: usize) -> Result<(), StoreError> {
        let mut head = [0; HEAD];
        self.medium.read(sector, 0, &mut head).await?;
        // The count is for whoever wants to know; if it was lost with the label, it starts anew.
        let erases = format::erases(&head).saturating_add(1);
        let condemned = self.medium.write(sector, format::MARK_AT, &format::CONDEMNED).await;
        // Whether or not it takes that, it may still be erased.
        let erased = self.medium.erase(sector).await.and(condemned);
        let labelled = match erased {
            Ok(()) => self.medium.write(sector, 0, &format::label(erases)).await,
            Err(error) => Err(error),
        };
        if let Some(used) = self.sectors.get_mut(sector) {
            *used = if labelled.is_ok() { Use::Spare } else { Use::Dead };
        }
        labelled
    }

    /// Labels so many blank sectors; whether there were any. Only on a chip that was blank all over at power-on: anywhere else a
    /// blank sector may be half erased.
    pub async fn sign(&mut self, count: usize) -> bool {
        let mut any = false;
        for _ in 0..if self.fresh { count } else { 0 } {
            let Some(sector) = self.sectors.iter().position(|used| *used == Use::Blank) else { break };
            any = true;
            let signed = self.medium.write(sector, 0, &format::label(0)).await;
            if let Some(used) = self.sectors.get_mut(sector) {
                *used = if signed.is_ok() { Use::Spare } else { Use::Waste };
            }
        }
        any
    }

    /// A sector that can be erased without losing anything.
    pub fn waste(&self) -> Option<usize> {
        let find = |wanted: Use| self.sectors.iter().position(|used| *used == wanted);
        find(Use::Blank).or_else(|| find(Use::Waste))
    }

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

// Reading.
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
