//! Will to Fight: whether the inactive side carries on (`sfc:P22`).

use super::battle::{change, look};
use super::figure::{self, Class};
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Settle, Side, Subject, Throw, Tone};
use crate::games::twod6::leaving::{self, Will};
use crate::games::twod6::{NOT_NOW, Phase, Six, Standing, TWO, role, rolls};
use crate::games::{Play, Procedure};

const CLASS: Pick<Class> = Pick::new("will.class", "Class").preset(Class::Military);
const REP: Number = Number::new("will.rep", "Leader's Rep", 1, 20).preset(4);
const STARTED: Number = Number::new("will.started", "Figures at start", 1, 14).preset(5);
const GONE: Number = Number::new("will.gone", "OOF, OD or left", 0, 14).preset(0);
const LEFT: Number = Number::new("will.left", "Of those, left", 0, 14).preset(0);
/// 2d6 against the Leader's Rep; a 6 fails.
const TEST: Throw = Throw::new("will.test", "Will to Fight");
const RESULT: Settle<Will> = Settle::new("will.result", "Will to Fight");

const CARRY_ON: Ending = Ending::new("carry-on", "CARRY ON", Tone::Nothing);
const ONE_LEAVES: Ending = Ending::new("one-leaves", "1 LEAVES", Tone::Bad).noted();
const TWO_LEAVE: Ending = Ending::new("two-leave", "2 LEAVE", Tone::Bad).noted();
const LEAVE: Ending = Ending::new("leave", "# LEAVE", Tone::Bad).noted();

/// Will to Fight of the inactive side (`sfc:P22`); in a battle the activation ends with it.
pub const WILL_TO_FIGHT: Procedure = Procedure {
    id: "will",
    title: "Will to Fight",
    reference: "sfc:P22",
    roles: &["Player", "Enemy", "Player 1", "Player 2"],
    questions: &[
        CLASS.declared(),
        REP.declared(),
        STARTED.declared(),
        GONE.declared(),
        LEFT.declared(),
        figure::KNOWN_REP,
        leaving::QUESTIONS[0],
        TEST.declared(),
        RESULT.declared(),
        leaving::QUESTIONS[1],
        rolls::TESTED[0],
        rolls::TESTED[1],
    ],
    endings: &[&CARRY_ON, &ONE_LEAVES, &TWO_LEAVE, &LEAVE, &NOT_NOW],
    run: will,
};

/// Whose will it is.
struct Test {
    class: Class,
    rep: i16,
    started: i16,
    gone: i16,
    left: i16,
}

fn will(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play) else { return quick(play) };
    if battle.phase != Phase::Acting || battle.decided() || !battle.to_act().is_empty() || battle.exchange.is_some() {
        return Ok(NOT_NOW.plain());
    }
    let side = battle.active.other();
    let before = battle.up(side).len();
    // The activation is over: Rep lost in melee is back.
    change(play, |battle| battle.figures.iter_mut().for_each(|figure| figure.lost = 0));
    guided(play, side)?;
    let left = before.saturating_sub(look(play).map_or(0, |battle| battle.up(side).len())) as i16;
    change(play, |battle| {
        battle.tests = battle.tests.saturating_add(1);
        if !battle.decided() {
            battle.activate(side);
        }
    });
    Ok(told(play, side, left))
}

/// So many of a side leave.
fn told(play: &Play<'_>, side: Side, left: i16) -> Outcome {
    let told: &'static Ending = match left {
        0 => &CARRY_ON,
        1 => &ONE_LEAVES,
        2 => &TWO_LEAVE,
        _ => &LEAVE,
    };
    told.of(role(play, side, 3)).and(left)
}

/// Free Will, then the test of those who are still there, under whoever leads them now (`sfc:R44`, `sfc:R45`).
fn guided(play: &mut Play<'_>, side: Side) -> Flow<()> {
    if !leaving::free_will(play, side)? {
        return Ok(());
    }
    let Some((battle, leader)) = look(play).and_then(|battle| Some((battle, battle.leader(side)?))) else { return Ok(()) };
    let count = |fits: fn(Standing) -> bool| battle.those(side, |figure| figure.comes && fits(figure.standing)).len() as i16;
    let class = battle.figure(leader).class.unwrap_or(Class::Military);
    // Whoever walked off with a load is neither gone nor left (`sfc:R41`, `sfc:R57`).
    let gone = count(|it| matches!(it, Standing::Out | Standing::Carried | Standing::Dead | Standing::Left));
    let (started, left) = (count(|_| true), count(|it| it == Standing::Left));
    let rep = figure::rep(play, leader)?;
    let will = test(play, Subject::Figure(leader), &Test { class, rep, started, gone, left })?;
    let told = told(play, side, will.leave());
    play.tell(told);
    leaving::go(play, side, will.leave())
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = play.pick(CLASS)?;
    let rep = play.number(REP)?;
    let started = play.number(STARTED)?;
    let gone = play.number(GONE.up_to(started))?;
    let left = play.number(LEFT.up_to(gone))?;
    let will = test(play, Subject::Nobody, &Test { class, rep, started, gone, left })?;
    if will != Will::CarryOn {
        play.about(Subject::Nobody);
        play.note("Lowest Rep leaves first", 0)?;
    }
    Ok(match will {
        Will::CarryOn => CARRY_ON.plain(),
        Will::OneLeaves => ONE_LEAVES.plain(),
        Will::TwoLeave => TWO_LEAVE.plain(),
    })
}

fn test(play: &mut Play<'_>, who: Subject, test: &Test) -> Flow<Will> {
    let Test { class, rep, started, gone, left } = *test;
    let passed = rolls::test(play, who, Subject::Nobody, TEST, Six::Fails, TWO, rep)?;
    // More than half gone, or a Ganger friend who has left: 2 passed count as 1 (`sfc:R41`).
    let shaken = match class {
        _ if class.human() && gone * 2 > started => "over half gone",
        Class::Gangers if left > 0 => "a friend has left",
        _ => "",
    };
    let counted = if shaken.is_empty() { passed } else { passed.min(1) };
    if counted < passed {
        play.about(who);
        play.note(shaken, 0)?;
        play.note("2 passed count as 1", 0)?;
    }
    let will = match (counted, class) {
        (2.., _) | (_, Class::Bugs | Class::Ragers) => Will::CarryOn,
        // Row 1 exempts them (`sfc:R42`).
        (1, Class::Military) => Will::CarryOn,
        (1, _) => Will::OneLeaves,
        (_, _) => Will::TwoLeave,
    };
    play.settle(RESULT, will)
}
