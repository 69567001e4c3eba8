//! The battlefield in nine sections: terrain as pictures, markers numbered, the section under the cursor told in words.

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon;
use super::list::List;
use super::play::words;
use super::press::Press;
use super::shape::{Area, Corner};
use super::view::{Desk, Go, Model, View};
use crate::engine::{Plot, SECTIONS, State as _};
use crate::games::Game;

/// Sections in a row of the battlefield.
const ROW: usize = 3;
/// Where sections begin, from the left and from the top, and where the last one ends.
const COLUMNS: [i32; ROW + 1] = [1, 27, 53, 79];
const ROWS: [i32; ROW + 1] = [1, 18, 35, 51];
/// Where the words about a section stand.
const WORDS: i32 = 84;

/// The map and the section under the cursor.
pub struct MapView {
    game: &'static Game,
    list: List,
    /// The houses of the section are told one by one.
    houses: bool,
}

impl core::fmt::Debug for MapView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "MapView({}, {:?})", self.game.id, self.list)
    }
}

impl MapView {
    /// The battlefield of a game's battle.
    #[must_use]
    pub const fn new(game: &'static Game) -> Self {
        Self { game, list: List { cursor: 0 }, houses: false }
    }

    /// The section under the cursor.
    fn plot(&self, model: &Model) -> Plot {
        self.plots(model).get(self.list.cursor).copied().unwrap_or_default()
    }

    fn plots(&self, model: &Model) -> [Plot; SECTIONS] {
        self.game.guide.and_then(|guide| (guide.map)(&model.battle)).unwrap_or_default()
    }
}

impl View for MapView {
    fn hints(&self, model: &Model) -> Hints {
        let more = !self.houses && !self.plot(model).houses.is_empty();
        Hints { back: Some(""), middle: Middle::List("section"), ok: Some(if more { "HOUSES" } else { "CLOSE" }) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let there = !self.plot(desk.model).houses.is_empty();
        match press {
            Press::Ok | Press::Back if self.houses || press == Press::Ok && there => {
                self.houses = !self.houses;
                Go::Stay
            }
            Press::Up | Press::Down => {
                self.list.step(press, SECTIONS);
                Go::Stay
            }
            _ => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        if self.houses {
            return self.draw_houses(model, frame);
        }
        grid(frame);
        let plots = self.plots(model);
        for (nth, plot) in plots.iter().enumerate() {
            let area = place(nth);
            if nth == self.list.cursor {
                frame.framed(area, Corner::Small);
            }
            section(plot, area, frame);
        }
        let Some(plot) = plots.get(self.list.cursor) else { return };
        frame.text(Font::Huge, WORDS, 26, Align::Left, self.list.cursor + 1);
        for (nth, marker) in plot.numbers().enumerate() {
            disc(marker, 108 + 7 * nth as i32, 3, frame);
        }
        if plot.markers != 0 {
            frame.text(Font::Tiny, 126, 22, Align::Right, "PEF");
        }
        let (first, rest) = plot.name.split_once(' ').unwrap_or((plot.name, ""));
        frame.text(Font::Body, WORDS, 38, Align::Left, first);
        match plot.houses.len() {
            0 => frame.text(Font::Body, WORDS, 49, Align::Left, rest),
            1 => frame.text(Font::Body, WORDS, 49, Align::Left, "1 house"),
            houses => frame.text(Font::Body, WORDS, 49, Align::Left, format_args!("{houses} houses")),
        };
    }
}

impl MapView {
    /// The houses of the section, as they are called.
    fn draw_houses(&self, model: &Model, frame: &mut Frame) {
        let plot = self.plot(model);
        frame.title(format_args!("Section {}", self.list.cursor + 1), plot.name);
        // A settlement has six.
        let (font, first, pitch) = match plot.houses.len() {
            0..=4 => (Font::Body, 21, 10),
            5 => (Font::Tiny, 19, 8),
            _ => (Font::Tiny, 18, 7),
        };
        for (id, baseline) in plot.houses.iter().zip((first..).step_by(pitch)) {
            let mut line = words::Clip(words::Line::new());
            // A name that is too long is cut.
            let _ = model.battle.name(id, &mut line);
            frame.fitted(font, 1, baseline, true, 126, line.0);
        }
    }
}

/// The place of a section.
fn place(nth: usize) -> Area {
    let at = |edges: &[i32; ROW + 1], nth: usize| match edges.get(nth..=nth + 1) {
        Some([from, to]) => (*from, *to),
        _ => (0, 0),
    };
    Area::of(at(&COLUMNS, nth % ROW), at(&ROWS, nth / ROW))
}

fn grid(frame: &mut Frame) {
    for x in COLUMNS {
        for y in (1..52).step_by(2) {
            frame.fill(Area { x, y, width: 1, height: 1 }, true);
        }
    }
    for y in ROWS {
        for x in (1..80).step_by(2) {
            frame.fill(Area { x, y, width: 1, height: 1 }, true);
        }
    }
}

/// Draws what lies in a section: ground to the left and in the middle, whoever waits there to the right.
fn section(plot: &Plot, Area { x, y, .. }: Area, frame: &mut Frame) {
    if plot.closed {
        frame.icon(&icon::ROCK, x + 4, y + 9);
        frame.icon(&icon::ROCK, x + 13, y + 4);
    }
    if plot.hill {
        frame.icon(&icon::HILL, x + 2, y + 10);
    }
    if plot.woods {
        frame.icon(&icon::TREE, x + 3, y + 2);
        if !plot.hill {
            frame.icon(&icon::TREE, x + 9, y + 8);
        }
        if plot.houses.is_empty() && plot.markers == 0 {
            frame.icon(&icon::TREE, x + 17, y + 3);
        }
    }
    if !plot.houses.is_empty() {
        frame.icon(&icon::HOUSE, x + 17, y + 9);
    }
    if plot.star {
        frame.icon(&icon::STAR, x + 10, y + 2);
    }
    if plot.done {
        frame.icon(&icon::CHECK, x + 2, y + 9);
    }
    let count = plot.numbers().count();
    for (nth, marker) in (1..).zip(plot.numbers()) {
        disc(marker, x + 16 - 8 * (count - nth) as i32, y + 3, frame);
    }
}

/// A marker: its number on a disc.
fn disc(number: u8, x: i32, y: i32, frame: &mut Frame) {
    frame.solid(Area { x, y, width: 9, height: 10 }, Corner::Medium);
    frame.dark_text(Font::Tiny, x + 4, y + 8, Align::Centre, number);
}
