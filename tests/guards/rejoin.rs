//! Amending: later answers, dice and overrulings stay where they belong, or are dropped; they never slip to another place.

use adjutant::dice::{FaceSet, Reading};
use adjutant::engine::{Marks, Need, Point, PointKind, Refused, Session, Settle, Step, YesNo};

use super::*;
use crate::rules::table::thrown;

const FALLS: Settle<YesNo> = Settle::new("toy.falls", "Falls");

/// Rounds of one die each: it falls on a 1, and at the latest after the third.
static ROUNDS: Rule = rule(|play| {
    play.number(A)?;
    play.number(B)?;
    for round in 1..=3 {
        play.lap(DICE, 0)?;
        let hits = play.hits(DICE, d6(1), FaceSet::at_most(1))?;
        if play.settle(FALLS, YesNo::from(hits == 1))? == YesNo::Yes {
            return end(round);
        }
    }
    end(0)
});

fn played(faces: &[u8]) -> Box<Session<Toy>> {
    let mut session = start(&ROUNDS);
    number(&mut session, 1);
    number(&mut session, 1);
    faces.iter().for_each(|face| throw(&mut session, &[*face]));
    session
}

fn points(session: &Session<Toy>) -> Vec<Point> {
    session.stage().points.iter().copied().filter(|point| matches!(point.kind, PointKind::Settle(..))).collect()
}

#[test]
fn an_overruling_stays_in_its_round() {
    let mut session = played(&[4, 5, 6]);
    assert_eq!(session.step(), Step::Done(END.with(0)));
    session.overrule(&points(&session)[2], Some(1)).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(3)));
    session.amend(0, &Answer::Number(2)).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(3)), "not overruled in round 1, and not forgotten");
    assert_eq!(thrown(&session), [(1, vec![4]), (2, vec![5]), (3, vec![6])]);
}

#[test]
fn an_overruling_in_the_middle_keeps_the_rest() {
    let mut session = played(&[1]);
    session.overrule(&points(&session)[0], Some(0)).unwrap();
    assert_eq!(asked(&session), "toy.dice");
    throw(&mut session, &[1]);
    session.overrule(&points(&session)[1], Some(0)).unwrap();
    throw(&mut session, &[6]);
    assert_eq!(session.step(), Step::Done(END.with(0)));
    session.amend(0, &Answer::Number(2)).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(0)));
    session.overrule(&points(&session)[0], None).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(1)), "the first result stands, the later dice wait");
    assert_eq!(session.fate().waiting(), 2);
}

/// Two fall after one card; both results can be overruled.
static PAIR: Rule = rule(|play| {
    play.number(A)?;
    for nth in 1..=2 {
        play.about(Subject::Nth(nth));
        play.cast(DICE, d6(1), Reading::Sum, Need::Reading)?;
    }
    play.about(Subject::Nobody);
    play.roll_all(DICE)?;
    let mut fallen = 0;
    for nth in 1..=2 {
        play.about(Subject::Nth(nth));
        fallen += if play.settle(FALLS, YesNo::No)? == YesNo::Yes { i16::from(nth) } else { 0 };
    }
    end(fallen)
});

#[test]
fn overruling_one_result_keeps_the_other() {
    let mut session = start(&PAIR);
    number(&mut session, 1);
    throw(&mut session, &[3, 4]);
    session.overrule(&points(&session)[1], Some(1)).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(2)));
    session.overrule(&points(&session)[0], Some(1)).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(3)));
    session.amend(0, &Answer::Number(5)).unwrap();
    assert_eq!((session.step(), session.transcript().len()), (Step::Done(END.with(3)), 4));
    session.overrule(&points(&session)[0], None).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(2)));
}

#[test]
fn the_amended_answer_is_marked_and_the_others_are_not() {
    let mut session = played(&[4, 5]);
    session.amend(0, &Answer::Number(9)).unwrap();
    let marks: Vec<_> = session.transcript().entries().map(|(_, entry)| entry.marks).collect();
    assert_eq!(marks, [Marks::AMENDED, Marks(0), Marks(0), Marks(0)], "dice that lie as they lay were not dealt again");
}

#[test]
fn typed_dice_stay_typed() {
    let mut session = played(&[]);
    session.typed(&[[4].into_iter().collect()].into_iter().collect()).unwrap();
    session.amend(0, &Answer::Number(9)).unwrap();
    assert_eq!((shown(&session), session.stage().shown.marks), (vec![vec![4]], Marks::TYPED));
}

#[test]
fn dice_typed_in_place_of_drawn_ones_stay() {
    let mut session = played(&[2]);
    session.back().unwrap();
    number(&mut session, 1);
    session.typed(&[[4].into_iter().collect()].into_iter().collect()).unwrap();
    session.amend(0, &Answer::Number(9)).unwrap();
    assert_eq!(thrown(&session), [(2, vec![4])], "and the drawn die goes on waiting");
    assert_eq!(session.fate().waiting(), 1);
}

#[test]
fn what_cannot_be_amended_changes_nothing() {
    let mut session = played(&[4, 5]);
    let before = session.transcript().clone();
    let dice = session.transcript().entries().nth(2).unwrap().0;
    for (at, answer, refused) in [
        (0, Answer::Number(10), Refused::OutOfRange(0, 9)),
        (0, Answer::Pick(0), Refused::OtherKind),
        (1, Answer::Number(1), Refused::NoSuchEntry),
        (9_999, Answer::Number(1), Refused::NoSuchEntry),
        (dice, Answer::Number(1), Refused::NotDice),
    ] {
        assert_eq!(session.amend(at, &answer), Err(refused));
        assert_eq!((session.transcript(), session.fate().waiting()), (&before, 0));
    }
}

/// Forty results after one card: as many as the largest side has figures.
static BATCH: Rule = rule(|play| {
    play.number(A)?;
    play.hits(DICE, d6(1), FaceSet::NONE)?;
    let mut fallen = 0;
    for nth in 1..=40 {
        play.about(Subject::Nth(nth));
        fallen += i16::from(play.settle(FALLS, YesNo::No)? == YesNo::Yes);
    }
    end(fallen)
});

#[test]
fn every_result_of_a_large_card_can_be_overruled() {
    let mut session = start(&BATCH);
    number(&mut session, 1);
    throw(&mut session, &[1]);
    for nth in 0..40 {
        session.overrule(&points(&session)[nth], Some(1)).unwrap();
    }
    session.amend(0, &Answer::Number(5)).unwrap();
    assert_eq!(session.step(), Step::Done(END.with(40)));
}
