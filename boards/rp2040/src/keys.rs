//! Keys: contacts to ground on GPIO pins, reported edge by edge with the time it happened.

use adjutant::ui::press::BOUNCE;
use adjutant::ui::{Button, Millis};
use embassy_executor::{SpawnError, Spawner};
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
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
static EDGES: Channel<ThreadModeRawMutex, Edge, 32> = Channel::new();

/// Starts watching the keys.
///
/// # Errors
///
/// There are more than [`MAX_KEYS`].
pub fn watch(spawner: Spawner, keys: impl IntoIterator<Item = Key>) -> Result<(), SpawnError> {
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
        // Levels, not edges: whatever happens between two waits, the level tells.
        for down in [true, false] {
            if down {
                pin.wait_for_low().await
            } else {
                pin.wait_for_high().await
            }
            EDGES.send(Edge { at: Instant::now().as_millis(), button, down }).await;
        }
    }
}
