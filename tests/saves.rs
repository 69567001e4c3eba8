//! Real saves of every form there was: they are kept in `tests/saves`, and this version must read them all.
//!
//! When [`FORMAT`] is raised, `cargo test --test saves -- --ignored` writes one of the new form; the old ones stay as they are.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;
#[path = "common/saves/mod.rs"]
mod saves;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use adjutant::dice::Die;
use adjutant::engine::{Id, Key, Parts, State as _};
use adjutant::games::{self, State};
use adjutant::storage::{FORMAT, Found, Kind, Loaded, MIN_FORMAT, Record, Request, RollMarks, Served};
use embassy_futures::block_on;
use rules::chance::Chance;
use saves::nor::{Nor, SECTOR};
use saves::player::{Player, battle};
use saves::tape;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

/// A save with something of everything in it.
fn played() -> Player {
    let (mut player, mut chance) = (Player::boot(Nor::new(64)), Chance::new(2026));
    player.settings.contrast = 9;
    player.settings.left_hand = true;
    player.recipe.dice = 4;
    player.preferences[4][6] = 1;
    player.press().unwrap();
    for (kind, name, data) in [
        (Kind::Roster(Key::of("blades")), "Grak's Orcs", &[1, 2, 3][..]),
        (Kind::Roster(Key::of("swordplay")), "The Watch", &[9; 200]),
        (Kind::Campaign, "Siege of Ulm", b"turn 4"),
    ] {
        let slot = player.store.vacant(kind).unwrap();
        block_on(player.store.append(&[Record::Kept { slot, name, data }])).unwrap();
    }
    player.free_roll(&mut chance);
    player.press().unwrap();
    let blades = games::game("blades").unwrap();
    player.play(tape::Kind::Meddling, blades, &mut chance, 120).unwrap();
    let _ = player.session.abandon();
    player.press().unwrap();
    assert_eq!(player.park("turn 3, #9", blades), Served::Done);
    let bridge = games::game("bridge").unwrap();
    player.battle = battle(bridge);
    player.press().unwrap();
    player.play(tape::Kind::Battle, bridge, &mut chance, 60).unwrap();
    while player.session.procedure().is_none() || player.transcript().is_empty() {
        player.play(tape::Kind::Battle, bridge, &mut chance, 1).unwrap();
    }
    player
}

/// Everything in a save that a player would miss, in words.
fn told(player: &mut Player) -> String {
    let mut out = String::new();
    let seen = player.snapshot();
    let _ = writeln!(out, "settings: {:?}\nrecipe: {}\npreferences: {:?}", seen.settings, seen.recipe, seen.preferences);
    let _ = writeln!(out, "rolls: {}\nlast: {:?}", seen.rolls, seen.last);
    let counted: Vec<_> = [Die::D6, Die::D20].iter().filter_map(|die| player.keeper.counts().life().showing(*die)).collect();
    let counted: Vec<_> = counted.iter().map(|showing| showing.counts()).collect();
    let _ = writeln!(out, "faces: {counted:?}");
    let _ = writeln!(out, "open: {:?}, {} answers and throws", seen.procedure, player.transcript().len());
    let _ = writeln!(out, "waiting dice: {:?}", player.session.fate().dice().collect::<Vec<_>>());
    // What a figure is made of may grow; that it is there, and what it is called, stays.
    let parts: Vec<u8> = (0..player.battle.count()).filter(|nth| !player.battle.part(*nth).is_empty()).collect();
    let _ = writeln!(out, "battle: {:?}, parts {parts:?}", player.battle.game());
    for nth in parts.into_iter().skip(1) {
        let _ = player.battle.name(Id(nth - 1), &mut out);
        out.push('\n');
    }
    let kinds = games::KEYS.iter().map(|game| Kind::Roster(*game)).chain([Kind::Campaign, Kind::Battle]);
    for kind in kinds {
        let served = block_on(player.store.serve(&Request::List(kind), &mut |loaded| {
            if let Loaded::Kept { slot, name, data } = loaded {
                let _ = writeln!(out, "{:?} {}: {name}, {} bytes", slot.kind, slot.nth, data.len());
            }
        }));
        assert_eq!(served, Served::Done);
    }
    for (number, marks, result) in player.log() {
        let _ = writeln!(out, "#{number} {result} {}", RollMarks(marks));
    }
    out
}

#[test]
fn every_save_of_every_form_is_read() {
    for format in MIN_FORMAT..=FORMAT {
        let mut cells = fs::read(folder().join(format!("form-{format}.bin"))).expect("a save of this form");
        cells.resize(64 * SECTOR, 0xff);
        let mut player = Player::boot(Nor::of(cells));
        assert_eq!((player.found, player.whole), (Found::Ours, true), "form {format}");
        let wanted = fs::read_to_string(folder().join(format!("form-{format}.txt"))).expect("what is in it");
        let found = told(&mut player);
        assert!(found == wanted, "form {format}:\n{found}");
        // It goes on from there, in this version's form, and the parked battle comes back.
        player.free_roll(&mut Chance::new(1));
        player.press().unwrap();
        let _ = player.session.abandon();
        player.battle = State::Quick;
        player.press().unwrap();
        assert_eq!(player.pick_up(0), Served::Done);
        assert_eq!(player.battle.game(), Some("blades"));
        assert!(player.whole);
    }
}

#[test]
#[ignore = "writes a save of this version's form: only when the form is new"]
fn write_a_save_of_this_form() {
    let path = folder().join(format!("form-{FORMAT}.bin"));
    assert!(!path.exists(), "a save that was kept stays as it is: remove it yourself if you must");
    let mut player = played();
    fs::write(path.with_extension("txt"), told(&mut player)).unwrap();
    let cells = player.power_off().cells;
    // Sectors behind the last one in use are blank or labelled: nothing is lost without them.
    let used = cells.chunks(SECTOR).rposition(|sector| sector[16..].iter().any(|byte| *byte != 0xff)).unwrap() + 1;
    fs::write(path, &cells[..used * SECTOR]).unwrap();
}
