//! The enemy's decisions, where his rules leave none open (`sfc` section 6).

use heapless::Vec;

use super::battle::Battle;
use crate::engine::{Answer, Answerer, Kind, Prompt, Set, Side, YesNo};
use crate::games::State;

/// Answers for the second side: shoots with the highest Rep first, at the nearest, always returns fire.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enemy;

impl Answerer<State> for Enemy {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        match state {
            State::Sfc(battle) if prompt.side == Some(Side::Second) => decide(prompt, battle),
            _ => None,
        }
    }
}

/// What a side does that follows the enemy's rules.
pub fn decide(prompt: &Prompt, battle: &Battle) -> Option<Answer> {
    Some(match &prompt.kind {
        Kind::Choose { ids } => Answer::Choose(ids.iter().copied().max_by_key(|id| (battle.figure(*id).rep, -i16::from(id.0)))?),
        // The rule names the nearest first.
        Kind::Ticks { ids, max, .. } => Answer::Ticks(ids.iter().take(usize::from(*max)).copied().collect::<Set>()),
        Kind::Order { ids } => Answer::Order(ids.clone()),
        Kind::Split { total, parts, min } => {
            let spare = total.checked_sub(parts.checked_mul(*min)?)?;
            Answer::Split((0..*parts).map(|nth| if nth == 0 { min + spare } else { *min }).collect::<Vec<_, _>>())
        }
        Kind::Pick { .. } => Answer::Pick(YesNo::Yes as u8),
        Kind::Number { .. } | Kind::Flags { .. } | Kind::Strike { .. } | Kind::Offer | Kind::Throw => return None,
    })
}
