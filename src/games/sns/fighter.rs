//! A fighter: from the roster in a battle, from questions in a quick procedure.

use crate::engine::{Declared, Flow, Number, Pick, Subject, YesNo};
use crate::games::Play;
use crate::options;

options! {
    /// What a figure does when it is active (`sns` section 1).
    pub enum Class { Missile = "Missile", Melee = "Melee", Caster = "Caster" }
}

options! {
    /// Armour Class (`sns` section 1).
    pub enum Armour { Light = "AC 2, light", Medium = "AC 4, medium", Heavy = "AC 6, heavy" }
}

impl Armour {
    /// The number a die must beat.
    pub const fn value(self) -> i16 {
        match self {
            Self::Light => 2,
            Self::Medium => 4,
            Self::Heavy => 6,
        }
    }
}

/// Current Rep; 0 to 20 are kept (`sns:R78`).
const REP: Number = Number::new("fighter.rep", "Rep", 1, 20).preset(4);
const CLASS: Pick<Class> = Pick::new("fighter.class", "Class").preset(Class::Melee);
const ARMOUR: Pick<Armour> = Pick::new("fighter.armour", "Armour").preset(Armour::Medium);
const STAR: Pick<YesNo> = Pick::new("fighter.star", "Is it the Star?").preset(YesNo::No);
/// Star Power dice left (`sns:P22`).
const POOL: Number = Number::new("fighter.pool", "Star Power dice", 0, 20).preset(5);

/// What a quick procedure may ask about a fighter.
pub const QUESTIONS: &[Declared] = &[REP.declared(), CLASS.declared(), ARMOUR.declared(), STAR.declared(), POOL.declared()];

/// Somebody who fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Who.
    pub subject: Subject,
    /// Current Rep.
    pub rep: i16,
    /// Class.
    pub class: Class,
    /// Armour.
    pub armour: Armour,
    /// Star Power dice, if it is the Star.
    pub pool: u8,
}

impl Fighter {
    /// Asks for everything a melee needs to know (`sns:P21`).
    pub fn ask(play: &mut Play<'_>, subject: Subject) -> Flow<Self> {
        play.about(subject);
        let rep = play.number(REP)?;
        let class = play.pick(CLASS)?;
        let armour = play.pick(ARMOUR)?;
        let star = play.yes(STAR)?;
        let pool = if star { play.number(POOL)? as u8 } else { 0 };
        Ok(Self { subject, rep, class, armour, pool })
    }
}
