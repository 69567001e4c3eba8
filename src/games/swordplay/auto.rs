//! Two bands that fight by themselves.

use super::battle::{Battle, Class, Phase, mark};
use super::{act, begin, chain, enemy, turn};
use crate::engine::{self, Answer, Kind, Prompt, Side};
use crate::games::{Procedure, State};

/// The bands.
pub const BANDS: engine::AutoBattle<State> = engine::AutoBattle {
    about: "Two bands: a Star with two archers and two spearmen on each side. Groups activate, shoot and charge, and everybody \
            reacts, until a side has nobody on its feet. What only somebody at the table could see is left to chance.",
    begin,
    next,
    decide,
    left,
};

/// No battle takes as many turns.
const MOST_TURNS: u8 = 60;

fn begin() -> State {
    let mut battle = Battle { turn: 1, ..Battle::EMPTY };
    for (side, first) in [(Side::First, 0), (Side::Second, super::battle::A_SIDE)] {
        for (place, figure) in battle.figures.iter_mut().skip(usize::from(first)).zip(begin::example(side)) {
            *place = figure;
        }
    }
    State::Swordplay(battle)
}

/// Reactions go on; else the next group, its shots, its charges, and its end.
fn next(state: &mut State) -> Option<&'static Procedure> {
    let State::Swordplay(battle) = state else { return None };
    if !battle.tasks.is_empty() {
        return Some(&chain::REACTIONS);
    }
    let over = [Side::First, Side::Second].into_iter().any(|side| battle.standing(side).is_empty());
    if over || battle.turn > MOST_TURNS {
        return None;
    }
    let any = |fits: &dyn Fn(&super::Figure) -> bool| !turn::actors(battle, fits).is_empty();
    Some(match battle.group {
        None if battle.phase == Phase::Start => &turn::TURN,
        None if battle.first() != 0 => &turn::ACTIVATE,
        None => &turn::PASS,
        Some(_) if any(&|figure| act::may_fire(battle, figure)) => &act::FIRE,
        Some(_) if any(&|figure| figure.class == Class::Melee && act::may_charge(figure) && !figure.has(mark::MOVED)) => {
            &act::ATTACK
        }
        Some(_) => &turn::END,
    })
}

/// Both sides act as the enemy does. Whom they choose is left to chance: it would always be the first.
fn decide(prompt: &Prompt, state: &State) -> Option<Answer> {
    if matches!(prompt.kind, Kind::Choose { .. }) { None } else { enemy::answer(state, prompt) }
}

fn left(state: &State, side: Side) -> usize {
    let State::Swordplay(battle) = state else { return 0 };
    usize::from(battle.standing(side).len())
}
