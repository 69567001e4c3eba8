//! Nothing that can be in flash makes the device panic, hang or lie.

use adjutant::games;
use adjutant::storage::Found;

use crate::long;
use crate::rules::chance::Chance;
use crate::saves::fuzz::any_bytes;
use crate::saves::nor::{SECTOR, noise};
use crate::saves::player::Player;
use crate::saves::tape::{Kind, act};

fn rounds(few: u64) -> u64 {
    if long() { 20 * few } else { few }
}

/// Real saves with everything in them.
fn real(seed: u64) -> Vec<u8> {
    let mut player = Player::boot(crate::saves::nor::Nor::new(16));
    let mut chance = Chance::new(seed);
    for _ in 0..120 {
        let kind =
            *chance.pick(&[Kind::Battle, Kind::Between, Kind::Meddling, Kind::Roller, Kind::Parking, Kind::Naming, Kind::Quick]);
        act(&mut player, kind, games::GAMES[chance.below(5)], &mut chance);
        player.press().unwrap();
    }
    player.power_off().cells
}

#[test]
fn anything_at_all() {
    for seed in 0..rounds(40) {
        let cells: Vec<u8> = (0..12 * SECTOR).map(|nth| crate::saves::nor::noise(seed, nth)).collect();
        assert_eq!(any_bytes(&cells), Found::Foreign);
    }
    for byte in [0x00, 0x01, 0x7f, 0x80, 0xfe] {
        assert_eq!(any_bytes(&vec![byte; 12 * SECTOR]), Found::Foreign, "all {byte:#x}");
    }
    assert_eq!(any_bytes(&[]), Found::Fresh);
}

#[test]
fn real_saves_with_flipped_bits() {
    let saves = real(1);
    for seed in 0..rounds(150) {
        let (mut cells, mut chance) = (saves.clone(), Chance::new(seed));
        for _ in 0..=chance.below(30) {
            let at = chance.below(cells.len());
            cells[at] ^= 1 << chance.below(8);
        }
        any_bytes(&cells);
    }
}

/// A copy that was broken off: whole up to a byte, and nothing behind it, or what was there before.
#[test]
fn real_saves_cut_short() {
    let (saves, before) = (real(5), real(6));
    for seed in 0..rounds(150) {
        let mut chance = Chance::new(seed);
        let end = match chance.below(3) {
            0 => chance.below(saves.len() / SECTOR) * SECTOR,
            1 => chance.below(saves.len() / 256) * 256,
            _ => chance.below(saves.len()),
        };
        let mut cells = saves[..end].to_vec();
        match chance.below(3) {
            // Made up with blank flash to the next sector, or to what a store needs.
            0 => {}
            1 => cells.resize(saves.len(), 0xff),
            _ => cells.extend_from_slice(&before[end..]),
        }
        any_bytes(&cells);
    }
    // Without its first sectors it is still ours; with nothing of it, nothing was ever saved.
    assert!(any_bytes(&saves[4 * SECTOR..]).writable());
    assert_eq!(any_bytes(&saves[..0]), Found::Fresh);
}

#[test]
fn real_saves_with_pieces_moved_about() {
    let saves = [real(2), real(3)];
    for seed in 0..rounds(150) {
        let mut chance = Chance::new(seed);
        let mut cells = saves[chance.below(2)].clone();
        for _ in 0..=chance.below(4) {
            let other = &saves[chance.below(2)];
            let unit = *chance.pick(&[4, 32, 256, SECTOR]);
            let (from, to) = (chance.below(other.len() / unit) * unit, chance.below(cells.len() / unit) * unit);
            cells[to..to + unit].copy_from_slice(&other[from..from + unit]);
        }
        any_bytes(&cells);
    }
}

/// Frames that are whole in every way and hold nonsense: the kinds and lengths of records are ours, their contents are not.
#[test]
fn whole_frames_of_nonsense() {
    let saves = real(4);
    for seed in 0..rounds(200) {
        let (mut cells, mut chance) = (saves.clone(), Chance::new(seed));
        for _ in 0..=chance.below(6) {
            forge(&mut cells, &mut chance);
        }
        any_bytes(&cells);
    }
}

/// Changes the payload of a frame, or the head of a sector, and puts the checksum right.
fn forge(cells: &mut [u8], chance: &mut Chance) {
    let sector = chance.below(cells.len() / SECTOR) * SECTOR;
    if chance.once_in(6) {
        let at = sector + 16 + chance.below(12);
        cells[at] = *chance.pick(&[0, 1, 2, 3, 0x7f, 0xff, noise(at as u64, 3)]);
        let sum = crc(&[&cells[sector + 16..sector + 28]]);
        cells[sector + 28..sector + 32].copy_from_slice(&sum.to_le_bytes());
        return;
    }
    let serial: [u8; 4] = cells[sector + 24..sector + 28].try_into().unwrap();
    let (mut offset, mut frames) = (36, Vec::new());
    while offset + 8 < SECTOR {
        let head = sector + offset;
        let length = usize::from(u16::from_le_bytes([cells[head], cells[head + 1]]));
        if cells[head..head + 8] == [0xff; 8] || offset + 8 + length > SECTOR {
            offset = (offset / 256 + 1) * 256;
            continue;
        }
        frames.push((offset, length));
        offset = (offset + 8 + length).next_multiple_of(4);
    }
    let Some(&(offset, length)) = frames.get(chance.below(frames.len())) else { return };
    let head = sector + offset;
    for _ in 0..=chance.below(8) {
        let at = head + 8 + chance.below(length);
        if at < cells.len() {
            cells[at] = *chance.pick(&[0, 1, 2, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 32, 33, 0x80, 0xff, noise(at as u64, 5)]);
        }
    }
    if chance.once_in(4) {
        cells[head + 2] = chance.below(4) as u8;
    }
    let place = (offset as u16).to_le_bytes();
    let sum = crc(&[&serial, &place, &cells[head..head + 4], &cells[head + 8..head + 8 + length]]);
    cells[head + 4..head + 8].copy_from_slice(&sum.to_le_bytes());
}

/// CRC-32 as everybody has it, bit by bit.
fn crc(parts: &[&[u8]]) -> u32 {
    !parts.iter().flat_map(|part| part.iter()).fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

#[test]
fn the_forger_knows_the_trade() {
    assert_eq!(crc(&[b"1234", b"56789"]), 0xcbf4_3926);
    let (saves, mut chance) = (real(4), Chance::new(1));
    let read = |cells: &[u8]| Player::boot(crate::saves::nor::Nor::of(cells.to_vec())).log().len();
    let before = read(&saves);
    let seen = (0..600).any(|_| {
        let mut cells = saves.clone();
        forge(&mut cells, &mut chance);
        read(&cells) != before
    });
    assert!(seen, "what is forged is believed");
}
