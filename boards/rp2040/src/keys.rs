//! Keys: contacts to ground on GPIO pins, reported edge by edge with the time it happened.
//!
//! They are watched from an interrupt: whatever the run loop is busy with, chatter is noticed when it happens and not taken for
//! another press afterwards. Only a sector erase holds interrupts off for longer than chatter lasts.

use adjutant::ui::press::BOUNCE;
use adjutant::ui::{Button, Millis};
use embassy_executor::{InterruptExecutor, SpawnError};
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_rp::interrupt;
use embassy_rp::interrupt::InterruptExt as _;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Instant, with_timeout};

/// The most keys a board has.
pub const MAX_KEYS: usize = 6;

/// A key of the board: its pin, and what it is called.
pub type Key = (Peri<'static, AnyPin>, Button);

/// A contact closed or opened.
#[derive(Clone, Copy, Debug, defmt::Format)]
pub struct Edge {
    /// When, so that a slow moment of the device does not turn a short press into a long one.
    pub at: Millis,
    /// Which key.
    pub button: Button,
    /// Closed.
    pub down: bool,
}

/// Edges that have not been acted on yet. Full only while a contact chatters through a long write to flash; then the key waits
/// and reports the level it has after that.
static EDGES: Channel<CriticalSectionRawMutex, Edge, 32> = Channel::new();

static WATCH: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
fn SWI_IRQ_0() {
    #[expect(unsafe_code, reason = "the interrupt that this executor was started with")]
    unsafe {
        WATCH.on_interrupt();
    }
}

/// Starts watching the keys.
///
/// # Errors
///
/// There are more than [`MAX_KEYS`].
pub fn watch(keys: impl IntoIterator<Item = Key>) -> Result<(), SpawnError> {
    // Behind the timer and the pins, which wake it.
    interrupt::SWI_IRQ_0.set_priority(interrupt::Priority::P1);
    let spawner = WATCH.start(interrupt::SWI_IRQ_0);
    for (pin, button) in keys {
        spawner.spawn(key(Input::new(pin, Pull::Up), button)?);
    }
    Ok(())
}

/// The next edge, in the order in which they happened.
pub async fn edge() -> Edge {
    EDGES.receive().await
}

#[embassy_executor::task(pool_size = MAX_KEYS)]
async fn key(mut pin: Input<'static>, button: Button) {
    // A key that is down at power-on means nothing until it has been let go, chatter included.
    loop {
        pin.wait_for_high().await;
        if with_timeout(Duration::from_millis(BOUNCE), pin.wait_for_low()).await.is_err() {
            break;
        }
    }
    loop {
        // Any edge, and then the level: a tap may be over before an erase is, and chatter is no release.
        if pin.is_high() {
            pin.wait_for_any_edge().await;
        }
        report(button, true).await;
        while pin.is_low() {
            pin.wait_for_any_edge().await;
        }
        report(button, false).await;
    }
}

async fn report(button: Button, down: bool) {
    EDGES.send(Edge { at: Instant::now().as_millis(), button, down }).await;
}
