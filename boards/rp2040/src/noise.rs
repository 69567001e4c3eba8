//! Noise: the phase of the chip's ring oscillator, sampled at exact distances.
//!
//! The samples are taken by DMA at the pace of a DMA timer, because a loop's own rhythm would fool the tests that judge them.
//! Nothing here says whether they are any good: that is for the core.

use adjutant::entropy::{START, Wanted};
use embassy_rp::dma::{Channel, InterruptHandler};
use embassy_rp::pac::dma::vals::TreqSel;
use embassy_rp::pac::rosc::vals::{Div, Enable, FreqRange};
use embassy_rp::peripherals::DMA_CH0;
use embassy_rp::{Peri, bind_interrupts, pac};
use static_cell::ConstStaticCell;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => InterruptHandler<DMA_CH0>;
});

/// The most reads of one transfer, within which distances are exact: a whole start-up test. Only the longest spacing, of which three
/// reads in four are dropped, takes several; there a few samples of two thousand are somewhat further apart.
const ROW: usize = START as usize;

/// Clock cycles in a microsecond.
const CYCLES: u32 = 125;

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

    /// Reads the register as often and as far apart as wanted. Nothing if the oscillator does not run.
    pub async fn read(&mut self, wanted: Wanted) -> Option<&[u8]> {
        let status = pac::ROSC.status().read();
        if !status.enabled() || !status.stable() {
            return None;
        }
        pac::DMA.timer(0).write(|w| {
            w.set_x(1);
            // The longest is 500 microseconds: 62,500 cycles.
            w.set_y((wanted.spacing.read_every() * CYCLES) as u16);
        });
        let row = self.row.get_mut(..usize::from(wanted.reads).min(ROW))?;
        let from = pac::ROSC.randombit().as_ptr().cast::<u8>().cast_const();
        #[expect(unsafe_code, reason = "a register, and memory that is nobody else's and stays where it is")]
        unsafe { self.channel.read(from, &raw mut *row, TreqSel::TIMER0, false) }.await;
        Some(row)
    }
}
