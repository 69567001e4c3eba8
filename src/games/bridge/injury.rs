//! The armor roll and the injury roll (`bridge:3.10`).

use super::dice::{self, Roll};
use crate::dice::Worth;
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Settle, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// Armor, by its dice (`bridge` section 1).
    pub enum Armor { None = "None", Light = "Light 1d", Heavy = "Heavy 2d" }
}

impl Armor {
    /// Dice of its roll.
    pub const fn dice(self) -> i16 {
        self as i16
    }
}

options! {
    /// What an attack does to a figure, mild to grave.
    pub enum Effect {
        None = "No effect",
        Stunned = "Stunned",
        Wounded = "Wounded",
        Incapacitated = "Incapacitated",
        Mortal = "Mortally wounded",
    }
}

/// Hits less Skulls are prevented, never less than 0 (`bridge:R11`).
pub const ARMOR: Roll = Roll {
    throw: Throw::new("armor.roll", "Armor"),
    step: dice::step("armor.step"),
    dice: dice::dice("armor.dice"),
    strike: dice::strike("armor.strike"),
    worth: Worth::Standard,
};
/// One die stays, and whoever attacks says which.
pub const INJURY: Roll = Roll {
    throw: Throw::new("injury.roll", "Injury"),
    step: dice::step("injury.step"),
    dice: dice::dice("injury.dice"),
    strike: dice::strike("injury.strike"),
    worth: Worth::Standard,
};
/// Every effect passes here, where the player may overrule it; a miss too.
const RESULT: Settle<Effect> = Settle::new("injury.result", "Effect");

/// Everything the two rolls may ask.
pub const QUESTIONS: &[Declared] = questions![&ARMOR.declared(), &INJURY.declared(), &[RESULT.declared()]];

const ARMOR_DICE: Number = Number::new("armor.alone-dice", "Armor dice", 1, 2).preset(1);
/// Before armor.
const DAMAGE: Number = Number::new("armor.alone-damage", "Damage", 1, 12).preset(1);
/// After armor.
const DAMAGE_LEFT: Number = Number::new("injury.alone-damage", "Damage", 1, 12).preset(1);

/// What the armor took away: told after its roll.
pub const PREVENTED: Ending = Ending::new("prevented", "STOPS #", Tone::Middling);
/// Nothing is left of the damage.
pub const STOPPED: Ending = Ending::new("stopped", "STOPPED", Tone::Nothing);
/// The injury roll brought it to nothing.
pub const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing);
/// 1: costs an Action.
pub const STUNNED: Ending = Ending::new("stunned", "STUNNED", Tone::Middling);
/// 2: costs two Actions.
pub const WOUNDED: Ending = Ending::new("wounded", "WOUNDED", Tone::Middling);
/// 3: off the map.
pub const INCAPACITATED: Ending = Ending::new("incapacitated", "OUT", Tone::Good);
/// 4: off the map, and a roll in a campaign (`bridge:R35`).
pub const MORTAL: Ending = Ending::new("mortal", "MORTAL", Tone::Good);

/// Above this, damage makes the injury roll harder instead (`bridge:R13`).
const MOST_DAMAGE: i16 = 3;

/// The armor roll by itself (`bridge:3.10`).
pub const ARMOR_ALONE: Procedure = Procedure {
    id: "armor",
    title: "Armor roll",
    reference: "bridge:3.10",
    roles: &["Target", "Attacker"],
    questions: questions![&[ARMOR_DICE.declared(), DAMAGE.declared()], QUESTIONS],
    endings: &[&PREVENTED, &STOPPED, &NO_EFFECT, &STUNNED, &WOUNDED, &INCAPACITATED, &MORTAL],
    run: armor_alone,
};

/// The injury roll by itself (`bridge:3.10`).
pub const INJURY_ALONE: Procedure = Procedure {
    id: "injury",
    title: "Injury roll",
    reference: "bridge:3.10",
    roles: &["Target", "Attacker"],
    questions: questions![&[DAMAGE_LEFT.declared(), RESULT.declared()], &INJURY.declared()],
    endings: &[&NO_EFFECT, &STUNNED, &WOUNDED, &INCAPACITATED, &MORTAL],
    run: injury_alone,
};

const ALONE: (Subject, Subject) = (Subject::Nth(1), Subject::Nth(2));

fn armor_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let (target, attacker) = ALONE;
    play.about(target);
    let dice = play.number(ARMOR_DICE)?;
    let damage = play.number(DAMAGE)?;
    let left = armor_roll(play, target, attacker, dice, damage)?;
    injury_roll(play, target, attacker, left)
}

fn injury_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let (target, attacker) = ALONE;
    play.about(target);
    let damage = play.number(DAMAGE_LEFT)?;
    injury_roll(play, target, attacker, damage)
}

/// What armor leaves of the damage. No armor is no roll.
pub fn armor_roll(play: &mut Play<'_>, target: Subject, attacker: Subject, dice: i16, damage: i16) -> Flow<i16> {
    if dice == 0 {
        return Ok(damage);
    }
    play.about(target);
    play.because("Armor dice", dice);
    let prevented = dice::standard(ARMOR.roll(play, target, attacker, dice, 0)?).max(0);
    play.tell(PREVENTED.with(prevented));
    Ok(damage - prevented)
}

/// The damage that is left, and what it does.
pub fn injury_roll(play: &mut Play<'_>, target: Subject, attacker: Subject, damage: i16) -> Flow<Outcome> {
    if damage <= 0 {
        return finish(play, target, Effect::None, &STOPPED);
    }
    let over = (damage - MOST_DAMAGE).max(0);
    play.about(target);
    play.because("Damage", damage - over);
    if over > 0 {
        play.because("Over 3", -over);
    }
    let kept = INJURY.roll(play, target, attacker, 1, -(1 + over))?;
    let effect = match damage - over - dice::standard(kept) {
        ..=0 => Effect::None,
        1 => Effect::Stunned,
        2 => Effect::Wounded,
        3 => Effect::Incapacitated,
        4.. => Effect::Mortal,
    };
    finish(play, target, effect, &NO_EFFECT)
}

/// The end of every attack; `nothing` says why nothing happened, if so.
pub fn finish(play: &mut Play<'_>, target: Subject, effect: Effect, nothing: &'static Ending) -> Flow<Outcome> {
    play.about(target);
    let ending = match play.settle(RESULT, effect)? {
        Effect::None => nothing,
        Effect::Stunned => &STUNNED,
        Effect::Wounded => &WOUNDED,
        Effect::Incapacitated => &INCAPACITATED,
        Effect::Mortal => {
            play.note("Campaign: roll for wound", 0)?;
            &MORTAL
        }
    };
    Ok(ending.of(target))
}
