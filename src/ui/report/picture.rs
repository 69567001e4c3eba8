//! What the pages of a report look like.

use super::words::{self, Losses, Signed};
use super::{Called, NAMES, ReportView, lost};
use crate::engine::{Ended, Named, Side};
use crate::storage::Sum;
use crate::ui::fairness::words::Rolls;
use crate::ui::font::{Align, Font};
use crate::ui::form::Text;
use crate::ui::frame::Frame;
use crate::ui::list::{Row, row_at};
use crate::ui::reckoning::ROWS;
use crate::ui::shape::Area;
use crate::ui::view::Model;

impl ReportView {
    pub(super) fn draw_summary(&self, model: &Model, frame: &mut Frame) {
        let Some(guide) = self.game.guide else { return };
        let status = (guide.status)(&model.battle);
        match status.turn {
            0 => frame.title("Report", Rolls(model.reckoning.rolls.into())),
            turn => frame.title("Report", format_args!("{} {turn}", status.word)),
        }
        let mut text = Text::new();
        // Longer names than there is room for are cut.
        let _ = words::verdict(model, &mut text);
        frame.fitted(Font::Heading, 1, 23, true, 126, &text);
        for (side, baseline) in [(Side::First, 36), (Side::Second, 49)] {
            // Of whoever concedes the line above tells.
            let wins = if model.session.names().ended().and_then(Ended::winner) == Some(side) { "wins, " } else { "" };
            let losses = Losses(guide, &model.battle, side);
            let end = frame.text(Font::Body, 126, baseline, Align::Right, format_args!("{wins}{losses}"));
            frame.fitted(Font::Body, 1, baseline, true, 122 - end, Called(model, Named::Side(side)));
        }
    }

    pub(super) fn draw_result(&self, model: &Model, frame: &mut Frame) {
        let Some(guide) = self.game.guide else { return };
        frame.title("Result", "");
        for (side, baseline) in [(Side::First, 28), (Side::Second, 44)] {
            let end = frame.text(Font::Body, 126, baseline, Align::Right, words::result(guide, &model.battle, side));
            frame.fitted(Font::Body, 1, baseline, true, 122 - end, Called(model, Named::Side(side)));
        }
    }

    pub(super) fn draw_lost(&self, model: &Model, (side, from): (Side, usize), frame: &mut Frame) {
        let Some(guide) = self.game.guide else { return };
        let (gone, all) = (lost(guide, &model.battle, side), (guide.members)(&model.battle, side).len());
        frame.title(format_args!("Lost: {}", Called(model, Named::Side(side))), format_args!("{} of {all}", gone.len()));
        for (id, y) in gone.into_iter().skip(from).take(NAMES).zip((13..).step_by(13)) {
            let word = words::fate(guide, &model.battle, id);
            let row = Row { icon: None, label: &Called(model, Named::Figure(id)), value: &word, changing: None };
            frame.row(row_at(y, false), &row);
        }
    }

    pub(super) fn draw_luck(&self, model: &Model, pips: bool, frame: &mut Frame) {
        let (rows, sums) = model.reckoning.sums();
        match model.reckoning.cut(model.session.names().born()) {
            Some(since) => frame.title("Luck", format_args!("from roll {since}")),
            None => frame.title("Luck", Rolls(model.reckoning.rolls.into())),
        }
        let alone = rows.first() == rows.last();
        let rows = rows.iter().zip(sums).take(if alone { 1 } else { ROWS });
        draw_luck(rows.map(|(who, sum)| (Called(model, *who), sum)), pips, frame);
    }
}

/// The column of the dotted axis, and how far bars go to the left and to the right of it.
const AXIS: i32 = 70;
const ROOM: (i32, i32) = (18, 24);
/// Tenths that make a whole bar at least, of wins and of pips: a little luck is not to look like much.
const MUCH: (i32, i32) = (20, 100);

/// Who is how far above or below the odds, or the average: solid to the right, framed to the left.
pub fn draw_luck<'a, T: core::fmt::Display>(rows: impl Iterator<Item = (T, &'a Sum)> + Clone, pips: bool, frame: &mut Frame) {
    let rows = rows.map(|(who, sum)| (who, if pips { words::pips(sum) } else { words::wins(sum) }));
    let (caption, much) = if pips { ("pips above or below average", MUCH.1) } else { ("wins above or below the odds", MUCH.0) };
    frame.text(Font::Tiny, 1, 50, Align::Left, caption);
    let most = rows.clone().map(|(_, tenths)| if tenths < 0 { -tenths * ROOM.1 / ROOM.0 } else { tenths });
    let most = most.max().unwrap_or(0).max(much);
    for y in (14..40).step_by(2) {
        frame.set(AXIS as usize, y, true);
    }
    for ((name, tenths), y) in rows.zip((15..).step_by(13)) {
        frame.fitted(Font::Body, 1, y + 8, true, AXIS - ROOM.0 - 4, name);
        frame.text(Font::Heading, 126, y + 9, Align::Right, Signed(tenths));
        let width = tenths.abs() * ROOM.1 / most;
        match tenths {
            0 => {}
            1.. => frame.fill(Area { x: AXIS + 1, y, width: width.max(1), height: 10 }, true),
            _ => {
                let width = width.max(2);
                frame.fill(Area { x: AXIS - width, y, width, height: 10 }, true);
                frame.fill(Area { x: AXIS - width + 1, y: y + 1, width: width - 2, height: 8 }, false);
            }
        }
    }
}
