//! Favourite rolls: kept under a name, rolled by it.

use core::fmt::{self, Write};

use super::{Lists, Place, Seat, Talk};
use crate::dice::Recipe;
use crate::engine::text;
use crate::storage::{Kind, Name, Request};
use crate::ui::view::Keeping;
use crate::ui::wheel::MOST;

impl Seat<'_> {
    /// Has the favourites told, and goes on to the roller.
    pub(super) fn open_roller(&mut self) {
        self.model.ask = Some(Request::List(Kind::Favourite));
        (self.at.place, self.at.asked, self.at.lists) = (Place::Roller, Some(""), Some(Lists::Favourites));
    }

    pub(super) fn show_favourites(&self, out: &mut dyn Write) -> fmt::Result {
        if self.at.favourites.is_empty() {
            return writeln!(out, "Type keep and a name to keep what is set as a favourite.");
        }
        write!(out, "Favourites: ")?;
        text::listed(
            out,
            self.at.favourites.iter().map(|(_, name, recipe)| text::written(move |f| write!(f, "{name} ({recipe})"))),
        )?;
        writeln!(out, ". Type a name to roll one; keep or forget with a name behind it.")
    }

    /// What is kept under a name.
    pub(super) fn favourite(&self, name: &str) -> Option<Recipe> {
        self.at.favourites.iter().find(|(_, other, _)| other.eq_ignore_ascii_case(name)).map(|(.., recipe)| *recipe)
    }

    /// Keeps what is set, or forgets a favourite; whether the line is about that.
    pub(super) fn change_favourites(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> Result<bool, fmt::Error> {
        let (word, name) = line.split_once(' ').unwrap_or((line, ""));
        if word.eq_ignore_ascii_case("keep") {
            self.keep_favourite(name.trim(), talk.out)?;
        } else if word.eq_ignore_ascii_case("forget") {
            self.forget_favourite(name.trim(), talk.out)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn keep_favourite(&mut self, name: &str, out: &mut dyn Write) -> fmt::Result {
        let plain = |name: &Name| name.len() <= MOST && name.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        let Some(name) = Name::try_from(name).ok().filter(|name| !name.is_empty() && plain(name)) else {
            return writeln!(out, "Type keep and a name of at most {MOST} letters, without accents, such as keep Attack.");
        };
        // It could never be rolled by that name.
        if name.parse::<Recipe>().is_ok() {
            return writeln!(out, "{} are dice. Type keep and another name.", text::quoted(&name));
        }
        if self.favourite(&name).is_some() {
            return writeln!(out, "There is a favourite of that name. Type another name, or forget {name} first.");
        }
        let vacant = (0..Kind::Favourite.limit()).find(|nth| !self.at.favourites.iter().any(|(other, ..)| other == nth));
        let Some(slot) = vacant.and_then(|nth| Kind::Favourite.slot(nth)) else {
            return writeln!(out, "There is no room for another: forget one first.");
        };
        self.model.keep = Some(Keeping { slot, name, data: self.model.recipe.bytes().into_iter().collect() });
        self.open_roller();
        self.at.asked = Some("It is kept.");
        Ok(())
    }

    fn forget_favourite(&mut self, name: &str, out: &mut dyn Write) -> fmt::Result {
        let found = self.at.favourites.iter().find(|(_, other, _)| other.eq_ignore_ascii_case(name));
        let Some(slot) = found.and_then(|(nth, ..)| Kind::Favourite.slot(*nth)) else {
            return writeln!(out, "No favourite has that name. Type forget and the name of one.");
        };
        self.open_roller();
        self.model.ask = Some(Request::Delete(slot));
        self.at.asked = Some("It is forgotten.");
        Ok(())
    }
}
