//! The enemy's decisions, and those of automatic players. Whatever only somebody at the table can see is asked of the player
//! (`swordplay:R116`).

use crate::engine::{Answer, Answerer, Kind, Prompt, Side};
use crate::games::State;

/// Answers for the second side: its first group that can shoots, with everybody who can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enemy;

impl Answerer<State> for Enemy {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        if prompt.side == Some(Side::Second) { answer(state, prompt) } else { None }
    }
}

/// What a side does that follows the enemy's rules; nothing if only somebody at the table can know.
pub fn answer(_state: &State, prompt: &Prompt) -> Option<Answer> {
    prompt.side?;
    match &prompt.kind {
        Kind::Choose { ids } => ids.first().map(|id| Answer::Choose(*id)),
        Kind::Ticks { ids, .. } => Some(Answer::Ticks(ids.iter().copied().collect())),
        Kind::Pick { allowed, preset, .. } => Some(Answer::Pick(preset.unwrap_or(allowed.trailing_zeros() as u8))),
        Kind::Order { ids } => Some(Answer::Order(ids.clone())),
        _ => None,
    }
}
