//! A game's procedures, each by itself: everything it needs is asked.

use super::Millis;
use super::frame::Frame;
use super::hint::Hints;
use super::list::{List, Row};
use super::play::PlayView;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};
use crate::games::{Game, Procedure};

/// The list of a game's procedures.
pub struct Quick {
    game: &'static Game,
    list: List,
}

impl core::fmt::Debug for Quick {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Quick({}, {:?})", self.game.id, self.list)
    }
}

impl Quick {
    /// The procedures of a game.
    #[must_use]
    pub fn new(game: &'static Game) -> Self {
        Self { game, list: List::default() }
    }

    fn chosen(&self) -> Option<&'static Procedure> {
        self.game.procedures.get(self.list.cursor).copied()
    }

    /// The procedures, and on boards without a Back key a row that leads back.
    fn rows(&self, model: &Model) -> usize {
        self.game.procedures.len() + usize::from(!model.device.layout.has_back())
    }
}

impl View for Quick {
    fn hints(&self, model: &Model) -> Hints {
        let ok = if self.chosen().is_some() { "START" } else { "BACK" };
        Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match (press, self.chosen()) {
            (Press::Up | Press::Down, _) => {
                self.list.step(press, self.rows(desk.model));
                Go::Stay
            }
            (Press::Ok, Some(procedure)) => {
                desk.model.session.start(procedure, &desk.model.start_of(self.game), desk.model.rolls);
                Go::Open(Screen::Play(PlayView::open(desk.model)))
            }
            _ => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title(self.game.short, "");
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            let label = self.game.procedures.get(nth).map_or("Back", |procedure| procedure.title);
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}
