//! Swordplay 2015. The specification is `src/games/swordplay/RULES.md`.
use super::Game;
/// b
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle;
impl Battle {
    /// n
    pub fn name(&self, _: crate::engine::Id, _: &mut dyn core::fmt::Write) -> core::fmt::Result {
        Ok(())
    }
}
/// The game.
pub const GAME: Game = Game { id: "swordplay", name: "Swordplay 2015", revision: "2015", procedures: &[] };
