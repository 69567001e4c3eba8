//! A few numbers side by side, each with its chance: how many dice to risk is a comparison, not a walk along a row.

use heapless::{String, Vec};

use super::chances;
use super::words::{self, Line};
use crate::dice::{Pool, Reading};
use crate::engine::{Kind, Prompt, Tone};
use crate::games::Session;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::shape::{Area, Corner};

/// Numbers that find room side by side.
const MOST: usize = 3;
/// Where their columns are, and how wide.
const FIRST: i32 = 64;
const WIDE: i32 = 25;

/// What is told of one of them: the chance of what the question names, once it is worked out, and the successes to be expected.
#[derive(Clone, Debug, Default)]
struct Column {
    chance: String<5>,
    tenths: u16,
}

/// The numbers of a question that names an ending and leaves few of them; else none.
#[derive(Debug, Default)]
pub struct Few {
    least: i16,
    columns: Vec<Column, MOST>,
}

/// How many dice succeed on average, of those that a number puts on the card and those that nobody need roll; in tenths.
pub fn expected(number: i16, session: &Session) -> u16 {
    let cast = session.stage().card.first().filter(|_| session.wants_dice());
    let (count, tenths) = match cast.map(|cast| (cast.pool, &cast.reading)) {
        Some((Pool { count, die }, Reading::Hits(faces) | Reading::Tally(faces, _))) => {
            let twice = 20 * u16::from(count) * u16::from(faces.count(die)) / u16::from(die.sides());
            (count, twice.div_ceil(2))
        }
        _ => (0, 0),
    };
    number.unsigned_abs().saturating_sub(u16::from(count)).saturating_mul(10).saturating_add(tenths)
}

impl Few {
    /// The numbers that a question leaves.
    #[inline(never)]
    pub fn of(prompt: &Prompt) -> Self {
        let mut few = Self::default();
        if prompt.question.is_secret() {
            return few;
        }
        if let (Kind::Number { min, max, .. }, Some(_)) = (&prompt.kind, prompt.question.telling) {
            few.least = *min;
            let count = max.abs_diff(*min) as usize + 1;
            if (2..=MOST).contains(&count) {
                // As many as there is room for.
                let _ = few.columns.resize_default(count);
            }
        }
        few
    }

    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// The next one of which nothing is told yet.
    pub fn next(&self) -> Option<i16> {
        let nth = self.columns.iter().position(|column| column.chance.is_empty())?;
        Some(self.least + nth as i16)
    }

    fn column(&mut self, number: i16) -> Option<&mut Column> {
        self.columns.get_mut(number.abs_diff(self.least) as usize)
    }

    /// What is told of a number; nothing of its chance while that is worked out.
    pub fn tell(&mut self, number: i16, chance: &str, tenths: u16) {
        if let Some(column) = self.column(number) {
            column.tenths = tenths;
        }
        self.chance(number, chance);
    }

    /// The chance of what the question names.
    pub fn chance(&mut self, number: i16, chance: &str) {
        if let Some(column) = self.column(number) {
            column.chance = words::clip(format_args!("{chance}"));
        }
    }

    /// Draws them, and for the one under the cursor where it leads.
    #[inline(never)]
    pub fn draw(&self, prompt: &Prompt, cursor: i16, consequence: &Line, frame: &mut Frame) {
        let Some(telling) = prompt.question.telling else { return };
        // What one risks stands beside what one may win; what an enemy rolls is won or not.
        let risk = telling.tone == Tone::Bad;
        let (chances, averages) = if risk { (41, 51) } else { (46, 0) };
        // Up to the box of the first.
        if Font::Tiny.width(consequence) <= FIRST - 11 {
            frame.text(Font::Tiny, 1, 26, Align::Left, consequence);
        }
        frame.text(Font::Tiny, 1, chances, Align::Left, chances::bare(telling));
        if risk {
            frame.text(Font::Tiny, 1, averages, Align::Left, "successes");
        }
        for (nth, column) in (0..).zip(&self.columns) {
            let (x, number) = (FIRST + i32::from(nth) * WIDE, self.least + nth);
            if number == cursor {
                frame.solid(Area { x: x - 9, y: 13, width: 18, height: 19 }, Corner::Large);
                frame.dark_text(Font::Large, x, 29, Align::Centre, number);
            } else {
                frame.text(Font::Large, x, 29, Align::Centre, number);
            }
            frame.text(Font::Heading, x, chances, Align::Centre, &column.chance);
            if risk && !column.chance.is_empty() {
                let (ones, tenths) = (column.tenths / 10, column.tenths % 10);
                frame.text(Font::Heading, x, averages, Align::Centre, format_args!("{ones}.{tenths}"));
            }
        }
    }
}
