//! Looking at a picture as a person does: is this sign, is this word there?

use adjutant::ui::Frame;
use adjutant::ui::font::{Align, Font};
use adjutant::ui::frame::{HEIGHT, WIDTH};

/// Columns on either side that must be empty, or it is part of something larger: more than between two letters.
const MARGIN: isize = 2;

/// A piece of a picture.
pub struct Piece(Vec<Vec<bool>>);

impl Piece {
    /// What is drawn on an empty picture.
    pub fn drawn(draw: impl FnOnce(&mut Frame)) -> Self {
        let mut frame = Frame::new();
        draw(&mut frame);
        let pixels = || (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))).filter(|(x, y)| frame.lit(*x, *y));
        let rows = pixels().map(|(_, y)| y).min().unwrap()..=pixels().map(|(_, y)| y).max().unwrap();
        let columns = pixels().map(|(x, _)| x).min().unwrap()..=pixels().map(|(x, _)| x).max().unwrap();
        Self(rows.map(|y| columns.clone().map(|x| frame.lit(x, y)).collect()).collect())
    }

    pub fn text(font: Font, text: &str) -> Self {
        Self::drawn(|frame| {
            frame.text(font, 1, 40, Align::Left, text);
        })
    }

    /// Where it is, by its first column and row: lit on dark, or dark on lit.
    pub fn places(&self, frame: &Frame) -> Vec<(usize, usize)> {
        let (width, height) = (self.0[0].len(), self.0.len());
        let places = (0..=HEIGHT - height).flat_map(|y| (0..=WIDTH - width).map(move |x| (x, y)));
        places.filter(|place| self.is_at(frame, *place, false) || self.is_at(frame, *place, true)).collect()
    }

    fn is_at(&self, frame: &Frame, (x, y): (usize, usize), inverted: bool) -> bool {
        self.0.iter().enumerate().all(|(dy, row)| {
            (-MARGIN..row.len() as isize + MARGIN).all(|dx| {
                // Beyond the panel there is nothing.
                let Ok(at) = usize::try_from(x as isize + dx) else { return true };
                let lit = usize::try_from(dx).ok().and_then(|dx| row.get(dx)).copied().unwrap_or(false);
                at >= WIDTH || frame.lit(at, y + dy) == (lit != inverted)
            })
        })
    }
}
