//! Questions: constants at the top of a rule's file, with a name that never changes.

use core::marker::PhantomData;

use super::key::Key;
use super::lists::{Declared, DeclaredKind};
use super::procedure::{Ending, Tone};

/// What every question has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    #[cfg(feature = "names")]
    name: &'static str,
    /// The name, hashed.
    pub key: Key,
    /// What the player reads.
    pub title: &'static str,
    /// The ending whose chance stands beside each answer; without one, the best for whoever rolls.
    pub telling: Option<&'static Ending>,
}

impl Question {
    pub(super) const fn new(name: &'static str, title: &'static str) -> Self {
        Self {
            #[cfg(feature = "names")]
            name,
            key: Key::of(name),
            title,
            telling: None,
        }
    }

    /// Its stable name, such as `melee.rep`: what scripts know it by. Empty without the feature `names`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        #[cfg(feature = "names")]
        return self.name;
        #[cfg(not(feature = "names"))]
        ""
    }

    const fn telling(self, ending: &'static Ending) -> Self {
        Self { telling: Some(ending), ..self }
    }

    /// Whether nobody may see where an answer leads before it is given.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.telling == Some(&SECRET)
    }
}

/// What a secret question tells: no game ends so.
const SECRET: Ending = Ending::new("secret", "", Tone::Nothing);

/// One option of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    #[cfg(feature = "names")]
    name: &'static str,
    /// The name, hashed: what saved games hold.
    pub code: u16,
    /// What the player reads.
    pub text: &'static str,
}

impl Choice {
    /// Its stable name: what scripts write, in any case. Empty without the feature `names`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        #[cfg(feature = "names")]
        return self.name;
        #[cfg(not(feature = "names"))]
        ""
    }

    /// An option.
    #[must_use]
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        Self {
            #[cfg(feature = "names")]
            name,
            code: Key::of(name).short(),
            text,
        }
    }
}

/// The most options one question can have: those possible now are a set of 32 bits.
pub const MAX_OPTIONS: usize = 32;

/// An enum whose variants are the options of a question. Made by [`options!`](crate::options).
pub trait Options: Copy + 'static {
    /// The variants in order.
    const ALL: &'static [Self];
    /// The variants as options.
    const CHOICES: &'static [Choice];

    /// Where this variant stands in [`Options::ALL`].
    fn index(self) -> usize;

    /// The variant that stands there. Unlike a look into the list it needs none in the image: a variant is its place.
    fn at(nth: usize) -> Option<Self>;
}

/// Declares an enum that is the list of a question's options, each with what the player reads.
///
/// ```
/// adjutant::options! {
///     /// Where the target stands.
///     pub enum Cover { Open = "In the open", Soft = "Soft cover" }
/// }
/// ```
///
/// Options whose names hash to the same code fail the build:
///
/// ```compile_fail
/// adjutant::options! {
///     /// The same name but for its case.
///     pub enum Twice { Open = "In the open", OPEN = "In the open too" }
/// }
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $($(#[$variant_meta])* #[doc = $text] $variant),+
        }

        impl $crate::engine::Options for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const CHOICES: &'static [$crate::engine::Choice] =
                &[$($crate::engine::Choice::new(stringify!($variant), $text)),+];

            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn at(nth: usize) -> Option<Self> {
                $(if nth == Self::$variant as usize {
                    return Some(Self::$variant);
                })+
                None
            }
        }

        // Outside the trait: there it would be looked at only when somebody asks the question.
        const _: () = {
            let choices = <$name as $crate::engine::Options>::CHOICES;
            assert!($crate::engine::distinct(choices), "two options have the same code: rename one");
            assert!(choices.len() <= $crate::engine::MAX_FLAGS, "more options than a set of them can hold");
        };
    };
}

/// Whether no two options share a code.
#[must_use]
pub const fn distinct(choices: &[Choice]) -> bool {
    let mut rest = choices;
    while let [first, more @ ..] = rest {
        let mut others = more;
        while let [other, further @ ..] = others {
            if first.code == other.code {
                return false;
            }
            others = further;
        }
        rest = more;
    }
    true
}

crate::options! {
    /// Yes or no.
    pub enum YesNo { No = "No", Yes = "Yes" }
}

impl From<bool> for YesNo {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// A whole number.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// What it asks.
    pub question: Question,
    /// The lowest answer.
    pub min: i16,
    /// The highest answer.
    pub max: i16,
    /// Where the cursor starts; without one, at the last answer.
    pub preset: Option<i16>,
}

impl Number {
    /// A number from `min` to `max`.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, min: i16, max: i16) -> Self {
        Self { question: Question::new(name, title), min, max, preset: None }
    }

    /// The same with the cursor on a number.
    #[must_use]
    #[inline(never)]
    pub const fn preset(self, value: i16) -> Self {
        Self { preset: Some(value), ..self }
    }

    /// The same with the chance of an ending beside each answer: turnover, where the player chooses how many dice to risk.
    #[must_use]
    pub const fn telling(self, ending: &'static Ending) -> Self {
        Self { question: self.question.telling(ending), ..self }
    }

    /// The same, and no answer tells where it leads before it is given: what lies under a marker.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { question: self.question.telling(&SECRET), ..self }
    }

    /// The same with another end, for a question whose range depends on the table.
    #[must_use]
    #[inline(never)]
    pub const fn up_to(self, max: i16) -> Self {
        Self { max, ..self }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Number(self.min, self.max))
    }
}

/// One of an enum's variants.
#[derive(Clone, Copy, Debug)]
pub struct Pick<T> {
    /// What it asks.
    pub question: Question,
    /// Where the cursor starts; without one, at the last answer.
    pub preset: Option<T>,
}

impl<T: Options> Pick<T> {
    /// A choice between the variants of `T`.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        assert!(T::ALL.len() <= MAX_OPTIONS, "more options than a question can offer");
        Self { question: Question::new(name, title), preset: None }
    }

    /// The same with the cursor on a variant.
    #[must_use]
    pub const fn preset(self, value: T) -> Self {
        Self { preset: Some(value), ..self }
    }

    /// The same with the chance of an ending beside each option.
    #[must_use]
    pub const fn telling(self, ending: &'static Ending) -> Self {
        Self { question: self.question.telling(ending), preset: self.preset }
    }

    /// The same, and no answer tells where it leads, nor does *Again* give it: what only the table knows now.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { question: self.question.telling(&SECRET), preset: self.preset }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Pick(T::CHOICES))
    }
}

/// One of a list that is no enum, such as the profiles of a race.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// What it asks.
    pub question: Question,
    /// The list.
    pub choices: &'static [Choice],
}

impl Listed {
    /// A choice from the list.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, choices: &'static [Choice]) -> Self {
        assert!(choices.len() <= MAX_OPTIONS && distinct(choices), "too many options, or two with the same code");
        Self { question: Question::new(name, title), choices }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Pick(self.choices))
    }
}

/// A result that passes through the player's hands: he may overrule it.
#[derive(Clone, Copy, Debug)]
pub struct Settle<T> {
    /// What it settles.
    pub question: Question,
    results: PhantomData<T>,
}

impl<T: Options> Settle<T> {
    /// A result of kind `T`.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        Self { question: Question::new(name, title), results: PhantomData }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Settle(T::CHOICES))
    }
}

/// Things the player may start instead of answering ("Spotted").
#[derive(Clone, Copy, Debug)]
pub struct Interrupts<T> {
    /// What they are together.
    pub question: Question,
    kinds: PhantomData<T>,
}

impl<T: Options> Interrupts<T> {
    /// Interrupts of kind `T`.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        Self { question: Question::new(name, title), kinds: PhantomData }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Interrupts(T::CHOICES))
    }
}

/// A number nobody asks for: a modifier for whatever the rules did not foresee, or a count they gave that the player may set.
#[derive(Clone, Copy, Debug)]
pub struct Extra {
    /// What it modifies.
    pub question: Question,
    /// The lowest.
    pub min: i16,
    /// The highest.
    pub max: i16,
}

impl Extra {
    /// A modifier from -20 to 20.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        Self { question: Question::new(name, title), min: -20, max: 20 }
    }

    /// The same with other ends.
    #[must_use]
    pub const fn between(self, min: i16, max: i16) -> Self {
        Self { min, max, ..self }
    }

    /// How it appears in a procedure's list.
    #[must_use]
    pub const fn declared(&'static self) -> Declared {
        Declared::new(&self.question, DeclaredKind::Extra(self.min, self.max))
    }
}

/// Question types that need no more than their name and title.
macro_rules! plain {
    ($(#[$doc:meta] $name:ident,)+) => {
        $(
            #[$doc]
            #[derive(Clone, Copy, Debug)]
            pub struct $name {
                /// What it asks.
                pub question: Question,
            }

            impl $name {
                /// The question.
                #[must_use]
                pub const fn new(name: &'static str, title: &'static str) -> Self {
                    Self { question: Question::new(name, title) }
                }

                /// How it appears in a procedure's list.
                #[must_use]
                pub const fn declared(&'static self) -> Declared {
                    Declared::new(&self.question, DeclaredKind::$name)
                }
            }
        )+
    };
}

impl Choose {
    /// The same with the chance of an ending beside each figure.
    #[must_use]
    pub const fn telling(self, ending: &'static Ending) -> Self {
        Self { question: self.question.telling(ending) }
    }

    /// The same, and no answer tells where it leads, nor is where the next one starts: each figure is asked afresh.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { question: self.question.telling(&SECRET) }
    }
}

plain! {
    /// One figure of a list.
    Choose,
    /// Any figures of a list.
    Ticks,
    /// All figures of a list, put in order.
    Order,
    /// A number shared out in parts.
    Split,
    /// Dice.
    Throw,
    /// Dice of the last throw, taken away by hand.
    Strike,
    /// Something the player may use between a roll and its result: a re-roll, an advance.
    Offer,
}
