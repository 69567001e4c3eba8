//! A melee attack (`blades:P14`).

use super::exchange::{self, Bout, TOUCHING};
use super::fighter::{self, Fighter, Rule};
use super::outcome::{Exchange, Harm, Verdict, Who};
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How hard.
    pub enum Blow { Normal = "Normal", Power = "Power Blow" }
}

const BLOW: Pick<Blow> = Pick::new("melee.blow", "Blow").preset(Blow::Normal).telling(&TARGET_KILLED);
/// Began the turn fully hidden, and the target could not see it before it moved.
const AMBUSH: Pick<YesNo> = Pick::new("melee.ambush", "From an ambush?").preset(YesNo::No);
/// Came into contact this turn, and this is its first attack.
const CHARGED: Pick<YesNo> = Pick::new("melee.charged", "Has charged?").preset(YesNo::Yes);

const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing);
const TARGET_RECOILS: Ending = Ending::new("target-recoils", "RECOILS", Tone::Good);
const TARGET_FALLS: Ending = Ending::new("target-falls", "FALLS", Tone::Good);
const TARGET_WOUNDED: Ending = Ending::new("target-wounded", "WOUNDED", Tone::Good);
const TARGET_KILLED: Ending = Ending::new("target-killed", "KILLED", Tone::Good);
const TARGET_GRUESOME: Ending = Ending::new("target-gruesome", "GRUESOME", Tone::Good);
const ATTACKER_RECOILS: Ending = Ending::new("attacker-recoils", "RECOILS", Tone::Bad);
const ATTACKER_FALLS: Ending = Ending::new("attacker-falls", "FALLS", Tone::Bad);
const ATTACKER_WOUNDED: Ending = Ending::new("attacker-wounded", "WOUNDED", Tone::Bad);
const ATTACKER_KILLED: Ending = Ending::new("attacker-killed", "KILLED", Tone::Bad);
const ATTACKER_GRUESOME: Ending = Ending::new("attacker-gruesome", "GRUESOME", Tone::Bad);

/// Melee attack (`blades:P14`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee attack",
    reference: "blades:P14",
    roles: &["Attacker", "Target"],
    questions: questions![
        fighter::PROFILE,
        &[BLOW.declared(), AMBUSH.declared(), CHARGED.declared(), exchange::LETHAL.declared()],
        exchange::QUESTIONS
    ],
    endings: &[
        &NO_EFFECT,
        &TARGET_RECOILS,
        &TARGET_FALLS,
        &TARGET_WOUNDED,
        &TARGET_KILLED,
        &TARGET_GRUESOME,
        &ATTACKER_RECOILS,
        &ATTACKER_FALLS,
        &ATTACKER_WOUNDED,
        &ATTACKER_KILLED,
        &ATTACKER_GRUESOME,
    ],
    run: quick,
};

const ATTACKER: Subject = Subject::Nth(1);
const TARGET: Subject = Subject::Nth(2);

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let striker = Fighter::ask(play, ATTACKER, true)?;
    let target = Fighter::ask(play, TARGET, false)?;
    play.about(ATTACKER);
    let power_blow = play.pick(BLOW)? == Blow::Power;
    play.about(TARGET);
    let on_target = play.number(Number { min: 1, ..TOUCHING })?;
    play.about(ATTACKER);
    let on_striker = play.number(TOUCHING.preset(i16::from(!target.transfixed)))?;
    let height = Bout::ask_height(play, ATTACKER)?;
    let ambush = !target.has(Rule::DangerSense) && play.yes(AMBUSH)?;
    let dashing = striker.has(Rule::Dashing) && play.yes(CHARGED)?;
    let mut bout = Bout {
        // The die of a transfixed target only defends.
        exchange: Exchange { one_way: target.transfixed, melee: true, fleeing: false },
        striker,
        target,
        touching: (on_striker, on_target),
        height,
        power_blow,
        first_attack: [("Ambush", i16::from(ambush)), ("Dashing", i16::from(dashing))],
    };
    let verdict = bout.fight(play)?;
    tell_morale(play, &bout, verdict)?;
    Ok(ending(verdict).of(bout.of(verdict.loser).subject))
}

/// Who must test now; without a battle it can only be said (`blades:P30`).
fn tell_morale(play: &mut Play<'_>, bout: &Bout, verdict: Verdict) -> Flow<()> {
    if verdict.harm != Harm::Gruesome {
        return Ok(());
    }
    play.about(bout.of(verdict.loser).subject);
    if verdict.only_savage { play.note("Morale: friends seeing, 1xM", 0) } else { play.note("Morale: friends within 1xL", 0) }
}

const fn ending(verdict: Verdict) -> &'static Ending {
    match (verdict.loser, verdict.harm) {
        (_, Harm::Nothing) => &NO_EFFECT,
        (Who::Target, Harm::Recoil) => &TARGET_RECOILS,
        (Who::Target, Harm::Fall) => &TARGET_FALLS,
        (Who::Target, Harm::Wound) => &TARGET_WOUNDED,
        (Who::Target, Harm::Kill) => &TARGET_KILLED,
        (Who::Target, Harm::Gruesome) => &TARGET_GRUESOME,
        (Who::Striker, Harm::Recoil) => &ATTACKER_RECOILS,
        (Who::Striker, Harm::Fall) => &ATTACKER_FALLS,
        (Who::Striker, Harm::Wound) => &ATTACKER_WOUNDED,
        (Who::Striker, Harm::Kill) => &ATTACKER_KILLED,
        (Who::Striker, Harm::Gruesome) => &ATTACKER_GRUESOME,
    }
}
