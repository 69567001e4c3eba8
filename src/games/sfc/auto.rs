//! A firefight for automatic players: what there is of a fight so far (`sfc` sections 5 and 6).

use super::battle::Battle;
use super::enemy;
use super::exchange::{RETURN_FIRE, SHOOTING};
use super::figure::{Class, Figure, Standing, Weapon};
use crate::engine::{self, Answer, Prompt, Side};
use crate::games::{Procedure, State};

/// The firefight.
pub const FIREFIGHT: engine::AutoBattle<State> = engine::AutoBattle {
    about: "A firefight: a Star and four Mercenaries against five Military. One figure of a side shoots, then the other side's \
            turn comes, until a side has nobody left. Charges, melee and Will to Fight are not in it yet.",
    procedures: &[&super::exchange::RETURN_FIRE],
    begin,
    next,
    decide,
    left,
};

/// Slots of the line-up in roster order (`sfc:P7`).
const SLOTS: [i8; 5] = [0, 1, -1, 2, -2];
/// Where the second side begins: after a Band of twelve.
const SECOND: usize = 12;

fn begin() -> State {
    let mut battle = Battle { active: Side::Second, ..Battle::EMPTY };
    let figure = |side, class, slot| Figure {
        slot,
        class: Some(class),
        rep: Some(4),
        dv: Some(3),
        weapon: Some(Weapon::Auto),
        cover: Some(false),
        pool: Some(0),
        ..Figure::unknown(side)
    };
    for (place, slot) in battle.figures.iter_mut().zip(SLOTS) {
        *place = figure(Side::First, Class::Mercenaries, slot);
    }
    for (place, slot) in battle.figures.iter_mut().skip(SECOND).zip(SLOTS) {
        *place = figure(Side::Second, Class::Military, slot);
    }
    if let Some(star) = battle.figures.first_mut() {
        *star = Figure { rep: Some(5), dv: Some(4), pool: Some(5), ..*star };
    }
    State::Sfc(battle)
}

/// Fire being returned goes on; else the turn passes to a side that sees somebody to shoot at.
fn next(state: &mut State) -> Option<&'static Procedure> {
    let over = [Side::First, Side::Second].into_iter().any(|side| left(state, side) == 0);
    let State::Sfc(battle) = state else { return None };
    if battle.exchange.is_some() {
        return Some(&RETURN_FIRE);
    }
    if over {
        return None;
    }
    // Both sides may be down: after a turn each, everybody is up again.
    for _ in 0..4 {
        pop_up(battle);
        battle.active = battle.active.other();
        let side = battle.active;
        let sees = battle.figures.iter().any(|figure| figure.side != side && figure.visible());
        let shoots = battle.figures.iter().any(|figure| figure.side == side && figure.may_fire());
        if sees && shoots {
            return Some(&SHOOTING);
        }
    }
    None
}

/// Popping up took the side's ducked figures this turn (`sfc:P14`).
fn pop_up(battle: &mut Battle) {
    let side = battle.active;
    for figure in battle.figures.iter_mut().filter(|figure| figure.side == side && figure.ducked) {
        (figure.ducked, figure.cover) = (false, Some(true));
    }
}

/// Both sides act as the enemy does. Who shoots is left to chance: it would always be the one with the highest Rep.
fn decide(prompt: &Prompt, state: &State) -> Option<Answer> {
    match (state, &prompt.kind) {
        (_, engine::Kind::Choose { .. }) => None,
        (State::Sfc(battle), _) if prompt.side.is_some() => enemy::decide(prompt, battle),
        _ => None,
    }
}

fn left(state: &State, side: Side) -> usize {
    let State::Sfc(battle) = state else { return 0 };
    battle.those(|figure| figure.side == side && figure.standing == Standing::Up).len()
}
