//! Those on the ground in either game: friends are picked up, enemies dispatched or captured (`sns:P23`, `sns:P24`, `sfc:P19`,
//! `sfc:P20`).

use super::body::Standing;
use super::skirmish::{Skirmish, change, look};
use super::{NOT_NOW, shown};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Outcome, Pick, Subject, Tone};
use crate::games::Play;
use crate::options;

options! {
    /// What is done with an enemy who is Out of the Fight.
    pub enum Fate { Dispatch = "Dispatch", Capture = "Capture" }
}

const HELPER: Choose = Choose::new("ground.who", "Who goes?");
const FRIEND: Choose = Choose::new("ground.friend", "Picks up whom?");
const ENEMY: Choose = Choose::new("ground.enemy", "Which enemy?");
const FATE: Pick<Fate> = Pick::new("ground.fate", "What then?").preset(Fate::Dispatch);

const PICKED_UP: Ending = Ending::new("picked-up", "CARRIES", Tone::Good);
const DISPATCHED: Ending = Ending::new("dispatched", "DISPATCH", Tone::Good);

/// What picking up asks.
pub const RETRIEVE_QUESTIONS: &[Declared] = &[HELPER.declared(), FRIEND.declared()];
/// What it ends in.
pub const RETRIEVE_ENDINGS: &[&Ending] = &[&PICKED_UP, &NOT_NOW];
/// What seeing to an enemy asks.
pub const CAPTURE_QUESTIONS: &[Declared] = &[HELPER.declared(), ENEMY.declared(), FATE.declared()];
/// What it ends in.
pub const CAPTURE_ENDINGS: &[&Ending] = &[&PICKED_UP, &DISPATCHED, &NOT_NOW];

/// One of the helpers picks up a friend.
pub fn retrieve(play: &mut Play<'_>, helpers: &[Id]) -> Flow<Outcome> {
    let Some((helper, friend)) = on_the_ground(play, helpers, FRIEND, |battle| battle.on_the_ground(battle.fight().active))?
    else {
        return Ok(NOT_NOW.plain());
    };
    change(play, |battle| battle.alter(helper, |body| (body.acted, body.carries) = (true, Some(friend))));
    shown::carries(play, helper, friend)?;
    Ok(PICKED_UP.of(Subject::Figure(helper)))
}

/// One of the helpers sees to an enemy on the ground, without a roll (`sns:R32`).
pub fn capture(play: &mut Play<'_>, helpers: &[Id]) -> Flow<Outcome> {
    let enemies = |battle: &dyn Skirmish| battle.on_the_ground(battle.fight().active.other());
    let Some((helper, enemy)) = on_the_ground(play, helpers, ENEMY, enemies)? else {
        return Ok(NOT_NOW.plain());
    };
    if play.pick(FATE)? == Fate::Capture {
        change(play, |battle| battle.alter(helper, |body| (body.acted, body.carries) = (true, Some(enemy))));
        shown::carries(play, helper, enemy)?;
        return Ok(PICKED_UP.of(Subject::Figure(helper)));
    }
    change(play, |battle| {
        battle.alter(helper, |body| body.acted = true);
        battle.fall(enemy, Standing::Dead);
    });
    Ok(DISPATCHED.of(Subject::Figure(enemy)))
}

fn on_the_ground(
    play: &mut Play<'_>,
    helpers: &[Id],
    whom: Choose,
    those: fn(&dyn Skirmish) -> IdList,
) -> Flow<Option<(Id, Id)>> {
    let Some(battle) = look(play) else { return Ok(None) };
    let (those, side) = (those(battle), battle.fight().active);
    if helpers.is_empty() || those.is_empty() {
        return Ok(None);
    }
    play.side(Some(side));
    let helper = play.choose(HELPER, helpers)?;
    play.about(Subject::Figure(helper));
    let who = play.choose(whom, &those)?;
    Ok(Some((helper, who)))
}
