//! A small fight for a demo unit.

use super::battle::{Battle, Figure, Place, ROUNDS};
use super::equipment::Weapon;
use super::layout::Header;
use super::{setup, warband};
use crate::games::State;

/// The last round, two against two, and all of them weary: an Action each, and then the rules name a winner. Three dice an attack and
/// no armor, so that most hits tell.
pub fn demo() -> State {
    let mut pair = warband::NOBODY;
    for place in pair.iter_mut().take(2) {
        *place = Figure { place: Place::Map, cost: 5, melee: Some(Weapon::TwoHanded), stunned: true, ..Figure::ABSENT };
    }
    let figures = setup::figures(&pair, &pair);
    State::Bridge(Battle { round: ROUNDS, figures, ..Battle::none(Header::DEFAULT) })
}
