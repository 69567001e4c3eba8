//! The Star, the first Band, and recruits later on (`swordplay:P1`, `swordplay:P42`).

use super::battle::{Armour, Class, Ranged, Weapon};
use super::charts;
use super::melee::Fighter;
use super::roll;
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

/// A Star begins with 5, but may have any (`swordplay:R5`).
const STAR_REP: Number = Number::new("muster.rep", "Star Rep", 2, 9).preset(5);
const CLASS: Pick<Class> = Pick::new("muster.class", "Class").preset(Class::Melee);
const RANGED: Pick<Ranged> = Pick::new("muster.ranged", "Ranged weapon");
const WEAPON: Pick<Weapon> = Pick::new("muster.weapon", "Melee weapon").preset(Weapon::OneHand);
const ARMOUR: Pick<Armour> = Pick::new("muster.armour", "Armour").preset(Armour::Heavy);
const SHIELD: Pick<YesNo> = Pick::new("muster.shield", "Shield?").preset(YesNo::Yes);
const MOUNTED: Pick<YesNo> = Pick::new("muster.mounted", "Mounted?").preset(YesNo::No);
/// A campaign holds the Band to its Star's Rep; who plays freely need not (`swordplay:R6`).
const LIMIT: Pick<Limit> = Pick::new("muster.limit", "Band limit").preset(Limit::Rep);
const GRUNTS: Number = Number::new("muster.grunts", "Grunts", 0, MOST_GRUNTS);
const RECRUIT: Throw = Throw::new("muster.recruit", "Rep of a recruit");

/// As many as a side has room for, beside the Star.
pub const MOST_GRUNTS: i16 = 23;

options! {
    /// How many a Band may have.
    pub enum Limit { Rep = "The Star's Rep", Free = "None" }
}

/// What a fighter carries whose class is known.
pub const CARRIED_QUESTIONS: &[Declared] =
    &[RANGED.declared(), WEAPON.declared(), ARMOUR.declared(), SHIELD.declared(), MOUNTED.declared()];
/// What a Star and his Band are asked for.
pub const QUESTIONS: &[Declared] = questions![
    &[STAR_REP.declared(), LIMIT.declared(), GRUNTS.declared(), RECRUIT.declared(), CLASS.declared()],
    CARRIED_QUESTIONS
];

const BAND: Ending = Ending::new("band", "BAND OF #", Tone::Good);

/// The Star and his first Band (`swordplay:P1`).
pub const STAR: Procedure = Procedure {
    id: "star",
    title: "Star and Band",
    reference: "swordplay:P1",
    roles: &["Star", "Recruit"],
    questions: questions![QUESTIONS, roll::FACES],
    endings: &[&BAND],
    run: star,
};

/// What a fighter carries, as its model shows.
#[derive(Clone, Copy, Debug)]
pub struct Gear {
    /// Class.
    pub class: Class,
    /// Ranged weapon.
    pub ranged: Ranged,
    /// Melee weapon.
    pub weapon: Weapon,
    /// Armour.
    pub armour: Armour,
    /// Carries a shield.
    pub shield: bool,
    /// On a horse.
    pub mounted: bool,
}

/// Asks for the rest of a fighter whose class is known.
pub fn gear(play: &mut Play<'_>, class: Class) -> Flow<Gear> {
    let usual = if class == Class::Missile { Ranged::Bow } else { Ranged::None };
    let ranged = play.pick(RANGED.preset(usual))?;
    // Whoever shoots fights with one hand, whatever he carries.
    let weapon = if class == Class::Missile { Weapon::OneHand } else { play.pick(WEAPON)? };
    let armour = play.pick(ARMOUR)?;
    // A shield helps beside one hand free, or a lance.
    let usual = if charts::shooter(ranged).two_hands { SHIELD.preset(YesNo::No) } else { SHIELD };
    let shield = matches!(weapon, Weapon::OneHand | Weapon::Lance) && play.yes(usual)?;
    let mounted = weapon == Weapon::Lance || play.yes(MOUNTED)?;
    Ok(Gear { class, ranged, weapon, armour, shield, mounted })
}

/// Asks whether somebody shoots or strikes.
pub fn class(play: &mut Play<'_>) -> Flow<Class> {
    play.pick(CLASS)
}

/// Asks for a Star: his Rep and what he carries.
pub fn the_star(play: &mut Play<'_>, who: Subject) -> Flow<(i16, Gear)> {
    play.about(who);
    let rep = play.number(STAR_REP)?;
    let class = class(play)?;
    Ok((rep, gear(play, class)?))
}

/// How many come with him, where there is room for so many: his Band has at most as many as his Rep, himself included.
pub fn grunts(play: &mut Play<'_>, rep: i16, room: i16) -> Flow<i16> {
    // The worst recruit has Rep 3, and none is above his Star (`swordplay:R126`).
    if rep < LEAST_RECRUIT {
        return Ok(0);
    }
    let most = if play.pick(LIMIT)? == Limit::Rep { rep - 1 } else { MOST_GRUNTS }.min(room);
    play.number(GRUNTS.up_to(most).preset(most.min(rep - 1)))
}

/// The lowest Rep of a recruit (`swordplay:D1`).
pub const LEAST_RECRUIT: i16 = 3;

/// The Rep of a recruit; one above the Star's is rolled for again (`swordplay:R126`).
pub fn recruit(play: &mut Play<'_>, class: Class, star: i16) -> Flow<u8> {
    loop {
        let (missile, melee) = charts::RECRUITS.read(roll::die(play, RECRUIT)?);
        let rep = if class == Class::Missile { missile } else { melee };
        if i16::from(rep) <= star {
            return Ok(rep);
        }
        play.note("Above the Star: again", 0)?;
    }
}

fn star(play: &mut Play<'_>) -> Flow<Outcome> {
    let (rep, gear) = the_star(play, Subject::Nth(1))?;
    let [foot, rider] = charts::shooter(gear.ranged).range;
    let fighter = Fighter::armed(Subject::Nth(1), rep, gear.class, gear.weapon, gear.shield);
    if gear.ranged != Ranged::None {
        play.note("Shoots # inches", i16::from(if gear.mounted { rider } else { foot }))?;
    }
    play.note("Melee dice: #", rep + fighter.bonus + fighter.shield)?;
    play.note("Shots at him +#", charts::armour(gear.armour).shot)?;
    let grunts = grunts(play, rep, MOST_GRUNTS)?;
    for _ in 0..grunts {
        play.about(Subject::Nth(2));
        let class = class(play)?;
        let rep = recruit(play, class, rep)?;
        play.note("Rep #", i16::from(rep))?;
    }
    Ok(BAND.with(grunts + 1))
}

/// Two dice against the Star's Rep; a 6 fails (`swordplay:P42`).
const RECRUITING: Throw = Throw::new("recruits.dice", "New recruits");
const BAND_NOW: Number = Number::new("recruits.band", "Band now", 1, 24).preset(1);
/// None joins.
pub const NONE: Ending = Ending::new("none", "NOBODY", Tone::Bad);
/// So many join.
pub const SOME: Ending = Ending::new("recruits", "# JOIN", Tone::Good);

/// What recruiting after an Encounter may ask.
pub const RECRUITING_QUESTIONS: &[Declared] = &[RECRUITING.declared(), CLASS.declared(), RECRUIT.declared()];

/// New recruits (`swordplay:P42`).
pub const RECRUITS: Procedure = Procedure {
    id: "recruits",
    title: "New recruits",
    reference: "swordplay:P42",
    roles: &["Star", "Recruit"],
    questions: questions![&[STAR_REP.declared(), BAND_NOW.declared()], RECRUITING_QUESTIONS, roll::TESTS, roll::FACES],
    endings: &[&SOME, &NONE],
    run: recruits,
};

/// How many join a Band that lacks so many: all, one, or none.
pub fn joining(play: &mut Play<'_>, star: i16, lacks: i16) -> Flow<i16> {
    if lacks <= 0 || star < LEAST_RECRUIT {
        return Ok(0);
    }
    let joining = match roll::passes_but_6(play, RECRUITING, star)? {
        2 => lacks,
        passed => passed,
    };
    play.tell(if joining > 0 { SOME.with(joining) } else { NONE.plain() });
    Ok(joining)
}

fn recruits(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(Subject::Nth(1));
    let star = play.number(STAR_REP)?;
    let band = play.number(BAND_NOW)?;
    let joining = joining(play, star, star - band)?;
    for _ in 0..joining {
        play.about(Subject::Nth(2));
        let class = class(play)?;
        let rep = recruit(play, class, star)?;
        play.note("Rep #", i16::from(rep))?;
    }
    Ok(if joining > 0 { SOME.with(joining) } else { NONE.plain() })
}
