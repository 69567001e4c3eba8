//! The end of an Encounter, and the way to the next one (`swordplay` section 8).

use super::battle::{
    A_SIDE, Battle, Figure, Phase, Scene, Status, Those, alter, battle, change, decision, mark, tick, under_way,
};
use super::charts::{self, Encounter, Prize};
use super::turn::NOT_NOW;
use super::{after, begin, foes, muster, roll, terrain};
use crate::engine::{Ending, Flow, Id, IdList, Outcome, Pick, Set, Side, Subject, Ticks, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// How an Encounter ends for the first side.
    pub enum Verdict { Lost = "Lost", Won = "Won" }
}

/// What the rules propose, for the player to confirm (`swordplay:R125`).
const VERDICT: Pick<Verdict> = Pick::new("finish.verdict", "How did it end?");
/// Those whom a raid has brought back (`swordplay:R94`).
const FREED: Ticks = Ticks::new("finish.freed", "Who is freed?");
/// OOF on the table when the last of the Band leaves, or when enemies hold the field (`swordplay:R131`).
const BEHIND: Pick<YesNo> = Pick::new("finish.behind", "OOF friend stays?").preset(YesNo::Yes);
const STAYS: Ticks = Ticks::new("finish.stays", "Who stays?");
const GOES: Ticks = Ticks::new("finish.goes", "Who goes?");
const PLAY_ON: Pick<YesNo> = Pick::new("finish.play-on", "Play on?").preset(YesNo::Yes);

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
        &[VERDICT.declared(), FREED.declared(), BEHIND.declared(), STAYS.declared(), PLAY_ON.declared(), GOES.declared()],
        after::RECOVERY_QUESTIONS,
        after::REP_QUESTIONS,
        muster::RECRUITING_QUESTIONS,
        muster::CARRIED_QUESTIONS,
        begin::SET_UP_QUESTIONS,
        foes::LOAD_QUESTIONS,
        foes::FACES,
        &[roll::MODIFIER.declared()],
    ],
    endings: &[
        &WON,
        &begin::BEGINS,
        &after::RETURNS,
        &muster::SOME,
        &after::RISES,
        &after::SAME,
        &foes::KNOWN,
        &terrain::BUILT,
        &muster::NONE,
        &after::FALLS,
        &after::GONE,
        &LOST,
        &NOT_NOW,
    ],
    run: finish,
};

/// What the rules say so far, and why; the player knows what happened at the table's edge (`swordplay:R125`).
pub fn verdict(battle: &Battle) -> (Verdict, &'static str) {
    let scene = &battle.scene;
    let why = match scene.encounter {
        _ if battle.standing(Side::First).is_empty() => "none is left",
        _ if !battle.solo => return if clear_of(battle) { (Verdict::Won, "no foe left") } else { (Verdict::Lost, "foes left") },
        // Only the Star himself can have done it (`swordplay:R16`).
        Encounter::Explore if !battle.standing(Side::First).into_iter().any(|id| battle.figure(id).star) => "no Star",
        Encounter::Explore if scene.explored != ALL_NINE => "unexplored",
        Encounter::Explore => return (Verdict::Won, "all explored"),
        Encounter::Raid if !scene.found => "not found",
        Encounter::Defend if carried_off(battle) => "prize gone",
        Encounter::Defend if no_grunts(battle) => "Grunts lost",
        Encounter::Raid | Encounter::Defend if !clear_of(battle) => "foes left",
        Encounter::Raid => return (Verdict::Won, "goal in hand"),
        Encounter::Defend => return (Verdict::Won, "held"),
    };
    (Verdict::Lost, why)
}

/// A bit for each section.
const ALL_NINE: u16 = 0x1ff;

/// No enemy remains, and nobody can come by himself.
fn clear_of(battle: &Battle) -> bool {
    battle.standing(Side::Second).is_empty() && (!battle.solo || battle.quiet())
}

/// They came for the Grunts, and all are dead, captured or gone. Who lies there and was not taken is not lost.
fn no_grunts(battle: &Battle) -> bool {
    let grunt = |figure: &Figure| figure.side == Side::First && !figure.star && figure.status != Status::Captive;
    let free = |figure: &Figure| figure.stands() || figure.status == Status::Out && figure.guard.is_none();
    battle.scene.prize == Some(Prize::Grunts)
        && !battle.those(&grunt).is_empty()
        && battle.those(&|figure| grunt(figure) && free(figure)).is_empty()
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
    play.about(if battle(play).solo { Subject::Nobody } else { begin::FIRST_BAND });
    play.side(None);
    let (proposed, why) = verdict(battle(play));
    play.remark(why, 0);
    let won = play.pick(VERDICT.preset(proposed))? == Verdict::Won;
    play.part_ends()?;
    play.remark("", 0);
    let ending = if won { &WON } else { &LOST };
    if !battle(play).solo {
        change(play, |battle| battle.won = Some(won));
        return Ok(ending.plain());
    }
    // Whoever's phase it was, it is nobody's any more: all that follows is the player's to roll.
    change(play, |battle| (battle.phase, battle.group) = (Phase::Start, None));
    // Recovery, recruits, Rep: in this order (`swordplay:R130`).
    let were_there = battle(play).those(&|figure| figure.side == Side::First);
    let led = limit(battle(play), battle(play).those(&|it| it.side == Side::First && it.star && it.status != Status::Captive));
    // Cheating death has cost a Rep already.
    let cheated = battle(play).those(&|it| it.star && it.status == Status::Safe && it.has(mark::WAS_OUT));
    let behind = left_behind(play)?;
    play.part_ends()?;
    let raided = won && battle(play).scene.encounter == Encounter::Raid;
    recover(play, were_there, raided)?;
    // Before a recruit takes the place of somebody who is gone.
    let judged = battle(play).standing(Side::First).and(were_there);
    let stars = battle(play).those(&|figure| figure.side == Side::First && figure.star && figure.stands());
    for star in stars {
        recruit(play, star, stars)?;
    }
    reps(play, judged, behind)?;
    let fallen = !cheated.is_empty() || limit(battle(play), stars) < led;
    if fallen && !stars.is_empty() {
        limits(play, stars)?;
    }
    play.about(Subject::Nobody);
    let next = charts::follows(battle(play).scene.encounter, won);
    play.note(follows(next), 0)?;
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
    let last = battle(play).scene.source;
    let source = foes::source(play, Some(last))?;
    change(play, |battle| battle.scene.source = source);
    play.part_ends()?;
    begin::set_up(play, next)
}

const fn follows(next: Encounter) -> &'static str {
    match next {
        Encounter::Explore => "Next: Explore",
        Encounter::Raid => "Next: Raid",
        Encounter::Defend => "Next: Defend",
    }
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
    // Whoever was out or has left has failed anyway (`swordplay:P43`): it matters for those who stand.
    let held = !now.standing(Side::Second).is_empty() && !now.standing(Side::First).is_empty();
    Ok(!out.is_empty() && held && play.yes(BEHIND)?)
}

/// Who was out or has left may come back, whoever cheated death does (`swordplay:R16`); a captive only after a raid that has freed
/// him (`swordplay:R94`).
fn recover(play: &mut Play<'_>, band: Those, raided: bool) -> Flow<()> {
    let held = battle(play).those(&|figure| figure.status == Status::Captive).and(band);
    play.about(Subject::Nobody);
    let freed = if raided { tick(play, FREED, held, 0, Those::NOBODY)? } else { Those::NOBODY };
    play.by_itself();
    let rolling = battle(play).those(&|it| it.status == Status::Left || it.status == Status::Out && it.guard.is_none());
    let rolling = Those(rolling.0 | freed.0).and(band);
    // First what no dice decide, so that what is noted beside dice is theirs.
    for id in band.without(rolling).chain(rolling) {
        let Figure { status, rep, star, .. } = *battle(play).figure(id);
        decision(play, id);
        let rolls = rolling.has(id);
        let now = match status {
            _ if rolls => {
                let back = after::recovers(play, i16::from(rep), star, status == Status::Left)?;
                play.tell(if back { &after::RETURNS } else { &after::GONE }.of(Subject::Figure(id)));
                play.part_ends()?;
                if back { Status::CarryOn } else { Status::Absent }
            }
            Status::Out | Status::Captive => Status::Captive,
            Status::Dead | Status::Left | Status::Absent => Status::Absent,
            Status::CarryOn | Status::Ducked | Status::Safe => Status::CarryOn,
        };
        let failed = matches!(status, Status::Out | Status::Left);
        alter(play, id, |figure| {
            // What he did is judged after it: a mark that nothing else needs now.
            figure.marks = figure.marks & !mark::GAVE_UP
                | if failed { mark::WAS_OUT } else { 0 }
                | if matches!(status, Status::Safe | Status::Captive) { mark::GAVE_UP } else { 0 };
            figure.status = now;
        });
        match now {
            Status::Absent => play.note("Is gone", 0)?,
            Status::Captive => play.note("In enemy hands", 0)?,
            _ => {}
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
    let joining = muster::joining(play, rep, lacks.min(rep - 1))?;
    play.part_ends()?;
    for nth in 1..=joining {
        play.about(begin::RECRUIT_ROLE);
        play.remark_two("# of #", [nth, joining]);
        begin::recruit(play, Side::First, rep)?;
    }
    play.remark("", 0);
    Ok(())
}

/// Only those who were in it and are still of the Band (`swordplay:R145`).
fn reps(play: &mut Play<'_>, band: Those, behind: bool) -> Flow<()> {
    for id in band {
        let figure = *battle(play).figure(id);
        let judged = after::Judged {
            fought: figure.has(mark::FOUGHT),
            failed: figure.has(mark::WAS_OUT) || behind,
            absent: figure.has(mark::GAVE_UP),
        };
        decision(play, id);
        let rep = figure.rep;
        let (now, told) = match after::changes(play, i16::from(rep), judged)? {
            Some(after::Change::Rises) => (rep.saturating_add(1), &after::RISES),
            Some(after::Change::Falls) => (rep.saturating_sub(1).max(2), &after::FALLS),
            Some(after::Change::Stays) => (rep, &after::SAME),
            None => continue,
        };
        play.tell(told.of(Subject::Figure(id)).and(i16::from(now)));
        if now != rep {
            play.note("Rep now #", i16::from(now))?;
        }
        alter(play, id, |figure| figure.rep = now);
        play.part_ends()?;
    }
    Ok(())
}

/// How many a Band may have: as many as its Stars have Rep.
fn limit(battle: &Battle, stars: Those) -> i16 {
    stars.map(|star| i16::from(battle.figure(star).rep)).sum()
}

/// A Star has lost Rep, or is gone: Grunts above him leave, and no more stay than his Rep allows: now, not in the fight
/// (`swordplay:P44`, `swordplay:R127`). Nobody leaves a Star for his own Rep, nor because the Band is played without a limit
/// (`swordplay:R6`, `swordplay:R156`).
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
    let explores = battle.solo && battle.scene.encounter == Encounter::Explore;
    let lost = battle.standing(Side::First).is_empty() || carried_off(battle) || no_grunts(battle);
    battle.turn > 0 && battle.phase == Phase::Start && (lost || clear_of(battle) && !explores)
}
