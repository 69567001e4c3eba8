//! While the noise is being tested there is nothing to do but wait: a bar, no keys, so no hints.

use super::die::{DieSize, Look};
use super::font::{Align, Font};
use super::frame::Frame;
use super::shape::{Area, Corner};
use crate::dice::Die;
use crate::entropy::{Report, START};

/// The bar, from its first to its last lit column.
const BAR: Area = Area::of((20, 107), (51, 58));

/// Draws how far the test has come.
pub fn draw(report: &Report, frame: &mut Frame) {
    for (x, y, face, look) in [(26, 10, 2, Look::Framed), (53, 6, 6, Look::Solid), (80, 10, 3, Look::Framed)] {
        frame.die((x, y), DieSize::Large, Die::D6, face, look);
    }
    frame.text(Font::Heading, 64, 46, Align::Centre, "shaking and testing");
    frame.framed(BAR, Corner::Small);
    let room = BAR.width - 4;
    let width = room * i32::from(report.tested.min(START)) / i32::from(START);
    frame.fill(Area { x: BAR.x + 2, y: BAR.y + 2, width, height: BAR.height - 4 }, true);
}
