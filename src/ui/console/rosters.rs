//! Rosters: what is kept, what was built, and what is brought to a battle.

use core::fmt::{self, Write};

use super::{Console, Lists, Place, Playing, Seat, Talk, chosen, not_understood};
use crate::engine::Key;
use crate::engine::text::{self, Misread};
use crate::games::Game;
use crate::storage::{Kind, MAX_NAME, Name, Request, Slot};
use crate::ui::shelf::{ShelfView, next_name};
use crate::ui::view::Keeping;

/// What can be done with a roster.
const ROSTER_WORDS: &str = "look, rename or copy with a name behind it, delete, or back";

impl Console {
    /// Tells the page of a roster that was read; which one is next.
    pub(super) fn tell_page(&self, page: &Lists, view: &ShelfView, out: &mut dyn Write) -> Option<(Playing, u8, usize)> {
        let Lists::Page(game, nth, page) = page else { return None };
        let look = view.looked_at()?;
        let (total, lines) = look.told();
        if *page == 0 && !total.is_empty() {
            let name = self.rosters.iter().find(|(other, _)| other == nth).map_or("", |(_, name)| name);
            writeln!(out, "{name}, {total}:").ok()?;
        }
        for line in lines.lines() {
            let Some((what, value)) = line.split_once('\t') else {
                writeln!(out, "{line}").ok()?;
                continue;
            };
            writeln!(out, "{what}{}{value}", if what.ends_with('?') { " " } else { ": " }).ok()?;
        }
        (!look.is_last()).then_some((*game, *nth, page + 1))
    }
}

impl Seat<'_> {
    /// Has the rosters of a game told, and goes on to where they are read out. With `room`, only if there is room for another.
    pub(super) fn list_rosters(&mut self, game: &'static Game, place: Place, room: bool) {
        let kind = Kind::Roster(Key::of(game.id));
        self.model.ask = Some(if room { Request::Room(kind) } else { Request::List(kind) });
        (self.at.place, self.at.asked, self.at.lists) = (place, Some(""), Some(Lists::Rosters(Playing(game, false))));
    }

    fn roster(&self, nth: u8) -> &str {
        self.at.rosters.iter().find(|(other, _)| *other == nth).map_or("", |(_, name)| name)
    }

    pub(super) fn show_rosters(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        let count = self.at.rosters.len();
        if count == 0 {
            return writeln!(out, "{} has no rosters yet. Type new to build one, or back.", game.name);
        }
        writeln!(out, "Rosters of {}:", game.name)?;
        super::numbered(out, self.at.rosters.iter().map(|(_, name)| name))?;
        writeln!(out, "Type {} or a name to change one, new to build one, or back.", text::number_up_to(count))
    }

    pub(super) fn choose_roster(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if let (true, Some(rosters)) = (line.eq_ignore_ascii_case("new"), &game.rosters) {
            return self.start(game, rosters.build, false, talk);
        }
        match self.one_of(line, talk.out)? {
            Some(nth) => self.go(Place::Roster(game, nth), talk.out),
            None => Ok(()),
        }
    }

    fn one_of(&mut self, line: &str, out: &mut dyn Write) -> Result<Option<u8>, fmt::Error> {
        if self.at.rosters.is_empty() {
            self.show(out)?;
            return Ok(None);
        }
        let lines = || self.at.rosters.iter().map(|(_, name)| [name.as_str(); 2]);
        Ok(chosen(lines, line, out)?.and_then(|nth| self.at.rosters.get(nth)).map(|(nth, _)| *nth))
    }

    pub(super) fn show_roster(&self, nth: u8, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{}. Type {ROSTER_WORDS}.", self.roster(nth))
    }

    pub(super) fn change_roster(&mut self, game: &'static Game, nth: u8, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let Some(slot) = Kind::Roster(Key::of(game.id)).slot(nth) else { return Ok(()) };
        let (word, name) = line.split_once(' ').unwrap_or((line, ""));
        if word.eq_ignore_ascii_case("look") && name.is_empty() {
            self.model.ask = Some(Request::Read(slot));
            (self.at.asked, self.at.lists) = (Some(""), Some(Lists::Page(Playing(game, false), nth, 0)));
            return Ok(());
        }
        if word.eq_ignore_ascii_case("delete") && name.is_empty() {
            return self.go(Place::Deleting(game, nth), talk.out);
        }
        let request: fn(Slot, Name) -> Request = match word {
            _ if word.eq_ignore_ascii_case("rename") => Request::Rename,
            _ if word.eq_ignore_ascii_case("copy") => Request::Copy,
            _ => {
                return not_understood(talk.out, Misread::NotOffered(line), ROSTER_WORDS);
            }
        };
        let Some(name) = self.new_name(name, talk.out)? else { return Ok(()) };
        self.list_rosters(game, Place::Rosters(game), false);
        self.model.ask = Some(request(slot, name));
        Ok(())
    }

    pub(super) fn show_deleting(&self, nth: u8, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Delete {} for good? Type yes to delete it, or back to keep it.", self.roster(nth))
    }

    pub(super) fn delete_roster(&mut self, game: &'static Game, nth: u8, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if !line.eq_ignore_ascii_case("yes") {
            return not_understood(talk.out, Misread::NotOffered(line), "yes to delete it, or back to keep it");
        }
        self.list_rosters(game, Place::Rosters(game), false);
        self.model.ask = Kind::Roster(Key::of(game.id)).slot(nth).map(Request::Delete);
        Ok(())
    }

    /// A name for a roster, if it can have it; else says why not.
    fn new_name(&self, name: &str, out: &mut dyn Write) -> Result<Option<Name>, fmt::Error> {
        let name = name.trim();
        let taken = self.at.rosters.iter().any(|(_, other)| other.eq_ignore_ascii_case(name));
        match Name::try_from(name) {
            _ if name.is_empty() => writeln!(out, "A roster has a name. Type one, or back.")?,
            _ if taken => writeln!(out, "There is a roster of that name. Type another name.")?,
            Ok(name) if name.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) => return Ok(Some(name)),
            _ => writeln!(out, "A name has at most {MAX_NAME} letters, without accents. Type another name.")?,
        }
        Ok(None)
    }

    pub(super) fn show_keeping(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Type a name to keep this as a roster; Enter alone keeps it as {}.", next_name(&self.at.rosters))
    }

    /// What was built is kept under a name.
    pub(super) fn keep_roster(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let own = next_name(&self.at.rosters);
        let Some(name) = self.new_name(if line.is_empty() { &own } else { line }, talk.out)? else { return Ok(()) };
        let kind = Kind::Roster(Key::of(game.id));
        let free = (0..kind.limit()).find(|nth| !self.at.rosters.iter().any(|(other, _)| other == nth));
        self.model.keep = free.and_then(|nth| kind.slot(nth)).map(|slot| Keeping { slot, name, data: heapless::Vec::new() });
        self.list_rosters(game, Place::Rosters(game), false);
        Ok(())
    }

    pub(super) fn show_taking(&self, out: &mut dyn Write) -> fmt::Result {
        let count = self.at.rosters.len();
        if count == 0 {
            return writeln!(out, "No roster is kept yet. Type back to enter the figures.");
        }
        writeln!(out, "Rosters:")?;
        super::numbered(out, self.at.rosters.iter().map(|(_, name)| name))?;
        writeln!(out, "Type {} or a name to take one, or back to enter the figures.", text::number_up_to(count))
    }

    /// A roster answers for the battle that begins.
    pub(super) fn take_roster(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let Some(nth) = self.one_of(line, talk.out)? else { return Ok(()) };
        self.model.ask = Kind::Roster(Key::of(game.id)).slot(nth).map(Request::Read);
        (self.at.place, self.at.asked) = (Place::Play, Some("The roster has answered."));
        Ok(())
    }
}
