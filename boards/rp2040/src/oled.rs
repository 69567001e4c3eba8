//! SSD1306 panels on I2C.

use core::iter;

use adjutant::ui::{Frame, Light};
use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{self, Async, Config, I2c, Instance, InterruptHandler, SclPin, SdaPin};
use embassy_rp::interrupt::typelevel::Binding;
use embassy_rp::{Peri, PeripheralType};
use embassy_time::{Duration, Timer, with_timeout};
use ssd1306::Ssd1306Async;
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{Brightness, DisplayRotation, DisplaySize128x64};
use static_cell::ConstStaticCell;

use crate::panel::{NoAnswer, Panel};

/// The panel's address with its address resistor as delivered.
const ADDRESS: u16 = 0x3c;
const FREQUENCY: u32 = 400_000;
/// Longer than a whole picture takes (27 ms): after this, somebody is holding the bus.
const TIMEOUT: Duration = Duration::from_millis(100);

/// The control byte before commands, and before picture bytes.
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;

/// Where on the panel the next bytes go: commands for the page, and for the low and the high half of the column.
const PAGE: u8 = 0xb0;
const LOW: u8 = 0x00;
const HIGH: u8 = 0x10;

/// What a bit more in one message costs less than: address and control byte of the two messages of a new one, and its place.
const WORTH_JOINING: usize = 7;

/// An SSD1306 panel of 128x64 pixels on I2C.
pub struct I2cOled<T: Instance + 'static, SCL: PeripheralType + 'static, SDA: PeripheralType + 'static, IRQ> {
    i2c: Peri<'static, T>,
    scl: Peri<'static, SCL>,
    sda: Peri<'static, SDA>,
    interrupts: IRQ,
    /// How the panel shines; nothing before it has been set up, and after an error.
    lit: Option<Light>,
    /// What its memory holds, once it has been set up.
    memory: &'static mut Frame,
}

/// The usual modules have their connector at the top.
const UPRIGHT: DisplayRotation = DisplayRotation::Rotate0;

const fn brightness(contrast: u8) -> Brightness {
    Brightness::custom(2, contrast)
}

type Oled<'b, 'a, T> = Ssd1306Async<&'b mut Bus<'a, T>, DisplaySize128x64, BasicMode>;

/// The panel's driver, for everything but pictures.
fn driver<'b, 'a, T: Instance>(bus: &'b mut Bus<'a, T>) -> Oled<'b, 'a, T> {
    Ssd1306Async::new(bus, DisplaySize128x64, UPRIGHT)
}

impl<T, SCL, SDA, IRQ> I2cOled<T, SCL, SDA, IRQ>
where
    T: Instance + 'static,
    SCL: SclPin<T> + 'static,
    SDA: SdaPin<T> + 'static,
    IRQ: Binding<T::Interrupt, InterruptHandler<T>> + Copy,
{
    /// The panel on these pins. There is one.
    pub fn new(i2c: Peri<'static, T>, scl: Peri<'static, SCL>, sda: Peri<'static, SDA>, interrupts: IRQ) -> Self {
        static MEMORY: ConstStaticCell<Frame> = ConstStaticCell::new(Frame::new());
        Self { i2c, scl, sda, interrupts, lit: None, memory: MEMORY.take() }
    }

    /// Frees a panel that was interrupted in the middle of a byte and still waits for its remaining clocks.
    async fn free_bus(&mut self) {
        let mut scl = OutputOpenDrain::new(self.scl.reborrow(), Level::High);
        scl.set_pullup(true);
        for _ in 0..9 {
            scl.set_low();
            Timer::after_micros(5).await;
            scl.set_high();
            Timer::after_micros(5).await;
        }
    }

    async fn update(&mut self, frame: &Frame, light: Light) -> Result<(), DisplayError> {
        let before = self.lit.take();
        if before.is_none() {
            self.free_bus().await;
        }
        // A freshly reset controller for each picture: no disturbance outlives it.
        let mut config = Config::default();
        config.frequency = FREQUENCY;
        let mut bus = Bus(I2c::new_async(self.i2c.reborrow(), self.scl.reborrow(), self.sda.reborrow(), self.interrupts, config));
        match (light, before) {
            (Light::Off, _) => driver(&mut bus).set_display_on(false).await?,
            (Light::On(contrast), None) => {
                // The picture first, because setting the panel up also lights it, and its memory holds noise.
                let mut oled = driver(&mut bus);
                oled.set_display_on(false).await?;
                oled.set_addr_mode(AddrMode::Page).await?;
                oled.set_rotation(UPRIGHT).await?;
                bus.show(frame, None).await?;
                let mut oled = driver(&mut bus);
                oled.init_with_addr_mode(AddrMode::Page).await?;
                oled.set_brightness(brightness(contrast)).await?;
            }
            (Light::On(contrast), Some(before)) => {
                bus.show(frame, Some(&*self.memory)).await?;
                let mut oled = driver(&mut bus);
                if before != light {
                    oled.set_brightness(brightness(contrast)).await?;
                }
                if before == Light::Off {
                    oled.set_display_on(true).await?;
                }
            }
        }
        match (light, before) {
            // Dark without ever having been set up: that is still to do.
            (Light::Off, None) => return Ok(()),
            (Light::Off, _) => {}
            (Light::On(_), _) => self.memory.clone_from(frame),
        }
        self.lit = Some(light);
        Ok(())
    }
}

impl<T, SCL, SDA, IRQ> Panel for I2cOled<T, SCL, SDA, IRQ>
where
    T: Instance + 'static,
    SCL: SclPin<T> + 'static,
    SDA: SdaPin<T> + 'static,
    IRQ: Binding<T::Interrupt, InterruptHandler<T>> + Copy,
{
    async fn show(&mut self, frame: &Frame, light: Light) -> Result<(), NoAnswer> {
        with_timeout(TIMEOUT, self.update(frame, light)).await.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)
    }
}

/// The bus as the panel's driver sees it. A run of picture bytes is one message, however long.
struct Bus<'a, T: Instance>(I2c<'a, T, Async>);

impl<T: Instance> Bus<'_, T> {
    /// Sends what differs from what the panel has, or everything. Where a run goes is one message, and not the driver's two.
    async fn show(&mut self, frame: &Frame, known: Option<&Frame>) -> Result<(), DisplayError> {
        for run in frame.changes(known, WORTH_JOINING) {
            let (page, column) = (run.page as u8, run.column as u8);
            self.send(COMMANDS, &[PAGE | page, LOW | column & 0xf, HIGH | column >> 4]).await?;
            self.send(DATA, run.bytes).await?;
        }
        Ok(())
    }

    async fn send(&mut self, control: u8, bytes: &[u8]) -> Result<(), DisplayError> {
        let message = iter::once(control).chain(bytes.iter().copied());
        self.0.write_async(ADDRESS, message).await.map_err(|_: i2c::Error| DisplayError::BusWriteError)
    }
}

impl<T: Instance> AsyncWriteOnlyDataCommand for &mut Bus<'_, T> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(bytes) = commands else { return Err(DisplayError::DataFormatNotImplemented) };
        self.send(COMMANDS, bytes).await
    }

    /// Pictures go another way.
    async fn send_data(&mut self, _data: DataFormat<'_>) -> Result<(), DisplayError> {
        Err(DisplayError::DataFormatNotImplemented)
    }
}
