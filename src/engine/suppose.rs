//! Supposing: a run over dice that nobody threw and answers that nobody gave, to see what may happen.

use heapless::Vec;

use super::answerer::Answerer;
use super::key::Key;
use super::odds::{Path, Sample, Scope};
use super::play::{Flow, Play};
use super::prompt::{Card, Kind, MAX_POOLS};
use super::question::Question;
use super::session::Stuck;
use crate::dice::Seen;

/// What a run goes on with where the transcript ends.
pub(super) struct Suppose<'a, S> {
    /// How far to go on.
    pub scope: Scope,
    /// The dice.
    pub dice: Dice<'a>,
    /// Who answers questions.
    pub answers: &'a mut dyn Answerer<S>,
}

/// Supposed dice.
pub(super) enum Dice<'a> {
    /// One value after the other, along a path.
    Path(&'a mut Path),
    /// Thrown, but not by the player's cup: nothing of his is drawn ahead.
    Sample(&'a mut Sample),
}

/// What a run with supposed dice took for granted, and where it stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Supposed {
    /// Something was offered, and taken as declined.
    pub offers: bool,
    /// A choice was made automatically.
    pub choices: bool,
    /// The last dice were supposed, not thrown.
    pub(super) dice: bool,
    /// The head of a loop at which the run began to suppose.
    pub(super) head: Option<(Key, u64)>,
    /// The head of a loop at which it stopped.
    pub(super) lap: Option<(Key, u64)>,
    /// It stopped because a part of the procedure was over.
    pub(super) part: bool,
}

impl<S> Suppose<'_, S> {
    /// Whether nobody wants to know more than what comes of the open throw.
    pub(super) fn is_of_roll(&self) -> bool {
        self.scope == Scope::Roll
    }

    /// Whether the next dice are supposed, too.
    fn goes_on(&self, thrown: bool) -> bool {
        match (self.scope, &self.dice) {
            (Scope::Roll, _) => !thrown,
            (Scope::Exchange, Dice::Path(_)) => true,
            (Scope::Exchange, Dice::Sample(sample)) => sample.goes_on(),
        }
    }

    fn throw(&mut self, card: &Card, seen: &mut Vec<Seen, MAX_POOLS>) -> Option<()> {
        match &mut self.dice {
            Dice::Path(path) => path.throw(card, seen),
            Dice::Sample(sample) => sample.throw(card, seen),
        }
    }
}

impl<S> Play<'_, S> {
    /// Supposes what the dice say; if nothing is supposed, the throw is open.
    pub(super) fn suppose_throw(&mut self, question: Question) -> Flow<()> {
        // Dice after which others decide are not the end of a roll.
        let decided = self.stage.shown.told.is_none_or(|told| !told.ending.rolls_on);
        let thrown = self.stage.supposed.dice && decided;
        let Some(suppose) = self.suppose.as_mut().filter(|suppose| suppose.goes_on(thrown)) else {
            return self.open(question, Kind::Throw);
        };
        let stage = &mut *self.stage;
        if suppose.throw(&stage.card, &mut stage.seen).is_none() {
            return self.stick(Stuck::TooMany);
        }
        stage.card.clear();
        stage.reasons.clear();
        stage.shown.told = None;
        stage.supposed.dice = true;
        self.refuel();
        Ok(())
    }

    /// Here a part of the procedure is over, and another thing begins: odds of dice and answers before it look no further, but end
    /// with what was told of them last. Nothing else changes; whoever throws and answers just goes on.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped.
    pub fn part_ends(&mut self) -> Flow<()> {
        self.burn()?;
        self.stage.parted = Some(self.at);
        if self.suppose.is_some() && self.stage.supposed.dice {
            self.stage.supposed.part = true;
            return self.stop();
        }
        Ok(())
    }

    /// Whether anybody wants to know at which head of a loop this run is.
    pub(super) fn wants_lap(&self) -> bool {
        match &self.suppose {
            // Debug builds always ask, so that the explorer can hold a rule to its promise.
            None => cfg!(debug_assertions),
            Some(Suppose { dice: Dice::Path(path), .. }) => path.left_place() || path.at_start(),
            Some(Suppose { dice: Dice::Sample(_), .. }) => false,
        }
    }

    /// A supposed run stops at the head of a loop that it did not start from: every run that comes here goes on alike.
    pub(super) fn suppose_lap(&mut self, lap: (Key, u64)) -> Flow<()> {
        let fresh = self.script_ended();
        match &self.suppose {
            Some(Suppose { scope: Scope::Roll, .. }) if self.stage.supposed.dice => {
                self.stage.supposed.lap = Some(lap);
                self.stop()
            }
            Some(Suppose { dice: Dice::Path(path), .. }) if path.left_place() => {
                self.stage.supposed.lap = Some(lap);
                self.stop()
            }
            Some(Suppose { dice: Dice::Path(path), .. }) if path.at_start() && fresh => {
                self.stage.supposed.head = Some(lap);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
