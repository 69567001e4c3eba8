//! A source driven by a model as a board drives it by its oscillator.

use adjutant::dice::{Cup as _, CupError, Die, Faces, Pool};
use adjutant::entropy::{Boot, Kept, Report, Sealed, Source, State};

use crate::models::Model;

/// Samples fed together, as a board might.
const PIECE: u32 = 100;

pub struct Rig {
    pub source: Source,
    pub model: Model,
    /// Simulated time.
    pub micros: u64,
    /// Dice seen.
    pub shown: usize,
}

impl Rig {
    /// Power on.
    pub fn boot(model: Model, kept: Option<Kept>, sealed: Option<Sealed>) -> Self {
        Self::of(model, Boot { id: *b"flash id", build: "test", kept, sealed })
    }

    /// Power on a device with a number and a build of its own.
    pub fn of(model: Model, boot: Boot<'_>) -> Self {
        let mut source = Source::new();
        source.begin(boot);
        Self { source, model, micros: 0, shown: 0 }
    }

    /// Power on for the first time, and the start-up test.
    pub fn new(model: Model) -> Self {
        let mut rig = Self::boot(model, None, None);
        rig.pump();
        rig
    }

    /// Feeds what is wanted until nothing is.
    pub fn pump(&mut self) {
        while self.feed_piece() {}
    }

    /// Feeds some of what is wanted; whether anything was.
    pub fn feed_piece(&mut self) -> bool {
        let Some(wanted) = self.source.want() else { return false };
        let every = wanted.spacing.micros();
        let reads_a_sample = every / wanted.spacing.read_every();
        let samples = (u32::from(wanted.reads) / reads_a_sample).min(PIECE);
        // Faults strike samples: what is read between two of them is always the same here, and must not matter.
        let reads: Vec<u8> = (0..samples * reads_a_sample)
            .map(|nth| if (nth + 1) % reads_a_sample == 0 { self.model.read(f64::from(every)) } else { 1 })
            .collect();
        self.micros += u64::from(samples * every);
        self.source.feed(wanted.spacing, &reads);
        true
    }

    /// Asks for dice, feeds what that wants, and asks again.
    pub fn roll(&mut self, count: u8, die: Die) -> Result<Faces, CupError> {
        let pool = Pool { count, die };
        let mut thrown = self.source.throw(pool);
        if thrown == Err(CupError::Shaking) {
            self.pump();
            thrown = self.source.throw(pool);
        }
        if let Ok(faces) = &thrown {
            self.shown += faces.len();
        }
        thrown
    }

    pub fn report(&self) -> Report {
        self.source.report()
    }

    pub fn refused(&self) -> bool {
        matches!(self.report().state, State::Refused(_))
    }
}
