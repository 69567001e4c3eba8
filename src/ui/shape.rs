//! Boxes, rules, bars and dice: the parts that all screens are made of (sizes from the agreed mock-ups).

use core::fmt::{Arguments, Display};

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;

use super::font::{Align, Font};
use super::frame::Frame;
use super::icon;

/// An area of the panel: first column and row, columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// First column.
    pub x: i32,
    /// First row.
    pub y: i32,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Area {
    /// The area between two columns and two rows, all four included.
    #[must_use]
    pub const fn of(columns: (i32, i32), rows: (i32, i32)) -> Self {
        Self { x: columns.0, y: rows.0, width: columns.1 - columns.0 + 1, height: rows.1 - rows.0 + 1 }
    }

    const fn inside(self) -> Self {
        Self { x: self.x + 1, y: self.y + 1, width: self.width - 2, height: self.height - 2 }
    }
}

/// How far the corners of a box are cut: pixels left out at each end of the outermost rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// A rectangle.
    Square,
    /// One pixel gone.
    Slight,
    /// Two rows: list rows, small dice, the OK button.
    Small,
    /// Three rows: middle dice, the outcome band.
    Medium,
    /// Four rows: large dice, the chosen number.
    Large,
}

impl Corner {
    const fn cuts(self) -> &'static [i32] {
        match self {
            Self::Square => &[],
            Self::Slight => &[1],
            Self::Small => &[2, 1],
            Self::Medium => &[3, 1, 1],
            Self::Large => &[4, 2, 1, 1],
        }
    }

    /// What the hole inside a one-pixel frame must leave out, so that the frame is closed and nowhere thicker than needed.
    const fn inner(self) -> Self {
        match self {
            Self::Square | Self::Slight => Self::Square,
            Self::Small => Self::Slight,
            Self::Medium => Self::Small,
            Self::Large => Self::Medium,
        }
    }
}

impl Frame {
    /// A filled rectangle.
    pub fn fill(&mut self, area: Area, lit: bool) {
        let size = Size::new(area.width.max(0) as u32, area.height.max(0) as u32);
        let rectangle = Rectangle::new(Point::new(area.x, area.y), size);
        let Ok(()) = self.fill_solid(&rectangle, if lit { BinaryColor::On } else { BinaryColor::Off });
    }

    /// A filled box with cut corners.
    pub fn solid(&mut self, area: Area, corner: Corner) {
        self.cut_box(area, corner, true);
    }

    /// A box of one-pixel lines, dark inside.
    pub fn framed(&mut self, area: Area, corner: Corner) {
        self.cut_box(area, corner, true);
        self.cut_box(area.inside(), corner.inner(), false);
    }

    /// Every second pixel of a box's edge: something that was taken away.
    pub fn dotted(&mut self, area: Area) {
        let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1);
        for x in (area.x..=right).step_by(2) {
            self.dot(x, area.y);
            self.dot(x, bottom);
        }
        for y in (area.y..=bottom).step_by(2) {
            self.dot(area.x, y);
            self.dot(right, y);
        }
    }

    /// The title, a remark at its right end, and the dotted rule under both.
    pub fn title(&mut self, title: impl Display, remark: impl Display) {
        self.titled(format_args!("{title}"), format_args!("{remark}"));
    }

    /// The same for every kind of text: one function in the image.
    #[inline(never)]
    fn titled(&mut self, title: Arguments<'_>, remark: Arguments<'_>) {
        let mut right = 126;
        if self.low {
            right -= icon::BATTERY_LOW.width() + 3;
            self.icon(&icon::BATTERY_LOW, right + 3, 2);
        }
        let remark = self.text(Font::Tiny, right, 8, Align::Right, remark);
        self.fitted(Font::Heading, 1, 9, true, if remark > 0 { right - 3 - remark } else { right }, title);
        for x in (1..127).step_by(2) {
            self.dot(x, 11);
        }
    }

    /// A scrollbar around a column, beside `rows`: `shown` of `total` rows are in view, the first of them `first`.
    pub fn scrollbar(&mut self, column: i32, rows: (i32, i32), first: usize, shown: usize, total: usize) {
        if total <= shown {
            return;
        }
        for y in (rows.0..=rows.1).step_by(2) {
            self.dot(column, y);
        }
        let track = rows.1 - rows.0 + 1;
        let (first, shown, total) = (first as i32, shown as i32, total as i32);
        let thumb = (track * shown / total).max(5);
        let y = rows.0 + (track - thumb) * first / (total - shown);
        self.fill(Area { x: column - 1, y, width: 3, height: thumb }, true);
    }

    /// Lights one pixel.
    fn dot(&mut self, x: i32, y: i32) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) {
            self.set(x, y, true);
        }
    }

    fn cut_box(&mut self, area: Area, corner: Corner, lit: bool) {
        let cuts = corner.cuts();
        let bands = cuts.len() as i32;
        for (row, cut) in (0..).zip(cuts) {
            let (x, width) = (area.x + cut, area.width - 2 * cut);
            self.fill(Area { x, y: area.y + row, width, height: 1 }, lit);
            self.fill(Area { x, y: area.y + area.height - 1 - row, width, height: 1 }, lit);
        }
        self.fill(Area { y: area.y + bands, height: area.height - 2 * bands, ..area }, lit);
    }
}
