//! The Star and his Band: how they begin, who joins, who leaves (`sns:P1`, `sns:P2`, `sns:P30`, `sns:P31`).

use super::battle::{Battle, Figure, enlist, look};
use super::fighter::{Armour, Class};
use super::lists::{self, RECRUITS};
use super::settings::Header;
use crate::engine::{Declared, Digest, Ending, Flow, Number, Outcome, Pick, Side, Subject, Throw, Tone, YesNo};
use crate::games::twod6::{Body, Fight, MAX_BAND, Mode, Phase, Six, TWO, Test, after, recruits, rolls};
use crate::games::{Play, Procedure, State};
use crate::questions;

const CLASS: Pick<Class> = Pick::new("star.class", "Star's Class").preset(Class::Melee);
const ARMOUR: Pick<Armour> = Pick::new("star.armour", "Star's armour").preset(Armour::Medium);
const MOUNTED: Pick<YesNo> = Pick::new("star.mounted", "Star mounted?").preset(YesNo::No);
/// Five is suggested in one place and always so in another (`sns:R5`).
const REP: Number = Number::new("star.rep", "Star's Rep", 3, 7).preset(5);
/// The Star's Rep in a campaign: it has no upper limit but what is kept (`sns:R78`).
const STARS_REP: Number = Number::new("band.rep", "Star's Rep", 3, 20).preset(5);
const GRUNTS: Number = Number::new("band.grunts", "Grunts", 0, MAX_BAND as i16 - 1);
const VACANT: Number = Number::new("band.vacant", "Vacancies", 1, MAX_BAND as i16 - 1).preset(1);
const MODE: Pick<Mode> = Pick::new("begin.mode", "Play").preset(Mode::Campaign);
const PLAYERS: Number = Number::new("begin.players", "Players", 2, MAX_PLAYERS).preset(2);

/// Players on one side: as many Stars of Rep 5 as a Band has room for, with some Grunts (`sns:R84`).
const MAX_PLAYERS: i16 = 3;

/// T25; a 6 fails. All who are wanted, one, or nobody.
const NEW: Test<u8> = Test::new(Throw::new("band.new", "New Recruits"), Six::Fails, [0, 1, u8::MAX]);

/// What recruiting may ask.
const RECRUITING: &[Declared] = questions![&recruits::THROWN, &rolls::LOOKED_UP];
/// What the end of an Encounter may ask of a Band.
pub const UPKEEP_QUESTIONS: &[Declared] = questions![&[NEW.throw.declared(), rolls::LOOKED_UP[1]], &recruits::THROWN];
const STAR_QUESTIONS: [Declared; 4] = [CLASS.declared(), ARMOUR.declared(), MOUNTED.declared(), REP.declared()];

const STAR_READY: Ending = Ending::new("star", "STAR #", Tone::Good);
const BAND: Ending = Ending::new("band", "BAND OF #", Tone::Good);
const LEAVES: Ending = Ending::new("leaves", "LEAVES", Tone::Bad);
const STAYS: Ending = Ending::new("stays", "STAYS", Tone::Nothing);
const BEGUN: &[&Ending] = &[recruits::ENDINGS[1], recruits::ENDINGS[2], recruits::ENDINGS[3], &BAND];

/// Players, and Grunts who have no place yet.
pub const ROLES: &[&str] = &[
    "Player 1", "Player 2", "Player 3", "Grunt 1", "Grunt 2", "Grunt 3", "Grunt 4", "Grunt 5", "Grunt 6", "Grunt 7", "Grunt 8",
    "Grunt 9", "Grunt 10", "Grunt 11",
];

/// Create the Star (`sns:P1`).
pub const STAR: Procedure = Procedure {
    id: "star",
    title: "Create the Star",
    reference: "sns:P1",
    roles: &[],
    questions: &STAR_QUESTIONS,
    endings: &[&STAR_READY],
    run: star_alone,
};

fn star_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let star = star(play)?;
    Ok(STAR_READY.with(i16::from(star.base)))
}

/// Recruit the Band (`sns:P2`).
pub const RECRUITS_JOIN: Procedure = Procedure {
    id: "recruit",
    title: "Recruit the Band",
    reference: "sns:P2",
    roles: ROLES,
    questions: questions![&[STARS_REP.declared(), GRUNTS.declared()], RECRUITING],
    endings: &recruits::ENDINGS,
    run: recruit,
};

fn recruit(play: &mut Play<'_>) -> Flow<Outcome> {
    let rep = play.number(STARS_REP)?;
    let wanted = wanted(play, rep, MAX_BAND)?;
    let band = hire(play, Subject::Nobody, rep, wanted, 0)?;
    Ok(recruits::joined(Subject::Nobody, band.len()))
}

/// New Recruits (`sns:P31`).
pub const NEW_RECRUITS: Procedure = Procedure {
    id: "new-recruits",
    title: "New Recruits",
    reference: "sns:P31",
    roles: ROLES,
    questions: questions![&[STARS_REP.declared(), VACANT.declared(), NEW.throw.declared(), rolls::TESTED[1]], RECRUITING],
    endings: &recruits::ENDINGS,
    run: new_recruits_alone,
};

fn new_recruits_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let rep = play.number(STARS_REP)?;
    let vacant = if rep > 3 { play.number(VACANT.up_to(rep.min(MAX_BAND as i16) - 1))? } else { 1 };
    let band = new_recruits(play, Subject::Nobody, Subject::Nobody, rep, vacant as usize)?;
    Ok(recruits::joined(Subject::Nobody, band.len()))
}

/// Band upkeep, for one Grunt (`sns:P30`).
pub const UPKEEP: Procedure = Procedure {
    id: "upkeep",
    title: "Band upkeep",
    reference: "sns:P30",
    roles: &[],
    questions: &[STARS_REP.declared(), GRUNT_REP.declared()],
    endings: &[&STAYS, &LEAVES],
    run: upkeep,
};

fn upkeep(play: &mut Play<'_>) -> Flow<Outcome> {
    let (star, grunt) = (play.number(STARS_REP)?, play.number(GRUNT_REP)?);
    Ok(if outgrows(grunt, star) { LEAVES.plain() } else { STAYS.plain() })
}
const GRUNT_REP: Number = Number::new("band.grunt-rep", "Grunt's Rep", 3, 20).preset(4);

/// Star, Band, and a campaign that begins (`sns` C1 to C3).
pub const BEGIN: Procedure = Procedure {
    id: "begin",
    title: "New battle",
    reference: "sns:P1",
    roles: ROLES,
    questions: questions![&[MODE.declared(), PLAYERS.declared(), GRUNTS.declared()], &STAR_QUESTIONS, RECRUITING],
    endings: BEGUN,
    run: begin,
};

fn star(play: &mut Play<'_>) -> Flow<Figure> {
    let class = play.pick(CLASS)?;
    let armour = play.pick(ARMOUR)?;
    let mounted = play.yes(MOUNTED)?;
    let base = play.number(REP)? as u8;
    Ok(Figure { body: Body { star: true, ..Body::of(base) }, class, armour, mounted, ..Figure::ABSENT })
}

/// How many Grunts a Star of this Rep wants: his Rep counts him as well. No Class mix is required (`sns:R80`).
fn wanted(play: &mut Play<'_>, rep: i16, room: usize) -> Flow<usize> {
    let most = rep.min(room as i16) - 1;
    if rep <= 3 {
        // Nobody is below Rep 3 (`sns:R73`).
        play.note("Rep 3: nobody follows", 0)?;
        return Ok(0);
    }
    let wanted = play.number(GRUNTS.up_to(most).preset(most))? as usize;
    // Who they are is another matter.
    play.part_ends()?;
    Ok(wanted)
}

/// Those who join.
type Grunts = heapless::Vec<Figure, MAX_BAND>;

/// Two dice for each; only a Rep below the Star's is taken (`sns:R6`).
fn hire(play: &mut Play<'_>, by: Subject, rep: i16, count: usize, context: u64) -> Flow<Grunts> {
    let context = Digest::of(&(context, rep));
    let wanted = recruits::Wanted { by, count, first: 4, dice: TWO, context };
    let row = |total| lists::row(&RECRUITS, total);
    let too_high = |total| row(total).map(|row| i16::from(row.rep)).filter(|grunt| outgrows(*grunt, rep));
    let taken = recruits::roll(play, wanted, &too_high)?;
    if look(play).is_none() {
        for (nth, row) in taken.iter().filter_map(|(nth, total)| Some((*nth, Figure::of(row(*total)?)))) {
            play.about(Subject::Nth(nth));
            play.note(row.written(), i16::from(row.base))?;
        }
    }
    Ok(taken.into_iter().filter_map(|(_, total)| row(total)).map(Figure::of).collect())
}

/// Whenever the Band is below its limit (`sns:R73`): 2 passed fill it, 1 brings one.
fn new_recruits(play: &mut Play<'_>, star: Subject, by: Subject, rep: i16, vacant: usize) -> Flow<Grunts> {
    if rep <= 3 {
        play.note("Rep 3: nobody follows", 0)?;
        return Ok(Grunts::new());
    }
    let come = vacant.min(NEW.roll(play, star, TWO, rep)?.into());
    play.tell(recruits::joined(by, come));
    play.part_ends()?;
    let context = look(play).map_or(0, Digest::of);
    hire(play, by, rep, come, context)
}

/// Equal or higher is too high for a Grunt (`sns:R6`).
pub const fn outgrows(grunt: i16, star: i16) -> bool {
    grunt >= star
}

fn begin(play: &mut Play<'_>) -> Flow<Outcome> {
    let mode = play.pick(MODE)?;
    let header = Header::of(play);
    let fight = Fight { mode, phase: Phase::Camp, ..Fight::NONE };
    *play.state() = State::Sns(Battle { fight, ..Battle::none(header) });
    let stars = match mode {
        Mode::Campaign | Mode::Single => 1,
        Mode::Duel => 2,
        Mode::Allies => play.number(PLAYERS)? as u8,
    };
    for nth in 0..stars {
        let by = if stars == 1 { Subject::Nobody } else { Subject::Nth(nth + 1) };
        play.about(by);
        let star = star(play)?;
        let (side, owner) = if mode == Mode::Duel && nth == 1 { (Side::Second, 0) } else { (Side::First, nth) };
        // The Stars after this one need a place as well.
        let later = if mode == Mode::Allies { usize::from(stars - nth - 1) } else { 0 };
        let room = MAX_BAND - look(play).map_or(0, |battle| battle.those(side, |_| true).len()) - later;
        let wanted = wanted(play, i16::from(star.base), room)?;
        let context = Digest::of(&(look(play), &star));
        let grunts = hire(play, by, i16::from(star.base), wanted, context)?;
        enlist(play, side, owner, &[star])?;
        let last = enlist(play, side, owner, &grunts)?;
        recruits::welcome(play, by, grunts.len(), last);
        play.part_ends()?;
    }
    let count = look(play).map_or(0, |battle| battle.those(Side::First, |_| true).len());
    Ok(BAND.with(count as i16))
}

/// After Rep has changed, for each Star: he dismisses whoever is too many (`sns:R72`), and new ones may join.
pub fn keep_up(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let stars = look(play).map(|battle| battle.those(side, |figure| figure.star)).unwrap_or_default();
    for star in stars {
        let vacant = after::keep_up(play, star, side)?;
        if vacant == 0 {
            continue;
        }
        let Some(figure) = look(play).map(|battle| *battle.figure(star)) else { break };
        let by = recruits::whose(play, star);
        let band = new_recruits(play, Subject::Figure(star), by, i16::from(figure.base), vacant)?;
        let last = enlist(play, side, figure.owner, &band)?;
        recruits::welcome(play, by, band.len(), last);
        play.part_ends()?;
    }
    Ok(())
}
