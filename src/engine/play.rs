//! What a rule can do: ask, roll, tell.

use super::key::{Id, IdList, Set, Side, Subject};
use super::prompt::{Answer, Kind, MAX_PARTS, Prompt};
use super::question::{
    Choice, Choose, Extra, Interrupts, Number, Offer, Options, Order, Pick, Question, Settle, Split, Ticks, YesNo,
};
use super::session::Stuck;
use super::stage::{Point, PointKind, Stage};
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

/// One of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The question was answered.
    Answer(A),
    /// Something was started instead.
    Interrupt(B),
}

/// Laps, notes, settled results and questions with only one answer that a rule may go through without an entry. Far more than any
/// rule needs: beyond it the rule is going round in circles.
pub const FUEL: u16 = 4_000;

/// A rule's only contact with the world.
pub struct Play<'a, S> {
    state: &'a mut S,
    script: &'a Transcript,
    pub(super) at: usize,
    /// Where the entry taken last starts.
    last: usize,
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

    /// Asks for a number. One that can only be what it is, is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn number(&mut self, number: Number) -> Flow<i16> {
        let Number { question, min, max, preset } = number;
        if min >= max {
            return self.go_on(min);
        }
        match self.take(&question, Tag::Number)? {
            Some(entry) => self.legal(entry.number().filter(|value| (min..=max).contains(value))),
            None => {
                let preset = preset.map(|value| value.clamp(min, max));
                match self.ask(question, Kind::Number { min, max, preset })? {
                    Answer::Number(value) => Ok(value),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }

    /// Asks for one of an enum's variants.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn pick<T: Options>(&mut self, pick: Pick<T>) -> Flow<T> {
        self.pick_some(pick, |_| true)
    }

    /// Asks for one of those variants that are possible now. A single one is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn pick_some<T: Options>(&mut self, pick: Pick<T>, possible: impl Fn(T) -> bool) -> Flow<T> {
        let allowed = T::ALL.iter().enumerate().filter(|(_, option)| possible(**option)).fold(0, |set, (nth, _)| set | 1 << nth);
        let preset = pick.preset.map(|option| option.index() as u8);
        let nth = self.pick_index(pick.question, T::CHOICES, allowed, preset)?;
        match T::ALL.get(nth) {
            Some(option) => Ok(*option),
            None => self.stick(Stuck::NothingToChoose),
        }
    }

    /// Asks yes or no.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn yes(&mut self, pick: Pick<YesNo>) -> Flow<bool> {
        Ok(self.pick(pick)? == YesNo::Yes)
    }

    // Not generic: the many enums share this code.
    fn pick_index(&mut self, question: Question, choices: &'static [Choice], allowed: u32, preset: Option<u8>) -> Flow<usize> {
        if allowed.count_ones() <= 1 {
            return self.go_on(allowed.trailing_zeros() as usize);
        }
        match self.take(&question, Tag::Pick)? {
            Some(entry) => {
                let nth = entry.code().and_then(|code| choices.iter().position(|choice| choice.code == code));
                self.legal(nth.filter(|nth| allowed >> nth & 1 == 1))
            }
            None => match self.ask(question, Kind::Pick { choices, allowed, preset })? {
                Answer::Pick(nth) => Ok(usize::from(nth)),
                _ => self.stick(Stuck::NothingToChoose),
            },
        }
    }

    /// Asks for one of some figures. A single one is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered. An empty list is a mistake in the rule: the run is stuck.
    pub fn choose(&mut self, choose: Choose, ids: &[Id]) -> Flow<Id> {
        match ids {
            [] => return self.stick(Stuck::NothingToChoose),
            [only] => return self.go_on(*only),
            _ => {}
        }
        match self.take(&choose.question, Tag::Choose)? {
            Some(entry) => {
                let id = entry.ids().and_then(|list| list.first().copied());
                self.legal(id.filter(|id| ids.contains(id)))
            }
            None => {
                let ids = self.list(ids)?;
                match self.ask(choose.question, Kind::Choose { ids })? {
                    Answer::Choose(id) => Ok(id),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }

    /// Asks for some of some figures, at least `min` and at most `max`. Nobody to tick is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn ticks(&mut self, ticks: Ticks, ids: &[Id], (min, max): (u8, u8), preset: Set) -> Flow<Set> {
        let all: Set = ids.iter().copied().collect();
        let most = max.min(all.len() as u8);
        if min > max {
            return self.stick(Stuck::NothingToChoose);
        }
        if most == 0 || usize::from(min) >= all.len() {
            return self.go_on(if most == 0 { Set::EMPTY } else { all });
        }
        match self.take(&ticks.question, Tag::Ticks)? {
            Some(entry) => {
                let fits = |set: &Set| set.0 & !all.0 == 0 && (min..=most).contains(&(set.len() as u8));
                self.legal(entry.set().filter(fits))
            }
            None => {
                let ids = self.list(ids)?;
                match self.ask(ticks.question, Kind::Ticks { ids, preset: Set(preset.0 & all.0), min, max: most })? {
                    Answer::Ticks(set) => Ok(set),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }

    /// Asks in which order some figures come.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn order(&mut self, order: Order, ids: &[Id]) -> Flow<IdList> {
        let list = self.list(ids)?;
        if ids.len() <= 1 {
            return self.go_on(list);
        }
        if !same_members(ids, ids) {
            // Somebody is there twice: no answer could name each once.
            return self.stick(Stuck::NothingToChoose);
        }
        match self.take(&order.question, Tag::Order)? {
            Some(entry) => self.legal(entry.ids().filter(|answer| same_members(answer, ids))),
            None => match self.ask(order.question, Kind::Order { ids: list })? {
                Answer::Order(order) => Ok(order),
                _ => self.stick(Stuck::NothingToChoose),
            },
        }
    }

    /// Asks how a number is shared out, at least `min` to each part.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn split(&mut self, split: Split, total: u8, parts: u8, min: u8) -> Flow<heapless::Vec<u8, MAX_PARTS>> {
        let least = u16::from(parts) * u16::from(min);
        if parts == 0 || usize::from(parts) > MAX_PARTS || least > u16::from(total) {
            return self.stick(Stuck::NothingToChoose);
        }
        if parts == 1 || least == u16::from(total) {
            let each = if parts == 1 { total } else { min };
            return self.go_on(core::iter::repeat_n(each, usize::from(parts)).collect());
        }
        match self.take(&split.question, Tag::Split)? {
            Some(entry) => {
                let answer: heapless::Vec<u8, MAX_PARTS> = entry.body.iter().copied().take(MAX_PARTS).collect();
                self.legal((entry.body.len() <= MAX_PARTS && shares(&answer, total, parts, min)).then_some(answer))
            }
            None => match self.ask(split.question, Kind::Split { total, parts, min })? {
                Answer::Split(shares) => Ok(shares),
                _ => self.stick(Stuck::NothingToChoose),
            },
        }
    }

    /// Offers something between a roll and its result. Odds take it as declined, and say so.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn offer(&mut self, offer: Offer) -> Flow<bool> {
        match self.take(&offer.question, Tag::Offer)? {
            Some(entry) => self.legal(match entry.body {
                [0] => Some(false),
                [1] => Some(true),
                _ => None,
            }),
            // Odds take every offer as declined, and say so.
            None if self.suppose.is_some() => {
                self.stage.supposed.offers = true;
                Ok(false)
            }
            None => self.open(offer.question, Kind::Offer),
        }
    }

    /// Passes a result through the player's hands: returns what the rules say, unless he has overruled it.
    ///
    /// # Errors
    ///
    /// [`Pause`] if the run has stopped before.
    pub fn settle<T: Options>(&mut self, settle: Settle<T>, result: T) -> Flow<T> {
        let nth = self.settle_index(settle.question, T::CHOICES, result.index())?;
        Ok(T::ALL.get(nth).copied().unwrap_or(result))
    }

    fn settle_index(&mut self, question: Question, choices: &'static [Choice], given: usize) -> Flow<usize> {
        let at = self.at;
        let overruled = match self.take_if_there(&question, Tag::Settle)? {
            Some(entry) => {
                let nth = entry.code().and_then(|code| choices.iter().position(|choice| choice.code == code));
                Some(self.legal(nth)?)
            }
            None => None,
        };
        let kind = PointKind::Settle(choices, given as u8, overruled.is_some());
        self.stage.point(Point { at, question, subject: self.subject, kind });
        Ok(overruled.unwrap_or(given))
    }

    /// The situational modifier for the next throw: 0 unless the player has set one.
    ///
    /// # Errors
    ///
    /// [`Pause`] if the run has stopped before.
    pub fn extra(&mut self, extra: Extra) -> Flow<i16> {
        let value = self.amount(extra, 0)?;
        if value != 0 {
            self.because(extra.question.title, value);
        }
        Ok(value)
    }

    /// Passes a number through the player's hands, as [`Play::settle`] does with a result: returns what the rules say, unless he
    /// has set another.
    ///
    /// # Errors
    ///
    /// [`Pause`] if the run has stopped before.
    pub fn amount(&mut self, extra: Extra, given: i16) -> Flow<i16> {
        let Extra { question, min, max } = extra;
        let at = self.at;
        let value = match self.take_if_there(&question, Tag::Extra)? {
            Some(entry) => self.legal(entry.number().filter(|value| (min..=max).contains(value)))?,
            None => given,
        };
        let kind = PointKind::Extra { value, given, min, max };
        self.stage.point(Point { at, question, subject: self.subject, kind });
        Ok(value)
    }

    /// Asks a question instead of which the player may start something else ("Spotted"). If `ask` asks more than one question,
    /// only the first can be interrupted.
    ///
    /// # Errors
    ///
    /// [`Pause`] until it is answered.
    pub fn asks<T, I: Options>(
        &mut self,
        interrupts: Interrupts<I>,
        ask: impl FnOnce(&mut Self) -> Flow<T>,
    ) -> Flow<Either<T, I>> {
        self.burn()?;
        // Whom the interrupted question was about does not matter: `ask` may say so only later.
        let there = self.script.entry(self.at);
        if let Some((entry, next)) = there.filter(|(entry, _)| entry.is(&interrupts.question, Tag::Interrupt)) {
            self.step_to(next);
            let nth = entry.code().and_then(|code| I::CHOICES.iter().position(|choice| choice.code == code));
            let kind = nth.and_then(|nth| I::ALL.get(nth)).copied();
            return Ok(Either::Interrupt(self.legal(kind)?));
        }
        self.stage.interrupts = Some((interrupts.question, I::CHOICES));
        let answer = ask(self);
        self.stage.interrupts = None;
        Ok(Either::Answer(answer?))
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

    fn step_to(&mut self, next: usize) {
        self.last = core::mem::replace(&mut self.at, next);
        self.taken += 1;
        self.fuel = FUEL;
        self.stage.interrupts = None;
    }

    /// The same for something the player may do but is not asked: another entry is left for the next question.
    fn take_if_there(&mut self, question: &Question, tag: Tag) -> Flow<Option<Entry<'a>>> {
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
        let known = self.suppose.as_mut().and_then(|suppose| suppose.answers.answer(&prompt, self.state));
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
        if !self.paused {
            self.stage.stuck = Some(stuck);
        }
        self.stop()
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

    fn list(&mut self, ids: &[Id]) -> Flow<IdList> {
        match IdList::from_slice(ids) {
            Ok(list) => Ok(list),
            Err(_) => self.stick(Stuck::TooMany),
        }
    }
}

/// What a situational modifier can be: enough for any rule, and far from where sums overflow.
pub const MAX_EXTRA: core::ops::RangeInclusive<i16> = -20..=20;

/// Whether the answer is the list in some order.
pub(super) fn same_members(answer: &[Id], ids: &[Id]) -> bool {
    let members = |list: &[Id]| list.iter().copied().collect::<Set>();
    answer.len() == ids.len() && members(answer) == members(ids) && members(ids).len() == ids.len()
}

/// Whether the parts share out the whole.
pub(super) fn shares(answer: &[u8], total: u8, parts: u8, min: u8) -> bool {
    answer.len() == usize::from(parts)
        && answer.iter().all(|part| *part >= min)
        && answer.iter().map(|part| u16::from(*part)).sum::<u16>() == u16::from(total)
}

/// The least to each part, and what is left to the first.
pub(super) fn even_split(total: u8, parts: u8, min: u8) -> heapless::Vec<u8, MAX_PARTS> {
    let spare = total.saturating_sub(min.saturating_mul(parts));
    (0..parts).map(|part| if part == 0 { min + spare } else { min }).collect()
}
