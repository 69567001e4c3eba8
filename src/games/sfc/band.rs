//! The Star and his Band: how they begin, who joins, who leaves (`sfc:P1`, `sfc:P2`, `sfc:P27`).

use super::battle::{Battle, Figure, change, enlist, look};
use super::classes::{self, Profile};
use super::figure::{Class, Weapon};
use super::settings::{Header, Refill};
use crate::engine::{Declared, Digest, Ending, Flow, Number, Outcome, Pick, Side, Subject, Throw, Tone};
use crate::games::twod6::{Body, MAX_BAND, Mode, ONE, Phase, Six, TWO, Test, after, recruits, role, rolls};
use crate::games::{Play, Procedure, State};
use crate::questions;

const MODE: Pick<Mode> = Pick::new("begin.mode", "Play").preset(Mode::Campaign);
const PLAYERS: Number = Number::new("begin.players", "Players", 2, MAX_PLAYERS).preset(2);
/// Free, the own Class included (`sfc:R7`).
const FOE: Pick<Class> = Pick::new("begin.foe", "Enemy Class");
const CLASS: Pick<Class> = Pick::new("band.class", "Class").preset(Class::Military);
const DV: Number = Number::new("star.dv", "DV", 2, 4).preset(4);
const WEAPON: Pick<Weapon> = Pick::new("star.weapon", "Weapon").preset(Weapon::Auto);
/// Suggested in one place, always so in another (`sfc:R2`).
const REP: Number = Number::new("star.rep", "Star's Rep", 3, 7).preset(5);
/// The Star's Rep in a campaign: it has no upper limit but what is kept (`sfc:R64`).
const STARS_REP: Number = Number::new("band.rep", "Star's Rep", 3, 20).preset(5);
const GRUNTS: Number = Number::new("band.grunts", "Grunts", 0, MAX_BAND as i16 - 1);
const GRUNT_REP: Number = Number::new("band.grunt-rep", "Grunt's Rep", 3, 20).preset(4);
/// As in the sister game; a 6 fails. All who are wanted, one, or nobody (`sfc:R50`).
const NEW: Test<u8> = Test::new(Throw::new("band.new", "New Recruits"), Six::Fails, [0, 1, u8::MAX]);

/// Players on one side (`sfc:R70`).
const MAX_PLAYERS: i16 = 3;
/// The Rep of a Star who takes the place of another (`sfc:R51`).
const NEW_STAR: u8 = 5;

const STAR_READY: Ending = Ending::new("star", "STAR #", Tone::Good);
const BAND: Ending = Ending::new("band", "BAND OF #", Tone::Good);
const LEAVES: Ending = Ending::new("leaves", "LEAVES", Tone::Bad);
const STAYS: Ending = Ending::new("stays", "STAYS", Tone::Nothing);
const BEGUN: &[&Ending] = &[recruits::ENDINGS[1], recruits::ENDINGS[2], recruits::ENDINGS[3], &BAND];

/// Players, and figures who have no place yet.
pub const ROLES: &[&str] = &[
    "Player 1",
    "Player 2",
    "Player 3",
    "Figure 1",
    "Figure 2",
    "Figure 3",
    "Figure 4",
    "Figure 5",
    "Figure 6",
    "Figure 7",
    "Figure 8",
    "Figure 9",
    "Figure 10",
    "Figure 11",
    "Figure 12",
    "Figure 13",
    "Figure 14",
];
/// The two sides, and figures who have no place yet.
pub const SIDE_ROLES: &[&str] = &[
    "Player",
    "Enemy",
    "Ally",
    "Figure 1",
    "Figure 2",
    "Figure 3",
    "Figure 4",
    "Figure 5",
    "Figure 6",
    "Figure 7",
    "Figure 8",
    "Figure 9",
    "Figure 10",
    "Figure 11",
    "Figure 12",
    "Figure 13",
    "Figure 14",
    "Player 1",
    "Player 2",
    "Player 3",
];
/// The first of those figures.
pub const FIGURE_1: u8 = 4;
/// The first of several players among the sides.
pub const TWO_PLAYERS: u8 = 18;

const STAR_QUESTIONS: [Declared; 4] = [CLASS.declared(), DV.declared(), WEAPON.declared(), REP.declared()];
/// What the end of a fight may ask of a Band.
pub const UPKEEP_QUESTIONS: &[Declared] = questions![
    &[DV.declared(), WEAPON.declared(), GRUNTS.declared(), NEW.throw.declared(), rolls::LOOKED_UP[1]],
    &recruits::THROWN
];

/// Create the Star (`sfc:P1`).
pub const STAR: Procedure = Procedure {
    id: "star",
    title: "Create the Star",
    reference: "sfc:P1",
    roles: &[],
    questions: &STAR_QUESTIONS,
    endings: &[&STAR_READY],
    run: |play| {
        let class = play.pick(CLASS)?;
        let star = star(play, class, None)?;
        Ok(STAR_READY.with(i16::from(star.base)))
    },
};

/// Recruit the Band (`sfc:P2`).
pub const RECRUITS: Procedure = Procedure {
    id: "recruit",
    title: "Recruit the Band",
    reference: "sfc:P2",
    roles: ROLES,
    questions: questions![&[CLASS.declared(), STARS_REP.declared(), GRUNTS.declared()], &recruits::THROWN, &rolls::LOOKED_UP],
    endings: &recruits::ENDINGS,
    run: recruit,
};

/// Band upkeep, for one Grunt (`sfc:P27`).
pub const UPKEEP: Procedure = Procedure {
    id: "upkeep",
    title: "Band upkeep",
    reference: "sfc:P27",
    roles: &[],
    questions: &[STARS_REP.declared(), GRUNT_REP.declared()],
    endings: &[&STAYS, &LEAVES],
    run: |play| {
        let (star, grunt) = (play.number(STARS_REP)?, play.number(GRUNT_REP)?);
        Ok(if outgrows(grunt, star) { LEAVES.plain() } else { STAYS.plain() })
    },
};

/// Star, enemy Class, Band, and a campaign that begins (`sfc` C1 to C4).
pub const BEGIN: Procedure = Procedure {
    id: "begin",
    title: "New battle",
    reference: "sfc:P1",
    roles: ROLES,
    questions: questions![
        &[MODE.declared(), PLAYERS.declared(), FOE.declared(), GRUNTS.declared()],
        &recruits::THROWN,
        &STAR_QUESTIONS,
        &rolls::LOOKED_UP
    ],
    endings: BEGUN,
    run: begin,
};

/// A Star of a Class; his Rep is asked unless it is known.
fn star(play: &mut Play<'_>, class: Class, rep: Option<u8>) -> Flow<Figure> {
    let dv = play.number(DV)? as u8;
    let weapon = play.pick_some(WEAPON, |weapon| class.has(weapon))?;
    let rep = match rep {
        Some(rep) => rep,
        None => play.number(REP)? as u8,
    };
    let figure = Figure::of(class, Profile { rep, dv, weapon });
    Ok(Figure { body: Body { star: true, ..figure.body }, ..figure })
}

/// Only a higher Rep than the Star's leaves: equal may stay (`sfc:R5`).
pub const fn outgrows(grunt: i16, star: i16) -> bool {
    grunt > star
}

/// Those who join.
type Grunts = heapless::Vec<Figure, MAX_BAND>;

/// How many Grunts a Star of this Rep wants, among the `most` he may have; between fights a test may say how many come.
fn wanted(play: &mut Play<'_>, star: Subject, by: Subject, class: Class, rep: i16, most: i16, refill: Refill) -> Flow<usize> {
    if classes::table(class).iter().all(|row| outgrows(row.rep.into(), rep)) {
        // Nobody of the Military is as low as Rep 3: nothing is rolled (`sfc:R65`).
        play.note("nobody follows him", 0)?;
        return Ok(0);
    }
    let count = match refill {
        Refill::Free => play.number(GRUNTS.up_to(most).preset(most))?,
        Refill::Test => {
            let come = most.min(NEW.roll(play, star, TWO, rep)?.into());
            play.tell(recruits::joined(by, come.max(0) as usize));
            come
        }
    };
    // Who they are is another matter.
    play.part_ends()?;
    Ok(count.max(0) as usize)
}

/// One die for each; a higher Rep than the Star's is too high (`sfc:R5`).
fn hire(play: &mut Play<'_>, by: Subject, class: Class, rep: i16, count: usize, context: u64) -> Flow<Grunts> {
    let wanted = recruits::Wanted { by, count, first: FIGURE_1, dice: ONE, context: Digest::of(&(context, class, rep)) };
    let row = |face| classes::row_of(class, face);
    let too_high = |face| row(face).map(|row| i16::from(row.rep)).filter(|grunt| outgrows(*grunt, rep));
    let taken = recruits::roll(play, wanted, &too_high)?;
    let figure = |face| row(face).map(|row| Figure::of(class, row));
    if look(play).is_none() {
        for (nth, figure) in taken.iter().filter_map(|(nth, face)| Some((*nth, figure(*face)?))) {
            play.about(Subject::Nth(nth));
            play.note(figure.listed(), i16::from(figure.base))?;
        }
    }
    Ok(taken.into_iter().filter_map(|(_, face)| figure(face)).collect())
}

/// Tells who they are.
pub fn tell(play: &mut Play<'_>, figures: &[Figure]) -> Flow<()> {
    for (figure, nth) in figures.iter().zip(FIGURE_1..) {
        play.about(Subject::Nth(nth));
        play.note(figure.listed(), i16::from(figure.base))?;
    }
    Ok(())
}

fn recruit(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = play.pick(CLASS)?;
    let rep = play.number(STARS_REP)?;
    let nobody = Subject::Nobody;
    let wanted = wanted(play, nobody, nobody, class, rep, rep.min(MAX_BAND as i16) - 1, Refill::Free)?;
    let band = hire(play, nobody, class, rep, wanted, 0)?;
    Ok(recruits::joined(nobody, band.len()))
}

fn begin(play: &mut Play<'_>) -> Flow<Outcome> {
    let mode = play.pick(MODE)?;
    let mut battle = Battle::none(Header::of(play));
    (battle.mode, battle.phase) = (mode, Phase::Camp);
    *play.state() = State::Sfc(battle);
    let stars = match mode {
        Mode::Campaign | Mode::Single => 1,
        Mode::Duel => 2,
        Mode::Allies => play.number(PLAYERS)? as u8,
    };
    let mut class = None;
    for nth in 0..stars {
        let by = if stars == 1 { Subject::Nobody } else { Subject::Nth(nth + 1) };
        play.about(by);
        // One side is of one Class (`sfc:R70`).
        let (side, owner) = if mode == Mode::Duel && nth == 1 { (Side::Second, 0) } else { (Side::First, nth) };
        let own = match class {
            Some(class) if side == Side::First => class,
            _ => play.pick(CLASS)?,
        };
        class = Some(own);
        let star = star(play, own, None)?;
        if nth == 0 && mode != Mode::Duel {
            let foe = play.pick(FOE.preset(own.hates()))?;
            change(play, |battle| battle.foe = foe);
        }
        // The Stars after this one need a place as well.
        let later = if mode == Mode::Allies { usize::from(stars - nth - 1) } else { 0 };
        let room = MAX_BAND - look(play).map_or(0, |battle| battle.those(side, |_| true).len()) - later;
        let rep = i16::from(star.base);
        let wanted = wanted(play, Subject::Nobody, by, own, rep, rep.min(room as i16) - 1, Refill::Free)?;
        let context = Digest::of(&(look(play), &star));
        let grunts = hire(play, by, own, rep, wanted, context)?;
        enlist(play, side, owner, &[star])?;
        let last = enlist(play, side, owner, &grunts)?;
        recruits::welcome(play, by, grunts.len(), last);
        play.part_ends()?;
    }
    let count = look(play).map_or(0, |battle| battle.those(Side::First, |_| true).len());
    Ok(BAND.with(count as i16))
}

/// Between fights, for each Star: he dismisses whoever is too many, and new ones may join.
pub fn keep_up(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let stars = look(play).map(|battle| battle.those(side, |figure| figure.star)).unwrap_or_default();
    for star in stars {
        let vacant = after::keep_up(play, star, side)?;
        let Some(figure) = look(play).map(|battle| *battle.figure(star)) else { break };
        let (Some(class), true) = (figure.class, vacant > 0) else { continue };
        let rep = i16::from(figure.base);
        play.about(Subject::Figure(star));
        let refill = Header::of(play).refill;
        let by = recruits::whose(play, star);
        let wanted = wanted(play, Subject::Figure(star), by, class, rep, vacant as i16, refill)?;
        let context = look(play).map_or(0, Digest::of);
        let band = hire(play, by, class, rep, wanted, context)?;
        let last = enlist(play, side, figure.owner, &band)?;
        recruits::welcome(play, by, band.len(), last);
        play.part_ends()?;
    }
    Ok(())
}

/// Another Star of the same Class takes the place of the one whom a player has lost (`sfc:R51`), each player's of his own
/// (`sfc:R70`).
pub fn new_star(play: &mut Play<'_>, side: Side, owner: u8, class: Class) -> Flow<()> {
    play.about(role(play, side, TWO_PLAYERS));
    if look(play).is_some_and(|battle| battle.mode == Mode::Allies) {
        play.about(Subject::Nth(TWO_PLAYERS + owner));
    }
    play.side(Some(side));
    let star = star(play, class, Some(NEW_STAR))?;
    play.note("a new Star", 0)?;
    enlist(play, side, owner, &[star])?;
    Ok(())
}
