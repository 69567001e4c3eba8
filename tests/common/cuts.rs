//! Texts that were cut, as a person sees them: two dots close behind letters.

use std::sync::LazyLock;

use adjutant::ui::Frame;
use adjutant::ui::font::{Align, Font};
use adjutant::ui::frame::{HEIGHT, WIDTH};

/// The pixels of a text, and no row or column beyond them.
fn drawn(font: Font, text: &str) -> Vec<Vec<bool>> {
    let mut frame = Frame::new();
    let width = frame.text(font, 1, 40, Align::Left, text) as usize;
    let row = |y: usize| (1..=width).map(|x| frame.lit(x, y)).collect::<Vec<bool>>();
    (0..HEIGHT).map(row).filter(|row| row.contains(&true)).collect()
}

/// What stands where a text was cut, in one font.
struct Cut {
    font: Font,
    dots: Vec<Vec<bool>>,
    /// Rows of a capital.
    capitals: isize,
    /// Columns from one dot to the next.
    apart: isize,
}

static CUTS: LazyLock<Vec<Cut>> = LazyLock::new(|| {
    let fonts = [Font::Tiny, Font::Body, Font::Heading, Font::Large, Font::Wide, Font::Word, Font::Huge];
    let cut = |font| {
        let (dots, three, capital) = (drawn(font, ".."), drawn(font, "..."), drawn(font, "H"));
        let apart = (three[0].len() - dots[0].len()) as isize;
        Cut { font, dots, capitals: capital.len() as isize, apart }
    };
    fonts.into_iter().map(cut).collect()
});

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
    CUTS.iter().flat_map(|cut| cut.places(frame)).collect()
}

impl Cut {
    fn places(&self, frame: &Frame) -> Vec<Dots> {
        let (width, height) = (self.dots[0].len() as isize, self.dots.len() as isize);
        let lit = |x: isize, y: isize| match (usize::try_from(x), usize::try_from(y)) {
            (Ok(x), Ok(y)) => frame.lit(x, y),
            _ => false,
        };
        let drawn = |x: isize, y: isize| {
            let at = usize::try_from(y).ok().zip(usize::try_from(x).ok());
            at.and_then(|(y, x)| self.dots.get(y)?.get(x).copied()).unwrap_or(false)
        };
        let found = |x: isize, y: isize, dark: bool| {
            let ink = |dx: isize, dy: isize| lit(x + dx, y + dy) != dark;
            let (above, apart) = (height - self.capitals, self.apart);
            let dots = || (0..height).all(|dy| (0..width).all(|dx| ink(dx, dy) == drawn(dx, dy)));
            let alone = || (above..=height).all(|dy| (-1..width + apart + 1).all(|dx| ink(dx, dy) == drawn(dx, dy)));
            let letters = || (above..height).any(|dy| (-4..-1).any(|dx| ink(dx, dy)));
            let another = || {
                (0..height).all(|dy| (0..width - apart).all(|dx| ink(dx - apart, dy) == drawn(dx, dy)))
                    && (above..0).all(|dy| (-apart..0).all(|dx| !ink(dx, dy)))
            };
            dots() && alone() && letters() && !another()
        };
        let places = (0..HEIGHT as isize).flat_map(|y| (1..WIDTH as isize - width).map(move |x| (x, y)));
        let both = places.flat_map(|place| [false, true].map(|dark| (place, dark)));
        let cut = both.filter(|((x, y), dark)| found(*x, *y, *dark));
        cut.map(|((x, y), dark)| Dots { font: self.font, x: x as usize, y: y as usize, dark }).collect()
    }
}
