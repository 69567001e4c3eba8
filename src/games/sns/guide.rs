//! How Sword & Sorcery is played: what comes next, and what the screens show (`sns` section 5).

use super::battle::{Source, battle};
use super::fighter::Class;
use super::{action, adjust, after, band, decide, encounter, enemies, match_up, turn, will};
use crate::engine::{Big, Facts, Guide, Id, Mark, Now, Side, Status, put_now};
use crate::games::State;
use crate::games::twod6::{Mode, Phase, line, shown, side_of};

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &band::BEGIN,
    procedures: &[
        &band::BEGIN,
        &encounter::START,
        &encounter::SEARCH,
        &encounter::TURN_BACK,
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
    cost: |_, _| 0,
    choose: &turn::ACT,
    change: Some(&adjust::ADJUST),
    status,
    left: |_, _| Ok(()),
    side: |state, side, out| shown::side(battle(state), side, out),
    result: |_, _, _| Ok(()),
    members: |state, side| shown::members(battle(state), side),
    facts,
    map: |_| None,
    player: |_, side| side,
    automatic: |state, side| battle(state).runs(side),
    decide: decide::decide,
};

/// Whatever the rules allow now; first what they want next.
fn now(state: &State) -> Now<State> {
    let battle = battle(state);
    let mut list = Now::new();
    let mut put = |possible, procedure| put_now(&mut list, possible, procedure);
    if battle.decided() {
        put(true, &after::END_BATTLE);
        put(true, &adjust::ADJUST);
        return list;
    }
    match battle.phase {
        Phase::None | Phase::Over => return list,
        Phase::Camp => {
            let may_load = battle.queue == 0 && battle.mode != Mode::Duel;
            let loads = battle.header.source == Source::Queue;
            put(may_load && loads, &enemies::LOAD);
            put(battle.shared().anybody_fit(), &encounter::START);
            put(may_load && !loads, &enemies::LOAD);
        }
        Phase::Search => {
            put(true, &encounter::SEARCH);
            put(true, &encounter::TURN_BACK);
        }
        Phase::LinedUp => {
            put(true, &action::ACTS_FIRST);
            put(line::may_reorder(battle, Side::First) || line::may_reorder(battle, Side::Second), &action::REORDER);
        }
        Phase::Ready => {
            let anybody = !turn::helpers(battle).is_empty();
            let device = battle.runs(battle.active);
            let anybody_acts = !match_up::acting_order(battle, battle.active).is_empty();
            put(device && anybody_acts, &turn::ACT);
            put(!device || !anybody_acts, &match_up::MATCH_UP);
            put(anybody && !battle.shared().on_the_ground(battle.active).is_empty(), &turn::RETRIEVE);
            put(anybody && !battle.shared().on_the_ground(battle.active.other()).is_empty(), &turn::CAPTURE);
            put(!turn::stars_to_act(battle).is_empty(), &turn::HOLD);
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
        Mode::Campaign | Mode::Duel | Mode::Allies => after::STAR_GONE.plain(),
    });
    let won = battle.mode == Mode::Single && battle.success;
    // The device goes on by itself through the turn of its own side, up to the last test.
    let runs = battle.runs(battle.active) && matches!(battle.phase, Phase::Ready | Phase::Acting) && !battle.decided();
    let (word, turn) = match battle.phase {
        Phase::Camp => ("Band", battle.those(Side::First, |figure| figure.fit()).len() as u8),
        Phase::Search => ("PEFs", battle.pefs),
        Phase::LinedUp => shown::lined_up(battle),
        _ => (shown::turn_word(battle), battle.turn),
    };
    Status {
        word,
        turn,
        acting: (runs || !battle.to_act().is_empty()).then_some(battle.active),
        active: None,
        over,
        winner: over.and_then(|_| shown::winner(battle, won)),
        camp: battle.phase == Phase::Camp,
    }
}

fn facts(state: &State, id: Id) -> Facts {
    let battle = battle(state);
    let figure = battle.figure(id);
    // As the lists write it: Rep/AC.
    let big = |label, value: i16, suffix| Big { label, value, suffix };
    let rep = if figure.up() { figure.rep() } else { i16::from(figure.base) };
    let mut facts = Facts::new(figure.kind(), [big("REP", rep, "/"), big("AC", figure.armour.value(), "")]);
    facts.ready = battle.to_act().contains(&id) && !battle.runs(side_of(id));
    let states = [(figure.dazzled, Mark::Star, "Dazzled"), (figure.defended, Mark::Shield, "Defended")];
    let traits = [
        (battle.phase == Phase::LinedUp && battle.moving == side_of(id), Mark::Acted, "Moving side"),
        (figure.mounted, Mark::Acted, "Mounted"),
        (figure.class == Class::Missile, Mark::Missile, "Missile"),
        (figure.class == Class::Melee, Mark::Melee, "Melee"),
        (figure.class == Class::Caster, Mark::Star, "Caster"),
        (battle.fighting() && battle.board_cover && figure.up(), Mark::Shield, "In Cover"),
    ];
    shown::figure(battle, id, &mut facts, &states, &traits);
    facts
}
