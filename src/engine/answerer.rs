//! Automatic players: the solo enemy, and the players of soaks and tests.

use super::prompt::{Answer, Prompt};

/// Answers questions by a game's own rules for a side that nobody plays.
pub trait Answerer<S> {
    /// The answer, or nothing if the question is a person's to answer. `state` is the battle as the paused run has left it.
    fn answer(&mut self, prompt: &Prompt, state: &S) -> Option<Answer>;
}
