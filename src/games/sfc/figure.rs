//! A figure: from the roster in a battle, from questions where a quick procedure needs to know.

use super::battle::{alter, battle};
use crate::engine::{Declared, Flow, Id, Number, Pick, Side, Subject, YesNo};
use crate::games::Play;
use crate::options;

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

/// What has become of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Not in this fight.
    Absent,
    /// On its feet, ducked or not.
    Up,
    /// Out of the Fight.
    Out,
    /// Obviously Dead.
    Dead,
}

/// A figure of the fight. What nobody has said yet is asked when a rule needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// What has become of it.
    pub standing: Standing,
    /// Hidden and blind (`sfc:P14`).
    pub ducked: bool,
    /// Its place in the line (`sfc:P7`).
    pub slot: i8,
    /// Current Rep.
    pub rep: Option<u8>,
    /// Class.
    pub class: Option<Class>,
    /// Defensive Value.
    pub dv: Option<u8>,
    /// Weapon.
    pub weapon: Option<Weapon>,
    /// In Cover of its own: popped up from Duck Back, or said to be (`sfc:P11`).
    pub cover: Option<bool>,
    /// Star Power dice left; 0 for a Grunt (`sfc:P18`).
    pub pool: Option<u8>,
    /// Scored a hit by shooting in this fight (`sfc:P25`).
    pub scored: bool,
}

impl Figure {
    /// Nobody.
    pub const ABSENT: Self = Self {
        side: Side::First,
        standing: Standing::Absent,
        ducked: false,
        slot: 0,
        rep: None,
        class: None,
        dv: None,
        weapon: None,
        cover: None,
        pool: None,
        scored: false,
    };

    /// Somebody of whom nothing more is known.
    pub const fn unknown(side: Side) -> Self {
        Self { side, standing: Standing::Up, ..Self::ABSENT }
    }

    /// Standing and in sight: may shoot and be shot at.
    pub fn visible(&self) -> bool {
        self.standing == Standing::Up && !self.ducked
    }

    /// Out of the Fight or Obviously Dead.
    pub fn down(&self) -> bool {
        matches!(self.standing, Standing::Out | Standing::Dead)
    }

    /// Up, in sight, and with a gun as far as anybody knows.
    pub fn may_fire(&self) -> bool {
        self.visible() && self.weapon.is_none_or(|weapon| weapon.shots() > 0)
    }
}

/// Current Rep; 0 to 20 are kept (`sfc:R64`).
const REP: Number = Number::new("figure.rep", "Rep", 1, 20).preset(4);
const CLASS: Pick<Class> = Pick::new("figure.class", "Class").preset(Class::Military);
const DV: Number = Number::new("figure.dv", "DV", 2, 4).preset(3);
const WEAPON: Pick<Weapon> = Pick::new("figure.weapon", "Weapon").preset(Weapon::Auto);
const COVER: Pick<YesNo> = Pick::new("figure.cover", "In Cover?").preset(YesNo::No);
const STAR: Pick<YesNo> = Pick::new("figure.star", "Is it the Star?").preset(YesNo::No);
const POOL: Number = Number::new("figure.pool", "Star Power dice", 0, 20).preset(5);

/// What may be asked about a figure.
pub const QUESTIONS: &[Declared] =
    &[REP.declared(), CLASS.declared(), DV.declared(), WEAPON.declared(), COVER.declared(), STAR.declared(), POOL.declared()];

/// A fact about a figure, asked of whoever looks at the table.
fn about(play: &mut Play<'_>, id: Id) -> Figure {
    play.about(Subject::Figure(id));
    play.side(None);
    battle(play).figure(id)
}

/// The figure's Rep.
pub fn rep(play: &mut Play<'_>, id: Id) -> Flow<u8> {
    if let Some(rep) = about(play, id).rep {
        return Ok(rep);
    }
    let rep = play.number(REP)? as u8;
    alter(play, id, |figure| figure.rep = Some(rep));
    Ok(rep)
}

/// The figure's Class.
pub fn class(play: &mut Play<'_>, id: Id) -> Flow<Class> {
    if let Some(class) = about(play, id).class {
        return Ok(class);
    }
    let class = play.pick(CLASS)?;
    alter(play, id, |figure| figure.class = Some(class));
    Ok(class)
}

/// The figure's Defensive Value.
pub fn dv(play: &mut Play<'_>, id: Id) -> Flow<u8> {
    if let Some(dv) = about(play, id).dv {
        return Ok(dv);
    }
    let dv = play.number(DV)? as u8;
    alter(play, id, |figure| figure.dv = Some(dv));
    Ok(dv)
}

/// The figure's weapon.
pub fn weapon(play: &mut Play<'_>, id: Id) -> Flow<Weapon> {
    if let Some(weapon) = about(play, id).weapon {
        return Ok(weapon);
    }
    let weapon = play.pick(WEAPON)?;
    alter(play, id, |figure| figure.weapon = Some(weapon));
    Ok(weapon)
}

/// The weapon of a figure that is known to shoot.
pub fn gun(play: &mut Play<'_>, id: Id) -> Flow<Weapon> {
    if let Some(weapon) = about(play, id).weapon {
        return Ok(weapon);
    }
    let weapon = play.pick_some(WEAPON, |weapon| weapon.shots() > 0)?;
    alter(play, id, |figure| figure.weapon = Some(weapon));
    Ok(weapon)
}

/// Whether the figure is in Cover (`sfc:P11`).
pub fn cover(play: &mut Play<'_>, id: Id) -> Flow<bool> {
    let figure = about(play, id);
    if battle(play).tests > 0 || battle(play).advantage == Some(figure.side) {
        return Ok(true);
    }
    if let Some(cover) = figure.cover {
        return Ok(cover);
    }
    let cover = play.yes(COVER)?;
    alter(play, id, |figure| figure.cover = Some(cover));
    Ok(cover)
}

/// The figure's Star Power dice; none for a Grunt.
pub fn pool(play: &mut Play<'_>, id: Id) -> Flow<u8> {
    if let Some(pool) = about(play, id).pool {
        return Ok(pool);
    }
    let pool = if play.yes(STAR)? { play.number(POOL)? as u8 } else { 0 };
    alter(play, id, |figure| figure.pool = Some(pool));
    Ok(pool)
}
