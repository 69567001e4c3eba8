//! The end of a battle, and what becomes of everybody after the Encounter (`sns:P26` to `sns:P29`).

use super::battle::{Battle, Departure, Encounter, Figure, Mode, Phase, Standing, alter, change, look, nth};
use super::guide::NOT_NOW;
use super::settings::Recovery as When;
use super::{band, encounter, enemies, fighter};
use crate::dice::{Reading, Seen};
use crate::engine::{Ending, Flow, IdList, Need, Number, Outcome, Pick, Side, Subject, Throw, Tone};
use crate::games::twod6::{Missing, ONE, Six, TWO, rep_changes};
use crate::games::{Play, Procedure};
use crate::questions;

const HOW: Pick<Missing> = Pick::new("recovery.how", "What happened").preset(Missing::Recovered);
/// Against base Rep; a 6 does not fail (`sns:R7`, `sns:R8`).
const RECOVERY: Throw = Throw::new("recovery.roll", "Recovery");
const DICE: Throw = Throw::new("recovery.dice", "Recovery dice");
const REP: Number = Number::new("change.rep", "Rep", 3, 20).preset(4);
const CHANGE: Throw = Throw::new("change.roll", "Rep test");
const DIE: Throw = Throw::new("change.die", "Rep die");

const RETURNS: Ending = Ending::new("returns", "RETURNS", Tone::Good);
const GONE: Ending = Ending::new("gone", "GONE", Tone::Bad);
const UP: Ending = Ending::new("up", "REP #", Tone::Good);
const DOWN: Ending = Ending::new("down", "REP #", Tone::Bad);
const SAME: Ending = Ending::new("same", "REP STAYS", Tone::Nothing);
const HOLDS: Ending = Ending::new("holds", "HOLDS", Tone::Good);
const DRIVEN_OFF: Ending = Ending::new("driven-off", "HOLDS", Tone::Bad);
const GOES_ON: Ending = Ending::new("goes-on", "GOES ON", Tone::Middling);
/// An Encounter by itself was won.
pub const SUCCESS: Ending = Ending::new("success", "SUCCESS", Tone::Good);
/// It was not.
pub const FAILED: Ending = Ending::new("failed", "FAILED", Tone::Bad);
/// The Star is dead or does not return (`sns:R74`).
pub const STAR_GONE: Ending = Ending::new("star-gone", "STAR GONE", Tone::Bad);

/// After the Battle Recovery (`sns:P27`).
pub const RECOVER: Procedure = Procedure {
    id: "recovery",
    title: "Recovery",
    reference: "sns:P27",
    roles: &["Figure"],
    questions: &[fighter::REP_QUESTION, HOW.declared(), RECOVERY.declared(), DICE.declared()],
    endings: &[&RETURNS, &GONE],
    run: recovery,
};

fn recovery(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    let rep = fighter::rep(play, who)?;
    let how = play.pick(HOW)?;
    cast(play, who, rep)?;
    play.about(Subject::Nobody);
    let passed = play.roll_all(RECOVERY)?.first().map_or(0, hits);
    Ok(if how.returns(passed) { RETURNS.of(who) } else { GONE.of(who) })
}

/// Rep increase (`sns:P28`).
pub const INCREASE: Procedure = Procedure {
    id: "rep-up",
    title: "Rep increase",
    reference: "sns:P28",
    roles: &[],
    questions: &[REP.declared(), CHANGE.declared(), DIE.declared()],
    endings: &[&SAME, &UP],
    run: rep_up,
};

fn rep_up(play: &mut Play<'_>) -> Flow<Outcome> {
    rep_alone(play, true)
}

/// Rep decrease (`sns:P29`).
pub const DECREASE: Procedure = Procedure {
    id: "rep-down",
    title: "Rep decrease",
    reference: "sns:P29",
    roles: &[],
    questions: &[REP.declared(), CHANGE.declared(), DIE.declared()],
    endings: &[&SAME, &DOWN],
    run: rep_down,
};

fn rep_down(play: &mut Play<'_>) -> Flow<Outcome> {
    rep_alone(play, false)
}

/// End of battle (`sns:P26`).
pub const END_BATTLE: Procedure = Procedure {
    id: "end-battle",
    title: "End of battle",
    reference: "sns:P26",
    roles: &["Player", "Enemy"],
    questions: &[RECOVERY.declared(), DICE.declared()],
    endings: &[&HOLDS, &DRIVEN_OFF, &NOT_NOW],
    run: end_battle,
};

/// Everything that follows an Encounter, in this order: restored Rep, recovery, Rep changes, upkeep, recruits (`sns:R71`).
pub const AFTERWARDS: Procedure = Procedure {
    id: "afterwards",
    title: "Afterwards",
    reference: "sns:P27",
    roles: band::ROLES,
    questions: questions![&[RECOVERY.declared(), DICE.declared(), CHANGE.declared(), DIE.declared()], band::UPKEEP_QUESTIONS],
    endings: &[&GOES_ON, &SUCCESS, &FAILED, &STAR_GONE, &NOT_NOW],
    run: afterwards,
};

fn hits(seen: &Seen) -> u8 {
    if let Seen::Hits(hits, _) = seen { *hits } else { 0 }
}

fn cast(play: &mut Play<'_>, who: Subject, rep: i16) -> Flow<()> {
    fighter::about(play, who);
    let passes = Six::Passes.faces(rep);
    play.base("Rep", rep);
    play.cast(DICE, TWO, Reading::Hits(passes), Need::Faces(passes))
}

/// How a figure of the battle missed the end, if it did.
fn missing(figure: &Figure) -> Option<Missing> {
    match (figure.standing, figure.departed) {
        (Standing::Out | Standing::Carried, _) => Some(if figure.recovered { Missing::Recovered } else { Missing::Lost }),
        (Standing::Left, Departure::With) => Some(Missing::With),
        (Standing::Left, _) => Some(Missing::Before),
        _ => None,
    }
}

/// Recovery of everybody of a side who is out or left: one card.
fn recover(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let Some(battle) = look(play) else { return Ok(()) };
    let list = battle.those(side, |figure| missing(figure).is_some());
    for id in &list {
        let base = look(play).map_or(0, |battle| battle.figure(*id).base);
        cast(play, Subject::Figure(*id), i16::from(base))?;
    }
    if list.is_empty() {
        return Ok(());
    }
    play.about(Subject::Nobody);
    let passed: heapless::Vec<u8, 26> = play.roll_all(RECOVERY)?.iter().map(hits).collect();
    for (id, passed) in list.iter().zip(passed) {
        let Some(how) = look(play).and_then(|battle| missing(&battle.figure(*id))) else { continue };
        play.about(Subject::Figure(*id));
        if how.returns(passed) {
            play.note("returns", 0)?;
            alter(play, *id, |figure| (figure.standing, figure.captured) = (Standing::Away, false));
        } else {
            play.note("gone", 0)?;
            alter(play, *id, |figure| figure.standing = Standing::Dead);
        }
    }
    Ok(())
}

fn rep_alone(play: &mut Play<'_>, up: bool) -> Flow<Outcome> {
    let rep = play.number(REP)?;
    let faces = rep_changes(up, rep);
    play.base("Rep", rep);
    play.cast(DIE, ONE, Reading::Hits(faces), Need::Faces(faces))?;
    Ok(match (play.roll_all(CHANGE)?.first().map_or(0, hits), up) {
        (0, _) => SAME.plain(),
        (_, true) => UP.with((rep + 1).min(20)),
        (_, false) => DOWN.with(rep - 1),
    })
}

/// Whether a figure tests to gain Rep, to lose some, or not at all: it fought, never was out, never left and used no Star Power;
/// or it was out, even if it was back later, or left (`sns:R67`, `sns:R70`).
fn tests(figure: &Figure) -> Option<bool> {
    let failed = figure.was_out || figure.departed != Departure::None;
    match (failed, figure.fought && !figure.powered) {
        _ if !figure.comes => None,
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    }
}

fn change_reps(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let Some(battle) = look(play) else { return Ok(()) };
    let list: IdList = battle.those(side, |figure| figure.fit() && tests(figure).is_some());
    for id in &list {
        let Some(figure) = look(play).map(|battle| battle.figure(*id)) else { continue };
        let faces = rep_changes(tests(&figure) == Some(true), i16::from(figure.base));
        fighter::about(play, Subject::Figure(*id));
        play.base("Rep", i16::from(figure.base));
        play.cast(DIE, ONE, Reading::Hits(faces), Need::Faces(faces))?;
    }
    if list.is_empty() {
        return Ok(());
    }
    play.about(Subject::Nobody);
    let hit: heapless::Vec<u8, 26> = play.roll_all(CHANGE)?.iter().map(hits).collect();
    for (id, _) in list.iter().zip(hit).filter(|(_, hit)| *hit > 0) {
        alter(play, *id, |figure| {
            let up = tests(figure) == Some(true);
            figure.base = if up { (figure.base + 1).min(20) } else { figure.base.saturating_sub(1) };
        });
        let rep = look(play).map_or(0, |battle| battle.figure(*id).base);
        play.about(Subject::Figure(*id));
        play.note("Rep now #", i16::from(rep))?;
    }
    Ok(())
}

fn end_battle(play: &mut Play<'_>) -> Flow<Outcome> {
    if !look(play).is_some_and(Battle::decided) {
        return Ok(NOT_NOW.plain());
    }
    let held = look(play).is_some_and(|battle| !battle.up(Side::First).is_empty());
    let holder = if held { Side::First } else { Side::Second };
    change(play, |battle| {
        for side in [Side::First, Side::Second] {
            for id in battle.those(side, |figure| figure.standing == Standing::Out && figure.slot != super::battle::OFF) {
                // The holder recovers its own and has the others (`sns:P26`, `sns:R51`).
                battle.alter(id, |figure| (figure.recovered, figure.captured) = (side == holder, side != holder));
            }
        }
    });
    let star_left = look(play)
        .is_some_and(|battle| !battle.those(Side::First, |figure| figure.star && figure.standing == Standing::Left).is_empty());
    let (duel, each_battle) =
        look(play).map_or((false, false), |battle| (battle.mode == Mode::Duel, battle.header.recovery == When::Battle));
    change(play, |battle| {
        if !duel {
            enemies::dismiss(battle);
        }
        battle.rest();
        // Driven off, destroyed, or left by the Star: the Encounter has failed (`sns:R65`); the last PEF won: it has not.
        let failed = !held || star_left;
        let over = failed || battle.pefs == 0 || duel;
        battle.phase = if over { Phase::After } else { Phase::Search };
        battle.success = over && !failed;
    });
    if each_battle && look(play).is_some_and(|battle| battle.phase == Phase::Search) {
        recover(play, Side::First)?;
    }
    play.about(Subject::Nobody);
    let role = Subject::Nth(nth(holder) as u8 + 1);
    Ok(if held { HOLDS.of(role) } else { DRIVEN_OFF.of(role) })
}

fn afterwards(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play).filter(|battle| battle.phase == Phase::After) else { return Ok(NOT_NOW.plain()) };
    let (mode, success) = (battle.mode, battle.success);
    if mode == Mode::Single {
        change(play, |battle| battle.phase = Phase::Over);
        return Ok(if success { SUCCESS.plain() } else { FAILED.plain() });
    }
    // Base Rep is used from here on: whatever spells have cost is back.
    for side in [Side::First, Side::Second].into_iter().take(1 + usize::from(mode == Mode::Duel)) {
        recover(play, side)?;
        change_reps(play, side)?;
        change(play, |battle| {
            for id in battle.those(side, |_| true) {
                battle.alter(id, |figure| *figure = if figure.fit() { figure.fresh() } else { Figure::ABSENT });
            }
        });
        band::keep_up(play, side)?;
    }
    let there = |side| look(play).is_some_and(|battle| !battle.those(side, |figure| figure.star).is_empty());
    let goes_on = there(Side::First) && (mode != Mode::Duel || there(Side::Second));
    change(play, |battle| {
        battle.encounter = encounter::next(battle.encounter, success);
        battle.queue = 0;
        battle.phase = if goes_on { Phase::Camp } else { Phase::Over };
    });
    if mode == Mode::Campaign {
        change(play, |battle| battle.figures.iter_mut().skip(12).for_each(|figure| *figure = Figure::ABSENT));
    }
    play.about(Subject::Nobody);
    if !goes_on {
        return Ok(STAR_GONE.plain());
    }
    let next = match look(play).map(|battle| battle.encounter) {
        Some(Encounter::Raid) => "next: Raid",
        Some(Encounter::Defend) => "next: Defend",
        _ => "next: Explore",
    };
    play.note(next, 0)?;
    Ok(GOES_ON.plain())
}
