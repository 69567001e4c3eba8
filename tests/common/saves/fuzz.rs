//! Any bytes in the place of the saves: the device starts, says what it found, and goes on.

use adjutant::games;
use adjutant::storage::{Found, QUIET, Request, Served};
use embassy_futures::block_on;

use super::nor::{Nor, SECTOR};
use super::player::Player;
use super::tape::{Kind, act};
use crate::rules::chance::Chance;

/// Starts a device on these bytes, plays a little if it may, and starts it again. Bytes are made up to whole sectors, and to as many
/// as a store needs. What is not ours must be left alone.
pub fn any_bytes(bytes: &[u8]) -> Found {
    let mut cells = bytes.to_vec();
    let sectors = cells.len().div_ceil(SECTOR).max(12);
    cells.resize(sectors * SECTOR, 0xff);
    let mut player = Player::boot(Nor::of(cells.clone()));
    let found = player.found;
    let _ = player.log();
    for request in [Request::Audit, Request::Undo, Request::PickUp(3)] {
        if request == Request::Undo {
            player.keeper.undo();
        }
        let _ = player.serve(&request);
    }
    let mut player = Player::boot(Nor::of(cells.clone()));
    assert_eq!(player.found, found, "the same bytes");
    let mut chance = Chance::new(bytes.len() as u64);
    for _ in 0..12 {
        // Nobody plays a game on another one's battle.
        let any = games::GAMES[chance.below(games::GAMES.len())];
        let game = player.battle.game().and_then(games::game).unwrap_or(any);
        act(&mut player, Kind::Meddling, game, &mut chance);
        let saved = player.press();
        assert!(found.writable() || saved.is_err(), "{found:?} was written to");
        block_on(player.store.tidy(QUIET));
    }
    if !found.writable() {
        assert_eq!(
            player.serve(&Request::Delete(adjutant::storage::Kind::Battle.slot(0).unwrap())),
            Served::Refused(adjutant::storage::StoreError::Locked)
        );
        assert!(player.power_off().cells == cells, "{found:?} was changed");
        return found;
    }
    let before = player.snapshot();
    let saved = player.save().is_ok();
    let after = Player::boot(player.power_off());
    if saved {
        assert!(after.found.writable() && after.whole, "{found:?}, then {:?}, whole: {}", after.found, after.whole);
        assert_eq!((after.snapshot().transcript, after.snapshot().battle), (before.transcript, before.battle));
    }
    found
}
