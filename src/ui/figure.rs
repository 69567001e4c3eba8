//! A figure's card: the two numbers asked for all game long, its state and its rules.

use super::Millis;
use super::battle;
use super::font::{Align, Font};
use super::form::Text;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon;
use super::names::NamesView;
use super::page::Page;
use super::press::Press;
use super::screen::Screen;
use super::shape::{Area, Corner};
use super::terms;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Big, Facts, Id, Mark, Named, Term};
use crate::games::Game;

/// Words in view beside the numbers.
const SHOWN: usize = 3;
/// What stands behind them.
const CHANGE: &str = "Change...";
const NAME: &str = "Name...";

/// The card of one figure.
pub struct FigureView {
    game: &'static Game,
    id: Id,
    /// The word under the cursor.
    cursor: usize,
    /// Its explanation, if it is open.
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
        Self { game, id, cursor: 0, open: None }
    }

    fn facts(&self, model: &Model) -> Option<Facts> {
        self.game.guide.map(|guide| (guide.facts)(&model.battle, self.id))
    }

    /// Whether anything about it can be changed.
    fn changes(&self, model: &Model) -> bool {
        self.game.guide.is_some_and(|guide| guide.change.is_some() && (guide.status)(&model.battle).over.is_none())
    }

    /// What stands behind its words: the name is the last row.
    fn behind(&self, words: usize, model: &Model) -> &'static [(Option<Mark>, &'static str)] {
        // A word can be changed where it stands.
        if words == 0 && self.changes(model) { &[(None, CHANGE), (None, NAME)] } else { &[(None, NAME)] }
    }

    /// How many rows there are.
    fn rows(&self, model: &Model) -> usize {
        let words = self.facts(model).map_or(0, |facts| facts.words.len());
        words + self.behind(words, model).len()
    }

    /// What the word under the cursor means.
    fn term(&self, model: &Model) -> Option<&'static Term> {
        let facts = self.facts(model)?;
        let (_, word) = facts.words.get(self.cursor)?;
        // With a number it is another word: `Javelins 3`.
        self.game.term(word).or_else(|| self.game.explains(word))
    }
}

impl View for FigureView {
    fn hints(&self, model: &Model) -> Hints {
        let term = self.term(model);
        if let (Some(page), Some(term)) = (self.open, term) {
            return page.hints(&terms::text(term));
        }
        let rows = self.rows(model);
        let up = term.map(|_| "what");
        let down = (rows > 1).then_some("next");
        if self.cursor + 1 >= rows {
            return Hints { back: Some(""), middle: Middle::Each { up, down }, ok: Some("NAME") };
        }
        Hints { back: Some(""), middle: Middle::Each { up, down }, ok: self.changes(model).then_some("EDIT") }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let rows = self.rows(desk.model);
        match (press, &mut self.open) {
            (Press::Up | Press::Down, Some(page)) => page.step(press),
            (_, Some(_)) => self.open = None,
            (Press::Up, None) => self.open = Some(Page::default()),
            // Behind the last word is the name.
            (Press::Down, None) => self.cursor = (self.cursor + 1) % rows,
            (Press::Ok, None) if self.cursor + 1 >= rows => {
                return Go::Open(Screen::Names(NamesView::of(self.game, Named::Figure(self.id), desk.model)));
            }
            (Press::Ok, None) => {
                let change = self.game.guide.and_then(|guide| guide.change);
                return change.map_or(Go::Stay, |change| battle::start(self.game, change, Some(self.id), desk));
            }
            (_, None) => return Go::Back,
        }
        Go::Stay
    }

    fn resumed(&mut self, _model: &mut Model) {
        // Its words may have changed.
        self.cursor = 0;
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let Some(facts) = self.facts(model) else { return };
        if let (Some(page), Some(term)) = (self.open, self.term(model)) {
            page.draw(term.name, &terms::text(term), frame);
            return;
        }
        let mut name = Text::new();
        // A longer name is cut.
        let _ = model.call(Named::Figure(self.id), &mut name);
        frame.title(&name, facts.kind);
        let mut x = 1;
        for (nth, big) in facts.big.iter().enumerate() {
            // Two numbers with nothing between them would read as one, `4+` and `2` as a sum.
            let gap = match big.suffix {
                "" if nth == 0 => 9,
                "+" if nth == 0 => 7,
                _ => 3,
            };
            x += number(big, x, frame) + gap;
        }
        let rule = x - 1;
        for y in (14..52).step_by(2) {
            frame.fill(Area { x: rule, y, width: 1, height: 1 }, true);
        }
        self.draw_words(&facts, self.behind(facts.words.len(), model), rule + 1, frame);
    }
}

/// One of the two numbers under its label; how many columns they take.
fn number(big: &Big, x: i32, frame: &mut Frame) -> i32 {
    let label = frame.text(Font::Tiny, x, 20, Align::Left, big.label);
    let value = frame.text(Font::Huge, x, 49, Align::Left, big.value);
    let suffix = frame.text(Font::Large, x + value + 1, 49, Align::Left, big.suffix);
    label.max(value + if suffix > 0 { suffix + 1 } else { 0 })
}

impl FigureView {
    fn draw_words(&self, facts: &Facts, behind: &[(Option<Mark>, &'static str)], left: i32, frame: &mut Frame) {
        let first = self.cursor.saturating_sub(1).min((facts.words.len() + behind.len()).saturating_sub(SHOWN));
        let all = facts.words.iter().chain(behind);
        for ((nth, (mark, word)), y) in all.enumerate().skip(first).take(SHOWN).zip((13..).step_by(13)) {
            let here = nth == self.cursor;
            // The word under the cursor is in bold, unless it is too long for that.
            let room = 125 - left - 10;
            let own = if here { Font::Heading } else { Font::Body };
            let font = if own.width(word) <= room { own } else { Font::Tiny };
            let baseline = y + if font == Font::Tiny { 9 } else { 10 };
            if here {
                frame.solid(Area { x: left, y, width: 126 - left, height: 13 }, Corner::Small);
                if let Some(mark) = mark {
                    frame.dark_icon(icon::mark(*mark), left + 1, y + 3);
                }
                frame.rolling(font, (left + 10, baseline), false, room, word);
            } else {
                if let Some(mark) = mark {
                    frame.icon(icon::mark(*mark), left + 1, y + 3);
                }
                frame.fitted(font, left + 10, baseline, true, room, word);
            }
        }
    }
}
