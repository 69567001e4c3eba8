//! Sealed dice: what two players need to check every roll afterwards.
//!
//! Before play the device shows a commitment, the hash of what its generator was made from; the opponent then names a number, which
//! is mixed in; every roll is logged with what was mixed into it; at the end the inputs are revealed. `tests/verify.py` and the
//! simulator's `verify` recompute every roll from that. It proves that no roll was changed after the commitment. It cannot prove
//! that the inputs were random, or that a dishonest firmware did not choose among them: for that the firmware is open.
//!
//! The log is text. Each line ends with the first eight digits of a hash over the line and the whole hash before it, so that no line
//! can be changed, left out or added:
//!
//! ```text
//! adjutant sealed dice 1 5a6b7c8d
//! seal 1 <commitment> 5a6b7c8d                        a generator is in use from here on
//! number 00031415 5a6b7c8d                            the opponent's, for this seal; mixed into this generator
//! roll 1 <additional input> 3d6=2,5,6 1d20=17 5a6b7c8d
//! hand 2 2d6=1,6 5a6b7c8d                             typed by the player: real dice
//! open 1 <entropy> <nonce> <personalisation> 5a6b7c8d the generator is used no more
//! end <the whole last hash>
//! ```

use core::fmt::{self, Write};

use heapless::{String, Vec};

use super::condition::hash;
use super::generator::{BLOCK, Generator};
use crate::dice::Die;

/// Bytes of personalisation: the device's number, the boot's, and the build's name.
pub const PERSONAL: usize = 48;
/// Room for the lines between two writes: the longest is a card of many pools.
const ROOM: usize = 896;

/// Lines of the log.
pub type Text = String<ROOM>;

/// What a generator was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    pub entropy: [u8; BLOCK],
    pub nonce: [u8; BLOCK],
    pub personal: Vec<u8, PERSONAL>,
}

impl Inputs {
    fn commitment(&self) -> [u8; BLOCK] {
        hash(&[&self.entropy, &self.nonce, &self.personal])
    }
}

/// A sealed session under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// How many generators it has had.
    nth: u8,
    chain: [u8; BLOCK],
    /// The number of its last roll.
    rolls: u32,
    /// Something was rolled with this generator. What was typed is not.
    drawn: bool,
    /// The opponent's number for this generator.
    number: Option<u32>,
    /// One was given for an earlier generator, so that this one needs one as well.
    wants: bool,
    inputs: Option<Inputs>,
}

/// What the screens show of a sealed session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SealShown {
    /// How many commitments there have been; 0 while the first is being made.
    pub nth: u8,
    /// The commitment now in force.
    pub commitment: [u8; BLOCK],
    /// The opponent's number under it, once given.
    pub number: Option<u32>,
    /// A number can still be given: nothing has been rolled under it.
    pub takes: bool,
    /// A number must be given: the seal before it had one, and nobody may get rid of that by making a new seal.
    pub wants: bool,
    /// Rolls so far.
    pub rolls: u32,
    /// The first bytes of the hash over the log so far.
    pub chain: [u8; 4],
}

/// The largest number an opponent can give: eight digits.
pub const MAX_NUMBER: u32 = 99_999_999;

impl Seal {
    /// A new session, with the log's first line.
    pub fn new(log: &mut Log) -> Self {
        let mut seal = Self { nth: 0, chain: [0; BLOCK], rolls: 0, drawn: false, number: None, wants: false, inputs: None };
        log.line(&mut seal.chain, format_args!("adjutant sealed dice 1"));
        seal
    }

    /// A generator was made: reveals the one before and commits to this one. The opponent names another number for it: the old one
    /// was known before the noise was taken.
    pub fn renew(&mut self, inputs: Inputs, log: &mut Log) {
        self.reveal(log);
        self.nth = self.nth.saturating_add(1);
        log.line(&mut self.chain, format_args!("seal {} {}", self.nth, Hex(&inputs.commitment())));
        self.inputs = Some(inputs);
        self.wants |= self.number.take().is_some();
        self.drawn = false;
    }

    /// Whether a number can be given. Only the first counts, and only before the first roll: nobody may try again.
    const fn takes(&self) -> bool {
        self.number.is_none() && !self.drawn
    }

    /// The opponent's number.
    pub fn number(&mut self, number: u32, generator: &mut Generator, log: &mut Log) {
        if !self.takes() {
            return;
        }
        let number = number.min(MAX_NUMBER);
        self.number = Some(number);
        let mut digits = String::<8>::new();
        // Eight digits fit.
        let _ = write!(digits, "{number:08}");
        log.line(&mut self.chain, format_args!("number {digits}"));
        generator.generate(&mut [0; BLOCK], digits.as_bytes());
    }

    /// A roll: add its dice to the line.
    pub fn roll<'a>(&'a mut self, additional: &[u8; 16], log: &'a mut Log) -> Line<'a> {
        self.rolls = self.rolls.wrapping_add(1);
        self.drawn = true;
        Line::begin(&mut self.chain, log, format_args!("roll {} {}", self.rolls, Hex(additional)))
    }

    /// Dice typed by a player: add them to the line.
    pub fn hand<'a>(&'a mut self, log: &'a mut Log) -> Line<'a> {
        self.rolls = self.rolls.wrapping_add(1);
        Line::begin(&mut self.chain, log, format_args!("hand {}", self.rolls))
    }

    /// Says what the generator was made from. It must not be used any more.
    pub fn reveal(&mut self, log: &mut Log) {
        if let Some(inputs) = self.inputs.take() {
            let (entropy, nonce, personal) = (Hex(&inputs.entropy), Hex(&inputs.nonce), Hex(&inputs.personal));
            log.line(&mut self.chain, format_args!("open {} {entropy} {nonce} {personal}", self.nth));
        }
    }

    /// Ends the log.
    pub fn end(&self, log: &mut Log) {
        log.end(&self.chain);
    }

    /// What the screens show.
    pub fn shown(&self) -> SealShown {
        SealShown {
            nth: self.nth,
            commitment: self.inputs.as_ref().map(Inputs::commitment).unwrap_or_default(),
            number: self.number,
            takes: self.takes(),
            wants: self.wants && self.number.is_none(),
            rolls: self.rolls,
            chain: self.chain.first_chunk().copied().unwrap_or_default(),
        }
    }
}

/// The lines that have not been written yet.
#[derive(Clone, Debug)]
pub struct Log {
    text: Text,
}

impl Log {
    pub const fn new() -> Self {
        Self { text: String::new() }
    }

    pub fn take(&mut self) -> Option<Text> {
        (!self.text.is_empty()).then(|| core::mem::take(&mut self.text))
    }

    fn line(&mut self, chain: &mut [u8; BLOCK], text: fmt::Arguments<'_>) {
        drop(Line::begin(chain, self, text));
    }

    fn end(&mut self, chain: &[u8; BLOCK]) {
        // Without room for it the log stays open, which whoever checks it is told.
        let _ = writeln!(self.text, "end {}", Hex(chain));
    }
}

/// A line being written; it is chained to the one before when it is dropped.
pub struct Line<'a> {
    chain: &'a mut [u8; BLOCK],
    log: &'a mut Log,
    start: usize,
    whole: bool,
}

impl<'a> Line<'a> {
    fn begin(chain: &'a mut [u8; BLOCK], log: &'a mut Log, text: fmt::Arguments<'_>) -> Self {
        let start = log.text.len();
        let whole = log.text.write_fmt(text).is_ok();
        Self { chain, log, start, whole }
    }

    /// Adds thrown dice.
    pub fn dice(&mut self, die: Die, faces: &[u8]) {
        self.whole &= self.log.text.write_fmt(format_args!(" {}d{}={}", faces.len(), die.sides(), List(faces))).is_ok();
    }
}

impl Drop for Line<'_> {
    fn drop(&mut self) {
        let line = self.log.text.get(self.start..).unwrap_or_default();
        *self.chain = hash(&[&*self.chain, line.as_bytes()]);
        let [a, b, c, d, ..] = *self.chain;
        self.whole &= writeln!(self.log.text, " {}", Hex(&[a, b, c, d])).is_ok();
        if !self.whole {
            // More dice than a line can hold. What is left of it fits no form, so the log is found broken, never silently short.
            self.log.text.truncate(self.start);
        }
    }
}

struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

struct List<'a>(&'a [u8]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(nth, face)| write!(f, "{}{face}", if nth == 0 { "" } else { "," }))
    }
}

/// Where a sealed session stood, for after a power cut. It holds the secret of the session: nobody should see it before the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed(Seal);

impl Seal {
    pub fn kept(&self) -> Sealed {
        Sealed(self.clone())
    }

    pub fn resumed(sealed: Sealed) -> Self {
        sealed.0
    }
}

/// What is new in the sealed log: whole lines, and where the session stands after them.
///
/// The two belong together: lines without where they lead to, or the other way round, look like a log that was tampered with. So
/// they are kept as one value before the lines are added to the log, and after a power cut lines that are not there yet are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// What is to be added to the log.
    pub lines: Text,
    /// The session that goes on after it; none if it has ended.
    pub sealed: Option<Sealed>,
}

impl News {
    /// As bytes for the store.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8, { 1 + Sealed::SIZE + ROOM }> {
        let sealed = self.sealed.as_ref().map(Sealed::to_bytes).unwrap_or_default();
        let mut bytes = Vec::new();
        for part in [&[sealed.len() as u8][..], &sealed, self.lines.as_bytes()] {
            // Sized for all of them.
            let _ = bytes.extend_from_slice(part);
        }
        bytes
    }

    /// What was kept; nothing if the bytes are of another form.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&length, rest) = bytes.split_first()?;
        let (sealed, lines) = rest.split_at_checked(usize::from(length))?;
        let sealed = if sealed.is_empty() { None } else { Some(Sealed::from_bytes(sealed)?) };
        let lines = Text::try_from(core::str::from_utf8(lines).ok()?).ok()?;
        Some(Self { lines, sealed })
    }
}

impl Sealed {
    const FORM: u8 = 1;
    /// The most bytes it takes: they are counted in one.
    const SIZE: usize = Self::FIXED + PERSONAL;
    /// Bytes of everything but the personalisation.
    const FIXED: usize = 1 + 1 + 4 + 4 + 3 * BLOCK;
    /// No number given yet.
    const NO_NUMBER: u32 = u32::MAX;
    /// Nor this time, but under an earlier seal.
    const WANTED: u32 = u32::MAX - 1;

    fn to_bytes(&self) -> Vec<u8, { Self::SIZE }> {
        let seal = &self.0;
        let mut bytes = Vec::new();
        let none = if seal.wants { Self::WANTED } else { Self::NO_NUMBER };
        let number = seal.number.unwrap_or(none).to_le_bytes();
        let head = [&[Self::FORM, seal.nth][..], &seal.rolls.to_le_bytes(), &number, &seal.chain];
        let inputs = seal.inputs.as_ref().map(|inputs| [&inputs.entropy[..], &inputs.nonce, &inputs.personal]);
        for part in head.into_iter().chain(inputs.into_iter().flatten()) {
            // Sized for all of them.
            let _ = bytes.extend_from_slice(part);
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[Self::FORM, nth], rest) = bytes.split_first_chunk()? else { return None };
        let (rolls, rest) = rest.split_first_chunk()?;
        let (number, rest) = rest.split_first_chunk()?;
        let (chain, rest) = rest.split_first_chunk()?;
        let inputs = if rest.is_empty() {
            None
        } else {
            let (entropy, rest) = rest.split_first_chunk()?;
            let (nonce, personal) = rest.split_first_chunk()?;
            Some(Inputs { entropy: *entropy, nonce: *nonce, personal: Vec::from_slice(personal).ok()? })
        };
        let number = u32::from_le_bytes(*number);
        let wants = number == Self::WANTED;
        let number = Some(number).filter(|number| *number <= MAX_NUMBER);
        // Nothing is drawn, nor a number given, before the next generator is made.
        Some(Self(Seal { nth, chain: *chain, rolls: u32::from_le_bytes(*rolls), drawn: true, number, wants, inputs }))
    }
}
