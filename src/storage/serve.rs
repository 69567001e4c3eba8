//! What the store is asked for: opening, reading, and keeping things under names.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::draft::Draft;
use super::encode;
use super::format::{FIRST, LAST, Stream};
use super::journal::Use;
use super::record::{Loaded, Record, Request};
use super::shelf::locate;
use super::slots::{self, Kind, Slot, ValueKey};
use super::{Found, Served, Store, StoreError};
use crate::dice::Recipe;
use crate::engine::Key;

/// Sectors that the running table, the log of its rolls and what they need to be rewritten may take.
const RESERVED: usize = 40;
/// Bytes of the shelf that a sector holds in the long run.
const A_SECTOR: usize = 3_000;

/// Whoever is told what was read.
pub type Each<'a> = &'a mut dyn FnMut(Loaded<'_>);

impl<F: MultiwriteNorFlash> Store<F> {
    /// Does what the app asks for, and tells `each` what was read.
    pub async fn serve(&mut self, request: &Request, each: Each<'_>) -> Served {
        match request {
            Request::Boot => Served::Opened(self.boot(each).await),
            Request::Wipe => match self.wipe().await {
                Ok(()) => Served::Opened(self.boot(each).await),
                Err(error) => Served::Refused(error),
            },
            request => match self.do_request(request, each).await {
                Ok(()) => Served::Done,
                Err(error) => Served::Refused(error),
            },
        }
    }

    async fn do_request(&mut self, request: &Request, each: Each<'_>) -> Result<(), StoreError> {
        match request {
            Request::Boot | Request::Wipe => return Ok(()),
            Request::Undo => return self.read_last(each).await,
            Request::Read(slot) => return self.tell(*slot, each).await,
            Request::List(kind) => return self.tell_kind(*kind, each).await,
            Request::Room(kind) => {
                self.tell_kind(*kind, each).await?;
                return self.vacant(*kind).map(|_| ());
            }
            Request::Audit => return self.read_audit(each).await,
            Request::Log { first, last } => return self.read_rolls((*first, *last), false, each).await,
            Request::Fought { first, last } => return self.read_rolls((*first, *last), true, each).await,
            _ => {}
        }
        if !self.found.writable() {
            return Err(StoreError::Locked);
        }
        match request {
            Request::Park { name, game } => self.park(name, *game).await,
            Request::Rename(slot, name) => self.copy(*slot, *slot, name).await,
            Request::Copy(slot, name) => {
                let to = self.vacant(slot.kind)?;
                self.copy(*slot, to, name).await
            }
            Request::Delete(slot) => self.delete(*slot).await,
            Request::Reset(scope) => self.reset(*scope).await,
            Request::PickUp(nth) => {
                self.pick_up(*nth).await?;
                self.read_table(each).await
            }
            _ => Ok(()),
        }
    }

    /// Looks at the saves and tells what the app needs at power-on. Writes nothing.
    async fn boot(&mut self, each: Each<'_>) -> Found {
        self.found = match self.open().await {
            Ok(found) => found,
            Err(_) => Found::Unreadable,
        };
        if self.found.writable() && self.tell_all(each).await.is_err() {
            self.found = Found::Unreadable;
        }
        self.found
    }

    async fn open(&mut self) -> Result<Found, StoreError> {
        self.shelf.clear();
        (self.running, self.chain, self.unlogged) = (0, Default::default(), None);
        let scan = self.journal.scan().await?;
        if let Some(format) = scan.other {
            return Ok(Found::Other(format));
        }
        if scan.ours == 0 {
            return Ok(if scan.foreign == 0 { Found::Fresh } else { Found::Foreign });
        }
        self.index().await?;
        let numbers = self.value(ValueKey::RUNNING).await?.and_then(|bytes| Some((number(bytes)?, number(bytes.get(2..)?)?)));
        (self.running, self.tables) = numbers.unwrap_or((0, 0));
        self.forget_before_reset().await?;
        self.journal.drop_unfinished(Stream::Table(self.running)).await?;
        if scan.rotten
            || self.journal.gap(Stream::Shelf)
            || self.journal.gap(Stream::Log)
            || self.journal.gap(Stream::Table(self.running))
        {
            // Somewhere in what cannot be read lies what is missing: nobody may erase it.
            self.journal.guard_waste();
            return Ok(Found::Damaged);
        }
        self.forget_tables().await?;
        Ok(Found::Ours)
    }

    /// Tables that nobody knows any more are waste.
    async fn forget_tables(&mut self) -> Result<(), StoreError> {
        let mut parked = [0; 8];
        for (nth, place) in (0..).zip(&mut parked) {
            *place = self.parked(nth).await?.unwrap_or(0);
        }
        let running = self.running;
        self.journal.forget(|opening| match opening.stream {
            Stream::Table(id) => id != running && !parked.contains(&id),
            Stream::Shelf | Stream::Log => false,
        });
        Ok(())
    }

    async fn tell_all(&mut self, each: Each<'_>) -> Result<(), StoreError> {
        if let Some(settings) = self.value(ValueKey::SETTINGS).await?.and_then(encode::settings_from) {
            each(Loaded::Settings(settings));
        }
        if let Some(recipe) = self.value(ValueKey::RECIPE).await?.and_then(Recipe::from_bytes) {
            each(Loaded::Recipe(recipe));
        }
        let mut nth = 0;
        while let Some(key) = self.shelf.key(nth) {
            nth += 1;
            if let Some(game) = key.game()
                && let Some(values) = self.value(key).await?.and_then(encode::preferences_from)
            {
                each(Loaded::Preferences(game, values));
            }
        }
        if let Some(bytes) = self.value(ValueKey::MEMORY).await? {
            each(Loaded::Memory(bytes));
        }
        let mut counted = 0;
        if let Some(bytes) = self.value(ValueKey::COUNTS).await? {
            counted = encode::number_from(bytes.get(..4).unwrap_or_default()).unwrap_or(0);
            each(Loaded::Counts(bytes));
        }
        if let Some(bytes) = self.value(ValueKey::FORTUNE).await? {
            each(Loaded::Fortune(bytes));
        }
        if let Some(bytes) = self.value(ValueKey::TALLY).await? {
            each(Loaded::Tally(bytes));
        }
        self.tell_kind(Kind::Battle, each).await?;
        self.tell_kind(Kind::Die, each).await?;
        self.read_log(counted, each).await?;
        self.read_table(each).await
    }

    /// Tells everything of a kind.
    async fn tell_kind(&mut self, kind: Kind, each: Each<'_>) -> Result<(), StoreError> {
        for slot in (0..kind.limit()).filter_map(|nth| kind.slot(nth)) {
            if self.shelf.has(ValueKey::of(slot)) {
                self.tell(slot, each).await?;
            }
        }
        Ok(())
    }

    /// Tells what is in a slot.
    async fn tell(&mut self, slot: Slot, each: Each<'_>) -> Result<(), StoreError> {
        let bytes = self.value(ValueKey::of(slot)).await?.ok_or(StoreError::Nothing)?;
        let (name, data) = slots::parse(bytes).ok_or(StoreError::Nothing)?;
        each(Loaded::Kept { slot, name, data });
        Ok(())
    }

    /// What the noise source left for this power-on.
    ///
    /// # Errors
    ///
    /// The flash could not be read.
    pub async fn noise(&mut self) -> Result<Option<&[u8]>, StoreError> {
        self.value(ValueKey::NOISE).await
    }

    /// The seal on the dice of the last session, if there is one.
    ///
    /// # Errors
    ///
    /// The flash could not be read.
    pub async fn seal(&mut self) -> Result<Option<&[u8]>, StoreError> {
        self.value(ValueKey::SEAL).await
    }

    /// Adds what sealed dice were last drawn from, unless it is there: the power may have gone before it was written.
    ///
    /// # Errors
    ///
    /// The flash could not be read or written.
    pub async fn audit_again(&mut self, last: &str) -> Result<(), StoreError> {
        let mut there = false;
        self.read_audit(&mut |loaded| there = matches!(loaded, Loaded::Audit(text) if text == last)).await?;
        if there { Ok(()) } else { self.append(&[Record::Audit(last)]).await }
    }

    /// The next free place of a kind.
    ///
    /// # Errors
    ///
    /// All are taken, or there is no room left.
    pub fn vacant(&self, kind: Kind) -> Result<Slot, StoreError> {
        let mut slots = (0..kind.limit()).filter_map(|nth| kind.slot(nth));
        let free = slots.find(|slot| !self.shelf.has(ValueKey::of(*slot))).ok_or(kind.full())?;
        if self.crowded() { Err(StoreError::Full) } else { Ok(free) }
    }

    /// Whether what is kept leaves too little room for a battle at its largest.
    pub(super) fn crowded(&self) -> bool {
        let all = self.journal.sectors.len();
        let taken = self.journal.count(|used| match used {
            Use::Holds(opening) => matches!(opening.stream, Stream::Table(id) if id != self.running),
            used => matches!(used, Use::Dead | Use::Guarded),
        });
        self.shelf.is_full() || taken + self.shelf.bytes().div_ceil(A_SECTOR) + RESERVED.min(all * 5 / 8) > all
    }

    /// The table in a slot for parked battles.
    async fn parked(&mut self, nth: u8) -> Result<Option<u16>, StoreError> {
        let Some(slot) = Kind::Battle.slot(nth) else { return Ok(None) };
        let bytes = self.value(ValueKey::of(slot)).await?;
        Ok(bytes.and_then(slots::parse).and_then(|(_, data)| number(data.get(4..)?)))
    }

    async fn park(&mut self, name: &str, game: Key) -> Result<(), StoreError> {
        self.make_room(0).await?;
        self.relog().await?;
        let slot = self.vacant(Kind::Battle)?;
        // Never the number of a table whose sectors may still be about.
        let (table, next) = (self.running, self.tables.wrapping_add(1));
        let mut draft = Draft::new(Stream::Shelf);
        self.add_value(&mut draft, ValueKey::of(slot), &|put| {
            put(&[name.len() as u8]);
            put(name.as_bytes());
            put(&game.0.to_le_bytes());
            put(&table.to_le_bytes());
        })
        .await?;
        self.add_running(&mut draft, next, next).await?;
        self.finish(&mut draft).await?;
        (self.running, self.tables, self.chain) = (next, next, Default::default());
        Ok(())
    }

    async fn pick_up(&mut self, nth: u8) -> Result<(), StoreError> {
        let table = self.parked(nth).await?.ok_or(StoreError::Nothing)?;
        let slot = Kind::Battle.slot(nth).ok_or(StoreError::Nothing)?;
        self.make_room(0).await?;
        self.relog().await?;
        let mut draft = Draft::new(Stream::Shelf);
        self.add_value(&mut draft, ValueKey::of(slot), &|_| {}).await?;
        self.add_running(&mut draft, table, self.tables).await?;
        self.finish(&mut draft).await?;
        let before = core::mem::replace(&mut self.running, table);
        self.journal.forget(|opening| opening.stream == Stream::Table(before));
        Ok(())
    }

    pub(super) async fn add_running(&mut self, draft: &mut Draft, running: u16, tables: u16) -> Result<(), StoreError> {
        self.add_value(draft, ValueKey::RUNNING, &|put| {
            put(&running.to_le_bytes());
            put(&tables.to_le_bytes());
        })
        .await
    }

    async fn delete(&mut self, slot: Slot) -> Result<(), StoreError> {
        if !self.shelf.has(ValueKey::of(slot)) {
            return Err(StoreError::Nothing);
        }
        let table = if slot.kind == Kind::Battle { self.parked(slot.nth).await? } else { None };
        self.make_room(0).await?;
        let mut draft = Draft::new(Stream::Shelf);
        self.add_value(&mut draft, ValueKey::of(slot), &|_| {}).await?;
        self.finish(&mut draft).await?;
        if let Some(table) = table {
            self.journal.forget(|opening| opening.stream == Stream::Table(table));
        }
        Ok(())
    }

    /// Writes what is in a slot to a slot, under a name.
    async fn copy(&mut self, from: Slot, to: Slot, name: &str) -> Result<(), StoreError> {
        self.make_room(0).await?;
        let (from, to) = (ValueKey::of(from), ValueKey::of(to));
        let bytes = self.value(from).await?.ok_or(StoreError::Nothing)?;
        let (old, data) = slots::parse(bytes).ok_or(StoreError::Nothing)?;
        let (skip, length) = (1 + old.len(), 1 + name.len() + data.len());
        let range = locate(self.journal.payload(), from).ok_or(StoreError::Nothing)?;
        let mut before = heapless::Vec::<u8, { 1 + slots::MAX_NAME }>::new();
        before.push(name.len() as u8).map_err(|_| StoreError::TooLong)?;
        before.extend_from_slice(name.as_bytes()).map_err(|_| StoreError::TooLong)?;
        let payload = self.move_value(range.start + skip..range.end, to, &before);
        let place = self.journal.append(Stream::Shelf, payload, FIRST | LAST).await?;
        self.shelf.set(to, length, place)
    }

    /// Erases everything.
    async fn wipe(&mut self) -> Result<(), StoreError> {
        if self.journal.sectors.is_empty() {
            self.journal.scan().await?;
        }
        let mut done = Err(StoreError::Write);
        for sector in 0..self.journal.sectors.len() {
            // A dead sector does not keep the others from being of use.
            if self.journal.recycle(sector).await.is_ok() {
                done = Ok(());
            }
        }
        done
    }
}

fn number(bytes: &[u8]) -> Option<u16> {
    bytes.first_chunk().map(|number| u16::from_le_bytes(*number))
}
