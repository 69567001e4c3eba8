//! How it is played as a battle: what comes next, and what the screens show.

use core::fmt;

use super::action::Action;
use super::battle::{ACTED, Battle, Figure, Place};
use super::fighter::Rule;
use super::roster;
use super::turn::possible;
use super::{action, activation, adjust, begin, check, decide, jump, magic, melee, morale, quality, retreat, shooting, turn};
use crate::engine::{Big, Ending, Facts, Guide, Id, Mark, Now, Options as _, Side, Status, Tone};
use crate::games::{Procedure, State};

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &begin::BEGIN,
    procedures: &[&begin::BEGIN, &turn::DO, &turn::STOP, &turn::PASS, &morale::AFTERMATH, &morale::MORALE, &adjust::ADJUST],
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
    decide: decide::decide,
};

const NOBODY: &Battle = &Battle::EMPTY;
const WINS: Ending = Ending::new("wins", "WINS", Tone::Good);

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
    if battle.turn == 0 || battle.winner().is_some() {
        return list;
    }
    // As many as there is room for: they fit.
    let mut put = |possible: bool, procedure: &'static Procedure| {
        if possible {
            let _ = list.push(procedure);
        }
    };
    // What has been set off comes first, and nothing else.
    if !battle.tasks.is_empty() {
        put(true, &morale::AFTERMATH);
        put(true, &adjust::ADJUST);
        return list;
    }
    if battle.active.is_some() {
        put(possible(battle, Action::Attack), &melee::MELEE);
        put(possible(battle, Action::Shot), &shooting::SHOOT);
        put(possible(battle, Action::Spell) && !battle.attacked(), &shooting::SPELL);
        put(possible(battle, Action::Spell) || possible(battle, Action::Entangle), &magic::TRANSFIX);
        put(possible(battle, Action::Heal) && battle.on_table(battle.acting).count() > 1, &magic::HEALING);
        put(turn::anything(battle), &turn::DO);
        put(possible(battle, Action::Move), &retreat::LEAVE);
        put(possible(battle, Action::Move), &check::TERROR);
        put(true, &turn::STOP);
    } else {
        put(battle.anybody_ready(), &activation::ACTIVATION);
        put(battle.orders > 0 && battle.waiting().count() > 1, &activation::GROUP);
        put(battle.waiting().any(|(_, figure)| action::moves_free(figure)) && !battle.ends, &action::FREE_MOVE);
        put(true, &turn::PASS);
    }
    put(true, &morale::MORALE);
    put(true, &adjust::ADJUST);
    put(true, &jump::FALLING);
    put(true, &quality::TEST);
    list
}

fn status(state: &State) -> Status {
    let battle = battle(state);
    let winner = battle.winner();
    Status {
        word: "turn",
        turn: battle.turn,
        acting: (battle.turn > 0 && winner.is_none()).then_some(battle.acting),
        active: battle.active,
        over: winner.map(|_| WINS.plain()),
        winner,
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
    let mut facts = Facts::new(kind, [big("QUAL", figure.quality_now(), "+"), big("COMB", i16::from(figure.combat), "")]);
    facts.gone = figure.place != Place::Table;
    let acted = !facts.gone && figure.marks & ACTED != 0 && figure.due == 0;
    facts.ready = battle.active.is_none() && battle.ready(id);
    facts.before = if acted { Some(Mark::Acted) } else { figure.rules.has(Rule::Leader).then_some(Mark::Leader) };
    let states = [
        (figure.place == Place::Killed, Mark::Dead, "Killed"),
        (figure.place == Place::Away, Mark::Dead, "Away"),
        (!facts.gone && figure.transfixed, Mark::Bound, "Transfixed"),
        (!facts.gone && figure.fallen, Mark::Fallen, "Fallen"),
        (!facts.gone && figure.lost > 0, Mark::Wounded, "Weakened"),
        (!facts.gone && figure.greed, Mark::Star, "Greed"),
        (figure.has(action::Condition::Dry), Mark::Star, "Out of power"),
        (figure.has(action::Condition::NoMissiles), Mark::Star, "No missiles"),
        (figure.has(action::Condition::Powerless), Mark::Star, "Powerless"),
        (battle.active == Some(id), Mark::Leader, "Acts now"),
        (acted, Mark::Acted, "Activated"),
    ];
    facts.behind = states.iter().take(5).find(|(so, ..)| *so).map(|(_, mark, _)| *mark);
    for (_, mark, word) in states.into_iter().filter(|(so, ..)| *so) {
        facts.word(Some(mark), word);
    }
    for (rule, choice) in Rule::ALL.iter().zip(Rule::CHOICES).filter(|(rule, _)| figure.rules.has(**rule)) {
        let mark = matches!(rule, Rule::Leader).then_some(Mark::Leader);
        facts.word(mark, choice.text);
    }
    facts
}
