//! A rule's context, and how a question meets its answer. What a rule can do stands in `ask`, `roll`, `step_in` and `tell`.

use super::key::{Side, Subject};
use super::prompt::{Answer, Kind, Prompt};
use super::question::Question;
use super::session::Stuck;
use super::stage::Stage;
use super::suppose::Suppose;
use super::transcript::{Entry, Tag, Transcript};

/// The run stops here until somebody answers. Only the engine can make one, and a rule can only hand it on with `?`.
///
/// ```compile_fail
/// let forged = adjutant::engine::Pause(());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause(());

/// What a rule returns: a value, or a pause.
pub type Flow<T> = Result<T, Pause>;

/// Laps, notes, settled results and questions with only one answer that a rule may go through without an entry. Far more than any
/// rule needs: beyond it the rule is going round in circles.
pub const FUEL: u16 = 4_000;

/// A rule's only contact with the world.
pub struct Play<'a, S> {
    state: &'a mut S,
    pub(super) script: &'a Transcript,
    pub(super) at: usize,
    /// Where the entry taken last starts.
    pub(super) last: usize,
    /// Entries taken so far.
    pub(super) taken: usize,
    pub(super) stage: &'a mut Stage,
    pub(super) subject: Subject,
    pub(super) side: Option<Side>,
    fuel: u16,
    paused: bool,
    /// Whether the rule has had the battle in its hands.
    touched: bool,
    /// What the run goes on with once the transcript is used up.
    pub(super) suppose: Option<Suppose<'a, S>>,
}

impl<'a, S> Play<'a, S> {
    pub(super) const fn new(state: &'a mut S, script: &'a Transcript, stage: &'a mut Stage) -> Self {
        Self {
            state,
            script,
            at: 0,
            last: 0,
            taken: 0,
            stage,
            subject: Subject::Nobody,
            side: None,
            fuel: FUEL,
            paused: false,
            touched: false,
            suppose: None,
        }
    }

    /// Whether the run stopped at a question.
    pub(super) const fn paused(&self) -> bool {
        self.paused
    }

    /// Whether the run may have changed the battle.
    pub(super) const fn touched(&self) -> bool {
        self.touched
    }

    /// Where the run has come to in the transcript.
    pub(super) const fn position(&self) -> usize {
        self.at
    }

    /// The battle as this run has changed it so far.
    pub const fn state(&mut self) -> &mut S {
        self.touched = true;
        self.state
    }

    /// The same, to look at.
    #[must_use]
    pub const fn look(&self) -> &S {
        self.state
    }

    /// The next questions are about this figure.
    pub const fn about(&mut self, subject: Subject) {
        self.subject = subject;
    }

    /// The next questions are this side's to answer, the next dice this side's.
    pub const fn side(&mut self, side: Option<Side>) {
        self.side = side;
    }
}

// How a question meets its answer.
impl<'a, S> Play<'a, S> {
    /// The next entry, if it answers this question; nothing if there is none yet. An entry for another question ends the run.
    pub(super) fn take(&mut self, question: &Question, tag: Tag) -> Flow<Option<Entry<'a>>> {
        if self.paused {
            return Err(Pause(()));
        }
        match self.script.answer(self.at, question.key, self.subject, tag) {
            Some((entry, next)) => {
                self.step_to(next);
                Ok(Some(entry))
            }
            None if self.script_ended() => Ok(None),
            None => self.diverge(self.at),
        }
    }

    pub(super) fn step_to(&mut self, next: usize) {
        self.last = core::mem::replace(&mut self.at, next);
        self.taken += 1;
        self.fuel = FUEL;
        self.stage.interrupts = None;
    }

    /// The same for something the player may do but is not asked: another entry is left for the next question.
    pub(super) fn take_if_there(&mut self, question: &Question, tag: Tag) -> Flow<Option<Entry<'a>>> {
        self.burn()?;
        match self.script.answer(self.at, question.key, self.subject, tag) {
            Some(_) => self.take(question, tag),
            None => Ok(None),
        }
    }

    /// The value of an entry that was just taken, if it is possible now.
    pub(super) fn legal<T>(&mut self, value: Option<T>) -> Flow<T> {
        match value {
            Some(value) => Ok(value),
            None => self.diverge(self.last),
        }
    }

    /// Asks the question: opens it and stops, unless the run supposes and somebody knows an answer.
    pub(super) fn ask(&mut self, question: Question, kind: Kind) -> Flow<Answer> {
        let prompt = self.prompt(question, kind);
        // What is told of a roll stands before the next question: what comes of its answer is no part of the roll any more.
        let told = self.stage.supposed.dice && self.stage.shown.told.is_some_and(|told| !told.ending.rolls_on);
        let known = self.suppose.as_mut().filter(|suppose| !(told && suppose.is_of_roll()));
        let known = known.and_then(|suppose| suppose.answers.answer(&prompt, self.state));
        match known.filter(|answer| !matches!(answer, Answer::Interrupt(_)) && prompt.encode(answer).is_ok()) {
            Some(answer) => {
                self.stage.supposed.choices = true;
                Ok(answer)
            }
            None => {
                self.stage.prompt = Some(prompt);
                self.stop()
            }
        }
    }

    /// Opens the question and stops.
    pub(super) fn open<T>(&mut self, question: Question, kind: Kind) -> Flow<T> {
        self.stage.prompt = Some(self.prompt(question, kind));
        self.stop()
    }

    const fn prompt(&self, question: Question, kind: Kind) -> Prompt {
        Prompt { question, subject: self.subject, side: self.side, kind, interrupts: self.stage.interrupts }
    }

    /// Whether the transcript is used up.
    pub(super) fn script_ended(&self) -> bool {
        self.at >= self.script.bytes().len()
    }

    /// A value that needs no answer; still nothing goes on once the run has stopped.
    pub(super) fn go_on<T>(&mut self, value: T) -> Flow<T> {
        self.burn()?;
        Ok(value)
    }

    /// The rule cannot go on: a mistake in the rule, told to the player rather than hidden.
    pub(super) fn stick<T>(&mut self, stuck: Stuck) -> Flow<T> {
        self.stop_at(stuck);
        Err(Pause(()))
    }

    // Not generic, and never in line: it hardly ever happens.
    #[cold]
    #[inline(never)]
    fn stop_at(&mut self, stuck: Stuck) {
        if !self.paused {
            self.stage.stuck = Some(stuck);
        }
        self.paused = true;
    }

    /// Dice were supposed: as good as an entry.
    pub(super) const fn refuel(&mut self) {
        self.fuel = FUEL;
    }

    /// Uses up some of what a rule may do between two questions.
    pub(super) fn burn(&mut self) -> Flow<()> {
        if self.paused {
            return Err(Pause(()));
        }
        match self.fuel.checked_sub(1) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => self.stick(Stuck::Runaway),
        }
    }

    fn diverge<T>(&mut self, at: usize) -> Flow<T> {
        self.stage.diverged = Some(at);
        self.stop()
    }

    pub(super) fn stop<T>(&mut self) -> Flow<T> {
        self.paused = true;
        Err(Pause(()))
    }
}
