//! The working copy: whatever a rule does to the battle happens once, and counts only when the procedure is closed.

use adjutant::dice::FaceSet;
use adjutant::engine::{Memory, Refused, Step};

use super::*;

static WOUNDS: Rule = rule(|play| {
    play.state().wounds += 1;
    let more = play.number(A)?;
    play.state().wounds += more;
    let hits = play.hits(DICE, d6(2), FaceSet::at_most(3))?;
    play.state().wounds += i16::from(hits) * 100;
    play.number(B)?;
    end(play.look().wounds)
});

#[test]
fn a_change_is_never_applied_twice() {
    let mut session = rules::table::start(&WOUNDS, &Toy { wounds: 1_000 });
    assert_eq!(session.state().wounds, 1_001, "the paused run's copy is readable");
    number(&mut session, 5);
    assert_eq!(session.state().wounds, 1_006);
    throw(&mut session, &[1, 6]);
    assert_eq!(session.state().wounds, 1_106);
    session.back().unwrap();
    assert_eq!(session.state().wounds, 1_001, "taken back with the answer");
    number(&mut session, 4);
    throw(&mut session, &[]);
    number(&mut session, 0);
    assert_eq!(session.step(), Step::Done(END.with(1_105)));
    assert_eq!(session.commit().map(|state| state.wounds), Ok(1_105));
    assert_eq!(session.state().wounds, 1_105);
}

#[test]
fn only_a_procedure_that_is_done_is_committed() {
    let mut session = rules::table::start(&WOUNDS, &Toy { wounds: 1_000 });
    assert_eq!(session.commit(), Err(Refused::NothingAsked));
    number(&mut session, 5);
    session.abandon().unwrap();
    assert_eq!(session.state().wounds, 1_000, "as if it had not been started");
    assert_eq!(session.step(), Step::Idle);
}

#[test]
fn looking_ahead_changes_nothing() {
    let mut session = rules::table::start(&WOUNDS, &Toy { wounds: 0 });
    let before = session.transcript().clone();
    let memory = Memory::new();
    assert_eq!(session.peek(&memory, &Answer::Number(9), |session| session.state().wounds), Ok(10));
    assert_eq!(session.peek(&memory, &Answer::Number(10), |_| ()), Err(Refused::OutOfRange(0, 9)));
    assert_eq!(session.ahead(&memory).after, 1);
    assert_eq!((session.transcript(), session.state().wounds), (&before, 1));
}
