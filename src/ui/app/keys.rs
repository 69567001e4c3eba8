//! What a key does: wakes the panel, skips a movement, is held, or is a press that leads somewhere.

use crate::dice::Cup;
use crate::ui::app::{App, view_mut};
use crate::ui::fairness::FairnessView;
use crate::ui::passed::PassedView;
use crate::ui::press::{Button, Explain, Press};
use crate::ui::screen::Screen;
use crate::ui::view::{Desk, Go};
use crate::ui::watched::Watched;
use crate::ui::{Effects, Event, Light};

impl App {
    /// A key went down: wakes the panel, skips a movement, or is a press.
    pub(super) fn touch(&mut self, button: Button) -> Option<Press> {
        let dark = self.light == Light::Off;
        self.presses.help(self.explains());
        let press = self.presses.edge(self.now, button, true);
        self.touched = self.now;
        let ran = self.model.passed.on;
        self.run_on(false);
        _ = self.shift_picture();
        let now = self.now;
        if ran || dark || view_mut(&mut self.over, &mut self.home).skip(now) {
            self.presses.swallow();
            return None;
        }
        if button == Button::Ok && self.view().holds() {
            self.presses.swallow();
            self.model.hold.press(now);
            return None;
        }
        press
    }

    /// Which keys explain something when they are held, if there is something to explain. Not where Up does a thing of its own.
    pub(super) fn explains(&self) -> Option<Explain> {
        let (view, model) = (self.view(), &self.model);
        // At every event: hints are worked out only where they matter.
        if !view.explains(model) {
            return None;
        }
        let hints = view.hints(model);
        let explain = model.device.layout.explains(hints.counts());
        let free = explain != Explain::Held(Press::Up) || hints.moves();
        free.then_some(explain)
    }

    /// Lets keys be what they are while no screen wants them: who holds two of them for long is staff.
    pub(in crate::ui) fn staff_keys(&mut self, event: Event) -> bool {
        match event {
            Event::Down(button) if self.model.demo.loops() => _ = self.presses.edge(self.now, button, true),
            Event::Up(button) if self.model.demo.loops() => _ = self.presses.edge(self.now, button, false),
            Event::Tick if self.model.demo.loops() => _ = self.presses.tick(self.now),
            _ => {}
        }
        if self.model.demo.loops() && matches!(event, Event::Down(_) | Event::Up(_)) {
            (self.touched, self.released) = (self.now, self.now);
        }
        self.presses.chord(self.now)
    }

    /// A key was let go.
    pub(super) fn release(&mut self, button: Button) -> Option<Press> {
        self.released = self.now;
        if button == Button::Ok {
            self.model.hold.release(self.now);
        }
        self.presses.edge(self.now, button, false)
    }

    /// The press that a key gives which was held for long enough.
    pub(super) fn held_long(&mut self) -> Option<Press> {
        (self.view().holds() && self.model.hold.full(self.now)).then_some(Press::Ok)
    }

    /// The press that the device gives to itself while nobody has anything to decide.
    pub(super) fn by_itself(&mut self) -> Option<Press> {
        if self.model.passed.on && !self.view().runs_on(&self.model) {
            self.run_on(false);
        }
        self.model.passed.on.then_some(Press::Ok)
    }

    /// Gives a press to the screen, if its hints allow it; whether anything shows of it.
    #[inline(never)]
    pub(super) fn press(&mut self, press: Press, cup: &mut dyn Cup, effects: &mut Effects) -> bool {
        self.touched = self.now;
        if self.shaking().is_some() {
            return false;
        }
        self.held = None;
        let view = view_mut(&mut self.over, &mut self.home);
        let Some(press) = view.hints(&self.model).accept(press) else { return false };
        // A visitor of a demo unit has no home but his fight.
        let press = if press == Press::Home && self.model.demo.on { Press::Back } else { press };
        if press == Press::Home {
            self.over.clear();
            self.home.point(&self.model);
            return true;
        }
        if press == Press::Ok && !self.model.passed.on && !self.model.passed.to_be_read() {
            self.model.know();
        }
        if press == Press::Help {
            let help = view.help(&self.model);
            self.follow(help.map_or(Go::Stay, Go::Open));
            return true;
        }
        let order = &mut effects.order;
        let unread = self.model.seal_unread();
        let mut desk = Desk { model: &mut self.model, cup: Watched::new(cup, unread), now: self.now, order };
        let go = view.press(press, &mut desk);
        let go = if desk.cup.stopped { Go::Open(Screen::Fairness(FairnessView::sealed())) } else { go };
        if desk.cup.waiting {
            self.held = Some(press);
        }
        self.follow(go);
        // Mostly it is a matter of milliseconds, not worth a picture.
        let brief = self.held.is_some() && self.shaking().is_none() && self.model.source.is_some();
        !brief
    }

    /// Goes on by itself, or stops: what went by unseen is told first.
    // By itself: what decides for the enemy is deep, and has no screen under it on the stack.
    #[inline(never)]
    pub(super) fn run_on(&mut self, wanted: bool) {
        let goes_on = wanted && self.shaking().is_none() && self.view().runs_on(&self.model);
        let passed = &mut self.model.passed;
        let ran = passed.on;
        passed.on = goes_on && passed.has_room();
        if ran && !passed.on && passed.to_be_read() {
            self.lay(Screen::Passed(PassedView::default()));
        }
    }

    /// Goes where a screen leads. By itself, so that its screens are not on the stack while another one acts.
    #[inline(never)]
    fn follow(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::Home => {
                self.over.clear();
                self.home.point(&self.model);
            }
            Go::Skip => {
                while self.over.last().is_some_and(|screen| !matches!(screen, Screen::Tour(_))) {
                    self.over.pop();
                }
                view_mut(&mut self.over, &mut self.home).resumed(&mut self.model);
            }
            Go::Menu => {
                self.over.truncate(1);
                view_mut(&mut self.over, &mut self.home).resumed(&mut self.model);
            }
            Go::Demo => self.start_demo(None),
            Go::Resume => {
                self.over.clear();
                self.lay_out(true);
            }
            Go::Open(next) => {
                self.lay(next);
            }
            Go::Back => {
                self.over.pop();
                view_mut(&mut self.over, &mut self.home).resumed(&mut self.model);
            }
            Go::Replace(next) => {
                self.over.pop();
                self.lay(next);
                view_mut(&mut self.over, &mut self.home).resumed(&mut self.model);
            }
        }
    }
}
