//! The board's only contact with the store.

use adjutant::storage::{Record, Saved, Store, StoreError};
use embassy_rp::Peri;
use embassy_rp::peripherals::FLASH;

use crate::flash::Flash;

/// The store in the board's flash.
pub struct Saves {
    /// Without a usable region there is none: nothing can be kept, and the app says so.
    store: Option<Store<Flash>>,
    /// The number of the flash chip, which no other device has.
    pub chip: [u8; 8],
}

impl Saves {
    /// Opens the store where `memory.x` has put it.
    pub fn open(flash: Peri<'static, FLASH>) -> Self {
        #[expect(unsafe_code, reason = "symbols of the linker script, of which only the addresses are taken")]
        unsafe extern "C" {
            safe static __saves_start: u8;
            safe static __saves_end: u8;
        }
        let region = &raw const __saves_start as u32..&raw const __saves_end as u32;
        let mut flash = Flash::new(flash);
        let chip = flash.number();
        Self { store: Store::new(flash, region).ok(), chip }
    }

    /// Reads everything that was kept.
    pub async fn load(&mut self) -> Result<Saved, StoreError> {
        self.store.as_mut().ok_or(StoreError::Region)?.load().await
    }

    /// Writes the records, in order and none after one that failed. When this succeeds, they are in flash.
    pub async fn append(&mut self, records: &[Record]) -> Result<(), StoreError> {
        let store = self.store.as_mut().ok_or(StoreError::Region)?;
        for record in records {
            store.append(record).await?;
        }
        Ok(())
    }
}
