//! Dice with faces of one's own: told, set and named.

use core::fmt::{self, Write};

use super::{Seat, Talk};
use crate::dice::{OWN_DICE, OwnDie, OwnFace, Symbol};
use crate::engine::text;
use crate::ui::own;

/// A die's letter and what follows it.
fn lettered(line: &str) -> Option<(u8, &str)> {
    let (letter, rest) = line.split_once(' ').unwrap_or((line, ""));
    let &[letter] = letter.as_bytes() else { return None };
    let nth = letter.to_ascii_uppercase().checked_sub(b'U').filter(|nth| usize::from(*nth) < OWN_DICE)?;
    Some((nth, rest.trim()))
}

/// A symbol by its name, or a number.
fn face(word: &str) -> Option<OwnFace> {
    let named = |symbol: &Symbol| text::symbol(*symbol).eq_ignore_ascii_case(word);
    match (Symbol::ALL.iter().position(named), word.parse::<u8>()) {
        (Some(nth), _) => Some(OwnFace(nth as u8)),
        (None, Ok(number)) => number.checked_add(Symbol::ALL.len() as u8).filter(|face| *face <= OwnFace::LAST).map(OwnFace),
        _ => None,
    }
}

impl Seat<'_> {
    /// Tells, sets or names dice of one's own; whether the line is about that.
    pub(super) fn change_faces(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> Result<bool, fmt::Error> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word.eq_ignore_ascii_case("faces") && rest.is_empty() {
            (0..OWN_DICE).try_for_each(|nth| self.tell_die(nth, talk.out))?;
            writeln!(talk.out, "Type faces, a letter and 2 to 8 faces to change one, such as faces W 1 2 2 hit skull blank.")?;
        } else if word.eq_ignore_ascii_case("faces") {
            self.set_faces(rest.trim(), talk.out)?;
        } else if word.eq_ignore_ascii_case("name") {
            self.name_die(rest.trim(), talk.out)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn tell_die(&self, nth: usize, out: &mut dyn Write) -> fmt::Result {
        let Some(die) = self.model.own.dice.get(nth) else { return Ok(()) };
        own::call(&self.model.own.dice, nth, out)?;
        write!(out, ": ")?;
        let shown = |face: u8| {
            text::written(move |f| match OwnFace(face).shows() {
                Ok(symbol) => f.write_str(text::symbol(symbol)),
                Err(number) => write!(f, "{number}"),
            })
        };
        text::listed(out, die.bytes().map(shown))?;
        writeln!(out, ".")
    }

    fn set_faces(&mut self, line: &str, out: &mut dyn Write) -> fmt::Result {
        let named = lettered(line).and_then(|(nth, rest)| Some((nth, rest, self.model.own.dice.get(usize::from(nth))?)));
        let Some((nth, rest, die)) = named else {
            return writeln!(out, "Type faces and one of the letters U to Z, then its faces, such as faces W 1 2 2 3.");
        };
        let mut faces: heapless::Vec<u8, 8> = heapless::Vec::new();
        for word in text::words(rest) {
            let Some(OwnFace(shows)) = face(word) else {
                write!(out, "{} is no face. A face is a number up to 20 or one of ", text::quoted(word))?;
                text::listed(out, Symbol::ALL.map(text::symbol))?;
                return writeln!(out, ". Nothing was changed.");
            };
            if faces.push(shows).is_err() {
                return writeln!(out, "A die has 2 to 8 faces. Nothing was changed.");
            }
        }
        let Some(new) = OwnDie::read(&die.name, &faces) else {
            return writeln!(out, "A die has 2 to 8 faces. Nothing was changed.");
        };
        self.keep_die(nth, new, out)
    }

    fn name_die(&mut self, line: &str, out: &mut dyn Write) -> fmt::Result {
        let named = lettered(line).and_then(|(nth, name)| Some((nth, name, self.model.own.dice.get(usize::from(nth))?)));
        let Some((nth, name, die)) = named else {
            return writeln!(out, "Type name, one of the letters U to Z, and what the die is called, such as name W Fear.");
        };
        if name.is_empty() {
            self.tell_die(nth.into(), out)?;
            let none = if die.name.is_empty() { "" } else { ", or none to take the name away" };
            return writeln!(out, "Type its name behind the letter, such as name W Fear{none}. Nothing was named.");
        }
        let name = if name.eq_ignore_ascii_case("none") { "" } else { name };
        let plain = name.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        let Some(name) = heapless::String::try_from(name).ok().filter(|_| plain) else {
            return writeln!(out, "A die's name has at most {} letters, without accents. Nothing was named.", own::LETTERS);
        };
        let mut named = die.clone();
        named.name = name;
        self.keep_die(nth, named, out)
    }

    fn keep_die(&mut self, nth: u8, die: OwnDie, out: &mut dyn Write) -> fmt::Result {
        if let Some(place) = self.model.own.dice.get_mut(usize::from(nth)) {
            *place = die;
        }
        own::keep(nth, self.model);
        self.tell_die(nth.into(), out)
    }
}
