//! A reset and power cuts: all or nothing, at every byte.

use adjutant::engine::Key;
use adjutant::games;
use adjutant::storage::{Found, Kind, Loaded, QUIET, Record, Request, Scope, Served, Settings, Tally};
use embassy_futures::block_on;

use crate::rules::chance::Chance;
use crate::saves::nor::{Nor, Op, SECTOR, Tear, program, tear_erase, tear_program};
use crate::saves::player::{Player, Snapshot};
use crate::saves::tape;

/// A device with a battle, one that is parked, a roster, rolls, settings and counters.
fn used(sectors: usize) -> Player {
    let mut player = Player::boot(Nor::new(sectors));
    let (blades, mut chance) = (games::game("blades").unwrap(), Chance::new(5));
    player.play(tape::Kind::Battle, blades, &mut chance, 40).unwrap();
    assert_eq!(player.park("Parked", blades), Served::Done);
    player.play(tape::Kind::Battle, blades, &mut chance, 40).unwrap();
    player.settings.contrast = 3;
    player.recipe.dice = 5;
    player.preferences[3][1] = 1;
    player.free_roll(&mut chance);
    player.press().unwrap();
    let slot = player.store.vacant(Kind::Roster(Key::of("blades"))).unwrap();
    let mut tally = Tally::new();
    tally.stop(7, 1);
    block_on(player.store.append(&[Record::Kept { slot, name: "Orcs", data: &[1; 300] }, Record::Tally(&tally)])).unwrap();
    player
}

/// Parked battles, rosters, whether there are counters, and lines of the log.
type Kept = (usize, usize, bool, usize);
/// Everything of a device.
type Whole = (Snapshot, Kept);

/// What is kept besides the table.
fn kept(player: &mut Player) -> Kept {
    let mut count = |kind| {
        let mut found = 0;
        block_on(
            player.store.serve(&Request::List(kind), &mut |loaded| found += usize::from(matches!(loaded, Loaded::Kept { .. }))),
        );
        found
    };
    let (battles, rosters) = (count(Kind::Battle), count(Kind::Roster(Key::of("blades"))));
    let mut tally = false;
    block_on(player.store.serve(&Request::Boot, &mut |loaded| tally |= matches!(loaded, Loaded::Tally(_))));
    (battles, rosters, tally, player.log().len())
}

fn all(player: &mut Player) -> Whole {
    (player.snapshot(), kept(player))
}

fn check(cells: Vec<u8>, states: [&Whole; 2], what: &str) {
    let mut player = Player::boot(Nor::of(cells));
    assert_eq!(player.found, Found::Ours, "{what}");
    assert!(player.whole && player.known, "{what}");
    let found = all(&mut player);
    assert!(states.contains(&&found), "{what}: half of it\n{:?}\n{:?}", found.1, states.map(|state| state.1));
}

#[test]
fn a_power_cut_leaves_all_or_nothing() {
    for (scope, seed) in [(Scope::All, 0), (Scope::Games, 1_000_000)] {
        let mut player = used(32);
        let before = all(&mut player);
        assert!(before.1 == (1, 1, true, before.1.3) && before.1.3 > 3 && before.0.settings.contrast == 3, "{:?}", before.1);
        let start = player.chip.0.borrow().cells.clone();
        player.chip.0.borrow_mut().tape = Some(Vec::new());
        assert_eq!(player.serve(&Request::Reset(scope)), Served::Done);
        // What was given up is erased while nobody waits.
        let mut player = {
            let mut nor = player.power_off();
            let tape = nor.tape.take();
            let mut player = Player::boot(nor);
            player.chip.0.borrow_mut().tape = tape;
            while block_on(player.store.tidy(QUIET)).is_some() {}
            player
        };
        let after = all(&mut player);
        assert_eq!(after.1, (0, 0, scope == Scope::Games, 0), "{scope:?}");
        assert_eq!((after.0.rolls, after.0.battle.len()), (0, 0));
        let stays = if scope == Scope::Games { 3 } else { Settings::DEFAULT.contrast };
        assert_eq!(after.0.settings.contrast, stays, "{scope:?}");
        let ops = player.power_off().tape.unwrap();
        let (mut cells, mut cuts) = (start, 0);
        for (nth, op) in ops.iter().enumerate() {
            match op {
                Op::Program { at, bytes } => {
                    for done in 0..bytes.len() {
                        let tear = if done % 2 == 0 { Tear::Clean } else { Tear::Ragged(seed + (nth * 4096 + done) as u64) };
                        let mut torn = cells.clone();
                        tear_program(&mut torn, *at, bytes, done, tear);
                        check(torn, [&before, &after], &format!("{scope:?}, write {nth}, after {done} bytes"));
                        cuts += 1;
                    }
                    program(&mut cells, *at, bytes);
                }
                Op::Erase { at } => {
                    for round in 0..6 {
                        let mut torn = cells.clone();
                        let tear = if round < 2 { Tear::Clean } else { Tear::Ragged(seed + (nth * 8 + round) as u64) };
                        tear_erase(&mut torn, *at, tear, [8, 20, SECTOR / 2][round % 3]);
                        check(torn, [&before, &after], &format!("{scope:?}, erase {nth}"));
                        cuts += 1;
                    }
                    cells[*at..*at + SECTOR].fill(0xff);
                }
                Op::Shown(_) => {}
            }
        }
        assert!(cuts > 100, "{cuts} cuts of {scope:?}");
    }
}

#[test]
fn what_was_given_up_is_erased_in_time() {
    let mut player = used(32);
    assert_eq!(player.serve(&Request::Reset(Scope::All)), Served::Done);
    let mut player = Player::boot(player.power_off());
    while block_on(player.store.tidy(QUIET)).is_some() {}
    let cells = player.power_off().cells;
    // The log and the battles are gone from the flash itself: no sector but the shelf's holds anything behind its head.
    let used = cells.chunks(SECTOR).filter(|sector| sector[36..].iter().any(|byte| *byte != 0xff)).count();
    assert!(used <= 3, "{used} sectors hold something");
}

/// Rolls made after a reset are the only ones, also when many more power-ons follow.
#[test]
fn a_second_life_is_like_the_first() {
    let mut player = used(32);
    let mut chance = Chance::new(9);
    for life in 0..3 {
        assert_eq!(player.serve(&Request::Reset(if life % 2 == 0 { Scope::All } else { Scope::Games })), Served::Done);
        player = Player::boot(player.power_off());
        player.free_roll(&mut chance);
        player.press().unwrap();
        player.free_roll(&mut chance);
        player.press().unwrap();
        player = Player::boot(player.power_off());
        assert_eq!(player.log().iter().map(|(number, ..)| *number).collect::<Vec<_>>(), [1, 2], "life {life}");
        assert_eq!(player.found, Found::Ours);
    }
}
