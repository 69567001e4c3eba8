//! The dice: the core's tested source, fed with noise by a task of its own.

use core::cell::RefCell;

use adjutant::dice::Cup;
use adjutant::entropy::{Boot, Kept, News, Order, Report, Source};
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use embassy_executor::Spawner;
use embassy_rp::Peri;
use embassy_rp::peripherals::DMA_CH0;
use embassy_sync::blocking_mutex::ThreadModeMutex;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::once_lock::OnceLock;
use embassy_sync::signal::Signal;
use embassy_time::Instant;

use crate::noise::Noise;

/// Made when it is first asked for: as a constant it would lie in the image byte for byte.
static SOURCE: OnceLock<ThreadModeMutex<RefCell<Source>>> = OnceLock::new();
/// The source may want samples.
static LOOK: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// The source has something new to report.
static FED: Signal<ThreadModeRawMutex, ()> = Signal::new();

/// Counts cycles, 24 bits of them.
const COUNTER: u32 = 0xff_ffff;

/// Starts the source, with some salt.
pub fn start(spawner: Spawner, channel: Peri<'static, DMA_CH0>, boot: Boot<'_>, salt: &[u8]) {
    if let Some(mut parts) = cortex_m::Peripherals::take() {
        parts.SYST.set_clock_source(SystClkSource::Core);
        parts.SYST.set_reload(COUNTER);
        parts.SYST.enable_counter();
    }
    with(|source| {
        source.begin(boot);
        source.salt(salt);
    });
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
    let (micros, cycles) = (Instant::now().as_ticks().to_le_bytes(), SYST::get_current().to_le_bytes());
    with(|source| {
        source.salt(&micros);
        source.salt(&cycles);
    });
}

/// Takes what the source wants kept without power, for the next power-on and of the sealed log: as far as it is new.
pub fn unkept() -> (Option<Kept>, Option<News>) {
    with(|source| (source.take_kept(), source.take_news()))
}

fn with<T>(act: impl FnOnce(&mut Source) -> T) -> T {
    source().lock(|source| act(&mut source.borrow_mut()))
}

#[inline(never)]
fn source() -> &'static ThreadModeMutex<RefCell<Source>> {
    SOURCE.get_or_init(|| ThreadModeMutex::new(RefCell::new(Source::new())))
}

#[embassy_executor::task]
async fn feed(mut noise: Noise) {
    loop {
        while let Some(wanted) = with(|source| source.want()) {
            let runs = noise.read(wanted, |reads| {
                let more = with(|source| {
                    source.feed(wanted.spacing, reads);
                    source.want().is_some_and(|now| now.spacing == wanted.spacing)
                });
                FED.signal(());
                more
            });
            if !runs.await {
                with(Source::stopped);
                FED.signal(());
            }
        }
        LOOK.wait().await;
    }
}
