//! A demo unit: a loop that plays one exchange, and a small fight for whoever presses a key.
//!
//! While a device is a demo unit, nothing that is played is saved, so that the owner's table lies untouched in flash: his battle, his
//! answers, his log. Leaving reads all of it again, and so does a power cut. Only what is set and the counters are written.

mod exchange;

use super::app::App;
use super::battle::BattleView;
use super::coach::{Coach, Sight};
use super::die::{DieSize, Look};
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::hold::Hold;
use super::page;
use super::press::Press;
use super::screen::Screen;
use super::shape::{Area, Corner};
use super::staff::StaffView;
use super::view::{Desk, Go, Model, View};
use super::{Effects, Event, Millis};
use crate::dice::Die;
use crate::engine::{MAX_IDS, procedure_key};
use crate::games::{self, Game, State, demo};
use crate::storage::{Record, Request, Tally};

/// A visitor who touches nothing for so long is gone.
const GONE: Millis = 60_000;
/// A first fight is thanked for after this time, when it comes to rest.
const FIGHT: Millis = 5 * 60_000;

/// Where a demo unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visit {
    /// Nobody is there: the loop.
    Loop,
    /// A visitor fights.
    Fight,
    /// His fight is over.
    Thanks,
    /// He has read that it is.
    Over,
    /// Staff looks after it.
    Staff,
}

/// The demo of a device, if it is a demo unit.
#[derive(Debug)]
pub struct Demo {
    /// It is one now.
    pub on: bool,
    visit: Visit,
    /// Since when the scene is shown, or the visitor there.
    since: Millis,
    /// Dice that the exchange of the loop has shown.
    shown: u8,
    /// Questions that it has shown.
    asked: u8,
    /// A key went down in the loop: when the last one is let go, a visitor is there.
    touched: bool,
    /// What became of the demos so far.
    pub tally: Tally,
    /// It is not in flash yet.
    pub unsaved: bool,
}

impl Demo {
    /// No demo unit.
    pub const NONE: Self =
        Self { on: false, visit: Visit::Loop, since: 0, shown: 0, asked: 0, touched: false, tally: Tally::new(), unsaved: false };

    /// Whether the loop is shown, without hints: its keys all do the same.
    pub fn loops(&self) -> bool {
        self.on && self.visit == Visit::Loop
    }

    /// What has to be written.
    pub fn record(&self) -> Option<Record<'_>> {
        self.unsaved.then_some(Record::Tally(&self.tally))
    }
}

/// Below all screens of the demo: the name in the loop, or thanks.
#[derive(Debug)]
pub struct DemoView;

const THANKS: &str = "That was your first fight.\nThank you for playing!\nAsk us for more.";

impl View for DemoView {
    fn hints(&self, model: &Model) -> Hints {
        let ok = (model.demo.visit == Visit::Thanks).then_some("DONE");
        Hints { back: None, middle: Middle::Nothing, ok }
    }

    fn press(&mut self, _press: Press, desk: &mut Desk<'_>) -> Go {
        desk.model.demo.visit = Visit::Over;
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        if model.demo.visit == Visit::Thanks {
            frame.title("The fight is over", "");
            page::lines(THANKS, frame);
            return;
        }
        frame.solid(Area::of((1, 126), (1, 23)), Corner::Large);
        frame.dark_text(Font::Large, 64, 19, Align::Centre, "ADJUTANT");
        frame.die((1, 26), DieSize::Large, Die::D6, 5, Look::Solid);
        frame.die((102, 26), DieSize::Large, Die::D6, 3, Look::Framed);
        // The game, between the dice.
        let game = model.shown().map_or("", |game| game.short);
        let Some((first, last)) = game.rsplit_once(' ') else {
            frame.text(Font::Heading, 64, 42, Align::Centre, game);
            return;
        };
        frame.text(Font::Heading, 64, 36, Align::Centre, first);
        frame.text(Font::Heading, 64, 48, Align::Centre, last);
    }
}

impl Model {
    /// Nothing is being played, and nobody has answered anything: as a visitor finds it.
    fn wipe(&mut self) {
        self.session.rejoin_nothing();
        self.session.rejoined(0);
        self.battle.clone_from(&State::Quick);
        self.memory.clear();
        self.passed.forget(0, 0);
        (self.fighting, self.quick, self.last, self.rolls) = (None, None, [0; MAX_IDS], 0);
        (self.ask, self.keep, self.hold) = (None, None, Hold::new());
        self.coach.on = false;
    }

    /// The game that is shown.
    fn shown(&self) -> Option<&'static Game> {
        demo::shown(self.settings.demo)
    }
}

impl App {
    /// Becomes a demo unit, if it is set to be one; what went wrong before is said first.
    #[inline(never)]
    pub(super) fn start_demo(&mut self, fault: Option<Screen>) {
        if self.model.shown().is_none() {
            return;
        }
        self.model.demo.on = true;
        self.model.parked.clear();
        self.loop_on();
        if let Some(fault) = fault {
            self.model.demo.visit = Visit::Staff;
            self.lay(fault);
        }
    }

    /// Back to the loop, with nothing left of whoever was there.
    #[inline(never)]
    fn loop_on(&mut self) {
        self.model.wipe();
        self.over.clear();
        self.lay(Screen::Demo(DemoView));
        let now = self.now();
        let demo = &mut self.model.demo;
        (demo.visit, demo.since, demo.shown, demo.asked, demo.touched) = (Visit::Loop, now, 0, 0, false);
    }

    /// Acts on an event before anything else does: whether it is dealt with, and whether something shows of it.
    #[inline(never)]
    pub(super) fn demo_first(&mut self, event: Event) -> Option<bool> {
        if !self.model.demo.on {
            return None;
        }
        if self.staff_keys(event) {
            self.staff();
            return Some(true);
        }
        let idle = self.now() - self.touched_at();
        match (self.model.demo.visit, event) {
            (Visit::Loop, Event::Down(_)) => {
                self.model.demo.touched = true;
                Some(false)
            }
            (Visit::Loop, Event::Up(_)) => {
                // The last of several: they may be about to be staff's.
                let last = self.model.demo.touched && !self.busy();
                if last {
                    self.begin_visit();
                }
                Some(last)
            }
            (Visit::Loop, Event::Tick) if self.scene()[1] <= self.now() => {
                self.next_scene();
                Some(true)
            }
            (Visit::Loop, _) => None,
            (_, Event::Tick) if idle >= GONE && !self.busy() => {
                self.end_visit();
                Some(true)
            }
            _ => None,
        }
    }

    /// Looks where a visitor has come to, after every event.
    #[inline(never)]
    pub(super) fn demo_then(&mut self) {
        if !self.model.demo.on || self.model.demo.visit == Visit::Loop {
            return;
        }
        let late = self.now() - self.model.demo.since >= FIGHT;
        let guide = self.model.fighting.and_then(|game| game.guide);
        let over =
            guide.is_some_and(|guide| (guide.status)(&self.model.battle).over.is_some()) || demo::decided(&self.model.battle);
        match (self.model.demo.visit, self.over.last()) {
            (Visit::Thanks, Some(Screen::Demo(_))) => {}
            // He has ended it himself.
            (Visit::Fight, Some(Screen::Demo(_))) => self.thank(),
            (_, None | Some(Screen::Demo(_))) => self.end_visit(),
            (Visit::Fight, Some(Screen::Battle(_) | Screen::Figure(_))) if over || late => self.thank(),
            _ => {}
        }
    }

    /// A fight has come to its end.
    fn thank(&mut self) {
        self.over.truncate(1);
        let demo = &mut self.model.demo;
        (demo.visit, demo.unsaved) = (Visit::Thanks, true);
        demo.tally.finished = demo.tally.finished.saturating_add(1);
    }

    fn begin_visit(&mut self) {
        let Some(game) = self.model.shown() else { return };
        self.loop_on();
        let now = self.now();
        let demo = &mut self.model.demo;
        (demo.visit, demo.since, demo.unsaved) = (Visit::Fight, now, true);
        demo.tally.given = demo.tally.given.saturating_add(1);
        self.model.battle.clone_from(&demo::fight(game));
        self.model.fighting = Some(game);
        self.model.coach = Coach::NEW;
        let battle = BattleView::open(game, &self.model);
        self.lay(Screen::Battle(battle));
        self.coach();
    }

    /// Whoever was there is gone: where he stopped is counted, unless his fight was over.
    fn end_visit(&mut self) {
        if self.model.demo.visit == Visit::Fight {
            let sight = self.over.iter().rev().map(Screen::sight).find(|sight| *sight != Sight::Other).unwrap_or(Sight::Other);
            let open = self.model.session.procedure().and_then(|procedure| games::key_of(procedure));
            let demo = &mut self.model.demo;
            demo.tally.stop(open.map_or(0, |(_, key)| key.short()), sight as u8);
            demo.unsaved = true;
        }
        self.loop_on();
    }

    /// Two keys were held for long enough.
    fn staff(&mut self) {
        self.loop_on();
        self.model.demo.visit = Visit::Staff;
        self.lay(Screen::Staff(StaffView::default()));
    }

    /// When something changes by itself: the scene of the loop, or a visitor is gone.
    pub(super) fn demo_wakes(&self) -> Option<Millis> {
        let gone = || self.touched_at() + GONE;
        match self.model.demo.visit {
            _ if !self.model.demo.on => None,
            Visit::Loop => {
                let [half, end] = self.scene();
                Some(if half > self.now() { half } else { end })
            }
            Visit::Fight | Visit::Thanks | Visit::Over | Visit::Staff => Some(gone()),
        }
    }

    /// Leaves the demo: what is set says so, and everything is read again.
    pub(super) fn leave_demo(model: &mut Model) {
        model.settings.demo = 0;
        model.keep();
        model.ask = Some(Request::Boot);
    }

    /// While this is a demo unit, only what is set and the counters are written; whether that is to be.
    pub(super) fn find_unsaved_demo(&mut self, effects: &mut Effects) {
        let settings = self.model.decided.settings != self.model.keeper.settings().0;
        self.saving = !self.model.not_saving && (settings || self.model.demo.unsaved);
        effects.save = self.saving;
        // Nothing else is asked of the store: its table is the owner's.
        if self.model.ask.take() == Some(Request::Boot) {
            self.ask(Request::Boot, effects);
        }
    }
}

/// A line about where visitors stopped.
pub fn stop_line(out: &mut dyn core::fmt::Write, stop: &crate::storage::Stop) -> core::fmt::Result {
    let all = games::GAMES.iter().flat_map(|game| game.all().map(move |procedure| (game, procedure)));
    let of = all.into_iter().find(|(game, procedure)| procedure_key(game.id, procedure.id).short() == stop.procedure);
    let sight = Sight::ALL.get(usize::from(stop.kind)).map_or("?", |sight| sight.name());
    match of {
        Some((_, procedure)) => write!(out, "{} {}: {sight}", stop.count, procedure.title),
        None => write!(out, "{} {sight}", stop.count),
    }
}
