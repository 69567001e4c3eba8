//! Fate: dice that were thrown and then taken back.
//!
//! They are dealt out again before any new die is drawn, so that going back never buys another roll: first to the throw they
//! belong to, then to any throw of the same kind of die. They last to the end of the battle.
//!
//! Dice that come to lie again as they lay are gone from here: the transcript has them. Others are lent, and keep their place here,
//! before those that wait and in the order in which they lie in the transcript: going back only moves the border between the two.

use heapless::Vec;

use super::key::{Key, Subject};
use super::prompt::{Card, CardFaces, Cast, MAX_POOLS};
use super::transcript::{Entry, NUMBER, POOL_HEADER, PoolFaces, Tag, Transcript};
use crate::dice::{Die, MAX_DICE, Reading};

/// What stands before the faces of a pool: its owner, its number, the die and how many faces.
const HEADER: usize = 13;
/// Set in the number of faces: they were typed.
const TYPED: u8 = 0x80;

/// A throw of a procedure, by what stays the same when an earlier answer changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    key: Key,
    subject: Subject,
    /// How many throws of this key and subject came before it in its procedure.
    occurrence: u16,
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

/// The dice that were taken back, to look at.
#[derive(Clone, Copy, Debug)]
pub struct Fate<'a> {
    bytes: &'a [u8],
    /// Where the dice begin that wait; those before are lent.
    border: usize,
}

/// For each pool of a card, where in fate its dice stand, and whether they come to lie as they lay.
pub type Plan = Vec<Option<(usize, bool)>, MAX_POOLS>;

/// Pools of a card, by their places: those of a player's own dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Own(u64);

impl Own {
    /// All of them.
    pub const ALL: Self = Self(u64::MAX);

    /// Whether any are.
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the nth is.
    #[must_use]
    pub const fn has(self, nth: usize) -> bool {
        self.0 >> nth & 1 != 0
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The nth is, too.
    pub const fn add(&mut self, nth: usize) {
        self.0 |= 1 << nth;
    }
}

const _: () = assert!(MAX_POOLS <= u64::BITS as usize);

/// What fate has for a card.
#[derive(Debug, Default)]
pub struct Dealt {
    /// For each pool, the dice there are: maybe fewer than it needs.
    pub faces: CardFaces,
    /// The roll number the card keeps, if any of its dice are old ones.
    pub number: Option<u32>,
    /// The pools whose dice are real ones, typed.
    pub typed: Own,
    /// Which dice those are.
    pub plan: Plan,
}

/// Whether the dice of the card's nth pool are lent.
pub fn lends(plan: &Plan, nth: usize) -> bool {
    matches!(plan.get(nth), Some(Some((_, false))))
}

/// There is no room to take more dice back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FateFull;

impl<'a> Fate<'a> {
    /// How many pools are waiting.
    #[must_use]
    pub fn waiting(self) -> usize {
        self.from(self.border).count()
    }

    /// The dice that are waiting: the number they were thrown under, and their faces.
    pub fn dice(self) -> impl Iterator<Item = (u32, &'a [u8])> {
        self.from(self.border).map(|(_, dice)| (dice.number, dice.faces))
    }

    /// Everything there is, to be saved: the dice as bytes, and where those begin that wait.
    #[must_use]
    pub const fn saved(self) -> (&'a [u8], usize) {
        (self.bytes, self.border)
    }

    /// All dice from a place on, each with where it stands.
    fn from(self, mut at: usize) -> impl Iterator<Item = (usize, Dice<'a>)> {
        core::iter::from_fn(move || {
            let (start, dice) = (at, self.at(at)?);
            at += dice.bytes();
            Some((start, dice))
        })
    }

    /// Where the dice stand that are lent.
    fn lent(self) -> impl Iterator<Item = usize> {
        self.from(0).map(|(at, _)| at).take_while(move |at| *at < self.border)
    }

    /// The dice at a place.
    fn at(self, at: usize) -> Option<Dice<'a>> {
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
        possible(faces, dice.die).then_some(dice)
    }

    /// The waiting dice that fit, were thrown first, and are not planned for another pool. However they came back, step by step
    /// or at once, it is the same ones.
    fn oldest(self, plan: &[Option<usize>], fits: impl Fn(&Dice<'_>) -> bool) -> Option<usize> {
        let free = self.from(self.border).filter(|(at, dice)| !plan.contains(&Some(*at)) && fits(dice));
        free.min_by_key(|(_, dice)| (dice.number, pack(&dice.owner))).map(|(at, _)| at)
    }
}

impl Transcript {
    /// The dice that were taken back.
    #[must_use]
    #[inline(never)]
    pub fn fate(&self) -> Fate<'_> {
        Fate { bytes: self.bytes.get(self.fate..self.top).unwrap_or_default(), border: self.border }
    }

    /// Takes up a piece of the dice that were saved: everything from a byte on is now this.
    pub fn load_fate(&mut self, at: usize, bytes: &[u8], border: usize) {
        let end = self.top - self.fate;
        self.remove_fate(at.min(end), end);
        // More than there is room for was never saved.
        let _ = self.insert_fate(self.top - self.fate, bytes);
        self.border = border;
    }

    /// All pieces are there. Saved bytes may hold anything: from the first that no die can show, they are left out.
    pub fn mend_fate(&mut self) {
        let fate = self.fate();
        let whole = fate.from(0).last().map_or(0, |(at, dice)| at + dice.bytes());
        let border = fate.from(0).map(|(at, _)| at).find(|at| *at >= self.border);
        self.border = border.unwrap_or(whole);
        self.remove_fate(whole, self.top - self.fate);
    }

    /// The procedure is over: what was lent is now history, what still waits goes on waiting.
    pub fn close_fate(&mut self) {
        self.remove_fate(0, self.border);
        self.border = 0;
    }

    /// The battle is over.
    pub const fn clear_fate(&mut self) {
        (self.fate, self.border, self.aside) = (self.top, 0, 0);
    }

    /// Forgets as many of the dice that were lent last: their throw is void.
    pub fn forget_lent(&mut self, pools: usize) {
        let before = self.fate().lent().count().saturating_sub(pools);
        let from = self.fate().lent().nth(before).unwrap_or(self.border);
        self.remove_fate(from, self.border);
        self.border = from;
    }

    /// Whether all dice from a byte on find room if they are taken back, and then so many bytes more.
    #[must_use]
    pub fn room_to_take_back(&self, at: usize, then: usize) -> bool {
        let entries = || self.entries().skip_while(move |(start, _)| *start < at);
        let pools =
            || entries().flat_map(|(start, entry)| pools_of(start, &entry)).filter(|(_, pool)| possible(pool.faces, pool.die));
        let marked = pools().filter(|(_, pool)| pool.lent).count();
        let unknown = marked.saturating_sub(self.fate().lent().count());
        let size = |left: &mut usize, pool: &PoolFaces<'_>| {
            let known = pool.lent && *left == 0;
            *left -= usize::from(pool.lent && !known);
            if known { 0 } else { HEADER + pool.faces.len() }
        };
        let mut left = unknown;
        let mut more: usize = pools().map(|(_, pool)| size(&mut left, &pool)).sum();
        left = unknown;
        let taken = self.top - self.fate + self.aside + then;
        // They are taken back from the last to the first: each needs room while those before it still lie there.
        pools().all(|(start, pool)| {
            let fits = start + taken + more <= self.top;
            more -= size(&mut left, &pool);
            fits
        })
    }

    /// Drops everything from a byte on, and keeps its dice as far as there is room.
    pub fn take_back(&mut self, at: usize) {
        // From the last to the first: where they lay is room for those that come after.
        while let Some((start, pools)) = self.last_throw_from(at) {
            for nth in (0..pools).rev() {
                // Those that find no room are gone.
                let _ = self.take_back_pool(start, nth);
            }
            self.end = start;
        }
        self.truncate(at);
    }

    /// Where the last throw starts, if that is not before a byte, and how many pools it has.
    fn last_throw_from(&self, at: usize) -> Option<(usize, usize)> {
        let throws = self.entries().filter(|(start, entry)| *start >= at && entry.tag == Tag::Throw);
        throws.last().map(|(start, entry)| (start, entry.pools().count()))
    }

    /// The nth pool of the throw that starts at a byte; everything behind it is gone already, and maybe overwritten. Saved bytes
    /// may hold anything: what no die can show is no dice.
    fn take_back_pool(&mut self, start: usize, nth: usize) -> Option<()> {
        let (entry, _) = Self::parse(&self.bytes, start)?;
        let (place, pool) = pools_of(start, &entry).nth(nth)?;
        self.end = place;
        if !possible(pool.faces, pool.die) {
            return None;
        }
        if pool.lent && self.border > 0 {
            self.border = self.fate().lent().last()?;
            return Some(());
        }
        let mut record = Vec::<u8, { HEADER + MAX_DICE }>::new();
        let same = |other: &PoolFaces<'_>| other.key == pool.key && other.subject == pool.subject;
        let before = entry.pools().take(nth).filter(same).count() as u16;
        let occurrence = self.occurrences(pool.key, pool.subject) + before;
        record.extend_from_slice(&pack(&Place { key: pool.key, subject: pool.subject, occurrence })).ok()?;
        record.extend_from_slice(&entry.roll_number()?.to_le_bytes()).ok()?;
        let typed = if pool.typed { TYPED } else { 0 };
        record.extend_from_slice(&[pool.die.sides(), pool.faces.len() as u8 | typed]).ok()?;
        record.extend_from_slice(pool.faces).ok()?;
        self.insert_fate(self.top - self.fate, &record).ok()
    }

    /// What there is for the pools of a card that are not a player's own. Nothing is taken yet.
    // Into what there is: a whole card is large, and would be on the stack twice.
    #[inline(never)]
    pub fn offer(&self, card: &Card, own: Own, dealt: &mut Dealt) {
        let (fate, plan) = (self.fate(), self.plan(card, own));
        for (nth, (cast, place)) in card.iter().zip(&plan).enumerate() {
            let found = place.and_then(|at| fate.at(at));
            if let Some(dice) = &found {
                dealt.number = Some(dealt.number.map_or(dice.number, |number| number.min(dice.number)));
                if dice.typed {
                    dealt.typed.add(nth);
                }
            }
            let faces = found.map_or(&[][..], |dice| dice.faces);
            // As many as pools on the card: they fit.
            let _ = dealt.faces.push(faces.iter().copied().take(usize::from(cast.pool.count)).collect());
        }
        for (nth, (cast, place)) in card.iter().zip(&plan).enumerate() {
            let planned = place.and_then(|at| Some((at, fate.at(at)?))).map(|(at, dice)| {
                let whole = dice.faces.len() == usize::from(cast.pool.count);
                let same = dealt.number == Some(dice.number);
                (at, whole && same && dice.owner == self.place(card, nth, cast))
            });
            let _ = dealt.plan.push(planned);
        }
    }

    /// Deals out what was offered for a card, with the dice that were drawn to fill it up.
    pub fn deal(&mut self, plan: &mut Plan, faces: &CardFaces) {
        for (nth, thrown) in faces.iter().enumerate() {
            let Some(&mut Some((at, same))) = plan.get_mut(nth) else { continue };
            let Some(old) = self.fate().at(at).map(|dice| dice.faces.len()) else { continue };
            let others = plan.iter_mut().skip(nth + 1).flatten().map(|(other, _)| other);
            if same {
                self.remove_fate(at, at + HEADER + old);
                others.filter(|other| **other > at).for_each(|other| *other -= HEADER + old);
                continue;
            }
            // Without room to grow, the dice drawn to fill it up stay in the transcript only.
            let grown = thrown.get(old..).unwrap_or_default();
            let grown = if self.grow(at, grown).is_ok() { grown.len() } else { 0 };
            let size = HEADER + old + grown;
            let (from, to) = (self.fate + self.border, self.fate + at + size);
            if let Some(moved) = self.bytes.get_mut(from..to) {
                moved.rotate_right(size);
            }
            self.border += size;
            others.for_each(|other| *other += if *other < at { size } else { grown });
        }
    }

    /// Forgets the dice that were typed for these pools of a card and taken back, and returns the lowest number they had: others
    /// are typed in their place.
    pub fn forget_typed(&mut self, card: &Card, pools: Own) -> Option<u32> {
        let mut number = None;
        for (nth, cast) in card.iter().enumerate().filter(|(nth, _)| pools.has(*nth)) {
            let place = self.place(card, nth, cast);
            let own = |dice: &Dice<'_>| dice.typed && dice.owner == place;
            let fate = self.fate();
            let Some(at) = fate.oldest(&[], own) else { continue };
            let Some(dice) = fate.at(at) else { continue };
            let (end, was) = (at + dice.bytes(), dice.number);
            number = Some(number.map_or(was, |number: u32| number.min(was)));
            self.remove_fate(at, end);
        }
        number
    }

    /// For each pool of a card, where the dice stand that it gets: its own, else the oldest of the same kind. Dice typed for it
    /// took the place of those drawn for it before, and keep it; beside a player's own dice they go nowhere else.
    fn plan(&self, card: &Card, without: Own) -> Vec<Option<usize>, MAX_POOLS> {
        let fate = self.fate();
        let mut plan: Vec<Option<usize>, MAX_POOLS> = card.iter().map(|_| None).collect();
        if fate.border == fate.bytes.len() {
            return plan;
        }
        for (own, typed) in [(true, true), (true, false), (false, false)] {
            for (nth, cast) in card.iter().enumerate().filter(|(nth, cast)| cast.pool.count > 0 && !without.has(*nth)) {
                if plan.get(nth) == Some(&None) {
                    let place = self.place(card, nth, cast);
                    let fits = |dice: &Dice<'_>| {
                        let theirs = if own { dice.owner == place } else { !(dice.typed && without.any()) };
                        dice.die == cast.pool.die && theirs && (!typed || dice.typed)
                    };
                    let found = fate.oldest(&plan, fits);
                    if let Some(planned) = plan.get_mut(nth) {
                        *planned = found;
                    }
                }
            }
        }
        plan
    }

    /// The place of the card's nth pool, after all throws that came before and the pools before it on the card.
    fn place(&self, card: &Card, nth: usize, cast: &Cast) -> Place {
        let (key, subject) = (cast.question.key, cast.subject);
        let same = |other: &&Cast| other.question.key == key && other.subject == subject;
        let before = card.iter().take(nth).filter(same).count() as u16;
        Place { key, subject, occurrence: self.occurrences(key, subject) + before }
    }

    /// How many pools of a key and subject there are: fewer than 3,000 fit a transcript.
    fn occurrences(&self, key: Key, subject: Subject) -> u16 {
        let throws = self.entries().filter(|(_, entry)| entry.tag == Tag::Throw);
        let pools = throws.flat_map(|(_, entry)| entry.pools());
        pools.filter(|pool| pool.key == key && pool.subject == subject).count() as u16
    }
}

// The bytes. A place is counted from where the dice begin, so that it stays the same when others come or go before it.
impl Transcript {
    /// Adds faces to the dice at a place.
    fn grow(&mut self, at: usize, faces: &[u8]) -> Result<(), FateFull> {
        let end = at + self.fate().at(at).ok_or(FateFull)?.bytes();
        self.insert_fate(end, faces)?;
        if let Some(count) = self.bytes.get_mut(self.fate + at + HEADER - 1) {
            *count += faces.len() as u8;
        }
        Ok(())
    }

    fn insert_fate(&mut self, at: usize, bytes: &[u8]) -> Result<(), FateFull> {
        let low = self.fate - self.aside;
        let room = low.checked_sub(bytes.len()).filter(|low| *low >= self.end).ok_or(FateFull)?;
        self.bytes.copy_within(low..self.fate + at, room);
        let fate = room + self.aside;
        self.fate = fate;
        self.bytes.get_mut(fate + at..fate + at + bytes.len()).ok_or(FateFull)?.copy_from_slice(bytes);
        Ok(())
    }

    fn remove_fate(&mut self, at: usize, next: usize) {
        let low = self.fate - self.aside;
        self.bytes.copy_within(low..self.fate + at, low + (next - at));
        self.fate += next - at;
    }
}

/// The pools of a throw that starts at a byte, each with where it starts; none of any other entry.
fn pools_of<'a>(start: usize, entry: &Entry<'a>) -> impl Iterator<Item = (usize, PoolFaces<'a>)> + use<'a> {
    let throw = entry.tag == Tag::Throw;
    let mut next = start + super::transcript::HEADER + NUMBER;
    entry.pools().take_while(move |_| throw).map(move |pool| {
        let place = next;
        next += POOL_HEADER + pool.faces.len();
        (place, pool)
    })
}

/// Whether these can be dice: saved bytes may hold anything.
fn possible(faces: &[u8], die: Die) -> bool {
    (1..=MAX_DICE).contains(&faces.len()) && Reading::accepts(faces, die)
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
