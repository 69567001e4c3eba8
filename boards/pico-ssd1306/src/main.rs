//! Raspberry Pi Pico, SSD1306 panel, four keys. The wiring: `README.md` beside this crate.
#![no_std]
#![no_main]

use adjutant::ui::{Button, Device, Layout};
use adjutant_rp2040::{Board, I2cOled, run, start};
use embassy_executor::Spawner;
use embassy_rp::adc::Channel;
use embassy_rp::bind_interrupts;
use embassy_rp::gpio::Pull;
use embassy_rp::i2c::InterruptHandler;
use embassy_rp::peripherals::I2C0;

const DEVICE: Device = Device { layout: Layout::Four, board: "Pico, SSD1306", build: env!("ADJUTANT_BUILD"), welcomes: true };

/// What the boot ROM runs first: sets the Pico's flash chip up for fast reading.
#[used]
#[unsafe(link_section = ".boot2")]
#[expect(unsafe_code, reason = "the boot ROM looks for it at the very start of the flash")]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

bind_interrupts!(struct Irqs {
    I2C0_IRQ => InterruptHandler<I2C0>;
});

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let (chip, app) = start(&DEVICE);
    let board = Board {
        app,
        build: DEVICE.build,
        keys: [
            (chip.PIN_10.into(), Button::Up),
            (chip.PIN_11.into(), Button::Down),
            (chip.PIN_12.into(), Button::Ok),
            (chip.PIN_13.into(), Button::Back),
        ],
        panel: I2cOled::new(chip.I2C0, chip.PIN_5, chip.PIN_4, Irqs),
        led: chip.PIN_25.into(),
        flash: chip.FLASH,
        noise: chip.DMA_CH0,
        warmth: (chip.ADC, chip.ADC_TEMP_SENSOR),
        // On a Pico a third of VSYS.
        battery: Some(Channel::new_pin(chip.PIN_29, Pull::None)),
    };
    run(spawner, board).await
}
