//! Models of noise sources, sound and faulty.

use chacha20::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// What a model does when it is read.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Each read is a one with this chance, whatever came before.
    Bias(f64),
    /// Each read is the same as the one before with this chance.
    Markov(f64),
    /// Always the same.
    Stuck(bool),
    /// A random pattern of this length, again and again.
    Period(usize),
    /// A ring oscillator: its period and the jitter that each period adds, in picoseconds, and the part of a period that it is high.
    Ring { period: f64, jitter: f64, duty: f64 },
    /// The same, but its phase is known as a whole number of its own periods at each read: no jitter, no beat.
    Locked,
    /// An oscillator whose phase spreads by this part of a period from sample to sample, however far apart they are.
    Step(f64),
    /// Sound, with bursts in which nothing but zeros come: one every so many reads, so long.
    Dropout { every: u64, length: u64 },
    /// A ring oscillator whose jitter shrinks to nothing over so many reads.
    Drift { reads: f64 },
}

/// A source to be read.
pub struct Model {
    kind: Kind,
    later: Option<(u64, Kind)>,
    rng: ChaCha8Rng,
    reads: u64,
    phase: f64,
    /// Parts of a period that each read moves on besides whole ones.
    beat: f64,
    last: bool,
    pattern: Vec<bool>,
}

impl Model {
    pub fn new(kind: Kind, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let beat = uniform(&mut rng);
        let phase = uniform(&mut rng);
        let mut model = Self { kind: kind.clone(), later: None, rng, reads: 0, phase, beat, last: false, pattern: Vec::new() };
        model.become_kind(kind);
        model
    }

    /// Turns into another after so many reads.
    pub fn then(mut self, reads: u64, kind: Kind) -> Self {
        self.later = Some((reads, kind));
        self
    }

    /// Turns into another now.
    pub fn become_kind(&mut self, kind: Kind) {
        if let Kind::Period(length) = kind {
            // Two at least that differ: a period of one is stuck, which has a case of its own.
            self.pattern = (0..length).map(|nth| if nth < 2 { nth == 1 } else { self.rng.next_u32() & 1 == 1 }).collect();
        }
        self.kind = kind;
    }

    /// Reads so far.
    pub fn reads(&self) -> u64 {
        self.reads
    }

    /// One read, so many microseconds after the one before.
    pub fn read(&mut self, micros: f64) -> u8 {
        if let Some((_, kind)) = self.later.take_if(|(at, _)| *at == self.reads) {
            self.become_kind(kind);
        }
        let nth = self.reads;
        self.reads += 1;
        self.last = match self.kind {
            Kind::Bias(p) => uniform(&mut self.rng) < p,
            Kind::Markov(p) => (uniform(&mut self.rng) < p) == self.last,
            Kind::Stuck(level) => level,
            Kind::Period(length) => self.pattern[nth as usize % length],
            Kind::Ring { period, jitter, duty } => self.ring(micros, period, jitter, duty),
            Kind::Locked => self.phase < 0.5,
            Kind::Step(spread) => self.spread(self.beat, spread, 0.5),
            Kind::Dropout { every, length } => nth % every >= length && self.rng.next_u32() & 1 == 1,
            Kind::Drift { reads } => self.ring(micros, 7_140.0, 14.0 * (1.0 - nth as f64 / reads).max(0.0), 0.5),
        };
        u8::from(self.last)
    }

    fn ring(&mut self, micros: f64, period: f64, jitter: f64, duty: f64) -> bool {
        // Each device's period differs a little: what matters is what is left over of the last one.
        let periods = micros * 1e6 / (period * (1.0 + self.beat * 1e-3));
        self.spread(periods.fract(), jitter / period * periods.sqrt(), duty)
    }

    fn spread(&mut self, beat: f64, spread: f64, duty: f64) -> bool {
        self.phase = (self.phase + beat + spread * gauss(&mut self.rng)).rem_euclid(1.0);
        self.phase < duty
    }
}

fn uniform(rng: &mut ChaCha8Rng) -> f64 {
    rng.next_u64() as f64 / 2_f64.powi(64)
}

fn gauss(rng: &mut ChaCha8Rng) -> f64 {
    let radius = (-2.0 * uniform(rng).max(f64::MIN_POSITIVE).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(rng)).cos()
}
