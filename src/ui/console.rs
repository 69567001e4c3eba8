//! The device as lines of text: for a screen reader, a serial line, a script.
//!
//! The same prompts, notes and outcomes as on the screen, one thing a line, and nothing that depends on where it stands. A board
//! gives [`Console::line`] what was typed, saves what it is told to, and only then shows what was written.

mod ask;
mod battle;
mod change;
mod menu;
mod roller;
mod tell;
mod words;

use core::fmt::{self, Write};

use super::Device;
use super::view::Model;
use crate::dice::Cup;
use crate::engine::text::{self, By, Misread};
use crate::engine::{Refused, Step};
use crate::games::{Game, Procedure, State};
use crate::storage::{Record, Records, Saved};
use change::{What, Which};
use words::Word;

/// The longest line that is read: longer ones are no answer to anything.
pub const MAX_LINE: usize = 1_000;

/// The whole device, typed and read.
pub struct Console {
    model: Model,
    place: Place,
    /// The game whose procedure is being played, and whether it is part of its battle.
    playing: Option<(&'static Game, bool)>,
    /// How many notes of the procedure have been told.
    told: usize,
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Console({:?})", self.model)
    }
}

/// Where the player is.
#[derive(Clone, Copy)]
enum Place {
    /// The first menu.
    Home,
    /// A game's menu.
    Game(&'static Game),
    /// A game's words.
    Terms(&'static Game),
    /// A battle.
    Battle(&'static Game),
    /// A battle that is to be ended.
    Ending(&'static Game),
    /// A procedure.
    Play,
    /// The list of what can be changed in it.
    Edit(Which),
    /// One thing to be changed.
    Change(What),
    /// The free roll.
    Roller,
    /// The settings.
    Settings,
    /// One of them.
    Setting(usize),
}

/// What a line needs.
struct Talk<'a> {
    cup: &'a mut dyn Cup,
    out: &'a mut dyn Write,
    save: &'a mut Records,
}

/// What came of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Said {
    /// Write these, in order, before showing the text.
    pub save: Records,
    /// The player is done.
    pub quit: bool,
}

impl Console {
    /// The device at power-on, before the store has been read. A constant, because it is too large for a small stack.
    #[must_use]
    pub const fn new(device: Device) -> Self {
        Self { model: Model::new(device), place: Place::Home, playing: None, told: 0 }
    }

    /// The store was read: says hello, and where to begin, in a game's menu or the first one.
    pub fn loaded(&mut self, saved: Saved, game: Option<&'static Game>, out: &mut dyn Write) {
        self.model.load(saved);
        self.place = game.map_or(Place::Home, Place::Game);
        // Whoever does not listen needs no hello.
        let _ = writeln!(out, "Adjutant. Type a number or a word, then Enter. Type help for the commands, quit to end.");
        let _ = self.show(out);
    }

    /// A record could not be written: the game goes on, and the player is told.
    pub fn not_saved(&mut self, out: &mut dyn Write) {
        if !self.model.not_saving {
            self.model.not_saving = true;
            let _ = writeln!(out, "This could not be saved. The game goes on, but from now on it is not kept.");
        }
    }

    /// Somebody has typed a line.
    pub fn line(&mut self, line: &str, cup: &mut dyn Cup, out: &mut dyn Write) -> Said {
        let mut said = Said::default();
        let mut talk = Talk { cup, out, save: &mut said.save };
        // Nobody listens any more: whatever was done is done.
        said.quit = self.take(line.trim(), &mut talk).unwrap_or(false);
        said
    }

    /// Acts on a line; whether the player is done.
    fn take(&mut self, line: &str, talk: &mut Talk<'_>) -> Result<bool, fmt::Error> {
        if line.len() > MAX_LINE {
            writeln!(talk.out, "That line is too long: at most {MAX_LINE} letters are read. Nothing was done.")?;
            return Ok(false);
        }
        match Word::of(line) {
            Some((Word::Quit, _)) => {
                writeln!(talk.out, "Goodbye.")?;
                return Ok(true);
            }
            Some((Word::Help, _)) => self.help(talk.out)?,
            Some((Word::Again, _)) => self.show(talk.out)?,
            Some((Word::Back, _)) => self.back(talk)?,
            Some((Word::Home, _)) => self.home(talk)?,
            // It may also be an option: Free Will chooses or rolls.
            Some((Word::Roll, rest)) if self.works(Word::Roll) => self.answer(rest, talk)?,
            Some((Word::Roll, _)) | None => self.answer(line, talk)?,
            Some((word, rest)) if self.in_play() => self.play_word(word, rest, talk)?,
            Some((word, _)) => {
                writeln!(talk.out, "There is nothing to {} here. Type help for what there is.", word.verb())?;
            }
        }
        Ok(false)
    }

    /// A line that is no command, for wherever the player is.
    fn answer(&mut self, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        match self.place {
            Place::Home => self.choose_home(line, talk),
            Place::Game(game) => self.choose_game(game, line, talk),
            Place::Terms(game) => self.choose_term(game, line, talk),
            Place::Battle(game) => self.choose_battle(game, line, talk),
            Place::Ending(game) => self.end_battle(game, line, talk),
            Place::Play => self.choose_answer(line, talk),
            Place::Edit(which) => self.choose_change(which, line, talk),
            Place::Change(what) => self.change(what, line, talk),
            Place::Roller => self.roll_freely(line, talk),
            Place::Settings => self.choose_setting(line, talk),
            Place::Setting(nth) => self.set(nth, line, talk),
        }
    }

    /// Says where the player is and what is asked.
    fn show(&mut self, out: &mut dyn Write) -> fmt::Result {
        match self.place {
            Place::Home => self.show_home(out),
            Place::Game(game) => self.show_game(game, out),
            Place::Terms(game) => self.show_terms(game, out),
            Place::Battle(game) => self.show_battle(game, out),
            Place::Ending(_) => writeln!(out, "End this battle? It cannot be resumed. Type yes to end it, or back to stay."),
            Place::Play => self.show_play(out),
            Place::Edit(which) => self.show_changes(which, out),
            Place::Change(what) => self.show_change(what, out),
            Place::Roller => self.show_roller(out),
            Place::Settings => self.show_settings(out),
            Place::Setting(nth) => self.show_setting(nth, out),
        }
    }

    /// Goes somewhere and says so.
    fn go(&mut self, place: Place, out: &mut dyn Write) -> fmt::Result {
        self.place = place;
        self.show(out)
    }

    const fn in_play(&self) -> bool {
        matches!(self.place, Place::Play | Place::Edit(_) | Place::Change(_))
    }

    /// One step back: in a procedure by an answer, elsewhere by a menu.
    fn back(&mut self, talk: &mut Talk<'_>) -> fmt::Result {
        let place = match self.place {
            Place::Home => {
                writeln!(talk.out, "This is the first menu. Type quit to end.")?;
                Place::Home
            }
            Place::Game(_) | Place::Roller | Place::Settings => Place::Home,
            Place::Terms(game) | Place::Battle(game) => Place::Game(game),
            Place::Ending(game) => Place::Battle(game),
            Place::Edit(_) | Place::Change(_) => Place::Play,
            Place::Setting(_) => Place::Settings,
            Place::Play => return self.undo(talk),
        };
        self.go(place, talk.out)
    }

    fn home(&mut self, talk: &mut Talk<'_>) -> fmt::Result {
        if self.in_play() && !self.leave(talk.out)? {
            return Ok(());
        }
        self.go(Place::Home, talk.out)
    }

    /// Undoes the last answer; at the first question, leaves.
    fn undo(&mut self, talk: &mut Talk<'_>) -> fmt::Result {
        let waiting = self.model.session.fate().waiting();
        match self.model.session.back() {
            Ok(()) => {
                self.told = self.notes();
                let taken = self.model.session.fate().waiting() > waiting;
                writeln!(talk.out, "Back.{}", if taken { " The dice are kept: the same ones fall again." } else { "" })?;
                self.show(talk.out)
            }
            Err(Refused::AtStart) => {
                let menu = self.menu();
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
                self.playing = None;
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
        match self.playing {
            Some((game, true)) if self.model.fights(game) => Place::Battle(game),
            Some((game, _)) => Place::Game(game),
            None => Place::Home,
        }
    }

    /// Starts a procedure.
    fn start(&mut self, game: &'static Game, procedure: &'static Procedure, guided: bool, talk: &mut Talk<'_>) -> fmt::Result {
        let fighting = guided && self.model.fights(game);
        let Model { session, battle, rolls, .. } = &mut self.model;
        session.start(procedure, if fighting { battle } else { &State::Quick }, *rolls);
        (self.place, self.playing, self.told) = (Place::Play, Some((game, guided)), 0);
        writeln!(talk.out, "{}. Rule {}.", procedure.title, procedure.reference)?;
        self.go_on(0, talk)
    }

    /// After something was entered from a byte on: lets the device answer for its side, tells what happened, and asks on.
    fn go_on(&mut self, from: usize, talk: &mut Talk<'_>) -> fmt::Result {
        if let Some((game, true)) = self.playing {
            self.model.let_device_answer(game);
        }
        self.tell_entries(from, talk.out)?;
        self.tell_results(from, talk.out)?;
        self.tell_notes(talk.out)?;
        self.place = Place::Play;
        self.show(talk.out)
    }

    /// It is over: what it did is done.
    fn finish(&mut self, talk: &mut Talk<'_>) -> fmt::Result {
        let game = self.playing.filter(|(_, guided)| *guided).map(|(game, _)| game);
        self.model.finish(game);
        let menu = self.menu();
        self.playing = None;
        self.go(menu, talk.out)
    }

    /// A roll was made: kept before it is told.
    fn rolled(&mut self, number: u32, talk: &mut Talk<'_>) {
        self.model.rolls = number;
        // One line makes at most one roll and one setting: there is room.
        let _ = talk.save.push(Record::Rolled(number));
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
            not_understood(out, misread, format_args!("a number from 1 to {} or a name", lines().count()))?;
            Ok(None)
        }
    }
}
