//! What automatic players do: they aim as the enemy does, cast Damage, react, and never hold, leave or see to the fallen
//! (`sns` section 9).

use super::battle::{Battle, Encounter, battle};
use super::fighter::{Armour, Class};
use super::guide::GUIDE;
use super::lists::RECRUITS;
use super::match_up;
use super::settings::Header;
use crate::engine::{Answer, AutoBattle, Digest, Key, Kind, Prompt};
use crate::games::twod6::{Body, Fight, Mode, Phase, aiming};
use crate::games::{Procedure, State};

/// A Star and four Grunts explore.
pub const BATTLE: AutoBattle<State> = AutoBattle {
    about: "A Star of Rep 5 and four Grunts explore: PEFs, enemies from the table, battles to the end of the Encounter.",
    begin,
    next,
    decide: |prompt, state| decide(state, prompt),
    left: |state, side| battle(state).those(side, |figure| figure.fit()).len(),
};

fn begin() -> State {
    use super::battle::Figure;
    let body = Body { star: true, ..Body::of(5) };
    let star = Figure { body, class: Class::Melee, armour: Armour::Medium, ..Figure::ABSENT };
    let fight = Fight { mode: Mode::Single, phase: Phase::Camp, ..Fight::NONE };
    let mut battle = Battle { fight, encounter: Encounter::Explore, ..Battle::none(Header::DEFAULT) };
    // One of each kind: two Melee, a Missile, a Caster.
    let grunts = [5, 7, 3, 10].into_iter().filter_map(|nth: usize| RECRUITS.get(nth)).map(|row| Figure::of(*row));
    for (place, figure) in battle.figures.iter_mut().zip(core::iter::once(star).chain(grunts)) {
        *place = figure;
    }
    State::Sns(battle)
}

/// What the rules want next.
fn next(state: &mut State) -> Option<&'static Procedure> {
    (GUIDE.now)(state).first().copied()
}

/// The answer to any question of the game: the first, which is the nearest enemy or what is preset.
pub fn decide(state: &State, prompt: &Prompt) -> Option<Answer> {
    Some(match &prompt.kind {
        Kind::Number { min, preset, .. } => Answer::Number(preset.unwrap_or(*min)),
        Kind::Pick { allowed, preset, .. } => {
            let preset = preset.filter(|nth| allowed >> nth & 1 == 1);
            Answer::Pick(preset.unwrap_or(allowed.trailing_zeros() as u8))
        }
        Kind::Choose { ids } if prompt.question.key == Key::of("match.target") => {
            Answer::Choose(aiming::as_the_device(battle(state), prompt.subject, ids, Digest::of(state))?)
        }
        // Within a Class the highest Rep first, as the enemy's (`sns:R76`).
        Kind::Choose { .. } if prompt.question.key == Key::of("act.who") => {
            let battle = battle(state);
            Answer::Choose(*match_up::acting_order(battle, battle.active).first()?)
        }
        Kind::Choose { ids } => Answer::Choose(*ids.first()?),
        Kind::Ticks { preset, .. } => Answer::Ticks(*preset),
        Kind::Order { ids } => Answer::Order(ids.clone()),
        Kind::Split { .. } | Kind::Flags { .. } | Kind::Strike { .. } | Kind::Offer | Kind::Throw => return None,
    })
}
