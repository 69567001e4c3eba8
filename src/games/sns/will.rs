//! Will to Fight: whether the inactive side stays (`sns:P25`).

use super::battle::{Battle, change, look};
use super::settings::{Header, WillTable};
use super::{action, fighter};
use crate::engine::{Ending, Flow, Outcome, Pick, Settle, Side, Subject, Throw, Tone, YesNo};
use crate::games::twod6::leaving::{self, Will};
use crate::games::twod6::{NOT_NOW, Phase, Six, TWO, Test, nth, role, rolls};
use crate::games::{Play, Procedure};

/// Only where the summary's table is used (`sns:R2`).
const LEFT: Pick<YesNo> = Pick::new("will.left", "Has a friend left?").preset(YesNo::No);
const RESULT: Settle<Will> = Settle::new("will.result", "Will to Fight");

/// T21; a 6 fails.
const WILL: Test<Will> =
    Test::new(Throw::new("will.roll", "Will to Fight"), Six::Fails, [Will::TwoLeave, Will::OneLeaves, Will::CarryOn]);

const CARRIES_ON: Ending = Ending::new("carries-on", "CARRY ON", Tone::Nothing);
const LEAVES: Ending = Ending::new("leaves", "1 LEAVES", Tone::Bad).noted();
const LEAVE: Ending = Ending::new("leave", "# LEAVE", Tone::Bad).noted();

/// Will to Fight of the inactive side (`sns:P25`); in a battle the activation ends with it.
pub const WILL_TO_FIGHT: Procedure = Procedure {
    id: "will",
    title: "Will to Fight",
    reference: "sns:P25",
    roles: &["Player", "Enemy", "Leader", "Player 1", "Player 2"],
    questions: &[
        fighter::REP_QUESTION,
        fighter::KNOWN_REP,
        leaving::QUESTIONS[0],
        leaving::QUESTIONS[1],
        LEFT.declared(),
        WILL.throw.declared(),
        RESULT.declared(),
        rolls::TESTED[0],
        rolls::TESTED[1],
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
    if !look(play).is_some_and(Battle::decided) {
        action::activate(play, side)?;
    }
    Ok(of(play, side, left as i16))
}

/// So many of a side leave.
fn of(play: &Play<'_>, side: Side, leave: i16) -> Outcome {
    told(leave).of(role(play, side, 4)).and(leave)
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
    let will = match WILL.roll(play, leader, TWO, rep)? {
        Will::CarryOn if friend_left => {
            play.about(leader);
            play.note("a friend has left", 0)?;
            play.note("2 passed count as 1", 0)?;
            Will::OneLeaves
        }
        will => will,
    };
    Ok(play.settle(RESULT, will)?.leave())
}

/// Free Will of a Star that a player has, then the test of those who are still there (`sns:R45`).
fn leave_or_test(play: &mut Play<'_>, side: Side) -> Flow<()> {
    if !leaving::free_will(play, side)? {
        return Ok(());
    }
    let Some((leader, friend_left)) = look(play).and_then(|battle| {
        let summary = battle.header.will == WillTable::Summary;
        Some((battle.leader(side)?, summary && battle.friend_left.get(nth(side)).copied()?))
    }) else {
        return Ok(());
    };
    let rep = fighter::rep(play, Subject::Figure(leader))?;
    let count = test(play, Subject::Figure(leader), rep, friend_left)?;
    let told = of(play, side, count);
    play.tell(told);
    leaving::go(play, side, count)
}
