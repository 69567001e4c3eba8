//! The answers on the command line: `KEY=VALUE`, or `KEY@NAME=VALUE` for one of several figures.

use std::fmt::Display;

use adjutant::engine::text::{self, By};
use adjutant::engine::{Declared, DeclaredKind, Key, Subject};
use adjutant::games::{Procedure, Session};

use crate::failure::Failure;
use crate::names;

/// What leaves a result, a modifier or an interrupt as it is for once, so that the next one can be reached.
pub const LEAVE: &str = "-";

/// One answer.
#[derive(Debug)]
pub struct Given {
    /// As it was typed.
    pub typed: String,
    /// The question.
    pub declared: &'static Declared,
    /// For whom; for anybody, if it does not say.
    who: Option<String>,
    /// The answer.
    pub value: String,
    /// It has been asked for.
    used: bool,
}

/// All answers.
#[derive(Debug)]
pub struct Givens(Vec<Given>);

impl Givens {
    /// Reads the words that follow `GAME/PROCEDURE`.
    ///
    /// # Errors
    ///
    /// A word that is no answer, a question the procedure does not have, or a value no question of that kind can take.
    pub fn parse(path: &str, procedure: &Procedure, words: &[String]) -> Result<Self, Failure> {
        words.iter().map(|word| Given::parse(path, procedure, word)).collect::<Result<_, _>>().map(Self)
    }

    /// The next answer for a question about somebody: one that names him, else one that names nobody.
    pub fn find(&self, session: &Session, key: Key, subject: Subject) -> Option<usize> {
        let fits = |given: &Given| !given.used && given.declared.question.key == key;
        let named = |given: &Given| given.who.as_ref().is_some_and(|who| text::is_called(session, subject, who));
        let all = || self.0.iter();
        all().position(|given| fits(given) && named(given)).or_else(|| all().position(|given| fits(given) && given.who.is_none()))
    }

    /// An answer that was found.
    pub fn get(&self, nth: usize) -> Option<&Given> {
        self.0.get(nth)
    }

    /// Uses an answer up.
    pub fn take(&mut self, nth: usize) {
        if let Some(given) = self.0.get_mut(nth) {
            given.used = true;
        }
    }

    /// Those that nobody has asked for, but for some, by their numbers.
    pub fn unused_but(&self, used: &[usize]) -> impl Iterator<Item = &Given> {
        self.0.iter().enumerate().filter(|(nth, given)| !given.used && !used.contains(nth)).map(|(_, given)| given)
    }

    /// Those that nobody has asked for.
    pub fn unused(&self) -> impl Iterator<Item = &Given> {
        self.0.iter().filter(|given| !given.used)
    }
}

impl Given {
    fn parse(path: &str, procedure: &Procedure, word: &str) -> Result<Self, Failure> {
        let (asked, value) = word.split_once('=').ok_or_else(|| {
            Failure::new(format!("{} is no answer: write KEY=VALUE. `adjutant list {path}` names the keys.", text::quoted(word)))
        })?;
        let (name, who) = match asked.split_once('@') {
            Some((name, who)) => (name, Some(who.to_owned())),
            None => (asked, None),
        };
        let declared = procedure.declared(Key::of(name)).ok_or_else(|| {
            // Whoever does not know the key may have typed the title.
            let titled = procedure.questions.iter().find(|declared| declared.question.title.eq_ignore_ascii_case(name));
            let meant = match titled {
                Some(declared) => format!(" Did you mean {}?", declared.question.name),
                None => names::did_you_mean(name, procedure.questions.iter().map(|declared| declared.question.name)),
            };
            Failure::new(format!(
                "{path} never asks {} (in {}).{meant} `adjutant list {path}` names the keys.",
                text::quoted(name),
                text::quoted(word)
            ))
        })?;
        let given = Self { typed: word.to_owned(), declared, who, value: value.to_owned(), used: false };
        given.check()?;
        Ok(given)
    }

    /// What is wrong whenever it may be asked is told at once, even if it is never asked.
    fn check(&self) -> Result<(), Failure> {
        let unasked =
            matches!(self.declared.kind, DeclaredKind::Settle(_) | DeclaredKind::Extra(..) | DeclaredKind::Interrupts(_));
        if unasked && self.value == LEAVE {
            return Ok(());
        }
        let value = self.value.trim();
        match self.declared.kind {
            DeclaredKind::Number(min, max) | DeclaredKind::Extra(min, max) => text::number(value)
                .map_err(|misread| self.wrong(misread, format_args!("a number from {min} to {max}")))
                .map(|_| ()),
            DeclaredKind::Pick(choices) | DeclaredKind::Settle(choices) | DeclaredKind::Interrupts(choices) => {
                let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
                let meant = names::did_you_mean(value, names.iter().copied());
                text::option(choices, u64::MAX, value, By::Name)
                    .map_err(|misread| self.wrong_but_near(misread, &meant, format_args!("one of {}", names.join(", "))))
                    .map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Why this answer cannot be taken, and what could.
    pub fn wrong(&self, why: impl Display, accepts: impl Display) -> Failure {
        self.wrong_but_near(why, "", accepts)
    }

    /// The same, with what may have been meant.
    fn wrong_but_near(&self, why: impl Display, meant: &str, accepts: impl Display) -> Failure {
        Failure::new(format!("{}: {why}.{meant} {} takes {accepts}.", text::quoted(&self.typed), self.declared.question.name))
    }
}
