//! An activation: who is matched with whom, and what figures do (`sfc:P9`, `sfc:P10`, `sfc` F5 to F8).

use super::battle::{Battle, Figure, alter, change, look};
use super::figure::figure;
use super::shooting::{self, Attack};
use super::{charge, exchange, melee};
use crate::engine::{Choose, Ending, Flow, Id, IdList, Outcome, Pick, Set, Side, Subject, Ticks, Tone};
use crate::games::twod6::{self, Mode, NOT_NOW, Phase, about, aiming, ground, leaving, nth, side_of};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What somebody does who has nobody to shoot at.
    pub enum Instead { Hold = "Hold", Charge = "Charge" }
}

const CHARGERS: Ticks = Ticks::new("match.chargers", "Who charges?");
const WHO: Choose = Choose::new("act.who", "Who acts?");
const HOLDER: Choose = Choose::new("hold.who", "Who holds?");
const LEAVER: Choose = Choose::new("leave.who", "Who leaves?");
const INSTEAD: Pick<Instead> = Pick::new("act.instead", "Nobody in sight").preset(Instead::Hold);

const MATCHED: Ending = Ending::new("matched", "MATCHED", Tone::Middling).quiet();
const POPS_UP: Ending = Ending::new("pops-up", "POPS UP", Tone::Nothing);
const POP_UP: Ending = Ending::new("pop-up", "# POP UP", Tone::Nothing);
const HOLDS: Ending = Ending::new("holds", "HOLDS", Tone::Nothing).quiet();
const LEFT: Ending = Ending::new("left", "LEFT", Tone::Bad);

/// Match-up of the active side (`sfc:P10`).
pub const MATCH_UP: Procedure = Procedure {
    id: "match-up",
    title: "Match-up",
    reference: "sfc:P10",
    roles: &["Player 1", "Player 2"],
    questions: &[CHARGERS.declared(), aiming::TARGET_QUESTION, aiming::EQUAL_QUESTION],
    endings: &[&MATCHED, &POPS_UP, &POP_UP, aiming::TOLD, &NOT_NOW],
    run: match_up,
};

/// A figure acts (`sfc:P9`).
pub const ACT: Procedure = Procedure {
    id: "act",
    title: "Act",
    reference: "sfc:P9",
    roles: &[],
    questions: questions![
        &[WHO.declared(), INSTEAD.declared(), aiming::TARGET_QUESTION, charge::QUESTION, shooting::ALSO_QUESTION],
        exchange::QUESTIONS,
        &melee::DICE_QUESTIONS,
        &twod6::rolls::TESTED
    ],
    endings: &[
        exchange::ENDINGS[0],
        exchange::ENDINGS[1],
        exchange::ENDINGS[2],
        exchange::ENDINGS[3],
        exchange::ENDINGS[4],
        exchange::ENDINGS[5],
        exchange::ENDINGS[6],
        exchange::ENDINGS[7],
        exchange::ENDINGS[8],
        exchange::ENDINGS[9],
        exchange::ENDINGS[10],
        exchange::ENDINGS[11],
        exchange::ENDINGS[12],
        exchange::ENDINGS[13],
        &shooting::HALTED,
        &charge::STOPPED,
        &charge::ALL_STOPPED,
        twod6::melee::ENDINGS[0],
        twod6::melee::ENDINGS[1],
        twod6::melee::ENDINGS[2],
        twod6::melee::ENDINGS[3],
        &HOLDS,
        &NOT_NOW,
    ],
    run: act,
};

/// An active figure goes to a friend who is Out of the Fight (`sfc:P19`).
pub const RECOVER: Procedure = Procedure {
    id: "retrieve",
    title: "Recover a friend",
    reference: "sfc:P19",
    roles: &[],
    questions: ground::RETRIEVE_QUESTIONS,
    endings: ground::RETRIEVE_ENDINGS,
    run: |play| {
        let rescuers = free(play, |figure| figure.human() && !figure.ducked);
        ground::retrieve(play, &rescuers)
    },
};

/// An active figure charges an enemy who is Out of the Fight (`sfc:P20`); Bugs and Ragers may, too (`sfc:R68`).
pub const CAPTURE: Procedure = Procedure {
    id: "capture",
    title: "Dispatch, capture",
    reference: "sfc:P20",
    roles: &[],
    questions: ground::CAPTURE_QUESTIONS,
    endings: ground::CAPTURE_ENDINGS,
    run: |play| {
        let captors = free(play, |figure| !figure.ducked);
        ground::capture(play, &captors)
    },
};

/// An active human leaves the board, ducked or not (`sfc:P21`, `sfc:R30`, `sfc:R60`).
pub const LEAVE: Procedure = Procedure {
    id: "leave",
    title: "Leave the board",
    reference: "sfc:P21",
    roles: &[],
    questions: &[LEAVER.declared()],
    endings: &[&LEFT, &NOT_NOW],
    run: leave,
};

/// A human does nothing (`sfc:R13`).
pub const HOLD: Procedure = Procedure {
    id: "hold",
    title: "Hold",
    reference: "sfc:R13",
    roles: &[],
    questions: &[HOLDER.declared()],
    endings: &[&HOLDS, &NOT_NOW],
    run: hold,
};

/// Which players' figures may do something else than shoot or charge: before the match-up all who have not acted, after it those
/// who have nobody left to shoot at (`sfc:R15`).
pub fn others(battle: &Battle, fits: fn(&Figure) -> bool) -> IdList {
    let blind = battle.phase == Phase::Acting && battle.visible(battle.active.other()).is_empty();
    let may = (battle.phase == Phase::Ready || blind) && !battle.decided() && !battle.runs(battle.active);
    battle.those(battle.active, |figure| may && figure.up() && !figure.acted && !(blind && figure.charges()) && fits(figure))
}

fn free(play: &Play<'_>, fits: fn(&Figure) -> bool) -> IdList {
    look(play).map(|battle| others(battle, fits)).unwrap_or_default()
}

fn leave(play: &mut Play<'_>) -> Flow<Outcome> {
    let may = free(play, Figure::human);
    let Some(side) = may.first().map(|id| side_of(*id)) else { return Ok(NOT_NOW.plain()) };
    play.side(Some(side));
    let who = play.choose(LEAVER, &may)?;
    leaving::leave(play, side, &[who])?;
    Ok(LEFT.of(Subject::Figure(who)))
}

fn hold(play: &mut Play<'_>) -> Flow<Outcome> {
    let may = free(play, |figure| figure.human() && !figure.ducked);
    let Some(side) = may.first().map(|id| side_of(*id)) else { return Ok(NOT_NOW.plain()) };
    play.side(Some(side));
    let who = play.choose(HOLDER, &may)?;
    alter(play, who, |figure| figure.acted = true);
    Ok(HOLDS.of(Subject::Figure(who)))
}

/// The highest Rep first, then in line order.
pub fn in_order(battle: &Battle, those: &[Id]) -> IdList {
    let mut order = IdList::new();
    for id in those {
        let at =
            order.iter().position(|other: &Id| battle.figure(*other).rep() < battle.figure(*id).rep()).unwrap_or(order.len());
        // As many as figures: they fit.
        let _ = order.insert(at, *id);
    }
    order
}

/// Everybody who will shoot or charge is matched with an enemy. Whoever is ducked pops up, and that is his whole action (`sfc:P14`).
fn match_up(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play).filter(|battle| battle.phase == Phase::Ready && !battle.decided()) else {
        return Ok(NOT_NOW.plain());
    };
    let (side, device) = (battle.active, battle.runs(battle.active));
    let ducked = battle.those(side, |figure| figure.up() && figure.ducked);
    for id in &ducked {
        play.about(Subject::Figure(*id));
        play.note("pops up", 0)?;
        alter(play, *id, |figure| (figure.ducked, figure.cover, figure.acted) = (false, Some(true), true));
    }
    change(play, |battle| battle.phase = Phase::Acting);
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let order = in_order(battle, &battle.to_act());
    // Nobody is asked anything then: it has to be told what the activation was.
    match (order.as_slice(), ducked.as_slice()) {
        ([], [only]) => return Ok(POPS_UP.of(Subject::Figure(*only))),
        ([], [_, ..]) => return Ok(POP_UP.with(ducked.len() as i16)),
        _ => {}
    }
    // The enemy's humans never charge (`sfc:R61`).
    let humans: IdList = order.iter().copied().filter(|id| battle.figure(*id).human()).collect();
    let duel = battle.mode == Mode::Duel;
    play.about(if duel { Subject::Nth(nth(side) as u8 + 1) } else { Subject::Nobody });
    play.side(Some(side));
    let most = if device { 0 } else { humans.len() as u8 };
    let charging = play.ticks(CHARGERS, &humans, (0, most), Set::EMPTY)?;
    for id in &order {
        alter(play, *id, |figure| figure.charging = charging.has(*id));
    }
    for id in order {
        aim(play, id)?;
    }
    Ok(MATCHED.plain())
}

/// Whom a figure aims at: a shooter those in sight, a charger anybody who stands (`sfc:P10`, `sfc:R16`).
fn aim(play: &mut Play<'_>, id: Id) -> Flow<Option<Id>> {
    let Some(battle) = look(play) else { return Ok(None) };
    let (enemy, charges) = (side_of(id).other(), battle.figure(id).charges());
    let legal = if charges { battle.up(enemy) } else { battle.visible(enemy) };
    // A shooter does nothing about those who are ducked: he is not counted on for a charger's targets (`sfc:R71`).
    let later = aiming::unmatched(battle, id).iter().filter(|id| !charges || battle.figure(**id).charges()).count();
    aiming::aim(play, id, &legal, later)
}

fn act(play: &mut Play<'_>) -> Flow<Outcome> {
    // The device needs nobody to match up its figures.
    if look(play).is_some_and(|battle| battle.phase == Phase::Ready && battle.runs(battle.active)) {
        match_up(play)?;
    }
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let (list, side) = (battle.to_act(), battle.active);
    if list.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let first = if battle.runs(side) {
        if !list.iter().any(|id| !battle.figure(*id).charges()) {
            // Whom they charge in the end decides the order (`sfc` F8).
            aim_again(play, side)?;
        }
        look(play).and_then(|battle| next_enemy(battle, &list))
    } else {
        None
    };
    play.about(Subject::Nobody);
    play.side(Some(side));
    let id = match first {
        Some(id) => id,
        None => play.choose(WHO, &list)?,
    };
    if !figure(play, id).charges() {
        if let Some(aim) = in_sight(play, id)? {
            alter(play, id, |figure| figure.acted = true);
            let attack = Attack::from(play, id, aim)?;
            return exchange::shoot(play, attack);
        }
        // Nobody is left to shoot at: an enemy holds, a player's figure may charge (`sfc:R15`).
        about(play, Subject::Figure(id));
        if first.is_some() || play.pick(INSTEAD)? == Instead::Hold {
            alter(play, id, |figure| figure.acted = true);
            return Ok(HOLDS.of(Subject::Figure(id)));
        }
        alter(play, id, |figure| figure.charging = true);
    }
    run_in(play, id, side)
}

/// The enemy's shooters first, the highest Rep first; then those who charge, by whom they charge in line order (`sfc` F8).
fn next_enemy(battle: &Battle, list: &[Id]) -> Option<Id> {
    let order = in_order(battle, list);
    let slot = |id: &Id| battle.figure(*id).aim.map_or(i8::MAX, |aim| battle.figure(aim).slot);
    order.iter().copied().find(|id| !battle.figure(*id).charges()).or_else(|| order.into_iter().min_by_key(slot))
}

/// The target of the match-up, or another if it is gone or hidden (`sfc:R15`).
fn in_sight(play: &mut Play<'_>, id: Id) -> Flow<Option<Id>> {
    match figure(play, id).aim {
        Some(aim) if figure(play, aim).visible() => Ok(Some(aim)),
        _ => aim(play, id),
    }
}

/// All who have lost whom they were to charge aim again (`sfc:R15`).
fn aim_again(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let chargers = look(play).map(|battle| battle.those(side, |figure| figure.up() && !figure.acted && figure.charges()));
    for charger in chargers.unwrap_or_default() {
        let gone = figure(play, charger).aim.is_none_or(|aim| side_of(aim) == side || !figure(play, aim).up());
        if gone {
            aim(play, charger)?;
        }
    }
    Ok(())
}

/// All who charge this one's target do so together (`sfc:R15`).
fn run_in(play: &mut Play<'_>, id: Id, side: Side) -> Flow<Outcome> {
    aim_again(play, side)?;
    // Without a standing enemy the fight is over, and nobody acts.
    let Some(target) = figure(play, id).aim else { return Ok(NOT_NOW.plain()) };
    let group = charge::group(play, target);
    for charger in &group {
        alter(play, *charger, |figure| figure.acted = true);
    }
    about(play, Subject::Figure(id));
    twod6::charge(play, &group, target, charge::charged)
}
