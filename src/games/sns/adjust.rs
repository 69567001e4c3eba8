//! Setting a figure right by hand: whatever the device thinks, the table decides.

use super::battle::{alter, look};
use super::fighter::{Armour, Class};
use crate::engine::{Choose, Ending, Flow, IdList, Number, Outcome, Pick, Side, Subject, Tone, YesNo};
use crate::games::twod6::{NOT_NOW, Standing, shown};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What can be set right.
    pub enum Field {
        Rep = "Base Rep", State = "State", Dazzled = "Dazzled", Mounted = "Mounted", Armour = "Armour", Pool = "Star Power dice", Class = "Class",
    }
}

options! {
    /// What has become of a figure.
    pub enum Where { Fit = "Fit", Out = "Out of the Fight", Dead = "Obviously Dead" }
}

const WHO: Choose = Choose::new("adjust.who", "Change whom?");
const FIELD: Pick<Field> = Pick::new("adjust.field", "Change").preset(Field::Rep);
const REP: Number = Number::new("adjust.rep", "Base Rep", 1, 20);
const STATE: Pick<Where> = Pick::new("adjust.state", "State");
const DAZZLED: Pick<YesNo> = Pick::new("adjust.dazzled", "Dazzled?");
const MOUNTED: Pick<YesNo> = Pick::new("adjust.mounted", "Mounted?");
const ARMOUR: Pick<Armour> = Pick::new("adjust.armour", "Armour");
const POOL: Number = Number::new("adjust.pool", "Star Power dice", 0, 20);
const CLASS: Pick<Class> = Pick::new("adjust.class", "Class");

const CHANGED: Ending = Ending::new("changed", "CHANGED", Tone::Middling).quiet();

/// Changes one thing about a figure; a mount is set so, because nothing says who has one (`sns:R9`).
pub const ADJUST: Procedure = Procedure {
    id: "adjust",
    title: "Change a figure",
    reference: "sns:R9",
    roles: &[],
    questions: &[
        WHO.declared(),
        FIELD.declared(),
        REP.declared(),
        STATE.declared(),
        DAZZLED.declared(),
        MOUNTED.declared(),
        ARMOUR.declared(),
        POOL.declared(),
        CLASS.declared(),
    ],
    endings: &[&CHANGED, &NOT_NOW],
    run: adjust,
};

fn adjust(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let mut all: IdList = shown::members(battle, Side::First);
    let _ = all.extend_from_slice(&shown::members(battle, Side::Second));
    if all.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let id = play.choose(WHO, &all)?;
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let (figure, fighting) = (*battle.figure(id), battle.fighting());
    // Nobody's side is asked: the device must not answer for its own figures what the table decides.
    play.about(Subject::Figure(id));
    // A mark is more often to be put or taken off than to stay, so the cursor starts at the other answer.
    match play.pick(FIELD)? {
        Field::Rep => {
            let rep = play.number(REP.preset(i16::from(figure.base)))? as u8;
            alter(play, id, |figure| (figure.base, figure.disaster, figure.lost) = (rep, 0, 0));
        }
        Field::State => {
            let standing = match play.pick(STATE.preset(if figure.fit() { Where::Out } else { Where::Fit }))? {
                Where::Fit if fighting => Standing::Up,
                Where::Fit => Standing::Away,
                Where::Out => Standing::Out,
                Where::Dead => Standing::Dead,
            };
            super::battle::change(play, |battle| match standing {
                Standing::Up => battle.shared_mut().join(id),
                Standing::Away => battle.alter(id, |figure| figure.standing = standing),
                down => battle.shared_mut().fall(id, down),
            });
        }
        Field::Dazzled => {
            let yes = play.yes(DAZZLED.preset(YesNo::from(!figure.dazzled)))?;
            alter(play, id, |figure| figure.dazzled = yes);
        }
        Field::Mounted => {
            let yes = play.yes(MOUNTED.preset(YesNo::from(!figure.mounted)))?;
            alter(play, id, |figure| figure.mounted = yes);
        }
        Field::Armour => {
            let armour = play.pick(ARMOUR.preset(figure.armour))?;
            alter(play, id, |figure| figure.armour = armour);
        }
        Field::Pool => {
            let pool = play.number(POOL.preset(i16::from(figure.pool)))? as u8;
            alter(play, id, |figure| figure.pool = pool);
        }
        Field::Class => {
            let class = play.pick(CLASS.preset(figure.class))?;
            alter(play, id, |figure| figure.class = class);
        }
    }
    Ok(CHANGED.of(Subject::Figure(id)))
}
