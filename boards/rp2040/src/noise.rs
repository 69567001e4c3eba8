//! Noise: the phase of the chip's ring oscillator, sampled at exact distances.
//!
//! The samples are taken by DMA at the pace of a DMA timer, because a loop's own rhythm would fool the tests that judge them.
//! Nothing here says whether they are any good: that is for the core.

use embassy_rp::dma::{Channel, InterruptHandler};
use embassy_rp::pac::dma::vals::TreqSel;
use embassy_rp::pac::rosc::vals::{Div, Enable, FreqRange};
use embassy_rp::peripherals::DMA_CH0;
use embassy_rp::{Peri, bind_interrupts, pac};
use static_cell::ConstStaticCell;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => InterruptHandler<DMA_CH0>;
});

/// Samples in a block.
pub const BLOCK: usize = 2048;

/// A block of samples, a bit each, the first one lowest in the first word.
pub type Block = [u32; BLOCK / 32];

/// The distance between two samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub enum Spacing {
    /// 50 microseconds.
    Us50,
    /// 200 microseconds.
    Us200,
    /// 500 microseconds.
    Us500,
    /// 2 milliseconds.
    Us2000,
}

impl Spacing {
    /// Clock cycles from one sample to the next, and which of them are used. The timer counts to 65,535 and no further.
    const fn paced(self) -> (u16, usize) {
        match self {
            Self::Us50 => (6_250, 1),
            Self::Us200 => (25_000, 1),
            Self::Us500 => (62_500, 1),
            Self::Us2000 => (62_500, 4),
        }
    }
}

/// The longest row of samples for one block: exact distances mean one transfer, whatever of it is used.
const ROW: usize = BLOCK * 4;

/// The noise source.
pub struct Noise {
    channel: Channel<'static>,
    samples: &'static mut [u8; ROW],
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
        Self { channel: Channel::new(channel, Irqs), samples: SAMPLES.take() }
    }

    /// Takes a block of samples. Nothing if the oscillator does not run.
    pub async fn block(&mut self, spacing: Spacing) -> Option<Block> {
        let status = pac::ROSC.status().read();
        if !status.enabled() || !status.stable() {
            return None;
        }
        let (cycles, step) = spacing.paced();
        pac::DMA.timer(0).write(|w| {
            w.set_x(1);
            w.set_y(cycles);
        });
        let row = self.samples.get_mut(..BLOCK * step)?;
        let from = pac::ROSC.randombit().as_ptr().cast::<u8>().cast_const();
        #[expect(unsafe_code, reason = "a register, and memory that is nobody else's and stays where it is")]
        unsafe { self.channel.read(from, &raw mut *row, TreqSel::TIMER0, false) }.await;
        let mut block = [0; BLOCK / 32];
        for (word, samples) in block.iter_mut().zip(row.chunks(32 * step)) {
            *word = samples.iter().step_by(step).rev().fold(0, |bits, sample| bits << 1 | u32::from(sample & 1));
        }
        Some(block)
    }
}
