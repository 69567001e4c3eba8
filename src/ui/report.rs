//! The battle report: how it stands or ended, who was lost, what turned it, and whose dice were lucky.

mod picture;
pub mod words;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::hold;
use super::logged::{self, LogView};
use super::names;
use super::page::{self, Page};
use super::press::Press;
use super::reckoning::{ROWS, SIDES};
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Guide, IdList, Named, Side};
use crate::games::{Game, State};
use crate::storage::Sum;
pub use picture::draw_luck;

/// The pages of a battle's report.
pub struct ReportView {
    game: &'static Game,
    page: usize,
    /// The battle is being ended: OK clears the table, once everything was there to be read.
    ends: bool,
    /// The luck of both sides, while that of figures is shown.
    sides: [Sum; 2],
    /// The table is to be cleared: whoever holds the key is sure.
    sure: bool,
}

impl core::fmt::Debug for ReportView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ReportView({}, {})", self.game.id, self.page)
    }
}

/// What is on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Summary,
    /// What the game counts for both sides.
    Result,
    /// Who of a side is gone, from the how-many-eth on.
    Lost(Side, usize),
    /// A turning point.
    Point(u32, u16),
    /// Both sides against the odds.
    Luck,
    /// Both sides' pips.
    Pips,
    /// What luck means here, page by page.
    Words(Page),
    /// Two figures against the odds, from the how-many-eth on.
    Figures(usize),
}

/// Rows on a page of names.
const NAMES: usize = 3;

/// The figures of a side that are off the table.
pub fn lost(guide: &Guide<State>, state: &State, side: Side) -> IdList {
    let camp = (guide.status)(state).camp;
    (guide.members)(state, side).into_iter().filter(|id| !camp && (guide.facts)(state, *id).gone).collect()
}

impl ReportView {
    /// The report of the battle so far, or of one that is being ended.
    #[must_use]
    pub fn open(game: &'static Game, ends: bool, model: &mut Model) -> Self {
        count(SIDES, model);
        Self { game, page: 0, ends, sides: [Sum::NONE; 2], sure: false }
    }

    /// The pages in their order.
    fn kinds(&self, model: &Model) -> impl Iterator<Item = Kind> {
        let names = |side| {
            let lost = self.game.guide.map_or(0, |guide| lost(guide, &model.battle, side).len());
            (0..lost).step_by(NAMES).map(move |from| Kind::Lost(side, from))
        };
        let points = model.reckoning.points().map(|(number, chance)| Kind::Point(number, chance));
        let texts = words::fine_pages(&model.reckoning, model.session.names().born());
        let texts = (0..texts).map(|at| Kind::Words(Page { at }));
        let figures = (0..names::all_of(self.game, model).count()).step_by(ROWS).map(Kind::Figures);
        // Symbol dice have none.
        let pips = self.sums(model).iter().any(|sum| sum.dice > 0).then_some(Kind::Pips);
        let luck = [Kind::Luck].into_iter().chain(pips).chain(texts).chain(figures);
        let result = self.game.guide.is_some_and(|guide| words::counts(guide, &model.battle)).then_some(Kind::Result);
        [Kind::Summary].into_iter().chain(result).chain(names(Side::First)).chain(names(Side::Second)).chain(points).chain(luck)
    }

    fn kind(&self, model: &Model) -> Kind {
        self.kinds(model).nth(self.page).unwrap_or(Kind::Summary)
    }

    /// Another page: has read what it shows.
    fn turn(&mut self, press: Press, model: &mut Model) {
        let pages = self.kinds(model).count();
        let step = if press == Press::Up { pages - 1 } else { 1 };
        self.sides = self.sums(model);
        self.page = (self.page + step) % pages;
        match self.kind(model) {
            Kind::Point(number, _) => logged::ask(number, model),
            Kind::Figures(from) => count(names::pair_of(self.game, model, from).unwrap_or(SIDES), model),
            Kind::Luck | Kind::Pips if *model.reckoning.sums().0 != SIDES => count(SIDES, model),
            _ => {}
        }
    }

    /// The luck of both sides.
    fn sums(&self, model: &Model) -> [Sum; 2] {
        let (rows, sums) = model.reckoning.sums();
        if *rows == SIDES { *sums } else { self.sides }
    }

    /// Whether OK leads no further: on the last page but for the small print, and what figures have to do with it.
    fn at_end(&self, model: &Model) -> bool {
        self.kinds(model).position(|kind| matches!(kind, Kind::Words(_))).is_some_and(|small| small <= self.page + 1)
    }

    /// The battle is over: its luck is that of a lifetime, and the table is clear.
    fn end(&self, model: &mut Model) {
        model.keeper.fought(model.session.names().born(), &self.sums(model));
        model.leave_battle();
    }
}

/// Has the rolls of the battle counted for somebody.
pub fn count(rows: [Named; ROWS], model: &mut Model) {
    model.ask = model.reckoning.start(rows, model.session.names(), model.rolls);
    if model.demo.on {
        // A visitor's rolls are not in the log, which is the owner's.
        model.reckoning.stop();
    }
}

/// Somebody's name.
pub struct Called<'a>(pub &'a Model, pub Named);

impl core::fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.call(self.1, f)
    }
}

impl View for ReportView {
    fn hints(&self, model: &Model) -> Hints {
        if !model.reckoning.is_done() {
            return Hints { back: Some(""), middle: Middle::Nothing, ok: None };
        }
        let middle = match self.kind(model) {
            // A visitor's rolls are not in the log.
            Kind::Summary if !model.demo.on => Middle::Each { up: Some("log"), down: Some("page") },
            Kind::Luck if names::all_of(self.game, model).next().is_some() => {
                Middle::Each { up: Some("figures"), down: Some("page") }
            }
            _ => Middle::List("page"),
        };
        if self.sure {
            return hold::hints(model.device.layout.has_back(), "stay");
        }
        let ok = match (self.at_end(model), self.ends) {
            (false, _) => "NEXT",
            (true, false) => "OK",
            (true, true) => "END",
        };
        Hints { back: Some(""), middle, ok: Some(ok) }
    }

    fn holds(&self) -> bool {
        self.sure
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match press {
            Press::Ok if self.sure => {
                self.end(desk.model);
                Go::Back
            }
            _ if self.sure => {
                self.sure = false;
                Go::Stay
            }
            // Who did what: roll by roll.
            Press::Up if self.kind(desk.model) == Kind::Summary && !desk.model.demo.on => {
                Go::Open(Screen::Log(LogView::open(desk)))
            }
            Press::Up if self.kind(desk.model) == Kind::Luck => {
                let first = self.kinds(desk.model).position(|kind| kind == Kind::Figures(0));
                self.page = first.unwrap_or(self.page) - 1;
                self.turn(Press::Down, desk.model);
                Go::Stay
            }
            Press::Up | Press::Down => {
                self.turn(press, desk.model);
                Go::Stay
            }
            Press::Ok if !self.at_end(desk.model) => {
                self.turn(Press::Down, desk.model);
                Go::Stay
            }
            Press::Ok if self.ends => {
                self.sure = true;
                Go::Stay
            }
            _ => Go::Back,
        }
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        if self.sure {
            frame.title("Clear the table?", "");
            frame.text(Font::Body, 1, 23, Align::Left, "The battle and its report");
            frame.text(Font::Body, 1, 34, Align::Left, "go. The log of rolls stays.");
            model.hold.draw(now, frame);
            return;
        }
        if !model.reckoning.is_done() {
            frame.title("Report", "");
            page::lines("Counting the rolls ...", frame);
            return;
        }
        match self.kind(model) {
            Kind::Summary => self.draw_summary(model, frame),
            Kind::Result => self.draw_result(model, frame),
            Kind::Lost(side, from) => self.draw_lost(model, (side, from), frame),
            Kind::Point(number, chance) => {
                frame.title(format_args!("Turning point #{number}"), words::Percent(chance));
                model.logged.draw(frame);
            }
            Kind::Luck | Kind::Figures(_) => self.draw_luck(model, false, frame),
            Kind::Pips => self.draw_luck(model, true, frame),
            Kind::Words(page) => page.draw("Luck", &words::fine_print(&model.reckoning, model.session.names().born()), frame),
        }
    }
}
