//! Odds: of rules made up from bytes against counting every ordered throw, and of the games' own wherever a player may come.

#[path = "../../odds/rule.rs"]
mod rule;
#[path = "../../odds/toy.rs"]
mod toy;

use adjutant::engine::{Answerer, AsPreset, Kind, Memory, Nobody, Odds, Progress, Ratio, Scope, Session, State, Step, Told};

use crate::promises::looks;
use crate::rules::chance::Chance;
use crate::rules::{self, answers, show};
use rule::{Rule, by_end};
use toy::{Toy, start_on};

/// Runs of a rule: enough for most cards and some exchanges, and few enough to sample some.
const RUNS: u32 = 200;
/// No made-up rule needs so many.
const ENOUGH: u32 = 200_000;
/// Throws of a procedure that are looked at.
const MOST_THROWS: usize = 2;

/// The bytes: whether a made-up rule or a game's, then the choices that make it or play it.
pub fn odds(data: &[u8]) {
    let Some((which, choices)) = data.split_first() else { return };
    if which % 2 == 0 { made_up(choices) } else { played(*which, choices) }
}

fn search<S: State>(session: &mut Session<S>, answers: &mut dyn Answerer<S>, scope: Scope, runs: u32) -> (Progress, Told) {
    let mut odds = Box::new(Odds::new());
    odds.start(scope, runs);
    while odds.step(session, answers, 50) == Progress::Working {}
    (odds.progress(), odds.told().clone())
}

fn made_up(choices: &[u8]) {
    let rule = Rule::any(&mut Chance::foreseen(choices));
    let mut session = start_on(Rule::run, &Toy { rule: Some(rule.clone()) });
    let Some(ends) = rule.counted() else {
        assert_ne!(search(&mut session, &mut Nobody, Scope::Exchange, RUNS).0, Progress::Exact, "{rule:?}");
        return;
    };
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange, ENOUGH);
    assert_eq!((progress, told.exact), (Progress::Exact, true), "{rule:?}");
    let ends = ends.into_iter().filter(|(_, (ways, _))| *ways > 0);
    let ends = ends.map(|(end, (ways, all))| (end, Ratio::new(ways, all).unwrap())).collect();
    assert_eq!(by_end(&told), ends, "{rule:?}");
    let (progress, told) = search(&mut session, &mut Nobody, Scope::Exchange, 3);
    assert_eq!(told.exact, progress == Progress::Exact, "too little patience, and exact: {rule:?}");
}

fn played(which: u8, choices: &[u8]) {
    let mut chance = Chance::foreseen(choices);
    let (procedure, state) = crate::place([which / 2, chance.below(256) as u8, chance.below(256) as u8]);
    let mut session = rules::table::start(procedure, &state);
    let mut throws = 0;
    while session.step() == Step::Asking && throws < MOST_THROWS && session.transcript().len() < 60 && chance.goes_on() {
        let prompt = session.prompt().expect("a question is open");
        if let Some(answer) = answers::any(prompt, &mut chance) {
            session.answer(&answer).expect("it was offered");
            continue;
        }
        throws += 1;
        let scope = *chance.pick(&[Scope::Exchange, Scope::Roll]);
        look(&mut session, scope, &mut chance);
        session.throw(&mut chance.cup).expect("the cup throws");
    }
}

/// They add up to one, claim to be exact only if they are, own up to what they took for granted, and change nothing.
fn look(session: &mut adjutant::games::Session, scope: Scope, chance: &mut Chance) {
    let memory = Memory::new();
    let (progress, told) = looks(session, |session| search(session, &mut AsPreset(&memory), scope, RUNS));
    let words = || format!("{scope:?} {:?}\n{}", told.chances, show::walk(session));
    match progress {
        Progress::Exact | Progress::About => {
            let sum = told.chances.iter().try_fold(Ratio::ZERO, |sum, chance| sum.plus(chance.chance));
            assert_eq!(sum, Some(Ratio::ONE), "{}", words());
            assert_eq!(told.exact, progress == Progress::Exact, "{}", words());
        }
        Progress::Silent if scope == Scope::Roll => return,
        other => panic!("{other:?} {}", words()),
    }
    if scope == Scope::Roll || !told.exact || told.coarse {
        return;
    }
    // Whatever happens had a chance, and whatever was taken for granted is owned up to.
    let mut again = crate::rules::watched::switched_on_again(session);
    let (mut offered, mut chosen, mut thrown) = (false, false, false);
    for _ in 0..400 {
        match again.step() {
            // What follows the end of a part is none of its odds.
            Step::Asking | Step::Done(_) if thrown && again.part_over() => return,
            Step::Done(outcome) => {
                let known = |chance: &adjutant::engine::Chance| chance.outcome == Some(outcome);
                assert!(told.chances.iter().any(known), "{outcome:?} had no chance: {}", words());
                assert!(told.offers || !offered, "an offer was declined and nobody says so: {}", words());
                assert!(told.choices || !chosen, "a choice was made and nobody says so: {}", words());
                return;
            }
            Step::Asking if again.wants_dice() => {
                again.throw(&mut chance.cup).expect("the cup throws");
                thrown = true;
            }
            Step::Asking => {
                let prompt = again.prompt().expect("a question is open");
                let offer = prompt.kind == Kind::Offer;
                (offered, chosen) = (offered || offer, chosen || !offer);
                let answer = memory.preset(prompt).expect("no throw");
                again.answer(&answer).expect("a preset is legal");
            }
            step => panic!("{step:?} {}", words()),
        }
    }
}
