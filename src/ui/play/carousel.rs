//! A number being chosen: large, with its neighbours.

use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::icon;
use crate::ui::shape::{Area, Corner};

/// The middle column.
const MIDDLE: i32 = 64;

/// Draws the number in its box, two neighbours on each side, and an arrow where there is more.
pub fn draw(value: i16, min: i16, max: i16, frame: &mut Frame) {
    let half = Font::Huge.width(value) / 2 + 6;
    let half = half.max(14);
    frame.solid(Area { x: MIDDLE - half, y: 13, width: 2 * half, height: 29 }, Corner::Large);
    frame.dark_text(Font::Huge, MIDDLE, 40, Align::Centre, value);
    let near = MIDDLE - half - 9;
    let near_to_far = 17;
    let far = near - near_to_far;
    // Three digits are rather smaller beside the box than under it; what does not fit between box and arrow is left out.
    let edge = MIDDLE - half - 2;
    let widest = |font: &Font| font.width(value.saturating_sub(1)).max(font.width(value.saturating_add(1)));
    let beside = [Font::Large, Font::Heading, Font::Tiny].into_iter().find(|font| widest(font) <= edge - 11);
    for (step, font, baseline) in [(1, beside, 34), (2, beside.map(|_| Font::Body), 31)] {
        let Some(font) = font else { break };
        let x = if step == 1 { near } else { far };
        let half_ink = |value: i16| font.width(value) / 2;
        // Where the nearer one is too wide, the other has no room beside it.
        let fits = |near: i16, value: i16| step == 1 || Font::Large.width(near) / 2 + 2 + half_ink(value) <= near_to_far;
        let left = |value: i16| (x - half_ink(value)).min(edge - font.width(value)).max(11);
        if let Some(lower) = value.checked_sub(step).filter(|lower| *lower >= min && fits(value - 1, *lower)) {
            frame.text(font, left(lower), baseline, Align::Left, lower);
        }
        if let Some(higher) = value.checked_add(step).filter(|higher| *higher <= max && fits(value + 1, *higher)) {
            frame.text(font, 2 * MIDDLE - left(higher), baseline, Align::Right, higher);
        }
    }
    if value > min {
        frame.icon(&icon::KEY_DOWN, 3, 25);
    }
    if value < max {
        frame.icon(&icon::KEY_UP, 118, 25);
    }
}
