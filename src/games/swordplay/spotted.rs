//! A figure is seen: In Sight in the middle of something, and what the winners do (`swordplay:P11`, `swordplay:P13`).

use super::battle::{
    Battle, Class, Figure, GROUPS, MAX_GROUPS, NO_TEST, Ranged, Task, Those, alter, battle, change, choose, decision, fact, mark,
    owe, side_of_group, tick,
};
use super::house::House;
use super::reaction::Reaction;
use super::sight::{self, Parties, Party, SIDE};
use super::{act, volley};
use crate::engine::{Choose, Declared, Flow, Id, IdList, Pick, Set, Side, Subject, TaskId, Ticks, YesNo};
use crate::games::Play;
use crate::questions;

/// Whom the moving figures have come into sight of.
const FOES: Ticks = Ticks::new("sight.foes", "Who sees them?");
/// Those that see or are seen, from behind too (`swordplay:R39`).
const PART: Ticks = Ticks::new("sight.part", "In sight");
const IN_RANGE: Ticks = Ticks::new("sight.in-range", "Has a target");
const CHARGE: Ticks = Ticks::new("sight.charge", "In charge reach");
const CHARGED: Choose = Choose::new("sight.charged", "Charge whom?");
/// Somebody else who is charged by fewer.
const OTHERS: Pick<YesNo> = Pick::new("sight.others-near", "Others in reach?").preset(YesNo::No);
const THREATENED: Ticks = Ticks::new("sight.threatened", "In their range");

/// What a sighting in the middle of something may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[
        FOES.declared(),
        PART.declared(),
        IN_RANGE.declared(),
        CHARGE.declared(),
        CHARGED.declared(),
        OTHERS.declared(),
        THREATENED.declared(),
        sight::STAR_ACTS.declared(),
    ],
    sight::TEST_QUESTIONS,
];

/// The groups of the other side that this group may come into sight of: those that stand and were not seen in this phase
/// (`swordplay:R38`).
pub fn unseen(play: &Play<'_>, group: u8) -> u16 {
    unseen_of(battle(play), group)
}

/// The same of a battle.
pub fn unseen_of(battle: &Battle, group: u8) -> u16 {
    let foes = battle.groups(battle.standing(side_of_group(group).other()));
    let half = MAX_GROUPS / 2;
    let seen = |foe: &u8| {
        let (own, other) = if group < half { (group, *foe) } else { (*foe, group) };
        battle.seen.get(usize::from(own)).is_some_and(|seen| seen >> (other % half) & 1 == 1)
    };
    (0..MAX_GROUPS).filter(|foe| foes >> foe & 1 == 1 && !seen(foe)).fold(0, |groups, foe| groups | 1 << foe)
}

fn see(play: &mut Play<'_>, group: u8, foe: u8) {
    let half = MAX_GROUPS / 2;
    let (own, other) = if group < half { (group, foe) } else { (foe, group) };
    change(play, |battle| {
        if let Some(seen) = battle.seen.get_mut(usize::from(own)) {
            *seen |= 1 << (other % half);
        }
    });
}

/// Groups in the test under way that a figure which was not in it comes into sight of, or whose own figures come into it: they join
/// late (`swordplay:P14`).
fn late(battle: &Battle, mover: Id, group: u8) -> u16 {
    let foes = battle.standing(side_of_group(group).other());
    let new = if battle.sighted().has(mover) { foes.without(battle.sighted()) } else { foes };
    let rolled = |group: &u8| battle.rolled(*group).is_some();
    let groups = if rolled(&group) { battle.groups(new) } else { 0 };
    (0..MAX_GROUPS).filter(rolled).fold(0, |all, group| all | groups & 1 << group)
}

/// The groups that a figure could come into sight of now: a bit each.
pub fn by_whom(battle: &Battle, mover: Id) -> u16 {
    let group = battle.figure(mover).group;
    unseen_of(battle, group) | late(battle, mover, group)
}

/// A figure that moves is seen: its group and those that see it test, and the winners act at once, whoever moved
/// (`swordplay:P11`, `swordplay:R49`). Whoever has rolled in this chain keeps his successes, whoever joins late rolls
/// (`swordplay:P14`). Who of them is seen is proposed, and by whom if that is known.
pub fn spotted(play: &mut Play<'_>, task: Option<TaskId>, mover: Id, seen_first: Those, by: Option<u8>) -> Flow<()> {
    let group = battle(play).figure(mover).group;
    let (late, foes) = (late(battle(play), mover, group), by_whom(battle(play), mover));
    if foes == 0 {
        return Ok(());
    }
    fact(play, mover);
    // Before anybody tests: 2 inches for each of its group, to cover or forward (`swordplay:P11`, `swordplay:R116`).
    play.remark("2\" free", 0);
    let ids: IdList = (0..MAX_GROUPS).filter(|foe| foes >> foe & 1 == 1).map(|foe| Id(GROUPS + foe)).collect();
    let known = by.map(|group| Id(GROUPS + group)).filter(|id| ids.contains(id));
    // Who has found somebody may step out of sight by it; enemies come on.
    let least = u8::from(by.is_none() || side_of_group(group) == Side::Second);
    let seen =
        play.ticks(FOES, &ids, (least, ids.len().min(SIDE) as u8), known.or(ids.first().copied()).into_iter().collect())?;
    if seen.is_empty() {
        play.remark("", 0);
        return play.note("Out of sight again", 0);
    }
    let mut parties = Parties::new();
    let mut parts = heapless::Vec::<Those, { 1 + SIDE }>::new();
    let sighted = battle(play).sighted();
    for (nth, number) in [group].into_iter().chain(groups(seen)).enumerate() {
        let (rolled, joins) = (battle(play).rolled(number), late >> number & 1 == 1 || nth == 0);
        // Of a group that has rolled, those who come into it only now roll for themselves.
        let new = joins && rolled.is_some() && sighted.has(mover) == (nth > 0);
        let from = match rolled {
            Some(_) if new => Those::ALL.without(sighted),
            Some(_) if nth == 0 => sighted,
            _ => Those::ALL,
        };
        if nth > 0 {
            // Only whoever has moved has them.
            play.remark("", 0);
        }
        let part = take_part(play, number, from, if nth == 0 { seen_first } else { Those::ALL })?;
        let rep = i16::from(battle(play).leader_rep(part));
        let mut party = Party::new(Subject::Figure(Id(GROUPS + number)), nth == 0, rep);
        party.rolled = rolled.filter(|_| !new);
        let _ = (parties.push(party), parts.push(part));
    }
    play.remark("", 0);
    sight::test(play, &mut parties)?;
    for ((party, part), number) in parties.iter().zip(&parts).zip([group].into_iter().chain(groups(seen))) {
        let total = party.total();
        change(play, |battle| {
            battle.sighted |= part.0;
            // The original ones are kept.
            if let Some(successes) = battle.successes.get_mut(usize::from(number)).filter(|it| **it == NO_TEST) {
                *successes = total;
            }
        });
    }
    for foe in groups(seen) {
        see(play, group, foe);
    }
    let winners = sight::winners(&parties);
    if parties.iter().any(|party| party.rolled.is_none()) {
        play.tell(sight::told(&parties, &winners));
    }
    let foes = parts.iter().skip(1).fold(Those::NOBODY, |all, part| Those(all.0 | part.0));
    let ours = parts.first().copied().unwrap_or_default();
    let kept = parties.iter().filter(|party| party.rolled.is_some()).map(Party::total).max();
    for (nth, party) in (0..).zip(&parties) {
        play.about(party.who);
        if let Some(kept) = kept.filter(|_| party.rolled.is_none()) {
            play.note("Successes needed: #", i16::from(kept) + i16::from(party.moving))?;
        }
        play.note(if winners.contains(&nth) { "Wins In Sight" } else { "Loses In Sight" }, 0)?;
    }
    let all_late = groups(seen).all(|foe| late >> foe & 1 == 1);
    for nth in winners {
        let (Some(party), Some(part)) = (parties.get(usize::from(nth)), parts.get(usize::from(nth))) else { continue };
        let Subject::Figure(group) = party.who else { continue };
        // Whom somebody joins late has had his action.
        let acted = all_late || late >> group.0.saturating_sub(GROUPS) & 1 == 1;
        if party.rolled.is_none() || !acted {
            acts(play, task, group, *part, if party.moving { foes } else { ours })?;
        }
    }
    Ok(())
}

fn groups(seen: Set) -> impl Iterator<Item = u8> {
    seen.iter().map(|id| id.0.saturating_sub(GROUPS))
}

/// Who of a group sees or is seen; a free move of 2 inches may have brought more into view (`swordplay:P11`).
fn take_part(play: &mut Play<'_>, group: u8, from: Those, preset: Those) -> Flow<Those> {
    let members = battle(play).group(group).and(from);
    fact(play, Id(GROUPS + group));
    tick(play, PART, members, 1, preset)
}

/// Who of some acts so, by what only somebody at the table can see.
fn some(play: &mut Play<'_>, ticks: Ticks, group: Id, from: Those, preset: Those, fits: &dyn Fn(&Figure) -> bool) -> Flow<Those> {
    let fit = battle(play).those(fits).and(from);
    fact(play, group);
    tick(play, ticks, fit, 0, preset)
}

/// In Sight actions of the winners (`swordplay:P13`): all shots, then all charges (`swordplay:R45`). Whoever is already ducking back
/// or charging goes on with that (`swordplay:P20`, `swordplay:R81`).
fn acts(play: &mut Play<'_>, task: Option<TaskId>, group: Id, winners: Those, losers: Those) -> Flow<()> {
    let mut acting = Those::NOBODY;
    let idle = |figure: &Figure| figure.doing < Reaction::DuckBack && figure.doing != Reaction::Charge && figure.stands();
    for id in battle(play).those(&idle).and(winners) {
        decision(play, id);
        let free = battle(play).figure(id).star && !House::StarMustAct.on(play);
        if !free || play.yes(sight::STAR_ACTS)? {
            acting = acting.with(id);
        }
    }
    let house = House::CarriersShoot.on(play);
    let able = |it: &Figure| it.class == Class::Missile && it.armed() && (house || it.carries.is_none());
    let shooters = some(play, IN_RANGE, group, acting, Those::ALL, &able)?;
    let chargers = some(play, CHARGE, group, acting, Those::NOBODY, &|it| it.class == Class::Melee && it.carries.is_none())?;
    let rest = acting.without(shooters).without(chargers);
    // Nobody ducks back from enemies who have nothing to shoot with (`swordplay:R46`).
    let foes = side_of_group(group.0.saturating_sub(GROUPS)).other();
    let shots = !battle(play).those(&|it| it.side == foes && it.stands() && it.ranged != Ranged::None).is_empty();
    for id in some(play, THREATENED, group, rest, Those::ALL, &|_| shots)? {
        alter(play, id, |figure| figure.doing = Reaction::DuckBack);
        owe(play, Task::DuckBack(id), task);
    }
    volley::aim(play, shooters, false, &|_| losers)?;
    if !shooters.is_empty() {
        owe(play, Task::Volley(group.0.saturating_sub(GROUPS)), task);
    }
    for id in chargers {
        charge(play, task, id, losers)?;
    }
    Ok(())
}

/// A figure declares a charge at one of some; at most three come at one (`swordplay:P24`, `swordplay:P27`).
pub fn charge(play: &mut Play<'_>, task: Option<TaskId>, id: Id, targets: Those) -> Flow<()> {
    let side = battle(play).figure(id).side;
    let now = battle(play);
    let charged = |target: Id| now.those(&|it| it.doing == Reaction::Charge && it.aim == Some(target)).len();
    let of = |most: u8| {
        let fit = targets.and(now.standing(side.other())).filter(|target| charged(*target) <= most);
        fit.fold(Those::NOBODY, Those::with)
    };
    let open = of(super::charge::MOST as u8 - 1);
    let Some(fewest) = { open }.map(charged).min() else { return Ok(()) };
    let first = of(fewest);
    // The nearest, for a figure that the device runs (`swordplay:R116`).
    let whom = if now.solo && side == Side::Second {
        fact(play, id);
        volley::NEAREST
    } else {
        decision(play, id);
        CHARGED
    };
    let mut target = choose(play, whom, open)?;
    // One on one as far as they reach: nobody is charged again while somebody else in reach is not (`swordplay:P19`).
    if !first.has(target) && play.yes(OTHERS)? {
        target = choose(play, whom, first)?;
    }
    // It moves: nobody knows of cover any more (`swordplay:R73`).
    act::moved(play, Those::one(id), 0);
    // Whoever lies there gets up (`swordplay:R154`).
    alter(play, id, |figure| {
        (figure.doing, figure.aim, figure.marks) = (Reaction::Charge, Some(target), figure.marks & !mark::PRONE);
    });
    owe(play, Task::Charge(target), task);
    Ok(())
}

/// Whom they charge has fallen before they came, or has ducked back: whoever still reaches somebody charges him, the others have
/// done nothing yet (`swordplay:P24`). A reaction is to who shot, and to nobody else (`swordplay:R57`).
pub fn again(play: &mut Play<'_>, target: Id) -> Flow<()> {
    let chargers = battle(play).charging(target);
    let Some(first) = { chargers }.next() else { return Ok(()) };
    let charge_at = battle(play).tasks.open().find(|(_, task)| *task == Task::Charge(target)).map(|(id, _)| id);
    let reaction = charge_at.is_some_and(|id| matches!(battle(play).tasks.causes(id).nth(1), Some(Task::Test(_))));
    let fallen = !battle(play).figure(target).stands();
    for id in chargers {
        alter(play, id, |figure| (figure.doing, figure.aim) = (Reaction::CarryOn, None));
        play.about(Subject::Figure(id));
        play.note(if fallen { "Its target has fallen" } else { "Its target ducks back" }, 0)?;
    }
    let Figure { group, side, .. } = *battle(play).figure(first);
    let targets = battle(play).standing(side.other()).and(if reaction { Those::one(target) } else { Those::ALL });
    if targets.is_empty() {
        return Ok(());
    }
    for id in some(play, CHARGE, Id(GROUPS + group), chargers, Those::NOBODY, &|_| true)? {
        charge(play, charge_at, id, targets)?;
    }
    Ok(())
}
