//! Lists of questions: what a procedure can ask, put together from the rules it shares with others.

use super::question::{Choice, Question};

/// What a question is, for lists and checks. Nothing on a board, which asks and never lists: see the feature `names`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The question: many procedures share it.
    #[cfg(feature = "names")]
    pub question: &'static Question,
    /// What it accepts.
    #[cfg(feature = "names")]
    pub kind: DeclaredKind,
}

impl Declared {
    #[cfg(feature = "names")]
    pub(super) const fn new(question: &'static Question, kind: DeclaredKind) -> Self {
        Self { question, kind }
    }

    #[cfg(not(feature = "names"))]
    pub(super) const fn new(_question: &'static Question, _kind: DeclaredKind) -> Self {
        Self {}
    }
}

/// What a declared question accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredKind {
    /// A whole number in this range.
    Number(i16, i16),
    /// One of these.
    Pick(&'static [Choice]),
    /// A figure.
    Choose,
    /// Any of some figures.
    Ticks,
    /// Any of these.
    Flags(&'static [Choice]),
    /// Figures put in order.
    Order,
    /// A number shared out.
    Split,
    /// Dice.
    Throw,
    /// Which of the dice go.
    Strike,
    /// Yes or no, between a roll and its result.
    Offer,
    /// A modifier nobody asked for, in this range.
    Extra(i16, i16),
    /// A result that may be overruled.
    Settle(&'static [Choice]),
    /// Something the player may start in between.
    Interrupts(&'static [Choice]),
}

impl DeclaredKind {
    /// Its options, if it has any.
    #[must_use]
    pub const fn choices(self) -> &'static [Choice] {
        match self {
            Self::Pick(choices) | Self::Flags(choices) | Self::Settle(choices) | Self::Interrupts(choices) => choices,
            _ => &[],
        }
    }
}

/// One list of questions from several: a procedure's own, and those of the rules it shares.
///
/// ```
/// use adjutant::engine::{Declared, Throw};
/// const SHARED: &[Declared] = &[Throw::new("shared.roll", "Roll").declared()];
/// const ALL: &[Declared] = adjutant::questions![&[Throw::new("own.roll", "Roll").declared()], SHARED];
/// assert_eq!(ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! questions {
    ($($list:expr),+ $(,)?) => {{
        const LISTS: &[&[$crate::engine::Declared]] = &[$($list),+];
        const NOTHING: $crate::engine::Declared = $crate::engine::Throw::new("", "").declared();
        const ALL: &[$crate::engine::Declared] = &$crate::engine::joined::<_, { $crate::engine::count(LISTS) }>(NOTHING, LISTS);
        ALL
    }};
}

/// The same for what procedures can end in.
#[macro_export]
macro_rules! all_endings {
    ($($list:expr),+ $(,)?) => {{
        const LISTS: &[&[&$crate::engine::Ending]] = &[$($list),+];
        const NOTHING: &$crate::engine::Ending = &$crate::engine::Ending::new("", "", $crate::engine::Tone::Nothing);
        const ALL: &[&$crate::engine::Ending] = &$crate::engine::joined::<_, { $crate::engine::count(LISTS) }>(NOTHING, LISTS);
        ALL
    }};
}

/// How many some lists have together.
#[must_use]
pub const fn count<T>(lists: &[&[T]]) -> usize {
    let mut count = 0;
    let mut rest = lists;
    while let [first, more @ ..] = rest {
        count += first.len();
        rest = more;
    }
    count
}

/// Some lists as one; `N` is their [`count`], and `nothing` fills it until then.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
pub const fn joined<T: Copy, const N: usize>(nothing: T, lists: &[&[T]]) -> [T; N] {
    let mut all = [nothing; N];
    let (mut nth, mut rest) = (0, lists);
    while let [first, more @ ..] = rest {
        let mut list = *first;
        while let [one, others @ ..] = list {
            all[nth] = *one;
            nth += 1;
            list = others;
        }
        rest = more;
    }
    all
}
