//! Dice to be taken away by hand: all of them as thrown, the marked ones struck through.

use crate::dice::Reading;
use crate::engine::{Id, Set};
use crate::games::Session;
use crate::ui::die::{DieSize, Look};
use crate::ui::frame::Frame;
use crate::ui::shape::{Area, Corner};

/// Draws the dice of the last throw, left of the panel that counts the marks.
pub fn draw(session: &Session, cursor: usize, marked: Set, frame: &mut Frame) {
    let shown = &session.stage().shown;
    let (Some(cast), Some(faces)) = (shown.card.first(), shown.faces.first()) else { return };
    let Reading::Kept { layout, .. } = &cast.reading else { return };
    let (size, a_row, pitch) = match faces.len() {
        0..=8 => (DieSize::Middle, 4, (21, 20)),
        9..=18 => (DieSize::Small, 6, (14, 13)),
        _ => (DieSize::Cell, 9, (9, 9)),
    };
    let (width, height) = size.of(cast.pool.die);
    for (nth, face) in faces.iter().enumerate() {
        let (x, y) = (3 + (nth % a_row) as i32 * pitch.0, 14 + (nth / a_row) as i32 * pitch.1);
        if nth == cursor {
            // Round large dice, below small ones.
            let area = Area { x: x - 2, y: y - 1, width: width + 4, height: height + 2 };
            if size == DieSize::Middle {
                frame.framed(area, Corner::Medium);
            } else {
                frame.fill(Area { x, y: y + height, width, height: 1 }, true);
            }
        }
        let look = if marked.has(Id(nth as u8)) { Look::Struck } else { Look::Solid };
        frame.symbol_die((x, y), size, layout.of(*face), look);
    }
}
