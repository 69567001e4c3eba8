//! Rosters, campaigns and whatever else is kept by name.

use adjutant::engine::Key;
use adjutant::games::GAMES;
use adjutant::storage::{Kind, Loaded, MAX_KEPT, Name, QUIET, Record, Request, Served, Slot, StoreError};
use embassy_futures::block_on;

use crate::rules::chance::Chance;
use crate::saves::nor::Nor;
use crate::saves::player::Player;

fn roster(game: &str) -> Kind {
    Kind::Roster(Key::of(game))
}

fn keep(player: &mut Player, slot: Slot, name: &str, data: &[u8]) -> Result<(), StoreError> {
    block_on(player.store.append(&[Record::Kept { slot, name, data }]))
}

/// Keeps something in the next free place.
fn add(player: &mut Player, kind: Kind, name: &str, data: &[u8]) -> Result<Slot, StoreError> {
    let slot = player.store.vacant(kind)?;
    keep(player, slot, name, data).map(|()| slot)
}

fn list(player: &mut Player, kind: Kind) -> Vec<(u8, String, Vec<u8>)> {
    let mut found = Vec::new();
    let served = block_on(player.store.serve(&Request::List(kind), &mut |loaded| {
        if let Loaded::Kept { slot, name, data } = loaded {
            assert_eq!(slot.kind, kind);
            found.push((slot.nth, name.to_owned(), data.to_vec()));
        }
    }));
    assert_eq!(served, Served::Done);
    found
}

fn ask(player: &mut Player, request: &Request) -> Served {
    block_on(player.store.serve(request, &mut |_| {}))
}

fn name(text: &str) -> Name {
    Name::try_from(text).unwrap()
}

#[test]
fn rosters_are_kept_renamed_copied_and_deleted() {
    let mut player = Player::boot(Nor::new(64));
    let orcs = add(&mut player, roster("blades"), "Orcs", &[1, 2, 3]).unwrap();
    let elves = add(&mut player, roster("blades"), "Elves", &[4; 700]).unwrap();
    add(&mut player, roster("swordplay"), "Orcs", &[9]).unwrap();
    add(&mut player, Kind::Campaign, "Siege", &[]).unwrap();
    assert_eq!(ask(&mut player, &Request::Rename(orcs, name("Grak's Orcs"))), Served::Done);
    assert_eq!(ask(&mut player, &Request::Copy(elves, name("Elves, tall"))), Served::Done);
    assert_eq!(ask(&mut player, &Request::Delete(elves)), Served::Done);
    for _ in 0..2 {
        let blades = vec![(0, "Grak's Orcs".to_owned(), vec![1, 2, 3]), (2, "Elves, tall".to_owned(), vec![4; 700])];
        assert_eq!(list(&mut player, roster("blades")), blades);
        assert_eq!(list(&mut player, roster("swordplay")), [(0, "Orcs".to_owned(), vec![9])], "each game has its own");
        assert_eq!(list(&mut player, Kind::Campaign), [(0, "Siege".to_owned(), vec![])]);
        assert_eq!(list(&mut player, roster("sns")), []);
        player = Player::boot(player.power_off());
    }
    let gone = [Request::Delete(elves), Request::Rename(elves, name("?")), Request::Copy(elves, name("?")), Request::Read(elves)];
    for request in gone {
        assert_eq!(ask(&mut player, &request), Served::Refused(StoreError::Nothing), "{request:?}");
    }
    assert_eq!(add(&mut player, roster("blades"), "Dwarves", &[5]).unwrap().nth, 1, "the place is free again");
}

#[test]
fn each_limit_has_its_message() {
    let mut player = Player::boot(Nor::new(128));
    for game in GAMES {
        for nth in 0..16 {
            assert_eq!(add(&mut player, roster(game.id), "Roster", &[nth; 300]).unwrap().nth, nth);
        }
        assert_eq!(add(&mut player, roster(game.id), "One more", &[]), Err(StoreError::Rosters));
    }
    for nth in 0..8 {
        add(&mut player, Kind::Campaign, "Campaign", &[nth; 2_000]).unwrap();
    }
    assert_eq!(add(&mut player, Kind::Campaign, "One more", &[]), Err(StoreError::Campaigns));
    let first = Kind::Campaign.slot(0).unwrap();
    assert_eq!(ask(&mut player, &Request::Copy(first, name("Copy"))), Served::Refused(StoreError::Campaigns));
    assert_eq!(Kind::Campaign.slot(8), None);
    let player = Player::boot(player.power_off());
    assert!(player.found.writable());
    for (error, words) in [
        (StoreError::Rosters, "16 rosters. Delete one"),
        (StoreError::Campaigns, "8 campaigns. Delete one"),
        (StoreError::Battles, "8 battles are parked. Delete one"),
        (StoreError::Full, "full. Delete a roster"),
        (StoreError::TooLong, "too long"),
    ] {
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn what_is_too_long_is_refused_and_nothing_changes() {
    let mut player = Player::boot(Nor::new(64));
    let slot = add(&mut player, Kind::Campaign, "Siege", &[7; MAX_KEPT]).unwrap();
    assert_eq!(keep(&mut player, slot, "Siege", &[8; MAX_KEPT + 1]), Err(StoreError::TooLong));
    assert_eq!(keep(&mut player, slot, "One letter too many!!", &[8]), Err(StoreError::TooLong));
    assert_eq!(list(&mut player, Kind::Campaign), [(0, "Siege".to_owned(), vec![7; MAX_KEPT])]);
}

#[test]
fn what_is_kept_leaves_room_for_a_battle_at_its_largest() {
    let mut player = Player::boot(Nor::new(64));
    let mut kept = 0;
    let full = loop {
        match add(&mut player, roster(GAMES[kept % 5].id), "Big", &[kept as u8; MAX_KEPT]) {
            Ok(_) => kept += 1,
            Err(error) => break error,
        }
        block_on(player.store.tidy(QUIET));
    };
    assert_eq!(full, StoreError::Full);
    assert!((15..40).contains(&kept), "{kept} of them");
    // A battle is still saved, and long enough to need all the room there is.
    let mut chance = Chance::new(1);
    player.play(crate::saves::tape::Kind::Battle, GAMES[3], &mut chance, 3_000).unwrap();
    let before = player.snapshot();
    let mut player = Player::boot(player.power_off());
    assert_eq!(player.snapshot(), before);
    assert_eq!(GAMES.iter().map(|game| list(&mut player, roster(game.id)).len()).sum::<usize>(), kept);
    let slot = roster(GAMES[0].id).slot(0).unwrap();
    assert_eq!(keep(&mut player, slot, "Big", &[1; MAX_KEPT]), Ok(()), "what is there already can be changed");
}

/// Values move from sector to sector while old ones are given up; none is lost, and none comes back.
#[test]
fn much_coming_and_going_loses_nothing_and_brings_nothing_back() {
    let (mut player, mut chance) = (Player::boot(Nor::new(40)), Chance::new(6));
    let mut wanted: Vec<Option<(String, Vec<u8>)>> = vec![None; 16];
    let kind = roster("blades");
    for round in 0..1_500 {
        let nth = chance.below(16);
        let slot = kind.slot(nth as u8).unwrap();
        if chance.once_in(3) {
            let served = ask(&mut player, &Request::Delete(slot));
            assert_eq!(served == Served::Done, wanted[nth].take().is_some());
        } else {
            let data = vec![round as u8; chance.below(400)];
            let name = format!("Number {round}");
            keep(&mut player, slot, &name, &data).unwrap();
            wanted[nth] = Some((name, data));
        }
        if chance.once_in(4) {
            block_on(player.store.tidy(QUIET));
        }
        if chance.once_in(20) {
            let mut nor = player.power_off();
            // The power goes in the middle of the next few things.
            nor.life = Some(chance.below(6_000));
            nor.tear = Some(crate::saves::nor::Tear::Ragged(round));
            player = Player::boot(nor);
            let spare = kind.slot(nth as u8).unwrap();
            for _ in 0..3 {
                let data = wanted[nth].clone();
                let done = match &data {
                    Some((name, data)) => keep(&mut player, spare, name, data).is_ok(),
                    None => true,
                };
                if !done {
                    break;
                }
                block_on(player.store.tidy(QUIET));
            }
            let mut nor = player.power_off();
            (nor.life, nor.tear) = (None, None);
            player = Player::boot(nor);
        }
        if chance.once_in(10) {
            let found = list(&mut player, kind);
            let expected: Vec<_> =
                (0_u8..).zip(&wanted).filter_map(|(nth, it)| it.clone().map(|(name, data)| (nth, name, data))).collect();
            assert_eq!(found, expected, "round {round}");
        }
    }
    assert!(player.chip.0.borrow().erases > 30, "it went round: {}", player.chip.0.borrow().erases);
}
