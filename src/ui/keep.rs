//! The app and its saves: what must be written, what was read, and what to do when neither works.

use super::Effects;
use super::app::App;
use super::battle::BattleView;
use super::demo::Demo;
use super::game;
use super::own::OwnSet;
use super::play::PlayView;
use super::resume::ResumeView;
use super::saves::{SavesView, Trouble};
use super::screen::Screen;
use super::view::{Decided, Keeping, Model, Parked, preferences};
use crate::dice::{OwnDie, Recipe};
use crate::engine::{AsKept, Key, MAX_IDS, procedure_key};
use crate::games::{self, Game, State};
use crate::storage::{
    Batch, Found, Keeper, Kept, Kind, Loaded, Name, Record, Request, Served, Settings, Slot, StoreError, Table,
};

impl Model {
    /// The game whose procedure is open, and whether it is part of its battle: the one it begins with, or one played on it.
    pub fn playing(&self) -> Option<(&'static Game, bool)> {
        let (game, key) = games::key_of(self.session.procedure()?)?;
        let begins = game.guide.is_some_and(|guide| procedure_key(game.id, guide.begin.id) == key);
        Some((game, begins || self.fights(game) && self.session.committed() == &self.battle))
    }

    /// The key of the open procedure, and whether it is part of the battle.
    fn open(&self) -> Option<(Key, bool)> {
        let (_, key) = games::key_of(self.session.procedure()?)?;
        Some((key, self.fighting.is_some() && self.session.committed() == &self.battle))
    }

    /// The key of the procedure that was done last.
    fn closed(&self) -> Option<Key> {
        let (procedure, _) = self.session.closed()?;
        games::key_of(procedure).map(|(_, key)| key)
    }

    /// Lets the keeper compare everything with what is in flash.
    fn with_keeper<T>(&mut self, work: impl FnOnce(&mut Keeper<State>, &Kept<'_, State>) -> T) -> T {
        let (procedure, closed) = (self.open(), self.closed());
        let Self { decided: Decided { settings, recipe, preferences }, memory, session, battle, keeper, .. } = self;
        let games = &games::KEYS;
        work(keeper, &Kept { settings, recipe, preferences, games, memory, session, procedure, closed, battle })
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
        let (games, procedure, closed) = (&games::KEYS, model.open(), model.closed());
        let mut batch = keeper.batch(&Kept { settings, recipe, preferences, games, memory, session, procedure, closed, battle });
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

    /// Everything is about to be erased: starts as if nothing had ever been saved.
    // By itself: a new keeper is large, and every event would have room for it on the stack.
    #[inline(never)]
    fn forget(&mut self) {
        let model = &mut self.model;
        model.keeper = Keeper::new();
        (model.settings, model.recipe, model.preferences) = (Settings::DEFAULT, Recipe::DEFAULT, preferences());
        model.memory.clear();
        model.own = OwnSet::FIRST;
        model.parked.clear();
        model.demo = Demo::NONE;
        self.load(&Loaded::Table);
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

    /// The store read something.
    pub fn load(&mut self, loaded: &Loaded<'_>) {
        // Nobody has said that it was not: and what is read now takes its place.
        self.saved(false);
        if core::mem::take(&mut self.reads_all) {
            self.forget();
        }
        if let Some(Request::Log { .. }) = self.asked {
            // Only looked at: what happened last is something else.
            match loaded {
                Loaded::Line(line) => self.model.logged.read(line),
                Loaded::Marked(marked) => self.model.logged.mark(marked),
                _ => {}
            }
            return;
        }
        if let Some(Request::Fought { .. }) = self.asked {
            match loaded {
                Loaded::Since(number) => self.model.reckoning.begins(*number),
                Loaded::Line(line) => self.model.reckoning.read(line),
                Loaded::Marked(marked) => self.model.reckoning.mark(marked),
                _ => {}
            }
            return;
        }
        if let Loaded::Kept { slot: Slot { kind: Kind::Battle, nth }, name, data } = *loaded
            && let Some(game) = data.first_chunk().map(|key| Key(u32::from_le_bytes(*key)))
        {
            // There are as many places for them here as in flash, and names are as long.
            let _ = self.model.parked.push(Parked { nth, game, name: Name::try_from(name).unwrap_or_default() });
        }
        if let Loaded::Kept { slot, name, data } = *loaded {
            self.load_kept(slot, name, data);
        }
        if let Loaded::Tally(bytes) = loaded {
            self.model.demo.tally.read(bytes);
        }
        if let Loaded::Preferences(game, values) = loaded
            && let Some(nth) = games::KEYS.iter().position(|key| key.short() == *game)
            && let Some(place) = self.model.preferences.get_mut(nth)
        {
            *place = *values;
        }
        self.model.with_table(|keeper, table| keeper.load(loaded, table));
    }

    /// Something kept was read: whoever looks at what is kept is told.
    fn load_kept(&mut self, slot: Slot, name: &str, data: &[u8]) {
        if let (Kind::Roster(_), Some(Request::Read(_))) = (slot.kind, &self.asked) {
            if let Some(Screen::Shelf(view)) = self.over.last_mut().filter(|screen| screen.is_looking()) {
                return view.look(data, &mut self.model);
            }
            let mut kept = AsKept::new(data);
            while self.model.session.let_answer(&mut kept) {}
            return;
        }
        if slot.kind == Kind::Die
            && let (Some(die), Some(place)) = (OwnDie::read(name, data), self.model.own.dice.get_mut(usize::from(slot.nth)))
        {
            *place = die;
        }
        for screen in &mut self.over {
            match screen {
                Screen::Shelf(view) => view.read(slot, name),
                Screen::Roller(view) if slot.kind == Kind::Favourite => view.read(slot.nth, name, data),
                _ => {}
            }
        }
    }

    /// The store has done, or not done, what it was asked for.
    #[inline(never)]
    pub(super) fn served(&mut self, served: Served) {
        let asked = self.asked.take();
        if core::mem::take(&mut self.reads_all) && matches!(served, Served::Opened(_)) {
            // There was nothing to be read.
            self.forget();
        }
        match (served, asked) {
            (Served::Opened(found), _) => self.opened(found),
            (Served::Refused(error), asked) => {
                self.model.reckoning.stop();
                if let (Some(Request::Room(_)), Some(Screen::Shelf(view))) = (asked, self.over.last())
                    && view.is_naming()
                {
                    self.over.pop();
                }
                self.tell(Trouble::Refused(error));
            }
            (Served::Done, Some(Request::Undo)) => {
                // The menu that asked for it is that of another moment.
                self.over.clear();
                self.table_read();
                self.lay_out(false);
                for screen in &mut self.over {
                    match screen {
                        Screen::Play(play) => play.undone(),
                        Screen::Battle(battle) => battle.undo(),
                        _ => {}
                    }
                }
            }
            (Served::Done, Some(Request::PickUp(_))) => {
                // What was open leads nowhere any more.
                self.over.clear();
                self.list_parked();
                self.table_read();
                self.lay_out(true);
            }
            (Served::Done, Some(Request::Park { .. })) => {
                self.list_parked();
                // The table is empty, in flash as well as here.
                self.load(&Loaded::Table);
                self.table_read();
                self.over.truncate(1);
            }
            (Served::Done, Some(Request::Delete(Slot { kind: Kind::Battle, .. }))) => self.list_parked(),
            (Served::Done, Some(Request::Rename(slot, _) | Request::Copy(slot, _) | Request::Delete(slot))) => {
                self.model.ask = Some(Request::List(slot.kind));
            }
            (Served::Done, Some(Request::Log { .. })) => self.model.logged.served(),
            (Served::Done, Some(Request::Reset(_))) => self.model.ask = Some(Request::Boot),
            // Only looked at.
            (Served::Done, Some(Request::Read(_))) if self.over.last().is_some_and(Screen::is_looking) => {}
            (Served::Done, Some(Request::Read(_))) => self.taken(),
            (Served::Done, Some(Request::Fought { .. })) => self.model.ask = self.model.reckoning.served(),
            (Served::Done, _) => {}
        }
    }

    /// A roster has answered for the battle that begins: what it left open is asked.
    fn taken(&mut self) {
        if let Some(Screen::Shelf(_)) = self.over.last() {
            self.over.pop();
        }
        if let (Some(Screen::Play(_)), Some((game, _))) = (self.over.last(), self.model.playing()) {
            self.over.pop();
            let play = PlayView::guided(&mut self.model, game);
            self.lay(Screen::Play(play));
        }
    }

    /// Has the parked battles told anew.
    fn list_parked(&mut self) {
        self.model.parked.clear();
        self.model.ask = Some(Request::List(Kind::Battle));
    }

    /// Power on: everything has been read.
    fn opened(&mut self, found: Found) {
        self.model.not_saving = !found.writable();
        self.over.retain(|screen| matches!(screen, Screen::Fault(_)));
        let fault = self.over.pop();
        self.table_read();
        self.lay_out(true);
        self.greet(found);
        match found {
            Found::Fresh | Found::Ours => {}
            Found::Damaged => self.tell(Trouble::Damaged),
            Found::Other(format) => self.tell(Trouble::Other(format)),
            Found::Foreign => self.tell(Trouble::Foreign),
            Found::Unreadable => self.tell(Trouble::Unreadable),
        }
        if matches!(found, Found::Fresh | Found::Ours) && self.model.settings.demo != 0 {
            self.start_demo(fault);
        } else if let Some(fault) = fault {
            // Above all else, as deep as it goes.
            self.lay(fault);
        }
    }

    /// Puts together what was read.
    fn table_read(&mut self) {
        let (whole, known) = self.model.with_table(|keeper, table| keeper.loaded(table));
        let model = &mut self.model;
        (model.settings, model.recipe) = model.keeper.settings();
        model.keeper.set_preferences(&model.preferences);
        model.keep();
        model.rolls = model.keeper.rolls();
        model.fighting = model.battle.game().and_then(games::game);
        // What figures did last is kept in memory only: those of another battle did something else.
        model.last = [0; MAX_IDS];
        if !whole {
            self.tell(Trouble::Astray);
        } else if !known {
            self.tell(Trouble::Unknown);
        }
    }

    /// Opens the screens that lead to where the game was left; `power_on` says so on top of them.
    pub(super) fn lay_out(&mut self, power_on: bool) {
        // In its place below the others until they are there: it is not carried over the stack.
        let top = self.over.len().min(1);
        self.over.rotate_right(top);
        self.over.truncate(top);
        self.lead_back(power_on);
        self.over.rotate_left(top);
    }

    fn lead_back(&mut self, power_on: bool) {
        let open = self.model.playing();
        let Some(game) = open.map(|(game, _)| game).or(self.model.fighting) else { return };
        self.home.point(&self.model);
        self.lay_game(game);
        if let Some((_, guided)) = open {
            self.lay_play(game, guided);
        }
        if power_on {
            self.lay(Screen::Resume(ResumeView));
        }
    }

    // By themselves: a screen is large, and the one is not to be on the stack while the other is made.
    #[inline(never)]
    fn lay_game(&mut self, game: &'static Game) {
        self.lay(game::open(game));
        if self.model.fights(game) {
            let battle = BattleView::open(game, &self.model);
            self.lay(Screen::Battle(battle));
        }
    }

    #[inline(never)]
    fn lay_play(&mut self, game: &'static Game, guided: bool) {
        let model = &mut self.model;
        let play = if guided { PlayView::guided(model, game) } else { PlayView::open(model) };
        self.lay(Screen::Play(play));
    }

    /// Lays a screen over the others.
    #[inline(never)]
    pub(super) fn lay(&mut self, screen: Screen) {
        // There is room for all that lead to a game and one more; deeper than that, nothing opens.
        let _ = self.over.push(screen);
    }

    /// Takes away the page that says what is wrong with the saves, and what it says.
    pub(super) fn trouble(&mut self) -> Option<heapless::String<256>> {
        let nth = self.over.iter().position(|screen| matches!(screen, Screen::Saves(_)))?;
        match self.over.remove(nth) {
            Screen::Saves(view) => Some(view.text()),
            _ => None,
        }
    }

    fn tell(&mut self, trouble: Trouble) {
        if self.over.is_full() {
            self.over.remove(0);
        }
        self.lay(Screen::Saves(SavesView::new(trouble)));
    }
}
