//! Setting a figure right by hand: whatever the device thinks, the table decides.

use super::battle::{ACTIONS, ATTACKER, Activation, Battle, DEFENDER, Figure, Place, alter, change, look, side_of};
use super::equipment::Armor;
use super::fighter::NOT_NOW;
use super::warband::{Melee, Ranged};
use crate::engine::{Choose, Ending, Flow, Id, IdList, Number, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What can be set right.
    pub enum Field {
        Stunned = "Stunned", Wounded = "Wounded", Place = "Where it is", Acted = "Has acted", Actions = "Actions left",
        Moves = "MP left", Melee = "Melee weapon", Ranged = "Ranged weapon", Shield = "Shield", Armor = "Armor",
        Attacks = "Side's Attacks", Advances = "Side's Advances", Initiative = "Initiative",
    }
}

options! {
    /// Where a figure is.
    pub enum Where { Map = "On the map", Incapacitated = "Incapacitated", Mortal = "Mortally wounded" }
}

const WHO: Choose = Choose::new("adjust.who", "Change whom?");
const FIELD: Pick<Field> = Pick::new("adjust.field", "Change").preset(Field::Stunned);
const STUNNED: Pick<YesNo> = Pick::new("adjust.stunned", "Stunned?");
const WOUNDED: Pick<YesNo> = Pick::new("adjust.wounded", "Wounded?");
const ACTED: Pick<YesNo> = Pick::new("adjust.acted", "Has acted?");
const SHIELD: Pick<YesNo> = Pick::new("adjust.shield", "Shield?");
const INITIATIVE: Pick<YesNo> = Pick::new("adjust.initiative", "Has initiative?");
const WHERE: Pick<Where> = Pick::new("adjust.where", "Where it is");
const ACTIONS_LEFT: Number = Number::new("adjust.actions", "Actions left", 0, ACTIONS as i16);
const MP: Number = Number::new("adjust.mp", "MP left", 0, 12);
const MELEE: Pick<Melee> = Pick::new("adjust.melee", "Melee weapon");
const RANGED: Pick<Ranged> = Pick::new("adjust.ranged", "Ranged weapon");
const ARMOR: Pick<Armor> = Pick::new("adjust.armor", "Armor");
const ATTACKS: Number = Number::new("adjust.attacks", "Pool Attacks", 0, 12);
const ADVANCES: Number = Number::new("adjust.advances", "Pool Advances", 0, 6);

const CHANGED: Ending = Ending::new("changed", "CHANGED", Tone::Middling).quiet();

/// Changes one thing about a figure, or about its side.
pub const ADJUST: Procedure = Procedure {
    id: "adjust",
    title: "Change a figure",
    reference: "bridge:R51",
    roles: &[],
    questions: &[
        WHO.declared(),
        FIELD.declared(),
        STUNNED.declared(),
        WOUNDED.declared(),
        ACTED.declared(),
        SHIELD.declared(),
        INITIATIVE.declared(),
        WHERE.declared(),
        ACTIONS_LEFT.declared(),
        MP.declared(),
        MELEE.declared(),
        RANGED.declared(),
        ARMOR.declared(),
        ATTACKS.declared(),
        ADVANCES.declared(),
    ],
    endings: &[&CHANGED, &NOT_NOW],
    run: adjust,
};

fn adjust(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let all: IdList = battle.side(ATTACKER).chain(battle.side(DEFENDER)).map(|(id, _)| id).collect();
    if all.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let id = play.choose(WHO, &all)?;
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let (figure, side) = (battle.figure(id), side_of(id));
    let (pool, holds) = (battle.pool(side), battle.holder == side);
    let acting = battle.activation.filter(|acting| acting.figure == id);
    play.about(Subject::Figure(id));
    // A marker is more often to be put or taken off than to stay, so the cursor starts at the other answer.
    match play.pick_some(FIELD, |field| acting.is_some() || !matches!(field, Field::Actions | Field::Moves))? {
        Field::Stunned => {
            let yes = play.yes(STUNNED.preset(YesNo::from(!figure.stunned)))?;
            alter(play, id, |figure| figure.stunned = yes);
        }
        Field::Wounded => {
            let yes = play.yes(WOUNDED.preset(YesNo::from(!figure.wounded)))?;
            alter(play, id, |figure| figure.wounded = yes);
        }
        Field::Acted => {
            let yes = play.yes(ACTED.preset(YesNo::from(figure.ready)))?;
            alter(play, id, |figure| figure.ready = !yes);
            leave_off(play, id, |figure| !figure.ready);
        }
        Field::Shield => {
            let yes = play.yes(SHIELD.preset(YesNo::from(!figure.shield)))?;
            alter(play, id, |figure| figure.shield = yes);
        }
        Field::Place => {
            let place = match play.pick(WHERE.preset(if figure.on_map() { Where::Incapacitated } else { Where::Map }))? {
                Where::Map => Place::Map,
                Where::Incapacitated => Place::Incapacitated,
                Where::Mortal => Place::Mortal,
            };
            alter(play, id, |figure| figure.place = place);
            leave_off(play, id, |figure| !figure.on_map());
        }
        Field::Actions => {
            let left = play.number(ACTIONS_LEFT.preset(acting.map_or(0, |acting| i16::from(acting.actions))))? as u8;
            change(play, |battle| battle.activation = battle.activation.map(|acting| Activation { actions: left, ..acting }));
        }
        Field::Moves => {
            let left = play.number(MP.preset(acting.map_or(0, |acting| i16::from(acting.mp))))? as u8;
            change(play, |battle| battle.activation = battle.activation.map(|acting| Activation { mp: left, ..acting }));
        }
        Field::Melee => {
            let melee = play.pick_some(MELEE, |melee| melee != Melee::Done)?.weapon();
            alter(play, id, |figure| figure.melee = melee);
        }
        Field::Ranged => {
            let bow = play.pick(RANGED)?.bow();
            alter(play, id, |figure| figure.bow = bow);
        }
        Field::Armor => {
            let armor = play.pick(ARMOR.preset(figure.armor))?;
            alter(play, id, |figure| figure.armor = armor);
        }
        Field::Attacks => {
            let attacks = play.number(ATTACKS.preset(i16::from(pool.attacks)))? as u8;
            change(play, |battle| battle.pool_mut(side).attacks = attacks);
        }
        Field::Advances => {
            let advances = play.number(ADVANCES.preset(i16::from(pool.advances)))? as u8;
            change(play, |battle| battle.pool_mut(side).advances = advances);
        }
        Field::Initiative => {
            let yes = play.yes(INITIATIVE.preset(YesNo::from(!holds)))?;
            change(play, |battle| battle.holder = if yes { side } else { side.other() });
        }
    }
    Ok(CHANGED.of(Subject::Figure(id)))
}

/// A figure that cannot act any more does not go on acting.
fn leave_off(play: &mut Play<'_>, id: Id, stops: impl Fn(&Figure) -> bool) {
    let acts = look(play).is_some_and(|battle| battle.activation.is_some_and(|activation| activation.figure == id));
    if acts && look(play).is_some_and(|battle| stops(&battle.figure(id))) {
        change(play, Battle::hand_over);
    }
}
