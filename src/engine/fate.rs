//! Fate: dice that were thrown and then taken back.
//!
//! They are dealt out again before any new die is drawn, so that going back never buys another roll: first to the throw they
//! belong to, then to any throw of the same kind of die. They last to the end of the battle.

use heapless::Vec;

use super::key::{Key, Subject};
use super::prompt::{Card, CardFaces, Cast, MAX_POOLS};
use super::transcript::PoolFaces;
use crate::dice::{Die, Faces};

/// Bytes for the dice that wait: the dice of the longest procedure fit, so that Back works however long an exchange was.
pub const MAX_BYTES: usize = 24 * 1_024;

/// Key, subject, occurrence, roll number, die, number of faces, whether dealt: what stands before the faces of a pool.
const HEADER: usize = 14;

/// A pool that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dice {
    key: Key,
    subject: Subject,
    /// How many throws of this key and subject came before it in its procedure.
    occurrence: u16,
    /// The roll number it keeps.
    number: u32,
    die: Die,
    /// Every die ever thrown for it.
    faces: Faces,
    /// Dealt out again at present.
    taken: bool,
}

/// The dice waiting to be dealt out again, oldest first, as bytes: most pools are one or two dice.
#[derive(Clone, Debug, Default)]
pub struct Fate {
    bytes: Vec<u8, MAX_BYTES>,
}

/// What fate has for a card.
#[derive(Debug, Default)]
pub struct Dealt {
    /// For each pool, the dice there are: maybe fewer than it needs.
    pub faces: CardFaces,
    /// The roll number the card keeps, if any of its dice are old ones.
    pub number: Option<u32>,
}

/// For each pool of a card, the place of the dice it gets.
type Plan = Vec<Option<usize>, MAX_POOLS>;

/// There is no room to take more dice back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FateFull;

impl Fate {
    /// No dice.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: Vec::new() }
    }

    /// How many pools are waiting.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.dice().filter(|(_, dice)| !dice.taken).count()
    }

    /// Whether these pools can be taken back too.
    #[must_use]
    pub fn room_for<'a>(&self, pools: impl Iterator<Item = PoolFaces<'a>>) -> bool {
        self.bytes.len() + pools.map(|pool| HEADER + pool.faces.len()).sum::<usize>() <= MAX_BYTES
    }

    /// Takes a thrown pool back.
    ///
    /// # Errors
    ///
    /// [`FateFull`] if it does not fit: check with [`Fate::room_for`] before.
    pub fn take_back(&mut self, pool: &PoolFaces<'_>, occurrence: u16, number: u32) -> Result<(), FateFull> {
        let known = self.dice().find(|(_, dice)| {
            dice.taken && dice.number == number && dice.owned_by(pool.key, pool.subject, occurrence) && dice.die == pool.die
        });
        let faces = Faces::from_slice(pool.faces).map_err(|_| FateFull)?;
        if let Some((at, mut dice)) = known {
            dice.taken = false;
            if faces.len() > dice.faces.len() {
                dice.faces = faces;
            }
            return self.replace(at, &dice);
        }
        let dice = Dice { key: pool.key, subject: pool.subject, occurrence, number, die: pool.die, faces, taken: false };
        self.put(&dice)
    }

    /// What there is for a card; `occurrence` says how many throws of a key and subject came before. Nothing is taken yet.
    #[must_use]
    pub fn offer(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Dealt {
        let mut dealt = Dealt::default();
        for (cast, place) in card.iter().zip(self.plan(card, &occurrence)) {
            let found = place.and_then(|at| self.at(at));
            let count = usize::from(cast.pool.count);
            if let Some((dice, _)) = &found {
                dealt.number = Some(dealt.number.map_or(dice.number, |number| number.min(dice.number)));
            }
            let faces = found.map(|(dice, _)| dice.faces.iter().copied().take(count).collect()).unwrap_or_default();
            // As many as pools on the card: they fit.
            let _ = dealt.faces.push(faces);
        }
        dealt
    }

    /// Marks what was offered for the card as dealt, with the dice that were drawn to fill it up. They belong to it now.
    pub fn deal(&mut self, card: &Card, faces: &CardFaces, number: u32, occurrence: impl Fn(Key, Subject) -> u16) {
        let plan = self.plan(card, &occurrence);
        let places = card.iter().zip(faces).zip(plan).enumerate();
        let mut planned: Vec<_, MAX_POOLS> = places.filter_map(|(nth, (pool, place))| Some((place?, nth, pool))).collect();
        // From the back: a pool that grows moves those behind it.
        planned.sort_unstable_by_key(|(place, ..)| core::cmp::Reverse(*place));
        for (place, nth, (cast, thrown)) in planned {
            let Some((mut dice, _)) = self.at(place) else { continue };
            dice.taken = true;
            dice.number = number;
            (dice.key, dice.subject) = (cast.question.key, cast.subject);
            dice.occurrence = occurrence(dice.key, dice.subject) + repeats(card, nth);
            // Dealt in any case: as long as before they fit. Without room to grow, the dice that were drawn to fill the pool up
            // are remembered by the transcript only.
            let _ = self.replace(place, &dice);
            if thrown.len() > dice.faces.len() {
                dice.faces = thrown.clone();
                let _ = self.replace(place, &dice);
            }
        }
    }

    /// The procedure is over: what was dealt again is now history, what still waits goes on waiting.
    pub fn close(&mut self) {
        let mut at = 0;
        while let Some((dice, next)) = self.at(at) {
            if dice.taken {
                self.remove(at, next);
            } else {
                at = next;
            }
        }
    }

    /// The battle is over.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// For each pool of a card, the dice it gets: its own, else the oldest of the same kind.
    fn plan(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Plan {
        let mut plan = Plan::new();
        if self.bytes.is_empty() {
            return card.iter().map(|_| None).collect();
        }
        for (nth, cast) in card.iter().enumerate() {
            let (key, subject) = (cast.question.key, cast.subject);
            let occurrence = occurrence(key, subject) + repeats(card, nth);
            let own = |dice: &Dice| dice.owned_by(key, subject, occurrence) && dice.die == cast.pool.die;
            let place = self.free(&plan, own);
            // As many as pools on the card: they fit.
            let _ = plan.push(place);
        }
        for (nth, cast) in card.iter().enumerate() {
            if cast.pool.count > 0 && plan.get(nth) == Some(&None) {
                let place = self.free(&plan, |dice| dice.die == cast.pool.die);
                if let Some(planned) = plan.get_mut(nth) {
                    *planned = place;
                }
            }
        }
        plan
    }

    /// The oldest waiting dice that fit and are not planned for another pool.
    fn free(&self, plan: &Plan, fits: impl Fn(&Dice) -> bool) -> Option<usize> {
        let (at, _) = self.dice().find(|(at, dice)| !dice.taken && !plan.contains(&Some(*at)) && fits(dice))?;
        Some(at)
    }
}

// The bytes.
impl Fate {
    fn dice(&self) -> impl Iterator<Item = (usize, Dice)> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let (dice, next) = self.at(at)?;
            Some((core::mem::replace(&mut at, next), dice))
        })
    }

    /// The dice at a place, and where the next ones are.
    fn at(&self, at: usize) -> Option<(Dice, usize)> {
        let (head, rest) = self.bytes.get(at..)?.split_first_chunk::<HEADER>()?;
        let &[a, b, c, d, subject, low, high, e, f, g, h, sides, count, taken] = head;
        let dice = Dice {
            key: Key(u32::from_le_bytes([a, b, c, d])),
            subject: Subject::of(subject),
            occurrence: u16::from_le_bytes([low, high]),
            number: u32::from_le_bytes([e, f, g, h]),
            die: Die::new(sides)?,
            faces: Faces::from_slice(rest.get(..usize::from(count))?).ok()?,
            taken: taken != 0,
        };
        Some((dice, at + HEADER + usize::from(count)))
    }

    fn put(&mut self, dice: &Dice) -> Result<(), FateFull> {
        if self.bytes.len() + HEADER + dice.faces.len() > MAX_BYTES {
            return Err(FateFull);
        }
        let [a, b, c, d] = dice.key.0.to_le_bytes();
        let [low, high] = dice.occurrence.to_le_bytes();
        let [e, f, g, h] = dice.number.to_le_bytes();
        let (sides, count) = (dice.die.sides(), dice.faces.len() as u8);
        let head = [a, b, c, d, dice.subject.byte(), low, high, e, f, g, h, sides, count, u8::from(dice.taken)];
        self.bytes.extend_from_slice(&head).map_err(|_| FateFull)?;
        self.bytes.extend_from_slice(&dice.faces).map_err(|_| FateFull)
    }

    /// Puts other dice in a place; those behind it keep their order.
    fn replace(&mut self, at: usize, dice: &Dice) -> Result<(), FateFull> {
        let (old, next) = self.at(at).ok_or(FateFull)?;
        if self.bytes.len() - old.faces.len() + dice.faces.len() > MAX_BYTES {
            return Err(FateFull);
        }
        self.remove(at, next);
        self.put(dice)?;
        if let Some(moved) = self.bytes.get_mut(at..) {
            moved.rotate_right(HEADER + dice.faces.len());
        }
        Ok(())
    }

    fn remove(&mut self, at: usize, next: usize) {
        if let Some(moved) = self.bytes.get_mut(at..) {
            moved.rotate_left(next - at);
        }
        self.bytes.truncate(self.bytes.len() - (next - at));
    }
}

impl Dice {
    fn owned_by(&self, key: Key, subject: Subject, occurrence: u16) -> bool {
        self.key == key && self.subject == subject && self.occurrence == occurrence
    }
}

/// How many pools before this one on the card have the same key and subject.
fn repeats(card: &Card, nth: usize) -> u16 {
    let Some(cast) = card.get(nth) else { return 0 };
    let same = |other: &&Cast| other.question.key == cast.question.key && other.subject == cast.subject;
    card.iter().take(nth).filter(same).count() as u16
}
