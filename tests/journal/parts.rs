//! Every battle can be saved and read again, part by part.

use adjutant::engine::{Field, MAX_PART, Part, Parts, Tasks};
use adjutant::games::{GAMES, Game, State};
use adjutant::kept;

use crate::rules::chance::Chance;
use crate::rules::{fixtures, table};

/// Battles as they are after a procedure.
fn played(game: &'static Game, walks: u64) -> Vec<State> {
    let mut states = Vec::new();
    for start in fixtures::battles(game) {
        for walk in 0..walks {
            let mut chance = Chance::new(walk);
            let mut session = table::start(*chance.pick(&game.all().collect::<Vec<_>>()), &start);
            table::play_on(&mut session, &mut chance, 400);
            states.push(session.state().clone());
        }
    }
    states
}

fn copied(state: &State) -> State {
    let mut copy = State::Quick;
    for nth in 0..state.count() {
        let part = state.part(nth);
        assert!(part.len() < MAX_PART, "no room to grow: {} bytes", part.len());
        assert!(part.is_empty() || copy.restore(nth, &part), "part {nth} cannot be read");
    }
    copy
}

#[test]
fn every_battle_comes_back_whole() {
    let mut count = 0;
    for game in GAMES {
        for state in played(game, 60) {
            assert_eq!(copied(&state), state, "{}", game.id);
            count += usize::from(state != State::Quick);
        }
    }
    assert!(count > 300, "only {count} battles");
}

#[test]
fn a_part_without_bytes_is_as_in_the_empty_battle() {
    for game in GAMES {
        for state in fixtures::battles(game).iter().filter(|state| **state != State::Quick) {
            let mut copy = state.clone();
            for nth in (0..state.count()).rev() {
                assert!(copy.restore(nth, &[]), "{} part {nth}", game.id);
            }
            assert_eq!(copy, State::Quick, "{}", game.id);
        }
    }
}

#[test]
fn bytes_that_are_no_battle_are_refused() {
    let mut state = State::Quick;
    for bytes in [&[0][..], &[99], &[1], &[4, 1]] {
        assert!(!state.restore(0, bytes), "{bytes:?}");
    }
    assert!(!State::Quick.restore(1, &[1, 2, 3]), "a figure of no battle");
    for game in GAMES {
        for state in fixtures::battles(game) {
            for nth in 0..=u8::MAX {
                // Whatever they make of it, nothing panics.
                let mut copy = state.clone();
                let _ = copy.restore(nth, &[0xff; 90]);
                let _ = copy.restore(nth, &[nth; 7]);
                let _ = copied(&copy);
            }
        }
    }
}

/// A figure of an older version, and of this one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Before {
    rep: u8,
    hurt: bool,
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct Now {
    rep: u8,
    hurt: bool,
    pool: Option<u16>,
}
kept!(struct Before = Before { rep: 0, hurt: false }; rep, hurt);
kept!(struct Now = Now { rep: 0, hurt: false, pool: Some(3) }; rep, hurt, pool);

#[test]
fn what_an_older_version_did_not_save_is_as_in_the_empty_battle() {
    let mut part = Part::new();
    Before { rep: 5, hurt: true }.put(&mut part);
    assert_eq!(Now::take(&mut &part[..]), Some(Now { rep: 5, hurt: true, pool: Some(3) }));
    part.clear();
    let now = Now { rep: 4, hurt: false, pool: None };
    now.put(&mut part);
    assert_eq!(part.as_slice(), [4, 0, 0]);
    assert_eq!(Now::take(&mut &part[..]), Some(now));
    assert_eq!(Now::take(&mut &[4, 0, 1, 7][..]), None, "half a number");
}

#[test]
fn what_is_still_to_be_done_is_saved_with_its_causes() {
    let mut tasks = Tasks::<u16, 40>::new();
    let mut cause = None;
    for nth in 0..25 {
        let id = tasks.push(nth * 300, cause).unwrap();
        if nth % 3 == 0 {
            tasks.done(id);
        }
        cause = Some(id);
    }
    let parts: Vec<Part> = (0..Tasks::<u16, 40>::PARTS)
        .map(|nth| {
            let mut part = Part::new();
            tasks.part(nth, &mut part);
            part
        })
        .collect();
    let mut copy = Tasks::<u16, 40>::new();
    for (nth, part) in (0..).zip(&parts) {
        assert!(copy.restore(nth, part));
    }
    assert_eq!(copy, tasks);
    // One part changes, and changes back.
    let last = copy.open().last().unwrap().0;
    copy.done(last);
    assert_ne!(copy, tasks);
    assert!(copy.restore(2, &parts[2]) && copy == tasks);
    assert!(!copy.restore(0, &parts[0][..parts[0].len() - 1]), "half a task");
}
