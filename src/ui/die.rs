//! Dice as they are drawn.

use crate::dice::Die;

use super::font::{Align, Font};
use super::frame::Frame;
use super::shape::{Area, Corner};

/// What a drawn die says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Counts, or wins.
    Solid,
    /// Does not count, or loses.
    Framed,
    /// Taken away: dotted and struck through.
    Struck,
}

/// How large dice are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieSize {
    /// 25 px: one to four dice.
    Large,
    /// 17 px.
    Middle,
    /// 12 px: pools.
    Small,
    /// 8 px, a digit instead of pips: more dice, and log lines.
    Cell,
}

impl DieSize {
    const fn height(self) -> i32 {
        match self {
            Self::Large => 25,
            Self::Middle => 17,
            Self::Small => 12,
            Self::Cell => 8,
        }
    }

    /// The columns and rows one die takes: cells of two digits are wider.
    #[must_use]
    pub const fn of(self, die: Die) -> (i32, i32) {
        let wider = if matches!(self, Self::Cell) && die.sides() > 9 { 4 } else { 0 };
        (self.height() + wider, self.height())
    }

    /// Columns and rows between dice.
    #[must_use]
    pub const fn gap(self) -> i32 {
        match self {
            Self::Large | Self::Middle => 4,
            Self::Small | Self::Cell => 1,
        }
    }

    const fn corner(self) -> Corner {
        match self {
            Self::Large => Corner::Large,
            Self::Middle => Corner::Medium,
            Self::Small => Corner::Small,
            Self::Cell => Corner::Slight,
        }
    }

    /// The three places a pip can have in a row or column, and its size.
    const fn pips(self) -> ([i32; 3], i32) {
        match self {
            Self::Large => ([3, 10, 17], 5),
            Self::Middle => ([3, 7, 11], 3),
            Self::Small | Self::Cell => ([2, 5, 8], 2),
        }
    }

    const fn digits(self) -> (Font, i32) {
        match self {
            Self::Large => (Font::Large, 20),
            Self::Middle => (Font::Heading, 13),
            Self::Small => (Font::Tiny, 9),
            Self::Cell => (Font::Tiny, 7),
        }
    }
}

/// The faces to choose from, each with its first column: all six of a cube, or the one under the cursor with its neighbours.
pub fn choice(die: Die, chosen: u8) -> impl Iterator<Item = (i32, u8, Look)> {
    let window = 6.min(die.sides());
    let first = chosen.saturating_sub(window / 2).max(1).min(die.sides() - window + 1);
    let look = move |face| if face == chosen { Look::Solid } else { Look::Framed };
    (3..).step_by(21).zip(first..first + window).map(move |(x, face)| (x, face, look(face)))
}

impl Frame {
    /// One die with its top left corner at `x`, `y`: a cube with pips, any other die with its number.
    pub fn die(&mut self, (x, y): (i32, i32), size: DieSize, die: Die, face: u8, look: Look) {
        let (width, height) = size.of(die);
        let area = Area { x, y, width, height };
        self.blank_die((x, y), size, die, look);
        let lit = look != Look::Solid;
        if die == Die::D6 && size != DieSize::Cell {
            self.pips((x, y), size, face, lit);
        } else {
            self.digits(area, size, face, lit);
        }
        // Through the little digits the line could not be told from them.
        if look == Look::Struck && size.pips().1 > 2 {
            // The panel's first column stays dark.
            let left = (x - 1).max(1);
            self.fill(Area { x: left, y: y + height / 2, width: x + width + 1 - left, height: 1 }, true);
        }
    }

    /// A die without a face.
    pub fn blank_die(&mut self, (x, y): (i32, i32), size: DieSize, die: Die, look: Look) {
        let (width, height) = size.of(die);
        let area = Area { x, y, width, height };
        // A frame would touch the little digit: a line below it does the same.
        let below = Area { y: y + height - 1, height: 1, ..area };
        match look {
            Look::Solid => self.solid(area, size.corner()),
            Look::Framed if size == DieSize::Cell => self.fill(below, true),
            Look::Struck if size == DieSize::Cell => self.dotted(below),
            Look::Framed => self.framed(area, size.corner()),
            Look::Struck => self.dotted(area),
        }
    }

    /// A letter or number on a die.
    pub fn die_sign(&mut self, (x, y): (i32, i32), size: DieSize, die: Die, text: &str, look: Look) {
        let (width, height) = size.of(die);
        self.sign(Area { x, y, width, height }, size, text, look != Look::Solid);
    }

    fn pips(&mut self, (x, y): (i32, i32), size: DieSize, face: u8, lit: bool) {
        let (places, pip) = size.pips();
        for (row, &dy) in places.iter().enumerate() {
            for (column, &dx) in places.iter().enumerate() {
                if shows(face, column, row) {
                    let area = Area { x: x + dx, y: y + dy, width: pip, height: pip };
                    self.pip(area, lit);
                }
            }
        }
    }

    fn pip(&mut self, area: Area, lit: bool) {
        // Only the largest pips are round.
        let cut = i32::from(area.width >= 5);
        self.fill(Area { x: area.x + cut, width: area.width - 2 * cut, ..area }, lit);
        self.fill(Area { y: area.y + cut, height: area.height - 2 * cut, ..area }, lit);
    }

    fn digits(&mut self, area: Area, size: DieSize, face: u8, lit: bool) {
        // Where three digits have no room, 100 is 00, as on percentile dice.
        let text: heapless::String<3> = match (face, size) {
            (100, DieSize::Small | DieSize::Cell) => heapless::format!("00").unwrap_or_default(),
            _ => heapless::format!("{face}").unwrap_or_default(),
        };
        self.sign(area, size, &text, lit);
    }

    fn sign(&mut self, area: Area, size: DieSize, text: &str, lit: bool) {
        let (mut font, mut baseline) = size.digits();
        if font.width(text) > area.width - 3 && font != Font::Tiny {
            (font, baseline) = (Font::Tiny, area.height / 2 + 4);
        }
        let x = area.x + (area.width - font.width(text)) / 2;
        if lit {
            // Clear of the line below it.
            baseline -= i32::from(size == DieSize::Cell);
            self.text(font, x, area.y + baseline, Align::Left, text);
        } else {
            self.dark_text(font, x, area.y + baseline, Align::Left, text);
        }
    }
}

/// Whether a cube's face has a pip in this column and row (0 to 2).
const fn shows(face: u8, column: usize, row: usize) -> bool {
    match (column, row) {
        (1, 1) => face % 2 == 1,
        (0, 0) | (2, 2) => face >= 2,
        (2, 0) | (0, 2) => face >= 4,
        (0, 1) | (2, 1) => face == 6,
        _ => false,
    }
}
