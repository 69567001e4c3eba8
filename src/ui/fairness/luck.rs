//! The luck of all battles: three pages, in wins, in pips and in words.

use super::words::Grouped;
use super::{Pressed, turn};
use crate::storage::Fortune;
use crate::ui::frame::Frame;
use crate::ui::hint::Hints;
use crate::ui::page::{Page, lines, pages};
use crate::ui::press::Press;
use crate::ui::report::{draw_luck, words};

/// Pages before the words.
const DRAWN: usize = 2;

/// A page about the luck of all battles.
#[derive(Debug, Default)]
pub struct LuckView {
    page: Page,
}

impl LuckView {
    pub fn hints(&self) -> Hints {
        self.page.hints_of(DRAWN + pages(words::LIFETIME))
    }

    pub const fn press(&mut self, press: Press) -> Pressed {
        turn(&mut self.page, press)
    }

    pub fn draw(&self, fortune: &Fortune, frame: &mut Frame) {
        let battles = fortune.battles;
        match self.page.at.checked_sub(DRAWN) {
            _ if battles == 0 => {
                frame.title("Luck", "");
                lines("No battle was ended yet: then each side's luck is added up here.", frame);
            }
            Some(at) => Page { at }.draw("Luck", words::LIFETIME, frame),
            None => {
                frame.title("Luck", format_args!("{} battle{}", Grouped(battles.into()), if battles == 1 { "" } else { "s" }));
                draw_luck(["First", "Second"].into_iter().zip(&fortune.sides), self.page.at == 1, frame);
            }
        }
    }
}
