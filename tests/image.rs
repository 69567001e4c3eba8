//! The firmware images that `boards/build` has left in `target/uf2`: where everything lies, and that it fits.
//!
//! Without an image there is nothing to look at, and the tests say so; `tests/emulator/run` builds one first, and sets
//! `ADJUTANT_IMAGES` so that a missing one is a failure.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

/// The most an image may take: of the 1,792 KB of flash before the saves one half, so that a second image has room beside the one
/// that runs, as a safe update wants it; of 240 KB of RAM what leaves the stack its place, and all of that place.
const PROGRAM: u32 = 896 * 1024;
const STATIC_RAM: u32 = 96 * 1024;
const STACK: u32 = 24 * 1024;
/// The most that is copied from flash before the clocks run: what is large is made, or zero.
const COPIED: u32 = 4 * 1024;
/// The least the saves must have.
const SAVES: u32 = 256 * 1024;

const FLASH: u32 = 0x1000_0000;
const FLASH_SIZE: u32 = 2 * 1024 * 1024;
const RAM: u32 = 0x2000_0000;
const RAM_END: u32 = 0x2004_2000;
const SECTOR: u32 = 4096;

/// A 32-bit little-endian ELF file, as far as these tests need it.
struct Elf {
    bytes: Vec<u8>,
}

struct Section {
    name: String,
    kind: u32,
    address: u32,
    offset: u32,
    size: u32,
}

struct Segment {
    address: u32,
    load_address: u32,
    in_file: u32,
    in_memory: u32,
}

impl Elf {
    fn half(&self, at: u32) -> u32 {
        u32::from(u16::from_le_bytes(self.bytes[at as usize..][..2].try_into().unwrap()))
    }

    fn word(&self, at: u32) -> u32 {
        u32::from_le_bytes(self.bytes[at as usize..][..4].try_into().unwrap())
    }

    fn text(&self, at: u32) -> String {
        let bytes = self.bytes[at as usize..].iter().copied().take_while(|byte| *byte != 0).collect();
        String::from_utf8(bytes).unwrap()
    }

    fn sections(&self) -> Vec<Section> {
        let (table, size, count, names) = (self.word(32), self.half(46), self.half(48), self.half(50));
        let header = |nth| table + nth * size;
        let names = self.word(header(names) + 16);
        let section = |at| Section {
            name: self.text(names + self.word(at)),
            kind: self.word(at + 4),
            address: self.word(at + 12),
            offset: self.word(at + 16),
            size: self.word(at + 20),
        };
        (0..count).map(|nth| section(header(nth))).collect()
    }

    fn section(&self, name: &str) -> Section {
        self.sections().into_iter().find(|section| section.name == name).unwrap_or_else(|| panic!("no section {name}"))
    }

    /// What is loaded into memory.
    fn segments(&self) -> Vec<Segment> {
        let (table, size, count) = (self.word(28), self.half(42), self.half(44));
        let headers = (0..count).map(|nth| table + nth * size).filter(|at| self.word(*at) == 1);
        let segment = |at| Segment {
            address: self.word(at + 8),
            load_address: self.word(at + 12),
            in_file: self.word(at + 16),
            in_memory: self.word(at + 20),
        };
        headers.map(segment).collect()
    }

    fn symbols(&self) -> HashMap<String, u32> {
        let (symbols, names) = (self.section(".symtab"), self.section(".strtab"));
        let entries = (0..symbols.size / 16).map(|nth| symbols.offset + nth * 16);
        entries.map(|at| (self.text(names.offset + self.word(at)), self.word(at + 4))).collect()
    }
}

/// Every image there is, by name.
fn images() -> Vec<(String, Elf)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/uf2");
    let mut images = Vec::new();
    for entry in fs::read_dir(&folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "elf") {
            images.push((path.file_stem().unwrap().to_string_lossy().into_owned(), Elf { bytes: fs::read(path).unwrap() }));
        }
    }
    if images.is_empty() {
        let problem = format!("no image in {}: run boards/build", folder.display());
        assert!(std::env::var_os("ADJUTANT_IMAGES").is_none(), "{problem}");
        eprintln!("{problem}");
    }
    images
}

#[test]
fn the_boot_loader_stands_first_and_is_valid() {
    for (name, elf) in images() {
        let boot2 = elf.section(".boot2");
        assert_eq!((boot2.address, boot2.size), (FLASH, 256), "{name}");
        let bytes = &elf.bytes[boot2.offset as usize..][..256];
        let (code, sum) = bytes.split_at(252);
        assert_eq!(crc(code).to_le_bytes(), *sum, "{name}: the boot ROM refuses a loader whose checksum is wrong");
        assert_eq!(elf.section(".vector_table").address, FLASH + 256, "{name}: the loader jumps here");
    }
}

/// As the boot ROM computes it: CRC-32 with the bits in order, not inverted at the end.
fn crc(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte) << 24, |sum, _| sum << 1 ^ if sum >> 31 == 1 { 0x04c1_1db7 } else { 0 })
    })
}

#[test]
fn the_program_ends_before_the_saves() {
    for (name, elf) in images() {
        let symbols = elf.symbols();
        let (start, end) = (symbols["__saves_start"], symbols["__saves_end"]);
        let loaded = elf.segments().into_iter().filter(|segment| segment.in_file > 0);
        let program = loaded.map(|segment| segment.load_address + segment.in_file).max().unwrap() - FLASH;
        assert!(program <= start, "{name}: the program ends at {program:#x}, the saves start at {start:#x}");
        assert!(program <= PROGRAM, "{name}: {program} bytes of program");
        assert!(end - start >= SAVES, "{name}: {} bytes for saves", end - start);
        assert_eq!((start % SECTOR, end), (0, FLASH_SIZE), "{name}: whole sectors at the end of the flash");
    }
}

#[test]
fn memory_is_within_its_budget() {
    for (name, elf) in images() {
        let reserved = [".data", ".bss", ".uninit"].map(|section| elf.section(section));
        let used: u32 = reserved.iter().map(|section| section.size).sum();
        assert!(used <= STATIC_RAM, "{name}: {used} bytes of static RAM");
        for section in &reserved {
            assert!(section.address + section.size <= RAM_END, "{name}: {} beyond the end of RAM", section.name);
        }
        let copied = elf.section(".data").size;
        assert!(copied <= COPIED, "{name}: {copied} bytes are copied from flash");
        // The app is made on a stack in the RAM that is left, where it takes up as much again and a little.
        let free = elf.symbols()["_ram_end"] - elf.symbols()["__sheap"];
        let app = elf.section(".uninit").size;
        assert!(free >= app + STACK, "{name}: {free} bytes are left to make {app} in");
    }
}

#[test]
fn nothing_lies_below_the_stack() {
    for (name, elf) in images() {
        let symbols = elf.symbols();
        let (bottom, top) = (symbols["_stack_end"], symbols["_stack_start"]);
        assert_eq!((bottom, top), (RAM, RAM + STACK), "{name}: the stack is the lowest thing in RAM");
        let vectors = elf.section(".vector_table");
        assert_eq!(elf.word(vectors.offset), top, "{name}: the processor starts with this stack");
        for segment in elf.segments().iter().filter(|segment| segment.address >= RAM && segment.in_memory > 0) {
            assert!(segment.address >= top, "{name}: something at {:#x} in the stack's place", segment.address);
        }
    }
}

#[test]
fn log_strings_stay_out_of_the_flash() {
    for (name, elf) in images() {
        let strings = elf.section(".defmt");
        assert!(strings.address < 0x1_0000 && strings.kind == 1, "{name}: .defmt at {:#x}", strings.address);
        assert!(elf.segments().iter().all(|segment| segment.load_address >= FLASH || segment.in_file == 0), "{name}");
    }
}
