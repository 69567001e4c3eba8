//! A figure is seen: In Sight in the middle of something, and what the winners do (`swordplay:P11`, `swordplay:P13`).

use super::battle::{
    Battle, Class, Figure, GROUPS, MAX_GROUPS, NO_TEST, Ranged, Task, Those, alter, battle, bit, change, choose, decision, fact,
    owe, side_of_group, tick,
};
use super::house::House;
use super::reaction::Reaction;
use super::sight::{self, Parties, Party, SIDE};
use super::volley;
use crate::engine::{Choose, Declared, Flow, Id, IdList, Set, Side, Subject, TaskId, Ticks};
use crate::games::Play;
use crate::questions;

/// Whom the moving figures have come into sight of.
const FOES: Ticks = Ticks::new("sight.foes", "Who sees them?");
/// Those that see or are seen, from behind too (`swordplay:R39`).
const PART: Ticks = Ticks::new("sight.part", "In sight");
const IN_RANGE: Ticks = Ticks::new("sight.in-range", "Has a target");
const CHARGE: Ticks = Ticks::new("sight.charge", "In charge reach");
const CHARGED: Choose = Choose::new("sight.charged", "Charge whom?");
const THREATENED: Ticks = Ticks::new("sight.threatened", "In foe's range");

/// What a sighting in the middle of something may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[
        FOES.declared(),
        PART.declared(),
        IN_RANGE.declared(),
        CHARGE.declared(),
        CHARGED.declared(),
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

/// A figure that moves is seen: its group and those that see it test, and the winners act at once, whoever moved
/// (`swordplay:P11`, `swordplay:R49`). Groups that have rolled in this chain keep their successes for who joins late
/// (`swordplay:P14`). Who of them is seen is proposed.
pub fn spotted(play: &mut Play<'_>, task: Option<TaskId>, mover: Id, seen_first: Those) -> Flow<()> {
    let group = battle(play).figure(mover).group;
    let foes = unseen(play, group);
    if foes == 0 {
        return play.note("Nobody new sees it", 0);
    }
    fact(play, mover);
    let ids: IdList = (0..MAX_GROUPS).filter(|foe| foes >> foe & 1 == 1).map(|foe| Id(GROUPS + foe)).collect();
    let seen = play.ticks(FOES, &ids, (1, ids.len().min(SIDE) as u8), ids.iter().copied().take(1).collect())?;
    let mut parties = Parties::new();
    let mut parts = heapless::Vec::<Those, { 1 + SIDE }>::new();
    for (nth, group) in [group].into_iter().chain(groups(seen)).enumerate() {
        let part = take_part(play, group, if nth == 0 { seen_first } else { Those::ALL })?;
        let rep = i16::from(battle(play).leader_rep(part));
        let mut party = Party::new(Subject::Figure(Id(GROUPS + group)), nth == 0, rep);
        // Whoever joins rolls; those it joins have rolled.
        party.rolled = battle(play).successes.get(usize::from(group)).copied().filter(|rolled| nth > 0 && *rolled != NO_TEST);
        let _ = (parties.push(party), parts.push(part));
    }
    sight::test(play, &mut parties)?;
    for (party, number) in parties.iter().zip([group].into_iter().chain(groups(seen))) {
        let total = party.total();
        change(play, |battle| {
            if let Some(successes) = battle.successes.get_mut(usize::from(number)) {
                *successes = total;
            }
        });
    }
    for foe in groups(seen) {
        see(play, group, foe);
    }
    let winners = sight::winners(&parties);
    play.tell(sight::told(&parties, &winners));
    let foes = parts.iter().skip(1).fold(Those::NOBODY, |all, part| Those(all.0 | part.0));
    let ours = parts.first().copied().unwrap_or_default();
    for (nth, party) in (0..).zip(&parties) {
        play.about(party.who);
        play.note(if winners.contains(&nth) { "Wins In Sight" } else { "Loses In Sight" }, 0)?;
    }
    for nth in winners {
        let (Some(party), Some(part)) = (parties.get(usize::from(nth)), parts.get(usize::from(nth))) else { continue };
        let Subject::Figure(group) = party.who else { continue };
        act(play, task, group, *part, if party.moving { foes } else { ours })?;
    }
    Ok(())
}

fn groups(seen: Set) -> impl Iterator<Item = u8> {
    seen.iter().map(|id| id.0.saturating_sub(GROUPS))
}

/// Who of a group sees or is seen; a free move of 2 inches may have brought more into view (`swordplay:P11`).
fn take_part(play: &mut Play<'_>, group: u8, preset: Those) -> Flow<Those> {
    let members = battle(play).group(group);
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
fn act(play: &mut Play<'_>, task: Option<TaskId>, group: Id, winners: Those, losers: Those) -> Flow<()> {
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
    let seen = losers.fold(0, |seen, loser| seen | bit(loser));
    for id in shooters {
        alter(play, id, |figure| figure.reaches |= seen);
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

/// A figure declares a charge at one of some; at most three come at one (`swordplay:P24`, `swordplay:P27`). Whether it does.
pub fn charge(play: &mut Play<'_>, task: Option<TaskId>, id: Id, targets: Those) -> Flow<bool> {
    let battle_now = battle(play);
    let charged = |target: Id| battle_now.those(&|it| it.doing == Reaction::Charge && it.aim == Some(target)).len();
    let side = battle_now.figure(id).side;
    let open =
        targets.and(battle_now.standing(side.other())).filter(|target| usize::from(charged(*target)) < super::charge::MOST);
    let open = open.fold(Those::NOBODY, Those::with);
    if open.is_empty() {
        return Ok(false);
    }
    // The nearest, for a figure that the device runs (`swordplay:R116`).
    if battle_now.solo && side == Side::Second {
        fact(play, id)
    } else {
        decision(play, id)
    }
    let target = choose(play, CHARGED, open)?;
    alter(play, id, |figure| (figure.doing, figure.aim) = (Reaction::Charge, Some(target)));
    owe(play, Task::Charge(target), task);
    Ok(true)
}
