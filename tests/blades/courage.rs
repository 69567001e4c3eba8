//! Courageous (`blades:P31`, `blades:P45`): all three dice again, and that is final.

use adjutant::engine::{Answer, Kind, Options as _};
use adjutant::games::blades::{Advance, Battle, House, Rule};
use adjutant::games::{Session, State};

use super::procedure;

#[test]
fn a_hero_rolls_no_die_of_it_again() {
    let battle = Battle { house: [House::Advances].into_iter().collect(), ..Battle::EMPTY };
    let mut session = Box::new(Session::new());
    session.start(procedure("check"), &State::Blades(battle), 0);
    let mut asked = Vec::new();
    while let Some(prompt) = session.prompt().cloned() {
        asked.push(prompt.question.title);
        if session.wants_dice() {
            // A Hero rolls two: one of them fails.
            session.typed(&[[2, 5].into_iter().collect()].into_iter().collect()).unwrap();
            continue;
        }
        let answer = match &prompt.kind {
            Kind::Flags { choices, .. } if choices.len() == Rule::ALL.len() => Answer::Flags(1 << Rule::Hero as u64),
            Kind::Flags { .. } => Answer::Flags(1 << Advance::Courageous as u64),
            Kind::Offer => Answer::Offer(prompt.question.title == "Use Courageous?"),
            Kind::Number { preset, min, .. } => Answer::Number(preset.unwrap_or(*min)),
            // Because the Leader is lost; then as it is preset.
            Kind::Pick { .. } if prompt.question.title == "Because of" => Answer::Pick(1),
            Kind::Pick { preset, .. } => Answer::Pick(preset.unwrap_or(0)),
            other => panic!("{other:?}"),
        };
        session.answer(&answer).unwrap();
    }
    let offers = asked.iter().filter(|title| **title == "Hero: re-roll a die?").count();
    assert_eq!(offers, 1, "{asked:?}");
    assert!(asked.contains(&"Courageous"), "{asked:?}");
}
