//! Groups split and join: by the player, or because one who linked the others is gone (`swordplay:P5`).

use super::battle::{
    Battle, Figure, GROUPS, MAX_GROUPS, NO_TEST, Status, Task, Those, alter, battle, change, choose_group, fact, mark, owe,
    side_of_group, tick, under_way,
};
use super::reaction::Reaction;
use super::turn::{NOT_NOW, rouse, skip_idle};
use crate::engine::{Choose, Declared, Ending, Flow, Id, Outcome, Pick, Side, Subject, TaskId, Ticks, Tone, YesNo};
use crate::games::{Play, Procedure};

const MEMBERS: Ticks = Ticks::new("regroup.members", "Who is linked?");
const INTO: Choose = Choose::new("regroup.into", "Which group?");
/// Of a group that has lost somebody: each within 4 inches and in sight of another (`swordplay:R152`).
const STILL: Pick<YesNo> = Pick::new("regroup.still", "Still linked?").preset(YesNo::Yes);
const REGROUPED: Ending = Ending::new("regrouped", "# LINKED", Tone::Middling);

/// What a loss may ask.
pub const LOSS_QUESTIONS: &[Declared] = &[STILL.declared(), MEMBERS.declared()];

/// Groups split and join: each member within 4 inches and in sight of another (`swordplay:P5`).
pub const REGROUP: Procedure = Procedure {
    id: "regroup",
    title: "Split or join",
    reference: "swordplay:P5",
    roles: &[],
    questions: &[INTO.declared(), MEMBERS.declared()],
    endings: &[&REGROUPED, &NOT_NOW],
    run: regroup,
};

/// The groups of a side that has more than one figure to link: of the enemy too, whose groups merge when they meet
/// (`swordplay:P37`).
pub fn regroupable(battle: &Battle) -> u16 {
    let of = |side| battle.standing(side);
    [of(Side::First), of(Side::Second)].into_iter().filter(|all| all.len() > 1).fold(0, |groups, all| groups | battle.groups(all))
}

/// Into another group. Whoever leaves the one that acts after doing something has acted (`swordplay:R27`); whoever is picked up by
/// it acts with it, if he has not (`swordplay:R26`).
fn join(figure: &mut Figure, group: u8, acting: Option<u8>) {
    if figure.group == group {
        return;
    }
    if acting == Some(figure.group) && (figure.has(mark::PASSING) || figure.status == Status::Ducked) {
        figure.marks |= mark::ACTED;
    }
    figure.group = group;
    if acting == Some(group) {
        rouse(figure);
    }
}

/// Whoever is ticked forms the group; whoever was in it and is not becomes another, if there is room for one.
fn regroup(play: &mut Play<'_>) -> Flow<Outcome> {
    let groups = under_way(play).filter(|battle| battle.tasks.is_empty()).map_or(0, regroupable);
    if groups == 0 {
        return Ok(NOT_NOW.plain());
    }
    play.about(Subject::Nobody);
    play.side(None);
    let group = choose_group(play, INTO, groups)?;
    let all = battle(play).standing(side_of_group(group));
    fact(play, Id(GROUPS + group));
    let members = battle(play).group(group);
    let linked = tick(play, MEMBERS, all, 1, members)?;
    let acting = battle(play).group;
    for id in linked {
        alter(play, id, |figure| join(figure, group, acting));
    }
    part(play, group, members.without(linked), None);
    skip_idle(play);
    Ok(REGROUPED.with(i16::from(linked.len())))
}

/// Some leave their group and are another, if there is room for one: they have seen, rolled and owe what they did in it. Which.
fn part(play: &mut Play<'_>, group: u8, apart: Those, cause: Option<TaskId>) -> Option<u8> {
    let (half, side) = (MAX_GROUPS / 2, side_of_group(group));
    let own = if side == Side::First { 0..half } else { half..MAX_GROUPS };
    let used = battle(play).groups(battle(play).those(&|figure| figure.side == side));
    let new = own.into_iter().find(|group| used >> group & 1 == 0).filter(|_| !apart.is_empty())?;
    let acting = battle(play).group;
    change(play, |battle| {
        battle.part(group, new);
        // Whoever goes has taken part in the test under way, or has not.
        if battle.sighted().and(apart).is_empty()
            && let Some(successes) = battle.successes.get_mut(usize::from(new))
        {
            *successes = NO_TEST;
        }
    });
    for id in apart {
        alter(play, id, |figure| join(figure, new, acting));
    }
    let has = |fits: &dyn Fn(&Figure) -> bool| !battle(play).those(fits).and(apart).is_empty();
    let (owes, shoots) = (has(&Figure::owes), has(&|it| it.aim.is_some() && it.armed() && it.doing != Reaction::Charge));
    if shoots {
        owe(play, Task::Volley(new), cause);
    }
    if owes {
        owe(play, Task::Test(new), cause);
    }
    Some(new)
}

impl Battle {
    /// What was seen by and of a group, and what it rolled, is so of its part (`swordplay:R38`, `swordplay:P14`).
    fn part(&mut self, group: u8, new: u8) {
        let half = MAX_GROUPS / 2;
        if group < half {
            let seen = self.seen.get(usize::from(group)).copied().unwrap_or(0);
            if let Some(part) = self.seen.get_mut(usize::from(new)) {
                *part = seen;
            }
        } else {
            for seen in &mut self.seen {
                *seen = *seen & !(1 << (new % half)) | (*seen >> (group % half) & 1) << (new % half);
            }
        }
        let rolled = self.successes.get(usize::from(group)).copied().unwrap_or(NO_TEST);
        if let Some(successes) = self.successes.get_mut(usize::from(new)) {
            *successes = rolled;
        }
    }
}

/// Some of these may have fallen or left: whether the rest of their groups are still linked is asked at once if anything else comes
/// of it, because parts test apart (`swordplay:P5`, `swordplay:R152`).
pub fn lost(play: &mut Play<'_>, gone: Those, cause: TaskId, tests: bool) -> Flow<()> {
    let comes = tests || battle(play).tasks.open().any(|(id, _)| id != cause);
    let gone = battle(play).those(&|figure| comes && !figure.stands()).and(gone);
    let mut groups = battle(play).groups(gone);
    while groups != 0 {
        let group = groups.trailing_zeros() as u8;
        groups &= groups - 1;
        let members = battle(play).group(group);
        fact(play, Id(GROUPS + group));
        if members.len() < 2 || play.yes(STILL)? {
            continue;
        }
        let linked = tick(play, MEMBERS, members, 1, members)?;
        if let Some(new) = part(play, group, members.without(linked), Some(cause)) {
            play.note("Its parts are groups now", 0)?;
            // There may be more than two.
            groups |= 1 << new;
        }
    }
    Ok(())
}
