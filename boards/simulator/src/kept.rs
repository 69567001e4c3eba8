//! The saves opened by a command: what is in them, without a device that plays on.

use std::collections::BTreeSet;
use std::path::PathBuf;

use adjutant::engine::{Key, Memory, Tone, text};
use adjutant::games::{self, Session, State};
use adjutant::storage::{
    Found, Keeper, Kind, Line, Loaded, Marked, Pool, Promise, Request, RollMarks, Served, Store, StoreError, Table,
};
use adjutant::ui::reckoning::{ROWS, Reckoning};
use embassy_futures::block_on;

use crate::failure::Failure;
use crate::flash::{Flash, SIZE};
use crate::saves::{self, SavesFile};

/// Saves that were opened.
pub struct Saves {
    /// The store over them.
    pub store: Store<Flash>,
    /// Where they are.
    pub path: PathBuf,
    /// What is on the table.
    pub session: Box<Session>,
    /// The battle.
    pub battle: State,
    /// The last roll and the counts.
    pub keeper: Box<Keeper<State>>,
}

/// A roll of the log, with everything that was said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// Its number.
    pub number: u32,
    /// What was done about it.
    pub marks: RollMarks,
    /// Who rolled.
    pub who: String,
    /// What for.
    pub what: String,
    /// What came of it.
    pub result: String,
    /// The dice, pool by pool.
    pub dice: Vec<Dice>,
    /// What was promised, if it was rolled in a battle.
    pub promise: Option<Promise>,
}

impl Rolled {
    /// Whether it counts, and something came of it.
    pub fn changed_something(&self) -> bool {
        let gone = self.marks.has(RollMarks::VOID) || self.marks.has(RollMarks::TAKEN_BACK);
        let tone = self.promise.and_then(|promise| promise.tone);
        !gone && tone.is_some_and(|tone| tone != Tone::Nothing)
    }
}

/// Dice of one kind that were thrown together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many sides each has.
    pub sides: u8,
    /// Which of them are on top.
    pub faces: Vec<u8>,
    /// What those show, if it is something else than their number.
    pub shows: Option<Vec<String>>,
}

impl Dice {
    fn of(pool: Pool<'_>) -> Self {
        let shows = pool.shown().map(|shown| match shown {
            Ok(symbol) => text::symbol(symbol).to_owned(),
            Err(number) => number.to_string(),
        });
        Self { sides: pool.sides, faces: pool.faces.to_vec(), shows: pool.is_own().then(|| shows.collect()) }
    }
}

/// Something kept under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Where.
    pub slot: adjutant::storage::Slot,
    /// Its name.
    pub name: String,
    /// Its data.
    pub data: Vec<u8>,
}

impl Saves {
    /// Opens the saves of a file, or the player's own.
    ///
    /// # Errors
    ///
    /// There are none, or they are not ours.
    pub fn open(path: Option<PathBuf>) -> Result<Self, Failure> {
        let path = path.map_or_else(saves::usual, Ok)?;
        Self::open_or_begin(path.clone(), path.exists())
    }

    /// The same, or new ones.
    ///
    /// # Errors
    ///
    /// They are not ours, or cannot be begun.
    pub fn begin(path: Option<PathBuf>) -> Result<Self, Failure> {
        Self::open_or_begin(path.map_or_else(saves::usual, Ok)?, true)
    }

    fn open_or_begin(path: PathBuf, possible: bool) -> Result<Self, Failure> {
        if !possible {
            return Err(Failure::new(format!(
                "{} does not exist: nothing was saved there yet. Play first, or name a file with --saves FILE.",
                path.display()
            )));
        }
        let flash = Flash::in_file(SavesFile::open(&path)?)?;
        let store = Store::new(flash, 0..SIZE as u32).map_err(said)?;
        let (session, keeper) = (Box::new(Session::new()), Box::new(Keeper::new()));
        let mut saves = Self { store, path, session, battle: State::Quick, keeper };
        let served = saves.read(&Request::Boot);
        match served {
            Served::Opened(Found::Fresh | Found::Ours | Found::Damaged) => Ok(saves),
            Served::Opened(Found::Other(format)) => Err(Failure::new(format!(
                "{} was written by another version (form {format}). It was left as it is. Use that version.",
                saves.path.display()
            ))),
            _ => Err(Failure::new(format!(
                "{} holds no saves. It was left as it is. Name another file with --saves FILE.",
                saves.path.display()
            ))),
        }
    }

    fn read(&mut self, request: &Request) -> Served {
        let Self { store, session, battle, keeper, .. } = self;
        let mut memory = Memory::new();
        let mut table = Table { session: &mut *session, battle, memory: &mut memory, find: &games::procedure };
        let served = block_on(store.serve(request, &mut |loaded| keeper.load(&loaded, &mut table)));
        keeper.loaded(&mut table);
        served
    }

    /// All rolls of the log, by number.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn rolls(&mut self) -> Result<Vec<Rolled>, Failure> {
        let mut rolls: Vec<Rolled> = Vec::new();
        let served = block_on(self.store.serve(&Request::Log { first: 0, last: u32::MAX }, &mut |loaded| match loaded {
            Loaded::Line(line) => put(&mut rolls, &line),
            Loaded::Marked(Marked { first, last, marks, .. }) => {
                for roll in rolls.iter_mut().filter(|roll| (first..=last).contains(&roll.number)) {
                    roll.marks = roll.marks.and(marks);
                }
            }
            _ => {}
        }));
        done(served)?;
        rolls.sort_by_key(|roll| roll.number);
        Ok(rolls)
    }

    /// The numbers of the battle's rolls, of those that the log still has.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn fought(&mut self) -> Result<BTreeSet<u32>, Failure> {
        let (first, last) = (self.session.names().born().saturating_add(1), self.keeper.rolls());
        let mut numbers = BTreeSet::new();
        let served = block_on(self.store.serve(&Request::Fought { first, last }, &mut |loaded| {
            if let Loaded::Line(line) = loaded {
                numbers.insert(line.number);
            }
        }));
        done(served).map(|()| numbers)
    }

    /// The rolls of the battle, counted for two sides or figures.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn reckoning(&mut self, rows: [adjutant::engine::Named; ROWS]) -> Result<Reckoning, Failure> {
        let mut reckoning = Reckoning::NONE;
        let mut next = reckoning.start(rows, self.session.names(), self.keeper.rolls());
        while let Some(request) = next {
            let served = block_on(self.store.serve(&request, &mut |loaded| match loaded {
                Loaded::Since(number) => reckoning.begins(number),
                Loaded::Line(line) => reckoning.read(&line),
                Loaded::Marked(marked) => reckoning.mark(&marked),
                _ => {}
            }));
            done(served)?;
            next = reckoning.served();
        }
        Ok(reckoning)
    }

    /// Everything of a kind.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn list(&mut self, kind: Kind) -> Result<Vec<Named>, Failure> {
        let mut found = Vec::new();
        let served = block_on(self.store.serve(&Request::List(kind), &mut |loaded| {
            if let Loaded::Kept { slot, name, data } = loaded {
                found.push(Named { slot, name: name.to_owned(), data: data.to_vec() });
            }
        }));
        done(served).map(|()| found)
    }

    /// The rosters of a game.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn rosters(&mut self, game: &games::Game) -> Result<Vec<Named>, Failure> {
        self.list(Kind::Roster(Key::of(game.id)))
    }
}

/// A later line of a number takes the place of an earlier one: dice that were taken back and fell again count.
fn put(rolls: &mut Vec<Rolled>, line: &Line<'_>) {
    rolls.retain(|roll| roll.number != line.number);
    rolls.push(Rolled {
        number: line.number,
        marks: line.marks,
        who: line.who.to_owned(),
        what: line.what.to_owned(),
        result: line.result.to_owned(),
        dice: line.pools().map(Dice::of).collect(),
        promise: line.luck.map(|luck| luck.promise),
    });
}

fn done(served: Served) -> Result<(), Failure> {
    match served {
        Served::Refused(error) => Err(said(error)),
        Served::Done | Served::Opened(_) => Ok(()),
    }
}

/// What the store says, as a complaint.
pub fn said(error: StoreError) -> Failure {
    Failure::new(error.to_string())
}
