//! Procedures, what they end in, and the state they work on.

use core::fmt;

use super::auto::AutoBattle;
use super::guide::{Guide, Term};
#[cfg(feature = "names")]
use super::key::Key;
use super::key::{Id, Side, Subject};
use super::lists::Declared;
use super::play::{Flow, Play};
use super::preference::{Preference, Preferences};
use super::question::Question;

/// The state of a battle, as far as the engine cares.
///
/// It is cloned before every run and the clone is changed freely, so it holds no pointers and is of one size.
pub trait State: Clone + 'static {
    /// The state of a quick procedure: no battle.
    const EMPTY: Self;

    /// Writes the name of a figure.
    ///
    /// # Errors
    ///
    /// The writer's.
    fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Whose figure it is, in a battle.
    fn side_of(&self, _id: Id) -> Option<Side> {
        None
    }
}

/// A rule that can be started: by a menu, a script or another rule.
pub struct Procedure<S> {
    /// Its stable name within the game: `melee`.
    pub id: &'static str,
    /// What the player reads.
    pub title: &'static str,
    /// Where it is in the specification and the book: `blades:P14`.
    pub reference: &'static str,
    /// What those are called who have no name: `Subject::Nth(1)` is the first of these.
    pub roles: &'static [&'static str],
    /// Every question it can ask.
    pub questions: &'static [Declared],
    /// Everything it can end in, from mild to grave: odds are listed by it.
    pub endings: &'static [&'static Ending],
    /// The rule.
    pub run: fn(&mut Play<'_, S>) -> Flow<Outcome>,
}

impl<S> fmt::Debug for Procedure<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A game: its procedures and what is said about it.
pub struct Game<S: 'static> {
    /// Its id: `blades`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name where there is room for some fifteen letters.
    pub short: &'static str,
    /// Which printing the rules follow.
    pub revision: &'static str,
    /// Its procedures that make sense by themselves, in the order of the rulebook.
    pub procedures: &'static [&'static Procedure<S>],
    /// What a player can set about it, each as the book has it at first.
    pub preferences: &'static [Preference],
    /// What a quick procedure or the beginning of a battle starts from, with what the player has set.
    pub start: fn(&Preferences) -> S,
    /// How it is played as a battle, if the device can lead one.
    pub guide: Option<&'static Guide<S>>,
    /// Its rosters, if figures can be put together before a battle and brought to it.
    pub rosters: Option<Rosters<S>>,
    /// Its battle for automatic players, once it has one.
    pub battle: Option<&'static AutoBattle<S>>,
    /// Its words, explained.
    pub terms: &'static [Term],
}

/// Figures that are put together once, kept under a name and brought to battles.
pub struct Rosters<S: 'static> {
    /// The procedure that builds one: what it was answered is kept, and answers the same questions when a battle begins.
    pub build: &'static Procedure<S>,
    /// The first question of it.
    pub first: &'static Question,
}

/// The name of the option, in any question of a game's beginning of a battle, after which the questions of [`Rosters::build`]
/// are answered by a roster from the shelf.
pub const ROSTER: &str = "Roster";

impl<S> Procedure<S> {
    /// What a question is declared as.
    #[cfg(feature = "names")]
    #[must_use]
    pub fn declared(&self, key: Key) -> Option<&'static Declared> {
        self.questions.iter().find(|declared| declared.question.key == key)
    }
}

impl<S> Game<S> {
    /// Every procedure there is: those by themselves, and those of a battle.
    pub fn all(&self) -> impl Iterator<Item = &'static Procedure<S>> {
        let guided = self.guide.map(|guide| guide.procedures).unwrap_or_default();
        self.procedures.iter().chain(guided).copied()
    }

    /// The procedure with this id.
    #[must_use]
    pub fn procedure(&self, id: &str) -> Option<&'static Procedure<S>> {
        self.all().find(|procedure| procedure.id == id)
    }

    /// The explanation of a word that stands on a screen.
    #[must_use]
    pub fn term(&self, name: &str) -> Option<&'static Term> {
        self.terms.iter().find(|term| term.name == name)
    }

    /// The explanation of a row, a title or an outcome: of the longest word in it that the game explains, in any case.
    #[must_use]
    pub fn explains(&self, text: &str) -> Option<&'static Term> {
        self.terms.iter().filter(|term| names(text, term.name)).max_by_key(|term| term.name.len())
    }
}

/// Whether a text has these whole words in it, the last one maybe with an `s` more: `RECOILS` is explained by `Recoil`.
fn names(text: &str, words: &str) -> bool {
    let text = text.as_bytes();
    let bare = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    (0..text.len()).any(|at| {
        let (before, rest) = text.split_at(at);
        let found = rest.get(..words.len()).is_some_and(|found| found.eq_ignore_ascii_case(words.as_bytes()));
        let inflected = rest.get(words.len()).is_some_and(|byte| byte.eq_ignore_ascii_case(&b's'));
        found && bare(before.last()) && bare(rest.get(words.len() + usize::from(inflected)))
    })
}

/// Whether an outcome changes anything on the table, and for whom it is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Tone {
    /// Good for whoever rolled.
    Good,
    /// Neither.
    Middling,
    /// Bad for whoever rolled.
    Bad,
    /// Nothing happens on the table.
    Nothing,
}

impl Tone {
    /// The same as the other side sees it.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Good => Self::Bad,
            Self::Bad => Self::Good,
            other => other,
        }
    }
}

/// Something a procedure, or one of its throws, can end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Its stable code: `killed`, for scripts; see the feature `names`.
    #[cfg(feature = "names")]
    pub code: &'static str,
    /// The word on the screen; `#` stands for the outcome's number.
    pub word: &'static str,
    /// How it is drawn.
    pub tone: Tone,
    /// What it is for whom it names, where that decides for which side it is good: who wins is not always who rolled first.
    pub named: Option<Tone>,
    /// More dice follow and say what comes of it: odds look on to those.
    pub rolls_on: bool,
    /// In a battle the next screen shows it anyway: nothing is told.
    pub quiet: bool,
    /// It counts up all that has happened: the last throw keeps what was told of it.
    pub sums_up: bool,
    /// What is noted with it says the same: of what went by, the notes alone are told.
    pub noted: bool,
}

impl Ending {
    /// An ending.
    #[must_use]
    pub const fn new(code: &'static str, word: &'static str, tone: Tone) -> Self {
        #[cfg(not(feature = "names"))]
        let _ = code;
        Self {
            #[cfg(feature = "names")]
            code,
            word,
            tone,
            named: None,
            rolls_on: false,
            quiet: false,
            sums_up: false,
            noted: false,
        }
    }

    /// The same for a throw after which others decide what happens.
    #[must_use]
    pub const fn rolls_on(self) -> Self {
        Self { rolls_on: true, ..self }
    }

    /// The same, good for whoever it names: a winner.
    #[must_use]
    pub const fn helps(self) -> Self {
        Self { named: Some(Tone::Good), ..self }
    }

    /// Whether it names a winner.
    #[must_use]
    pub fn names_winner(&self) -> bool {
        self.named == Some(Tone::Good)
    }

    /// The same, bad for whoever it names: somebody who is hurt.
    #[must_use]
    pub const fn harms(self) -> Self {
        Self { named: Some(Tone::Bad), ..self }
    }

    /// The same for something a battle's next screen shows by itself, such as movement paid for.
    #[must_use]
    pub const fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// The same for the balance of several throws, of which the last one has said by itself what it came to.
    #[must_use]
    pub const fn sums_up(self) -> Self {
        Self { sums_up: true, ..self }
    }

    /// The same for what its notes say as well: who leaves, who charges whom, that somebody is out.
    #[must_use]
    pub const fn noted(self) -> Self {
        Self { noted: true, ..self }
    }

    /// This ending, of nobody in particular.
    #[must_use]
    pub const fn plain(&'static self) -> Outcome {
        Outcome { ending: self, subject: Subject::Nobody, value: 0 }
    }

    /// This ending for somebody.
    #[must_use]
    pub const fn of(&'static self, subject: Subject) -> Outcome {
        Outcome { ending: self, subject, value: 0 }
    }

    /// This ending with a number.
    #[must_use]
    pub const fn with(&'static self, value: i16) -> Outcome {
        Outcome { ending: self, subject: Subject::Nobody, value }
    }
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In what.
    pub ending: &'static Ending,
    /// For whom.
    pub subject: Subject,
    /// A number to go with it.
    pub value: i16,
}

impl Outcome {
    /// The same with a number.
    #[must_use]
    pub const fn and(self, value: i16) -> Self {
        Self { value, ..self }
    }
}

/// The word on the screen.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fill(f, self.ending.word, self.value)
    }
}

/// Writes a text with its `#` replaced by a number.
///
/// # Errors
///
/// The writer's.
pub fn fill(f: &mut impl fmt::Write, text: &str, value: i16) -> fmt::Result {
    fill_two(f, text, [value; 2])
}

/// The same with a number for the first `#` and another for the second.
///
/// # Errors
///
/// The writer's.
pub fn fill_two(f: &mut impl fmt::Write, text: &str, [first, second]: [i16; 2]) -> fmt::Result {
    for (nth, part) in text.split('#').enumerate() {
        match nth {
            0 => {}
            1 => write!(f, "{first}")?,
            _ => write!(f, "{second}")?,
        }
        f.write_str(part)?;
    }
    Ok(())
}
