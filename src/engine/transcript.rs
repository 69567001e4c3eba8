//! The transcript: every answer and throw of the open procedure, as bytes.
//!
//! This is what is saved, resumed, undone, amended and fuzzed. Each entry carries the key and kind of the question it answers,
//! so that newer rules can never take it for the answer to another one.

use heapless::Vec;

use super::key::{Id, IdList, Key, Set, Subject};
use super::question::Question;
use super::waiting::Packed;
use crate::dice::Die;

/// The most entries a procedure can have.
pub const MAX_ENTRIES: usize = 2_048;
/// The bytes they may take together: as many entries as there can be, of eleven bytes each (a number, an option), and some for
/// dice and lists.
pub const MAX_BYTES: usize = 24 * 1_024;

/// What kind of question an entry answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Tag {
    /// A number.
    Number = 1,
    /// An option.
    Pick,
    /// A figure.
    Choose,
    /// A set of figures.
    Ticks,
    /// Figures in order.
    Order,
    /// A number shared out.
    Split,
    /// Dice.
    Throw,
    /// Yes or no.
    Offer,
    /// A result overruled.
    Settle,
    /// A modifier nobody asked for.
    Extra,
    /// Something started in between.
    Interrupt,
    /// Some options.
    Flags,
    /// Dice taken away.
    Strike,
}

impl Tag {
    const ALL: [Self; 13] = [
        Self::Number,
        Self::Pick,
        Self::Choose,
        Self::Ticks,
        Self::Order,
        Self::Split,
        Self::Throw,
        Self::Offer,
        Self::Settle,
        Self::Extra,
        Self::Interrupt,
        Self::Flags,
        Self::Strike,
    ];

    /// Whether it answers a question that is asked, rather than stepping in unasked.
    #[must_use]
    pub const fn asked(self) -> bool {
        !matches!(self, Self::Settle | Self::Extra | Self::Interrupt)
    }

    pub(super) fn of(byte: u8) -> Option<Self> {
        // They are numbered from 1, in this order; a test holds them to it.
        Self::ALL.get(usize::from(byte).checked_sub(1)?).copied()
    }
}

/// How an entry came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub u8);

impl Marks {
    /// The device answered, for the side it runs.
    pub const DEVICE: Self = Self(1);
    /// The faces of real dice were typed, for some of the pools at least.
    pub const TYPED: Self = Self(2);
    /// The answer was changed afterwards.
    pub const AMENDED: Self = Self(4);
    /// At least some of the dice had been thrown before and taken back.
    pub const DEALT_AGAIN: Self = Self(8);

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of the other's marks are here.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// One answer or throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The question's key.
    pub key: Key,
    /// Whom it was about.
    pub subject: Subject,
    /// The question's kind.
    pub tag: Tag,
    /// How it came about.
    pub marks: Marks,
    /// The answer.
    pub body: &'a [u8],
}

/// An answer on its way into a transcript: as many figures, or codes of options, as there can be.
pub type Body = Vec<u8, 128>;
/// Dice on their way into it.
pub type DiceBody = Vec<u8, 1_024>;

/// One pool of a thrown card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolFaces<'a> {
    /// The key of its throw.
    pub key: Key,
    /// Who threw.
    pub subject: Subject,
    /// Lent by [`Fate`](super::Fate): there is more to these dice than lies here.
    pub lent: bool,
    /// Real dice, typed.
    pub typed: bool,
    /// Which die.
    pub die: Die,
    /// What they showed.
    pub faces: &'a [u8],
}

impl<'a> Entry<'a> {
    /// Whether a person gave it: what Back goes back to.
    #[must_use]
    pub const fn human(&self) -> bool {
        !matches!(self.tag, Tag::Throw) && !self.marks.has(Marks::DEVICE)
    }

    /// Whether it is an answer of this kind to this question, whomever about.
    #[must_use]
    pub fn is(&self, question: &Question, tag: Tag) -> bool {
        self.key == question.key && self.tag == tag
    }

    /// The answer as a number.
    #[must_use]
    pub fn number(&self) -> Option<i16> {
        Some(i16::from_le_bytes(self.body.try_into().ok()?))
    }

    /// The answer as an option's code.
    #[must_use]
    pub fn code(&self) -> Option<u16> {
        Some(u16::from_le_bytes(self.body.try_into().ok()?))
    }

    /// The answer as a set of figures; the empty end of the set is not stored.
    #[must_use]
    pub fn set(&self) -> Option<Set> {
        let mut bytes = [0; 16];
        bytes.get_mut(..self.body.len())?.copy_from_slice(self.body);
        Some(Set(u128::from_le_bytes(bytes)))
    }

    /// The answer as figures in order; one figure is a list of one.
    #[must_use]
    pub fn ids(&self) -> Option<IdList> {
        let mut ids = IdList::new();
        for id in self.body {
            ids.push(Id(*id)).ok()?;
        }
        Some(ids)
    }

    /// The roll number of a throw.
    #[must_use]
    pub fn roll_number(&self) -> Option<u32> {
        Some(u32::from_le_bytes(self.body.get(..NUMBER)?.try_into().ok()?))
    }

    /// The pools of a throw.
    pub fn pools(&self) -> impl Iterator<Item = PoolFaces<'a>> + Clone + use<'a> {
        let mut rest = self.body.get(NUMBER..).unwrap_or_default();
        let typed = self.marks.has(Marks::TYPED);
        core::iter::from_fn(move || {
            let (head, more) = rest.split_first_chunk::<POOL_HEADER>()?;
            let &[a, b, c, d, subject, sides, count] = head;
            let (faces, after) = more.split_at_checked(usize::from(count & !(LENT | BESIDE)))?;
            rest = after;
            Some(PoolFaces {
                key: Key(u32::from_le_bytes([a, b, c, d])),
                subject: Subject::of(subject),
                lent: count & LENT != 0,
                typed: typed && count & BESIDE == 0,
                die: Die::new(sides)?,
                faces,
            })
        })
    }
}

/// There is no room for another entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Bytes that are no transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken;

/// Key, subject, tag, marks, length.
pub const HEADER: usize = 9;
/// The roll number before the pools of a throw.
pub const NUMBER: usize = 4;
/// Key, subject, sides and count before the faces of a pool.
pub const POOL_HEADER: usize = 7;
/// Set in the count of a pool whose dice are lent.
pub const LENT: u8 = 0x80;
/// Set in the count of a pool that the device threw beside others that were typed.
pub const BESIDE: u8 = 0x40;

/// Bytes for the entries and for the dice that were taken back. Going back makes the one shorter and the other longer, for throws
/// of one or two pools by no more than it made room; what is on top is for larger cards.
pub(super) const ROOM: usize = MAX_BYTES + 4 * 1_024;

/// The entries of the open procedure; from the other end of the same bytes, [`Fate`](super::Fate); above that, what waits.
#[derive(Clone)]
pub struct Transcript {
    pub(super) bytes: [u8; ROOM],
    /// Where the entries end.
    pub(super) end: usize,
    count: usize,
    /// So many bytes have not been touched since [`Transcript::saved`].
    untouched: usize,
    /// The procedure is done: nothing is seen of it but by [`Transcript::closed`].
    closed: bool,
    /// Where the last throw starts.
    last_throw: Option<usize>,
    /// Where the dice begin that were taken back.
    pub(super) fate: usize,
    /// Where they end, and what waits begins.
    pub(super) top: usize,
    pub(super) packed: Packed,
    /// Where among those the dice begin that wait; those before are lent.
    pub(super) border: usize,
    /// Bytes right before those: entries set aside while an earlier one is being changed.
    pub(super) aside: usize,
}

/// Its entries: what has been saved of it is no part of it, nor are dice that wait.
impl PartialEq for Transcript {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for Transcript {}

impl core::fmt::Debug for Transcript {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.entries()).finish()
    }
}

impl Default for Transcript {
    fn default() -> Self {
        Self::new()
    }
}

impl Transcript {
    /// An empty one.
    #[must_use]
    pub const fn new() -> Self {
        let (bytes, packed) = ([0; ROOM], Packed::NONE);
        let (fate, top) = (ROOM, ROOM);
        Self { bytes, end: 0, count: 0, untouched: 0, closed: false, last_throw: None, fate, top, packed, border: 0, aside: 0 }
    }

    /// Reads saved bytes.
    ///
    /// # Errors
    ///
    /// `Broken` if they are not whole entries of known kinds.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), Broken> {
        self.put(0, bytes).map_err(|_| Broken)?;
        let whole = self.end;
        self.mend();
        if self.end == whole {
            return Ok(());
        }
        self.truncate(0);
        Err(Broken)
    }

    /// Takes up a piece of saved bytes: everything from a byte on is now this. [`Transcript::mend`] follows the last one.
    ///
    /// # Errors
    ///
    /// `Full` if there is a gap before it, or no room for it; then nothing changed.
    pub fn put(&mut self, at: usize, bytes: &[u8]) -> Result<(), Full> {
        self.reopen();
        if at > self.end || at + bytes.len() > self.room() {
            return Err(Full);
        }
        self.end = at;
        self.untouched = self.untouched.min(at);
        self.append(bytes)
    }

    /// Drops everything from the first byte on that is no entry of a known kind.
    pub fn mend(&mut self) {
        let whole = self.entries().take(MAX_ENTRIES).map(|(at, _)| at).last();
        let end = whole.and_then(|at| self.entry(at)).map_or(0, |(_, next)| next);
        self.truncate(end);
    }

    /// How many bytes at the start have not been touched since everything was saved.
    #[must_use]
    pub const fn untouched(&self) -> usize {
        self.untouched
    }

    /// Everything up to here is saved, or was only looked at and put back.
    pub const fn saved(&mut self, untouched: usize) {
        self.untouched = untouched;
    }

    /// As saved.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        if self.closed { &[] } else { self.bytes.get(..self.end).unwrap_or_default() }
    }

    /// The procedure is done. Its bytes can still be had, until another one begins.
    pub const fn close(&mut self) {
        (self.closed, self.count, self.last_throw) = (true, 0, None);
    }

    /// The bytes of the procedure that was done last.
    #[must_use]
    pub fn closed(&self) -> Option<&[u8]> {
        if self.closed { self.bytes.get(..self.end) } else { None }
    }

    /// Makes room for another procedure.
    fn reopen(&mut self) {
        if core::mem::take(&mut self.closed) {
            (self.end, self.untouched) = (0, 0);
        }
    }

    /// How many entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Where the last throw starts, if there is one.
    #[must_use]
    pub const fn last_throw(&self) -> Option<usize> {
        self.last_throw
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether another entry with a body of this many bytes fits.
    #[must_use]
    pub fn room_for(&self, body: usize) -> bool {
        self.count < MAX_ENTRIES && self.bytes().len() + HEADER + body <= self.room()
    }

    /// Bytes that entries may take.
    pub(super) const fn room(&self) -> usize {
        let free = self.fate - self.aside;
        if free < MAX_BYTES { free } else { MAX_BYTES }
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Full> {
        self.bytes.get_mut(self.end..self.end + bytes.len()).ok_or(Full)?.copy_from_slice(bytes);
        self.end += bytes.len();
        Ok(())
    }

    /// Adds an entry.
    ///
    /// # Errors
    ///
    /// `Full` if it does not fit; then nothing changed.
    pub fn push(&mut self, entry: &Entry<'_>) -> Result<(), Full> {
        let length = u16::try_from(entry.body.len()).map_err(|_| Full)?;
        if !self.room_for(entry.body.len()) {
            return Err(Full);
        }
        self.reopen();
        let [a, b, c, d] = entry.key.0.to_le_bytes();
        let [low, high] = length.to_le_bytes();
        let head = [a, b, c, d, entry.subject.byte(), entry.tag as u8, entry.marks.0, low, high];
        if entry.tag == Tag::Throw {
            self.last_throw = Some(self.end);
        }
        self.count += 1;
        self.append(&head)?;
        self.append(entry.body)
    }

    /// Counts in an entry whose bytes lie behind the others already; it is no throw.
    pub(super) const fn grow_by(&mut self, bytes: usize) {
        self.end += bytes;
        self.count += 1;
    }

    /// The entry that starts at a byte, and where the next one starts.
    #[must_use]
    pub fn entry(&self, at: usize) -> Option<(Entry<'_>, usize)> {
        Self::parse(self.bytes(), at)
    }

    /// The same in any bytes.
    #[must_use]
    pub fn parse(bytes: &[u8], at: usize) -> Option<(Entry<'_>, usize)> {
        let (head, rest) = bytes.get(at..)?.split_first_chunk::<HEADER>()?;
        let &[a, b, c, d, subject, tag, marks, low, high] = head;
        let length = usize::from(u16::from_le_bytes([low, high]));
        let body = rest.get(..length)?;
        let entry = Entry {
            key: Key(u32::from_le_bytes([a, b, c, d])),
            subject: Subject::of(subject),
            tag: Tag::of(tag)?,
            marks: Marks(marks),
            body,
        };
        Some((entry, at + HEADER + length))
    }

    /// The entry that starts at a byte, if it has this head, and where the next one starts. Odds run a rule thousands of times
    /// over the same answers, so this looks at no more than it must.
    #[must_use]
    pub fn answer(&self, at: usize, key: Key, subject: Subject, tag: Tag) -> Option<(Entry<'_>, usize)> {
        let bytes = self.bytes.get(at..self.end)?;
        let (&[a, b, c, d, whom, kind, marks, low, high], rest) = bytes.split_first_chunk::<HEADER>()?;
        if u32::from_le_bytes([a, b, c, d]) != key.0 || whom != subject.byte() || kind != tag as u8 {
            return None;
        }
        let length = usize::from(u16::from_le_bytes([low, high]));
        Some((Entry { key, subject, tag, marks: Marks(marks), body: rest.get(..length)? }, at + HEADER + length))
    }

    /// All entries, each with the byte it starts at.
    pub fn entries(&self) -> impl Iterator<Item = (usize, Entry<'_>)> + Clone {
        let mut at = 0;
        core::iter::from_fn(move || {
            let (entry, next) = self.entry(at)?;
            let start = core::mem::replace(&mut at, next);
            Some((start, entry))
        })
    }

    /// Drops everything from a byte on; it must be the start of an entry.
    pub fn truncate(&mut self, at: usize) {
        self.reopen();
        self.end = self.end.min(at);
        self.untouched = self.untouched.min(at);
        self.recount();
    }

    pub(super) fn recount(&mut self) {
        let (mut count, mut last_throw) = (0, None);
        for (start, entry) in self.entries() {
            count += 1;
            last_throw = if entry.tag == Tag::Throw { Some(start) } else { last_throw };
        }
        (self.count, self.last_throw) = (count, last_throw);
    }
}
