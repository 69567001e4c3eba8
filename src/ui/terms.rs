//! A game's words, explained in ours.

use core::fmt::Write as _;

use heapless::String;

use super::Millis;
use super::frame::Frame;
use super::hint::Hints;
use super::list::{List, Row};
use super::page::Page;
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use crate::engine::Term;
use crate::games::Game;

/// The list of a game's words, or the page of one of them.
pub struct TermsView {
    game: &'static Game,
    list: List,
    open: Option<Page>,
    /// Only this one was asked for.
    alone: Option<&'static Term>,
}

impl core::fmt::Debug for TermsView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "TermsView({}, {:?})", self.game.id, self.list)
    }
}

/// Long enough for every explanation and where the book has it.
pub type TermText = String<512>;

/// What a term's page says.
#[must_use]
pub fn text(term: &Term) -> TermText {
    let mut text = TermText::new();
    // Explanations that would be cut are found by the tests.
    let _ = write!(text, "{} ({})", term.text, term.book);
    text
}

impl TermsView {
    /// The words of a game.
    #[must_use]
    pub fn new(game: &'static Game) -> Self {
        Self { game, list: List::default(), open: None, alone: None }
    }

    /// One word of a game.
    #[must_use]
    pub fn of(game: &'static Game, term: &'static Term) -> Self {
        Self { game, list: List::default(), open: Some(Page::default()), alone: Some(term) }
    }

    fn chosen(&self) -> Option<&'static Term> {
        self.alone.or_else(|| self.game.terms.get(self.list.cursor))
    }

    fn rows(&self, model: &Model) -> usize {
        self.game.terms.len() + usize::from(!model.device.layout.has_back())
    }
}

impl View for TermsView {
    fn hints(&self, model: &Model) -> Hints {
        match (self.open, self.chosen()) {
            (Some(page), Some(term)) => page.hints(&text(term)),
            (_, Some(_)) => Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some("READ") },
            (_, None) => Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some("BACK") },
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let listed = self.chosen().is_some();
        match (press, &mut self.open) {
            (Press::Up | Press::Down, Some(page)) => page.step(press),
            (_, Some(_)) if self.alone.is_some() => return Go::Back,
            (_, Some(_)) => self.open = None,
            (Press::Up | Press::Down, None) => self.list.step(press, self.rows(desk.model)),
            (Press::Ok, None) if listed => self.open = Some(Page::default()),
            (_, None) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        if let (Some(page), Some(term)) = (self.open, self.chosen()) {
            page.draw(term.name, &text(term), frame);
            return;
        }
        frame.title("Terms", self.game.short);
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            let label = self.game.terms.get(nth).map_or("Back", |term| term.name);
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}
