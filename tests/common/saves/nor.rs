//! A NOR flash in memory: programs only clear bits, erases work by the sector, and the power may go in the middle of either.

use adjutant::engine::Digest;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

pub const SECTOR: usize = 4096;
pub const PAGE: usize = 256;

/// Something that was done to the flash.
#[derive(Clone, Debug)]
pub enum Op {
    Program {
        at: usize,
        bytes: Vec<u8>,
    },
    Erase {
        at: usize,
    },
    /// Everything before this was in flash when the player saw it: so many presses.
    Shown(usize),
}

/// How the power goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tear {
    /// Between two bytes: those before are done, those after are not.
    Clean,
    /// Every bit of the page that was being programmed, or of the sector that was being erased, may or may not be done.
    Ragged(u64),
}

#[derive(Clone, Debug, Default)]
pub struct Nor {
    pub cells: Vec<u8>,
    /// What was done, if anybody wants to know.
    pub tape: Option<Vec<Op>>,
    pub erases: usize,
    pub programs: usize,
    /// Sectors that take nothing any more.
    pub dead: Vec<usize>,
    /// So many bytes more can be programmed or sectors erased before the power goes.
    pub life: Option<usize>,
    pub tear: Option<Tear>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NorError {
    Bounds,
    Alignment,
    NoPower,
}

impl NorFlashError for NorError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Bounds => NorFlashErrorKind::OutOfBounds,
            Self::Alignment => NorFlashErrorKind::NotAligned,
            Self::NoPower => NorFlashErrorKind::Other,
        }
    }
}

impl Nor {
    /// A chip fresh from the factory.
    pub fn new(sectors: usize) -> Self {
        Self { cells: vec![0xff; sectors * SECTOR], ..Self::default() }
    }

    /// A chip with these bytes in it.
    pub fn of(cells: Vec<u8>) -> Self {
        Self { cells, ..Self::default() }
    }

    pub fn recorded(sectors: usize) -> Self {
        Self { tape: Some(Vec::new()), ..Self::new(sectors) }
    }

    fn record(&mut self, op: impl FnOnce() -> Op) {
        if let Some(tape) = &mut self.tape {
            tape.push(op());
        }
    }

    /// The presses so far have been shown.
    pub fn shown(&mut self, presses: usize) {
        self.record(|| Op::Shown(presses));
    }

    fn spend(&mut self) -> bool {
        match &mut self.life {
            Some(0) => false,
            Some(life) => {
                *life -= 1;
                true
            }
            None => true,
        }
    }
}

/// Programs bytes: ones become zeros, never the other way.
pub fn program(cells: &mut [u8], at: usize, bytes: &[u8]) {
    for (cell, byte) in cells[at..].iter_mut().zip(bytes) {
        *cell &= byte;
    }
}

/// Half a program: bits of the page that is being programmed are done or not as chance will have it.
pub fn tear_program(cells: &mut [u8], at: usize, bytes: &[u8], done: usize, tear: Tear) {
    program(cells, at, &bytes[..done]);
    if let Tear::Ragged(seed) = tear {
        let end = ((at + done) / PAGE + 1) * PAGE;
        let page = done..bytes.len().min(end - at);
        for (nth, byte) in bytes[page].iter().enumerate() {
            cells[at + done + nth] &= byte | noise(seed, nth);
        }
    }
}

/// Half an erase: bits of the sector are set or not, and some may have been cleared on the way.
pub fn tear_erase(cells: &mut [u8], at: usize, tear: Tear, done: usize) {
    let sector = &mut cells[at..at + SECTOR];
    match tear {
        Tear::Clean => sector[..done.min(SECTOR)].fill(0xff),
        Tear::Ragged(seed) => {
            for (nth, cell) in sector.iter_mut().enumerate() {
                *cell = match seed % 4 {
                    0 => *cell | noise(seed, nth),
                    1 => *cell & noise(seed, nth),
                    2 => noise(seed, nth) | noise(!seed, nth),
                    // All but a few bits.
                    _ => 0xff ^ u8::from(noise(seed, nth) == 0),
                };
            }
        }
    }
}

pub fn noise(seed: u64, nth: usize) -> u8 {
    Digest::of(&(seed, nth)) as u8
}

impl ErrorType for Nor {
    type Error = NorError;
}

impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 4;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorError> {
        let at = offset as usize;
        if !at.is_multiple_of(4) || !bytes.len().is_multiple_of(4) {
            return Err(NorError::Alignment);
        }
        bytes.copy_from_slice(self.cells.get(at..at + bytes.len()).ok_or(NorError::Bounds)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.cells.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), NorError> {
        for at in (from as usize..to as usize).step_by(SECTOR) {
            if self.dead.contains(&(at / SECTOR)) {
                continue;
            }
            if !self.spend() {
                if let Some(tear) = self.tear.take() {
                    tear_erase(&mut self.cells, at, tear, noise(at as u64, 7) as usize * 16);
                }
                return Err(NorError::NoPower);
            }
            self.erases += 1;
            self.record(|| Op::Erase { at });
            self.cells[at..at + SECTOR].fill(0xff);
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorError> {
        let at = offset as usize;
        if at + bytes.len() > self.cells.len() {
            return Err(NorError::Bounds);
        }
        if self.dead.contains(&(at / SECTOR)) {
            return Ok(());
        }
        for done in 0..bytes.len() {
            if !self.spend() {
                if let Some(tear) = self.tear.take() {
                    tear_program(&mut self.cells, at, bytes, done, tear);
                } else {
                    program(&mut self.cells, at, &bytes[..done]);
                }
                return Err(NorError::NoPower);
            }
        }
        self.programs += 1;
        self.record(|| Op::Program { at, bytes: bytes.to_vec() });
        program(&mut self.cells, at, bytes);
        Ok(())
    }
}

impl MultiwriteNorFlash for Nor {}
