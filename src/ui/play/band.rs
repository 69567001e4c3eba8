//! The outcome band: the word, as large as it goes, the roll number and the name.

use core::fmt::Display;

use super::words::capitals;
use crate::storage::RollMarks;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::icon::{self, Icon};
use crate::ui::shape::{Area, Corner};

/// What the band says.
pub struct Band<'a> {
    /// The outcome.
    pub word: &'a dyn Display,
    /// Whom it befalls.
    pub name: &'a str,
    /// The roll number; 0 if there was no roll.
    pub number: u32,
    /// Something changes on the table.
    pub lit: bool,
    /// The name stands nowhere else: the word is rather smaller than without it.
    pub alone: bool,
    /// How the roll came about, if not in the usual way.
    pub marks: RollMarks,
}

/// Columns of a mark and the gap beside it.
const MARK: i32 = 9;

/// Columns that the word and what stands beside it may take together.
const ROOM: i32 = 113;
/// Columns inside the band, for a word that has them to itself.
const WHOLE: i32 = 118;

impl Band<'_> {
    /// Draws it. A name that finds no room beside the largest word is left to the body of the screen.
    pub fn draw(&self, frame: &mut Frame) {
        let number: heapless::String<12> = match self.number {
            0 => heapless::String::new(),
            number => heapless::format!("#{number}").unwrap_or_default(),
        };
        let number_width = Font::Tiny.width(&number) + MARK * self.signs().count() as i32;
        let name_width = Font::Heading.width(self.name);
        let word = |font: Font| font.width(self.word);
        let beside = if self.alone { number_width.max(name_width) } else { number_width };
        if let Some((font, baseline)) =
            [(Font::Word, 22), (Font::Wide, 21)].into_iter().find(|(font, _)| word(*font) + beside <= ROOM)
        {
            self.area(23, frame);
            self.beside(font, baseline, &number, word(font) + name_width <= ROOM, frame);
            return;
        }
        if word(Font::Large) + number_width.max(name_width) <= ROOM {
            self.area(23, frame);
            self.beside(Font::Large, 19, &number, true, frame);
            return;
        }
        // One row more than beside each other.
        self.area(24, frame);
        // Two lines reach into the corners: a frame's own must stay clear of them.
        let edge = if self.lit { 5 } else { 7 };
        let room = WHOLE + 5 - edge;
        let (font, baseline) = if word(Font::Large) <= room { (Font::Large, 16) } else { (Font::Heading, 13) };
        frame.fitted(font, edge, baseline, !self.lit, room, self.word);
        // In capitals: tails of small letters would reach the edge.
        frame.fitted(Font::Tiny, edge, 23, !self.lit, room - number_width - 3, capitals(self.name));
        self.put(Font::Tiny, 127 - edge, 23, Align::Right, &number, frame);
        self.put_signs(127 - edge - Font::Tiny.width(&number), 17, frame);
    }

    fn area(&self, bottom: i32, frame: &mut Frame) {
        let area = Area::of((1, 126), (1, bottom));
        if self.lit {
            frame.solid(area, Corner::Medium);
        } else {
            frame.framed(area, Corner::Medium);
        }
    }

    /// The signs of its marks.
    fn signs(&self) -> impl Iterator<Item = &'static Icon> {
        let marks = self.marks;
        let changed = RollMarks::AMENDED.and(RollMarks::OVERRULED);
        let signs = [(RollMarks::HOUSE, &icon::HOUSE_RULE), (RollMarks::TYPED, &icon::HAND), (changed, &icon::PENCIL)];
        signs.into_iter().filter(move |(these, _)| marks.0 & these.0 != 0).map(|(_, sign)| sign)
    }

    /// Draws them to the left of a column.
    fn put_signs(&self, right: i32, y: i32, frame: &mut Frame) {
        for (nth, sign) in (1..).zip(self.signs()) {
            let x = right - MARK * nth;
            if self.lit { frame.dark_icon(sign, x, y) } else { frame.icon(sign, x, y) }
        }
    }

    fn beside(&self, font: Font, baseline: i32, number: &str, named: bool, frame: &mut Frame) {
        self.put(font, 5, baseline, Align::Left, self.word, frame);
        self.put(Font::Tiny, 122, 10, Align::Right, &number, frame);
        self.put_signs(122 - Font::Tiny.width(number), 3, frame);
        if named {
            self.put(Font::Heading, 122, 21, Align::Right, &self.name, frame);
        }
    }

    fn put(&self, font: Font, x: i32, baseline: i32, align: Align, text: &dyn Display, frame: &mut Frame) {
        if self.lit {
            frame.dark_text(font, x, baseline, align, text);
        } else {
            frame.text(font, x, baseline, align, text);
        }
    }
}
