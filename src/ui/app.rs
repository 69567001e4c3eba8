//! The app: events in, effects and pictures out.

mod keys;
mod panel;

use core::cell::Cell;

use heapless::Vec;

use crate::dice::{Cup, Recipe};
use crate::engine::{MAX_IDS, Memory, Odds};
use crate::entropy::{self, Report};
use crate::games::{Session, State};
use crate::storage::{Keeper, Request, Settings};

use super::battery::{self, Power};
use super::coach::Coach;
use super::demo::Demo;
use super::fairness::{FairnessView, Mine};
use super::fault::{Fault, FaultView};
use super::frame::{Frame, HEIGHT};
use super::hold::Hold;
use super::home::Home;
use super::logged::Logged;
use super::own::OwnSet;
use super::passed::Passed;
use super::press::{Press, Presses};
use super::reckoning::Reckoning;
use super::screen::Screen;
use super::shaking;
use super::view::{Decided, Desk, Model, Thought, View, preferences};
use super::watched::Watched;
use super::{Device, Effects, Event, Light, Millis};
use panel::contrast;

/// The most screens over one another.
const DEPTH: usize = 5;

/// The whole device except its electricity.
#[derive(Debug)]
pub struct App {
    pub(super) model: Model,
    presses: Presses,
    pub(super) home: Home,
    /// The screens over the home menu; the last one is shown.
    pub(super) over: Vec<Screen, DEPTH>,
    /// Something was to be written, and nobody has said that it was not.
    pub(super) saving: bool,
    /// What the store was asked for.
    pub(super) asked: Option<Request>,
    /// Everything is about to be read: what there is now is forgotten as soon as the store begins, and not before.
    pub(super) reads_all: bool,
    now: Millis,
    /// When a key was last touched.
    touched: Millis,
    /// When a key was last let go.
    released: Millis,
    /// When the picture was last moved by a pixel, and how often it was.
    shifted: (Millis, usize),
    /// What was last shown, to redraw only on change.
    light: Light,
    /// A press that asked for dice before their noise was tested: it is repeated as soon as more noise was.
    held: Option<Press>,
    /// The source has not been ready since power-on.
    waking: bool,
    /// Work is under way that can wait.
    thinking: bool,
    /// When anything else changes by itself.
    due: Option<Millis>,
    /// A row of the picture is too long for its place, and moves along.
    rolls: Cell<bool>,
    /// How full the battery is.
    power: Power,
}

impl App {
    /// The device at power-on, before the store has been read.
    /// A constant, because it is too large for a small stack: put it into a static.
    #[must_use]
    pub const fn new(device: Device) -> Self {
        let settings = Settings::DEFAULT;
        let model = Model {
            device,
            settings,
            recipe: Recipe::DEFAULT,
            rolls: 0,
            session: Session::new(),
            battle: <State as crate::engine::State>::EMPTY,
            fighting: None,
            last: [0; MAX_IDS],
            passed: Passed::NONE,
            quick: None,
            preferences: preferences(),
            memory: Memory::new(),
            odds: Odds::new(),
            roll: None,
            promised: None,
            reckoning: Reckoning::NONE,
            keeper: Keeper::new(),
            decided: Decided { settings, recipe: Recipe::DEFAULT, preferences: preferences() },
            parked: Vec::new(),
            logged: Logged::NONE,
            ask: None,
            keep: None,
            own: OwnSet::FIRST,
            not_saving: true,
            hold: Hold::new(),
            source: None,
            noted: 0,
            mine: Mine::NEW,
            coach: Coach::NONE,
            demo: Demo::NONE,
        };
        Self {
            model,
            presses: Presses::new(device.layout),
            home: Home::new(),
            over: Vec::new(),
            saving: false,
            asked: Some(Request::Boot),
            reads_all: false,
            now: 0,
            touched: 0,
            released: 0,
            shifted: (0, 0),
            light: Light::On(contrast(&settings)),
            held: None,
            waking: true,
            thinking: false,
            due: None,
            rolls: Cell::new(false),
            power: Power::Good,
        }
    }

    /// Something happened. Dice come from `cup`, at this very moment or not at all.
    pub fn on(&mut self, now: Millis, event: Event, cup: &mut dyn Cup) -> Effects {
        self.saved(matches!(event, Event::NotSaved(_)));
        // A clock that ran backward would make pauses of centuries.
        self.now = self.now.max(now);
        self.presses.turn(self.model.settings.left_hand);
        let mut effects = Effects::default();
        // A tick for work that can wait shows nothing by itself.
        let mut moved = matches!(event, Event::Tick) && (!self.thinking || self.due.is_some_and(|due| due <= self.now));
        let dealt = self.demo_first(event);
        moved |= dealt.unwrap_or(false);
        let press = match event {
            _ if dealt.is_some() => None,
            Event::Down(button) => {
                // Any key stops what runs on.
                moved = self.model.passed.on;
                self.touch(button)
            }
            Event::Up(button) => self.release(button),
            Event::Tick => {
                moved |= self.light != Light::Off && self.shift_picture();
                let press = self.presses.tick(self.now);
                // Holding a key moves a cursor on and on; it does not do a thing twice.
                press.filter(|_| !self.presses.repeats() || self.view().hints(&self.model).moves())
            }
            Event::Served(served) => {
                self.served(served);
                moved = true;
                None
            }
            Event::NotSaved(error) => {
                moved = self.not_saved(error);
                None
            }
            Event::Noise(report) => {
                moved = self.noise(report);
                self.held.take()
            }
            Event::Fault(fault) => {
                self.faulted(fault);
                moved = true;
                None
            }
            Event::Battery(millivolts) => {
                let before = self.power;
                self.power = before.after(millivolts);
                moved = self.power != before;
                None
            }
        };

        // The keys of the loop have all been dealt with.
        let press = press.filter(|_| !self.model.demo.loops());
        // Where a key must be held, no short press of it counts, however late it is believed.
        let press = press.filter(|press| *press != Press::Ok || !self.view().holds());
        // With an empty battery nothing is done any more: everything is saved.
        let press = press.or_else(|| self.held_long());
        let press = press.or_else(|| self.by_itself()).filter(|_| self.power != Power::Empty);
        if let Some(press) = press {
            moved |= self.press(press, cup, &mut effects);
            self.run_on(press == Press::Ok);
            moved &= !self.model.passed.on;
        }
        self.demo_then();
        if press.is_some() {
            self.coach();
        }
        // Work that can wait is done while nothing else happens, a slice at a time.
        let view = view_mut(&mut self.over, &mut self.home);
        let thought = if press.is_none() { view.think(&mut self.model) } else { Thought::More };
        moved |= matches!(thought, Thought::Done | Thought::Shows);
        self.find_unsaved(&mut effects);
        effects.idle = (!self.busy()).then(|| self.now - self.touched.max(self.released));
        let light = self.light_now();
        effects.redraw = moved || light != self.light;
        self.light = light;
        self.thinking = matches!(thought, Thought::More | Thought::Shows);
        self.due = self.wake();
        let wake = self.due.map(|at| at.saturating_sub(self.now).max(1));
        effects.again_in = if self.thinking || self.model.passed.on { Some(0) } else { wake };
        effects
    }

    /// Lets somebody else than the keys act on the device: whoever types in the console. Meanwhile the screen is at home, from
    /// where the player is led to wherever the game has come to.
    pub(super) fn seat<T>(&mut self, cup: &mut dyn Cup, work: impl FnOnce(&mut Desk<'_>) -> T) -> (T, Effects) {
        self.saved(false);
        let mut effects = Effects { redraw: !self.over.is_empty(), ..Effects::default() };
        self.over.clear();
        let (now, order) = (self.now, &mut effects.order);
        let unread = self.model.seal_unread();
        let mut desk = Desk { model: &mut self.model, cup: Watched::new(cup, unread), now, order };
        let result = work(&mut desk);
        self.find_unsaved(&mut effects);
        (result, effects)
    }

    /// Draws the screen as it is now.
    pub fn draw(&self, frame: &mut Frame) {
        *frame = Frame::new();
        frame.still = self.now - self.touched;
        frame.low = self.power == Power::Low;
        if self.power == Power::Empty {
            battery::draw(frame);
        } else {
            self.draw_screen(frame);
        }
        self.rolls.set(frame.long);
        if self.model.settings.flip != self.model.settings.left_hand {
            frame.turn(HEIGHT);
        }
    }

    fn draw_screen(&self, frame: &mut Frame) {
        if let Some(report) = self.shaking() {
            shaking::draw(report, frame);
        } else {
            let view = self.view();
            view.draw(&self.model, self.now, frame);
            let layout = self.model.device.layout;
            if self.model.demo.loops() {
                self.draw_caption(frame);
            } else {
                frame.hints(&view.hints(&self.model), layout, self.explains().is_some());
            }
        }
    }

    /// Whether any key is down: no time for slow work.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.presses.any_down()
    }

    /// The device went down and is back: said first of all, when there is nothing else yet that could be in the way.
    // By itself, like all that lays a screen: one that is being made takes more of the stack than what follows it.
    #[inline(never)]
    fn faulted(&mut self, fault: Fault) {
        self.lay(Screen::Fault(FaultView::new(fault)));
    }

    /// The source of the dice has something to say; whether it shows.
    #[inline(never)]
    fn noise(&mut self, report: Report) -> bool {
        let shook = self.shaking().is_some();
        let before = self.model.source.replace(report);
        self.waking &= !matches!(report.state, entropy::State::Ready | entropy::State::Refused(_));
        let nth = |report: &Report| report.seal.map_or(0, |seal| seal.nth);
        let new = match before {
            // Some noise is tested before anything is reported: then the session that a power cut interrupted has its new seal.
            None => report.state == entropy::State::Ready && nth(&report) > 0,
            Some(before) => nth(&before) > 0 && nth(&report) > nth(&before),
        };
        if new {
            // The dice in play are others from now on: their seal is read out before the next roll.
            self.held = None;
            // Deeper than any path through the menus; then it is seen when it is looked for.
            let _ = self.over.push(Screen::Fairness(FairnessView::sealed()));
        }
        let looking = matches!(self.over.last(), Some(Screen::Fairness(_)));
        let changed = before.map(|before| before.state) != Some(report.state);
        shook || self.shaking().is_some() || looking || changed
    }

    /// The report of a test that the player has to wait for: the one at power-on, and any one while dice are asked for.
    fn shaking(&self) -> Option<&Report> {
        let shaking = |report: &&Report| matches!(report.state, entropy::State::Shaking | entropy::State::Suspect(_));
        self.model.source.as_ref().filter(shaking).filter(|_| self.waking || self.held.is_some())
    }

    /// The time of the last event.
    pub(super) const fn now(&self) -> Millis {
        self.now
    }

    /// When a key was last touched.
    pub(super) const fn touched_at(&self) -> Millis {
        self.touched
    }

    /// The screen that is shown.
    fn view(&self) -> &dyn View {
        self.over.last().map_or(&self.home, Screen::view)
    }
}

/// The screen that is shown, to act on it: beside the model, which it acts on.
fn view_mut<'a>(over: &'a mut [Screen], home: &'a mut Home) -> &'a mut dyn View {
    match over.last_mut() {
        Some(screen) => screen.view_mut(),
        None => home,
    }
}
