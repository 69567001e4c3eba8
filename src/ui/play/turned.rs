//! The result for the player opposite: everything but the hint upside down, and as large as it goes.

use core::fmt::Display;

use super::shown::{draw_die, facing, worth};
use crate::engine::Id;
use crate::ui::die::{DieSize, Look};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::tumble::Stage;
use crate::ui::view::Model;

/// Rows that are turned, as many above the body as below it, so that the panel's edge stays dark: the hint bar stays upright for
/// whoever holds the device.
pub const ROWS: usize = 53;
/// The first row of the dice, and the baseline of what stands beside them.
const DICE: i32 = 33;
const LINE: i32 = 49;
/// The fonts of a name beside the dice, with room for letters that reach below their line: the largest in which it is whole.
const NAME: [(Font, i32); 3] = [(Font::Large, LINE - 2), (Font::Heading, LINE - 1), (Font::Tiny, LINE - 1)];

/// The word, whom it befalls, and the dice, if they are few.
pub fn draw(model: &Model, word: &dyn Display, name: &str, frame: &mut Frame) {
    let shown = &model.session.stage().shown;
    // The word is read first. A headline is all capitals; a question's title needs room below the line.
    let fonts: &[_] = if shown.told.is_some() {
        &[(Font::Huge, 27), (Font::Word, 25), (Font::Wide, 23), (Font::Large, 22)]
    } else {
        &[(Font::Large, 20)]
    };
    largest(fonts, (1, 126), word, frame);
    let (mut left, mut right) = (1, 126);
    let mut fonts = &NAME[..];
    match (shown.card.as_slice(), shown.faces.as_slice()) {
        ([cast], [faces]) if faces.len() <= 3 => {
            for ((nth, face), automatic) in faces.iter().enumerate().zip(cast.reading.stays(faces)) {
                let stays = shown.struck.map_or(automatic, |struck| !struck.has(Id(nth as u8)));
                draw_die(frame, (left, DICE), DieSize::Middle, cast, (nth, *face), stays, Stage::Still);
                left += 19;
            }
        }
        ([one, other], [a, b]) if facing(one, a) && facing(other, b) => {
            let (mine, its) = (worth(one, a), worth(other, b));
            let look = |less: bool| if less { Look::Framed } else { Look::Solid };
            let face = |faces: &[u8]| faces.first().copied().unwrap_or(0);
            frame.die((1, DICE), DieSize::Middle, one.pool.die, face(a), look(mine.0 < its.0));
            frame.die((110, DICE), DieSize::Middle, other.pool.die, face(b), look(its.0 < mine.0));
            (left, right) = (22, 105);
            // Smaller than the totals beside it; and whom it befalls matters more than they do.
            fonts = NAME.split_at(1).1;
            let totals = Font::Large.width(mine.0) + Font::Large.width(its.0) + 8;
            if (mine.1 || its.1) && Font::Tiny.width(name) + totals <= right - left {
                left += frame.text(Font::Large, left, LINE, Align::Left, mine.0) + 4;
                right -= frame.text(Font::Large, right, LINE, Align::Right, its.0) + 4;
            }
        }
        _ => {}
    }
    largest(fonts, (left, right), &name, frame);
    frame.turn(ROWS);
}

/// A text between two columns, in the first of these fonts in which it fits on its baseline, or cut in a small one.
fn largest(fonts: &[(Font, i32)], (left, right): (i32, i32), text: &dyn Display, frame: &mut Frame) {
    let room = right - left + 1;
    match fonts.iter().find(|(font, _)| font.width(text) <= room) {
        Some((font, baseline)) => {
            frame.text(*font, (left + right + 1) / 2, *baseline, Align::Centre, text);
        }
        None => frame.fitted(Font::Heading, left, fonts.last().map_or(LINE, |(_, baseline)| *baseline), true, room, text),
    }
}
