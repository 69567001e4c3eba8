//! A duel of archers for automatic players: what there is of a battle so far (`swordplay` section 7).

use super::battle::{Battle, Class, Figure, MAX_FIGURES, MAX_GROUPS, Ranged, Status};
use super::enemy;
use super::fire::{FIRE, REACTIONS};
use crate::engine::{self, Answer, Kind, Prompt, Side};
use crate::games::{Procedure, State};

/// The archers.
pub const ARCHERY: engine::AutoBattle<State> = engine::AutoBattle {
    about: "Archers: a Star with five bowmen in two groups against seven in two groups. A group of a side shoots and everybody \
            reacts, then the other side's turn comes, until a side has nobody on its feet. Movement, charges and melee are not in \
            it yet; what only somebody at the table could see is left to chance.",
    procedures: &[&super::fire::FIRE, &super::fire::REACTIONS],
    begin,
    next,
    decide,
    left,
};

/// The Reps of each group, side by side.
const LINE_UP: [(Side, [&[u8]; 2]); 2] = [(Side::First, [&[5, 4, 3], &[4, 4, 3]]), (Side::Second, [&[4, 4, 3, 3], &[5, 3, 3]])];

fn begin() -> State {
    let mut battle = Battle { active: Side::Second, ..Battle::EMPTY };
    let archer = Figure { class: Class::Missile, ranged: Ranged::Bow, loaded: true, status: Status::CarryOn, ..Figure::ABSENT };
    for (half, (side, groups)) in (0_u8..).zip(LINE_UP) {
        let members = (half * MAX_GROUPS / 2..).zip(groups).flat_map(|(group, reps)| reps.iter().map(move |rep| (group, *rep)));
        let places = battle.figures.iter_mut().skip(usize::from(half) * MAX_FIGURES / 2);
        for (place, (group, rep)) in places.zip(members) {
            *place = Figure { side, group, rep, ..archer };
        }
    }
    if let Some(star) = battle.figures.first_mut() {
        (star.star, star.pool) = (true, star.rep);
    }
    State::Swordplay(battle)
}

/// Reactions go on; else the turn passes to a side that can shoot.
fn next(state: &mut State) -> Option<&'static Procedure> {
    let over = [Side::First, Side::Second].into_iter().any(|side| left(state, side) == 0);
    let State::Swordplay(battle) = state else { return None };
    if !battle.tasks.is_empty() {
        return Some(&REACTIONS);
    }
    if over {
        return None;
    }
    for _ in 0..2 {
        battle.active = battle.active.other();
        let side = battle.active;
        // Whoever is active is no longer ducked back (section 7, step 3.1).
        for figure in battle.figures.iter_mut().filter(|figure| figure.side == side && figure.status == Status::Ducked) {
            figure.status = Status::CarryOn;
        }
        if battle.figures.iter().any(|figure| figure.side == side && figure.armed()) {
            return Some(&FIRE);
        }
    }
    None
}

/// Both sides act as the enemy does. Whom they choose is left to chance: it would always be the first.
fn decide(prompt: &Prompt, _state: &State) -> Option<Answer> {
    let open = prompt.side.is_none() || matches!(prompt.kind, Kind::Choose { .. });
    if open { None } else { enemy::decide(prompt) }
}

fn left(state: &State, side: Side) -> usize {
    let State::Swordplay(battle) = state else { return 0 };
    battle.those(|figure| figure.side == side && figure.stands()).len()
}
