//! A line, wherever the player is: which part of the console it is for, and where that leads.

use core::fmt::{self, Write};

use super::dice::{show_anew, show_pages};
use super::menu::Form;
use super::place::Place;
use super::words::Word;
use super::{MAX_LINE, Seat, Talk};

impl Seat<'_> {
    /// Acts on a line; whether the player is done.
    pub(super) fn take(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> Result<bool, fmt::Error> {
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
        // As said where something is in the way of what is to begin.
        if line.eq_ignore_ascii_case("drop yes") && !self.in_play() && self.model.session.procedure().is_some() {
            self.drop_open(talk.out)?;
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
            // Elsewhere it is a row of a menu.
            Some((Word::Overview, _)) if !self.works(Word::Overview) => self.answer(line, talk)?,
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
    pub(super) fn answer(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
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
            Place::Anew => self.count_anew(line, talk),
            Place::Form(form) => self.choose_field(form, line, talk),
            Place::Field(form, nth) => self.set(form, nth, line, talk),
        }
    }

    /// Says where the player is and what is asked.
    pub(super) fn show(&mut self, out: &mut dyn Write) -> fmt::Result {
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
            Place::Anew => show_anew(out),
            Place::Form(form) => self.show_form(form, out),
            Place::Field(form, nth) => self.show_field(form, nth, out),
        }
    }

    /// Goes somewhere and says so.
    pub(super) fn go(&mut self, place: Place, out: &mut dyn Write) -> fmt::Result {
        self.at.place = place;
        self.show(out)
    }

    pub(super) const fn in_play(&self) -> bool {
        matches!(self.at.place, Place::Play | Place::Undo | Place::Edit(_) | Place::Change(_))
    }

    /// One step back: in a procedure by an answer, elsewhere by a menu.
    pub(super) fn back(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
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
            Place::Anew => Place::Dice,
            Place::Play => return self.undo(talk),
            Place::Undo => return self.choose_undo("keep", talk),
        };
        self.go(place, talk.out)
    }

    pub(super) fn home(&mut self, talk: &mut Talk<'_, '_>) -> fmt::Result {
        if let (true, Some(procedure)) = (self.in_play(), self.model.session.procedure()) {
            writeln!(talk.out, "{} waits: choose its game to go on with it.", procedure.title)?;
        }
        self.go(Place::Home, talk.out)
    }
}
