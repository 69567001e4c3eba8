//! The log as a list, the latest roll on top, and the page of each roll.

use heapless::String;

use super::{Brief, DICE, Logged, SHOWN, Shown, look_up};
use crate::storage::RollMarks;
use crate::ui::Millis;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::icon;
use crate::ui::list::BODY;
use crate::ui::page;
use crate::ui::play::words::clip;
use crate::ui::press::Press;
use crate::ui::shape::{Area, Corner};
use crate::ui::symbols::letter;
use crate::ui::view::{Desk, Go, Model, View};

/// Rows of pixels of a row, and of the one under the cursor.
const ROW: (i32, i32) = (9, 12);

/// The list, or the page of the roll under the cursor.
#[derive(Debug)]
pub struct LogView {
    number: u32,
    /// Its page is open.
    open: bool,
    /// The cursor is on the row that leads back, below the earliest roll.
    back: bool,
}

/// Whether the list ends with a row that leads back: where no key does.
const fn leads_back(model: &Model) -> bool {
    !model.device.layout.has_back()
}

impl LogView {
    /// At the last roll.
    #[must_use]
    pub fn open(desk: &mut Desk<'_>) -> Self {
        let view = Self { number: desk.model.rolls, open: false, back: false };
        view.ask(desk.model);
        view
    }

    /// The rolls in view, first and last: the one under the cursor, one after it and those before it. At its end the list leaves
    /// room for the way back.
    fn window(&self, model: &Model) -> (u32, u32) {
        if self.back || self.number == 1 && leads_back(model) {
            return (self.number, (self.number + SHOWN - 2).min(model.rolls));
        }
        let last = (self.number + 1).max(SHOWN).min(model.rolls);
        (last.saturating_sub(SHOWN - 1).max(1), last)
    }

    /// Goes one row on: before the first that the log still has comes the way back, if no key leads there, and then the last one.
    fn step(&mut self, press: Press, desk: &Desk<'_>) {
        let (last, found) = (desk.model.rolls, desk.model.logged.row(self.number).is_some());
        let row = !self.open && leads_back(desk.model);
        let back = core::mem::take(&mut self.back);
        match press {
            Press::Down if back => self.number = last,
            Press::Down if self.number > 1 && found => self.number -= 1,
            Press::Down if row => self.back = true,
            Press::Down => self.number = last,
            _ if back => {}
            _ if self.number < last => self.number += 1,
            _ => (self.number, self.back) = (1, row),
        }
    }

    fn ask(&self, model: &mut Model) {
        let (first, last) = if self.open { (self.number, self.number) } else { self.window(model) };
        look_up(first, last, model);
    }
}

impl View for LogView {
    fn hints(&self, model: &Model) -> Hints {
        let word = if self.open { "roll" } else { "" };
        let rows = model.rolls + u32::from(model.rolls > 0 && !self.open && leads_back(model));
        let middle = if rows > 1 { Middle::List(word) } else { Middle::Nothing };
        let ok = match self.number {
            _ if self.back => "BACK",
            0 => "OK",
            _ if self.open => "OK",
            _ => "OPEN",
        };
        Hints { back: Some(""), middle, ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match press {
            Press::Up | Press::Down => self.step(press, desk),
            Press::Ok if !self.open && !self.back && self.number > 0 => self.open = true,
            _ if self.open => self.open = false,
            _ => return Go::Back,
        }
        self.ask(desk.model);
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let Logged { number, marks, .. } = &model.logged;
        match (self.number, number) {
            (0, _) => {
                frame.title("Log", "");
                page::lines("Nothing was rolled yet.", frame);
            }
            _ if !self.open => self.draw_list(model, frame),
            (_, 0) => {
                frame.title("Log", format_args!("#{}", self.number));
                page::lines("This roll is no longer in the log: it keeps the last thousand at least.", frame);
            }
            (_, number) => {
                frame.title(format_args!("Roll {number}"), marks);
                model.logged.draw(frame);
            }
        }
    }
}

impl LogView {
    /// The latest on top; the row under the cursor grows.
    fn draw_list(&self, model: &Model, frame: &mut Frame) {
        frame.title("Log", format_args!("{} roll{}", model.rolls, if model.rolls == 1 { "" } else { "s" }));
        let (first, last) = self.window(model);
        let mut y = BODY.0;
        for number in (first..=last).rev() {
            let here = number == self.number && !self.back;
            let height = if here { ROW.1 } else { ROW.0 };
            if here {
                frame.solid(Area { x: 1, y, width: 121, height }, Corner::Small);
            }
            row(number, model.logged.row(number), (y, here), model.logged.stale, frame);
            y += height;
        }
        if self.back {
            frame.solid(Area { x: 1, y, width: 121, height: ROW.1 }, Corner::Small);
            frame.dark_text(Font::Heading, 4, y + 9, Align::Left, "Back");
        } else if leads_back(model) && first == 1 && last < SHOWN {
            frame.text(Font::Tiny, 4, y + 7, Align::Left, "Back");
        }
        let rows = model.rolls + u32::from(leads_back(model));
        frame.scrollbar(125, BODY, (model.rolls - last) as usize, SHOWN as usize, rows as usize);
    }
}

/// Its number, who rolled, the signs of its marks, the dice and what came of it.
fn row(number: u32, roll: Option<&Brief>, (y, here): (i32, bool), stale: bool, frame: &mut Frame) {
    let (baseline, lit) = if here { (y + 9, false) } else { (y + 7, true) };
    let Some(roll) = roll else {
        let text = if stale { "" } else { " no longer in the log" };
        frame.fitted(Font::Tiny, 4, baseline, lit, 116, format_args!("{number}{text}"));
        return;
    };
    let all = usize::from(roll.dice);
    let shown = if all > DICE { DICE - 1 } else { all };
    let wide = |face: &Shown| matches!(face, Err(10..));
    let cell = if roll.faces.iter().take(shown).any(wide) { 12 } else { 8 };
    let dice = shown as i32 * (cell + 1) + if all > shown { 6 } else { 0 };
    let signs = || {
        let changed = RollMarks::AMENDED.and(RollMarks::OVERRULED);
        let signs = [(RollMarks::TYPED, &icon::HAND), (changed, &icon::PENCIL)];
        signs.into_iter().filter(|(these, _)| roll.marks.0 & these.0 != 0).map(|(_, sign)| sign)
    };
    let signed = 9 * signs().count() as i32;
    // What does not count says so in place of what came of it.
    let gone = [(RollMarks::VOID, "void"), (RollMarks::TAKEN_BACK, "taken back")];
    let result = gone.iter().find(|(mark, _)| roll.marks.has(*mark)).map_or(roll.result.as_str(), |(_, word)| word);
    // A result that begins with a name says who it was.
    let named = roll.who.split(" / ").any(|name| !name.is_empty() && result.starts_with(name));
    let who: String<28> = clip(format_args!("{number} {}", if named { "" } else { roll.who.as_str() }));
    let room = 116 - dice - signed - 4;
    let fits = |font: &&Font| font.width(&who) + font.width(result) <= room;
    let font = [Font::Heading, Font::Body].iter().filter(|_| here).find(fits).copied().unwrap_or(Font::Tiny);
    // What came of it matters most: who it was is cut first, down to the number. Under the cursor what is too long moves along.
    let least = font.width(number) + 2;
    let width = font.width(result).min(room - least);
    if here {
        frame.rolling(font, (120 - width, baseline), lit, width, &result);
    } else {
        frame.fitted(font, 120 - width, baseline, lit, width, result);
    }
    let mut x = 120 - width - 2 - dice;
    let left = x - signed - 2 - 4;
    // A letter or two of a name are none.
    let who: String<28> = if left < least + 16 && left < font.width(&who) { clip(format_args!("{number}")) } else { who };
    frame.fitted(font, 4, baseline, lit, left, &who);
    for (nth, sign) in (1..).zip(signs()) {
        let x = x - 9 * nth;
        if lit { frame.icon(sign, x, y + 1) } else { frame.dark_icon(sign, x, y + 2) }
    }
    for face in roll.faces.iter().take(shown) {
        frame.fill(Area { x, y: baseline - 7, width: cell, height: 8 }, lit);
        let sign: String<3> = match face {
            Ok(symbol) => clip(format_args!("{}", letter(*symbol))),
            // On percentile dice 100 is 00.
            Err(number) => clip(format_args!("{}", number % 100)),
        };
        let at = x + (cell - Font::Tiny.width(&sign)) / 2;
        if lit {
            frame.dark_text(Font::Tiny, at, baseline, Align::Left, &sign);
        } else {
            frame.text(Font::Tiny, at, baseline, Align::Left, &sign);
        }
        x += cell + 1;
    }
    if all > shown {
        frame.fitted(Font::Tiny, x, baseline, lit, 6, "..");
    }
}
