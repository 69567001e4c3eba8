//! INTERIM: the dice until the core's tested noise source takes over. It seeds a generator from one block of noise and knows
//! only the coarsest fault.

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use chacha20::ChaCha20Rng;
use embassy_executor::Spawner;
use embassy_rp::Peri;
use embassy_rp::peripherals::DMA_CH0;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::signal::Signal;
use rand_core::SeedableRng as _;

use crate::noise::{BLOCK, Block, Noise, Spacing};

/// The generator once there is one; nothing if no spacing gave a usable block.
static SEEDED: Signal<ThreadModeRawMutex, Option<ChaCha20Rng>> = Signal::new();

/// The dice.
#[expect(clippy::large_enum_variant, reason = "there is one, and no heap")]
pub enum Dice {
    /// No noise yet.
    Shaking,
    /// Ready.
    Ready(RngCup<ChaCha20Rng>),
    /// The noise source does not work.
    Failed,
}

impl Dice {
    /// Starts collecting noise.
    pub fn start(spawner: Spawner, channel: Peri<'static, DMA_CH0>) -> Self {
        match collect(Noise::new(channel)) {
            Ok(task) => {
                spawner.spawn(task);
                Self::Shaking
            }
            Err(_) => Self::Failed,
        }
    }
}

impl Cup for Dice {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        if let Self::Shaking = self
            && let Some(seeded) = SEEDED.try_take()
        {
            *self = seeded.map_or(Self::Failed, |rng| Self::Ready(RngCup(rng)));
        }
        match self {
            Self::Shaking => Err(CupError::Shaking),
            Self::Ready(cup) => cup.throw(pool),
            Self::Failed => Err(CupError::Refused),
        }
    }
}

fn seeded(block: Block) -> Option<ChaCha20Rng> {
    let ones: u32 = block.iter().map(|word| word.count_ones()).sum();
    let fair = BLOCK as u32 / 2;
    if ones.abs_diff(fair) > fair / 2 {
        return None;
    }
    let mut key = [0; 32];
    for (at, byte) in block.iter().flat_map(|word| word.to_le_bytes()).enumerate() {
        if let Some(key) = key.get_mut(at % 32) {
            *key ^= byte;
        }
    }
    Some(ChaCha20Rng::from_seed(key))
}

#[embassy_executor::task]
async fn collect(mut noise: Noise) {
    let mut rng = None;
    for spacing in [Spacing::Us50, Spacing::Us200, Spacing::Us500, Spacing::Us2000] {
        rng = noise.block(spacing).await.and_then(seeded);
        if rng.is_some() {
            break;
        }
    }
    SEEDED.signal(rng);
}
