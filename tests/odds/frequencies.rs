//! The dice fall as the odds say: procedures played thousands of times with the very rules and the very fair mapping of the
//! device. Seeds are fixed, so that chance never fails this test; a wrong chance does.

use adjutant::engine::{Answer, AsPreset, Kind, Memory, Outcome, Progress, Scope, Step};
use adjutant::games::{GAMES, Session};

use super::rules::chance::Chance;
use super::*;

/// Plays of a procedure. Four standard deviations are then at most three per cent.
const PLAYS: u32 = 4_000;
/// Plays of each of all procedures.
const FEW: u32 = 300;

/// Plays to the end as odds suppose it: offers declined, everything else as preset.
fn play(session: &mut Session, chance: &mut Chance) -> Outcome {
    loop {
        match session.step() {
            Step::Done(outcome) => return outcome,
            Step::Asking if session.wants_dice() => session.throw(&mut chance.cup).unwrap(),
            Step::Asking => {
                let prompt = session.prompt().unwrap();
                let answer = match prompt.kind {
                    Kind::Offer => Answer::Offer(false),
                    _ => Memory::new().preset(prompt).unwrap(),
                };
                session.answer(&answer).unwrap();
            }
            step => panic!("{step:?}"),
        }
    }
}

fn agree(game: &str, procedure: &str, given: &[(&str, i16)]) {
    let mut session = quick(game, procedure, given);
    assert!(agrees(&mut session, &format!("{game}/{procedure} {given:?}"), PLAYS), "{game}/{procedure} {given:?} is counted");
}

/// Whether there are exact odds to compare with; they must agree.
fn agrees(session: &mut Session, told: &str, plays: u32) -> bool {
    let memory = Memory::new();
    let (progress, odds) = search(session, &mut AsPreset(&memory), Scope::Exchange);
    if progress != Progress::Exact || odds.coarse {
        return false;
    }
    let answers = session.transcript().bytes().to_vec();
    let procedure = session.procedure().unwrap();
    let mut chance = Chance::new(2_024);
    let mut counts: Vec<(Outcome, u32)> = Vec::new();
    for _ in 0..plays {
        session.resume(procedure, &adjutant::games::State::Quick, 0, &answers).unwrap();
        // Dice that were taken back would be dealt again.
        session.end_battle();
        let outcome = play(session, &mut chance);
        match counts.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, count)) => *count += 1,
            None => counts.push((outcome, 1)),
        }
        session.commit().unwrap();
    }
    for (outcome, _) in &counts {
        assert!(
            odds.chances.iter().any(|chance| chance.outcome == Some(*outcome)),
            "{told}: {} had no chance",
            outcome.ending.code
        );
    }
    for chance in &odds.chances {
        let outcome = chance.outcome.unwrap();
        let count = counts.iter().find(|(known, _)| *known == outcome).map_or(0, |(_, count)| *count);
        let p = chance.chance.num() as f64 / chance.chance.den() as f64;
        let (expected, sigma) = (p * f64::from(plays), (p * (1.0 - p) * f64::from(plays)).sqrt());
        let off = (f64::from(count) - expected).abs();
        // Where hardly anything is expected, one more is no news.
        assert!(
            off <= 4.0 * sigma + 1.0,
            "{told}: {} came {count} times, {expected:.1} ± {sigma:.1} were expected",
            outcome.ending.code
        );
    }
    true
}

/// Every procedure that throws dice before anything else is asked that has no preset.
#[test]
fn every_procedure_as_preset() {
    let mut compared = 0;
    for (game, procedure) in GAMES.iter().flat_map(|game| game.procedures.iter().map(move |procedure| (game, procedure))) {
        let mut session = quick(game.id, procedure.id, &[]);
        if session.wants_dice() {
            let plays = if long() { PLAYS } else { FEW };
            compared += usize::from(agrees(&mut session, &format!("{}/{}", game.id, procedure.id), plays));
        }
    }
    assert!(compared > 12, "only {compared} could be compared");
}

#[test]
fn melees_of_the_2d6_games() {
    agree("sns", "melee", &[("fighter.rep", 5), ("fighter.rep", 5)]);
    agree("sns", "melee", &[("fighter.rep", 4), ("fighter.rep", 3)]);
    agree("sfc", "melee", &[]);
}

#[test]
fn a_star_in_melee() {
    // Star Power dice are lost on the way: the search keeps the pools apart.
    agree("sns", "melee", &[("fighter.rep", 3), ("fighter.star", 1), ("fighter.pool", 2), ("fighter.rep", 3)]);
}

#[test]
fn swordplay() {
    agree("swordplay", "melee", &[("melee.rep", 5), ("melee.rep", 4)]);
    agree("swordplay", "damage", &[("wound.rep", 5)]);
    agree("swordplay", "to-hit", &[]);
}

#[test]
fn blades() {
    agree("blades", "melee", &[("fighter.combat", 4), ("fighter.combat", 2)]);
    agree("blades", "activation", &[("fighter.quality", 3), ("activation.dice", 3)]);
}

#[test]
fn bridge() {
    agree("bridge", "melee", &[]);
    agree("bridge", "ranged", &[("target.shield", 1), ("target.armor", 1)]);
    agree("bridge", "tactics", &[]);
    agree("bridge", "free", &[("free.base", 3), ("free.die-step", -2), ("free.count", 1)]);
}
