//! The answers on the command line: `KEY=VALUE`, or `KEY@NAME=VALUE` for one of several figures.

use std::fmt::Display;

use adjutant::dice::Symbol;
use adjutant::engine::text::{self, By, Misread};
use adjutant::engine::{Choice, Declared, DeclaredKind, Id, Key, Refused, Subject};
use adjutant::games::{Procedure, Session, State};

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

    /// Those that nobody has asked for must be such that somebody could have.
    ///
    /// # Errors
    ///
    /// One that no question can ever take: about somebody who is not there, or with faces that no die has.
    pub fn check_unused(&self, session: &Session, roles: &[&str]) -> Result<(), Failure> {
        self.unused().try_for_each(|given| given.check_in(session, roles))
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
                Some(declared) => format!(" Did you mean {}?", declared.question.name()),
                None => names::did_you_mean(name, procedure.questions.iter().map(|declared| declared.question.name())),
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

    /// What is wrong whenever it may be asked is told at once, even if it is never asked: by what the question is declared as.
    fn check(&self) -> Result<(), Failure> {
        let unasked =
            matches!(self.declared.kind, DeclaredKind::Settle(_) | DeclaredKind::Extra(..) | DeclaredKind::Interrupts(_));
        if unasked && self.value == LEAVE {
            return Ok(());
        }
        let value = self.value.trim();
        match self.declared.kind {
            DeclaredKind::Number(min, max) | DeclaredKind::Extra(min, max) => match text::number(value) {
                Ok(number) if (min..=max).contains(&number) => Ok(()),
                Ok(_) => Err(Misread::Refused(Refused::OutOfRange(min, max))),
                Err(misread) => Err(misread),
            }
            .map_err(|misread| self.wrong(misread, format_args!("a number from {min} to {max}"))),
            DeclaredKind::Pick(choices) | DeclaredKind::Settle(choices) | DeclaredKind::Interrupts(choices) => {
                self.offered(choices, value, "one of")
            }
            DeclaredKind::Flags(_) if text::all_or_none(value).is_some() => Ok(()),
            DeclaredKind::Flags(choices) => text::list(value).try_for_each(|said| self.offered(choices, said, "any of")),
            DeclaredKind::Offer => text::yes(value).map(|_| ()).map_err(|misread| self.wrong(misread, "yes or no")),
            DeclaredKind::Split | DeclaredKind::Strike => text::list(value)
                .try_for_each(|said| text::number(said).map(|_| ()))
                .map_err(|misread| self.wrong(misread, "whole numbers with commas between")),
            DeclaredKind::Choose | DeclaredKind::Ticks | DeclaredKind::Order | DeclaredKind::Throw => Ok(()),
        }
    }

    fn offered(&self, choices: &[Choice], said: &str, how_many: &str) -> Result<(), Failure> {
        let names: Vec<&str> = choices.iter().map(|choice| choice.name()).collect();
        let meant = names::did_you_mean(said, names.iter().copied());
        text::option(choices, u64::MAX, said, By::Name)
            .map(|_| ())
            .map_err(|misread| self.wrong_but_near(misread, &meant, format_args!("{how_many} {}", names.join(", "))))
    }

    /// The same for what only a procedure that has begun can tell: who is there, and what dice can show.
    fn check_in(&self, session: &Session, roles: &[&str]) -> Result<(), Failure> {
        let figure = |said: &str| (0..=u8::MAX).any(|id| text::is_called(session, Subject::Figure(Id(id)), said));
        if let Some(who) = &self.who {
            let role = (1..).zip(roles).any(|(nth, _)| text::is_called(session, Subject::Nth(nth), who));
            // Without a battle only the roles are there.
            let figures = roles.is_empty() || *session.state() != State::Quick;
            let there = who.is_empty() || role || figures && figure(who);
            if !there {
                let (typed, who) = (text::quoted(&self.typed), text::quoted(who));
                let advice = match roles {
                    [] => format!("Write {}=VALUE, without @", self.declared.question.name()),
                    _ => format!("After @ comes one of {}", roles.join(", ")),
                };
                return Err(Failure::new(format!("{typed}: nobody here is called {who}. {advice}.")));
            }
        }
        let nobody = |said| self.wrong(Misread::NotOffered(said), "figures by name or number");
        match self.declared.kind {
            DeclaredKind::Choose if !figure(self.value.trim()) => Err(nobody(self.value.trim())),
            DeclaredKind::Ticks if text::all_or_none(self.value.trim()).is_some() => Ok(()),
            DeclaredKind::Ticks | DeclaredKind::Order => {
                text::list(&self.value).find(|said| !figure(said)).map_or(Ok(()), |said| Err(nobody(said)))
            }
            DeclaredKind::Throw => {
                let symbol = |word: &str| {
                    Symbol::ALL.iter().any(|symbol| text::symbol(*symbol).eq_ignore_ascii_case(&word.replace('_', "-")))
                };
                let face = |word: &&str| word.parse::<u8>().map_or_else(|_| symbol(word), |face| face > 0);
                match text::words(&self.value).find(|word| !face(word)) {
                    None => Ok(()),
                    Some(word) => Err(self.wrong(Misread::NoSuchFace(word), "the faces of dice, such as 4,2 or hit,skull")),
                }
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
        Failure::new(format!("{}: {why}.{meant} {} takes {accepts}.", text::quoted(&self.typed), self.declared.question.name()))
    }
}
