//! The promise of `lap`: two runs that come to a loop's head with the same key go on alike.
//!
//! Odds rest on it. Runs are compared that had the same answers up to the first lap, because odds are asked for at a table where
//! those are known.

use std::collections::BTreeMap;

use super::*;

/// Sets of answers, and walks with other dice over each.
const TABLES: u64 = 30;
const DICE: u64 = 25;

/// The bytes of the transcript at which a run has just come to a loop's head, with which key.
fn at_head(session: &Session) -> Option<(Key, u64)> {
    let lap = session.stage().lap.filter(|lap| lap.at == session.transcript().bytes().len())?;
    Some((lap.question.key, lap.key))
}

/// Everything the player is asked from here on with some dice, and the end.
fn rest(place: Place, state: &State, bytes: &[u8]) -> Vec<String> {
    let mut session = table::resume(place.procedure, state, 0, bytes);
    let mut chance = place.chance(0x77);
    let mut list = Vec::new();
    while session.step() == Step::Asking && list.len() < 400 {
        list.push(format!("{:?} {:?}", session.prompt(), session.stage().card));
        act(&mut session, &mut chance);
    }
    list.push(format!("{:?}", session.step()));
    list
}

/// Procedures whose loop is another's as well, and there it is compared: where everything is asked, few walks come round again.
const SHARED: &[(&str, &str)] = &[("shooting", "return-fire")];

#[test]
fn equal_keys_go_on_alike() {
    for place in Place::all() {
        let (mut heads, mut compared) = (0, 0);
        for state in battles(place.game) {
            for answers in 0..TABLES {
                let mut known: BTreeMap<(Key, u64), Vec<u8>> = BTreeMap::new();
                for dice in 0..DICE {
                    let mut chance = place.chance(answers);
                    let mut session = table::start(place.procedure, &state);
                    let mut rounds = false;
                    while session.step() == Step::Asking && session.transcript().len() < MOST {
                        if let Some(head) = at_head(&session) {
                            heads += 1;
                            if !rounds {
                                // From here on other dice and other answers.
                                chance = place.chance((answers << 10) | (dice + 1));
                                rounds = true;
                            }
                            let bytes = session.transcript().bytes();
                            let first = known.entry(head).or_insert_with(|| bytes.to_vec());
                            if first != bytes && compared < 4_000 {
                                compared += 1;
                                let (one, other) = (rest(place, &state, first), rest(place, &state, bytes));
                                let differ = one.iter().zip(&other).position(|(one, other)| one != other);
                                assert!(
                                    one == other,
                                    "the lap key does not hold everything the loop depends on; they differ at {differ:?}:\n{}{}",
                                    place.told(answers, &table::resume(place.procedure, &state, 0, first)),
                                    place.told(answers, &session)
                                );
                            }
                        }
                        act(&mut session, &mut chance);
                    }
                }
            }
        }
        let shared = SHARED.iter().any(|(one, other)| *one == place.procedure.id && place.game.procedure(other).is_some());
        assert!(heads == 0 || compared > 0 || shared, "{}: its laps were never compared", place.procedure.id);
    }
}
