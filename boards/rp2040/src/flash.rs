//! The flash chip, as a store wants it.

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash as Chip};
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
        for sector in (from..to).step_by(ERASE_SIZE) {
            // An old chip takes 400 ms for a sector: many of them are slow, not stuck.
            fault::alive();
            self.chip.blocking_erase(sector, (sector + ERASE_SIZE as u32).min(to))?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.chip.blocking_write(offset, bytes)
    }
}

impl MultiwriteNorFlash for Flash {}
