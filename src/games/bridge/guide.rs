//! How Bridge Crossing is played as a battle: what comes next, and what the screens show (`bridge` section 4).

use core::fmt;

use super::battle::{ATTACKER, Battle, DEFENDER, Figure, Phase, Place, Pool, side_of};
use super::equipment::Bow;
use super::{activation, adjust, attack, decide, free, injury, movement, round, setup, tactics};
use crate::engine::{Big, Facts, Guide, Id, IdList, Mark, Now, Side, Status, put_now};
use crate::games::{Procedure, State};

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &setup::BEGIN,
    procedures: &[&setup::BEGIN, &movement::MOVE, &movement::STEP_BACK, &activation::INTERACT, &adjust::ADJUST],
    now,
    cost,
    choose: &activation::ACTIVATE,
    change: Some(&adjust::ADJUST),
    status,
    left,
    side,
    result: |_, _, _| Ok(()),
    members,
    facts,
    map: |_| None,
    player: |state, side| if battle(state).attacks == Side::First { side } else { side.other() },
    automatic: |_, _| false,
    decide: decide::decide,
};

const NOBODY: &Battle = &Battle::none(super::layout::Header::DEFAULT);

pub(super) const fn battle(state: &State) -> &Battle {
    match state {
        State::Bridge(battle) => battle,
        _ => NOBODY,
    }
}

/// Whatever the rules allow now; first what they want next.
fn now(state: &State) -> Now<State> {
    let battle = battle(state);
    let mut list = Now::new();
    if battle.round == 0 || battle.winner.is_some() {
        return list;
    }
    let mut put = |possible, procedure| put_now(&mut list, possible, procedure);
    if let Some(activation) = battle.activation {
        let figure = battle.figure(activation.figure);
        let target = battle.on_map(side_of(activation.figure).other()) > 0;
        let (attacks, moves) = (battle.can_attack() && target, battle.reach() > 0);
        // Whoever has a bow shoots, at neighbours too.
        put(attacks && figure.bow.is_some(), &attack::RANGED);
        put(attacks && figure.melee.is_some(), &attack::MELEE);
        put(moves, &movement::MOVE);
        put(moves, &movement::STEP);
        put(activation.entered.is_some(), &movement::STEP_BACK);
        put(!activation.sharing, &activation::END);
        put(!activation.sharing && (activation.free_interact || battle.free_actions() > 0), &activation::INTERACT);
    } else {
        let waits = battle.acting().is_some();
        let wiped_out = [ATTACKER, DEFENDER].into_iter().any(|side| battle.on_map(side) == 0);
        put(battle.phase == Phase::Tactics, &tactics::TACTICS);
        put(waits, &activation::ACTIVATE);
        put(battle.phase == Phase::Activations && (!waits || wiped_out), &round::END_ROUND);
    }
    let anybody = [ATTACKER, DEFENDER].into_iter().any(|side| battle.on_map(side) > 0);
    put(true, &adjust::ADJUST);
    put(anybody, &injury::ARMOR_ALONE);
    put(anybody, &injury::INJURY_ALONE);
    put(true, &free::FREE);
    list
}

/// An attack takes an Action, and so does a step if no MP are left; unless the pool may pay, which is asked.
fn cost(state: &State, procedure: &Procedure) -> u8 {
    let battle = battle(state);
    let Some(activation) = battle.activation else { return 0 };
    let (pool, is) = (battle.pool(side_of(activation.figure)), |other: &Procedure| other.id == procedure.id);
    let attacks = is(&attack::MELEE) || is(&attack::RANGED);
    let moves = is(&movement::MOVE) || is(&movement::STEP);
    u8::from(attacks && pool.attacks == 0 || moves && activation.mp == 0 && pool.advances == 0)
}

fn status(state: &State) -> Status {
    let battle = battle(state);
    Status {
        word: "round",
        turn: battle.round,
        acting: battle.acting(),
        active: battle.activation.map(|activation| activation.figure),
        over: battle.winner.map(|side| round::ending(side).plain()),
        winner: battle.winner,
        camp: false,
    }
}

/// Free Actions, MP, and what the side has in its pool; between activations both pools, if there is something in them.
fn left(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let battle = battle(state);
    let Some(activation) = battle.activation else {
        let [attacker, defender] = [ATTACKER, DEFENDER].map(|side| battle.pool(side));
        if [attacker, defender] == [Pool::default(); 2] {
            return Ok(());
        }
        return write!(out, "A +{}/{} D +{}/{}", attacker.attacks, attacker.advances, defender.attacks, defender.advances);
    };
    let pool = battle.pool(side_of(activation.figure));
    let free = battle.free_actions();
    // What a marker keeps is not there to be spent.
    let kept = match battle.figure(activation.figure) {
        Figure { wounded: true, .. } => ", wound",
        Figure { stunned: true, .. } => ", star",
        _ => "",
    };
    match (activation.mp, pool.attacks.saturating_add(pool.advances)) {
        (0, 0) if !kept.is_empty() => write!(out, "{free} act{kept}"),
        (0, 0) => write!(out, "{free} action{}", if free == 1 { "" } else { "s" }),
        (mp, 0) => write!(out, "{free} act {mp} MP"),
        (0, _) => write!(out, "{free} act +{}/{}", pool.attacks, pool.advances),
        (mp, _) => write!(out, "{free}a {mp}MP +{}/{}", pool.attacks, pool.advances),
    }
}

fn side(_state: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(if side == ATTACKER { "Attacker" } else { "Defender" })
}

fn members(state: &State, side: Side) -> IdList {
    battle(state).side(side).map(|(id, _)| id).collect()
}

fn facts(state: &State, id: Id) -> Facts {
    let battle = battle(state);
    let figure = battle.figure(id);
    let melee = figure.melee.map_or(0, super::equipment::Weapon::dice);
    let big = |label, value| Big { label, value, suffix: "d" };
    let acting = battle.activation.is_some_and(|activation| activation.figure == id);
    let switch = battle.activation.is_none_or(|activation| activation.untouched());
    let (melee, armor) = (big("MELEE", melee), big("ARMOR", figure.armor.dice()));
    // Of an archer, the bow in place of what he has not.
    let numbers = match (figure.bow, figure.melee) {
        (None, _) => [melee, armor],
        (Some(_), None) => [big("SHOT", Bow::DICE), armor],
        (Some(_), Some(_)) if armor.value == 0 => [melee, big("SHOT", Bow::DICE)],
        (Some(_), Some(_)) => [melee, armor],
    };
    let mut facts = Facts::new(kind(&figure), numbers);
    facts.gone = !figure.on_map();
    facts.ready = figure.on_map() && figure.ready && battle.acting() == Some(side_of(id)) && (acting || switch);
    let acted = figure.on_map() && !figure.ready && battle.phase == Phase::Activations;
    facts.before = acted.then_some(Mark::Acted);
    facts.behind = match (facts.gone, figure.wounded, figure.stunned) {
        (true, ..) => Some(Mark::Dead),
        (false, true, _) => Some(Mark::Wounded),
        (false, false, true) => Some(Mark::Star),
        (false, false, false) => None,
    };
    words(&figure, acting, acted, &mut facts);
    facts
}

/// State first, then equipment: each word has its explanation among the terms.
fn words(figure: &Figure, acting: bool, acted: bool, facts: &mut Facts) {
    let (wounded, stunned) = (figure.on_map() && figure.wounded, figure.on_map() && figure.stunned);
    let states = [
        (figure.place == Place::Incapacitated, Mark::Dead, "Out"),
        (figure.place == Place::Mortal, Mark::Dead, "Mortal"),
        (figure.place == Place::Exited, Mark::Leader, "Off the map"),
        (wounded, Mark::Wounded, "Wounded"),
        (stunned, Mark::Star, "Stunned"),
        (acting, Mark::Leader, "Acts now"),
        (acted, Mark::Acted, "Activated"),
    ];
    for (_, mark, word) in states.into_iter().filter(|(so, ..)| *so) {
        facts.word(Some(mark), word);
    }
    let weapon = figure.melee.map(|weapon| (Mark::Melee, weapon.word()));
    let bow = figure.bow.map(|bow| (Mark::Missile, bow.word()));
    let shield = figure.shield.then_some((Mark::Shield, "Shield"));
    for (mark, word) in [weapon, bow, shield].into_iter().flatten() {
        facts.word(Some(mark), word);
    }
    if let Some(word) = figure.armor.word() {
        facts.word(None, word);
    }
}

const fn kind(figure: &Figure) -> &'static str {
    match (figure.bow.is_some(), figure.melee.is_some()) {
        (true, _) => "archer",
        (false, true) => "fighter",
        (false, false) => "unarmed",
    }
}
