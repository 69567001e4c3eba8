//! The roll card: who, which dice, what is needed and why.

use core::fmt::Write as _;

use super::words::{self, Line};
use crate::dice::Reading;
use crate::engine::{Cast, Need, Reason, Subject};
use crate::games::Session;
use crate::ui::die::DieSize;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::Model;

/// Draws the card of the open throw.
pub fn draw(model: &Model, shaking: bool, frame: &mut Frame) {
    let session = &model.session;
    let Some(prompt) = session.prompt() else { return };
    let mut remark = Line::new();
    let _ = match shaking {
        true => remark.write_str("shaking"),
        false => write!(remark, "#{}", session.next_roll()),
    };
    let card = &session.stage().card;
    let versus = match card.as_slice() {
        [left, right] if faced(left, right) => versus(session, left.subject, right.subject),
        [only] if only.subject != prompt.subject => versus(session, only.subject, prompt.subject),
        // Many at one, who rolls nothing.
        many if prompt.subject != Subject::Nobody && many.iter().all(|cast| cast.subject != prompt.subject) => {
            Some(words::clip(format_args!("{} > {}", prompt.question.title, words::name(session, prompt.subject))))
        }
        _ => None,
    };
    let subject = match card.as_slice() {
        [only] if prompt.subject == Subject::Nobody => only.subject,
        _ => prompt.subject,
    };
    let whole = versus.unwrap_or_else(|| words::titled(session, subject, prompt.question.title));
    // A name that does not fit beside the question leaves it whole.
    let fits = Font::Heading.width(&whole) <= 123 - Font::Tiny.width(&remark);
    frame.title(if fits { &whole } else { prompt.question.title }, &remark);
    match card.as_slice() {
        [only] => one(session, only, frame),
        [left, right] if faced(left, right) => two(session, left, right, frame),
        many => list(session, many, frame),
    }
}

/// Reasons that find room.
const MOST: usize = 3;

/// Two sides that each add to a die, to be compared.
const fn faced(left: &Cast, right: &Cast) -> bool {
    matches!((left.need, right.need), (Need::Against(_), Need::Against(_)))
}

/// Who against whom, if both have names.
fn versus(session: &Session, left: Subject, right: Subject) -> Option<Line> {
    let (left, right) = (words::name(session, left), words::name(session, right));
    (!left.is_empty() && !right.is_empty()).then(|| words::clip(format_args!("{left} > {right}")))
}

/// One pool: the need-number large, blank dice, and the reasons beside them.
fn one(session: &Session, cast: &Cast, frame: &mut Frame) {
    let needed = words::need(cast);
    let width = if needed.is_empty() { 0 } else { frame.text(Font::Huge, 1, 38, Align::Left, &needed) + 9 };
    let (size, gap) = (DieSize::Small.of(cast.pool.die).0, 2);
    let a_column = 2;
    let columns = (i32::from(cast.pool.count) + a_column - 1) / a_column;
    let mut right = 1 + width;
    if let Reading::Kept { .. } = cast.reading {
        // What it needs says how many dice there are.
    } else if columns <= 3 {
        for nth in 0..i32::from(cast.pool.count) {
            let (x, y) = (right + nth / a_column * (size + gap), 13 + nth % a_column * (size + 1));
            frame.framed(Area { x, y, width: size, height: size }, Corner::Small);
        }
        right += columns * (size + gap);
    } else {
        right += 2 + frame.text(Font::Large, right, 32, Align::Left, words::dice(cast));
    }
    reasons(session, &session.stage().reasons, right + 8, frame);
}

/// Each reason with its value, above the odds: with its owner where all of them have room, smaller where they do not. Of more than
/// three, the last ones: what a roll is made with stands in its title and need-number.
fn reasons(session: &Session, reasons: &[Reason], left: i32, frame: &mut Frame) {
    let reasons = reasons.get(reasons.len().saturating_sub(MOST)..).unwrap_or_default();
    let (first, pitch) = if reasons.len() > 2 { (20, 8) } else { (23, 13) };
    let owned = |reason: &Reason| words::titled(session, reason.subject, reason.label);
    let fit = |font: Font, owner: bool| {
        reasons.iter().all(|reason| {
            let label = if owner { owned(reason) } else { reason_only(reason) };
            left + font.width(label) + 4 + Font::Heading.width(reason.value) <= 126
        })
    };
    let owner = fit(if reasons.len() > 2 { Font::Tiny } else { Font::Body }, true);
    let large = reasons.len() <= 2 && (owner || fit(Font::Body, false));
    let (font, value) = if large { (Font::Body, Font::Heading) } else { (Font::Tiny, Font::Tiny) };
    for (reason, baseline) in reasons.iter().zip((first..).step_by(pitch)) {
        frame.text(font, left, baseline, Align::Left, if owner { owned(reason) } else { reason_only(reason) });
        frame.text(value, 126, baseline, Align::Right, reason.value);
    }
}

fn reason_only(reason: &Reason) -> Line {
    Line::try_from(reason.label).unwrap_or_default()
}

/// Two sides that add to a die each: what they add, large, and the reasons between. Of more than find room, what each sum begins
/// with is left out, then the first ones, and it is said how many.
fn two(session: &Session, left: &Cast, right: &Cast, frame: &mut Frame) {
    let all = &session.stage().reasons;
    let begins = |nth: usize, reason: &Reason| !all.iter().take(nth).any(|before| before.subject == reason.subject);
    let shown = || all.iter().enumerate().filter(|(nth, reason)| all.len() <= MOST || !begins(*nth, reason)).map(|(_, it)| it);
    let count = shown().count();
    let room = if count > MOST { MOST - 1 } else { MOST };
    let listed = || shown().skip(count.saturating_sub(room));
    // Towards whom it counts for.
    let around = |reason: &Reason| match reason.subject {
        subject if subject == left.subject => ("<", ""),
        subject if subject == right.subject => ("", ">"),
        _ => ("", ""),
    };
    let whole = |reason: &Reason| {
        let (before, behind) = around(reason);
        Font::Tiny.width(format_args!("{before}{} {:+}{behind}", reason.label, reason.value))
    };
    // What is added is as large as it can be without cutting a reason.
    let widest = listed().map(whole).max().unwrap_or(0);
    let (left, right) = (words::need(left), words::need(right));
    let fits = |font: &Font| 126 - font.width(&left) - font.width(&right) - 4 > widest;
    let font = [Font::Huge, Font::Word, Font::Wide].into_iter().find(fits).unwrap_or(Font::Large);
    let start = 1 + frame.text(font, 1, 38, Align::Left, left) + 2;
    let end = 126 - frame.text(font, 126, 38, Align::Right, right) - 2;
    let mut baselines = (20..).step_by(7);
    for (reason, baseline) in listed().zip(&mut baselines) {
        let (before, behind) = around(reason);
        let room = end - start - Font::Tiny.width(format_args!("{before} {:+}{behind}", reason.value)) - 1;
        let label = Font::Tiny.fit(reason.label, room);
        let text = format_args!("{before}{label} {:+}{behind}", reason.value);
        frame.text(Font::Tiny, (start + end) / 2, baseline, Align::Centre, text);
    }
    if let (true, Some(baseline)) = (count > room, baselines.next()) {
        frame.text(Font::Tiny, (start + end) / 2, baseline, Align::Centre, format_args!("and {} more", count - room));
    }
}

/// Many pools: a line each, as many as fit over the bar of chances.
fn list(session: &Session, casts: &[Cast], frame: &mut Frame) {
    let (font, need, first, pitch) =
        if casts.len() > 2 { (Font::Tiny, Font::Tiny, 20, 8) } else { (Font::Body, Font::Heading, 21, 10) };
    let rows = if casts.len() > 3 { 2 } else { 3 };
    let mut baselines = (first..).step_by(pitch);
    for (cast, baseline) in casts.iter().take(rows).zip(&mut baselines) {
        let name = words::name(session, cast.subject);
        let label = if name.is_empty() { Line::try_from(cast.question.title).unwrap_or_default() } else { name };
        frame.text(font, 1, baseline, Align::Left, label);
        frame.text(font, 92, baseline, Align::Right, words::dice(cast));
        frame.text(need, 126, baseline, Align::Right, words::need(cast));
    }
    if let (true, Some(baseline)) = (casts.len() > rows, baselines.next()) {
        frame.text(font, 1, baseline, Align::Left, format_args!("and {} more", casts.len() - rows));
    }
}
