//! The picture: 128x64 pixels, one bit each.

use core::convert::Infallible;
use core::fmt;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;

use super::Millis;

/// Columns of the panel.
pub const WIDTH: usize = 128;
/// Rows of the panel.
pub const HEIGHT: usize = 64;
/// Bands of eight rows, the unit in which panels take their data.
pub const PAGES: usize = HEIGHT / 8;

/// One whole picture, in the memory order of the usual panels: eight pages of 128 columns, each byte eight rows, top row lowest.
#[derive(Clone)]
pub struct Frame {
    bytes: [u8; WIDTH * PAGES],
    /// Only these columns are drawn into, first and last.
    window: (i32, i32),
    /// For how long nobody has pressed a key: by that a row moves that is too long for its place.
    pub(super) still: Millis,
    /// Such a row is in the picture.
    pub(super) long: bool,
    /// The battery is low: every title says so.
    pub(super) low: bool,
}

impl PartialEq for Frame {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Frame {}

const WHOLE: (i32, i32) = (0, WIDTH as i32 - 1);

impl Frame {
    /// A dark picture.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; WIDTH * PAGES], window: WHOLE, still: 0, long: false, low: false }
    }

    /// What is drawn within these columns only.
    pub(super) fn within(&mut self, window: (i32, i32), draw: impl FnOnce(&mut Self)) {
        self.window = window;
        draw(self);
        self.window = WHOLE;
    }

    /// The picture as the panel wants it.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; WIDTH * PAGES] {
        &self.bytes
    }

    /// Whether the pixel is lit; outside the panel nothing is.
    #[must_use]
    pub fn lit(&self, x: usize, y: usize) -> bool {
        x < WIDTH && self.bytes.get(y / 8 * WIDTH + x).is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }

    /// Lights the pixel or darkens it; outside the panel nothing happens.
    pub fn set(&mut self, x: usize, y: usize, lit: bool) {
        if x < WIDTH
            && let Some(byte) = self.bytes.get_mut(y / 8 * WIDTH + x)
        {
            let bit = 1 << (y % 8);
            *byte = if lit { *byte | bit } else { *byte & !bit };
        }
    }

    /// Turns the rows from the top down to `rows`, by half a turn: for the player opposite. `HEIGHT` turns the whole picture.
    pub fn turn(&mut self, rows: usize) {
        if rows >= HEIGHT {
            self.bytes.reverse();
            for byte in &mut self.bytes {
                *byte = byte.reverse_bits();
            }
            return;
        }
        let before = self.clone();
        for y in 0..rows {
            for x in 0..WIDTH {
                self.set(x, y, before.lit(WIDTH - 1 - x, rows - 1 - y));
            }
        }
    }

    /// Moves everything by one pixel at most, to the right and down, or to the left and up. What is at the edge there is lost:
    /// screens leave it dark.
    pub fn shift(&mut self, (right, down): (i8, i8)) {
        for page in self.bytes.as_chunks_mut::<WIDTH>().0 {
            match right {
                1 => page.copy_within(..WIDTH - 1, 1),
                -1 => page.copy_within(1.., 0),
                _ => {}
            }
        }
        let mut carried = [0; WIDTH];
        let mut carry = |page: &mut [u8; WIDTH], down: bool| {
            for (byte, carried) in page.iter_mut().zip(&mut carried) {
                let (moved, next) = if down { (*byte << 1, *byte >> 7) } else { (*byte >> 1, *byte << 7) };
                *byte = moved | *carried;
                *carried = next;
            }
        };
        match down {
            1 => self.bytes.as_chunks_mut().0.iter_mut().for_each(|page| carry(page, true)),
            -1 => self.bytes.as_chunks_mut().0.iter_mut().rev().for_each(|page| carry(page, false)),
            _ => {}
        }
    }

    /// Applies `change` to the bytes of one page between two columns; `mask` says which of the eight rows are meant.
    fn page(&mut self, page: usize, columns: core::ops::Range<usize>, mask: u8, lit: bool) {
        let start = page * WIDTH;
        if let Some(bytes) = self.bytes.get_mut(start + columns.start..start + columns.end) {
            for byte in bytes {
                *byte = if lit { *byte | mask } else { *byte & !mask };
            }
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// The picture as text, a character a pixel: what golden tests compare and `--print` shows.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                f.write_char(if self.lit(x, y) { '#' } else { '.' })?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let (left, right) = self.window;
        for Pixel(at, color) in pixels.into_iter().filter(|Pixel(at, _)| (left..=right).contains(&at.x)) {
            if let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y)) {
                self.set(x, y, color.is_on());
            }
        }
        Ok(())
    }

    // Text and boxes arrive as rectangles: whole bytes at a time instead of pixel by pixel.
    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        let (left, right) = self.window;
        let window = Rectangle::new(Point::new(left, 0), Size::new((right + 1 - left).max(0) as u32, HEIGHT as u32));
        let area = area.intersection(&window);
        let (Ok(left), Ok(top)) = (usize::try_from(area.top_left.x), usize::try_from(area.top_left.y)) else {
            return Ok(());
        };
        let (right, bottom) = (left + area.size.width as usize, top + area.size.height as usize);
        let mut y = top;
        while y < bottom {
            let end = bottom.min((y / 8 + 1) * 8);
            let mask = (0xff_u16 << (y % 8) & 0xff_u16 >> (7 - (end - 1) % 8)) as u8;
            self.page(y / 8, left..right, mask, color.is_on());
            y = end;
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.bytes.fill(if color.is_on() { 0xff } else { 0 });
        Ok(())
    }
}
