//! The overview: two sides side by side, a mark a figure.

use core::fmt::Write as _;

use crate::engine::{Facts, Guide, Id, IdList, Mark, Named, Side};
use crate::games::State;
use crate::ui::font::{Align, Font};
use crate::ui::form::Text;
use crate::ui::frame::Frame;
use crate::ui::icon;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::Model;

/// Rows in view.
const SHOWN: usize = 4;
/// Rows of pixels of a row, and of the one under the cursor.
const ROW: i32 = 9;
const CHOSEN: i32 = 12;
const TOP: i32 = 12;
/// Columns of pixels of a side: its first one, and how many.
const COLUMNS: [i32; 2] = [1, 66];
const WIDTH: i32 = 61;
/// Those of the mark of whoever has the initiative, and the gap behind it.
const CROWN: i32 = 9;

/// Draws both sides; `walk` is the order in which the cursor passes them, and below the first stands the way to the menu.
pub fn draw(guide: &Guide<State>, model: &Model, walk: &[(Side, IdList); 2], cursor: usize, frame: &mut Frame) {
    for y in (1..52).step_by(2) {
        frame.fill(Area { x: 64, y, width: 1, height: 1 }, true);
    }
    let (acting, holder) = ((guide.status)(&model.battle).acting, model.battle.first());
    let [(_, own), (_, others)] = walk;
    let (below, end) = (own.len(), own.len() + 1 + others.len());
    for (nth, (side, list)) in walk.iter().enumerate() {
        let x = COLUMNS.get(*side as usize).copied().unwrap_or(1);
        tab(guide, model, (*side, list), (acting == Some(*side), holder == Some(*side)), x, frame);
        // The menu's row stands below the figures of whoever acts.
        let (rows, own) = match nth {
            0 if cursor == end => (below + 1, Some(below)),
            0 => (below + 1, Some(cursor).filter(|cursor| *cursor <= below)),
            _ => (list.len(), cursor.checked_sub(below + 1).filter(|_| cursor < end)),
        };
        rows_of(guide, model, list, rows, own, x, frame);
    }
}

/// The side's name and how many of its figures are left, lit if it is its turn, with a crown if it has the initiative.
fn tab(
    guide: &Guide<State>,
    model: &Model,
    (side, list): (Side, &IdList),
    (acting, first): (bool, bool),
    x: i32,
    frame: &mut Frame,
) {
    let (mut name, mut count) = (Text::new(), Text::new());
    // A longer name is cut.
    let _ = model.call(Named::Side(side), &mut name);
    let left = list.iter().filter(|id| !(guide.facts)(&model.battle, **id).gone).count();
    let _ = write!(count, "{left}/{}", list.len());
    let crown = if first { CROWN } else { 0 };
    // A crown takes its room from the count first.
    let bold = if first { Font::Heading } else { Font::Tiny };
    if bold.width(&name) > WIDTH - 7 - crown - Font::Tiny.width(&count) {
        // How many there were is in the list below.
        count.clear();
        let _ = write!(count, "{left}");
    }
    let room = WIDTH - 7 - crown - Font::Tiny.width(&count);
    let left_of_count = x + WIDTH - 3 - Font::Tiny.width(&count) - crown;
    // A name that does not fit in bold is rather smaller than cut.
    let font = if Font::Heading.width(&name) <= room { Font::Heading } else { Font::Tiny };
    let (name, baseline) = (font.fit(&name, room), if font == Font::Heading { 10 } else { 9 });
    if acting {
        frame.solid(Area { x, y: 1, width: WIDTH, height: 11 }, Corner::Small);
        frame.dark_text(font, x + 3, baseline, Align::Left, name);
        frame.dark_text(Font::Tiny, x + WIDTH - 3, 9, Align::Right, &count);
        if first {
            frame.dark_icon(icon::mark(Mark::Leader), left_of_count, 3);
        }
    } else {
        frame.text(font, x + 1, baseline, Align::Left, name);
        frame.text(Font::Tiny, x + WIDTH - 2, 9, Align::Right, &count);
        if first {
            frame.icon(icon::mark(Mark::Leader), left_of_count, 3);
        }
    }
}

fn rows_of(guide: &Guide<State>, model: &Model, list: &IdList, rows: usize, cursor: Option<usize>, x: i32, frame: &mut Frame) {
    let first = cursor.unwrap_or(0).saturating_sub(1).min(rows.saturating_sub(SHOWN));
    let mut y = TOP;
    for nth in (first..rows).take(SHOWN) {
        let chosen = cursor == Some(nth);
        let height = if chosen { CHOSEN } else { ROW };
        if chosen {
            frame.solid(Area { x, y, width: WIDTH, height }, Corner::Small);
        }
        match list.get(nth) {
            Some(id) => figure(guide, model, *id, chosen, (x, y), frame),
            None => word("more", chosen, (x, y), frame),
        }
        y += height;
    }
}

fn word(text: &str, chosen: bool, (x, y): (i32, i32), frame: &mut Frame) {
    if chosen {
        frame.dark_text(Font::Heading, x + 12, y + 10, Align::Left, text);
    } else {
        frame.text(Font::Tiny, x + 12, y + 8, Align::Left, text);
    }
}

fn figure(guide: &Guide<State>, model: &Model, id: Id, chosen: bool, (x, y): (i32, i32), frame: &mut Frame) {
    let facts: Facts = (guide.facts)(&model.battle, id);
    let mut name = Text::new();
    // A longer name is cut.
    let _ = model.call(Named::Figure(id), &mut name);
    let room = WIDTH - 12 - if facts.behind.is_some() { 9 } else { 1 };
    let down = if chosen { 3 } else { 1 };
    for (mark, left) in [(facts.before, x + 3), (facts.behind, x + WIDTH - 8)] {
        if let Some(mark) = mark {
            let picture = icon::mark(mark);
            if chosen { frame.dark_icon(picture, left, y + down) } else { frame.icon(picture, left, y + down) }
        }
    }
    if chosen {
        // A name that does not fit in bold is rather smaller than cut, and moves along if it is longer still.
        let font = if Font::Heading.width(&name) <= room { Font::Heading } else { Font::Tiny };
        let baseline = y + if font == Font::Heading { 10 } else { 9 };
        frame.rolling(font, (x + 12, baseline), false, room, &name);
        return;
    }
    let width = frame.text(Font::Tiny, x + 12, y + 8, Align::Left, Font::Tiny.fit_name(&name, room));
    if facts.gone {
        frame.fill(Area { x: x + 11, y: y + 5, width: width + 2, height: 1 }, true);
    }
}
