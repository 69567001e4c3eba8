//! A battle: where it stands, who is there, and what can be done.

use core::fmt::{self, Write};

use super::ask::Sentence;
use super::place::Behind;
use super::{Costing, Place, Playing, Seat, Talk, chosen, not_understood};
use crate::engine::text::{self, Misread};
use crate::engine::{Guide, Id, Named, Side, State as _};
use crate::games::{Game, Procedure, State};
use crate::ui::battle::menu::{Entry, entries, is_over};
use crate::ui::play::words;
pub(super) use crate::ui::report::Called;
use crate::ui::report::words::verdict;
use crate::ui::view::Model;

/// What comes next, as the game has it.
fn next(all: &[Entry]) -> Option<(usize, &'static Procedure)> {
    all.iter().enumerate().find_map(|(nth, entry)| match entry {
        Entry::Now(procedure) => Some((nth, *procedure)),
        _ => None,
    })
}

const fn side(model: &Model, side: Side) -> Called<'_> {
    Called(model, Named::Side(side))
}

impl Seat<'_> {
    /// Whether the game knows what comes next.
    pub(super) fn goes_next(&self, game: &'static Game) -> bool {
        next(&entries(game, self.model)).is_some()
    }

    pub(super) fn show_battle(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        let Some(guide) = game.guide else { return Ok(()) };
        let state = &self.model.battle;
        let status = (guide.status)(state);
        write!(out, "{}", game.name)?;
        // What is over and not part of a campaign is at no turn any more.
        if status.turn > 0 || status.over.is_none() {
            write!(out, ", {} {}", status.word, status.turn)?;
        }
        write!(out, ".")?;
        if let (None, Some(_)) = (status.over, self.model.session.names().ended()) {
            write!(out, " It is over: ")?;
            verdict(self.model, out)?;
            write!(out, ".")?;
        }
        let acting = status.acting.filter(|_| self.model.session.names().ended().is_none());
        let active = status.active.filter(|_| acting.is_some());
        match (status.over, acting, active) {
            (Some(outcome), ..) => match status.winner {
                Some(winner) => write!(out, " It is over: {outcome}. {} wins.", side(self.model, winner))?,
                None => write!(out, " It is over: {outcome}.")?,
            },
            (None, Some(acting), None) => {
                write!(out, " It is the turn of {}.", side(self.model, acting))?;
                let mut left = words::Line::new();
                // As on the screen.
                let _ = state.first().map(|_| (guide.left)(state, &mut left));
                if !left.is_empty() {
                    write!(out, " {left}.")?;
                }
            }
            (None, _, Some(id)) => {
                write!(out, " {} acts: ", Called(self.model, Named::Figure(id)))?;
                (guide.left)(state, out)?;
                write!(out, ".")?;
            }
            (None, None, None) => {}
        }
        writeln!(out)?;
        let all = entries(game, self.model);
        for (number, entry) in (1..).zip(all.iter().filter(|entry| !matches!(entry, Entry::Back))) {
            let (label, again) = entry.label();
            let cost = Costing(entry.cost(game, self.model));
            writeln!(out, "{number}. {}{label}{cost}", if again { "Again: " } else { "" })?;
        }
        write!(out, "Type {} or a name, or back.", text::number_up_to(all.len()))?;
        match next(&all) {
            Some((_, procedure)) => writeln!(out, " Enter for {}.", procedure.title),
            None => writeln!(out),
        }
    }

    pub(super) fn choose_battle(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let Some(guide) = game.guide else { return Ok(()) };
        let all = entries(game, self.model);
        let names = |entry: &Entry| match entry {
            // By its name it is what is started anew; this one has its number, and the word it begins with.
            Entry::Again(_) => ["Again:", "Again: "],
            Entry::Now(procedure) => [procedure.id, procedure.title],
            other => [other.label().0; 2],
        };
        let enter = next(&all).filter(|_| line.is_empty()).map(|(nth, _)| nth);
        let nth = match enter {
            Some(nth) => Some(nth),
            None => chosen(|| all.iter().map(names), line, talk.out)?,
        };
        let Some(nth) = nth else { return Ok(()) };
        match all.get(nth).copied() {
            Some(Entry::Again(procedure)) => {
                self.start(game, procedure, true, talk)?;
                // What does not fit any more, such as a target that has left, has just been asked.
                if self.has_answers() { self.same_again(talk) } else { Ok(()) }
            }
            Some(Entry::Now(procedure)) => self.start(game, procedure, true, talk),
            Some(Entry::Card(id)) => self.card(guide, id, talk.out),
            Some(Entry::Overview) => self.overview(guide, talk.out),
            Some(Entry::Map) => self.map(guide, talk.out),
            Some(Entry::Names) => self.go(Place::Names(game), talk.out),
            Some(Entry::Log) => self.look_up(Behind::Battle(game), self.model.rolls, talk.out),
            Some(Entry::Terms) => self.go(Place::Terms(game, true), talk.out),
            Some(Entry::Undo) => self.undo_last(talk.out),
            Some(Entry::Park) => self.ask_for(Model::park, "The battle is parked.", talk.out),
            Some(Entry::Report) => {
                self.report(game, false);
                Ok(())
            }
            Some(Entry::PlayOn) => {
                self.model.session.names_mut().end(None);
                self.go(Place::Battle(game), talk.out)
            }
            Some(Entry::Leave) if is_over(game, self.model) => self.go(Place::Sure(game, None), talk.out),
            Some(Entry::Leave) => self.go(Place::Ending(game), talk.out),
            Some(Entry::Back) | None => self.go(Place::Game(game), talk.out),
        }
    }

    /// The battlefield, section by section.
    fn map(&self, guide: &Guide<State>, out: &mut dyn fmt::Write) -> fmt::Result {
        for (nth, plot) in (1..).zip((guide.map)(&self.model.battle).unwrap_or_default()) {
            write!(out, "Section {nth}: {}", plot.name)?;
            match plot.houses.len() {
                0 => {}
                1 => write!(out, ", a building")?,
                houses => write!(out, ", {houses} buildings")?,
            }
            for marker in plot.numbers() {
                write!(out, ", PEF {marker}")?;
            }
            let star = if plot.star { ", the Star" } else { "" };
            writeln!(out, "{star}{}", if plot.done { ", explored." } else { "." })?;
            for house in plot.houses.iter() {
                self.model.battle.name(house, out)?;
                writeln!(out, ".")?;
            }
        }
        Ok(())
    }

    /// Whether the figure that acts has done nothing yet, so that another may act instead.
    pub(super) fn may_choose_another(&self, game: &Game) -> bool {
        let Some(guide) = game.guide else { return false };
        let state = &self.model.battle;
        let Some(active) = (guide.status)(state).active else { return false };
        let others = [Side::First, Side::Second].into_iter().flat_map(|side| (guide.members)(state, side));
        others.filter(|id| *id != active).any(|id| (guide.facts)(state, id).ready)
    }

    /// As from the overview of the screen: whoever is ready may act.
    pub(super) fn choose_another(&mut self, game: &'static Game, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let Some(guide) = game.guide else { return Ok(()) };
        self.start(game, guide.choose, true, talk)
    }

    /// Whether that is being asked.
    pub(super) fn chooses_another(&self, game: &Game) -> bool {
        let Some(guide) = game.guide else { return false };
        let choosing = self.model.session.procedure().is_some_and(|procedure| procedure.id == guide.choose.id);
        choosing && (guide.status)(&self.model.battle).active.is_some()
    }

    fn undo_last(&mut self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.ask_for(Model::undo_last, "", out)?;
        if self.at.asked.is_some() {
            self.at.place = Place::Undo;
        }
        Ok(())
    }

    /// What was done last, and is to be undone.
    pub(super) fn show_undo(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, "Undo this?")?;
        for line in words::done(&self.model.session).lines() {
            write!(out, " {}", Sentence(line))?;
        }
        writeln!(out)?;
        writeln!(out, "Enter undoes it. Or type keep to leave it as it is, open to open it again, or undo to undo more.")
    }

    pub(super) fn choose_undo(&mut self, line: &str, talk: &mut Talk<'_, '_>) -> fmt::Result {
        let menu = self.menu();
        match line {
            "" => {
                if self.leave(talk.out)? {
                    return self.go(menu, talk.out);
                }
            }
            _ if line.eq_ignore_ascii_case("keep") && self.done() => return self.finish(talk),
            _ if line.eq_ignore_ascii_case("keep") || line.eq_ignore_ascii_case("open") => return self.resume(talk.out),
            _ if line.eq_ignore_ascii_case("undo") => {
                if self.leave(talk.out)? {
                    return self.undo_last(talk.out);
                }
            }
            _ => return not_understood(talk.out, Misread::NotOffered(line), "keep, open or undo, or press Enter"),
        }
        Ok(())
    }

    /// Every figure of both sides, a line each.
    /// The game whose battle the open procedure is a part of.
    pub(super) fn fought(&self) -> Option<&'static Guide<State>> {
        let Playing(game, _) = self.at.playing.filter(|Playing(_, guided)| *guided)?;
        game.guide.filter(|_| self.model.fights(game))
    }

    pub(super) fn overview(&self, guide: &Guide<State>, out: &mut dyn Write) -> fmt::Result {
        let state = &self.model.battle;
        for one in [Side::First, Side::Second] {
            let all = (guide.members)(state, one);
            let left = all.iter().filter(|id| !(guide.facts)(state, **id).gone).count();
            writeln!(out, "{}: {left} of {} figures left.", side(self.model, one), all.len())?;
            for id in all {
                self.card(guide, id, out)?;
            }
        }
        Ok(())
    }

    /// A figure: what it is, its numbers, its state and rules.
    fn card(&self, guide: &Guide<State>, id: Id, out: &mut dyn Write) -> fmt::Result {
        let facts = (guide.facts)(&self.model.battle, id);
        write!(out, "{}", Called(self.model, Named::Figure(id)))?;
        let mut name = words::Line::new();
        // A longer name than there is room for says more than the kind.
        let short = write!(name, "{}", Called(self.model, Named::Figure(id))).is_ok();
        if !short || !name.ends_with(facts.kind) {
            write!(out, ", {}", facts.kind)?;
        }
        for big in &facts.big {
            write!(out, ", {} {}{}", big.label, big.value, big.suffix)?;
        }
        if !facts.words.is_empty() {
            write!(out, ", ")?;
            text::listed(out, facts.words.iter().map(|(_, word)| word))?;
        }
        let ready = if facts.ready { ", may act" } else { "" };
        writeln!(out, "{}.", if facts.gone { ", gone" } else { ready })
    }
}
