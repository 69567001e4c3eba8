//! Menus: the games, what a game has, its words, what can be set.

use core::fmt::{self, Write};

use heapless::Vec;

use super::{Place, Seat, Talk, chosen, not_understood, numbered};
use crate::dice::{FaceLayout, Symbol};
use crate::engine::text::{self, By, Misread};
use crate::engine::{Lane, Layouts, Preference, PreferenceKind};
use crate::games::{GAMES, Game, Procedure};
use crate::storage::{Kind as Slots, Request};
use crate::ui::form::{Field, Fields, Kind, Text};
use crate::ui::game::{Entry, entries};
use crate::ui::options::Set;
use crate::ui::view::Model;

/// What the first menu has besides the games.
const BESIDES: [&str; 4] = ["Dice roller", "Trust the dice?", "Settings", "About"];

/// Something that can be set, row by row.
#[derive(Clone, Copy)]
pub enum Form {
    /// The device.
    Settings,
    /// A game.
    Options(&'static Game),
}

/// A row of a game's menu.
#[derive(Clone, Copy)]
enum Row {
    /// As on the screen.
    Entry(Entry, &'static str),
    /// A procedure by itself.
    Quick(&'static Procedure),
}

impl Row {
    /// Its names: for scripts, and as it is read out.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Entry(_, name) => [name, name],
            Self::Quick(procedure) => [procedure.id, procedure.title],
        }
    }
}

/// Before a game: its menu, past what is open in it.
const PAST: &str = "menu ";

/// As many as a game has procedures, and a few more.
type Rows = Vec<Row, 64>;

impl Seat<'_> {
    pub(super) fn show_home(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Games and tools:")?;
        numbered(out, home().map(|[_, name]| name))?;
        write!(out, "Type a number from 1 to {} or a name", home().count())?;
        let open = self.model.session.procedure().is_some() || self.model.session.waits().is_some();
        writeln!(out, "{}", if open { "; with menu before a game, all it has, whatever is open." } else { "." })
    }

    pub(super) fn choose_home(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let past = line.split_at_checked(PAST.len()).filter(|(word, _)| word.eq_ignore_ascii_case(PAST));
        let Some(nth) = chosen(home, past.map_or(line, |(_, game)| game), talk.out)? else { return Ok(()) };
        match (GAMES.get(nth), nth.saturating_sub(GAMES.len())) {
            (Some(game), _) if past.is_none() && self.model.take_up(game) => self.resume(talk.out),
            (Some(game), _) => self.go(Place::Game(game), talk.out),
            (None, 0) => {
                self.open_roller();
                Ok(())
            }
            (None, 1) => self.go(Place::Dice, talk.out),
            (None, 2) => self.go(Place::Form(Form::Settings), talk.out),
            (None, _) => {
                self.about(talk.out)?;
                self.show(talk.out)
            }
        }
    }

    fn about(&self, out: &mut dyn Write) -> fmt::Result {
        let device = &self.model.device;
        writeln!(out, "Adjutant {}, {}, build {}.", env!("CARGO_PKG_VERSION"), device.board, device.build)?;
        if !self.model.settings.name.as_str().is_empty() {
            writeln!(out, "It is called {}.", self.model.settings.name.as_str())?;
        }
        for game in GAMES {
            writeln!(out, "{}: follows {}.", game.name, game.revision)?;
        }
        writeln!(out, "Open firmware, MIT or Apache 2.0. Not linked to any game's publisher.")
    }

    /// The rows of the screen, with the procedures among them instead of behind one.
    fn rows(&self, game: &'static Game) -> Rows {
        let mut rows = Rows::new();
        for entry in entries(game, self.model) {
            let name = match entry {
                Entry::Resume => "Resume battle",
                Entry::GoOn => "Go on with what is open",
                Entry::PickUp => "Parked battles",
                Entry::Park => "Park the other battle",
                Entry::New => "New battle",
                Entry::Rosters => "Rosters",
                Entry::Terms => "Terms",
                Entry::Options => "Options",
                Entry::Quick => {
                    rows.extend(game.procedures.iter().take(48).map(|procedure| Row::Quick(procedure)));
                    continue;
                }
                Entry::Back => continue,
            };
            // There is room for more than the screen has.
            let _ = rows.push(Row::Entry(entry, name));
        }
        rows
    }

    pub(super) fn show_game(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        let rows = self.rows(game);
        writeln!(out, "{}:", game.name)?;
        numbered(out, rows.iter().map(|row| row.names()[1]))?;
        writeln!(out, "Type {} or a name, or back.", text::number_up_to(rows.len()))
    }

    pub(super) fn choose_game(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let rows = self.rows(game);
        let Some(nth) = chosen(|| rows.iter().map(|row| row.names()), line, talk.out)? else { return Ok(()) };
        match (rows.get(nth), game.guide) {
            (Some(Row::Quick(procedure)), _) => self.start(game, procedure, false, talk),
            (Some(Row::Entry(Entry::Resume | Entry::New, _)), _) if self.model.open(Lane::Battle, game).is_some() => {
                self.take_up(Lane::Battle, talk.out)
            }
            (Some(Row::Entry(Entry::GoOn, _)), _) => self.take_up(Lane::Quick, talk.out),
            (Some(Row::Entry(Entry::New, _)), Some(guide)) => self.start(game, guide.begin, true, talk),
            (Some(Row::Entry(Entry::Resume, _)), _) => self.go(Place::Battle(game), talk.out),
            (Some(Row::Entry(Entry::PickUp, _)), _) => self.go(Place::Parked(game), talk.out),
            (Some(Row::Entry(Entry::Rosters, _)), _) => {
                self.list_rosters(game, Place::Rosters(game), false);
                Ok(())
            }
            (Some(Row::Entry(Entry::Terms, _)), _) => self.go(Place::Terms(game, false), talk.out),
            (Some(Row::Entry(Entry::Options, _)), _) => self.go(Place::Form(Form::Options(game)), talk.out),
            (Some(Row::Entry(Entry::Park, _)), _) => self.ask_for(Model::park, "The other battle is parked.", talk.out),
            _ => Ok(()),
        }
    }

    pub(super) fn show_terms(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Terms of {}:", game.name)?;
        numbered(out, game.terms.iter().map(|term| term.name))?;
        writeln!(out, "Type {} or a name, or back.", text::number_up_to(game.terms.len()))
    }

    pub(super) fn choose_term(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let Some(nth) = chosen(|| game.terms.iter().map(|term| [term.name; 2]), line, talk.out)? else { return Ok(()) };
        let Some(term) = game.terms.get(nth) else { return Ok(()) };
        writeln!(talk.out, "{}: {} ({})", term.name, term.text, term.book)
    }

    pub(super) fn show_parked(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "Parked battles of {}:", game.name)?;
        numbered(out, self.model.parked(game).map(|parked| &parked.name))?;
        let numbers = text::number_up_to(self.model.parked(game).count());
        // One battle on the table at a time.
        match self.model.fighting {
            Some(_) => {
                writeln!(out, "Another battle is on the table. Type delete with a number behind it to delete one, or back.")
            }
            None => writeln!(out, "Type {numbers} to pick one up, delete with a number behind it to delete one, or back."),
        }
    }

    pub(super) fn choose_parked(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if let Some((word, which)) = line.split_once(' ')
            && word.eq_ignore_ascii_case("delete")
        {
            return self.delete_parked(game, which.trim(), talk);
        }
        if self.model.fighting.is_some() {
            return self.show(talk.out);
        }
        let lines = || self.model.parked(game).map(|parked| [parked.name.as_str(); 2]);
        let Some(nth) = chosen(lines, line, talk.out)? else { return Ok(()) };
        let Some(picked) = self.model.parked(game).nth(nth).map(|parked| parked.nth) else { return Ok(()) };
        self.ask_for(|model| model.pick_up(picked), "The battle is picked up.", talk.out)
    }

    /// Deletes a battle that was put away, if it is sure: a word more, as for a reset.
    fn delete_parked(&mut self, game: &'static Game, typed: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let sure = typed.strip_suffix(" yes");
        let lines = || self.model.parked(game).map(|parked| [parked.name.as_str(); 2]);
        let Some(nth) = chosen(lines, sure.unwrap_or(typed), talk.out)? else { return Ok(()) };
        let Some(parked) = self.model.parked(game).nth(nth) else { return Ok(()) };
        if sure.is_none() {
            return writeln!(talk.out, "Type delete {} yes to delete {} for good, or back to keep it.", nth + 1, parked.name);
        }
        self.model.ask = Slots::Battle.slot(parked.nth).map(Request::Delete);
        (self.at.place, self.at.asked) = (Place::Game(game), Some("The battle is deleted."));
        Ok(())
    }
}

// What can be set.
impl Seat<'_> {
    fn count(&self, form: Form) -> usize {
        match form {
            Form::Settings => self.model.settings.count(),
            Form::Options(game) => Set::of(game, self.model).count(),
        }
    }

    /// A row as it would be at a step, or as it is.
    fn field(&self, form: Form, nth: usize, step: Option<u16>) -> Field {
        fn of(mut fields: impl Fields, nth: usize, step: Option<u16>) -> Field {
            if let Some(step) = step {
                fields.put(nth, step);
            }
            fields.field(nth)
        }
        match form {
            Form::Settings => of(self.model.settings, nth, step),
            Form::Options(game) => of(Set::of(game, self.model), nth, step),
        }
    }

    pub(super) fn show_form(&self, form: Form, out: &mut dyn Write) -> fmt::Result {
        match form {
            Form::Settings => writeln!(out, "Settings of the screen and the keys:")?,
            Form::Options(game) => writeln!(out, "Options of {}, for what is begun from now on:", game.name)?,
        }
        for nth in 0..self.count(form) {
            let field = self.field(form, nth, None);
            writeln!(out, "{}. {}: {}", nth + 1, field.label, field.value)?;
        }
        writeln!(out, "Type {} or a name to change one, or back.", text::number_up_to(self.count(form)))
    }

    pub(super) fn choose_field(&mut self, form: Form, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let labels: Values = (0..self.count(form)).take(MAX_VALUES).map(|nth| self.field(form, nth, None).label).collect();
        match chosen(|| labels.iter().map(|label| [label.as_str(); 2]), line, talk.out)? {
            Some(nth) => self.go(Place::Field(form, nth), talk.out),
            None => Ok(()),
        }
    }

    /// The faces that a row sets, if it does.
    fn faces(form: Form, nth: usize) -> Option<(&'static Preference, &'static Layouts)> {
        let Form::Options(game) = form else { return None };
        let preference = game.preferences.get(nth)?;
        match preference.kind {
            PreferenceKind::Faces(layouts) => Some((preference, layouts)),
            PreferenceKind::Choice(_) => None,
        }
    }

    fn show_faces(&self, game: &Game, preference: &Preference, layouts: &Layouts, out: &mut dyn Write) -> fmt::Result {
        let layout = preference.layout(&self.model.preferences(game));
        write!(out, "{}, now {}: ", preference.title, layouts.name(&layout))?;
        text::listed(out, layout.0.map(text::symbol))?;
        if let Some(lacks) = (layouts.lacks)(&layout) {
            write!(out, "; {lacks}")?;
        }
        writeln!(out, ".")?;
        numbered(out, layouts.named.iter().map(|(name, _)| name))?;
        write!(out, "Type {} or a name, or six faces out of ", text::number_up_to(layouts.named.len()))?;
        text::listed(out, Symbol::ALL.map(text::symbol))?;
        writeln!(out, "; or back.")
    }

    /// A layout by its name or number, or six symbols.
    fn lay_out(&mut self, game: &Game, (preference, layouts): (&Preference, &Layouts), line: &str) -> bool {
        let named = || layouts.named.iter().map(|(name, _)| [*name; 2]);
        let known = text::line(named, line, By::Line).ok().and_then(|nth| layouts.named.get(nth));
        let layout = match known {
            Some((_, layout)) => Some(*layout),
            None => text::symbols(line).map(FaceLayout),
        };
        if let Some(layout) = &layout {
            let mut values = self.model.preferences(game);
            preference.lay_out(&mut values, layout);
            self.model.prefer(game, &values);
            self.model.keep();
        }
        layout.is_some()
    }

    pub(super) fn show_field(&self, form: Form, nth: usize, out: &mut dyn Write) -> fmt::Result {
        if let (Form::Options(game), Some((preference, layouts))) = (form, Self::faces(form, nth)) {
            return self.show_faces(game, preference, layouts, out);
        }
        let (field, values) = (self.field(form, nth, None), self.values(form, nth));
        if let Form::Options(game) = form
            && let Some(term) = game.preferences.get(nth).and_then(|preference| preference.term)
        {
            writeln!(out, "{}: {} ({})", term.name, term.text, term.book)?;
        }
        write!(out, "{}, now {}", field.label, field.value)?;
        if by(&values) == By::Name {
            write!(out, ". Type one of ")?;
            text::listed(out, &values)?;
            return writeln!(out, "; or back.");
        }
        writeln!(out, ":")?;
        numbered(out, values.iter())?;
        writeln!(out, "Type {} or a name, or back.", text::number_up_to(values.len()))
    }

    /// What a row can be set to, in words.
    fn values(&self, form: Form, nth: usize) -> Values {
        let steps = steps(self.field(form, nth, None).kind);
        (0..steps).take(MAX_VALUES).map(|step| self.field(form, nth, Some(step)).value).collect()
    }

    pub(super) fn set(&mut self, form: Form, nth: usize, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if let (Form::Options(game), Some(faces)) = (form, Self::faces(form, nth)) {
            return match self.lay_out(game, faces, line) {
                true => self.go(Place::Form(form), talk.out),
                false => not_understood(talk.out, Misread::NotOffered(line), "the name of a layout, or six faces"),
            };
        }
        let values = self.values(form, nth);
        // `50` is enough for `50%`, and `2` for `2 min`.
        let names = || values.iter().map(|value| [value.as_str(), value.split(['%', ' ']).next().unwrap_or_default()]);
        let step = match text::line(names, line, by(&values)) {
            Ok(step) => step as u16,
            Err(misread) if by(&values) == By::Name => return not_understood(talk.out, misread, "one of those values, or back"),
            Err(misread) => {
                return not_understood(talk.out, misread, format_args!("{} or a name", text::number_up_to(values.len())));
            }
        };
        match form {
            Form::Settings => self.model.settings.put(nth, step),
            Form::Options(game) => {
                let mut set = Set::of(game, self.model);
                set.put(nth, step);
                self.model.prefer(game, &set.values);
            }
        }
        self.model.keep();
        self.go(Place::Form(form), talk.out)
    }
}

fn home() -> impl Iterator<Item = [&'static str; 2]> {
    GAMES.iter().map(|game| [game.id, game.name]).chain(BESIDES.iter().map(|name| [*name, *name]))
}

/// The most values that a row can have: more than any has.
const MAX_VALUES: usize = 32;

type Values = Vec<Text, MAX_VALUES>;

/// How a value is named: numbers as they are, so that nobody types the fifth for 50%; words also by their line.
fn by(values: &Values) -> By {
    if values.iter().any(|value| value.starts_with(|first: char| first.is_ascii_digit())) { By::Name } else { By::Line }
}

/// How many values a row has.
const fn steps(kind: Kind) -> u16 {
    match kind {
        Kind::Action(_) | Kind::Nothing => 0,
        Kind::Switch(..) => 2,
        Kind::Steps { last, .. } => last + 1,
    }
}
