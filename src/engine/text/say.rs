//! Names, questions, dice and answers in words.
//!
//! Whole words and no signs that only the eye understands: a screen reader reads them aloud.

use core::fmt::{self, Display, Formatter};

use super::By;
use crate::dice::{Drop, FaceSet, Pool, Reading, Seen, Symbol};
use crate::engine::{
    Cast, Choice, DeclaredKind, Entry, Id, Kind, Marks, Need, Note, Options, Outcome, Prompt, Reason, Remark, Session, Set,
    State, Subject, Tag, YesNo, fill, fill_two,
};

/// Text that a function writes.
struct Written<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Written<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}

/// Something written by a function.
pub const fn written<F: Fn(&mut Formatter<'_>) -> fmt::Result>(write: F) -> impl Display {
    Written(write)
}

/// What somebody is called; nothing for nobody.
pub fn name<S: State>(session: &Session<S>, subject: Subject) -> impl Display {
    written(move |f| session.name(subject, f))
}

/// A text, and before it whom it is about: `Attacker: Rep`.
pub fn titled<S: State>(session: &Session<S>, subject: Subject, text: impl Display) -> impl Display {
    written(move |f| match subject {
        Subject::Nobody => write!(f, "{text}"),
        _ => write!(f, "{}: {text}", name(session, subject)),
    })
}

/// A question and its answer: `Attacker: Rep: 4`, `In cover? No`.
pub fn answered<S: State>(session: &Session<S>, subject: Subject, title: &str, answer: impl Display) -> impl Display {
    let colon = if title.ends_with(['?', '!']) { "" } else { ":" };
    titled(session, subject, written(move |f| write!(f, "{title}{colon} {answer}")))
}

/// An outcome's headline: for whom, and the word.
pub fn outcome<S: State>(session: &Session<S>, outcome: Outcome) -> impl Display {
    titled(session, outcome.subject, outcome)
}

/// A note.
pub fn note<S: State>(session: &Session<S>, note: Note) -> impl Display {
    titled(session, note.subject, written(move |f| fill(f, note.text, note.value)))
}

/// What stands beside a question: `3 in, 25 left`.
pub fn remark<S: State>(session: &Session<S>, remark: Remark) -> impl Display {
    titled(session, remark.subject, written(move |f| fill_two(f, remark.text, remark.values)))
}

/// A line of a sum: `Attacker: Combat +3`.
pub fn reason<S: State>(session: &Session<S>, reason: Reason) -> impl Display {
    titled(session, reason.subject, written(move |f| write!(f, "{} {}", reason.label, amount(reason))))
}

/// What a line of a sum is worth: with its sign, unless the sum begins with it.
pub fn amount(reason: Reason) -> impl Display {
    written(move |f| if reason.base { write!(f, "{}", reason.value) } else { write!(f, "{:+}", reason.value) })
}

/// The dice of a pool: `2d6`.
pub fn dice(pool: Pool) -> impl Display {
    written(move |f| write!(f, "{}d{}", pool.count, pool.die.sides()))
}

/// What a pool needs, or what is added to it; nothing if there is nothing to say.
pub fn needs(cast: &Cast) -> impl Display {
    written(move |f| match (cast.need, cast.reading) {
        (Need::Faces(faces), _) | (Need::Reading, Reading::Hits(faces) | Reading::Tally(faces, _)) => {
            write!(f, "needs {}", face_set(faces, cast.pool))
        }
        (Need::Total(total), _) => write!(f, "needs a total of {total}"),
        (Need::Adds(value) | Need::Against(value), _) => write!(f, "{value:+} is added"),
        (Need::Reading, Reading::Kept { stay, drop, .. }) if stay < cast.pool.count => {
            let which = if drop == Drop::Best { "best" } else { "worst" };
            write!(f, "the {which} {} taken away", cast.pool.count - stay)
        }
        (Need::Reading, _) => Ok(()),
    })
}

/// `4 or less`, `5 or more`, `2, 4`.
fn face_set(faces: FaceSet, pool: Pool) -> impl Display {
    written(move |f| {
        let sides = pool.die.sides();
        let count = faces.count(pool.die);
        let all = |mut range: core::ops::RangeInclusive<u8>| range.all(|face| faces.has(face));
        match count {
            0 => f.write_str("what these dice cannot show"),
            _ if all(1..=count) => write!(f, "{count} or less"),
            _ if all(sides - count + 1..=sides) => write!(f, "{} or more", sides - count + 1),
            _ => listed(f, (1..=sides).filter(|face| faces.has(*face))),
        }
    })
}

/// Things with commas between.
///
/// # Errors
///
/// The writer's.
pub fn listed<T: Display>(f: &mut dyn fmt::Write, things: impl IntoIterator<Item = T>) -> fmt::Result {
    for (nth, thing) in things.into_iter().enumerate() {
        write!(f, "{}{thing}", if nth > 0 { ", " } else { "" })?;
    }
    Ok(())
}

/// A symbol die's face.
#[must_use]
pub const fn symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Blank => "Blank",
        Symbol::Skull => "Skull",
        Symbol::Hit => "Hit",
        Symbol::Advance => "Advance",
        Symbol::HitAdvance => "Hit-Advance",
        Symbol::TwoHits => "Two-Hits",
    }
}

/// One die of a pool as it fell: its number, or its symbol.
pub fn face(cast: &Cast, face: u8) -> impl Display {
    written(move |f| match &cast.reading {
        Reading::Kept { layout, .. } => f.write_str(symbol(layout.of(face))),
        _ => write!(f, "{face}"),
    })
}

/// A pool as it fell, and what it says: `4, 2: total 6`. `struck` are dice that a player took away.
pub fn thrown(cast: &Cast, faces: &[u8], struck: Option<Set>) -> impl Display {
    written(move |f| {
        let stays = |nth: usize, by_itself: bool| struck.map_or(by_itself, |gone| !gone.has(Id(nth as u8)));
        let dice = faces.iter().zip(cast.reading.stays(faces)).enumerate();
        listed(
            f,
            dice.map(|(nth, (shown, by_itself))| {
                let gone = if stays(nth, by_itself) { "" } else { " taken away" };
                written(move |f| write!(f, "{}{gone}", face(cast, *shown)))
            }),
        )?;
        match (cast.reading.read(faces), cast.need) {
            (Seen::Value(total), Need::Adds(value) | Need::Against(value)) => {
                write!(f, ": with {value:+} that is {}", total.cast_signed() + value)
            }
            (Seen::Value(total), _) if faces.len() > 1 => write!(f, ": total {total}"),
            (Seen::Sum { total, doubles }, _) => write!(f, ": total {total}{}", if doubles { ", doubles" } else { "" }),
            (Seen::Hits(hits, _), _) => write!(f, ": {hits} of {} passed", faces.len()),
            _ => Ok(()),
        }
    })
}

/// How an entry came about, for whoever reads it later: ` (your own dice)`.
pub fn marks(marks: Marks) -> impl Display {
    written(move |f| {
        let words = [
            (Marks::TYPED, "own dice"),
            (Marks::DEALT_AGAIN, "dealt again"),
            (Marks::AMENDED, "amended"),
            (Marks::DEVICE, "by the device"),
        ];
        let true_ones = || words.iter().filter(|(mark, _)| marks.has(*mark)).map(|(_, word)| word);
        if true_ones().next().is_none() {
            return Ok(());
        }
        f.write_str(" (")?;
        listed(f, true_ones())?;
        f.write_str(")")
    })
}

/// An answer or throw as it stands in the transcript. `kind` is what its question is declared as. Options are named as the player
/// reads them, or [`By::Name`] as scripts write them.
pub fn value<S: State>(session: &Session<S>, kind: DeclaredKind, entry: Entry<'_>, by: By) -> impl Display {
    written(move |f| {
        let named = |ids: &mut dyn Iterator<Item = Id>, f: &mut Formatter<'_>| match ids.next() {
            None => f.write_str("none"),
            Some(first) => listed(f, core::iter::once(first).chain(ids).map(|id| name(session, Subject::Figure(id)))),
        };
        match entry.tag {
            Tag::Number => write!(f, "{}", entry.number().unwrap_or(0)),
            Tag::Extra => write!(f, "{:+}", entry.number().unwrap_or(0)),
            Tag::Pick | Tag::Settle | Tag::Interrupt => f.write_str(option_of(kind, entry.code().unwrap_or(0), by)),
            Tag::Choose | Tag::Order => named(&mut entry.ids().unwrap_or_default().into_iter(), f),
            Tag::Ticks => named(&mut entry.set().unwrap_or_default().iter(), f),
            Tag::Strike => {
                f.write_str("die ")?;
                listed(f, entry.set().unwrap_or_default().iter().map(|id| u16::from(id.0) + 1))
            }
            Tag::Flags => match entry.body {
                [] => f.write_str("none"),
                codes => listed(f, codes.as_chunks().0.iter().map(|code| option_of(kind, u16::from_le_bytes(*code), by))),
            },
            Tag::Split => listed(f, entry.body),
            Tag::Offer => {
                let nth = YesNo::from(entry.body == [1]).index();
                f.write_str(YesNo::CHOICES.get(nth).map_or("", |choice| if by == By::Name { choice.name() } else { choice.text }))
            }
            Tag::Throw => listed(f, entry.pools().flat_map(|pool| pool.faces)),
        }
    })
}

/// The option that a code stands for.
fn option_of(kind: DeclaredKind, code: u16, by: By) -> &'static str {
    let found = kind.choices().iter().find(|choice| choice.code == code);
    found.map_or("another option", |choice| if by == By::Name { choice.name() } else { choice.text })
}

/// What an open question accepts, as the end of a sentence: `a number from 1 to 6`.
pub fn accepts<S: State>(session: &Session<S>, prompt: &Prompt, by: By) -> impl Display {
    written(move |f| match &prompt.kind {
        Kind::Number { min, max, .. } => write!(f, "a number from {min} to {max}"),
        Kind::Pick { choices, allowed, .. } => {
            let offered = || (0..).zip(*choices).filter(|(nth, _)| allowed >> nth & 1 == 1).map(|(_, choice)| choice);
            match by {
                By::Name => {
                    f.write_str("one of ")?;
                    listed(f, offered().map(|choice| choice.name()))
                }
                By::Line if yes_or_no(choices) => f.write_str("yes or no"),
                By::Line => write!(f, "{} or a name", number_up_to(offered().count())),
            }
        }
        Kind::Choose { ids } => match by {
            By::Name => {
                f.write_str("one of ")?;
                listed(f, ids.iter().map(|id| name(session, Subject::Figure(*id))))
            }
            By::Line => write!(f, "{} or a name", number_up_to(ids.len())),
        },
        // One that must be ticked is not asked.
        Kind::Ticks { ids, .. } if by == By::Line && ids.len() == 1 => f.write_str("1 or none"),
        Kind::Ticks { ids, min, max, .. } => {
            write!(f, "{} of ", count(*min, *max))?;
            match by {
                By::Name => listed(f, ids.iter().map(|id| name(session, Subject::Figure(*id))))?,
                By::Line => write!(f, "the numbers 1 to {}", ids.len())?,
            }
            f.write_str(match (*min == 0, usize::from(*max) >= ids.len()) {
                (true, true) => ", with commas between; or none, or all",
                (true, false) => ", with commas between; or none",
                (false, true) => ", with commas between; or all",
                (false, false) => ", with commas between",
            })
        }
        Kind::Flags { allowed, .. } if by == By::Line && allowed.count_ones() == 1 => f.write_str("1 or none"),
        Kind::Flags { choices, allowed } => {
            let offered = || (0..).zip(*choices).filter(|(nth, _)| allowed >> nth & 1 == 1).map(|(_, choice)| choice);
            f.write_str("any of ")?;
            match by {
                By::Name => listed(f, offered().map(|choice| choice.name()))?,
                By::Line => write!(f, "the numbers 1 to {}", offered().count())?,
            }
            f.write_str(", with commas between; or none, or all")
        }
        Kind::Order { ids } => {
            f.write_str("each of ")?;
            match by {
                By::Name => listed(f, ids.iter().map(|id| name(session, Subject::Figure(*id))))?,
                By::Line => write!(f, "the numbers 1 to {}", ids.len())?,
            }
            f.write_str(" once, in the order you want, with commas between")
        }
        Kind::Split { total, parts, min } => {
            write!(f, "{parts} numbers of at least {min} that make {total}, with commas between")
        }
        Kind::Strike { dice, count, .. } => write!(f, "{count} of the dice 1 to {dice}, with commas between"),
        Kind::Offer => f.write_str("yes or no"),
        Kind::Throw => {
            let pools = session.stage().card.iter().filter(|cast| cast.pool.count > 0);
            f.write_str("the faces of ")?;
            listed(f, pools.map(|cast| titled(session, cast.subject, dice(cast.pool))))
        }
    })
}

/// Whether the options are no and yes.
#[must_use]
pub fn yes_or_no(choices: &[Choice]) -> bool {
    choices == <YesNo as Options>::CHOICES
}

/// `1`, `1 to 3`.
fn count(min: u8, max: u8) -> impl Display {
    written(move |f| match (min, max) {
        (min, max) if min == max => write!(f, "{min}"),
        (min, max) => write!(f, "{min} to {max}"),
    })
}

/// A line of a list by its number: `a number from 1 to 6`.
pub fn number_up_to(count: usize) -> impl Display {
    written(move |f| match count {
        1 => f.write_str("1"),
        _ => write!(f, "a number from 1 to {count}"),
    })
}

/// A number of things: `1 face`, `2 faces`.
pub fn counted(count: usize, one: &str, more: &str) -> impl Display {
    written(move |f| write!(f, "{count} {}", if count == 1 { one } else { more }))
}

/// What somebody typed, so that it can be repeated to him: in one short line, whatever it was.
pub fn quoted(text: &str) -> impl Display {
    /// Letters repeated.
    const MOST: usize = 40;
    written(move |f| {
        let cut = text.char_indices().nth(MOST).map_or(text.len(), |(at, _)| at);
        let (head, rest) = text.split_at_checked(cut).unwrap_or((text, ""));
        f.write_str("`")?;
        for letter in head.chars() {
            // An apostrophe ends nothing here.
            if letter == '\'' { f.write_str("'")? } else { write!(f, "{}", letter.escape_debug())? }
        }
        f.write_str(if rest.is_empty() { "`" } else { " ...`" })
    })
}
