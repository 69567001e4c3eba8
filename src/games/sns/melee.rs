//! Melee (`sns:P21`).

use super::damage;
use super::fighter::{self, Class};
use crate::engine::{Declared, Flow, Outcome, Throw};
use crate::games::twod6::melee::{self, Blow, Rules};
use crate::games::twod6::{Six, damage::STAR_POWER, rolls};
use crate::games::{Play, Procedure};
use crate::questions;

/// One for each pair that needs it: above the loser's AC.
const ARMOUR: Throw = Throw::new("melee.armour", "Armour roll");

/// A 6 does not fail here (`sns:R7`).
pub const RULES: Rules =
    Rules { six: Six::Passes, guard: ARMOUR, label: "AC", holds: false, blow, result: damage::RESULT, obtain: fighter::obtain };

/// Its dice, besides those of damage.
pub const DICE_QUESTIONS: [Declared; 3] = [melee::DICE_QUESTIONS[0], melee::DICE_QUESTIONS[1], ARMOUR.declared()];

/// Melee (`sns:P21`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee",
    reference: "sns:P21",
    roles: melee::ROLES,
    questions: questions![
        &[melee::ATTACKERS_QUESTION],
        fighter::QUESTIONS,
        &DICE_QUESTIONS,
        &[STAR_POWER.declared(), damage::RESULT.declared()],
        &rolls::TESTED
    ],
    endings: &melee::ENDINGS,
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    melee::quick(play, &RULES)
}

/// Only a Melee figure that passed one more gets at the armour; of others both lose a Rep (`sns:R36`).
const fn blow(_: u8, winner: u8, _: u8) -> Blow {
    if winner == Class::Melee as u8 { Blow::Roll } else { Blow::Both }
}
