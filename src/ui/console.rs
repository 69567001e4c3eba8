//! The device as lines of text: for a screen reader, a serial line, a script.
//!
//! The same prompts, notes and outcomes as on the screen, one thing a line, and nothing that depends on where it stands. A board
//! gives [`Console::line`] what was typed, does what comes of it as after a key, and only then shows what was written.

mod ask;
mod battle;
mod change;
mod course;
mod dice;
mod faces;
mod favourites;
mod lines;
mod menu;
mod named;
mod place;
mod report;
mod roller;
mod rosters;
mod run_on;
mod seat;
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
use super::{App, Effects};
use crate::dice::Cup;
use crate::engine::Key;
use crate::games::Game;
use crate::storage::{Kind, Name, Request, Sum};
use change::Which;
use lines::{Capital, Costing, OneLine, chosen, not_understood, numbered};
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

/// What is told of what is kept: the rosters of a game, a page of what is in one of them, or the favourite rolls.
#[derive(Debug)]
enum Lists {
    Rosters(Playing),
    Page(Playing, u8, usize),
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
            Some(Lists::Page(Playing(game, _), nth, page)) => app.lay(Screen::Shelf(ShelfView::looking(game, nth, page))),
            Some(Lists::Favourites) => app.lay(Screen::Roller(Roller::default())),
            None => {}
        }
        Said { effects, waiting, quit, goes_on }
    }

    /// The board has done what came of a line: says what went wrong with it, and where it leads. If there is more to be done for
    /// it, the board does that, and comes again.
    pub fn done(&mut self, app: &mut App, out: &mut dyn Write) -> Option<Effects> {
        let troubled = self.troubles(app, out).unwrap_or(true);
        if let Some(lists) = self.lists.take() {
            match app.over.pop() {
                Some(Screen::Shelf(view)) if view.is_looking() => {
                    let more = self.tell_page(&lists, &view, out).filter(|_| !troubled);
                    if let Some((Playing(game, _), nth, page)) = more {
                        self.lists = Some(Lists::Page(Playing(game, false), nth, page));
                        let mut effects = Effects::default();
                        app.model.ask = Kind::Roster(Key::of(game.id)).slot(nth).map(Request::Read);
                        app.lay(Screen::Shelf(ShelfView::looking(game, nth, page)));
                        app.find_unsaved(&mut effects);
                        return Some(effects);
                    }
                }
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
                (
                    Place::Game(_)
                    | Place::Log(..)
                    | Place::Rosters(_)
                    | Place::Roster(..)
                    | Place::Keeping(_)
                    | Place::Taking(_)
                    | Place::Roller,
                    _,
                ) => seat.show(out),
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
