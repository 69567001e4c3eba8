//! The battery: a mark while it is low, and a stop before it is empty.
//!
//! Everything that was rolled is in flash already, so stopping is only to say so while the panel can still be read.

use super::font::{Align, Font};
use super::frame::Frame;
use super::shape::{Area, Corner};

/// How full it is, as far as a player has to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Power {
    /// Full enough; or nobody measures it.
    #[default]
    Good,
    /// It will be empty soon.
    Low,
    /// No key does anything until it is charged.
    Empty,
}

/// Millivolts below which it is low, and below which the device stops: a lithium cell has a tenth left at the first, and three dry
/// cells are as good as spent.
const LOW: u16 = 3_500;
const EMPTY: u16 = 3_250;
/// What it must rise by before it counts as better: a panel that lights up takes as much.
const RISE: u16 = 100;
/// Less than the chip itself runs on: nothing is connected to what measures.
const NOTHING: u16 = 1_000;

impl Power {
    /// What a new reading makes of it.
    #[must_use]
    pub const fn after(self, millivolts: u16) -> Self {
        let (low, empty) = match self {
            Self::Good => (LOW, EMPTY),
            Self::Low => (LOW + RISE, EMPTY),
            Self::Empty => (LOW + RISE, EMPTY + RISE),
        };
        match millivolts {
            0..NOTHING => Self::Good,
            _ if millivolts < empty => Self::Empty,
            _ if millivolts < low => Self::Low,
            _ => Self::Good,
        }
    }
}

/// What stands on the panel instead of everything else.
pub fn draw(frame: &mut Frame) {
    frame.framed(Area { x: 3, y: 9, width: 36, height: 19 }, Corner::Medium);
    frame.fill(Area { x: 39, y: 14, width: 3, height: 9 }, true);
    frame.fill(Area { x: 6, y: 12, width: 5, height: 13 }, true);
    frame.text(Font::Heading, 50, 16, Align::Left, "Battery empty.");
    frame.text(Font::Body, 50, 28, Align::Left, "Game saved.");
    for x in (1..126).step_by(2) {
        frame.fill(Area { x, y: 35, width: 1, height: 1 }, true);
    }
    frame.text(Font::Body, 63, 50, Align::Centre, "Charge me, then go on.");
}
