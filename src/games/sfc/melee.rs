//! Melee (`sfc:P17`).

use super::figure::{self, Weapon};
use crate::engine::{Declared, Flow, Outcome, Settle, Throw};
use crate::games::twod6::damage::{Damage, STAR_POWER};
use crate::games::twod6::melee::{self, Blow, Rules};
use crate::games::twod6::{Six, rolls};
use crate::games::{Play, Procedure};
use crate::questions;

/// One for each pair that needs it: at most the loser's DV, not his TV, and he fights on (`sfc:R36`, `sfc:R59`).
const DV_ROLL: Throw = Throw::new("melee.dv-roll", "DV roll");
const RESULT: Settle<Damage> = Settle::new("melee.result", "Damage");

/// A 6 fails (`sfc:R34`).
pub const RULES: Rules =
    Rules { six: Six::Fails, guard: DV_ROLL, label: "DV", holds: true, blow, result: RESULT, obtain: figure::obtain };

/// What a melee throws and settles, besides Star Power.
pub const DICE_QUESTIONS: [Declared; 4] =
    [melee::DICE_QUESTIONS[0], melee::DICE_QUESTIONS[1], DV_ROLL.declared(), RESULT.declared()];

/// Melee (`sfc:P17`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee",
    reference: "sfc:P17",
    roles: melee::ROLES,
    questions: questions![
        &[melee::ATTACKERS_QUESTION],
        figure::MELEE_QUESTIONS,
        &DICE_QUESTIONS,
        &[STAR_POWER.declared()],
        &rolls::TESTED
    ],
    endings: &melee::ENDINGS,
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    melee::quick(play, &RULES)
}

/// What one more passed does (`sfc:R35`).
const fn blow(_: u8, winner: u8, loser: u8) -> Blow {
    const VICIOUS: u8 = Weapon::Vicious as u8;
    const RAGE: u8 = Weapon::Rage as u8;
    match winner {
        _ if winner == loser => Blow::Roll,
        VICIOUS => Blow::Dead,
        RAGE => Blow::Out,
        _ => Blow::Roll,
    }
}
