//! Exact odds: every way the dice can fall, counted by what the rule learns.
//!
//! The search supposes values for the open pools, runs the rule, and goes on wherever it asks for more dice. It is iterative and
//! sliced: [`Odds::step`] does so many runs and returns. A loop's head ([`lap`](super::Play::lap)) is a place: paths that come to
//! the same place go on alike, so each place is explored once, and a place that leads back to itself is divided out exactly.

mod place;

use heapless::Vec;

use super::play::Suppose;
use super::procedure::{Outcome, State};
use super::ratio::Ratio;
use super::session::{Session, Step};
use crate::dice::{Pool, Reading, Spread};
use place::{Counted, Places, Target};

/// Different outcomes that can be told apart.
pub const MAX_OUTCOMES: usize = 12;
/// Pools on one path from the start.
const MAX_PATH: usize = 128;
/// Pools supposed between two places.
const MAX_DIGITS: usize = 48;

/// How far the odds look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The open throw: what is told of it, or of the dice that follow if those decide ([`Ending::rolls_on`](super::Ending)).
    Roll,
    /// Everything to the end of the procedure. `presets`: questions on the way are taken as preset, instead of ending the search.
    Exchange {
        /// Take presets for answers.
        presets: bool,
    },
}

/// One outcome's chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What happens; nothing if the rule goes on to more dice without saying.
    pub outcome: Option<Outcome>,
    /// How likely.
    pub chance: Ratio,
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Not through yet: step again.
    Working,
    /// The chances are there, and exact.
    Exact,
    /// A question is open on the way that nobody has answered.
    Question,
    /// More places, outcomes or ways than can be counted here.
    TooLarge,
}

/// One pool of the path being explored.
#[derive(Clone, Copy, Debug)]
struct Digit {
    pool: Pool,
    reading: Reading,
    /// Which value of its spread.
    value: u16,
    /// That value's share of the ways.
    share: Ratio,
}

impl Digit {
    /// The first value with any way at all, from `value` on.
    fn from(pool: Pool, reading: Reading, value: u16) -> Option<Option<Self>> {
        let spread = Spread::of(pool, &reading);
        let total = spread.total()?;
        let len = u16::try_from(spread.len()).ok()?;
        for value in value..len {
            let (_, ways) = spread.get(usize::from(value))?;
            if ways > 0 {
                return Some(Some(Self { pool, reading, value, share: Ratio::new(ways, total)? }));
            }
        }
        Some(None)
    }

    /// The next value; nothing after the last. The outer nothing: too large to count.
    fn next(&self) -> Option<Option<Self>> {
        Self::from(self.pool, self.reading, self.value + 1)
    }
}

/// A search for the odds of the open throw.
#[derive(Debug)]
pub struct Odds {
    scope: Scope,
    progress: Progress,
    places: Places,
    /// Pools that lead to the place being explored.
    before: usize,
    /// Values of all pools of the path: those that lead to the place, then those supposed from there.
    values: Vec<u16, MAX_PATH>,
    /// The pools supposed from the place on.
    digits: Vec<Digit, MAX_DIGITS>,
    outcomes: Vec<Option<Outcome>, MAX_OUTCOMES>,
    chances: Vec<Chance, MAX_OUTCOMES>,
    offers: bool,
    answers: bool,
}

impl Odds {
    /// No search.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            scope: Scope::Roll,
            progress: Progress::TooLarge,
            places: Places::new(),
            before: 0,
            values: Vec::new(),
            digits: Vec::new(),
            outcomes: Vec::new(),
            chances: Vec::new(),
            offers: false,
            answers: false,
        }
    }

    /// Starts a search from where a session stands. The session must not change until the search is over.
    pub fn start(&mut self, scope: Scope) {
        self.scope = scope;
        self.progress = Progress::Working;
        self.places.restart();
        self.outcomes.clear();
        self.chances.clear();
        (self.offers, self.answers) = (false, false);
        self.enter();
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

    /// The chances in the order they were found; empty until the search is over.
    #[must_use]
    pub fn chances(&self) -> &[Chance] {
        &self.chances
    }

    /// Whether something was offered on the way, and taken as declined.
    #[must_use]
    pub const fn offers_declined(&self) -> bool {
        self.offers
    }

    /// Whether a question on the way was answered as preset.
    #[must_use]
    pub const fn answers_preset(&self) -> bool {
        self.answers
    }

    /// Goes on for at most this many runs of the rule; the session is as before when it returns.
    pub fn step<S: State>(&mut self, session: &mut Session<S>, budget: u32) -> Progress {
        let mut left = budget;
        while self.progress == Progress::Working && left > 0 {
            left -= 1;
            if self.explore(session).is_none() {
                self.progress = Progress::TooLarge;
            }
        }
        session.run();
        self.progress
    }

    /// One run of the rule along the path, and what follows from it. Nothing if it is too large to count.
    fn explore<S: State>(&mut self, session: &mut Session<S>) -> Option<()> {
        let presets = matches!(self.scope, Scope::Exchange { presets: true });
        session.run_supposing(Some(Suppose { values: &self.values, used: 0, stop_at_lap_after: self.before, presets }));
        let stage = session.stage();
        self.offers |= stage.supposed.offers;
        self.answers |= stage.supposed.answers;
        let (step, lap, told) = (session.step(), stage.supposed.lap, stage.shown.told);
        let rolled = !self.digits.is_empty();
        let target = match (step, lap, self.scope) {
            (_, Some(lap), Scope::Exchange { .. }) => {
                let way = self.values.get(self.before..)?;
                Target::Place(self.places.at(lap, way)?)
            }
            (_, Some(_), Scope::Roll) => self.outcome(told)?,
            (Step::Done(outcome), ..) => self.outcome(Some(outcome))?,
            (Step::Asking, None, Scope::Roll) if rolled && !(rolls_on(told) && session.wants_dice()) => self.outcome(told)?,
            (Step::Asking, None, _) if session.wants_dice() => return self.branch(session),
            (Step::Asking, None, _) => {
                self.progress = Progress::Question;
                return Some(());
            }
            _ => return None,
        };
        self.leaf(target)
    }

    /// Supposes the first values for the open pools that have none.
    fn branch<S: State>(&mut self, session: &Session<S>) -> Option<()> {
        let supposed = self.values.len() - session.stage().supposed.used;
        for cast in session.stage().card.iter().skip(supposed) {
            let digit = Digit::from(cast.pool, cast.reading, 0)??;
            self.digits.push(digit).ok()?;
            self.values.push(digit.value).ok()?;
        }
        Some(())
    }

    /// The path ends here: counts it, and goes on with the next one. After the last path the place is known; when no place is
    /// left, so is the answer.
    fn leaf(&mut self, to: Target) -> Option<()> {
        let share = self.digits.iter().try_fold(Ratio::ONE, |share, digit| share.times(digit.share))?;
        if let Counted::First(_) = self.places.count(to, share)? {
            self.enter();
            return Some(());
        }
        while let Some(digit) = self.digits.pop() {
            self.values.pop();
            if let Some(next) = digit.next()? {
                self.digits.push(next).ok()?;
                return self.values.push(next.value).ok();
            }
        }
        self.places.finish()?;
        if self.places.here().is_some() {
            self.enter();
            return Some(());
        }
        let found = self
            .outcomes
            .iter()
            .zip(self.places.chances()?)
            .map(|(outcome, chance)| Chance { outcome: *outcome, chance: *chance });
        self.chances.extend(found);
        self.progress = Progress::Exact;
        Some(())
    }

    /// Begins to explore the place on top.
    fn enter(&mut self) {
        self.digits.clear();
        if self.places.enter(&mut self.values).is_none() {
            self.progress = Progress::TooLarge;
        }
        self.before = self.values.len();
    }

    fn outcome(&mut self, outcome: Option<Outcome>) -> Option<Target> {
        let nth = match self.outcomes.iter().position(|known| *known == outcome) {
            Some(nth) => nth,
            None => {
                self.outcomes.push(outcome).ok()?;
                self.outcomes.len() - 1
            }
        };
        Some(Target::Outcome(u8::try_from(nth).ok()?))
    }
}

/// Whether other dice say what comes of it.
fn rolls_on(told: Option<Outcome>) -> bool {
    told.is_some_and(|told| told.ending.rolls_on)
}

impl Default for Odds {
    fn default() -> Self {
        Self::new()
    }
}
