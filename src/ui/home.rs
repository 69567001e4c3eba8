//! The first menu.

use super::Millis;
use super::about::About;
use super::fairness::FairnessView;
use super::frame::Frame;
use super::game::{self, picture};
use super::hint::{Hints, Middle};
use super::icon::{self, Icon};
use super::list::{List, Row};
use super::press::Press;
use super::roller::Roller;
use super::screen::Screen;
use super::settings::SettingsView;
use super::view::{Desk, Go, Model, View};
use crate::entropy;
use crate::games::GAMES;

/// The menu and its cursor.
#[derive(Debug)]
pub struct Home {
    list: List,
}

/// A row of the menu that is no game, and the screen behind it.
type Entry = (&'static Icon, &'static str, fn(&mut Model) -> Screen);

const ENTRIES: [Entry; 4] = [
    (&icon::ROLLER, "Dice roller", |model| Screen::Roller(Roller::open(model))),
    (&icon::SCALES, "Trust the dice?", |_| Screen::Fairness(FairnessView::default())),
    (&icon::GEAR, "Settings", |_| Screen::Settings(SettingsView::default())),
    (&icon::ABOUT, "About", |_| Screen::About(About::default())),
];

const ROWS: usize = GAMES.len() + ENTRIES.len();

impl Home {
    /// The menu with the cursor on its first row.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: List { cursor: 0 } }
    }

    /// The cursor goes to the game that is under way, if there is one.
    pub fn point(&mut self, model: &Model) {
        let played = model.playing().map(|(game, _)| game.id);
        let nth = GAMES.iter().position(|game| played == Some(game.id));
        if let Some(nth) = nth.or_else(|| GAMES.iter().position(|game| model.plays(game) || model.fights(game))) {
            self.list.cursor = nth;
        }
    }
}

fn row(nth: usize) -> Option<(&'static Icon, &'static str)> {
    match GAMES.get(nth) {
        Some(game) => Some((picture(game), game.short)),
        None => ENTRIES.get(nth - GAMES.len()).map(|(icon, label, _)| (*icon, *label)),
    }
}

impl View for Home {
    fn hints(&self, _model: &Model) -> Hints {
        Hints { back: None, middle: Middle::List(""), ok: Some("OPEN") }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let cursor = self.list.cursor;
        match (press, GAMES.get(cursor)) {
            (Press::Ok, Some(game)) if desk.model.take_up(game) => Go::Resume,
            (Press::Ok, Some(game)) => Go::Open(game::open(game)),
            (Press::Ok, None) => ENTRIES.get(cursor - GAMES.len()).map_or(Go::Stay, |(_, _, open)| Go::Open(open(desk.model))),
            _ => {
                self.list.step(press, ROWS);
                Go::Stay
            }
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let refused = model.source.is_some_and(|report| matches!(report.state, entropy::State::Refused(_)));
        let remark = match (model.not_saving, refused) {
            (true, _) => "not saving",
            (false, true) => "own dice only",
            (false, false) => "",
        };
        let name = model.settings.name.as_str();
        frame.title(if name.is_empty() { "Adjutant" } else { name }, remark);
        self.list.draw(frame, ROWS, |frame, nth, place| {
            if let Some((icon, label)) = row(nth) {
                frame.row(place, &Row { icon: Some(icon), label: &label, value: &"", changing: None });
                if GAMES.get(nth).is_some_and(|game| model.plays(game) || model.fights(game)) {
                    frame.flag(place);
                }
            }
        });
    }
}
