//! Flash as the board has it: erased to ones, written to zeros, in a file or in memory only.

use std::ops::Range;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

use crate::failure::Failure;
use crate::saves::SavesFile;

/// Bytes in the flash.
pub const SIZE: usize = 256 * 1024;
/// Bytes erased together.
pub const SECTOR: usize = 4096;
/// Bytes programmed together: a write over several pages can end between two of them.
pub const PAGE: usize = 256;
/// What an erased byte reads as.
pub const ERASED: u8 = 0xff;

/// The flash chip.
#[derive(Debug)]
pub struct Flash {
    /// What the chip holds, and the file too once there is one.
    cells: Vec<u8>,
    file: Option<SavesFile>,
}

/// Why the flash did not do as it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlashError {
    /// Beyond the end of the chip.
    OutOfBounds,
    /// Not on the boundaries that the chip works in.
    NotAligned,
    /// The file could not be written; the chip is as it was before.
    File,
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Self::NotAligned => NorFlashErrorKind::NotAligned,
            Self::File => NorFlashErrorKind::Other,
        }
    }
}

impl Flash {
    /// A blank chip that is gone when the program ends.
    #[must_use]
    pub fn in_memory() -> Self {
        Self { cells: vec![ERASED; SIZE], file: None }
    }

    /// A chip with these bytes in it, gone when the program ends.
    #[must_use]
    pub const fn of(cells: Vec<u8>) -> Self {
        Self { cells, file: None }
    }

    /// A chip that is kept in a file; blank if the file does not exist yet.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn in_file(mut file: SavesFile) -> Result<Self, Failure> {
        let cells = file.read()?;
        Ok(Self { cells, file: Some(file) })
    }

    /// Everything the chip holds.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The bytes from `from` up to `to`, which must lie on boundaries of `unit` bytes.
    fn range(&self, from: u32, to: usize, unit: usize) -> Result<Range<usize>, FlashError> {
        let from = usize::try_from(from).map_err(|_| FlashError::OutOfBounds)?;
        if to > self.cells.len() || from > to {
            return Err(FlashError::OutOfBounds);
        }
        if from.is_multiple_of(unit) && to.is_multiple_of(unit) { Ok(from..to) } else { Err(FlashError::NotAligned) }
    }

    /// Changes the file first: what the program believes to be kept must be kept.
    fn put(&mut self, at: usize, bytes: &[u8]) -> Result<(), FlashError> {
        if let Some(file) = &mut self.file {
            file.write(at, bytes).map_err(|_| FlashError::File)?;
        }
        let cells = self.cells.get_mut(at..at + bytes.len()).ok_or(FlashError::OutOfBounds)?;
        cells.copy_from_slice(bytes);
        Ok(())
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    // As the board's driver has it: the store's layout depends on it, so that the board's saves can be read here.
    const READ_SIZE: usize = 4;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let range = self.range(offset, end(offset, bytes.len())?, Self::READ_SIZE)?;
        bytes.copy_from_slice(self.cells.get(range).ok_or(FlashError::OutOfBounds)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.cells.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let range = self.range(from, end(to, 0)?, SECTOR)?;
        for sector in range.step_by(SECTOR) {
            self.put(sector, &[ERASED; SECTOR])?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let mut range = self.range(offset, end(offset, bytes.len())?, Self::WRITE_SIZE)?;
        let mut bytes = bytes;
        while !range.is_empty() {
            let count = (PAGE - range.start % PAGE).min(range.len());
            let (now, later) = bytes.split_at(count);
            let cells = self.cells.get(range.start..range.start + count).ok_or(FlashError::OutOfBounds)?;
            // Programming turns ones into zeros and never back; only erasing does.
            let mixed: Vec<u8> = cells.iter().zip(now).map(|(old, new)| old & new).collect();
            self.put(range.start, &mixed)?;
            (bytes, range.start) = (later, range.start + count);
        }
        Ok(())
    }
}

impl MultiwriteNorFlash for Flash {}

fn end(offset: u32, length: usize) -> Result<usize, FlashError> {
    usize::try_from(offset).ok().and_then(|offset| offset.checked_add(length)).ok_or(FlashError::OutOfBounds)
}
