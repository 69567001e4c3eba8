//! What the fuzz targets do with bytes. Each target is a function of any bytes at all that fails only if something is wrong; the
//! programs of `src/bin` hand it to libFuzzer, and `tests/fuzz/run` runs them.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../../common/rules/mod.rs"]
pub mod rules;
#[path = "../../common/saves/mod.rs"]
pub mod saves;

mod made_up;
mod meddler;
mod odds;
mod presses;
mod promises;
pub mod seeds;

use adjutant::engine::{Session, Step};
use adjutant::games::{GAMES, Procedure, State};
pub use odds::odds;
pub use presses::presses;

use made_up::{LENGTH, PROCEDURE, Toy};
use meddler::Meddler;
use rules::chance::Chance;

/// What a target does at most with one input.
const MOST_ACTS: usize = 25;

/// A made-up rule, and a player who does what he likes: the bytes of the rule, then his choices.
pub fn guards(data: &[u8]) {
    let (rule, choices) = data.split_at(data.len().min(LENGTH));
    let mut toy = Toy { rule: [23; LENGTH], done: 0 };
    toy.rule[..rule.len()].copy_from_slice(rule);
    let mut session = Box::new(Session::new());
    session.start(&PROCEDURE, &toy, 0);
    let mut chance = Chance::foreseen(choices);
    let mut meddler = Meddler::new(session);
    for _ in 0..MOST_ACTS {
        let session = &meddler.session;
        match session.step() {
            Step::Asking => {
                let asked = session.prompt().map(|prompt| prompt.question.name());
                assert_eq!(asked, made_up::stopped(), "the first question is the open one");
            }
            Step::Done(_) => assert_eq!(made_up::stopped(), None, "what has been stopped has not ended"),
            _ => {}
        }
        if !chance.goes_on() {
            return;
        }
        meddler.act(&mut chance);
    }
}

/// A transcript of any bytes for a procedure of a game, and a player who goes on from there. The bytes: game, procedure, battle, the
/// length of the transcript in two, the transcript, the player's choices.
pub fn transcripts(data: &[u8]) {
    let Some((&[game, procedure, battle, low, high], rest)) = data.split_first_chunk() else { return };
    let (procedure, state) = place([game, procedure, battle]);
    let (transcript, choices) = rest.split_at(rest.len().min(u16::from_le_bytes([low, high]).into()));
    let mut session = Box::new(Session::new());
    session.rejoin_at(Some(procedure), Some(&state));
    if session.rejoin_tail(0, transcript).is_err() {
        return;
    }
    session.rejoined(0);
    let mut chance = Chance::foreseen(choices);
    let mut meddler = Meddler::new(session);
    for _ in 0..MOST_ACTS {
        if !chance.goes_on() {
            return;
        }
        meddler.act(&mut chance);
    }
}

/// A procedure of a game, and a battle to play it on.
fn place([game, procedure, battle]: [u8; 3]) -> (&'static Procedure, State) {
    let nth = usize::from(game) % GAMES.len();
    let game = GAMES[nth];
    let procedure = game.all().nth(usize::from(procedure) % game.all().count()).expect("there is one");
    BATTLES.with(|all| (procedure, all[nth][usize::from(battle) % all[nth].len()].clone()))
}

thread_local! {
    /// The battles of each game, made once.
    static BATTLES: Vec<Vec<State>> = GAMES.iter().map(|game| rules::fixtures::battles(game)).collect();
}
