//! Match-up: who is aimed at, before anybody acts (`sns:P13`).

use super::battle::{Battle, Phase, Spell, alter, change, look, side_of};
use super::fighter::{self, Class, about};
use super::guide::NOT_NOW;
use super::spell;
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Outcome, Side, Subject, Throw, Tone};
use crate::games::{Play, Procedure};
use crate::questions;

const TARGET: Choose = Choose::new("match.target", "Target");
const FRIEND: Choose = Choose::new("match.friend", "Defend whom?");
/// Equally near enemies, for figures that the device runs (`sns:R75`).
const EQUAL: Throw = Throw::new("match.equal", "Equally near");

/// What aiming again may ask.
pub const AIM_QUESTIONS: &[Declared] = &[TARGET.declared(), EQUAL.declared()];

const MATCHED: Ending = Ending::new("matched", "MATCHED", Tone::Middling).quiet();

/// Match-up of the active side (`sns:P13`, `sns:P14`).
pub const MATCH_UP: Procedure = Procedure {
    id: "match-up",
    title: "Match-up",
    reference: "sns:P13",
    roles: &[],
    questions: questions![&[FRIEND.declared(), fighter::KNOWN_REP, spell::SPELL_QUESTION, spell::CHOICE_QUESTION], AIM_QUESTIONS],
    endings: &[&MATCHED, &NOT_NOW],
    run: match_up,
};

/// The match-up, by itself or before the device's first figure acts.
pub fn match_up(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play).filter(|battle| battle.phase == Phase::Ready && !battle.decided()) else {
        return Ok(NOT_NOW.plain());
    };
    let side = battle.active;
    change(play, |battle| battle.phase = Phase::Acting);
    let order = look(play).map(|battle| acting_order(battle, side)).unwrap_or_default();
    for id in order {
        let who = Subject::Figure(id);
        about(play, who);
        let Some((class, automatic)) = look(play).map(|battle| (battle.figure(id).class, battle.runs(side))) else { break };
        let spell = match (class, automatic) {
            (Class::Caster, true) => spell::npc_choice(play, who)?,
            (Class::Caster, false) => spell::choose(play)?,
            _ => Spell::Damage,
        };
        let aim = match spell {
            Spell::Damage | Spell::Dazzle => aim(play, id)?,
            // Enemies match with themselves (`sns:R22`).
            Spell::Defend if automatic => Some(id),
            Spell::Defend => {
                let friends = look(play).map(|battle| battle.up(side)).unwrap_or_default();
                Some(play.choose(FRIEND, &own_first(friends, id))?)
            }
        };
        alter(play, id, |figure| (figure.aim, figure.spell) = (aim, spell));
    }
    Ok(MATCHED.plain())
}

fn own_first(mut friends: IdList, id: Id) -> IdList {
    if let Some(at) = friends.iter().position(|other| *other == id)
        && let Some(part) = friends.get_mut(..=at)
    {
        part.rotate_right(1);
    }
    friends
}

/// Casters, Missile, Melee; inside a Class the highest Rep first, then in line order (`sns:R76`).
pub fn acting_order(battle: &Battle, side: Side) -> IdList {
    let mut order = IdList::new();
    for class in [Class::Caster, Class::Missile, Class::Melee] {
        let start = order.len();
        for id in battle.those(side, |figure| figure.up() && !figure.acted && figure.class == class) {
            let later = |other: &Id| battle.figure(*other).rep() < battle.figure(id).rep();
            let at = order.iter().skip(start).position(later).map_or(order.len(), |at| at + start);
            // As many as figures: they fit.
            let _ = order.insert(at, id);
        }
    }
    order
}

/// How many figures of the other side aim at somebody, whether they have acted or will. A Caster who defends aims at nobody.
fn aims(battle: &Battle, at: Id) -> usize {
    let aiming = |figure: &&super::battle::Figure| figure.up() && figure.aim == Some(at);
    battle.figures.iter().filter(aiming).count()
}

/// Whom a figure aims at: nobody twice while another enemy stands that nobody aims at; then doubling is free (`sns:P13`). The
/// nearest are named first. The device takes the nearest of those least aimed at, equals by chance (`sns:R75`).
pub fn aim(play: &mut Play<'_>, id: Id) -> Flow<Option<Id>> {
    alter(play, id, |figure| figure.aim = None);
    about(play, Subject::Figure(id));
    let Some(battle) = look(play) else { return Ok(None) };
    let slot = battle.figure(id).slot;
    let distance = |other: &Id| battle.figure(*other).slot.abs_diff(slot);
    let mut targets = IdList::new();
    for other in battle.up(side_of(id).other()) {
        let at = targets.iter().position(|known| distance(known) > distance(&other)).unwrap_or(targets.len());
        let _ = targets.insert(at, other);
    }
    let Some(least) = targets.iter().map(|id| aims(battle, *id)).min() else { return Ok(None) };
    if !battle.runs(side_of(id)) {
        if least == 0 {
            targets.retain(|id| aims(battle, *id) == 0);
        }
        return Ok(Some(play.choose(TARGET, &targets)?));
    }
    targets.retain(|id| aims(battle, *id) == least);
    let near = targets.first().map(distance);
    targets.retain(|id| Some(distance(id)) == near);
    let nth = play.random(EQUAL, targets.len())?;
    Ok(targets.get(nth).copied())
}
