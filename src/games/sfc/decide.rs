//! What automatic players do: both sides aim and fire by the enemy's rules, nobody holds, leaves or sees to the fallen (`sfc`
//! section 9).

use super::battle::{Battle, Figure, battle};
use super::classes::{CLASSES, Profile};
use super::figure::{Class, Weapon};
use super::guide::GUIDE;
use super::settings::Header;
use super::turn;
use crate::engine::{Answer, AutoBattle, Digest, Key, Kind, Memory, Prompt, Side};
use crate::games::State;
use crate::games::twod6::{Body, Mode, Phase, aiming};

/// Police against Gangers: a fight that both sides may win.
pub const BATTLE: AutoBattle<State> = AutoBattle {
    about: "A Star of Rep 5 and four Police against Gangers: numbers, enemies, Advantage, and a fight to its end.",
    begin,
    next: |state| (GUIDE.now)(state).first().copied(),
    decide: |prompt, state| decide(state, prompt),
    left: |state, side| battle(state).those(side, |figure| figure.fit()).len(),
};

fn begin() -> State {
    let star = Figure::of(Class::Police, Profile { rep: 5, dv: 4, weapon: Weapon::Auto });
    let star = Figure { body: Body { star: true, ..star.body }, ..star };
    let mut battle = Battle { foe: Class::Gangers, ..Battle::none(Header::DEFAULT) };
    (battle.mode, battle.phase) = (Mode::Single, Phase::Camp);
    let [.., police, _] = CLASSES;
    // One of each row from the second on.
    let grunts = police.map(|row| Figure::of(Class::Police, row));
    let band = core::iter::once(&star).chain(grunts.iter().skip(1).take(4));
    for figure in band {
        battle.enlist(Side::First, 0, figure);
    }
    State::Sfc(battle)
}

/// The answer to any question of the game: what is preset, but targets as the enemy takes them.
pub fn decide(state: &State, prompt: &Prompt) -> Option<Answer> {
    match &prompt.kind {
        Kind::Choose { ids } if prompt.question.key == Key::of("match.target") => {
            aiming::as_the_device(battle(state), prompt.subject, ids, Digest::of(state)).map(Answer::Choose)
        }
        // The highest Rep first, as the enemy's.
        Kind::Choose { ids } if prompt.question.key == Key::of("act.who") => {
            turn::in_order(battle(state), ids).first().copied().map(Answer::Choose)
        }
        // As many as he has shots for, whether he shoots or answers fire; the nearest are named first.
        Kind::Ticks { ids, max, .. } if [Key::of("shoot.also"), Key::of("shoot.targets")].contains(&prompt.question.key) => {
            Some(Answer::Ticks(ids.iter().take(usize::from(*max)).copied().collect()))
        }
        _ => Memory::new().preset(prompt),
    }
}
