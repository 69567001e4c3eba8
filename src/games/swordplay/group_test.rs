//! A group's reaction test: one set of dice, read by everybody who owes it (`swordplay:P15` to `swordplay:P18`).

use heapless::Vec;

use super::battle::{Class, Figure, Figures, GROUPS, Status, Task, alter, battle, bit, decision, fact, owe};
use super::reaction::{self, Reaction, Tester};
use super::volley;
use crate::engine::{Declared, Flow, Id, Set, Subject, TaskId, Ticks};
use crate::games::Play;
use crate::questions;

/// Who of those who test is in cover.
const COVER: Ticks = Ticks::new("test.cover", "In cover");
/// In range and sight, loaded, standing.
const CAN_SHOOT: Ticks = Ticks::new("test.can-shoot", "Shoot back");
const CAN_CHARGE: Ticks = Ticks::new("test.can-charge", "Can charge");

/// What a test may ask.
pub const QUESTIONS: &[Declared] =
    questions![&[COVER.declared(), CAN_SHOOT.declared(), CAN_CHARGE.declared()], reaction::TEST_QUESTIONS];

/// Everybody of the group who owes a test takes it.
pub fn test(play: &mut Play<'_>, task: TaskId, group: u8) -> Flow<()> {
    let testers = battle(play).those(|figure| figure.group == group && figure.owes());
    let passes = roll(play, group, &testers)?;
    let able = able(play, group, &passes)?;
    for it in &passes {
        react(play, task, it, able)?;
    }
    let shooters = battle(play).those(|figure| {
        figure.group == group && figure.stands() && matches!(figure.doing, Reaction::ReturnFire | Reaction::RushShot)
    });
    // Each only at somebody who shot at it (`swordplay:R139`).
    volley::aim(play, &shooters, false, |shooter, target| shooter.missed_by & shooter.reaches & bit(target) != 0)?;
    if !shooters.is_empty() {
        owe(play, Task::Volley(group), Some(task));
    }
    for id in battle(play).those(|figure| figure.group == group) {
        alter(play, id, |figure| (figure.missed_by, figure.man_down) = (0, false));
    }
    Ok(())
}

/// Free Will first; then the dice of the group.
fn roll(play: &mut Play<'_>, group: u8, testers: &Figures) -> Flow<Vec<Tester, 24>> {
    let mut all = Vec::<Tester, 24>::new();
    let mut rolling = Figures::new();
    for id in testers {
        let figure = battle(play).figure(*id);
        decision(play, *id, figure.side);
        let chosen = if figure.star { play.pick(reaction::FREE_WILL)?.passes() } else { None };
        // As many as a side has: they fit.
        let _ =
            all.push(Tester { who: Subject::Figure(*id), rep: i16::from(figure.rep), cover: false, chosen, fire: 0, down: 0 });
        if chosen.is_none() {
            let _ = rolling.push(*id);
        }
    }
    let covered = cover(play, group, &rolling)?;
    for tester in &mut all {
        tester.cover = covered.iter().any(|id| tester.who == Subject::Figure(*id));
    }
    let leader = leader(play, group, &rolling).map(|(star, rep)| (Subject::Figure(star), rep));
    play.side(rolling.first().map(|id| battle(play).figure(*id).side));
    reaction::test(play, Subject::Figure(Id(GROUPS + group)), &mut all, leader)?;
    Ok(all)
}

/// Who is in cover: asked once, until the figure moves.
fn cover(play: &mut Play<'_>, group: u8, rolling: &Figures) -> Flow<Figures> {
    let unknown: Figures = rolling.iter().copied().filter(|id| battle(play).figure(*id).cover.is_none()).collect();
    fact(play, Id(GROUPS + group));
    let covered = play.ticks(COVER, &unknown, (0, unknown.len() as u8), Set::EMPTY)?;
    for id in unknown {
        alter(play, id, |figure| figure.cover = Some(covered.has(id)));
    }
    Ok(rolling.iter().copied().filter(|id| battle(play).figure(*id).cover == Some(true)).collect())
}

/// The Star whose die helps: he carries on, is not alone, and somebody who rolls has received fire (`swordplay:P17`).
fn leader(play: &Play<'_>, group: u8, rolling: &Figures) -> Option<(Id, i16)> {
    let battle = battle(play);
    let members = battle.those(|figure| figure.group == group && figure.stands());
    let fired_at = rolling.iter().any(|id| battle.figure(*id).missed_by != 0);
    let leads = |figure: &Figure| figure.star && figure.status == Status::CarryOn && figure.doing < Reaction::DuckBack;
    let stars = members.iter().map(|id| (*id, battle.figure(*id))).filter(|(_, figure)| leads(figure));
    let (star, figure) = stars.max_by_key(|(_, figure)| figure.rep)?;
    (fired_at && members.len() > 1).then_some((star, i16::from(figure.rep)))
}

/// Who can do what his passes allow him: asked only of those, and only while it is not known.
fn able(play: &mut Play<'_>, group: u8, passes: &[Tester]) -> Flow<Set> {
    let fits = |least: u8, fits: &dyn Fn(&Figure) -> bool| -> Figures {
        let enough = passes.iter().filter(|it| it.fire >= least).filter_map(|it| figure_of(it.who));
        enough.filter(|id| fits(&battle(play).figure(*id))).collect()
    };
    let shooters = fits(1, &|it| it.class == Class::Missile && it.armed() && it.missed_by != 0);
    let chargers = fits(2, &|it| it.class == Class::Melee && it.mounted && it.missed_by != 0);
    let unknown: Figures = shooters
        .iter()
        .copied()
        .filter(|id| {
            let figure = battle(play).figure(*id);
            figure.missed_by & figure.reaches == 0
        })
        .collect();
    fact(play, Id(GROUPS + group));
    let all: Set = unknown.iter().copied().collect();
    let reach = play.ticks(CAN_SHOOT, &unknown, (0, unknown.len() as u8), all)?;
    for id in reach.iter() {
        alter(play, id, |figure| figure.reaches |= figure.missed_by);
    }
    let all: Set = chargers.iter().copied().collect();
    let charge = play.ticks(CAN_CHARGE, &chargers, (0, chargers.len() as u8), all)?;
    let shoots = |id: &Id| {
        let figure = battle(play).figure(*id);
        // Somebody he can shoot at must still be there (`swordplay:R139`).
        !battle(play).those(|it| it.stands()).iter().all(|cause| figure.missed_by & figure.reaches & bit(*cause) == 0)
    };
    Ok(shooters.iter().copied().filter(shoots).chain(charge.iter()).collect())
}

const fn figure_of(who: Subject) -> Option<Id> {
    match who {
        Subject::Figure(id) => Some(id),
        _ => None,
    }
}

/// The worst of what applies, and never better than what the figure is still carrying out (`swordplay:P18`, `swordplay:P20`).
fn react(play: &mut Play<'_>, task: TaskId, passes: &Tester, able: Set) -> Flow<()> {
    let Some(id) = figure_of(passes.who) else { return Ok(()) };
    let figure = battle(play).figure(id);
    let mut worst = figure.doing;
    if figure.missed_by != 0 {
        let (does, cannot) = reaction::received_fire(passes.fire, figure.class, figure.mounted);
        worst = worst.max(if able.has(id) { does } else { cannot });
    }
    if figure.man_down {
        let twice = battle(play).twice_as_many_down(figure.side);
        worst = worst.max(reaction::man_down(passes.down, twice));
    }
    decision(play, id, figure.side);
    let reaction = play.settle(reaction::RESULT, worst)?;
    alter(play, id, |figure| {
        figure.doing = reaction;
        figure.rush = reaction == Reaction::RushShot;
        if reaction == Reaction::Leave {
            figure.status = Status::Left;
        }
    });
    if reaction == Reaction::DuckBack {
        owe(play, Task::DuckBack(id), Some(task));
    }
    if reaction == Reaction::Charge {
        // Carried out by the Charge procedure; nothing waits for it here.
        alter(play, id, |figure| figure.doing = Reaction::CarryOn);
    }
    play.note(reaction::told(reaction), 0)
}
