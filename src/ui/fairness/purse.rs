//! The sceptic's purse on the screen.

use core::fmt;

use crate::dice::fairness::Showing;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;

use super::name;
use super::words::{Grouped, Rolls};

/// So many hundredths of a coin: told exactly while there are few. Ten times what makes his point is as good as anything above.
pub struct Coins(pub u32);

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            few @ 0..1_000 => write!(f, "{}.{:02}", few / 100, few % 100),
            many @ ..1_000_000 => Grouped(many / 100).fmt(f),
            _ => f.write_str("9,999+"),
        }
    }
}

/// Draws the purse, large, and what it means.
pub fn draw(showing: &Showing, frame: &mut Frame) {
    let Showing { die, rolls, purse, .. } = *showing;
    frame.title(format_args!("Against my {}", name(die)), Rolls(rolls));
    let coins = Coins(purse.hundredths());
    let font = if Font::Huge.width(&coins) <= 60 { Font::Huge } else { Font::Large };
    frame.text(font, 1, 38, Align::Left, &coins);
    frame.text(Font::Tiny, 1, 49, Align::Left, "coins");
    frame.text(Font::Body, 126, 22, Align::Right, "began with 1");
    frame.text(Font::Body, 126, 34, Align::Right, format_args!("best {}", Coins(purse.best())));
    let point = if purse.made_his_point() { "HE IS RIGHT" } else { "wins at 1,000" };
    frame.text(Font::Heading, 126, 49, Align::Right, point);
}
