//! What all RP2040 boards share: the run loop, keys, panels, flash, noise, and what happens after a fault.
//!
//! A board's own crate says which pins go where and which panel it has, and nothing else. For anything but a bare chip this
//! crate is empty.
#![cfg(target_os = "none")]
#![no_std]

mod dice;
mod fault;
mod flash;
mod keys;
mod making;
mod noise;
mod oled;
mod panel;
mod run;
mod saves;

use adjutant::ui::{App, Device};
use defmt_rtt as _;
use embassy_rp::Peripherals;

pub use keys::Key;
pub use oled::I2cOled;
pub use panel::Panel;
pub use run::{Board, run};

defmt::timestamp!("{=u64:us}", embassy_time::Instant::now().as_micros());

/// Power on: clocks from the crystal, a stack that cannot grow into anything, and the app.
#[must_use]
pub fn start(device: &Device) -> (Peripherals, &'static mut App) {
    fault::guard_stack();
    let chip = embassy_rp::init(embassy_rp::config::Config::default());
    #[expect(unsafe_code, reason = "once: there is one set of peripherals, and the line above panics if it is taken")]
    let app = unsafe { making::make(device) };
    (chip, app)
}
