//! How even dice are: what they have shown, and what may be said of it.
//!
//! Two questions, two answers. The verdict compares the faces with a fair die's, but only at 100, 200, 400 ... rolls: whoever looks
//! after every roll finds a fair die at fault sooner or later. The sceptic's [`Purse`] may be looked at any time. Neither proves
//! that a die is fair, so none of the words says so.

mod even;
mod purse;

pub use even::{Verdict, Words, band};
pub use purse::Purse;

use super::Die;

/// The dice whose faces are counted.
pub const COUNTED: [Die; 8] = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100];
/// The faces of all of them.
const FACES: usize = 163;
/// The most faces one of them has.
pub const MAX_FACES: usize = 100;

/// What one kind of die has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// Which die.
    pub die: Die,
    counts: [u32; MAX_FACES],
    /// How often it was rolled.
    pub rolls: u32,
    /// What the sceptic has.
    pub purse: Purse,
    /// The verdict at the last count at which there is one.
    pub verdict: Option<Verdict>,
}

impl Showing {
    /// A die that was never rolled.
    #[must_use]
    pub const fn new(die: Die) -> Self {
        Self { die, counts: [0; MAX_FACES], rolls: 0, purse: Purse::NEW, verdict: None }
    }

    /// What it showed on average, in hundredths; nothing of a die that was never rolled.
    #[must_use]
    pub fn mean(&self) -> Option<u32> {
        let sum: u64 = (1..).zip(self.counts()).map(|(face, count)| face * u64::from(*count)).sum();
        (sum * 100 + u64::from(self.rolls) / 2).checked_div(self.rolls.into()).map(|mean| mean as u32)
    }

    /// How often each face came, from 1 on.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        self.counts.get(..usize::from(self.die.sides())).unwrap_or_default()
    }

    /// The die showed a face; one that it does not have is not counted.
    pub fn note(&mut self, face: u8) {
        let sides = self.die.sides();
        let place = usize::from(face).wrapping_sub(1);
        let Some(count) = self.counts.get_mut(place).filter(|_| face <= sides) else { return };
        // After four thousand million rolls there is nothing more to learn.
        let Some(rolls) = self.rolls.checked_add(1) else { return };
        self.purse.bet(sides, *count, self.rolls);
        *count += 1;
        self.rolls = rolls;
        if even::is_due(rolls) {
            self.verdict = Some(Verdict::of(self.die, self.counts()));
        }
    }
}

impl Showing {
    /// Takes the last face back, and with it what came of it.
    pub fn take_back(&mut self, face: u8, purse: Purse, verdict: Option<Verdict>) {
        let place = usize::from(face).wrapping_sub(1);
        if let Some(count) = self.counts.get_mut(place).filter(|count| **count > 0) {
            *count -= 1;
            self.rolls = self.rolls.saturating_sub(1);
            (self.purse, self.verdict) = (purse, verdict);
        }
    }
}

/// What the device's dice have shown since it was new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifetime {
    counts: [u32; FACES],
    purses: [Purse; COUNTED.len()],
    verdicts: [Option<Verdict>; COUNTED.len()],
}

impl Lifetime {
    /// A new device.
    pub const NEW: Self = Self { counts: [0; FACES], purses: [Purse::NEW; COUNTED.len()], verdicts: [None; COUNTED.len()] };

    /// What a kind of die has shown; nothing if its faces are not counted.
    #[must_use]
    pub fn showing(&self, die: Die) -> Option<Showing> {
        let (nth, first) = place(die)?;
        let mut showing = Showing::new(die);
        let counts = self.counts.get(first..first + usize::from(die.sides()))?;
        for (count, own) in counts.iter().zip(&mut showing.counts) {
            *own = *count;
            showing.rolls = showing.rolls.saturating_add(*count);
        }
        showing.purse = *self.purses.get(nth)?;
        showing.verdict = *self.verdicts.get(nth)?;
        Some(showing)
    }

    /// Dice showed these faces.
    pub fn note(&mut self, die: Die, faces: &[u8]) {
        let Some(mut showing) = self.showing(die) else { return };
        for face in faces {
            showing.note(*face);
        }
        self.put(&showing);
    }

    fn put(&mut self, showing: &Showing) {
        let Some((nth, first)) = place(showing.die) else { return };
        for (count, own) in self.counts.iter_mut().skip(first).zip(showing.counts()) {
            *count = *own;
        }
        if let (Some(purse), Some(verdict)) = (self.purses.get_mut(nth), self.verdicts.get_mut(nth)) {
            *purse = showing.purse;
            *verdict = showing.verdict;
        }
    }
}

/// Which of the counted dice it is, and where its faces begin.
fn place(die: Die) -> Option<(usize, usize)> {
    let nth = COUNTED.iter().position(|counted| *counted == die)?;
    let first = COUNTED.iter().take(nth).map(|die| usize::from(die.sides())).sum();
    Some((nth, first))
}

/// As bytes for a store: the faces, then what each die's sceptic has, then its verdict.
impl Lifetime {
    /// Bytes it takes.
    pub const SIZE: usize = 4 * FACES + COUNTED.len() * (Purse::SIZE + Verdict::SIZE);

    /// As bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let (mut bytes, mut at) = ([0; Self::SIZE], 0);
        self.write(&mut |piece| {
            if let Some(place) = bytes.get_mut(at..at + piece.len()) {
                place.copy_from_slice(piece);
            }
            at += piece.len();
        });
        bytes
    }

    /// The same piece by piece, for whoever has no room for all of them.
    pub fn write(&self, put: &mut dyn FnMut(&[u8])) {
        self.counts.iter().for_each(|count| put(&count.to_le_bytes()));
        self.purses.iter().for_each(|purse| put(&purse.to_bytes()));
        self.verdicts.iter().for_each(|verdict| put(&Verdict::to_bytes(*verdict)));
    }

    /// What was kept; nothing if there are not as many bytes, or more rolls of a die than can be counted.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (faces, rest) = bytes.split_at_checked(4 * FACES)?;
        let (purses, verdicts) = rest.split_at_checked(COUNTED.len() * Purse::SIZE)?;
        let mut life = Self::NEW;
        for (count, bytes) in life.counts.iter_mut().zip(faces.as_chunks().0) {
            *count = u32::from_le_bytes(*bytes);
        }
        for (purse, bytes) in life.purses.iter_mut().zip(purses.as_chunks().0) {
            *purse = Purse::from_bytes(*bytes);
        }
        if verdicts.len() != COUNTED.len() * Verdict::SIZE {
            return None;
        }
        for ((verdict, die), bytes) in life.verdicts.iter_mut().zip(COUNTED).zip(verdicts.as_chunks().0) {
            *verdict = Verdict::from_bytes(die, *bytes);
        }
        COUNTED.iter().all(|die| life.countable(*die)).then_some(life)
    }

    fn countable(&self, die: Die) -> bool {
        let counts = place(die).and_then(|(_, first)| self.counts.get(first..first + usize::from(die.sides())));
        counts.is_some_and(|counts| counts.iter().try_fold(0_u32, |rolls, count| rolls.checked_add(*count)).is_some())
    }
}
