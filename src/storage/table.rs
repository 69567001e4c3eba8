//! A table: its battle, the open procedure and everything that was played on it, in order.
//!
//! A table is read from its last [`Record::Base`] on. What is done can be undone from the last procedure back to the first, for as
//! long as it is there: each procedure knows where the one before it begins.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::draft::{Draft, PIECE, kind, records};
use super::format::Stream;
use super::journal::{Journal, Place};
use super::line::{Line, Marked};
use super::medium::Medium;
use super::record::{Loaded, Record};
use super::{Store, StoreError};
use crate::engine::{Key, Lane, Parts, Waits, parts};

/// The procedures that can be undone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chain {
    /// Where the open procedure begins.
    pub open: Option<Place>,
    /// Whether it can be undone once it is done.
    pub guided: bool,
    /// Where the last procedure begins that is done.
    pub top: Option<Place>,
    /// Where the one before that begins, if it is being undone.
    pub below: Option<Place>,
    /// Of which kind the open one is.
    pub lane: Lane,
    /// Where the other one begins that is open, and whether it can be undone once it is done.
    pub waiting: (Option<Place>, bool),
}

impl<F: MultiwriteNorFlash> Store<F> {
    /// Adds a record of a table to a batch.
    pub(super) async fn add_play(&mut self, draft: &mut Draft, record: &Record<'_>) -> Result<(), StoreError> {
        match *record {
            Record::Base { state, end } => {
                if end {
                    self.chain.top = None;
                }
                // What is still open follows.
                self.chain = Chain { top: self.chain.top, below: self.chain.below, ..Chain::default() };
                let top = place_bytes(self.chain.top);
                self.add(draft, kind::BASE, &|put| put(&top)).await?;
                self.add_parts(draft, kind::PART, state).await
            }
            Record::Start(state) => self.add_parts(draft, kind::START, state).await,
            Record::Open { procedure, guided, again } => {
                if again {
                    self.chain.top = self.chain.below;
                }
                self.add_open(draft, procedure, guided).await
            }
            Record::Turn(lane) => self.add_turn(draft, lane).await,
            Record::Waiting { lane, procedure, waits: Waits { guided, start, entries, fate: (fate, border) } } => {
                self.add_turn(draft, lane).await?;
                if let Some(procedure) = procedure {
                    self.add_open(draft, procedure, guided).await?;
                    for (nth, part) in parts(start) {
                        self.add_part(draft, kind::START, nth, part).await?;
                    }
                    self.add_pieces(draft, kind::TAIL, 0, entries, &[]).await?;
                }
                self.add_pieces(draft, kind::FATE, 0, fate, &(border as u16).to_le_bytes()).await
            }
            Record::Tail { at, bytes } => self.add_pieces(draft, kind::TAIL, at, bytes, &[]).await,
            Record::Fate { at, bytes, border } => {
                self.add_pieces(draft, kind::FATE, at, bytes, &(border as u16).to_le_bytes()).await
            }
            Record::Changes { before, after } => self.add_changes(draft, before, after).await,
            Record::Names(head, names) => {
                self.add(draft, kind::NAMES, &|put| {
                    put(&head);
                    put(names);
                })
                .await
            }
            Record::Close => {
                if draft.opens {
                    // Where it begins is known once that is written.
                    self.flush(draft, 0).await?;
                }
                self.chain.close();
                self.add(draft, kind::CLOSE, &|_| {}).await
            }
            Record::Left => {
                self.chain.open = None;
                self.add(draft, kind::LEFT, &|_| {}).await
            }
            _ => Ok(()),
        }
    }

    /// All parts of a state.
    async fn add_parts(&mut self, draft: &mut Draft, kind: u8, state: &dyn Parts) -> Result<(), StoreError> {
        for nth in 0..state.count() {
            let part = state.part(nth);
            if !part.is_empty() {
                self.add_part(draft, kind, nth, &part).await?;
            }
        }
        Ok(())
    }

    async fn add_part(&mut self, draft: &mut Draft, kind: u8, nth: u8, part: &[u8]) -> Result<(), StoreError> {
        self.add(draft, kind, &|put| {
            put(&[nth]);
            put(part);
        })
        .await
    }

    async fn add_open(&mut self, draft: &mut Draft, procedure: Key, guided: bool) -> Result<(), StoreError> {
        self.chain.guided = guided;
        let top = place_bytes(self.chain.top);
        let procedure = procedure.0.to_le_bytes();
        self.add(draft, kind::OPEN, &|put| {
            put(&procedure);
            put(&[u8::from(guided)]);
            put(&top);
        })
        .await?;
        draft.opens = true;
        Ok(())
    }

    async fn add_turn(&mut self, draft: &mut Draft, lane: Lane) -> Result<(), StoreError> {
        if draft.opens {
            // Where it begins is known once that is written.
            self.flush(draft, 0).await?;
        }
        self.chain.turn(lane);
        self.add(draft, kind::TURN, &|put| put(&[lane_byte(lane)])).await
    }

    /// Bytes from a place on, in pieces; without bytes, only that there is nothing from there on.
    async fn add_pieces(&mut self, draft: &mut Draft, kind: u8, at: usize, bytes: &[u8], extra: &[u8]) -> Result<(), StoreError> {
        let mut rest = bytes;
        let mut at = at;
        loop {
            let (piece, more) = rest.split_at(rest.len().min(PIECE));
            let start = (at as u16).to_le_bytes();
            self.add(draft, kind, &|put| {
                put(&start);
                put(extra);
                put(piece);
            })
            .await?;
            (at, rest) = (at + piece.len(), more);
            if rest.is_empty() {
                return Ok(());
            }
        }
    }

    async fn add_changes(&mut self, draft: &mut Draft, before: &dyn Parts, after: &dyn Parts) -> Result<(), StoreError> {
        for nth in 0..before.count().max(after.count()) {
            let (old, new) = (before.part(nth), after.part(nth));
            if old == new {
                continue;
            }
            let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
            let (old, new) = (old.get(same..).unwrap_or_default(), new.get(same..).unwrap_or_default());
            self.add(draft, kind::CHANGE, &|put| {
                put(&[nth, same as u8, old.len() as u8]);
                put(old);
                put(new);
            })
            .await?;
        }
        Ok(())
    }

    /// Reads the running table from its last base on, and learns what of it can be undone. Lines that did not reach the log are
    /// told too.
    pub(super) async fn read_table(&mut self, each: &mut dyn FnMut(Loaded<'_>)) -> Result<(), StoreError> {
        self.chain = Chain::default();
        self.unlogged = None;
        each(Loaded::Table);
        let stream = Stream::Table(self.running);
        let first = self.base(stream).await?;
        let base = first.and_then(|place| self.journal.cursor_in_batch(stream, place));
        let mut waiting = base.is_some();
        let mut cursor = base.unwrap_or(Journal::<F>::start(stream));
        while let Some(frame) = self.journal.next(&mut cursor).await? {
            for (kind, content) in records(self.journal.payload()) {
                waiting &= kind != kind::BASE;
                if waiting {
                    continue;
                }
                match kind {
                    kind::LINE | kind::MARKED => {
                        if line_index(content).is_some_and(|index| index > self.logged) && self.unlogged.is_none() {
                            self.unlogged = Some(frame.place);
                        }
                        if self.unlogged.is_some()
                            && let Some(loaded) = read_record(kind, content)
                        {
                            each(loaded);
                        }
                    }
                    _ => {
                        self.chain.follow(kind, content, frame.place);
                        if let Some(loaded) = read_record(kind, content) {
                            each(loaded);
                        }
                    }
                }
            }
        }
        let sectors = self.journal.of(stream).filter(|sector| {
            let serial = self.journal.opening(*sector).map_or(0, |opening| opening.serial);
            first.is_none_or(|first| serial >= first.serial)
        });
        each(Loaded::Length(sectors.count() * Medium::<F>::SECTOR));
        Ok(())
    }

    /// The last base of a table; nothing if it never had one.
    pub(super) async fn base(&mut self, stream: Stream) -> Result<Option<Place>, StoreError> {
        let mut cursor = Journal::<F>::start(stream);
        let mut base = None;
        while let Some(frame) = self.journal.next(&mut cursor).await? {
            if records(self.journal.payload()).any(|(kind, _)| kind == kind::BASE) {
                base = Some(frame.place);
            }
        }
        Ok(base)
    }

    /// Reads the last procedure that is done, from its beginning to its end.
    pub(super) async fn read_last(&mut self, each: &mut dyn FnMut(Loaded<'_>)) -> Result<(), StoreError> {
        let top = self.chain.top.filter(|_| self.chain.open.is_none()).ok_or(StoreError::NoUndo)?;
        let stream = Stream::Table(self.running);
        let mut cursor = self.journal.cursor_in_batch(stream, top).ok_or(StoreError::NoUndo)?;
        // What was played by itself in between is none of it.
        let (mut begun, mut ours) = (false, true);
        while let Some(frame) = self.journal.next(&mut cursor).await? {
            if !begun && frame.place != top {
                return Err(StoreError::NoUndo);
            }
            for (kind, content) in records(self.journal.payload()) {
                begun |= kind == kind::OPEN;
                if begun && kind == kind::TURN {
                    ours = lane_of(content) == Lane::Battle;
                }
                if !begun || !ours {
                    continue;
                }
                if kind == kind::OPEN {
                    self.chain.below = content.get(5..).and_then(place_of);
                }
                if let Some(loaded) = read_record(kind, content) {
                    each(loaded);
                }
                if kind == kind::CLOSE {
                    return Ok(());
                }
            }
        }
        Err(StoreError::NoUndo)
    }
}

impl Chain {
    /// The open procedure is done.
    const fn close(&mut self) {
        if let (Some(open), true) = (self.open, self.guided) {
            self.top = Some(open);
        }
        self.open = None;
    }

    /// What comes now is of this kind.
    fn turn(&mut self, lane: Lane) {
        if lane != self.lane {
            (self.open, self.guided, self.waiting) = (self.waiting.0, self.waiting.1, (self.open, self.guided));
            self.lane = lane;
        }
    }

    /// Learns from a record that was read.
    fn follow(&mut self, kind: u8, content: &[u8], place: Place) {
        match (kind, content) {
            (kind::BASE, top) => *self = Self { top: place_of(top), ..Self::default() },
            (kind::OPEN, &[_, _, _, _, guided, ref top @ ..]) => {
                *self = Self { open: Some(place), guided: guided == 1, top: place_of(top), below: None, ..*self };
            }
            (kind::CLOSE, _) => self.close(),
            (kind::LEFT, _) => self.open = None,
            (kind::TURN, lane) => self.turn(lane_of(lane)),
            _ => {}
        }
    }
}

const fn lane_byte(lane: Lane) -> u8 {
    matches!(lane, Lane::Quick) as u8
}

fn lane_of(content: &[u8]) -> Lane {
    if content == [lane_byte(Lane::Quick)] { Lane::Quick } else { Lane::Battle }
}

fn place_bytes(place: Option<Place>) -> [u8; 6] {
    let place = place.unwrap_or(Place { serial: 0, offset: 0 });
    let ([a, b, c, d], [e, f]) = (place.serial.to_le_bytes(), place.offset.to_le_bytes());
    [a, b, c, d, e, f]
}

/// A place; the first sector has number 1.
fn place_of(bytes: &[u8]) -> Option<Place> {
    let &[a, b, c, d, e, f] = bytes else { return None };
    let place = Place { serial: u32::from_le_bytes([a, b, c, d]), offset: u16::from_le_bytes([e, f]) };
    (place.serial != 0).then_some(place)
}

/// The index of a line or a mark: both begin with it.
pub fn line_index(content: &[u8]) -> Option<u32> {
    content.first_chunk().map(|index| u32::from_le_bytes(*index))
}

/// A record of a table or the log, as it is told.
pub fn read_record(kind: u8, content: &[u8]) -> Option<Loaded<'_>> {
    let number = |bytes: &[u8; 2]| usize::from(u16::from_le_bytes(*bytes));
    Some(match kind {
        kind::BASE => Loaded::Table,
        kind::PART => {
            let (nth, bytes) = content.split_first()?;
            Loaded::Part { nth: *nth, bytes }
        }
        kind::START => {
            let (nth, bytes) = content.split_first()?;
            Loaded::Start { nth: *nth, bytes }
        }
        kind::OPEN => {
            let (key, rest) = content.split_first_chunk()?;
            Loaded::Open { procedure: Key(u32::from_le_bytes(*key)), guided: rest.first() == Some(&1) }
        }
        kind::TAIL => {
            let (at, bytes) = content.split_first_chunk()?;
            Loaded::Tail { at: number(at), bytes }
        }
        kind::FATE => {
            let (at, rest) = content.split_first_chunk()?;
            let (border, bytes) = rest.split_first_chunk()?;
            Loaded::Fate { at: number(at), bytes, border: number(border) }
        }
        kind::CHANGE => {
            let (&[nth, same, old], rest) = content.split_first_chunk()?;
            let (old, new) = rest.split_at_checked(usize::from(old))?;
            Loaded::Change { nth, same: usize::from(same), old, new }
        }
        kind::NAMES => Loaded::Names(content),
        kind::CLOSE => Loaded::Close,
        kind::LEFT => Loaded::Left,
        kind::TURN => Loaded::Turn(lane_of(content)),
        kind::LINE => Loaded::Line(Line::read(content)?),
        kind::MARKED => Loaded::Marked(Marked::read(content)?),
        kind::AUDIT => Loaded::Audit(core::str::from_utf8(content).ok()?),
        _ => return None,
    })
}
