//! Names, answers and needs in words.

use core::fmt::Write as _;

use heapless::String;

use crate::dice::{Drop, Reading};
use crate::engine::{Cast, Entry, Kind, Need, Point, PointKind, Prompt, Step, Subject, Tag, Tone};
use crate::games::Session;
use crate::ui::font::Font;
use crate::ui::frame::Frame;

/// Text of one line; longer texts are cut there, and tests look for those.
pub type Line = String<40>;

/// A text, cut where the line is full.
pub struct Clip<const N: usize>(pub String<N>);

impl<const N: usize> core::fmt::Write for Clip<N> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        text.chars().try_for_each(|letter| self.0.push(letter)).map_err(|_| core::fmt::Error)
    }
}

/// Writes a text into a line, cut where the line is full.
pub fn clip<const N: usize>(text: core::fmt::Arguments<'_>) -> String<N> {
    let mut clip = Clip(String::new());
    // An error only says that it was cut.
    let _ = clip.write_fmt(text);
    clip.0
}

/// A title as a headline.
pub fn capitals(title: &str) -> Line {
    let mut line = clip::<40>(format_args!("{title}"));
    line.make_ascii_uppercase();
    line
}

/// What somebody is called.
pub fn name(session: &Session, subject: Subject) -> Line {
    let mut clip = Clip(Line::new());
    let _ = session.name(subject, &mut clip);
    clip.0
}

/// A text with its subject before it: `Attacker 2: Rep`.
pub fn titled(session: &Session, subject: Subject, text: &str) -> Line {
    let name = name(session, subject);
    clip(format_args!("{name}{}{text}", if name.is_empty() { "" } else { ": " }))
}

/// A text with whom it is about behind it: `Your dice: Attacker`.
pub fn titled_with(text: &str, name: &str) -> Line {
    clip(format_args!("{text}{}{name}", if name.is_empty() { "" } else { ": " }))
}

/// Which roll something that stands at a byte of the transcript is about: the one that comes behind it, or the one before it if it is
/// what the rules made of that.
pub fn roll_of(session: &Session, at: usize, made: bool) -> Line {
    let behind = session.transcript().entries().filter(|(place, entry)| *place >= at && entry.tag == Tag::Throw).count();
    match behind + usize::from(made) {
        0 => clip(format_args!("next roll")),
        1 => clip(format_args!("last roll")),
        since => clip(format_args!("{since} rolls ago")),
    }
}

/// Whether a point stands behind its roll: a result, or a number that the rules gave. Modifiers, which can be less than nothing,
/// stand before theirs.
pub const fn made_of_its_roll(point: &Point) -> bool {
    match point.kind {
        PointKind::Settle(..) => true,
        PointKind::Extra { min, .. } => min >= 0,
    }
}

/// The title of a question.
pub fn title(session: &Session, prompt: &Prompt) -> Line {
    let subject = match (&prompt.kind, session.stage().card.as_slice()) {
        (Kind::Throw, [only]) => only.subject,
        _ => prompt.subject,
    };
    titled(session, subject, prompt.question.title)
}

/// Draws the title of a question: whom it is about, and what it asks. If both do not fit beside the remark, the name takes its
/// place, or stands before what the rule has to say there; of a figure's, the first word if there is
/// no room for more.
pub fn ask(session: &Session, prompt: &Prompt, remark: Line, frame: &mut Frame) {
    let (name, title) = (name(session, prompt.subject), prompt.question.title);
    let room = |remark: &str| 123 - Font::Tiny.width(remark);
    let both = titled(session, prompt.subject, title);
    let said = session.stage().remark.is_some();
    if Font::Heading.width(&both) <= room(&remark) || name.is_empty() && said {
        frame.title(both, remark);
        return;
    }
    let fits = |line: &Line| Font::Heading.width(title) <= room(line);
    let behind = if said { remark.as_str() } else { "" };
    // By its first word somebody is known too: `B3 Leader`.
    let first = name.split(' ').next().unwrap_or_default();
    let figure = matches!(prompt.subject, Subject::Figure(_));
    // `B2 flees 1`, but `Player 1: 1 in, 35 left`.
    let between = |more: &str| {
        if more.is_empty() {
            ""
        } else if figure {
            " "
        } else {
            ": "
        }
    };
    let beside = |who: &str, more: &str| clip(format_args!("{who}{}{more}", between(more)));
    let words = [(name.as_str(), behind), (first, behind), (name.as_str(), ""), (first, "")];
    // Which of many figures it is must be seen; whose of two or three the question is, is clear without it.
    let tried = if figure { words.len() } else { 1 };
    let known = words.into_iter().take(tried).map(|(who, more)| beside(who, more)).find(fits);
    // A part of a long name is more than none.
    let part = Font::Tiny.fit_name(&name, 123 - Font::Heading.width(title));
    let part = clip(format_args!("{part}"));
    frame.title(title, known.unwrap_or(if figure { part } else { remark }));
}

/// The dice of a pool: `2d6`; those with symbols are only counted.
pub fn dice(cast: &Cast) -> Line {
    match cast.reading {
        Reading::Kept { .. } => clip(format_args!("{} dice", cast.pool.count)),
        _ => clip(format_args!("{}d{}", cast.pool.count, cast.pool.die.sides())),
    }
}

/// What a pool needs: `4-`, `+3`, `8`; nothing if its reading says nothing either.
pub fn need(cast: &Cast) -> Line {
    let mut line = Line::new();
    let _ = match (cast.need, &cast.reading) {
        (Need::Faces(faces), _) => write!(line, "{faces}"),
        (Need::Total(total), _) => write!(line, "{total}"),
        (Need::Adds(value) | Need::Against(value), _) => write!(line, "{value:+}"),
        (Need::Reading, Reading::Hits(faces) | Reading::Tally(faces, _)) => write!(line, "{faces}"),
        (Need::Reading, Reading::Kept { stay, drop, .. }) => {
            let more = i16::from(cast.pool.count) - i16::from(*stay);
            match (more, drop) {
                (0, _) => write!(line, "{stay}d"),
                (_, Drop::Best) => write!(line, "{stay}d-{more}"),
                (_, Drop::Worst) => write!(line, "{stay}d+{more}"),
            }
        }
        (Need::Reading, _) => Ok(()),
    };
    line
}

/// A procedure that was done, a thing a line: which, what came of it, and what becomes of its dice if it is undone.
pub fn done(session: &Session) -> String<120> {
    let mut text = Clip(String::new());
    let title = session.procedure().map_or("", |procedure| procedure.title);
    // Titles, names and outcomes are short.
    let _ = write!(text, "{title}");
    if let Step::Done(outcome) = session.step() {
        let _ = write!(text, "\n{}", crate::engine::text::outcome(session, outcome));
    }
    if session.stage().shown.number > 0 {
        let _ = write!(text, "\nIts dice will fall again.");
    }
    text.0
}

/// Where an answer leads: the next dice, or the end.
pub fn consequence(session: &Session) -> Line {
    let mut line = Line::new();
    if let (true, Some(cast)) = (session.wants_dice(), session.stage().card.first()) {
        let needed = need(cast);
        let _ = match cast.reading {
            Reading::Kept { .. } => line.write_str(&needed),
            // Of several pools that need nothing, the first says nothing; and a die by itself, whatever leads to it, is no news.
            _ if needed.is_empty() && (cast.pool.count == 1 || session.stage().card.len() > 1) => Ok(()),
            _ => {
                let between = match (needed.is_empty(), cast.need) {
                    (true, _) => "",
                    (false, Need::Adds(_) | Need::Against(_)) => " ",
                    (false, Need::Faces(_) | Need::Reading) if cast.pool.count > 1 => " each ",
                    (false, _) => " needs ",
                };
                write!(line, "{}{between}{needed}", dice(cast))
            }
        };
    } else if let Step::Done(outcome) = session.step() {
        // That something will be done is no news, nor what was counted up before; what it costs is.
        let news = (!outcome.ending.quiet || outcome.ending.word.contains('#')) && !outcome.ending.sums_up;
        // Who wins is not always who is asked about.
        let whose = match (outcome.ending.tone, outcome.subject) {
            (Tone::Good | Tone::Bad, Subject::Nth(_)) => name(session, outcome.subject),
            _ => Line::new(),
        };
        let _ = match (news, whose.is_empty()) {
            (true, true) => write!(line, "{outcome}"),
            (true, false) => write!(line, "{whose} {outcome}"),
            (false, _) => Ok(()),
        };
    }
    line
}

/// An answer already given, as the edit list shows it.
pub fn answer(session: &Session, prompt: &Prompt, entry: &Entry<'_>) -> Line {
    let mut line = Line::new();
    let _ = match (&prompt.kind, entry.tag) {
        (Kind::Pick { choices, .. }, Tag::Pick) => {
            let code = entry.code();
            line.write_str(choices.iter().find(|choice| Some(choice.code) == code).map_or("?", |choice| choice.text))
        }
        (_, Tag::Number) => write!(line, "{}", entry.number().unwrap_or(0)),
        (_, Tag::Choose) => {
            let id = entry.ids().and_then(|ids| ids.first().copied());
            id.map_or(Ok(()), |id| session.name(Subject::Figure(id), &mut line))
        }
        (Kind::Flags { choices, .. }, Tag::Flags) => write!(line, "{} ticked", entry.flags(choices).map_or(0, u64::count_ones)),
        (_, Tag::Ticks | Tag::Strike) => write!(line, "{} ticked", entry.set().map_or(0, |set| set.len())),
        (_, Tag::Offer) => line.write_str(if entry.body == [1] { "Yes" } else { "No" }),
        (_, Tag::Order | Tag::Split) => line.write_str("set"),
        _ => Ok(()),
    };
    line
}
