//! The device: the app with flash below and dice in its cup, driven by events as a board drives it.

use adjutant::dice::RngCup;
use adjutant::storage::{Request, Store, StoreError};
use adjutant::ui::{self, App, Effects, Event, Frame, Layout, Light, Millis};
use chacha20::ChaCha20Rng;
use embassy_futures::block_on;
use rand_core::{Rng as _, SeedableRng as _};

use crate::BUILD;
use crate::failure::Failure;
use crate::flash::{Flash, SIZE};

/// A running device.
pub struct Device {
    app: App,
    store: Store<Flash>,
    cup: RngCup<ChaCha20Rng>,
    frame: Frame,
    wake: Option<Millis>,
}

/// Where the dice come from.
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
    /// There is no place for saves in the flash.
    pub fn start(layout: Layout, flash: Flash, dice: ChaCha20Rng) -> Result<Self, StoreError> {
        let app = App::new(ui::Device { layout, board: "Simulator", build: BUILD });
        let store = Store::new(flash, 0..SIZE as u32)?;
        let mut device = Self { app, store, cup: RngCup(dice), frame: Frame::new(), wake: None };
        device.serve(0, Request::Boot);
        Ok(device)
    }

    /// Something happened: acts on it, saves, draws, and only then does what can wait.
    pub fn on(&mut self, now: Millis, event: Event) {
        if let Some(request) = self.step(now, event) {
            self.serve(now, request);
        }
    }

    /// Has the store do something, and whatever the app makes of that.
    fn serve(&mut self, now: Millis, request: Request) {
        let mut next = Some(request);
        while let Some(request) = next {
            let app = &mut self.app;
            let served = block_on(self.store.serve(&request, &mut |loaded| app.load(&loaded)));
            next = self.step(now, Event::Served(served));
        }
    }

    /// One turn of the loop; returns what the store is asked for.
    fn step(&mut self, now: Millis, event: Event) -> Option<Request> {
        let mut effects = self.app.on(now, event, &mut self.cup);
        let saved = if effects.save { block_on(self.store.append(&self.app.unsaved())) } else { Ok(()) };
        if let Err(error) = saved {
            // Nothing more is saved in answer to that, so this is not a loop.
            let told = self.app.on(now, Event::NotSaved(error), &mut self.cup);
            effects = Effects { redraw: effects.redraw || told.redraw, ask: effects.ask, ..told };
        }
        if effects.redraw {
            self.app.draw(&mut self.frame);
        }
        let tidy = effects.idle.and_then(|idle| block_on(self.store.tidy(idle)));
        self.wake = [effects.again_in, tidy].into_iter().flatten().min().map(|after| now + after);
        effects.ask
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
