//! Ticks over an enum: which of some fixed things are true of somebody, such as his special rules.

use core::marker::PhantomData;

use super::lists::{Declared, DeclaredKind};
use super::play::{Flow, Play};
use super::prompt::{Answer, Kind};
use super::question::{Choice, Options, Question};
use super::session::Stuck;
use super::transcript::{Entry, Tag};

/// The most options a [`Flags`] question can have.
pub const MAX_FLAGS: usize = 64;

/// Any of an enum's variants: special rules, circumstances.
#[derive(Clone, Copy, Debug)]
pub struct Flags<T> {
    /// What it asks.
    pub question: Question,
    options: PhantomData<T>,
}

impl<T: Options> Flags<T> {
    /// Ticks over the variants of `T`.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        assert!(T::ALL.len() <= MAX_FLAGS, "more options than a set of them can hold");
        Self { question: Question::new(name, title), options: PhantomData }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Flags(T::CHOICES))
    }
}

/// Some of an enum's variants.
pub struct Flagged<T> {
    /// Bit n stands for the nth variant.
    bits: u64,
    of: PhantomData<T>,
}

impl<T: Options> Flagged<T> {
    /// None of them.
    pub const NONE: Self = Self { bits: 0, of: PhantomData };

    /// Whether the variant is among them.
    #[must_use]
    pub fn has(self, option: T) -> bool {
        self.bits >> option.index() & 1 == 1
    }

    /// These and the variant.
    #[must_use]
    pub fn with(self, option: T) -> Self {
        Self::of_bits(self.bits | 1 << option.index())
    }

    /// These without the variant.
    #[must_use]
    pub fn without(self, option: T) -> Self {
        Self::of_bits(self.bits & !(1 << option.index()))
    }

    /// Bit n stands for the nth variant.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    const fn of_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }
}

impl<T: Options> FromIterator<T> for Flagged<T> {
    fn from_iter<I: IntoIterator<Item = T>>(options: I) -> Self {
        options.into_iter().fold(Self::NONE, Self::with)
    }
}

// By hand: what `derive` writes would ask the same of the enum.
impl<T> Clone for Flagged<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Flagged<T> {}

impl<T> PartialEq for Flagged<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for Flagged<T> {}

impl<T> core::hash::Hash for Flagged<T> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T: Options> core::fmt::Debug for Flagged<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let ticked = T::CHOICES.iter().enumerate().filter(|(nth, _)| self.bits >> nth & 1 == 1);
        f.debug_set().entries(ticked.map(|(_, choice)| choice.name())).finish()
    }
}

impl<S> Play<'_, S> {
    /// Asks which of an enum's variants are true, among those that matter now. If none matters, nothing is asked.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn flags<T: Options>(&mut self, flags: Flags<T>, matters: impl Fn(T) -> bool) -> Flow<Flagged<T>> {
        let matters = |nth: usize| T::ALL.get(nth).is_some_and(|option| matters(*option));
        Ok(Flagged::of_bits(self.flag_bits(flags.question, T::CHOICES, &matters)?))
    }

    // Not generic: the many enums share this code. A run that repeats an answer, as odds do by the hundred, asks of nothing but
    // what was ticked whether it matters.
    fn flag_bits(&mut self, question: Question, choices: &'static [Choice], matters: &dyn Fn(usize) -> bool) -> Flow<u64> {
        if !(0..choices.len()).any(matters) {
            return self.go_on(0);
        }
        let those = |bits: u64| (0..choices.len()).filter(move |nth| bits >> nth & 1 == 1);
        match self.take(&question, Tag::Flags)? {
            Some(entry) => self.legal(entry.flags(choices).filter(|bits| *bits == 0 || those(*bits).all(matters))),
            None => {
                let allowed = (0..choices.len()).filter(|nth| matters(*nth)).fold(0, |bits, nth| bits | 1 << nth);
                match self.ask(question, Kind::Flags { choices, allowed })? {
                    Answer::Flags(bits) => Ok(bits),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }
}

impl Entry<'_> {
    /// The answer as some of these options: bit n stands for the nth. Nothing if it names one that is not among them, or twice.
    #[must_use]
    pub fn flags(&self, choices: &[Choice]) -> Option<u64> {
        let (codes, rest) = self.body.as_chunks::<2>();
        let bit = |code: &[u8; 2]| {
            let nth = choices.iter().position(|choice| choice.code == u16::from_le_bytes(*code))?;
            1_u64.checked_shl(nth as u32)
        };
        rest.is_empty().then_some(())?;
        codes.iter().try_fold(0, |bits, code| Some(bits | bit(code).filter(|bit| bits & bit == 0)?))
    }
}
