//! A fight and its figures: from the roster in a battle, from questions where a quick procedure needs to know.

use core::fmt;

use heapless::Vec;

use crate::engine::{Declared, Flow, Id, Number, Pick, Side, Subject, YesNo};
use crate::games::{Play, State};
use crate::options;

/// Figures of a fight: a Band of 12 and 14 enemies (`sfc:R64`).
pub const MAX_FIGURES: usize = 26;

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

/// An exchange of fire that is not over (`sfc:P15`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Who began it.
    pub shooter: Id,
    /// His first targets: nobody else ever takes part.
    pub targets: Vec<Id, 3>,
    /// Those he has just missed, in declared order.
    pub missed: Vec<Id, 3>,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Everybody; a figure's id is its place here.
    pub figures: [Figure; MAX_FIGURES],
    /// The side whose activation it is.
    pub active: Side,
    /// The side with the Advantage (`sfc:P6`).
    pub advantage: Option<Side>,
    /// Will to Fight tests taken (`sfc:P11`).
    pub tests: u8,
    /// The second side is run by the device: what its rules leave open is diced for (`sfc` section 6).
    pub solo: bool,
    /// Made up by a quick procedure.
    pub quick: bool,
    /// Fire being returned.
    pub exchange: Option<Exchange>,
}

impl Battle {
    /// Nobody is there.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; MAX_FIGURES],
        active: Side::First,
        advantage: None,
        tests: 0,
        solo: false,
        quick: false,
        exchange: None,
    };

    /// A figure; nobody if there is none with this id.
    pub fn figure(&self, id: Id) -> Figure {
        self.figures.get(usize::from(id.0)).copied().unwrap_or(Figure::ABSENT)
    }

    /// The figures that fit, in the order of their ids.
    pub fn those(&self, fits: impl Fn(&Figure) -> bool) -> Vec<Id, MAX_FIGURES> {
        (0..).map(Id).zip(&self.figures).filter(|(_, figure)| fits(figure)).map(|(id, _)| id).collect()
    }

    /// How far apart two figures are: the difference of their places in the line (`sfc:P7`).
    pub fn distance(&self, one: Id, other: Id) -> u8 {
        self.figure(one).slot.abs_diff(self.figure(other).slot)
    }

    /// Writes what a figure is called.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        match (self.quick, self.figure(id).side, id.0) {
            (true, _, 0) => out.write_str("Shooter"),
            (true, _, nth) => write!(out, "Target {nth}"),
            (false, Side::First, 0) => out.write_str("Star"),
            (false, Side::First, nth) => write!(out, "Band {nth}"),
            (false, Side::Second, _) => {
                let before = self.those(|figure| figure.side == Side::Second && figure.standing != Standing::Absent);
                write!(out, "Enemy {}", before.iter().filter(|other| **other <= id).count())
            }
        }
    }
}

/// The fight a rule works on.
pub fn battle<'p>(play: &'p Play<'_>) -> &'p Battle {
    match play.look() {
        State::Sfc(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}

/// Changes the fight.
pub fn change(play: &mut Play<'_>, change: impl FnOnce(&mut Battle)) {
    if let State::Sfc(battle) = play.state() {
        change(battle);
    }
}

/// Changes a figure.
pub fn alter(play: &mut Play<'_>, id: Id, alter: impl FnOnce(&mut Figure)) {
    change(play, |battle| battle.figures.get_mut(usize::from(id.0)).map_or((), alter));
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
pub const QUESTIONS: [Declared; 7] =
    [REP.declared(), CLASS.declared(), DV.declared(), WEAPON.declared(), COVER.declared(), STAR.declared(), POOL.declared()];

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
