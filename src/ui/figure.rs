//! A figure's card: the two numbers asked for all game long, its state and its rules.

use super::Millis;
use super::font::{Align, Font};
use super::form::Text;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon;
use super::page::Page;
use super::press::Press;
use super::shape::Area;
use super::terms;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Facts, Id, Term};
use crate::games::Game;

/// Words in view beside the numbers.
const SHOWN: usize = 3;

/// The card of one figure.
pub struct FigureView {
    game: &'static Game,
    id: Id,
    /// The first word in view.
    first: usize,
    /// The explanation of the first word in view, if it is open.
    open: Option<Page>,
}

impl core::fmt::Debug for FigureView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "FigureView({}, {:?})", self.game.id, self.id)
    }
}

impl FigureView {
    /// The card of a figure of a game's battle.
    #[must_use]
    pub const fn new(game: &'static Game, id: Id) -> Self {
        Self { game, id, first: 0, open: None }
    }

    fn facts(&self, model: &Model) -> Option<Facts> {
        self.game.guide.map(|guide| (guide.facts)(&model.battle, self.id))
    }

    /// What the uppermost word means.
    fn term(&self, model: &Model) -> Option<&'static Term> {
        let facts = self.facts(model)?;
        let (_, word) = facts.words.get(self.first)?;
        self.game.term(word)
    }
}

impl View for FigureView {
    fn hints(&self, model: &Model) -> Hints {
        let term = self.term(model);
        if let (Some(page), Some(term)) = (self.open, term) {
            return page.hints(&terms::text(term));
        }
        let words = self.facts(model).map_or(0, |facts| facts.words.len());
        let up = (self.first > 0).then_some("");
        let down = (self.first + 1 < words).then_some("rules");
        Hints { back: Some(""), middle: Middle::Each { up, down }, ok: term.map(|_| "EXPLAIN") }
    }

    fn press(&mut self, press: Press, _desk: &mut Desk<'_>) -> Go {
        match (press, &mut self.open) {
            (Press::Up | Press::Down, Some(page)) => page.step(press),
            (_, Some(_)) => self.open = None,
            (Press::Up, None) => self.first = self.first.saturating_sub(1),
            (Press::Down, None) => self.first += 1,
            (Press::Ok, None) => self.open = Some(Page::default()),
            (_, None) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let Some(facts) = self.facts(model) else { return };
        if let (Some(page), Some(term)) = (self.open, self.term(model)) {
            page.draw(term.name, &terms::text(term), frame);
            return;
        }
        let mut name = Text::new();
        // A longer name is cut.
        let _ = crate::engine::State::name(&model.battle, self.id, &mut name);
        frame.title(&name, facts.kind);
        for (big, x) in facts.big.iter().zip([1, 43]) {
            frame.text(Font::Tiny, x, 20, Align::Left, big.label);
            let width = frame.text(Font::Huge, x, 48, Align::Left, big.value);
            frame.text(Font::Large, x + width + 2, 48, Align::Left, big.suffix);
        }
        for y in (14..52).step_by(2) {
            frame.fill(Area { x: 79, y, width: 1, height: 1 }, true);
        }
        for ((mark, word), y) in facts.words.iter().skip(self.first).take(SHOWN).zip((13..).step_by(13)) {
            if let Some(mark) = mark {
                frame.icon(icon::mark(*mark), 83, y + 2);
            }
            frame.text(Font::Body, 92, y + 10, Align::Left, Font::Body.fit(word, 34));
        }
    }
}
