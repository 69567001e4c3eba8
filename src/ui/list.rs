//! Lists: three rows in view, one under the cursor.

use core::fmt::Display;

use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::Middle;
use super::icon::{self, Icon};
use super::press::Press;
use super::shape::{Area, Corner};

/// Rows in view.
const SHOWN: usize = 3;
/// Rows of pixels a list row takes.
const ROW: i32 = 13;
/// Where a row without a value ends.
const END: i32 = 118;
/// What a label takes at most beside a value that is too long for its row.
const MOST_LABEL: i32 = 64;
/// The body of the screen.
pub const BODY: (i32, i32) = (13, 51);

/// A cursor in a list. The window follows from it: while more rows follow, the next one is in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The row under the cursor.
    pub cursor: usize,
}

/// One row.
pub struct Row<'a> {
    /// A picture before the label.
    pub icon: Option<&'a Icon>,
    /// What the row is.
    pub label: &'a dyn Display,
    /// What stands at its right end.
    pub value: &'a dyn Display,
    /// While the value is being changed: whether it can be lowered and raised.
    pub changing: Option<(bool, bool)>,
}

impl List {
    /// What Up and Down do in a list of so many rows: nothing if there is nowhere to go.
    #[must_use]
    pub const fn keys(total: usize) -> Middle {
        if total > 1 { Middle::List("") } else { Middle::Nothing }
    }

    /// Moves the cursor, around the ends.
    pub const fn step(&mut self, press: Press, total: usize) {
        if total == 0 {
            return;
        }
        self.cursor = match press {
            Press::Up => (self.cursor + total - 1) % total,
            Press::Down => (self.cursor + 1) % total,
            _ => self.cursor,
        };
    }

    /// Draws the rows in view; `draw` is given each row's index, and draws it with [`Frame::row`].
    pub fn draw(&self, frame: &mut Frame, total: usize, mut draw: impl FnMut(&mut Frame, usize, Place)) {
        let first = self.first(total);
        for (nth, y) in (first..total).take(SHOWN).zip((BODY.0..).step_by(ROW as usize)) {
            draw(frame, nth, row_at(y, nth == self.cursor));
        }
        frame.scrollbar(125, BODY, first, SHOWN, total);
    }
}

impl List {
    /// The same for a list that leaves room for a panel on its right; `here` says whether the cursor is in the list at all.
    pub fn draw_narrow(
        &self,
        frame: &mut Frame,
        total: usize,
        (here, end): (bool, i32),
        mut draw: impl FnMut(&mut Frame, usize, Place),
    ) {
        let first = self.first(total);
        for (nth, y) in (first..total).take(SHOWN).zip((BODY.0..).step_by(ROW as usize)) {
            draw(frame, nth, row_at(y, here && nth == self.cursor));
        }
        frame.scrollbar(end + 4, BODY, first, SHOWN, total);
    }

    #[inline(never)]
    fn first(&self, total: usize) -> usize {
        self.cursor.saturating_sub(1).min(total.saturating_sub(SHOWN))
    }
}

/// Where a row goes.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    y: i32,
    selected: bool,
    /// Dots at its end: the actions it costs.
    dots: u8,
}

/// A row that belongs to no list, from this row of pixels on.
#[must_use]
pub const fn row_at(y: i32, selected: bool) -> Place {
    Place { y, selected, dots: 0 }
}

/// Columns of a dot and the gap before it.
const DOT: i32 = 7;

impl Place {
    /// The same with so many dots at its end, one for each action it costs.
    #[must_use]
    pub const fn costing(self, dots: u8) -> Self {
        Self { dots, ..self }
    }

    /// The columns that its dots take, and the gap before them.
    #[must_use]
    pub const fn dotted(self) -> i32 {
        if self.dots == 0 { 0 } else { self.dots as i32 * DOT + 2 }
    }

    /// The baseline of its text.
    #[must_use]
    pub const fn baseline(self) -> i32 {
        self.y + 10
    }
}

/// Where a label ends at the latest: three columns before a value of this width, or at the end of the row.
const fn label_end(value: i32) -> i32 {
    if value > 0 { END - 4 - value } else { END }
}

impl Frame {
    /// A list row: a filled box if the cursor is on it. A value that leaves the label no room at all is the one that is cut, and
    /// under the cursor whatever is cut moves along.
    pub fn row(&mut self, place: Place, row: &Row<'_>) {
        let (baseline, lit) = (place.baseline(), !place.selected);
        let left = if row.icon.is_some() { 21 } else { 5 };
        if place.selected {
            self.solid(Area { x: 1, y: place.y, width: 121, height: ROW }, Corner::Small);
        }
        match row.icon {
            Some(icon) if lit => self.icon(icon, 5, place.y + 1),
            Some(icon) => self.dark_icon(icon, 5, place.y + 1),
            None => {}
        }
        for x in (0..i32::from(place.dots)).map(|nth| 112 - nth * DOT) {
            if lit { self.icon(&icon::PIP, x, place.y + 4) } else { self.dark_icon(&icon::PIP, x, place.y + 4) }
        }
        let font = if lit { Font::Body } else { Font::Heading };
        let (value, least) = (font.width(row.value), Font::Tiny.width(row.label));
        if row.changing.is_none() && least > 0 && least > label_end(value) - left {
            let fonts = &[font, Font::Body, Font::Tiny];
            let font = fonts.iter().find(|font| font.width(row.label) <= MOST_LABEL).copied().unwrap_or(Font::Tiny);
            let label = font.width(row.label).min(MOST_LABEL);
            self.long_text(fonts, (left, baseline), lit, label, row.label);
            let x = left + label + 4;
            self.long_text(&[Font::Body, Font::Tiny], (x, baseline), lit, 118 - x, row.value);
            return;
        }
        let (fonts, end) = if lit {
            (&[Font::Body][..], label_end(self.text(font, 117, baseline, Align::Right, row.value)))
        } else {
            (&[Font::Heading, Font::Body][..], self.value(place.y, row))
        };
        self.label(fonts, (left, baseline), lit, end - left - place.dotted(), row.label);
    }

    /// A text that is cut, or under the cursor moves along.
    fn long_text(&mut self, fonts: &[Font], (x, baseline): (i32, i32), lit: bool, room: i32, text: &dyn Display) {
        let font = fonts.iter().find(|font| font.width(text) <= room).copied().unwrap_or(Font::Tiny);
        if lit {
            self.fitted(font, x, baseline, lit, room, text);
        } else {
            self.rolling(font, (x, baseline), lit, room, text);
        }
    }

    /// A label in the first of these fonts in which it fits, or else in the smallest: rather small than cut.
    fn label(&mut self, fonts: &[Font], (x, baseline): (i32, i32), lit: bool, room: i32, text: &dyn Display) {
        self.long_text(fonts, (x, baseline), lit, room, text);
    }

    /// A flag at the end of a row: something waits there.
    pub fn flag(&mut self, place: Place) {
        if place.selected {
            self.dark_icon(&icon::FLAG, 111, place.y + 3);
        } else {
            self.icon(&icon::FLAG, 111, place.y + 3);
        }
    }

    /// A row with a box to tick, beside a panel.
    pub fn tick_row(&mut self, place: Place, end: i32, ticked: bool, label: &dyn Display) {
        let area = Area { x: 5, y: place.y + 2, width: 9, height: 9 };
        let (x, y) = (6, place.y + 3);
        if place.selected {
            self.solid(Area { x: 1, y: place.y, width: end, height: ROW }, Corner::Small);
            self.fill(area, false);
            self.fill(Area { x, y, width: 7, height: 7 }, true);
            if ticked {
                self.dark_icon(&icon::CHECK, x, y);
            }
            self.label(&[Font::Heading, Font::Body], (19, place.y + 10), false, end - 20, label);
        } else {
            self.framed(area, Corner::Square);
            if ticked {
                self.icon(&icon::CHECK, x, y);
            }
            self.label(&[Font::Body], (19, place.y + 10), true, end - 20, label);
        }
    }

    /// The value of the row under the cursor, between arrows while it is being changed; the column where the label must end.
    fn value(&mut self, y: i32, row: &Row<'_>) -> i32 {
        let Some((can_lower, can_raise)) = row.changing else {
            return label_end(self.dark_text(Font::Heading, 117, y + 10, Align::Right, row.value));
        };
        // What is being changed must be readable, too: rather a small value than no label.
        let label = Font::Tiny.width(row.label);
        let fits = |font: &Font| 95 - font.width(row.value) >= label;
        let font = [Font::Heading, Font::Body].into_iter().find(fits).unwrap_or(Font::Tiny);
        let width = self.dark_text(font, 110, y + 10, Align::Right, row.value);
        if can_raise {
            self.dark_icon(&icon::RIGHT, 114, y + 4);
        }
        if can_lower {
            self.dark_icon(&icon::LEFT, 103 - width, y + 4);
        }
        100 - width
    }
}
