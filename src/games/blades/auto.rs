//! Nerves for automatic players: what there is of a battle so far (`blades:P5`, `blades:P31`).

use super::battle::{Battle, Figure, MAX_FIGURES};
use super::fighter::{Rule, Rules};
use super::morale::MORALE;
use crate::engine::{self, Answer, Prompt, Side};
use crate::games::{Procedure, State};

/// The nerves.
pub const NERVES: engine::AutoBattle<State> = engine::AutoBattle {
    about: "A battle of nerves: two warbands of eight test Morale, with flight, hacks and all that follows, until one has nobody \
            left on the table. Activation, attacks and magic are not in it yet; what only somebody at the table could see is left \
            to chance.",
    procedures: &[&super::morale::MORALE],
    begin,
    next,
    decide,
    left,
};

/// Quality, Combat and special rules of each warband.
fn warbands() -> [[Figure; 8]; 2] {
    let figure = |quality, combat, rules: &[Rule]| Figure::new(quality, combat, rules.iter().copied().collect::<Rules>());
    let men = figure(4, 3, &[]);
    let orcs = figure(4, 3, &[Rule::Savage]);
    let hound = figure(4, 2, &[Rule::Animal]);
    [
        [
            figure(3, 4, &[Rule::Leader]),
            figure(2, 4, &[Rule::Hero]),
            figure(4, 3, &[Rule::Steadfast]),
            men,
            men,
            men,
            hound,
            hound,
        ],
        [figure(3, 4, &[Rule::Leader]), figure(4, 4, &[Rule::Tough, Rule::Big]), orcs, orcs, orcs, orcs, orcs, hound],
    ]
}

fn begin() -> State {
    let mut battle = Battle::EMPTY;
    for (half, warband) in battle.figures.chunks_mut(MAX_FIGURES).zip(warbands()) {
        for (place, figure) in half.iter_mut().zip(warband) {
            *place = figure;
        }
    }
    State::Blades(battle)
}

/// A side without a model left on the table ends the battle at once (`blades:R115`).
fn next(state: &mut State) -> Option<&'static Procedure> {
    [Side::First, Side::Second].into_iter().all(|side| left(state, side) > 0).then_some(&MORALE)
}

/// There are no rules for an enemy.
const fn decide(_prompt: &Prompt, _state: &State) -> Option<Answer> {
    None
}

fn left(state: &State, side: Side) -> usize {
    let State::Blades(battle) = state else { return 0 };
    battle.on_table(side).count()
}
