//! A small fight for a demo unit.

use super::battle::{A_SIDE, Battle, Figure};
use super::begin;
use crate::engine::Side;
use crate::games::State;

/// A Star with a bow and somebody with a sword against two like them; the device plays the second. It is the Star who shoots: a visitor chooses
/// him, and would wonder if the group answered with somebody else.
pub fn demo() -> State {
    let mut battle = Battle { turn: 1, solo: true, ..Battle::EMPTY };
    for (side, first) in [(Side::First, 0), (Side::Second, A_SIDE)] {
        let mut example = begin::example(side);
        let (Some(star), Some(archer)) = (example.next(), example.next()) else { continue };
        let bow = |figure: Figure| Figure { class: archer.class, ranged: archer.ranged, shield: archer.shield, ..figure };
        let sword = |figure: Figure| Figure { class: star.class, ranged: star.ranged, shield: star.shield, ..figure };
        // The enemy has no Star: five minutes are short.
        let star =
            if side == Side::First { star } else { Figure { star: false, pool: 0, rep: archer.rep.saturating_sub(1), ..star } };
        for (place, figure) in battle.figures.iter_mut().skip(usize::from(first)).zip([bow(star), sword(archer)]) {
            *place = figure;
        }
    }
    State::Swordplay(battle)
}
