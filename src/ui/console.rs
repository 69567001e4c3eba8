//! The device as lines of text: for a screen reader, a serial line, a script.
//!
//! The same prompts, notes and outcomes as on the screen, one thing a line, and nothing that depends on where it stands. A board
//! gives [`Console::line`] what was typed, does what comes of it as after a key, and only then shows what was written.

mod ask;
mod battle;
mod change;
mod dice;
mod faces;
mod favourites;
mod menu;
mod named;
mod place;
mod report;
mod roller;
mod rosters;
mod run_on;
mod tell;
mod unit;
mod words;

use core::fmt::{self, Write};

use heapless::Vec;

use super::roller::{Favourite, Roller};
use super::screen::Screen;
use super::shelf::ShelfView;
use super::view::Model;
use super::watched::Watched;
use super::{App, Effects, play};
use crate::dice::Cup;
use crate::engine::text::{self, By, Misread};
use crate::engine::{Refused, Step};
use crate::games::{Game, Procedure};
use crate::storage::{Name, Sum};
use change::Which;
use dice::show_pages;
use menu::Form;
use place::Place;
pub use roller::tell as tell_free_roll;
use run_on::RunOn;
use words::Word;

/// The longest line that is read: longer ones are no answer to anything.
pub const MAX_LINE: usize = 1_000;

/// Somebody who types, and where he is. What he plays is the [`App`]'s.
#[derive(Debug)]
pub struct Console {
    place: Place,
    /// The game whose procedure is being played, and whether it is part of its battle.
    playing: Option<Playing>,
    /// How many notes of the procedure have been told.
    told: usize,
    /// The store was asked for something: what is said when it is done.
    asked: Option<&'static str>,
    /// What is about to be told of what is kept.
    lists: Option<Lists>,
    /// The rosters that were told last: the place of each, and its name.
    rosters: Vec<(u8, Name), 16>,
    /// The favourite rolls.
    favourites: Vec<Favourite, 8, u8>,
    /// The luck of both sides of the battle whose report is being told.
    fought: [Sum; 2],
    /// Which seal of the dice was read out.
    sealed: u8,
    /// What goes by without an Enter.
    runs: RunOn,
}

/// A game, and whether the procedure is part of its battle.
#[derive(Clone, Copy)]
struct Playing(&'static Game, bool);

impl fmt::Debug for Playing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.0.id, self.1)
    }
}

/// What is told of what is kept: the rosters of a game, or the favourite rolls.
#[derive(Debug)]
enum Lists {
    Rosters(Playing),
    Favourites,
}

/// Whoever types, at the device.
struct Seat<'a> {
    at: &'a mut Console,
    model: &'a mut Model,
}

/// What a line needs besides.
struct Talk<'a, 'c> {
    cup: &'a mut Watched<'c>,
    out: &'a mut dyn Write,
}

/// What came of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Said {
    /// What the board must do, before it shows the text.
    pub effects: Effects,
    /// The dice are still being tested: the same line will do as soon as more noise was. On a screen the press waits.
    pub waiting: bool,
    /// The player is done.
    pub quit: bool,
    /// Nobody has anything to decide: once everything is saved, an empty line is next, and nobody need type it.
    pub goes_on: bool,
}

impl Console {
    /// Somebody who has just come.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            place: Place::Home,
            playing: None,
            told: 0,
            asked: None,
            lists: None,
            rosters: Vec::new(),
            favourites: Vec::new(),
            fought: [Sum::NONE; 2],
            sealed: 0,
            runs: RunOn { on: false, answered: None, rounds: false },
        }
    }

    /// Reads out the seal of the dice, if they have a new one: it counts only if it is known before the next roll.
    fn seal(&mut self, app: &mut App, out: &mut dyn Write) -> fmt::Result {
        let seal = app.model.source.as_ref().and_then(|report| report.seal);
        let Some(seal) = seal.filter(|seal| seal.nth > 0 && seal.nth != self.sealed) else { return Ok(()) };
        self.sealed = seal.nth;
        app.model.noted = seal.nth;
        write!(out, "The dice are sealed. Note their seal, number {}, both of you:", seal.nth)?;
        for (nth, byte) in seal.commitment.iter().enumerate() {
            write!(out, "{}{byte:02X}", if nth % 2 == 0 { " " } else { "" })?;
        }
        writeln!(out, ".")?;
        if seal.wants { writeln!(out, "{}", unit::NUMBER) } else { Ok(()) }
    }

    /// Says hello, once the app has read the store, and where to begin: where the game was left, in a game's menu, or in the
    /// first one.
    pub fn hello(&mut self, app: &mut App, game: Option<&'static Game>, out: &mut dyn Write) {
        // Whoever does not listen needs no hello.
        let _ = writeln!(out, "Adjutant. Type a number or a word, then Enter. Type help for the commands, quit to end.");
        let _ = self.troubles(app, out);
        let _ = self.seal(app, out);
        self.place = game.map_or(Place::Home, Place::Game);
        if app.model.demo.on {
            let _ = writeln!(out, "{}", unit::DEMO);
            return;
        }
        let mut seat = Seat { at: self, model: &mut app.model };
        let open = seat.model.playing().is_some();
        if open {
            let _ = seat.resume(out);
            return;
        }
        if let Some(game) = seat.model.fighting {
            let _ = writeln!(out, "A battle of {} is under way: choose the game, then resume battle.", game.name);
        }
        let _ = seat.show(out);
    }

    /// Somebody has typed a line.
    pub fn line(&mut self, app: &mut App, line: &str, cup: &mut dyn Cup, out: &mut dyn Write) -> Said {
        if app.model.demo.on {
            return self.line_in_demo(app, line.trim(), cup, out);
        }
        let _ = self.seal(app, out);
        if let Some(said) = self.opponents_number(app, line.trim(), cup, out) {
            return said;
        }
        let ((quit, waiting, goes_on), effects) = app.seat(cup, |desk| {
            let mut talk = Talk { cup: &mut desk.cup, out };
            let mut seat = Seat { at: self, model: &mut *desk.model };
            // Nobody listens any more: whatever was done is done.
            let quit = seat.take(line.trim(), &mut talk).unwrap_or(false);
            seat.at.runs.on = seat.runs_on();
            if desk.cup.stopped {
                let _ = writeln!(out, "{}", unit::NUMBER);
            }
            (quit, desk.cup.waiting, seat.at.runs.on && !desk.cup.stopped)
        });
        match self.lists {
            Some(Lists::Rosters(Playing(game, _))) => app.lay(Screen::Shelf(ShelfView::blank(game))),
            Some(Lists::Favourites) => app.lay(Screen::Roller(Roller::default())),
            None => {}
        }
        Said { effects, waiting, quit, goes_on }
    }

    /// The board has done what came of a line: says what went wrong with it, and where it leads. If there is more to be done for
    /// it, the board does that, and comes again.
    pub fn done(&mut self, app: &mut App, out: &mut dyn Write) -> Option<Effects> {
        let troubled = self.troubles(app, out).unwrap_or(true);
        if self.lists.take().is_some() {
            match app.over.pop() {
                Some(Screen::Shelf(view)) => self.rosters = view.rosters().collect(),
                Some(Screen::Roller(view)) => self.favourites = view.favourites,
                _ => {}
            }
        }
        if let (true, Place::Keeping(game)) = (troubled, self.place) {
            self.place = Place::Game(game);
        }
        if let Some(done) = self.asked.take() {
            let _ = if troubled || done.is_empty() { Ok(()) } else { writeln!(out, "{done}") };
            let mut seat = Seat { at: self, model: &mut app.model };
            if let Place::Report(game, ends, step) = seat.at.place {
                let _ = seat.tell_report(game, ends, step, out);
                let mut effects = Effects::default();
                app.find_unsaved(&mut effects);
                return Some(effects);
            }
            let _ = match (seat.at.place, seat.model.playing()) {
                (Place::Log(..) | Place::Rosters(_) | Place::Keeping(_) | Place::Taking(_) | Place::Roller, _) => seat.show(out),
                (Place::Undo, Some((game, guided))) if !troubled => {
                    seat.at.playing = Some(Playing(game, guided));
                    seat.show(out)
                }
                _ => seat.resume(out),
            };
        }
        None
    }

    /// Says what is wrong with the saves, if anything new is; whether there was.
    fn troubles(&mut self, app: &mut App, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        let mut any = false;
        while let Some(trouble) = app.trouble() {
            any = true;
            writeln!(out, "{}", OneLine(&trouble))?;
        }
        Ok(any)
    }
}

impl Default for Console {
    fn default() -> Self {
        Self::new()
    }
}

impl Seat<'_> {
    /// Acts on a line; whether the player is done.
    fn take(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> Result<bool, fmt::Error> {
        if line.len() > MAX_LINE {
            writeln!(talk.out, "That line is too long: at most {MAX_LINE} letters are read. Nothing was done.")?;
            return Ok(false);
        }
        let word = Word::of(line);
        let answers = word.is_none() && matches!(self.at.place, Place::Play | Place::Battle(_));
        self.at.runs.answered = answers.then_some(self.at.place);
        if let (Some((Word::Log, _)), Some(behind)) = (&word, self.at.place.before_log()) {
            self.look_up(behind, self.model.rolls, talk.out)?;
            return Ok(false);
        }
        match word {
            Some((Word::Quit, _)) => {
                writeln!(talk.out, "Goodbye.")?;
                return Ok(true);
            }
            Some((Word::Help, _)) => self.help(talk.out)?,
            Some((Word::Again, _)) => self.show(talk.out)?,
            Some((Word::Back, _)) => self.back(talk)?,
            Some((Word::Home, _)) => self.home(talk)?,
            Some((word, rest)) if word.of_device() && self.works(word) => self.device_word(word, rest, talk.out)?,
            Some((word, _)) if word.of_device() => self.answer(line, talk)?,
            // It may also be an option: Free Will chooses or rolls.
            Some((Word::Roll, rest)) if self.works(Word::Roll) => self.answer(rest, talk)?,
            Some((Word::Roll, _)) | None => self.answer(line, talk)?,
            Some((Word::Odds, rest)) if matches!(self.at.place, Place::Roller) => self.tell_likely(rest, talk.out)?,
            Some((word, rest)) if self.in_play() => self.play_word(word, rest, talk)?,
            Some((word, _)) => {
                writeln!(talk.out, "There is nothing to {} here. Type help for what there is.", word.verb())?;
            }
        }
        Ok(false)
    }

    /// A line that is no command, for wherever the player is.
    fn answer(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        match self.at.place {
            Place::Home => self.choose_home(line, talk),
            Place::Game(game) => self.choose_game(game, line, talk),
            Place::Terms(game, _) => self.choose_term(game, line, talk),
            Place::Parked(game) => self.choose_parked(game, line, talk),
            Place::Battle(game) => self.choose_battle(game, line, talk),
            Place::Ending(game) => self.choose_end(game, line, talk),
            Place::Sure(game, how) => self.end_battle(game, how, line, talk),
            Place::Report(game, ..) => self.go(Place::Battle(game), talk.out),
            Place::Rosters(game) => self.choose_roster(game, line, talk),
            Place::Roster(game, nth) => self.change_roster(game, nth, line, talk),
            Place::Deleting(game, nth) => self.delete_roster(game, nth, line, talk),
            Place::Keeping(game) => self.keep_roster(game, line, talk),
            Place::Taking(game) => self.take_roster(game, line, talk),
            Place::Names(game) => self.choose_name(game, line, talk),
            Place::Naming(game, who) => self.name(game, who, line, talk),
            Place::Log(behind, _) => self.choose_roll(behind, line, talk),
            Place::Play => self.choose_answer(line, talk),
            Place::Undo => self.choose_undo(line, talk),
            Place::Edit(which) => self.choose_change(which, line, talk),
            Place::Change(what) => self.change(what, line, talk),
            Place::Roller => self.roll_freely(line, talk),
            Place::Dice => self.choose_page(line, talk),
            Place::Form(form) => self.choose_field(form, line, talk),
            Place::Field(form, nth) => self.set(form, nth, line, talk),
        }
    }

    /// Says where the player is and what is asked.
    fn show(&mut self, out: &mut dyn Write) -> fmt::Result {
        if self.runs_on() {
            return self.show_passing(out);
        }
        match self.at.place {
            Place::Home => self.show_home(out),
            Place::Game(game) => self.show_game(game, out),
            Place::Terms(game, _) => self.show_terms(game, out),
            Place::Parked(game) => self.show_parked(game, out),
            Place::Battle(game) => self.show_battle(game, out),
            Place::Ending(_) => self.show_ends(out),
            Place::Sure(_, how) => self.show_sure(how, out),
            Place::Report(..) => Ok(()),
            Place::Rosters(game) => self.show_rosters(game, out),
            Place::Roster(_, nth) => self.show_roster(nth, out),
            Place::Deleting(_, nth) => self.show_deleting(nth, out),
            Place::Keeping(_) => self.show_keeping(out),
            Place::Taking(_) => self.show_taking(out),
            Place::Names(game) => self.show_names(game, out),
            Place::Naming(_, who) => self.show_naming(who, out),
            Place::Log(_, number) => self.show_roll(number, out),
            Place::Play => self.show_play(out),
            Place::Undo => self.show_undo(out),
            Place::Edit(which) => self.show_changes(which, out),
            Place::Change(what) => self.show_change(what, out),
            Place::Roller => self.show_roller(out),
            Place::Dice => show_pages(out),
            Place::Form(form) => self.show_form(form, out),
            Place::Field(form, nth) => self.show_field(form, nth, out),
        }
    }

    /// Goes somewhere and says so.
    fn go(&mut self, place: Place, out: &mut dyn Write) -> fmt::Result {
        self.at.place = place;
        self.show(out)
    }

    const fn in_play(&self) -> bool {
        matches!(self.at.place, Place::Play | Place::Undo | Place::Edit(_) | Place::Change(_))
    }

    /// One step back: in a procedure by an answer, elsewhere by a menu.
    fn back(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let place = match self.at.place {
            Place::Home => {
                writeln!(talk.out, "This is the first menu. Type quit to end.")?;
                Place::Home
            }
            Place::Game(_) | Place::Roller | Place::Dice | Place::Form(Form::Settings) => Place::Home,
            Place::Battle(game) if self.may_choose_another(game) => return self.choose_another(game, talk),
            Place::Terms(game, true) => Place::Battle(game),
            Place::Terms(game, false) | Place::Parked(game) | Place::Battle(game) | Place::Form(Form::Options(game)) => {
                Place::Game(game)
            }
            Place::Ending(game) | Place::Sure(game, _) | Place::Report(game, ..) | Place::Names(game) => Place::Battle(game),
            Place::Log(behind, _) => behind.into(),
            Place::Naming(game, _) => Place::Names(game),
            Place::Rosters(game) | Place::Keeping(game) => Place::Game(game),
            Place::Roster(game, _) | Place::Deleting(game, _) => Place::Rosters(game),
            Place::Taking(_) => Place::Play,
            Place::Edit(_) | Place::Change(_) => Place::Play,
            Place::Field(form, _) => Place::Form(form),
            Place::Play => return self.undo(talk),
            Place::Undo => return self.choose_undo("keep", talk),
        };
        self.go(place, talk.out)
    }

    fn home(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if self.in_play() && !self.leave(talk.out)? {
            return Ok(());
        }
        self.go(Place::Home, talk.out)
    }

    /// Undoes the last answer; at the first question, leaves.
    fn undo(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let waiting = self.model.session.fate().waiting();
        match self.model.back() {
            Ok(()) => {
                self.at.told = self.notes();
                let taken = self.model.session.fate().waiting() > waiting;
                writeln!(talk.out, "Back.{}", if taken { " The dice are kept: the same ones fall again." } else { "" })?;
                self.show(talk.out)
            }
            Err(Refused::AtStart) => {
                let menu = match self.menu() {
                    // Where somebody acts already, the choice of another stands between his menu and that of the game.
                    Place::Battle(game) if self.chooses_another(game) => Place::Game(game),
                    menu => menu,
                };
                if self.leave(talk.out)? { self.go(menu, talk.out) } else { Ok(()) }
            }
            Err(refused) => writeln!(talk.out, "{}", refused.advice()),
        }
    }

    /// Drops the procedure; whether that could be done.
    fn leave(&mut self, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        let title = self.model.session.procedure().map_or("", |procedure| procedure.title);
        match self.model.session.abandon() {
            Ok(()) => {
                self.at.playing = None;
                writeln!(out, "Left {title}.")?;
                Ok(true)
            }
            Err(refused) => {
                writeln!(out, "{}", refused.advice())?;
                Ok(false)
            }
        }
    }

    /// The menu from which the procedure was started.
    fn menu(&self) -> Place {
        match self.at.playing {
            Some(Playing(game, true)) if self.model.fights(game) => Place::Battle(game),
            Some(Playing(game, _)) => Place::Game(game),
            None => Place::Home,
        }
    }

    /// Starts a procedure, on the battle if it is part of it.
    fn start(
        &mut self,
        game: &'static Game,
        procedure: &'static Procedure,
        guided: bool,
        talk: &mut Talk<'_, '_>,
    ) -> fmt::Result {
        let fighting = guided && self.model.fights(game);
        self.model.start(procedure, (!fighting).then_some(game));
        (self.at.place, self.at.playing, self.at.told) = (Place::Play, Some(Playing(game, guided)), 0);
        self.at.runs.rounds = false;
        writeln!(talk.out, "{}. Rule {}.", procedure.title, procedure.reference)?;
        self.go_on(0, talk)
    }

    /// Goes to wherever the game has come to.
    fn resume(&mut self, out: &mut dyn Write) -> fmt::Result {
        let place = match (self.model.playing(), self.model.fighting, self.at.place) {
            (Some((game, guided)), ..) => {
                self.at.playing = Some(Playing(game, guided));
                self.at.told = self.notes();
                let procedure = self.model.session.procedure();
                writeln!(out, "{}, where it was left.", procedure.map_or("", |procedure| procedure.title))?;
                self.tell_why(out)?;
                Place::Play
            }
            (None, Some(game), _) => Place::Battle(game),
            (None, None, Place::Battle(game) | Place::Parked(game)) => Place::Game(game),
            (None, None, Place::Undo) => Place::Home,
            (None, None, place) => place,
        };
        self.go(place, out)
    }

    /// After something was entered from a byte on: lets the device answer for its side, tells what happened, and asks on.
    fn go_on(&mut self, from: usize, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let guided = self.at.playing.filter(|Playing(_, guided)| *guided);
        if let Some(Playing(game, _)) = guided {
            play::decide(self.model, game);
        }
        self.tell_entries(from, talk.out)?;
        self.tell_results(|at| at > from, talk.out)?;
        self.tell_notes(talk.out)?;
        match guided {
            // The battle tells what came of it.
            Some(Playing(game, _)) if play::told_by_itself(self.model, game) => {
                self.at.playing = None;
                self.go(Place::Battle(game), talk.out)
            }
            Some(Playing(game, _)) if play::takes_roster(self.model, game) => {
                self.list_rosters(game, Place::Taking(game), false);
                Ok(())
            }
            _ => self.go(Place::Play, talk.out),
        }
    }

    /// It is over: what it did is done.
    fn finish(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let built = self.model.session.procedure();
        match self.at.playing {
            Some(Playing(game, true)) => play::commit(self.model, game),
            // It is done: nothing can refuse.
            _ => _ = self.model.session.commit(),
        }
        let menu = self.menu();
        self.at.playing = None;
        if let (Some(game), false) = (built.and_then(play::builds), self.model.not_saving) {
            self.list_rosters(game, Place::Keeping(game), true);
            return Ok(());
        }
        self.go(menu, talk.out)
    }

    fn done(&self) -> bool {
        matches!(self.model.session.step(), Step::Done(_))
    }
}

/// Says why a line was not understood, and what would be.
fn not_understood(out: &mut dyn Write, misread: Misread<'_>, accepts: impl fmt::Display) -> fmt::Result {
    match misread {
        Misread::NotOffered("") | Misread::NotANumber("") => write!(out, "Nothing was typed.")?,
        _ => write!(out, "{}.", Capital(misread))?,
    }
    writeln!(out, " Type {accepts}. Help lists the commands.")
}

/// A text of several lines as one.
struct OneLine<'a>(&'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, line) in self.0.lines().enumerate() {
            write!(f, "{}{line}", if nth > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// A text that begins with a capital.
struct Capital<T>(T);

impl<T: fmt::Display> fmt::Display for Capital<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Raised { out: f, begun: false }, "{}", self.0)
    }
}

/// Raises the first letter.
struct Raised<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    begun: bool,
}

impl Write for Raised<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text.chars();
        if !self.begun
            && let Some(first) = rest.next()
        {
            self.begun = true;
            self.out.write_char(first.to_ascii_uppercase())?;
        }
        self.out.write_str(rest.as_str())
    }
}

/// A list of things to choose from by number or name.
fn numbered<T: fmt::Display>(out: &mut dyn Write, things: impl Iterator<Item = T>) -> fmt::Result {
    (1..).zip(things).try_for_each(|(number, thing)| writeln!(out, "{number}. {thing}"))
}

/// Which line of a list is meant; says what is wrong if none is.
fn chosen<'n, L: Iterator<Item = [&'n str; 2]>>(
    lines: impl Fn() -> L,
    line: &str,
    out: &mut dyn Write,
) -> Result<Option<usize>, fmt::Error> {
    match text::line(&lines, line, By::Line) {
        Ok(nth) => Ok(Some(nth)),
        Err(misread) => {
            not_understood(out, misread, format_args!("{} or a name", text::number_up_to(lines().count())))?;
            Ok(None)
        }
    }
}
