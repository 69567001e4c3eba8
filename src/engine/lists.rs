//! Lists of questions: what a procedure can ask, put together from the rules it shares with others.

use super::question::{Declared, DeclaredKind, Question};

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
        const ALL: &[$crate::engine::Declared] = &$crate::engine::joined::<{ $crate::engine::count(LISTS) }>(LISTS);
        ALL
    }};
}

/// How many questions some lists have together.
#[must_use]
pub const fn count(lists: &[&[Declared]]) -> usize {
    let mut count = 0;
    let mut rest = lists;
    while let [first, more @ ..] = rest {
        count += first.len();
        rest = more;
    }
    count
}

/// Some lists as one; `N` is their [`count`].
#[must_use]
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; a const function has no iterators")]
pub const fn joined<const N: usize>(lists: &[&[Declared]]) -> [Declared; N] {
    const NOBODY: &Question = &Question::new("", "");
    let nothing = Declared { question: NOBODY, kind: DeclaredKind::Throw };
    let mut all = [nothing; N];
    let (mut nth, mut rest) = (0, lists);
    while let [first, more @ ..] = rest {
        let mut list = *first;
        while let [declared, others @ ..] = list {
            all[nth] = *declared;
            nth += 1;
            list = others;
        }
        rest = more;
    }
    all
}
