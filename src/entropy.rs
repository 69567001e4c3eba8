//! Dice from noise that is tested before it is believed.
//!
//! ```text
//! noise samples -> health tests -> SHA-256 -> HMAC_DRBG -> exact mapping -> faces
//!    (board)        (health)     (condition) (generator)   (dice::face)
//! ```
//!
//! Fair and unpredictable are two things. Fair are the dice because the mapping is exact and the generator a standard one; how
//! lopsided the noise is does not matter to that. Unpredictable they are because of the noise, and that is what is tested: raw
//! noise never touches a die. Nothing here knows hardware, waits, or allocates.
//!
//! # How a board drives it
//!
//! ```text
//! static SOURCE: Source = Source::new();           // about 1 KB
//! source.begin(Boot { id, build, kept, sealed });  // once; the last two are what the store held, if anything
//! source.salt(&adc_readings);                      // anything that differs between devices and boots; earns no credit
//! loop {
//!     if let Some(wanted) = source.want() {        // look after every feed, and after every App::on
//!         // Start a DMA transfer of `wanted.reads` bytes from the noise register, one every `wanted.spacing.read_every()` us,
//!         // paced by a timer, never by the processor. It may be fed in pieces of any size, but without gaps between them.
//!     }
//!     // On each piece: source.feed(wanted.spacing, &bytes), then app.on(now, Event::Noise(source.report()), &mut source).
//!     // On each key edge, before App::on: source.salt(&timer_and_systick).
//!     // After App::on: if effects.order is there, source.obey(order), then app.on(now, Event::Noise(source.report()), ..) again.
//!     // Before drawing, store:
//!     //   source.take_kept(), if it gives something: Kept::to_bytes
//!     //   source.take_news(), if it gives something: first News::to_bytes, in the place of what it gave before; then whatever
//!     //   the app wants saved; then its lines, added to those before. At power-on, lines that are not the last ones are added.
//! }
//! ```
//!
//! A throw is asked for, then samples are taken, then it is drawn: [`Cup::throw`](crate::dice::Cup) first says
//! [`CupError::Shaking`](crate::dice::CupError), [`Source::want`] then asks for [`FRESH`] samples, and once they are fed and have
//! passed, the throw succeeds. So the noise of every roll is younger than the press that asked for it, and a source that has stuck
//! since is found out before a die is shown. `App` repeats the press by itself when [`Event::Noise`](crate::ui::Event) arrives.
//! While [`Source::want`] gives nothing, no sampling is needed.
//!
//! The board checks that its oscillator runs before it starts a transfer, and calls [`Source::stopped`] if it does not.

mod condition;
mod generator;
pub mod health;
mod seal;
mod source;
mod trial;

pub use generator::Generator;
pub use seal::{MAX_NUMBER, News, SealShown, Sealed, Text};
pub use source::{Hand, Source};
pub use trial::{LONG, SHORT, SelfTest, TestResult};

/// Samples of a start-up test.
pub const START: u16 = 2_048;
/// The most of them that may be predicted: 2,048 times 2^-0.5.
pub const START_HITS: u16 = 1_448;
/// Credited to a hundred samples, in bits: well below what the start-up test lets pass (`tests/entropy/credit.rs`).
pub const CREDIT: u32 = 20;
/// Samples mixed into every roll: more than [`health::REPEATS`], so that a source that stands still shows before the dice do.
pub const FRESH: u16 = 64;
/// Rolls after which the generator is instantiated anew.
pub const ROLLS_A_SEED: u16 = 4_096;
/// Alarms in a row that end it.
pub const ALARMS: u8 = 3;
/// Samples without an alarm after which the next one is the first again: sixteen windows.
pub const CALM: u32 = 16 * health::WINDOW as u32;
/// Boots whose first noise is remembered.
pub const TWINS: usize = 4;

/// The time between two samples: short for an oscillator with much jitter, long for one with little. The start-up test chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Spacing {
    /// 50 microseconds.
    #[default]
    Us50,
    /// 200 microseconds.
    Us200,
    /// 500 microseconds.
    Us500,
    /// 2 milliseconds.
    Us2000,
}

impl Spacing {
    /// All of them, the shortest first.
    pub const ALL: [Self; 4] = [Self::Us50, Self::Us200, Self::Us500, Self::Us2000];

    /// Microseconds between two samples.
    #[must_use]
    pub const fn micros(self) -> u32 {
        match self {
            Self::Us50 => 50,
            Self::Us200 => 200,
            Self::Us500 => 500,
            Self::Us2000 => 2_000,
        }
    }

    /// Microseconds between two reads of the register. A DMA timer counts sixteen bits of a 125 MHz clock, so the longest spacing
    /// takes several reads a sample.
    #[must_use]
    pub const fn read_every(self) -> u32 {
        self.micros() / self.reads_a_sample() as u32
    }

    const fn reads_a_sample(self) -> u16 {
        if matches!(self, Self::Us2000) { 4 } else { 1 }
    }

    const fn longer(self) -> Option<Self> {
        match self {
            Self::Us50 => Some(Self::Us200),
            Self::Us200 => Some(Self::Us500),
            Self::Us500 => Some(Self::Us2000),
            Self::Us2000 => None,
        }
    }
}

/// What the board should sample now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Wanted {
    /// How far apart.
    pub spacing: Spacing,
    /// How many bytes to read, [`Spacing::read_every`] microseconds apart.
    pub reads: u16,
}

/// What is wrong with the noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Fault {
    /// It was the same so many times in a row.
    Repeated(u16),
    /// So many of [`health::WINDOW`] samples were the same.
    Lopsided(u16),
    /// So many of [`health::WINDOW`] samples were predicted.
    Guessed(u16),
    /// A stretch of it came round again.
    Pattern,
    /// More than [`START_HITS`] samples of the start-up test were predicted.
    Predictable,
    /// It began as it did at an earlier power-on.
    Twin,
    /// The oscillator does not run.
    Stopped,
}

/// Whether dice can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum State {
    /// The noise is being tested, before the first roll or because the generator is due for new noise.
    Shaking,
    /// Dice can be had.
    Ready,
    /// A test went off during play: everything drawn from was wiped, and the start-up test is repeated.
    Suspect(Fault),
    /// No more dice until power-on.
    Refused(Fault),
}

/// What the source has to say of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Report {
    /// Whether dice can be had.
    pub state: State,
    /// The spacing in use.
    pub spacing: Spacing,
    /// Samples of the start-up test under way, of [`START`].
    pub tested: u16,
    /// Samples since power-on.
    pub samples: u32,
    /// The most equal samples in a row.
    pub longest: u16,
    /// How many of the last [`health::WINDOW`] samples were predicted.
    pub guessed: u16,
    /// How many of them were equal to the first.
    pub alike: u16,
    /// Bits credited to the generator when it was instantiated.
    pub credit: u16,
    /// Rolls drawn since then.
    pub rolls: u16,
    /// Alarms during play since power-on.
    pub alarms: u16,
    /// The same since the device was new.
    pub alarms_ever: u32,
    /// Times the device was switched on.
    pub boots: u32,
    /// The sealed session under way, if there is one.
    pub seal: Option<SealShown>,
}

/// What a player can ask of the source besides dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Order {
    /// Say how things stand: somebody is looking.
    Report,
    /// Begin a sealed session: new noise, and a commitment to what comes of it.
    Seal,
    /// The opponent's number, up to [`MAX_NUMBER`].
    Number(u32),
    /// End the sealed session and reveal what its dice were made from.
    Reveal,
}

/// What the source knows of the device it is in.
#[derive(Clone, Debug)]
pub struct Boot<'a> {
    /// The device's own number, such as that of its flash chip.
    pub id: [u8; 8],
    /// Which build this is, and for which board.
    pub build: &'a str,
    /// What the store held of the last boot.
    pub kept: Option<Kept>,
    /// The sealed session that was under way when the power went.
    pub sealed: Option<Sealed>,
}

/// What the source wants remembered without power. All of it may be lost without harm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Kept {
    /// Times the device was switched on.
    pub boots: u32,
    /// Alarms during play.
    pub alarms: u32,
    /// The spacing that was accepted last.
    pub spacing: Spacing,
    /// Stirred into the next boot's noise, without credit.
    pub seed: [u8; 32],
    /// How the noise of the last boots began, the latest first.
    pub twins: [[u8; 16]; TWINS],
}

impl Kept {
    /// Bytes it takes.
    pub const SIZE: usize = 1 + 4 + 4 + 1 + 32 + 16 * TWINS;
    const FORM: u8 = 1;

    /// As bytes for the store.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let fields =
            [&[Self::FORM][..], &self.boots.to_le_bytes(), &self.alarms.to_le_bytes(), &[self.spacing as u8], &self.seed];
        let fields = fields.into_iter().chain(self.twins.iter().map(<[u8; 16]>::as_slice));
        for (byte, value) in bytes.iter_mut().zip(fields.flatten()) {
            *byte = *value;
        }
        bytes
    }

    /// What was kept; nothing if the bytes are of another form.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&Self::FORM, rest) = bytes.split_first()? else { return None };
        let (boots, rest) = rest.split_first_chunk()?;
        let (alarms, rest) = rest.split_first_chunk()?;
        let (&spacing, rest) = rest.split_first()?;
        let (seed, rest) = rest.split_first_chunk()?;
        let (twins, []) = rest.as_chunks() else { return None };
        Some(Self {
            boots: u32::from_le_bytes(*boots),
            alarms: u32::from_le_bytes(*alarms),
            spacing: Spacing::ALL.get(usize::from(spacing)).copied()?,
            seed: *seed,
            twins: twins.try_into().ok()?,
        })
    }
}
