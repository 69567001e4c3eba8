//! A figure is seen: In Sight in the middle of something, and what the winners do (`swordplay:P11`, `swordplay:P13`).

use super::battle::{Class, Figure, Figures, GROUPS, Status, Task, alter, battle, bit, decision, fact, owe};
use super::house::House;
use super::reaction::Reaction;
use super::sight::{self, Parties, Party};
use super::volley;
use crate::engine::{Choose, Declared, Flow, Id, Set, Subject, TaskId, Ticks};
use crate::games::Play;
use crate::questions;

/// Whom the moving figures have come into sight of.
const FOES: Choose = Choose::new("sight.foes", "Who sees them?");
/// Those that see or are seen, from behind too (`swordplay:R39`).
const PART: Ticks = Ticks::new("sight.part", "In sight");
const IN_RANGE: Ticks = Ticks::new("sight.in-range", "Target in range");
const CHARGE: Ticks = Ticks::new("sight.charge", "In charge reach");
const THREATENED: Ticks = Ticks::new("sight.threatened", "In foe's range");

/// What a sighting in the middle of something may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[
        FOES.declared(),
        PART.declared(),
        IN_RANGE.declared(),
        CHARGE.declared(),
        THREATENED.declared(),
        sight::STAR_ACTS.declared()
    ],
    &sight::PAIR_QUESTIONS
];

/// A figure that moves is seen: one group of each side tests, and the winner acts at once (`swordplay:P11`, `swordplay:R49`).
pub fn spotted(play: &mut Play<'_>, task: TaskId, mover: Id) -> Flow<()> {
    let moving = battle(play).figure(mover);
    let foes = battle(play).groups(|figure| figure.side != moving.side && figure.stands());
    if foes.is_empty() {
        return play.note("Nobody is left to see it", 0);
    }
    fact(play, mover);
    let foes = play.choose(FOES, &foes)?;
    let ours = take_part(play, moving.group, Set::EMPTY.with(mover))?;
    let theirs = take_part(play, foes.0.saturating_sub(GROUPS), Set(u128::MAX))?;
    let ours_rep = leader_rep(play, &ours);
    let theirs_rep = leader_rep(play, &theirs);
    let own = Id(GROUPS + moving.group);
    let mut parties: Parties =
        [Party::new(Subject::Figure(own), true, ours_rep), Party::new(Subject::Figure(foes), false, theirs_rep)]
            .into_iter()
            .collect();
    sight::test(play, &mut parties)?;
    let moving_wins = sight::winners(&parties).contains(&0);
    play.about(Subject::Figure(own));
    play.note(if moving_wins { "Wins In Sight" } else { "Loses In Sight" }, 0)?;
    if moving_wins { act(play, task, own, &ours, &theirs) } else { act(play, task, foes, &theirs, &ours) }
}

/// Who of a group sees or is seen.
fn take_part(play: &mut Play<'_>, group: u8, preset: Set) -> Flow<Figures> {
    let members = battle(play).those(|figure| figure.group == group && figure.stands());
    fact(play, Id(GROUPS + group));
    let part = play.ticks(PART, &members, (1, members.len() as u8), preset)?;
    Ok(members.into_iter().filter(|id| part.has(*id)).collect())
}

/// The Star's if he is there and carries on, else the highest.
fn leader_rep(play: &Play<'_>, part: &Figures) -> i16 {
    let figures = || part.iter().map(|id| battle(play).figure(*id));
    let star = figures().filter(|figure| figure.star && figure.status == Status::CarryOn).map(|figure| figure.rep).max();
    star.or_else(|| figures().map(|figure| figure.rep).max()).map_or(0, i16::from)
}

/// In Sight actions of the winners (`swordplay:P13`); whoever is already ducking back goes on with that (`swordplay:P20`).
fn act(play: &mut Play<'_>, task: TaskId, group: Id, winners: &Figures, losers: &Figures) -> Flow<()> {
    let mut acting = Figures::new();
    for id in winners {
        let figure = battle(play).figure(*id);
        decision(play, *id, figure.side);
        if figure.doing < Reaction::DuckBack && (!figure.star || House::StarMustAct.on(play) || play.yes(sight::STAR_ACTS)?) {
            let _ = acting.push(*id);
        }
    }
    let some = |play: &mut Play<'_>, ticks, from: &Figures, preset: Set, fits: fn(&Figure) -> bool| -> Flow<Figures> {
        let fit: Figures = from.iter().copied().filter(|id| fits(&battle(play).figure(*id))).collect();
        fact(play, group);
        let chosen = play.ticks(ticks, &fit, (0, fit.len() as u8), preset)?;
        Ok(fit.into_iter().filter(|id| chosen.has(*id)).collect())
    };
    let all = Set(u128::MAX);
    let shooters = some(play, IN_RANGE, &acting, all, |it| it.class == Class::Missile && it.armed())?;
    let chargers = some(play, CHARGE, &acting, Set::EMPTY, |it| it.class == Class::Melee)?;
    for id in &chargers {
        play.about(Subject::Figure(*id));
        play.note("Charges: see Charge", 0)?;
    }
    acting.retain(|id| !shooters.contains(id) && !chargers.contains(id));
    for id in some(play, THREATENED, &acting, all, |_| true)? {
        alter(play, id, |figure| figure.doing = Reaction::DuckBack);
        owe(play, Task::DuckBack(id), Some(task));
    }
    for id in &shooters {
        let seen = losers.iter().fold(0, |seen, loser| seen | bit(*loser));
        alter(play, *id, |figure| figure.reaches |= seen);
    }
    volley::aim(play, &shooters, false, |_, target| losers.contains(&target))?;
    if !shooters.is_empty() {
        owe(play, Task::Volley(group.0.saturating_sub(GROUPS)), Some(task));
    }
    Ok(())
}
