//! The natural dice of one pool, or of two against each other.

use super::notes::{became, long_note, note};
use super::said;
use crate::dice::{Faces, Reading, Symbols};
use crate::engine::{Cast, Id, Need};
use crate::ui::die::{DieSize, Look};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::play::words::{self, Line};
use crate::ui::symbols::sorted;
use crate::ui::tumble::{Stage, passing};
use crate::ui::view::Model;

/// A die of a pool, as it stands now.
pub fn draw_die(
    frame: &mut Frame,
    at: (i32, i32),
    size: DieSize,
    cast: &Cast,
    (nth, face): (usize, u8),
    stays: bool,
    stage: Stage,
) {
    let die = cast.pool.die;
    let (face, look) = match stage {
        Stage::Tumbling(passed) => (passing(face, passed, nth as i32, die), Look::Framed),
        _ if !stays => (face, Look::Struck),
        _ if cast.reading.counts(face) => (face, Look::Solid),
        _ => (face, Look::Framed),
    };
    match &cast.reading {
        Reading::Kept { layout, .. } => frame.symbol_die(at, size, layout.of(face), look),
        _ => frame.die(at, size, die, face, look),
    }
}

/// One pool of up to four dice: large, with what they say beside them.
pub(super) fn one(model: &Model, cast: &Cast, faces: &Faces, stage: Stage, frame: &mut Frame) {
    let mut x = 1;
    for ((nth, face), stays) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
        draw_die(frame, (x, 26), DieSize::Large, cast, (nth, *face), stays, stage);
        x += 29;
    }
    if matches!(stage, Stage::Tumbling(_)) || x > 100 {
        return;
    }
    // Untold, it stands on the band.
    let said = if model.session.stage().shown.told.is_some() { said(cast, faces) } else { Line::new() };
    if let Some(lines) = long_note(model, x + 4) {
        // What became of somebody else is more than what the dice say.
        for (line, baseline) in lines.iter().zip([36, 48]) {
            frame.text(Font::Body, x + 4, baseline, Align::Left, line);
        }
    } else if !said.is_empty() && x + Font::Body.width(&said) <= 126 {
        frame.text(Font::Body, x + 4, 36, Align::Left, said);
        note(model, x + 4, 48, frame);
    } else {
        note(model, x + 4, 42, frame);
        if became(model, x + 4, frame) {
            return;
        }
    }
    let (needed, stage) = (words::need(cast), model.session.stage());
    let silent = stage.shown.told.is_none() && stage.news().is_empty();
    if silent && !needed.is_empty() && cast.need.added().is_none() {
        frame.text(Font::Body, x + 4, 36, Align::Left, format_args!("needs {needed}"));
    }
}

/// Symbol dice: those that stay first, as large as all of them can be, and what they say where there is room.
pub(super) fn symbols(model: &Model, cast: &Cast, faces: &Faces, stage: Stage, frame: &mut Frame) {
    let struck = model.session.stage().shown.struck;
    let automatic: heapless::Vec<bool, { crate::dice::MAX_DICE }> = cast.reading.stays(faces).collect();
    let stays = |nth: usize| match struck {
        Some(set) => !set.has(Id(nth as u8)),
        None => automatic.get(nth).copied().unwrap_or(true),
    };
    let (size, a_row, pitch) = match faces.len() {
        0..=4 => (DieSize::Large, 4, (29, 0)),
        5..=6 => (DieSize::Middle, 6, (21, 0)),
        7 => (DieSize::Middle, 7, (18, 0)),
        8..=18 => (DieSize::Small, 9, (14, 13)),
        _ => (DieSize::Cell, 14, (9, 8)),
    };
    let tumbling = matches!(stage, Stage::Tumbling(_));
    let order = if tumbling { (0..faces.len()).collect() } else { sorted(&cast.reading, faces, stays) };
    for (place, nth) in order.iter().enumerate() {
        let Some(face) = faces.get(*nth) else { continue };
        let at = (1 + (place % a_row) as i32 * pitch.0, 26 + (place / a_row) as i32 * pitch.1);
        draw_die(frame, at, size, cast, (*nth, *face), stays(*nth), stage);
    }
    if tumbling {
        return;
    }
    let kept = faces.iter().enumerate().filter(|(nth, _)| stays(*nth)).map(|(_, face)| *face);
    match (size, order.len()) {
        (DieSize::Large, 0..=3) => {
            let left = 1 + order.len() as i32 * 29 + 4;
            for (line, baseline) in counted(cast, kept).iter().zip((34..).step_by(8)) {
                frame.text(Font::Tiny, left, baseline, Align::Left, line);
            }
        }
        (DieSize::Middle, _) | (DieSize::Small, ..=9) => {
            let mut x = 1;
            for line in &counted(cast, kept) {
                x += frame.text(Font::Tiny, x, 51, Align::Left, line) + 8;
            }
        }
        _ => {}
    }
}

/// The symbols on the dice that stay, a line a kind.
pub(super) fn counted(cast: &Cast, kept: impl Iterator<Item = u8>) -> heapless::Vec<Line, 3> {
    let Reading::Kept { layout, .. } = cast.reading else { return heapless::Vec::new() };
    let mut symbols = Symbols::default();
    for face in kept {
        symbols += layout.of(face);
    }
    let kinds = [(symbols.hits, "hit"), (symbols.advances, "adv"), (symbols.skulls, "skull")];
    let there = kinds.into_iter().filter(|(count, _)| *count > 0);
    there.map(|(count, word)| words::clip(format_args!("{count} {word}"))).collect()
}

/// Two sides: the winner's die solid, the loser's framed, and whom the outcome befalls in bold.
pub(super) fn duel(model: &Model, sides: [(&Cast, &Faces); 2], stage: Stage, frame: &mut Frame) {
    let session = &model.session;
    let told = session.stage().shown.told.map(|outcome| outcome.subject);
    let [left, right] = sides.map(|(cast, faces)| worth(cast, faces));
    let summed = left.1 || right.1;
    let font = |cast: &Cast| if told == Some(cast.subject) { Font::Heading } else { Font::Body };
    let width: i32 = sides.iter().map(|(cast, _)| font(cast).width(words::name(session, cast.subject))).sum();
    let somebody = sides.iter().any(|(cast, _)| told == Some(cast.subject));
    for (nth, ((cast, faces), (mine, its))) in (0..).zip(sides.into_iter().zip([(left, right), (right, left)])) {
        let right = nth == 1;
        let (x, align, text) = if right { (102, Align::Right, 97) } else { (1, Align::Left, 31) };
        let (Some(face), die) = (faces.first(), cast.pool.die) else { return };
        match stage {
            Stage::Tumbling(passed) => {
                let face = passing(*face, passed, nth, die);
                frame.die((x, 26), DieSize::Large, die, face, Look::Framed);
            }
            _ => {
                let look = if mine.0 < its.0 { Look::Framed } else { Look::Solid };
                frame.die((x, 26), DieSize::Large, die, *face, look);
            }
        }
        // Long names stand one below the other; where totals need that room, the one that matters stands alone.
        let (font, baseline) = match (width <= 62, summed) {
            (true, _) => (font(cast), 35),
            (false, false) => (font(cast), if right { 47 } else { 35 }),
            (false, true) if somebody => (font(cast), 35),
            (false, true) => (Font::Tiny, 35),
        };
        if width <= 62 || !summed || !somebody || told == Some(cast.subject) {
            frame.text(font, text, baseline, align, words::name(session, cast.subject));
        }
        if mine.1 && !matches!(stage, Stage::Tumbling(_)) {
            frame.text(Font::Large, text, 51, align, mine.0);
        }
    }
}

/// Whether a pool is a die that is compared with another one: not if each is read by itself.
pub fn facing(cast: &Cast, faces: &Faces) -> bool {
    faces.len() == 1 && matches!(cast.need, Need::Reading | Need::Against(_))
}

/// What such a die is worth, with what is added to it; and whether anything is.
pub fn worth(cast: &Cast, faces: &Faces) -> (i16, bool) {
    let face = i16::from(faces.first().copied().unwrap_or(0));
    if let Need::Against(value) = cast.need { (face + value, true) } else { (face, false) }
}
