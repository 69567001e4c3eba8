//! The end of a battle, and what becomes of everybody after the Encounter (`sns:P26` to `sns:P29`).

use super::battle::{Battle, Encounter, Figure, change, look};
use super::settings::Recovery as When;
use super::{band, encounter, enemies};
use crate::engine::{Ending, Flow, Outcome, Side, Subject, Tone};
use crate::games::twod6::{MAX_BAND, Mode, NOT_NOW, Phase, Standing, after, recruits, role};
use crate::games::{Play, Procedure};
use crate::{all_endings, questions};

const HOLDS: Ending = Ending::new("holds", "HOLDS", Tone::Good);
const DRIVEN_OFF: Ending = Ending::new("driven-off", "HOLDS", Tone::Bad);
const GOES_ON: Ending = Ending::new("goes-on", "GOES ON", Tone::Middling).sums_up();
/// An Encounter by itself was won.
pub const SUCCESS: Ending = Ending::new("success", "SUCCESS", Tone::Good);
/// It was not.
pub const FAILED: Ending = Ending::new("failed", "FAILED", Tone::Bad);
/// What is noted when an Encounter is over: it has succeeded, or not.
pub const ENDED: [&str; 2] = ["Encounter: success", "Encounter: failed"];
/// The Star is dead or does not return (`sns:R74`).
pub const STAR_GONE: Ending = Ending::new("star-gone", "STAR GONE", Tone::Bad).sums_up();

/// After the Battle Recovery (`sns:P27`).
pub const RECOVER: Procedure = Procedure {
    id: "recovery",
    title: "Recovery",
    reference: "sns:P27",
    roles: &["Figure"],
    questions: after::RECOVERY_QUESTIONS,
    endings: after::RECOVERY_ENDINGS,
    run: after::recovery,
};

/// Rep increase (`sns:P28`).
pub const INCREASE: Procedure = Procedure {
    id: "rep-up",
    title: "Rep increase",
    reference: "sns:P28",
    roles: &[],
    questions: after::CHANGE_QUESTIONS,
    endings: after::RISE_ENDINGS,
    run: after::rep_up,
};

/// Rep decrease (`sns:P29`).
pub const DECREASE: Procedure = Procedure {
    id: "rep-down",
    title: "Rep decrease",
    reference: "sns:P29",
    roles: &[],
    questions: after::CHANGE_QUESTIONS,
    endings: after::FALL_ENDINGS,
    run: after::rep_down,
};

/// End of battle (`sns:P26`).
pub const END_BATTLE: Procedure = Procedure {
    id: "end-battle",
    title: "End of battle",
    reference: "sns:P26",
    roles: &["Player", "Enemy", "Player 1", "Player 2"],
    questions: &after::RECOVERY_DICE,
    endings: &[&HOLDS, &DRIVEN_OFF, &NOT_NOW],
    run: end_battle,
};

/// Everything that follows an Encounter, in this order: restored Rep, recovery, Rep changes, upkeep, recruits (`sns:R71`).
pub const AFTERWARDS: Procedure = Procedure {
    id: "afterwards",
    title: "Afterwards",
    reference: "sns:P27",
    roles: band::ROLES,
    questions: questions![after::QUESTIONS, band::UPKEEP_QUESTIONS],
    endings: all_endings![
        &[&GOES_ON, &SUCCESS, &FAILED, &STAR_GONE],
        &after::RECOVERED,
        &after::REPS,
        &after::LEAVERS,
        &recruits::ENDINGS,
        &[&NOT_NOW],
    ],
    run: afterwards,
};

fn end_battle(play: &mut Play<'_>) -> Flow<Outcome> {
    if !look(play).is_some_and(Battle::decided) {
        return Ok(NOT_NOW.plain());
    }
    let held = look(play).is_some_and(|battle| !battle.up(Side::First).is_empty());
    let holder = if held { Side::First } else { Side::Second };
    change(play, |battle| battle.shared_mut().held(holder));
    // Of several Stars the one who leads counts (`sns:R84`).
    let star_left = look(play).is_some_and(|battle| {
        let stars = battle.those(Side::First, |figure| figure.star && figure.comes);
        let middle = |figure: &Figure| (-i16::from(figure.slot.unsigned_abs()), figure.slot);
        let leads = stars.iter().map(|id| battle.figure(*id)).max_by_key(|figure| (figure.base, middle(figure)));
        leads.is_some_and(|figure| figure.standing == Standing::Left)
    });
    let Some(battle) = look(play) else { return Ok(NOT_NOW.plain()) };
    let (mode, recovery) = (battle.mode, battle.header.recovery);
    // Driven off, destroyed, or left by the Star: the Encounter has failed (`sns:R65`); the last PEF won: it has not.
    let failed = !held || star_left;
    let over = failed || battle.pefs == 0 || mode == Mode::Duel;
    after::captives(play)?;
    change(play, |battle| {
        let standing = battle.up(Side::Second);
        if !over {
            enemies::dismiss(battle);
        }
        battle.rest();
        if over && mode != Mode::Duel {
            // Until something follows, the report counts who fought last.
            standing.iter().for_each(|id| battle.alter(*id, |figure| figure.standing = Standing::Up));
        }
        battle.phase = if over { Phase::After } else { Phase::Search };
        battle.success = over && !failed;
    });
    // A single game has nothing to recover for (`sns:P27`).
    if recovery == When::Battle && mode != Mode::Single && !over {
        after::recover(play, Side::First)?;
    }
    play.about(Subject::Nobody);
    if over && mode != Mode::Duel {
        let [success, failure] = ENDED;
        play.note(if failed { failure } else { success }, 0)?;
    }
    let role = role(play, holder, 3);
    Ok(if held { HOLDS.of(role) } else { DRIVEN_OFF.of(role) })
}

fn afterwards(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(battle) = look(play).filter(|battle| battle.phase == Phase::After) else { return Ok(NOT_NOW.plain()) };
    let (mode, success, last) = (battle.mode, battle.success, battle.encounter);
    if mode == Mode::Single {
        change(play, |battle| battle.phase = Phase::Over);
        return Ok(if success { SUCCESS.plain() } else { FAILED.plain() });
    }
    // Base Rep is used from here on: whatever spells have cost is back.
    let rolled = after::roll(play, mode)?;
    if !after::stars_return(play, mode) {
        // Whoever has fallen stays where the report finds him (`sns:R74`).
        change(play, |battle| battle.phase = Phase::Over);
        play.about(Subject::Nobody);
        return Ok(STAR_GONE.plain());
    }
    for side in after::sides(mode) {
        after::refresh(play, side);
    }
    // Who leaves is told by itself: these dice have their own result, and whoever comes here again has none to roll.
    if let Some(rolled) = rolled.filter(|_| after::anybody_leaves(play, band::outgrows)) {
        return Ok(rolled);
    }
    if let Some(told) = after::leave_band(play, band::outgrows)? {
        return Ok(told);
    }
    for side in after::sides(mode) {
        band::keep_up(play, side)?;
    }
    change(play, |battle| (battle.queue, battle.phase) = (0, Phase::Camp));
    play.about(Subject::Nobody);
    if mode != Mode::Duel {
        // Two players have no Encounters: what follows is another battle (`sns:R83`).
        let next = encounter::next(last, success);
        change(play, |battle| {
            battle.encounter = next;
            battle.figures.iter_mut().skip(MAX_BAND).for_each(|figure| *figure = Figure::ABSENT);
        });
        let next = match next {
            Encounter::Explore => "next: Explore",
            Encounter::Raid => "next: Raid",
            Encounter::Defend => "next: Defend",
        };
        play.note(next, 0)?;
    }
    Ok(GOES_ON.plain())
}
