//! Sealed dice: the commitment read out before play, the opponent's number, and the end.

use crate::entropy::{Order, SealShown, State};
use crate::ui::Millis;
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::hold;
use crate::ui::page::Page;
use crate::ui::press::Press;
use crate::ui::shaking;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::{Desk, Model};

use super::words::Rolls;
use super::{Pressed, turn};

const DIGITS: usize = 8;
/// Pages of a commitment, sixteen digits each.
const PAGES: u8 = 4;

/// What is being done.
#[derive(Clone, Copy, Debug)]
pub enum SealedView {
    /// What sealed dice are.
    Intro(Page),
    /// The commitment, page by page.
    Note(u8),
    /// The opponent's number, and the digit under the cursor.
    Number([u8; DIGITS], u8),
    /// Play is on.
    Playing,
    /// Really end it?
    End,
    /// It has ended.
    Ended(Page),
}

const INTRO: &str = "For two players. I fix my\ndice now and show their\nseal: note it, both of you.\n\
    Then your opponent names\na number. At the end I\nshow all: check every roll.";
const ENDED: &str = "All is revealed. The log of\nevery roll lies in my saves.\nA computer can work them\n\
    out again: see `verify` in\nthe manual. One changed\nletter would show.";
const NONE: &str = "These dice come from a list made beforehand. There is nothing to seal.";
const FAILED: &str = "My noise failed: there are no dice to seal.";

impl SealedView {
    pub const fn new() -> Self {
        Self::Intro(Page { at: 0 })
    }

    /// What there is to show now, whatever was shown before: the seal decides.
    fn now(self, model: &Model) -> (Self, Option<&SealShown>) {
        let seal = model.source.as_ref().and_then(|report| report.seal.as_ref());
        let view = match (self, seal) {
            (Self::Intro(_), Some(_)) => Self::Note(0),
            (Self::Note(_) | Self::Number(..) | Self::Playing | Self::End, None) => Self::Ended(Page::default()),
            (same, _) => same,
        };
        (view, seal)
    }

    fn intro(model: &Model) -> &'static str {
        match model.source.as_ref().map(|report| report.state) {
            None => NONE,
            Some(State::Refused(_)) => FAILED,
            Some(_) => INTRO,
        }
    }

    pub fn hints(&self, model: &Model) -> Hints {
        let (view, seal) = self.now(model);
        match view {
            Self::Intro(page) => {
                let text = Self::intro(model);
                let hints = page.hints(text);
                if text == INTRO { Hints { ok: hints.ok.map(|_| "SEAL"), ..hints } } else { hints }
            }
            // Still being made: nothing can be done.
            Self::Note(_) if seal.is_some_and(|seal| seal.nth == 0) => Hints::default(),
            Self::Note(page) => {
                let ok = if seal.is_some_and(|seal| seal.takes) { "NUMBER" } else { "NOTED" };
                Hints { back: Some(""), middle: Middle::List("page"), ok: (page + 1 == PAGES).then_some(ok) }
            }
            Self::Number(_, at) => {
                let back = if at == 0 { "" } else { "erase" };
                let ok = if usize::from(at) + 1 < DIGITS { "NEXT" } else { "DONE" };
                Hints {
                    back: Some(back),
                    middle: Middle::Value { word: "digit", can_raise: true, can_lower: true },
                    ok: Some(ok),
                }
            }
            Self::Playing => Hints { back: Some("play"), middle: Middle::Each { up: Some("seal"), down: None }, ok: Some("END") },
            Self::End => hold::hints(model.device.layout.has_back(), "stay"),
            Self::Ended(page) => page.hints(ENDED),
        }
    }

    pub fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Pressed {
        let (view, seal) = self.now(desk.model);
        let played = seal.is_some_and(|seal| seal.number.is_some() || seal.rolls > 0 || seal.nth > 1);
        let takes = seal.is_some_and(|seal| seal.takes);
        let nth = seal.map_or(0, |seal| seal.nth);
        *self = view;
        match (&mut *self, press) {
            (Self::Intro(_), Press::Ok) if Self::intro(desk.model) == INTRO => *desk.order = Some(Order::Seal),
            (Self::Intro(page) | Self::Ended(page), _) => return turn(page, press),
            (Self::Note(page), Press::Down | Press::Up) => {
                *page = (*page + if press == Press::Down { 1 } else { PAGES - 1 }) % PAGES;
                if *page + 1 == PAGES {
                    desk.model.noted = nth;
                }
            }
            (Self::Note(_), Press::Ok) if !takes => *self = Self::Playing,
            (Self::Note(_), Press::Ok) => *self = Self::Number([0; DIGITS], 0),
            (Self::Note(_), _) if played => *self = Self::Playing,
            (Self::Note(_) | Self::Playing, Press::Back) => return Pressed::Close,
            (Self::Number(digits, at), _) => {
                let digit = digits.get_mut(usize::from(*at));
                match (press, digit) {
                    (Press::Up, Some(digit)) => *digit = (*digit + 1) % 10,
                    (Press::Down, Some(digit)) => *digit = (*digit + 9) % 10,
                    (Press::Ok, _) if usize::from(*at) + 1 < DIGITS => *at += 1,
                    (Press::Ok, _) => {
                        *desk.order = Some(Order::Number(number(digits)));
                        *self = Self::Playing;
                    }
                    _ if *at > 0 => *at -= 1,
                    _ => *self = Self::Note(PAGES - 1),
                }
            }
            (Self::Playing, Press::Up) => *self = Self::Note(0),
            (Self::Playing, _) => *self = Self::End,
            (Self::End, Press::Ok) => {
                *desk.order = Some(Order::Reveal);
                *self = Self::Ended(Page::default());
            }
            (Self::End, _) => *self = Self::Playing,
            (Self::Note(_), _) => {}
        }
        Pressed::Stay
    }

    /// Whether OK must be held: what is revealed stays so.
    pub const fn holds(&self) -> bool {
        matches!(self, Self::End)
    }

    pub fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        let (view, seal) = self.now(model);
        match (view, seal, &model.source) {
            (Self::Intro(page), ..) => page.draw("Sealed dice", Self::intro(model), frame),
            (Self::Ended(page), ..) => page.draw("Revealed", ENDED, frame),
            (Self::Note(_), Some(seal), Some(report)) if seal.nth == 0 => shaking::draw(report, frame),
            (Self::Note(page), Some(seal), _) => note(page, seal, frame),
            (Self::Number(digits, at), ..) => digits_being_set(&digits, at, frame),
            (Self::Playing, Some(seal), _) => {
                frame.title("Sealed", Rolls(seal.rolls));
                match seal.number {
                    Some(number) => frame.text(Font::Body, 1, 23, Align::Left, format_args!("Opponent's {number:08}")),
                    None if seal.wants => frame.text(Font::Body, 1, 23, Align::Left, "A number is to be given."),
                    None => frame.text(Font::Body, 1, 23, Align::Left, "Without a number."),
                };
                frame.text(Font::Body, 1, 36, Align::Left, format_args!("Seal {}, log so far", seal.nth));
                let [a, b, c, d] = seal.chain;
                frame.text(Font::Heading, 126, 49, Align::Right, format_args!("{a:02X}{b:02X} {c:02X}{d:02X}"));
            }
            _ => {
                frame.title("End the sealed dice?", "");
                frame.text(Font::Body, 1, 23, Align::Left, "All is revealed, and the");
                frame.text(Font::Body, 1, 34, Align::Left, "next rolls are new dice.");
                model.hold.draw(now, frame);
            }
        }
    }
}

/// Sixteen digits of the commitment, in groups of four.
fn note(page: u8, seal: &SealShown, frame: &mut Frame) {
    let title = if seal.nth > 1 { "New seal, note it" } else { "Note this, both" };
    frame.title(title, format_args!("{}/{PAGES}", page + 1));
    let bytes = seal.commitment.chunks(4).skip(2 * usize::from(page));
    for (row, baseline) in bytes.take(2).zip([29, 48]) {
        let [a, b, c, d] = row else { continue };
        frame.text(Font::Large, 64, baseline, Align::Centre, format_args!("{a:02X}{b:02X} {c:02X}{d:02X}"));
    }
}

fn number(digits: &[u8; DIGITS]) -> u32 {
    digits.iter().fold(0, |number, digit| number * 10 + u32::from(*digit))
}

/// The digits: those that are set, the one under the cursor in its box, and places for the rest.
fn digits_being_set(digits: &[u8; DIGITS], at: u8, frame: &mut Frame) {
    frame.title("Opponent's number", format_args!("{}/{DIGITS}", at + 1));
    for ((nth, x), digit) in (0..).zip((3..).step_by(15)).zip(digits) {
        let area = Area { x: x - 1, y: 20, width: 14, height: 22 };
        if nth == at {
            frame.solid(area, Corner::Medium);
            frame.dark_text(Font::Large, x + 6, 38, Align::Centre, digit);
        } else if nth < at {
            frame.text(Font::Large, x + 6, 38, Align::Centre, digit);
        } else {
            frame.fill(Area { x: x + 2, y: 37, width: 8, height: 1 }, true);
        }
    }
}
