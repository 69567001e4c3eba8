//! The app: events in, effects and pictures out.

use heapless::Vec;

use crate::dice::Cup;
use crate::storage::{Records, Settings};

use super::frame::{Frame, HEIGHT};
use super::home::Home;
use super::press::{Button, Press, Presses};
use super::screen::Screen;
use super::view::{Desk, Go, Model, Thought};
use super::{Device, Effects, Event, Light, Millis};

/// The most screens over one another.
const DEPTH: usize = 5;

/// The contrast a dimmed panel has.
const DIMMED: u8 = 1;

/// The whole device except its electricity.
#[derive(Debug)]
pub struct App {
    model: Model,
    presses: Presses,
    home: Screen,
    /// The screens over the home menu; the last one is shown.
    over: Vec<Screen, DEPTH>,
    now: Millis,
    /// When a key was last touched.
    touched: Millis,
    /// What was last shown, to redraw only on change.
    light: Light,
}

impl App {
    /// The device at power-on, before the store has been read.
    /// A constant, because it is too large for a small stack: put it into a static.
    #[must_use]
    pub const fn new(device: Device) -> Self {
        let model = Model::new(device);
        Self {
            light: Light::On(contrast(&model.settings)),
            model,
            presses: Presses::new(device.layout),
            home: Screen::Home(Home::new()),
            over: Vec::new(),
            now: 0,
            touched: 0,
        }
    }

    /// Something happened. Dice come from `cup`, at this very moment or not at all.
    pub fn on(&mut self, now: Millis, event: Event, cup: &mut dyn Cup) -> Effects {
        // A clock that ran backward would make pauses of centuries.
        self.now = self.now.max(now);
        self.presses.turn(self.model.settings.left_hand);
        let mut effects = Effects::default();
        let mut moved = matches!(event, Event::Tick);
        let press = match event {
            Event::Down(button) => self.touch(button),
            Event::Up(button) => self.presses.edge(self.now, button, false),
            Event::Tick => self.presses.tick(self.now),
            Event::Loaded(saved) => {
                self.model.load(saved);
                moved = true;
                None
            }
            Event::NotSaved => {
                moved = !self.model.not_saving;
                self.model.not_saving = true;
                None
            }
        };
        if let Some(press) = press {
            moved |= self.press(press, cup, &mut effects.save);
        }
        // Work that can wait is done while nothing else happens, a slice at a time.
        let screen = self.over.last_mut().unwrap_or(&mut self.home);
        let thought = if press.is_none() { screen.view_mut().think(&mut self.model) } else { Thought::More };
        moved |= thought == Thought::Done;
        let light = self.light_now();
        effects.redraw = moved || light != self.light;
        self.light = light;
        let wake = self.wake().map(|at| at.saturating_sub(self.now).max(1));
        effects.again_in = if thought == Thought::More { Some(0) } else { wake };
        effects
    }

    /// Draws the screen as it is now.
    pub fn draw(&self, frame: &mut Frame) {
        *frame = Frame::new();
        let view = self.top().view();
        view.draw(&self.model, self.now, frame);
        frame.hints(&view.hints(&self.model), self.model.device.layout);
        if self.model.settings.flip != self.model.settings.left_hand {
            frame.turn(HEIGHT);
        }
    }

    /// How brightly the panel should shine now.
    #[must_use]
    pub const fn light(&self) -> Light {
        self.light
    }

    /// Whether any key is down: no time for slow work.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.presses.any_down()
    }

    /// A key went down: wakes the panel, skips a movement, or is a press.
    fn touch(&mut self, button: Button) -> Option<Press> {
        let dark = self.light == Light::Off;
        let press = self.presses.edge(self.now, button, true);
        self.touched = self.now;
        let now = self.now;
        if dark || self.top_mut().view_mut().skip(now) {
            self.presses.swallow();
            return None;
        }
        press
    }

    /// Gives a press to the screen, if its hints allow it; whether it did.
    fn press(&mut self, press: Press, cup: &mut dyn Cup, save: &mut Records) -> bool {
        self.touched = self.now;
        let screen = self.over.last_mut().unwrap_or(&mut self.home);
        let Some(press) = screen.view().hints(&self.model).accept(press) else { return false };
        if press == Press::Home {
            self.over.clear();
            return true;
        }
        let mut desk = Desk { model: &mut self.model, cup, now: self.now, save };
        match screen.view_mut().press(press, &mut desk) {
            Go::Stay => {}
            Go::Open(next) => {
                // Deeper than any path through the menus; then the press does nothing.
                let _ = self.over.push(next);
            }
            Go::Back => {
                self.over.pop();
                self.over.last_mut().unwrap_or(&mut self.home).view_mut().resumed(&self.model);
            }
            Go::Replace(next) => {
                self.over.pop();
                // There is room: something was just closed.
                let _ = self.over.push(next);
                self.over.last_mut().unwrap_or(&mut self.home).view_mut().resumed(&self.model);
            }
        }
        true
    }

    fn top(&self) -> &Screen {
        self.over.last().unwrap_or(&self.home)
    }

    fn top_mut(&mut self) -> &mut Screen {
        self.over.last_mut().unwrap_or(&mut self.home)
    }

    fn light_now(&self) -> Light {
        let (idle, settings) = (self.now - self.touched, &self.model.settings);
        if idle >= settings.sleep_after().0 {
            Light::Off
        } else if idle >= settings.dim_after().0 {
            Light::On(DIMMED)
        } else {
            Light::On(contrast(settings))
        }
    }

    /// The next moment at which anything changes by itself.
    fn wake(&self) -> Option<Millis> {
        let settings = &self.model.settings;
        let light = [settings.dim_after(), settings.sleep_after()].map(|(after, _)| self.touched + after);
        let light = light.into_iter().filter(|at| *at > self.now).min();
        [self.presses.wake(), self.top().view().moves_at(self.now), light].into_iter().flatten().min()
    }
}

/// The panel's contrast register for a setting of 1 to 10.
const fn contrast(settings: &Settings) -> u8 {
    (settings.contrast as u16 * 255 / 10) as u8
}
