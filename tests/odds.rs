//! Exact odds of whole exchanges against figures worked out independently.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use adjutant::engine::{Answer, Answerer, AsPreset, Memory, Nobody, Odds, PATIENCE, Progress, Ratio, Scope};
use adjutant::games::{self, Session, State};

/// Searches to the end, a few runs at a time as the device does.
fn search(session: &mut Session, answers: &mut dyn Answerer<State>, scope: Scope) -> Box<Odds> {
    let mut odds = Box::new(Odds::new());
    odds.start(scope, PATIENCE);
    while odds.step(session, answers, 50) == Progress::Working {}
    odds
}

fn chance(odds: &Odds, code: &str) -> Ratio {
    let found = odds.told().chances.iter().find(|chance| chance.outcome.is_some_and(|outcome| outcome.ending.code == code));
    found.unwrap_or_else(|| panic!("{code} is not among {:?}", odds.told().chances)).chance
}

/// A 2d6 melee, one against one, both of Class Melee with AC 4.
fn sns_melee(defender: i16, attacker: i16) -> Box<Session> {
    let melee = games::game("sns").unwrap().procedures.iter().find(|procedure| procedure.id == "melee").unwrap();
    let mut session = Box::new(Session::new());
    session.start(melee, &State::Quick, 0);
    session.answer(&Answer::Number(1)).unwrap();
    for rep in [defender, attacker] {
        for answer in [Answer::Number(rep), Answer::Pick(1), Answer::Pick(1), Answer::Pick(0)] {
            session.answer(&answer).unwrap();
        }
    }
    assert!(session.wants_dice());
    session
}

/// The expected fractions come from a recursion over both Reps in exact fractions, written apart from this program.
#[test]
fn a_whole_melee_is_exact() {
    for (defender, attacker, num, den) in
        [(5, 5, 1, 2), (4, 3, 8_265_077_435, 37_192_366_944), (6, 4, 1_486_539_405_601, 40_669_853_253_264)]
    {
        let mut session = sns_melee(defender, attacker);
        let before = session.transcript().clone();
        let odds = search(&mut session, &mut Nobody, Scope::Exchange);
        assert_eq!(odds.progress(), Progress::Exact, "{defender} against {attacker}");
        assert_eq!(chance(&odds, "attackers-win"), Ratio::new(num, den).unwrap(), "{defender} against {attacker}");
        let sum = odds.told().chances.iter().try_fold(Ratio::ZERO, |sum, chance| sum.plus(chance.chance));
        assert_eq!(sum, Some(Ratio::ONE), "all chances together");
        assert_eq!(session.transcript(), &before, "looking changes nothing");
        assert!(session.wants_dice());
    }
}

#[test]
fn a_question_on_the_way_is_said_to_be_open() {
    let melee = games::game("sns").unwrap().procedures.iter().find(|procedure| procedure.id == "melee").unwrap();
    let mut session = Box::new(Session::new());
    session.start(melee, &State::Quick, 0);
    assert_eq!(search(&mut session, &mut Nobody, Scope::Exchange).progress(), Progress::Question);
    let presets = search(&mut session, &mut AsPreset(&Memory::new()), Scope::Exchange);
    assert_eq!(presets.progress(), Progress::Exact);
    assert!(presets.told().choices);
}
