//! What follows an Encounter in either game: recovery and changes of Rep (`sns:P27` to `sns:P29`, `sfc:P24` to `sfc:P26`), and
//! what becomes of a Band (`sns:P30`, `sfc:P27`).

use super::body::{Body, Departure, MAX_BAND, Standing, side_of};
use super::fight::Mode;
use super::skirmish::{Skirmish, about, change, look};
use super::{Missing, ONE, SIDES, Six, TWO, rep_changes, rolls};
use crate::dice::Reading;
use crate::engine::{Declared, Ending, Flow, Id, IdList, Need, Number, Outcome, Pick, Side, Subject, Throw, Ticks, Tone};
use crate::games::Play;
use crate::questions;

const HOW: Pick<Missing> = Pick::new("recovery.how", "What happened").preset(Missing::Recovered);
/// Against base Rep; a 6 does not fail (`sns:R7`, `sns:R8`).
const RECOVERY: Throw = Throw::new("recovery.roll", "Recovery");
const DICE: Throw = Throw::new("recovery.dice", "Recovery dice");
const REP: Number = Number::new("change.rep", "Rep", 3, 20).preset(4);
const CHANGE: Throw = Throw::new("change.roll", "Rep test");
const DIE: Throw = Throw::new("change.die", "Rep die");
/// The highest Rep that is kept (`sns:R78`, `sfc:R64`).
const MAX_REP: i16 = 20;
const FULL: &str = "Rep # is the most kept";
const DISMISS: Ticks = Ticks::new("band.dismiss", "Dismiss whom?");

const RETURNS: Ending = Ending::new("returns", "RETURNS", Tone::Good);
const GONE: Ending = Ending::new("gone", "GONE", Tone::Bad);
const UP: Ending = Ending::new("up", "REP #", Tone::Good);
const DOWN: Ending = Ending::new("down", "REP #", Tone::Bad);
const SAME: Ending = Ending::new("same", "REP STAYS", Tone::Nothing);

const ALL_RETURN: Ending = Ending::new("return", "# RETURN", Tone::Good);
const ARE_GONE: Ending = Ending::new("are-gone", "# GONE", Tone::Bad);
const CHANGED: Ending = Ending::new("change", "# CHANGE", Tone::Middling);
const LEAVES: Ending = Ending::new("leaves-band", "LEAVES", Tone::Bad);
const LEAVE: Ending = Ending::new("leave-band", "# LEAVE", Tone::Bad);

/// What is told of a side's recovery: who, if it is one.
pub const RECOVERED: [&Ending; 4] = [&RETURNS, &ALL_RETURN, &GONE, &ARE_GONE];
/// What is told of its Reps.
pub const REPS: [&Ending; 4] = [&CHANGED, &UP, &DOWN, &SAME];
/// What is told of those who leave the Band.
pub const LEAVERS: [&Ending; 2] = [&LEAVES, &LEAVE];
/// What recovery by itself asks.
pub const RECOVERY_QUESTIONS: &[Declared] = questions![&[REP.declared(), HOW.declared()], &RECOVERY_DICE];
/// What it ends in.
pub const RECOVERY_ENDINGS: &[&Ending] = &[&RETURNS, &GONE];
/// What a change of Rep by itself asks.
pub const CHANGE_QUESTIONS: &[Declared] = questions![&[REP.declared(), CHANGE.declared(), DIE.declared()], &rolls::TESTED];
/// What Rep can do: rise.
pub const RISE_ENDINGS: &[&Ending] = &[&SAME, &UP];
/// And fall.
pub const FALL_ENDINGS: &[&Ending] = &[&SAME, &DOWN];
/// The dice of recovery in a campaign.
pub const RECOVERY_DICE: [Declared; 4] = [RECOVERY.declared(), DICE.declared(), rolls::TESTED[0], rolls::TESTED[1]];
/// All that may be asked and thrown after an Encounter, but for recruits.
pub const QUESTIONS: &[Declared] = questions![&RECOVERY_DICE, &[CHANGE.declared(), DIE.declared(), DISMISS.declared()]];

/// Recovery by itself.
pub fn recovery(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    play.about(who);
    let rep = play.number(REP)?;
    let how = play.pick(HOW)?;
    cast(play, who, rep)?;
    play.about(Subject::Nobody);
    let passed = rolls::counted(play, RECOVERY, [who])?.first().copied().unwrap_or(0);
    Ok(if how.returns(passed) { RETURNS.of(who) } else { GONE.of(who) })
}

/// Rep increase by itself.
pub fn rep_up(play: &mut Play<'_>) -> Flow<Outcome> {
    rep_alone(play, true)
}

/// Rep decrease by itself.
pub fn rep_down(play: &mut Play<'_>) -> Flow<Outcome> {
    rep_alone(play, false)
}

/// One die, never more than one step (`sfc:R52`).
fn rep_alone(play: &mut Play<'_>, up: bool) -> Flow<Outcome> {
    let rep = play.number(REP)?;
    cast_change(play, up, rep)?;
    let changes = rolls::counted(play, CHANGE, [Subject::Nobody])?.first().is_some_and(|hit| *hit > 0);
    Ok(match (changes, up) {
        (true, true) if rep < MAX_REP => UP.with(rep + 1),
        (true, false) if rep > 3 => DOWN.with(rep - 1),
        (true, true) => {
            play.note(FULL, MAX_REP)?;
            SAME.plain()
        }
        _ => SAME.plain(),
    })
}

/// One die for a change of this Rep.
fn cast_change(play: &mut Play<'_>, up: bool, rep: i16) -> Flow<()> {
    play.base("Rep", rep);
    let faces = rep_changes(up, rep, rolls::modifier(play)?);
    play.cast(DIE, ONE, Reading::Hits(faces), Need::Faces(faces))
}

fn cast(play: &mut Play<'_>, who: Subject, rep: i16) -> Flow<()> {
    about(play, who);
    rolls::cast(play, DICE, Six::Passes, TWO, ("Rep", rep))
}

/// How a figure of the battle missed the end, if it did.
fn missing(body: &Body) -> Option<Missing> {
    match (body.standing, body.departed) {
        (Standing::Out | Standing::Carried, _) => Some(if body.recovered { Missing::Recovered } else { Missing::Lost }),
        (Standing::Left, Departure::With) => Some(Missing::With),
        (Standing::Left, _) => Some(Missing::Before),
        _ => None,
    }
}

/// Recovery of everybody of a side who is out or left: one card. What came of it, if anybody was rolled for.
pub fn recover(play: &mut Play<'_>, side: Side) -> Flow<Option<Outcome>> {
    let Some(battle) = look(play) else { return Ok(None) };
    let list = battle.those(side, &|_, body| missing(body).is_some());
    for id in &list {
        let base = look(play).map_or(0, |battle| battle.body(*id).base);
        cast(play, Subject::Figure(*id), i16::from(base))?;
    }
    if list.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    let passed = rolls::counted(play, RECOVERY, list.iter().map(|id| Subject::Figure(*id)))?;
    let (mut gone, mut told) = (0, ALL_RETURN.with(list.len() as i16));
    for (id, passed) in list.iter().zip(passed) {
        let Some(how) = look(play).and_then(|battle| missing(battle.body(*id))) else { continue };
        let (said, standing) = if how.returns(passed) { ("returns", Standing::Away) } else { ("gone", Standing::Dead) };
        play.about(Subject::Figure(*id));
        play.note(said, 0)?;
        match (standing, gone, list.len()) {
            (Standing::Away, _, 1) => told = RETURNS.of(Subject::Figure(*id)),
            (Standing::Away, ..) => {}
            (_, before, _) => {
                gone = before + 1;
                told = match (list.len(), gone) {
                    (1, _) => GONE.of(Subject::Figure(*id)),
                    // He alone, of several.
                    (_, 1) => ARE_GONE.of(Subject::Figure(*id)).and(1),
                    _ => ARE_GONE.with(gone),
                };
            }
        }
        change(play, |battle| {
            // Whoever had him on his back at the end has brought him this far.
            battle.let_go(*id);
            battle.alter(*id, |body| {
                body.captured &= standing == Standing::Dead;
                body.standing = standing;
            });
        });
    }
    play.tell(told);
    play.part_ends()?;
    Ok(Some(told))
}

/// The sides that players have: of two players both.
pub fn sides(mode: Mode) -> impl Iterator<Item = Side> {
    SIDES.into_iter().take(1 + usize::from(mode == Mode::Duel)).map(|(side, _)| side)
}

/// Recovery, then Rep, of every player's side (`sns:R71`): what came of the last dice, if any were thrown.
pub fn roll(play: &mut Play<'_>, mode: Mode) -> Flow<Option<Outcome>> {
    let mut rolled = None;
    for side in sides(mode) {
        rolled = recover(play, side)?.or(rolled);
        rolled = change_reps(play, side)?.or(rolled);
    }
    Ok(rolled)
}

/// Whether a Star has come back to every player's side.
pub fn stars_return(play: &Play<'_>, mode: Mode) -> bool {
    let there = |battle: &dyn Skirmish, side| !battle.those(side, &|_, body| body.star && body.fit()).is_empty();
    look(play).is_some_and(|battle| sides(mode).all(|side| there(battle, side)))
}

/// Who is in the other side's hands: whoever has them may write it down, nothing follows (`sns:R51`, `sfc:P20`).
pub fn captives(play: &mut Play<'_>) -> Flow<()> {
    let Some(battle) = look(play) else { return Ok(()) };
    let captives = [Side::First, Side::Second].map(|side| battle.those(side, &|_, body| body.captured));
    for id in captives.iter().flatten() {
        play.about(Subject::Figure(*id));
        play.note("captive", 0)?;
    }
    play.about(Subject::Nobody);
    Ok(())
}

/// Whether a figure tests to gain Rep, to lose some, or not at all: it fought, never was out, never left and used no Star Power;
/// or it was out, even if it was back later, or left (`sns:R67`, `sns:R70`, `sfc:P25`, `sfc:P26`).
fn tests(body: &Body) -> Option<bool> {
    let failed = body.was_out || body.departed != Departure::None;
    match (failed, body.fought && !body.powered) {
        _ if !body.comes => None,
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    }
}

/// Changes of Rep of everybody of a side who is still with it: one card. What came of it, if anybody was rolled for.
pub fn change_reps(play: &mut Play<'_>, side: Side) -> Flow<Option<Outcome>> {
    let Some(battle) = look(play) else { return Ok(None) };
    // Rep 3 does not fall: nothing is rolled for it.
    let may = |body: &Body| tests(body).is_some_and(|up| up || body.base > 3);
    let list: IdList = battle.those(side, &|_, body| body.fit() && may(body));
    for id in &list {
        let Some(body) = look(play).map(|battle| *battle.body(*id)) else { continue };
        about(play, Subject::Figure(*id));
        cast_change(play, tests(&body) == Some(true), i16::from(body.base))?;
    }
    if list.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    let hit = rolls::counted(play, CHANGE, list.iter().map(|id| Subject::Figure(*id)))?;
    let (mut changed, mut told) = (0, SAME.plain());
    for (id, _) in list.iter().zip(hit).filter(|(_, hit)| *hit > 0) {
        let Some(body) = look(play).map(|battle| *battle.body(*id)) else { continue };
        let (who, base) = (Subject::Figure(*id), i16::from(body.base));
        let (text, outcome, base) = match tests(&body) {
            Some(true) if base >= MAX_REP => (FULL, SAME.of(who), MAX_REP),
            Some(true) => ("up to Rep #", UP.of(who).and(base + 1), base + 1),
            _ => ("down to Rep #", DOWN.of(who).and(base - 1), base - 1),
        };
        changed += i16::from(outcome.ending != &SAME);
        told = if changed > 1 { CHANGED.with(changed) } else { outcome };
        play.about(who);
        play.note(text, base)?;
        change(play, |battle| battle.alter(*id, |body| body.base = base as u8));
    }
    play.tell(told);
    play.part_ends()?;
    Ok(Some(told))
}

/// Whoever is still with his side is as good as new, the others are gone.
pub fn refresh(play: &mut Play<'_>, side: Side) {
    change(play, |battle| {
        for id in battle.those(side, &|_, _| true) {
            let fit = battle.body(id).fit();
            battle.reset(id, fit);
        }
    });
}

/// Whoever leaves a player's Band: Grunts who have outgrown their Star (`sns:P30`, `sfc:P27`), and those whose Star is gone where
/// others fight on (`sns:R84`, `sfc:R70`).
fn leavers(play: &Play<'_>, outgrows: fn(i16, i16) -> bool) -> IdList {
    let Some(battle) = look(play) else { return IdList::new() };
    let mode = battle.fight().mode;
    let of = |side| {
        let star = |body: &Body| battle.those(side, &|_, star| star.star && star.owner == body.owner).first().copied();
        battle.those(side, &|_, body| match star(body) {
            Some(star) => !body.star && outgrows(i16::from(body.base), i16::from(battle.body(star).base)),
            None => mode == Mode::Allies,
        })
    };
    sides(mode).flat_map(of).collect()
}

/// Whether anybody leaves.
pub fn anybody_leaves(play: &Play<'_>, outgrows: fn(i16, i16) -> bool) -> bool {
    !leavers(play, outgrows).is_empty()
}

/// They leave: what is told of them, if there are any. No dice decide it, so it is a result of its own.
pub fn leave_band(play: &mut Play<'_>, outgrows: fn(i16, i16) -> bool) -> Flow<Option<Outcome>> {
    let leavers = leavers(play, outgrows);
    for id in &leavers {
        play.about(Subject::Figure(*id));
        // He is not among them whose Star is gone, so it is the other reason.
        let star = |battle: &dyn Skirmish| {
            let owner = battle.body(*id).owner;
            !battle.those(side_of(*id), &|_, body| body.star && body.owner == owner).is_empty()
        };
        play.note(if look(play).is_some_and(star) { "outgrew the Star" } else { "his Star is gone" }, 0)?;
        change(play, |battle| battle.reset(*id, false));
    }
    Ok(match *leavers.as_slice() {
        [] => None,
        [only] => Some(LEAVES.of(Subject::Figure(only))),
        _ => Some(LEAVE.with(leavers.len() as i16)),
    })
}

/// After Rep has changed: the player dismisses whoever is too many (`sns:R72`). How many may join: the Star's Rep counts him as
/// well.
pub fn keep_up(play: &mut Play<'_>, star: Id, side: Side) -> Flow<usize> {
    let Some(battle) = look(play) else { return Ok(0) };
    let (owner, rep) = (battle.body(star).owner, i16::from(battle.body(star).base));
    let own = |body: &Body| !body.star && body.owner == owner;
    let grunts = battle.those(side, &|_, body| own(body));
    let others = battle.those(side, &|_, body| !own(body)).len();
    // Others than this Star's keep their places.
    let room = MAX_BAND.saturating_sub(others);
    let most = (rep.max(1) as usize - 1).min(room);
    if rep.max(1) as usize > room {
        // More than the device keeps (`sns:R78`, `sfc:R64`).
        play.note("no more than # in all", MAX_BAND as i16)?;
    }
    let surplus = grunts.len().saturating_sub(most) as u8;
    play.about(Subject::Figure(star));
    play.side(Some(side));
    let dismissed = play.ticks(DISMISS, &grunts, (surplus, surplus), grunts.iter().take(surplus.into()).copied().collect())?;
    change(play, |battle| dismissed.iter().for_each(|id| battle.reset(id, false)));
    Ok(most.saturating_sub(grunts.len()))
}
