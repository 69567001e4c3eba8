//! A figure: from the roster in a battle, from questions where a quick procedure needs to know.

use super::battle::{Figure, alter, look};
use crate::engine::{Declared, Extra, Flow, Id, Number, Pick, Settle, Subject, YesNo};
use crate::games::Play;
use crate::games::twod6::melee::Fighter;
use crate::games::twod6::{about, side_of};
use crate::{options, questions};

options! {
    /// What a figure is (`sfc` section 1).
    pub enum Class {
        Bugs = "Bugs", Gangers = "Gangers", Mercenaries = "Mercenaries", Military = "Military", Police = "Police", Ragers = "Ragers"
    }
}

impl Class {
    /// Gangers, Mercenaries, Military and Police duck back, Bugs and Ragers halt.
    pub const fn human(self) -> bool {
        !matches!(self, Self::Bugs | Self::Ragers)
    }

    /// What somebody of this Class may fight with: the player's choice for humans; Bugs and Ragers have their own (`sfc:R6`).
    pub const fn has(self, weapon: Weapon) -> bool {
        match self {
            Self::Bugs => matches!(weapon, Weapon::Vicious),
            Self::Ragers => matches!(weapon, Weapon::Rage),
            _ => weapon.shots() > 0,
        }
    }

    /// Whom it usually meets: what is offered first, free to change (`sfc:R7`).
    pub const fn hates(self) -> Self {
        match self {
            Self::Military => Self::Bugs,
            Self::Gangers => Self::Police,
            Self::Police => Self::Gangers,
            Self::Bugs | Self::Mercenaries | Self::Ragers => Self::Military,
        }
    }
}

options! {
    /// What a figure fights with (`sfc` section 1).
    pub enum Weapon { Pistol = "Pistol", Auto = "Auto", Vicious = "Vicious", Rage = "Rage" }
}

impl Weapon {
    /// Shots in one attack, and so the most targets.
    pub const fn shots(self) -> u8 {
        match self {
            Self::Pistol => 1,
            Self::Auto => 3,
            Self::Vicious | Self::Rage => 0,
        }
    }
}

/// Current Rep; 0 to 20 are kept (`sfc:R64`).
const REP: Number = Number::new("figure.rep", "Rep", 1, 20).preset(4);
const ITS_REP: Extra = Extra::new("figure.rep-known", "Rep").between(1, 20);
const CLASS: Pick<Class> = Pick::new("figure.class", "Class").preset(Class::Military);
const DV: Number = Number::new("figure.dv", "DV", 2, 4).preset(3);
const WEAPON: Pick<Weapon> = Pick::new("figure.weapon", "Weapon").preset(Weapon::Auto);
const COVER: Pick<YesNo> = Pick::new("figure.cover", "In Cover?").preset(YesNo::No);
/// In a battle it is known, and the player may set it right for this shot.
const COVERED: Settle<YesNo> = Settle::new("figure.covered", "In Cover");
const STAR: Pick<YesNo> = Pick::new("figure.star", "Is it the Star?").preset(YesNo::No);
const POOL: Number = Number::new("figure.pool", "Star Power dice", 0, 20).preset(5);

/// What may be asked about a figure that shoots or is shot at.
pub const QUESTIONS: &[Declared] = questions![&[WEAPON.declared(), COVER.declared()], TARGET_QUESTIONS];
/// What damage may ask about a figure.
pub const TARGET_QUESTIONS: &[Declared] = &[REP.declared(), CLASS.declared(), DV.declared(), STAR.declared(), POOL.declared()];
/// What a figure of the battle says for itself.
pub const KNOWN_REP: Declared = ITS_REP.declared();
/// The same of its Cover.
pub const KNOWN_COVER: Declared = COVERED.declared();

const MELEE_REP: Number = Number::new("melee.rep", "Rep", 1, 20).preset(4);
const MELEE_WEAPON: Pick<Weapon> = Pick::new("melee.weapon", "Weapon").preset(Weapon::Auto);
const MELEE_DV: Number = Number::new("melee.dv", "DV", 2, 4).preset(3);
const MELEE_STAR: Pick<YesNo> = Pick::new("melee.star", "Is it the Star?").preset(YesNo::No);
const MELEE_POOL: Number = Number::new("melee.pool", "Star Power dice", 0, 20).preset(5);

/// What a melee by itself asks of each fighter.
pub const MELEE_QUESTIONS: &[Declared] =
    &[MELEE_REP.declared(), MELEE_WEAPON.declared(), MELEE_DV.declared(), MELEE_STAR.declared(), MELEE_POOL.declared()];

/// As the battle has it; without one, asks for everything a melee needs to know (`sfc:P17`).
pub fn obtain(play: &mut Play<'_>, subject: Subject) -> Flow<Fighter> {
    if let Subject::Figure(id) = subject {
        let figure = figure(play, id);
        let arm = figure.weapon.unwrap_or(Weapon::Auto) as u8;
        return Ok(Fighter { subject, rep: figure.rep(), arm, guard: i16::from(figure.dv), pool: figure.pool });
    }
    play.about(subject);
    let rep = play.number(MELEE_REP)?;
    let arm = play.pick(MELEE_WEAPON)? as u8;
    let guard = play.number(MELEE_DV)?;
    let pool = if play.yes(MELEE_STAR)? { play.number(MELEE_POOL)? as u8 } else { 0 };
    Ok(Fighter { subject, rep, arm, guard, pool })
}

/// A figure of the fight.
pub fn figure<'a>(play: &'a Play<'_>, id: Id) -> &'a Figure {
    look(play).map_or(&Figure::ABSENT, |battle| battle.figure(id))
}

/// The figure, and what is asked now is asked of whoever looks at the table.
fn of(play: &mut Play<'_>, id: Id) -> Figure {
    play.about(Subject::Figure(id));
    play.side(None);
    *figure(play, id)
}

/// The figure's Rep.
pub fn rep(play: &mut Play<'_>, id: Id) -> Flow<i16> {
    match (of(play, id), look(play).is_some_and(|battle| battle.quick)) {
        (figure, true) if figure.base > 0 => Ok(figure.rep()),
        (figure, false) => {
            about(play, Subject::Figure(id));
            play.amount(ITS_REP, figure.rep())
        }
        _ => {
            let rep = play.number(REP)?;
            alter(play, id, |figure| figure.base = rep as u8);
            Ok(rep)
        }
    }
}

/// The figure's Class.
pub fn class(play: &mut Play<'_>, id: Id) -> Flow<Class> {
    if let Some(class) = of(play, id).class {
        return Ok(class);
    }
    let class = play.pick(CLASS)?;
    alter(play, id, |figure| figure.class = Some(class));
    Ok(class)
}

/// Rep and Defensive Value, at most 10.
pub fn target_value(play: &mut Play<'_>, id: Id) -> Flow<i16> {
    let rep = rep(play, id)?;
    let mut dv = of(play, id).dv;
    if dv == 0 {
        dv = play.number(DV)? as u8;
        alter(play, id, |figure| figure.dv = dv);
    }
    Ok((rep + i16::from(dv)).min(10))
}

/// The figure's shots; of one who is `known` to shoot, some.
pub fn shots(play: &mut Play<'_>, id: Id, known: bool) -> Flow<u8> {
    if let Some(weapon) = of(play, id).weapon {
        return Ok(weapon.shots());
    }
    let weapon = play.pick_some(WEAPON, |weapon| !known || weapon.shots() > 0)?;
    alter(play, id, |figure| figure.weapon = Some(weapon));
    Ok(weapon.shots())
}

/// Whether the figure is in Cover (`sfc:P11`): from the first Will to Fight test on everybody, Bugs' and Ragers' counts (`sfc:R32`);
/// before it the side with the Advantage (`sfc:R10`), and whoever has popped up (`sfc:R31`).
pub fn cover(play: &mut Play<'_>, id: Id) -> Flow<bool> {
    let figure = of(play, id);
    let all = look(play).is_some_and(|battle| battle.tests > 0 || battle.advantage == Some(side_of(id)));
    if let Some(cover) = figure.cover.or(all.then_some(true)) {
        return match look(play).is_some_and(|battle| battle.quick) {
            true => Ok(cover),
            false => Ok(play.settle(COVERED, YesNo::from(all || cover))? == YesNo::Yes),
        };
    }
    let cover = play.yes(COVER)?;
    alter(play, id, |figure| figure.cover = Some(cover));
    Ok(cover)
}

/// The figure's Star Power dice; none for a Grunt.
pub fn pool(play: &mut Play<'_>, id: Id) -> Flow<u8> {
    let figure = of(play, id);
    if figure.star || !look(play).is_some_and(|battle| battle.quick) {
        return Ok(figure.pool);
    }
    let star = play.yes(STAR)?;
    let pool = if star { play.number(POOL)? as u8 } else { 0 };
    alter(play, id, |figure| (figure.star, figure.pool) = (star, pool));
    Ok(pool)
}
