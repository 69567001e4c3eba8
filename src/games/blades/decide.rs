//! What automatic players do: enough to fight a battle out, not to win it. Nobody sees the table from here: what only somebody at
//! it could see is made up from the state of the battle, so that the same battle always goes the same way.

use super::battle::Battle;
use super::begin::{Muster, line_up};
use super::guide::{GUIDE, battle};
use crate::engine::{Answer, AutoBattle, Digest, Key, Kind, Prompt, Set, Side};
use crate::games::{Procedure, State};

/// Two example warbands fight it out.
pub const BATTLE: AutoBattle<State> = AutoBattle {
    about: "Men against orcs, eight a side, turn by turn, until one side has nobody left. Nobody sees the table: distances, contact \
            and cover are made up.",
    begin,
    next,
    decide: |prompt, state| decide(state, prompt),
    left: |state, side| battle(state).on_table(side).count(),
};

fn begin() -> State {
    let mut battle = Battle { turn: 1, ..Battle::EMPTY };
    for side in [Side::First, Side::Second] {
        line_up(&mut battle, side);
    }
    State::Blades(battle)
}

/// What has been set off, else anything that is no setting right; whoever acts rather fights.
fn next(state: &mut State) -> Option<&'static Procedure> {
    let now = (GUIDE.now)(state);
    let chance = Digest::of(battle(state)) as usize;
    // What only says something leaves the battle as it is: the same would be next for ever.
    // So may what the table sets off by hand, if nobody fails; what the battle sets off itself stands first.
    let tells = ["adjust", "quality", "target", "distance", "morale", "fall", "terror", "jump"];
    let aside = ["pass", "stop", "leave", "free-move"];
    // It is fought out.
    let all = || now.iter().filter(|procedure| !tells.contains(&procedure.id) && procedure.id != "concede");
    let acts = || all().filter(|procedure| !aside.contains(&procedure.id));
    match chance % 8 {
        0 => all().nth(chance / 8 % all().count().max(1)).or_else(|| now.first()),
        1..=4 => now.first(),
        _ => acts().nth(chance / 8 % acts().count().max(1)).or_else(|| now.first()),
    }
    .copied()
}

/// The answer to any question of the game.
pub fn decide(state: &State, prompt: &Prompt) -> Option<Answer> {
    let chance = Digest::of(&(prompt.question.key.0, battle(state))) as usize;
    Some(match &prompt.kind {
        // The example warband.
        Kind::Pick { .. } if prompt.question.key == Key::of("begin.muster") => Answer::Pick(Muster::Example as u8),
        Kind::Number { min, max, preset } => match (chance % 3, preset) {
            (0..=1, Some(preset)) => Answer::Number((*preset).clamp(*min, *max)),
            _ => Answer::Number(min + (chance / 3 % (max.abs_diff(*min) as usize + 1)).min(3) as i16),
        },
        Kind::Pick { choices, allowed, preset, .. } => match (chance % 4, preset) {
            (0..=2, Some(preset)) if allowed >> preset & 1 == 1 => Answer::Pick(*preset),
            _ => {
                let offered = || (0..choices.len() as u8).filter(|nth| allowed >> nth & 1 == 1);
                Answer::Pick(offered().nth(chance / 4 % offered().count().max(1))?)
            }
        },
        Kind::Choose { ids } => Answer::Choose(*ids.get(chance % ids.len().max(1))?),
        Kind::Ticks { ids, min, max, .. } => {
            let count = usize::from(*min).max(chance % 4).min(usize::from(*max));
            Answer::Ticks(ids.iter().copied().cycle().skip(chance / 4 % ids.len().max(1)).take(count).collect::<Set>())
        }
        Kind::Order { ids } => Answer::Order(ids.clone()),
        Kind::Flags { .. } => Answer::Flags(0),
        Kind::Offer => Answer::Offer(chance.is_multiple_of(2)),
        _ => return None,
    })
}
