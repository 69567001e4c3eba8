//! A group's reaction test: one set of dice, read by everybody who owes it (`swordplay:P15` to `swordplay:P18`).

use heapless::Vec;

use super::battle::{Class, Figure, Figures, GROUPS, Status, Task, alter, battle, bit, decision, fact, owe};
use super::reaction::{self, Reaction};
use super::volley;
use crate::dice::{Classes, Counts, Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{Declared, Flow, Id, Need, Set, Subject, TaskId, Ticks};
use crate::games::Play;

/// Who of those who test is in cover.
const COVER: Ticks = Ticks::new("test.cover", "In cover");
/// In range and sight, loaded, standing.
const CAN_SHOOT: Ticks = Ticks::new("test.can-shoot", "Shoot back");
const CAN_CHARGE: Ticks = Ticks::new("test.can-charge", "Can charge");

/// What a test may ask.
pub const QUESTIONS: &[Declared] = &[
    COVER.declared(),
    CAN_SHOOT.declared(),
    CAN_CHARGE.declared(),
    reaction::FREE_WILL.declared(),
    reaction::REACTION.declared(),
    reaction::GROUP_DICE.declared(),
    reaction::COVER_DIE.declared(),
    reaction::LEADER_DIE.declared(),
    reaction::RESULT.declared(),
];

/// How many each tester passes: in the Received Fire column, and in the Man Down column.
struct Passes {
    id: Id,
    received_fire: u8,
    man_down: u8,
}

/// Everybody of the group who owes a test takes it.
pub fn test(play: &mut Play<'_>, task: TaskId, group: u8) -> Flow<()> {
    let testers = battle(play).those(|figure| figure.group == group && figure.owes());
    let passes = roll(play, group, &testers)?;
    let able = able(play, group, &passes)?;
    for it in &passes {
        react(play, task, it, able.has(it.id))?;
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

/// Free Will first; then 2d6 for the group, the cover die and the Leader Die on one card.
fn roll(play: &mut Play<'_>, group: u8, testers: &Figures) -> Flow<Vec<Passes, 24>> {
    let mut passes = Vec::<Passes, 24>::new();
    let mut rolling = Figures::new();
    for id in testers {
        let figure = battle(play).figure(*id);
        decision(play, *id, figure.side);
        let chosen = if figure.star { play.pick(reaction::FREE_WILL)?.passes() } else { None };
        // As many as a side has: they fit.
        let _ = match chosen {
            // One choice for both columns, and no Leader Die on top (`swordplay:R134`).
            Some(chosen) => passes.push(Passes { id: *id, received_fire: chosen, man_down: chosen }).is_ok(),
            None => rolling.push(*id).is_ok(),
        };
    }
    if rolling.is_empty() {
        return Ok(passes);
    }
    let covered = cover(play, group, &rolling)?;
    let leader = leader(play, group, &rolling);
    let side = rolling.first().map(|id| battle(play).figure(*id).side);
    play.about(Subject::Figure(Id(GROUPS + group)));
    play.side(side);
    play.cast(reaction::GROUP_DICE, dice(2), reps(play, rolling.iter()), Need::Reading)?;
    if !covered.is_empty() {
        play.cast(reaction::COVER_DIE, dice(1), reps(play, covered.iter()), Need::Reading)?;
    }
    if let Some((star, rep)) = leader {
        let led = FaceSet::at_most(rep);
        play.about(Subject::Figure(star));
        play.cast(reaction::LEADER_DIE, dice(1), Reading::Hits(led), Need::Faces(led))?;
    }
    play.about(Subject::Figure(Id(GROUPS + group)));
    let mut seen = play.roll_all(reaction::REACTION)?.iter();
    let shared = seen.next().map(counts).unwrap_or_default();
    let cover_die = if covered.is_empty() { Counts::default() } else { seen.next().map(counts).unwrap_or_default() };
    let led = seen.next().map_or(0, reaction::passes_of);
    for id in rolling {
        let rep = target(battle(play).figure(id));
        let own = shared.passed(rep) + if covered.contains(&id) { cover_die.passed(rep) } else { 0 };
        let _ = passes.push(Passes { id, received_fire: (own + led).min(2), man_down: own.min(2) });
    }
    Ok(passes)
}

const fn dice(count: u8) -> Pool {
    Pool { count, die: Die::D6 }
}

/// The number a figure's dice must not exceed; a 6 passes against any Rep above it (`swordplay:R2`).
fn target(figure: Figure) -> u8 {
    figure.rep.min(Die::D6.sides())
}

fn reps<'a>(play: &Play<'_>, ids: impl Iterator<Item = &'a Id>) -> Reading {
    // No more than six different targets on a d6: they fit.
    Reading::Classes(Classes::of(ids.map(|id| target(battle(play).figure(*id)))).unwrap_or_default())
}

fn counts(seen: &Seen) -> Counts {
    match seen {
        Seen::Classes(counts) => *counts,
        _ => Counts::default(),
    }
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
fn able(play: &mut Play<'_>, group: u8, passes: &[Passes]) -> Flow<Set> {
    let fits = |least: u8, fits: &dyn Fn(&Figure) -> bool| -> Figures {
        let enough = passes.iter().filter(|it| it.received_fire >= least).map(|it| it.id);
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

/// The worst of what applies, and never better than what the figure is still carrying out (`swordplay:P18`, `swordplay:P20`).
fn react(play: &mut Play<'_>, task: TaskId, passes: &Passes, able: bool) -> Flow<()> {
    let figure = battle(play).figure(passes.id);
    let mut worst = figure.doing;
    if figure.missed_by != 0 {
        worst = worst.max(reaction::received_fire(passes.received_fire, figure.class, figure.mounted, able));
    }
    if figure.man_down {
        let twice = battle(play).twice_as_many_down(figure.side);
        worst = worst.max(reaction::man_down(passes.man_down, twice));
    }
    decision(play, passes.id, figure.side);
    let reaction = play.settle(reaction::RESULT, worst)?;
    alter(play, passes.id, |figure| {
        figure.doing = reaction;
        figure.rush = reaction == Reaction::RushShot;
        if reaction == Reaction::Leave {
            figure.status = Status::Left;
        }
    });
    let text = match reaction {
        Reaction::CarryOn => "Carries on",
        Reaction::ReturnFire => "Returns fire",
        Reaction::Charge => "Charges: see Charge",
        Reaction::RushShot => "Rush Shot",
        Reaction::DuckBack => "Must duck back",
        Reaction::Leave => "Leaves the battlefield",
    };
    if reaction == Reaction::DuckBack {
        owe(play, Task::DuckBack(passes.id), Some(task));
    }
    if reaction == Reaction::Charge {
        // Carried out by the Charge procedure; nothing waits for it here.
        alter(play, passes.id, |figure| figure.doing = Reaction::CarryOn);
    }
    play.note(text, 0)
}
