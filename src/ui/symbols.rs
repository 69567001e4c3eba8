//! Symbol dice as they are drawn: the same symbol in four sizes (sizes from the agreed mock-ups).

use crate::dice::{Die, Reading, Symbol, Worth};

use super::die::{DieSize, Look};
use super::frame::Frame;
use super::icon::{self, Icon};
use super::shape::Area;

/// A picture and where its top left corner stands in the die.
type Put = (&'static Icon, i32, i32);

/// What is drawn on a die of this size.
const fn pictures(symbol: Symbol, size: DieSize) -> [Option<Put>; 2] {
    let (song, blade) = (&icon::SONG, &icon::BLADE);
    match (size, symbol) {
        (_, Symbol::Blank) => [None, None],
        (DieSize::Large, Symbol::Skull) => [Some((&icon::SKULL_FACE, 4, 4)), None],
        (DieSize::Large, Symbol::Hit) => [Some((&icon::HIT, 4, 4)), None],
        (DieSize::Large, Symbol::Advance) => [Some((&icon::ADVANCE, 4, 4)), None],
        (DieSize::Large, Symbol::HitAdvance) => [Some((song, 2, 2)), Some((&icon::CHEVRONS, 14, 12))],
        (DieSize::Large, Symbol::TwoHits) => [Some((song, 2, 2)), Some((song, 12, 12))],
        (DieSize::Middle, Symbol::Skull) => [Some((&icon::SKULL_MIDDLE, 3, 3)), None],
        (DieSize::Middle, Symbol::Hit) => [Some((song, 3, 3)), None],
        (DieSize::Middle, Symbol::Advance) => [Some((&icon::ADVANCE_MIDDLE, 3, 3)), None],
        (DieSize::Middle, Symbol::HitAdvance) => [Some((blade, 2, 2)), Some((&icon::CHEVRON, 8, 10))],
        (DieSize::Middle, Symbol::TwoHits) => [Some((blade, 2, 2)), Some((blade, 8, 8))],
        (DieSize::Small | DieSize::Cell, Symbol::Skull) => [Some((&icon::SKULL, 2, 3)), None],
        (DieSize::Small | DieSize::Cell, Symbol::Hit) => [Some((blade, 3, 3)), None],
        (DieSize::Small | DieSize::Cell, Symbol::Advance) => [Some((&icon::ADVANCE_SMALL, 2, 3)), None],
        (DieSize::Small | DieSize::Cell, Symbol::HitAdvance) => [Some((&icon::HIT_ADVANCE, 2, 1)), None],
        (DieSize::Small | DieSize::Cell, Symbol::TwoHits) => [Some((&icon::TWO_HITS, 1, 1)), None],
    }
}

/// The sign in a cell, where no picture fits.
pub const fn letter(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Blank => "",
        Symbol::Skull => "S",
        Symbol::Hit => "H",
        Symbol::Advance => "A",
        Symbol::HitAdvance => "+",
        Symbol::TwoHits => "2",
    }
}

impl Frame {
    /// A symbol die with its top left corner at `x`, `y`.
    pub fn symbol_die(&mut self, (x, y): (i32, i32), size: DieSize, symbol: Symbol, look: Look) {
        self.blank_die((x, y), size, Die::D6, look);
        if size == DieSize::Cell {
            self.die_sign((x, y), size, Die::D6, letter(symbol), look);
        } else {
            for (picture, dx, dy) in pictures(symbol, size).into_iter().flatten() {
                if look == Look::Solid {
                    self.dark_icon(picture, x + dx, y + dy);
                } else {
                    self.icon(picture, x + dx, y + dy);
                }
            }
        }
        if look == Look::Struck {
            self.strike((x, y), size);
        }
    }

    /// Strikes a die through.
    fn strike(&mut self, (x, y): (i32, i32), size: DieSize) {
        let (width, height) = size.of(Die::D6);
        let (over, thick) = if size == DieSize::Large { (2, 2) } else { (1, 1) };
        let left = (x - over).max(1);
        self.fill(Area { x: left, y: y + height / 2, width: x + width + over - left, height: thick }, true);
    }
}

/// The dice of a pool in the order in which they are shown: those that stay first, each group from best to worst. `stays` says
/// which do; the answer is each die's place as thrown.
pub fn sorted(reading: &Reading, faces: &[u8], stays: impl Fn(usize) -> bool) -> heapless::Vec<usize, { crate::dice::MAX_DICE }> {
    let mut order: heapless::Vec<usize, { crate::dice::MAX_DICE }> = (0..faces.len()).collect();
    let worth = |nth: &usize| match (reading, faces.get(*nth)) {
        (Reading::Kept { layout, worth, .. }, Some(face)) => worth.rank(layout.of(*face)),
        (_, Some(face)) => (i16::from(*face), 0),
        (_, None) => Worth::Standard.rank(Symbol::Blank),
    };
    crate::dice::sort(&mut order, |nth| (!stays(*nth), core::cmp::Reverse(worth(nth)), *nth));
    order
}
