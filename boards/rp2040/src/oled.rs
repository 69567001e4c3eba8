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

/// What a bit more in one message costs less than: address and control byte of the three messages of a new one.
const WORTH_JOINING: usize = 9;

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

type Oled<'a, T> = Ssd1306Async<Bus<'a, T>, DisplaySize128x64, BasicMode>;

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
        let bus = I2c::new_async(self.i2c.reborrow(), self.scl.reborrow(), self.sda.reborrow(), self.interrupts, config);
        let mut oled: Oled<'_, T> = Ssd1306Async::new(Bus(bus), DisplaySize128x64, UPRIGHT);
        match (light, before) {
            (Light::Off, _) => oled.set_display_on(false).await?,
            (Light::On(contrast), None) => {
                // The picture first, because setting the panel up also lights it, and its memory holds noise.
                oled.set_display_on(false).await?;
                oled.set_addr_mode(AddrMode::Page).await?;
                oled.set_rotation(UPRIGHT).await?;
                send(&mut oled, frame, None).await?;
                oled.init_with_addr_mode(AddrMode::Page).await?;
                oled.set_brightness(brightness(contrast)).await?;
            }
            (Light::On(contrast), Some(before)) => {
                send(&mut oled, frame, Some(&*self.memory)).await?;
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

/// Sends what differs from what the panel has, or everything.
async fn send<T: Instance>(oled: &mut Oled<'_, T>, frame: &Frame, known: Option<&Frame>) -> Result<(), DisplayError> {
    for run in frame.changes(known, WORTH_JOINING) {
        oled.set_row((run.page * 8) as u8).await?;
        oled.set_column(run.column as u8).await?;
        oled.draw(run.bytes).await?;
    }
    Ok(())
}

/// The bus as the panel's driver sees it. A run of picture bytes is one message, however long.
struct Bus<'a, T: Instance>(I2c<'a, T, Async>);

impl<T: Instance> Bus<'_, T> {
    async fn send(&mut self, control: u8, bytes: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(bytes) = bytes else { return Err(DisplayError::DataFormatNotImplemented) };
        let message = iter::once(control).chain(bytes.iter().copied());
        self.0.write_async(ADDRESS, message).await.map_err(|_: i2c::Error| DisplayError::BusWriteError)
    }
}

impl<T: Instance> AsyncWriteOnlyDataCommand for Bus<'_, T> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        self.send(COMMANDS, commands).await
    }

    async fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        self.send(DATA, data).await
    }
}
