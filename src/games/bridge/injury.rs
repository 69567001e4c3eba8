//! The armor roll and the injury roll (`bridge:3.10`).

use super::battle::{Place, alter, look};
use super::dice::{self, Roll};
use super::fighter::{self, NOT_NOW, Pair};
use crate::dice::Worth;
use crate::engine::{Declared, Ending, Extra, Flow, Number, Outcome, Settle, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::{options, questions};

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
    step: Extra::new("armor.step", "Step, armor").between(-9, 9),
    dice: Extra::new("armor.dice", "Dice, armor").between(-3, 3),
    strike: dice::strike("armor.strike"),
    worth: Worth::Standard,
    at: false,
};
/// One die stays, and whoever attacks says which.
pub const INJURY: Roll = Roll {
    throw: Throw::new("injury.roll", "Injury"),
    step: Extra::new("injury.step", "Step, injury").between(-9, 9),
    dice: Extra::new("injury.dice", "Dice, injury").between(-3, 3),
    strike: dice::strike("injury.strike"),
    worth: Worth::Standard,
    at: false,
};
/// What the armor takes away, where the player may overrule it.
const STOPS: Extra = Extra::new("armor.stops", "Stops").between(0, 12);
/// Every effect passes here, where the player may overrule it; a miss too.
const RESULT: Settle<Effect> = Settle::new("injury.result", "Effect");

/// Everything the two rolls may ask.
pub const QUESTIONS: &[Declared] = questions![&ARMOR.declared(), &INJURY.declared(), &[STOPS.declared(), RESULT.declared()]];

/// As many as the figure's armor has, in a battle.
const ARMOR_DICE: Number = Number::new("armor.alone-dice", "Armor dice", 1, 2).preset(1);
/// Before armor.
const DAMAGE: Number = Number::new("armor.alone-damage", "Damage", 1, 12).preset(1);
/// After armor.
const DAMAGE_LEFT: Number = Number::new("injury.alone-damage", "Damage", 1, 12).preset(1);

/// What the armor took away: told after its roll.
pub const PREVENTED: Ending = Ending::new("prevented", "STOPS #", Tone::Middling).rolls_on();
/// It took nothing away.
pub const LETS_THROUGH: Ending = Ending::new("lets-through", "STOPS 0", Tone::Nothing).rolls_on();
/// Nothing is left of the damage.
pub const STOPPED: Ending = Ending::new("stopped", "STOPPED", Tone::Nothing);
/// The injury roll brought it to nothing.
pub const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing);
/// 1: costs an Action.
pub const STUNNED: Ending = Ending::new("stunned", "STUNNED", Tone::Middling).harms();
/// 2: costs two Actions.
pub const WOUNDED: Ending = Ending::new("wounded", "WOUNDED", Tone::Middling).harms();
/// 3: off the map.
pub const INCAPACITATED: Ending = Ending::new("incapacitated", "OUT", Tone::Good).harms();
/// 4: off the map, and a roll in a campaign (`bridge:R35`).
pub const MORTAL: Ending = Ending::new("mortal", "MORTAL", Tone::Good).harms();

/// Above this, damage makes the injury roll harder instead (`bridge:R13`).
const MOST_DAMAGE: i16 = 3;

/// The armor roll by itself, and the injury roll if damage is left (`bridge:3.10`).
pub const ARMOR_ALONE: Procedure = Procedure {
    id: "armor",
    title: "Armor roll",
    reference: "bridge:3.10",
    roles: ROLES,
    questions: questions![fighter::HURT_QUESTIONS, &[ARMOR_DICE.declared(), DAMAGE.declared()], QUESTIONS],
    endings: &[&PREVENTED, &LETS_THROUGH, &STOPPED, &NO_EFFECT, &STUNNED, &WOUNDED, &INCAPACITATED, &MORTAL, &NOT_NOW],
    run: armor_alone,
};

/// The injury roll by itself (`bridge:3.10`).
pub const INJURY_ALONE: Procedure = Procedure {
    id: "injury",
    title: "Injury roll",
    reference: "bridge:3.10",
    roles: ROLES,
    questions: questions![fighter::HURT_QUESTIONS, &[DAMAGE_LEFT.declared(), RESULT.declared()], &INJURY.declared()],
    endings: &[&NO_EFFECT, &STUNNED, &WOUNDED, &INCAPACITATED, &MORTAL, &NOT_NOW],
    run: injury_alone,
};

/// The last two are who takes dice away in a battle.
const ROLES: &[&str] = &["Target", "Opponent", "Attacker", "Defender"];

fn armor_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(pair) = fighter::hurt(play)? else { return Ok(NOT_NOW.plain()) };
    play.about(pair.target);
    let dice = match fighter::armor_of(play, pair.target) {
        Some(armor) => armor.dice(),
        None => play.number(ARMOR_DICE)?,
    };
    let damage = play.number(DAMAGE)?;
    let left = armor_roll(play, pair, dice, damage)?;
    injury_roll(play, pair, left)
}

fn injury_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(pair) = fighter::hurt(play)? else { return Ok(NOT_NOW.plain()) };
    play.about(pair.target);
    let damage = play.number(DAMAGE_LEFT)?;
    injury_roll(play, pair, damage)
}

/// What armor leaves of the damage. No armor is no roll.
pub fn armor_roll(play: &mut Play<'_>, pair: Pair, dice: i16, damage: i16) -> Flow<i16> {
    if dice == 0 {
        return Ok(damage);
    }
    play.about(pair.target);
    play.base("Armor", dice);
    let prevented = dice::standard(ARMOR.roll(play, pair.target, pair.attacker, dice, 0)?).max(0);
    play.about(pair.target);
    let prevented = play.amount(STOPS, prevented)?;
    let told = if prevented == 0 { &LETS_THROUGH } else { &PREVENTED };
    play.tell(told.of(pair.target).and(prevented));
    Ok(damage - prevented)
}

/// The damage that is left, and what it does.
pub fn injury_roll(play: &mut Play<'_>, pair: Pair, damage: i16) -> Flow<Outcome> {
    if damage <= 0 {
        return finish(play, pair, Effect::None, &STOPPED);
    }
    let over = (damage - MOST_DAMAGE).max(0);
    play.about(pair.target);
    play.base("Damage", damage - over);
    if over > 0 {
        play.because("Over 3", -over);
    }
    let kept = INJURY.roll(play, pair.target, pair.attacker, 1, -(1 + over))?;
    let injury = damage - over - dice::standard(kept);
    play.note("injury #", injury)?;
    // The table has no other rows (`bridge:R12`).
    let effect = match injury {
        ..=0 => Effect::None,
        1 => Effect::Stunned,
        2 => Effect::Wounded,
        3 => Effect::Incapacitated,
        4.. => Effect::Mortal,
    };
    finish(play, pair, effect, &NO_EFFECT)
}

/// The end of every attack; `nothing` says why nothing happened, if so.
pub fn finish(play: &mut Play<'_>, pair: Pair, effect: Effect, nothing: &'static Ending) -> Flow<Outcome> {
    let target = pair.target;
    play.about(target);
    let effect = play.settle(RESULT, effect)?;
    suffer(play, target, effect);
    let ending = match effect {
        Effect::None => nothing,
        Effect::Stunned => &STUNNED,
        Effect::Wounded => &WOUNDED,
        Effect::Incapacitated => &INCAPACITATED,
        Effect::Mortal => {
            // The table for it belongs to campaign rules (`bridge:R35`).
            play.note("Campaign: roll", 0)?;
            &MORTAL
        }
    };
    Ok(ending.of(target))
}

/// Marks a figure of the battle. A marker that is there already is not put twice, and both may be there (`bridge:R33`); one that
/// comes after the figure has acted waits for its next activation (`bridge:R34`).
fn suffer(play: &mut Play<'_>, target: Subject, effect: Effect) {
    let Subject::Figure(id) = target else { return };
    alter(play, id, |figure| match effect {
        Effect::None => {}
        Effect::Stunned => figure.stunned = true,
        Effect::Wounded => figure.wounded = true,
        Effect::Incapacitated => figure.place = Place::Incapacitated,
        Effect::Mortal => figure.place = Place::Mortal,
    });
    // The figure that acts can only have hurt itself by a house rule: then it is done.
    if look(play).is_some_and(|battle| battle.activation.is_some_and(|it| it.figure == id) && !battle.figure(id).on_map()) {
        super::battle::change(play, super::battle::Battle::hand_over);
    }
}
