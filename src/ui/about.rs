//! About pages: version, build, rules, licences.

use core::fmt::Write as _;

use heapless::String;

use super::Millis;
use super::frame::Frame;
use super::hint::Hints;
use super::page::Page;
use super::press::Press;
use super::view::{Desk, Go, Model, View};

/// The pages.
#[derive(Debug, Default)]
pub struct About {
    page: Page,
}

/// Says which rules are in this version, and the notices that the fonts' licences ask for.
const NOTICES: &str = "Rules in this version:\nnone yet. The dice\nroller is ready.\n\
    Open firmware, MIT or\nApache 2.0. Not linked to\nany game's publisher.\n\
    Helvetica (c) 1984-89, 94\nAdobe Systems, (c) 1988,\n94 Digital Equipment.\n\
    Universal (c) 2009\nStephen Wilson, (c) 1994-\n2008 SIL Intl. OFL 1.1.";

fn text(model: &Model) -> String<512> {
    let mut text = String::new();
    let device = &model.device;
    // Longer than the longest version and build id together; a test reads the last word.
    let _ = write!(text, "Adjutant {}\n{}\nbuild {}\n{NOTICES}", env!("CARGO_PKG_VERSION"), device.board, device.build);
    text
}

impl View for About {
    fn hints(&self, model: &Model) -> Hints {
        self.page.hints(&text(model))
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
        self.page.draw("About", &text(model), frame);
    }
}
