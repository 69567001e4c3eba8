//! A small fight for a demo unit.

use super::battle::Battle;
use super::fighter::Rule;
use super::roster;
use crate::engine::Side;
use crate::games::State;

/// Two champions against a chief of goblins and his follower: whoever presses OK and nothing else sees the end of it.
pub fn demo() -> State {
    let mut battle = Battle { turn: 1, ..Battle::EMPTY };
    let figure = |quality, combat, rules: &[Rule]| roster::own(quality, combat, rules.iter().copied().collect(), 0);
    let (champion, chief, goblin) = (figure(2, 6, &[]), figure(5, 0, &[Rule::Leader]), figure(5, 0, &[]));
    for (side, figures) in [(Side::First, [champion, champion]), (Side::Second, [chief, goblin])] {
        for (nth, figure) in figures.into_iter().enumerate() {
            battle.enlist(side, nth, 1, figure);
        }
    }
    State::Blades(battle)
}
