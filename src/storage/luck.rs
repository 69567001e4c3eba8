//! Luck: what the odds promised of a roll when it was made, whose dice they were, and what came of it.
//!
//! Kept with the roll's line, so that a report is derived from the log alone. A roll counts in outcomes if its odds were exact and
//! nobody knew or changed anything afterwards; else in pips only. What was taken back or is void does not count at all.

use super::line::{Line, RollMarks};
use crate::engine::{Cast, Id, Named, Outcome, Session, Side, State, Step, Subject, Tone};

/// Shares and chances are counted in ten-thousandths.
pub const WHOLE: u16 = 10_000;
/// A share that nobody knows.
const UNKNOWN: u16 = u16::MAX;

/// Whose dice, in a byte: the side above the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Owner(pub u8);

/// In place of a figure: nobody of the side in particular.
const ANYBODY: u8 = 0x7e;

impl Owner {
    /// Nobody, or dice without pips.
    pub const NOBODY: Self = Self(0xff);

    /// A side's dice, rolled for somebody.
    #[must_use]
    pub const fn new(side: Option<Side>, subject: Subject) -> Self {
        let who = match subject {
            Subject::Figure(Id(id)) if id < ANYBODY => id,
            _ => ANYBODY,
        };
        match side {
            Some(Side::First) => Self(who),
            Some(Side::Second) => Self(0x80 | who),
            None => Self::NOBODY,
        }
    }

    /// Whose pool it is: the side of the figure that rolls, or else the side that the rule names. Of a roll that both make
    /// together the rule names one.
    pub fn of<S: State>(session: &Session<S>, cast: &Cast) -> Self {
        Self::new(session.side_of(cast.subject).or(cast.side), cast.subject)
    }

    /// Which side's.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self.0 {
            0xff => None,
            0x80.. => Some(Side::Second),
            _ => Some(Side::First),
        }
    }

    /// Whether they are this figure's or this side's.
    #[must_use]
    pub fn is(self, who: Named) -> bool {
        match who {
            Named::Figure(Id(id)) => self != Self::NOBODY && self.0 & 0x7f == id,
            Named::Side(side) => self.side() == Some(side),
        }
    }

    /// The same side, nobody in particular.
    #[must_use]
    pub const fn side_only(self) -> Self {
        Self(self.0 & 0x80 | ANYBODY)
    }
}

/// What the odds promised of a throw, and what came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Promise {
    /// Who rolled: what is good is good for him.
    pub by: Owner,
    /// Whether what came was good, once that is known.
    pub tone: Option<Tone>,
    good: u16,
    bad: u16,
    chance: u16,
}

impl Promise {
    /// The odds are not known.
    pub const NONE: Self = Self { by: Owner::NOBODY, tone: None, good: UNKNOWN, bad: UNKNOWN, chance: UNKNOWN };

    /// Exact odds: the shares of all results that are good and bad for whoever rolls.
    #[must_use]
    pub const fn new(by: Owner, good: u16, bad: u16) -> Self {
        Self { by, good, bad, ..Self::NONE }
    }

    /// The same, and this came of it, which had that chance.
    #[must_use]
    pub const fn came(self, tone: Option<Tone>, chance: Option<u16>) -> Self {
        let chance = match chance {
            Some(chance) => chance,
            None => UNKNOWN,
        };
        Self { tone, chance, ..self }
    }

    /// The share of good results, and of bad ones.
    #[must_use]
    pub fn shares(&self) -> Option<(u16, u16)> {
        (self.good <= WHOLE && self.bad <= WHOLE).then_some((self.good, self.bad))
    }

    /// The chance of what came.
    #[must_use]
    pub fn chance(&self) -> Option<u16> {
        (self.chance <= WHOLE).then_some(self.chance)
    }

    fn bytes(&self) -> [u8; 8] {
        let tone = self.tone.and_then(|tone| TONES.iter().position(|other| *other == tone)).map_or(0, |nth| nth as u8 + 1);
        let [[a, b], [c, d], [e, f]] = [self.good, self.bad, self.chance].map(u16::to_le_bytes);
        [tone, self.by.0, a, b, c, d, e, f]
    }

    fn read(&[tone, by, a, b, c, d, e, f]: &[u8; 8]) -> Self {
        let tone = usize::from(tone).checked_sub(1).and_then(|nth| TONES.get(nth).copied());
        let [good, bad, chance] = [[a, b], [c, d], [e, f]].map(u16::from_le_bytes);
        Self { by: Owner(by), tone, good, bad, chance }
    }
}

/// A promise about a throw that was just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promised {
    /// What was promised.
    pub promise: Promise,
    /// It is about how the procedure ends, not about what the rule says of the throw.
    pub to_end: bool,
}

impl Promised {
    /// Nothing.
    pub const NONE: Self = Self { promise: Promise::NONE, to_end: true };

    /// With what has come of it, once that is what was promised: not before the end, nor while others say what comes.
    pub(super) fn held<S: State>(self, session: &Session<S>, told: Option<Outcome>) -> Promise {
        let told = match (self.to_end, session.step()) {
            (true, Step::Done(outcome)) => Some(outcome),
            (true, _) => None,
            (false, _) => told.filter(|told| !told.ending.rolls_on),
        };
        let tone = self.promise.tone.or(told.map(|told| session.tone(&told, self.promise.by.side())));
        Promise { tone, ..self.promise }
    }
}

const TONES: [Tone; 4] = [Tone::Good, Tone::Middling, Tone::Bad, Tone::Nothing];

/// What a line of a battle knows besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Luck<'a> {
    /// What was promised.
    pub promise: Promise,
    /// Whose pips each pool has: an [`Owner`] each.
    pub owners: &'a [u8],
}

/// Bytes before the owners: the table that it was rolled on, what was promised, and how many owners follow.
const HEAD: usize = 11;

impl<'a> Luck<'a> {
    /// The bytes before the owners.
    pub(super) fn head(&self, table: u16) -> [u8; HEAD] {
        let [low, high] = table.to_le_bytes();
        let [a, b, c, d, e, f, g, h] = self.promise.bytes();
        [low, high, a, b, c, d, e, f, g, h, self.owners.len() as u8]
    }

    /// Reads it from the end of a line; what is left of the line, and on which table it was rolled.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(u16, Self, &'a [u8])> {
        let (&[low, high, a, b, c, d, e, f, g, h, count], rest) = bytes.split_first_chunk::<HEAD>()?;
        let (owners, rest) = rest.split_at_checked(usize::from(count))?;
        let promise = Promise::read(&[a, b, c, d, e, f, g, h]);
        Some((u16::from_le_bytes([low, high]), Self { promise, owners }, rest))
    }
}

/// What a roll adds to somebody's luck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// He has a part in a result that can be held against its odds.
    pub judged: bool,
    /// How many dice.
    pub dice: u8,
    /// Good results more than the odds promised, in ten-thousandths.
    pub wins: i16,
    /// Pips above what such dice show on average, in halves.
    pub pips: i16,
}

impl Share {
    /// Nothing.
    pub const NONE: Self = Self { judged: false, dice: 0, wins: 0, pips: 0 };
}

impl Line<'_> {
    /// Whether the roll counts at all.
    #[must_use]
    pub const fn counts(&self) -> bool {
        !self.marks.has(RollMarks::VOID) && !self.marks.has(RollMarks::TAKEN_BACK)
    }

    /// Whether what came of it changed something on the table.
    #[must_use]
    pub fn changes(&self) -> bool {
        self.luck.and_then(|luck| luck.promise.tone).is_some_and(|tone| tone != Tone::Nothing)
    }

    /// The shares of good and bad results that were promised and can be held against what came: not if somebody knew the dice,
    /// or changed what they were rolled for or what came of them.
    #[must_use]
    pub fn promised(&self) -> Option<(u16, u16)> {
        let changed =
            [RollMarks::AMENDED, RollMarks::DEALT_AGAIN, RollMarks::OVERRULED].into_iter().any(|mark| self.marks.has(mark));
        let Luck { promise, .. } = self.luck.filter(|_| !changed && self.counts())?;
        promise.shares().filter(|_| promise.tone.is_some())
    }

    /// What it adds to somebody's luck. Whoever rolled wins by a good result, whoever rolled against him by a bad one; where
    /// there is nothing to win, whoever does not lose has won.
    #[must_use]
    pub fn share(&self, who: Named) -> Share {
        let mut share = Share::NONE;
        let Some(Luck { promise, owners }) = self.luck.filter(|_| self.counts()) else { return share };
        let mut against = false;
        for (pool, owner) in self.pools().zip(owners.iter().map(|owner| Owner(*owner))).filter(|(_, owner)| owner.is(who)) {
            against |= promise.by.side().is_some() && owner.side() != promise.by.side();
            share.dice = share.dice.saturating_add(pool.faces.len() as u8);
            let above = pool.faces.iter().map(|face| 2 * i16::from(*face) - i16::from(pool.sides) - 1);
            share.pips = above.fold(share.pips, i16::saturating_add);
        }
        if let Some((good, bad)) = self.promised() {
            let wins = |came: Tone, share: u16| i16::from(promise.tone == Some(came)) * WHOLE.cast_signed() - share.cast_signed();
            (share.judged, share.wins) = match (promise.by.is(who), against) {
                (true, _) if good == 0 => (true, -wins(Tone::Bad, bad)),
                (true, _) => (true, wins(Tone::Good, good)),
                (false, true) if bad == 0 => (true, -wins(Tone::Good, good)),
                (false, true) => (true, wins(Tone::Bad, bad)),
                (false, false) => (false, 0),
            };
        }
        share
    }
}
