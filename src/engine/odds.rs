//! Exact odds: every way the dice can fall, counted by what the rule learns.
//!
//! The search runs the rule over supposed values, one path after the other. It is iterative and sliced: [`Odds::step`] does so
//! many runs and returns. A loop's head ([`lap`](super::Play::lap)) is a place: paths that come to the same place go on alike, so
//! each place is explored once, and what leads back to a place is divided out exactly. Where there is more to count than the
//! player has patience for, or numbers get too large, a sample says what usually happens, and that it is only a sample.

mod path;
mod place;
mod sample;

use heapless::Vec;

use super::answerer::Answerer;
use super::key::Subject;
use super::procedure::{Outcome, State};
use super::ratio::Ratio;
use super::session::{Session, Step};
use super::suppose::{Dice, Suppose};
pub(super) use path::Path;
use place::{Places, Target};
pub(super) use sample::Sample;

/// Different outcomes that can be told apart: all results of a free roll, and more than any procedure has endings.
pub const MAX_OUTCOMES: usize = 32;
/// Runs of a rule before the device gives up being exact: some seconds of the chip's time.
pub const PATIENCE: u32 = 8_000;

/// How far the odds look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The open throw: what is told of it, or of the dice that follow if those decide ([`Ending::rolls_on`](super::Ending)).
    Roll,
    /// Everything to the end of the procedure, or of this part of it ([`Play::part_ends`](super::Play::part_ends)).
    Exchange,
}

/// One outcome's chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What happens; nothing if the rule goes on without saying.
    pub outcome: Option<Outcome>,
    /// How likely.
    pub chance: Ratio,
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The chances, in the order they were found.
    pub chances: Vec<Chance, MAX_OUTCOMES>,
    /// They are exact; else a sample says so.
    pub exact: bool,
    /// The procedure ends with this throw, however it falls: there is nothing further to tell.
    pub ends: bool,
    /// Something was offered on the way, and taken as declined.
    pub offers: bool,
    /// Somebody chose on the way, and the choice was taken as automatic: which dice go, or what the answerer said.
    pub choices: bool,
    /// Outcomes are told apart by their endings alone, not by whom they befall nor by their numbers: there are too many of them.
    pub coarse: bool,
}

impl Told {
    /// Whether every outcome has a name.
    #[must_use]
    pub fn tells(&self) -> bool {
        !self.chances.is_empty() && self.chances.iter().all(|chance| chance.outcome.is_some())
    }

    /// Whole per cent for each chance, each as near as it can be: of two halves, 11.5 and 88.5, only one is rounded up, so that
    /// they make a hundred. Chances that are alike stay alike. What is possible is never 0, what is not certain never 100.
    #[must_use]
    pub fn shares(&self) -> Vec<u8, MAX_OUTCOMES> {
        let tenths: Vec<i32, MAX_OUTCOMES> = self.chances.iter().map(|it| it.chance.per_mille().into()).collect();
        let rounded = |(chance, tenths): (&Chance, &i32)| match chance.chance {
            Ratio::ZERO => 0,
            Ratio::ONE => 100,
            _ => ((tenths + 5) / 10).clamp(1, 99),
        };
        let mut shares: Vec<i32, MAX_OUTCOMES> = self.chances.iter().zip(&tenths).map(rounded).collect();
        let whole = (tenths.iter().sum::<i32>() + 5) / 10;
        let alike = |one: i32| tenths.iter().filter(|other| **other == one).count() as i32;
        loop {
            let over = shares.iter().sum::<i32>() - whole;
            let halves = tenths.iter().zip(&shares).filter(|(it, share)| **share > 1 && 10 * **share - **it == 5);
            let Some(half) = halves.map(|(it, _)| *it).filter(|it| alike(*it) <= over).max() else { break };
            for (share, _) in shares.iter_mut().zip(&tenths).filter(|(_, other)| **other == half) {
                *share -= 1;
            }
        }
        shares.into_iter().map(|share| share as u8).collect()
    }
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Not through yet: step again.
    Working,
    /// The chances are there, and exact.
    Exact,
    /// The chances are there, as a sample says.
    About,
    /// A question is open on the way that nobody has answered.
    Question,
    /// The rule goes on after some of these rolls without saying what came of them: only the odds to the end tell anything.
    Silent,
    /// The rule cannot go on, or has more endings than can be told apart.
    Nothing,
}

/// What a search does at present.
#[derive(Debug)]
enum Phase {
    Explore,
    Solve,
    Sample(Sample),
}

/// A search for the odds of the open throw.
#[derive(Debug)]
pub struct Odds {
    scope: Scope,
    progress: Progress,
    phase: Phase,
    /// Runs left before it gives up being exact.
    patience: u32,
    places: Places,
    path: Path,
    outcomes: Vec<Option<Outcome>, MAX_OUTCOMES>,
    told: Told,
}

impl Odds {
    /// No search.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            scope: Scope::Roll,
            progress: Progress::Nothing,
            phase: Phase::Explore,
            patience: 0,
            places: Places::new(),
            path: Path::new(),
            outcomes: Vec::new(),
            told: Told { chances: Vec::new(), exact: false, ends: false, offers: false, choices: false, coarse: false },
        }
    }

    /// Starts a search from where a session stands, exact for so many runs. The session must not change until it is over.
    pub fn start(&mut self, scope: Scope, patience: u32) {
        (self.scope, self.patience) = (scope, patience);
        self.progress = Progress::Working;
        self.told.coarse = false;
        self.begin(Phase::Explore);
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.places.restart();
        self.path.restart(self.patience);
        self.outcomes.clear();
        self.told.chances.clear();
        self.told.ends = true;
        (self.told.exact, self.told.offers, self.told.choices) = (false, false, false);
    }

    /// How far it looks.
    #[must_use]
    pub const fn scope(&self) -> Scope {
        self.scope
    }

    /// How it stands.
    #[must_use]
    pub const fn progress(&self) -> Progress {
        self.progress
    }

    /// What it has found; no chances until it is over.
    #[must_use]
    pub const fn told(&self) -> &Told {
        &self.told
    }

    /// Goes on for at most this many runs of the rule; `answers` says what is answered on the way. The session is as before when
    /// it returns.
    pub fn step<S: State>(&mut self, session: &mut Session<S>, answers: &mut dyn Answerer<S>, budget: u32) -> Progress {
        for _ in 0..budget {
            if self.progress != Progress::Working {
                break;
            }
            match self.once(session, answers) {
                Some(()) => {}
                None if matches!(self.phase, Phase::Sample(_)) => self.progress = Progress::Nothing,
                None => self.begin(Phase::Sample(Sample::new())),
            }
        }
        session.run();
        self.progress
    }

    /// Searches to the end.
    pub fn finish<S: State>(&mut self, session: &mut Session<S>, answers: &mut dyn Answerer<S>) -> Progress {
        while self.step(session, answers, u32::MAX) == Progress::Working {}
        self.progress
    }

    /// One run of the rule, or one place worked out. Nothing if it cannot go on like this.
    fn once<S: State>(&mut self, session: &mut Session<S>, answers: &mut dyn Answerer<S>) -> Option<()> {
        match &mut self.phase {
            Phase::Explore => {
                self.patience = self.patience.checked_sub(1)?;
                self.path.rewind();
                let dice = Dice::Path(&mut self.path);
                session.run_supposing(Some(Suppose { scope: self.scope, dice, answers }));
            }
            Phase::Solve => return self.solve(),
            Phase::Sample(sample) => {
                sample.rewind();
                let dice = Dice::Sample(sample);
                session.run_supposing(Some(Suppose { scope: self.scope, dice, answers }));
            }
        }
        let stage = session.stage();
        self.told.offers |= stage.supposed.offers;
        self.told.choices |= stage.supposed.choices;
        self.told.ends &= stage.supposed.part || matches!(session.step(), Step::Done(_));
        self.places.start_at(stage.supposed.head);
        let (thrown, told) = (stage.supposed.dice, stage.shown.told);
        let outcome = match (self.scope, session.step(), stage.supposed.lap) {
            (Scope::Exchange, _, Some(lap)) => {
                let place = self.places.at(lap, &self.path)?;
                return self.counted(place);
            }
            // What follows a part's end is another matter.
            _ if stage.supposed.part => told,
            // The balance of all throws is not what this one comes to.
            (Scope::Roll, Step::Done(_), _) if thrown => told,
            (_, Step::Done(outcome), _) => Some(outcome),
            (Scope::Roll, Step::Asking, _) if thrown => told,
            // A loop that goes round for what rolls on is known to the end only.
            (Scope::Roll, _, Some(_)) if thrown => told.filter(|told| !told.ending.rolls_on),
            // A sample that does not end.
            (Scope::Exchange, Step::Asking, _) if session.wants_dice() => None,
            (_, Step::Asking, _) => {
                self.progress = Progress::Question;
                return Some(());
            }
            _ => return None,
        };
        if self.scope == Scope::Roll && outcome.is_none() {
            self.progress = Progress::Silent;
            return Some(());
        }
        match self.outcome(outcome) {
            Some(outcome) => self.counted(Target::Outcome(outcome)),
            // Too many: their endings alone, then.
            None if self.told.coarse => None,
            None => {
                self.told.coarse = true;
                self.begin(Phase::Explore);
                Some(())
            }
        }
    }

    /// Counts a run; when there is no other one, the next place follows; when there is none, all chances are known.
    fn counted(&mut self, target: Target) -> Option<()> {
        if let Phase::Sample(sample) = &mut self.phase {
            let Target::Outcome(outcome) = target else { return None };
            if sample.count(outcome)? {
                let found = self.outcomes.iter().zip(sample.chances());
                self.told
                    .chances
                    .extend(found.filter_map(|(outcome, chance)| Some(Chance { outcome: *outcome, chance: chance? })));
                self.progress = Progress::About;
            }
            return Some(());
        }
        self.places.count(target, self.path.weight())?;
        if !self.path.advance()? && !self.places.go_on(&mut self.path)? {
            self.phase = Phase::Solve;
        }
        Some(())
    }

    /// Works out the chances at one place.
    fn solve(&mut self) -> Option<()> {
        if self.places.solve()? {
            for (nth, outcome) in self.outcomes.iter().enumerate() {
                self.told.chances.push(Chance { outcome: *outcome, chance: self.places.chance(nth)? }).ok()?;
            }
            (self.progress, self.told.exact) = (Progress::Exact, true);
        }
        Some(())
    }

    /// The number of an outcome, new or known; nothing if there are too many.
    fn outcome(&mut self, outcome: Option<Outcome>) -> Option<u8> {
        let outcome = match outcome {
            Some(Outcome { ending, .. }) if self.told.coarse => Some(Outcome { ending, subject: Subject::Nobody, value: 0 }),
            outcome => outcome,
        };
        // One from the same line of the rule is the same constant; only others are compared letter by letter.
        let same = |known: &Option<Outcome>| match (known, &outcome) {
            (Some(known), Some(other)) => {
                core::ptr::eq(known.ending, other.ending) && (known.subject, known.value) == (other.subject, other.value)
            }
            _ => false,
        };
        let known = self.outcomes.iter().position(same).or_else(|| self.outcomes.iter().position(|known| *known == outcome));
        if known.is_none() {
            self.outcomes.push(outcome).ok()?;
        }
        Some(known.unwrap_or(self.outcomes.len() - 1) as u8)
    }
}

impl Default for Odds {
    fn default() -> Self {
        Self::new()
    }
}
