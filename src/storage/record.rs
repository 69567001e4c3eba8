//! What is written, and what comes back.

use super::counts::Counts;
use super::fortune::Fortune;
use super::line::{Line, Marked};
use super::settings::Settings;
use super::slots::{Name, Slot};
use super::tally::Tally;
use crate::dice::Recipe;
use crate::engine::{Key, Lane, Memory, Parts, Preferences, Waits};

/// Something to be written.
#[derive(Clone, Copy)]
pub enum Record<'a> {
    /// The settings changed.
    Settings(Settings),
    /// The free roll was set up differently.
    Recipe(Recipe),
    /// Something was set about a game: the key of its id, and all its values.
    Preferences(Key, Preferences),
    /// What the noise source wants to find again after the next power-on: its seed and what it last measured.
    Noise(&'a [u8]),
    /// The seal on the dice of this session; without bytes there is none.
    Seal(&'a [u8]),
    /// What sealed dice were drawn from, as text: goes with the rolls.
    Audit(&'a str),
    /// The remembered answers.
    Memory(&'a Memory),
    /// The face counts.
    Counts(&'a Counts),
    /// The luck of all battles.
    Fortune(Fortune),
    /// What became of demos.
    Tally(&'a Tally),
    /// Something is kept under a name.
    Kept {
        /// Where.
        slot: Slot,
        /// Its name.
        name: &'a str,
        /// Whatever the game makes of it.
        data: &'a [u8],
    },
    /// The table as a whole: nothing before it is needed any more.
    Base {
        /// The battle.
        state: &'a dyn Parts,
        /// A battle ended here: nothing before it can be undone.
        end: bool,
    },
    /// A procedure begins. One that was open is over.
    Open {
        /// Its [`procedure_key`](crate::engine::procedure_key).
        procedure: Key,
        /// It is part of the battle: it can be undone.
        guided: bool,
        /// It was undone, and is open again.
        again: bool,
    },
    /// What a procedure starts from that is no part of the battle: the game's settings at that time.
    Start(&'a dyn Parts),
    /// Its transcript from a byte on. Back, Amend, a void throw and an overruling are this too.
    Tail {
        /// From where on.
        at: usize,
        /// What stands there now.
        bytes: &'a [u8],
    },
    /// The dice that were taken back, from a byte on.
    Fate {
        /// From where on.
        at: usize,
        /// What stands there now.
        bytes: &'a [u8],
        /// Where the dice begin that wait.
        border: usize,
    },
    /// What became of the battle, found by comparing.
    Changes {
        /// The battle before.
        before: &'a dyn Parts,
        /// The battle now.
        after: &'a dyn Parts,
    },
    /// What goes with the table besides its battle: some bytes, and all names that players have given.
    Names([u8; 5], &'a [u8]),
    /// The procedure is done.
    Close,
    /// The procedure was left without a trace but for the dice that wait.
    Left,
    /// What comes now is of the battle, or by itself; what was open of the other kind waits.
    Turn(Lane),
    /// What waits, as a whole.
    Waiting {
        /// Of which kind it is.
        lane: Lane,
        /// Its procedure's key.
        procedure: Option<Key>,
        /// All of it.
        waits: Waits<'a>,
    },
    /// A roll.
    Line(Line<'a>),
    /// Rolls that were marked.
    Marked(Marked),
}

/// Everything that must be in flash before the next picture is shown: all of it or nothing.
pub type Batch<'a> = heapless::Vec<Record<'a>, 32>;

/// Something that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Loaded<'a> {
    /// The settings.
    Settings(Settings),
    /// The free roll.
    Recipe(Recipe),
    /// What is set about a game, by the short key of its id.
    Preferences(u16, Preferences),
    /// The remembered answers.
    Memory(&'a [u8]),
    /// The face counts.
    Counts(&'a [u8]),
    /// The luck of all battles.
    Fortune(&'a [u8]),
    /// What became of demos.
    Tally(&'a [u8]),
    /// Something kept under a name.
    Kept {
        /// Where.
        slot: Slot,
        /// Its name.
        name: &'a str,
        /// Its data.
        data: &'a [u8],
    },
    /// A table begins: whatever was on it before is not there.
    Table,
    /// So many bytes of flash lie behind the beginning of the table that was read.
    Length(usize),
    /// A part of its battle.
    Part {
        /// Which.
        nth: u8,
        /// Its bytes.
        bytes: &'a [u8],
    },
    /// A procedure begins.
    Open {
        /// Its key.
        procedure: Key,
        /// It is part of the battle.
        guided: bool,
    },
    /// A part of what it starts from, if that is not the battle.
    Start {
        /// Which.
        nth: u8,
        /// Its bytes.
        bytes: &'a [u8],
    },
    /// Its transcript from a byte on.
    Tail {
        /// From where on.
        at: usize,
        /// What stands there.
        bytes: &'a [u8],
    },
    /// The dice that were taken back, from a byte on.
    Fate {
        /// From where on.
        at: usize,
        /// What stands there.
        bytes: &'a [u8],
        /// Where the dice begin that wait.
        border: usize,
    },
    /// A part of the battle changed.
    Change {
        /// Which.
        nth: u8,
        /// Bytes at its start that stayed.
        same: usize,
        /// What followed them before.
        old: &'a [u8],
        /// What follows them now.
        new: &'a [u8],
    },
    /// What goes with the table besides its battle.
    Names(&'a [u8]),
    /// The procedure was done.
    Close,
    /// The procedure was left.
    Left,
    /// What comes now is of the battle, or by itself.
    Turn(Lane),
    /// The index of the last line or mark in the log.
    Logged(u32),
    /// The number of the first roll that is still in the log.
    Since(u32),
    /// A roll.
    Line(Line<'a>),
    /// Rolls that were marked.
    Marked(Marked),
    /// What sealed dice were drawn from.
    Audit(&'a str),
}

/// What a reset gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Scope {
    /// Everything: as the device left the bench.
    All,
    /// Battles, rosters, campaigns, rolls and remembered answers; what is set stays.
    Games,
}

/// Something the store is asked to do, besides writing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Request {
    /// Read everything that is needed at power-on.
    Boot,
    /// Erase everything, whatever it is. Only ever after somebody has held a key for it.
    Wipe,
    /// Give up everything that was saved, or everything that was played. Only ever after somebody has held a key for it.
    Reset(Scope),
    /// Read the last procedure of the battle that is done, to open it again.
    Undo,
    /// Put the running table away.
    Park {
        /// Under which name.
        name: Name,
        /// The key of the game's id.
        game: Key,
    },
    /// Make a parked table the running one, and read it.
    PickUp(u8),
    /// Read what is kept in a slot.
    Read(Slot),
    /// Read everything of a kind: names and data.
    List(super::slots::Kind),
    /// The same, refused if there is no room for another.
    Room(super::slots::Kind),
    /// Give it another name.
    Rename(Slot, Name),
    /// Copy it to the next free slot of its kind, under another name.
    Copy(Slot, Name),
    /// Delete it.
    Delete(Slot),
    /// Read everything that sealed dice were drawn from, as far back as the log goes.
    Audit,
    /// Read the rolls of these numbers.
    Log {
        /// The first.
        first: u32,
        /// The last.
        last: u32,
    },
    /// The same, of the battle on the table that is being played on.
    Fought {
        /// The first.
        first: u32,
        /// The last.
        last: u32,
    },
}

/// Bytes before a part: the head of its record, its number, and how much of it is as it was.
const PART_HEAD: usize = 8;

/// Bytes of all parts of a state.
pub fn whole(state: &dyn Parts) -> usize {
    (0..state.count()).map(|nth| PART_HEAD + state.part(nth).len()).sum()
}

/// Bytes of the parts of a battle that have changed, as they were and as they are: rather too many than too few.
pub fn changed(before: &dyn Parts, after: &dyn Parts) -> usize {
    let parts = (0..before.count().max(after.count())).map(|nth| (before.part(nth), after.part(nth)));
    parts.filter(|(before, after)| before != after).map(|(before, after)| PART_HEAD + before.len() + after.len()).sum()
}
