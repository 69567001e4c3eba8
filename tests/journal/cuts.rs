//! The power goes at every byte.

use adjutant::games;
use adjutant::storage::{Found, QUIET};
use embassy_futures::block_on;

use crate::long;
use crate::rules::chance::Chance;
use crate::saves::nor::{Nor, Op, SECTOR, Tear, program, tear_erase, tear_program};
use crate::saves::player::{Player, Snapshot};
use crate::saves::tape::{Kind, Tape, act, record};

/// Cuts for all recordings together: some, or many with `tests/run --long`.
fn cuts() -> usize {
    if long() { 100_000 } else { 10_000 }
}

/// What comes back must be the device after the last press that was shown, or after the one that was being saved.
fn check(cells: Vec<u8>, tape: &Tape, shown: usize, what: &str) -> Player {
    let player = Player::boot(Nor::of(cells));
    assert!(matches!(player.found, Found::Fresh | Found::Ours), "{what}: {:?}", player.found);
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

/// Every roll stands in the log by its number, from the first that there was room for to the last. Of older ones there is only what
/// was said once more: that it was taken back, or fell again; or, later than that first one, that it is on the screen again.
fn every_roll_is_logged(player: &mut Player, what: &str) {
    // Whose result it is may be known only at the end of a procedure: then its line is written anew.
    let log = player.log_of(|line| format!("{}: {}", line.who, line.result));
    let rolls = player.snapshot().rolls;
    let there = |number: u32| log.iter().any(|(logged, ..)| *logged == number);
    let first = (1..=rolls).rev().find(|number| !there(*number)).map_or(1, |gap| gap + 1);
    let begins = log.iter().position(|(number, ..)| *number == first).unwrap_or(log.len());
    let older = log.iter().enumerate().filter(|(_, (number, ..))| *number < first);
    assert!(older.clone().all(|(at, (_, marks, _))| *marks != 0 || at > begins), "{what}: {:?}", older.collect::<Vec<_>>());
    assert!(log.is_empty() || first <= rolls, "{what}: the last one is not there");
    assert!(log.iter().all(|(number, ..)| *number <= rolls), "{what}");
    // A roll that fell once and was written twice, because power was cut in between, would stand there twice, unmarked.
    let twice = log.windows(2).find(|pair| pair[0] == pair[1] && pair[0].1 == 0);
    assert_eq!(twice, None, "{what}: it stands there twice");
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
    let (step, tears) = ((bytes / wanted).max(1), wanted.div_ceil(bytes));
    let mut cells = tape.start.clone();
    let (mut shown, mut count, mut next, mut passed) = (0, 0, 0, 0);
    for (nth, op) in tape.ops.iter().enumerate() {
        match op {
            Op::Shown(presses) => shown = *presses,
            Op::Program { at, bytes } => {
                for done in 0..bytes.len() {
                    for _ in 0..tears * usize::from(passed == next) {
                        let tear = if count % 2 == 0 { Tear::Clean } else { Tear::Ragged(count as u64) };
                        let mut torn = cells.clone();
                        tear_program(&mut torn, *at, bytes, done, tear);
                        check(torn, tape, shown, &format!("{name}, cut in write {nth} after {done} bytes, {tear:?}"));
                        count += 1;
                    }
                    next += step * usize::from(passed == next);
                    passed += 1;
                }
                program(&mut cells, *at, bytes);
            }
            Op::Erase { at } => {
                for round in 0..12 {
                    let mut torn = cells.clone();
                    let tear = if round < 4 { Tear::Clean } else { Tear::Ragged((nth * 8 + round) as u64) };
                    tear_erase(&mut torn, *at, tear, [nth % 40, 8, 20, SECTOR / 2][round % 4]);
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

/// Everything that can be played, each in a recording of its own.
fn tapes() -> Vec<(String, Tape)> {
    let mut tapes = Vec::new();
    for game in games::GAMES {
        tapes.push((format!("{} quick", game.id), record(Kind::Quick, game, 1, 40, 16, true)));
        tapes.push((format!("{} meddling", game.id), record(Kind::Meddling, game, 2, 60, 16, true)));
        tapes.push((format!("{} battle", game.id), record(Kind::Battle, game, 3, 60, 16, true)));
        tapes.push((format!("{} two at once", game.id), record(Kind::Between, game, 9, 90, 16, true)));
    }
    let blades = games::game("blades").unwrap();
    tapes.push(("roller".to_owned(), record(Kind::Roller, blades, 4, 60, 16, true)));
    tapes.push(("large".to_owned(), record(Kind::Large, blades, 8, 60, 16, true)));
    tapes.push(("parking".to_owned(), record(Kind::Parking, blades, 5, 120, 32, true)));
    tapes.push(("naming".to_owned(), record(Kind::Naming, blades, 5, 120, 32, true)));
    // So long in so little room that everything is erased several times.
    tapes.push(("long in little room".to_owned(), record(Kind::Meddling, blades, 6, 4_000, 16, true)));
    // Procedures of one or two answers: most of what is written is not what was answered.
    for id in ["sns", "sfc"] {
        let game = games::game(id).unwrap();
        tapes.push((format!("{id}, long without a pause"), record(Kind::Battle, game, 7, 4_000, 16, false)));
    }
    tapes.push(("two at once, long without a pause".to_owned(), record(Kind::Between, blades, 10, 3_000, 16, false)));
    tapes.push(("long without a pause".to_owned(), record(Kind::Battle, blades, 7, 4_000, 16, false)));
    tapes
}

#[test]
fn every_cut_recovers_to_what_was_shown() {
    let tapes = tapes();
    let erases = |tape: &Tape| tape.ops.iter().filter(|op| matches!(op, Op::Erase { .. })).count();
    let erased: Vec<usize> = tapes.iter().rev().take(2).map(|(_, tape)| erases(tape)).collect();
    assert!(erased.iter().all(|erases| *erases > 20), "little room is not little enough: {erased:?}");
    let each = cuts() / tapes.len();
    let total: usize = tapes.iter().map(|(name, tape)| cut(name, tape, each)).sum();
    assert!(total >= cuts(), "only {total} cuts");
}

/// One battle that goes on and on, however often the battery is pulled.
#[test]
fn a_battle_goes_on_through_a_thousand_cuts() {
    goes_on(16, 9, if long() { 10_000 } else { 1_000 }, true);
}

/// Nobody ever waits for two seconds, so that nothing is erased before there is need: what was given up lies about.
#[test]
fn a_hurried_battle_goes_on_through_cuts() {
    goes_on(48, 7, if long() { 10_000 } else { 500 }, false);
}

fn goes_on(sectors: usize, seed: u64, cuts: u64, pauses: bool) {
    let blades = games::game("blades").unwrap();
    let (mut nor, mut chance) = (Nor::new(sectors), Chance::new(seed));
    let (mut at_most, mut shown, mut presses) = (None::<Snapshot>, None::<Snapshot>, 0);
    for cut in 0..cuts {
        nor.life = Some(chance.below(6_000));
        nor.tear = Some(if chance.once_in(2) { Tear::Clean } else { Tear::Ragged(cut) });
        let mut player = Player::boot(nor);
        let found = player.snapshot();
        let fits = [&shown, &at_most].into_iter().any(|state| state.as_ref().is_none_or(|state| *state == found));
        let told = || [&shown, &at_most].map(|state| state.as_ref().map(|state| differs(state, &found)));
        assert!(fits && player.whole && player.known, "cut {cut}: {:#?}", told());
        shown = Some(found);
        loop {
            let kind = *chance.pick(&[Kind::Battle, Kind::Meddling, Kind::Roller]);
            act(&mut player, kind, blades, &mut chance);
            let pressed = player.press();
            at_most = Some(player.snapshot());
            if pressed.is_err() {
                break;
            }
            presses += 1;
            shown = at_most.clone();
            if pauses {
                let _ = block_on(player.store.tidy(QUIET));
            }
            if player.chip.0.borrow().life == Some(0) {
                break;
            }
        }
        nor = player.power_off();
    }
    nor.life = None;
    let mut player = Player::boot(nor);
    player.free_roll(&mut chance);
    player.press().unwrap();
    every_roll_is_logged(&mut player, "after all cuts");
    assert!(presses > cuts, "only {presses} presses between the cuts");
}

#[test]
fn after_a_cut_the_game_goes_on_and_every_roll_is_in_the_log() {
    for (name, tape) in tapes() {
        let mut cells = tape.start.clone();
        let mut shown = 0;
        for (nth, op) in tape.ops.iter().enumerate() {
            match op {
                Op::Shown(presses) => shown = *presses,
                Op::Erase { at } => cells[*at..*at + SECTOR].fill(0xff),
                Op::Program { at, bytes } => {
                    if nth % 9 == 4 {
                        let mut torn = cells.clone();
                        tear_program(&mut torn, *at, bytes, bytes.len() / 2, Tear::Ragged(nth as u64));
                        let what = format!("{name}, cut in write {nth}");
                        let mut player = check(torn, &tape, shown, &what);
                        // Whoever looks sees all of them, before anything is written again and after that.
                        every_roll_is_logged(&mut player, &what);
                        let mut chance = Chance::new(nth as u64);
                        player.free_roll(&mut chance);
                        player.press().unwrap();
                        player.play(Kind::Quick, games::GAMES[nth % 5], &mut chance, 3).unwrap();
                        every_roll_is_logged(&mut player, &what);
                        let before = player.snapshot();
                        assert_eq!(Player::boot(player.power_off()).snapshot(), before, "{what}");
                    }
                    program(&mut cells, *at, bytes);
                }
            }
        }
    }
}
