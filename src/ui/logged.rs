//! The log: the rolls from the last one back, a line each, and a page for each.

mod view;

use core::fmt::Write as _;

use heapless::{String, Vec};

use super::font::Font;
use super::frame::Frame;
use super::page;
use super::play::words::clip;
use super::view::Model;
use crate::dice::Symbol;
use crate::engine::text;
use crate::storage::{Line, Marked, Pool, Request, RollMarks};
pub use view::LogView;

/// Rows in view.
const SHOWN: u32 = 4;
/// Dice that a row shows; of more only the first, and that there are more.
const DICE: usize = 4;

/// What was read of the log: whoever asks for rolls finds them here.
#[derive(Debug)]
pub struct Logged {
    /// The number of the roll that was read last; 0 if none was found.
    number: u32,
    marks: RollMarks,
    /// Who, what and what came of it, the dice: a line each, the last one always.
    text: String<224>,
    /// All that were read, in short.
    rows: Vec<Brief, { SHOWN as usize }>,
    /// Others have been asked for.
    stale: bool,
}

/// What a die shows: a symbol, or else a number.
type Shown = Result<Symbol, u8>;

/// A roll as a row shows it.
#[derive(Debug)]
struct Brief {
    number: u32,
    marks: RollMarks,
    who: String<16>,
    result: String<24>,
    faces: [Shown; DICE],
    dice: u8,
}

impl Brief {
    fn of(line: &Line<'_>) -> Self {
        let mut faces = [Ok(Symbol::Blank); DICE];
        let all = || line.pools().flat_map(Pool::shown);
        for (place, face) in faces.iter_mut().zip(all()) {
            *place = face;
        }
        // Without a name, what it was for says more.
        let who = if line.who.is_empty() { line.what } else { line.who };
        Self {
            number: line.number,
            marks: line.marks,
            who: clip(format_args!("{who}")),
            result: clip(format_args!("{}", line.result)),
            faces,
            dice: all().count().min(usize::from(u8::MAX)) as u8,
        }
    }
}

/// What a code on a line of dice stands for, for whoever hears it.
pub fn spelled(code_or_number: &str) -> &str {
    let named = Symbol::ALL.into_iter().find(|symbol| code(*symbol) == code_or_number);
    named.map_or(code_or_number, |symbol| text::symbol(symbol))
}

/// A symbol among others on a line.
const fn code(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Blank => "-",
        Symbol::Skull => "S",
        Symbol::Hit => "H",
        Symbol::Advance => "A",
        Symbol::HitAdvance => "HA",
        Symbol::TwoHits => "HH",
    }
}

/// Where the first of more lines than a page has stands, and rows from one to the next.
const CLOSE: (i32, usize) = (21, 10);
/// Letters that certainly find room on a line.
const ONE_LINE: usize = 28;

impl Logged {
    /// No roll.
    pub const NONE: Self = Self { number: 0, marks: RollMarks(0), text: String::new(), rows: Vec::new(), stale: false };

    /// Forgets what was read for somebody else.
    fn refresh(&mut self) {
        if self.stale {
            *self = Self::NONE;
        }
    }

    /// All that was asked for has been read.
    pub fn served(&mut self) {
        self.refresh();
    }

    /// A line of it was read: a later one takes the place of an earlier one. Dice that were taken back and fell again count.
    pub fn read(&mut self, line: &Line<'_>) {
        self.refresh();
        (self.number, self.marks) = (line.number, line.marks);
        self.text.clear();
        // More dice than fit are cut off at the end of the page.
        let _ = self.write(line);
        match self.rows.iter_mut().find(|row| row.number == line.number) {
            Some(row) => *row = Brief::of(line),
            // No more are asked for than there is room for.
            None => drop(self.rows.push(Brief::of(line))),
        }
    }

    fn write(&mut self, line: &Line<'_>) -> core::fmt::Result {
        let text = &mut self.text;
        if !line.who.is_empty() {
            writeln!(text, "{}", line.who)?;
        }
        // What takes a line of its own is told apart from what came of it.
        let between = match (line.result.is_empty(), line.what.len() + line.result.len() > ONE_LINE) {
            (true, _) => "",
            (false, true) => ":\n",
            (false, false) => ": ",
        };
        writeln!(text, "{}{between}{}", line.what, line.result)?;
        for (nth, pool) in line.pools().enumerate() {
            write!(text, "{}", if nth == 0 { "" } else { " / " })?;
            for (nth, face) in pool.shown().enumerate() {
                write!(text, "{}", if nth == 0 { "" } else { " " })?;
                match face {
                    Ok(symbol) => text.push_str(code(symbol)).map_err(|_| core::fmt::Error)?,
                    Err(number) => write!(text, "{number}")?,
                }
            }
        }
        Ok(())
    }

    /// What it says, a thing a line; nothing if it was not found.
    pub fn found(&self) -> Option<(u32, RollMarks, &str)> {
        match self.number {
            0 => None,
            number => Some((number, self.marks, self.text.as_str())),
        }
    }

    /// Draws what it says under a title: each a line, rather small than broken, because the last must be seen.
    pub fn draw(&self, frame: &mut Frame) {
        let (first, step) = if self.text.lines().count() > page::LINES { CLOSE } else { (page::BASELINE, page::LINE) };
        for (line, baseline) in self.text.lines().zip((first..).step_by(step)) {
            let font = if Font::Body.width(line) <= 126 { Font::Body } else { Font::Tiny };
            frame.fitted(font, 1, baseline, true, 126, line);
        }
    }

    /// Something was said about some of them afterwards.
    pub fn mark(&mut self, marked: &Marked) {
        self.refresh();
        let those = marked.first..=marked.last;
        if those.contains(&self.number) {
            self.marks = self.marks.and(marked.marks);
        }
        for row in self.rows.iter_mut().filter(|row| those.contains(&row.number)) {
            row.marks = row.marks.and(marked.marks);
        }
    }

    fn row(&self, number: u32) -> Option<&Brief> {
        self.rows.iter().find(|row| row.number == number)
    }
}

/// Has a roll looked up in the log; none has the number 0.
pub fn ask(number: u32, model: &mut Model) {
    look_up(number, number, model);
}

fn look_up(first: u32, last: u32, model: &mut Model) {
    model.logged.stale = true;
    if last > 0 {
        model.ask = Some(Request::Log { first, last });
    } else {
        model.logged.served();
    }
}
