//! Who answers while the odds look ahead.

use crate::engine::{Answer, Answerer, AsPreset, Guide, Memory, Prompt};
use crate::games::{Opponent, State};

/// Answers for the sides that the device plays.
pub struct Automatic(pub &'static Guide<State>);

impl Answerer<State> for Automatic {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        let automatic = prompt.side.is_some_and(|side| (self.0.automatic)(state, side));
        if automatic { (self.0.decide)(state, prompt) } else { None }
    }
}

/// Answers every question that comes before the end: an automatic side and an opponent as their rules say, anybody else as preset.
#[derive(Clone, Copy)]
pub struct Onward(pub Option<&'static Guide<State>>);

impl Onward {
    /// With what is remembered.
    pub const fn with(self, memory: &Memory) -> impl Answerer<State> {
        WithMemory(self, AsPreset(memory))
    }
}

struct WithMemory<'a>(Onward, AsPreset<'a>);

impl Answerer<State> for WithMemory<'_> {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        let automatic = self.0.0.and_then(|guide| Automatic(guide).answer(prompt, state));
        automatic.or_else(|| Opponent.answer(prompt, state)).or_else(|| self.1.answer(prompt, state))
    }
}
