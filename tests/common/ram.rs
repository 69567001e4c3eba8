//! Flash in memory, shared between a store and the test: it can be taken out, spoilt, or refuse to be written.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

pub const SECTOR: usize = 4096;
/// As many sectors as the smallest board gives to the saves.
pub const SECTORS: usize = 64;

#[derive(Clone)]
pub struct Ram {
    pub cells: Rc<RefCell<Vec<u8>>>,
    /// Takes nothing any more.
    pub dead: Rc<Cell<bool>>,
}

#[derive(Debug)]
pub struct Dead;

impl NorFlashError for Dead {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Ram {
    pub fn new() -> Self {
        Self { cells: Rc::new(RefCell::new(vec![0xff; SECTORS * SECTOR])), dead: Rc::default() }
    }

    fn alive(&self) -> Result<(), Dead> {
        if self.dead.get() { Err(Dead) } else { Ok(()) }
    }
}

impl ErrorType for Ram {
    type Error = Dead;
}

impl ReadNorFlash for Ram {
    const READ_SIZE: usize = 4;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Dead> {
        let at = offset as usize;
        bytes.copy_from_slice(&self.cells.borrow()[at..at + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SECTORS * SECTOR
    }
}

impl NorFlash for Ram {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Dead> {
        self.alive()?;
        self.cells.borrow_mut()[from as usize..to as usize].fill(0xff);
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dead> {
        self.alive()?;
        let at = offset as usize;
        for (cell, byte) in self.cells.borrow_mut()[at..at + bytes.len()].iter_mut().zip(bytes) {
            *cell &= byte;
        }
        Ok(())
    }
}

impl MultiwriteNorFlash for Ram {}
