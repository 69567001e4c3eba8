//! Recoil and leaving a melee (`blades:P16`, `blades:P17`, `blades:P19`): of a figure in `driven.rs`, of somebody without a name here.

use super::battle::look;
use super::driven::{self, AROUND};
use super::effects;
use super::fighter::{ANYHOW, ATTACKS, Fighter, Rule, UP};
use super::house::{House, plays};
use super::melee::{self, hack};
use super::outcome::{Harm, Kind, Who};
use super::scenario;
use crate::engine::{Ending, Flow, Number, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{all_endings, questions};

const FALL_INSTEAD: Pick<YesNo> = Pick::new("recoil.fall", "Fall instead?").preset(YesNo::No);
/// One base width farther from whoever caused it, anywhere its owner likes (`blades:R35`).
const ROOM: Pick<YesNo> = Pick::new("recoil.room", "Room for a base?").preset(YesNo::Yes);
const EDGE: Pick<YesNo> = Pick::new("recoil.edge", "Over an edge?").preset(YesNo::No);
/// Enemies it was not fighting; fallen ones strike, transfixed ones do not (`blades:R29`).
const NEW: Number = Number::new("recoil.new", "New contacts", 0, 6).preset(0);
/// Neither fallen nor transfixed (`blades:R31`); those whom Free Disengage covers do not count.
const HACKERS: Number = Number::new("leave.hackers", "Who can strike", 0, 6).preset(1);
/// A flyer is struck by flyers alone, a rider by riders and flyers (`blades:R34`).
const FLYERS: Number = Number::new("leave.flyers", "Flying ones", 0, 6).preset(0);
const RIDERS: Number = Number::new("leave.riders", "Mounted/flying", 0, 6).preset(0);
/// A recoil takes it out of contact: those whom it touches newly strike, those who cannot reach it any more do not strike (`blades:R28`).
const STILL: Number = Number::new("leave.still", "Still in contact", 0, 6).preset(0);

pub const BACK: Ending = Ending::new("back", "BACK", Tone::Middling);
const FALLS: Ending = Ending::new("falls", "FALLS", Tone::Middling);
const DROPS: Ending = Ending::new("drops", "PLUNGES", Tone::Bad);
pub const GONE: Ending = Ending::new("gone", "KILLED", Tone::Bad);
pub const LEAVES: Ending = Ending::new("leaves", "LEAVES", Tone::Good);
pub const STAYS: Ending = Ending::new("stays", "MOVE LOST", Tone::Bad);

/// Recoil (`blades:P16`), into a fall if need be (`blades:P17`).
pub const RECOIL: Procedure = Procedure {
    id: "recoil",
    title: "Recoil",
    reference: "blades:P16",
    roles: &["Model", "Enemy"],
    questions: questions![
        &[FALL_INSTEAD.declared(), ROOM.declared(), EDGE.declared(), NEW.declared(), FLYERS.declared(), RIDERS.declared()],
        melee::QUICK_HACK
    ],
    endings: all_endings![&[&BACK, &FALLS, &DROPS, &GONE], &melee::HACKED],
    run: recoil,
};

/// Leaving a melee of one's own will (`blades:P19`).
pub const LEAVE: Procedure = Procedure {
    id: "leave",
    title: "Leave a melee",
    reference: "blades:P19",
    roles: &["Model", "Enemy"],
    questions: questions![
        &[driven::WHO.declared(), HACKERS.declared(), FLYERS.declared(), RIDERS.declared(), STILL.declared(), ROOM.declared()],
        driven::DRIVEN,
        scenario::MOVES,
        melee::QUICK_HACK
    ],
    endings: all_endings![&[&LEAVES, &BACK, &STAYS, &GONE], &scenario::MEETS, &melee::HACKED],
    run: leave,
};

const MODEL: Subject = Subject::Nth(1);
const ENEMY: Subject = Subject::Nth(2);

/// What a hack has done to whoever it was aimed at.
enum Struck {
    Nothing,
    /// Whether with Poison, which works when it has come to rest.
    Recoils(bool),
    Falls,
    Removed,
}

fn recoil(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(MODEL);
    if play.yes(FALL_INSTEAD)? || !play.yes(ROOM)? {
        return fallen(play);
    }
    if over(play)? {
        return Ok(DROPS.of(MODEL));
    }
    if plays(play, House::FollowUp) {
        play.note("Who can hack it may follow", 0)?;
    }
    let new = play.number(NEW)?;
    if new == 0 {
        return Ok(BACK.of(MODEL));
    }
    let mut model = Fighter::ask(play, MODEL, melee::matters_to_the_hacked, ANYHOW)?;
    let mut venom = 0;
    for _ in 0..hackers(play, &model, new)? {
        match struck(play, &mut model, new)? {
            Struck::Removed => return Ok(GONE.of(MODEL)),
            Struck::Falls => model.fallen = true,
            Struck::Recoils(poisoned) => venom += u8::from(poisoned),
            Struck::Nothing => {}
        }
    }
    if poisoned(play, &mut model, venom)? {
        return Ok(GONE.of(MODEL));
    }
    Ok(if model.fallen { FALLS.of(MODEL) } else { BACK.of(MODEL) })
}

/// At the brink it is a drop instead (`blades:R103`).
fn fallen(play: &mut Play<'_>) -> Flow<Outcome> {
    if over(play)? { Ok(DROPS.of(MODEL)) } else { Ok(FALLS.of(MODEL)) }
}

/// Asked for where the table has drops (`blades:R120`).
fn over(play: &mut Play<'_>) -> Flow<bool> {
    if plays(play, House::Drops) { play.yes(EDGE) } else { Ok(false) }
}

/// Each that can strike hacks once, before the move, in the order the leaving player likes; a tie lets it go (`blades:R27`).
fn leave(play: &mut Play<'_>) -> Flow<Outcome> {
    if let Some(id) = look(play).active {
        return driven::leave(play, id);
    }
    let mut model = Fighter::ask(play, MODEL, melee::matters_to_the_hacked, UP)?;
    play.about(MODEL);
    let able = if model.has(Rule::FreeDisengage) { 0 } else { play.number(HACKERS)? };
    let mut left = hackers(play, &model, able)?;
    if left == 0 {
        return Ok(LEAVES.of(MODEL));
    }
    let around = play.number(Number { min: able, ..AROUND.preset(able) })?;
    let (mut moved, mut venom) = (false, 0);
    while left > 0 {
        left -= 1;
        match struck(play, &mut model, around)? {
            Struck::Removed => return Ok(GONE.of(MODEL)),
            Struck::Nothing => {}
            Struck::Falls => model.fallen = true,
            Struck::Recoils(poisoned) => {
                venom += u8::from(poisoned);
                play.about(MODEL);
                if play.yes(ROOM)? {
                    moved = true;
                    left = play.number(STILL.up_to(left))?;
                } else {
                    model.fallen = true;
                }
            }
        }
    }
    if poisoned(play, &mut model, venom)? {
        return Ok(GONE.of(MODEL));
    }
    Ok(match (model.fallen, moved) {
        (true, _) => STAYS.of(MODEL),
        (false, true) => BACK.of(MODEL),
        (false, false) => LEAVES.of(MODEL),
    })
}

/// Of so many enemies those whom nothing keeps from a free hack at somebody (`blades:R33`, `blades:R34`).
fn hackers(play: &mut Play<'_>, model: &Fighter, able: i16) -> Flow<i16> {
    play.about(MODEL);
    match (model.has(Rule::FreeDisengage), model.has(Rule::Flying), model.has(Rule::Mounted)) {
        (true, ..) => Ok(0),
        (_, true, _) => play.number(FLYERS.up_to(able)),
        (_, _, true) => play.number(RIDERS.up_to(able)),
        _ => Ok(able),
    }
}

/// So many have driven it back with Poison; whether it dies of that.
fn poisoned(play: &mut Play<'_>, model: &mut Fighter, venom: u8) -> Flow<bool> {
    for _ in 0..venom {
        if effects::sickens(play, ENEMY, model)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// One hack at somebody by the next enemy.
fn struck(play: &mut Play<'_>, model: &mut Fighter, around: i16) -> Flow<Struck> {
    let enemy = Fighter::ask(play, ENEMY, melee::matters_to_the_hacker, ATTACKS)?;
    let (mut bout, verdict) = hack(play, Kind::Hack, enemy, *model, around)?;
    let venom = effects::venomous(&bout, verdict.loser);
    // Already down, it is not driven anywhere.
    let driven = verdict.harm == Harm::Recoil && !model.fallen;
    let verdict = if driven { verdict } else { effects::at_rest(play, &mut bout, verdict)? };
    *model = bout.target;
    melee::tell_morale(play, &bout, verdict)?;
    play.about(MODEL);
    Ok(match (verdict.loser, verdict.harm) {
        (Who::Striker, _) | (_, Harm::Nothing | Harm::Wound) => Struck::Nothing,
        (Who::Target, Harm::Recoil) if !driven => Struck::Nothing,
        (Who::Target, Harm::Recoil) => Struck::Recoils(venom),
        (Who::Target, Harm::Fall) => Struck::Falls,
        (Who::Target, Harm::Kill | Harm::Gruesome) => Struck::Removed,
    })
}
