//! Amending any answer to any other: no panic, no lost dice, and the way back leads back.

use adjutant::engine::{Choice, PointKind, Refused, Tag};

use super::*;

/// Every die of a session, as they lie when everything is taken back; nothing if there are too many.
fn all_dice(place: Place, state: &State, session: &mut Session, acts: &[Act]) -> Option<Vec<(u32, Vec<u8>)>> {
    match session.abandon() {
        Ok(()) => {}
        Err(Refused::Waiting) => return None,
        Err(other) => panic!("{other:?}"),
    }
    let mut dice: Vec<_> = session.fate().dice().map(|(number, faces)| (number, faces.to_vec())).collect();
    dice.sort();
    let rolls = session.rolls();
    session.start(place.procedure, state, rolls);
    acts.iter().for_each(|act| again(session, act));
    Some(dice)
}

/// The answer in an entry, and another legal one, from the question as it was asked then.
fn other(place: Place, state: &State, session: &Session, at: usize, chance: &mut Chance) -> Option<Answer> {
    let before = table::resume(place.procedure, state, 0, &session.transcript().bytes()[..at]);
    answers::any(before.prompt()?, chance)
}

/// The bytes of every answer, and of everything started instead.
fn answered(session: &Session) -> Vec<usize> {
    let entries = session.transcript().entries();
    entries.filter(|(_, entry)| !matches!(entry.tag, Tag::Throw | Tag::Settle | Tag::Extra)).map(|(at, _)| at).collect()
}

#[test]
fn amending_loses_no_dice_and_the_old_answers_bring_the_old_end() {
    let mut compared = 0;
    every_walk(100, |place, state, walk, session, acts| {
        let mut chance = place.chance(!walk);
        let outcome = (table::seen(session), table::unmarked(session.transcript()));
        let Some(dice) = all_dice(place, state, session, acts) else { return };
        assert_eq!(outcome, (table::seen(session), table::unmarked(session.transcript())));
        for _ in 0..6 {
            let places = answered(session);
            if places.is_empty() {
                break;
            }
            let at = *chance.pick(&places);
            let Some(answer) = other(place, state, session, at, &mut chance) else { continue };
            match session.amend(at, &answer) {
                Ok(()) => {}
                Err(Refused::Waiting | Refused::Full) => continue,
                Err(refused) => panic!("{refused:?} at {at}\n{}", place.told(walk, session)),
            }
            assert!(matches!(session.step(), Step::Asking | Step::Done(_)), "{}", place.told(walk, session));
            assert!(session.rolls() == dice.last().map_or(0, |(number, _)| *number), "amending throws no dice");
        }
        let told = place.told(walk, session);
        match session.abandon() {
            Err(Refused::Waiting) => return,
            other => other.expect("it can be left"),
        }
        let mut after: Vec<_> = session.fate().dice().map(|(number, faces)| (number, faces.to_vec())).collect();
        after.sort();
        assert_eq!(after, dice, "dice were lost or changed\n{told}");
        let rolls = session.rolls();
        session.start(place.procedure, state, rolls);
        acts.iter().for_each(|act| again(session, act));
        assert_eq!(outcome, (table::seen(session), table::unmarked(session.transcript())), "{}", place.told(walk, session));
        compared += 1;
    });
    assert!(compared > 20, "hardly anything was compared: {compared}");
}

/// Whoever opens an answer to look at it, and confirms it, has changed nothing: no roll counts as amended.
#[test]
fn the_same_answer_amends_nothing() {
    let mut compared = 0;
    every_walk(6, |place, _, walk, session, _| {
        let before = session.transcript().bytes().to_vec();
        for at in answered(session) {
            let Some(prompt) = session.prompt_at(at) else { continue };
            let Some(answer) = session.answer_at(at, &prompt) else { continue };
            session.amend(at, &answer).unwrap_or_else(|refused| panic!("{refused:?}\n{}", place.told(walk, session)));
            assert_eq!(session.transcript().bytes(), before, "{}", place.told(walk, session));
            compared += 1;
        }
    });
    assert!(compared > 100, "hardly anything was compared: {compared}");
}

#[test]
fn amending_and_amending_back_restores_the_end() {
    let mut restored = 0;
    every_walk(100, |place, state, walk, session, acts| {
        let mut chance = place.chance(!walk);
        let before = (table::seen(session), table::unmarked(session.transcript()));
        let places = answered(session);
        for _ in 0..4.min(places.len()) {
            let nth = chance.below(places.len());
            let Some(answer) = other(place, state, session, places[nth], &mut chance) else { continue };
            let old = acts.iter().filter_map(|act| if let Act::Answer(answer) = act { Some(answer) } else { None }).nth(nth);
            let (entries, old) = (session.transcript().len(), old.expect("every answer was recorded").clone());
            if session.amend(places[nth], &answer).is_err() {
                continue;
            }
            // An answer that was not asked for any more is gone, and is asked for again: nothing else may differ.
            let kept = session.transcript().len() >= entries;
            session.amend(places[nth], &old).unwrap_or_else(|refused| panic!("{refused:?}\n{}", place.told(walk, session)));
            if kept && session.transcript().len() == entries {
                restored += 1;
                assert_eq!(
                    before,
                    (table::seen(session), table::unmarked(session.transcript())),
                    "{}",
                    place.told(walk, session)
                );
            } else {
                return;
            }
        }
    });
    assert!(restored > 20, "hardly anything was restored: {restored}");
}

#[test]
fn stepping_in_anywhere_never_sticks_and_can_be_undone() {
    every_walk(100, |place, _, walk, session, _| {
        let mut chance = place.chance(walk ^ 0x5555);
        for _ in 0..4 {
            let points = session.stage().points.to_vec();
            let Some(point) = points.get(chance.below(points.len())) else { break };
            let before = (table::seen(session), table::unmarked(session.transcript()));
            let done = match point.kind {
                PointKind::Settle(choices, ..) => {
                    let choices: &[Choice] = choices;
                    session.overrule(point, Some(chance.below(choices.len()) as u8))
                }
                PointKind::Extra { min, max, .. } => {
                    session.set_extra(point, min + chance.below((max - min) as usize + 1) as i16)
                }
            };
            match done {
                Ok(()) => assert!(matches!(session.step(), Step::Asking | Step::Done(_)), "{}", place.told(walk, session)),
                Err(Refused::Waiting | Refused::Full) => {
                    assert_eq!(before, (table::seen(session), table::unmarked(session.transcript())));
                }
                Err(refused) => panic!("{refused:?}\n{}", place.told(walk, session)),
            }
            table::finish(session, &mut chance, MOST);
            assert!(matches!(session.step(), Step::Done(_)), "{}", place.told(walk, session));
        }
    });
}
