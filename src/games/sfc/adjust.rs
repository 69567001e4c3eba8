//! Setting a figure right by hand: whatever the device thinks, the table decides.

use super::battle::{alter, change, look};
use super::figure::Weapon;
use crate::engine::{Choose, Ending, Flow, IdList, Number, Outcome, Pick, Side, Subject, Tone, YesNo};
use crate::games::twod6::{NOT_NOW, Standing, shown};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What can be set right.
    pub enum Field { Rep = "Base Rep", State = "State", Ducked = "Ducked", Weapon = "Weapon", Pool = "Star Power dice", Dv = "DV" }
}

options! {
    /// What has become of a figure.
    pub enum Where { Fit = "Fit", Out = "Out of the Fight", Dead = "Obviously Dead" }
}

const WHO: Choose = Choose::new("adjust.who", "Change whom?");
const FIELD: Pick<Field> = Pick::new("adjust.field", "Change").preset(Field::Rep);
const REP: Number = Number::new("adjust.rep", "Base Rep", 1, 20);
const STATE: Pick<Where> = Pick::new("adjust.state", "State");
const DUCKED: Pick<YesNo> = Pick::new("adjust.ducked", "Ducked?");
const WEAPON: Pick<Weapon> = Pick::new("adjust.weapon", "Weapon");
const POOL: Number = Number::new("adjust.pool", "Star Power dice", 0, 20);
const DV: Number = Number::new("adjust.dv", "DV", 2, 4);

const CHANGED: Ending = Ending::new("changed", "CHANGED", Tone::Middling).quiet();

/// Changes one thing about a figure; one with an Auto may have a Pistol instead (`sfc:R3`).
pub const ADJUST: Procedure = Procedure {
    id: "adjust",
    title: "Change a figure",
    reference: "sfc:R3",
    roles: &[],
    questions: &[
        WHO.declared(),
        FIELD.declared(),
        REP.declared(),
        STATE.declared(),
        DUCKED.declared(),
        WEAPON.declared(),
        POOL.declared(),
        DV.declared(),
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
    // Bugs and Ragers never duck, and have only the weapons they have.
    let human = figure.human();
    // A mark is more often to be put or taken off than to stay, so the cursor starts at the other answer.
    match play.pick_some(FIELD, |field| human || !matches!(field, Field::Ducked | Field::Weapon))? {
        Field::Rep => {
            let rep = play.number(REP.preset(i16::from(figure.base)))? as u8;
            alter(play, id, |figure| (figure.base, figure.lost) = (rep, 0));
        }
        Field::State => {
            let standing = match play.pick(STATE.preset(if figure.fit() { Where::Out } else { Where::Fit }))? {
                Where::Fit if fighting => Standing::Up,
                Where::Fit => Standing::Away,
                Where::Out => Standing::Out,
                Where::Dead => Standing::Dead,
            };
            change(play, |battle| match standing {
                Standing::Up => battle.shared_mut().join(id),
                Standing::Away => battle.alter(id, |figure| figure.standing = standing),
                down => battle.shared_mut().fall(id, down),
            });
        }
        Field::Ducked => {
            let yes = play.yes(DUCKED.preset(YesNo::from(!figure.ducked)))?;
            alter(play, id, |figure| figure.ducked = yes);
        }
        Field::Weapon => {
            let other = if figure.weapon == Some(Weapon::Auto) { Weapon::Pistol } else { Weapon::Auto };
            let weapon = play.pick_some(WEAPON.preset(other), |weapon| weapon.shots() > 0)?;
            alter(play, id, |figure| figure.weapon = Some(weapon));
        }
        Field::Pool => {
            let pool = play.number(POOL.preset(i16::from(figure.pool)))? as u8;
            alter(play, id, |figure| figure.pool = pool);
        }
        Field::Dv => {
            let dv = play.number(DV.preset(i16::from(figure.dv)))? as u8;
            alter(play, id, |figure| figure.dv = dv);
        }
    }
    Ok(CHANGED.of(Subject::Figure(id)))
}
