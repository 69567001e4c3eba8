//! Automatic players: the solo enemy, and the players of soaks and tests.

use super::memory::Memory;
use super::prompt::{Answer, Prompt};
use super::transcript::Transcript;

/// Answers questions by a game's own rules for a side that nobody plays.
pub trait Answerer<S> {
    /// The answer, or nothing if the question is a person's to answer. `state` is the battle as the paused run has left it.
    fn answer(&mut self, prompt: &Prompt, state: &S) -> Option<Answer>;
}

/// Nobody: every question is a person's to answer.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<S> Answerer<S> for Nobody {
    fn answer(&mut self, _: &Prompt, _: &S) -> Option<Answer> {
        None
    }
}

/// Somebody who takes every answer as preset.
#[derive(Clone, Copy, Debug)]
pub struct AsPreset<'a>(pub &'a Memory);

impl<S> Answerer<S> for AsPreset<'_> {
    fn answer(&mut self, prompt: &Prompt, _: &S) -> Option<Answer> {
        self.0.preset(prompt)
    }
}

/// Somebody who answers as was answered before: a roster is the answers that built it.
#[derive(Debug)]
pub struct AsKept<'a> {
    rest: &'a [u8],
}

impl<'a> AsKept<'a> {
    /// The answers of a transcript, from the first on.
    #[must_use]
    pub const fn new(transcript: &'a [u8]) -> Self {
        Self { rest: transcript }
    }
}

impl<S> Answerer<S> for AsKept<'_> {
    /// Whatever does not fit any more is asked, and so is everything after it.
    fn answer(&mut self, prompt: &Prompt, _: &S) -> Option<Answer> {
        let (entry, next) = Transcript::parse(self.rest, 0)?;
        let answer = prompt.decode(&entry).filter(|_| entry.key == prompt.question.key)?;
        self.rest = self.rest.get(next..)?;
        Some(answer)
    }
}
