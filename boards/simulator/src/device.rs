//! The device: the app with flash below and dice in its cup, driven by events as a board drives it.

use adjutant::storage::{Store, StoreError};
use adjutant::ui::{self, App, Effects, Event, Frame, Layout, Light, Millis};
use chacha20::ChaCha20Rng;
use embassy_futures::block_on;
use rand_core::{Rng as _, SeedableRng as _};

use crate::BUILD;
use crate::dice::Dice;
use crate::failure::Failure;
use crate::flash::{Flash, SIZE};
use crate::sealed::SealedLog;

/// A running device.
pub struct Device {
    app: App,
    store: Store<Flash>,
    dice: Dice,
    sealed: SealedLog,
    frame: Frame,
    wake: Option<Millis>,
}

/// Dice that follow from a number, or from one that the operating system makes up.
///
/// # Errors
///
/// Without a seed, the operating system has no randomness.
pub fn dice(seed: Option<u64>) -> Result<ChaCha20Rng, Failure> {
    let mut key = [0; 32];
    if let Some(seed) = seed {
        // The number is the key itself: the same dice in every version, whatever a library thinks of seeds.
        for (byte, seed) in key.iter_mut().zip(seed.to_le_bytes()) {
            *byte = seed;
        }
    } else {
        getrandom::fill(&mut key).map_err(|error| {
            Failure::new(format!("this system gives no random numbers ({error}). Give a number for the dice with --seed N."))
        })?;
    }
    Ok(ChaCha20Rng::from_seed(key))
}

/// Chance that is no dice: decisions of automatic players follow from the same number, but never use up a die.
#[must_use]
pub fn chance(seed: u64) -> ChaCha20Rng {
    let mut key = [0xff; 32];
    for (byte, seed) in key.iter_mut().zip(seed.to_le_bytes()) {
        *byte = seed;
    }
    ChaCha20Rng::from_seed(key)
}

/// A seed to tell and to use again, where none was given: short enough to be typed.
///
/// # Errors
///
/// The operating system has no randomness.
pub fn any_seed() -> Result<u64, Failure> {
    Ok(u64::from(dice(None)?.next_u32()))
}

impl Device {
    /// Power on: reads the flash and draws the first picture, at time 0.
    ///
    /// # Errors
    ///
    /// The flash holds something that is not ours.
    pub fn start(layout: Layout, flash: Flash, dice: impl Into<Dice>) -> Result<Self, StoreError> {
        let app = App::new(ui::Device { layout, board: "Simulator", build: BUILD });
        let store = Store::new(flash, 0..SIZE as u32)?;
        let (dice, sealed) = (dice.into(), SealedLog::default());
        let mut device = Self { app, store, dice, sealed, frame: Frame::new(), wake: None };
        let saved = block_on(device.store.load())?;
        device.on(0, Event::Loaded(saved));
        Ok(device)
    }

    /// Something happened: acts on it, saves, and only then draws.
    pub fn on(&mut self, now: Millis, event: Event) {
        if matches!(event, Event::Down(_) | Event::Up(_)) {
            self.dice.stir(now);
        }
        let mut redraw = self.act(now, event);
        // Samples take no time here: whoever asked for dice has them at once.
        while let Some(report) = self.dice.sample() {
            redraw |= self.act(now, Event::Noise(report));
        }
        if redraw {
            self.app.draw(&mut self.frame);
        }
    }

    /// The same without drawing; whether something is to be drawn.
    fn act(&mut self, now: Millis, event: Event) -> bool {
        let mut effects = self.app.on(now, event, &mut self.dice);
        if !self.save(&effects) {
            // Nothing more is saved in answer to that, so this is not a loop.
            let told = self.app.on(now, Event::NotSaved, &mut self.dice);
            effects = Effects { redraw: effects.redraw || told.redraw, order: effects.order, ..told };
        }
        self.wake = effects.again_in.map(|after| now + after);
        // The app has no further orders in answer to a report, so neither is this one.
        match effects.order.and_then(|order| self.dice.obey(order)) {
            Some(report) => self.act(now, Event::Noise(report)) || effects.redraw,
            None => effects.redraw,
        }
    }

    fn save(&mut self, effects: &Effects) -> bool {
        // In order, and none after one that failed.
        let saved = effects.save.iter().all(|record| block_on(self.store.append(record)).is_ok());
        saved && self.dice.take_log().is_none_or(|lines| self.sealed.append(&lines).is_ok())
    }

    /// Writes the log of sealed dice here from now on.
    #[must_use]
    pub fn sealed_to(mut self, sealed: SealedLog) -> Self {
        self.sealed = sealed;
        self
    }

    /// When the device wants an [`Event::Tick`], if it does.
    #[must_use]
    pub const fn wake(&self) -> Option<Millis> {
        self.wake
    }

    /// What the panel shows.
    #[must_use]
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// How brightly it shows it.
    #[must_use]
    pub const fn light(&self) -> Light {
        self.app.light()
    }
}
