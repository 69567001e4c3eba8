//! The report of a battle, and ending one.

use core::fmt::{self, Write};

use super::{Place, Seat, Talk, chosen, not_understood};
use crate::engine::text::{self, Misread};
use crate::engine::{Ended, Named, Side};
use crate::games::Game;
use crate::storage::Sum;
use crate::ui::battle::menu::way;
use crate::ui::fairness::words::Rolls;
use crate::ui::form::Text;
use crate::ui::logged;
use crate::ui::page::Lines;
use crate::ui::reckoning::{ROWS, SIDES};
use crate::ui::report::words::{Losses, Lucky, Percent, fate, fine_print, result, verdict};
use crate::ui::report::{Called, count, lost};

/// A way to end a battle, in words.
fn row(seat: &Seat<'_>, how: Ended) -> Text {
    let mut out = Text::new();
    let nth = Ended::ALL.iter().position(|way| *way == how).unwrap_or(0);
    // A name of ten letters and a word.
    let _ = way(nth, seat.model, &mut out);
    out
}

impl Seat<'_> {
    /// Has the report told as soon as the rolls are counted.
    pub(super) fn report(&mut self, game: &'static Game, ends: bool) {
        count(SIDES, self.model);
        (self.at.place, self.at.asked) = (Place::Report(game, ends, 0), Some(""));
    }

    pub(super) fn show_ends(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "How does it end?")?;
        super::numbered(out, Ended::ALL.iter().map(|how| row(self, *how)))?;
        writeln!(out, "Type {} or a name, or back to stay.", text::number_up_to(Ended::ALL.len()))
    }

    pub(super) fn choose_end(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let rows = Ended::ALL.map(|how| row(self, how));
        let nth = chosen(|| rows.iter().map(|row| [row.as_str(); 2]), line, talk.out)?;
        match nth.and_then(|nth| Ended::ALL.get(nth)) {
            Some(how) => self.go(Place::Sure(game, Some(*how)), talk.out),
            None => Ok(()),
        }
    }

    pub(super) fn show_sure(&self, how: Option<Ended>, out: &mut dyn Write) -> fmt::Result {
        write!(out, "End this battle? ")?;
        match how {
            Some(how) => write!(out, "{}", row(self, how))?,
            None => verdict(self.model, out)?,
        }
        writeln!(out, ". Type yes to end it, or back to stay.")
    }

    pub(super) fn end_battle(
        &mut self,
        game: &'static Game,
        how: Option<Ended>,
        line: &str,
        talk: &mut Talk<'_, '_>,
    ) -> fmt::Result {
        if !line.eq_ignore_ascii_case("yes") {
            return not_understood(talk.out, Misread::NotOffered(line), "yes to end the battle, or back to stay");
        }
        if how.is_some() {
            self.model.session.names_mut().end(how);
        }
        self.report(game, true);
        Ok(())
    }

    /// Tells the next piece of the report: first all that both sides share, then each turning point, then the figures.
    pub(super) fn tell_report(&mut self, game: &'static Game, ends: bool, step: usize, out: &mut dyn Write) -> fmt::Result {
        let points = self.model.reckoning.points().count();
        let figures = crate::ui::names::all_of(game, self.model).count();
        if step == 0 {
            self.tell_summary(game, out)?;
            self.at.fought = *self.model.reckoning.sums().1;
        } else if step <= points {
            self.tell_point(step - 1, out)?;
        } else {
            self.tell_luck(self.model.reckoning.sums().1, out)?;
        }
        self.at.place = Place::Report(game, ends, step + 1);
        self.at.asked = Some("");
        if step < points {
            let number = self.model.reckoning.points().nth(step).map_or(0, |(number, _)| number);
            logged::ask(number, self.model);
        } else if let Some(pair) = crate::ui::names::pair_of(game, self.model, (step - points) * ROWS).filter(|_| figures > 0) {
            count(pair, self.model);
        } else {
            self.end_report(game, ends, out)?;
        }
        Ok(())
    }

    fn tell_summary(&self, game: &Game, out: &mut dyn Write) -> fmt::Result {
        let Some(guide) = game.guide else { return Ok(()) };
        let (state, reckoning) = (&self.model.battle, &self.model.reckoning);
        let status = (guide.status)(state);
        write!(out, "Report, {}", Rolls(reckoning.rolls.into()))?;
        if status.turn > 0 {
            write!(out, ", {} {}", status.word, status.turn)?;
        }
        write!(out, ". ")?;
        verdict(self.model, out)?;
        writeln!(out, ".")?;
        for side in [Side::First, Side::Second] {
            let gone = lost(guide, state, side);
            write!(out, "{}: {}", Called(self.model, Named::Side(side)), Losses(guide, state, side))?;
            for (nth, id) in gone.into_iter().enumerate() {
                let word = fate(guide, state, id);
                write!(out, "{} {} ({word})", if nth == 0 { ":" } else { "," }, Called(self.model, Named::Figure(id)))?;
            }
            let result = result(guide, state, side);
            writeln!(out, "{}{result}.", if result.is_empty() { "" } else { ". In the end: " })?;
        }
        self.tell_luck(reckoning.sums().1, out)?;
        for (nth, line) in Lines(&fine_print(reckoning, self.model.session.names().born())).enumerate() {
            write!(out, "{}{line}", if nth == 0 { "" } else { " " })?;
        }
        writeln!(out)
    }

    fn tell_point(&self, nth: usize, out: &mut dyn Write) -> fmt::Result {
        let Some((number, chance)) = self.model.reckoning.points().nth(nth) else { return Ok(()) };
        write!(out, "Turning point: roll {number}, {}: ", Percent(chance))?;
        if let Some((_, _, lines)) = self.model.logged.found() {
            text::listed(out, lines.lines())?;
        }
        writeln!(out, ".")
    }

    fn tell_luck(&self, sums: &[Sum; ROWS], out: &mut dyn Write) -> fmt::Result {
        let (rows, _) = self.model.reckoning.sums();
        let alone = rows.first() == rows.last();
        let each = rows.iter().zip(sums).take(if alone { 1 } else { ROWS });
        // Of figures only those who have rolled.
        for (who, sum) in each.filter(|(who, sum)| matches!(who, Named::Side(_)) || sum.judged > 0 || sum.dice > 0) {
            let who = Called(self.model, *who);
            writeln!(out, "Luck of {who}: {}", Lucky(sum))?;
        }
        Ok(())
    }

    fn end_report(&mut self, game: &'static Game, ends: bool, out: &mut dyn Write) -> fmt::Result {
        self.at.asked = None;
        if !ends {
            return self.go(Place::Battle(game), out);
        }
        self.model.keeper.fought(self.model.session.names().born(), &self.at.fought);
        self.model.leave_battle();
        writeln!(out, "The battle is ended.")?;
        self.go(Place::Game(game), out)
    }
}
