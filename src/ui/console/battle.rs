//! A battle: where it stands, who is there, and what can be done.

use core::fmt::{self, Write};

use super::{Console, Place, Talk, chosen, not_understood, numbered};
use crate::engine::text::{self, Misread};
use crate::engine::{Guide, Id, Side, State as _};
use crate::games::{Game, State};

/// What a battle's menu has besides procedures.
const BESIDES: [&str; 2] = ["Overview", "End battle"];

/// A side's name.
struct Named<'a>(&'a Guide<State>, &'a State, Side);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(guide, state, side) = self;
        (guide.side)(state, *side, f)
    }
}

impl Console {
    pub(super) fn show_battle(&self, game: &'static Game, out: &mut dyn Write) -> fmt::Result {
        let Some(guide) = game.guide else { return Ok(()) };
        let state = &self.model.battle;
        let status = (guide.status)(state);
        write!(out, "{}, {} {}.", game.name, status.word, status.turn)?;
        match (status.over, status.acting) {
            (Some(outcome), _) => writeln!(out, " It is over: {outcome}.")?,
            (None, Some(side)) => writeln!(out, " {} acts.", Named(guide, state, side))?,
            (None, None) => writeln!(out)?,
        }
        let now = (guide.now)(state);
        numbered(out, now.iter().map(|procedure| procedure.title).chain(BESIDES))?;
        writeln!(out, "Type a number from 1 to {} or a name, or back.", now.len() + BESIDES.len())
    }

    pub(super) fn choose_battle(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        let Some(guide) = game.guide else { return Ok(()) };
        let now = (guide.now)(&self.model.battle);
        let lines = || now.iter().map(|procedure| [procedure.id, procedure.title]).chain(BESIDES.map(|name| [name; 2]));
        let Some(nth) = chosen(lines, line, talk.out)? else { return Ok(()) };
        match (now.get(nth), nth.saturating_sub(now.len())) {
            (Some(procedure), _) => self.start(game, procedure, true, talk),
            (None, 0) => self.overview(guide, talk.out),
            (None, _) => self.go(Place::Ending(game), talk.out),
        }
    }

    pub(super) fn end_battle(&mut self, game: &'static Game, line: &str, talk: &mut Talk<'_>) -> fmt::Result {
        if !line.eq_ignore_ascii_case("yes") {
            return not_understood(talk.out, Misread::NotOffered(line), "yes to end the battle, or back to stay");
        }
        self.model.leave_battle();
        writeln!(talk.out, "The battle is ended.")?;
        self.go(Place::Game(game), talk.out)
    }

    /// Every figure of both sides, a line each.
    fn overview(&self, guide: &Guide<State>, out: &mut dyn Write) -> fmt::Result {
        let state = &self.model.battle;
        for side in [Side::First, Side::Second] {
            let (all, left) = ((guide.members)(state, side), guide.left(state, side));
            writeln!(out, "{}: {left} of {} figures left.", Named(guide, state, side), all.len())?;
            for id in all {
                self.card(guide, id, out)?;
            }
        }
        Ok(())
    }

    /// A figure: what it is, its numbers, its state and rules.
    fn card(&self, guide: &Guide<State>, id: Id, out: &mut dyn Write) -> fmt::Result {
        let facts = (guide.facts)(&self.model.battle, id);
        self.model.battle.name(id, out)?;
        if !facts.kind.is_empty() {
            write!(out, ", {}", facts.kind)?;
        }
        for big in &facts.big {
            write!(out, ", {} {}{}", big.label, big.value, big.suffix)?;
        }
        if !facts.words.is_empty() {
            write!(out, ", ")?;
            text::listed(out, facts.words.iter().map(|(_, word)| word))?;
        }
        writeln!(out, "{}.", if facts.gone { ", gone" } else { "" })
    }
}
