//! Several pools: a row each, side by side, or as the sections of a battlefield lie.

use super::dice::draw_die;
use super::notes::{note, note_text};
use super::short;
use crate::dice::Reading;
use crate::engine::{Cast, Need, SECTIONS, Subject};
use crate::ui::die::DieSize;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::play::words::{self, Line};
use crate::ui::tumble::Stage;
use crate::ui::view::Model;

/// The size of the dice in rows, and how many of them fit: with more, the last one only says so.
pub(super) fn row_size(shown: &crate::engine::Shown) -> (DieSize, usize) {
    let count = shown.card.len();
    let widest = shown.faces.iter().map(|faces| faces.len()).max().unwrap_or(0);
    match count {
        0..=2 if widest <= 6 => (DieSize::Small, count),
        0..=3 => (DieSize::Cell, count),
        _ => (DieSize::Cell, 2),
    }
}

/// Several pools: a row each, as many as fit; the why page has them all. If not all of them fit, only
/// those figures stand there of whom something is noted, such as who has failed.
pub(super) fn rows(model: &Model, stage: Stage, frame: &mut Frame) {
    let (shown, notes) = (&model.session.stage().shown, model.session.stage().news());
    let (size, count) = row_size(shown);
    let pitch = if size == DieSize::Small { 13 } else { 9 };
    let figure = |cast: &Cast| matches!(cast.subject, Subject::Figure(_));
    let noted = |cast: &Cast| figure(cast) && notes.iter().any(|note| note.subject == cast.subject);
    let few = shown.card.len() > count && !matches!(stage, Stage::Tumbling(_)) && shown.card.iter().any(noted);
    let listed = || shown.card.iter().zip(&shown.faces).filter(|(cast, _)| !few || noted(cast));
    let still = !matches!(stage, Stage::Tumbling(_));
    if still && listed().count() > count && listed().all(|(cast, _)| looked_up(model, cast).is_some()) {
        return columns(model, listed().map(|(cast, _)| cast.subject), frame);
    }
    if let Some(more) = listed().count().checked_sub(count + 1) {
        frame.text(Font::Tiny, 1, 51, Align::Left, format_args!("and {} more", more + 1));
    }
    for ((cast, faces), y) in listed().take(count).zip((26..).step_by(pitch)) {
        let name = words::name(&model.session, cast.subject);
        let baseline = y + if size == DieSize::Small { 9 } else { 7 };
        frame.text(Font::Tiny, 1, baseline, Align::Left, &name);
        let mut x = (Font::Tiny.width(&name) + 4).max(25);
        let width = size.of(cast.pool.die).0 + 1;
        for ((nth, face), stays) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
            if x + width > 110 {
                break;
            }
            draw_die(frame, (x, y), size, cast, (nth, *face), stays, stage);
            x += width;
        }
        let became = looked_up(model, cast).filter(|text| x + 3 + Font::Tiny.width(text) <= 127);
        match became {
            _ if !still => {}
            // What came of the dice is more than how many there are.
            Some(text) => {
                frame.text(Font::Tiny, 126, baseline, Align::Right, text);
            }
            None => {
                frame.text(Font::Heading, 126, baseline, Align::Right, short(cast, faces));
            }
        }
    }
    let below = 26 + pitch as i32 * listed().take(count).count() as i32;
    if still && below <= 42 {
        note(model, 1, 49, frame);
    }
}

/// What the dice of a table were looked up for, if it is noted: a total says nothing.
pub(super) fn looked_up(model: &Model, cast: &Cast) -> Option<Line> {
    let total = !matches!(cast.reading, Reading::Hits(_)) && cast.need == Need::Reading;
    if total { became_of(model, cast.subject) } else { None }
}

/// What was noted last of somebody since the throw.
pub(super) fn became_of(model: &Model, subject: Subject) -> Option<Line> {
    let news = model.session.stage().news();
    news.iter().rfind(|note| note.subject == subject).map(note_text)
}

/// What became of each of many, side by side without their dice; the why page has all.
pub(super) fn columns(model: &Model, those: impl Iterator<Item = Subject> + Clone, frame: &mut Frame) {
    const FIT: usize = 6;
    let more = those.clone().count().saturating_sub(FIT);
    let lines = those.map(|subject| (words::name(&model.session, subject), became_of(model, subject).unwrap_or_default()));
    let fit = if more > 0 { FIT - 1 } else { FIT };
    for (nth, (name, text)) in (0..).zip(lines.take(fit)) {
        frame.fitted(Font::Tiny, 1 + nth % 2 * 64, 33 + nth / 2 * 9, true, 62, format_args!("{name} {text}"));
    }
    if more > 0 {
        frame.text(Font::Tiny, 65, 51, Align::Left, format_args!("and {} more", more + 1));
    }
}

/// Dice of the nine sections of a battlefield: what lies in each, as it lies; the dice are on the why page. Whether it is that.
pub(super) fn places(model: &Model, frame: &mut Frame) -> bool {
    let stage = model.session.stage();
    let said = |nth: usize, cast: &Cast| {
        let here = Subject::Nth(nth as u8 + 1);
        stage.notes.iter().find(|note| note.subject == here).filter(|_| cast.subject == here).map(|note| note.text)
    };
    let mut all = stage.shown.card.iter().enumerate().map(|(nth, cast)| said(nth, cast));
    if stage.shown.card.len() != SECTIONS || all.any(|said| said.is_none()) {
        return false;
    }
    for (nth, text) in stage.shown.card.iter().enumerate().filter_map(|(nth, cast)| Some((nth, said(nth, cast)?))) {
        let (x, baseline) = (1 + 43 * (nth % 3) as i32, 33 + 9 * (nth / 3) as i32);
        frame.fitted(Font::Tiny, x, baseline, true, 41, text);
    }
    true
}

/// Whether all dice are about one thing that has no figure, and several things were noted of it: the buildings of a section.
pub(super) fn of_one_place(model: &Model) -> bool {
    let stage = model.session.stage();
    let Some(Subject::Nth(place)) = stage.shown.card.first().map(|cast| cast.subject) else { return false };
    let summed = |cast: &Cast| cast.reading == Reading::Sum && looked_up(model, cast).is_some();
    let read = |cast: &Cast| cast.subject == Subject::Nth(place) && summed(cast);
    stage.shown.card.iter().all(read) && stage.news().len() > 1 && stage.news().iter().all(|it| it.subject == Subject::Nth(place))
}

/// What was noted since the throw, a line each, without its dice: in two columns if there is more than three lines hold.
pub(super) fn listed(model: &Model, frame: &mut Frame) {
    let news = model.session.stage().news();
    let (across, width) = if news.len() > 3 { (2, 62) } else { (1, 126) };
    for (nth, note) in (0..).zip(news.iter().take(6)) {
        frame.fitted(Font::Tiny, 1 + nth % across * 64, 33 + nth / across * 9, true, width, note_text(note));
    }
}
