//! Saves of other versions and of nobody: kept as they are, until somebody holds a key for it.

use adjutant::games;
use adjutant::storage::{FORMAT, Found, MIN_FORMAT, QUIET, Request, Served, StoreError};
use embassy_futures::block_on;

use crate::rules::chance::Chance;
use crate::saves::nor::{Nor, SECTOR};
use crate::saves::player::Player;
use crate::saves::tape::Kind;

fn played() -> Player {
    let mut player = Player::boot(Nor::new(16));
    player.play(Kind::Battle, games::game("blades").unwrap(), &mut Chance::new(1), 60).unwrap();
    player
}

/// Makes every sector in use look as if a version with this form had written it, that asks for a reader of that form.
fn rewritten(mut cells: Vec<u8>, format: u8, reader: u8) -> Vec<u8> {
    for sector in cells.chunks_mut(SECTOR) {
        if sector[16..32] != [0xff; 16] {
            (sector[16], sector[17]) = (format, reader);
            let sum = crc(&sector[16..28]).to_le_bytes();
            sector[28..32].copy_from_slice(&sum);
        }
    }
    cells
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

/// Nothing is written, whatever is done.
fn left_alone(cells: Vec<u8>, found: Found) -> Player {
    let mut player = Player::boot(Nor::of(cells.clone()));
    assert_eq!(player.found, found);
    let mut chance = Chance::new(2);
    player.free_roll(&mut chance);
    assert_eq!(player.save(), Err(StoreError::Locked));
    block_on(player.store.tidy(QUIET));
    assert!(player.chip.0.borrow().cells == cells, "{found:?} was changed");
    player
}

#[test]
fn newer_and_older_saves_are_left_alone_until_they_are_wiped() {
    let before = played();
    let state = before.snapshot();
    let cells = before.power_off().cells;
    assert_eq!(Player::boot(Nor::of(rewritten(cells.clone(), FORMAT, FORMAT))).snapshot(), state, "as they were");
    // A later version may write what this one still reads.
    assert_eq!(Player::boot(Nor::of(rewritten(cells.clone(), FORMAT + 1, FORMAT))).snapshot(), state);
    left_alone(rewritten(cells.clone(), MIN_FORMAT - 1, MIN_FORMAT - 1), Found::Other(MIN_FORMAT - 1));
    let mut player = left_alone(rewritten(cells, FORMAT + 1, FORMAT + 1), Found::Other(FORMAT + 1));
    assert!(player.found.newer());
    assert_eq!(player.serve(&Request::Wipe), Served::Opened(Found::Ours));
    player.free_roll(&mut Chance::new(3));
    player.save().unwrap();
    let player = Player::boot(player.power_off());
    assert_eq!((player.found, player.keeper.rolls()), (Found::Ours, 2), "ours from now on");
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let text = b"All work and no play makes Jack a dull boy. ".iter().copied().cycle().take(16 * SECTOR).collect();
    left_alone(text, Found::Foreign);
    let mut one = vec![0xff; 16 * SECTOR];
    one[7 * SECTOR + 100] = 0;
    left_alone(one, Found::Foreign);
}

#[test]
fn a_first_write_that_was_cut_short_is_nobody_elses() {
    let mut cells = vec![0xff; 16 * SECTOR];
    cells[..9].copy_from_slice(b"ADJs\0\0\0\0\xff");
    let mut player = Player::boot(Nor::of(cells));
    assert_eq!(player.found, Found::Fresh);
    player.free_roll(&mut Chance::new(4));
    player.save().unwrap();
    assert_eq!(Player::boot(player.power_off()).keeper.rolls(), 1);
}

#[test]
fn a_sector_that_rots_is_told_and_what_may_be_it_is_kept() {
    let player = played();
    let cells = player.power_off().cells;
    let used: Vec<usize> = (0..16).filter(|nth| cells[nth * SECTOR + 16] != 0xff).collect();
    let mut damaged = 0;
    for sector in used {
        let mut rotten = cells.clone();
        rotten[sector * SECTOR + 20] ^= 4;
        let mut player = Player::boot(Nor::of(rotten.clone()));
        if player.found == Found::Damaged {
            damaged += 1;
            player.play(Kind::Roller, games::GAMES[0], &mut Chance::new(5), 50).unwrap();
            for _ in 0..20 {
                block_on(player.store.tidy(QUIET));
            }
            let after = player.power_off().cells;
            let sector = sector * SECTOR..(sector + 1) * SECTOR;
            assert!(after[sector.clone()] == rotten[sector], "it can still be looked at");
        }
    }
    assert!(damaged > 0, "no sector was missed");
}

/// A bit that rots in what was played: what comes before it is there, and the player is told.
#[test]
fn a_frame_that_rots_costs_what_follows_it_and_no_more() {
    let mut player = Player::boot(Nor::new(16));
    let game = games::game("sns").unwrap();
    let mut chance = Chance::new(6);
    let mut states = vec![player.snapshot()];
    player.start_quick(game, game.procedures[0]);
    player.press().unwrap();
    for _ in 0..12 {
        states.push(player.snapshot());
        player.go_on(&mut chance);
        player.press().unwrap();
    }
    states.push(player.snapshot());
    let cells = player.power_off().cells;
    let (mut told, mut prefixes) = (0, 0);
    for at in (0..cells.len()).filter(|at| cells[*at] != 0xff).step_by(3) {
        let mut rotten = cells.clone();
        rotten[at] ^= 0x10;
        let mut player = Player::boot(Nor::of(rotten));
        if !player.found.writable() {
            continue;
        }
        told += usize::from(!player.whole);
        let found = player.snapshot();
        let prefix = states.iter().any(|state| state.transcript == found.transcript);
        prefixes += usize::from(prefix && found.transcript.len() < states.last().unwrap().transcript.len());
        assert!(prefix, "byte {at}: {:?}", found.transcript);
        // Whatever it was, the game goes on and is saved from here.
        player.go_on(&mut chance);
        player.press().unwrap();
        let before = player.snapshot();
        let after = Player::boot(player.power_off());
        assert!(after.whole);
        assert_eq!(after.snapshot().transcript, before.transcript, "byte {at}");
    }
    assert!(told > 0 && prefixes > 0, "{told} {prefixes}");
}
