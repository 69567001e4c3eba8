//! Possible enemy forces: how they move and what they are (`swordplay:P33` to `swordplay:P35`).

use super::charts::{self, Found};
use super::house::House;
use super::roll;
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Settle, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

/// Every PEF has Rep 4 (`swordplay:P3`).
pub const PEF_REP: i16 = 4;

const MOVES: Throw = Throw::new("pef-move.dice", "PEF moves");
/// It has not moved.
pub const STAYS: Ending = Ending::new("stays", "STAYS", Tone::Nothing);
const CLOSES: Ending = Ending::new("moves", "MOVES #", Tone::Bad);

/// What a PEF's movement asks.
pub const MOVE_QUESTIONS: &[Declared] = &[MOVES.declared()];

/// PEF movement (`swordplay:P33`).
pub const PEF_MOVE: Procedure = Procedure {
    id: "pef-move",
    title: "PEF moves",
    reference: "swordplay:P33",
    roles: &[],
    questions: questions![MOVE_QUESTIONS, roll::TESTS],
    endings: &[&STAYS, &CLOSES],
    run: |play| {
        let inches = moves(play)?;
        Ok(if inches > 0 { CLOSES.with(inches) } else { STAYS.plain() })
    },
};

/// How far it comes, straight at the nearest group and at no cost of terrain.
pub fn moves(play: &mut Play<'_>) -> Flow<i16> {
    Ok(i16::from(charts::PEF_MOVES.read(roll::passes(play, MOVES, 2, PEF_REP)?)))
}

/// Everybody of the group on the table and not down (`swordplay:R113`).
const SIZE: Number = Number::new("pef.size", "Group size", 1, 24).preset(4);
/// No marker and no unsearched building is left (`swordplay:R110`).
const LAST: Pick<YesNo> = Pick::new("pef.last", "Last PEF?").preset(YesNo::No);
const MET: Pick<YesNo> = Pick::new("pef.met", "Enemy met before?").preset(YesNo::No);
/// The one before was something out there.
const WARNED: Pick<YesNo> = Pick::new("pef.warned", "3d6 this time?").preset(YesNo::No);
const DICE: Throw = Throw::new("pef.dice", "PEF");
const ENEMIES: Throw = Throw::new("pef.enemies", "How many");
const RESULT: Settle<Found> = Settle::new("pef.result", "It is");

/// What a PEF asks once the group and the state of the search are known.
pub const FIND_QUESTIONS: &[Declared] = &[DICE.declared(), ENEMIES.declared(), RESULT.declared()];

/// Somebody is there: a die says how many.
pub const SOMEBODY: Ending = Ending::new("somebody", "CONTACT", Tone::Bad).rolls_on();
/// So many of them.
pub const CONTACT: Ending = Ending::new("contact", "# ENEMIES", Tone::Bad);
/// The same of one.
pub const ONE_ENEMY: Ending = Ending::new("enemy", "1 ENEMY", Tone::Bad);
/// Nobody yet.
pub const SOMETHING: Ending = Ending::new("something", "OUT THERE", Tone::Middling);
/// A false alarm.
pub const NOTHING: Ending = Ending::new("false-alarm", "NOTHING", Tone::Good);
/// How many are there, in words.
fn met(enemies: i16) -> Outcome {
    if enemies == 1 { ONE_ENEMY.plain() } else { CONTACT.with(enemies) }
}

/// What it is called if nobody is there.
pub fn nobody(found: Found) -> &'static Ending {
    if found == Found::Something { &SOMETHING } else { &NOTHING }
}

/// What a PEF can be.
const ENDINGS: &[&Ending] = &[&NOTHING, &SOMETHING, &SOMEBODY, &ONE_ENEMY, &CONTACT];

/// PEF resolution (`swordplay:P34`).
pub const PEF: Procedure = Procedure {
    id: "pef",
    title: "PEF seen",
    reference: "swordplay:P34",
    roles: &[],
    questions: questions![
        &[SIZE.declared(), LAST.declared(), MET.declared(), WARNED.declared()],
        FIND_QUESTIONS,
        roll::TESTS,
        roll::FACES
    ],
    endings: ENDINGS,
    run: |play| resolve(play, None),
};

options! {
    /// When a building is looked at (`swordplay:P35`).
    pub enum Look { Approach = "Approach", Entry = "Entry" }
}

const LOOK: Pick<Look> = Pick::new("pef.look", "Moment").preset(Look::Approach);

/// PEFs and buildings (`swordplay:P35`).
pub const PEF_BUILDING: Procedure = Procedure {
    id: "pef-building",
    title: "Building near",
    reference: "swordplay:P35",
    roles: &[],
    questions: questions![
        &[LOOK.declared(), SIZE.declared(), LAST.declared(), MET.declared(), WARNED.declared()],
        FIND_QUESTIONS,
        roll::TESTS,
        roll::FACES
    ],
    endings: ENDINGS,
    run: |play| {
        let look = play.pick(LOOK)?;
        resolve(play, Some(look))
    },
};

/// A building that is entered is searched with three dice, one that comes near like any PEF.
fn resolve(play: &mut Play<'_>, look: Option<Look>) -> Flow<Outcome> {
    let size = play.number(SIZE)?;
    let last = play.yes(LAST)? && !play.yes(MET)?;
    let three = look == Some(Look::Entry) || play.yes(WARNED)?;
    let (found, enemies) = find(play, size, last, three)?;
    Ok(match found {
        Found::Enemy => met(enemies),
        found => nobody(found).plain(),
    })
}

/// What it is, and how many; `last` is the last of all while no enemy was met: then a false alarm is contact, and one pass only
/// if the table plays it so (`swordplay:R109`).
pub fn find(play: &mut Play<'_>, size: i16, last: bool, three: bool) -> Flow<(Found, i16)> {
    let found = match charts::PEFS.read(roll::lowest_two(play, DICE, three, PEF_REP)?) {
        Found::Nothing if last => Found::Enemy,
        Found::Something if last && House::LastOnOne.on(play) => Found::Enemy,
        found => found,
    };
    let found = play.settle(RESULT, found)?;
    if found != Found::Enemy {
        return Ok((found, 0));
    }
    play.tell(SOMEBODY.plain());
    // Never fewer than one.
    let enemies = (size + charts::CONTACT.read(roll::die(play, ENEMIES)?)).max(1);
    play.tell(met(enemies));
    Ok((found, enemies))
}
