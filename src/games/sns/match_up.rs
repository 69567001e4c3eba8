//! Match-up: who is aimed at, before anybody acts (`sns:P13`).

use super::battle::{Battle, Spell, alter, change, look};
use super::fighter::{self, Class};
use super::spell;
use crate::engine::{Choose, Ending, Flow, Id, IdList, Outcome, Side, Subject, Tone};
use crate::games::twod6::{NOT_NOW, Phase, about, aiming, rolls, side_of};
use crate::games::{Play, Procedure};
use crate::questions;

const FRIEND: Choose = Choose::new("match.friend", "Defend whom?");

const MATCHED: Ending = Ending::new("matched", "MATCHED", Tone::Middling).quiet();

/// Match-up of the active side (`sns:P13`, `sns:P14`).
pub const MATCH_UP: Procedure = Procedure {
    id: "match-up",
    title: "Match-up",
    reference: "sns:P13",
    roles: &[],
    questions: questions![
        &[FRIEND.declared(), fighter::KNOWN_REP, spell::SPELL_QUESTION, spell::CHOICE_QUESTION],
        &[aiming::TARGET_QUESTION, aiming::EQUAL_QUESTION],
        &rolls::TESTED
    ],
    endings: &[&MATCHED, aiming::TOLD, spell::CHOSEN[0], spell::CHOSEN[1], spell::CHOSEN[2], &NOT_NOW],
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
    let rank = |id: &Id| (battle.figure(*id).goes(), -battle.figure(*id).rep());
    let mut order = IdList::new();
    for id in battle.those(side, |figure| figure.up() && !figure.acted) {
        let at = order.iter().position(|other| rank(other) > rank(&id)).unwrap_or(order.len());
        // As many as figures: they fit.
        let _ = order.insert(at, id);
    }
    order
}

/// Whom a figure aims at: any enemy who stands.
pub fn aim(play: &mut Play<'_>, id: Id) -> Flow<Option<Id>> {
    let Some(battle) = look(play) else { return Ok(None) };
    let legal = battle.up(side_of(id).other());
    // A Caster may still defend: he is not counted on (`sns:R85`).
    let later = aiming::unmatched(battle, id).iter().filter(|id| battle.figure(**id).class != Class::Caster).count();
    aiming::aim(play, id, &legal, later)
}
