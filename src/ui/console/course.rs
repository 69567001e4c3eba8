//! The course of a procedure: started, gone on with, taken back, left, done.

use core::fmt::{self, Write};

use super::place::Place;
use super::{Playing, Seat, Talk};
use crate::engine::{Lane, Refused, Step};
use crate::games::{Game, Procedure, key_of};
use crate::ui::play;
use crate::ui::unfinished::InTheWay;
use crate::ui::view::Model;

impl Seat<'_> {
    /// Undoes the last answer; at the first question, leaves.
    pub(super) fn undo(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
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
    pub(super) fn leave(&mut self, out: &mut dyn Write) -> Result<bool, fmt::Error> {
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
    pub(super) fn menu(&self) -> Place {
        match self.at.playing {
            Some(Playing(game, true)) if self.model.fights(game) => Place::Battle(game),
            Some(Playing(game, _)) => Place::Game(game),
            None => Place::Home,
        }
    }

    /// Starts a procedure, on the battle if it is part of it.
    pub(super) fn start(
        &mut self,
        game: &'static Game,
        procedure: &'static Procedure,
        guided: bool,
        talk: &mut Talk<'_, '_>,
    ) -> fmt::Result {
        let fighting = guided && self.model.fights(game);
        if let Err(way) = self.model.start(procedure, (!fighting).then_some(game)) {
            return self.tell_unfinished(way, talk.out);
        }
        (self.at.place, self.at.playing, self.at.told) = (Place::Play, Some(Playing(game, guided)), 0);
        self.at.runs.rounds = false;
        writeln!(talk.out, "{}. Rule {}.", procedure.title, procedure.reference)?;
        self.go_on(0, talk)
    }

    /// Something is open that is in the way.
    pub(super) fn tell_unfinished(&self, way: InTheWay, out: &mut dyn Write) -> fmt::Result {
        let Some(procedure) = self.model.session.procedure() else { return Ok(()) };
        let game = key_of(procedure).map_or("", |(game, _)| game.name);
        let [is, _] = way.words();
        write!(out, "{} of {game} {is} Go home and choose {game} to go on with it", procedure.title)?;
        writeln!(out, "{}", if way == InTheWay::Open { ", or type drop yes to drop it for good." } else { "." })
    }

    /// What is open and was in the way is given up.
    pub(super) fn drop_open(&mut self, out: &mut dyn Write) -> fmt::Result {
        let title = self.model.session.procedure().map_or("", |procedure| procedure.title);
        match self.model.session.abandon() {
            Ok(()) => {
                self.at.playing = None;
                writeln!(out, "{title} is dropped.")?;
            }
            // Too many dice wait.
            Err(_) => writeln!(out, "{title} cannot be dropped. Finish it first.")?,
        }
        self.show(out)
    }

    /// Asks something of the store, unless something is in the way; what is said when it is done.
    pub(super) fn ask_for(
        &mut self,
        ask: impl FnOnce(&mut Model) -> Result<(), InTheWay>,
        done: &'static str,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match ask(self.model) {
            Ok(()) => {
                self.at.asked = Some(done);
                Ok(())
            }
            Err(way) => self.tell_unfinished(way, out),
        }
    }

    /// Goes on with what is open of this kind.
    pub(super) fn take_up(&mut self, lane: Lane, out: &mut dyn Write) -> fmt::Result {
        match self.model.turn(lane) {
            Ok(()) => self.resume(out),
            Err(way) => self.tell_unfinished(way, out),
        }
    }

    /// Goes to wherever the game has come to.
    pub(super) fn resume(&mut self, out: &mut dyn Write) -> fmt::Result {
        self.model.take_up_waiting();
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
    pub(super) fn go_on(&mut self, from: usize, talk: &mut Talk<'_, '_>) -> fmt::Result {
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
    pub(super) fn finish(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
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

    pub(super) fn done(&self) -> bool {
        matches!(self.model.session.step(), Step::Done(_))
    }
}
