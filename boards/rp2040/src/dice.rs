//! The dice: the core's tested source, fed with noise by a task of its own.

use core::cell::RefCell;

use adjutant::dice::Cup;
use adjutant::entropy::{Boot, Order, Report, Source};
use embassy_executor::Spawner;
use embassy_rp::Peri;
use embassy_rp::peripherals::DMA_CH0;
use embassy_sync::blocking_mutex::ThreadModeMutex;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;

use crate::noise::Noise;

static SOURCE: ThreadModeMutex<RefCell<Source>> = ThreadModeMutex::new(RefCell::new(Source::new()));
/// The source may want samples.
static LOOK: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// The source has something new to report.
static FED: Signal<ThreadModeRawMutex, ()> = Signal::new();

/// Starts the source. What it wants kept without power is not kept yet: the store has no place for it, and all of it may be
/// lost without harm.
pub fn start(spawner: Spawner, channel: Peri<'static, DMA_CH0>, id: [u8; 8], build: &str) {
    with(|source| source.begin(Boot { id, build, kept: None, sealed: None }));
    match feed(Noise::new(channel)) {
        Ok(task) => spawner.spawn(task),
        Err(_) => with(Source::stopped),
    }
}

/// Waits until the source has something new to report.
pub async fn fed() -> Report {
    FED.wait().await;
    with(|source| source.report())
}

/// Lends the source out as a cup; afterwards it may want samples.
pub fn cup<T>(act: impl FnOnce(&mut dyn Cup) -> T) -> T {
    let done = with(|source| act(source));
    LOOK.signal(());
    done
}

/// Has the source do as the player asks.
pub fn obey(order: Order) -> Report {
    let report = with(|source| {
        source.obey(order);
        source.report()
    });
    LOOK.signal(());
    report
}

/// Stirs the moment of a press in: no two are alike.
pub fn stir() {
    with(|source| source.salt(&Instant::now().as_ticks().to_le_bytes()));
}

fn with<T>(act: impl FnOnce(&mut Source) -> T) -> T {
    SOURCE.lock(|source| act(&mut source.borrow_mut()))
}

#[embassy_executor::task]
async fn feed(mut noise: Noise) {
    loop {
        while let Some(wanted) = with(|source| source.want()) {
            match noise.read(wanted).await {
                Some(reads) => with(|source| source.feed(wanted.spacing, reads)),
                None => with(Source::stopped),
            }
            // The board has no place for the log of sealed dice yet: taken, so that it never fills up.
            let _ = with(Source::take_log);
            FED.signal(());
        }
        LOOK.wait().await;
    }
}
