//! The flash chip, as a store wants it.

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash as Chip, PAGE_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

use crate::fault;

/// The smallest flash on any board; `memory.x` is laid out for it.
const SIZE: usize = 2 * 1024 * 1024;

/// The flash chip. While it erases or writes, nothing else runs: the program itself lies in it.
pub struct Flash {
    chip: Chip<'static, FLASH, Blocking, SIZE>,
}

impl Flash {
    /// Takes the chip.
    pub fn new(flash: Peri<'static, FLASH>) -> Self {
        Self { chip: Chip::new_blocking(flash) }
    }

    /// The chip's own number; zeros if it does not tell.
    pub fn number(&mut self) -> [u8; 8] {
        let mut number = [0; 8];
        if self.chip.blocking_unique_id(&mut number).is_err() {
            defmt::warn!("the flash chip has no number");
        }
        number
    }

    /// Writes within one page, and looks: a chip at the end of its life says nothing, and a throw must not be shown before it
    /// is kept.
    fn write_page(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        let mut buffer = [0; PAGE_SIZE];
        let found = buffer.get_mut(..bytes.len()).ok_or(Error::OutOfBounds)?;
        self.chip.blocking_read(offset, found)?;
        // Writing turns ones into zeros and never back.
        let mut wanted = [0; PAGE_SIZE];
        for ((wanted, found), byte) in wanted.iter_mut().zip(found.iter()).zip(bytes) {
            *wanted = found & byte;
        }
        self.chip.blocking_write(offset, bytes)?;
        self.chip.blocking_read(offset, found)?;
        if wanted.starts_with(found) { Ok(()) } else { Err(Error::Other) }
    }

    fn erase_sector(&mut self, sector: u32) -> Result<(), Error> {
        // An old chip takes 400 ms for a sector: many of them are slow, not stuck.
        fault::alive();
        self.chip.blocking_erase(sector, sector + ERASE_SIZE as u32)?;
        let mut page = [0; PAGE_SIZE];
        for offset in (sector..sector + ERASE_SIZE as u32).step_by(PAGE_SIZE) {
            self.chip.blocking_read(offset, &mut page)?;
            if page != [0xff; PAGE_SIZE] {
                return Err(Error::Other);
            }
        }
        Ok(())
    }
}

impl ErrorType for Flash {
    type Error = Error;
}

impl ReadNorFlash for Flash {
    // The store lays its items out by this: as in the simulator, so that saves can be carried over.
    const READ_SIZE: usize = 4;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.chip.blocking_read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        SIZE
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        if !from.is_multiple_of(ERASE_SIZE as u32) || !to.is_multiple_of(ERASE_SIZE as u32) {
            return Err(Error::Unaligned);
        }
        (from..to).step_by(ERASE_SIZE).try_for_each(|sector| self.erase_sector(sector))
    }

    async fn write(&mut self, mut offset: u32, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            let (page, rest) = bytes.split_at(bytes.len().min(PAGE_SIZE - offset as usize % PAGE_SIZE));
            self.write_page(offset, page)?;
            (offset, bytes) = (offset + page.len() as u32, rest);
        }
        Ok(())
    }
}

impl MultiwriteNorFlash for Flash {}
