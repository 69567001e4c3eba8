//! The board's only contact with the store.

use adjutant::entropy::{Kept, News, Sealed};
use adjutant::storage::{Each, Found, Record, Request, Served, Store, StoreError};
use adjutant::ui::Millis;
use embassy_rp::Peri;
use embassy_rp::peripherals::FLASH;
use static_cell::StaticCell;

use crate::flash::Flash;

/// The store in the board's flash.
pub struct Saves {
    /// Without a usable region there is none: nothing can be kept, and the app says so.
    store: Option<Store<Flash>>,
    /// The number of the flash chip, which no other device has.
    pub chip: [u8; 8],
}

impl Saves {
    /// Opens the store where `memory.x` has put it: in a place of its own, and by a function of its own, because everything that
    /// the run loop has is on the stack for as long as it runs.
    #[inline(never)]
    pub fn open(flash: Peri<'static, FLASH>) -> &'static mut Self {
        static SAVES: StaticCell<Saves> = StaticCell::new();
        #[expect(unsafe_code, reason = "symbols of the linker script, of which only the addresses are taken")]
        unsafe extern "C" {
            safe static __saves_start: u8;
            safe static __saves_end: u8;
        }
        let region = &raw const __saves_start as u32..&raw const __saves_end as u32;
        let mut flash = Flash::new(flash);
        let chip = flash.number();
        SAVES.init_with(|| Self { store: Store::new(flash, region).ok(), chip })
    }

    /// Has the store do something; `each` is told everything it reads.
    pub async fn serve(&mut self, request: &Request, each: Each<'_>) -> Served {
        match &mut self.store {
            Some(store) => store.serve(request, each).await,
            None => Served::Opened(Found::Unreadable),
        }
    }

    /// What the dice left behind. What cannot be read is as good as lost, which does no harm.
    pub async fn dice(&mut self) -> (Option<Kept>, Option<Sealed>) {
        let Some(store) = &mut self.store else { return (None, None) };
        let kept = store.noise().await.ok().flatten().and_then(Kept::from_bytes);
        let Some(news) = store.seal().await.ok().flatten().and_then(News::from_bytes) else { return (kept, None) };
        if store.audit_again(&news.lines).await.is_err() {
            defmt::warn!("the sealed log is not whole");
        }
        (kept, news.sealed)
    }

    /// Writes a batch. When this succeeds, all of it is in flash.
    pub async fn append(&mut self, batch: &[Record<'_>]) -> Result<(), StoreError> {
        self.store.as_mut().ok_or(StoreError::Region)?.append(batch).await
    }

    /// Does a piece of work that can wait, if nobody has touched a key for long enough. Returns when to come again.
    pub async fn tidy(&mut self, idle: Millis) -> Option<Millis> {
        self.store.as_mut()?.tidy(idle).await
    }
}
