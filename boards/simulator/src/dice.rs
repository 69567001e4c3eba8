//! Where the device's dice come from: the operating system's randomness, treated like a board's noise, or a list made beforehand.

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::entropy::{Boot, Order, Report, Sealed, Source};
use chacha20::ChaCha20Rng;

use crate::BUILD;
use crate::failure::Failure;

/// Reads fed together.
const PIECE: usize = 256;

/// The device's dice.
#[derive(Debug)]
pub enum Dice {
    /// FOR TESTS AND SCRIPTS: dice that follow from a number. Such a cup exists in the simulator alone; the firmware has no crate to
    /// make one from (`tests/entropy/firmware.rs`).
    Seeded(Box<RngCup<ChaCha20Rng>>),
    /// Drawn from noise by the same code as on a board.
    Noise(Box<Source>),
}

impl From<ChaCha20Rng> for Dice {
    fn from(seeded: ChaCha20Rng) -> Self {
        Self::Seeded(Box::new(RngCup(seeded)))
    }
}

impl Dice {
    /// Dice from the operating system's randomness.
    ///
    /// # Errors
    ///
    /// It has none.
    pub fn from_system() -> Result<Self, Failure> {
        getrandom::fill(&mut [0; 8]).map_err(|error| {
            Failure::new(format!("this system gives no random numbers ({error}). Give a number for the dice with --seed N."))
        })?;
        Ok(Self::Noise(Box::new(Source::new())))
    }

    /// Power on, with what the store held.
    pub fn begin(&mut self, sealed: Option<Sealed>) {
        if let Self::Noise(source) = self {
            // There is no flash chip whose number it could be.
            source.begin(Boot { id: *b"computer", build: BUILD, kept: None, sealed });
        }
    }

    /// Takes samples if any are wanted: what the source says then.
    pub fn sample(&mut self) -> Option<Report> {
        let Self::Noise(source) = self else { return None };
        let wanted = source.want()?;
        let mut bytes = [0; PIECE];
        let reads = bytes.get_mut(..PIECE.min(usize::from(wanted.reads)))?;
        match getrandom::fill(reads) {
            Ok(()) => source.feed(wanted.spacing, reads),
            Err(_) => source.stopped(),
        }
        Some(source.report())
    }

    /// Has the source do something: what it says then.
    pub fn obey(&mut self, order: Order) -> Option<Report> {
        let Self::Noise(source) = self else { return None };
        source.obey(order);
        Some(source.report())
    }

    /// A key was pressed or let go: when it was is stirred in.
    pub fn stir(&mut self, now: u64) {
        if let Self::Noise(source) = self {
            source.salt(&now.to_le_bytes());
        }
    }

    /// The source, if that is where the dice come from.
    pub fn source(&mut self) -> Option<&mut Source> {
        if let Self::Noise(source) = self { Some(source) } else { None }
    }
}

impl Cup for Dice {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        match self {
            Self::Seeded(cup) => cup.throw(pool),
            Self::Noise(source) => source.throw(pool),
        }
    }

    fn throw_all(&mut self, pools: &mut dyn Iterator<Item = (Pool, &mut Faces)>) -> Result<(), CupError> {
        match self {
            Self::Seeded(cup) => cup.throw_all(pools),
            Self::Noise(source) => source.throw_all(pools),
        }
    }

    fn typed(&mut self, pools: &mut dyn Iterator<Item = (Pool, &Faces)>) {
        if let Self::Noise(source) = self {
            source.typed(pools);
        }
    }

    fn spare(&mut self) -> Result<[u8; 32], CupError> {
        match self {
            Self::Seeded(cup) => cup.spare(),
            Self::Noise(source) => source.spare(),
        }
    }
}
