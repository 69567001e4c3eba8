//! The log: one roll after the other, from the last one back.

use core::fmt::Write as _;

use heapless::String;

use super::Millis;
use super::font::Font;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::page;
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use crate::storage::{Line, Marked, Request, RollMarks};

/// A roll as it stands in the log: whoever asks for another one finds it here.
#[derive(Debug)]
pub struct Logged {
    /// Its number; 0 if it was not found.
    number: u32,
    marks: RollMarks,
    /// Who, what and what came of it, the dice: a line each, the last one always.
    text: String<160>,
}

impl Logged {
    /// No roll.
    pub const NONE: Self = Self { number: 0, marks: RollMarks(0), text: String::new() };

    /// A line of it was read: a later one takes the place of an earlier one. Dice that were taken back and fell again count.
    pub fn read(&mut self, line: &Line<'_>) {
        (self.number, self.marks) = (line.number, line.marks);
        self.text.clear();
        // More dice than fit are cut off at the end of the page.
        let _ = self.write(line);
    }

    fn write(&mut self, line: &Line<'_>) -> core::fmt::Result {
        let text = &mut self.text;
        if !line.who.is_empty() {
            writeln!(text, "{}", line.who)?;
        }
        writeln!(text, "{}{}{}", line.what, if line.result.is_empty() { "" } else { ": " }, line.result)?;
        for (nth, (_, faces)) in line.pools().enumerate() {
            write!(text, "{}", if nth == 0 { "" } else { " / " })?;
            for (nth, face) in faces.iter().enumerate() {
                write!(text, "{}{face}", if nth == 0 { "" } else { " " })?;
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

    /// Something was said about it afterwards.
    pub fn mark(&mut self, marked: &Marked) {
        self.marks = self.marks.and(marked.marks);
    }
}

/// The page, and which roll is asked for.
#[derive(Debug)]
pub struct LogView {
    number: u32,
}

impl LogView {
    /// At the last roll.
    #[must_use]
    pub fn open(desk: &mut Desk<'_>) -> Self {
        let view = Self { number: desk.model.rolls };
        view.ask(desk.model);
        view
    }

    fn ask(&self, model: &mut Model) {
        ask(self.number, model);
    }
}

/// Has a roll looked up in the log; none has the number 0.
pub fn ask(number: u32, model: &mut Model) {
    model.logged = Logged::NONE;
    if number > 0 {
        model.ask = Some(Request::Log { first: number, last: number });
    }
}

impl View for LogView {
    fn hints(&self, model: &Model) -> Hints {
        let middle = if model.rolls > 1 { Middle::List("roll") } else { Middle::Nothing };
        Hints { back: Some(""), middle, ok: Some("OK") }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let (last, found) = (desk.model.rolls, desk.model.logged.number > 0);
        self.number = match press {
            // Before the first that the log still has comes the last one.
            Press::Up if self.number > 1 && found => self.number - 1,
            Press::Up => last,
            Press::Down if self.number < last => self.number + 1,
            Press::Down => 1,
            _ => return Go::Back,
        };
        self.ask(desk.model);
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let Logged { number, marks, text } = &model.logged;
        match (self.number, number) {
            (0, _) => {
                frame.title("Log", "");
                page::lines("Nothing was rolled yet.", frame);
            }
            (_, 0) => {
                frame.title("Log", format_args!("#{}", self.number));
                page::lines("This roll is no longer in the log: it keeps the last thousand at least.", frame);
            }
            (_, number) => {
                frame.title(format_args!("Roll {number}"), marks);
                // Who, what came of it and the dice: each a line, rather small than broken, because the last must be seen.
                for (line, baseline) in text.lines().zip((page::BASELINE..).step_by(page::LINE)) {
                    let font = if Font::Body.width(line) <= 126 { Font::Body } else { Font::Tiny };
                    frame.fitted(font, 1, baseline, true, 126, line);
                }
            }
        }
    }
}
