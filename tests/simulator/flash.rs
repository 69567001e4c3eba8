//! The file as flash behaves like the chip.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use adjutant_simulator::flash::{Flash, FlashError, SECTOR, SIZE};
use adjutant_simulator::saves::SavesFile;
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{NorFlash as _, ReadNorFlash as _};
use support::scratch;

fn read(flash: &mut Flash, at: u32) -> [u8; 4] {
    let mut bytes = [0; 4];
    block_on(flash.read(at, &mut bytes)).unwrap();
    bytes
}

#[test]
fn blank_flash_is_all_ones() {
    let mut flash = Flash::in_memory();
    assert_eq!(flash.capacity(), SIZE);
    assert!(flash.cells().iter().all(|cell| *cell == 0xff));
    assert_eq!(read(&mut flash, SIZE as u32 - 4), [0xff; 4]);
}

#[test]
fn writing_only_clears_bits() {
    let mut flash = Flash::in_memory();
    block_on(flash.write(8, &[0b1111_0000, 0x12, 0x34])).unwrap();
    assert_eq!(read(&mut flash, 8), [0b1111_0000, 0x12, 0x34, 0xff]);
    block_on(flash.write(8, &[0b0011_1100, 0xff, 0x00])).unwrap();
    assert_eq!(read(&mut flash, 8), [0b0011_0000, 0x12, 0x00, 0xff]);
}

#[test]
fn erasing_sets_whole_sectors_and_no_others() {
    let mut flash = Flash::in_memory();
    block_on(flash.write(0, &[0; 3 * SECTOR])).unwrap();
    block_on(flash.erase(SECTOR as u32, 2 * SECTOR as u32)).unwrap();
    let zeros = |range: std::ops::Range<usize>| flash.cells()[range].iter().filter(|cell| **cell == 0).count();
    assert_eq!([zeros(0..SECTOR), zeros(SECTOR..2 * SECTOR), zeros(2 * SECTOR..SIZE)], [SECTOR, 0, SECTOR]);
}

#[test]
fn writes_cross_pages() {
    let mut flash = Flash::in_memory();
    let bytes: Vec<u8> = (0..=255).cycle().take(700).collect();
    block_on(flash.write(250, &bytes)).unwrap();
    assert_eq!(flash.cells()[250..950], bytes);
    assert!(flash.cells()[..250].iter().chain(&flash.cells()[950..]).all(|cell| *cell == 0xff));
}

#[test]
fn what_the_chip_cannot_do_is_refused() {
    let mut flash = Flash::in_memory();
    let (end, sector) = (SIZE as u32, SECTOR as u32);
    let mut bytes = [0; 4];
    assert_eq!(block_on(flash.read(end, &mut bytes)), Err(FlashError::OutOfBounds));
    assert_eq!(block_on(flash.read(u32::MAX - 3, &mut bytes)), Err(FlashError::OutOfBounds));
    assert_eq!(block_on(flash.read(2, &mut bytes)), Err(FlashError::NotAligned));
    assert_eq!(block_on(flash.read(0, &mut bytes[..3])), Err(FlashError::NotAligned));
    assert_eq!(block_on(flash.write(end - 1, &[0; 2])), Err(FlashError::OutOfBounds));
    assert_eq!(block_on(flash.erase(0, sector - 1)), Err(FlashError::NotAligned));
    assert_eq!(block_on(flash.erase(1, sector)), Err(FlashError::NotAligned));
    assert_eq!(block_on(flash.erase(sector, 0)), Err(FlashError::OutOfBounds));
    assert_eq!(block_on(flash.erase(0, end + sector)), Err(FlashError::OutOfBounds));
    assert!(flash.cells().iter().all(|cell| *cell == 0xff), "and nothing has changed");
}

#[test]
fn every_write_reaches_the_file_at_once() {
    let path = scratch("write-through").join("saves.bin");
    let mut flash = Flash::in_file(SavesFile::open(&path).unwrap()).unwrap();
    assert!(!path.exists(), "created by the first write only");
    block_on(flash.write(5000, &[1, 2, 3])).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), flash.cells());
    block_on(flash.write(5001, &[0])).unwrap();
    assert_eq!(std::fs::read(&path).unwrap()[4999..5004], [0xff, 1, 0, 3, 0xff]);
    block_on(flash.erase(4096, 8192)).unwrap();
    assert!(std::fs::read(&path).unwrap().iter().all(|cell| *cell == 0xff));
    block_on(flash.write(0, &[7])).unwrap();
    // As if killed: nothing is closed or flushed.
    std::mem::forget(flash);
    assert_eq!(std::fs::read(&path).unwrap()[..2], [7, 0xff]);
}

#[test]
fn a_file_is_found_as_it_was_left() {
    let path = scratch("found").join("saves.bin");
    let mut flash = Flash::in_file(SavesFile::open(&path).unwrap()).unwrap();
    block_on(flash.write(100, &[9])).unwrap();
    drop(flash);
    let mut flash = Flash::in_file(SavesFile::open(&path).unwrap()).unwrap();
    assert_eq!(read(&mut flash, 100), [9, 0xff, 0xff, 0xff]);
}

#[test]
fn a_write_that_fails_changes_nothing() {
    let folder = scratch("write-fails");
    let mut flash = Flash::in_file(SavesFile::open(&folder.join("saves.bin")).unwrap()).unwrap();
    // Somebody takes the name, and with it the only way to create the file.
    std::fs::write(folder.join("saves.bin"), "mine").unwrap();
    assert_eq!(block_on(flash.write(0, &[0])), Err(FlashError::File));
    assert_eq!(read(&mut flash, 0), [0xff; 4]);
    assert_eq!(std::fs::read(folder.join("saves.bin")).unwrap(), b"mine");
    std::fs::remove_file(folder.join("saves.bin")).unwrap();
    assert_eq!(block_on(flash.write(0, &[0])), Ok(()), "it is tried again each time");
}
