//! Why it came out like that, and what interrupted what.

use core::fmt::Write as _;

use heapless::String;

use super::edit::point_value;
use super::words;
use crate::dice::{Faces, Reading};
use crate::engine::text::amount;
use crate::engine::{Cast, Id, Note, PointKind, Step, Tag, Term, fill};
use crate::games;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::Model;

/// The last throw and everything said about it, as lines to page through.
pub fn text(model: &Model) -> String<1024> {
    let (session, mut text) = (&model.session, String::new());
    let stage = session.stage();
    let sums = |subject| stage.shown.reasons.iter().filter(move |reason| reason.subject == subject);
    // A longer story than fits is cut at its end. What stands behind a tab goes to the end of the line.
    for (cast, faces) in stage.shown.card.iter().zip(&stage.shown.faces) {
        let name = words::name(session, cast.subject);
        let who = if name.is_empty() { cast.question.title } else { name.as_str() };
        let needed = words::need(cast);
        if let ([face], Some(added)) = (faces.as_slice(), cast.need.added()) {
            // A sum: the die, what is added to it, and what that makes.
            let _ = writeln!(text, "{who}: die\t{face}");
            for reason in sums(cast.subject) {
                let _ = writeln!(text, "{}\t{}", reason.label, amount(*reason));
            }
            let _ = writeln!(text, "total\t{}", i16::from(*face) + added);
            continue;
        }
        let _ = write!(text, "{who}:");
        for (nth, (face, automatic)) in faces.iter().zip(cast.reading.stays(faces)).enumerate() {
            let stays = stage.shown.struck.map_or(automatic, |struck| !struck.has(Id(nth as u8)));
            let _ = match (&cast.reading, stays) {
                (Reading::Kept { layout, .. }, true) => write!(text, " {}", layout.of(*face).name()),
                (Reading::Kept { layout, .. }, false) => write!(text, " ({})", layout.of(*face).name()),
                _ => write!(text, " {face}"),
            };
        }
        // What is added says so by its sign; a bare number would be taken for the total.
        let _ = match needed.as_bytes() {
            [] => writeln!(text),
            _ if matches!(cast.reading, Reading::Kept { .. }) => writeln!(text, " ({needed})"),
            [b'+' | b'-', ..] => writeln!(text, " ({needed})"),
            _ => writeln!(text, " (needs {needed})"),
        };
    }
    let told = |subject| {
        let summed = |(cast, faces): (&Cast, &Faces)| faces.len() == 1 && cast.need.added().is_some() && cast.subject == subject;
        stage.shown.card.iter().zip(&stage.shown.faces).any(summed)
    };
    for reason in stage.shown.reasons.iter().filter(|reason| !told(reason.subject)) {
        let whose = words::name(session, reason.subject);
        let _ = writeln!(text, "{whose}{}{}\t{}", if whose.is_empty() { "" } else { " " }, reason.label, amount(*reason));
    }
    if let Some(outcome) = &stage.shown.told {
        let _ = writeln!(text, "{}\t{outcome}", words::name(session, outcome.subject));
    }
    // What came of these dice, and what is new to the player since he pressed; then of each only what came last.
    let thrown = session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw).last().map_or(0, |(at, _)| at);
    for point in stage.points.iter().filter(|point| point.at >= thrown) {
        if let PointKind::Settle(..) = point.kind {
            let (what, value) = (words::titled(session, point.subject, point.question.title), point_value(session, point));
            let _ = writeln!(text, "{what}\t{value}");
        }
    }
    let known = model.passed.before(session.begun().0).saturating_sub(usize::from(stage.notes_dropped));
    let (old, new) = stage.notes.split_at_checked(known).unwrap_or((&[], &stage.notes));
    for note in new {
        tell(&mut text, session, note);
    }
    let superseded = |nth: usize, note: &Note| old.iter().skip(nth + 1).any(|later| later.subject == note.subject);
    for (nth, note) in old.iter().enumerate().filter(|(nth, note)| !superseded(*nth, note)) {
        if nth == old.iter().enumerate().position(|(nth, note)| !superseded(nth, note)).unwrap_or(0) {
            let _ = writeln!(text, "Before that:");
        }
        tell(&mut text, session, note);
    }
    if let Some(procedure) = session.procedure() {
        let _ = write!(text, "In the book: {}", procedure.title);
        let outcome = match session.step() {
            Step::Done(outcome) => Some(outcome),
            _ => stage.shown.told,
        };
        // What the word on the screen means, if the game has an explanation of it; or else what was done.
        let term = outcome
            .zip(games::key_of(procedure))
            .and_then(|(outcome, (game, _))| game.explains(outcome.ending.word).or_else(|| game.explains(procedure.title)));
        if let Some(Term { name, text: meaning, book }) = term {
            let _ = write!(text, "\n{name}: {meaning} ({book})");
        }
    }
    text
}

/// A note as a line.
fn tell(text: &mut String<1024>, session: &games::Session, note: &Note) {
    let whose = words::name(session, note.subject);
    let _ = write!(text, "{whose}{}", if whose.is_empty() { "" } else { ": " });
    let _ = fill(text, note.text, note.value);
    let _ = writeln!(text);
}

/// The trail as stairs: what interrupted what; the open step is lit, the last line says what it all leads back to.
pub fn trail(model: &Model, frame: &mut Frame) {
    let trail = &model.session.stage().trail;
    frame.title("Reactions", format_args!("{} deep", trail.len()));
    let first = trail.len().saturating_sub(3);
    for (nth, crumb) in trail.iter().enumerate().skip(first) {
        let place = (nth - first) as i32;
        let (x, y) = (2 + 11 * place, 11 + 10 * place);
        let whose = words::name(&model.session, crumb.subject);
        let text = format_args!("{whose}{}{}", if whose.is_empty() { "" } else { " " }, crumb.title);
        if nth > first {
            frame.fill(Area { x: x - 7, y: y + 1, width: 1, height: 5 }, true);
            frame.fill(Area { x: x - 7, y: y + 6, width: 5, height: 1 }, true);
        }
        if nth + 1 == trail.len() {
            frame.solid(Area { x, y: y + 1, width: 127 - x, height: 12 }, Corner::Small);
            frame.dark_text(Font::Heading, x + 4, y + 10, Align::Left, text);
        } else {
            frame.text(Font::Body, x, y + 9, Align::Left, text);
        }
    }
    if let Some(procedure) = model.session.procedure() {
        frame.text(Font::Tiny, 2, 51, Align::Left, format_args!("then on with: {}", procedure.title));
    }
}
