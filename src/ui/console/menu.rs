//! Menus: the games, what a game has, its words, the settings.

use core::fmt::{self, Write};

use heapless::Vec;

use super::{Console, Place, Talk, chosen, not_understood, numbered};
use crate::engine::text;
use crate::games::{GAMES, Game, Procedure};
use crate::storage::Record;
use crate::ui::form::{Fields, Kind};

/// What the first menu has besides the games.
const BESIDES: [&str; 3] = ["Dice roller", "Settings", "About"];

/// A row of a game's menu.
#[derive(Clone, Copy)]
enum Row {
    /// A battle, new or under way.
    Battle(&'static str),
    /// A procedure by itself.
    Quick(&'static Procedure),
    /// The game's words.
    Terms,
}

impl Row {
    /// Its names: for scripts, and as it is read out.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Battle(name) => ["battle", name],
            Self::Quick(procedure) => [procedure.id, procedure.title],
            Self::Terms => ["terms", "Terms"],
        }
    }
}

/// A battle, at most this many procedures, and the words.
type Rows = Vec<Row, 64>;

impl Console {
    pub(super) fn show_home(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Games and tools:")?;
        numbered(out, home().map(|[_, name]| name))?;
        writeln!(out, "Type a number from 1 to {} or a name.", home().count())
    }

    pub(super) fn choose_home(&mut self, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        let Some(nth) = chosen(home, line, talk.out)? else { return Ok(()) };
        match (GAMES.get(nth), nth.saturating_sub(GAMES.len())) {
            (Some(game), _) => self.go(Place::Game(game), talk.out),
            (None, 0) => self.go(Place::Roller, talk.out),
            (None, 1) => self.go(Place::Settings, talk.out),
            (None, _) => {
                self.about(talk.out)?;
                self.show(talk.out)
            }
        }
    }

    fn about(&self, out: &mut dyn Write) -> fmt::Result {
        let device = &self.model.device;
        writeln!(out, "Adjutant {}, {}, build {}.", env!("CARGO_PKG_VERSION"), device.board, device.build)?;
        for game in GAMES {
            writeln!(out, "{}: follows {}.", game.name, game.revision)?;
        }
        writeln!(out, "Open firmware, MIT or Apache 2.0. Not linked to any game's publisher.")
    }

    fn rows(&self, game: &Game) -> Rows {
        let battle = match (game.guide, self.model.fights(game)) {
            (_, true) => Some(Row::Battle("Resume battle")),
            (Some(_), false) => Some(Row::Battle("New battle")),
            (None, false) => None,
        };
        let terms = (!game.terms.is_empty()).then_some(Row::Terms);
        let quick = game.procedures.iter().map(|procedure| Row::Quick(procedure));
        battle.into_iter().chain(quick).chain(terms).take(64).collect()
    }

    pub(super) fn show_game(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        let rows = self.rows(game);
        writeln!(out, "{}:", game.name)?;
        numbered(out, rows.iter().map(|row| row.names()[1]))?;
        writeln!(out, "Type a number from 1 to {} or a name, or back.", rows.len())
    }

    pub(super) fn choose_game(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        let rows = self.rows(game);
        let Some(nth) = chosen(|| rows.iter().map(|row| row.names()), line, talk.out)? else { return Ok(()) };
        match (rows.get(nth), game.guide) {
            (Some(Row::Quick(procedure)), _) => self.start(game, procedure, false, talk),
            (Some(Row::Battle(_)), Some(guide)) if !self.model.fights(game) => self.start(game, guide.begin, true, talk),
            (Some(Row::Battle(_)), _) => self.go(Place::Battle(game), talk.out),
            (Some(Row::Terms), _) | (None, _) => self.go(Place::Terms(game), talk.out),
        }
    }

    pub(super) fn show_terms(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Terms of {}:", game.name)?;
        numbered(out, game.terms.iter().map(|term| term.name))?;
        writeln!(out, "Type a number from 1 to {} or a name, or back.", game.terms.len())
    }

    pub(super) fn choose_term(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        let Some(nth) = chosen(|| game.terms.iter().map(|term| [term.name; 2]), line, talk.out)? else { return Ok(()) };
        let Some(term) = game.terms.get(nth) else { return Ok(()) };
        writeln!(talk.out, "{}: {} ({})", term.name, term.text, term.book)
    }

    pub(super) fn show_settings(&self, out: &mut dyn Write) -> fmt::Result {
        let settings = &self.model.settings;
        writeln!(out, "Settings of the screen and the keys:")?;
        for nth in 0..settings.count() {
            let field = settings.field(nth);
            writeln!(out, "{}. {}: {}", nth + 1, field.label, field.value)?;
        }
        writeln!(out, "Type a number from 1 to {} to change one, or back.", settings.count())
    }

    pub(super) fn choose_setting(&mut self, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        let count = self.model.settings.count();
        match text::number(line).map(usize::try_from) {
            Ok(Ok(nth @ 1..)) if nth <= count => self.go(Place::Setting(nth - 1), talk.out),
            Ok(_) => not_understood(talk.out, text::Misread::NotOffered(line), format_args!("a number from 1 to {count}")),
            Err(misread) => not_understood(talk.out, misread, format_args!("a number from 1 to {count}")),
        }
    }

    pub(super) fn show_setting(&self, nth: usize, out: &mut dyn Write) -> fmt::Result {
        let field = self.model.settings.field(nth);
        writeln!(out, "{}, now {}:", field.label, field.value)?;
        for step in 0..steps(field.kind) {
            let mut tried = self.model.settings;
            tried.put(nth, step);
            writeln!(out, "{}. {}", step + 1, tried.field(nth).value)?;
        }
        writeln!(out, "Type a number from 1 to {}, or back.", steps(field.kind))
    }

    pub(super) fn set(&mut self, nth: usize, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        let steps = steps(self.model.settings.field(nth).kind);
        let step = text::number(line).map(|number| number.checked_sub(1).and_then(|step| u16::try_from(step).ok()));
        match step.map(|step| step.filter(|step| *step < steps)) {
            Ok(Some(step)) => {
                self.model.settings.put(nth, step);
                // One line changes one setting: there is room.
                let _ = talk.save.push(Record::Settings(self.model.settings));
                self.go(Place::Settings, talk.out)
            }
            Ok(None) => not_understood(talk.out, text::Misread::NotOffered(line), format_args!("a number from 1 to {steps}")),
            Err(misread) => not_understood(talk.out, misread, format_args!("a number from 1 to {steps}")),
        }
    }
}

fn home() -> impl Iterator<Item = [&'static str; 2]> {
    GAMES.iter().map(|game| [game.id, game.name]).chain(BESIDES.iter().map(|name| [*name, *name]))
}

/// How many values a setting has.
const fn steps(kind: Kind) -> u16 {
    match kind {
        Kind::Action(_) => 0,
        Kind::Switch(_) => 2,
        Kind::Steps { last, .. } => last + 1,
    }
}
