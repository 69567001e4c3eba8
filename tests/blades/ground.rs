//! Like the Back of My Hand (`blades:P45`): until the turn ends no height of the enemy counts against whoever knows the ground,
//! striking or struck at.

use adjutant::engine::{Answer, Id, Kind, Side};
use adjutant::games::blades::{Battle, Figure, Rules};
use adjutant::games::{Session, State};

use super::procedure;

/// Who may stand higher, in the words of the question: A1 knows the ground and does this to B1, or B1 to it.
fn offered(id: &str) -> Vec<&'static str> {
    let mut battle = Battle { turn: 1, acting: Side::First, active: Some(Id(0)), actions: 1, at_home: true, ..Battle::EMPTY };
    for nth in [0, 1, 40] {
        battle.figures[nth] = Figure::new(4, 3, Rules::NONE);
    }
    let mut session = Box::new(Session::new());
    session.start(procedure(id), &State::Blades(battle), 0);
    loop {
        let prompt = session.prompt().unwrap_or_else(|| panic!("{id} never asks for heights"));
        let answer = match &prompt.kind {
            Kind::Pick { choices, allowed, .. } if prompt.question.title == "Height/obstacle" => {
                return (0..choices.len()).filter(|nth| allowed >> nth & 1 == 1).map(|nth| choices[nth].text).collect();
            }
            Kind::Ticks { ids, .. } => Answer::Ticks(ids.iter().copied().collect()),
            Kind::Number { preset, min, .. } => Answer::Number(preset.unwrap_or(*min)),
            Kind::Pick { preset, .. } => Answer::Pick(preset.unwrap_or(0)),
            other => panic!("{id} asks for {other:?}"),
        };
        session.answer(&answer).unwrap();
    }
}

#[test]
fn whoever_strikes_on_ground_it_knows_is_not_hindered_by_it() {
    assert_eq!(offered("melee"), ["Nobody", "Whoever strikes"]);
}

#[test]
fn whoever_is_hacked_at_on_ground_it_knows_is_not_hindered_by_it() {
    assert_eq!(offered("leave"), ["Nobody", "The target"]);
}
