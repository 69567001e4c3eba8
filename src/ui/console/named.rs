//! The names of a battle's sides and figures, and its rolls: what stands in the log.

use core::fmt::{self, Write};

use super::battle::Called;
use super::place::Behind;
use super::{Place, Seat, Talk, not_understood};
use crate::engine::Named;
use crate::engine::text::{self, Misread};
use crate::games::Game;
use crate::ui::form::Text;
use crate::ui::{logged, names};

impl Seat<'_> {
    fn all(&self, game: &'static Game) -> impl Iterator<Item = Named> + use<> {
        game.guide.map(|guide| names::all(guide, &self.model.battle)).into_iter().flatten()
    }

    pub(super) fn show_names(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Names:")?;
        super::numbered(out, self.all(game).map(|who| Called(self.model, who)))?;
        writeln!(out, "Type {} or a name to change it, or back.", text::number_up_to(self.all(game).count()))
    }

    pub(super) fn choose_name(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let by_number = || text::number(line).ok().and_then(|nth| usize::try_from(nth).ok()?.checked_sub(1));
        let by_name = |who: &Named| {
            let mut name = Text::new();
            // A name that is too long for that is not typed in full either.
            self.model.call(*who, &mut name).is_ok() && name.eq_ignore_ascii_case(line)
        };
        let found = self.all(game).find(by_name).or_else(|| self.all(game).nth(by_number()?));
        match found {
            Some(who) => self.go(Place::Naming(game, who), talk.out),
            None => {
                let accepts = text::number_up_to(self.all(game).count());
                not_understood(talk.out, Misread::NotOffered(line), format_args!("{accepts} or a name"))
            }
        }
    }

    pub(super) fn show_naming(&self, who: Named, out: &mut dyn Write) -> fmt::Result {
        let own = if self.model.session.names().get(who).is_some() { ", none to take the name away" } else { "" };
        writeln!(out, "What is {} called? Type up to 10 letters{own}, or back.", Called(self.model, who))
    }

    pub(super) fn name(&mut self, game: &'static Game, who: Named, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if line.is_empty() {
            return writeln!(talk.out, "Nothing was typed. Type a name, or back.");
        }
        match self.model.give_name(who, if line.eq_ignore_ascii_case("none") { "" } else { line }) {
            Ok(()) => self.go(Place::Names(game), talk.out),
            Err(refused) => writeln!(talk.out, "{}", refused.advice()),
        }
    }

    /// Has a roll looked up.
    pub(super) fn look_up(&mut self, behind: Behind, number: u32, out: &mut dyn Write) -> fmt::Result {
        if number == 0 {
            return writeln!(out, "Nothing was rolled yet.");
        }
        logged::ask(number, self.model);
        (self.at.place, self.at.asked) = (Place::Log(behind, number), Some(""));
        Ok(())
    }

    pub(super) fn show_roll(&self, number: u32, out: &mut dyn Write) -> fmt::Result {
        match self.model.logged.found() {
            Some((number, marks, lines)) => {
                let comma = if marks.0 == 0 { "" } else { ", " };
                write!(out, "Roll {number}{comma}{marks}: ")?;
                // The dice come last.
                let (told, dice) = lines.rsplit_once('\n').unwrap_or(("", lines));
                told.lines().try_for_each(|line| write!(out, "{line}, "))?;
                for (nth, face) in dice.split(' ').enumerate() {
                    write!(out, "{}{}", if nth == 0 { "" } else { " " }, logged::spelled(face))?;
                }
                writeln!(out, ".")?;
            }
            None => writeln!(out, "Roll {number} is no longer in the log: it keeps the last thousand at least.")?,
        }
        writeln!(out, "Type the number of a roll from 1 to {}, Enter for the one before, or back.", self.model.rolls)
    }

    pub(super) fn choose_roll(&mut self, behind: Behind, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let Place::Log(_, shown) = self.at.place else { return Ok(()) };
        let last = self.model.rolls;
        let wanted = match (line, text::number(line)) {
            ("", _) if shown <= 1 => return writeln!(talk.out, "Roll 1 is the first. Type the number of a roll, or back."),
            ("", _) => Some(shown - 1),
            (_, Ok(number)) => u32::try_from(number).ok().filter(|number| (1..=last).contains(number)),
            (_, Err(misread)) => return not_understood(talk.out, misread, text::number_up_to(last as usize)),
        };
        match wanted {
            Some(number) => self.look_up(behind, number, talk.out),
            None => not_understood(talk.out, Misread::NotOffered(line), text::number_up_to(last as usize)),
        }
    }
}
