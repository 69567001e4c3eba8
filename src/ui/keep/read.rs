//! What the store has read or done, and what it means for the game and its screens.

use crate::dice::{OwnDie, Recipe};
use crate::engine::{AsKept, Key, MAX_IDS};
use crate::games::{self};
use crate::storage::{Found, Keeper, Kind, Loaded, Name, Request, Served, Settings, Slot};
use crate::ui::app::App;
use crate::ui::demo::Demo;
use crate::ui::own::OwnSet;
use crate::ui::play::PlayView;
use crate::ui::saves::Trouble;
use crate::ui::screen::Screen;
use crate::ui::view::{Parked, preferences};

impl App {
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
    pub(in crate::ui) fn served(&mut self, served: Served) {
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
            (Served::Done, Some(Request::Room(_))) => {
                if let Some(Screen::Shelf(view)) = self.over.last_mut() {
                    view.has_room(&mut self.model);
                }
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
}
