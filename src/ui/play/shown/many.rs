//! Several pools: a row each, side by side, or as the sections of a battlefield lie.

use super::dice::draw_die;
use super::notes::{note, note_text};
use super::{said, short};
use crate::dice::{Faces, Reading};
use crate::engine::{Cast, Need, Outcome, SECTIONS, Subject};
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
    let (mut size, mut count) = row_size(shown);
    // Where a row's dice and their count do not fit beside the name, all are smaller.
    let across = |cast: &Cast, faces: &Faces, size: DieSize| {
        before_dice(model, cast) + faces.len() as i32 * (size.of(cast.pool.die).0 + 1) + Font::Heading.width(short(cast, faces))
    };
    if shown.card.iter().zip(&shown.faces).any(|(cast, faces)| across(cast, faces, size) > 123) {
        (size, count) = (DieSize::Cell, count.min(3));
    }
    let still = !matches!(stage, Stage::Tumbling(_));
    // Two pairs make room for what is noted: what became of whoever lost, or what has decided a tie.
    let made_room = still && !notes.is_empty() && shown.card.len() == 2 && shown.card.iter().all(|cast| cast.pool.count == 2);
    if made_room {
        size = DieSize::Cell;
    }
    let pitch = if size == DieSize::Small { 13 } else { 9 };
    let figure = |cast: &Cast| matches!(cast.subject, Subject::Figure(_));
    let noted = |cast: &Cast| figure(cast) && notes.iter().any(|note| note.subject == cast.subject);
    let few = shown.card.len() > count && !matches!(stage, Stage::Tumbling(_)) && shown.card.iter().any(noted);
    let listed = || shown.card.iter().zip(&shown.faces).filter(|(cast, _)| !few || noted(cast));
    // Where of all of them something is noted, it is more than the dice of a few.
    let all = shown.card.iter().all(noted) || listed().all(|(cast, _)| looked_up(model, cast).is_some());
    if still && listed().count() > count && all {
        return columns(model, listed().map(|(cast, _)| cast.subject), 3, frame);
    }
    if let Some(more) = listed().count().checked_sub(count + 1) {
        frame.text(Font::Tiny, 1, 51, Align::Left, format_args!("and {} more", more + 1));
    }
    // The line that is noted has its own rows, with nothing of the dice in them.
    let top = if made_room { 25 } else { 26 };
    for ((cast, faces), y) in listed().take(count).zip((top..).step_by(pitch)) {
        let name = words::name(&model.session, cast.subject);
        let baseline = y + if size == DieSize::Small { 9 } else { 7 };
        frame.text(Font::Tiny, 1, baseline, Align::Left, &name);
        let mut x = before_dice(model, cast);
        let width = size.of(cast.pool.die).0 + 1;
        let end = 123 - Font::Heading.width(short(cast, faces));
        for ((nth, face), stays) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
            let last = nth + 1 == faces.len();
            if x + width + if last { 0 } else { Font::Tiny.width("..") } > end {
                frame.text(Font::Tiny, x, baseline, Align::Left, "..");
                break;
            }
            draw_die(frame, (x, y), size, cast, (nth, *face), stays, stage);
            x += width;
        }
        // A single die, or one of whom something is noted, counts for nothing but what became of it.
        let single = || became_of(model, cast.subject).filter(|_| cast.pool.count == 1 || noted(cast) && !made_room);
        let became = looked_up(model, cast).or_else(single);
        match became.filter(|text| x + 3 + Font::Tiny.width(text) <= 127) {
            _ if !still => {}
            // What came of the dice is more than how many there are, and what a row stands there for.
            Some(text) => {
                frame.text(Font::Tiny, 126, baseline, Align::Right, text);
            }
            None => {
                frame.text(Font::Heading, 126, baseline, Align::Right, short(cast, faces));
            }
        }
    }
    let below = 26 + pitch as i32 * listed().take(count).count() as i32;
    if still && (below <= 42 || made_room) {
        note(model, 1, if made_room { 51 } else { 49 }, frame);
    }
}

/// How far the name at the left of a row reaches.
fn before_dice(model: &Model, cast: &Cast) -> i32 {
    (Font::Tiny.width(words::name(&model.session, cast.subject)) + 4).max(25)
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

/// What became of each of many, side by side without their dice, in so many lines; the why page has all.
pub(super) fn columns(model: &Model, those: impl Iterator<Item = Subject> + Clone, lines: usize, frame: &mut Frame) {
    let most = 2 * lines;
    let place = |nth: usize| (1 + (nth % 2 * 64) as i32, 33 + (nth / 2 * 9) as i32);
    let more = those.clone().count().saturating_sub(most);
    let texts = those.map(|subject| (words::name(&model.session, subject), became_of(model, subject).unwrap_or_default()));
    let fit = if more > 0 { most - 1 } else { most };
    for (nth, (name, text)) in texts.take(fit).enumerate() {
        let (x, baseline) = place(nth);
        let whole = Font::Tiny.width(format_args!("{name} {text}")) <= 62;
        // Where there is no room for all of a name, its number says who it is: `E2` of `E2 Blade`.
        let number = name.split(' ').next().filter(|first| first.ends_with(|last: char| last.is_ascii_digit()));
        let name = number.filter(|_| !whole).unwrap_or(&name);
        frame.fitted(Font::Tiny, x, baseline, true, 62, format_args!("{name} {text}"));
    }
    if more > 0 {
        let (x, baseline) = place(fit);
        frame.text(Font::Tiny, x, baseline, Align::Left, format_args!("and {} more", more + 1));
    }
}

/// More notes than have a line each, where no dice need the room: of figures side by side, and the last of all if it is nobody's.
pub(super) fn several(model: &Model, frame: &mut Frame) {
    let last = model.session.stage().news().last().filter(|note| note.subject == Subject::Nobody);
    columns(model, figures(model).into_iter(), if last.is_some() { 2 } else { 3 }, frame);
    if let Some(note) = last {
        frame.fitted(Font::Tiny, 1, 51, true, 126, note_text(note));
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

/// Those whom the outcome counts, such as all whom a spell downs: of each of them something was noted, and of nobody else.
pub(super) fn counted(model: &Model) -> Those {
    let (stage, those) = (model.session.stage(), figures(model));
    let counts = |told: Outcome| told.ending.word.contains('#') && usize::try_from(told.value) == Ok(those.len());
    if those.len() > 1 && stage.shown.told.is_some_and(counts) { those } else { Those::new() }
}

/// Figures that nobody knew when their dice fell, if the outcome counts them: who they are is more than the dice.
pub(super) fn new_ones(model: &Model) -> Those {
    let (stage, those) = (model.session.stage(), figures(model));
    let known = stage.shown.card.iter().any(|cast| matches!(cast.subject, Subject::Figure(_)));
    let counts = stage.shown.told.is_some_and(|told| told.ending.word.contains('#'));
    if !known && counts && those.len() > 1 { those } else { Those::new() }
}

/// Figures of whom something was noted.
type Those = heapless::Vec<Subject, 32>;

/// Those of whom something was noted since the throw.
fn figures(model: &Model) -> Those {
    let mut those = Those::new();
    for note in model.session.stage().news().iter().filter(|note| matches!(note.subject, Subject::Figure(_))) {
        if !those.contains(&note.subject) {
            // More than have room on any page.
            let _ = those.push(note.subject);
        }
    }
    those
}

/// Who they are, below small dice; what became of each is on the why page.
pub(super) fn named(model: &Model, cast: &Cast, faces: &Faces, stage: Stage, frame: &mut Frame) {
    const FIT: usize = 6;
    let mut x = 1;
    for ((nth, face), stays) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
        draw_die(frame, (x, 26), DieSize::Small, cast, (nth, *face), stays, stage);
        x += DieSize::Small.of(cast.pool.die).0 + 1;
    }
    if matches!(stage, Stage::Tumbling(_)) {
        return;
    }
    frame.text(Font::Body, x + 4, 36, Align::Left, said(cast, faces));
    let those = counted(model);
    let more = those.len().saturating_sub(FIT);
    let fit = if more > 0 { FIT - 1 } else { FIT };
    let place = |nth: usize| (1 + 43 * (nth % 3) as i32, 45 + 7 * (nth / 3) as i32);
    for (nth, subject) in those.iter().take(fit).enumerate() {
        let (x, baseline) = place(nth);
        frame.fitted(Font::Tiny, x, baseline, true, 41, words::name(&model.session, *subject));
    }
    if more > 0 {
        let (x, baseline) = place(fit);
        frame.text(Font::Tiny, x, baseline, Align::Left, format_args!("and {} more", more + 1));
    }
}

/// What was noted since the throw, a line each, without its dice: in two columns if there is more than three lines hold.
pub(super) fn listed(model: &Model, frame: &mut Frame) {
    let news = model.session.stage().news();
    let (across, width) = if news.len() > 3 { (2, 62) } else { (1, 126) };
    for (nth, note) in (0..).zip(news.iter().take(6)) {
        frame.fitted(Font::Tiny, 1 + nth % across * 64, 33 + nth / across * 9, true, width, note_text(note));
    }
}
