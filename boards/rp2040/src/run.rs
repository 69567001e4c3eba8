//! The run loop: an event, what it means, what must be kept, and only then the picture. It decides nothing itself.

use adjutant::entropy::Boot;
use adjutant::storage::{Record, Request, StoreError};
use adjutant::ui::{App, Effects, Event, Frame, Light, Millis};
use embassy_executor::Spawner;
use embassy_futures::select::{Either3, select3};
use embassy_rp::Peri;
use embassy_rp::adc::{self, Adc, Blocking, Channel};
use embassy_rp::gpio::{AnyPin, Level, Output};
use embassy_rp::peripherals::{ADC, ADC_TEMP_SENSOR, DMA_CH0, FLASH};
use embassy_time::{Duration, Instant, Timer};
use static_cell::ConstStaticCell;

use crate::dice;
use crate::fault::{self, Stage};
use crate::keys::{self, Key};
use crate::noise;
use crate::panel::Panel;
use crate::saves::Saves;

/// While a panel does not answer, it is called this often, and the LED changes each time: one flash a second.
const RETRY: Duration = Duration::from_millis(500);

/// The parts of a board.
pub struct Board<P, const KEYS: usize> {
    /// The app, from [`start`](crate::start).
    pub app: &'static mut App,
    /// Which build this is: part of what makes one device's dice differ from another's.
    pub build: &'static str,
    /// The keys.
    pub keys: [Key; KEYS],
    /// The panel.
    pub panel: P,
    /// A light that needs no panel.
    pub led: Peri<'static, AnyPin>,
    /// The flash chip.
    pub flash: Peri<'static, FLASH>,
    /// Takes the noise samples.
    pub noise: Peri<'static, DMA_CH0>,
    /// Measures the chip's temperature, which is part of what makes one boot's dice differ from another's.
    pub warmth: (Peri<'static, ADC>, Peri<'static, ADC_TEMP_SENSOR>),
    /// Measures a third of what the board is fed with, if it has wires for that.
    pub battery: Option<Channel<'static>>,
}

/// Runs the device until its power goes.
pub async fn run<P: Panel, const KEYS: usize>(spawner: Spawner, board: Board<P, KEYS>) -> ! {
    let fault = fault::begin();
    let Board { app, build, keys, panel, led, flash, noise, warmth, battery } = board;
    let mut converter = Adc::new_blocking(warmth.0, adc::Config::default());
    let salt = noise::warmth(&mut converter, warmth.1);
    let battery = Battery { converter, wire: battery, due: Instant::now() };
    if keys::watch(keys).is_err() {
        defmt::error!("more keys than the firmware knows");
    }
    let saves = Saves::open(flash);
    static FRAME: ConstStaticCell<Frame> = ConstStaticCell::new(Frame::new());
    let mut device =
        Running { app, saves, panel, led: Output::new(led, Level::Low), frame: FRAME.take(), battery, wake: None, retry: None };
    if let Some(fault) = fault {
        defmt::warn!("after a fault: {}", fault);
        device.on(Instant::now(), Event::Fault(fault)).await;
    }
    device.serve(Instant::now(), Request::Boot).await;
    let (kept, sealed) = device.saves.dice().await;
    let boot = Boot { id: device.saves.chip, build, kept, sealed };
    dice::start(spawner, noise, boot, &salt);
    loop {
        let (at, event) = device.next().await;
        if let Some(event) = event {
            device.on(at, event).await;
        } else if device.retry.is_some_and(|retry| retry <= at) {
            device.call_again().await;
        }
    }
}

/// The device while it runs.
struct Running<P> {
    app: &'static mut App,
    saves: &'static mut Saves,
    panel: P,
    led: Output<'static>,
    frame: &'static mut Frame,
    battery: Battery,
    /// When the app wants a tick.
    wake: Option<Instant>,
    /// When the panel, which did not answer, is tried again.
    retry: Option<Instant>,
}

/// What measures the battery.
struct Battery {
    converter: Adc<'static, Blocking>,
    wire: Option<Channel<'static>>,
    due: Instant,
}

/// How often it is measured, and how many readings are taken together.
const MEASURE: Duration = Duration::from_secs(20);
const READINGS: u32 = 8;
/// What the converter's highest reading stands for at the other end of the divider by three, in millivolts: 3 times 3.3 V.
const FULL: u32 = 9_900;
const STEPS: u32 = 4_096;

impl Battery {
    /// When it is measured next.
    fn due(&self) -> Option<Instant> {
        self.wire.is_some().then_some(self.due)
    }

    /// What there is now, in millivolts, if it is time for that.
    fn measured(&mut self, now: Instant) -> Option<u16> {
        let wire = self.wire.as_mut().filter(|_| self.due <= now)?;
        self.due = now + MEASURE;
        let read = |_| self.converter.blocking_read(wire).ok().map(u32::from);
        let sum: u32 = (0..READINGS).map(read).sum::<Option<u32>>()?;
        Some((sum * FULL / (STEPS * READINGS)) as u16)
    }
}

impl<P: Panel> Running<P> {
    /// Has the store do something, and whatever the app makes of that. For the app it happens at the moment that asked for it: edges
    /// that waited meanwhile are older than now, and chatter would be taken for presses.
    async fn serve(&mut self, at: Instant, request: Request) {
        let mut next = Some(request);
        while let Some(request) = next {
            fault::stage(Stage::Loading);
            let app = &mut *self.app;
            let served = self.saves.serve(&request, &mut |loaded| app.load(&loaded)).await;
            next = self.step(at, Event::Served(served)).await;
        }
    }

    /// Waits for a key or for the next moment at which something is due; nothing, if it is not for the app.
    async fn next(&mut self) -> (Instant, Option<Event>) {
        fault::stage(Stage::Waiting);
        let call = Instant::now() + fault::CALL;
        let due = [self.wake, self.retry, self.battery.due()].into_iter().flatten().fold(call, Instant::min);
        let happened = select3(keys::edge(), dice::fed(), Timer::at(due)).await;
        fault::alive();
        let now = Instant::now();
        match happened {
            Either3::First(edge) => {
                dice::stir();
                let event = if edge.down { Event::Down(edge.button) } else { Event::Up(edge.button) };
                (Instant::from_millis(edge.at), Some(event))
            }
            Either3::Second(report) => (now, Some(Event::Noise(report))),
            Either3::Third(()) => {
                let tick = self.wake.is_some_and(|wake| wake <= now).then_some(Event::Tick);
                (now, tick.or_else(|| self.battery.measured(now).map(Event::Battery)))
            }
        }
    }

    /// Something happened: acts on it, saves, draws, and only then does what can wait.
    async fn on(&mut self, at: Instant, event: Event) {
        if let Some(request) = self.step(at, event).await {
            self.serve(at, request).await;
        }
    }

    /// Tells the app what happened, and saves what comes of it.
    async fn act(&mut self, now: Millis, event: Event) -> Effects {
        fault::stage(Stage::Deciding);
        let mut effects = dice::cup(|cup| self.app.on(now, event, cup));
        fault::stage(Stage::Saving);
        if let Err(error) = self.save(&effects).await {
            defmt::warn!("not saved: {}", error);
            // Nothing more is saved in answer to that, so this is not a loop.
            let told = dice::cup(|cup| self.app.on(now, Event::NotSaved(error), cup));
            effects = Effects { redraw: effects.redraw || told.redraw, ask: effects.ask, order: effects.order, ..told };
        }
        effects
    }

    /// Writes what has changed, and what the dice want kept.
    async fn save(&mut self, effects: &Effects) -> Result<(), StoreError> {
        let (kept, news) = dice::unkept();
        if let Some(kept) = kept {
            // All of it may be lost without harm; a player who did nothing is not to be told of it.
            let _ = self.saves.append(&[Record::Noise(&kept.to_bytes())]).await;
        }
        if let Some(news) = &news {
            // Before the roll: what is on the table is in the log.
            self.saves.append(&[Record::Seal(&news.to_bytes())]).await?;
        }
        if effects.save {
            self.saves.append(&self.app.unsaved()).await?;
        }
        if let Some(news) = &news {
            self.saves.append(&[Record::Audit(&news.lines)]).await?;
        }
        Ok(())
    }

    /// One turn of the loop; returns what the store is asked for.
    async fn step(&mut self, at: Instant, event: Event) -> Option<Request> {
        let now = at.as_millis();
        let mut effects = self.act(now, event).await;
        if let Some(order) = effects.order {
            // The app has no further orders and asks for nothing in answer to a report.
            let told = self.act(now, Event::Noise(dice::obey(order))).await;
            effects = Effects { redraw: effects.redraw || told.redraw, ask: effects.ask, ..told };
        }
        if effects.redraw {
            fault::stage(Stage::Drawing);
            self.app.draw(self.frame);
            self.frame.shift(self.app.shift());
            self.show().await;
        }
        fault::stage(Stage::Saving);
        let tidy = match effects.idle {
            Some(idle) => self.saves.tidy(idle).await,
            None => None,
        };
        let again = [effects.again_in, tidy].into_iter().flatten().min();
        self.wake = again.map(|after| at + Duration::from_millis(after));
        effects.ask
    }

    /// Brings the picture to the panel, now or as soon as it answers.
    async fn show(&mut self) {
        fault::stage(Stage::Showing);
        let light = self.app.light();
        let shown = self.panel.show(self.frame, light).await.is_ok();
        if shown && self.retry.is_some() {
            defmt::info!("the panel answers");
        }
        if shown || light == Light::Off {
            // A dark panel need not be found.
            self.retry = None;
            self.led.set_low();
        } else if self.retry.is_none() {
            defmt::warn!("the panel does not answer");
            self.retry = Some(Instant::now() + RETRY);
            self.led.set_high();
        }
    }

    /// The panel did not answer last time.
    async fn call_again(&mut self) {
        self.retry = Some(Instant::now() + RETRY);
        self.led.toggle();
        self.show().await;
    }
}
