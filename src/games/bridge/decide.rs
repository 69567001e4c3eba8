//! What automatic players do: enough to fight a battle out, not to win it.
//!
//! Nobody can see the map from here. Distances, lines and enemies at hand are made up from the state of the battle, so that the
//! same battle always goes the same way.

use super::battle::Battle;
use super::guide::{GUIDE, battle};
use super::layout::Header;
use super::{setup, warband};
use crate::engine::{Answer, AutoBattle, Digest, Id, Key, Kind, Prompt};
use crate::games::{Procedure, State};

/// Two example warbands fight it out.
pub const BATTLE: AutoBattle<State> = AutoBattle {
    about: "Two example warbands of eight fight for the bridge, round by round. Nobody sees the map: distances, lines and enemies \
            at hand are made up.",
    begin,
    next,
    decide: |prompt, state| decide(state, prompt),
    left: |state, side| usize::from(battle(state).on_map(side)),
};

fn begin() -> State {
    let figures = setup::figures(&warband::example(), &warband::example());
    State::Bridge(Battle { round: 1, figures, ..Battle::none(Header::DEFAULT) })
}

/// What the rules want next; whoever acts rather fights than moves, and rather moves than does nothing.
fn next(state: &mut State) -> Option<&'static Procedure> {
    let now = (GUIDE.now)(state);
    let battle = battle(state);
    if battle.activation.is_none() {
        return now.first().copied();
    }
    let chance = Digest::of(battle) as usize;
    let one_of = |ids: &[&str]| {
        let fitting = || now.iter().filter(|procedure| ids.contains(&procedure.id));
        fitting().nth(chance / 8 % fitting().count().max(1)).copied()
    };
    let (fights, moves, ends) = (one_of(&["ranged", "melee"]), one_of(&["move", "step"]), one_of(&["end"]));
    let act = match chance % 8 {
        0..=4 => fights.or(moves).or(ends),
        5..=6 => moves.or(fights).or(ends),
        _ => ends.or(moves),
    };
    act.or(one_of(&["step-back"]))
}

// The questions that are not answered by chance.
const MUSTER: Key = Key::of("begin.muster");
const PAY_ATTACK: Key = Key::of("activation.pay-attack");
const PAY: Key = Key::of("step.pay");
const INTO: Key = Key::of("step.into");
const EDGE: Key = Key::of("step.edge");
const NO_WAY_OUT: Key = Key::of("step.no-way-out");
const WHO: Key = Key::of("target.who");
const DISTANCE: Key = Key::of("ranged.distance");
const LINES: Key = Key::of("ranged.lines");
const ENGAGED: Key = Key::of("step.engaged");
const HELD: Key = Key::of("step.held");

/// The answer to any question of the game.
pub fn decide(state: &State, prompt: &Prompt) -> Option<Answer> {
    let battle = battle(state);
    let chance = Digest::of(&(prompt.question.key.0, battle)) as usize;
    Some(match (&prompt.kind, prompt.question.key) {
        (Kind::Pick { .. }, MUSTER) => option(prompt, "Example")?,
        // Blows are better used than movement.
        (Kind::Pick { .. }, PAY_ATTACK | PAY) => option(prompt, "Action")?,
        // Nobody is at the far edge before the battle is half over, and nobody goes where he may not get out again.
        (Kind::Pick { .. }, INTO) if battle.round < 4 || battle.reach() < 8 => option(prompt, "Empty")?,
        (Kind::Pick { .. }, EDGE) if battle.reach() < 4 => option(prompt, "Free")?,
        (Kind::Pick { .. }, NO_WAY_OUT) => option(prompt, "No")?,
        (Kind::Choose { ids }, WHO) => Answer::Choose(weakest(battle, ids, chance)?),
        (Kind::Number { max, .. }, DISTANCE) => Answer::Number((1 + chance % 14).min(*max as usize) as i16),
        // Whoever shoots sees his target.
        (Kind::Number { .. }, LINES) => Answer::Number(2 + (chance % 5) as i16),
        // As many as can be paid for, over the worst edge and into a friend's space.
        (Kind::Number { max, .. }, ENGAGED | HELD) => {
            let most = (*max).min(i16::from(battle.reach()) - 3).max(0);
            Answer::Number((chance % 3).min(most as usize) as i16)
        }
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
    let nth = choices.iter().position(|choice| choice.code == Key::of(name).short()).filter(|nth| allowed >> nth & 1 == 1);
    Some(Answer::Pick(nth.unwrap_or(allowed.trailing_zeros() as usize) as u8))
}

/// Somebody who is hurt already, else anybody.
fn weakest(battle: &Battle, ids: &[Id], chance: usize) -> Option<Id> {
    let hurt = ids.iter().find(|id| battle.figure(**id).reserved() > 0);
    hurt.or_else(|| ids.get(chance % ids.len().max(1))).copied()
}
