//! What a player does unasked: overruling a result, a modifier for the situation, something started in between.

use adjutant::dice::FaceSet;
use adjutant::engine::{Either, Extra, Interrupts, Marks, Point, PointKind, Refused, Session, Settle, Step};
use adjutant::options;

use super::*;

options! {
    /// What a wound does.
    enum Harm { None = "Nothing", Down = "Down", Dead = "Dead" }
}
options! {
    /// What may be started instead of answering.
    enum Reaction { Spotted = "Spotted", Ambush = "Ambush" }
}

const HARM: Settle<Harm> = Settle::new("toy.harm", "Harm");
const SITUATION: Extra = Extra::new("toy.extra", "Situation");
const REACTION: Interrupts<Reaction> = Interrupts::new("toy.reaction", "Reaction");

static SHOT: Rule = rule(|play| {
    let skill = play.number(A)? + play.extra(SITUATION)?;
    let hits = play.hits(DICE, d6(2), FaceSet::at_most(skill))?;
    let harm = play.settle(HARM, [Harm::None, Harm::Down, Harm::Dead][usize::from(hits)])?;
    play.state().wounds += harm as i16;
    end(harm as i16)
});

fn shot() -> Box<Session<Toy>> {
    let mut session = start(&SHOT);
    number(&mut session, 3);
    throw(&mut session, &[3, 4]);
    assert_eq!(session.step(), Step::Done(END.with(1)));
    session
}

fn point(session: &Session<Toy>, extra: bool) -> Point {
    let fits = |point: &&Point| matches!(point.kind, PointKind::Extra { .. }) == extra;
    *session.stage().points.iter().find(fits).expect("there is a point")
}

#[test]
fn a_result_is_overruled_and_the_overruling_taken_away() {
    let mut session = shot();
    let before = session.transcript().clone();
    assert_eq!(point(&session, false).kind, PointKind::Settle(<Harm as adjutant::engine::Options>::CHOICES, 1, false));
    session.overrule(&point(&session, false), Some(2)).unwrap();
    assert_eq!((session.step(), session.state().wounds), (Step::Done(END.with(2)), 2));
    assert!(matches!(point(&session, false).kind, PointKind::Settle(_, 1, true)), "what the rules gave stays known");
    session.overrule(&point(&session, false), Some(0)).unwrap();
    assert_eq!((session.step(), session.transcript().len()), (Step::Done(END.with(0)), 3), "overruled anew, not twice");
    session.overrule(&point(&session, false), None).unwrap();
    assert_eq!((session.step(), session.transcript()), (Step::Done(END.with(1)), &before));
    assert_eq!(session.overrule(&point(&session, false), Some(3)), Err(Refused::NotOffered));
    assert_eq!(session.overrule(&point(&session, true), Some(0)), Err(Refused::OtherKind));
    assert_eq!(session.transcript(), &before);
}

#[test]
fn a_situation_is_set_and_taken_away_over_the_same_dice() {
    let mut session = shot();
    let before = super::rules::table::unmarked(session.transcript());
    session.set_extra(&point(&session, true), 1).unwrap();
    assert_eq!((session.step(), shown(&session)), (Step::Done(END.with(2)), vec![vec![3, 4]]));
    assert_eq!(session.stage().shown.reasons.iter().map(|reason| reason.value).collect::<Vec<_>>(), [1]);
    session.set_extra(&point(&session, true), -3).unwrap();
    assert_eq!((session.step(), session.transcript().len()), (Step::Done(END.with(0)), 3));
    session.set_extra(&point(&session, true), 0).unwrap();
    assert_eq!(super::rules::table::unmarked(session.transcript()), before);
    assert_eq!(session.step(), Step::Done(END.with(1)));
    for absurd in [i16::MIN, -21, 21, i16::MAX] {
        assert_eq!(session.set_extra(&point(&session, true), absurd), Err(Refused::OutOfRange(-20, 20)));
    }
}

#[test]
fn setting_a_situation_before_the_roll_does_not_roll() {
    let mut session = shot();
    session.back().unwrap();
    number(&mut session, 3);
    assert_eq!((asked(&session), session.fate().waiting()), ("toy.dice", 1), "the dice were taken back");
    session.set_extra(&point(&session, true), 1).unwrap();
    assert_eq!(asked(&session), "toy.dice", "they are thrown when the player throws");
    throw(&mut session, &[]);
    assert_eq!((session.step(), shown(&session)), (Step::Done(END.with(2)), vec![vec![3, 4]]));
}

#[test]
fn a_situation_no_player_could_set_does_not_fit() {
    let mut session = start(&SHOT);
    number(&mut session, 3);
    session.set_extra(&point(&session, true), 20).unwrap();
    let mut bytes = session.transcript().bytes().to_vec();
    let at = session.transcript().entries().nth(1).unwrap().0;
    let end = bytes.len();
    bytes[end - 2..].copy_from_slice(&i16::MAX.to_le_bytes());
    let session = rules::table::resume(&SHOT, &Toy::EMPTY, 0, &bytes);
    assert_eq!(session.step(), Step::Diverged { at });
}

#[test]
fn a_point_of_an_earlier_run_is_refused() {
    let mut session = shot();
    let old = point(&session, false);
    session.back().unwrap();
    let before = session.transcript().clone();
    assert_eq!(session.overrule(&old, Some(2)), Err(Refused::NoSuchEntry));
    assert_eq!(session.transcript(), &before);
}

static WATCH: Rule = rule(|play| {
    let mut spotted = 0;
    loop {
        play.about(Subject::Nobody);
        let answer = play.asks(REACTION, |play| {
            play.about(FIRST);
            let a = play.number(A)?;
            let b = if a == 9 { play.number(B)? } else { 0 };
            Ok(a + b)
        })?;
        match answer {
            Either::Answer(value) => return end(spotted * 100 + value),
            Either::Interrupt(Reaction::Spotted) => spotted += 1,
            Either::Interrupt(Reaction::Ambush) => {
                spotted += i16::from(play.hits(DICE, d6(1), FaceSet::at_most(3))?);
            }
        }
    }
});

#[test]
fn something_is_started_instead_of_answering() {
    let mut session = start(&WATCH);
    assert!(session.prompt().unwrap().interrupts.is_some());
    session.answer(&Answer::Interrupt(0)).unwrap();
    session.answer(&Answer::Interrupt(1)).unwrap();
    throw(&mut session, &[2]);
    assert_eq!(session.answer(&Answer::Interrupt(2)), Err(Refused::NotOffered));
    number(&mut session, 4);
    assert_eq!(session.step(), Step::Done(END.with(204)));
    session.back().unwrap();
    session.back().unwrap();
    assert_eq!((asked(&session), session.transcript().len()), ("toy.a", 1), "the ambush and its die are taken back");
    session.answer(&Answer::Interrupt(1)).unwrap();
    throw(&mut session, &[]);
    number(&mut session, 4);
    assert_eq!(session.step(), Step::Done(END.with(204)));
}

#[test]
fn only_the_first_question_can_be_interrupted() {
    let mut session = start(&WATCH);
    number(&mut session, 9);
    assert_eq!((asked(&session), session.prompt().unwrap().interrupts), ("toy.b", None));
    assert_eq!(session.answer(&Answer::Interrupt(0)), Err(Refused::NotOffered));
    number(&mut session, 1);
    assert_eq!(session.step(), Step::Done(END.with(10)));
}

static ENEMY: Rule = rule(|play| {
    play.side(Some(adjutant::engine::Side::Second));
    play.number(A)?;
    play.side(None);
    play.number(B)?;
    end(0)
});

struct Enemy;

impl adjutant::engine::Answerer<Toy> for Enemy {
    fn answer(&mut self, prompt: &adjutant::engine::Prompt, _: &Toy) -> Option<Answer> {
        (prompt.side == Some(adjutant::engine::Side::Second)).then_some(Answer::Number(8))
    }
}

#[test]
fn back_goes_to_the_last_person_s_answer_over_the_device_s_own() {
    let mut session = start(&ENEMY);
    assert!(session.let_answer(&mut Enemy));
    assert!(!session.let_answer(&mut Enemy), "the second question is a person's");
    assert!(session.transcript().entries().next().unwrap().1.marks.has(Marks::DEVICE));
    assert_eq!(session.back(), Err(Refused::AtStart));
    number(&mut session, 1);
    session.back().unwrap();
    assert_eq!(asked(&session), "toy.b");
}
