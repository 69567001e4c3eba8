//! A group's reaction test: one set of dice, read by everybody who owes it (`swordplay:P15` to `swordplay:P18`).

use heapless::Vec;

use super::battle::{
    A_SIDE, Class, Figure, GROUPS, Status, Task, Those, alter, battle, bit, decision, fact, owe, side_of_group, tick,
};
use super::house::House;
use super::reaction::{self, Reaction, Tester};
use super::{links, spotted, volley};
use crate::engine::{Declared, Flow, Id, Subject, TaskId, Ticks};
use crate::games::Play;
use crate::questions;

/// Who of those who test is in cover.
const COVER: Ticks = Ticks::new("test.cover", "In cover");
/// In range and sight, loaded, standing.
const CAN_SHOOT: Ticks = Ticks::new("test.can-shoot", "Shoot back");
/// The shooter, within reach of somebody who is not active (`swordplay:R57`).
const CAN_CHARGE: Ticks = Ticks::new("test.can-charge", "Can charge");

/// What a test may ask.
pub const QUESTIONS: &[Declared] =
    questions![&[COVER.declared(), CAN_SHOOT.declared(), CAN_CHARGE.declared()], reaction::TEST_QUESTIONS];

/// Everybody of the group who owes a test takes it.
pub fn test(play: &mut Play<'_>, task: TaskId, group: u8) -> Flow<()> {
    let testers = battle(play).those(&|figure| figure.group == group && figure.owes());
    let passes = roll(play, group, testers)?;
    // As it was when they tested: nobody who leaves now makes it worse for the next (`swordplay:R52`).
    let twice = battle(play).twice_as_many_down(side_of_group(group), House::ThanFoes.on(play));
    expect(play, group, &passes, twice);
    let able = able(play, group, &passes, twice)?;
    let charging = battle(play).those(&|figure| figure.doing == Reaction::Charge);
    // The worst is told: of one figure, or of the group if it is not the only one.
    let mut worst = (Reaction::CarryOn, Subject::Figure(Id(GROUPS + group)), 0);
    for it in &passes {
        let reaction = react(play, task, it, able, twice)?;
        if reaction == worst.0 {
            (worst.1, worst.2) = (Subject::Figure(Id(GROUPS + group)), worst.2 + 1);
        } else if reaction > worst.0 {
            worst = (reaction, it.who, 1);
        }
    }
    // Free Will has no dice that would show it.
    if passes.iter().any(|it| it.chosen.is_none()) {
        play.tell(match worst {
            (Reaction::Leave, who, several) if several > 1 => reaction::LEAVE_TOGETHER.of(who).and(several),
            (Reaction::DuckBack, who, several) if several > 1 => reaction::DUCK_TOGETHER.of(who).and(several),
            (reaction, who, _) => reaction::ending(reaction).of(who),
        });
    }
    let those = |reactions: &[Reaction]| {
        battle(play).those(&|figure| figure.group == group && figure.stands() && reactions.contains(&figure.doing)).and(testers)
    };
    let shooters = those(&[Reaction::ReturnFire, Reaction::RushShot]);
    // Whoever was on his way goes on to whom he charges (`swordplay:R81`).
    let chargers = those(&[Reaction::Charge]).without(charging);
    // Each only at somebody who shot at it (`swordplay:R139`).
    volley::aim(play, shooters, false, &|shooter| of_the_other_side(shooter, shooter.missed_by & shooter.reaches))?;
    if !shooters.is_empty() {
        owe(play, Task::Volley(group), Some(task));
    }
    for id in chargers {
        let figure = battle(play).figure(id);
        let targets = of_the_other_side(figure, figure.missed_by);
        spotted::charge(play, Some(task), id, targets)?;
        if battle(play).figure(id).aim.is_none() {
            // Nobody is left to charge, or three charge him already.
            alter(play, id, |figure| figure.doing = Reaction::CarryOn);
        }
    }
    for id in testers {
        alter(play, id, |figure| (figure.missed_by, figure.man_down) = (0, false));
    }
    links::lost(play, testers, task, false)
}

/// What the dice allow at best is told before it is asked who can do it.
fn expect(play: &mut Play<'_>, group: u8, passes: &[Tester], twice: bool) {
    let does = |it: &Tester| {
        let figure = battle(play).figure(figure_of(it.who)?);
        let fire = reaction::received_fire(it.fire, figure.class, figure.mounted).0;
        (figure.missed_by != 0).then(|| fire.max(at_least(figure, it, twice)))
    };
    let worst = passes.iter().filter_map(does).max();
    if let Some(worst) = worst.filter(|_| passes.iter().any(|it| it.chosen.is_none())) {
        play.tell(reaction::ending(worst).of(Subject::Figure(Id(GROUPS + group))));
    }
}

/// What a figure does whatever it could shoot at: what it is still carrying out, and what a man down makes of it.
fn at_least(figure: &Figure, passes: &Tester, twice: bool) -> Reaction {
    let down = if figure.man_down { reaction::man_down(passes.down, twice) } else { Reaction::CarryOn };
    figure.doing.max(down)
}

/// Figures of the other side from their bits.
fn of_the_other_side(figure: &Figure, bits: u32) -> Those {
    let shift = if figure.side == crate::engine::Side::First { A_SIDE } else { 0 };
    Those(u64::from(bits) << shift)
}

/// Free Will first; then the dice of the group.
fn roll(play: &mut Play<'_>, group: u8, testers: Those) -> Flow<Vec<Tester, { A_SIDE as usize }>> {
    let mut all = Vec::new();
    let mut rolling = Those::NOBODY;
    for id in testers {
        let (star, rep) = (battle(play).figure(id).star, i16::from(battle(play).figure(id).rep));
        decision(play, id);
        let chosen = if star { play.pick(reaction::FREE_WILL)?.passes() } else { None };
        if chosen.is_none() {
            rolling = rolling.with(id);
        }
        // As many as a side has: they fit.
        let _ = all.push(Tester { who: Subject::Figure(id), rep, cover: false, chosen, fire: 0, down: 0 });
    }
    cover(play, group, rolling)?;
    for tester in &mut all {
        tester.cover = figure_of(tester.who).is_some_and(|id| battle(play).figure(id).cover == Some(true));
    }
    let leader = leader_of(play, group, rolling);
    play.side(Some(side_of_group(group)));
    reaction::test(play, Subject::Figure(Id(GROUPS + group)), &mut all, leader)?;
    Ok(all)
}

/// Who is in cover: asked once, until the figure moves.
fn cover(play: &mut Play<'_>, group: u8, rolling: Those) -> Flow<()> {
    let unknown = battle(play).those(&|figure| figure.cover.is_none()).and(rolling);
    fact(play, Id(GROUPS + group));
    let covered = tick(play, COVER, unknown, 0, Those::NOBODY)?;
    for id in unknown {
        alter(play, id, |figure| figure.cover = Some(covered.has(id)));
    }
    Ok(())
}

/// The Star whose die helps: he carries on, is not alone, and somebody who rolls has received fire (`swordplay:P17`); nobody else's
/// does (`swordplay:R18`, `swordplay:R28`).
fn leader_of(play: &Play<'_>, group: u8, rolling: Those) -> Option<(Subject, i16)> {
    let battle = battle(play);
    let members = battle.group(group);
    let fired_at = rolling.into_iter().any(|id| battle.figure(id).missed_by != 0);
    let leader = battle.leader(members)?;
    let figure = battle.figure(leader);
    let leads = figure.star && figure.status == Status::CarryOn && figure.doing < Reaction::DuckBack;
    (leads && fired_at && members.len() > 1).then_some((Subject::Figure(leader), i16::from(figure.rep)))
}

/// Who can do what his passes allow him: asked only of those, and only while it is not known.
fn able(play: &mut Play<'_>, group: u8, passes: &[Tester], twice: bool) -> Flow<Those> {
    let (mut shooters, mut chargers) = (Those::NOBODY, Those::NOBODY);
    for (id, it) in passes.iter().filter_map(|it| Some((figure_of(it.who)?, it))) {
        let (figure, fire) = (battle(play).figure(id), it.fire);
        match figure.class {
            // Nor if it must do something worse anyway (`swordplay:P18`).
            _ if figure.missed_by == 0 || at_least(figure, it, twice) > Reaction::RushShot => {}
            Class::Missile if fire >= 1 && battle(play).can_shoot(figure) => shooters = shooters.with(id),
            Class::Melee if fire >= 2 && figure.mounted && figure.carries.is_none() => chargers = chargers.with(id),
            _ => {}
        }
    }
    let unknown = battle(play).those(&|figure| figure.missed_by & figure.reaches == 0).and(shooters);
    fact(play, Id(GROUPS + group));
    for id in tick(play, CAN_SHOOT, unknown, 0, Those::ALL)? {
        alter(play, id, |figure| figure.reaches |= figure.missed_by);
    }
    let charge = tick(play, CAN_CHARGE, chargers, 0, Those::ALL)?;
    // Somebody he can shoot at, or charge, must still be there (`swordplay:R139`).
    let battle = battle(play);
    let causes = |id: Id, bits: u32| {
        let standing = battle.standing(battle.figure(id).side.other()).fold(0, |all, id| all | bit(id));
        bits & standing != 0
    };
    let shoots = shooters.filter(|id| causes(*id, battle.figure(*id).missed_by & battle.figure(*id).reaches));
    let charges = charge.filter(|id| causes(*id, battle.figure(*id).missed_by));
    Ok(shoots.chain(charges).fold(Those::NOBODY, Those::with))
}

const fn figure_of(who: Subject) -> Option<Id> {
    match who {
        Subject::Figure(id) => Some(id),
        _ => None,
    }
}

/// The worst of what applies, and never better than what the figure is still carrying out (`swordplay:P18`, `swordplay:P20`).
fn react(play: &mut Play<'_>, task: TaskId, passes: &Tester, able: Those, twice: bool) -> Flow<Reaction> {
    let Some(id) = figure_of(passes.who) else { return Ok(Reaction::CarryOn) };
    let figure = *battle(play).figure(id);
    let mut worst = at_least(&figure, passes, twice);
    if figure.missed_by != 0 {
        let (does, cannot) = reaction::received_fire(passes.fire, figure.class, figure.mounted);
        worst = worst.max(if able.has(id) { does } else { cannot });
    }
    decision(play, id);
    let reaction = play.settle(reaction::RESULT, worst)?;
    alter(play, id, |figure| {
        figure.doing = reaction;
        figure.rush = reaction == Reaction::RushShot;
        if reaction != Reaction::Charge {
            figure.aim = None;
        }
        if reaction == Reaction::Leave {
            // Whom he carried he leaves behind.
            (figure.status, figure.carries) = (Status::Left, None);
        }
    });
    if reaction == Reaction::DuckBack {
        owe(play, Task::DuckBack(id), Some(task));
    }
    play.note(reaction::told(reaction), 0)?;
    Ok(reaction)
}
