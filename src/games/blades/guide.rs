//! How it is played as a battle: what comes next, and what the screens show.

use core::fmt;

use super::action::Action;
use super::battle::{ACTED, Battle, Errand, Figure, Loot, Place, Stage};
use super::fighter::{Advance, Rule};
use super::setup::Scenario;
use super::turn::possible;
use super::{
    action, activation, adjust, aim, begin, camp, campaign, check, decide, jump, magic, melee, morale, quality, retreat,
};
use super::{roster, scenario, shooting, terror, turn};
use crate::engine::{Big, Facts, Guide, Id, Mark, Now, Options as _, Side, Status};
use crate::games::{Procedure, State};

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &begin::BEGIN,
    procedures: &[
        &begin::BEGIN,
        &turn::DO,
        &turn::STOP,
        &turn::PASS,
        &activation::ADVANCES,
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
    choose: &activation::ACTIVATION,
    change: Some(&adjust::ADJUST),
    status,
    left,
    side,
    members: |state, side| battle(state).members(side),
    facts,
    map: |_| None,
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
            put([Side::First, Side::Second].into_iter().all(|side| battle.present(side).next().is_some()), &camp::NEXT);
            put(!camp::learned(battle).is_empty(), &campaign::EXPERIENCES);
            put(camp::has_refund(first) || camp::has_refund(second), &campaign::REPLACEMENTS);
            put(camp::has_purse(first) || camp::has_purse(second), &campaign::BUY);
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
    if battle.active.is_some() {
        // Nobody is seen under a marker.
        let foe = battle.on_table(battle.acting.other()).any(|(_, figure)| figure.rides_with.get().is_none());
        let can = |action| foe && possible(battle, action);
        put(can(Action::Attack), &melee::MELEE);
        put(can(Action::Shot), &shooting::SHOOT);
        put(can(Action::Spell) && !battle.attacked(), &shooting::SPELL);
        put(can(Action::Spell) || can(Action::Entangle), &magic::TRANSFIX);
        put(possible(battle, Action::Heal) && battle.on_table(battle.acting).count() > 1, &magic::HEALING);
        put(turn::anything(battle), &turn::DO);
        put(can(Action::Move), &retreat::LEAVE);
        put(possible(battle, Action::Move) && terror::matters(battle), &check::TERROR);
        put(possible(battle, Action::Move) && scenario::can_carry_off(battle), &scenario::CARRY_OFF);
        put(possible(battle, Action::Move), &jump::JUMPING);
        put(true, &turn::STOP);
        put(foe && [Action::Shot, Action::Spell, Action::Entangle].into_iter().any(can), &aim::TARGET);
        put(possible(battle, Action::Move), &action::DISTANCE);
    } else if battle.errand == Errand::Volley {
        put(true, &shooting::VOLLEY);
        put(true, &turn::PASS);
    } else {
        put(battle.anybody_ready(), &activation::ACTIVATION);
        put(activation::may_group(battle), &activation::GROUP);
        let others = !battle.ends && !battle.anybody_due();
        put(others && battle.waiting().any(|(_, figure)| action::moves_free(figure)), &action::FREE_MOVE);
        put(Advance::ALL.iter().any(|advance| activation::to_say(battle, *advance)), &activation::ADVANCES);
        put(true, &turn::PASS);
    }
    put(scenario::anybody_hidden(battle), &scenario::TURN_UP);
    put(true, &morale::MORALE);
    put(true, &adjust::ADJUST);
    put(true, &jump::FALLING);
    put(true, &quality::TEST);
    put(battle.active.is_none(), &scenario::CONCEDE);
    list
}

fn status(state: &State) -> Status {
    let battle = battle(state);
    let over = (battle.stage == Stage::Over).then(|| match battle.winner {
        Some(_) => campaign::WINS.plain(),
        None => campaign::NOBODY.plain(),
    });
    let (word, turn) = if battle.stage == Stage::Field { ("turn", battle.turn) } else { ("game", battle.game) };
    Status {
        word,
        turn,
        acting: (battle.calm() && (battle.active.is_some() || battle.anybody_ready())).then_some(battle.acting),
        active: battle.active,
        over,
        winner: battle.winner.filter(|_| over.is_some()),
    }
}

fn left(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let battle = battle(state);
    if battle.active.is_none() {
        return Ok(());
    }
    write!(out, "{} action{}", battle.actions, if battle.actions == 1 { "" } else { "s" })
}

fn side(_state: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(if side == Side::First { "Side A" } else { "Side B" })
}

fn facts(state: &State, id: Id) -> Facts {
    let battle = battle(state);
    let figure = battle.figure(id).copied().unwrap_or(Figure::ABSENT);
    let big = |label, value, suffix| Big { label, value, suffix };
    let kind = roster::name(figure.kin, figure.nth).unwrap_or("model");
    let hidden = figure.place == Place::Hidden;
    let second = if hidden { big("MARK", i16::from(figure.marker), "") } else { big("COMB", i16::from(figure.combat), "") };
    let mut facts = Facts::new(kind, [big("QUAL", figure.quality_now(), "+"), second]);
    facts.gone = figure.place != Place::Table;
    let acted = !facts.gone && figure.marked(ACTED) && figure.due == 0 && battle.active != Some(id);
    facts.ready = battle.active.is_none() && battle.ready(id) && battle.calm();
    facts.before = if acted { Some(Mark::Acted) } else { figure.rules.has(Rule::Leader).then_some(Mark::Leader) };
    let states = [
        (figure.place == Place::Killed, Mark::Dead, "Killed"),
        (figure.place == Place::Away, Mark::Dead, "Away"),
        (figure.place == Place::Rests, Mark::Dead, "Sits out"),
        (hidden, Mark::Star, "Hidden"),
        (!facts.gone && figure.transfixed(), Mark::Bound, "Transfixed"),
        (!facts.gone && figure.fallen(), Mark::Fallen, "Fallen"),
        (!facts.gone && figure.lost > 0, Mark::Wounded, "Weakened"),
        (!facts.gone && figure.has(action::Condition::Greed), Mark::Star, "Greed"),
        (figure.rides_with.get().is_some(), Mark::Star, "Carried"),
        (battle.loot == Loot::Held(id), Mark::Star, if battle.scenario == Scenario::Item { "Has the item" } else { "Treasure" }),
        (figure.has(action::Condition::Dry), Mark::Star, "Out of power"),
        (figure.has(action::Condition::NoMissiles), Mark::Star, "No missiles"),
        (figure.has(action::Condition::Powerless), Mark::Star, "Powerless"),
        (battle.active == Some(id), Mark::Leader, "Acts now"),
        (acted, Mark::Acted, "Activated"),
    ];
    facts.behind = states.iter().take(7).find(|(so, ..)| *so).map(|(_, mark, _)| *mark);
    for (_, mark, word) in states.into_iter().filter(|(so, ..)| *so) {
        facts.word(Some(mark), word);
    }
    for (rule, choice) in Rule::ALL.iter().zip(Rule::CHOICES).filter(|(rule, _)| figure.rules.has(**rule)) {
        let mark = matches!(rule, Rule::Leader).then_some(Mark::Leader);
        facts.word(mark, choice.text);
    }
    facts
}
