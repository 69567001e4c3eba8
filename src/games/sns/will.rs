//! Will to Fight: whether the inactive side stays (`sns:P25`).

use super::battle::{Departure, Figure, Phase, Standing, alter, change, look, nth};
use super::fighter::{self, Class};
use super::guide::NOT_NOW;
use super::settings::{Header, WillTable};
use crate::engine::{Ending, Flow, Id, IdList, Outcome, Pick, Settle, Side, Subject, Throw, Tone, YesNo};
use crate::games::twod6::{Six, TWO, Test};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What a side does; the rows mean 2, 1 and 0 passed (`sns:R1`).
    pub enum Will { CarryOn = "Carry on", OneLeaves = "One leaves", TwoLeave = "Two leave" }
}

options! {
    /// What a Star may do instead of a test; he cannot stay against it (`sns:R44`).
    pub enum FreeWill { Roll = "Stay and test", Star = "Star leaves", Side = "All leave" }
}

const FREE_WILL: Pick<FreeWill> = Pick::new("will.free", "Free Will").preset(FreeWill::Roll);
/// Only where the summary's table is used (`sns:R2`).
const LEFT: Pick<YesNo> = Pick::new("will.left", "Has a friend left?").preset(YesNo::No);
const RESULT: Settle<Will> = Settle::new("will.result", "Will to Fight");
/// Equals in the order of leaving (`sns:R46`).
const EQUAL: Throw = Throw::new("will.equal", "Who leaves");

/// T21; a 6 fails.
const WILL: Test<Will> =
    Test::new(Throw::new("will.roll", "Will to Fight"), Six::Fails, [Will::TwoLeave, Will::OneLeaves, Will::CarryOn]);

const CARRIES_ON: Ending = Ending::new("carries-on", "CARRY ON", Tone::Nothing);
const LEAVES: Ending = Ending::new("leaves", "1 LEAVES", Tone::Bad);
const LEAVE: Ending = Ending::new("leave", "# LEAVE", Tone::Bad);

/// Will to Fight of the inactive side (`sns:P25`); in a battle the activation ends with it.
pub const WILL_TO_FIGHT: Procedure = Procedure {
    id: "will",
    title: "Will to Fight",
    reference: "sns:P25",
    roles: &["Player", "Enemy", "Leader"],
    questions: &[
        fighter::REP_QUESTION,
        fighter::KNOWN_REP,
        FREE_WILL.declared(),
        LEFT.declared(),
        WILL.throw.declared(),
        RESULT.declared(),
        EQUAL.declared(),
    ],
    endings: &[&CARRIES_ON, &LEAVES, &LEAVE, &NOT_NOW],
    run: will,
};

fn will(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play) else { return quick(play) };
    // Not with one side gone (`sns:R47`).
    if battle.phase != Phase::Acting || battle.decided() || !battle.to_act().is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let side = battle.active.other();
    // The activation is over: bonuses are off, Rep lost in melee is back (`sns:R21`, `sns:R37`).
    change(play, |battle| {
        for figure in &mut battle.figures {
            (figure.lost, figure.defended) = (0, false);
        }
    });
    let before = look(play).map_or(0, |battle| battle.up(side).len());
    leave_or_test(play, side)?;
    let left = before.saturating_sub(look(play).map_or(0, |battle| battle.up(side).len()));
    change(play, |battle| {
        if !battle.decided() {
            battle.activate(side);
        }
    });
    Ok(told(left as i16).of(Subject::Nth(nth(side) as u8 + 1)).and(left as i16))
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let leader = Subject::Nth(3);
    let rep = fighter::rep(play, leader)?;
    let left = Header::of(play).will == WillTable::Summary && play.yes(LEFT)?;
    let leaves = test(play, leader, rep, left)?;
    if leaves > 0 {
        play.note("Caster, Missile, Melee", 0)?;
        play.note("lowest Rep first", 0)?;
    }
    Ok(told(leaves).with(leaves))
}

const fn told(leaves: i16) -> &'static Ending {
    match leaves {
        0 => &CARRIES_ON,
        1 => &LEAVES,
        _ => &LEAVE,
    }
}

/// How many leave. In the summary's table a friend who has left makes 2 passed count as 1 (`sns:R2`).
fn test(play: &mut Play<'_>, leader: Subject, rep: i16, friend_left: bool) -> Flow<i16> {
    fighter::about(play, leader);
    let will = match WILL.roll(play, TWO, rep)? {
        Will::CarryOn if friend_left => Will::OneLeaves,
        will => will,
    };
    Ok(match play.settle(RESULT, will)? {
        Will::CarryOn => 0,
        Will::OneLeaves => 1,
        Will::TwoLeave => 2,
    })
}

/// Free Will of a Star that a player has, then the test of those who are still there (`sns:R45`).
fn leave_or_test(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let Some(battle) = look(play) else { return Ok(()) };
    let star = battle.leader(side).filter(|id| battle.figure(*id).star && !battle.runs(side));
    if let Some(star) = star {
        fighter::about(play, Subject::Figure(star));
        match play.pick(FREE_WILL)? {
            FreeWill::Roll => {}
            FreeWill::Star => leave(play, side, &[star])?,
            FreeWill::Side => {
                let all = look(play).map(|battle| battle.up(side)).unwrap_or_default();
                return leave(play, side, &all);
            }
        }
    }
    let Some((leader, friend_left)) = look(play).and_then(|battle| {
        let summary = battle.header.will == WillTable::Summary;
        Some((battle.leader(side)?, summary && battle.friend_left.get(nth(side)).copied()?))
    }) else {
        return Ok(());
    };
    let rep = fighter::rep(play, Subject::Figure(leader))?;
    let count = test(play, Subject::Figure(leader), rep, friend_left)?;
    let mut leavers = IdList::new();
    for _ in 0..count {
        let mut first = look(play).map(|battle| battle.up(side)).unwrap_or_default();
        first.retain(|id| !leavers.contains(id));
        let Some(battle) = look(play) else { break };
        let rank = |id: &Id| order(&battle.figure(*id));
        let lowest = first.iter().map(rank).min();
        first.retain(|id| Some(rank(id)) == lowest);
        if first.is_empty() {
            break;
        }
        play.about(Subject::Nobody);
        let which = play.random(EQUAL, first.len())?;
        // As many as figures: they fit.
        let _ = leavers.push(first.get(which).copied().unwrap_or(leader));
    }
    leave(play, side, &leavers)
}

/// Class order for all, then current Rep upwards; Leader and Star as any other (`sns:R46`).
fn order(figure: &Figure) -> (u8, i16) {
    let class = match figure.class {
        Class::Caster => 0,
        Class::Missile => 1,
        Class::Melee => 2,
    };
    (class, figure.rep())
}

/// These leave together. Whoever leads them at that moment decides what it is for each: as, with or after a Leader, or before him
/// (`sns:R54`). A load goes along (`sns:R50`).
fn leave(play: &mut Play<'_>, side: Side, leavers: &[Id]) -> Flow<()> {
    let Some(battle) = look(play) else { return Ok(()) };
    let leads = battle.leader(side).is_some_and(|leader| leavers.contains(&leader));
    let after = leads || battle.leader_left.get(nth(side)).copied().unwrap_or(false);
    for id in leavers {
        play.about(Subject::Figure(*id));
        play.note("leaves", 0)?;
        let load = look(play).and_then(|battle| battle.figure(*id).carries);
        alter(play, *id, |figure| {
            (figure.standing, figure.carries) = (Standing::Left, None);
            figure.departed = if after { Departure::With } else { Departure::Before };
        });
        change(play, |battle| {
            if let Some(load) = load {
                battle.carry_off(*id, load);
            }
            if let Some(left) = battle.friend_left.get_mut(nth(side)) {
                *left = true;
            }
            if let Some(left) = battle.leader_left.get_mut(nth(side)) {
                *left |= leads;
            }
        });
    }
    Ok(())
}
