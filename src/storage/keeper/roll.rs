//! The roll that was made last, as the log and the resume screen tell it.

use core::fmt::Write as _;

use heapless::{String, Vec};

use super::{Keeper, Kept, Marked};
use crate::dice::{Die, Faces, Reading};
use crate::engine::{Marks, Outcome, Parts, Session, Shown, State, Subject, Tag};
use crate::storage::format::checksum_of;
use crate::storage::line::{LYING, Line, RollMarks, SHOWS};
use crate::storage::luck::{Luck, Owner, Promise, Promised};

/// A text of a line.
pub type Text = String<28>;
/// A longer one: the expression of a free roll, and what came of it.
pub type LongText = String<64>;

/// A roll in words, with its dice.
#[derive(Clone, Debug, Default)]
pub struct Roll {
    /// Its number; 0 before the first.
    pub number: u32,
    /// How it came about.
    pub marks: RollMarks,
    /// Who rolled.
    pub who: Text,
    /// What for.
    pub what: LongText,
    /// What came of it.
    pub result: LongText,
    /// All pools, and behind them whose pips each one has.
    dice: Vec<u8, 1_088>,
    /// Where that begins.
    owners: u16,
    /// What was promised, if it was rolled in a battle.
    promise: Option<Promise>,
    /// It is not in the log yet.
    new: bool,
}

impl Roll {
    /// No roll.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            number: 0,
            marks: RollMarks(0),
            who: Text::new(),
            what: LongText::new(),
            result: LongText::new(),
            dice: Vec::new(),
            owners: 0,
            promise: None,
            new: false,
        }
    }

    /// As a line of the log.
    pub(super) fn line(&self, index: u32) -> Line<'_> {
        let Self { number, marks, who, what, result, promise, .. } = self;
        let (dice, owners) = self.dice.split_at_checked(usize::from(self.owners)).unwrap_or_default();
        let luck = promise.map(|promise| Luck { promise, owners });
        Line { index, number: *number, marks: *marks, who, what, result, dice, luck }
    }

    /// As read from the log.
    pub(super) fn read(&mut self, line: &Line<'_>) {
        (self.number, self.marks) = (line.number, line.marks);
        self.who.clear();
        clip(&mut self.who, line.who);
        for (text, from) in [(&mut self.what, line.what), (&mut self.result, line.result)] {
            text.clear();
            clip(text, from);
        }
        self.dice = Vec::from_slice(line.dice).unwrap_or_default();
        self.owners = self.dice.len() as u16;
        self.promise = line.luck.map(|luck| luck.promise);
        // As many as there were.
        let _ = self.dice.extend_from_slice(line.luck.map_or(&[], |luck| luck.owners));
    }

    /// How all dice of a free roll lie.
    #[must_use]
    pub fn lying(&self) -> Option<&[u8]> {
        self.line(0).lying()
    }

    /// Whether it was rolled in a battle.
    #[must_use]
    pub const fn in_battle(&self) -> bool {
        self.promise.is_some()
    }

    pub(super) const fn is_new(&self) -> bool {
        self.new
    }

    /// All that the log would say of it, in one number; what was promised never changes.
    fn sum(&self) -> u32 {
        let line = Line { luck: None, ..self.line(0) };
        checksum_of(&[&line.head(), line.who.as_bytes(), line.what.as_bytes(), line.result.as_bytes(), line.dice])
    }

    pub(super) const fn settle(&mut self) {
        self.new = false;
    }

    /// It did not reach the log, and may be told later.
    pub(super) const fn unsaved(&mut self) {
        self.new = true;
        self.marks = self.marks.and(RollMarks::UNSAVED);
    }

    /// What the faces of the next pool show, if that is not their number.
    fn shows(&mut self, faces: &[u8]) {
        if !faces.is_empty() {
            self.pool(SHOWS, faces);
        }
    }

    fn pool(&mut self, sides: u8, faces: &[u8]) {
        // As many as a throw can have; a transcript holds no more either.
        let _ = self.dice.extend_from_slice(&[sides, faces.len() as u8]);
        let _ = self.dice.extend_from_slice(faces);
        self.owners = self.dice.len() as u16;
    }
}

/// What each face of a die shows, as of a die of one's own; nothing if that is its number.
pub type FacesShow = Vec<u8, 8, u8>;

/// Adds as much of a text as fits.
fn clip<const N: usize>(out: &mut String<N>, text: &str) {
    for letter in text.chars() {
        if out.push(letter).is_err() {
            return;
        }
    }
}

impl<S: State + Parts + PartialEq> Keeper<S> {
    /// Logs a roll that is no part of a procedure; returns its number.
    /// With it go what the faces of its dice show, if that is not their number, and how all of them lie now.
    pub fn free_roll(
        &mut self,
        what: &str,
        result: core::fmt::Arguments<'_>,
        marks: RollMarks,
        pools: &[(Die, Faces)],
        shows: &[FacesShow],
        lying: &[u8],
    ) -> u32 {
        self.rolls = self.rolls.wrapping_add(1);
        let roll = &mut self.roll;
        *roll = Roll { number: self.rolls, new: true, marks, ..Roll::new() };
        // Texts that are too long are cut.
        clip(&mut roll.what, what);
        let _ = roll.result.write_fmt(result);
        for (nth, (die, faces)) in pools.iter().enumerate() {
            roll.shows(shows.get(nth).map_or(&[], |shows| shows));
            roll.pool(die.sides(), faces);
        }
        roll.pool(LYING, lying);
        self.counts.count(&self.roll.line(0));
        self.rolls
    }

    /// Logs the last throw of the procedure if it, or what came of it, is not what the log says; whether it did.
    pub(super) fn log_throw(&mut self, now: &Kept<'_, S>) -> bool {
        let shown = &now.session.stage().shown;
        if shown.number == 0 || now.procedure.is_none() {
            return false;
        }
        // A free roll comes first; the throw is still there at the next look. While nothing can be saved only the latest waits.
        if self.roll.new && (!self.astray || shown.number < self.roll.number) {
            return false;
        }
        let mut roll = describe(now.session, shown);
        if !self.is_news(&roll) {
            return false;
        }
        if self.astray {
            roll.marks = roll.marks.and(RollMarks::UNSAVED);
        }
        if let Some((_, true)) = now.procedure {
            let promised = match (self.promised, self.roll.promise) {
                ((number, promised), _) if number == roll.number => promised,
                // As the log had it: more is known at the end at the latest.
                (_, Some(promise)) if self.roll.number == roll.number => Promised { promise, to_end: true },
                _ => Promised::NONE,
            };
            let promise = promised.held(now.session, shown.told);
            // What the rule says first is what was promised; it may say more about it later.
            self.promised = (roll.number, Promised { promise, ..promised });
            roll.promise = Some(promise);
            for cast in &shown.card {
                // Symbols are no pips.
                let pips = !matches!(cast.reading, Reading::Kept { .. });
                let owner = if pips { Owner::of(now.session, cast) } else { Owner::NOBODY };
                // Where the dice leave no room, they are nobody's.
                let _ = roll.dice.push(owner.0);
            }
        }
        self.rolls = self.rolls.max(roll.number);
        self.roll = roll;
        self.counts.count(&self.roll.line(0));
        true
    }

    /// Whatever was thrown in the open procedure is in the log already, each throw as it was before the next one.
    pub(super) fn thrown_before(&mut self, session: &mut Session<S>) {
        let mut after = 0;
        loop {
            let next = session.transcript().entries().filter(|(at, entry)| *at > after && entry.tag == Tag::Throw);
            let Some((at, _)) = next.into_iter().next() else { break };
            let roll = session.as_of(at, |session| describe(session, &session.stage().shown));
            if roll.number > 0 {
                self.is_news(&roll);
            }
            after = at;
        }
        self.is_news(&describe(session, &session.stage().shown));
    }

    /// Whether the log says something else of a throw; from now on it says this.
    fn is_news(&mut self, roll: &Roll) -> bool {
        let now = (roll.number, roll.sum());
        if self.thrown.contains(&now) {
            return false;
        }
        self.thrown.retain(|(number, _)| *number != now.0);
        if self.thrown.is_full() {
            self.thrown.remove(0);
        }
        // There is room now.
        let _ = self.thrown.push(now);
        true
    }

    /// Looks which throws have left the procedure or were amended, and marks them; not if it is done. The last throw needs no mark:
    /// its line is written anew.
    pub(super) fn watch(&mut self, now: &Kept<'_, S>, done: bool) {
        self.marked.clear();
        if done {
            return;
        }
        let Self { open, thrown, marked, .. } = self;
        for watched in &open.watched {
            let number = *watched & !AMENDED;
            let there = throws(now.session).find(|there| now.procedure.is_some() && there & !AMENDED == number);
            let marks = match there {
                Some(there) if there == *watched || number == now.session.stage().shown.number => continue,
                Some(_) => RollMarks::AMENDED,
                None if now.session.fate().dice().any(|(other, _)| other == number) => RollMarks::TAKEN_BACK,
                None => RollMarks::VOID,
            };
            if there.is_none() {
                // Made again, it is news again.
                thrown.retain(|(other, _)| *other != number);
            }
            let full = marked.is_full();
            match marked.last_mut() {
                Some(last) if full || last.marks == marks && last.last + 1 == number => last.last = number,
                _ => {
                    // There is room: that was the question.
                    let _ = marked.push(Marked { index: 0, first: number, last: number, marks });
                }
            }
        }
    }

    /// Watches the throws of the open procedure.
    pub(super) fn rewatch(&mut self, session: &Session<S>) {
        self.open.watched.clear();
        for number in throws(session) {
            if self.open.watched.is_full() {
                self.open.watched.remove(0);
            }
            // There is room now.
            let _ = self.open.watched.push(number);
        }
    }
}

/// Set in the number of a throw that is watched: something before it was amended. No roll has so high a number.
const AMENDED: u32 = 1 << 31;

/// The numbers of the throws of the open procedure.
fn throws<S: State>(session: &Session<S>) -> impl Iterator<Item = u32> {
    let mut amended = 0;
    session.transcript().entries().filter_map(move |(_, entry)| {
        if entry.tag == Tag::Throw {
            return entry.roll_number().map(|number| number | amended);
        }
        if entry.marks.has(Marks::AMENDED) {
            amended = AMENDED;
        }
        None
    })
}

/// The last throw in words.
fn describe<S: State>(session: &Session<S>, shown: &Shown) -> Roll {
    let mut roll = Roll { number: shown.number, marks: marks(session, shown.marks), ..Roll::new() };
    let (mut named, mut more): (Vec<Subject, 2>, bool) = (Vec::new(), false);
    for cast in &shown.card {
        if cast.subject != Subject::Nobody && !named.contains(&cast.subject) {
            // Two names at most; that there are others is said.
            more |= named.push(cast.subject).is_err();
        }
    }
    // Those who roll together stand like their dice; of them the result says whose it is.
    let together = named.len() > 1;
    let befalls = shown.told.map(|Outcome { subject, .. }| subject).filter(|subject| *subject != Subject::Nobody);
    // Whom it befell, if he did not roll.
    if let Some(subject) = befalls.filter(|subject| named.as_slice() != [*subject] && named.len() == 1) {
        let _ = named.push(subject);
    }
    // A name that is too long is cut.
    let call = |subject| {
        let mut name = Text::new();
        let _ = session.name(subject, &mut name);
        name
    };
    for (nth, subject) in named.iter().enumerate() {
        let between = if together { " / " } else { " > " };
        clip(&mut roll.who, if nth == 0 { "" } else { between });
        clip(&mut roll.who, &call(*subject));
    }
    clip(&mut roll.who, if more { " .." } else { "" });
    clip(&mut roll.what, shown.title);
    if let Some(outcome) = shown.told {
        let mut word = Text::new();
        let _ = write!(word, "{outcome}");
        word.make_ascii_lowercase();
        if let Some(subject) = befalls.filter(|_| together) {
            clip(&mut roll.result, &call(subject));
            clip(&mut roll.result, " ");
        }
        clip(&mut roll.result, &word);
    }
    for (cast, faces) in shown.card.iter().zip(&shown.faces) {
        if let Reading::Kept { layout, .. } = cast.reading {
            roll.shows(&layout.0.map(|symbol| symbol as u8));
        }
        roll.pool(cast.pool.die.sides(), faces);
    }
    roll
}

/// How the last throw came about, and what was done about it.
fn marks<S: State>(session: &Session<S>, of: Marks) -> RollMarks {
    let mut marks = if session.names().house() { RollMarks::HOUSE } else { RollMarks(0) };
    let pairs = [(Marks::TYPED, RollMarks::TYPED), (Marks::DEALT_AGAIN, RollMarks::DEALT_AGAIN)];
    for (_, mark) in pairs.iter().filter(|(mark, _)| of.has(*mark)) {
        marks = marks.and(*mark);
    }
    let settled = session.stage().points.iter().take(session.stage().settled());
    for (at, entry) in session.transcript().entries() {
        match entry.tag {
            Tag::Throw => {
                marks = RollMarks(marks.0 & !(RollMarks::OVERRULED.0 | RollMarks::PARTLY.0));
                if entry.marks.has(Marks::TYPED) && entry.pools().any(|pool| !pool.typed) {
                    marks = marks.and(RollMarks::PARTLY);
                }
            }
            _ if entry.marks.has(Marks::AMENDED) => marks = marks.and(RollMarks::AMENDED),
            Tag::Settle => marks = marks.and(RollMarks::OVERRULED),
            // A number set where the rules gave one; a modifier of the coming roll is none.
            Tag::Extra if settled.clone().any(|point| point.at == at) => marks = marks.and(RollMarks::OVERRULED),
            _ => {}
        }
    }
    marks
}
