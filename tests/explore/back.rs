//! Back, forward, off and on again: the same questions, the same dice, the same end.

use adjutant::engine::Refused;

use super::*;

/// Goes back once and does the same again.
fn back_and_forth(place: Place, walk: u64, session: &mut Session, acts: &[Act]) {
    let before = (table::seen(session), table::unmarked(session.transcript()), session.rolls());
    let last = acts.iter().rposition(|act| matches!(act, Act::Answer(_)));
    let Some(last) = last else {
        assert_eq!(session.back(), Err(Refused::AtStart));
        return;
    };
    match session.back() {
        // More dice than can wait: then nothing changed.
        Err(Refused::Waiting) => {}
        other => {
            other.unwrap_or_else(|refused| panic!("{refused:?}\n{}", place.told(walk, session)));
            assert_eq!(session.transcript().len(), last, "Back goes to the last answer\n{}", place.told(walk, session));
            acts[last..].iter().for_each(|act| again(session, act));
        }
    }
    let after = (table::seen(session), table::unmarked(session.transcript()), session.rolls());
    assert_eq!(before, after, "{}", place.told(walk, session));
}

#[test]
fn back_and_the_same_answer_is_as_if_nothing_had_been() {
    for place in Place::all() {
        for state in battles(place.game) {
            for walk in 0..walks().min(40) {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                let mut acts = Vec::new();
                while session.step() == Step::Asking && acts.len() < MOST {
                    acts.push(act(&mut session, &mut chance));
                    if acts.len() < 60 || matches!(session.step(), Step::Done(_)) {
                        back_and_forth(place, walk, &mut session, &acts);
                    }
                }
            }
        }
    }
}

#[test]
fn all_the_way_back_and_forward_ends_the_same_with_the_same_dice() {
    let mut all_the_way = 0;
    every_walk(u64::MAX, |place, _, walk, session, acts| {
        let before = (table::seen(session), table::unmarked(session.transcript()), session.rolls());
        let refused = loop {
            if let Err(refused) = session.back() {
                break refused;
            }
        };
        if refused == Refused::AtStart {
            all_the_way += 1;
            assert!(session.transcript().entries().all(|(_, entry)| !entry.human()), "{}", place.told(walk, session));
        }
        acts[session.transcript().len()..].iter().for_each(|act| again(session, act));
        let after = (table::seen(session), table::unmarked(session.transcript()), session.rolls());
        assert_eq!(before, after, "{}", place.told(walk, session));
    });
    assert!(all_the_way > 0, "no walk was short enough");
}

#[test]
fn off_and_on_again_at_every_step_changes_nothing() {
    for place in Place::all() {
        for state in battles(place.game) {
            for walk in 0..walks().min(40) {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                loop {
                    let bytes = session.transcript().bytes();
                    let again = table::resume(place.procedure, &state, session.rolls(), bytes);
                    assert_eq!(table::seen(&again), table::seen(&session), "{}", place.told(walk, &session));
                    assert_eq!(again.stage().trail, session.stage().trail);
                    assert_eq!(again.stage().points, session.stage().points);
                    assert_eq!(again.stage().shown.marks, session.stage().shown.marks);
                    assert_eq!((again.transcript(), again.rolls()), (session.transcript(), session.rolls()));
                    if session.step() != Step::Asking || session.transcript().len() == 80 {
                        break;
                    }
                    act(&mut session, &mut chance);
                }
            }
        }
    }
}

#[test]
fn roll_numbers_rise_by_one_and_dice_dealt_again_keep_theirs() {
    every_walk(u64::MAX, |place, _, walk, session, acts| {
        let throws = acts.iter().filter(|act| matches!(act, Act::Throw)).count() as u32;
        let numbers = |session: &Session| {
            let entries = session.transcript().entries().filter(|(_, entry)| entry.tag == adjutant::engine::Tag::Throw);
            entries.filter_map(|(_, entry)| entry.roll_number()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(session), (1..=throws).collect::<Vec<_>>(), "{}", place.told(walk, session));
        assert_eq!(session.rolls(), throws);
        let half = acts.len() / 2;
        while session.transcript().len() > half && session.back().is_ok() {}
        acts[session.transcript().len()..].iter().for_each(|act| again(session, act));
        assert_eq!(numbers(session), (1..=throws).collect::<Vec<_>>(), "{}", place.told(walk, session));
    });
}
