//! A free roll of symbol dice (`bridge:3.14`).

use super::dice::{self, Roll};
use crate::dice::Worth;
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How the dice that stay are counted.
    pub enum Count { Standard = "Standard", Melee = "Melee" }
}

const BASE: Number = Number::new("free.base", "Base dice", 0, 6).preset(2);
const STEP: Number = Number::new("free.die-step", "Step", -9, 9).preset(0);
const COUNT: Pick<Count> = Pick::new("free.count", "Count as").preset(Count::Standard);
const ROLL: Roll = Roll {
    throw: Throw::new("free.roll", "Free roll"),
    step: dice::step("free.step"),
    dice: dice::dice("free.dice"),
    strike: dice::strike("free.strike"),
    worth: Worth::Standard,
    at: false,
};

const RESULT: Ending = Ending::new("result", "RESULT #", Tone::Middling);

/// Free roll (`bridge:3.14`).
pub const FREE: Procedure = Procedure {
    id: "free",
    title: "Free roll",
    reference: "bridge:3.14",
    roles: &["Roller", "Opponent"],
    questions: questions![&[BASE.declared(), STEP.declared(), COUNT.declared()], &ROLL.declared()],
    endings: &[&RESULT],
    run: free,
};

fn free(play: &mut Play<'_>) -> Flow<Outcome> {
    let (roller, opponent) = (Subject::Nth(1), Subject::Nth(2));
    play.about(roller);
    let base = play.number(BASE)?;
    let step = play.number(STEP)?;
    let count = play.pick(COUNT)?;
    let worth = if count == Count::Melee { Worth::Melee } else { Worth::Standard };
    let kept = Roll { worth, ..ROLL }.roll(play, roller, opponent, base, step)?;
    play.note("Hits #", i16::from(kept.hits))?;
    play.note("Skulls #", i16::from(kept.skulls))?;
    play.note("Advances #", i16::from(kept.advances))?;
    Ok(RESULT.with(if count == Count::Melee { dice::melee(kept) } else { dice::standard(kept) }))
}
