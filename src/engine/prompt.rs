//! An open question, and what can be answered.

use heapless::Vec;

use super::ask::{same_members, shares};
use super::key::{Id, IdList, Key, Set, Side, Subject};
use super::question::{Choice, Question};
use super::strike;
use super::transcript::{Body, Entry, Tag};
use crate::dice::{FaceSet, Faces, Pool, Reading};

/// The most pools on one card: every figure of the largest side tests at once.
pub const MAX_POOLS: usize = 48;
/// The most parts a number is split into.
pub const MAX_PARTS: usize = 8;

/// The question that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// What is asked.
    pub question: Question,
    /// About whom.
    pub subject: Subject,
    /// Which side decides; none if it is nobody's in particular.
    pub side: Option<Side>,
    /// What is accepted.
    pub kind: Kind,
    /// What the player may start instead of answering.
    pub interrupts: Option<(Question, &'static [Choice])>,
}

/// What an open question accepts.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A whole number.
    Number {
        /// The lowest.
        min: i16,
        /// The highest.
        max: i16,
        /// Where the cursor starts; without one, at the last answer.
        preset: Option<i16>,
    },
    /// One of some options.
    Pick {
        /// All options.
        choices: &'static [Choice],
        /// Those that are possible now: bit n stands for the nth.
        allowed: u32,
        /// Where the cursor starts.
        preset: Option<u8>,
        /// What each of them costs.
        costs: Costs,
    },
    /// One of some figures.
    Choose {
        /// The figures.
        ids: IdList,
    },
    /// Some of some figures.
    Ticks {
        /// The figures.
        ids: IdList,
        /// Ticked beforehand.
        preset: Set,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// Any of some options.
    Flags {
        /// All options.
        choices: &'static [Choice],
        /// Those that matter now: bit n stands for the nth.
        allowed: u64,
    },
    /// All figures, put in order.
    Order {
        /// In the order they have if nobody changes it.
        ids: IdList,
    },
    /// A number shared out, at least `min` to each part.
    Split {
        /// What is shared out.
        total: u8,
        /// In how many parts.
        parts: u8,
        /// The least a part gets.
        min: u8,
    },
    /// Dice: the card is in [`Stage::card`](super::Stage::card).
    Throw,
    /// Some dice of the last throw, to be taken away: they are in [`Stage::shown`](super::Stage::shown).
    Strike {
        /// How many were thrown.
        dice: u8,
        /// How many go.
        count: u8,
        /// Marked beforehand.
        preset: Set,
    },
    /// Yes or no.
    Offer,
}

/// How many actions each option of a question costs, up to three; none if the rule does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs(u64);

impl Costs {
    const BITS: u32 = 2;
    const MOST: u8 = 3;

    /// The same, and what the nth option costs.
    #[must_use]
    pub const fn with(self, nth: u32, cost: u8) -> Self {
        let cost = if cost > Self::MOST { Self::MOST } else { cost };
        Self(self.0 | (cost as u64) << (nth * Self::BITS))
    }

    /// What the nth option costs.
    #[must_use]
    pub const fn of(self, nth: u8) -> u8 {
        (self.0 >> (nth as u32 * Self::BITS)) as u8 & Self::MOST
    }
}

/// One pool of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// Which throw.
    pub question: Question,
    /// Who throws.
    pub subject: Subject,
    /// Which side's dice.
    pub side: Option<Side>,
    /// The dice.
    pub pool: Pool,
    /// What the rule will learn.
    pub reading: Reading,
    /// What is needed, for the card.
    pub need: Need,
}

/// The large figure on a roll card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The reading says it, or there is nothing to say.
    Reading,
    /// Each die needs one of these faces.
    Faces(FaceSet),
    /// The total must reach this.
    Total(i16),
    /// This is added to the die.
    Adds(i16),
    /// This is added to the die, and the sum compared with that of the other pool.
    Against(i16),
}

impl Need {
    /// What is added to the die, if anything is.
    #[must_use]
    pub const fn added(self) -> Option<i16> {
        match self {
            Self::Adds(value) | Self::Against(value) => Some(value),
            _ => None,
        }
    }
}

/// The pools of a card.
pub type Card = Vec<Cast, MAX_POOLS>;

/// What a player, a script or the enemy answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number.
    Number(i16),
    /// The nth option.
    Pick(u8),
    /// A figure.
    Choose(Id),
    /// A set of figures, or of dice as thrown.
    Ticks(Set),
    /// Some options: bit n stands for the nth.
    Flags(u64),
    /// Figures in order.
    Order(IdList),
    /// The parts of a number.
    Split(Vec<u8, MAX_PARTS>),
    /// Yes or no.
    Offer(bool),
    /// The nth interrupt.
    Interrupt(u8),
}

/// Why an answer was not taken. Nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Refused {
    /// Nothing is being asked.
    NothingAsked,
    /// The open question wants another kind of answer.
    OtherKind,
    /// The number is below or above what is possible.
    OutOfRange(i16, i16),
    /// That option or figure is not offered now.
    NotOffered,
    /// Fewer or more than these many must be ticked.
    Count(u8, u8),
    /// The order must name each figure once.
    NotAnOrder,
    /// The parts must add up to this.
    Sum(u8),
    /// The open question is a throw, or it is not one.
    NotDice,
    /// Some of the dice were typed and others are missing: those are the player's as well.
    YourDice,
    /// The typed faces do not fit the dice: this many pools, or faces the dice do not have.
    Faces,
    /// There is nothing to go back to.
    AtStart,
    /// There is no such entry to change.
    NoSuchEntry,
    /// The procedure has grown as long as it can: finish it or go back.
    Full,
    /// There is no room to take more dice back: those that wait must be rolled on with first.
    Waiting,
}

impl Refused {
    /// What a player can do about it.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::NothingAsked => "Nothing is being asked: start a procedure.",
            Self::OtherKind => "This question wants another kind of answer.",
            Self::OutOfRange(..) => "Choose a number in the range shown.",
            Self::NotOffered => "Choose one of those offered.",
            Self::Count(..) => "Tick as many as the question says.",
            Self::NotAnOrder => "Put each of them in the order once.",
            Self::Sum(_) => "Share out all of it, no more and no less.",
            Self::NotDice => "Roll only when dice are asked for.",
            Self::YourDice => "These dice are your own: type the faces of all of them.",
            Self::Faces => "Type one face for each die of each pool.",
            Self::AtStart => "This is the first question: leave it instead.",
            Self::NoSuchEntry => "There is no such answer to change.",
            Self::Full => "This procedure has grown too long: finish it, or go back.",
            Self::Waiting => "Too many dice were taken back already: roll on.",
        }
    }
}

/// The faces of a card's pools, typed or thrown.
pub type CardFaces = Vec<Faces, MAX_POOLS>;

impl Prompt {
    /// Whether an entry with this key belongs here: an answer, or something started instead.
    #[must_use]
    pub fn has(&self, key: Key) -> bool {
        self.question.key == key || self.interrupts.is_some_and(|(question, _)| question.key == key)
    }

    /// An answer as an entry: its key, kind and bytes.
    ///
    /// # Errors
    ///
    /// [`Refused`] if this question does not accept it.
    pub fn encode(&self, answer: &Answer) -> Result<(Key, Tag, Body), Refused> {
        let mut body = Body::new();
        let mut put = |bytes: &[u8]| body.extend_from_slice(bytes).map_err(|_| Refused::Full);
        let tag = match (&self.kind, answer) {
            (_, Answer::Interrupt(nth)) => {
                let (question, choices) = self.interrupts.ok_or(Refused::NotOffered)?;
                let choice = choices.get(usize::from(*nth)).ok_or(Refused::NotOffered)?;
                put(&choice.code.to_le_bytes())?;
                return Ok((question.key, Tag::Interrupt, body));
            }
            (Kind::Number { min, max, .. }, Answer::Number(value)) => {
                if !(min..=max).contains(&value) {
                    return Err(Refused::OutOfRange(*min, *max));
                }
                put(&value.to_le_bytes())?;
                Tag::Number
            }
            (Kind::Pick { choices, allowed, .. }, Answer::Pick(nth)) => {
                let choice = choices.get(usize::from(*nth)).filter(|_| allowed >> nth & 1 == 1).ok_or(Refused::NotOffered)?;
                put(&choice.code.to_le_bytes())?;
                Tag::Pick
            }
            (Kind::Choose { ids }, Answer::Choose(id)) => {
                if !ids.contains(id) {
                    return Err(Refused::NotOffered);
                }
                put(&[id.0])?;
                Tag::Choose
            }
            (Kind::Ticks { ids, min, max, .. }, Answer::Ticks(set)) => {
                let offered: Set = ids.iter().copied().collect();
                if set.0 & !offered.0 != 0 {
                    return Err(Refused::NotOffered);
                }
                if !(usize::from(*min)..=usize::from(*max)).contains(&set.len()) {
                    return Err(Refused::Count(*min, *max));
                }
                let bytes = set.0.to_le_bytes();
                let used = bytes.len() - set.0.leading_zeros() as usize / 8;
                put(bytes.get(..used).unwrap_or_default())?;
                Tag::Ticks
            }
            (Kind::Flags { choices, allowed }, Answer::Flags(bits)) => {
                if bits & !allowed != 0 {
                    return Err(Refused::NotOffered);
                }
                for (_, choice) in choices.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 1) {
                    put(&choice.code.to_le_bytes())?;
                }
                Tag::Flags
            }
            (Kind::Strike { dice, count, .. }, Answer::Ticks(set)) => {
                if !strike::fits(*set, *dice, *count) {
                    return Err(Refused::Count(*count, *count));
                }
                put(&set.0.to_le_bytes())?;
                Tag::Strike
            }
            (Kind::Order { ids }, Answer::Order(order)) => {
                if !same_members(order, ids) {
                    return Err(Refused::NotAnOrder);
                }
                for id in order {
                    put(&[id.0])?;
                }
                Tag::Order
            }
            (Kind::Split { total, parts, min }, Answer::Split(answer)) => {
                if !shares(answer, *total, *parts, *min) {
                    return Err(Refused::Sum(*total));
                }
                put(answer)?;
                Tag::Split
            }
            (Kind::Offer, Answer::Offer(yes)) => {
                put(&[u8::from(*yes)])?;
                Tag::Offer
            }
            (Kind::Throw, _) => return Err(Refused::NotDice),
            _ => return Err(Refused::OtherKind),
        };
        Ok((self.question.key, tag, body))
    }

    /// The answer that an entry gave to this question; nothing if it answers another.
    #[must_use]
    pub fn decode(&self, entry: &Entry<'_>) -> Option<Answer> {
        let place = |choices: &[Choice]| {
            let code = entry.code()?;
            Some(choices.iter().position(|choice| choice.code == code)? as u8)
        };
        Some(match (&self.kind, entry.tag) {
            (_, Tag::Interrupt) => Answer::Interrupt(place(self.interrupts?.1)?),
            (Kind::Number { .. }, Tag::Number) => Answer::Number(entry.number()?),
            (Kind::Pick { choices, .. }, Tag::Pick) => Answer::Pick(place(choices)?),
            (Kind::Choose { .. }, Tag::Choose) => Answer::Choose(*entry.ids()?.first()?),
            (Kind::Ticks { .. }, Tag::Ticks) | (Kind::Strike { .. }, Tag::Strike) => Answer::Ticks(entry.set()?),
            (Kind::Flags { choices, .. }, Tag::Flags) => Answer::Flags(entry.flags(choices)?),
            (Kind::Order { .. }, Tag::Order) => Answer::Order(entry.ids()?),
            (Kind::Split { .. }, Tag::Split) => Answer::Split(Vec::from_slice(entry.body).ok()?),
            (Kind::Offer, Tag::Offer) => Answer::Offer(entry.body == [1]),
            _ => return None,
        })
    }
}
