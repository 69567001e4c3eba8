//! What holds whatever a player does, in any order: no die is lost, none is won, and a power cut changes nothing.

use adjutant::dice::{FaceSet, Reading};
use adjutant::engine::{
    Extra, Id, Need, Offer, Order, Pick, PointKind, Refused, Session, Set, Settle, Split, Step, Ticks, YesNo,
};

use super::*;
use crate::rules::answers;
use crate::rules::chance::Chance;
use crate::rules::table::{seen, unmarked};
use crate::rules::watched::{Watched, every_die, switched_on_again};

const WHAT: Number = Number::new("toy.what", "What", 0, 11);
const SOME: Ticks = Ticks::new("toy.some", "Some");
const LINE: Order = Order::new("toy.line", "Line");
const SHARES: Split = Split::new("toy.shares", "Shares");
const MORE: Offer = Offer::new("toy.more", "More?");
const SURE: Pick<YesNo> = Pick::new("toy.sure", "Sure?");
const FALLS: Settle<YesNo> = Settle::new("toy.falls", "Falls");
const EXTRA: Extra = Extra::new("toy.extra", "Situation");
const PASS: FaceSet = FaceSet::Range(1, 3);

/// Asks what to do, and does it: throws of every size and kind, one after another, together, for somebody, not at all.
static WILD: Rule = rule(|play| {
    let mut wounds = 0;
    for round in 0..14 {
        play.lap(DICE, round)?;
        play.about(Subject::Nobody);
        match play.number(WHAT)? {
            0 if round > 3 => break,
            what @ 0..=3 => wounds += i16::from(play.hits(DICE, d6(what as u8), PASS)?),
            4 => {
                for nth in 1..=3 {
                    play.about(Subject::Nth(nth));
                    play.cast(DICE, d6(nth), Reading::Sum, Need::Reading)?;
                }
                play.about(Subject::Nobody);
                play.roll_all(OTHER)?;
            }
            5 => wounds += i16::from(play.die(OTHER, Die::D8, Need::Reading)?),
            6 => {
                let more = play.extra(EXTRA)?;
                wounds += play.sum(OTHER, d6((2 + more).clamp(0, 32) as u8), Need::Reading)?;
            }
            7 => {
                let some = play.ticks(SOME, &[Id(1), Id(4), Id(9)], (0, 3), Set::EMPTY)?;
                for id in some.iter() {
                    play.about(Subject::Figure(id));
                    play.hits(DICE, d6(1), PASS)?;
                }
            }
            8 => wounds += i16::from(play.order(LINE, &[Id(1), Id(2), Id(3)])?[0].0),
            9 => wounds += i16::from(play.split(SHARES, 5, 3, 1)?[0]),
            10 if play.offer(MORE)? => wounds += i16::from(play.hits(OTHER, d6(2), PASS)?),
            _ => {
                let sure = play.yes(SURE)?;
                wounds += i16::from(play.settle(FALLS, YesNo::from(sure))? == YesNo::Yes);
            }
        }
        play.state().wounds = wounds;
    }
    end(wounds)
});

/// One thing a player may do; whether dice may be gone for good now.
fn meddle(session: &mut Session<Toy>, chance: &mut Chance, drawn: &mut Vec<(u8, u8)>) -> bool {
    match chance.below(20) {
        0..=2 => {
            let _ = session.back();
        }
        3 | 4 => {
            let places: Vec<usize> = session.transcript().entries().map(|(at, _)| at).collect();
            if let Some(at) = places.get(chance.below(places.len())).copied()
                && let Some(answer) = session.prompt_at(at).and_then(|prompt| answers::any(&prompt, chance))
            {
                let _ = session.amend(at, &answer);
            }
        }
        5 => {
            let points = session.stage().points.clone();
            if let Some(point) = points.get(chance.below(points.len())) {
                let _ = match point.kind {
                    PointKind::Settle(..) => session.overrule(point, Some(chance.below(2) as u8)),
                    PointKind::Extra { .. } => session.set_extra(point, chance.below(9) as i16 - 4),
                };
            }
        }
        6 => {
            session.abandon().expect("there is room");
            let rolls = session.rolls();
            session.start(&WILD, &Toy::EMPTY, rolls);
        }
        7 => return session.void().is_ok(),
        _ => match session.prompt().map(|prompt| answers::any(prompt, chance)) {
            Some(Some(answer)) => session.answer(&answer).expect("it was offered"),
            Some(None) => {
                let mut cup = Watched { chance, drawn: Vec::new() };
                session.throw(&mut cup).expect("dice are asked for");
                drawn.append(&mut cup.drawn);
            }
            None => {
                let rolls = session.rolls();
                session.start(&WILD, &Toy::EMPTY, rolls);
            }
        },
    }
    false
}

#[test]
fn no_die_is_lost_or_won_and_a_power_cut_changes_nothing() {
    let mut most = 0;
    for seed in 0..120 {
        let mut chance = Chance::new(seed);
        let mut session = start(&WILD);
        let mut drawn = Vec::new();
        for _ in 0..150 {
            if meddle(&mut session, &mut chance, &mut drawn) {
                let left = every_die(&session).expect("there is room");
                assert!(left.iter().all(|die| drawn.contains(die)), "void wins no dice");
                drawn = left;
            }
            drawn.sort_unstable();
            assert_eq!(every_die(&session).expect("there is room"), drawn, "seed {seed}\n{}", rules::show::walk(&session));
            let again = switched_on_again(&session);
            assert_eq!(seen(&again), seen(&session), "seed {seed}");
            assert_eq!((again.transcript(), again.rolls()), (session.transcript(), session.rolls()));
            assert!(matches!(session.step(), Step::Asking | Step::Done(_)), "seed {seed}: {:?}", session.step());
            most = most.max(drawn.len());
        }
    }
    assert!(most > 20, "hardly any dice: {most}");
}

#[test]
fn back_to_the_first_question_and_the_same_answers_bring_the_same_dice() {
    for seed in 0..200 {
        let mut chance = Chance::new(!seed);
        let mut session = start(&WILD);
        let mut drawn = Vec::new();
        for _ in 0..40 {
            meddle(&mut session, &mut chance, &mut drawn);
        }
        let (before, dice) = (unmarked(session.transcript()), session.rolls());
        let script = session.transcript().clone();
        while session.back().is_ok() {}
        assert_eq!(session.back(), Err(Refused::AtStart));
        for (_, entry) in script.entries().skip(session.transcript().len()) {
            if !entry.tag.asked() {
                let points = &session.stage().points;
                let point = *points.iter().rfind(|point| point.question.key == entry.key).expect("the same point");
                match point.kind {
                    PointKind::Settle(choices, ..) => {
                        let nth = choices.iter().position(|choice| Some(choice.code) == entry.code()).unwrap();
                        session.overrule(&point, Some(nth as u8)).unwrap();
                    }
                    PointKind::Extra { .. } => session.set_extra(&point, entry.number().unwrap()).unwrap(),
                }
                continue;
            }
            match session.prompt().and_then(|prompt| prompt.decode(&entry)) {
                Some(answer) => session.answer(&answer).expect("the same answer"),
                None => session.throw(&mut Script::of(&[])).expect("the same dice"),
            }
        }
        assert_eq!((unmarked(session.transcript()), session.rolls()), (before, dice), "seed {seed}");
    }
}

/// What a question takes as an answer it can read again, and an answer of the wrong kind it cannot.
#[test]
fn an_answer_is_read_as_it_was_given() {
    let mut chance = Chance::new(5);
    let mut kinds = std::collections::BTreeSet::new();
    for place in adjutant::games::GAMES.iter().flat_map(|game| game.procedures) {
        for state in [adjutant::games::State::Quick] {
            for _ in 0..6 {
                let mut session = rules::table::start(place, &state);
                while let Some(prompt) = session.prompt().filter(|_| session.transcript().len() < 60).cloned() {
                    let answers = answers::telling(&prompt).into_iter().chain(answers::any(&prompt, &mut chance));
                    for answer in answers {
                        let (key, tag, body) = prompt.encode(&answer).expect("it is offered");
                        let entry =
                            adjutant::engine::Entry { key, subject: prompt.subject, tag, marks: Default::default(), body: &body };
                        assert_eq!(prompt.decode(&entry), Some(answer), "{prompt:?}");
                        kinds.insert(tag as u8);
                    }
                    match answers::any(&prompt, &mut chance) {
                        Some(answer) => session.answer(&answer).unwrap(),
                        None => session.throw(&mut chance.cup).unwrap(),
                    }
                }
            }
        }
    }
    assert!(kinds.len() > 4, "{kinds:?}");
    for byte in 0..=255 {
        assert_eq!(Subject::of(byte).byte(), byte);
    }
}
