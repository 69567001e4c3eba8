//! The tactics test before every round (`bridge:3.3`).

use super::battle::{Phase, Pool, change, look, role};
use super::dice::{self, Roll};
use super::fighter::NOT_NOW;
use crate::dice::Worth;
use crate::engine::{Chart, Ending, Extra, Flow, Number, Outcome, Pick, Settle, Side, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What becomes of the initiative.
    pub enum Initiative { Stays = "Stays", Lost = "Lost" }
}

/// Own figures on the map; no preset: the last answer is the best guess.
const FIGURES: Number = Number::new("tactics.figures", "Figures", 0, 16);
const HOLDER: Pick<YesNo> = Pick::new("tactics.holder", "Initiative?").preset(YesNo::Yes);
/// Hits less Skulls are Attacks; Advances count for themselves, Skulls do not touch them (`bridge:R16`).
const ROLL: Roll = Roll {
    throw: Throw::new("tactics.roll", "Tactics"),
    step: dice::step("tactics.step"),
    dice: dice::dice("tactics.dice"),
    strike: dice::strike("tactics.strike"),
    worth: Worth::Tactics { holder: false },
    at: false,
};
/// What is in the pool, where the player may overrule it; with house rules up to 12 and 6 (`bridge` section 1).
const ATTACKS: Extra = Extra::new("tactics.attacks", "Pool Attacks").between(0, 12);
const ADVANCES: Extra = Extra::new("tactics.advances", "Pool Advances").between(0, 6);
const RESULT: Settle<Initiative> = Settle::new("tactics.result", "Initiative");

/// Base dice by figures on the map; one figure alone rolls nothing (`bridge:R14`).
const DICE: Chart<i16, 4> = Chart::new([(0, 1, 0), (2, 4, 1), (5, 9, 2), (10, 16, 3)]);
/// The opponent takes one die.
const STEP: i16 = -1;

const LOST: Ending = Ending::new("lost", "INIT. LOST", Tone::Bad);
const POOL: Ending = Ending::new("pool", "+# ATTACK", Tone::Good);
const NOTHING: Ending = Ending::new("nothing", "+0 ATTACK", Tone::Nothing);
/// Neither side has enough figures (`bridge:R14`).
const NO_TEST: Ending = Ending::new("no-test", "NO TEST", Tone::Nothing);

/// Tactics test (`bridge:3.3`).
pub const TACTICS: Procedure = Procedure {
    id: "tactics",
    title: "Tactics test",
    reference: "bridge:3.3",
    roles: &["Tester", "Opponent", "Attacker", "Defender"],
    questions: questions![
        &[FIGURES.declared(), HOLDER.declared(), RESULT.declared(), ATTACKS.declared(), ADVANCES.declared()],
        &ROLL.declared()
    ],
    endings: &[&LOST, &POOL, &NOTHING, &NO_TEST, &NOT_NOW],
    run: tactics,
};

/// One side's test.
struct Test {
    tester: Subject,
    opponent: Subject,
    figures: i16,
    holder: bool,
}

/// What came of it.
struct Tested {
    lost: bool,
    pool: Pool,
    /// Nothing if there were no dice.
    outcome: Option<Outcome>,
}

/// In a battle both sides test, before every round, the first one too (`bridge:R43`).
fn tactics(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play) else {
        let (tester, opponent) = (Subject::Nth(1), Subject::Nth(2));
        play.about(tester);
        let figures = play.number(FIGURES)?;
        let holder = DICE.read(figures) > 0 && play.yes(HOLDER)?;
        let tested = Test { tester, opponent, figures, holder }.roll(play)?;
        return Ok(tested.outcome.unwrap_or(NO_TEST.of(tester)));
    };
    if battle.phase != Phase::Tactics || battle.winner.is_some() {
        return Ok(NOT_NOW.plain());
    }
    let first = battle.holder;
    let mut last = NO_TEST.plain();
    for side in [first, first.other()] {
        last = test(play, side)?.unwrap_or(last);
    }
    change(play, |battle| {
        battle.phase = Phase::Activations;
        battle.turn = battle.holder;
        for figure in &mut battle.figures {
            figure.ready = figure.on_map();
        }
    });
    Ok(last)
}

/// One side's test in a battle. Whoever loses the initiative loses it at once, so the second to test may hold it and lose it
/// again; nobody tests twice (`bridge:R18`).
fn test(play: &mut Play<'_>, side: Side) -> Flow<Option<Outcome>> {
    let Some(battle) = look(play) else { return Ok(None) };
    let (figures, holder) = (i16::from(battle.on_map(side)), battle.holder == side);
    let tested = Test { tester: role(side), opponent: role(side.other()), figures, holder }.roll(play)?;
    change(play, |battle| {
        *battle.pool_mut(side) = tested.pool;
        if tested.lost {
            battle.lose_initiative();
        }
    });
    if let Some(outcome) = tested.outcome {
        play.tell(outcome);
    }
    Ok(tested.outcome)
}

impl Test {
    fn roll(&self, play: &mut Play<'_>) -> Flow<Tested> {
        let Self { tester, opponent, figures, holder } = *self;
        play.about(tester);
        let base = DICE.read(figures);
        if base == 0 {
            play.note("too few to test", 0)?;
            return Ok(Tested { lost: false, pool: Pool::default(), outcome: None });
        }
        play.base("Figures", figures);
        let roll = Roll { worth: Worth::Tactics { holder }, ..ROLL };
        let kept = roll.roll(play, tester, opponent, base, STEP)?;
        let attacks = dice::standard(kept);
        // Worse than -1 is not better than -1 (`bridge:R15`); only the holder can lose it (`bridge:R19`).
        let initiative = if holder && attacks < 0 { Initiative::Lost } else { Initiative::Stays };
        play.about(tester);
        let initiative = if holder { play.settle(RESULT, initiative)? } else { initiative };
        let attacks = play.amount(ATTACKS, attacks.max(0))?;
        let advances = play.amount(ADVANCES, i16::from(kept.advances))?;
        play.note("Attacks #", attacks)?;
        play.note("Advances #", advances)?;
        if initiative == Initiative::Lost {
            play.about(opponent);
            play.note("has initiative", 0)?;
        }
        let outcome = match (initiative, attacks) {
            (Initiative::Lost, _) => LOST.of(tester),
            (Initiative::Stays, 0) => NOTHING.of(tester),
            (Initiative::Stays, _) => POOL.of(tester).and(attacks),
        };
        let pool = Pool { attacks: attacks as u8, advances: advances as u8 };
        Ok(Tested { lost: initiative == Initiative::Lost, pool, outcome: Some(outcome) })
    }
}
