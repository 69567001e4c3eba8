//! The source: from samples to dice, and when to refuse them.

use core::convert::Infallible;

use heapless::Vec;
use rand_core::TryRng;

use super::condition::{self, Pool as Samples};
use super::generator::{BLOCK, Generator};
use super::health::{Alarm, Health};
use super::seal::{Inputs, Log, News, PERSONAL, Seal};
use super::{
    ALARMS, Boot, CALM, CREDIT, FRESH, Fault, Kept, Order, ROLLS_A_SEED, Report, START, START_HITS, Spacing, State, TWINS, Wanted,
};
use crate::dice::{Cup, CupError, Faces, Pool, RngCup};

/// A cup of dice drawn from tested noise.
#[derive(Debug)]
pub struct Source {
    phase: Phase,
    spacing: Spacing,
    /// Reads since the last one that was a sample.
    skipped: u16,
    health: Health,
    samples: Samples,
    /// Samples of this start-up test that were predicted.
    hits: u16,
    salt: [u8; BLOCK],
    personal: Vec<u8, PERSONAL>,
    generator: Option<Generator>,
    /// A throw waits for fresh samples.
    asked: bool,
    /// How the noise of this boot began.
    twin: Option<[u8; 16]>,
    /// Seeds taken for self-tests.
    spares: u32,
    rolls: u16,
    tested: u32,
    alarms: u16,
    in_a_row: u8,
    calm: u32,
    kept: Kept,
    to_keep: bool,
    seal: Option<Seal>,
    log: Log,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The start-up test is under way, because of a fault or not.
    Shaking(Option<Fault>),
    Ready,
    Refused(Fault),
}

impl Source {
    /// The source at power-on.
    #[must_use]
    pub const fn new() -> Self {
        let kept = Kept { boots: 0, alarms: 0, spacing: Spacing::Us50, seed: [0; BLOCK], twins: [[0; 16]; TWINS] };
        Self {
            phase: Phase::Shaking(None),
            spacing: Spacing::Us50,
            skipped: 0,
            health: Health::new(),
            samples: Samples::EMPTY,
            hits: 0,
            salt: [0; BLOCK],
            personal: Vec::new(),
            generator: None,
            asked: false,
            twin: None,
            spares: 0,
            rolls: 0,
            tested: 0,
            alarms: 0,
            in_a_row: 0,
            calm: CALM,
            kept,
            to_keep: false,
            seal: None,
            log: Log::new(),
        }
    }

    /// Tells it which device it is in and what was kept, before the first sample.
    pub fn begin(&mut self, boot: Boot<'_>) {
        self.kept = boot.kept.unwrap_or_default();
        self.kept.boots = self.kept.boots.saturating_add(1);
        self.spacing = self.kept.spacing;
        let seed = self.kept.seed;
        self.salt(&seed);
        self.personal.clear();
        for part in [&boot.id[..], &self.kept.boots.to_le_bytes(), boot.build.as_bytes()] {
            // A build's name that is too long is cut.
            let room = self.personal.capacity() - self.personal.len();
            let _ = self.personal.extend_from_slice(part.get(..room.min(part.len())).unwrap_or_default());
        }
        self.seal = boot.sealed.map(Seal::resumed);
    }

    /// Stirs in anything that differs between devices, boots or presses. It earns no credit.
    pub fn salt(&mut self, bytes: &[u8]) {
        self.salt = condition::hash(&[b"adjutant-salt-v1", &self.salt, bytes]);
    }

    /// What to sample now, if anything.
    #[must_use]
    pub fn want(&self) -> Option<Wanted> {
        let samples = match self.phase {
            Phase::Shaking(_) => START,
            Phase::Ready if self.asked => FRESH,
            Phase::Ready | Phase::Refused(_) => return None,
        };
        let missing = samples.saturating_sub(self.samples.len());
        let reads = (missing * self.spacing.reads_a_sample()).saturating_sub(self.skipped);
        (reads > 0).then_some(Wanted { spacing: self.spacing, reads })
    }

    /// Takes bytes as they were read from the noise register: the lowest bit of each is the noise. Reads of another spacing than
    /// [`Source::want`] says now are late ones, and are dropped.
    pub fn feed(&mut self, spacing: Spacing, reads: &[u8]) {
        for read in reads {
            if spacing != self.spacing || matches!(self.phase, Phase::Refused(_)) {
                return;
            }
            self.skipped += 1;
            if self.skipped >= spacing.reads_a_sample() {
                self.skipped = 0;
                self.sample(read & 1 == 1);
            }
        }
    }

    /// The board found that the oscillator does not run.
    pub fn stopped(&mut self) {
        self.refuse(Fault::Stopped);
    }

    /// Does as the player asks.
    pub fn obey(&mut self, order: Order) {
        match (order, &mut self.seal) {
            (Order::Seal, None) if !matches!(self.phase, Phase::Refused(_)) => {
                self.seal = Some(Seal::new(&mut self.log));
                self.shake_again();
            }
            (Order::Number(number), Some(seal)) => {
                if let Some(generator) = &mut self.generator {
                    seal.number(number, generator, &mut self.log);
                }
            }
            (Order::Reveal, Some(seal)) => {
                seal.reveal(&mut self.log);
                seal.end(&mut self.log);
                self.seal = None;
                // Whoever reads the log knows this generator.
                if !matches!(self.phase, Phase::Refused(_)) {
                    self.shake_again();
                }
            }
            _ => {}
        }
    }

    /// What there is to say.
    #[must_use]
    pub fn report(&self) -> Report {
        let (state, tested) = match self.phase {
            Phase::Shaking(None) => (State::Shaking, self.samples.len()),
            Phase::Shaking(Some(fault)) => (State::Suspect(fault), self.samples.len()),
            Phase::Ready => (State::Ready, START),
            Phase::Refused(fault) => (State::Refused(fault), 0),
        };
        Report {
            state,
            spacing: self.spacing,
            tested,
            samples: self.tested,
            longest: self.health.longest(),
            guessed: self.health.guessed(),
            alike: self.health.alike(),
            credit: if self.generator.is_some() { (u32::from(START) * CREDIT / 100) as u16 } else { 0 },
            rolls: self.rolls,
            alarms: self.alarms,
            alarms_ever: self.kept.alarms,
            boots: self.kept.boots,
            seal: self.seal.as_ref().map(Seal::shown),
        }
    }

    /// What is to be kept, if it has changed since this was last called. Write it before the next picture is shown.
    pub fn take_kept(&mut self) -> Option<Kept> {
        core::mem::take(&mut self.to_keep).then_some(self.kept)
    }

    /// What is new in the sealed log. Write it before the next picture is shown.
    pub fn take_news(&mut self) -> Option<News> {
        let lines = self.log.take()?;
        Some(News { lines, sealed: self.seal.as_ref().map(Seal::kept) })
    }

    fn sample(&mut self, sample: bool) {
        self.tested = self.tested.saturating_add(1);
        let (hit, alarm) = self.health.test(sample);
        if let Some(alarm) = alarm {
            self.alarm(alarm);
            return;
        }
        match self.phase {
            Phase::Shaking(_) => self.start_with(sample, hit),
            Phase::Ready => {
                self.calm = self.calm.saturating_add(1);
                if self.asked && self.samples.len() < FRESH {
                    self.samples.push(sample);
                }
            }
            Phase::Refused(_) => {}
        }
    }

    /// A sample of the start-up test.
    fn start_with(&mut self, sample: bool, hit: bool) {
        self.samples.push(sample);
        self.hits += u16::from(hit);
        if self.hits > START_HITS {
            self.longer(Fault::Predictable);
        } else if self.twin.is_none() && self.samples.len() == 128 {
            self.twin = self.samples.bytes().try_into().ok();
            // An empty place is all zeros, which no noise that got so far can be.
            if self.twin.is_some_and(|twin| self.kept.twins.contains(&twin)) {
                self.refuse(Fault::Twin);
            }
        } else if self.samples.len() == START {
            self.instantiate();
        }
    }

    fn alarm(&mut self, alarm: Alarm) {
        match self.phase {
            Phase::Refused(_) => {}
            Phase::Shaking(Some(_)) if alarm.permanent => self.refuse(alarm.fault),
            Phase::Shaking(_) => self.longer(alarm.fault),
            Phase::Ready => {
                self.alarms = self.alarms.saturating_add(1);
                self.kept.alarms = self.kept.alarms.saturating_add(1);
                self.to_keep = true;
                self.in_a_row = if self.calm < CALM { self.in_a_row + 1 } else { 1 };
                self.calm = 0;
                if alarm.permanent || self.in_a_row >= ALARMS {
                    self.refuse(alarm.fault);
                } else {
                    // The tests count on: what set them off may go on to be permanent.
                    self.shake_anew(Some(alarm.fault));
                }
            }
        }
    }

    /// Begins a start-up test, with nothing to draw from until it is passed.
    fn shake_anew(&mut self, fault: Option<Fault>) {
        self.generator = None;
        self.phase = Phase::Shaking(fault);
        self.samples = Samples::EMPTY;
        self.hits = 0;
        self.skipped = 0;
    }

    /// The same for no new reason.
    fn shake_again(&mut self) {
        let fault = if let Phase::Shaking(fault) = self.phase { fault } else { None };
        self.shake_anew(fault);
    }

    /// This spacing will not do: tries the next.
    fn longer(&mut self, fault: Fault) {
        let Some(spacing) = self.spacing.longer() else { return self.refuse(fault) };
        self.spacing = spacing;
        self.health = Health::new();
        self.shake_again();
    }

    fn refuse(&mut self, fault: Fault) {
        self.generator = None;
        self.samples = Samples::EMPTY;
        self.phase = Phase::Refused(fault);
    }

    fn instantiate(&mut self) {
        let (entropy, nonce) = self.samples.inputs(&self.salt);
        let generator = Generator::new(&entropy, &nonce, &self.personal);
        if let Some(seal) = &mut self.seal {
            let inputs = Inputs { entropy, nonce, personal: self.personal.clone() };
            seal.renew(inputs, &mut self.log);
        }
        self.keep_for_next_boot(&generator);
        self.generator = Some(generator);
        self.samples = Samples::EMPTY;
        self.rolls = 0;
        self.phase = Phase::Ready;
    }

    fn keep_for_next_boot(&mut self, generator: &Generator) {
        self.kept.spacing = self.spacing;
        // From a copy: what is drawn here is no part of the dice that a seal covers.
        generator.clone().generate(&mut self.kept.seed, b"adjutant-saved-seed-v1");
        if let Some(twin) = self.twin.filter(|twin| self.kept.twins.first() != Some(twin)) {
            self.kept.twins.rotate_right(1);
            if let Some(first) = self.kept.twins.first_mut() {
                *first = twin;
            }
        }
        self.to_keep = true;
    }

    /// What the next roll mixes in, if dice can be had.
    fn fresh(&mut self) -> Result<[u8; 16], CupError> {
        match self.phase {
            Phase::Refused(_) => return Err(CupError::Refused),
            Phase::Ready if self.rolls >= ROLLS_A_SEED => self.shake_anew(None),
            Phase::Ready if self.asked && self.samples.len() >= FRESH => {
                let mixed = condition::hash(&[b"adjutant-roll-v1", self.samples.bytes(), &self.salt]);
                self.samples = Samples::EMPTY;
                self.asked = false;
                self.rolls += 1;
                return Ok(mixed.first_chunk().copied().unwrap_or_default());
            }
            Phase::Ready | Phase::Shaking(_) => {}
        }
        self.asked = true;
        Err(CupError::Shaking)
    }
}

impl Default for Source {
    fn default() -> Self {
        Self::new()
    }
}

impl Cup for Source {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        let mut faces = Faces::new();
        self.throw_all(&mut [(pool, &mut faces)].into_iter())?;
        Ok(faces)
    }

    fn throw_all(&mut self, pools: &mut dyn Iterator<Item = (Pool, &mut Faces)>) -> Result<(), CupError> {
        let additional = self.fresh()?;
        // There is one whenever fresh samples were to be had.
        let generator = self.generator.as_mut().ok_or(CupError::Refused)?;
        let mut cup = RngCup(Hand::new(generator, &additional));
        let mut line = self.seal.as_mut().map(|seal| seal.roll(&additional, &mut self.log));
        for (pool, faces) in pools {
            let thrown = cup.throw(pool)?;
            if let Some(line) = &mut line {
                line.dice(pool.die, &thrown);
            }
            faces.extend(thrown);
        }
        Ok(())
    }

    fn typed(&mut self, pools: &mut dyn Iterator<Item = (Pool, &Faces)>) {
        let Some(seal) = &mut self.seal else { return };
        let mut line = seal.hand(&mut self.log);
        for (pool, faces) in pools {
            line.dice(pool.die, faces);
        }
    }

    fn spare(&mut self) -> Result<[u8; BLOCK], CupError> {
        let generator = match self.phase {
            Phase::Refused(_) => return Err(CupError::Refused),
            Phase::Shaking(_) => return Err(CupError::Shaking),
            Phase::Ready => self.generator.as_ref().ok_or(CupError::Refused)?,
        };
        self.spares = self.spares.wrapping_add(1);
        let mut seed = [0; BLOCK];
        let [a, b, c, d] = self.spares.to_le_bytes();
        generator.clone().generate(&mut seed, &[b's', b'e', b'l', b'f', a, b, c, d]);
        Ok(seed)
    }
}

/// One roll's dice: the generator with that roll's samples mixed in, asked for a block at a time.
#[derive(Debug)]
pub struct Hand<'a> {
    generator: &'a mut Generator,
    block: [u8; BLOCK],
    used: usize,
}

impl<'a> Hand<'a> {
    /// The dice of a roll, for whoever has its generator and what was mixed in.
    pub fn new(generator: &'a mut Generator, additional: &[u8]) -> Self {
        let mut block = [0; BLOCK];
        generator.generate(&mut block, additional);
        Self { generator, block, used: 0 }
    }

    fn byte(&mut self) -> u8 {
        if self.used >= BLOCK {
            self.generator.generate(&mut self.block, &[]);
            self.used = 0;
        }
        let byte = self.block.get(self.used).copied().unwrap_or_default();
        self.used += 1;
        byte
    }
}

impl TryRng for Hand<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for byte in out {
            *byte = self.byte();
        }
        Ok(())
    }
}
