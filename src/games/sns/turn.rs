//! What active figures do: cast, shoot, charge, or see to those on the ground (`sns` B4 to B8).

use super::battle::{Battle, alter, change, look};
use super::fighter::{self, Class};
use super::match_up::{self, acting_order};
use super::{charge, damage, melee, shooting, spell};
use crate::engine::{Choose, Ending, Flow, Id, IdList, Outcome, Subject, Tone};
use crate::games::twod6::{self, NOT_NOW, Phase, about, ground, side_of};
use crate::games::{Play, Procedure};
use crate::questions;

const WHO: Choose = Choose::new("act.who", "Who acts?");
const HOLDER: Choose = Choose::new("hold.who", "Who holds?");
const HOLDS: Ending = Ending::new("holds", "HOLDS", Tone::Nothing).quiet();

/// A figure acts by its Class (`sns:R12`, `sns:R14`).
pub const ACT: Procedure = Procedure {
    id: "act",
    title: "Act",
    reference: "sns:P13",
    roles: &[],
    questions: questions![
        &[
            WHO.declared(),
            fighter::KNOWN_REP,
            fighter::KNOWN_ARMOUR,
            shooting::DICE,
            shooting::COVER_QUESTION,
            spell::CHOICE_QUESTION
        ],
        &[twod6::aiming::TARGET_QUESTION, twod6::aiming::EQUAL_QUESTION],
        spell::QUESTIONS,
        spell::SPREAD_QUESTIONS,
        charge::QUESTIONS,
        &melee::DICE_QUESTIONS,
        &damage::DICE,
        &twod6::rolls::TESTED,
    ],
    endings: &[
        spell::CHOSEN[0],
        spell::CHOSEN[1],
        spell::CHOSEN[2],
        spell::ENDINGS[0],
        spell::ENDINGS[1],
        spell::ENDINGS[2],
        spell::ENDINGS[3],
        spell::TOLD[0],
        spell::TOLD[1],
        damage::ENDINGS[0],
        shooting::TOLD[0],
        shooting::TOLD[1],
        twod6::aiming::TOLD,
        damage::ENDINGS[1],
        damage::ENDINGS[2],
        &charge::STAYS,
        charge::TOLD[0],
        charge::TOLD[1],
        charge::TOLD[2],
        twod6::melee::ENDINGS[0],
        twod6::melee::ENDINGS[1],
        twod6::melee::ENDINGS[2],
        twod6::melee::ENDINGS[3],
        &NOT_NOW,
    ],
    run: act,
};

/// An active figure picks up a friend (`sns:P23`).
pub const RETRIEVE: Procedure = Procedure {
    id: "retrieve",
    title: "Pick up a friend",
    reference: "sns:P23",
    roles: &[],
    questions: ground::RETRIEVE_QUESTIONS,
    endings: ground::RETRIEVE_ENDINGS,
    run: retrieve,
};

fn retrieve(play: &mut Play<'_>) -> Flow<Outcome> {
    let helpers = look(play).map(helpers).unwrap_or_default();
    ground::retrieve(play, &helpers)
}

/// An active figure sees to an enemy on the ground, without a roll (`sns:P24`, `sns:R32`).
pub const CAPTURE: Procedure = Procedure {
    id: "capture",
    title: "Dispatch, capture",
    reference: "sns:P24",
    roles: &[],
    questions: ground::CAPTURE_QUESTIONS,
    endings: ground::CAPTURE_ENDINGS,
    run: capture,
};

fn capture(play: &mut Play<'_>) -> Flow<Outcome> {
    let helpers = look(play).map(helpers).unwrap_or_default();
    ground::capture(play, &helpers)
}

/// The Star may do nothing; Grunts act by Class (`sns:R13`).
pub const HOLD: Procedure = Procedure {
    id: "hold",
    title: "Star holds",
    reference: "sns:R13",
    roles: &[],
    questions: &[HOLDER.declared()],
    endings: &[&HOLDS, &NOT_NOW],
    run: hold,
};

fn hold(play: &mut Play<'_>) -> Flow<Outcome> {
    let stars = look(play).map(stars_to_act).unwrap_or_default();
    let Some(side) = stars.first().map(|id| side_of(*id)) else { return Ok(NOT_NOW.plain()) };
    play.side(Some(side));
    let star = play.choose(HOLDER, &stars)?;
    alter(play, star, |figure| figure.acted = true);
    Ok(HOLDS.of(Subject::Figure(star)))
}

/// The active side's Star, before the match-up; of several players any of theirs (`sns:R84`).
pub fn stars_to_act(battle: &Battle) -> IdList {
    let mut stars = helpers(battle);
    stars.retain(|id| battle.figure(*id).star);
    stars
}

/// Who can see to somebody on the ground: any figure of a player's side that has not acted (`sns:R52`).
pub fn helpers(battle: &Battle) -> IdList {
    let may = battle.phase == Phase::Ready && !battle.decided() && !battle.runs(battle.active);
    battle.those(battle.active, |figure| may && figure.up() && !figure.acted)
}

fn act(play: &mut Play<'_>) -> Flow<Outcome> {
    // The device needs nobody to match up its figures.
    if look(play).is_some_and(|battle| battle.phase == Phase::Ready && battle.runs(battle.active)) {
        match_up::match_up(play)?;
    }
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let (list, side, automatic) = (battle.to_act(), battle.active, battle.runs(battle.active));
    if list.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    if automatic && list.iter().any(|id| battle.figure(*id).class == Class::Melee) {
        // Whom they charge in the end decides the order (`sns` B8).
        aim_again(play)?;
    }
    let first = if automatic { look(play).and_then(next_enemy) } else { None };
    play.about(Subject::Nobody);
    play.side(Some(side));
    let id = match first {
        Some(id) => id,
        None => play.choose(WHO, &list)?,
    };
    let class = look(play).map(|battle| battle.figure(id).class);
    if class == Some(Class::Melee) {
        return charge(play, id);
    }
    let aim = still_there(play, id)?;
    alter(play, id, |figure| figure.acted = true);
    let who = Subject::Figure(id);
    // Without a standing enemy the battle is over, and nobody acts.
    let Some(aim) = aim else { return Ok(NOT_NOW.of(who)) };
    match class {
        Some(Class::Caster) => spell::act(play, id, aim),
        _ => shooting::shoot(play, who, Subject::Figure(aim), false),
    }
}

/// The enemy's highest Rep of the Class that is to act; Melee figures by whom they charge, in line order (`sns` B8, `sns:R76`).
fn next_enemy(battle: &Battle) -> Option<Id> {
    let order = acting_order(battle, battle.active);
    let first = *order.first()?;
    if battle.figure(first).class != Class::Melee {
        return Some(first);
    }
    let slot = |id: &Id| battle.figure(*id).aim.map_or(i8::MAX, |aim| battle.figure(aim).slot);
    order.into_iter().min_by_key(slot)
}

/// The target of the match-up, or another if it is gone (`sns:R15`); a friend is defended whether he stands or not.
fn still_there(play: &mut Play<'_>, id: Id) -> Flow<Option<Id>> {
    let Some(battle) = look(play) else { return Ok(None) };
    match battle.figure(id).aim {
        Some(aim) if battle.figure(aim).up() => Ok(Some(aim)),
        Some(aim) if side_of(aim) == side_of(id) => Ok(Some(id)),
        _ => match_up::aim(play, id),
    }
}

/// All who are still to act and have lost their target aim again.
fn aim_again(play: &mut Play<'_>) -> Flow<()> {
    let order = look(play).map(|battle| acting_order(battle, battle.active)).unwrap_or_default();
    for charger in order {
        still_there(play, charger)?;
    }
    Ok(())
}

/// Before the first charge all who have lost their target aim again; then all who charge this one's target do so together.
fn charge(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    aim_again(play)?;
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let Some(target) = battle.figure(id).aim else { return Ok(NOT_NOW.plain()) };
    let chargers = battle.those(battle.active, |figure| figure.up() && !figure.acted && figure.aim == Some(target));
    change(play, |battle| chargers.iter().for_each(|id| battle.alter(*id, |figure| figure.acted = true)));
    about(play, Subject::Figure(id));
    twod6::charge(play, &chargers, target, charge::charged)
}
