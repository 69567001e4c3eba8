//! The tests that every sample of noise goes through.
//!
//! Two are the pair of SP 800-90B 4.4: the repetition count finds a source that stands still, the adaptive proportion one that is
//! lopsided. Neither sees a pattern, so two more do: the predictor learns what follows what, and the needle waits for a stretch of
//! noise to come round again. All cut-offs assume half a bit of entropy a sample: an alarm is a chance of 2^-30, a permanent one of
//! 2^-60 a window (`tests/entropy/cutoffs.rs` computes them again). Far less is credited, see [`super::CREDIT`].

use super::Fault;

/// Samples in a window of the proportion and predictor tests.
pub const WINDOW: u16 = 1_024;
/// Equal samples in a row: 1 + 30 / 0.5.
pub const REPEATS: u16 = 61;
/// The same, beyond any doubt.
pub const REPEATS_PERMANENT: u16 = 121;
/// Samples of a window equal to its first, or predicted: the smallest count of chance below 2^-30 at 2^-0.5 each.
pub const SHARE: u16 = 810;
/// The same, beyond any doubt.
pub const SHARE_PERMANENT: u16 = 847;
/// Samples after which the long-lived needle is drawn anew.
pub const NEEDLE_LIFE: u32 = 65_536;
/// Samples between the draws of two short-lived ones.
pub const NEEDLE_BRIEF: u32 = 768;
/// Bits in a needle.
const NEEDLE_BITS: u8 = 128;

/// What a test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// What is wrong.
    pub fault: Fault,
    /// Whether no healthy source does that in a lifetime.
    pub permanent: bool,
}

/// All tests over one stream of samples.
#[derive(Clone, Debug)]
pub struct Health {
    last: Option<bool>,
    run: u16,
    longest: u16,
    window: Window,
    predictor: Predictor,
    needles: Needles,
    /// Correct predictions in the last whole window.
    guessed: u16,
    /// Samples in it that were equal to its first.
    alike: u16,
}

/// The counts of the window being filled.
#[derive(Clone, Copy, Debug)]
struct Window {
    seen: u16,
    first: bool,
    equal: u16,
    hits: u16,
}

impl Window {
    const EMPTY: Self = Self { seen: 0, first: false, equal: 0, hits: 0 };
}

impl Health {
    /// Before the first sample.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            last: None,
            run: 0,
            longest: 0,
            window: Window::EMPTY,
            predictor: Predictor::new(),
            needles: Needles::new(),
            guessed: 0,
            alike: 0,
        }
    }

    /// Tests a sample: whether it was predicted, and what it set off. A fault is reported when its count is reached, and once more if
    /// it becomes permanent, not with every further sample.
    pub fn test(&mut self, sample: bool) -> (bool, Option<Alarm>) {
        let repeated = self.repeat(sample);
        let hit = self.predictor.guess(sample);
        let counted = self.count(sample, hit);
        let found = self.needles.pass(sample).then_some(Alarm { fault: Fault::Pattern, permanent: true });
        (hit, found.or(repeated).or(counted))
    }

    fn repeat(&mut self, sample: bool) -> Option<Alarm> {
        self.run = if self.last == Some(sample) { self.run.saturating_add(1) } else { 1 };
        self.last = Some(sample);
        self.longest = self.longest.max(self.run);
        let permanent = self.run == REPEATS_PERMANENT;
        (permanent || self.run == REPEATS).then_some(Alarm { fault: Fault::Repeated(self.run), permanent })
    }

    fn count(&mut self, sample: bool, hit: bool) -> Option<Alarm> {
        let window = &mut self.window;
        if window.seen == 0 {
            window.first = sample;
        }
        window.seen += 1;
        let (equal, hit) = (u16::from(sample == window.first), u16::from(hit));
        window.equal += equal;
        window.hits += hit;
        let alarm = |count: u16, more: u16, fault: fn(u16) -> Fault| {
            let reached = more == 1 && (count == SHARE || count == SHARE_PERMANENT);
            reached.then(|| Alarm { fault: fault(count), permanent: count == SHARE_PERMANENT })
        };
        let found = alarm(window.equal, equal, Fault::Lopsided).or(alarm(window.hits, hit, Fault::Guessed));
        if window.seen == WINDOW {
            (self.guessed, self.alike) = (window.hits, window.equal);
            *window = Window::EMPTY;
        }
        found
    }

    /// The most equal samples in a row so far.
    #[must_use]
    pub const fn longest(&self) -> u16 {
        self.longest
    }

    /// How many of the last whole window's samples were predicted.
    #[must_use]
    pub const fn guessed(&self) -> u16 {
        self.guessed
    }

    /// How many of them were equal to its first.
    #[must_use]
    pub const fn alike(&self) -> u16 {
        self.alike
    }
}

impl Default for Health {
    fn default() -> Self {
        Self::new()
    }
}

/// Learns which sample follows which eight: a two-bit counter for each.
#[derive(Clone, Debug)]
struct Predictor {
    counters: [u8; 256],
    history: u8,
}

impl Predictor {
    /// Undecided, leaning to zero.
    const LEAN: u8 = 1;

    const fn new() -> Self {
        Self { counters: [Self::LEAN; 256], history: 0 }
    }

    /// Whether the sample was predicted; learns from it.
    fn guess(&mut self, sample: bool) -> bool {
        let history = usize::from(self.history);
        self.history = self.history << 1 | u8::from(sample);
        // There is a counter for every history.
        let Some(counter) = self.counters.get_mut(history) else { return false };
        let guess = *counter > Self::LEAN;
        *counter = if sample { (*counter + 1).min(3) } else { counter.saturating_sub(1) };
        guess == sample
    }
}

/// Stretches of noise that must not come round again: finds periods the predictor is too small for.
///
/// The long-lived needle finds periods up to its life. One that begins in the middle of a game would wait for it to be drawn anew,
/// so two short-lived ones, drawn in turn, find the shorter of them within [`NEEDLE_BRIEF`] and one round.
#[derive(Clone, Debug)]
struct Needles {
    /// The last [`NEEDLE_BITS`] samples.
    recent: u128,
    /// How many of them there are.
    seen: u8,
    list: [Needle; 3],
}

#[derive(Clone, Copy, Debug)]
struct Needle {
    bits: u128,
    /// Samples until it is drawn anew.
    left: u32,
    life: u32,
}

impl Needle {
    const fn due_in(left: u32, life: u32) -> Self {
        Self { bits: 0, left, life }
    }
}

impl Needles {
    const fn new() -> Self {
        let list =
            [Needle::due_in(0, NEEDLE_LIFE), Needle::due_in(0, 2 * NEEDLE_BRIEF), Needle::due_in(NEEDLE_BRIEF, 2 * NEEDLE_BRIEF)];
        Self { recent: 0, seen: 0, list }
    }

    /// Whether the last samples repeat a needle.
    fn pass(&mut self, sample: bool) -> bool {
        self.recent = self.recent << 1 | u128::from(sample);
        if self.seen < NEEDLE_BITS {
            self.seen += 1;
            if self.seen < NEEDLE_BITS {
                return false;
            }
        }
        let mut found = false;
        for needle in &mut self.list {
            // The empty one cannot be found: so many zeros would have set off the repetition count.
            found |= needle.bits == self.recent;
            if needle.left == 0 {
                *needle = Needle { bits: self.recent, left: needle.life, life: needle.life };
            }
            needle.left -= 1;
        }
        found
    }
}
