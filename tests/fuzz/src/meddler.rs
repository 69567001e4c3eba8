//! A player who does whatever a player can, in any order, and some things nobody can.

use std::fmt::Debug;

use adjutant::dice::Reading;
use adjutant::engine::{
    AsPreset, CardFaces, Memory, Odds, PointKind, PoolFaces, Progress, Ratio, Refused, Scope, Session, State, Step, ThrowRefused,
    Transcript,
};

use crate::promises::{could_be_said, hold, looks, odd_answer, or_nothing};
use crate::rules::chance::Chance;
use crate::rules::watched::{Watched, every_die};
use crate::rules::{answers, show, table};

/// Runs of the rule that a look at the odds may take.
const RUNS: u32 = 60;
/// No walk is longer: each step looks at everything before it.
const MOST_ENTRIES: usize = 120;

pub struct Meddler<S: State> {
    pub session: Box<Session<S>>,
    /// Every die there must be, as far as that can be known.
    dice: Option<Vec<(u8, u8)>>,
}

impl<S: State + Debug + PartialEq> Meddler<S> {
    pub fn new(session: Box<Session<S>>) -> Self {
        let dice = every_die(&session);
        hold(&session);
        could_be_said(&session);
        Self { session, dice }
    }

    /// Does one thing and holds the engine to its word.
    pub fn act(&mut self, chance: &mut Chance) {
        let session = &mut self.session;
        let before = every_die(session);
        assert!(self.dice.is_none() || before.is_none() || self.dice == before);
        let (mut dice, mut fewer) = (before, None);
        match chance.below(20) {
            0 | 1 => drop(or_nothing(session, Session::back)),
            2 => amend(session, chance),
            3 => step_in(session, chance),
            4 => fewer = void(session),
            5 => leave(session),
            6 => {
                damage(session, chance);
                dice = None;
            }
            7 => look(session, chance),
            8 => odd(session, chance),
            9 => {
                // Own dice that were taken back are typed again, with others beside them or in their place.
                fewer = own_dice_wait(session).then_some(0);
                dice = with(dice, typed(session, chance));
            }
            10 => {
                // Back over the last throw and the answer before it, on in another way, and void what was thrown with fewer dice.
                let _ = or_nothing(session, Session::back);
                for _ in 0..3 {
                    if session.step() == Step::Asking {
                        dice = with(dice, go_on(session, chance));
                    }
                }
                fewer = void(session);
            }
            _ => match session.step() {
                Step::Asking if session.transcript().len() >= MOST_ENTRIES => leave(session),
                Step::Asking => dice = with(dice, go_on(session, chance)),
                Step::Diverged { at } => {
                    session.cut().expect("what diverged can be cut");
                    assert_eq!(session.transcript().bytes().len(), at, "just what does not fit is cut");
                }
                Step::Stuck(_) if session.back().is_ok() => {}
                Step::Stuck(_) | Step::Idle => leave(session),
                Step::Done(_) => {
                    commit(session);
                    fewer = Some(0);
                }
            },
        }
        let after = every_die(session);
        match (&dice, &after, fewer) {
            (Some(before), Some(after), Some(fewer)) => {
                assert!(after.iter().all(|die| before.contains(die)), "dice were won\n{}", show::walk(session));
                assert!(after.len() + fewer <= before.len(), "dice of a void throw wait\n{}", show::walk(session));
            }
            (Some(before), Some(after), None) => assert_eq!(before, after, "dice were lost or won\n{}", show::walk(session)),
            _ => {}
        }
        self.dice = after;
        hold(session);
        if chance.once_in(4) {
            could_be_said(session);
        }
    }
}

/// Makes the last throw void, if there is one; how many dice must be gone then.
fn void<S: State + Debug + PartialEq>(session: &mut Session<S>) -> Option<usize> {
    let last = session.transcript().entries().last();
    // Damaged bytes may say what no dice show; those never wait.
    let real = |pool: &PoolFaces<'_>| Reading::accepts(pool.faces, pool.die);
    let dice = last.map_or(0, |(_, entry)| entry.pools().filter(real).map(|pool| pool.faces.len()).sum());
    let there = last.map_or(0, |(_, entry)| entry.pools().filter(|pool| pool.lent).count());
    let before = lent(session);
    or_nothing(session, Session::void).ok()?;
    assert_eq!(lent(session), before.saturating_sub(there), "what was lent is void too\n{}", show::walk(session));
    Some(dice)
}

/// How many pools that were taken back lie on the table in another place.
fn lent<S: State>(session: &Session<S>) -> usize {
    let (bytes, border) = session.fate().saved();
    let mut places = std::iter::successors(Some(0), |at| Some(at + 13 + usize::from(bytes.get(at + 12)? & 0x7f)));
    places.by_ref().take_while(|at| *at < border).count()
}

fn with(dice: Option<Vec<(u8, u8)>>, more: Vec<(u8, u8)>) -> Option<Vec<(u8, u8)>> {
    let mut dice = dice?;
    dice.extend(more);
    dice.sort_unstable();
    Some(dice)
}

/// Answers or throws; the dice that were drawn.
fn go_on<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) -> Vec<(u8, u8)> {
    let prompt = session.prompt().expect("a question is open");
    let Some(answer) = answers::any(prompt, chance) else {
        let mut cup = Watched { chance, drawn: Vec::new() };
        let most = most_fresh(session);
        match or_nothing(session, |session| session.throw(&mut cup)) {
            Ok(()) => {
                assert!(cup.drawn.len() <= most, "dice that wait are dealt before new ones\n{}", show::walk(session));
                fits(session);
            }
            Err(ThrowRefused::Refused(Refused::Full | Refused::YourDice)) => {
                assert_eq!(cup.drawn, [], "dice were drawn that nobody sees");
            }
            Err(other) => panic!("{other:?}\n{}", show::walk(session)),
        }
        return cup.drawn;
    };
    match or_nothing(session, |session| session.answer(&answer)) {
        Ok(()) => fits(session),
        Err(Refused::Full) => {}
        Err(other) => panic!("{answer:?} was offered: {other:?}\n{}", show::walk(session)),
    }
    Vec::new()
}

/// How many new dice the open card may take: each pool for which dice of its kind wait has at least one of them.
fn most_fresh<S: State>(session: &Session<S>) -> usize {
    let (bytes, mut at) = session.fate().saved();
    let mut waiting = Vec::new();
    while at < bytes.len() {
        waiting.push(bytes[at + 11]);
        at += 13 + usize::from(bytes[at + 12] & 0x7f);
    }
    let pools = session.stage().card.iter().map(|cast| cast.pool).filter(|pool| pool.count > 0);
    let fresh = pools.map(|pool| match waiting.iter().position(|sides| *sides == pool.die.sides()) {
        Some(nth) => {
            waiting.swap_remove(nth);
            usize::from(pool.count) - 1
        }
        None => usize::from(pool.count),
    });
    fresh.sum()
}

/// Whether dice that somebody typed were taken back.
fn own_dice_wait<S: State>(session: &Session<S>) -> bool {
    let (bytes, mut at) = session.fate().saved();
    while at < bytes.len() {
        if bytes[at + 12] & 0x80 != 0 {
            return true;
        }
        at += 13 + usize::from(bytes[at + 12] & 0x7f);
    }
    false
}

/// What was taken is what was asked for.
fn fits<S: State>(session: &Session<S>) {
    assert!(!matches!(session.step(), Step::Diverged { .. }), "what was taken does not fit\n{}", show::walk(session));
}

fn odd<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) {
    let answer = odd_answer(session, chance);
    if session.step() == Step::Asking && or_nothing(session, |session| session.answer(&answer)).is_ok() {
        fits(session);
    }
}

/// Types faces, some of which no die has, or some of them beside dice that the cup throws; those that were taken or thrown.
fn typed<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) -> Vec<(u8, u8)> {
    let card = session.stage().card.clone();
    let wrong = chance.once_in(3);
    let face = |sides: u8, chance: &mut Chance| if wrong { chance.below(8) as u8 } else { 1 + chance.below(sides.into()) as u8 };
    let mut faces: CardFaces =
        card.iter().map(|cast| (0..cast.pool.count).map(|_| face(cast.pool.die.sides(), chance)).collect()).collect();
    if !wrong && chance.once_in(2) {
        let others = faces.iter_mut().filter(|_| chance.once_in(2));
        others.for_each(|pool| pool.clear());
        let own = faces.clone();
        let mut cup = Watched { chance, drawn: Vec::new() };
        if or_nothing(session, |session| session.typed_beside(&mut faces, &mut cup)).is_err() {
            return Vec::new();
        }
        fits(session);
        let typed = card.iter().zip(&own).flat_map(|(cast, faces)| faces.iter().map(|face| (cast.pool.die.sides(), *face)));
        return typed.chain(cup.drawn).collect();
    }
    if or_nothing(session, |session| session.typed(&faces)).is_err() {
        return Vec::new();
    }
    fits(session);
    let dice = card.iter().zip(&faces).flat_map(|(cast, faces)| faces.iter().map(|face| (cast.pool.die.sides(), *face)));
    dice.collect()
}

fn amend<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) {
    let places: Vec<usize> = session.transcript().entries().map(|(at, _)| at).collect();
    let Some(at) = places.get(chance.below(places.len())).copied() else { return };
    let whole = matches!(session.step(), Step::Asking | Step::Done(_));
    let Some(prompt) = looks(session, |session| session.prompt_at(at)) else { return };
    if let Some(same) = session.answer_at(at, &prompt).filter(|_| whole && chance.once_in(3)) {
        let before = (session.step().clone(), table::unmarked(session.transcript()));
        if or_nothing(session, |session| session.amend(at, &same)).is_ok() {
            let after = (session.step().clone(), table::unmarked(session.transcript()));
            assert_eq!(before, after, "the same answer changes something\n{}", show::walk(session));
        }
        return;
    }
    let Some(answer) = answers::any(&prompt, chance) else { return };
    let amended = or_nothing(session, |session| session.amend(at, &answer));
    assert!(!whole || amended.is_err() || !matches!(session.step(), Step::Diverged { .. }), "{}", show::walk(session));
}

fn step_in<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) {
    let points = session.stage().points.clone();
    let Some(mut point) = points.get(chance.below(points.len())).copied() else { return };
    if chance.once_in(4) {
        point.at = chance.below(256);
    }
    let value = chance.below(64);
    let done = or_nothing(session, |session| match point.kind {
        PointKind::Settle(..) => session.overrule(&point, (value < 60).then_some(value as u8 % 5)),
        PointKind::Extra { .. } => session.set_extra(&point, value as i16 - 32),
    });
    assert!(done.is_err() || points.contains(&point), "there is no such place\n{}", show::walk(session));
}

/// Leaves the procedure and starts it again on the same battle. There may be no room for its dice to wait.
fn leave<S: State + Debug + PartialEq>(session: &mut Session<S>) {
    let procedure = session.procedure();
    let state = session.committed().clone();
    if or_nothing(session, Session::abandon).is_ok() {
        assert_eq!(session.state(), &state, "as if it had not been started");
        if let Some(procedure) = procedure {
            let rolls = session.rolls();
            session.start(procedure, &state, rolls);
        }
    }
}

/// Ends a procedure that is done and starts it again on what it made of the battle.
fn commit<S: State + Debug + PartialEq>(session: &mut Session<S>) {
    let procedure = session.procedure().expect("something is played");
    let work = session.state().clone();
    let state = session.commit().expect("it is done").clone();
    assert_eq!(state, work, "what was seen is what counts");
    let rolls = session.rolls();
    session.start(procedure, &state, rolls);
}

/// The odds add up, and looking at them changes nothing.
fn look<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) {
    let memory = Memory::new();
    let _ = looks(session, |session| session.ahead(&memory));
    let answer = session.prompt().and_then(|prompt| answers::any(prompt, chance));
    if let Some(answer) = answer {
        let _ = looks(session, |session| session.peek(&memory, &answer, |_| ()));
    }
    let scope = *chance.pick(&[Scope::Roll, Scope::Exchange]);
    let mut odds = Box::new(Odds::new());
    odds.start(scope, RUNS);
    while looks(session, |session| odds.step(session, &mut AsPreset(&memory), 20)) == Progress::Working {}
    let told = odds.told();
    if let Progress::Exact | Progress::About = odds.progress() {
        let sum = told.chances.iter().try_fold(Ratio::ZERO, |sum, chance| sum.plus(chance.chance));
        assert_eq!(sum, Some(Ratio::ONE), "{:?}", told.chances);
        assert_eq!(told.exact, odds.progress() == Progress::Exact);
    }
}

/// Bytes change in flash while the power is off. Dice that waited are gone with them: those that lie on the table may be any.
fn damage<S: State + Debug + PartialEq>(session: &mut Session<S>, chance: &mut Chance) {
    let Some(procedure) = session.procedure() else { return };
    let state = session.committed().clone();
    let bytes = damaged(session.transcript().bytes(), chance);
    session.end_battle();
    session.rejoin_at(Some(procedure), Some(&state));
    session.rejoin_tail(0, &bytes).expect("there was room for as much");
    let rolls = session.rolls();
    session.rejoined(rolls);
    assert!(bytes.starts_with(session.transcript().bytes()), "what can be read is kept as it is");
    could_be_said(session);
}

/// Entries changed, dropped, doubled and moved.
fn damaged(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let (mut list, mut at) = (Vec::new(), 0);
    while let Some((_, next)) = Transcript::parse(bytes, at) {
        list.push(bytes[at..next].to_vec());
        at = next;
    }
    let nth = chance.below(list.len());
    match chance.below(10) {
        _ if list.is_empty() => {}
        0 => drop(list.remove(nth)),
        1 => {
            let other = chance.below(list.len());
            list.swap(nth, other);
        }
        2 => drop(list[nth].pop()),
        3 => list.push(list[nth].clone()),
        4 => {
            // The answer to another question.
            let other = list[chance.below(list.len())][7..].to_vec();
            list[nth].truncate(7);
            list[nth].extend(other);
        }
        5 if list[nth].len() > 13 => {
            // Pools twice.
            let tail = list[nth][13..].to_vec();
            list[nth].extend(tail);
            let length = (list[nth].len() - 9) as u16;
            list[nth][7..9].copy_from_slice(&length.to_le_bytes());
        }
        _ => {
            let at = chance.below(list[nth].len());
            list[nth][at] = chance.below(256) as u8;
        }
    }
    list.concat()
}
