//! Looking at a picture as a person does: is this sign, is this word there?

use adjutant::ui::Frame;
use adjutant::ui::font::{Align, Font};
use adjutant::ui::frame::{HEIGHT, WIDTH};

/// A piece of a picture: its rows, and a dark column at either side, so that part of something larger is not taken for it.
pub struct Piece(Vec<Vec<bool>>);

impl Piece {
    /// What is drawn on an empty picture, anywhere but at its very edge.
    pub fn drawn(draw: impl FnOnce(&mut Frame)) -> Self {
        let mut frame = Frame::new();
        draw(&mut frame);
        let lit: Vec<(usize, usize)> =
            (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))).filter(|(x, y)| frame.lit(*x, *y)).collect();
        let rows = lit.iter().map(|(_, y)| *y).min().unwrap()..=lit.iter().map(|(_, y)| *y).max().unwrap();
        let columns = lit.iter().map(|(x, _)| *x).min().unwrap() - 1..=lit.iter().map(|(x, _)| *x).max().unwrap() + 1;
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
        let places = (0..=HEIGHT.saturating_sub(height)).flat_map(|y| (0..=WIDTH.saturating_sub(width)).map(move |x| (x, y)));
        let is = |(x, y): (usize, usize), inverted: bool| {
            let row = |(dy, row): (usize, &Vec<bool>)| {
                row.iter().enumerate().all(|(dx, lit)| frame.lit(x + dx, y + dy) == (*lit != inverted))
            };
            self.0.iter().enumerate().all(row)
        };
        places.filter(|place| is(*place, false) || is(*place, true)).map(|(x, y)| (x + 1, y)).collect()
    }
}
