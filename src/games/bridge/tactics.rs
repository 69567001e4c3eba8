//! The tactics test before every round (`bridge:3.3`).

use super::dice::{self, Roll};
use crate::dice::Worth;
use crate::engine::{Chart, Ending, Extra, Flow, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What becomes of the initiative.
    pub enum Initiative { Stays = "Stays", Lost = "Lost" }
}

/// Own figures on the map; no preset: the last answer is the best guess.
const FIGURES: Number = Number::new("tactics.figures", "Own figures on map", 0, 16);
const HOLDER: Pick<YesNo> = Pick::new("tactics.holder", "Has the initiative?").preset(YesNo::Yes);
/// Hits less Skulls are Attacks; Advances count for themselves, Skulls do not touch them (`bridge:R16`).
const ROLL: Roll = Roll {
    throw: Throw::new("tactics.roll", "Tactics"),
    step: dice::step("tactics.step"),
    dice: dice::dice("tactics.dice"),
    strike: dice::strike("tactics.strike"),
    worth: Worth::Tactics { holder: false },
};
/// What is in the pool, where the player may overrule it; with house rules up to 12 and 6 (`bridge` section 1).
const ATTACKS: Extra = Extra::new("tactics.attacks", "Pool Attacks").between(0, 12);
const ADVANCES: Extra = Extra::new("tactics.advances", "Pool Advances").between(0, 6);
const RESULT: Settle<Initiative> = Settle::new("tactics.result", "Initiative");

/// Base dice by figures on the map; one figure alone rolls nothing (`bridge:R14`).
const DICE: Chart<i16, 4> = Chart::new([(0, 1, 0), (2, 4, 1), (5, 9, 2), (10, 16, 3)]);
/// The opponent takes one die.
const STEP: i16 = -1;

const LOST: Ending = Ending::new("lost", "INIT LOST", Tone::Bad);
const POOL: Ending = Ending::new("pool", "# ATTACKS", Tone::Good);
const NOTHING: Ending = Ending::new("nothing", "0 ATTACKS", Tone::Nothing);

/// Tactics test (`bridge:3.3`).
pub const TACTICS: Procedure = Procedure {
    id: "tactics",
    title: "Tactics test",
    reference: "bridge:3.3",
    roles: &["Tester", "Opponent"],
    questions: questions![
        &[FIGURES.declared(), HOLDER.declared(), RESULT.declared(), ATTACKS.declared(), ADVANCES.declared()],
        &ROLL.declared()
    ],
    endings: &[&LOST, &POOL, &NOTHING],
    run: tactics,
};

const TESTER: Subject = Subject::Nth(1);
const OPPONENT: Subject = Subject::Nth(2);

fn tactics(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(TESTER);
    let figures = play.number(FIGURES)?;
    let base = DICE.read(figures);
    if base == 0 {
        return Ok(NOTHING.plain());
    }
    let holder = play.yes(HOLDER)?;
    play.because("Figures", figures);
    let roll = Roll { worth: Worth::Tactics { holder }, ..ROLL };
    let kept = roll.roll(play, TESTER, OPPONENT, base, STEP)?;
    let attacks = dice::standard(kept);
    // Worse than -1 is not better than -1 (`bridge:R15`); only the holder can lose it (`bridge:R19`).
    let initiative = if holder && attacks < 0 { Initiative::Lost } else { Initiative::Stays };
    play.about(TESTER);
    let initiative = if holder { play.settle(RESULT, initiative)? } else { initiative };
    let attacks = play.amount(ATTACKS, attacks.max(0))?;
    let advances = play.amount(ADVANCES, i16::from(kept.advances))?;
    play.note("Pool: Attacks #", attacks)?;
    play.note("Pool: Advances #", advances)?;
    Ok(match (initiative, attacks) {
        (Initiative::Lost, _) => LOST.of(TESTER),
        (Initiative::Stays, 0) => NOTHING.of(TESTER),
        (Initiative::Stays, _) => POOL.with(attacks),
    })
}
