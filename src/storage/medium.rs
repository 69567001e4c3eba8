//! The flash region by sectors: whatever is written or erased is looked at afterwards.

use core::ops::Range;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::StoreError;
use super::format::{ERASED, UNIT};

/// Bytes compared at a time.
const CHUNK: usize = 128;

/// Bytes where words can be read: almost all that is looked at before the first picture is blank, and a word at a time is looked at
/// four times as fast.
#[repr(align(4))]
struct Words([u8; CHUNK]);

impl Words {
    /// The last byte that is not erased.
    fn written(&self) -> Option<usize> {
        let (words, _) = self.0.as_chunks();
        let blank = words.iter().all(|word| u32::from_ne_bytes(*word) == u32::from_ne_bytes([ERASED; 4]));
        if blank { None } else { self.0.iter().rposition(|byte| *byte != ERASED) }
    }
}

/// A region of whole sectors.
pub struct Medium<F> {
    flash: F,
    start: u32,
    sectors: usize,
}

impl<F: MultiwriteNorFlash> Medium<F> {
    /// Bytes in a sector.
    pub const SECTOR: usize = F::ERASE_SIZE;

    /// The region of a flash.
    pub fn new(flash: F, region: Range<u32>) -> Result<Self, StoreError> {
        let size = Self::SECTOR as u32;
        let fits = region.start.is_multiple_of(size) && region.end.is_multiple_of(size) && region.start < region.end;
        let known = (1024..=32_768).contains(&size) && F::READ_SIZE <= UNIT && F::WRITE_SIZE <= UNIT;
        if !fits || !known || region.end as usize > flash.capacity() {
            return Err(StoreError::Region);
        }
        let sectors = ((region.end - region.start) / size) as usize;
        Ok(Self { flash, start: region.start, sectors })
    }

    /// How many sectors there are.
    pub const fn sectors(&self) -> usize {
        self.sectors
    }

    /// Reads from a sector; place and length are multiples of [`UNIT`].
    pub async fn read(&mut self, sector: usize, offset: usize, bytes: &mut [u8]) -> Result<(), StoreError> {
        let at = self.address(sector, offset, bytes.len())?;
        self.flash.read(at, bytes).await.map_err(|_| StoreError::Read)
    }

    /// Writes to a sector, and reads it back.
    pub async fn write(&mut self, sector: usize, offset: usize, bytes: &[u8]) -> Result<(), StoreError> {
        let at = self.address(sector, offset, bytes.len())?;
        self.flash.write(at, bytes).await.map_err(|_| StoreError::Write)?;
        for (nth, wanted) in bytes.chunks(CHUNK).enumerate() {
            let mut found = [0; CHUNK];
            let found = found.get_mut(..wanted.len()).ok_or(StoreError::Write)?;
            self.read(sector, offset + nth * CHUNK, found).await?;
            if found != wanted {
                return Err(StoreError::Write);
            }
        }
        Ok(())
    }

    /// Erases a sector, and looks whether it is blank.
    pub async fn erase(&mut self, sector: usize) -> Result<(), StoreError> {
        let at = self.address(sector, 0, Self::SECTOR)?;
        self.flash.erase(at, at + Self::SECTOR as u32).await.map_err(|_| StoreError::Write)?;
        if self.used(sector).await? == 0 { Ok(()) } else { Err(StoreError::Write) }
    }

    /// Where in a sector nothing but erased bytes begins.
    pub async fn used(&mut self, sector: usize) -> Result<usize, StoreError> {
        let mut used = 0;
        let mut chunk = Words([0; CHUNK]);
        for offset in (0..Self::SECTOR).step_by(CHUNK) {
            self.read(sector, offset, &mut chunk.0).await?;
            if let Some(last) = chunk.written() {
                used = offset + last + 1;
            }
        }
        Ok(used)
    }

    fn address(&self, sector: usize, offset: usize, length: usize) -> Result<u32, StoreError> {
        if sector < self.sectors && offset + length <= Self::SECTOR {
            Ok(self.start + (sector * Self::SECTOR + offset) as u32)
        } else {
            Err(StoreError::Region)
        }
    }
}
