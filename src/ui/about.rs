//! About pages: version, build, rules, licences.

use core::fmt::Write as _;

use heapless::String;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::Hints;
use super::page::{self, Page};
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use crate::games::GAMES;

/// The pages.
#[derive(Debug, Default)]
pub struct About {
    page: Page,
}

/// Whose it is, a page each: ours, and the notices that the fonts' licences ask for (`LICENSE-FONTS`).
const NOTICES: [&str; 3] = [
    "Open firmware, MIT or\nApache 2.0. Not linked to\nany game's publisher.",
    "Helvetica © 1984-89, 94\nAdobe Systems, © 1988,\n94 Digital Equipment.",
    "Universal © 2009 Stephen\nWilson, © 1994-2008 SIL\nInternational. OFL 1.1.",
];

/// Pages with the games' rules, between the version and the notices.
const RULES: usize = GAMES.len().div_ceil(page::LINES);
const PAGES: usize = 1 + RULES + NOTICES.len();

impl View for About {
    fn hints(&self, _model: &Model) -> Hints {
        self.page.hints_of(PAGES)
    }

    fn press(&mut self, press: Press, _desk: &mut Desk<'_>) -> Go {
        match press {
            Press::Up | Press::Down => {
                self.page.step(press);
                Go::Stay
            }
            _ => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let at = self.page.at;
        let title = if (1..=RULES).contains(&at) { "The rules it follows" } else { "About" };
        frame.title(title, format_args!("{}/{PAGES}", at + 1));
        match at.checked_sub(1) {
            None => version(model, frame),
            Some(nth) if nth < RULES => rules(nth, frame),
            Some(nth) => page::lines(NOTICES.get(nth - RULES).copied().unwrap_or_default(), frame),
        }
    }
}

fn version(model: &Model, frame: &mut Frame) {
    let mut text: String<128> = String::new();
    let (device, name) = (&model.device, model.settings.name.as_str());
    let comma = if name.is_empty() { "" } else { ", " };
    // A board's name and a build id are short; longer ones would not fit their lines either.
    let _ = write!(text, "Adjutant {}{comma}{name}\n{}\nbuild {}", env!("CARGO_PKG_VERSION"), device.board, device.build);
    page::lines(&text, frame);
}

/// Which printing of each game's rules this version follows.
fn rules(nth: usize, frame: &mut Frame) {
    let games = GAMES.iter().skip(nth * page::LINES).take(page::LINES);
    for (game, baseline) in games.zip((page::BASELINE..).step_by(page::LINE)) {
        frame.text(Font::Body, 1, baseline, Align::Left, game.short);
        frame.text(Font::Tiny, 126, baseline, Align::Right, game.revision);
    }
}
