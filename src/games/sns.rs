//! 2d6 Sword & Sorcery. The specification is `src/games/sns/RULES.md`.

mod damage;
mod fighter;
mod melee;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "sns",
    name: "2d6 Sword & Sorcery",
    short: "Sword & Sorcery",
    revision: "2016",
    procedures: &[&melee::MELEE],
    preferences: &[],
    start: |_| super::State::Quick,
    guide: None,
    battle: None,
    terms: &[],
};
