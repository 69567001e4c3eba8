//! A procedure being played: the one place where answers, dice, undo and amendments meet. Dice stand in `throwing`, undoing
//! in `undo`, changing what was said in `amend`, looking ahead in `ahead`.

use super::answerer::Answerer;
use super::fate::Fate;
use super::key::{Lane, Side, Subject};
use super::names::{Named, Names};
use super::play::Play;
use super::procedure::{Outcome, Procedure, State, Tone};
use super::prompt::{Answer, Prompt, Refused};
use super::stage::Stage;
use super::suppose::Suppose;
use super::throwing::body_bytes;
use super::transcript::{Entry, Marks, Transcript};
use super::waiting::Waiting;

/// Where a procedure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing is being played.
    Idle,
    /// A question is open: [`Session::prompt`].
    Asking,
    /// It is over.
    Done(Outcome),
    /// The entry that starts at this byte does not answer the question asked: the rules have changed since. What comes before it
    /// is kept; [`Session::cut`] drops the rest.
    Diverged {
        /// Where it starts.
        at: usize,
    },
    /// The rule cannot go on.
    Stuck(Stuck),
}

/// Why a rule cannot go on: a mistake in it, told to the player, who can go back and choose otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Stuck {
    /// It asks for a choice where there is none.
    NothingToChoose,
    /// It goes round in circles without a question.
    Runaway,
    /// It wants more figures or pools than there is room for.
    TooMany,
    /// It stopped without saying why.
    LeftOver,
}

impl Stuck {
    /// What a player can do about it.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::NothingToChoose => "There is nothing to choose from here. Go back and answer otherwise.",
            Self::Runaway => "This rule goes round in circles. Go back and answer otherwise.",
            Self::TooMany => "More figures or dice than I can hold. Go back and use fewer.",
            Self::LeftOver => "This rule ended early. Go back and answer again.",
        }
    }
}

/// A procedure being played on a battle.
#[derive(Debug)]
pub struct Session<S: State> {
    pub(super) procedure: Option<&'static Procedure<S>>,
    /// The battle as it was when the procedure began.
    pub(super) committed: S,
    /// The battle as the last run has left it.
    work: S,
    /// Whether it may differ from the committed one: odds run a rule thousands of times, and a copy costs more than most rules.
    pub(super) touched: bool,
    pub(super) transcript: Transcript,
    pub(super) stage: Stage,
    pub(super) step: Step,
    /// The number of the last roll.
    pub(super) rolls: u32,
    /// How many procedures were begun, and how many of them were done.
    pub(super) begun: (u32, u32),
    /// The one that was done last.
    pub(super) closed: Option<&'static Procedure<S>>,
    /// Whether what is played is of the battle or by itself.
    pub(super) lane: Lane,
    /// What is open besides.
    pub(super) waiting: Waiting<S>,
    /// What players have named sides and figures.
    pub(super) names: Names,
}

impl<S: State> Session<S> {
    /// Nothing being played. A constant, because it is too large for a stack.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            procedure: None,
            committed: S::EMPTY,
            work: S::EMPTY,
            touched: false,
            transcript: Transcript::new(),
            stage: Stage::new(),
            step: Step::Idle,
            rolls: 0,
            begun: (0, 0),
            closed: None,
            lane: Lane::Battle,
            waiting: Waiting::NONE,
            names: Names::new(),
        }
    }

    /// Starts a procedure on a battle; `rolls` is the number of the last roll. One that is still open is abandoned: call
    /// [`Session::abandon`] before to learn whether its dice find room.
    pub fn start(&mut self, procedure: &'static Procedure<S>, state: &S, rolls: u32) {
        self.transcript.take_back(0);
        self.leave();
        self.procedure = Some(procedure);
        self.committed.clone_from(state);
        self.touched = true;
        self.transcript.truncate(0);
        self.rolls = rolls;
        self.begun.0 = self.begun.0.wrapping_add(1);
        self.run();
    }

    /// Takes up a procedure where it was left.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if the bytes are no transcript; then the procedure starts at its beginning.
    pub fn resume(&mut self, procedure: &'static Procedure<S>, state: &S, rolls: u32, transcript: &[u8]) -> Result<(), Refused> {
        self.start(procedure, state, rolls);
        let loaded = self.transcript.load(transcript).map_err(|_| Refused::NoSuchEntry);
        self.run();
        loaded
    }

    /// Where it stands.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The open question.
    #[must_use]
    #[inline(never)]
    pub const fn prompt(&self) -> Option<&Prompt> {
        match self.step {
            Step::Asking => self.stage.prompt.as_ref(),
            _ => None,
        }
    }

    /// What the last run left for the screens.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What is being played.
    #[must_use]
    pub const fn procedure(&self) -> Option<&'static Procedure<S>> {
        self.procedure
    }

    /// The battle as the last run has left it.
    #[must_use]
    pub const fn state(&self) -> &S {
        &self.work
    }

    /// The battle as it was when the procedure began.
    #[must_use]
    pub const fn committed(&self) -> &S {
        &self.committed
    }

    /// Writes what somebody is called; nothing for nobody.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, subject: Subject, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
        match subject {
            Subject::Nobody => Ok(()),
            Subject::Figure(id) => match self.names.get(Named::Figure(id)) {
                Some(name) => out.write_str(name),
                None => self.work.name(id, out),
            },
            Subject::Nth(nth) => {
                let roles = self.procedure.map_or(&[][..], |procedure| procedure.roles);
                out.write_str(roles.get(usize::from(nth).wrapping_sub(1)).copied().unwrap_or("Somebody"))
            }
        }
    }

    /// Whose figure it is. Whoever was just enlisted, or has just been taken off the table, is in one of two states.
    #[must_use]
    pub fn side_of(&self, subject: Subject) -> Option<Side> {
        let Subject::Figure(id) = subject else { return None };
        self.committed.side_of(id).or_else(|| self.work.side_of(id))
    }

    /// What an outcome is to a side; without one, to whoever rolled.
    #[must_use]
    pub fn tone(&self, outcome: &Outcome, side: Option<Side>) -> Tone {
        match (outcome.ending.named, side, self.side_of(outcome.subject)) {
            (Some(tone), Some(side), Some(theirs)) => {
                match side == theirs {
                    true => tone,
                    // A scratch is nothing to be proud of.
                    false if outcome.ending.tone == Tone::Middling => Tone::Middling,
                    false => tone.turned(),
                }
            }
            _ => outcome.ending.tone,
        }
    }

    /// What players have named sides and figures.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The same, to name somebody.
    pub const fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }

    /// The answers and throws so far.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The dice that were taken back.
    #[must_use]
    pub fn fate(&self) -> Fate<'_> {
        self.transcript.fate()
    }

    /// The number of the last roll.
    #[must_use]
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Ends a procedure that is done, and makes what it did the state of the battle.
    ///
    /// # Errors
    ///
    /// [`Refused::NothingAsked`] if it is not done.
    pub fn commit(&mut self) -> Result<&S, Refused> {
        let Step::Done(_) = self.step else { return Err(Refused::NothingAsked) };
        self.committed.clone_from(&self.work);
        self.begun.1 = self.begun.1.wrapping_add(1);
        self.closed = self.procedure;
        self.transcript.close();
        self.put_away();
        Ok(&self.committed)
    }

    /// Drops the procedure as if it had not been started; dice already thrown go on waiting. One that cannot be finished can
    /// always be dropped, even if not all of its dice find room to wait.
    ///
    /// # Errors
    ///
    /// [`Refused::Waiting`] if there is no room for them: finish it, and nothing changed.
    pub fn abandon(&mut self) -> Result<(), Refused> {
        let full = self.step == Step::Asking && !self.transcript.room_for(body_bytes(&self.stage.card));
        match self.step {
            Step::Diverged { .. } | Step::Stuck(_) => self.transcript.take_back(0),
            Step::Asking if full => self.transcript.take_back(0),
            Step::Idle | Step::Asking | Step::Done(_) => self.drop_from(0, 0)?,
        }
        self.leave();
        Ok(())
    }

    /// The battle is over: dice that were taken back are forgotten, and whatever its figures were called.
    pub fn end_battle(&mut self) {
        self.names.end_battle();
        self.transcript.clear_fate();
    }

    fn leave(&mut self) {
        self.transcript.truncate(0);
        self.put_away();
    }

    fn put_away(&mut self) {
        self.transcript.close_fate();
        self.clear();
    }

    pub(super) fn clear(&mut self) {
        self.procedure = None;
        self.stage.clear();
        self.work.clone_from(&self.committed);
        self.step = Step::Idle;
    }

    /// Answers the open question.
    ///
    /// # Errors
    ///
    /// [`Refused`] says why it was not taken; nothing changed.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), Refused> {
        self.answer_as(answer, Marks::default())
    }

    pub(super) fn answer_as(&mut self, answer: &Answer, marks: Marks) -> Result<(), Refused> {
        let prompt = self.prompt().ok_or(Refused::NothingAsked)?;
        let (key, tag, body) = prompt.encode(answer)?;
        let entry = Entry { key, subject: prompt.subject, tag, marks, body: &body };
        self.transcript.push(&entry).map_err(|_| Refused::Full)?;
        self.run();
        Ok(())
    }

    /// Lets an automatic player answer; whether it did.
    pub fn let_answer(&mut self, answerer: &mut dyn Answerer<S>) -> bool {
        let Some(prompt) = self.prompt() else { return false };
        match answerer.answer(prompt, &self.work) {
            Some(answer) => self.answer_as(&answer, Marks::DEVICE).is_ok(),
            None => false,
        }
    }

    /// Runs the rule over the transcript.
    pub(super) fn run(&mut self) {
        self.run_supposing(None);
    }

    /// The same, with dice supposed where the transcript ends.
    pub(super) fn run_supposing(&mut self, suppose: Option<Suppose<'_, S>>) {
        let Some(procedure) = self.procedure else {
            self.step = Step::Idle;
            return;
        };
        if self.touched {
            self.work.clone_from(&self.committed);
        }
        self.stage.clear();
        let mut play = Play::new(&mut self.work, &self.transcript, &mut self.stage);
        // Taken apart and put together again, because the run borrows it for a shorter time.
        play.suppose = suppose.map(|Suppose { scope, dice, answers }| Suppose { scope, dice, answers });
        let flow = (procedure.run)(&mut play);
        let (paused, position) = (play.paused(), play.position());
        self.touched = play.touched();
        self.step = match (flow, paused) {
            // A rule that swallowed a pause has not ended: the first question it met is still open.
            (_, true) | (Err(_), _) => self.stage.stopped(),
            (Ok(_), false) if position < self.transcript.bytes().len() => Step::Diverged { at: position },
            (Ok(outcome), false) => {
                let last = self.stage.shown.told.filter(|_| outcome.ending.sums_up);
                self.stage.shown.told = Some(last.unwrap_or(outcome));
                Step::Done(outcome)
            }
        };
    }
}

impl<S: State> Default for Session<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage {
    /// Why the run stopped.
    fn stopped(&self) -> Step {
        match (self.diverged, self.stuck, &self.prompt) {
            (Some(at), ..) => Step::Diverged { at },
            (None, Some(stuck), _) => Step::Stuck(stuck),
            (None, None, Some(_)) => Step::Asking,
            (None, None, None) => Step::Stuck(Stuck::LeftOver),
        }
    }
}
