//! A demo unit, for whoever looks after it: which game it shows, its counters, and the way out.

use core::fmt::Write as _;

use heapless::String;

use super::app::App;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::hold;
use super::list::{List, Row};
use super::page::{self, Page};
use super::press::{Layout, Press};
use super::view::{Desk, Go, Model, View};
use super::{Millis, demo};
use crate::games::{GAMES, KEYS};
use crate::storage::Tally;

/// The menu, or what is open over it.
#[derive(Debug, Default)]
pub struct StaffView {
    list: List,
    open: Option<Open>,
}

#[derive(Clone, Copy, Debug)]
enum Open {
    /// What became of the demos.
    Counters(Page),
    /// They are about to be set to nothing.
    Sure,
    /// There can be no demo now.
    Refused,
    /// It is about to begin, with the game of this number.
    Begin(usize),
}

/// A row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// The demo goes on.
    GoOn,
    /// It ends.
    Leave,
    /// It begins, with the game of this number.
    Show(usize),
    Counters,
    Back,
}

/// Why there can be no demo.
pub const REFUSED: &str = "Not now: nothing is being\nsaved, or the dice are\nsealed. End that first.";

/// What a demo unit is, and how it is left: by the two keys of staff.
const BEGIN: &str = "From now on visitors play.\nThe only way out: hold OK\nand Down for 4 seconds.";
const BEGIN_TWO: &str = "From now on visitors play.\nThe only way out: hold OK\nand Next for 4 seconds.";

/// Whether what is on the table is safe in flash while visitors play: then there can be a demo.
pub fn may_show(model: &Model) -> bool {
    !model.not_saving && model.source.is_none_or(|report| report.seal.is_none())
}

/// All counters as text; longer ones are cut: the most frequent places come first.
pub fn counters(tally: &Tally) -> String<512> {
    let mut text = String::new();
    let s = |count| if count == 1 { "" } else { "s" };
    let (given, finished) = (tally.given, tally.finished);
    let _ = write!(text, "{given} demo{} given\n{finished} fight{} to the end", s(given), s(finished));
    if !tally.stops().is_empty() {
        let _ = text.push_str("\nWhere visitors stopped:");
    }
    for stop in tally.stops() {
        let before = text.len();
        if text.push('\n').is_err() || demo::stop_line(&mut text, stop).is_err() {
            text.truncate(before);
        }
    }
    text
}

impl StaffView {
    fn entries(model: &Model) -> impl Iterator<Item = Entry> + use<> {
        let demo = model.demo.on;
        let inside = [Entry::GoOn, Entry::Counters, Entry::Leave].into_iter().filter(move |_| demo);
        let games = (0..GAMES.len()).map(Entry::Show).chain([Entry::Counters]);
        let back = (!model.device.layout.has_back()).then_some(Entry::Back);
        inside.chain(games.chain(back).filter(move |_| !demo))
    }

    fn chosen(&self, model: &Model) -> Entry {
        Self::entries(model).nth(self.list.cursor).unwrap_or(Entry::Back)
    }

    /// Begins the demo, or says why not.
    fn show(&mut self, nth: usize, model: &mut Model) -> Go {
        match KEYS.get(nth) {
            Some(key) if may_show(model) => {
                model.settings.demo = key.short();
                model.keep();
                Go::Demo
            }
            _ => {
                self.open = Some(Open::Refused);
                Go::Stay
            }
        }
    }
}

impl View for StaffView {
    fn hints(&self, model: &Model) -> Hints {
        match self.open {
            Some(Open::Sure) => hold::hints(model.device.layout.has_back(), "keep"),
            Some(Open::Refused) => Hints { back: None, middle: Middle::Nothing, ok: Some("OK") },
            Some(Open::Begin(_)) => Hints { back: Some(""), middle: Middle::Nothing, ok: Some("OK") },
            Some(Open::Counters(page)) => {
                let hints = page.hints(&counters(&model.demo.tally));
                Hints { ok: hints.ok.map(|_| "RESET"), ..hints }
            }
            None => {
                let ok = match self.chosen(model) {
                    Entry::GoOn => "GO ON",
                    Entry::Leave => "LEAVE",
                    Entry::Show(_) => "SHOW",
                    Entry::Counters => "OPEN",
                    Entry::Back => "BACK",
                };
                let back = (!model.demo.on).then_some("");
                Hints { back, middle: Middle::List(""), ok: Some(ok) }
            }
        }
    }

    fn holds(&self) -> bool {
        matches!(self.open, Some(Open::Sure))
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        match (&mut self.open, press) {
            (Some(Open::Counters(page)), Press::Up | Press::Down) => page.step(press),
            (Some(Open::Counters(_)), Press::Ok) => self.open = Some(Open::Sure),
            (Some(Open::Sure), Press::Ok) => {
                (model.demo.tally, model.demo.unsaved) = (Tally::new(), true);
                self.open = Some(Open::Counters(Page::default()));
            }
            (Some(Open::Begin(nth)), Press::Ok) => {
                let nth = *nth;
                return self.show(nth, model);
            }
            (Some(_), _) => self.open = None,
            (None, Press::Up | Press::Down) => self.list.step(press, Self::entries(model).count()),
            (None, Press::Ok) => match self.chosen(model) {
                Entry::GoOn | Entry::Back => return Go::Back,
                Entry::Leave => App::leave_demo(model),
                Entry::Show(nth) => self.open = Some(if may_show(model) { Open::Begin(nth) } else { Open::Refused }),
                Entry::Counters => self.open = Some(Open::Counters(Page::default())),
            },
            (None, _) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        match self.open {
            Some(Open::Counters(page)) => page.draw("Counters", &counters(&model.demo.tally), frame),
            Some(Open::Sure) => {
                frame.title("Reset the counters?", "");
                frame.text(Font::Body, 1, 23, Align::Left, "They begin at nothing.");
                model.hold.draw(now, frame);
            }
            Some(Open::Refused) => {
                frame.title("No demo", "");
                page::lines(REFUSED, frame);
            }
            Some(Open::Begin(nth)) => {
                frame.title("Demo unit", GAMES.get(nth).map_or("", |game| game.short));
                page::lines(if model.device.layout == Layout::Two { BEGIN_TWO } else { BEGIN }, frame);
            }
            None => {
                frame.title("Demo unit", if model.demo.on { "staff" } else { "" });
                self.list.draw(frame, Self::entries(model).count(), |frame, nth, place| {
                    let label = match Self::entries(model).nth(nth) {
                        Some(Entry::GoOn) => "Go on with the demo",
                        Some(Entry::Leave) => "Leave the demo",
                        Some(Entry::Show(nth)) => GAMES.get(nth).map_or("", |game| game.short),
                        Some(Entry::Counters) => "Counters",
                        Some(Entry::Back) | None => "Back",
                    };
                    frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
                });
            }
        }
    }
}
