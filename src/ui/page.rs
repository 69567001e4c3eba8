//! Running text, three lines a page; sums, four.

use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::press::Press;
use super::shape::{Area, Corner};

/// Before a value of a sum: it is a natural die, and drawn as one.
pub const DIE: char = '\u{1}';
/// Before a value of a sum: what stands above it has been added up, and a rule is drawn below that.
pub const TOTAL: char = '\u{2}';

/// Lines on a page.
pub const LINES: usize = 3;
/// Baseline of the first line.
pub const BASELINE: i32 = 23;
/// Rows from one line to the next.
pub const LINE: usize = 13;
/// Lines on a page of sums, closer together: the fewer pages, the more of it is seen at once.
const SUM_LINES: usize = 4;
/// Baseline of the first of them.
const SUM_BASELINE: i32 = 21;
/// Rows from one of them to the next.
const SUM_LINE: usize = 10;
/// The first column of the rule over a total.
const RULE: i32 = 113;
/// Columns a line may light.
const LINE_WIDTH: i32 = 126;
/// Columns between the two parts of a line of a sum, at least.
const GAP: i32 = 4;

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The page shown, counted from 0.
    pub at: usize,
}

impl Page {
    /// Which keys work: arrows only where there is another page, OK only on the last one.
    #[must_use]
    pub fn hints(self, text: &str) -> Hints {
        self.hints_of(pages(text))
    }

    /// The same for pages that are counted already.
    #[must_use]
    pub const fn hints_of(self, pages: usize) -> Hints {
        let last = pages.saturating_sub(1);
        let middle = match (self.at > 0, self.at < last) {
            (false, false) => Middle::Nothing,
            (true, true) => Middle::List("page"),
            (true, false) => Middle::Each { up: Some("page"), down: None },
            (false, true) => Middle::Each { up: None, down: Some("page") },
        };
        Hints { back: Some(""), middle, ok: if self.at >= last { Some("OK") } else { None } }
    }

    /// Turns the page.
    pub const fn step(&mut self, press: Press) {
        match press {
            Press::Up => self.at = self.at.saturating_sub(1),
            Press::Down => self.at += 1,
            _ => {}
        }
    }

    /// Draws the page under its title.
    pub fn draw(self, title: &str, text: &str, frame: &mut Frame) {
        frame.title(title, format_args!("{}/{}", self.at + 1, pages(text)));
        self.draw_text(text, frame);
    }

    /// Draws the page under a title of the caller's.
    pub fn draw_text(self, text: &str, frame: &mut Frame) {
        shown(Lines(text).skip(self.at * LINES).take(LINES), BASELINE, LINE, frame);
    }

    /// Draws a page of sums under a title of the caller's.
    pub fn draw_sums(self, text: &str, frame: &mut Frame) {
        let here = summed(text).filter(|(page, _)| *page == self.at).map(|(_, line)| line);
        shown(here, SUM_BASELINE, SUM_LINE, frame);
    }
}

/// Draws lines of a sum that are one each, under a title of the caller's: what is too long for its line is cut.
pub fn sums(text: &str, frame: &mut Frame) {
    shown(text.lines().take(LINES), BASELINE, LINE, frame);
}

/// Draws a text of a single page, under a title of the caller's.
pub fn lines(text: &str, frame: &mut Frame) {
    shown(Lines(text).take(LINES), BASELINE, LINE, frame);
}

fn shown<'a>(lines: impl Iterator<Item = &'a str>, first: i32, pitch: usize, frame: &mut Frame) {
    for (line, baseline) in lines.zip((first..).step_by(pitch)) {
        let Some((what, value)) = line.split_once('\t') else {
            frame.text(Font::Body, 1, baseline, Align::Left, line);
            continue;
        };
        // A line of a sum: dots lead the eye to its end.
        let width = match value.strip_prefix(DIE) {
            Some(face) => cell(face, baseline, frame),
            None => frame.text(Font::Heading, 126, baseline, Align::Right, unmarked(value)),
        };
        // At the top of a page the title's own rule is there.
        if value.starts_with(TOTAL) && baseline > first {
            frame.fill(Area { x: RULE, y: baseline - pitch as i32, width: 127 - RULE, height: 1 }, true);
        }
        let room = LINE_WIDTH - width - GAP;
        let left = 1 + Font::Body.width(what).min(room);
        frame.fitted(Font::Body, 1, baseline, true, room, what);
        for x in (left + 4..126 - width - 2).step_by(4) {
            frame.fill(Area { x, y: baseline - 1, width: 1, height: 1 }, true);
        }
    }
}

/// A die at the end of a line, as the log has them; its width.
fn cell(face: &str, baseline: i32, frame: &mut Frame) -> i32 {
    let width = if face.len() > 1 { 12 } else { 8 };
    frame.solid(Area { x: 127 - width, y: baseline - 8, width, height: 8 }, Corner::Slight);
    frame.dark_text(Font::Tiny, 127 - width / 2, baseline - 1, Align::Centre, face);
    width
}

/// A value without the sign that says how it is drawn.
fn unmarked(value: &str) -> &str {
    value.trim_start_matches([DIE, TOTAL])
}

/// How many pages a text takes.
#[must_use]
pub fn pages(text: &str) -> usize {
    Lines(text).count().div_ceil(LINES)
}

/// How many pages of sums a text takes.
#[must_use]
pub fn sum_pages(text: &str) -> usize {
    summed(text).last().map_or(0, |(page, _)| page + 1)
}

/// The lines of sums, each with its page: what takes two lines is on one page.
fn summed(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut lines, mut page, mut nth) = (Lines(text), 0, 0);
    core::iter::from_fn(move || {
        let line = lines.next()?;
        let last = if lines.0.starts_with('\t') { SUM_LINES - 1 } else { SUM_LINES };
        if nth >= last {
            (page, nth) = (page + 1, 0);
        }
        nth += 1;
        Some((page, line))
    })
}

/// Breaks a text into lines: at line breaks, and between words where the panel ends. Of a line of a sum, with a tab, what stands
/// behind the tab has a line of its own if both do not fit one.
pub struct Lines<'a>(pub &'a str);

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let paragraph = self.0.split('\n').next().unwrap_or_default();
        // Most lines are broken in the text itself, and measuring takes the chip a while.
        let end = match paragraph.split_once('\t') {
            Some((what, value)) if what.is_empty() || both_fit(what, value) => paragraph.len(),
            Some((what, _)) => fitting(what),
            None => fitting(paragraph),
        };
        let line = self.0.get(..end).unwrap_or_default();
        let rest = self.0.get(end..).unwrap_or_default();
        self.0 = rest.strip_prefix([' ', '\n']).unwrap_or(rest);
        Some(line)
    }
}

/// Whether both parts of a line of a sum fit one line.
fn both_fit(what: &str, value: &str) -> bool {
    Font::Body.width(what) + Font::Heading.width(unmarked(value)) + GAP <= LINE_WIDTH
}

/// The length of the words of a paragraph that fit a line.
fn fitting(paragraph: &str) -> usize {
    if Font::Body.width(paragraph) <= LINE_WIDTH { paragraph.len() } else { broken(paragraph) }
}

/// The length of the words that fit a line, of a paragraph that does not.
fn broken(paragraph: &str) -> usize {
    let mut end = 0;
    for (at, _) in paragraph.match_indices(' ').chain([(paragraph.len(), "")]) {
        let fits = paragraph.get(..at).is_some_and(|line| Font::Body.width(line) <= LINE_WIDTH);
        // A single word too long for any line stands alone and is cut by the panel's edge; tests look for those.
        if !fits && end > 0 {
            break;
        }
        end = at;
    }
    end
}
