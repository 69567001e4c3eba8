//! What the player may do unasked: overrule a result, set a number, start something else.

use super::play::{Flow, Play};
use super::question::{Choice, Extra, Interrupts, Options, Question, Settle};
use super::stage::{Point, PointKind};
use super::transcript::Tag;

/// One of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The question was answered.
    Answer(A),
    /// Something was started instead.
    Interrupt(B),
}

impl<S> Play<'_, S> {
    /// Passes a result through the player's hands: returns what the rules say, unless he has overruled it.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped before.
    pub fn settle<T: Options>(&mut self, settle: Settle<T>, result: T) -> Flow<T> {
        let nth = self.settle_index(&settle.question, T::CHOICES, result.index())?;
        Ok(T::at(nth).unwrap_or(result))
    }

    fn settle_index(&mut self, question: &Question, choices: &'static [Choice], given: usize) -> Flow<usize> {
        let at = self.at;
        let overruled = match self.take_if_there(question, Tag::Settle)? {
            Some(entry) => {
                let nth = entry.code().and_then(|code| choices.iter().position(|choice| choice.code == code));
                Some(self.legal(nth)?)
            }
            None => None,
        };
        let kind = PointKind::Settle(choices, given as u8, overruled.is_some());
        self.stage.point(Point { at, question: *question, subject: self.subject, kind });
        Ok(overruled.unwrap_or(given))
    }

    /// The situational modifier for the next throw: 0 unless the player has set one.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped before.
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
    /// [`Pause`](super::Pause) if the run has stopped before.
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
    /// [`Pause`](super::Pause) until it is answered.
    pub fn asks<T, I: Options>(
        &mut self,
        interrupts: Interrupts<I>,
        ask: impl FnOnce(&mut Self) -> Flow<T>,
    ) -> Flow<Either<T, I>> {
        self.asks_some(interrupts, I::CHOICES, ask)
    }

    /// The same where only some of them can happen now, or none.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn asks_some<T, I: Options>(
        &mut self,
        interrupts: Interrupts<I>,
        now: &'static [Choice],
        ask: impl FnOnce(&mut Self) -> Flow<T>,
    ) -> Flow<Either<T, I>> {
        self.burn()?;
        // Whom the interrupted question was about does not matter: `ask` may say so only later.
        let there = self.script.entry(self.at);
        if let Some((entry, next)) = there.filter(|(entry, _)| entry.is(&interrupts.question, Tag::Interrupt)) {
            self.step_to(next);
            let offered = entry.code().filter(|code| now.iter().any(|choice| choice.code == *code));
            let nth = offered.and_then(|code| I::CHOICES.iter().position(|choice| choice.code == code));
            let kind = nth.and_then(I::at);
            return Ok(Either::Interrupt(self.legal(kind)?));
        }
        self.stage.interrupts = (!now.is_empty()).then_some((interrupts.question, now));
        let answer = ask(self);
        self.stage.interrupts = None;
        Ok(Either::Answer(answer?))
    }
}
