//! The app and its saves: what must be written, what was read, and what to do when neither works.

mod laid;
mod read;

use super::Effects;
use super::app::App;
use super::saves::Trouble;
use super::screen::Screen;
use super::view::{Decided, Keeping, Model};
use crate::engine::{Key, Lane, procedure_key};
use crate::games::{self, Game, State};
use crate::storage::{Batch, Keeper, Kept, Record, Request, StoreError, Table};

impl Model {
    /// The game whose procedure is open, and whether it is part of its battle: the one it begins with, or one played on it.
    pub fn playing(&self) -> Option<(&'static Game, bool)> {
        let (game, key) = games::key_of(self.session.procedure()?)?;
        let begins = game.guide.is_some_and(|guide| procedure_key(game.id, guide.begin.id) == key);
        Some((game, begins || self.fights(game) && self.session.committed() == &self.battle))
    }

    /// The key of the procedure that waits meanwhile.
    fn waits(&self) -> Option<Key> {
        games::key_of(self.session.waits()?).map(|(_, key)| key)
    }

    /// The key of the open procedure, and whether it is part of the battle.
    fn played(&self) -> Option<(Key, bool)> {
        let (_, key) = games::key_of(self.session.procedure()?)?;
        Some((key, self.session.lane() == Lane::Battle && self.fighting.is_some() && self.session.committed() == &self.battle))
    }

    /// The key of the procedure that was done last.
    fn closed(&self) -> Option<Key> {
        let (procedure, _) = self.session.closed()?;
        games::key_of(procedure).map(|(_, key)| key)
    }

    /// Lets the keeper compare everything with what is in flash.
    fn with_keeper<T>(&mut self, work: impl FnOnce(&mut Keeper<State>, &Kept<'_, State>) -> T) -> T {
        let (procedure, waits, closed) = (self.played(), self.waits(), self.closed());
        let Self { decided: Decided { settings, recipe, preferences }, memory, session, battle, keeper, .. } = self;
        let games = &games::KEYS;
        work(keeper, &Kept { settings, recipe, preferences, games, memory, session, procedure, waits, closed, battle })
    }

    /// Lets the keeper put things together again.
    fn with_table<T>(&mut self, work: impl FnOnce(&mut Keeper<State>, &mut Table<'_, State>) -> T) -> T {
        let mut table =
            Table { session: &mut self.session, battle: &mut self.battle, memory: &mut self.memory, find: &games::procedure };
        work(&mut self.keeper, &mut table)
    }
}

impl App {
    /// What must be in flash before the next picture is shown, if [`Effects::save`] said so.
    #[must_use]
    pub fn unsaved(&self) -> Batch<'_> {
        let model = &self.model;
        let Model { decided: Decided { settings, recipe, preferences }, memory, session, battle, keeper, .. } = model;
        if model.demo.on {
            let settings = (*settings != keeper.settings().0).then_some(Record::Settings(*settings));
            return settings.into_iter().chain(model.demo.record()).collect();
        }
        let (games, procedure, waits, closed) = (&games::KEYS, model.played(), model.waits(), model.closed());
        let mut batch =
            keeper.batch(&Kept { settings, recipe, preferences, games, memory, session, procedure, waits, closed, battle });
        if let Some(Keeping { slot, name, data }) = &model.keep
            && let Some(data) = if data.is_empty() { session.closed().map(|(_, built)| built) } else { Some(&data[..]) }
        {
            // A batch has room for more records than there are kinds of them.
            let _ = batch.push(Record::Kept { slot: *slot, name, data });
        }
        batch.extend(model.demo.record());
        batch
    }

    /// What was to be written has been, or has not.
    pub(super) fn saved(&mut self, failed: bool) {
        let saving = core::mem::take(&mut self.saving);
        if saving {
            self.model.keep = None;
        }
        if saving && !failed {
            self.model.demo.unsaved = false;
        }
        if saving && !failed && self.model.demo.on {
            self.model.keeper.set_settings(&self.model.decided.settings);
        } else if saving && !failed {
            self.model.with_keeper(|keeper, kept| keeper.settle(kept));
            self.model.session.mark_saved();
        }
    }

    /// Looks what has to be written now, and what the store is to do.
    pub(super) fn find_unsaved(&mut self, effects: &mut Effects) {
        if self.model.demo.on {
            return self.find_unsaved_demo(effects);
        }
        if !self.model.not_saving {
            let also = self.model.keep.is_some() || self.model.demo.unsaved;
            self.saving = self.model.with_keeper(|keeper, kept| keeper.look(kept)) | also;
            effects.save = self.saving;
        }
        // Erasing takes long: not while a key is down, and it is a key held down that asks for it.
        let wait = matches!(self.model.ask, Some(Request::Wipe | Request::Reset(_))) && self.busy();
        if let Some(request) = self.model.ask.take_if(|_| !wait) {
            self.ask(request, effects);
        }
    }

    /// Has the store do something.
    pub(super) fn ask(&mut self, request: Request, effects: &mut Effects) {
        match &request {
            Request::Undo => self.model.keeper.undo(),
            Request::List(kind) | Request::Room(kind) => {
                for screen in &mut self.over {
                    match screen {
                        Screen::Shelf(view) => view.forget(*kind),
                        Screen::Roller(view) => view.forget(*kind),
                        _ => {}
                    }
                }
            }
            Request::Wipe | Request::Boot => self.reads_all = true,
            _ => {}
        }
        self.asked = Some(request.clone());
        effects.ask = Some(request);
    }

    /// Something could not be written: says so once, and goes on in memory. Whether that is news.
    #[inline(never)]
    pub(super) fn not_saved(&mut self, error: StoreError) -> bool {
        self.model.keeper.lost();
        let news = !self.model.not_saving;
        if news {
            self.model.not_saving = true;
            self.tell(Trouble::NotSaved(error));
        }
        news
    }
}
