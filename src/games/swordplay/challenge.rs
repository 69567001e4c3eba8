//! Challenges, and fire as one of them (`swordplay:P30`, `swordplay:P31`).

use super::battle::Armour;
use super::charts::{self, Difficulty, Material};
use super::roll;
use crate::engine::{Declared, Ending, Flow, Number, Offer, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const REP: Number = Number::new("challenge.rep", "Rep", 1, 9).preset(4);
const HARD: Pick<Difficulty> = Pick::new("challenge.hard", "Difficulty").preset(Difficulty::Normal);
const TOOL: Pick<YesNo> = Pick::new("challenge.tool", "Helpful tool?").preset(YesNo::No);
const PHYSICAL: Pick<YesNo> = Pick::new("challenge.physical", "Physical?").preset(YesNo::No);
const ARMOUR: Pick<Armour> = Pick::new("challenge.ac", "Armour").preset(Armour::Light);
/// A 6 never passes (`swordplay:R2`).
const DICE: Throw = Throw::new("challenge.dice", "Challenge");
/// Whoever gives up may never try this again.
const PRESS_ON: Offer = Offer::new("challenge.press-on", "Press on?");
const AGAIN: Throw = Throw::new("challenge.again", "Press on");
const RESULT: Settle<Tried> = Settle::new("challenge.result", "Challenge");

options! {
    /// How a Challenge ends.
    pub enum Tried { Failure = "Failure", GivesUp = "Gives up", Success = "Success" }
}

/// What a Challenge asks of somebody whose Rep and armour are known.
pub const TRY_QUESTIONS: &[Declared] = questions![
    &[TOOL.declared(), PHYSICAL.declared(), DICE.declared(), PRESS_ON.declared(), AGAIN.declared(), RESULT.declared()],
    roll::TESTS
];
/// The same and how hard it is.
pub const HARD_QUESTIONS: &[Declared] = questions![&[HARD.declared()], TRY_QUESTIONS];

pub const SUCCESS: Ending = Ending::new("success", "SUCCESS", Tone::Good);
pub const FAILURE: Ending = Ending::new("failure", "FAILURE", Tone::Bad);
pub const GIVES_UP: Ending = Ending::new("gives-up", "GIVES UP", Tone::Nothing);
/// What a Challenge can end in.
pub const ENDINGS: &[&Ending] = &[&SUCCESS, &GIVES_UP, &FAILURE];
/// The same in a battle, where it may be impossible.
pub const ENDINGS_OR_NOT_NOW: &[&Ending] = &[&SUCCESS, &GIVES_UP, &FAILURE, &super::turn::NOT_NOW];

/// Challenge (`swordplay:P30`).
pub const CHALLENGE: Procedure = Procedure {
    id: "challenge",
    title: "Challenge",
    reference: "swordplay:P30",
    roles: &["Figure"],
    questions: questions![&[REP.declared(), ARMOUR.declared()], HARD_QUESTIONS],
    endings: ENDINGS,
    run: |play| {
        play.about(FIGURE);
        let rep = play.number(REP)?;
        let hard = agreed(play)?;
        Ok(ending(attempt(play, rep, hard, None)?).of(FIGURE))
    },
};

const FIGURE: Subject = Subject::Nth(1);

/// How hard it is, as the players agree.
pub fn agreed(play: &mut Play<'_>) -> Flow<Difficulty> {
    play.pick(HARD)
}

/// Two dice against the Rep as it is changed; one pass leaves the choice to press on, once.
pub fn attempt(play: &mut Play<'_>, rep: i16, hard: Difficulty, armour: Option<Armour>) -> Flow<Tried> {
    let tool = i16::from(play.yes(TOOL)?);
    let physical = if play.yes(PHYSICAL)? {
        let armour = match armour {
            Some(armour) => armour,
            None => play.pick(ARMOUR)?,
        };
        charts::armour(armour).challenge
    } else {
        0
    };
    let target = rep + charts::difficulty(hard) + tool + physical;
    let tried = match roll::passes_but_6(play, DICE, target)? {
        2 => Tried::Success,
        1 if play.offer(PRESS_ON)? => match roll::passes_but_6(play, AGAIN, target)? {
            2 => Tried::Success,
            _ => Tried::Failure,
        },
        1 => Tried::GivesUp,
        _ => Tried::Failure,
    };
    play.settle(RESULT, tried)
}

/// The ending of a Challenge.
pub const fn ending(tried: Tried) -> &'static Ending {
    match tried {
        Tried::Success => &SUCCESS,
        Tried::GivesUp => &GIVES_UP,
        Tried::Failure => &FAILURE,
    }
}

options! {
    /// First a brand is lit, then the same figure carries it to the roof (`swordplay:R104`).
    pub enum Step { Light = "Light a brand", Roof = "Set the roof" }
}

const STEP: Pick<Step> = Pick::new("burn.step", "Step").preset(Step::Light);
/// What it is of.
pub const MATERIAL: Pick<Material> = Pick::new("burn.material", "Material").preset(Material::Thatch);

/// Burning a building (`swordplay:P31`).
pub const BURN: Procedure = Procedure {
    id: "burn",
    title: "Burn a building",
    reference: "swordplay:P31",
    roles: &["Figure"],
    questions: questions![&[STEP.declared(), MATERIAL.declared(), REP.declared(), ARMOUR.declared()], TRY_QUESTIONS],
    endings: ENDINGS,
    run: burn,
};

/// Lighting is a normal Challenge, the roof as hard as it is of thatch, wood or stone. Then it burns, an area a turn
/// (`swordplay:R103`).
fn burn(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(FIGURE);
    let step = play.pick(STEP)?;
    let hard = if step == Step::Light { Difficulty::Normal } else { charts::burning(play.pick(MATERIAL)?) };
    let rep = play.number(REP)?;
    let tried = attempt(play, rep, hard, None)?;
    if tried == Tried::Success {
        play.note(if step == Step::Light { "A brand, next activation" } else { "Burns, one area a turn" }, 0)?;
    }
    Ok(ending(tried).of(FIGURE))
}
