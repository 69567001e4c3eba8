//! How it is played as a battle: what comes next, and what the screens show.

use core::fmt;

use super::action::Action;
use super::battle::{Battle, DECLARED, Figure, Place, SHUNNED, Stage};
use super::fighter::{Advance, Rule};
use super::turn::possible;
use super::{
    action, activation, adjust, advance, aim, begin, camp, campaign, card, check, decide, group, jump, magic, melee, morale,
    quality,
};
use super::{retreat, scenario, shooting, spending, terror, turn};
use crate::engine::{Guide, Now, Options as _, Side, Status};
use crate::games::{Procedure, State};

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &begin::BEGIN,
    procedures: &[
        &begin::BEGIN,
        &turn::DO,
        &turn::STAND,
        &turn::STOP,
        &turn::PASS,
        &advance::ADVANCES,
        &scenario::TURN_UP,
        &scenario::CARRY_OFF,
        &scenario::CONCEDE,
        &morale::AFTERMATH,
        &morale::MORALE,
        &camp::NEXT,
        &camp::ASSIGN,
        &camp::END,
        &adjust::ADJUST,
    ],
    now,
    cost,
    choose: &activation::ACTIVATION,
    change: Some(&adjust::ADJUST),
    status,
    left,
    side,
    result,
    members: |state, side| battle(state).members(side),
    facts: card::facts,
    map: |_| None,
    player: |_, side| side,
    automatic: |_, _| false,
    // No side plays by itself at a table: only computers have automatic players.
    decide: if cfg!(feature = "names") { decide::decide } else { |_, _| None },
};

const NOBODY: &Battle = &Battle::EMPTY;

pub(super) const fn battle(state: &State) -> &Battle {
    match state {
        State::Blades(battle) => battle,
        _ => NOBODY,
    }
}

/// Whatever the rules allow now; first what they want next.
fn now(state: &State) -> Now<State> {
    let battle = battle(state);
    let mut list = Now::new();
    let mut put = |possible, procedure: &'static Procedure| crate::engine::put_now(&mut list, possible, procedure);
    match battle.stage {
        Stage::Over => return list,
        Stage::Scored => {
            put(true, &campaign::SURVIVING);
            put(true, &adjust::ADJUST);
            return list;
        }
        Stage::Camp => {
            let [first, second] = &battle.warbands;
            // What the last game has brought comes before the next.
            put(!spending::learned(battle).is_empty(), &campaign::EXPERIENCES);
            put(spending::has_refund(first) || spending::has_refund(second), &campaign::REPLACEMENTS);
            put(spending::has_purse(first) || spending::has_purse(second), &campaign::BUY);
            put([Side::First, Side::Second].into_iter().all(|side| battle.present(side).next().is_some()), &camp::NEXT);
            put(battle.figures.iter().any(Figure::holds), &camp::ASSIGN);
            put(true, &camp::END);
            put(true, &adjust::ADJUST);
            return list;
        }
        Stage::Field if battle.turn == 0 => return list,
        Stage::Field => {}
    }
    if battle.ended() {
        put(true, &campaign::VICTORY_POINTS);
        put(true, &adjust::ADJUST);
        return list;
    }
    // What has been set off comes first, and nothing else.
    if !battle.tasks.is_empty() {
        put(true, &morale::AFTERMATH);
        put(true, &adjust::ADJUST);
        return list;
    }
    let (hidden, ready) = (scenario::anybody_hidden(battle), battle.anybody_ready());
    if battle.active.is_some() {
        // Nobody is seen under a marker.
        let foe = battle.on_table(battle.acting.other()).any(|(_, figure)| figure.rides_with.get().is_none());
        let can = |action| foe && possible(battle, action);
        // Whom it has not dared to touch it does not fight (`blades:R84`).
        let dared =
            battle.targets(battle.acting.other()).iter().any(|id| battle.figure(*id).is_some_and(|it| !it.marked(SHUNNED)));
        // Whoever has just said that he casts does so, and a bow is there to be shot.
        let said = battle.active.and_then(|id| battle.figure(id)).is_some_and(|figure| figure.marked(DECLARED));
        let spell = can(Action::Spell) && !battle.attacked();
        let binds = can(Action::Spell) || can(Action::Entangle);
        put(said && spell, &shooting::SPELL);
        put(said && binds, &magic::TRANSFIX);
        put(can(Action::Shot), &shooting::SHOOT);
        put(dared && can(Action::Attack), &melee::MELEE);
        put(!said && spell, &shooting::SPELL);
        put(!said && binds, &magic::TRANSFIX);
        let patients = battle.active.is_some_and(|id| !magic::patients(battle, id).is_empty());
        put(possible(battle, Action::Heal) && patients, &magic::HEALING);
        put(possible(battle, Action::Stand), &turn::STAND);
        put(turn::anything(battle), &turn::DO);
        put(can(Action::Move), &retreat::LEAVE);
        put(possible(battle, Action::Move) && terror::matters(battle), &check::TERROR);
        put(possible(battle, Action::Move) && scenario::can_carry_off(battle), &scenario::CARRY_OFF);
        // Whoever flies needs no jump (`blades:P11`).
        let flies = battle.active.and_then(|id| battle.figure(id)).is_some_and(|figure| figure.rules.has(Rule::Flying));
        put(possible(battle, Action::Move) && !flies, &jump::JUMPING);
        put(true, &turn::STOP);
        put(foe && [Action::Shot, Action::Spell, Action::Entangle].into_iter().any(can), &aim::TARGET);
        put(possible(battle, Action::Move), &action::DISTANCE);
    } else if battle.volleys() {
        put(true, &shooting::VOLLEY);
        put(true, &turn::PASS);
    } else {
        put(ready, &activation::ACTIVATION);
        put(group::may_group(battle), &group::GROUP);
        let others = !battle.ends && !battle.anybody_due();
        put(others && battle.waiting().any(|(_, figure)| action::moves_free(figure)), &action::FREE_MOVE);
        put(Advance::ALL.iter().any(|advance| advance::to_say(battle, *advance)), &advance::ADVANCES);
        // Whoever has nobody on the table yet turns somebody up, or waits.
        put(hidden && !ready, &scenario::TURN_UP);
        put(true, &turn::PASS);
    }
    put(hidden && (ready || battle.active.is_some()), &scenario::TURN_UP);
    put(true, &morale::MORALE);
    put(true, &adjust::ADJUST);
    put(true, &jump::FALLING);
    put(true, &quality::TEST);
    put(battle.active.is_none(), &scenario::CONCEDE);
    list
}

/// What starting it takes (`blades:P8`); what is chosen in it has a cost of its own.
fn cost(state: &State, procedure: &Procedure) -> u8 {
    let actions = [
        (&melee::MELEE, Action::Attack),
        (&shooting::SHOOT, Action::Shot),
        (&magic::HEALING, Action::Heal),
        (&turn::STAND, Action::Stand),
        (&scenario::CARRY_OFF, Action::Move),
        (&jump::JUMPING, Action::Move),
    ];
    let action = actions.into_iter().find(|(other, _)| other.id == procedure.id);
    action.and_then(|(_, action)| turn::legal(battle(state), action)).unwrap_or(0)
}

fn status(state: &State) -> Status {
    let battle = battle(state);
    let over = (battle.stage == Stage::Over).then(|| match battle.winner {
        Some(_) => campaign::WINS.plain(),
        None => campaign::NOBODY.plain(),
    });
    let (word, turn) = if battle.stage == Stage::Field { ("turn", battle.turn) } else { ("game", battle.game) };
    // Who is under a marker is turned up to act (`blades:R111`).
    let waits = || battle.turn > 0 && battle.present(battle.acting).any(|(_, figure)| figure.place == Place::Hidden);
    let acts = battle.calm() && (battle.active.is_some() || battle.anybody_ready() || waits());
    Status {
        word,
        turn,
        acting: acts.then_some(battle.acting),
        active: battle.active,
        over,
        winner: battle.winner.filter(|_| over.is_some()),
        camp: battle.stage == Stage::Camp,
    }
}

fn left(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let battle = battle(state);
    if battle.active.is_none() {
        return Ok(());
    }
    write!(out, "{} action{}", battle.actions, if battle.actions == 1 { "" } else { "s" })
}

/// Why it is beaten, and once they are counted, victory points, and who has won the game by them: whoever gave up may have won all the
/// same (`blades:R70`).
fn result(state: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    let battle = battle(state);
    let why = battle.why_beaten(side);
    if battle.stage != Stage::Field {
        let warband = battle.warband(side);
        // A campaign is won by the points of all its games (`blades:R76`).
        let points = if battle.stage == Stage::Over && battle.game > 0 { warband.earned } else { warband.score };
        let won = if battle.winner == Some(side) { "won, " } else { "" };
        write!(out, "{won}{points} point{}{}", if points == 1 { "" } else { "s" }, if why.is_empty() { "" } else { ", " })?;
        if battle.stage == Stage::Camp {
            write!(out, ", now {}", warband.earned)?;
        }
    }
    out.write_str(why)
}

fn side(_state: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(if side == Side::First { "Side A" } else { "Side B" })
}
