//! Will to Fight: whether the inactive side carries on (`sfc:P22`).

use super::figure::Class;
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Settle, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::options;

const CLASS: Pick<Class> = Pick::new("will.class", "Class").preset(Class::Military);
const REP: Number = Number::new("will.rep", "Leader's Rep", 1, 20).preset(4);
const STARTED: Number = Number::new("will.started", "Figures at start", 1, 14).preset(5);
const GONE: Number = Number::new("will.gone", "OOF, OD or left", 0, 14).preset(0);
const LEFT: Number = Number::new("will.left", "Of those, left", 0, 14).preset(0);
/// 2d6 against the Leader's Rep; a 6 fails.
const TEST: Throw = Throw::new("will.test", "Will to Fight");
const RESULT: Settle<Will> = Settle::new("will.result", "Will to Fight");

options! {
    /// What a side does.
    pub enum Will { CarryOn = "Carry on", OneLeaves = "One leaves", TwoLeave = "Two leave" }
}

const CARRY_ON: Ending = Ending::new("carry-on", "CARRY ON", Tone::Nothing);
const ONE_LEAVES: Ending = Ending::new("one-leaves", "1 LEAVES", Tone::Bad);
const TWO_LEAVE: Ending = Ending::new("two-leave", "2 LEAVE", Tone::Bad);

/// Will to Fight (`sfc:P22`).
pub const WILL_TO_FIGHT: Procedure = Procedure {
    id: "will",
    title: "Will to Fight",
    reference: "sfc:P22",
    roles: &[],
    questions: &[
        CLASS.declared(),
        REP.declared(),
        STARTED.declared(),
        GONE.declared(),
        LEFT.declared(),
        TEST.declared(),
        RESULT.declared(),
    ],
    endings: &[&CARRY_ON, &ONE_LEAVES, &TWO_LEAVE],
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = play.pick(CLASS)?;
    let rep = play.number(REP)?;
    let started = play.number(STARTED)?;
    let gone = play.number(GONE.up_to(started))?;
    let left = play.number(LEFT.up_to(gone))?;
    play.base("Rep", rep);
    let passed = play.hits(TEST, Pool { count: 2, die: Die::D6 }, FaceSet::at_most(rep.min(5)))?;
    // More than half gone, or a Ganger friend who has left: 2 passed count as 1 (`sfc:R41`).
    let shaken = class.human() && gone * 2 > started || class == Class::Gangers && left > 0;
    let counted = if shaken { passed.min(1) } else { passed };
    let will = match (counted, class) {
        (2.., _) | (_, Class::Bugs | Class::Ragers) => Will::CarryOn,
        (1, Class::Military) => Will::CarryOn,
        (1, _) => Will::OneLeaves,
        (0, _) => Will::TwoLeave,
    };
    let will = play.settle(RESULT, will)?;
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
