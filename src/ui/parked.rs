//! Battles of a game that were put away: one can be picked up where it was left.

use super::Millis;
use super::frame::Frame;
use super::hint::Hints;
use super::list::{List, Row};
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use crate::games::Game;
use crate::storage::Request;

/// The list.
pub struct ParkedView {
    game: &'static Game,
    list: List,
}

impl core::fmt::Debug for ParkedView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ParkedView({}, {:?})", self.game.id, self.list)
    }
}

impl ParkedView {
    /// The parked battles of a game.
    #[must_use]
    pub const fn new(game: &'static Game) -> Self {
        Self { game, list: List { cursor: 0 } }
    }

    /// The battles, and on boards without a Back key a row that leads back.
    fn rows(&self, model: &Model) -> usize {
        model.parked(self.game).count() + usize::from(!model.device.layout.has_back())
    }
}

impl View for ParkedView {
    fn hints(&self, model: &Model) -> Hints {
        let ok = if self.list.cursor < model.parked(self.game).count() { "PICK UP" } else { "BACK" };
        Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let chosen = desk.model.parked(self.game).nth(self.list.cursor).map(|parked| parked.nth);
        match (press, chosen) {
            (Press::Up | Press::Down, _) => self.list.step(press, self.rows(desk.model)),
            (Press::Ok, Some(nth)) => desk.model.ask = Some(Request::PickUp(nth)),
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title("Parked battles", self.game.short);
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            let label = model.parked(self.game).nth(nth).map_or("Back", |parked| parked.name.as_str());
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}
