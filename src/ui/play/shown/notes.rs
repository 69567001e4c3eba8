//! What became of whom, beside the dice or in their place.

use crate::engine::{Note, PointKind, Subject, fill};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::play::edit::point_value;
use crate::ui::play::words::{self, Line};
use crate::ui::view::Model;

/// What became of somebody, in two lines beside the dice, if no note tells it; whether it stands there.
pub(super) fn became(model: &Model, x: i32, frame: &mut Frame) -> bool {
    let stage = model.session.stage();
    let settled = stage.since().iter().rev().find(|point| matches!(point.kind, PointKind::Settle(..)));
    let (Some(point), true) = (settled, stage.news().is_empty()) else { return false };
    let lines = [words::name(&model.session, point.subject), words::clip(format_args!("{}", point_value(&model.session, point)))];
    let fits = lines.iter().all(|line| x + Font::Body.width(line) <= 127);
    for (line, baseline) in lines.iter().zip([36, 48]).filter(|_| fits) {
        frame.text(Font::Body, x, baseline, Align::Left, line);
    }
    fits
}

/// The last note beside the dice, if there is room for it.
pub(super) fn note(model: &Model, x: i32, baseline: i32, frame: &mut Frame) {
    let Some((whose, text)) = noted_here(model) else { return };
    let whole = with_name(&whose, &text);
    let told = model.session.stage().shown.told.map(|outcome| words::name(&model.session, outcome.subject));
    // Whom the outcome befalls stands on the band already.
    let short = if told == Some(whose) { &text } else { &whole };
    let ways = [(Font::Body, &whole), (Font::Body, short), (Font::Tiny, short)];
    if let Some((font, line)) = ways.into_iter().find(|(font, line)| x + font.width(line) <= 127) {
        frame.text(font, x, baseline, Align::Left, line);
    }
}

/// The last note in two lines, about whom and what, if it is about somebody who is not on the band and too long for one line.
pub(super) fn long_note(model: &Model, x: i32) -> Option<[Line; 2]> {
    let (whose, text) = noted_here(model)?;
    let told = words::name(&model.session, model.session.stage().shown.told?.subject);
    let fits = |line: &Line| x + Font::Body.width(line) <= 127;
    // Of whoever is on the band a long name of two words is broken between them.
    if whose == told && !fits(&text) {
        let (first, rest) = text.split_once(' ').filter(|(_, rest)| !rest.contains(' '))?;
        let lines = [first, rest].map(|part| words::clip(format_args!("{part}")));
        return lines.iter().all(fits).then_some(lines);
    }
    let long = !whose.is_empty() && whose != told && !fits(&with_name(&whose, &text));
    (long && fits(&whose) && fits(&text)).then_some([whose, text])
}

/// The last notes, where no dice need the room; a long one has two lines.
pub(super) fn notes(model: &Model, frame: &mut Frame) {
    let Some((whose, text)) = noted(model, 0) else { return };
    let whole = with_name(&whose, &text);
    let before = match Font::Body.width(&whole) <= 126 {
        true => noted(model, 1).map(|(whose, text)| with_name(&whose, &text)),
        false => Some(whose),
    };
    let last = if Font::Body.width(&whole) <= 126 { whole } else { text };
    for (line, baseline) in [(before.unwrap_or_default(), 36), (last, 48)] {
        frame.fitted(Font::Body, 1, baseline, true, 126, line);
    }
}

pub(super) fn with_name(name: &str, text: &str) -> Line {
    words::clip(format_args!("{name}{}{text}", if name.is_empty() { "" } else { ": " }))
}

/// What a note says.
pub(super) fn note_text(note: &Note) -> Line {
    let mut text = words::Clip(Line::new());
    let _ = fill(&mut text, note.text, note.value);
    text.0
}

/// The last note about whoever is on the band; if there is none, or he has won, the last of all: what became of whoever lost.
fn noted_here(model: &Model) -> Option<(Line, Line)> {
    let stage = model.session.stage();
    let told = stage.shown.told.filter(|outcome| !outcome.ending.names_winner() && outcome.subject != Subject::Nobody);
    let told = told.map(|outcome| outcome.subject);
    let later = stage.news().iter().rev().position(|note| Some(note.subject) == told);
    noted(model, later.unwrap_or(0))
}

/// One of the last notes: about whom, and what.
pub(super) fn noted(model: &Model, from_last: usize) -> Option<(Line, Line)> {
    let news = model.session.stage().news();
    let note = news.get(news.len().checked_sub(from_last + 1)?)?;
    Some((words::name(&model.session, note.subject), note_text(note)))
}
