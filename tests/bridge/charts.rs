//! Every row of the specification's charts, by the number of dice on the card.

use adjutant::engine::{Answer, Kind, Refused};
use adjutant::games::{Session, State};

use super::procedure;
use super::rules::{fixtures, table};

fn answered(id: &str, answers: &[Answer]) -> Box<Session> {
    let mut session = table::start(procedure(id), &State::Quick);
    for answer in answers {
        session.answer(answer).unwrap();
    }
    session
}

fn dice(session: &Session) -> u8 {
    session.stage().card[0].pool.count
}

/// Section 3.9: the step by distance, for both base ranges (`bridge:3.9`).
#[test]
fn range_by_distance() {
    let rows =
        [(1, 4, 0, 0), (5, 6, 0, 1), (7, 8, 1, 1), (9, 12, 1, 2), (13, 16, 2, 3), (17, 18, 2, 4), (19, 20, 3, 4), (21, 24, 3, 5)];
    for (first, last, bow, short) in rows {
        for distance in first..=last {
            for (weapon, steps) in [(0, bow), (1, short)] {
                let answers =
                    [Answer::Pick(weapon), Answer::Number(distance), Answer::Number(4), Answer::Pick(0), Answer::Pick(0)];
                assert_eq!(dice(&answered("ranged", &answers)), 3 + steps, "{distance} spaces");
            }
        }
    }
}

/// Section 3.7: the step by clear lines; nothing is rolled without sight (`bridge:3.7`).
#[test]
fn cover_by_clear_lines() {
    for (lines, steps) in [(0, None), (1, None), (2, Some(2)), (3, Some(1)), (4, Some(0)), (5, Some(0)), (6, Some(0))] {
        let mut session = answered("ranged", &[Answer::Pick(0), Answer::Number(1), Answer::Number(lines)]);
        match steps {
            None => assert!(session.prompt().is_none(), "{lines} lines are no sight"),
            Some(steps) => {
                session.answer(&Answer::Pick(0)).unwrap();
                session.answer(&Answer::Pick(0)).unwrap();
                assert_eq!(dice(&session), 3 + steps, "{lines} lines");
            }
        }
    }
}

/// Section 3.3: base dice by figures on the map (`bridge:3.3`).
#[test]
fn tactics_by_figures() {
    for figures in 0..=16 {
        let mut session = answered("tactics", &[Answer::Number(figures)]);
        let base = match figures {
            0..=1 => None,
            2..=4 => Some(1),
            5..=9 => Some(2),
            _ => Some(3),
        };
        match base {
            None => assert!(session.prompt().is_none()),
            Some(base) => {
                session.answer(&Answer::Pick(0)).unwrap();
                assert_eq!(dice(&session), base + 1, "{figures} figures");
            }
        }
    }
}

/// Section 3.6: the cost of every kind of step (`bridge:3.6`).
#[test]
fn movement_by_edge_space_and_enemies() {
    for edge in 0..3 {
        for into in 0..4 {
            for engaged in 0..=16 {
                for held in 0..=engaged {
                    let mut session = answered("step", &[Answer::Pick(edge), Answer::Pick(into)]);
                    let off = into == 3;
                    if into == 2 || (edge == 2 && !off) {
                        assert_eq!(end(&session), ("not-allowed", 0));
                        continue;
                    }
                    session.answer(&Answer::Number(engaged)).unwrap();
                    if engaged > 0 {
                        session.answer(&Answer::Number(held)).unwrap();
                    }
                    let cost = 1 + i16::from(edge == 1 && !off) + i16::from(into == 1) + engaged - held;
                    assert_eq!(end(&session), ("costs", cost));
                }
            }
        }
    }
}

fn end(session: &Session) -> (&'static str, i16) {
    let adjutant::engine::Step::Done(outcome) = session.step() else { panic!("it goes on: {:?}", session.prompt()) };
    (outcome.ending.code, outcome.value)
}

/// What a battle does not allow is not offered, and refused with a word of advice.
#[test]
fn what_is_not_allowed_cannot_be_answered() {
    let mut state = State::Quick;
    let game = &adjutant::games::bridge::GAME;
    for line in ["D1   spear, acts", "D2   spear", "A1   spear"] {
        fixtures::given(game, &mut state, line).unwrap();
    }
    let mut session = table::start(procedure("step"), &state);
    // Blocking edges, enemies' spaces, and the Attacker's way out.
    assert_eq!(session.answer(&Answer::Pick(2)), Err(Refused::NotOffered));
    session.answer(&Answer::Pick(0)).unwrap();
    for into in [2, 3] {
        assert_eq!(session.answer(&Answer::Pick(into)), Err(Refused::NotOffered));
    }
    session.answer(&Answer::Pick(0)).unwrap();
    // As many enemies as there are.
    assert_eq!(session.answer(&Answer::Number(2)), Err(Refused::OutOfRange(0, 1)));
}

#[test]
fn a_warband_cannot_grow_beyond_its_points_and_places() {
    let figure = [Answer::Pick(0), Answer::Pick(0), Answer::Pick(0), Answer::Pick(0)];
    let mut session = answered("warband", &figure);
    assert_eq!(session.answer(&Answer::Number(41)), Err(Refused::OutOfRange(1, 40)));
    session.answer(&Answer::Number(3)).unwrap();
    // Thirteen threes are 39.
    assert_eq!(session.answer(&Answer::Number(14)), Err(Refused::OutOfRange(1, 13)));
    session.answer(&Answer::Number(13)).unwrap();
    assert_eq!(session.stage().remark.unwrap().values[1], 1);
    let mut session = answered("warband", &figure);
    session.answer(&Answer::Number(1)).unwrap();
    assert_eq!(session.answer(&Answer::Number(17)), Err(Refused::OutOfRange(1, 16)));
    // Nobody at all is no warband.
    let session = answered("warband", &[]);
    let Kind::Pick { allowed, choices, .. } = &session.prompt().unwrap().kind else { panic!("no list") };
    assert_eq!(allowed >> (choices.len() - 1) & 1, 0, "it is not complete without anybody");
}
