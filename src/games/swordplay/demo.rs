//! A small fight for a demo unit.

use super::battle::{A_SIDE, Battle};
use super::begin;
use crate::engine::Side;
use crate::games::State;

/// A Star and an archer on each side; the device plays the second.
pub fn demo() -> State {
    let mut battle = Battle { turn: 1, solo: true, ..Battle::EMPTY };
    for (side, first) in [(Side::First, 0), (Side::Second, A_SIDE)] {
        for (place, figure) in battle.figures.iter_mut().skip(usize::from(first)).zip(begin::example(side).take(2)) {
            *place = figure;
        }
    }
    State::Swordplay(battle)
}
