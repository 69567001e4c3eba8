//! What holds wherever a session stands, whatever led there.

use std::fmt::Debug;

use adjutant::engine::{Answer, PointKind, Session, State, Step, Tag};

use crate::rules::show;
use crate::rules::table::{Seen, seen};
use crate::rules::watched::switched_on_again;

/// What a refusal must leave as it was.
#[derive(Debug, PartialEq)]
pub struct Kept<S> {
    transcript: Vec<u8>,
    fate: (Vec<u8>, usize),
    rolls: u32,
    seen: Seen<S>,
}

pub fn kept<S: State + Debug + PartialEq>(session: &Session<S>) -> Kept<S> {
    let (dice, border) = session.fate().saved();
    Kept {
        transcript: session.transcript().bytes().to_vec(),
        fate: (dice.to_vec(), border),
        rolls: session.rolls(),
        seen: seen(session),
    }
}

/// Does something; if it is refused, nothing has changed.
pub fn or_nothing<S: State + Debug + PartialEq, T, E>(
    session: &mut Session<S>,
    something: impl FnOnce(&mut Session<S>) -> Result<T, E>,
) -> Result<T, E> {
    let before = kept(session);
    let done = something(session);
    assert!(done.is_ok() || kept(session) == before, "it was refused, and changed something\n{}", show::walk(session));
    done
}

/// Only looks: nothing has changed.
pub fn looks<S: State + Debug + PartialEq, T>(session: &mut Session<S>, look: impl FnOnce(&mut Session<S>) -> T) -> T {
    let before = kept(session);
    let seen = look(session);
    assert!(kept(session) == before, "looking changed something\n{}", show::walk(session));
    seen
}

/// What holds at any time.
pub fn hold<S: State + Debug + PartialEq>(session: &Session<S>) {
    let told = || show::walk(session);
    let transcript = session.transcript();
    let ends = transcript.entries().last().and_then(|(at, _)| transcript.entry(at)).map_or(0, |(_, next)| next);
    assert_eq!(ends, transcript.bytes().len(), "it is whole entries\n{}", told());
    assert_eq!(transcript.len(), transcript.entries().count(), "it knows how many\n{}", told());
    assert_eq!(session.prompt().is_some(), session.step() == Step::Asking, "{}", told());
    if let Step::Diverged { at } = session.step() {
        assert!(transcript.entries().any(|(start, _)| start == at), "there is something to cut at {at}\n{}", told());
    }
    let again = switched_on_again(session);
    assert_eq!(kept(&again), kept(session), "a power cut changes nothing\n{}", told());
}

/// Whatever the rules take from saved bytes, a player could have said at the table: a question is never given the answer to
/// another one.
pub fn could_be_said<S: State + Debug + PartialEq>(session: &Session<S>) {
    let (Step::Asking | Step::Done(_)) = session.step() else { return };
    let told = |what: &str, at: usize| format!("{what}, entry at {at}\n{}", show::walk(session));
    let mut table = Box::new(Session::new());
    table.start(session.procedure().expect("something is played"), session.committed(), 0);
    for (at, entry) in session.transcript().entries() {
        let end = table.transcript().bytes().len();
        match entry.tag {
            Tag::Settle | Tag::Extra => {
                let fits = |point: &&adjutant::engine::Point| {
                    point.at == end
                        && point.question.key == entry.key
                        && point.subject == entry.subject
                        && matches!(point.kind, PointKind::Settle(..)) == (entry.tag == Tag::Settle)
                };
                let points = table.stage().points.clone();
                let point = points.iter().find(fits).unwrap_or_else(|| panic!("{}", told("nowhere to step in", at)));
                match point.kind {
                    PointKind::Settle(choices, ..) => {
                        let nth = choices.iter().position(|choice| Some(choice.code) == entry.code());
                        let nth = nth.unwrap_or_else(|| panic!("{}", told("no such result", at)));
                        table.overrule(point, Some(nth as u8)).unwrap_or_else(|_| panic!("{}", told("cannot be overruled", at)));
                    }
                    PointKind::Extra { given, .. } => {
                        let value = entry.number().unwrap_or_else(|| panic!("{}", told("no number", at)));
                        if value == given {
                            // Set to what the rules give: a player takes the entry away instead.
                            return;
                        }
                        table.set_extra(point, value).unwrap_or_else(|_| panic!("{}", told("cannot be set", at)));
                    }
                }
            }
            Tag::Throw => {
                let asked =
                    table.prompt().is_some_and(|prompt| prompt.question.key == entry.key && prompt.subject == entry.subject);
                assert!(asked, "{}", told("other dice are asked for", at));
                let card: Vec<_> =
                    table.stage().card.iter().map(|cast| (cast.question.key, cast.subject, cast.pool.die)).collect();
                let pools: Vec<_> = entry.pools().map(|pool| (pool.key, pool.subject, pool.die)).collect();
                assert_eq!(card, pools, "{}", told("another card", at));
                let faces = entry.pools().map(|pool| pool.faces.iter().copied().collect()).collect();
                table.typed(&faces).unwrap_or_else(|_| panic!("{}", told("no such dice", at)));
            }
            _ => {
                let prompt = table.prompt().unwrap_or_else(|| panic!("{}", told("nothing is asked", at)));
                let about = entry.tag == Tag::Interrupt || prompt.subject == entry.subject;
                assert!(prompt.has(entry.key) && about, "{}", told("something else is asked", at));
                let answer = prompt.decode(&entry).unwrap_or_else(|| panic!("{}", told("no answer", at)));
                table.answer(&answer).unwrap_or_else(|refused| panic!("{} {answer:?} {refused:?}", told("cannot be said", at)));
            }
        }
    }
    let here = seen(session);
    let there = Seen { number: here.number, ..seen(&table) };
    assert_eq!(there, here, "{}", told("said at the table it leads elsewhere", 0));
}

/// An answer of any kind, most often near what the question takes.
pub fn odd_answer(session: &Session<impl State>, chance: &mut crate::rules::chance::Chance) -> Answer {
    use adjutant::engine::{Id, Kind, Set};
    let kind = session.prompt().map(|prompt| prompt.kind.clone());
    let any = chance.below(256) as u8;
    match kind {
        Some(Kind::Number { min, max, .. }) => {
            Answer::Number(*chance.pick(&[min.wrapping_sub(1), max.wrapping_add(1), i16::from(any) - 128, i16::MIN]))
        }
        Some(Kind::Pick { .. }) => Answer::Pick(any % 8),
        Some(Kind::Choose { .. }) => Answer::Choose(Id(any)),
        Some(Kind::Ticks { .. } | Kind::Strike { .. }) => Answer::Ticks(Set(u128::from(any) << chance.below(120))),
        Some(Kind::Flags { .. }) => Answer::Flags(u64::from(any) << chance.below(57)),
        Some(Kind::Order { ids }) => {
            let mut order = ids;
            let nth = chance.below(order.len());
            order[nth] = Id(any);
            Answer::Order(order)
        }
        Some(Kind::Split { parts, .. }) => Answer::Split((0..parts).map(|_| chance.below(9) as u8).collect()),
        _ => Answer::Interrupt(any),
    }
}
