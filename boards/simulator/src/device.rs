//! The device: the app with flash below and dice in its cup, driven by events as a board drives it.

use adjutant::entropy::{News, Source};
use adjutant::games::Game;
use adjutant::storage::{Record, Request, Store, StoreError};
use adjutant::ui::{self, App, Console, Effects, Event, Frame, Layout, Light, Millis};
use chacha20::ChaCha20Rng;
use embassy_futures::block_on;
use rand_core::{Rng as _, SeedableRng as _};

use crate::BUILD;
use crate::dice::Dice;
use crate::failure::Failure;
use crate::flash::{Flash, SIZE};
use crate::sealed::SealedLog;

/// How often a line is tried again whose dice are still being tested. Samples take no time here.
const PATIENCE: u32 = 8;

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
    /// Power on: reads the flash and draws the first picture, at time 0. A blank device begins with its menu.
    ///
    /// # Errors
    ///
    /// There is no place for saves in the flash.
    pub fn start(layout: Layout, flash: Flash, dice: impl Into<Dice>) -> Result<Self, StoreError> {
        Self::start_with_log(layout, flash, dice, SealedLog::default(), false)
    }

    /// The same, with a log of sealed dice: a session that was sealed before goes on at once. A blank device may say hello first.
    ///
    /// # Errors
    ///
    /// There is no place for saves in the flash.
    pub fn start_with_log(
        layout: Layout,
        flash: Flash,
        dice: impl Into<Dice>,
        sealed: SealedLog,
        welcomes: bool,
    ) -> Result<Self, StoreError> {
        let app = App::new(ui::Device { layout, board: "Simulator", build: BUILD, welcomes });
        let store = Store::new(flash, 0..SIZE as u32)?;
        let mut device = Self { app, store, dice: dice.into(), sealed, frame: Frame::new(), wake: None };
        device.serve(0, Request::Boot);
        // What cannot be read is as good as lost, which does no harm. No noise is kept: the system has always enough.
        let news = block_on(device.store.seal()).ok().flatten().and_then(News::from_bytes);
        if let Some(news) = &news {
            block_on(device.store.audit_again(&news.lines))?;
        }
        device.dice.begin(news.and_then(|news| news.sealed));
        device.sample(0);
        Ok(device)
    }

    /// Something happened: acts on it, saves, draws, and only then does what can wait.
    pub fn on(&mut self, now: Millis, event: Event) {
        if matches!(event, Event::Down(_) | Event::Up(_)) {
            self.dice.stir(now);
        }
        self.act(now, event);
        self.sample(now);
    }

    /// Takes the samples that the dice want. They take no time here: whoever asked for dice has them at once.
    fn sample(&mut self, now: Millis) {
        while let Some(report) = self.dice.sample() {
            self.act(now, Event::Noise(report));
        }
    }

    fn act(&mut self, now: Millis, event: Event) {
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
        let effects = self.app.on(now, event, &mut self.dice);
        self.carry_out(now, effects)
    }

    /// Does what came of an event; returns what the store is asked for.
    fn carry_out(&mut self, now: Millis, mut effects: Effects) -> Option<Request> {
        if let Err(error) = self.save(&effects) {
            // Nothing more is saved in answer to that, so this is not a loop.
            let told = self.app.on(now, Event::NotSaved(error), &mut self.dice);
            effects = Effects { redraw: effects.redraw || told.redraw, ask: effects.ask, order: effects.order, ..told };
        }
        if let Some(report) = effects.order.and_then(|order| self.dice.obey(order)) {
            // The app has no further orders and asks for nothing in answer to a report.
            let told = self.app.on(now, Event::Noise(report), &mut self.dice);
            effects = Effects { redraw: effects.redraw || told.redraw, ask: effects.ask, ..told };
        }
        if effects.redraw {
            self.app.draw(&mut self.frame);
        }
        let tidy = effects.idle.and_then(|idle| block_on(self.store.tidy(idle)));
        self.wake = [effects.again_in, tidy].into_iter().flatten().min().map(|after| now + after);
        effects.ask
    }

    /// Somebody comes to the console: what is said to him.
    pub fn hello(&mut self, console: &mut Console, game: Option<&'static Game>) -> String {
        let mut text = String::new();
        console.hello(&mut self.app, game, &mut text);
        text
    }

    /// Somebody has typed a line: what is said to it, once everything is saved, and whether he is done. Where nobody has anything
    /// to decide the device goes on by itself, every throw saved before the next.
    pub fn line(&mut self, console: &mut Console, line: &str) -> (String, bool) {
        let (mut before, mut line, mut patience) = (String::new(), line, PATIENCE);
        loop {
            let mut text = before.clone();
            let said = console.line(&mut self.app, line, &mut self.dice, &mut text);
            if let Some(request) = self.carry_out(0, said.effects) {
                self.serve(0, request);
            }
            self.sample(0);
            while let Some(effects) = console.done(&mut self.app, &mut text) {
                if let Some(request) = self.carry_out(0, effects) {
                    self.serve(0, request);
                }
            }
            if said.goes_on && !said.waiting {
                (before, line, patience) = (text, "", PATIENCE);
                continue;
            }
            if !said.waiting || patience == 0 {
                return (text, said.quit);
            }
            patience -= 1;
        }
    }

    fn save(&mut self, effects: &Effects) -> Result<(), StoreError> {
        let news = self.dice.source().and_then(Source::take_news);
        if let Some(news) = &news {
            // Before the roll: what is on the table is in the log.
            block_on(self.store.append(&[Record::Seal(&news.to_bytes())]))?;
        }
        if effects.save {
            block_on(self.store.append(&self.app.unsaved()))?;
        }
        if let Some(news) = &news {
            block_on(self.store.append(&[Record::Audit(&news.lines)]))?;
            self.sealed.append(&news.lines).map_err(|_| StoreError::Write)?;
        }
        Ok(())
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
