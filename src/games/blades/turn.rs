//! The turn: who may act, what actions are left, and when the other side is next (`blades:P5`, `blades:P8`).

use super::action::{Action, Condition, cost};
use super::battle::{Battle, change, look, side_of};
use super::fighter::NOT_NOW;
use super::house::{House, plays};
use crate::engine::{Ending, Flagged, Flow, Options as _, Outcome, Pick, Subject, Tone};
use crate::games::{Play, Procedure};

/// Of those that have no procedure of their own.
const WHAT: Pick<Action> = Pick::new("do.what", "Action").preset(Action::Move);

const DONE: Ending = Ending::new("done", "DONE", Tone::Middling).quiet();
const NEXT: Ending = Ending::new("next", "NEXT SIDE", Tone::Middling).quiet();

/// An action without dice: a move, standing up, an order (`blades:P8`).
pub const DO: Procedure = Procedure {
    id: "do",
    title: "Move or other",
    reference: "blades:P8",
    roles: &[],
    questions: &[WHAT.declared()],
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
        Action::Stand => battle.active.and_then(|id| battle.figure(id)).is_some_and(|figure| figure.fallen),
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
    change(play, |battle| {
        match action {
            Action::Order => battle.orders = battle.orders.saturating_add(1),
            Action::Stand => battle.stand(id),
            Action::Move | Action::Step | Action::ShortRough | Action::RunUp | Action::Climb => battle.mark(id, Condition::Moved),
            _ => {}
        }
        battle.pay(cost);
    });
    Ok(DONE.of(subject))
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
