//! Setting a figure right by hand: whatever the device thinks, the table decides.

use super::battle::{Figure, Status, alter, battle, choose, fact, mark, under_way};
use super::reaction::Reaction;
use super::turn::NOT_NOW;
use crate::engine::{Choose, Ending, Flow, Number, Outcome, Pick, Subject, Tone};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What can be set right.
    pub enum Field { Status = "How it is", Loaded = "Loaded or not", Prone = "Prone or not", Cover = "Forget cover", Drop = "Drops friend", Rep = "Rep", Power = "Star Power" }
}

options! {
    /// Where a figure has come to.
    pub enum Is { CarryOn = "Carries on", Ducked = "Ducked back", Out = "Out of the Fight", Dead = "Obviously Dead", Left = "Left" }
}

const WHO: Choose = Choose::new("adjust.who", "Change whom?");
const FIELD: Pick<Field> = Pick::new("adjust.field", "Change").preset(Field::Status);
const IS: Pick<Is> = Pick::new("adjust.status", "It is");
const REP: Number = Number::new("adjust.rep", "Rep", 2, 20);
const POWER: Number = Number::new("adjust.power", "Star Power dice", 0, 20);

const CHANGED: Ending = Ending::new("changed", "CHANGED", Tone::Middling).quiet();

/// Changes one thing about a figure.
pub const ADJUST: Procedure = Procedure {
    id: "adjust",
    title: "Change a figure",
    reference: "swordplay:P6",
    roles: &[],
    questions: &[WHO.declared(), FIELD.declared(), IS.declared(), REP.declared(), POWER.declared()],
    endings: &[&CHANGED, &NOT_NOW],
    run: adjust,
};

fn adjust(play: &mut Play<'_>) -> Flow<Outcome> {
    let all = battle(play).those(&|_| true);
    if all.is_empty() || under_way(play).is_none() {
        return Ok(NOT_NOW.plain());
    }
    let id = choose(play, WHO, all)?;
    let figure = *battle(play).figure(id);
    // Whoever plays whom: the table says how it is, and no automatic player.
    fact(play, id);
    let field = play.pick_some(FIELD, |field| field != Field::Drop || figure.carries.is_some())?;
    let (mut rep, mut pool, mut status) = (figure.rep, figure.pool, figure.status);
    match field {
        Field::Status => {
            let now = match status {
                Status::Ducked => Is::Ducked,
                Status::Out => Is::Out,
                Status::Dead => Is::Dead,
                Status::Left => Is::Left,
                Status::CarryOn | Status::Safe | Status::Captive | Status::Absent => Is::CarryOn,
            };
            status = match play.pick(IS.preset(now))? {
                Is::CarryOn => Status::CarryOn,
                Is::Ducked => Status::Ducked,
                Is::Out => Status::Out,
                Is::Dead => Status::Dead,
                Is::Left => Status::Left,
            }
        }
        Field::Rep => rep = play.number(REP.preset(i16::from(rep)))? as u8,
        Field::Power => pool = play.number(POWER.preset(i16::from(pool)))? as u8,
        Field::Loaded | Field::Prone | Field::Cover | Field::Drop => {}
    }
    alter(play, id, |figure: &mut Figure| {
        (figure.rep, figure.pool, figure.status) = (rep, pool, status);
        match field {
            // Whatever it still owed has nothing to do with how it is now.
            Field::Status => {
                (figure.doing, figure.aim, figure.missed_by, figure.man_down) = (Reaction::CarryOn, None, 0, false);
                // Whoever is on his feet is nobody's captive, and was never out.
                if figure.stands() {
                    (figure.guard, figure.marks) = (None, figure.marks & !mark::WAS_OUT);
                }
            }
            Field::Loaded => figure.loaded = !figure.loaded,
            Field::Prone => figure.marks ^= mark::PRONE,
            Field::Cover => (figure.cover, figure.reaches) = (None, 0),
            Field::Drop => figure.carries = None,
            Field::Rep | Field::Power => {}
        }
    });
    super::act::free_captives(play);
    super::turn::skip_idle(play);
    Ok(CHANGED.of(Subject::Figure(id)))
}
