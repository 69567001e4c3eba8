//! The power goes at every byte.

use adjutant::games;

use crate::saves::nor::{Nor, Op, SECTOR, Tear, program, tear_erase, tear_program};
use crate::saves::player::{Player, Snapshot};
use crate::saves::tape::{Kind, Tape, record};

/// Cuts for all recordings together: some, or many with `tests/run --long`.
fn cuts() -> usize {
    if std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1") { 100_000 } else { 10_000 }
}

/// What comes back must be the device after the last press that was shown, or after the one that was being saved.
fn check(cells: Vec<u8>, tape: &Tape, shown: usize, what: &str) -> Player {
    let player = Player::boot(Nor::of(cells));
    assert!(player.found.writable(), "{what}: {:?}", player.found);
    assert!(player.whole && player.known, "{what}: {:?} {:?}", player.whole, player.known);
    let found = player.snapshot();
    let after = tape.states.get(shown + 1);
    if found != tape.states[shown] && Some(&found) != after {
        let near = tape.states.iter().position(|state| *state == found);
        panic!(
            "{what}: after {shown} presses, found that of {near:?}\n{:#?}\n{:#?}",
            differs(&tape.states[shown], &found),
            after.map(|after| differs(after, &found))
        );
    }
    player
}

fn differs(one: &Snapshot, other: &Snapshot) -> Vec<String> {
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let from = at.saturating_sub(200);
    [one, other].map(|text| text.chars().skip(from).take(600).collect()).to_vec()
}

/// Cuts a tape so many times, evenly over everything that was written, and each erase besides.
fn cut(name: &str, tape: &Tape, wanted: usize) -> usize {
    let bytes: usize = tape.ops.iter().map(|op| if let Op::Program { bytes, .. } = op { bytes.len() } else { 0 }).sum();
    let step = (bytes / wanted).max(1);
    let mut cells = tape.start.clone();
    let (mut shown, mut count, mut next, mut passed) = (0, 0, 0, 0);
    for (nth, op) in tape.ops.iter().enumerate() {
        match op {
            Op::Shown(presses) => shown = *presses,
            Op::Program { at, bytes } => {
                for done in 0..bytes.len() {
                    if passed == next {
                        let tear = if count % 2 == 0 { Tear::Clean } else { Tear::Ragged(count as u64) };
                        let mut torn = cells.clone();
                        tear_program(&mut torn, *at, bytes, done, tear);
                        check(torn, tape, shown, &format!("{name}, cut in write {nth} after {done} bytes, {tear:?}"));
                        count += 1;
                        next += step;
                    }
                    passed += 1;
                }
                program(&mut cells, *at, bytes);
            }
            Op::Erase { at } => {
                for round in 0..8 {
                    let mut torn = cells.clone();
                    let tear = if round == 0 { Tear::Clean } else { Tear::Ragged((nth * 8 + round) as u64) };
                    tear_erase(&mut torn, *at, tear, SECTOR / 2);
                    check(torn, tape, shown, &format!("{name}, cut in erase {nth}, {tear:?}"));
                    count += 1;
                }
                cells[*at..*at + SECTOR].fill(0xff);
            }
        }
    }
    check(cells, tape, shown, name);
    count
}

#[test]
fn every_cut_recovers_to_what_was_shown() {
    let mut tapes = Vec::new();
    for game in games::GAMES {
        tapes.push((format!("{} quick", game.id), record(Kind::Quick, game, 1, 40, 16, true)));
        tapes.push((format!("{} meddling", game.id), record(Kind::Meddling, game, 2, 60, 16, true)));
        tapes.push((format!("{} battle", game.id), record(Kind::Battle, game, 3, 60, 16, true)));
    }
    let blades = games::game("blades").unwrap();
    tapes.push(("roller".to_owned(), record(Kind::Roller, blades, 4, 60, 16, true)));
    tapes.push(("parking".to_owned(), record(Kind::Parking, blades, 5, 120, 32, true)));
    // So long in so little room that everything is erased several times.
    tapes.push(("long in little room".to_owned(), record(Kind::Meddling, blades, 6, 900, 12, true)));
    tapes.push(("long without a pause".to_owned(), record(Kind::Battle, blades, 7, 900, 12, false)));
    let each = cuts() / tapes.len();
    let total: usize = tapes.iter().map(|(name, tape)| cut(name, tape, each)).sum();
    assert!(total >= cuts(), "only {total} cuts");
}
