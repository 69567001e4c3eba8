//! The faces of a die as bars, between the two lines where a fair die's stay.

use core::fmt::Display;

use crate::dice::Die;
use crate::dice::fairness::band;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::shape::Area;

/// The row under the bars.
const FLOOR: i32 = 45;
/// Rows from there up to the upper line.
const LINE: i32 = 29;
/// The most rows a bar takes.
const TALLEST: i32 = 32;
/// The columns of the lines.
const COLUMNS: (i32, i32) = (1, 81);

/// Draws the bars. A hundred faces are drawn as ten tens.
pub fn bars(die: Die, counts: &[u32], frame: &mut Frame) {
    let tens = counts.len() > 20;
    let size = if tens { 10 } else { 1 };
    let bars = (counts.len() / size).max(1) as i32;
    let rolls = counts.iter().fold(0_u32, |rolls, count| rolls.saturating_add(*count));
    let (low, high) = band(if tens { Die::D10 } else { die }, rolls);
    let (line, full) = (LINE as u64, u64::from(high.max(1)));
    let height = |count: u64| ((count * line + full / 2) / full).min(TALLEST as u64) as i32;
    let gap = match bars {
        0..=8 => 4,
        9..=12 => 2,
        _ => 1,
    };
    let pitch = 80 / bars;
    for (nth, faces) in (0..).zip(counts.chunks(size)) {
        let count = faces.iter().map(|count| u64::from(*count)).sum();
        let (x, height, width) = (COLUMNS.0 + (gap + 1) / 2 + 1 + nth * pitch, height(count), pitch - gap);
        frame.fill(Area { x, y: FLOOR - height, width, height }, true);
        let last = nth == bars - 1;
        if bars <= 8 {
            frame.text(Font::Tiny, x + width / 2, 52, Align::Centre, nth + 1);
        } else if nth == 0 || last {
            let (x, align) = if last { (COLUMNS.1, Align::Right) } else { (x, Align::Left) };
            frame.text(Font::Tiny, x, 52, align, if last { counts.len() as i32 } else { 1 });
        }
    }
    if rolls > 0 {
        for y in [FLOOR - LINE, FLOOR - height(u64::from(low))] {
            // Dark where it crosses a bar.
            for x in COLUMNS.0..=COLUMNS.1 {
                let (x, y) = (x as usize, y as usize);
                frame.set(x, y, !frame.lit(x, y));
            }
        }
    }
}

/// What is said beside the bars.
pub fn aside(word: &str, lines: [&dyn Display; 2], frame: &mut Frame) {
    frame.text(Font::Large, 87, 28, Align::Left, word);
    for (line, baseline) in lines.into_iter().zip([39, 49]) {
        // A long number moves toward the bars, so that all of it can be read.
        let x = (127 - Font::Tiny.width(line)).clamp(COLUMNS.1 + 2, 88);
        frame.fitted(Font::Tiny, x, baseline, true, 127 - x, line);
    }
}
