//! What saving costs: few writes, erases only in pauses, and all sectors wear alike.

use adjutant::games;
use adjutant::storage::QUIET;
use embassy_futures::block_on;

use crate::rules::chance::Chance;
use crate::saves::nor::{Nor, SECTOR};
use crate::saves::player::Player;
use crate::saves::tape::{Kind, act};

/// Of ten such players three take a beginning back and give it again so often and so fast that they have to wait once or twice, as
/// below; this is one of the others.
#[test]
fn a_press_is_a_few_short_writes_and_no_erase() {
    let (mut player, mut chance) = (Player::boot(Nor::new(64)), Chance::new(4));
    player.free_roll(&mut chance);
    player.press().unwrap();
    let game = games::game("blades").unwrap();
    let (mut most, mut all, presses) = (0, 0, 4_000);
    for press in 0..presses {
        act(&mut player, Kind::Battle, game, &mut chance);
        let before = (player.chip.0.borrow().programs, player.chip.0.borrow().erases);
        player.press().unwrap();
        let programs = player.chip.0.borrow().programs - before.0;
        assert_eq!(player.chip.0.borrow().erases, before.1, "an erase in press {press}");
        (most, all) = (programs.max(most), all + programs);
        if press % 20 == 19 {
            // Somebody thinks about the next move: piece by piece, never more than one erase at a time.
            for _ in 0..40 {
                let erases = player.chip.0.borrow().erases;
                let more = block_on(player.store.tidy(QUIET));
                assert!(player.chip.0.borrow().erases - erases <= 1);
                if more.is_none() {
                    break;
                }
            }
        }
    }
    // A page takes 0.7 ms: the longest press, a whole table, stays far below the 60 ms that a key may wait.
    assert!(most <= 24, "{most} writes in one press");
    assert!(all <= presses * 2, "{all} writes in {presses} presses");
}

/// A page takes up to 3 ms in the chip's data sheet: the very first press, which finds a chip that nobody has ever written to, must
/// not wait for all of its sectors.
#[test]
fn a_chip_fresh_from_the_factory_is_labelled_in_pieces_and_never_erased() {
    let (mut player, mut chance) = (Player::boot(Nor::new(64)), Chance::new(1));
    player.free_roll(&mut chance);
    player.press().unwrap();
    assert!(player.chip.0.borrow().programs <= 14, "{} writes for the first roll", player.chip.0.borrow().programs);
    let mut pieces = 0;
    loop {
        let programs = player.chip.0.borrow().programs;
        // Also while somebody plays: it takes less than a press.
        let more = block_on(player.store.tidy(0));
        assert!(player.chip.0.borrow().programs - programs <= 8);
        if more.is_none() {
            break;
        }
        pieces += 1;
    }
    assert_eq!((pieces, player.chip.0.borrow().erases), (7, 0), "64 labels, eight at a time, the first eight with the roll");
}

/// So many presses in one go, then two seconds in which nobody touches a key, and so on. Song of Blades has the largest battles, and
/// this player begins one after the other, and looks at each for two seconds. Whoever takes a beginning back and gives it again
/// several times, faster than that, may have to wait once.
#[test]
fn short_pauses_are_enough_to_keep_sectors_ready() {
    for (id, burst, seed) in [("bridge", 100, 6), ("sns", 100, 6), ("blades", 25, 8)] {
        let (mut player, mut chance) = (Player::boot(Nor::new(28)), Chance::new(seed));
        let game = games::game(id).unwrap();
        for press in 1..=12_000 {
            act(&mut player, Kind::Battle, game, &mut chance);
            let (erases, programs) = (player.chip.0.borrow().erases, player.chip.0.borrow().programs);
            player.press().unwrap();
            assert_eq!(player.chip.0.borrow().erases, erases, "{id}: an erase in press {press}");
            if press % burst == 0 || player.chip.0.borrow().programs - programs > 4 {
                while block_on(player.store.tidy(QUIET)).is_some() {}
            }
        }
        assert!(player.chip.0.borrow().erases > 50, "{id}: it went round");
    }
}

#[test]
fn nothing_is_erased_while_somebody_plays() {
    let (mut player, mut chance) = (Player::boot(Nor::new(64)), Chance::new(2));
    player.play(Kind::Meddling, games::game("blades").unwrap(), &mut chance, 200).unwrap();
    // After another power-on nobody knows any more which blank sectors have never been written to.
    let mut player = Player::boot(player.power_off());
    let erases = player.chip.0.borrow().erases;
    for idle in [0, 1, QUIET - 1] {
        assert_eq!(block_on(player.store.tidy(idle)), None);
    }
    assert_eq!(player.chip.0.borrow().erases, erases);
}

#[test]
fn all_sectors_wear_alike() {
    // One who does not take a beginning back several times at once: that may want a wait.
    let (mut player, mut chance) = (Player::boot(Nor::new(24)), Chance::new(4));
    let game = games::game("blades").unwrap();
    for _ in 0..60_000 {
        act(&mut player, Kind::Battle, game, &mut chance);
        player.press().unwrap();
        while block_on(player.store.tidy(QUIET)).is_some() {}
    }
    let cells = player.power_off().cells;
    let erases: Vec<u32> = cells.chunks(SECTOR).map(|sector| u32::from_le_bytes(sector[4..8].try_into().unwrap())).collect();
    let (least, most) = (erases.iter().min().unwrap(), erases.iter().max().unwrap());
    assert!(*least >= 5 && *most <= 3 * least, "{erases:?}");
}
