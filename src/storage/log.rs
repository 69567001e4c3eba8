//! The log of rolls in flash: at least the last thousand.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::draft::{Draft, kind, records};
use super::format::{FIRST, LAST, Stream};
use super::journal::Journal;
use super::line::{Line, Marked, table_of};
use super::record::{Loaded, Record};
use super::table::{line_index, read_record};
use super::{Store, StoreError};

/// Rolls that are kept for certain, as long as the table on which they are made finds room.
pub const ROLLS: u32 = 1_000;

impl<F: MultiwriteNorFlash> Store<F> {
    /// Adds a line or a mark to a batch, whether of the log or of a table.
    pub(super) async fn add_line(&mut self, draft: &mut Draft, record: &Record<'_>) -> Result<(), StoreError> {
        match record {
            Record::Line(line) => {
                let (head, table) = (line.head(), self.running);
                self.add(draft, kind::LINE, &|put| {
                    put(&head);
                    if let Some(luck) = &line.luck {
                        put(&luck.head(table));
                        put(luck.owners);
                    }
                    put(line.who.as_bytes());
                    put(line.what.as_bytes());
                    put(line.result.as_bytes());
                    put(line.dice);
                })
                .await?;
                Ok(())
            }
            Record::Marked(marked) => self.add(draft, kind::MARKED, &|put| put(&marked.bytes())).await,
            _ => Ok(()),
        }
    }

    /// Adds what sealed dice were drawn from to a batch.
    pub(super) async fn add_audit(&mut self, draft: &mut Draft, text: &str) -> Result<(), StoreError> {
        self.add(draft, kind::AUDIT, &|put| put(text.as_bytes())).await
    }

    /// Learns how far the log goes, and tells the lines that are not counted yet, and the last one.
    pub(super) async fn read_log(&mut self, counted: u32, each: &mut dyn FnMut(Loaded<'_>)) -> Result<(), StoreError> {
        self.logged = 0;
        self.rolled = 0;
        let mut cursor = Journal::<F>::start(Stream::Log);
        let mut last = None;
        while let Some(frame) = self.journal.next(&mut cursor).await? {
            for (kind, content) in records(self.journal.payload()) {
                if matches!(kind, kind::LINE | kind::MARKED) {
                    self.logged = self.logged.max(line_index(content).unwrap_or(0));
                }
                let Some(Loaded::Line(line)) = read_record(kind, content) else { continue };
                self.rolled = self.rolled.max(line.number);
                // The last line of all is told in any case: the screen says what happened last.
                last = (line.number <= counted).then_some(frame.place);
                if line.number > counted {
                    each(Loaded::Line(line));
                }
            }
        }
        each(Loaded::Logged(self.logged));
        if let Some(place) = last
            && self.journal.read_at(Stream::Log, place).await?
            && let Some(line) = records(self.journal.payload()).filter_map(as_line).last()
        {
            each(Loaded::Line(line));
        }
        Ok(())
    }

    /// Tells the lines and marks of some rolls, in the order in which they were made: those of the log, and those that the power
    /// cut off from it. Either all lines, or those of the battle on the table that is being played on, after the number of the
    /// first roll that there is.
    pub(super) async fn read_rolls(
        &mut self,
        (first, last): (u32, u32),
        here: bool,
        each: &mut dyn FnMut(Loaded<'_>),
    ) -> Result<(), StoreError> {
        let (running, mut since) = (Some(self.running), here);
        let mut tell = |(kind, content): (u8, &[u8])| match read_record(kind, content) {
            Some(loaded @ Loaded::Line(Line { number, .. })) => {
                if core::mem::take(&mut since) {
                    each(Loaded::Since(number));
                }
                if (first..=last).contains(&number) && (!here || table_of(content) == running) {
                    each(loaded);
                }
            }
            Some(loaded @ Loaded::Marked(Marked { first: from, last: to, .. })) if from <= last && to >= first => each(loaded),
            _ => {}
        };
        let mut cursor = Journal::<F>::start(Stream::Log);
        while self.journal.next(&mut cursor).await?.is_some() {
            records(self.journal.payload()).for_each(&mut tell);
        }
        let Some(place) = self.unlogged else { return Ok(()) };
        let Some(mut cursor) = self.journal.cursor_in_batch(Stream::Table(self.running), place) else { return Ok(()) };
        while self.journal.next(&mut cursor).await?.is_some() {
            let lost = |content| line_index(content).is_some_and(|index| index > self.logged);
            records(self.journal.payload()).filter(|(_, content)| lost(content)).for_each(&mut tell);
        }
        Ok(())
    }

    /// Tells what sealed dice were drawn from.
    pub(super) async fn read_audit(&mut self, each: &mut dyn FnMut(Loaded<'_>)) -> Result<(), StoreError> {
        let mut cursor = Journal::<F>::start(Stream::Log);
        while self.journal.next(&mut cursor).await?.is_some() {
            for (kind, content) in records(self.journal.payload()) {
                if let Some(loaded @ Loaded::Audit(_)) = read_record(kind, content) {
                    each(loaded);
                }
            }
        }
        Ok(())
    }

    /// Copies the lines to the log that the power cut off from it: they are on the table, so the rolls were made.
    pub(super) async fn relog(&mut self) -> Result<(), StoreError> {
        let Some(place) = self.unlogged.take() else { return Ok(()) };
        let stream = Stream::Table(self.running);
        let Some(mut cursor) = self.journal.cursor_in_batch(stream, place) else { return Ok(()) };
        while self.journal.next(&mut cursor).await?.is_some() {
            let logged = self.logged;
            let payload = self.journal.retain(|kind, content| {
                matches!(kind, kind::LINE | kind::MARKED) && line_index(content).is_some_and(|index| index > logged)
            });
            if payload > 0 {
                let indices = records(self.journal.payload()).filter_map(|(_, content)| line_index(content));
                self.logged = indices.max().unwrap_or(logged);
                self.journal.append(Stream::Log, payload, FIRST | LAST).await?;
            }
        }
        Ok(())
    }
}

/// The line that a record is, if it is one.
pub fn as_line((kind, content): (u8, &[u8])) -> Option<Line<'_>> {
    match read_record(kind, content) {
        Some(Loaded::Line(line)) => Some(line),
        _ => None,
    }
}
