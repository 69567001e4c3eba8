//! What is to be known of a figure: from the battle, or from questions in a quick procedure.
//!
//! In a battle the figures answer for themselves, and what they say stands on the roll card's edit list.

use super::battle::look;
use crate::engine::{Declared, Extra, Flow, Number, Pick, Settle, Subject, YesNo};
use crate::games::Play;
use crate::games::twod6::about;
use crate::games::twod6::melee::Fighter;
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
const ITS_REP: Extra = Extra::new("fighter.rep-known", "Rep").between(1, 20);
const CLASS: Pick<Class> = Pick::new("fighter.class", "Class").preset(Class::Melee);
const ARMOUR: Pick<Armour> = Pick::new("fighter.armour", "Armour").preset(Armour::Medium);
const ITS_ARMOUR: Settle<Armour> = Settle::new("fighter.armour-known", "Armour");
const STAR: Pick<YesNo> = Pick::new("fighter.star", "Is it the Star?").preset(YesNo::No);
const MOUNTED: Pick<YesNo> = Pick::new("fighter.mounted", "Mounted?").preset(YesNo::No);
/// Star Power dice left (`sns:P22`).
const POOL: Number = Number::new("fighter.pool", "Star Power dice", 0, 20).preset(5);

/// The Rep of somebody without a battle.
pub const REP_QUESTION: Declared = REP.declared();
/// What a figure of the battle says for itself.
pub const KNOWN_REP: Declared = ITS_REP.declared();
/// The same of its armour.
pub const KNOWN_ARMOUR: Declared = ITS_ARMOUR.declared();
/// What is asked of whoever is hurt without a battle, besides his Rep.
pub const HURT_QUESTIONS: &[Declared] = &[ARMOUR.declared(), STAR.declared(), POOL.declared()];
/// The Class of somebody without a battle.
pub const CLASS_QUESTION: Declared = CLASS.declared();
/// Whether somebody without a battle is mounted.
pub const MOUNTED_QUESTION: Declared = MOUNTED.declared();
/// The Star Power of somebody without a battle.
pub const POOL_QUESTION: Declared = POOL.declared();

/// What a melee by itself asks of each fighter.
pub const QUESTIONS: &[Declared] = &[REP.declared(), CLASS.declared(), ARMOUR.declared(), STAR.declared(), POOL.declared()];

/// As the battle has it; without one, asks for everything a melee needs to know (`sns:P21`).
pub fn obtain(play: &mut Play<'_>, subject: Subject) -> Flow<Fighter> {
    if let Some(figure) = figure(play, subject) {
        let (rep, guard, pool) = (figure.rep(), figure.armour.value(), figure.pool);
        return Ok(Fighter { subject, rep, arm: figure.class as u8, guard, pool });
    }
    play.about(subject);
    let rep = play.number(REP)?;
    let arm = play.pick(CLASS)? as u8;
    let guard = play.pick(ARMOUR)?.value();
    let pool = pool(play, subject)?;
    Ok(Fighter { subject, rep, arm, guard, pool })
}

fn figure<'a>(play: &'a Play<'_>, who: Subject) -> Option<&'a super::battle::Figure> {
    let Subject::Figure(id) = who else { return None };
    look(play).map(|battle| battle.figure(id))
}

/// Current Rep in every test of an Encounter (`sns:R8`).
pub fn rep(play: &mut Play<'_>, who: Subject) -> Flow<i16> {
    rep_or(play, who, 4)
}

/// The same; without a battle, this is offered first.
pub fn rep_or(play: &mut Play<'_>, who: Subject, preset: i16) -> Flow<i16> {
    about(play, who);
    match figure(play, who) {
        // Whoever is down counts with base Rep (`sns:R49`).
        Some(figure) => play.amount(ITS_REP, if figure.up() { figure.rep() } else { i16::from(figure.base) }),
        None => play.number(REP.preset(preset)),
    }
}

/// What is worn.
pub fn armour(play: &mut Play<'_>, who: Subject) -> Flow<i16> {
    about(play, who);
    let armour = match figure(play, who) {
        Some(figure) => play.settle(ITS_ARMOUR, figure.armour)?,
        None => play.pick(ARMOUR)?,
    };
    Ok(armour.value())
}

/// What it does when it is active; without a battle, among those that are possible.
pub fn class(play: &mut Play<'_>, who: Subject, possible: fn(Class) -> bool) -> Flow<Class> {
    about(play, who);
    match figure(play, who) {
        Some(figure) => Ok(figure.class),
        None => play.pick_some(CLASS, possible),
    }
}

/// Dice for Charge and Action: nothing says who is mounted, so it is a mark that the player sets (`sns:R9`).
pub fn mounted(play: &mut Play<'_>, who: Subject) -> Flow<bool> {
    about(play, who);
    match figure(play, who) {
        Some(figure) => Ok(figure.mounted),
        None => play.yes(MOUNTED),
    }
}

/// Star Power dice; none for anybody but a Star.
pub fn pool(play: &mut Play<'_>, who: Subject) -> Flow<u8> {
    about(play, who);
    match figure(play, who).map(|figure| figure.pool) {
        Some(pool) => Ok(pool),
        None if play.yes(STAR)? => Ok(play.number(POOL)? as u8),
        None => Ok(0),
    }
}

/// Star Power dice of somebody who is known to be a Star.
pub fn stars_pool(play: &mut Play<'_>) -> Flow<u8> {
    Ok(play.number(POOL)? as u8)
}
