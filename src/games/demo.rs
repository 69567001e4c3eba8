//! What a demo unit shows of a game: one exchange in its loop, and a small fight for whoever presses a key.

use super::{GAMES, Game, Procedure, State, blades, bridge, sfc, sns, swordplay};
use crate::engine::Side;

/// The faces that the dice of the exchange show, one after the other, as far as a die has them. They are typed: a device has no
/// dice that were written down beforehand.
pub const FACES: [u8; 7] = [5, 2, 6, 1, 4, 3, 6];

/// The game that a unit shows, by the short key of its id.
#[must_use]
pub fn shown(key: u16) -> Option<&'static Game> {
    super::KEYS.iter().zip(GAMES).find(|(other, _)| other.short() == key).map(|(_, game)| *game)
}

/// The exchange of a game that is shown: its melee, which every game has.
#[must_use]
pub fn exchange(game: &Game) -> Option<&'static Procedure> {
    game.procedures.iter().find(|procedure| procedure.id == "melee").copied()
}

/// Whether nobody is left to fight on one side: what a game still does at its end is no part of a first fight.
#[must_use]
pub fn decided(state: &State) -> bool {
    let sides = [Side::First, Side::Second];
    match state {
        State::Swordplay(battle) => sides.iter().any(|side| battle.standing(*side).is_empty()),
        State::Blades(battle) => battle.ended(),
        State::Bridge(battle) => sides.iter().any(|side| battle.on_map(*side) == 0),
        _ => false,
    }
}

/// Two against two, as they line up.
#[must_use]
pub fn fight(game: &Game) -> State {
    match game.id {
        "sns" => sns::demo(),
        "sfc" => sfc::demo(),
        "swordplay" => swordplay::demo(),
        "blades" => blades::demo(),
        "bridge" => bridge::demo(),
        _ => State::Quick,
    }
}
