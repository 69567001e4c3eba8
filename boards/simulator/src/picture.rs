//! The frame in characters of a terminal, and in a PNG file.

use std::io;
use std::path::Path;

use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::{Frame, Light};

use crate::failure::Failure;

/// How pixels become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// A character is two pixels, one above the other: square, as on the panel.
    Half,
    /// A character is two by two pixels: half as wide, for narrow windows.
    Quadrants,
}

/// Rows of characters, in either way.
pub const ROWS: usize = HEIGHT / 2;

const HALVES: [char; 4] = [' ', '▀', '▄', '█'];
const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

impl Blocks {
    /// Characters in a row.
    #[must_use]
    pub const fn columns(self) -> usize {
        match self {
            Self::Half => WIDTH,
            Self::Quadrants => WIDTH / 2,
        }
    }

    /// One row of characters.
    #[must_use]
    pub fn line(self, frame: &Frame, row: usize) -> String {
        let lit = |x, y| usize::from(frame.lit(x, y));
        let (top, bottom) = (2 * row, 2 * row + 1);
        (0..self.columns())
            .filter_map(|column| match self {
                Self::Half => HALVES.get(lit(column, top) | lit(column, bottom) << 1),
                Self::Quadrants => {
                    let (left, right) = (2 * column, 2 * column + 1);
                    let upper = lit(left, top) | lit(right, top) << 1;
                    let lower = lit(left, bottom) | lit(right, bottom) << 1;
                    QUADRANTS.get(upper | lower << 2)
                }
            })
            .collect()
    }
}

/// The grey of a lit pixel by contrast: a dimmed panel can still be read and is clearly dimmed, a player's own choice of contrast is
/// never as dark as that.
const DIM_GREY: u8 = 70;
const LEAST_CONTRAST: u8 = 25;
const LEAST_GREY: u16 = 150;

/// The grey of a lit pixel, 0 to 255, or nothing if the panel is dark.
#[must_use]
pub fn grey(light: Light) -> Option<u8> {
    match light {
        Light::Off => None,
        Light::On(0..LEAST_CONTRAST) => Some(DIM_GREY),
        Light::On(contrast) => Some((LEAST_GREY + u16::from(contrast) * (255 - LEAST_GREY) / 255) as u8),
    }
}

/// What the panel shows: a dark one shows nothing, whatever is drawn.
#[must_use]
pub fn shown(frame: &Frame, light: Light) -> Frame {
    if grey(light).is_some() { frame.clone() } else { Frame::new() }
}

/// Picture points for one pixel: whole, so that edges are crisp.
pub const SCALE: usize = 4;
/// Points of the border round the panel.
pub const BORDER: usize = 16;
/// The border's grey: a little lighter than the panel, so that its edge can be seen.
pub const BORDER_GREY: u8 = 0x20;

/// Writes the frame to a PNG file.
///
/// # Errors
///
/// The file cannot be written.
pub fn write_png(path: &Path, frame: &Frame, light: Light) -> Result<(), Failure> {
    let written = std::fs::File::create(path).and_then(|file| encode(file, frame, light));
    written.map_err(|error| {
        Failure::new(format!(
            "cannot write the picture {}: {error}. Give --shot a file in a folder that exists and that you may write to.",
            path.display()
        ))
    })
}

fn encode(file: impl io::Write, frame: &Frame, light: Light) -> io::Result<()> {
    let (width, height) = (WIDTH * SCALE + 2 * BORDER, HEIGHT * SCALE + 2 * BORDER);
    let lit = grey(light).unwrap_or(0);
    let point = |at: usize, pixels: usize| at.checked_sub(BORDER).map(|at| at / SCALE).filter(|at| *at < pixels);
    let mut points = Vec::with_capacity(width * height);
    for y in 0..height {
        points.extend((0..width).map(|x| match (point(x, WIDTH), point(y, HEIGHT)) {
            (Some(x), Some(y)) => u8::from(frame.lit(x, y)) * lit,
            _ => BORDER_GREY,
        }));
    }
    let mut encoder = png::Encoder::new(io::BufWriter::new(file), width as u32, height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&points)?;
    Ok(writer.finish()?)
}
