//! The result: the outcome word, the natural dice, and who suffers.

mod dice;
mod many;
mod notes;

use core::fmt::Write as _;

use super::band::Band;
use super::turned;
use super::words::{self, Line};
use crate::dice::{Faces, Reading, Seen};
use crate::engine::{Cast, Step, Subject, Tag, Tone};
use crate::storage::RollMarks;
use crate::ui::Millis;
use crate::ui::font::Font;
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::passed::Passed;
use crate::ui::tumble::{Stage, Tumble};
use crate::ui::view::Model;
pub use dice::{draw_die, facing, worth};
use dice::{duel, one, symbols};
use many::{columns, counted, listed, named, new_ones, of_one_place, places, rows, several};
use notes::{note_text, notes, with_name};

/// A result being shown.
#[derive(Debug)]
pub struct Shown {
    tumble: Tumble,
    /// Shown to the player opposite.
    pub turned: bool,
}

impl Shown {
    /// A throw made now.
    pub const fn thrown(now: Millis, tumbles: bool) -> Self {
        Self { tumble: Tumble::new(now, tumbles), turned: false }
    }

    /// One made before.
    pub const fn still() -> Self {
        Self { tumble: Tumble::STILL, turned: false }
    }

    pub fn skip(&mut self, now: Millis) -> bool {
        self.tumble.skip(now)
    }

    pub fn moves_at(&self, now: Millis) -> Option<Millis> {
        self.tumble.moves_at(now)
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        if self.turned {
            return Hints { back: None, middle: Middle::Nothing, ok: Some("TURN BACK") };
        }
        let middle = Middle::Each { up: Some("why"), down: Some("flip") };
        match model.session.step() {
            Step::Diverged { .. } => Hints { back: Some("undo"), middle: Middle::Nothing, ok: Some("GO ON") },
            Step::Stuck(_) => Hints { back: Some("undo"), middle: Middle::Nothing, ok: None },
            _ => Hints { back: Some("undo"), middle, ok: Some("NEXT") },
        }
    }

    /// Tells what it shows in lines, for somebody who does not see it: whose roll it was, what came of it, and what was noted.
    #[inline(never)]
    pub fn tell(model: &mut Model) {
        let (session, passed) = (&model.session, &mut model.passed);
        let stage = session.stage();
        let procedure = session.procedure().map_or("", |procedure| procedure.title);
        let whose = |name: Line| if name.is_empty() { words::clip(format_args!("{procedure}")) } else { name };
        let first = session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw).count() == 1;
        let all = stage.notes.len() + usize::from(stage.notes_dropped);
        let known = passed.knows(session.begun().0, all).saturating_sub(usize::from(stage.notes_dropped));
        let notes = stage.notes.iter().skip(known);
        let mut lines = Lines(passed, None);
        let outcome = stage.shown.told.filter(|told| !told.ending.noted || notes.len() == 0);
        let (whom, said): (Subject, Option<Line>) = match (outcome, stage.shown.told, stage.shown.card.first()) {
            (Some(outcome), ..) => (outcome.subject, Some(words::clip(format_args!("{outcome}")))),
            (None, None, Some(cast)) if first => (cast.subject, Some(words::clip(format_args!("{}", stage.shown.title)))),
            _ => (Subject::Nobody, None),
        };
        let whose = whose(words::name(session, whom));
        // What others did, or what became of them, led to it; what is noted of the same one goes with it.
        let after = notes.clone().next().is_some_and(|note| note.subject != whom);
        if let (Some(said), false) = (&said, after) {
            lines.tell(whom, &whose, said);
        }
        for note in notes {
            lines.tell(note.subject, &words::name(session, note.subject), &note_text(note));
        }
        if let (Some(said), true) = (&said, after) {
            lines.tell(whom, &whose, said);
        }
        lines.end();
    }

    /// Draws it.
    pub fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        let (session, stage) = (&model.session, self.tumble.stage(now));
        let shown = &session.stage().shown;
        let told = shown.told;
        let name = told.map(|outcome| words::name(session, outcome.subject));
        let lit = told.is_some_and(|outcome| outcome.ending.tone != Tone::Nothing);
        let says = match (shown.card.as_slice(), shown.faces.as_slice()) {
            ([cast], [faces]) => said(cast, faces),
            ([left, right], [a, b]) => against(short(left, a), short(right, b)),
            _ => Line::new(),
        };
        let name =
            name.unwrap_or_else(|| if says.is_empty() { Line::new() } else { words::clip(format_args!("{}", shown.title)) });
        let title = words::capitals(shown.title);
        // A throw whose outcome nobody has told says what the dice say.
        let word: &dyn core::fmt::Display = match &told {
            Some(outcome) => outcome,
            None if !says.is_empty() => &says,
            None => &title,
        };
        let last = model.keeper.last();
        let marks = if last.number == shown.number { last.marks } else { RollMarks::default() };
        // Of two dice against each other, whom it befalls stands beside his one in bold; in rows nobody's name stands out.
        let duels = !of_one_place(model)
            && shown.card.len() == 2
            && shown.card.iter().zip(&shown.faces).all(|(cast, faces)| facing(cast, faces));
        // Few dice are larger for the player opposite; a list lies as it does for whoever holds the device.
        let alone = shown.card.is_empty() && !session.stage().news().is_empty();
        let few = duels || shown.card.len() < 2 && shown.faces.iter().all(|faces| faces.len() <= 3) && !alone;
        if self.turned && few {
            turned::draw(model, word, &name, frame);
            return;
        }
        let beside = duels && told.is_some_and(|outcome| shown.card.iter().any(|cast| cast.subject == outcome.subject));
        let band = Band { word, name: &name, number: shown.number, lit, alone: !beside, marks };
        match stage {
            Stage::Tumbling(_) => Band { word: &"", name: "", lit: false, ..band }.draw(frame),
            // Inverted for one picture: this result is new.
            Stage::Fresh => Band { lit: !lit, ..band }.draw(frame),
            Stage::Still => band.draw(frame),
        }
        match (shown.card.as_slice(), shown.faces.as_slice()) {
            ([], _) if session.stage().news().len() > 2 => several(model, frame),
            ([], _) => notes(model, frame),
            _ if !matches!(stage, Stage::Tumbling(_)) && of_one_place(model) => listed(model, frame),
            ([cast], [faces]) if matches!(cast.reading, Reading::Kept { .. }) => symbols(model, cast, faces, stage, frame),
            ([cast], [faces]) if !counted(model).is_empty() => named(model, cast, faces, stage, frame),
            // Four large ones leave no room for what became of somebody.
            ([cast], [faces]) if faces.len() <= 3 || faces.len() == 4 && session.stage().news().is_empty() => {
                one(model, cast, faces, stage, frame);
            }
            ([left, right], [a, b]) if duels => duel(model, [(left, a), (right, b)], stage, frame),
            _ if !matches!(stage, Stage::Tumbling(_)) && places(model, frame) => {}
            _ if !matches!(stage, Stage::Tumbling(_)) && !new_ones(model).is_empty() => {
                columns(model, new_ones(model).into_iter(), 3, frame);
            }
            _ => rows(model, stage, frame),
        }
        if self.turned {
            frame.turn(turned::ROWS);
        }
    }
}

/// What is told of the same one stands together, as far as a line holds it.
struct Lines<'a>(&'a mut Passed, Option<(Subject, Line)>);

impl Lines<'_> {
    fn tell(&mut self, whom: Subject, name: &str, text: &str) {
        let fits = |line: &Line| {
            line.len() + 2 + text.len() <= line.capacity() && Font::Body.width(format_args!("{line}, {text}")) <= 126
        };
        if let Some((_, line)) = self.1.as_mut().filter(|(before, line)| *before == whom && fits(line)) {
            *line = words::clip(format_args!("{line}, {text}"));
            return;
        }
        self.end();
        self.1 = Some((whom, with_name(name, text)));
    }

    fn end(&mut self) {
        if let Some((_, line)) = self.1.take() {
            self.0.tell(format_args!("{line}"));
        }
    }
}

/// What a pool says, in a few words.
fn said(cast: &Cast, faces: &Faces) -> Line {
    let mut line = Line::new();
    let _ = match cast.reading.read(faces) {
        Seen::Hits(hits, _) => write!(line, "{hits} of {}", faces.len()),
        Seen::Value(total) if faces.len() == 1 => match cast.need.added() {
            Some(value) => write!(line, "total {}", total.cast_signed() + value),
            None => Ok(()),
        },
        Seen::Value(total) | Seen::Sum { total, .. } if faces.len() > 1 => write!(line, "total {total}"),
        _ => Ok(()),
    };
    line
}

/// What two pools say against each other.
fn against(left: Line, right: Line) -> Line {
    if left.is_empty() || right.is_empty() { Line::new() } else { words::clip(format_args!("{left} : {right}")) }
}

/// The same as a number.
fn short(cast: &Cast, faces: &Faces) -> Line {
    let mut line = Line::new();
    let _ = match cast.reading.read(faces) {
        Seen::Hits(hits, _) => write!(line, "{hits}"),
        Seen::Value(total) | Seen::Sum { total, .. } => {
            write!(line, "{}", total.cast_signed() + cast.need.added().unwrap_or(0))
        }
        _ => Ok(()),
    };
    line
}
