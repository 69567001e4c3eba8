//! A pause that a rule swallows does not make it go on: the first question stays open.

use adjutant::engine::{Step, YesNo};

use super::*;

static SWALLOWS: Rule = rule(|play| {
    let a = play.number(A).unwrap_or(3);
    let b = play.number(B)?;
    end(a * 10 + b)
});

static SWALLOWS_ALL: Rule = rule(|play| {
    let a = play.number(A).ok();
    play.state().wounds += 1;
    let _ = play.note("A guess", 0);
    let _ = play.settle(RESULT, YesNo::No);
    end(a.unwrap_or(7))
});

static ONE_ANSWER: Rule = rule(|play| {
    let _ = play.number(A);
    // Only one number is possible: it is not asked, and yet nothing may go on.
    end(play.number(B.up_to(0))?)
});

const RESULT: adjutant::engine::Settle<YesNo> = adjutant::engine::Settle::new("toy.result", "Result");

#[test]
fn the_first_question_is_the_open_one() {
    let mut session = start(&SWALLOWS);
    assert_eq!(asked(&session), "toy.a");
    number(&mut session, 5);
    assert_eq!(asked(&session), "toy.b");
    number(&mut session, 2);
    assert_eq!(session.step(), Step::Done(END.with(52)));
}

#[test]
fn a_rule_that_ends_regardless_has_not_ended() {
    let mut session = start(&SWALLOWS_ALL);
    assert_eq!(asked(&session), "toy.a");
    assert!(session.stage().notes.is_empty(), "nothing is noted after a pause");
    assert!(session.stage().points.is_empty(), "nothing is settled after a pause");
    number(&mut session, 5);
    assert_eq!(session.step(), Step::Done(END.with(5)));
}

#[test]
fn a_question_with_one_answer_does_not_wake_the_run() {
    let session = start(&ONE_ANSWER);
    assert_eq!(asked(&session), "toy.a");
}
