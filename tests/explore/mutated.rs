//! Damaged and foreign transcripts: always a question, a divergence, a refusal or an end; never a panic, never a dead end.

use adjutant::engine::Transcript;

use super::*;

/// A transcript's entries, each as its bytes.
fn entries(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    let mut at = 0;
    while let Some((_, next)) = Transcript::parse(bytes, at) {
        list.push(bytes[at..next].to_vec());
        at = next;
    }
    list
}

/// The same bytes, damaged in one of many ways; `other` is a transcript of something else.
fn damaged(bytes: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let (mut bytes, mut list) = (bytes.to_vec(), entries(bytes));
    if list.is_empty() {
        return other.to_vec();
    }
    match chance.below(9) {
        0 => {
            for _ in 0..=chance.below(3) {
                let at = chance.below(bytes.len());
                bytes[at] ^= 1 << chance.below(8);
            }
            return bytes;
        }
        1 => bytes.truncate(chance.below(bytes.len())),
        2 => {
            let at = chance.below(bytes.len());
            bytes[at] = chance.below(256) as u8;
        }
        3 => {
            list.truncate(chance.below(list.len()));
            return list.concat();
        }
        4 => {
            chance.shuffle(&mut list);
            return list.concat();
        }
        5 => {
            let nth = chance.below(list.len());
            let twice = list[nth].clone();
            list.insert(nth, twice);
            return list.concat();
        }
        6 => {
            list.remove(chance.below(list.len()));
            return list.concat();
        }
        7 => {
            let foreign = entries(other);
            let at = chance.below(list.len() + 1);
            list.splice(at..at, foreign.into_iter().take(3));
            return list.concat();
        }
        _ => {
            // A body changed in an entry that stays whole: dice of wrong faces, numbers out of range, other options.
            let nth = chance.below(list.len());
            let end = list[nth].len();
            if end > 9 {
                list[nth][9 + chance.below(end - 9)] = chance.below(256) as u8;
            }
            return list.concat();
        }
    }
    bytes
}

/// Goes on from wherever damage has led, as a player can: cut, answer, throw, go back or leave.
fn goes_on(place: Place, session: &mut Session, chance: &mut Chance) {
    for _ in 0..MOST {
        match session.step() {
            Step::Asking => drop(act(session, chance)),
            Step::Diverged { at } => {
                let length = session.transcript().bytes().len();
                assert!(at < length, "nothing to cut at {at} of {length}\n{}", place.told(0, session));
                session.cut().expect("what diverged can be cut");
                assert!(session.transcript().bytes().len() == at, "{}", place.told(0, session));
            }
            Step::Stuck(_) => {
                if session.back().is_err() {
                    return session.abandon().expect("what is stuck can be left");
                }
            }
            Step::Done(_) | Step::Idle => return,
        }
    }
    panic!("it never ends\n{}", place.told(0, session));
}

#[test]
fn damaged_transcripts_never_panic_and_the_player_can_go_on() {
    let mut foreign = Vec::new();
    every_walk(2, |_, _, _, session, _| foreign.push(session.transcript().bytes().to_vec()));
    let (mut whole, mut went_on) = (0, 0);
    every_walk(40, |place, state, walk, session, _| {
        let mut chance = place.chance(walk ^ 0xaaaa);
        let bytes = session.transcript().bytes().to_vec();
        for _ in 0..6 {
            let other = chance.pick(&foreign).clone();
            let damaged = damaged(&bytes, &other, &mut chance);
            let mut session = Box::new(Session::new());
            let loaded = session.resume(place.procedure, state, 1_000, &damaged);
            assert!(loaded.is_ok() || session.transcript().is_empty(), "broken bytes are left out as a whole");
            assert!(loaded.is_err() || session.transcript().bytes() == damaged, "whole entries are kept as they are");
            whole += usize::from(loaded.is_ok());
            went_on += usize::from(matches!(session.step(), Step::Diverged { .. }));
            goes_on(place, &mut session, &mut chance);
        }
    });
    assert!(whole > 50 && went_on > 20, "the damage is too mild or too great: {whole} whole, {went_on} diverged");
}

#[test]
fn noise_is_no_transcript() {
    let mut chance = Chance::new(7);
    for place in Place::all() {
        for _ in 0..200 {
            let noise: Vec<u8> = (0..chance.below(400)).map(|_| chance.below(256) as u8).collect();
            let mut session = Box::new(Session::new());
            let _ = session.resume(place.procedure, &State::Quick, 0, &noise);
            goes_on(place, &mut session, &mut chance);
        }
    }
}
