//! Fate: dice that were thrown and then taken back.
//!
//! They are dealt out again before any new die is drawn, so that going back never buys another roll: first to the throw they
//! belong to, then to any throw of the same kind of die. They last to the end of the battle.

use heapless::Vec;

use super::key::{Key, Subject};
use super::prompt::{Card, CardFaces, Cast, MAX_POOLS};
use crate::dice::{Die, Faces};

/// The most pools that can be waiting.
pub const MAX_FATE: usize = 96;

/// A throw of a procedure, by what stays the same when an earlier answer changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its key.
    pub key: Key,
    /// Whose it is.
    pub subject: Subject,
    /// How many throws of this key and subject came before it in its procedure.
    pub occurrence: u16,
}

/// A pool as it stands, or stood, in the transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown<'a> {
    /// Where.
    pub place: Place,
    /// The number of its card.
    pub number: u32,
    /// Real dice, typed.
    pub typed: bool,
    /// Which die.
    pub die: Die,
    /// What they showed.
    pub faces: &'a [u8],
}

/// A pool that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dice {
    /// The throw they were first made for. It stays theirs while they are lent to another, so that changing an answer there and
    /// back ends where it began.
    owner: Place,
    /// The roll number they were thrown under.
    number: u32,
    typed: bool,
    die: Die,
    /// Every die ever thrown for it.
    faces: Faces,
    /// Where they are dealt out at present, and the number of that card.
    dealt: Option<(Place, u32)>,
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
    /// Some of them are real dice, typed.
    pub typed: bool,
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
        self.dice.iter().filter(|dice| dice.dealt.is_none()).count()
    }

    /// The dice that are waiting: the number they were thrown under, and their faces.
    pub fn dice(&self) -> impl Iterator<Item = (u32, &Faces)> {
        self.dice.iter().filter(|dice| dice.dealt.is_none()).map(|dice| (dice.number, &dice.faces))
    }

    /// Whether these pools can be taken back. Those that were dealt out from here still have their place.
    #[must_use]
    pub fn room_for<'a>(&self, pools: impl Iterator<Item = Thrown<'a>>) -> bool {
        let new = pools.filter(|pool| !self.dice.iter().any(|dice| dice.are(pool)));
        new.take(MAX_FATE + 1).count() + self.dice.len() <= MAX_FATE
    }

    /// Takes a thrown pool back.
    ///
    /// # Errors
    ///
    /// [`FateFull`] if it does not fit: check with [`Fate::room_for`] before.
    pub fn take_back(&mut self, pool: &Thrown<'_>) -> Result<(), FateFull> {
        if let Some(dice) = self.dice.iter_mut().find(|dice| dice.are(pool)) {
            dice.dealt = None;
            return Ok(());
        }
        let Thrown { place: owner, number, typed, die, faces } = *pool;
        let faces = Faces::from_slice(faces).map_err(|_| FateFull)?;
        self.dice.push(Dice { owner, number, typed, die, faces, dealt: None }).map_err(|_| FateFull)
    }

    /// What there is for a card; `occurrence` says how many throws of a key and subject came before. Nothing is taken yet.
    #[must_use]
    pub fn offer(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Dealt {
        let mut dealt = Dealt::default();
        for (cast, place) in card.iter().zip(self.plan(card, &occurrence)) {
            let found = place.and_then(|nth| self.dice.get(nth));
            let count = usize::from(cast.pool.count);
            let faces = found.map(|dice| dice.faces.iter().copied().take(count).collect()).unwrap_or_default();
            if let Some(dice) = found {
                dealt.number = Some(dealt.number.map_or(dice.number, |number| number.min(dice.number)));
                dealt.typed |= dice.typed;
            }
            // As many as pools on the card: they fit.
            let _ = dealt.faces.push(faces);
        }
        dealt
    }

    /// Marks what was offered for the card as dealt, with the dice that were drawn to fill it up.
    pub fn deal(&mut self, card: &Card, faces: &CardFaces, number: u32, occurrence: impl Fn(Key, Subject) -> u16) {
        let plan = self.plan(card, &occurrence);
        for (nth, ((cast, thrown), found)) in card.iter().zip(faces).zip(&plan).enumerate() {
            if let Some(dice) = found.and_then(|found| self.dice.get_mut(found)) {
                dice.dealt = Some((place(card, nth, cast, &occurrence), number));
                if thrown.len() > dice.faces.len() {
                    dice.faces = thrown.clone();
                }
            }
        }
    }

    /// The procedure is over: what was dealt again is now history, what still waits goes on waiting.
    pub fn close(&mut self) {
        self.dice.retain(|dice| dice.dealt.is_none());
    }

    /// The battle is over.
    pub fn clear(&mut self) {
        self.dice.clear();
    }

    /// For each pool of a card, the dice it gets: its own, else the oldest of the same kind.
    fn plan(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Plan {
        let mut used = [false; MAX_FATE];
        let mut plan = Plan::new();
        let pick = |used: &mut [bool; MAX_FATE], fits: &dyn Fn(&Dice) -> bool| {
            let free = self.dice.iter().zip(used.iter()).enumerate().filter(|(_, (dice, used))| dice.dealt.is_none() && !**used);
            // The oldest is the one thrown first, however it came back: going back step by step or at once ends alike.
            let (nth, _) = free.filter(|(_, (dice, _))| fits(dice)).min_by_key(|(_, (dice, _))| dice.number)?;
            if let Some(flag) = used.get_mut(nth) {
                *flag = true;
            }
            Some(nth)
        };
        for (nth, cast) in card.iter().enumerate() {
            let place = place(card, nth, cast, &occurrence);
            let own = |dice: &Dice| dice.owner == place && dice.die == cast.pool.die;
            // As many as pools on the card: they fit.
            let _ = plan.push(if cast.pool.count > 0 { pick(&mut used, &own) } else { None });
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
    /// Whether the pool in the transcript is these dice, dealt again.
    fn are(&self, pool: &Thrown<'_>) -> bool {
        self.dealt == Some((pool.place, pool.number)) && self.die == pool.die
    }
}

/// The place of the card's nth pool, after all throws that came before and the pools before it on the card.
fn place(card: &Card, nth: usize, cast: &Cast, occurrence: impl Fn(Key, Subject) -> u16) -> Place {
    let (key, subject) = (cast.question.key, cast.subject);
    let same = |other: &&Cast| other.question.key == key && other.subject == subject;
    Place { key, subject, occurrence: occurrence(key, subject) + card.iter().take(nth).filter(same).count() as u16 }
}
