//! What a run leaves behind for the screens: the open question, the last throw, notes, reasons, and the trail of causes.

use heapless::Vec;

use super::key::{Key, Set, Subject};
use super::procedure::Outcome;
use super::prompt::{Card, CardFaces, Prompt};
use super::question::{Choice, Question};
use super::suppose::Supposed;
use super::transcript::{Entry, Marks};
use crate::dice::Seen;

/// Notes kept: the latest ones of a run, at least three quarters of these.
const MAX_NOTES: usize = 24;
/// Reasons on one card.
const MAX_REASONS: usize = 16;
/// Depth of the trail shown.
const MAX_TRAIL: usize = 8;
/// Places of a run at which the player may step in: the latest ones, at least three quarters of these. The largest volley has 24
/// shots and 24 wounds on two cards with nothing asked between, and every one of them may be overruled.
const MAX_POINTS: usize = 64;

/// Something worth telling, about somebody, maybe with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// About whom.
    pub subject: Subject,
    /// What: `#` stands for the number.
    pub text: &'static str,
    /// The number.
    pub value: i16,
}

/// Something short beside the questions, about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    /// About whom.
    pub subject: Subject,
    /// What: the first `#` stands for the first number, the second for the other.
    pub text: &'static str,
    /// The numbers.
    pub values: [i16; 2],
}

/// One line of a sum: why the need-number or the total is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Whose it is.
    pub subject: Subject,
    /// What: `Rep`, `cover`.
    pub label: &'static str,
    /// How much.
    pub value: i16,
    /// The sum begins with it: it is written without a sign.
    pub base: bool,
}

/// One step of the trail: what interrupted what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crumb {
    /// Who.
    pub subject: Subject,
    /// Does what.
    pub title: &'static str,
}

/// A place in the transcript where the player may step in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The byte at which the entry would stand, or stands.
    pub at: usize,
    /// What it is about.
    pub question: Question,
    /// Whom.
    pub subject: Subject,
    /// What he may do.
    pub kind: PointKind,
}

/// What the player may do at a [`Point`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// Overrule a result: the options, the one the rules gave, and whether it has been overruled.
    Settle(&'static [Choice], u8, bool),
    /// Set a modifier or a number that the rules gave.
    Extra {
        /// Its present value.
        value: i16,
        /// What it is if nobody sets it: 0 for a modifier.
        given: i16,
        /// The lowest.
        min: i16,
        /// The highest.
        max: i16,
    },
}

/// The head of a loop that a run came to ([`Play::lap`](super::Play::lap)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    /// Which loop.
    pub question: Question,
    /// Everything the rest of the loop depends on.
    pub key: u64,
    /// How far in the transcript the run had come.
    pub at: usize,
}

/// The last throw that a run came to.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Its roll number; 0 if there was no throw yet.
    pub number: u32,
    /// What the card was called.
    pub title: &'static str,
    /// How it came about.
    pub marks: Marks,
    /// Its pools.
    pub card: Card,
    /// Their faces.
    pub faces: CardFaces,
    /// Dice that a player has taken away from the only pool; without it the pool's reading says which stay.
    pub struck: Option<Set>,
    /// Why it was as it was.
    pub reasons: Vec<Reason, MAX_REASONS>,
    /// What came of it, if the rule has said so yet.
    pub told: Option<Outcome>,
    /// How many of the points had been passed when it was told.
    pub(super) passed: usize,
    /// What led to it begins here; what was noted and settled before is about earlier throws.
    pub(super) begun: Extent,
    /// What leads to the next one begins here: behind what was told of this one, or else behind its dice.
    pub(super) ended: Extent,
    /// How many notes there had been when its dice fell.
    noted: u16,
}

/// How much had been told at some moment of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Notes, those that had to go included.
    notes: u16,
    /// Points that are still there.
    points: u16,
}

impl Shown {
    /// Another throw takes the place of this one.
    pub(super) fn start(&mut self, title: &'static str, entry: &Entry<'_>, extent: Extent) {
        // What was noted before the first one has not stood beside any dice yet.
        self.noted = if self.number > 0 { extent.notes } else { 0 };
        (self.begun, self.ended) = (self.ended, extent);
        self.title = title;
        self.marks = entry.marks;
        self.number = entry.roll_number().unwrap_or(0);
        self.card.clear();
        self.faces.clear();
        self.struck = None;
        self.reasons.clear();
        self.told = None;
    }
}

/// Everything a run leaves behind.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The first question without an answer.
    pub prompt: Option<Prompt>,
    /// The pools of an open throw.
    pub card: Card,
    /// The reasons so far for the next throw.
    pub reasons: Vec<Reason, MAX_REASONS>,
    /// The last throw.
    pub shown: Shown,
    /// Notes since the start, the latest last.
    pub notes: Vec<Note, MAX_NOTES>,
    /// Notes that had to go.
    pub notes_dropped: u16,
    /// What interrupted what.
    pub trail: Vec<Crumb, MAX_TRAIL>,
    /// What there is to say beside the open question.
    pub remark: Option<Remark>,
    /// Where the player may step in.
    pub points: Vec<Point, MAX_POINTS>,
    /// The last loop head: odds merge runs by it, tests hold the rules to it.
    pub lap: Option<Lap>,
    /// The throw that opens each round of the loop that the run came to last ([`Play::round`](super::Play::round)).
    pub round: Option<Key>,
    /// What the pools of the last throw said.
    pub(super) seen: Vec<Seen, { super::prompt::MAX_POOLS }>,
    /// The entry that did not fit its question.
    pub(super) diverged: Option<usize>,
    /// A rule that cannot go on.
    pub(super) stuck: Option<super::session::Stuck>,
    /// How far in the transcript the run had come when a part of the procedure was over.
    pub(super) parted: Option<usize>,
    /// What supposed dice led to.
    pub(super) supposed: Supposed,
    /// The interrupts offered with the next question.
    pub(super) interrupts: Option<(Question, &'static [Choice])>,
}

impl Stage {
    /// An empty stage.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            prompt: None,
            card: Vec::new(),
            reasons: Vec::new(),
            shown: Shown {
                number: 0,
                title: "",
                marks: Marks(0),
                card: Vec::new(),
                faces: Vec::new(),
                struck: None,
                reasons: Vec::new(),
                told: None,
                passed: 0,
                begun: Extent { notes: 0, points: 0 },
                ended: Extent { notes: 0, points: 0 },
                noted: 0,
            },
            notes: Vec::new(),
            notes_dropped: 0,
            trail: Vec::new(),
            remark: None,
            points: Vec::new(),
            lap: None,
            round: None,
            seen: Vec::new(),
            diverged: None,
            stuck: None,
            parted: None,
            supposed: Supposed { offers: false, choices: false, dice: false, head: None, lap: None, part: false },
            interrupts: None,
        }
    }

    /// Clears everything for another run, in place.
    pub(super) fn clear(&mut self) {
        self.prompt = None;
        self.card.clear();
        self.reasons.clear();
        self.shown.number = 0;
        self.shown.title = "";
        self.shown.marks = Marks(0);
        self.shown.card.clear();
        self.shown.faces.clear();
        self.shown.struck = None;
        self.shown.reasons.clear();
        self.shown.told = None;
        (self.shown.begun, self.shown.ended) = (Extent::default(), Extent::default());
        self.shown.noted = 0;
        self.notes.clear();
        self.notes_dropped = 0;
        self.trail.clear();
        self.remark = None;
        self.points.clear();
        self.lap = None;
        self.round = None;
        self.seen.clear();
        self.diverged = None;
        self.stuck = None;
        self.parted = None;
        self.supposed = Supposed::default();
        self.interrupts = None;
    }

    pub(super) fn note(&mut self, note: Note) {
        if forget_oldest(&mut self.notes, MAX_NOTES / 4) {
            self.notes_dropped = self.notes_dropped.saturating_add(MAX_NOTES as u16 / 4);
        }
        // There is room now.
        let _ = self.notes.push(note);
    }

    /// How much has been told so far.
    pub(super) fn extent(&self) -> Extent {
        Extent { notes: self.notes_dropped.saturating_add(self.notes.len() as u16), points: self.points.len() as u16 }
    }

    /// The notes about earlier throws, and those about the last one.
    #[must_use]
    pub fn noted(&self) -> (&[Note], &[Note]) {
        let before = self.shown.begun.notes.saturating_sub(self.notes_dropped);
        self.notes.split_at(usize::from(before).min(self.notes.len()))
    }

    /// The points about the last throw: those before it are not what led to it.
    #[must_use]
    pub fn latest(&self) -> &[Point] {
        self.points.get(usize::from(self.shown.begun.points)..).unwrap_or_default()
    }

    /// What was noted since the last throw: it came of it. What was noted before the first one was never shown: it is news, too.
    #[must_use]
    pub fn news(&self) -> &[Note] {
        let known = usize::from(self.shown.noted.saturating_sub(self.notes_dropped));
        self.notes.get(known..).unwrap_or_default()
    }

    /// How many of the points lie behind what the last throw shows: those after them are about the coming one.
    #[must_use]
    pub fn settled(&self) -> usize {
        match (&self.prompt, self.shown.told) {
            (None, _) => self.points.len(),
            (Some(_), Some(_)) => self.shown.passed,
            // What the rules find is settled; modifiers behind it wait for the next dice.
            (Some(_), None) => {
                let last = self.points.iter().rposition(|point| matches!(point.kind, PointKind::Settle(..)));
                last.map_or(0, |last| last + 1)
            }
        }
    }

    pub(super) fn point(&mut self, point: Point) {
        if forget_oldest(&mut self.points, MAX_POINTS / 4) {
            self.shown.passed = self.shown.passed.saturating_sub(MAX_POINTS / 4);
            for extent in [&mut self.shown.begun, &mut self.shown.ended] {
                extent.points = extent.points.saturating_sub(MAX_POINTS as u16 / 4);
            }
        }
        // There is room now.
        let _ = self.points.push(point);
    }
}

/// Makes room in a full list; whether it had to. Several at once: moving all the others for each new one would be slow.
fn forget_oldest<T, const N: usize>(list: &mut Vec<T, N>, count: usize) -> bool {
    let full = list.is_full();
    if full {
        list.rotate_left(count);
        list.truncate(N - count);
    }
    full
}

impl Default for Stage {
    fn default() -> Self {
        Self::new()
    }
}
