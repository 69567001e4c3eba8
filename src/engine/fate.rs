//! Fate: dice that were thrown and then taken back.
//!
//! They are dealt out again before any new die is drawn, so that going back never buys another roll: first to the throw they
//! belong to, then to any throw of the same kind of die. They last to the end of the battle.

use heapless::Vec;

use super::key::{Key, Subject};
use super::prompt::{Card, CardFaces, Cast, MAX_POOLS};
use crate::dice::{Die, Faces};

/// Bytes for the dice that wait: some seven hundred pools of one or two dice, more than any but the longest duels throw.
pub const MAX_BYTES: usize = 12 * 1_024;

/// What stands before the faces of a pool: its owner, its number, marks, the die and how many faces.
const HEADER: usize = 14;
/// What stands behind them while they are dealt out: where, and the number of that card.
const DEALT: usize = 11;

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

/// The dice waiting to be dealt out again, as bytes: most pools are one or two dice.
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
        Self { bytes: Vec::new() }
    }

    /// How many pools are waiting.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.all().filter(|(_, dice)| dice.dealt.is_none()).count()
    }

    /// The dice that are waiting: the number they were thrown under, and their faces.
    pub fn dice(&self) -> impl Iterator<Item = (u32, Faces)> {
        self.all().filter(|(_, dice)| dice.dealt.is_none()).map(|(_, dice)| (dice.number, dice.faces))
    }

    /// Whether these pools can be taken back. Those that were dealt out from here still have their place.
    #[must_use]
    pub fn room_for<'a>(&self, pools: impl Iterator<Item = Thrown<'a>>) -> bool {
        let mut room = MAX_BYTES - self.bytes.len();
        for pool in pools.filter(|pool| !self.all().any(|(_, dice)| dice.are(pool))) {
            let Some(left) = room.checked_sub(HEADER + DEALT + pool.faces.len()) else { return false };
            room = left;
        }
        true
    }

    /// Takes a thrown pool back.
    ///
    /// # Errors
    ///
    /// [`FateFull`] if it does not fit: check with [`Fate::room_for`] before.
    pub fn take_back(&mut self, pool: &Thrown<'_>) -> Result<(), FateFull> {
        let known = self.all().find(|(_, dice)| dice.are(pool));
        if let Some((at, dice)) = known {
            return self.replace(at, &Dice { dealt: None, ..dice });
        }
        let Thrown { place: owner, number, typed, die, faces } = *pool;
        let faces = Faces::from_slice(faces).map_err(|_| FateFull)?;
        self.put(&Dice { owner, number, typed, die, faces, dealt: None })
    }

    /// What there is for a card; `occurrence` says how many throws of a key and subject came before. Nothing is taken yet.
    #[must_use]
    pub fn offer(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Dealt {
        let mut dealt = Dealt::default();
        for (cast, place) in card.iter().zip(self.plan(card, &occurrence)) {
            let found = place.and_then(|at| self.at(at)).map(|(dice, _)| dice);
            let count = usize::from(cast.pool.count);
            if let Some(dice) = &found {
                dealt.number = Some(dealt.number.map_or(dice.number, |number| number.min(dice.number)));
                dealt.typed |= dice.typed;
            }
            let faces = found.map(|dice| dice.faces.iter().copied().take(count).collect()).unwrap_or_default();
            // As many as pools on the card: they fit.
            let _ = dealt.faces.push(faces);
        }
        dealt
    }

    /// Marks what was offered for the card as dealt, with the dice that were drawn to fill it up.
    pub fn deal(&mut self, card: &Card, faces: &CardFaces, number: u32, occurrence: impl Fn(Key, Subject) -> u16) {
        let places = card.iter().zip(faces).zip(self.plan(card, &occurrence)).enumerate();
        let mut planned: Vec<_, MAX_POOLS> = places.filter_map(|(nth, (pool, at))| Some((at?, nth, pool))).collect();
        // From the back: a pool that grows moves those behind it.
        planned.sort_unstable_by_key(|(at, ..)| core::cmp::Reverse(*at));
        for (at, nth, (cast, thrown)) in planned {
            let Some((mut dice, _)) = self.at(at) else { continue };
            dice.dealt = Some((place(card, nth, cast, &occurrence), number));
            let before = dice.clone();
            if thrown.len() > dice.faces.len() {
                dice.faces = thrown.clone();
            }
            // Room for the mark was kept; without room to grow, the dice drawn to fill it up stay in the transcript only.
            if self.replace(at, &dice).is_err() {
                let _ = self.replace(at, &before);
            }
        }
    }

    /// The procedure is over: what was dealt again is now history, what still waits goes on waiting.
    pub fn close(&mut self) {
        let mut at = 0;
        while let Some((dice, next)) = self.at(at) {
            if dice.dealt.is_some() {
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

    /// For each pool of a card, where the dice stand that it gets: its own, else the oldest of the same kind.
    fn plan(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Plan {
        let mut plan = Plan::new();
        if self.bytes.is_empty() {
            return card.iter().map(|_| None).collect();
        }
        for (nth, cast) in card.iter().enumerate() {
            let place = place(card, nth, cast, &occurrence);
            let own = |dice: &Dice| dice.owner == place && dice.die == cast.pool.die;
            let found = if cast.pool.count > 0 { self.oldest(&plan, own) } else { None };
            // As many as pools on the card: they fit.
            let _ = plan.push(found);
        }
        for (nth, cast) in card.iter().enumerate() {
            if cast.pool.count > 0 && plan.get(nth) == Some(&None) {
                let found = self.oldest(&plan, |dice| dice.die == cast.pool.die);
                if let Some(planned) = plan.get_mut(nth) {
                    *planned = found;
                }
            }
        }
        plan
    }

    /// The waiting dice that fit, were thrown first, and are not planned for another pool. However they came back, step by step
    /// or at once, it is the same ones.
    fn oldest(&self, plan: &Plan, fits: impl Fn(&Dice) -> bool) -> Option<usize> {
        let free = self.all().filter(|(at, dice)| dice.dealt.is_none() && !plan.contains(&Some(*at)) && fits(dice));
        free.min_by_key(|(_, dice)| dice.number).map(|(at, _)| at)
    }
}

// The bytes.
impl Fate {
    fn all(&self) -> impl Iterator<Item = (usize, Dice)> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let (dice, next) = self.at(at)?;
            Some((core::mem::replace(&mut at, next), dice))
        })
    }

    /// The dice at a place, and where the next ones are.
    fn at(&self, at: usize) -> Option<(Dice, usize)> {
        let (head, rest) = self.bytes.get(at..)?.split_first_chunk::<HEADER>()?;
        let &[a, b, c, d, subject, low, high, e, f, g, h, marks, sides, count] = head;
        let (faces, rest) = rest.split_at_checked(usize::from(count))?;
        let dealt = match (marks & 2 != 0, rest.split_first_chunk::<DEALT>()) {
            (true, Some((&[a, b, c, d, subject, low, high, e, f, g, h], _))) => {
                Some((unpack([a, b, c, d, subject, low, high]), u32::from_le_bytes([e, f, g, h])))
            }
            _ => None,
        };
        let dice = Dice {
            owner: unpack([a, b, c, d, subject, low, high]),
            number: u32::from_le_bytes([e, f, g, h]),
            typed: marks & 1 != 0,
            die: Die::new(sides)?,
            faces: Faces::from_slice(faces).ok()?,
            dealt,
        };
        let next = at + dice.bytes();
        Some((dice, next))
    }

    fn put(&mut self, dice: &Dice) -> Result<(), FateFull> {
        if self.bytes.len() + dice.bytes() > MAX_BYTES {
            return Err(FateFull);
        }
        let marks = u8::from(dice.typed) | u8::from(dice.dealt.is_some()) << 1;
        let mut put = |bytes: &[u8]| self.bytes.extend_from_slice(bytes).map_err(|_| FateFull);
        put(&pack(&dice.owner))?;
        put(&dice.number.to_le_bytes())?;
        put(&[marks, dice.die.sides(), dice.faces.len() as u8])?;
        put(&dice.faces)?;
        if let Some((place, number)) = &dice.dealt {
            put(&pack(place))?;
            put(&number.to_le_bytes())?;
        }
        Ok(())
    }

    /// Puts other dice in a place; those behind it keep their order.
    fn replace(&mut self, at: usize, dice: &Dice) -> Result<(), FateFull> {
        let (old, next) = self.at(at).ok_or(FateFull)?;
        if self.bytes.len() - old.bytes() + dice.bytes() > MAX_BYTES {
            return Err(FateFull);
        }
        self.remove(at, next);
        self.put(dice)?;
        if let Some(moved) = self.bytes.get_mut(at..) {
            moved.rotate_right(dice.bytes());
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

fn pack(place: &Place) -> [u8; 7] {
    let [a, b, c, d] = place.key.0.to_le_bytes();
    let [low, high] = place.occurrence.to_le_bytes();
    [a, b, c, d, place.subject.byte(), low, high]
}

const fn unpack([a, b, c, d, subject, low, high]: [u8; 7]) -> Place {
    let occurrence = u16::from_le_bytes([low, high]);
    Place { key: Key(u32::from_le_bytes([a, b, c, d])), subject: Subject::of(subject), occurrence }
}

impl Dice {
    /// Bytes they take.
    fn bytes(&self) -> usize {
        HEADER + self.faces.len() + if self.dealt.is_some() { DEALT } else { 0 }
    }

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
