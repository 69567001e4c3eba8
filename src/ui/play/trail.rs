//! What interrupted what.

use super::words;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::Model;

/// The trail as stairs: what interrupted what; the open step is lit, the last line says what it all leads back to.
pub fn draw(model: &Model, frame: &mut Frame) {
    let trail = &model.session.stage().trail;
    frame.title("Reactions", format_args!("{} deep", trail.len()));
    let first = trail.len().saturating_sub(3);
    for (nth, crumb) in trail.iter().enumerate().skip(first) {
        let place = (nth - first) as i32;
        let (x, y) = (2 + 11 * place, 12 + 10 * place);
        let whose = words::name(&model.session, crumb.subject);
        let text = format_args!("{whose}{}{}", if whose.is_empty() { "" } else { " " }, crumb.title);
        if nth > first {
            frame.fill(Area { x: x - 7, y: y + 1, width: 1, height: 5 }, true);
            frame.fill(Area { x: x - 7, y: y + 6, width: 5, height: 1 }, true);
        }
        if nth + 1 == trail.len() {
            frame.solid(Area { x, y: y + 1, width: 127 - x, height: 11 }, Corner::Small);
            frame.dark_text(Font::Heading, x + 4, y + 10, Align::Left, text);
        } else {
            frame.text(Font::Body, x, y + 9, Align::Left, text);
        }
    }
    if let Some(procedure) = model.session.procedure() {
        frame.text(Font::Tiny, 2, 51, Align::Left, format_args!("then on with: {}", procedure.title));
    }
}
