//! The sceptic's purse on the screen.

use core::fmt;

use crate::dice::fairness::{Purse, Showing};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;

use super::name;
use super::words::{Grouped, Rolls};

/// Coins: with hundredths while there are few.
pub struct Coins(pub Purse);

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.hundredths() {
            few @ 0..1_000 => write!(f, "{}.{:02}", few / 100, few % 100),
            many => Grouped(many / 100).fmt(f),
        }
    }
}

/// Draws the purse, large, and what it means.
pub fn draw(showing: &Showing, frame: &mut Frame) {
    let Showing { die, rolls, purse, .. } = *showing;
    frame.title(format_args!("Against my {}", name(die)), Rolls(rolls));
    let coins = Coins(purse);
    let font = if Font::Huge.width(&coins) <= 60 { Font::Huge } else { Font::Large };
    frame.text(font, 1, 38, Align::Left, &coins);
    frame.text(Font::Tiny, 1, 49, Align::Left, "coins");
    frame.text(Font::Body, 126, 23, Align::Right, "began with 1");
    frame.text(Font::Body, 126, 33, Align::Right, format_args!("best {}", Grouped(purse.best())));
    let point = if purse.made_his_point() { "HE IS RIGHT" } else { "point: 1,000" };
    frame.text(Font::Heading, 126, 49, Align::Right, point);
}
