//! Wherever a player may come to a throw, its odds add up to one, and looking at them changes nothing.

use adjutant::engine::{AsPreset, Key, Memory, Progress, Ratio, Scope, Step};
use adjutant::games::{GAMES, Session};

use super::rules::chance::Chance;
use super::rules::fixtures::battles;
use super::rules::{answers, show, table};
use super::*;

/// Walks of each procedure on each battle, and throws looked at in each: some, or many with `tests/run --long`.
fn walks() -> (u64, usize) {
    if long() { (300, 8) } else { (6, 3) }
}

/// Enough to count most cards, and little enough to sample some.
const RUNS: u32 = 500;

fn look(session: &mut Session, scope: Scope) -> Result<Progress, String> {
    let before = (session.transcript().clone(), session.prompt().cloned(), session.state().clone(), session.rolls());
    let memory = Memory::new();
    let (progress, told) = search_for(session, &mut AsPreset(&memory), scope, RUNS);
    let after = (session.transcript().clone(), session.prompt().cloned(), session.state().clone(), session.rolls());
    if before != after {
        return Err("looking at the odds changed something".to_owned());
    }
    match progress {
        Progress::Exact | Progress::About => {
            if sum(&told) != Some(Ratio::ONE) {
                return Err(format!("the odds do not add up to one: {:?}", told.chances));
            }
            if told.exact != (progress == Progress::Exact) {
                return Err("a sample claims to be exact".to_owned());
            }
            let nameless = told.chances.iter().any(|chance| chance.outcome.is_none());
            if nameless && (told.exact || scope == Scope::Roll) {
                return Err("an outcome has no name".to_owned());
            }
            let declared = session.procedure().expect("a procedure").endings;
            let strange =
                told.chances.iter().filter_map(|chance| chance.outcome).find(|outcome| !declared.contains(&outcome.ending));
            if let Some(outcome) = strange {
                return Err(format!("{} is not declared", outcome.ending.code));
            }
            Ok(progress)
        }
        Progress::Silent if scope == Scope::Roll => Ok(progress),
        Progress::Silent => Err("everything to the end is silent".to_owned()),
        Progress::Question => Err("a question is open although all are answered as preset".to_owned()),
        Progress::Nothing => Err("there are no odds".to_owned()),
        Progress::Working => Err("it never ends".to_owned()),
    }
}

#[test]
fn odds_add_up_to_one_at_every_throw() {
    let (most_walks, most_throws) = walks();
    let (mut exact, mut about) = (0, 0);
    for game in GAMES {
        for procedure in game.procedures {
            for state in battles(game) {
                for walk in 0..most_walks {
                    let seed = u64::from(Key::of(game.id).0 ^ Key::of(procedure.id).0) << 20 | walk;
                    let mut chance = Chance::new(seed);
                    let mut session = table::start(procedure, &state);
                    let mut throws = 0;
                    while session.step() == Step::Asking && throws < most_throws && session.transcript().len() < 200 {
                        if let Some(answer) = answers::any(session.prompt().unwrap(), &mut chance) {
                            session.answer(&answer).unwrap();
                            continue;
                        }
                        throws += 1;
                        for scope in [Scope::Roll, Scope::Exchange] {
                            match look(&mut session, scope) {
                                Ok(Progress::Exact) => exact += 1,
                                Ok(Progress::About) => about += 1,
                                Ok(_) => {}
                                Err(wrong) => {
                                    panic!(
                                        "{} {}, walk {walk}, {scope:?}: {wrong}\n{}",
                                        game.id,
                                        procedure.id,
                                        show::walk(&session)
                                    )
                                }
                            }
                        }
                        session.throw(&mut chance.cup).unwrap();
                    }
                }
            }
        }
    }
    assert!(exact > 100 && about > 10, "{exact} exact and {about} sampled");
}
