//! After an Encounter: who comes back, and whose Rep changes (`swordplay:P41`, `swordplay:P43`, `swordplay:P44`).

use super::charts;
use super::house::House;
use super::roll;
use crate::engine::{Declared, Ending, Flags, Flow, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How somebody went off.
    pub enum Lost { Out = "Out of the Fight", Left = "Left", Captive = "Captured", Safe = "Cheated death" }
}

const LOST: Pick<Lost> = Pick::new("recovery.lost", "He was").preset(Lost::Out);
const REP: Number = Number::new("recovery.rep", "Rep", 1, 9).preset(4);
const STAR: Pick<YesNo> = Pick::new("recovery.star", "Is he a Star?").preset(YesNo::No);
const DICE: Throw = Throw::new("recovery.dice", "Recovery");
const BACK: Settle<YesNo> = Settle::new("recovery.result", "Returns?");

/// What recovery asks of somebody who is known.
pub const RECOVERY_QUESTIONS: &[Declared] = &[DICE.declared(), BACK.declared()];

/// He is back.
pub const RETURNS: Ending = Ending::new("returns", "RETURNS", Tone::Good);
/// He is not.
pub const GONE: Ending = Ending::new("gone", "GONE", Tone::Bad);
const CAPTIVE: Ending = Ending::new("captive", "CAPTIVE", Tone::Bad);

/// After-battle recovery (`swordplay:P41`).
pub const RECOVERY: Procedure = Procedure {
    id: "recovery",
    title: "Recovery",
    reference: "swordplay:P41",
    roles: &["Figure"],
    questions: questions![&[LOST.declared(), REP.declared(), STAR.declared()], RECOVERY_QUESTIONS, roll::TESTS],
    endings: &[&RETURNS, &CAPTIVE, &GONE],
    run: recovery,
};

const FIGURE: Subject = Subject::Nth(1);

fn recovery(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(FIGURE);
    let lost = play.pick(LOST)?;
    match lost {
        // In enemy hands until he is freed (`swordplay:R94`).
        Lost::Captive => return Ok(CAPTIVE.of(FIGURE)),
        // Penalised already (`swordplay:R16`).
        Lost::Safe => return Ok(RETURNS.of(FIGURE)),
        Lost::Out | Lost::Left => {}
    }
    let rep = play.number(REP)?;
    let star = play.yes(STAR)?;
    Ok(if recovers(play, rep, star, lost == Lost::Left)? { RETURNS.of(FIGURE) } else { GONE.of(FIGURE) })
}

/// Whether he comes back; a Star like anyone, unless the table plays it otherwise (`swordplay:R95`).
pub fn recovers(play: &mut Play<'_>, rep: i16, star: bool, left: bool) -> Flow<bool> {
    let rows = charts::RECOVERY.read(roll::passes(play, DICE, 2, rep)?);
    let back = rows.get(usize::from(left)).copied().unwrap_or(false) || star && House::StarReturns.on(play);
    Ok(play.settle(BACK, YesNo::from(back))? == YesNo::Yes)
}

options! {
    /// What somebody did in an Encounter.
    pub enum Deed {
        Fought = "Hit/fought", WasOut = "Was OOF", Left = "Left", Behind = "OOF left", Safe = "Cheated", Absent = "Not there",
    }
}

const OWN_REP: Number = Number::new("rep.rep", "Rep", 2, 20).preset(4);
/// Final results, after Star Power and Free Will (`swordplay:R128`).
const DEEDS: Flags<Deed> = Flags::new("rep.deeds", "In the Encounter");
const DIE: Throw = Throw::new("rep.die", "Rep");
const RESULT: Settle<Change> = Settle::new("rep.result", "Rep");

options! {
    /// What becomes of a Rep.
    pub enum Change { Falls = "-1", Stays = "No change", Rises = "+1" }
}

/// What a change of Rep asks of somebody whose deeds are known.
pub const REP_QUESTIONS: &[Declared] = &[DIE.declared(), RESULT.declared()];

/// A Rep more.
pub const RISES: Ending = Ending::new("rises", "REP NOW #", Tone::Good);
/// A Rep less.
pub const FALLS: Ending = Ending::new("falls", "REP NOW #", Tone::Bad);
/// No change.
pub const SAME: Ending = Ending::new("same", "STAYS #", Tone::Nothing);
const NO_ROLL: Ending = Ending::new("no-roll", "NO ROLL", Tone::Nothing);

/// Rep after an Encounter (`swordplay:P43`, `swordplay:P44`).
pub const REP_CHANGE: Procedure = Procedure {
    id: "rep",
    title: "Rep after it",
    reference: "swordplay:P43",
    roles: &["Figure"],
    questions: questions![&[OWN_REP.declared(), DEEDS.declared()], REP_QUESTIONS, roll::FACES],
    endings: &[&RISES, &SAME, &NO_ROLL, &FALLS],
    run: rep_change,
};

fn rep_change(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(FIGURE);
    let rep = play.number(OWN_REP)?;
    let deeds = play.flags(DEEDS, |_| true)?;
    let judged = Judged {
        fought: deeds.has(Deed::Fought),
        failed: deeds.has(Deed::WasOut) || deeds.has(Deed::Left) || deeds.has(Deed::Behind),
        // Whoever cheated death has paid (`swordplay:R16`); recruits and those at home were not in it (`swordplay:R145`).
        absent: deeds.has(Deed::Safe) || deeds.has(Deed::Absent),
    };
    Ok(match changes(play, rep, judged)? {
        None => NO_ROLL.of(FIGURE),
        Some(Change::Rises) => RISES.of(FIGURE).and(rep + 1),
        Some(Change::Falls) => FALLS.of(FIGURE).and((rep - 1).max(LEAST)),
        Some(Change::Stays) => SAME.of(FIGURE).and(rep),
    })
}

/// The lowest Rep there is.
pub const LEAST: i16 = 2;

/// What counts for a change of Rep.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    /// Hit an enemy by shooting, or fought in melee.
    pub fought: bool,
    /// Out of the Fight, left, or an OOF friend was left behind (`swordplay:R131`).
    pub failed: bool,
    /// Not in the Encounter, or out of it already.
    pub absent: bool,
}

/// A failed figure may fall, one that fought and did not fail may rise; whether the Encounter was won does not matter
/// (`swordplay:R129`). There is no highest Rep.
pub fn changes(play: &mut Play<'_>, rep: i16, judged: Judged) -> Flow<Option<Change>> {
    let Judged { fought, failed, absent } = judged;
    if absent || !(fought || failed) {
        return Ok(None);
    }
    let die = roll::die(play, DIE)?;
    let change = match failed {
        true if die == 1 && rep > LEAST => Change::Falls,
        false if die > rep || die == 6 => Change::Rises,
        _ => Change::Stays,
    };
    Ok(Some(play.settle(RESULT, change)?))
}
