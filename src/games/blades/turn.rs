//! The turn: who may act, what actions are left, and when the other side is next (`blades:P5`, `blades:P8`).

use super::action::{Action, Condition, cost};
use super::activation::RETAIN;
use super::battle::{Battle, DECLARED, Errand, Figure, Loot, Whom, change, look, side_of};
use super::exchange;
use super::fighter::{Advance, NOT_NOW, Rule, Rules, size};
use super::house::House;
use super::removal::{ITEMS, Task, Trigger, animal, push};
use super::scenario;
use super::setup::Scenario;
use crate::engine::{Choose, Ending, Flagged, Flags, Flow, Id, IdList, Options as _, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::questions;

/// Of those that have no procedure of their own.
const WHAT: Pick<Action> = Pick::new("do.what", "Action").preset(Action::Move);

/// Whom it carries, or gives something.
const WHOM: Choose = Choose::new("do.whom", "Whom?");
/// Of several items one is handed over.
pub const WHICH: Flags<Rule> = Flags::new("do.items", "Which item?");
const TREASURE: Pick<YesNo> = Pick::new("do.treasure", "The treasure?").preset(YesNo::Yes);

pub const DONE: Ending = Ending::new("done", "DONE", Tone::Middling).quiet();
/// The row says it, and the card shows it.
const STANDS: Ending = Ending::new("stands-up", "STANDS UP", Tone::Good).quiet();
const NEXT: Ending = Ending::new("next", "NEXT SIDE", Tone::Middling).quiet();

/// An action without a fight: a move, an order, something taken (`blades:P8`).
pub const DO: Procedure = Procedure {
    id: "do",
    title: "Move or other",
    reference: "blades:P8",
    roles: &[],
    questions: questions![
        &[WHAT.declared(), WHOM.declared(), WHICH.declared(), TREASURE.declared()],
        scenario::MOVES,
        scenario::TESTS,
        scenario::TAKES
    ],
    endings: scenario::COMES,
    run: other,
};

/// Whoever lies gets up: a row of its own, as there is little else to choose (`blades:P8`, `blades:R36`).
pub const STAND: Procedure = Procedure {
    id: "stand",
    title: "Stand up",
    reference: "blades:R36",
    roles: &[],
    questions: &[],
    endings: &[&STANDS, &NOT_NOW],
    run: stand,
};

/// Whoever acts has done enough; what is left is lost (`blades:P7`).
pub const STOP: Procedure = Procedure {
    id: "stop",
    title: "End activation",
    reference: "blades:P7",
    roles: &[],
    questions: &[RETAIN.declared()],
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
pub fn legal(battle: &Battle, action: Action) -> Option<u8> {
    let figure = battle.figure(battle.active?)?;
    let spell = action == Action::Spell;
    let fights = spell || matches!(action, Action::Attack | Action::PowerBlow | Action::Shot | Action::Aimed);
    let allowed = match battle.errand {
        // A Scroll helps only where the dice were rolled for it (`blades:R86`).
        Errand::Any | Errand::Volley => !spell || figure.rules.has(Rule::MagicUser) && !figure.has(Condition::Dry),
        Errand::Moves => !fights,
        Errand::NoSpell => !spell || figure.marked(DECLARED),
        Errand::Scroll => spell,
    };
    let mut is = figure.conditions();
    if battle.ends {
        is = is.with(Condition::Turnover);
    }
    let greedy = battle.house.has(House::GreedyTreasure);
    let actions = if spell { battle.actions } else { battle.free() };
    cost(action, figure.rules, is, greedy).ok().filter(|cost| allowed && *cost <= actions)
}

/// Those that only cost something; a jump asks for its running start itself.
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
            | Action::RunUp
            | Action::Stand
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
    needed && legal(battle, action).is_some()
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
    let action = play.pick_priced(WHAT, |play, action| legal(look(play), action).filter(|_| can.has(action)))?;
    let cost = legal(look(play), action).unwrap_or(1);
    let mut came = None;
    match action {
        Action::Order => change(play, |battle| battle.orders = battle.orders.saturating_add(1)),
        Action::Move | Action::Step | Action::ShortRough => {
            change(play, |battle| battle.mark(id, Condition::Moved));
            came = scenario::moved(play, id)?;
        }
        Action::Carry => carry(play, id)?,
        Action::Treasure => came = scenario::take(play, id)?,
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
    Ok(came.unwrap_or(DONE.of(subject)))
}

fn stand(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(id) = look(play).active.filter(|_| possible(look(play), Action::Stand)) else { return Ok(NOT_NOW.plain()) };
    let cost = legal(look(play), Action::Stand).unwrap_or(1);
    change(play, |battle| {
        battle.stand(id);
        battle.pay(cost);
    });
    Ok(STANDS.of(Subject::Figure(id)))
}

/// Whether whoever acts sits behind a rider.
fn carried(battle: &Battle) -> bool {
    battle.active.and_then(|id| battle.figure(id)).is_some_and(|figure| figure.rides_with != Whom::NOBODY)
}

/// Whom a rider can take along: one friend on foot, no larger (`blades:P39`).
fn carriable(battle: &Battle) -> IdList {
    let Some((id, rider)) = battle.active.and_then(|id| Some((id, battle.figure(id)?))) else { return IdList::new() };
    if !rider.rules.has(Rule::Mounted) || battle.on_table(side_of(id)).any(|(_, figure)| figure.rides_with.is(id)) {
        return IdList::new();
    }
    let larger = |figure: &Figure| size(figure.rules) > size(rider.rules);
    battle.those(side_of(id), &|_, it| !it.rules.has(Rule::Mounted) && !larger(it) && it.rides_with == Whom::NOBODY)
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
    battle.loot == Loot::Held(id) || battle.figure(id).is_some_and(Figure::holds)
}

/// Whether somebody else can hold it: Animals only carry treasure (`blades:P34`).
fn takes(battle: &Battle, id: Id) -> bool {
    let treasure = battle.scenario == Scenario::Treasure && battle.active.is_some_and(|id| battle.loot == Loot::Held(id));
    battle.active != Some(id) && battle.figure(id).is_some_and(|figure| treasure || !animal(figure.rules))
}

/// The treasure or an item changes hands.
fn hand_over(play: &mut Play<'_>, id: Id) -> Flow<()> {
    let friends = look(play).those(side_of(id), &|id, _| takes(look(play), id));
    let whom = play.choose(WHOM, &friends)?;
    let treasure = look(play).scenario == Scenario::Treasure && look(play).loot == Loot::Held(id);
    let items = look(play).figure(id).is_some_and(Figure::holds);
    let wears = look(play).figure(whom).is_some_and(|figure| !animal(figure.rules));
    if treasure && (!items || !wears || play.yes(TREASURE)?) {
        change(play, |battle| battle.loot = Loot::Held(whom));
        return Ok(());
    }
    let item = which(play, id)?;
    change(play, |battle| battle.pass_on(id, whom, item));
    Ok(())
}

/// Which of somebody's items; of several the player says.
pub fn which(play: &mut Play<'_>, id: Id) -> Flow<Rule> {
    let items = look(play).figure(id).map_or(Rules::NONE, Figure::items);
    let ticked = if items.bits().count_ones() > 1 { exchange::one_of(play, WHICH, items)? } else { None };
    Ok(ticked.or_else(|| ITEMS.into_iter().find(|item| items.has(*item))).unwrap_or(Rule::MagicSword))
}

fn stop(play: &mut Play<'_>) -> Flow<Outcome> {
    let Some(id) = look(play).active else { return Ok(NOT_NOW.plain()) };
    // A turnover may show only now, as dice that a spell alone could have used have failed (`blades:R44`).
    let retains = look(play).advances(side_of(id)).has(Advance::Retain);
    if look(play).wasted() && retains && play.offer(RETAIN)? {
        change(play, |battle| {
            battle.use_up(side_of(id), Advance::Retain);
            battle.casting = 0;
        });
    }
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
