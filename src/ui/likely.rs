//! The odds of a free roll: above a number, at it, below; Up and Down move the number.

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::play::pattern;
use super::press::Press;
use super::shape::Area;
use super::view::{Desk, Go, Model, Thought, View};
use crate::dice::{Chances, Recipe};
use crate::engine::{Ratio, Tone};

/// Rolls looked at in one slice: short enough that a key press never waits for it.
const SLICE: u32 = 24;
/// Where the bars begin and what a full one takes.
const BAR: (i32, i32) = (54, 36);

/// The page.
#[derive(Debug)]
pub struct LikelyView {
    chances: Chances,
}

impl LikelyView {
    /// The odds of what is set.
    pub fn open(model: &Model) -> Self {
        Self { chances: Chances::of(model.recipe) }
    }
}

/// What the three are called: of an opposed roll, of one that needs a total, and of any other.
pub fn names(recipe: &Recipe) -> [&'static str; 3] {
    match (recipe.other.dice > 0, recipe.need > 0) {
        (true, _) => ["win", "tie", "lose"],
        (_, true) => ["more", "just made", "missed"],
        _ => ["more", "exactly", "less"],
    }
}

fn per_mille(ways: u64, of: u64) -> u16 {
    Ratio::new(ways.into(), of.into()).map_or(0, Ratio::per_mille)
}

/// A chance in tenths of a per cent: what is possible is never 0, what is not certain never 100.
pub struct Tenths(pub u64, pub u64, pub bool);

impl core::fmt::Display for Tenths {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(ways, of, exact) = *self;
        let about = if exact { "" } else { "~" };
        let tenths = match per_mille(ways, of) {
            0 if ways > 0 => return write!(f, "{about}<0.1%"),
            1000 if ways < of => return write!(f, "{about}>99.9%"),
            tenths => tenths,
        };
        write!(f, "{about}{}.{}%", tenths / 10, tenths % 10)
    }
}

impl View for LikelyView {
    fn hints(&self, model: &Model) -> Hints {
        // Against somebody there is only one question.
        let middle = if model.recipe.other.dice > 0 {
            Middle::Nothing
        } else {
            Middle::Value { word: "number", can_raise: true, can_lower: true }
        };
        Hints { back: Some("close"), middle, ok: None }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let at = self.chances.at;
        let at = match press {
            Press::Up => at.saturating_add(1),
            Press::Down => at.saturating_sub(1),
            _ => return Go::Back,
        };
        self.chances = Chances::about(desk.model.recipe, at.clamp(-99, 9_999));
        Go::Stay
    }

    fn think(&mut self, model: &mut Model) -> Thought {
        match (self.chances.told(), self.chances.step(&model.own.dice, SLICE)) {
            (Some(_), _) => Thought::None,
            (None, true) => Thought::Done,
            (None, false) => Thought::More,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let recipe = &model.recipe;
        let Some((three, total)) = self.chances.told() else {
            frame.title(format_args!("{recipe:#}"), "counting");
            return;
        };
        let exact = self.chances.exact();
        frame.title("", if exact { "exact" } else { "a sample" });
        frame.fitted(Font::Heading, 1, 9, true, 92, format_args!("{recipe:#}"));
        let decides = recipe.other.dice > 0 || recipe.need > 0;
        let tones = [Tone::Good, Tone::Middling, if decides { Tone::Bad } else { Tone::Nothing }];
        for (((name, ways), tone), baseline) in names(recipe).into_iter().zip(three).zip(tones).zip((23..).step_by(13)) {
            // The number itself is what the keys move.
            match (tone, recipe.other.dice) {
                (Tone::Middling, 0) => frame.text(Font::Heading, 1, baseline, Align::Left, self.chances.at),
                _ => frame.text(Font::Body, 1, baseline, Align::Left, name),
            };
            let width = i32::from(per_mille(ways, total)) * BAR.1 / 1_000;
            if width > 0 {
                pattern(Area { x: BAR.0, y: baseline - 7, width: width.max(2), height: 6 }, tone, frame);
            }
            frame.text(Font::Heading, 126, baseline, Align::Right, Tenths(ways, total, exact));
        }
    }
}
