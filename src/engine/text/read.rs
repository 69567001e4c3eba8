//! What somebody typed, as answers and dice.

use core::fmt::{self, Write};

use heapless::Vec;

use super::say;
use crate::dice::{Faces, Reading, Symbol};
use crate::engine::{Answer, CardFaces, Cast, Choice, Id, IdList, Kind, Own, Prompt, Refused, Session, Set, State, Subject};

/// How the things of a list are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By what lasts: an option's name, a figure's name or number. What scripts write.
    Name,
    /// By the number of the line it stands on, or by name. What a person types who has just been read the list.
    Line,
}

/// Why a text is no answer. It quotes the part that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread<'t> {
    /// It is no whole number.
    NotANumber(&'t str),
    /// Nothing of this name is offered.
    NotOffered(&'t str),
    /// More than one thing that is offered begins like this.
    Unclear(&'t str),
    /// It is named twice.
    Twice(&'t str),
    /// It is neither yes nor no.
    NotYesOrNo(&'t str),
    /// The dice do not have this face.
    NoSuchFace(&'t str),
    /// There are more or fewer faces than dice.
    Dice {
        /// Faces given.
        given: usize,
        /// Dice thrown.
        thrown: usize,
    },
    /// It can be read, but not now.
    Refused(Refused),
}

impl fmt::Display for Misread<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber(said) => write!(f, "{} is no whole number", say::quoted(said)),
            Self::NotOffered(said) => write!(f, "{} is not offered", say::quoted(said)),
            Self::Unclear(said) => write!(f, "{} can mean more than one", say::quoted(said)),
            Self::Twice(said) => write!(f, "{} is named twice", say::quoted(said)),
            Self::NotYesOrNo(said) => write!(f, "{} is neither yes nor no", say::quoted(said)),
            Self::NoSuchFace(said) => write!(f, "{} is no face of these dice", say::quoted(said)),
            Self::Dice { given, thrown } => {
                let (faces, dice) = (say::counted(*given, "face is", "faces are"), say::counted(*thrown, "die is", "dice are"));
                write!(f, "{faces} given, and {dice} thrown")
            }
            Self::Refused(Refused::OutOfRange(..)) => f.write_str("that is too low or too high"),
            Self::Refused(Refused::Count(..)) => f.write_str("those are too few or too many"),
            Self::Refused(Refused::NotAnOrder) => f.write_str("each must be named once"),
            Self::Refused(Refused::Sum(total)) => write!(f, "the parts do not make {total}"),
            Self::Refused(refused) => f.write_str(refused.advice().trim_end_matches('.')),
        }
    }
}

/// The answer that a text gives to a question: one that the question accepts.
///
/// # Errors
///
/// [`Misread`] says what is wrong with it.
pub fn answer<'t, S: State>(session: &Session<S>, prompt: &Prompt, text: &'t str, by: By) -> Result<Answer, Misread<'t>> {
    let text = text.trim();
    let answer = match (interrupt(prompt, text).filter(|_| by == By::Line), &prompt.kind) {
        (Some(nth), _) => Answer::Interrupt(nth),
        (None, Kind::Number { .. }) => Answer::Number(number(text)?),
        (None, Kind::Pick { choices, allowed, .. }) => Answer::Pick(option(choices, u64::from(*allowed), text, by)?),
        (None, Kind::Choose { ids }) => Answer::Choose(figure(session, ids, text, by)?),
        (None, Kind::Ticks { ids, .. }) => Answer::Ticks(match all_or_none(text) {
            Some(all) => ids.iter().copied().filter(|_| all).collect(),
            None => set(text, |said| figure(session, ids, said, by))?,
        }),
        (None, Kind::Flags { choices, allowed }) => Answer::Flags(match all_or_none(text) {
            Some(all) => allowed & if all { u64::MAX } else { 0 },
            None => set(text, |said| Ok(Id(option(choices, *allowed, said, by)?)))?.iter().fold(0, |bits, id| bits | 1 << id.0),
        }),
        (None, Kind::Strike { dice, .. }) => Answer::Ticks(set(text, |said| {
            let place = number(said)?.checked_sub(1).and_then(|place| u8::try_from(place).ok());
            place.filter(|place| place < dice).map(Id).ok_or(Misread::NotOffered(said))
        })?),
        (None, Kind::Order { ids }) => {
            // More than there is room for are more than there are: refused as no order.
            let named = list(text).take(ids.capacity()).map(|said| figure(session, ids, said, by));
            Answer::Order(named.collect::<Result<IdList, _>>()?)
        }
        (None, Kind::Split { .. }) => {
            let mut parts = Vec::new();
            for said in list(text) {
                let part = u8::try_from(number(said)?).map_err(|_| Misread::NotANumber(said))?;
                // More parts than any number is split into are refused like any other wrong number of parts.
                parts.push(part).map_err(|_| Misread::Refused(Refused::Count(0, 0)))?;
            }
            Answer::Split(parts)
        }
        (None, Kind::Offer) => Answer::Offer(yes(text)?),
        (None, Kind::Throw) => return Err(Misread::Refused(Refused::NotDice)),
    };
    prompt.encode(&answer).map_err(Misread::Refused)?;
    Ok(answer)
}

/// What is to be started instead of answering, if the text names it whole. Scripts name the interrupt's own question instead.
fn interrupt(prompt: &Prompt, text: &str) -> Option<u8> {
    let (_, choices) = prompt.interrupts?;
    let named = choices.iter().position(|choice| alike(choice.name(), text) || alike(choice.text, text));
    named.and_then(|nth| u8::try_from(nth).ok())
}

/// A whole number, with or without a sign.
///
/// # Errors
///
/// [`Misread::NotANumber`] if it is none.
pub fn number(text: &str) -> Result<i16, Misread<'_>> {
    text.trim().parse().map_err(|_| Misread::NotANumber(text))
}

/// Yes or no, or the beginning of one.
///
/// # Errors
///
/// [`Misread::NotYesOrNo`] if it is neither.
pub fn yes(text: &str) -> Result<bool, Misread<'_>> {
    match text {
        _ if begins("yes", text) => Ok(true),
        _ if begins("no", text) => Ok(false),
        _ => Err(Misread::NotYesOrNo(text)),
    }
}

/// An option by its name, its text, or the only beginning that fits; by its line, if it is named so. Its place in the list.
///
/// # Errors
///
/// [`Misread`] if none or several fit.
pub fn option<'t>(choices: &[Choice], allowed: u64, text: &'t str, by: By) -> Result<u8, Misread<'t>> {
    let offered = || (0..).zip(choices).filter(|(nth, _)| allowed >> nth & 1 == 1);
    let line = line(|| offered().map(|(_, choice)| [choice.name(), choice.text]), text, by)?;
    offered().nth(line).map(|(nth, _)| nth).ok_or(Misread::NotOffered(text))
}

/// A line of a list, each known by two names: by one of them, the only beginning that fits, or its number.
///
/// # Errors
///
/// [`Misread`] if none or several fit.
pub fn line<'t, 'n, L>(lines: impl Fn() -> L, text: &'t str, by: By) -> Result<usize, Misread<'t>>
where
    L: Iterator<Item = [&'n str; 2]>,
{
    if let (By::Line, Ok(number)) = (by, text.parse::<usize>()) {
        let nth = number.checked_sub(1).filter(|nth| *nth < lines().count());
        return nth.ok_or(Misread::NotOffered(text));
    }
    if let Some(nth) = lines().position(|names| names.iter().any(|name| alike(name, text))) {
        return Ok(nth);
    }
    let mut found = lines().enumerate().filter(|(_, names)| names.iter().any(|name| begins(name, text))).map(|(nth, _)| nth);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => Err(Misread::Unclear(text)),
        (None, _) => Err(Misread::NotOffered(text)),
    }
}

/// A figure by its name or number; by its line, if it is named so.
fn figure<'t, S: State>(session: &Session<S>, ids: &[Id], text: &'t str, by: By) -> Result<Id, Misread<'t>> {
    if let (By::Line, Ok(line)) = (by, text.parse::<usize>()) {
        return line.checked_sub(1).and_then(|nth| ids.get(nth)).copied().ok_or(Misread::NotOffered(text));
    }
    if let Some(id) = ids.iter().copied().find(|id| is_called(session, Subject::Figure(*id), text)) {
        return Ok(id);
    }
    // The beginning of his name: whole words of it before a part of one, so that `d1` is not also `D10`.
    for whole_words in [true, false] {
        let mut found = ids.iter().copied().filter(|id| {
            let mut beginning = Beginning { compare: Compare { rest: text }, next: None };
            let begins = session.name(Subject::Figure(*id), &mut beginning).is_ok() && beginning.compare.rest.is_empty();
            !text.is_empty() && begins && (!whole_words || beginning.next == Some(' '))
        });
        match (found.next(), found.next()) {
            (Some(one), None) => return Ok(one),
            (Some(_), Some(_)) => return Err(Misread::Unclear(text)),
            (None, _) => {}
        }
    }
    Err(Misread::NotOffered(text))
}

/// Compares the beginning of what is written to it with what was said.
struct Beginning<'a> {
    compare: Compare<'a>,
    /// The letter that comes after it.
    next: Option<char>,
}

impl Write for Beginning<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (at, letter) in text.char_indices() {
            if self.compare.rest.is_empty() {
                self.next = self.next.or(Some(plain(letter)));
                return Ok(());
            }
            self.compare.write_str(text.get(at..at + letter.len_utf8()).unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Whether somebody is meant: his name, in any case and with hyphens for spaces, or his number.
pub fn is_called<S: State>(session: &Session<S>, subject: Subject, said: &str) -> bool {
    let number = match subject {
        Subject::Nobody => return said.is_empty(),
        Subject::Figure(id) => id.0,
        Subject::Nth(nth) => nth,
    };
    let mut compare = Compare { rest: said.trim() };
    let whole = session.name(subject, &mut compare).is_ok() && compare.rest.is_empty();
    whole || said.trim().parse() == Ok(number)
}

/// The faces of one pool: numbers, or on symbol dice also the symbols.
///
/// # Errors
///
/// [`Misread`] if they are not the faces of these dice.
pub fn faces<'t>(text: &'t str, cast: &Cast) -> Result<Faces, Misread<'t>> {
    let all = card_faces(text, core::slice::from_ref(cast), Own::ALL)?;
    Ok(all.into_iter().next().unwrap_or_default())
}

/// The faces of all pools of a card, one after another.
///
/// # Errors
///
/// [`Misread`] if they are not the faces of these dice.
pub fn card_faces<'t>(text: &'t str, card: &[Cast], own: Own) -> Result<CardFaces, Misread<'t>> {
    let count = |nth, cast: &Cast| if own.has(nth) { usize::from(cast.pool.count) } else { 0 };
    let thrown = card.iter().enumerate().map(|(nth, cast)| count(nth, cast)).sum();
    let mut all = CardFaces::new();
    let mut rest = words(text);
    for (nth, cast) in card.iter().enumerate() {
        let mut faces = Faces::new();
        for word in rest.by_ref().take(count(nth, cast)) {
            let face = face(word, cast).ok_or(Misread::NoSuchFace(word))?;
            // No pool is larger than that.
            let _ = faces.push(face);
        }
        // No card has more pools.
        let _ = all.push(faces);
    }
    let given = words(text).count();
    if given == thrown { Ok(all) } else { Err(Misread::Dice { given, thrown }) }
}

/// The faces that were typed, whatever stands between them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ', '/', ';']).filter(|word| !word.is_empty())
}

fn face(word: &str, cast: &Cast) -> Option<u8> {
    let sides = cast.pool.die.sides();
    match (word.parse::<u8>(), &cast.reading) {
        (Ok(face), _) => (1..=sides).contains(&face).then_some(face),
        (Err(_), Reading::Kept { layout, .. }) => {
            let named = |symbol: Symbol| alike(say::symbol(symbol), word);
            (1..=sides).find(|face| named(layout.of(*face)))
        }
        (Err(_), _) => None,
    }
}

/// What the six faces of a die show, symbol by symbol.
#[must_use]
pub fn symbols(text: &str) -> Option<[Symbol; 6]> {
    let mut read = words(text).map(|word| Symbol::ALL.into_iter().find(|symbol| alike(say::symbol(*symbol), word)));
    let mut six = [Symbol::Blank; 6];
    for face in &mut six {
        *face = read.next()??;
    }
    read.next().is_none().then_some(six)
}

/// The things of a list, none of them twice.
fn set<'t>(text: &'t str, read: impl Fn(&'t str) -> Result<Id, Misread<'t>>) -> Result<Set, Misread<'t>> {
    let mut set = Set::EMPTY;
    for said in list(text) {
        let id = read(said)?;
        if set.has(id) {
            return Err(Misread::Twice(said));
        }
        set = set.with(id);
    }
    Ok(set)
}

/// The things that were typed, with commas between.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|said| !said.is_empty())
}

/// Whether all are meant, or none; nothing if some are named.
#[must_use]
pub fn all_or_none(text: &str) -> Option<bool> {
    match text {
        _ if alike("all", text) => Some(true),
        _ if alike("none", text) => Some(false),
        _ => None,
    }
}

/// Whether two names are the same: in any case, hyphens like spaces.
fn alike(name: &str, said: &str) -> bool {
    let mut compare = Compare { rest: said };
    compare.write_str(name).is_ok() && compare.rest.is_empty()
}

/// Whether a name begins like this; nothing is no beginning.
fn begins(name: &str, said: &str) -> bool {
    let head = name.get(..said.len());
    !said.is_empty() && head.is_some_and(|head| alike(head, said))
}

/// Compares what is written to it with what was said.
struct Compare<'a> {
    /// What has not been written yet.
    rest: &'a str,
}

impl Write for Compare<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let mut rest = self.rest.chars();
            if rest.next().map(plain) != Some(plain(letter)) {
                return Err(fmt::Error);
            }
            self.rest = rest.as_str();
        }
        Ok(())
    }
}

const fn plain(letter: char) -> char {
    match letter {
        '-' | '_' => ' ',
        _ => letter.to_ascii_lowercase(),
    }
}
