//! How Sci-Fi Combat is played: what comes next, and what the screens show (`sfc` section 5).

use super::battle::{Figure, battle};
use super::figure::{Class, Weapon};
use super::{adjust, after, band, confront, decide, exchange, turn, will};
use crate::engine::{Big, Facts, Guide, Id, Mark, Now, Options as _, Side, Status, put_now};
use crate::games::State;
use crate::games::twod6::{Mode, Phase, line, shown, side_of};

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &band::BEGIN,
    procedures: &[
        &band::BEGIN,
        &confront::CONFRONT,
        &confront::REORDER,
        &turn::MATCH_UP,
        &turn::ACT,
        &exchange::RETURN_FIRE,
        &turn::RECOVER,
        &turn::CAPTURE,
        &turn::LEAVE,
        &turn::HOLD,
        &after::END_FIGHT,
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
    if battle.exchange.is_some() {
        put(true, &exchange::RETURN_FIRE);
        return list;
    }
    if battle.decided() {
        put(true, &after::END_FIGHT);
        put(true, &adjust::ADJUST);
        return list;
    }
    match battle.phase {
        Phase::None | Phase::Search | Phase::Over => return list,
        Phase::Camp => put(battle.shared().anybody_fit(), &confront::CONFRONT),
        Phase::LinedUp => {
            put(true, &confront::ACTS_FIRST);
            put(line::may_reorder(battle, Side::First) || line::may_reorder(battle, Side::Second), &confront::REORDER);
        }
        Phase::Ready => {
            let device = battle.runs(battle.active);
            let acts = !battle.those(battle.active, |figure| figure.visible() && !figure.acted).is_empty();
            put(device && acts, &turn::ACT);
            put(!device || !acts, &turn::MATCH_UP);
        }
        Phase::Acting => {
            let acts = !battle.to_act().is_empty();
            put(acts, &turn::ACT);
            put(!acts, &will::WILL_TO_FIGHT);
        }
        Phase::After => put(true, &after::AFTERWARDS),
    }
    let on_the_ground = |side| !battle.shared().on_the_ground(side).is_empty();
    let anybody = |fits| !turn::others(battle, fits).is_empty();
    put(anybody(|figure| figure.human() && !figure.ducked) && on_the_ground(battle.active), &turn::RECOVER);
    put(anybody(|figure| !figure.ducked) && on_the_ground(battle.active.other()), &turn::CAPTURE);
    put(anybody(|figure| figure.human() && !figure.ducked), &turn::HOLD);
    put(anybody(Figure::human), &turn::LEAVE);
    put(true, &adjust::ADJUST);
    list
}

fn status(state: &State) -> Status {
    let battle = battle(state);
    let won = match battle.mode {
        Mode::Single => battle.success,
        _ => battle.morale.last() == Some(&0),
    };
    let lost = battle.mode == Mode::Single || battle.morale.first() == Some(&0);
    let over = (battle.phase == Phase::Over).then(|| match (won, lost) {
        (true, _) => after::CAMPAIGN_WON.plain(),
        (_, true) => after::CAMPAIGN_LOST.plain(),
        _ => after::STAR_GONE.plain(),
    });
    // The device goes on by itself through the turn of its own side, up to the last test.
    let runs = battle.runs(battle.active) && matches!(battle.phase, Phase::Ready | Phase::Acting) && !battle.decided();
    let [ours, theirs] = battle.morale;
    let (word, turn) = match battle.phase {
        Phase::Camp if battle.mode != Mode::Single => {
            const OURS: [&str; 5] = ["Morale 0 :", "Morale 1 :", "Morale 2 :", "Morale 3 :", "Morale 4 :"];
            (OURS.get(usize::from(ours)).copied().unwrap_or("Morale"), theirs)
        }
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
    // As the tables write it: Rep/DV.
    let big = |label, value: i16, suffix| Big { label, value, suffix };
    let rep = if figure.up() { figure.rep() } else { i16::from(figure.base) };
    let kind = figure.class.and_then(|class| Class::CHOICES.get(class.index())).map_or("Figure", |choice| choice.text);
    let mut facts = Facts::new(kind, [big("REP", rep, "/"), big("DV", i16::from(figure.dv), "")]);
    facts.ready = battle.to_act().contains(&id) && !battle.runs(side_of(id));
    let side = side_of(id);
    let cover = battle.tests > 0 || battle.advantage == Some(side) || figure.cover == Some(true);
    let is = |weapon| figure.weapon == Some(weapon);
    let traits = [
        (is(Weapon::Pistol), Mark::Missile, "Pistol"),
        (is(Weapon::Auto), Mark::Missile, "Auto"),
        (is(Weapon::Vicious), Mark::Melee, "Vicious"),
        (is(Weapon::Rage), Mark::Melee, "Rage"),
        (battle.fighting() && figure.up() && cover, Mark::Shield, "In Cover"),
    ];
    shown::figure(battle, id, &mut facts, &[(figure.ducked, Mark::Bound, "Ducked")], &traits);
    facts
}
