//! Answers a question does not accept are refused, and change nothing.

use adjutant::engine::{CardFaces, Refused, ThrowRefused};

use super::*;
use crate::rules::chance::Script;

#[test]
fn no_answer_panics_and_a_wrong_one_changes_nothing() {
    for place in Place::all() {
        for state in battles(place.game) {
            for walk in 0..12 {
                let mut chance = place.chance(walk);
                let mut session = table::start(place.procedure, &state);
                for _ in 0..60 {
                    refuses(&mut session);
                    if session.step() != Step::Asking {
                        break;
                    }
                    act(&mut session, &mut chance);
                }
            }
        }
    }
}

fn refuses(session: &mut Session) {
    let (seen, bytes, rolls) = (table::seen(session), session.transcript().clone(), session.rolls());
    let dice = session.prompt().is_some_and(|prompt| prompt.kind == adjutant::engine::Kind::Throw);
    let wrong = session.prompt().map(answers::wrong).unwrap_or_else(|| vec![Answer::Number(1), Answer::Pick(0)]);
    for answer in wrong {
        assert!(session.answer(&answer).is_err(), "{answer:?} was taken\n{}", show::walk(session));
    }
    if dice {
        for faces in wrong_faces(session) {
            assert_eq!(session.typed(&faces), Err(Refused::Faces), "{faces:?}\n{}", show::walk(session));
        }
    } else {
        let refused = session.throw(&mut Script::of(&[]));
        assert!(matches!(refused, Err(ThrowRefused::Refused(_))), "{}", show::walk(session));
        assert!(session.typed(&CardFaces::new()).is_err());
    }
    assert!(session.amend(bytes.bytes().len(), &Answer::Number(1)).is_err());
    assert_eq!(session.cut(), Err(Refused::NoSuchEntry));
    assert_eq!((table::seen(session), session.transcript(), session.rolls()), (seen, &bytes, rolls));
}

/// Faces for the open card, each list with one thing wrong.
fn wrong_faces(session: &Session) -> Vec<CardFaces> {
    let card = &session.stage().card;
    let right: CardFaces = card.iter().map(|cast| (0..cast.pool.count).map(|_| 1).collect()).collect();
    let mut list = vec![CardFaces::new()];
    let mut change = |change: &dyn Fn(&mut CardFaces)| {
        let mut faces = right.clone();
        change(&mut faces);
        list.push(faces);
    };
    change(&|faces| drop(faces.pop()));
    change(&|faces| drop(faces.push(adjutant::dice::Faces::new())));
    let with_dice = card.iter().position(|cast| cast.pool.count > 0).expect("a card has dice");
    change(&|faces| assert!(faces[with_dice].pop().is_some()));
    change(&|faces| faces[with_dice][0] = 0);
    change(&|faces| faces[with_dice][0] = card[with_dice].pool.die.sides() + 1);
    change(&|faces| faces[with_dice][0] = 255);
    list
}
