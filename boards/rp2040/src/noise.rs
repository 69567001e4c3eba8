//! Noise: the phase of the chip's ring oscillator, sampled at exact distances.
//!
//! The samples are taken by DMA at the pace of a DMA timer, because a loop's own rhythm would fool the tests that judge them.
//! Nothing here says whether they are any good: that is for the core.

use adjutant::entropy::{START, Wanted};
use embassy_futures::select::{Either, select};
use embassy_rp::adc::{self, Adc, Blocking};
use embassy_rp::dma::{Channel, InterruptHandler};
use embassy_rp::pac::clocks::vals::ClkSysCtrlSrc;
use embassy_rp::pac::dma::vals::TreqSel;
use embassy_rp::pac::rosc::vals::{Div, Enable, FreqRange};
use embassy_rp::peripherals::{ADC_TEMP_SENSOR, DMA_CH0};
use embassy_rp::{Peri, bind_interrupts, pac};
use embassy_time::{Duration, Timer};
use static_cell::ConstStaticCell;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => InterruptHandler<DMA_CH0>;
});

/// The most reads of one transfer, within which distances are exact: a whole start-up test. Only the longest spacing, of which three
/// reads in four are dropped, takes several; there a few samples of two thousand are somewhat further apart.
const ROW: usize = START as usize;

/// Clock cycles in a microsecond.
const CYCLES: u32 = 125;

/// How often a transfer is looked at that takes long: so that a player sees it move, and nothing waits for samples that are no good.
/// The shortest start-up test is over before the first look.
const LOOK: Duration = Duration::from_millis(150);

/// Readings of the temperature: the last bits of each are the converter's own noise.
const READINGS: usize = 32;

/// The noise source.
pub struct Noise {
    channel: Channel<'static>,
    row: &'static mut [u8; ROW],
}

impl Noise {
    /// Lets the ring oscillator run at its fastest, undivided. The clocks must come from the crystal by now.
    pub fn new(channel: Peri<'static, DMA_CH0>) -> Self {
        static SAMPLES: ConstStaticCell<[u8; ROW]> = ConstStaticCell::new([0; ROW]);
        pac::ROSC.ctrl().write(|w| {
            w.set_enable(Enable::ENABLE);
            w.set_freq_range(FreqRange::HIGH);
        });
        pac::ROSC.div().write(|w| w.set_div(Div(Div::PASS.0 + 1)));
        Self { channel: Channel::new(channel, Irqs), row: SAMPLES.take() }
    }

    /// Reads the register as often and as far apart as wanted, and hands over what has come so far every now and then, until
    /// `each` wants no more of it. Whether the oscillator runs: if not, nothing is read.
    pub async fn read(&mut self, wanted: Wanted, mut each: impl FnMut(&[u8]) -> bool) -> bool {
        let status = pac::ROSC.status().read();
        // A chip that runs on the very oscillator it samples would see it stand still.
        let crystal = pac::CLOCKS.clk_sys_ctrl().read().src() == ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX;
        if !status.enabled() || !status.stable() || !crystal {
            return false;
        }
        pac::DMA.timer(0).write(|w| {
            w.set_x(1);
            // The longest is 500 microseconds: 62,500 cycles.
            w.set_y((wanted.spacing.read_every() * CYCLES) as u16);
        });
        let reads = usize::from(wanted.reads).min(ROW);
        let row: *mut u8 = self.row.as_mut_ptr();
        let from = pac::ROSC.randombit().as_ptr().cast::<u8>().cast_const();
        #[expect(unsafe_code, reason = "a register, and memory that is nobody else's and stays where it is")]
        let mut transfer =
            unsafe { self.channel.read(from, core::ptr::slice_from_raw_parts_mut(row, reads), TreqSel::TIMER0, false) };
        let mut taken = 0;
        loop {
            let looked = select(&mut transfer, Timer::after(LOOK)).await;
            let come = match looked {
                Either::First(()) => reads,
                // The latest may still be on its way into memory.
                Either::Second(()) => reads.saturating_sub(left() + 1),
            };
            #[expect(unsafe_code, reason = "within the row, and written for good: the transfer is past it")]
            let piece = unsafe { core::slice::from_raw_parts(row.add(taken), come.saturating_sub(taken)) };
            taken = come.max(taken);
            // Whatever is dropped here ends the transfer.
            if !each(piece) || taken == reads {
                return true;
            }
        }
    }
}

/// Reads that are still to come.
fn left() -> usize {
    pac::DMA.ch(0).trans_count().read() as usize
}

/// What differs a little each time: readings of the chip's temperature.
pub fn warmth(converter: &mut Adc<'static, Blocking>, sensor: Peri<'static, ADC_TEMP_SENSOR>) -> [u8; 2 * READINGS] {
    let mut sensor = adc::Channel::new_temp_sensor(sensor);
    let mut readings = [0; 2 * READINGS];
    for reading in readings.as_chunks_mut().0 {
        // One that fails is as good as any: this is salt.
        *reading = converter.blocking_read(&mut sensor).unwrap_or_default().to_le_bytes();
    }
    readings
}
