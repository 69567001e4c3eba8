//! The first menu.

use super::Millis;
use super::about::About;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon::{self, Icon};
use super::list::{List, Row};
use super::press::Press;
use super::roller::Roller;
use super::screen::Screen;
use super::settings::SettingsView;
use super::view::{Desk, Go, Model, View};

/// The menu and its cursor.
#[derive(Debug, Default)]
pub struct Home {
    list: List,
}

/// A row of the menu, and the screen behind it.
type Entry = (&'static Icon, &'static str, fn() -> Screen);

const ENTRIES: [Entry; 3] = [
    (&icon::ROLLER, "Dice roller", || Screen::Roller(Roller::default())),
    (&icon::GEAR, "Settings", || Screen::Settings(SettingsView::default())),
    (&icon::SONG, "About", || Screen::About(About::default())),
];

impl View for Home {
    fn hints(&self, _model: &Model) -> Hints {
        Hints { back: None, middle: Middle::List(""), ok: Some("OPEN") }
    }

    fn press(&mut self, press: Press, _desk: &mut Desk<'_>) -> Go {
        match (press, ENTRIES.get(self.list.cursor)) {
            (Press::Ok, Some((_, _, open))) => Go::Open(open()),
            _ => {
                self.list.step(press, ENTRIES.len());
                Go::Stay
            }
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title("Adjutant", if model.not_saving { "not saving" } else { "" });
        self.list.draw(frame, ENTRIES.len(), |frame, nth, place| {
            if let Some((icon, label, _)) = ENTRIES.get(nth) {
                frame.row(place, &Row { icon: Some(icon), label, value: &"", changing: None });
            }
        });
    }
}
