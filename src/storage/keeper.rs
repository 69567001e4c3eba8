//! What of the device is not in flash yet: found by comparing, so that no screen and no rule can forget to say so.

mod load;
mod roll;

use heapless::Vec;

use super::counts::Counts;
use super::format::{checksum, checksum_of};
use super::fortune::Fortune;
use super::line::{Line, Marked};
use super::luck::Promised;
use super::record::{self, Batch, Record};
use super::settings::Settings;
use crate::dice::Recipe;
use crate::engine::{Key, Lane, Memory, Names, Parts, Preferences, Session, State, Waits};

pub use load::Table;
pub use roll::{FacesShow, Roll};

/// Bytes played since the last base, after which the table is written as a whole again: what was before it can then be given up.
const A_LOT: usize = 20_000;
/// Lines of the log after which the face counts are written again; those since then are counted from the log at power-on.
const COUNT_AFTER: u32 = 64;
/// Games whose preferences can be kept.
const MAX_GAMES: usize = 8;
/// Throws of which is known what the log says: the latest. One that is older is logged once more when it is shown again.
const MAX_THROWN: usize = 16;
/// Throws of the open procedure that are watched for being taken back: the latest.
const MAX_WATCHED: usize = 32;

/// Everything that is kept, as it is now.
#[derive(Clone, Copy)]
pub struct Kept<'a, S: State> {
    /// The player's settings.
    pub settings: &'a Settings,
    /// The free roll as last set up.
    pub recipe: &'a Recipe,
    /// What is set about each game.
    pub preferences: &'a [Preferences],
    /// The keys of the games, in the same order.
    pub games: &'a [Key],
    /// Remembered answers.
    pub memory: &'a Memory,
    /// The procedure being played.
    pub session: &'a Session<S>,
    /// The key of its procedure, if there is one, and whether it is part of the battle.
    pub procedure: Option<(Key, bool)>,
    /// The key of the procedure that waits meanwhile, if there is one.
    pub waits: Option<Key>,
    /// The key of the procedure that was done last, if its transcript is still there.
    pub closed: Option<Key>,
    /// The battle.
    pub battle: &'a S,
}

/// What has to be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Todo {
    settings: bool,
    recipe: bool,
    preferences: bool,
    memory: bool,
    counts: bool,
    fortune: bool,
    base: bool,
    /// What waited is played, and what was played waits.
    turn: bool,
    /// The battle is over, or another one.
    end: bool,
    changes: bool,
    /// A procedure was begun and done between two looks.
    brief: bool,
    /// Its last answers, or those of one that was open, are not in flash.
    last: bool,
    close: bool,
    left: bool,
    open: bool,
    tail: bool,
    fate: bool,
    names: bool,
    line: bool,
}

/// The dice that were taken back, as they are in flash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fate {
    length: usize,
    sum: u32,
    border: usize,
}

/// What is open of one kind, as it is in flash.
#[derive(Debug)]
struct Open {
    procedure: Option<Key>,
    begun: (u32, u32),
    /// Bytes of its transcript.
    tail: usize,
    fate: Fate,
    /// Its throws, so that none is taken back unseen.
    watched: Vec<u32, MAX_WATCHED>,
}

impl Open {
    const NONE: Self =
        Self { procedure: None, begun: (0, 0), tail: 0, fate: Fate { length: 0, sum: 0, border: 0 }, watched: Vec::new() };
}

/// Knows what is in flash, and what is not.
#[derive(Debug)]
pub struct Keeper<S: State> {
    settings: Settings,
    recipe: Recipe,
    preferences: Vec<Preferences, MAX_GAMES>,
    battle: S,
    /// What is played, and of which kind it is.
    open: Open,
    lane: Lane,
    /// What waits meanwhile.
    waiting: Open,
    /// The checksum of the names.
    names: u32,
    since_base: usize,
    /// The table in flash is not what we think it is: the next thing written must be all of it.
    astray: bool,
    /// The open procedure was undone, and is not in flash as an open one.
    again: bool,
    counts: Counts,
    /// The last line when they were written.
    counts_saved: u32,
    /// They begin anew, and are not in flash like this.
    anew: bool,
    fortune: Fortune,
    /// It is not in flash like this.
    fortunate: bool,
    /// What the odds promised of the throw of this number.
    promised: (u32, Promised),
    /// The index of the last line of the log.
    lines: u32,
    roll: Roll,
    /// What the log says of the last throws, by their numbers.
    thrown: Vec<(u32, u32), MAX_THROWN>,
    marked: Vec<Marked, 8>,
    /// The number of the last roll.
    rolls: u32,
    undoing: bool,
    todo: Todo,
}

impl<S: State + Parts + PartialEq> Keeper<S> {
    /// Nothing is in flash. A constant, because it is too large for a small stack.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            settings: Settings::DEFAULT,
            recipe: Recipe::DEFAULT,
            preferences: Vec::new(),
            battle: S::EMPTY,
            open: Open::NONE,
            lane: Lane::Battle,
            waiting: Open::NONE,
            names: 0,
            since_base: 0,
            astray: false,
            again: false,
            counts: Counts::new(),
            counts_saved: 0,
            fortune: Fortune::NONE,
            fortunate: false,
            anew: false,
            promised: (0, Promised::NONE),
            lines: 0,
            roll: Roll::new(),
            thrown: Vec::new(),
            marked: Vec::new(),
            rolls: 0,
            undoing: false,
            todo: Todo {
                settings: false,
                recipe: false,
                preferences: false,
                memory: false,
                counts: false,
                fortune: false,
                base: false,
                turn: false,
                end: false,
                changes: false,
                brief: false,
                last: false,
                close: false,
                left: false,
                open: false,
                tail: false,
                fate: false,
                names: false,
                line: false,
            },
        }
    }

    /// The face counts of all rolls.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The luck of all battles that were ended.
    #[must_use]
    pub const fn fortune(&self) -> &Fortune {
        &self.fortune
    }

    /// A battle has ended that began after this roll: the luck of its sides.
    pub fn fought(&mut self, born: u32, sides: &[super::Sum; 2]) {
        self.fortune.add(born, sides);
        self.fortunate = true;
    }

    /// What the dice have shown and the luck of all battles are counted from here on. The log stays.
    pub const fn count_anew(&mut self) {
        self.counts.start_anew();
        self.fortune.start_anew();
        (self.fortunate, self.anew) = (true, true);
    }

    /// What the odds promised of the throw that was just made.
    pub const fn promise(&mut self, number: u32, promised: Promised) {
        self.promised = (number, promised);
    }

    /// Whether it is known what came of the last throw of which something was promised.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.promised.1.promise.tone.is_some()
    }

    /// The number of the last roll.
    #[must_use]
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// The roll that was logged last.
    #[must_use]
    pub const fn last(&self) -> &Roll {
        &self.roll
    }

    /// Compares everything with what is in flash; whether there is something to write.
    pub fn look(&mut self, now: &Kept<'_, S>) -> bool {
        let session = now.session;
        let turn = session.lane() != self.lane;
        if turn {
            self.turn(session.lane());
        }
        let begun = session.begun();
        let other = begun.0 != self.open.begun.0;
        let done = begun.1.wrapping_sub(self.open.begun.1);
        let gone = self.open.procedure.is_some() && (now.procedure.is_none() || other);
        let changes = now.battle != &self.battle;
        // One that was done with its transcript still there; everything else that changes the battle cannot be undone.
        let closed = now.closed.filter(|_| done == 1).and(session.closed());
        let brief = closed.is_some() && changes && (other || self.open.procedure.is_none());
        let unknown = changes && !brief && !(gone && done == 1 && closed.is_some());
        let ended = changes && now.battle.count() == 0;
        let length = session.transcript().bytes().len();
        let untouched = session.transcript().untouched();
        self.watch(now, gone && done > 0);
        let line = self.log_throw(now) || self.roll.is_new();
        let mut todo = Todo {
            settings: now.settings != &self.settings,
            recipe: now.recipe != &self.recipe,
            preferences: now.preferences != self.preferences,
            // Rolls that never reached the log are in the counts alone.
            counts: self.counts.through > 0 && (self.astray || self.anew || self.lines >= self.counts_saved + COUNT_AFTER),
            fortune: self.fortunate,
            turn,
            changes,
            brief,
            last: brief || closed.is_some_and(|(_, bytes)| gone && (untouched < bytes.len() || bytes.len() != self.open.tail)),
            close: brief || gone && done > 0,
            left: gone && done == 0 && now.procedure.is_none(),
            open: now.procedure.is_some() && other,
            tail: now.procedure.is_some() && (untouched < length || length != self.open.tail),
            fate: Fate::of(session) != self.open.fate,
            names: sum(session.names()) != self.names,
            // What never reached the flash cannot be undone, and nothing before it either.
            end: ended || unknown && !self.again || changes && self.astray,
            line,
            ..Todo::default()
        };
        // Not in place of the end of a procedure, which could not be undone then.
        todo.base = self.astray || todo.end || self.since_base > A_LOT && !todo.close || todo.changes && self.other_game(now);
        if todo.base {
            todo.open = now.procedure.is_some();
            (todo.tail, todo.fate, todo.memory) = (todo.open, true, true);
            todo.names = session.names().saved().is_some();
            todo.turn = self.lane == Lane::Quick || waits(now).is_some();
            (todo.changes, todo.brief, todo.last, todo.close, todo.left) = (false, false, false, false, false);
        }
        self.todo = todo;
        todo != Todo::default() || !self.marked.is_empty()
    }

    /// Whether the battle is another game's than the one that is saved: nothing of that is part of it.
    fn other_game(&self, now: &Kept<'_, S>) -> bool {
        let [before, after] = [&self.battle, now.battle].map(|battle| battle.part(0).first().copied());
        before.is_some() && after.is_some() && before != after
    }

    /// What [`Keeper::look`] found, to be written at once.
    #[must_use]
    pub fn batch<'a>(&'a self, now: &Kept<'a, S>) -> Batch<'a> {
        let (todo, session) = (&self.todo, now.session);
        let mut batch = Batch::new();
        let mut put = |wanted: bool, record: Record<'a>| {
            if wanted {
                // There are fewer kinds of records than room for them.
                let _ = batch.push(record);
            }
        };
        put(todo.settings, Record::Settings(*now.settings));
        put(todo.recipe, Record::Recipe(*now.recipe));
        for (nth, (game, values)) in now.games.iter().zip(now.preferences).enumerate() {
            put(todo.preferences && self.preferences.get(nth) != Some(values), Record::Preferences(*game, *values));
        }
        put(todo.memory, Record::Memory(now.memory));
        put(todo.counts, Record::Counts(&self.counts));
        put(todo.fortune, Record::Fortune(self.fortune));
        put(todo.turn && !todo.base, Record::Turn(self.lane));
        if let (Some(key), Some((_, bytes))) = (now.closed, session.closed()) {
            put(todo.brief, Record::Open { procedure: key, guided: self.battle.count() > 0, again: false });
            let at = if todo.brief { 0 } else { session.transcript().untouched() };
            put(todo.last, Record::Tail { at, bytes: bytes.get(at..).unwrap_or_default() });
        }
        put(todo.changes, Record::Changes { before: &self.battle, after: now.battle });
        put(todo.close, Record::Close);
        put(todo.left, Record::Left);
        put(todo.base, Record::Base { state: now.battle, end: todo.end });
        if let Some(waits) = waits(now).filter(|_| todo.base) {
            put(true, Record::Waiting { lane: self.lane.other(), procedure: now.waits, waits });
        }
        put(todo.base && todo.turn, Record::Turn(self.lane));
        if let Some((procedure, guided)) = now.procedure {
            put(todo.open, Record::Open { procedure, guided, again: self.again });
            put(todo.open && !guided, Record::Start(session.committed()));
        }
        let at = if todo.open { 0 } else { session.transcript().untouched() };
        put(todo.tail, Record::Tail { at, bytes: session.transcript().bytes().get(at..).unwrap_or_default() });
        let (bytes, border) = session.fate().saved();
        let at = if todo.base { 0 } else { self.open.fate.kept(bytes) };
        put(todo.fate, Record::Fate { at, bytes: bytes.get(at..).unwrap_or_default(), border });
        let (head, names) = session.names().saved().unwrap_or_default();
        put(todo.names, Record::Names(head, names));
        put(todo.line, Record::Line(self.roll.line(self.lines + 1)));
        let first = self.lines + u32::from(todo.line) + 1;
        for (index, marked) in (first..).zip(&self.marked) {
            put(true, Record::Marked(Marked { index, ..*marked }));
        }
        batch
    }

    /// What was found to be unsaved is saved now.
    pub fn settle(&mut self, now: &Kept<'_, S>) {
        let (todo, session) = (core::mem::take(&mut self.todo), now.session);
        self.settings = *now.settings;
        self.recipe = *now.recipe;
        // As many as there are games.
        self.preferences = Vec::from_slice(now.preferences).unwrap_or_default();
        if todo.counts {
            (self.counts_saved, self.anew) = (self.lines, false);
        }
        self.fortunate &= !todo.fortune;
        if todo.base {
            (self.since_base, self.astray) = (0, false);
            self.waiting = Open::waiting(now, core::mem::take(&mut self.waiting.watched));
        } else {
            self.since_base += self.written(&todo, now);
        }
        if todo.changes || todo.base {
            self.battle.clone_from(now.battle);
        }
        self.again &= !todo.open;
        let watched = core::mem::take(&mut self.open.watched);
        self.open = Open::of(session, now.procedure.map(|(key, _)| key), watched);
        self.names = sum(session.names());
        self.lines += u32::from(todo.line) + self.marked.len() as u32;
        self.marked.clear();
        self.roll.settle();
        self.rewatch(session);
    }

    /// About how many bytes of the table were written: rather too many than too few, because a table is given up to its base only.
    fn written(&self, todo: &Todo, now: &Kept<'_, S>) -> usize {
        /// A batch's frame, and the heads of its records.
        const HEADS: usize = 64;
        let session = now.session;
        let tail = session.transcript().bytes().len().saturating_sub(session.transcript().untouched());
        let alone = todo.open && now.procedure.is_some_and(|(_, guided)| !guided);
        let start = session.committed();
        let start = if alone { record::whole(start) } else { 0 };
        let names = (todo.names, session.names().saved().map_or(0, |(_, names)| names.len()));
        let changes = (todo.changes, if todo.changes { record::changed(&self.battle, now.battle) } else { 0 });
        let parts = [(todo.tail || todo.last, tail), (todo.fate, session.fate().saved().0.len()), changes, names];
        let Line { who, what, result, dice, .. } = self.roll.line(0);
        // Whose dice they are takes no more bytes than the dice.
        let line = (todo.line, who.len() + what.len() + result.len() + 2 * dice.len() + 32);
        let parts: usize = parts.into_iter().chain([line]).filter(|(wanted, _)| *wanted).map(|(_, bytes)| bytes).sum();
        HEADS + parts + start + 16 * self.marked.len()
    }

    /// What waited is played, and the other way round.
    const fn turn(&mut self, lane: Lane) {
        core::mem::swap(&mut self.open, &mut self.waiting);
        self.lane = lane;
    }

    /// Whatever was written went wrong: when saving is tried again, everything has to be written.
    pub fn lost(&mut self) {
        self.astray = true;
        self.thrown.clear();
        if self.todo.line {
            self.roll.unsaved();
        }
    }
}

impl<S: State + Parts + PartialEq> Default for Keeper<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl Open {
    /// What is played.
    fn of<S: State>(session: &Session<S>, procedure: Option<Key>, watched: Vec<u32, MAX_WATCHED>) -> Self {
        let (begun, tail) = (session.begun(), session.transcript().bytes().len());
        Self { procedure, begun, tail, fate: Fate::of(session), watched }
    }

    /// What waits.
    fn waiting<S: State>(now: &Kept<'_, S>, watched: Vec<u32, MAX_WATCHED>) -> Self {
        let Waits { entries, fate: (bytes, border), .. } = now.session.waiting();
        let fate = Fate { length: bytes.len(), sum: checksum(bytes), border };
        Self { procedure: now.waits, begun: now.session.begun_waiting(), tail: entries.len(), fate, watched }
    }
}

/// What waits, if anything does.
fn waits<'a, S: State>(now: &Kept<'a, S>) -> Option<Waits<'a>> {
    let waits = now.session.waiting();
    (now.waits.is_some() || !waits.fate.0.is_empty()).then_some(waits)
}

/// The checksum of the names; 0 for none.
fn sum(names: &Names) -> u32 {
    names.saved().map_or(0, |(head, names)| checksum_of(&[&head, names]))
}

impl Fate {
    fn of<S: State>(session: &Session<S>) -> Self {
        let (bytes, border) = session.fate().saved();
        Self { length: bytes.len(), sum: checksum(bytes), border }
    }

    /// How many of the bytes are in flash as they are: all of those, or none.
    fn kept(&self, bytes: &[u8]) -> usize {
        let same = bytes.get(..self.length).is_some_and(|start| checksum(start) == self.sum);
        if same { self.length } else { 0 }
    }
}
