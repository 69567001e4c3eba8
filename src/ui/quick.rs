//! A game's procedures, each by itself: everything it needs is asked.

use core::fmt::Write as _;

use super::Millis;
use super::form::Text;
use super::frame::Frame;
use super::hint::Hints;
use super::list::{List, Row};
use super::play::PlayView;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};
use crate::engine::Term;
use crate::games::{Game, Procedure};

/// The list of a game's procedures.
pub struct Quick {
    game: &'static Game,
    list: List,
    /// Procedures that were done when the cursor was last put somewhere.
    done: u32,
}

/// A row of the list.
enum Entry {
    /// What was done last, with the same answers.
    Again(&'static Procedure),
    Start(&'static Procedure),
    /// For boards without a Back key.
    Back,
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
        Self { game, list: List::default(), done: 0 }
    }

    fn again(&self, model: &Model) -> Option<&'static Procedure> {
        model.quick.filter(|last| self.game.procedures.iter().any(|procedure| procedure.id == last.id))
    }

    fn entry(&self, model: &Model, nth: usize) -> Entry {
        let again = self.again(model);
        match (again, nth.checked_sub(usize::from(again.is_some()))) {
            (Some(procedure), None) => Entry::Again(procedure),
            (_, place) => {
                place.and_then(|nth| self.game.procedures.get(nth)).map_or(Entry::Back, |procedure| Entry::Start(procedure))
            }
        }
    }

    fn rows(&self, model: &Model) -> usize {
        self.game.procedures.len() + usize::from(self.again(model).is_some()) + usize::from(!model.device.layout.has_back())
    }
}

impl View for Quick {
    fn hints(&self, model: &Model) -> Hints {
        let ok = if matches!(self.entry(model, self.list.cursor), Entry::Back) { "BACK" } else { "START" };
        Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let entry = match press {
            Press::Up | Press::Down => {
                self.list.step(press, self.rows(desk.model));
                return Go::Stay;
            }
            Press::Ok => self.entry(desk.model, self.list.cursor),
            _ => Entry::Back,
        };
        let (Entry::Again(procedure) | Entry::Start(procedure)) = entry else { return Go::Back };
        if let Err(way) = desk.model.start(procedure, Some(self.game)) {
            return way.into();
        }
        if matches!(entry, Entry::Again(_)) {
            // An answer that does not fit any more is asked for.
            let _ = desk.model.session.same_again(&desk.model.memory);
        }
        Go::Open(Screen::Play(PlayView::open(desk.model)))
    }

    fn term(&self, model: &Model) -> Option<(&'static Game, &'static Term)> {
        match self.entry(model, self.list.cursor) {
            Entry::Again(procedure) | Entry::Start(procedure) => Some((self.game, self.game.explains(procedure.title)?)),
            Entry::Back => None,
        }
    }

    fn resumed(&mut self, model: &mut Model) {
        // Once something is done, it is what is likeliest to be done again.
        let done = model.session.begun().1;
        if core::mem::replace(&mut self.done, done) != done {
            self.list = List::default();
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title(self.game.short, "");
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            let (before, title) = match self.entry(model, nth) {
                Entry::Again(procedure) => ("Again: ", procedure.title),
                Entry::Start(procedure) => ("", procedure.title),
                Entry::Back => ("", "Back"),
            };
            let mut label = Text::new();
            // A title that is too long is cut.
            let _ = write!(label, "{before}{title}");
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}
