//! A device without screens: a session, its keeper and a store, played at random.

use std::cell::RefCell;
use std::rc::Rc;

use adjutant::dice::{FreeRoll, OwnDie, Recipe};
use adjutant::engine::{Key, Lane, MAX_PREFERENCES, Memory, Parts, Preferences, Step, Transcript};
use adjutant::games::{self, Game, Procedure, Session, State};
use adjutant::storage::{
    Found, Keeper, Kept, Line, Loaded, Name, Request, RollMarks, Served, Settings, Store, StoreError, Table,
};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

use super::nor::{Nor, NorError, SECTOR};
use crate::rules::answers;
use crate::rules::chance::Chance;
use crate::rules::fixtures;

/// The chip, which the test looks at while the store uses it.
#[derive(Clone)]
pub struct Chip(pub Rc<RefCell<Nor>>);

impl ErrorType for Chip {
    type Error = NorError;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = Nor::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorError> {
        block_on(self.0.borrow_mut().read(offset, bytes))
    }

    fn capacity(&self) -> usize {
        self.0.borrow().capacity()
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = Nor::WRITE_SIZE;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), NorError> {
        block_on(self.0.borrow_mut().erase(from, to))
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorError> {
        block_on(self.0.borrow_mut().write(offset, bytes))
    }
}

impl MultiwriteNorFlash for Chip {}

/// What waits: its procedure, what it starts from, its entries, and the dice it took back.
type Waited = (Option<&'static str>, Vec<u8>, Vec<u8>, (Vec<u8>, usize));

/// Everything that must come back after the power was gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub procedure: Option<&'static str>,
    pub transcript: Vec<u8>,
    pub step: Step,
    pub battle: Vec<Vec<u8>>,
    pub fate: (Vec<u8>, usize),
    /// What is played, and all that waits meanwhile.
    pub lane: Lane,
    pub waiting: Waited,
    pub names: Option<([u8; 5], Vec<u8>)>,
    pub rolls: u32,
    pub counts: Vec<u8>,
    pub last: (u32, u16, String, String, String),
    pub settings: Settings,
    pub recipe: Recipe,
    pub preferences: [Preferences; games::GAMES.len()],
}

pub struct Player {
    pub chip: Chip,
    pub store: Store<Chip>,
    pub keeper: Box<Keeper<State>>,
    pub session: Box<Session>,
    pub battle: State,
    pub memory: Memory,
    pub settings: Settings,
    pub recipe: Recipe,
    pub preferences: [Preferences; games::GAMES.len()],
    /// Presses that were shown.
    pub presses: usize,
    /// What the store found at power-on, whether everything fitted together, and whether the procedure is known.
    pub found: Found,
    pub whole: bool,
    pub known: bool,
}

impl Player {
    /// Power on.
    pub fn boot(nor: Nor) -> Self {
        let sectors = nor.cells.len();
        let chip = Chip(Rc::new(RefCell::new(nor)));
        let store = Store::new(chip.clone(), 0..sectors as u32).expect("whole sectors, and enough of them");
        let mut player = Self {
            chip,
            store,
            keeper: Box::new(Keeper::new()),
            session: Box::new(Session::new()),
            battle: State::Quick,
            memory: Memory::new(),
            settings: Settings::DEFAULT,
            recipe: Recipe::DEFAULT,
            preferences: [[0; MAX_PREFERENCES]; games::GAMES.len()],
            presses: 0,
            found: Found::Fresh,
            whole: true,
            known: true,
        };
        if let Served::Opened(found) = player.serve(&Request::Boot) {
            player.found = found;
        }
        player.put_together();
        player
    }

    /// Has the store do something.
    pub fn serve(&mut self, request: &Request) -> Served {
        let Self { store, keeper, session, battle, memory, preferences, .. } = self;
        let mut each = |loaded: Loaded<'_>| {
            if let Loaded::Preferences(game, values) = loaded
                && let Some(nth) = games::KEYS.iter().position(|key| key.short() == game)
            {
                preferences[nth] = values;
            }
            let mut table = Table { session: &mut *session, battle, memory, find: &games::procedure };
            keeper.load(&loaded, &mut table);
        };
        block_on(store.serve(request, &mut each))
    }

    fn put_together(&mut self) {
        let Self { keeper, session, battle, memory, .. } = self;
        let mut table = Table { session: &mut *session, battle, memory, find: &games::procedure };
        (self.whole, self.known) = keeper.loaded(&mut table);
        (self.settings, self.recipe) = self.keeper.settings();
        self.keeper.set_preferences(&self.preferences);
    }

    /// Takes the chip out.
    pub fn power_off(self) -> Nor {
        let Self { chip, store, .. } = self;
        drop(store);
        Rc::try_unwrap(chip.0).unwrap_or_else(|_| panic!("the store is gone")).into_inner()
    }

    fn open(&self) -> Option<(Key, bool)> {
        let (_, key) = games::key_of(self.session.procedure()?)?;
        Some((key, self.battle != State::Quick && self.session.committed() == &self.battle))
    }

    /// Saves what has changed, as a board does before it draws; whether there was anything.
    pub fn save(&mut self) -> Result<bool, StoreError> {
        let procedure = self.open();
        let waits = self.session.waits().and_then(|procedure| games::key_of(procedure)).map(|(_, key)| key);
        let closed = self.session.closed().and_then(|(procedure, _)| games::key_of(procedure)).map(|(_, key)| key);
        let Self { store, keeper, session, battle, memory, settings, recipe, preferences, .. } = self;
        let games = &games::KEYS;
        let kept = Kept { settings, recipe, preferences, games, memory, session, procedure, waits, closed, battle };
        let unsaved = keeper.look(&kept);
        if unsaved {
            block_on(store.append(&keeper.batch(&kept)))?;
            keeper.settle(&kept);
            session.mark_saved();
        }
        Ok(unsaved)
    }

    /// A press was acted on: saves, and only then shows.
    pub fn press(&mut self) -> Result<(), StoreError> {
        self.save()?;
        self.presses += 1;
        self.chip.0.borrow_mut().shown(self.presses);
        Ok(())
    }

    pub fn snapshot(&self) -> Snapshot {
        let (fate, border) = self.session.fate().saved();
        let (last, waits) = (self.keeper.last(), self.session.waiting());
        Snapshot {
            procedure: self.session.procedure().map(|procedure| procedure.id),
            transcript: self.session.transcript().bytes().to_vec(),
            step: self.session.step(),
            battle: (0..self.battle.count()).map(|nth| self.battle.part(nth).to_vec()).collect(),
            fate: (fate.to_vec(), border),
            lane: self.session.lane(),
            waiting: (
                self.session.waits().map(|procedure| procedure.id),
                waits.start.to_vec(),
                waits.entries.to_vec(),
                (waits.fate.0.to_vec(), waits.fate.1),
            ),
            names: self.session.names().saved().map(|(flags, names)| (flags, names.to_vec())),
            rolls: self.keeper.rolls().max(self.session.rolls()),
            counts: self.keeper.counts().life().to_bytes().to_vec(),
            last: (last.number, last.marks.0, last.who.to_string(), last.what.to_string(), last.result.to_string()),
            settings: self.settings,
            recipe: self.recipe,
            preferences: self.preferences,
        }
    }

    // What a player can do.

    pub fn start(&mut self, procedure: &'static Procedure) {
        let rolls = self.keeper.rolls();
        self.session.start(procedure, &self.battle, rolls);
    }

    /// Starts a procedure by itself, battle or not.
    pub fn start_quick(&mut self, game: &Game, procedure: &'static Procedure) {
        let nth = games::GAMES.iter().position(|other| other.id == game.id).expect("a game");
        let state = (game.start)(&self.preferences[nth]);
        self.session.start(procedure, &state, self.keeper.rolls());
    }

    /// What is open waits, and what waits is played.
    pub fn turn(&mut self) {
        // Too much to wait stays as it is.
        let _ = self.session.turn(&self.battle);
    }

    /// One answer or throw; whether there was something to do.
    pub fn go_on(&mut self, chance: &mut Chance) -> bool {
        let Some(prompt) = self.session.prompt() else { return false };
        match answers::any(prompt, chance) {
            Some(answer) => {
                self.session.answer(&answer).expect("it was offered");
                if let Some((_, entry)) = self.session.transcript().entries().last() {
                    self.memory.remember(&entry);
                }
            }
            None => self.session.throw(&mut chance.cup).expect("the cup throws"),
        }
        true
    }

    /// Ends a procedure that is done.
    pub fn finish(&mut self) {
        let guided = self.battle != State::Quick && self.session.committed() == &self.battle;
        let state = self.session.commit().expect("it is done");
        if guided {
            self.battle.clone_from(state);
        }
    }

    pub fn free_roll(&mut self, chance: &mut Chance) {
        self.throw_freely(FreeRoll::new(self.recipe), RollMarks(0), chance);
    }

    /// Throws the first die of the last roll again, if that was a free one of what is set.
    pub fn re_roll(&mut self, chance: &mut Chance) {
        let last = self.keeper.last();
        let same = last.number == self.keeper.rolls() && last.what == self.recipe.to_string().as_str();
        let laid = last.lying().filter(|_| same).and_then(|lying| FreeRoll::lay(self.recipe, lying, &OwnDie::FIRST));
        let Some(mut roll) = laid.filter(FreeRoll::marks_any) else { return };
        roll.mark(Some(0), true);
        self.throw_freely(roll, RollMarks::AGAIN, chance);
    }

    fn throw_freely(&mut self, mut roll: FreeRoll, marks: RollMarks, chance: &mut Chance) {
        let own = OwnDie::FIRST;
        let thrown = roll.throw(&own, &mut chance.cup).expect("the cup throws");
        let told = roll.told(&own);
        let lying: Vec<u8> = roll.lying().collect();
        let number = self.keeper.free_roll(&self.recipe.to_string(), format_args!("{told}"), marks, &thrown, &[], &lying);
        self.session.rolled(number);
    }

    /// Undoes the last procedure of the battle.
    pub fn undo(&mut self) -> Served {
        self.keeper.undo();
        let served = self.serve(&Request::Undo);
        if served == Served::Done {
            self.put_together();
        }
        served
    }

    pub fn park(&mut self, name: &str, game: &Game) -> Served {
        let name = Name::try_from(name).expect("a short name");
        let served = self.serve(&Request::Park { name, game: Key::of(game.id) });
        if served == Served::Done {
            let Self { keeper, session, battle, memory, .. } = self;
            let mut table = Table { session: &mut *session, battle, memory, find: &games::procedure };
            keeper.load(&Loaded::Table, &mut table);
            self.put_together();
        }
        served
    }

    pub fn pick_up(&mut self, nth: u8) -> Served {
        let served = self.serve(&Request::PickUp(nth));
        if served == Served::Done {
            self.put_together();
        }
        served
    }

    /// The log as it can be read: number, marks and result of each line, in order.
    pub fn log(&mut self) -> Vec<(u32, u16, String)> {
        self.log_of(|line| line.result.to_string())
    }

    /// The same, with whatever is to be told of a line.
    pub fn log_of(&mut self, text: impl Fn(&Line<'_>) -> String) -> Vec<(u32, u16, String)> {
        let mut lines = Vec::new();
        let served = block_on(self.store.serve(&Request::Log { first: 0, last: u32::MAX }, &mut |loaded| match loaded {
            Loaded::Line(line) => lines.push((line.number, line.marks.0, text(&line))),
            Loaded::Marked(marked) => lines.push((marked.first, marked.marks.0, format!("to {}", marked.last))),
            _ => {}
        }));
        assert_eq!(served, Served::Done);
        lines
    }

    /// The answers so far.
    pub fn transcript(&self) -> &Transcript {
        self.session.transcript()
    }
}

/// The largest battle there is: what is written of it at once takes several frames.
pub fn large() -> State {
    let mut battle = games::blades::Battle::EMPTY;
    for (nth, figure) in battle.figures.iter_mut().enumerate() {
        *figure = games::blades::Figure::new(3 + nth as u8 % 3, 2 + nth as u8 % 4, games::blades::Rules::NONE);
    }
    State::Blades(battle)
}

/// A battle of a game to play on.
pub fn battle(game: &Game) -> State {
    fixtures::battles(game).into_iter().rfind(|state| *state != State::Quick).unwrap_or(State::Quick)
}
