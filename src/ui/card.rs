//! What is set on this device as a card: a few letters to copy to another one, by its keys or on paper.

pub mod code;

use core::fmt::Write as _;

use heapless::String;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::list::{List, Row};
use super::page::{self, Page};
use super::press::Press;
use super::shape::Area;
use super::view::{Desk, Go, Model, View};
use super::wheel;
use code::{Card, Code, LETTERS, LONGEST, NoCard};

/// Letters of a group, and of a page: two rows of two groups.
const GROUP: usize = 4;
const PAGE: usize = 4 * GROUP;
/// Letters of the code in view while it is typed.
const IN_VIEW: usize = 2 * GROUP;

/// The card of this device, or one that is typed in.
#[derive(Debug)]
pub struct CardView {
    list: List,
    open: Option<Open>,
}

impl Default for CardView {
    fn default() -> Self {
        Self { list: List { cursor: 0 }, open: None }
    }
}

#[derive(Debug)]
enum Open {
    /// This device's, page by page.
    Shown(Page),
    /// More differs than a card can hold.
    TooMuch,
    /// One that is typed: its letters so far, and the place on the ring.
    Typed(Code, usize),
    /// What was typed is no card.
    Wrong(Code, NoCard),
    /// It is one: to be taken or not.
    Right(Card),
}

const ROWS: [&str; 2] = ["Show mine", "Type one in"];
const TOO_MUCH: &str = "Too much is set otherwise\nfor a card: more than\neighteen things.";

/// The letters on the ring; where it starts, the code is done.
fn letter(at: usize) -> Option<char> {
    let nth = (at % (LETTERS.len() + 1)).checked_sub(1)?;
    LETTERS.get(nth).map(|letter| char::from(*letter))
}

fn rows(model: &Model) -> usize {
    ROWS.len() + usize::from(!model.device.layout.has_back())
}

/// What a card would do.
fn told(card: &Card) -> String<96> {
    let mut text = String::new();
    // Shorter than that, with any number.
    let _ = match card.count() {
        0 => write!(text, "It is right. Everything is\nset as on a new device.\nThe games stay."),
        1 => write!(text, "It is right. One thing is\nset otherwise than new.\nThe games stay."),
        more => write!(text, "It is right. {more} things are\nset otherwise than new.\nThe games stay."),
    };
    text
}

impl View for CardView {
    fn hints(&self, model: &Model) -> Hints {
        match &self.open {
            None => {
                let ok = if self.list.cursor < ROWS.len() { "OPEN" } else { "BACK" };
                Hints { back: Some(""), middle: List::keys(rows(model)), ok: Some(ok) }
            }
            Some(Open::Shown(page)) => page.hints_of(code::write(model).map_or(1, |code| code.len().div_ceil(PAGE))),
            Some(Open::TooMuch) => Hints { back: None, middle: Middle::Nothing, ok: Some("OK") },
            Some(Open::Typed(code, at)) => {
                let ok = match letter(*at) {
                    Some(_) if code.len() < LONGEST => Some("TAKE"),
                    None if !code.is_empty() => Some("DONE"),
                    _ => None,
                };
                let back = if code.is_empty() { "" } else { "erase" };
                Hints { back: Some(back), middle: Middle::List("letter"), ok }
            }
            Some(Open::Wrong(..)) => Hints { back: None, middle: Middle::Nothing, ok: Some("OK") },
            Some(Open::Right(_)) => Hints { back: Some(""), middle: Middle::Nothing, ok: Some("TAKE") },
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let ring = LETTERS.len() + 1;
        match (&mut self.open, press) {
            (Some(Open::Shown(page)), Press::Up | Press::Down) => page.step(press),
            (Some(Open::Typed(_, at)), Press::Up | Press::Down) => {
                let mut list = List { cursor: *at };
                list.step(press, ring);
                *at = list.cursor;
            }
            (Some(Open::Typed(code, at)), Press::Ok) => match letter(*at) {
                // The hint is there only if there is room. The ring stays: letters of a code are anywhere.
                Some(letter) => _ = code.push(letter),
                None => {
                    self.open = Some(match code::read(code) {
                        Ok(card) => Open::Right(card),
                        Err(no) => Open::Wrong(core::mem::take(code), no),
                    });
                }
            },
            (Some(Open::Typed(code, _)), _) => {
                if code.pop().is_none() {
                    self.open = None;
                }
            }
            (Some(Open::Wrong(code, _)), _) => self.open = Some(Open::Typed(core::mem::take(code), 0)),
            (Some(Open::Right(card)), Press::Ok) => {
                card.take(desk.model);
                return Go::Back;
            }
            (Some(_), _) => self.open = None,
            (None, Press::Up | Press::Down) => self.list.step(press, rows(desk.model)),
            (None, Press::Ok) => match self.list.cursor {
                0 if code::write(desk.model).is_some() => self.open = Some(Open::Shown(Page::default())),
                0 => self.open = Some(Open::TooMuch),
                1 => self.open = Some(Open::Typed(Code::new(), 1)),
                _ => return Go::Back,
            },
            (None, _) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        match &self.open {
            None => {
                frame.title("Card", "");
                self.list.draw(frame, rows(model), |frame, nth, place| {
                    let label = ROWS.get(nth).copied().unwrap_or("Back");
                    frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
                });
            }
            Some(Open::Shown(page)) => {
                let code = code::write(model).unwrap_or_default();
                frame.title("Copy this", format_args!("{}/{}", page.at + 1, code.len().div_ceil(PAGE)));
                let groups = code.as_bytes().chunks(GROUP).skip(page.at * PAGE / GROUP);
                let places = [(4, 29), (68, 29), (4, 48), (68, 48)];
                for (group, (x, baseline)) in groups.zip(places) {
                    frame.text(Font::Large, x, baseline, Align::Left, core::str::from_utf8(group).unwrap_or_default());
                }
            }
            Some(Open::TooMuch) => {
                frame.title("No card", "");
                page::lines(TOO_MUCH, frame);
            }
            Some(Open::Typed(code, at)) => draw_typed(code, *at, frame),
            Some(Open::Wrong(_, no)) => {
                let mut text = String::<96>::new();
                // Shorter than that, each of them.
                let _ = write!(text, "{no}");
                frame.title("No card", "");
                page::lines(&text, frame);
            }
            Some(Open::Right(card)) => {
                frame.title("Take this card?", "");
                page::lines(&told(card), frame);
            }
        }
    }
}

/// The last groups of the code, where its next letter goes, and the ring.
fn draw_typed(code: &Code, at: usize, frame: &mut Frame) {
    frame.title("Type the card", format_args!("{} letter{}", code.len(), if code.len() == 1 { "" } else { "s" }));
    let first = code.len().saturating_sub(IN_VIEW - 1).next_multiple_of(GROUP);
    let mut x = 4;
    for group in code.as_bytes().get(first..).unwrap_or_default().chunks(GROUP) {
        let width = frame.text(Font::Large, x, 28, Align::Left, core::str::from_utf8(group).unwrap_or_default());
        x += if group.len() == GROUP { 64 } else { width + 3 };
    }
    if code.len() < LONGEST {
        frame.fill(Area { x, y: 28, width: 8, height: 2 }, true);
    }
    wheel::draw_ring(frame, at, LETTERS.len() + 1, &letter);
}
