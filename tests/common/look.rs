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

/// What stands where a text was cut.
const CUT: &str = "..";

/// A text that was cut, by its font and where its dots are; dark ones are on something lit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dots {
    pub font: Font,
    pub x: usize,
    pub y: usize,
    pub dark: bool,
}

/// Texts that were cut: two dots close behind letters, with nothing above, below or behind them, and no end of a dotted line.
pub fn cuts(frame: &Frame) -> Vec<Dots> {
    let fonts = [Font::Tiny, Font::Body, Font::Heading, Font::Large, Font::Wide, Font::Word, Font::Huge];
    fonts.into_iter().flat_map(|font| cuts_in(font, frame)).collect()
}

fn cuts_in(font: Font, frame: &Frame) -> Vec<Dots> {
    let Piece(dots) = Piece::text(font, CUT);
    let capitals = Piece::text(font, "H").0.len() as isize;
    let (width, height) = (dots[0].len() as isize, dots.len() as isize);
    let apart = Piece::text(font, "...").0[0].len() as isize - width;
    let lit = |x: isize, y: isize| match (usize::try_from(x), usize::try_from(y)) {
        (Ok(x), Ok(y)) => frame.lit(x, y),
        _ => false,
    };
    let drawn = |x: isize, y: isize| {
        let at = usize::try_from(y).ok().zip(usize::try_from(x).ok());
        at.and_then(|(y, x)| dots.get(y)?.get(x).copied()).unwrap_or(false)
    };
    let found = |x: isize, y: isize, inverted: bool| {
        let ink = |dx: isize, dy: isize| lit(x + dx, y + dy) != inverted;
        let above = -(capitals - height);
        let alone = (above..=height).all(|dy| (-1..width + apart + 1).all(|dx| ink(dx, dy) == drawn(dx, dy)));
        let letters = (above..height).any(|dy| (-4..-1).any(|dx| ink(dx, dy)));
        let another = (0..height).all(|dy| (0..width - apart).all(|dx| ink(dx - apart, dy) == drawn(dx, dy)))
            && (above..0).all(|dy| (-apart..0).all(|dx| !ink(dx, dy)));
        alone && letters && !another
    };
    let places = (0..HEIGHT as isize).flat_map(|y| (1..WIDTH as isize - width).map(move |x| (x, y)));
    let both = places.flat_map(|place| [false, true].map(|dark| (place, dark)));
    let cut = both.filter(|((x, y), dark)| found(*x, *y, *dark));
    cut.map(|((x, y), dark)| Dots { font, x: x as usize, y: y as usize, dark }).collect()
}
