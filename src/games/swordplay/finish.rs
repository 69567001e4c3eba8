//! The end of an Encounter, and the way to the next one (`swordplay` section 8).

use super::battle::{
    A_SIDE, Battle, Figure, Phase, Scene, Status, Those, alter, battle, change, decision, mark, tick, under_way,
};
use super::charts::{self, Encounter, Prize};
use super::turn::NOT_NOW;
use super::{after, begin, foes, muster, terrain};
use crate::engine::{Ending, Flow, Id, IdList, Outcome, Pick, Set, Settle, Side, Subject, Ticks, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How an Encounter ends for the first side.
    pub enum Verdict { Lost = "Lost", Won = "Won" }
}

const RESULT: Settle<Verdict> = Settle::new("finish.result", "Encounter");
/// OOF on the table when the last of the Band leaves, or when enemies hold the field (`swordplay:R131`).
const BEHIND: Pick<YesNo> = Pick::new("finish.behind", "OOF left behind?").preset(YesNo::No);
const STAYS: Ticks = Ticks::new("finish.stays", "Who stays?");
const GOES: Ticks = Ticks::new("finish.goes", "Who goes?");
const PLAY_ON: Pick<YesNo> = Pick::new("finish.play-on", "Next Encounter?").preset(YesNo::Yes);

/// The first side has won.
pub const WON: Ending = Ending::new("won", "WON", Tone::Good);
/// It has lost.
pub const LOST: Ending = Ending::new("lost", "LOST", Tone::Bad);

/// The Encounter ends: who comes back, who joins, whose Rep changes, what follows (`swordplay:P41` to `swordplay:P45`).
pub const FINISH: Procedure = Procedure {
    id: "finish",
    title: "End Encounter",
    reference: "swordplay:P45",
    roles: begin::ROLES,
    questions: questions![
        &[RESULT.declared(), BEHIND.declared(), STAYS.declared(), PLAY_ON.declared(), GOES.declared()],
        after::RECOVERY_QUESTIONS,
        after::REP_QUESTIONS,
        muster::RECRUITING_QUESTIONS,
        muster::CARRIED_QUESTIONS,
        begin::SET_UP_QUESTIONS,
    ],
    endings: &[&WON, &LOST, &foes::KNOWN, &terrain::BUILT, &NOT_NOW],
    run: finish,
};

/// What the rules say so far; the player knows what happened at the table's edge (`swordplay:R125`).
pub fn verdict(battle: &Battle) -> Verdict {
    let (ours, theirs) = (battle.standing(Side::First), battle.standing(Side::Second));
    let clear = theirs.is_empty() && (!battle.solo || battle.quiet());
    let scene = &battle.scene;
    let won = match scene.encounter {
        _ if !battle.solo => theirs.is_empty(),
        // Only the Star himself can have done it (`swordplay:R16`).
        Encounter::Explore => scene.explored == 0x1ff && ours.into_iter().any(|id| battle.figure(id).star),
        Encounter::Raid => scene.found,
        Encounter::Defend => {
            // Who lies there and was not taken is not lost.
            let free = |figure: &Figure| figure.stands() || figure.status == Status::Out && figure.guard.is_none();
            let grunts = battle.those(&|figure| figure.side == Side::First && !figure.star && free(figure));
            clear && !carried_off(battle) && (!grunts.is_empty() || scene.prize != Some(Prize::Grunts))
        }
    };
    if won && !ours.is_empty() { Verdict::Won } else { Verdict::Lost }
}

/// The enemy has what he came for, off the table (`swordplay:R148`).
fn carried_off(battle: &Battle) -> bool {
    let Scene { prize, found, holder, .. } = battle.scene;
    prize == Some(Prize::Buildings) && found && holder.is_none()
}

fn finish(play: &mut Play<'_>) -> Flow<Outcome> {
    if !under_way(play).is_some_and(|battle| battle.won.is_none() && battle.tasks.is_empty()) {
        return Ok(NOT_NOW.plain());
    }
    play.about(Subject::Nobody);
    let proposed = verdict(battle(play));
    let won = play.settle(RESULT, proposed)? == Verdict::Won;
    let ending = if won { &WON } else { &LOST };
    if !battle(play).solo {
        change(play, |battle| battle.won = Some(won));
        return Ok(ending.plain());
    }
    // Recovery, recruits, Rep: in this order (`swordplay:R130`).
    let were_there = battle(play).those(&|figure| figure.side == Side::First);
    let behind = left_behind(play)?;
    recover(play, were_there)?;
    let stars = battle(play).those(&|figure| figure.side == Side::First && figure.star && figure.stands());
    for star in stars {
        recruit(play, star, stars)?;
    }
    reps(play, were_there, behind)?;
    if !stars.is_empty() {
        limits(play, stars)?;
    }
    play.about(Subject::Nobody);
    let next = charts::follows(battle(play).scene.encounter, won);
    play.note("Next Encounter:", 0)?;
    play.note(begin::name(next), 0)?;
    // Without a Star the campaign is over.
    play.remark(told(won, next), 0);
    let goes_on = !stars.is_empty() && play.yes(PLAY_ON)?;
    play.remark("", 0);
    if !goes_on {
        change(play, |battle| battle.won = Some(won));
        return Ok(ending.plain());
    }
    for id in battle(play).those(&|_| true) {
        alter(play, id, clear);
    }
    muster_out(play)?;
    begin::set_up(play, next)?;
    Ok(ending.plain())
}

/// How it ended and what comes next, beside the question.
const fn told(won: bool, next: Encounter) -> &'static str {
    match (won, next) {
        (true, Encounter::Explore) => "won: Explore",
        (true, Encounter::Raid) => "won: Raid",
        (true, Encounter::Defend) => "won: Defend",
        (false, Encounter::Explore) => "lost: Explore",
        (false, Encounter::Raid) => "lost: Raid",
        (false, Encounter::Defend) => "lost: Defend",
    }
}

/// Any part of the Band may go (`swordplay:P38`); whoever stays at home is off the table, like who cheated death, and comes back
/// without a roll afterwards (`swordplay:R145`).
fn muster_out(play: &mut Play<'_>) -> Flow<()> {
    let band = battle(play).standing(Side::First);
    if band.len() > 1 {
        play.about(Subject::Nobody);
        let goes = tick(play, GOES, band, 1, Those::ALL)?;
        for id in band.without(goes) {
            alter(play, id, |figure| figure.status = Status::Safe);
        }
    }
    Ok(())
}

/// Enemies are gone, and nothing of the last Encounter counts any more.
fn clear(figure: &mut Figure) {
    if figure.side == Side::Second {
        *figure = Figure::ABSENT;
        return;
    }
    let Figure { rep, class, mounted, ranged, armour, shield, star, weapon, status, marks, .. } = *figure;
    let marks = marks & (mark::FANATIC | mark::BIGGER);
    *figure = Figure { rep, class, mounted, ranged, armour, shield, star, weapon, status, marks, loaded: true, ..Figure::ABSENT };
}

fn left_behind(play: &mut Play<'_>) -> Flow<bool> {
    let now = battle(play);
    let out = now.those(&|figure| figure.side == Side::First && figure.status == Status::Out);
    let held = !now.standing(Side::Second).is_empty() || now.standing(Side::First).is_empty();
    Ok(!out.is_empty() && held && play.yes(BEHIND)?)
}

/// Who was out or has left may come back; captives do not, whoever cheated death does (`swordplay:R16`, `swordplay:R94`).
fn recover(play: &mut Play<'_>, band: Those) -> Flow<()> {
    for id in band {
        let Figure { status, guard, rep, star, .. } = *battle(play).figure(id);
        decision(play, id);
        let back = match status {
            Status::Out if guard.is_some() => false,
            Status::Out | Status::Left => after::recovers(play, i16::from(rep), star, status == Status::Left)?,
            Status::Dead | Status::Absent => false,
            Status::CarryOn | Status::Ducked | Status::Safe => true,
        };
        let failed = matches!(status, Status::Out | Status::Left);
        alter(play, id, |figure| {
            // What he did is judged after it: a mark that nothing else needs now.
            figure.marks = figure.marks & !mark::GAVE_UP
                | if failed { mark::WAS_OUT } else { 0 }
                | if status == Status::Safe { mark::GAVE_UP } else { 0 };
            figure.status = if back { Status::CarryOn } else { Status::Absent };
        });
        if !back {
            play.note("Is gone", 0)?;
        }
    }
    Ok(())
}

/// As many as his Rep allows, himself included; of several Stars each fills up what they lack together.
fn recruit(play: &mut Play<'_>, star: Id, stars: Those) -> Flow<()> {
    let band = i16::from(battle(play).standing(Side::First).len());
    let rep = i16::from(battle(play).figure(star).rep);
    let lacks = limit(battle(play), stars).min(i16::from(A_SIDE)) - band;
    decision(play, star);
    for _ in 0..muster::joining(play, rep, lacks.min(rep - 1))? {
        begin::recruit(play, Side::First, rep)?;
    }
    Ok(())
}

/// Only those who were in it and are still of the Band (`swordplay:R145`).
fn reps(play: &mut Play<'_>, were_there: Those, behind: bool) -> Flow<()> {
    for id in battle(play).standing(Side::First).and(were_there) {
        let figure = *battle(play).figure(id);
        let judged = after::Judged {
            fought: figure.has(mark::FOUGHT),
            failed: figure.has(mark::WAS_OUT) || behind,
            absent: figure.has(mark::GAVE_UP),
        };
        decision(play, id);
        let rep = figure.rep;
        let now = match after::changes(play, i16::from(rep), judged)? {
            Some(after::Change::Rises) => rep.saturating_add(1),
            Some(after::Change::Falls) => rep.saturating_sub(1).max(2),
            _ => rep,
        };
        if now != rep {
            play.note("Rep now #", i16::from(now))?;
        }
        alter(play, id, |figure| figure.rep = now);
    }
    Ok(())
}

/// How many a Band may have: as many as its Stars have Rep.
fn limit(battle: &Battle, stars: Those) -> i16 {
    stars.map(|star| i16::from(battle.figure(star).rep)).sum()
}

/// Grunts above their Star leave, and no more stay than his Rep allows: now, not in the fight (`swordplay:R127`).
fn limits(play: &mut Play<'_>, stars: Those) -> Flow<()> {
    let rep = stars.map(|star| battle(play).figure(star).rep).max().unwrap_or(0);
    for id in battle(play).those(&|figure| figure.side == Side::First && !figure.star && figure.rep > rep) {
        alter(play, id, |figure| figure.status = Status::Absent);
        play.about(Subject::Figure(id));
        play.note("Leaves the Band", 0)?;
    }
    let grunts = battle(play).standing(Side::First).without(stars);
    let room = (limit(battle(play), stars) - i16::from(stars.len())).max(0) as u8;
    if grunts.len() > room {
        let ids: IdList = grunts.collect();
        play.about(Subject::Nobody);
        play.side(None);
        let stay = play.ticks(STAYS, &ids, (room, room), ids.iter().copied().take(usize::from(room)).collect::<Set>())?;
        for id in grunts.filter(|id| !stay.has(*id)) {
            alter(play, id, |figure| figure.status = Status::Absent);
        }
    }
    Ok(())
}

/// Whether the rules say that the Encounter is over, so that its end comes first in the menu.
pub fn over(battle: &Battle) -> bool {
    let (ours, theirs) = (battle.standing(Side::First), battle.standing(Side::Second));
    let clear = theirs.is_empty() && (!battle.solo || battle.quiet());
    battle.turn > 0
        && battle.phase == Phase::Start
        && (ours.is_empty() || carried_off(battle) || clear && (!battle.solo || battle.scene.encounter != Encounter::Explore))
}
