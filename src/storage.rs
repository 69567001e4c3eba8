//! What the device remembers without power.
//!
//! A board gives the store a flash region; the app says what to write. sequential-storage spreads the wear, checks every item
//! and survives a power cut in mid-write.

mod encode;
mod settings;

pub use settings::{DIM_AFTER, Pause, SLEEP_AFTER, Settings};

use core::ops::Range;

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

use crate::dice::Recipe;
use crate::engine::Preferences;

/// Something to be written to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Record {
    /// The settings changed.
    Settings(Settings),
    /// The free roll was set up differently.
    Recipe(Recipe),
    /// A roll was made: its number.
    Rolled(u32),
    /// Something was set about a game: its place among the games, and all its values.
    Preferences(u8, Preferences),
}

/// Records to be written before the next picture is shown.
pub type Records = heapless::Vec<Record, 4>;

/// What the store held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Saved {
    /// The settings, if any were ever changed.
    pub settings: Option<Settings>,
    /// The free roll as last set up.
    pub recipe: Option<Recipe>,
    /// The number of the last roll.
    pub rolls: u32,
    /// What is set about each game, if it was ever changed.
    pub preferences: [Option<Preferences>; MAX_GAMES],
}

/// Games whose preferences can be kept.
pub const MAX_GAMES: usize = 8;

/// Why something was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum StoreError {
    /// The region is not whole flash sectors, or fewer than two.
    Region,
    /// The flash did not take it.
    Write,
    /// The flash could not be read, or holds something else.
    Read,
}

/// Bytes for the largest record and its key.
const BUFFER: usize = 64;

/// The store over a board's flash.
pub struct Store<F: NorFlash> {
    map: MapStorage<u8, F, Cache<Uncached, Uncached, Uncached, u8>>,
}

impl<F: NorFlash> Store<F> {
    /// A store in a region of the flash: whole sectors, at least two.
    ///
    /// # Errors
    ///
    /// [`StoreError::Region`] if it is not.
    pub fn new(flash: F, region: Range<u32>) -> Result<Self, StoreError> {
        let config = MapConfig::try_new(region).map_err(|_| StoreError::Region)?;
        Ok(Self { map: MapStorage::new(flash, config, Cache::new_uncached()) })
    }

    /// Reads everything that was kept.
    ///
    /// # Errors
    ///
    /// [`StoreError::Read`] if the flash holds something that is not ours or cannot be read; it is left as it is.
    pub async fn load(&mut self) -> Result<Saved, StoreError> {
        let mut preferences = [None; MAX_GAMES];
        for (values, key) in preferences.iter_mut().zip(encode::PREFERENCES..) {
            *values = self.fetch(key, encode::preferences_from).await?;
        }
        Ok(Saved {
            preferences,
            settings: self.fetch(encode::SETTINGS, encode::settings_from).await?,
            recipe: self.fetch(encode::RECIPE, encode::recipe_from).await?,
            rolls: self.fetch(encode::ROLLS, encode::rolls_from).await?.unwrap_or(0),
        })
    }

    /// Writes a record. When this returns, it is in flash.
    ///
    /// # Errors
    ///
    /// [`StoreError::Write`] if it is not.
    pub async fn append(&mut self, record: &Record) -> Result<(), StoreError> {
        let mut buffer = [0; BUFFER];
        let (key, bytes) = encode::record(record);
        self.map.store_item(&mut buffer, &key, &bytes.as_slice()).await.map_err(|_| StoreError::Write)
    }

    async fn fetch<T>(&mut self, key: u8, decode: fn(&[u8]) -> Option<T>) -> Result<Option<T>, StoreError> {
        let mut buffer = [0; BUFFER];
        let bytes = self.map.fetch_item::<&[u8]>(&mut buffer, &key).await.map_err(|_| StoreError::Read)?;
        Ok(bytes.and_then(decode))
    }
}
