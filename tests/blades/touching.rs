//! Who touches whom in a melee (`blades:P14` #4 and #5): a foe that is struck at is one of those who touch the striker.

use adjutant::engine::{Answer, Kind, Refused};
use adjutant::games::{Session, State};

use super::procedure;

/// Attacks somebody who stands so, and comes to the two questions of foes touching; the least they take.
fn least(standing: u8) -> Vec<i16> {
    let mut session = Box::new(Session::new());
    session.start(procedure("melee"), &State::Quick, 0);
    let mut least = Vec::new();
    let mut stands = 0;
    while let Some(prompt) = session.prompt().cloned().filter(|_| !session.wants_dice()) {
        let answer = match &prompt.kind {
            Kind::Number { min, preset, .. } if prompt.question.title == "Foes touching" => {
                least.push(*min);
                assert_eq!(session.answer(&Answer::Number(min - 1)), Err(Refused::OutOfRange(*min, 8)), "fewer are refused");
                Answer::Number(preset.unwrap_or(*min))
            }
            Kind::Number { min, preset, .. } => Answer::Number(preset.unwrap_or(*min)),
            Kind::Pick { .. } if prompt.question.title == "It is" => {
                stands += 1;
                // The attacker stands.
                Answer::Pick(if stands == 2 { standing } else { 0 })
            }
            Kind::Pick { preset, .. } => Answer::Pick(preset.unwrap_or(0)),
            Kind::Flags { .. } => Answer::Flags(0),
            other => panic!("{other:?}"),
        };
        session.answer(&answer).unwrap();
    }
    least
}

#[test]
fn whoever_is_struck_at_touches_the_striker_unless_it_is_bound() {
    // Target, then attacker.
    assert_eq!(least(0), [1, 1], "it stands");
    assert_eq!(least(1), [1, 1], "it lies, and counts");
    assert_eq!(least(2), [1, 0], "it is transfixed");
}
