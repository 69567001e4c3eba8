//! Fate: dice that were thrown and then taken back.
//!
//! They are dealt out again before any new die is drawn, so that going back never buys another roll: first to the throw they
//! belong to, then to any throw of the same kind of die. They last to the end of the battle.

use heapless::Vec;

use super::key::{Key, Subject};
use super::prompt::{Card, CardFaces, Cast, MAX_POOLS};
use super::transcript::PoolFaces;
use crate::dice::{Die, Faces};

/// The most pools that can be waiting.
pub const MAX_FATE: usize = 96;

/// A pool that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dice {
    key: Key,
    subject: Subject,
    /// How many throws of this key and subject came before it in its procedure.
    occurrence: u8,
    /// The roll number it keeps.
    number: u32,
    die: Die,
    /// Every die ever thrown for it.
    faces: Faces,
    /// Dealt out again at present.
    taken: bool,
}

/// The dice waiting to be dealt out again.
#[derive(Clone, Debug, Default)]
pub struct Fate {
    dice: Vec<Dice, MAX_FATE>,
}

/// What fate has for a card.
#[derive(Debug, Default)]
pub struct Dealt {
    /// For each pool, the dice there are: maybe fewer than it needs.
    pub faces: CardFaces,
    /// The roll number the card keeps, if any of its dice are old ones.
    pub number: Option<u32>,
}

/// For each pool of a card, the dice it gets.
type Plan = Vec<Option<usize>, MAX_POOLS>;

/// There is no room to take more dice back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FateFull;

impl Fate {
    /// No dice.
    #[must_use]
    pub const fn new() -> Self {
        Self { dice: Vec::new() }
    }

    /// How many pools are waiting.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.dice.iter().filter(|dice| !dice.taken).count()
    }

    /// Whether this many more pools can be taken back.
    #[must_use]
    pub fn room_for(&self, pools: usize) -> bool {
        self.dice.len() + pools <= MAX_FATE
    }

    /// Takes a thrown pool back.
    ///
    /// # Errors
    ///
    /// [`FateFull`] if it does not fit: check with [`Fate::room_for`] before.
    pub fn take_back(&mut self, pool: &PoolFaces<'_>, occurrence: u8, number: u32) -> Result<(), FateFull> {
        let known = self.dice.iter_mut().find(|dice| {
            dice.taken && dice.number == number && dice.owned_by(pool.key, pool.subject, occurrence) && dice.die == pool.die
        });
        let faces = Faces::from_slice(pool.faces).map_err(|_| FateFull)?;
        if let Some(dice) = known {
            dice.taken = false;
            if faces.len() > dice.faces.len() {
                dice.faces = faces;
            }
            return Ok(());
        }
        let dice = Dice { key: pool.key, subject: pool.subject, occurrence, number, die: pool.die, faces, taken: false };
        self.dice.push(dice).map_err(|_| FateFull)
    }

    /// What there is for a card; `occurrence` says how many throws of a key and subject came before. Nothing is taken yet.
    #[must_use]
    pub fn offer(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u8) -> Dealt {
        let mut dealt = Dealt::default();
        for (cast, place) in card.iter().zip(self.plan(card, &occurrence)) {
            let found = place.and_then(|nth| self.dice.get(nth));
            let count = usize::from(cast.pool.count);
            let faces = found.map(|dice| dice.faces.iter().copied().take(count).collect()).unwrap_or_default();
            if let Some(dice) = found {
                dealt.number = Some(dealt.number.map_or(dice.number, |number| number.min(dice.number)));
            }
            // As many as pools on the card: they fit.
            let _ = dealt.faces.push(faces);
        }
        dealt
    }

    /// Marks what was offered for the card as dealt, with the dice that were drawn to fill it up. They belong to it now.
    pub fn deal(&mut self, card: &Card, faces: &CardFaces, number: u32, occurrence: impl Fn(Key, Subject) -> u8) {
        let plan = self.plan(card, &occurrence);
        for (nth, ((cast, thrown), place)) in card.iter().zip(faces).zip(&plan).enumerate() {
            if let Some(dice) = place.and_then(|place| self.dice.get_mut(place)) {
                dice.taken = true;
                dice.number = number;
                (dice.key, dice.subject) = (cast.question.key, cast.subject);
                dice.occurrence = occurrence(dice.key, dice.subject) + repeats(card, nth);
                if thrown.len() > dice.faces.len() {
                    dice.faces = thrown.clone();
                }
            }
        }
    }

    /// The procedure is over: what was dealt again is now history, what still waits goes on waiting.
    pub fn close(&mut self) {
        self.dice.retain(|dice| !dice.taken);
    }

    /// The battle is over.
    pub fn clear(&mut self) {
        self.dice.clear();
    }

    /// For each pool of a card, the dice it gets: its own, else the oldest of the same kind.
    fn plan(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u8) -> Plan {
        let mut used = [false; MAX_FATE];
        let mut plan = Plan::new();
        let pick = |used: &mut [bool; MAX_FATE], fits: &dyn Fn(&Dice) -> bool| {
            let mut free = self.dice.iter().zip(used.iter()).enumerate().filter(|(_, (dice, used))| !dice.taken && !**used);
            let (nth, _) = free.find(|(_, (dice, _))| fits(dice))?;
            if let Some(flag) = used.get_mut(nth) {
                *flag = true;
            }
            Some(nth)
        };
        for (nth, cast) in card.iter().enumerate() {
            let (key, subject) = (cast.question.key, cast.subject);
            let occurrence = occurrence(key, subject) + repeats(card, nth);
            let own = |dice: &Dice| dice.owned_by(key, subject, occurrence) && dice.die == cast.pool.die;
            // As many as pools on the card: they fit.
            let _ = plan.push(pick(&mut used, &own));
        }
        for (place, cast) in plan.iter_mut().zip(card) {
            if place.is_none() && cast.pool.count > 0 {
                *place = pick(&mut used, &|dice| dice.die == cast.pool.die);
            }
        }
        plan
    }
}

impl Dice {
    fn owned_by(&self, key: Key, subject: Subject, occurrence: u8) -> bool {
        self.key == key && self.subject == subject && self.occurrence == occurrence
    }
}

/// How many pools before this one on the card have the same key and subject.
fn repeats(card: &Card, nth: usize) -> u8 {
    let Some(cast) = card.get(nth) else { return 0 };
    let same = |other: &&Cast| other.question.key == cast.question.key && other.subject == cast.subject;
    card.iter().take(nth).filter(same).count() as u8
}
