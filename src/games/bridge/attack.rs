//! Attacks: the attack roll, and then armor and injury without another question (`bridge:3.8`, `bridge:3.9`).

use super::activation;
use super::dice::{self, Roll};
use super::equipment::{Armor, Bow};
use super::fighter::{self, NOT_NOW, Pair};
use super::injury::{self, Effect};
use crate::dice::Worth;
use crate::engine::{Ending, Extra, Flow, Number, Outcome, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::questions;

/// In spaces, a neighbouring space is 1 (`bridge:R29`). There is no longest range. Whoever shoots again mostly does so from where
/// he was: the last answer is the best guess.
const DISTANCE: Number = Number::new("ranged.distance", "Distance", 1, 60).telling(&injury::STUNNED);
/// Counted on the map (`bridge:3.7`); 6 stands for more.
const LINES: Number = Number::new("ranged.lines", "Clear lines", 0, 6).preset(4).telling(&injury::STUNNED);

/// Hits and Advances less Skulls.
const MELEE_ROLL: Roll = Roll {
    throw: Throw::new("melee.roll", "Melee"),
    step: dice::step("melee.step"),
    dice: dice::dice("melee.dice"),
    strike: dice::strike("melee.strike"),
    worth: Worth::Melee,
    at: true,
};
/// Hits less Skulls; Advances do nothing (`bridge:R8`).
const RANGED_ROLL: Roll = Roll {
    throw: Throw::new("ranged.roll", "Ranged"),
    step: dice::step("ranged.step"),
    dice: dice::dice("ranged.dice"),
    strike: dice::strike("ranged.strike"),
    worth: Worth::Standard,
    at: true,
};

/// What an attack brings, where the player may overrule it; below 1 it is a miss.
const HITS: Extra = Extra::new("attack.hits", "Hits").between(0, 12);

const HIT: Ending = Ending::new("hit", "# HIT", Tone::Good).rolls_on();
const MISS: Ending = Ending::new("miss", "MISS", Tone::Nothing);
/// The Attack is not spent (`bridge:R45`).
const NO_SIGHT: Ending = Ending::new("no-sight", "NO SIGHT", Tone::Nothing);

/// What an attack can end in, as the odds list it; only a shot can be without a line of sight.
const SHOT_ENDINGS: &[&Ending] = &[
    &NO_SIGHT,
    &NOT_NOW,
    &injury::STOPPED,
    &injury::NO_EFFECT,
    &MISS,
    &HIT,
    &injury::PREVENTED,
    &injury::LETS_THROUGH,
    &injury::STUNNED,
    &injury::WOUNDED,
    &injury::INCAPACITATED,
    &injury::MORTAL,
];

/// Melee attack (`bridge:3.8`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee attack",
    reference: "bridge:3.8",
    roles: &["Striker", "Target"],
    questions: questions![
        fighter::STRIKER_QUESTIONS,
        fighter::TARGET_QUESTIONS,
        activation::ATTACK_QUESTIONS,
        &MELEE_ROLL.declared(),
        &[HITS.declared()],
        injury::QUESTIONS
    ],
    endings: SHOT_ENDINGS.split_at(1).1,
    run: melee,
};

/// Ranged attack (`bridge:3.9`).
pub const RANGED: Procedure = Procedure {
    id: "ranged",
    title: "Ranged attack",
    reference: "bridge:3.9",
    roles: &["Shooter", "Target"],
    questions: questions![
        fighter::SHOOTER_QUESTIONS,
        &[DISTANCE.declared(), LINES.declared()],
        fighter::TARGET_QUESTIONS,
        activation::ATTACK_QUESTIONS,
        &RANGED_ROLL.declared(),
        &[HITS.declared()],
        injury::QUESTIONS
    ],
    endings: SHOT_ENDINGS,
    run: ranged,
};

fn melee(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(pair) = Pair::obtain(play, |melee, _| melee.is_some())? else { return Ok(NOT_NOW.plain()) };
    let weapon = pair.weapon(play)?;
    let (shield, armor) = pair.protection(play)?;
    activation::pay_attack(play)?;
    play.about(pair.attacker);
    play.base("Weapon", weapon.dice());
    let step = shield_step(play, shield);
    let kept = MELEE_ROLL.roll(play, pair.attacker, pair.target, weapon.dice(), step)?;
    strike_home(play, pair, dice::melee(kept), armor)
}

/// Nobody is too near, too far or too busy to be shot at, or to shoot (`bridge:R24`).
fn ranged(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(pair) = Pair::obtain(play, |_, bow| bow.is_some())? else { return Ok(NOT_NOW.plain()) };
    let bow = pair.bow(play)?;
    play.about(pair.attacker);
    let distance = play.number(DISTANCE)?;
    let lines = play.number(LINES)?;
    let Some(cover) = cover_step(lines) else { return Ok(NO_SIGHT.of(pair.attacker)) };
    let (shield, armor) = pair.protection(play)?;
    activation::pay_attack(play)?;
    play.about(pair.attacker);
    let range = range_step(bow, distance);
    play.base("Weapon", Bow::DICE);
    for (label, step) in [("Range", range), ("Cover", cover)] {
        if step != 0 {
            play.because(label, step);
        }
    }
    // All steps are added before the dice are thrown (`bridge:R3`).
    let step = range + cover + shield_step(play, shield);
    let kept = RANGED_ROLL.roll(play, pair.attacker, pair.target, Bow::DICE, step)?;
    strike_home(play, pair, dice::standard(kept), armor)
}

fn shield_step(play: &mut Play<'_>, shield: bool) -> i16 {
    if shield {
        play.because("Shield", -1);
        -1
    } else {
        0
    }
}

/// A step for each full base range beyond the first (`bridge:3.9`).
const fn range_step(bow: Bow, distance: i16) -> i16 {
    -((distance - 1) / bow.base_range())
}

/// The step for cover; nothing if there is no line of sight (`bridge:3.7`).
const fn cover_step(lines: i16) -> Option<i16> {
    match lines {
        ..=1 => None,
        2 => Some(-2),
        3 => Some(-1),
        4.. => Some(0),
    }
}

/// A result of 1 or more is damage; anything else is a plain miss (`bridge:R9`, `bridge:R10`).
fn strike_home(play: &mut Play<'_>, pair: Pair, result: i16, armor: Armor) -> Flow<Outcome> {
    play.about(pair.attacker);
    play.note("adds up to #", result)?;
    let hits = play.amount(HITS, result.max(0))?;
    if hits < 1 {
        return injury::finish(play, pair, Effect::None, &MISS);
    }
    play.tell(HIT.of(pair.target).and(hits));
    let damage = injury::armor_roll(play, pair, armor.dice(), hits)?;
    injury::injury_roll(play, pair, damage)
}
