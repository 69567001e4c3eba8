//! Attacks: the attack roll, and then armor and injury without another question (`bridge:3.8`, `bridge:3.9`).

use super::dice::{self, Roll};
use super::injury::{self, Armor, Effect};
use crate::dice::Worth;
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// Melee weapons: a longer reach does not change the roll (`bridge` section 1).
    pub enum Weapon { Hand = "Hand weapon 2d", Spear = "Spear 2d", TwoHanded = "Two-handed 3d", Polearm = "Polearm 3d" }
}

options! {
    /// Ranged weapons: all roll three dice (`bridge` section 1).
    pub enum Bow { Bow = "Bow, Crossbow 6", Short = "Shortbow, Light 4" }
}

impl Weapon {
    const fn dice(self) -> i16 {
        match self {
            Self::Hand | Self::Spear => 2,
            Self::TwoHanded | Self::Polearm => 3,
        }
    }
}

impl Bow {
    /// Spaces without a penalty.
    const fn base_range(self) -> i16 {
        match self {
            Self::Bow => 6,
            Self::Short => 4,
        }
    }
}

/// Dice of every ranged weapon.
const BOW_DICE: i16 = 3;

const WEAPON: Pick<Weapon> = Pick::new("melee.weapon", "Weapon").preset(Weapon::Hand);
const BOW: Pick<Bow> = Pick::new("ranged.weapon", "Weapon").preset(Bow::Bow);
/// In spaces, a neighbouring space is 1 (`bridge:R29`). There is no longest range.
const DISTANCE: Number = Number::new("ranged.distance", "Distance", 1, 60).preset(1);
/// Counted on the map (`bridge:3.7`); 6 stands for more.
const LINES: Number = Number::new("ranged.lines", "Clear lines", 0, 6).preset(4);
/// Works against every attack (`bridge:R32`).
const SHIELD: Pick<YesNo> = Pick::new("target.shield", "Has a shield?").preset(YesNo::No);
const ARMOR: Pick<Armor> = Pick::new("target.armor", "Armor").preset(Armor::None);

/// Hits and Advances less Skulls.
const MELEE_ROLL: Roll = Roll {
    throw: Throw::new("melee.roll", "Melee attack"),
    step: dice::step("melee.step"),
    dice: dice::dice("melee.dice"),
    strike: dice::strike("melee.strike"),
    worth: Worth::Melee,
};
/// Hits less Skulls; Advances do nothing (`bridge:R8`).
const RANGED_ROLL: Roll = Roll {
    throw: Throw::new("ranged.roll", "Ranged attack"),
    step: dice::step("ranged.step"),
    dice: dice::dice("ranged.dice"),
    strike: dice::strike("ranged.strike"),
    worth: Worth::Standard,
};

const HIT: Ending = Ending::new("hit", "HIT #", Tone::Good);
const MISS: Ending = Ending::new("miss", "MISS", Tone::Nothing);
/// The Attack is not spent (`bridge:R45`).
const NO_SIGHT: Ending = Ending::new("no-sight", "NO SIGHT", Tone::Nothing);

/// What an attack can end in; only a shot can be without a line of sight.
const SHOT_ENDINGS: &[&Ending] = &[
    &NO_SIGHT,
    &HIT,
    &MISS,
    &injury::PREVENTED,
    &injury::STOPPED,
    &injury::NO_EFFECT,
    &injury::STUNNED,
    &injury::WOUNDED,
    &injury::INCAPACITATED,
    &injury::MORTAL,
];
const BLOW_ENDINGS: &[&Ending] = SHOT_ENDINGS.split_at(1).1;

/// Melee attack (`bridge:3.8`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee attack",
    reference: "bridge:3.8",
    roles: &["Striker", "Target"],
    questions: questions![&[WEAPON.declared(), SHIELD.declared(), ARMOR.declared()], &MELEE_ROLL.declared(), injury::QUESTIONS],
    endings: BLOW_ENDINGS,
    run: melee,
};

/// Ranged attack (`bridge:3.9`).
pub const RANGED: Procedure = Procedure {
    id: "ranged",
    title: "Ranged attack",
    reference: "bridge:3.9",
    roles: &["Shooter", "Target"],
    questions: questions![
        &[BOW.declared(), DISTANCE.declared(), LINES.declared(), SHIELD.declared(), ARMOR.declared()],
        &RANGED_ROLL.declared(),
        injury::QUESTIONS
    ],
    endings: SHOT_ENDINGS,
    run: ranged,
};

const ATTACKER: Subject = Subject::Nth(1);
const TARGET: Subject = Subject::Nth(2);

fn melee(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(ATTACKER);
    let weapon = play.pick(WEAPON)?;
    let (shield, armor) = target(play)?;
    play.about(ATTACKER);
    play.because("Weapon dice", weapon.dice());
    let step = shield_step(play, shield);
    let kept = MELEE_ROLL.roll(play, ATTACKER, TARGET, weapon.dice(), step)?;
    strike_home(play, dice::melee(kept), armor)
}

fn ranged(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(ATTACKER);
    let bow = play.pick(BOW)?;
    let distance = play.number(DISTANCE)?;
    let lines = play.number(LINES)?;
    let Some(cover) = cover_step(lines) else { return Ok(NO_SIGHT.of(ATTACKER)) };
    let (shield, armor) = target(play)?;
    play.about(ATTACKER);
    let range = range_step(bow, distance);
    play.because("Weapon dice", BOW_DICE);
    for (label, step) in [("Range", range), ("Cover", cover)] {
        if step != 0 {
            play.because(label, step);
        }
    }
    let step = range + cover + shield_step(play, shield);
    let kept = RANGED_ROLL.roll(play, ATTACKER, TARGET, BOW_DICE, step)?;
    strike_home(play, dice::standard(kept), armor)
}

/// What the target carries, asked before the roll so that nothing stands between the rolls.
fn target(play: &mut Play<'_>) -> Flow<(bool, Armor)> {
    play.about(TARGET);
    let shield = play.yes(SHIELD)?;
    let armor = play.pick(ARMOR)?;
    Ok((shield, armor))
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
fn strike_home(play: &mut Play<'_>, result: i16, armor: Armor) -> Flow<Outcome> {
    if result < 1 {
        return injury::finish(play, TARGET, Effect::None, &MISS);
    }
    play.tell(HIT.with(result));
    let damage = injury::armor_roll(play, TARGET, ATTACKER, armor.dice(), result)?;
    injury::injury_roll(play, TARGET, ATTACKER, damage)
}
