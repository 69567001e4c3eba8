//! Named limits: at each the engine refuses with advice, and nothing is lost.

use adjutant::dice::{FaceSet, Reading};
use adjutant::engine::{Need, Refused, Step, ThrowRefused};

use super::*;
use crate::rules::table::{all_dice, thrown};

static FOR_EVER: Rule = rule(|play| {
    loop {
        play.lap(DICE, 0)?;
        play.number(A)?;
    }
});

#[test]
fn a_full_transcript_refuses_and_loses_nothing() {
    let mut session = start(&FOR_EVER);
    let mut entries = 0;
    while session.answer(&Answer::Number(7)).is_ok() {
        entries += 1;
        assert!(entries <= 2_048, "more entries than a procedure may have");
    }
    let before = session.transcript().clone();
    assert_eq!((entries, before.len()), (2_048, 2_048));
    assert_eq!(session.answer(&Answer::Number(7)), Err(Refused::Full));
    assert!(Refused::Full.advice().contains("finish it, or go back"));
    assert_eq!(session.transcript(), &before);
    assert_eq!(session.amend(0, &Answer::Number(1)), Err(Refused::Full));
    assert_eq!(session.transcript(), &before);
    let again = rules::table::resume(&FOR_EVER, &Toy::EMPTY, 0, before.bytes());
    assert_eq!((again.step(), again.transcript()), (Step::Asking, &before));
    session.back().expect("back always leads out");
    assert_eq!(session.transcript().len(), 2_047);
    number(&mut session, 7);
    assert_eq!(session.transcript(), &before);
}

#[test]
fn a_long_rest_is_kept_while_its_beginning_is_changed() {
    let mut session = start(&FOR_EVER);
    // More than half of the room for entries would not find room twice.
    (0..1_000).for_each(|_| number(&mut session, 7));
    let before = session.transcript().clone();
    session.amend(0, &Answer::Number(1)).expect("there is room");
    let (first, next) = session.transcript().entry(0).expect("the changed one");
    assert_eq!(first.number(), Some(1));
    assert_eq!(session.transcript().bytes()[next..], before.bytes()[next..]);
    (1_000..1_500).for_each(|_| number(&mut session, 7));
    let before = session.transcript().clone();
    assert_eq!(session.amend(0, &Answer::Number(2)), Err(Refused::Full));
    assert_eq!(session.transcript(), &before);
}

static DICE_FOR_EVER: Rule = rule(|play| {
    loop {
        play.hits(DICE, d6(32), FaceSet::NONE)?;
    }
});

#[test]
fn dice_that_do_not_fit_are_not_thrown() {
    let mut session = start(&DICE_FOR_EVER);
    let mut cup = adjutant::dice::RngCup(<chacha20::ChaCha8Rng as chacha20::rand_core::SeedableRng>::seed_from_u64(1));
    while session.throw(&mut cup).is_ok() {}
    let (before, rolls) = (session.transcript().clone(), session.rolls());
    assert_eq!(before.len(), rolls as usize);
    assert_eq!(session.throw(&mut cup), Err(ThrowRefused::Refused(Refused::Full)));
    assert_eq!((session.transcript(), session.rolls()), (&before, rolls));
}

/// Asks, then throws five times as many of the largest cards as A says.
static CARDS: Rule = rule(|play| {
    for _ in 0..play.number(A)? * 5 {
        for nth in 0..48 {
            play.about(Subject::Nth(nth));
            play.cast(DICE, d6(2), Reading::Sum, Need::Reading)?;
        }
        play.about(Subject::Nobody);
        play.roll_all(DICE)?;
    }
    play.number(B)?;
    end(0)
});

fn cards(a: i16) -> Box<Session<Toy>> {
    let mut session = start(&CARDS);
    number(&mut session, a);
    (0..a * 5).for_each(|card| throw(&mut session, &[card as u8 % 6 + 1; 96]));
    session
}

#[test]
fn more_dice_than_can_wait_are_not_taken_back() {
    let mut session = cards(8);
    let before = session.transcript().clone();
    assert_eq!(session.back(), Err(Refused::Waiting));
    assert!(Refused::Waiting.advice().contains("roll on"));
    assert_eq!(session.abandon(), Err(Refused::Waiting));
    assert_eq!(session.transcript(), &before);
    assert_eq!((asked(&session), session.fate().waiting()), ("toy.b", 0));
    assert_eq!(thrown(&session).len(), 40 * 48);
}

#[test]
fn dice_dealt_again_have_their_place_already() {
    let mut session = cards(6);
    let dice = all_dice(&session);
    for _ in 0..3 {
        session.back().expect("30 cards can wait, however often");
        assert_eq!(session.fate().waiting(), 30 * 48);
        number(&mut session, 6);
        (0..30).for_each(|_| throw(&mut session, &[]));
        assert_eq!((all_dice(&session), session.fate().waiting()), (dice.clone(), 0));
    }
}

static CHANGED: Rule = rule(|play| {
    play.number(B)?;
    end(0)
});

#[test]
fn a_procedure_that_cannot_go_on_can_be_cut_and_dropped_all_the_same() {
    let old = cards(8);
    for drop in [false, true] {
        let mut session = rules::table::resume(&CHANGED, &Toy::EMPTY, 3, old.transcript().bytes());
        assert_eq!(session.step(), Step::Diverged { at: 0 });
        if drop {
            session.abandon().unwrap();
        } else {
            session.cut().unwrap();
            assert_eq!(asked(&session), "toy.b");
        }
        // 28 KB, 13 bytes and the dice for each, and a little for what still lies there while they are taken back.
        assert_eq!(session.fate().waiting(), 28 * 1_024 / 15 - 2, "as many as find room");
    }
}

/// Two pools a round: the longest exchanges of two.
static ROUNDS: Rule = rule(|play| {
    loop {
        play.lap(DICE, 0)?;
        if play.number(A)? == 0 {
            return end(0);
        }
        play.cast(DICE, d6(1), Reading::Sum, Need::Reading)?;
        play.cast(DICE, d6(1), Reading::Sum, Need::Reading)?;
        play.roll_all(DICE)?;
    }
});

#[test]
fn the_same_throw_may_come_hundreds_of_times() {
    let mut session = start(&ROUNDS);
    for round in 0..400_u16 {
        number(&mut session, 1);
        throw(&mut session, &[round as u8 % 6 + 1, (round / 6) as u8 % 6 + 1]);
    }
    let before = thrown(&session);
    (0..40).for_each(|_| session.back().unwrap());
    for _ in 0..40 {
        number(&mut session, 1);
        throw(&mut session, &[]);
    }
    assert_eq!(thrown(&session), before, "each round its own dice");
}

/// One question, then throws of one pool and of two until the transcript is full: Back still works.
static DUEL: Rule = rule(|play| {
    play.number(A)?;
    loop {
        play.hits(OTHER, d6(1), FaceSet::NONE)?;
        play.cast(DICE, d6(2), Reading::Sum, Need::Reading)?;
        play.cast(DICE, d6(2), Reading::Sum, Need::Reading)?;
        play.roll_all(DICE)?;
    }
});

#[test]
fn back_works_however_long_an_exchange_of_two_was() {
    let mut session = start(&DUEL);
    number(&mut session, 1);
    let mut cup = rules::chance::Chance::new(3).cup;
    while session.throw(&mut cup).is_ok() {}
    let (before, rolls) = (thrown(&session), session.rolls());
    assert!(rolls > 900, "{rolls}");
    session.back().expect("all of them find room");
    number(&mut session, 2);
    while session.throw(&mut Script::of(&[])).is_ok() {}
    assert_eq!((thrown(&session), session.rolls()), (before, rolls));
}

/// What the benchmarks replay is there to be replayed: a thousand entries of a real rule.
#[test]
fn a_thousand_entries_can_be_played() {
    let mut session = Box::new(adjutant::games::Session::new());
    adjutant::games::bench::gunfight(&mut session);
    while session.transcript().len() < 1_000 {
        assert!(adjutant::games::bench::go_on(&mut session), "{:?}", session.step());
    }
    assert_eq!(session.step(), Step::Asking);
}

/// One question, then throws of many pools: more than can wait, and then more than a procedure holds.
static CROWD: Rule = rule(|play| {
    play.number(A)?;
    loop {
        for nth in 0..48 {
            play.about(Subject::Nth(nth));
            play.cast(DICE, d6(1), Reading::Sum, Need::Reading)?;
        }
        play.about(Subject::Nobody);
        play.roll_all(DICE)?;
    }
});

#[test]
fn a_full_procedure_that_cannot_be_taken_back_can_be_left() {
    let mut session = start(&CROWD);
    number(&mut session, 1);
    let mut cup = rules::chance::Chance::new(4).cup;
    while session.throw(&mut cup).is_ok() {}
    assert_eq!(session.back(), Err(Refused::Waiting));
    session.abandon().expect("there is no other way on");
    assert_eq!(session.step(), Step::Idle);
    assert!(session.fate().waiting() > 1_900, "what finds room waits: {}", session.fate().waiting());
}
