//! Taking up what was saved.

use super::{Keeper, Open, sum};
use crate::engine::{Key, Lane, MAX_PART, Memory, Part, Parts, Procedure, Session, State, Transcript};
use crate::storage::line::Line;
use crate::storage::record::Loaded;

/// What is put together again from what was read.
pub struct Table<'a, S: State> {
    /// The procedure being played.
    pub session: &'a mut Session<S>,
    /// The battle.
    pub battle: &'a mut S,
    /// Remembered answers.
    pub memory: &'a mut Memory,
    /// Finds a procedure by its key.
    pub find: &'a dyn Fn(Key) -> Option<&'static Procedure<S>>,
}

impl<S: State + Parts + PartialEq> Keeper<S> {
    /// Takes up a record. What does not fit what came before it, and all that follows, is left out: [`Keeper::loaded`] says so.
    pub fn load(&mut self, loaded: &Loaded<'_>, to: &mut Table<'_, S>) {
        match *loaded {
            Loaded::Settings(settings) => self.settings = settings.mended(),
            Loaded::Recipe(recipe) => self.recipe = recipe.mended(),
            Loaded::Memory(bytes) => to.memory.load(bytes),
            Loaded::Counts(bytes) => {
                self.counts.read(bytes);
                self.rolls = self.rolls.max(self.counts.through);
            }
            Loaded::Fortune(bytes) => self.fortune = super::Fortune::read(bytes).unwrap_or_default(),
            Loaded::Logged(index) => self.lines = self.lines.max(index),
            Loaded::Length(bytes) => self.since_base = bytes,
            Loaded::Line(line) if !self.undoing => self.load_line(&line),
            Loaded::Marked(marked) if !self.undoing => self.lines = self.lines.max(marked.index),
            Loaded::Preferences(..)
            | Loaded::Kept { .. }
            | Loaded::Tally(_)
            | Loaded::Audit(_)
            | Loaded::Since(_)
            | Loaded::Line(_)
            | Loaded::Marked(_) => {}
            _ if self.astray => {}
            _ => self.astray = self.load_play(loaded, to).is_none(),
        }
    }

    fn load_line(&mut self, line: &Line<'_>) {
        self.lines = self.lines.max(line.index);
        self.rolls = self.rolls.max(line.number);
        self.counts.count(line);
        self.roll.read(line);
    }

    /// A record of the table; nothing if it does not fit.
    fn load_play(&mut self, loaded: &Loaded<'_>, to: &mut Table<'_, S>) -> Option<()> {
        match *loaded {
            Loaded::Table => {
                to.battle.restore(0, &[]);
                to.session.rejoin_nothing();
                (self.open, self.waiting, self.lane, self.since_base) = (Open::NONE, Open::NONE, Lane::Battle, 0);
            }
            Loaded::Part { nth, bytes } => to.battle.restore(nth, bytes).then_some(())?,
            Loaded::Open { procedure, guided } => {
                let found = (to.find)(procedure);
                to.session.rejoin_at(found, guided.then_some(&*to.battle));
                self.open.procedure = Some(procedure);
            }
            Loaded::Start { nth, bytes } => to.session.rejoin_part(nth, bytes).then_some(())?,
            Loaded::Tail { at, bytes } => {
                self.open.procedure?;
                to.session.rejoin_tail(at, bytes).ok()?;
                if !self.undoing {
                    let mut start = 0;
                    while let Some((entry, next)) = Transcript::parse(bytes, start) {
                        to.memory.remember(&entry);
                        start = next;
                    }
                }
            }
            Loaded::Fate { at, bytes, border } if !self.undoing => to.session.rejoin_fate(at, bytes, border),
            Loaded::Names(bytes) if !self.undoing => to.session.names_mut().load(bytes),
            Loaded::Change { nth, same, old, new } => {
                let (old, new) = if self.undoing { (new, old) } else { (old, new) };
                let part = to.battle.part(nth);
                let Some((start, end)) = part.split_at_checked(same) else {
                    // It changed only what this version does not have any more.
                    return (!part.is_empty()).then_some(());
                };
                let mut changed = Part::from_slice(start).ok()?;
                changed.extend_from_slice(new).ok()?;
                // A list that grows shorter ends with the first of its parts that is not full: the others are gone with it.
                let gone = part.is_empty() && changed.is_empty();
                (gone || follows(end, old) && changed.len() <= MAX_PART && to.battle.restore(nth, &changed)).then_some(())?;
            }
            Loaded::Close | Loaded::Left if !self.undoing => {
                to.session.rejoin_at(None, Some(to.battle));
                self.open.procedure = None;
            }
            Loaded::Turn(lane) if lane != self.lane && !self.undoing => {
                to.session.rejoin_turn(to.battle).ok()?;
                self.turn(lane);
            }
            _ => {}
        }
        Some(())
    }

    /// The last procedure of the battle is to be read and opened again.
    pub const fn undo(&mut self) {
        self.undoing = true;
    }

    /// Everything has been read. Returns whether it all fitted together, and whether the procedure that was open is still known.
    pub fn loaded(&mut self, to: &mut Table<'_, S>) -> (bool, bool) {
        let known = self.open.procedure.is_none() || to.session.procedure().is_some();
        if self.undoing {
            (self.undoing, self.again) = (false, true);
            to.session.rejoin_on(to.battle);
            to.session.names_mut().begin(None);
            to.session.rejoined(self.rolls);
            self.thrown_before(to.session);
            self.open.procedure = None;
            return (!self.astray, known);
        }
        to.session.rejoined(self.rolls);
        let waits = self.waiting.procedure.is_none() || to.session.waits().is_some();
        self.look_at_waiting(to);
        self.rolls = self.rolls.max(to.session.rolls());
        self.battle.clone_from(to.battle);
        self.names = sum(to.session.names());
        self.read(to.session);
        (!self.astray, known && waits)
    }

    /// What is open was read.
    fn read(&mut self, session: &mut Session<S>) {
        // What the rules no longer know is not gone: it stays where it is until something else is played.
        let procedure = self.open.procedure.filter(|_| session.procedure().is_some());
        self.open = Open::of(session, procedure, Default::default());
        self.thrown_before(session);
        self.rewatch(session);
    }

    /// What waits was read, too: its throws are in the log already, as are those of what is played.
    fn look_at_waiting(&mut self, to: &mut Table<'_, S>) {
        let there = to.session.waits().is_some() || !to.session.waiting().fate.0.is_empty();
        // What waited once can wait again.
        if there && to.session.turn(to.battle).is_ok() {
            let lane = self.lane;
            self.turn(to.session.lane());
            to.session.rejoined(self.rolls);
            self.read(to.session);
            if to.session.turn(to.battle).is_ok() {
                self.turn(lane);
            }
        }
        self.waiting.begun = to.session.begun_waiting();
    }

    /// The settings as they were read.
    #[must_use]
    pub const fn settings(&self) -> (super::Settings, super::Recipe) {
        (self.settings, self.recipe)
    }

    /// What is set is in flash, though nothing else was looked at.
    pub const fn set_settings(&mut self, settings: &super::Settings) {
        self.settings = *settings;
    }

    /// What is set about each game was read, or never set: so it is in flash.
    pub fn set_preferences(&mut self, values: &[super::Preferences]) {
        // As many as there are games.
        self.preferences = heapless::Vec::from_slice(values).unwrap_or_default();
    }
}

/// Whether a part ends as a change says it did; another version may have had fields behind its last one, or fewer.
fn follows(end: &[u8], old: &[u8]) -> bool {
    let other_version = !end.is_empty() && !old.is_empty() && (end.starts_with(old) || old.starts_with(end));
    end == old || other_version
}
