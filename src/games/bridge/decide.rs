//! What automatic players do: enough to fight a battle out, not to win it.
//!
//! Nobody can see the map from here. Distances, lines and enemies at hand are made up from the state of the battle, so that the
//! same battle always goes the same way.

use super::battle::Battle;
use super::guide::battle;
use crate::engine::{Answer, Digest, Id, Kind, Prompt};
use crate::games::State;

/// The answer to any question of the game.
pub fn decide(state: &State, prompt: &Prompt) -> Option<Answer> {
    let battle = battle(state);
    let chance = Digest::of(&(prompt.question.key.0, battle)) as usize;
    Some(match (&prompt.kind, prompt.question.name) {
        (Kind::Pick { .. }, "begin.muster") => option(prompt, "Example")?,
        // Blows are better used than movement.
        (Kind::Pick { .. }, "activation.pay-attack" | "step.pay") => option(prompt, "Action")?,
        (Kind::Choose { ids }, "target.who") => Answer::Choose(weakest(battle, ids, chance)?),
        (Kind::Number { max, .. }, "ranged.distance") => Answer::Number((1 + chance % 14).min(*max as usize) as i16),
        (Kind::Number { .. }, "ranged.lines") => Answer::Number(1 + (chance % 6) as i16),
        (Kind::Number { max, .. }, "step.engaged" | "step.held") => Answer::Number((chance % 3).min(*max as usize) as i16),
        (Kind::Number { min, max, .. }, _) => Answer::Number(min + (chance % (max.abs_diff(*min) as usize + 1)) as i16),
        (Kind::Pick { choices, allowed, .. }, _) => {
            let offered = || (0..choices.len() as u8).filter(|nth| allowed >> nth & 1 == 1);
            Answer::Pick(offered().nth(chance % offered().count().max(1))?)
        }
        (Kind::Choose { ids }, _) => Answer::Choose(*ids.get(chance % ids.len().max(1))?),
        (Kind::Strike { preset, .. }, _) => Answer::Ticks(*preset),
        _ => return None,
    })
}

fn option(prompt: &Prompt, name: &str) -> Option<Answer> {
    let Kind::Pick { choices, allowed, .. } = prompt.kind else { return None };
    let nth = choices.iter().position(|choice| choice.name == name).filter(|nth| allowed >> nth & 1 == 1);
    Some(Answer::Pick(nth.unwrap_or(allowed.trailing_zeros() as usize) as u8))
}

/// Somebody who is hurt already, else anybody.
fn weakest(battle: &Battle, ids: &[Id], chance: usize) -> Option<Id> {
    let hurt = ids.iter().find(|id| battle.figure(**id).reserved() > 0);
    hurt.or_else(|| ids.get(chance % ids.len().max(1))).copied()
}
