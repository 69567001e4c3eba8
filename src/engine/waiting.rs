//! Two procedures open at once: one of the battle, and one by itself that came in between. One of them is played; the other waits
//! with its answers, its dice and those it took back, which are never dealt to the one that is played.
//!
//! There is no room for two transcripts. What waits lies packed at the upper end of the bytes of the one there is: its entries, then
//! what it starts from if that is not the battle, then its [`Fate`](super::Fate). Whatever is played has all that is below.

use super::key::Lane;
use super::parts::Parts;
use super::procedure::{Procedure, State};
use super::prompt::Refused;
use super::session::Session;
use super::transcript::{ROOM, Transcript};

/// What waits may take so many bytes: as much as three of the longest procedures, and whatever is played meanwhile has twice that.
const MAX_WAITING: usize = 8 * 1_024;

/// Where in the bytes of what waits its pieces end.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    entries: usize,
    start: usize,
    border: usize,
    untouched: usize,
}

impl Packed {
    /// Nothing waits.
    pub const NONE: Self = Self { entries: 0, start: 0, border: 0, untouched: 0 };
}

/// What of the procedure that waits is no part of its transcript.
#[derive(Debug)]
pub struct Waiting<S: State> {
    pub(super) procedure: Option<&'static Procedure<S>>,
    /// It is played on the battle.
    pub(super) guided: bool,
    pub(super) begun: (u32, u32),
}

/// What waits, to be saved.
#[derive(Clone, Copy, Debug)]
pub struct Waits<'a> {
    /// It is played on the battle.
    pub guided: bool,
    /// What it starts from, if that is not the battle: the number of each part, its length, and its bytes.
    pub start: &'a [u8],
    /// Its transcript.
    pub entries: &'a [u8],
    /// The dice that it took back, and where those begin that wait.
    pub fate: (&'a [u8], usize),
}

/// The parts of what something starts from, one behind the other.
pub fn parts(bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = bytes;
    core::iter::from_fn(move || {
        let (&[nth, length], more) = rest.split_first_chunk()?;
        let (part, after) = more.split_at_checked(usize::from(length))?;
        rest = after;
        Some((nth, part))
    })
}

impl<S: State> Waiting<S> {
    /// Nothing. The numbers of procedures by themselves are others than those of the battle's.
    pub const NONE: Self = Self { procedure: None, guided: false, begun: (1 << 31, 1 << 31) };
}

impl Transcript {
    /// Packs up everything behind what `start` says, and unpacks what was packed; whether there was room.
    fn turn(&mut self, start: &dyn Fn(&mut dyn FnMut(&[u8]))) -> bool {
        let mut length = 0;
        start(&mut |piece| length += piece.len());
        self.truncate(self.bytes().len());
        let (entries, fate) = (self.end, self.top - self.fate);
        let size = entries + length + fate;
        if size > MAX_WAITING || entries + length > self.fate {
            return false;
        }
        let mut at = entries;
        start(&mut |piece| {
            if let Some(place) = self.bytes.get_mut(at..at + piece.len()) {
                place.copy_from_slice(piece);
            }
            at += piece.len();
        });
        self.bytes.copy_within(self.fate..self.top, at);
        self.bytes.copy_within(..size, self.top - size);
        if let Some(both) = self.bytes.get_mut(self.top - size..) {
            both.rotate_left(size);
        }
        let (unpacked, packed) = (self.top - size, ROOM - size);
        let untouched = self.untouched();
        let before =
            core::mem::replace(&mut self.packed, Packed { entries, start: entries + length, border: self.border, untouched });
        // Its dice lie where they belong already.
        self.bytes.copy_within(unpacked..unpacked + before.start, 0);
        (self.end, self.top, self.fate, self.border) = (before.entries, packed, unpacked + before.start, before.border);
        self.recount();
        self.saved(before.untouched);
        true
    }

    /// Behind the entries that were just unpacked: what they start from.
    fn started(&self, packed: Packed) -> &[u8] {
        self.bytes.get(packed.entries..packed.start).unwrap_or_default()
    }

    /// Nothing waits any more.
    fn forget_packed(&mut self) {
        let moved = ROOM - self.top;
        self.bytes.copy_within(self.fate..self.top, self.fate + moved);
        (self.fate, self.top, self.packed) = (self.fate + moved, ROOM, Packed::NONE);
    }
}

impl<S: State> Session<S> {
    /// Whether what is played is of the battle or by itself.
    #[must_use]
    pub const fn lane(&self) -> Lane {
        self.lane
    }

    /// The procedure that waits, if there is one.
    #[must_use]
    pub const fn waits(&self) -> Option<&'static Procedure<S>> {
        self.waiting.procedure
    }

    /// What is open of the battle, or by itself.
    #[must_use]
    pub fn open(&self, lane: Lane) -> Option<&'static Procedure<S>> {
        if lane == self.lane { self.procedure } else { self.waiting.procedure }
    }

    /// How many procedures of the other kind were begun, and how many of them were done.
    #[must_use]
    pub const fn begun_waiting(&self) -> (u32, u32) {
        self.waiting.begun
    }

    /// All that waits, dice without a procedure too.
    #[must_use]
    pub fn waiting(&self) -> Waits<'_> {
        let Packed { entries, start, border, .. } = self.transcript.packed;
        let all = self.transcript.bytes.get(self.transcript.top..).unwrap_or_default();
        let (rest, fate) = all.split_at_checked(start).unwrap_or_default();
        let (entries, start) = rest.split_at_checked(entries).unwrap_or_default();
        Waits { guided: self.waiting.guided, start, entries, fate: (fate, border) }
    }

    /// Nothing waits any more, and what comes now is of the battle.
    pub(super) fn forget_waiting(&mut self) {
        self.transcript.forget_packed();
        if self.lane == Lane::Quick {
            (self.lane, self.begun, self.waiting.begun) = (Lane::Battle, self.waiting.begun, self.begun);
        }
        (self.waiting.procedure, self.waiting.guided) = (None, false);
    }
}

impl<S: State + Parts + PartialEq> Session<S> {
    /// What is open waits from now on, and what waits is played: of this battle, or by itself. A question stays open as it is.
    ///
    /// # Errors
    ///
    /// [`Refused::Full`] if it is too much to wait: nothing changed.
    pub fn turn(&mut self, battle: &S) -> Result<(), Refused> {
        self.rejoin_turn(battle)?;
        self.names.turn();
        self.touched = true;
        self.transcript.mend();
        self.transcript.mend_fate();
        self.run();
        Ok(())
    }

    /// The same while saves are read: nothing runs until [`Session::rejoined`].
    ///
    /// # Errors
    ///
    /// [`Refused::Full`], as above.
    pub fn rejoin_turn(&mut self, battle: &S) -> Result<(), Refused> {
        let open = self.procedure.is_some() || !self.transcript.bytes().is_empty();
        let guided = self.lane == Lane::Battle && battle.count() > 0 && self.committed == *battle;
        let start = if open && !guided { self.committed.count() } else { 0 };
        let (committed, packed) = (&self.committed, self.transcript.packed);
        let fits = self.transcript.turn(&|put| {
            for nth in 0..start {
                let part = committed.part(nth);
                if !part.is_empty() {
                    put(&[nth, part.len() as u8]);
                    put(&part);
                }
            }
        });
        if !fits {
            return Err(Refused::Full);
        }
        self.stage.clear();
        let was = Waiting { procedure: self.procedure, guided, begun: self.begun };
        let Waiting { procedure, guided, begun } = core::mem::replace(&mut self.waiting, was);
        (self.procedure, self.begun, self.closed, self.lane) = (procedure, begun, None, self.lane.other());
        if guided || procedure.is_none() {
            self.committed.clone_from(battle);
        } else {
            self.committed.restore(0, &[]);
            for (nth, part) in parts(self.transcript.started(packed)) {
                // It was written by the same version, or read by it.
                self.committed.restore(nth, part);
            }
        }
        Ok(())
    }
}
