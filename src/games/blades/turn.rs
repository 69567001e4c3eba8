//! The turn: who may act, what actions are left, and when the other side is next (`blades:P5`, `blades:P8`).

use super::action::{Action, Condition, cost};
use super::battle::{Battle, Figure, Loot, Whom, change, look, side_of};
use super::fighter::{NOT_NOW, Rule};
use super::house::{House, plays};
use super::removal::{Task, Trigger, animal, item_of, push};
use super::{scenario, setup};
use crate::engine::{Choose, Ending, Flagged, Flow, Id, IdList, Options as _, Outcome, Pick, Subject, Tone};
use crate::games::{Play, Procedure};
use crate::questions;

/// Of those that have no procedure of their own.
const WHAT: Pick<Action> = Pick::new("do.what", "Action").preset(Action::Move);

/// Whom it carries, or gives something.
const WHOM: Choose = Choose::new("do.whom", "Whom?");

const DONE: Ending = Ending::new("done", "DONE", Tone::Middling).quiet();
const NEXT: Ending = Ending::new("next", "NEXT SIDE", Tone::Middling).quiet();

/// An action without a fight: a move, standing up, an order (`blades:P8`).
pub const DO: Procedure = Procedure {
    id: "do",
    title: "Move or other",
    reference: "blades:P8",
    roles: &[],
    questions: questions![&[WHAT.declared(), WHOM.declared()], scenario::MOVES, scenario::TESTS, setup::FINDING],
    endings: &[&DONE, &NOT_NOW],
    run: other,
};

/// Whoever acts has done enough; what is left is lost (`blades:P7`).
pub const STOP: Procedure = Procedure {
    id: "stop",
    title: "End activation",
    reference: "blades:P7",
    roles: &[],
    questions: &[],
    endings: &[&DONE, &NOT_NOW],
    run: stop,
};

/// The side has done enough (`blades:P5`).
pub const PASS: Procedure = Procedure {
    id: "pass",
    title: "End the turn",
    reference: "blades:P5",
    roles: &[],
    questions: &[],
    endings: &[&NEXT, &NOT_NOW],
    run: pass,
};

/// What a figure can do without dice, and what it has done: `blades:P8` for whoever acts.
pub fn legal(battle: &Battle, action: Action, greedy: bool) -> Option<u8> {
    let figure = battle.figure(battle.active?)?;
    let mut is = figure.conditions();
    if battle.ends {
        is = is.with(Condition::Turnover);
    }
    cost(action, figure.rules, is, greedy).ok().filter(|cost| *cost <= battle.actions)
}

/// Those that only cost something.
const fn plain(action: Action) -> bool {
    !matches!(
        action,
        Action::Attack
            | Action::PowerBlow
            | Action::Shot
            | Action::Aimed
            | Action::Spell
            | Action::Entangle
            | Action::Heal
            | Action::Greed
            | Action::Break
    )
}

/// Whether there is anything of that kind to do.
pub fn possible(battle: &Battle, action: Action) -> bool {
    let needed = match action {
        Action::Stand => battle.active.and_then(|id| battle.figure(id)).is_some_and(Figure::fallen),
        Action::Carry => !carriable(battle).is_empty() || carried(battle),
        Action::Treasure => scenario::can_take(battle),
        Action::HandOver => holds(battle) && battle.on_table(battle.acting).any(|(id, _)| takes(battle, id)),
        Action::Standard => battle.warband(battle.acting.other()).standard,
        _ => true,
    };
    needed && legal(battle, action, false).is_some()
}

fn other(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(id) = look(play).active else { return Ok(NOT_NOW.plain()) };
    let subject = Subject::Figure(id);
    play.about(subject);
    play.side(Some(side_of(id)));
    let can: Flagged<Action> =
        Action::ALL.iter().copied().filter(|action| plain(*action) && possible(look(play), *action)).collect();
    if can == Flagged::NONE {
        return Ok(NOT_NOW.plain());
    }
    let preset = if can.has(Action::Stand) { Action::Stand } else { Action::Move };
    let action = play.pick_some(WHAT.preset(preset), |action| can.has(action))?;
    let greedy = plays(play, House::GreedyTreasure);
    let cost = legal(look(play), action, greedy).unwrap_or(1);
    match action {
        Action::Order => change(play, |battle| battle.orders = battle.orders.saturating_add(1)),
        Action::Stand => change(play, |battle| battle.stand(id)),
        Action::Move | Action::Step | Action::ShortRough | Action::RunUp | Action::Climb => {
            change(play, |battle| battle.mark(id, Condition::Moved));
            scenario::moved(play, id)?;
        }
        Action::Carry => carry(play, id)?,
        Action::Treasure => scenario::take(play, id)?,
        Action::HandOver => hand_over(play, id)?,
        // Its Undead must pass, or go with it (`blades:P33`).
        Action::Standard => {
            let enemy = side_of(id).other();
            change(play, |battle| battle.warband_mut(enemy).standard = false);
            let undead = look(play).on_table(enemy).find(|(_, figure)| figure.rules.has(Rule::Undead)).map(|(id, _)| id);
            if let Some(undead) = undead {
                push(play, Task::Check(Trigger::Standard, undead), None)?;
            }
        }
        _ => {}
    }
    change(play, |battle| battle.pay(cost));
    Ok(DONE.of(subject))
}

/// Whether whoever acts sits behind a rider.
fn carried(battle: &Battle) -> bool {
    battle.active.and_then(|id| battle.figure(id)).is_some_and(|figure| figure.rides_with != Whom::NOBODY)
}

/// Whom a rider can take along: one friend on foot, no larger (`blades:P39`).
fn carriable(battle: &Battle) -> IdList {
    let size = |figure: &Figure| [Rule::Big, Rule::Huge, Rule::Gargantuan].into_iter().any(|rule| figure.rules.has(rule));
    let Some((id, rider)) = battle.active.and_then(|id| Some((id, battle.figure(id)?))) else { return IdList::new() };
    if !rider.rules.has(Rule::Mounted) || battle.on_table(side_of(id)).any(|(_, figure)| figure.rides_with.is(id)) {
        return IdList::new();
    }
    let fits =
        |figure: &Figure| !figure.rules.has(Rule::Mounted) && (!size(figure) || size(rider)) && figure.rides_with == Whom::NOBODY;
    battle.on_table(side_of(id)).filter(|(_, figure)| fits(figure)).map(|(id, _)| id).collect()
}

/// Gets off, or takes somebody along.
fn carry(play: &mut Play<'_>, id: Id) -> Flow<()> {
    if carried(look(play)) {
        change(play, |battle| battle.dismount(id));
        return Ok(());
    }
    let whom = play.choose(WHOM, &carriable(look(play)))?;
    change(play, |battle| {
        if let Some(figure) = battle.figure_mut(whom) {
            figure.rides_with = Some(id).into();
        }
    });
    Ok(())
}

/// Whether whoever acts has something to give.
fn holds(battle: &Battle) -> bool {
    let Some(id) = battle.active else { return false };
    battle.loot == Loot::Held(id) || battle.figure(id).and_then(item_of).is_some()
}

/// Whether somebody else can hold it.
fn takes(battle: &Battle, id: Id) -> bool {
    let free = |figure: &Figure| !animal(figure.rules) && item_of(figure).is_none();
    battle.active != Some(id) && battle.figure(id).is_some_and(free)
}

/// Treasure or item change hands.
fn hand_over(play: &mut Play<'_>, id: Id) -> Flow<()> {
    let friends: IdList = look(play).on_table(side_of(id)).map(|(id, _)| id).filter(|id| takes(look(play), *id)).collect();
    let whom = play.choose(WHOM, &friends)?;
    change(play, |battle| {
        if battle.loot == Loot::Held(id) {
            battle.loot = Loot::Held(whom);
        }
        let Some((rule, charges)) = battle.figure(id).and_then(item_of) else { return };
        if let Some(giver) = battle.figure_mut(id) {
            (giver.rules, giver.charges) = (giver.rules.without(rule), 0);
        }
        if let Some(taker) = battle.figure_mut(whom) {
            (taker.rules, taker.charges) = (taker.rules.with(rule), charges);
        }
    });
    Ok(())
}

fn stop(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(id) = look(play).active else { return Ok(NOT_NOW.plain()) };
    change(play, Battle::finish);
    Ok(DONE.of(Subject::Figure(id)))
}

fn pass(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).turn == 0 || look(play).active.is_some() {
        return Ok(NOT_NOW.plain());
    }
    change(play, Battle::hand_over);
    Ok(NEXT.plain())
}

/// Whether whoever acts can do anything that only costs.
pub fn anything(battle: &Battle) -> bool {
    Action::ALL.iter().any(|action| plain(*action) && possible(battle, *action))
}
