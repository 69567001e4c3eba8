//! Giving up what was saved, at once: one batch says that it is gone, and erasing has time. So a power cut leaves all or nothing.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use super::draft::{Draft, RECORD, kind};
use super::encode;
use super::format::Stream;
use super::journal::Use;
use super::record::Scope;
use super::slots::ValueKey;
use super::{Store, StoreError};

impl<F: MultiwriteNorFlash> Store<F> {
    /// Gives up everything of a scope; the store has to be opened again.
    pub(super) async fn reset(&mut self, scope: Scope) -> Result<(), StoreError> {
        self.make_room(self.shelf.bytes().min(128 * (RECORD + 4))).await?;
        if scope == Scope::All {
            // Nobody misses any more what cannot be read.
            for sector in 0..self.journal.sectors.len() {
                if self.journal.sectors.get(sector) == Some(&Use::Guarded) {
                    // One that does not erase is dead, and in nobody's way.
                    let _ = self.journal.recycle(sector).await;
                }
            }
        }
        let (era, next) = (self.journal.serial().to_le_bytes(), self.tables.wrapping_add(1));
        let mut draft = Draft::new(Stream::Shelf);
        let mut nth = 0;
        while let Some(key) = self.shelf.key(nth) {
            nth += 1;
            if key.goes(scope) {
                self.add(&mut draft, kind::VALUE, &|put| put(&key.0.to_le_bytes())).await?;
            }
        }
        self.add_value(&mut draft, ValueKey::ERA, &|put| put(&era)).await?;
        self.add_running(&mut draft, next, next).await?;
        self.finish(&mut draft).await
    }

    /// What was played before a reset is waste.
    pub(super) async fn forget_before_reset(&mut self) -> Result<(), StoreError> {
        let era = self.value(ValueKey::ERA).await?.and_then(encode::number_from);
        self.clearing = era.is_some();
        if let Some(era) = era {
            self.journal.forget(|opening| opening.stream == Stream::Log && opening.serial <= era);
        }
        Ok(())
    }
}
