//! Flash that fails: the game goes on, and nobody is told that it was saved when it was not.

use adjutant::games;
use adjutant::storage::{Found, QUIET, StoreError};
use embassy_futures::block_on;

use crate::rules::chance::Chance;
use crate::saves::nor::Nor;
use crate::saves::player::Player;
use crate::saves::tape::Kind;

#[test]
fn a_dead_sector_costs_nothing_but_itself() {
    for dead in 0..16 {
        let mut nor = Nor::new(16);
        nor.dead = vec![dead, (dead + 5) % 16];
        let (mut player, mut chance) = (Player::boot(nor), Chance::new(1));
        player.play(Kind::Meddling, games::game("sfc").unwrap(), &mut chance, 300).unwrap();
        block_on(player.store.tidy(QUIET));
        let before = player.snapshot();
        let after = Player::boot(player.power_off());
        assert_eq!(after.snapshot(), before, "sectors {dead} and {} are dead", (dead + 5) % 16);
    }
}

#[test]
fn a_sector_may_die_at_any_time() {
    let (mut player, mut chance) = (Player::boot(Nor::new(24)), Chance::new(2));
    for round in 0..10 {
        player.chip.0.borrow_mut().dead.push(round);
        player.play(Kind::Battle, games::game("blades").unwrap(), &mut chance, 40).unwrap();
        let before = player.snapshot();
        player = Player::boot(player.power_off());
        assert_eq!(player.snapshot(), before, "round {round}");
    }
}

#[test]
fn when_nothing_can_be_written_that_is_said_and_the_game_goes_on_in_memory() {
    let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(3));
    let game = games::game("blades").unwrap();
    player.play(Kind::Battle, game, &mut chance, 30).unwrap();
    let saved = player.snapshot();
    player.chip.0.borrow_mut().dead = (0..16).collect();
    let mut refused = 0;
    for _ in 0..40 {
        crate::saves::tape::act(&mut player, Kind::Battle, game, &mut chance);
        match player.save() {
            Err(error) => {
                assert!(matches!(error, StoreError::Write | StoreError::Full), "{error:?}");
                player.keeper.lost();
                refused += 1;
            }
            Ok(saved) => assert!(!saved, "nothing can be saved"),
        }
    }
    assert!(refused > 10);
    // Whoever switches off now is back where it was last saved ...
    let cells = player.chip.0.borrow().cells.clone();
    assert_eq!(Player::boot(Nor::of(cells)).snapshot(), saved);
    // ... and whoever tries again and succeeds, is not.
    player.chip.0.borrow_mut().dead.clear();
    player.save().unwrap();
    let before = player.snapshot();
    let mut after = Player::boot(player.power_off());
    let found = after.snapshot();
    assert_eq!(found, before);
    after.play(Kind::Battle, game, &mut chance, 20).unwrap();
}

#[test]
fn flash_that_cannot_be_read_is_no_place_for_saves() {
    let mut nor = Nor::new(16);
    nor.unreadable = true;
    let mut player = Player::boot(nor);
    assert_eq!(player.found, Found::Unreadable);
    player.free_roll(&mut Chance::new(4));
    assert_eq!(player.save(), Err(StoreError::Locked));
    assert!(player.chip.0.borrow().cells.iter().all(|cell| *cell == 0xff));
}

#[test]
fn the_log_says_which_roll_was_made_while_nothing_was_saved() {
    let (mut player, mut chance) = (Player::boot(Nor::new(16)), Chance::new(5));
    player.free_roll(&mut chance);
    player.press().unwrap();
    player.chip.0.borrow_mut().dead = (0..16).collect();
    player.free_roll(&mut chance);
    assert!(player.save().is_err());
    player.keeper.lost();
    player.chip.0.borrow_mut().dead.clear();
    player.save().unwrap();
    let unsaved = adjutant::storage::RollMarks::UNSAVED.0;
    let marks: Vec<_> = player.log().into_iter().map(|(number, marks, _)| (number, marks)).collect();
    assert_eq!(marks, [(1, 0), (2, unsaved)]);
}
