//! Fate: dice that were thrown and then taken back.
//!
//! They are dealt out again before any new die is drawn, so that going back never buys another roll: first to the throw they
//! belong to, then to any throw of the same kind of die. They last to the end of the battle.
//!
//! Dice that are dealt out keep their place here, before those that wait and in the order in which they lie in the transcript:
//! going back only moves the border between the two.

use heapless::Vec;

use super::key::{Key, Subject};
use super::prompt::{Card, CardFaces, Cast, MAX_POOLS};
use crate::dice::{Die, MAX_DICE, Reading};

/// Bytes for the dice: a pool takes no more here than a throw of one or two pools in a full transcript.
pub const MAX_BYTES: usize = super::transcript::MAX_BYTES;

/// What stands before the faces of a pool: its owner, its number, the die and how many faces.
const HEADER: usize = 13;
/// Set in the number of faces: they were typed.
const TYPED: u8 = 0x80;

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
    /// Dealt out from here.
    pub dealt: bool,
    /// Which die.
    pub die: Die,
    /// What they showed.
    pub faces: &'a [u8],
}

/// A pool that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dice<'a> {
    /// The throw they were first made for. It stays theirs while they are lent to another, so that changing an answer there and
    /// back ends where it began.
    owner: Place,
    /// The roll number they were thrown under.
    number: u32,
    typed: bool,
    die: Die,
    /// Every die ever thrown for it.
    faces: &'a [u8],
}

/// The dice that were taken back, as bytes: most pools are one or two dice.
#[derive(Clone, Debug, Default)]
pub struct Fate {
    bytes: Vec<u8, MAX_BYTES>,
    /// Where the dice begin that wait; those before are dealt out.
    border: usize,
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
    /// For each pool, where its dice stand.
    plan: Vec<Option<usize>, MAX_POOLS>,
}

impl Dealt {
    /// Whether the nth pool of the card gets dice from here.
    pub fn has(&self, nth: usize) -> bool {
        self.plan.get(nth).is_some_and(Option::is_some)
    }
}

/// There is no room to take more dice back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FateFull;

impl Fate {
    /// No dice.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), border: 0 }
    }

    /// How many pools are waiting.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.from(self.border).count()
    }

    /// The dice that are waiting: the number they were thrown under, and their faces.
    pub fn dice(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.from(self.border).map(|(_, dice)| (dice.number, dice.faces))
    }

    /// Everything there is, to be saved: the dice as bytes, and where those begin that wait.
    #[must_use]
    pub fn saved(&self) -> (&[u8], usize) {
        (&self.bytes, self.border)
    }

    /// Takes up a piece of what was saved: everything from a byte on is now this.
    pub fn load(&mut self, at: usize, bytes: &[u8], border: usize) {
        self.bytes.truncate(at);
        // More than there is room for was never saved.
        let _ = self.bytes.extend_from_slice(bytes);
        self.border = border;
    }

    /// All pieces are there. Saved bytes may hold anything: from the first that no die can show, they are left out.
    pub fn loaded(&mut self) {
        let whole = self.from(0).last().map_or(0, |(at, dice)| at + dice.bytes());
        let border = self.from(0).map(|(at, _)| at).find(|at| *at >= self.border);
        let border = border.unwrap_or(whole);
        self.bytes.truncate(whole);
        self.border = border;
    }

    /// Whether these pools can be taken back.
    #[must_use]
    pub fn room_for<'a>(&self, pools: impl Iterator<Item = Thrown<'a>> + Clone) -> bool {
        let ours = self.ours(pools.clone());
        let new = pools.scan(ours, |ours, pool| Some((is_new(ours, &pool), pool))).filter(|(new, _)| *new);
        self.bytes.len() + new.map(|(_, pool)| HEADER + pool.faces.len()).sum::<usize>() <= MAX_BYTES
    }

    /// Takes the pools back that are at the end of the transcript, as far as there is room: those that were dealt out from here
    /// have their place, and the oldest of the others come first.
    pub fn take_back<'a>(&mut self, pools: impl Iterator<Item = Thrown<'a>> + Clone) {
        let mut ours = self.ours(pools.clone());
        self.border = self.nth_last_dealt(ours.known);
        for pool in pools {
            if is_new(&mut ours, &pool) {
                let Thrown { place: owner, number, typed, die, faces, .. } = pool;
                if self.put(&Dice { owner, number, typed, die, faces }).is_err() {
                    break;
                }
            }
        }
    }

    /// Forgets as many of the dice that were dealt out last: their throw is void.
    pub fn forget(&mut self, pools: usize) {
        let from = self.nth_last_dealt(pools);
        self.remove(from, self.border);
        self.border = from;
    }

    /// What there is for a card; `occurrence` says how many throws of a key and subject came before. Nothing is taken yet.
    #[must_use]
    pub fn offer(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Dealt {
        let mut dealt = Dealt { plan: self.plan(card, &occurrence), ..Dealt::default() };
        for (cast, place) in card.iter().zip(&dealt.plan) {
            let found = place.and_then(|at| self.at(at));
            if let Some(dice) = &found {
                dealt.number = Some(dealt.number.map_or(dice.number, |number| number.min(dice.number)));
                dealt.typed |= dice.typed;
            }
            let faces = found.map_or(&[][..], |dice| dice.faces);
            // As many as pools on the card: they fit.
            let _ = dealt.faces.push(faces.iter().copied().take(usize::from(cast.pool.count)).collect());
        }
        dealt
    }

    /// Deals out what was offered for a card, with the dice that were drawn to fill it up.
    pub fn deal(&mut self, mut offered: Dealt, faces: &CardFaces) {
        for (nth, thrown) in faces.iter().enumerate() {
            let Some(&mut Some(at)) = offered.plan.get_mut(nth) else { continue };
            let Some(old) = self.at(at).map(|dice| dice.faces.len()) else { continue };
            // Without room to grow, the dice drawn to fill it up stay in the transcript only.
            let grown = thrown.get(old..).unwrap_or_default();
            let grown = if self.grow(at, grown).is_ok() { grown.len() } else { 0 };
            let size = HEADER + old + grown;
            if let Some(moved) = self.bytes.get_mut(self.border..at + size) {
                moved.rotate_right(size);
            }
            self.border += size;
            for other in offered.plan.iter_mut().skip(nth + 1).flatten() {
                *other += if *other < at { size } else { grown };
            }
        }
    }

    /// The procedure is over: what was dealt again is now history, what still waits goes on waiting.
    pub fn close(&mut self) {
        self.remove(0, self.border);
        self.border = 0;
    }

    /// The battle is over.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.border = 0;
    }

    /// For each pool of a card, where the dice stand that it gets: its own, else the oldest of the same kind.
    fn plan(&self, card: &Card, occurrence: impl Fn(Key, Subject) -> u16) -> Vec<Option<usize>, MAX_POOLS> {
        let mut plan: Vec<Option<usize>, MAX_POOLS> = card.iter().map(|_| None).collect();
        if self.border == self.bytes.len() {
            return plan;
        }
        for own in [true, false] {
            for (nth, cast) in card.iter().enumerate().filter(|(_, cast)| cast.pool.count > 0) {
                if plan.get(nth) == Some(&None) {
                    let place = place(card, nth, cast, &occurrence);
                    let fits = |dice: &Dice<'_>| dice.die == cast.pool.die && (!own || dice.owner == place);
                    let found = self.oldest(&plan, fits);
                    if let Some(planned) = plan.get_mut(nth) {
                        *planned = found;
                    }
                }
            }
        }
        plan
    }

    /// The waiting dice that fit, were thrown first, and are not planned for another pool. However they came back, step by step
    /// or at once, it is the same ones.
    fn oldest(&self, plan: &[Option<usize>], fits: impl Fn(&Dice<'_>) -> bool) -> Option<usize> {
        let free = self.from(self.border).filter(|(at, dice)| !plan.contains(&Some(*at)) && fits(dice));
        free.min_by_key(|(_, dice)| (dice.number, pack(&dice.owner))).map(|(at, _)| at)
    }

    /// How many of some pools at the end of the transcript are here. Marked ones that are not, because the device was off since,
    /// come first.
    fn ours<'a>(&self, pools: impl Iterator<Item = Thrown<'a>>) -> Ours {
        let marked = pools.filter(|pool| pool.dealt).count();
        let known = marked.min(self.from(0).take_while(|(at, _)| *at < self.border).count());
        Ours { known, unknown: marked - known }
    }

    /// Where the last so many of the dice that are dealt out begin.
    fn nth_last_dealt(&self, pools: usize) -> usize {
        let dealt = || self.from(0).map(|(at, _)| at).take_while(|at| *at < self.border);
        let before = dealt().count().saturating_sub(pools);
        dealt().nth(before).unwrap_or(self.border)
    }
}

/// Of the marked pools at the end of a transcript: how many are known here, and how many before them are not.
#[derive(Clone, Copy)]
struct Ours {
    known: usize,
    unknown: usize,
}

/// Whether the next of the pools, in order, has no place here yet.
const fn is_new(ours: &mut Ours, pool: &Thrown<'_>) -> bool {
    if pool.dealt && ours.unknown == 0 {
        return false;
    }
    ours.unknown -= pool.dealt as usize;
    true
}

// The bytes.
impl Fate {
    /// All dice from a place on, each with where it stands.
    fn from(&self, mut at: usize) -> impl Iterator<Item = (usize, Dice<'_>)> {
        core::iter::from_fn(move || {
            let dice = self.at(at)?;
            let start = at;
            at += dice.bytes();
            Some((start, dice))
        })
    }

    /// The dice at a place.
    fn at(&self, at: usize) -> Option<Dice<'_>> {
        let (head, rest) = self.bytes.get(at..)?.split_first_chunk::<HEADER>()?;
        let &[a, b, c, d, subject, low, high, e, f, g, h, sides, count] = head;
        let faces = rest.get(..usize::from(count & !TYPED))?;
        let key = Key(u32::from_le_bytes([a, b, c, d]));
        let dice = Dice {
            owner: Place { key, subject: Subject::of(subject), occurrence: u16::from_le_bytes([low, high]) },
            number: u32::from_le_bytes([e, f, g, h]),
            typed: count & TYPED != 0,
            die: Die::new(sides)?,
            faces,
        };
        ((1..=MAX_DICE).contains(&faces.len()) && Reading::accepts(faces, dice.die)).then_some(dice)
    }

    fn put(&mut self, dice: &Dice<'_>) -> Result<(), FateFull> {
        if self.bytes.len() + dice.bytes() > MAX_BYTES {
            return Err(FateFull);
        }
        let mut put = |bytes: &[u8]| self.bytes.extend_from_slice(bytes).map_err(|_| FateFull);
        put(&pack(&dice.owner))?;
        put(&dice.number.to_le_bytes())?;
        put(&[dice.die.sides(), dice.faces.len() as u8 | if dice.typed { TYPED } else { 0 }])?;
        put(dice.faces)
    }

    /// Adds faces to the dice at a place; those behind it move.
    fn grow(&mut self, at: usize, faces: &[u8]) -> Result<(), FateFull> {
        let end = at + self.at(at).ok_or(FateFull)?.bytes();
        self.bytes.extend_from_slice(faces).map_err(|_| FateFull)?;
        if let Some(moved) = self.bytes.get_mut(end..) {
            moved.rotate_right(faces.len());
        }
        if let Some(count) = self.bytes.get_mut(at + HEADER - 1) {
            *count += faces.len() as u8;
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

impl Dice<'_> {
    /// Bytes they take.
    const fn bytes(&self) -> usize {
        HEADER + self.faces.len()
    }
}

/// The place of the card's nth pool, after all throws that came before and the pools before it on the card.
fn place(card: &Card, nth: usize, cast: &Cast, occurrence: impl Fn(Key, Subject) -> u16) -> Place {
    let (key, subject) = (cast.question.key, cast.subject);
    let same = |other: &&Cast| other.question.key == key && other.subject == subject;
    Place { key, subject, occurrence: occurrence(key, subject) + card.iter().take(nth).filter(same).count() as u16 }
}
