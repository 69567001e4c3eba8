//! How Sword & Sorcery is played: what comes next, and what the screens show (`sns` section 5).

use core::fmt;

use super::battle::{Battle, Figure, Mode, Phase, Standing, side_of};
use super::fighter::Class;
use super::settings::Header;
use super::{action, adjust, after, band, decide, encounter, enemies, match_up, turn, will};
use crate::engine::{Big, Ending, Facts, Guide, Id, IdList, Mark, Now, Side, Status, Tone};
use crate::games::{Procedure, State};

/// It is not possible in this battle, or not now: nothing is done.
pub const NOT_NOW: Ending = Ending::new("not-now", "NOT NOW", Tone::Nothing);

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &band::BEGIN,
    procedures: &[
        &band::BEGIN,
        &encounter::START,
        &encounter::SEARCH,
        &encounter::TURN_BACK,
        &enemies::LOAD,
        &action::REORDER,
        &match_up::MATCH_UP,
        &turn::ACT,
        &turn::RETRIEVE,
        &turn::CAPTURE,
        &turn::HOLD,
        &after::END_BATTLE,
        &after::AFTERWARDS,
        &adjust::ADJUST,
    ],
    now,
    choose: &turn::ACT,
    change: Some(&adjust::ADJUST),
    status,
    left,
    side,
    members,
    facts,
    map: |_| None,
    automatic: |state, side| battle(state).runs(side),
    decide: decide::decide,
};

const NOBODY: &Battle = &Battle::none(Header::DEFAULT);

pub(super) const fn battle(state: &State) -> &Battle {
    match state {
        State::Sns(battle) => battle,
        _ => NOBODY,
    }
}

/// Whatever the rules allow now; first what they want next.
fn now(state: &State) -> Now<State> {
    let battle = battle(state);
    let mut list = Now::new();
    // As many as there are procedures at most: they fit.
    let mut put = |possible: bool, procedure: &'static Procedure| {
        if possible {
            let _ = list.push(procedure);
        }
    };
    if battle.decided() {
        put(true, &after::END_BATTLE);
        put(true, &adjust::ADJUST);
        return list;
    }
    match battle.phase {
        Phase::None | Phase::Over => return list,
        Phase::Camp => {
            put(true, &encounter::START);
            put(battle.queue == 0 && battle.mode != Mode::Duel, &enemies::LOAD);
        }
        Phase::Search => {
            put(true, &encounter::SEARCH);
            put(true, &encounter::TURN_BACK);
        }
        Phase::LinedUp => {
            put(true, &action::ACTS_FIRST);
            put(battle.up(Side::First).len() > 1, &action::REORDER);
        }
        Phase::Ready => {
            let anybody = !turn::helpers(battle).is_empty();
            let device = battle.runs(battle.active);
            let anybody_acts = !match_up::acting_order(battle, battle.active).is_empty();
            put(device && anybody_acts, &turn::ACT);
            put(!device || !anybody_acts, &match_up::MATCH_UP);
            put(anybody && !battle.on_the_ground(battle.active).is_empty(), &turn::RETRIEVE);
            put(anybody && !battle.on_the_ground(battle.active.other()).is_empty(), &turn::CAPTURE);
            put(turn::star_to_act(battle).is_some(), &turn::HOLD);
        }
        Phase::Acting => {
            let acts = !battle.to_act().is_empty();
            put(acts, &turn::ACT);
            put(!acts, &will::WILL_TO_FIGHT);
        }
        Phase::After => put(true, &after::AFTERWARDS),
    }
    put(true, &adjust::ADJUST);
    list
}

fn status(state: &State) -> Status {
    let battle = battle(state);
    let over = (battle.phase == Phase::Over).then(|| match battle.mode {
        Mode::Single if battle.success => after::SUCCESS.plain(),
        Mode::Single => after::FAILED.plain(),
        Mode::Campaign | Mode::Duel => after::STAR_GONE.plain(),
    });
    let won = battle.mode == Mode::Single && battle.success;
    Status {
        word: "turn",
        turn: battle.turn,
        // Whom a player may point at; the device's figures come one after the other.
        acting: (!battle.to_act().is_empty() && !battle.runs(battle.active)).then_some(battle.active),
        active: None,
        over,
        winner: over.map(|_| if won { Side::First } else { Side::Second }),
    }
}

/// Which Encounter, and what is left of it.
fn left(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let battle = battle(state);
    match battle.phase {
        Phase::Search => write!(out, "{} PEFs left", battle.pefs),
        Phase::Ready | Phase::Acting => out.write_str(if battle.active == Side::First { "Your turn" } else { "Enemy's turn" }),
        _ => Ok(()),
    }
}

fn side(state: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(match (side, battle(state).mode) {
        (Side::First, Mode::Duel) => "Player 1",
        (Side::Second, Mode::Duel) => "Player 2",
        (Side::First, _) => "Band",
        (Side::Second, _) => "Enemy",
    })
}

/// Enemies who wait in a queue are nobody's business before they come.
fn members(state: &State, side: Side) -> IdList {
    let battle = battle(state);
    battle.those(side, |figure| side == Side::First || battle.mode == Mode::Duel || figure.standing != Standing::Away)
}

fn facts(state: &State, id: Id) -> Facts {
    let battle = battle(state);
    let figure = battle.figure(id);
    // As the lists write it: Rep/AC.
    let big = |label, value: i16, suffix| Big { label, value, suffix };
    let rep = if figure.up() { figure.rep() } else { i16::from(figure.base) };
    let mut facts = Facts::new(figure.kind(), [big("REP", rep, "/"), big("AC", figure.armour.value(), "")]);
    facts.gone = battle.fighting() && !figure.up();
    facts.ready = battle.to_act().contains(&id) && !battle.runs(side_of(id));
    let acted = battle.phase == Phase::Acting && figure.up() && figure.acted && battle.active == side_of(id);
    let leads = battle.fighting() && battle.leader(side_of(id)) == Some(id);
    facts.before = if acted {
        Some(Mark::Acted)
    } else if leads {
        Some(Mark::Leader)
    } else {
        None
    };
    facts.behind = match figure.standing {
        Standing::Absent | Standing::Away | Standing::Up if figure.dazzled => Some(Mark::Star),
        Standing::Absent | Standing::Away | Standing::Up => None,
        Standing::Out | Standing::Carried => Some(Mark::Fallen),
        Standing::Dead | Standing::Left => Some(Mark::Dead),
    };
    words(battle, &figure, leads, acted, &mut facts);
    facts
}

/// State first, then what it is: each word has its explanation among the terms.
fn words(battle: &Battle, figure: &Figure, leads: bool, acted: bool, facts: &mut Facts) {
    let standing = match figure.standing {
        Standing::Out => Some((Mark::Fallen, "Out")),
        Standing::Carried => Some((Mark::Fallen, "Carried off")),
        Standing::Dead => Some((Mark::Dead, "Dead")),
        Standing::Left => Some((Mark::Dead, "Left")),
        Standing::Absent | Standing::Away | Standing::Up => None,
    };
    let states = [
        (figure.dazzled, Mark::Star, "Dazzled"),
        (figure.defended, Mark::Shield, "Defended"),
        (figure.carries.is_some(), Mark::Bound, "Carries"),
        (figure.captured, Mark::Bound, "Captive"),
        (leads, Mark::Leader, "Leader"),
        (acted, Mark::Acted, "Has acted"),
        (figure.star, Mark::Star, "Star"),
        (figure.mounted, Mark::Acted, "Mounted"),
        (figure.class == Class::Missile, Mark::Missile, "Missile"),
        (figure.class == Class::Melee, Mark::Melee, "Melee"),
        (figure.class == Class::Caster, Mark::Star, "Caster"),
        (battle.fighting() && battle.board_cover && figure.up(), Mark::Shield, "In Cover"),
    ];
    let states = states.into_iter().filter(|(so, ..)| *so).map(|(_, mark, word)| (mark, word));
    for (mark, word) in standing.into_iter().chain(states) {
        facts.word(Some(mark), word);
    }
}
