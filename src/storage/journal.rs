//! Streams of frames over the sectors: appended to, read in order, and given back sector by sector.
//!
//! sequential-storage was tried first and left out: it erases when it likes, in the middle of a write; merely looking at flash
//! that is not its own erases sectors; and after a half-done erase it writes over what is left and says nothing. Here every erase
//! happens when we say so, a frame that cannot be read back is written again elsewhere, and unknown bytes are left alone.

mod append;
mod read;

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::StoreError;
use super::format::{self, HEAD, Head, Opening, Stream, frame_size};
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
        self.drop_superseded();
        Ok(scan)
    }

    /// Sectors that were given up by [`Journal::drop_unfinished`] and are not erased yet: later ones have their numbers.
    fn drop_superseded(&mut self) {
        for sector in 0..self.sectors.len() {
            let Some(opening) = self.opening(sector) else { continue };
            let supersedes = |used: &Use| {
                matches!(used, Use::Holds(other) if other.stream == opening.stream && other.serial > opening.serial
                    && opening.nth.wrapping_sub(other.nth) < u16::MAX / 2)
            };
            if self.sectors.iter().any(supersedes)
                && let Some(used) = self.sectors.get_mut(sector)
            {
                *used = Use::Waste;
            }
        }
    }

    /// Gives up the sectors at the end of a stream in which nothing is whole: the power went while they were written, and again
    /// and again if it was a long batch. What is written next takes their numbers.
    pub async fn drop_unfinished(&mut self, stream: Stream) -> Result<(), StoreError> {
        let (mut cursor, mut last) = (Self::start(stream), 0);
        while let Some(frame) = self.next(&mut cursor).await? {
            last = frame.place.serial;
        }
        self.forget(|opening| opening.stream == stream && opening.serial > last);
        Ok(())
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

    /// The number of the sector that was opened last.
    pub const fn serial(&self) -> u32 {
        self.serial
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
}
