//! Whom a figure aims at, in either game (`sns:P13`, `sfc:P10`).

use super::body::side_of;
use super::shown;
use super::skirmish::{Skirmish, about, change, look};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Subject, Throw, Tone};
use crate::games::Play;

const TARGET: Choose = Choose::new("match.target", "Target");
/// Equally near enemies, for figures that the device runs (`sns:R75`, `sfc:R61`).
const EQUAL: Throw = Throw::new("match.equal", "Equally near");

/// What a player is asked.
pub const TARGET_QUESTION: Declared = TARGET.declared();
/// What is thrown for the device.
pub const EQUAL_QUESTION: Declared = EQUAL.declared();

const AIMED_AT: Ending = Ending::new("aimed-at", "AIMED AT", Tone::Middling).noted();

/// What is told of the device's throws.
pub const TOLD: &Ending = &AIMED_AT;

/// Who of a figure's side has yet to be matched with an enemy, or again because he is gone; this one is not counted.
pub fn unmatched(battle: &dyn Skirmish, id: Id) -> IdList {
    let gone = |aim: Option<Id>| aim.is_none_or(|aim| !battle.body(aim).up());
    battle.those(side_of(id), &|other, body| other != id && body.up() && !body.acted && gone(body.aim))
}

/// Of these enemies nobody twice while another stays without anybody: a player may double as long as the `later` figures, who are
/// matched after this one, are enough for all whom nobody aims at (`sns:R85`, `sfc:R71`). The nearest are named first. The device
/// takes the nearest of those least aimed at, equals by chance.
pub fn aim(play: &mut Play<'_>, id: Id, legal: &[Id], later: usize) -> Flow<Option<Id>> {
    let again = look(play).is_some_and(|battle| battle.body(id).aim.is_some());
    change(play, |battle| battle.alter(id, |body| body.aim = None));
    about(play, Subject::Figure(id));
    let Some(battle) = look(play) else { return Ok(None) };
    let mut targets = nearest_first(play, id, legal);
    let Some(least) = targets.iter().map(|id| battle.aims(*id)).min() else { return Ok(None) };
    let aim = if battle.fight().runs(side_of(id)) {
        targets.retain(|id| battle.aims(*id) == least);
        Some(nearest(play, id, &targets)?)
    } else {
        let free = |id: &Id| battle.aims(*id) == 0;
        if targets.iter().filter(|id| free(id)).count() > later {
            targets.retain(free);
        }
        // Those whom nobody aims at come first; whom the figure before has chosen says nothing of this one.
        let (first, then) = (targets.iter().filter(|id| free(id)), targets.iter().filter(|id| !free(id)));
        let targets: IdList = first.chain(then).copied().collect();
        Some(play.choose(if again { TARGET } else { TARGET.secret() }, &targets)?)
    };
    change(play, |battle| battle.alter(id, |body| body.aim = aim));
    Ok(aim)
}

fn distance(play: &Play<'_>, one: Id, other: Id) -> u8 {
    look(play).map_or(0, |battle| battle.body(one).slot.abs_diff(battle.body(other).slot))
}

/// These, the nearest to a figure first.
pub fn nearest_first(play: &Play<'_>, id: Id, those: &[Id]) -> IdList {
    let mut list = IdList::new();
    for other in those {
        let at = list.iter().position(|known| distance(play, id, *known) > distance(play, id, *other)).unwrap_or(list.len());
        // As many as figures: they fit.
        let _ = list.insert(at, *other);
    }
    list
}

/// The nearest of these, who come nearest first; equals by chance.
pub fn nearest(play: &mut Play<'_>, id: Id, those: &[Id]) -> Flow<Id> {
    let near = those.first().map(|first| distance(play, id, *first));
    let equal = those.iter().filter(|other| Some(distance(play, id, **other)) == near).count();
    about(play, Subject::Figure(id));
    let nth = play.random(EQUAL, equal)?;
    let nearest = those.get(nth).copied().unwrap_or(id);
    if equal > 1 {
        shown::aims(play, id, nearest)?;
        play.tell(AIMED_AT.of(Subject::Figure(nearest)));
    }
    Ok(nearest)
}

/// What an automatic player does who aims as the device's figures do: equals by a `chance` that the battle itself gives.
pub fn as_the_device(battle: &dyn Skirmish, subject: Subject, ids: &[Id], chance: u64) -> Option<Id> {
    let Subject::Figure(id) = subject else { return ids.first().copied() };
    let slot = battle.body(id).slot;
    let rank = |other: &Id| (battle.aims(*other), battle.body(*other).slot.abs_diff(slot));
    let least = ids.iter().map(rank).min()?;
    let equal = || ids.iter().filter(|other| rank(other) == least);
    equal().nth(chance as usize % equal().count().max(1)).copied()
}
