//! A device in a test's hands: keys are pressed, time passes, pictures are looked at, the battery is pulled.

#[path = "ram.rs"]
pub mod ram;

use adjutant::dice::{Cup, Recipe};
use adjutant::storage::{Found, Loaded, Record, Request, RollMarks, Served, Settings, Store};
use adjutant::ui::{App, Button, Device, Event, Frame, Layout, Light, Millis};
use embassy_futures::block_on;
use ram::{Ram, SECTOR, SECTORS};

/// How long a key is tapped, and how long it is held for a long press.
pub const TAP: Millis = 60;
pub const HOLD: Millis = 400;
/// A hand takes a moment between two presses.
pub const REST: Millis = 40;
/// After a key, movements are waited for as long as the next one comes within this time, but not for ever.
const CALM: Millis = 1_000;
const PATIENCE: Millis = 5_000;

/// Something the device had written, as far as tests ask about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Settings(Settings),
    Recipe(Recipe),
    /// The number of a roll.
    Roll(u32),
    Else,
}

/// A roll of the log: its marks, what was rolled, what came of it, and the dice of each pool.
pub type Logged = (RollMarks, String, String, Vec<(u8, Vec<u8>)>);

pub struct Hand<C> {
    app: Box<App>,
    pub cup: C,
    pub now: Millis,
    wake: Option<Millis>,
    /// What the device had written, in order.
    pub saved: Vec<Written>,
    /// Pictures drawn.
    pub drawn: usize,
    /// How often it asked something of its store.
    pub asked: usize,
    /// The flash, if there is one, and the store over it.
    pub flash: Option<Ram>,
    store: Option<Store<Ram>>,
    /// Whether it says hello while it is blank; else it is as if somebody had skipped that.
    welcomes: bool,
}

impl<C: Cup> Hand<C> {
    /// A device just switched on for the first time, at its menu: nearly all tests begin there, not with a welcome.
    pub fn new(layout: Layout, cup: C) -> Self {
        Self::with(layout, cup, Ram::new())
    }

    /// A device out of the box, as it is, or with whatever is in its flash.
    pub fn fresh(layout: Layout, cup: C, flash: Ram) -> Self {
        let mut hand = Self::bare(layout, cup);
        (hand.flash, hand.welcomes) = (Some(flash), true);
        hand.app = Self::app(layout, true);
        hand.power_on();
        hand
    }

    /// A device just switched on, with whatever is in its flash.
    pub fn with(layout: Layout, cup: C, flash: Ram) -> Self {
        let mut hand = Self::bare(layout, cup);
        hand.flash = Some(flash);
        hand.power_on();
        hand
    }

    /// The battery is pulled and put in again.
    pub fn power_off(&mut self, layout: Layout) {
        self.app = Self::app(layout, self.welcomes);
        self.power_on();
    }

    fn power_on(&mut self) {
        let flash = self.flash.clone().unwrap();
        self.store = Some(Store::new(flash, 0..(SECTORS * SECTOR) as u32).unwrap());
        let opened = self.serve(Request::Boot);
        self.on(Event::Served(opened));
        self.settle();
    }

    fn app(layout: Layout, welcomes: bool) -> Box<App> {
        Box::new(App::new(Device { layout, board: "Test board", build: "0123abc", welcomes }))
    }

    fn bare(layout: Layout, cup: C) -> Self {
        let (app, welcomes) = (Self::app(layout, false), false);
        Self { app, cup, now: 0, wake: None, saved: Vec::new(), drawn: 0, asked: 0, flash: None, store: None, welcomes }
    }

    /// A device without a store just switched on, and what it is told to have found.
    pub fn booted(layout: Layout, cup: C, found: Found, all: &[Loaded<'_>]) -> Self {
        let mut hand = Self::bare(layout, cup);
        for loaded in all {
            hand.app.load(loaded);
        }
        hand.on(Event::Served(Served::Opened(found)));
        hand.settle();
        hand
    }

    /// Something happens, and whatever the store is asked for because of it.
    pub fn on(&mut self, event: Event) {
        let mut next = Some(event);
        while let Some(event) = next.take() {
            let request = self.happens(event);
            next = request.map(|request| Event::Served(self.serve(request)));
        }
    }

    /// What the store is to do, if there is one.
    fn happens(&mut self, event: Event) -> Option<Request> {
        let mut effects = self.app.on(self.now, event, &mut self.cup);
        if effects.save {
            self.saved.extend(self.app.unsaved().iter().map(|record| match record {
                Record::Settings(settings) => Written::Settings(*settings),
                Record::Recipe(recipe) => Written::Recipe(*recipe),
                Record::Line(line) => Written::Roll(line.number),
                _ => Written::Else,
            }));
        }
        let written = match &mut self.store {
            Some(store) if effects.save => block_on(store.append(&self.app.unsaved())),
            _ => Ok(()),
        };
        if let Err(error) = written {
            let ask = effects.ask.take();
            effects = self.app.on(self.now, Event::NotSaved(error), &mut self.cup);
            effects.ask = ask;
        }
        self.drawn += usize::from(effects.redraw);
        self.wake = effects.again_in.map(|after| self.now + after);
        self.asked += usize::from(effects.ask.is_some());
        effects.ask.filter(|_| self.store.is_some())
    }

    /// Has the store do something.
    fn serve(&mut self, request: Request) -> Served {
        let (app, store) = (&mut self.app, self.store.as_mut().unwrap());
        block_on(store.serve(&request, &mut |loaded| app.load(&loaded)))
    }

    /// All rolls in flash, by number: their marks, what was rolled, what came of it, and the dice of each pool.
    pub fn logged(&mut self) -> Vec<Logged> {
        let mut all = Vec::new();
        let request = Request::Log { first: 0, last: u32::MAX };
        let _ = block_on(self.store.as_mut().unwrap().serve(&request, &mut |loaded| {
            if let Loaded::Line(line) = loaded {
                let dice = line.pools().map(|pool| (pool.sides, pool.faces.to_vec())).collect();
                all.push((line.number, (line.marks, line.what.to_owned(), line.result.to_owned(), dice)));
            }
        }));
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, roll)| roll).collect()
    }

    /// Lets time pass; what falls due on the way is done.
    pub fn wait(&mut self, time: Millis) {
        let until = self.now + time;
        while let Some(at) = self.wake.filter(|at| *at <= until) {
            self.now = at;
            self.on(Event::Tick);
        }
        self.now = until;
    }

    /// Lets everything that moves come to rest.
    pub fn settle(&mut self) {
        let end = self.now + PATIENCE;
        while let Some(at) = self.wake.filter(|at| *at <= end.min(self.now + CALM)) {
            self.wait(at - self.now);
        }
    }

    pub fn press(&mut self, button: Button, time: Millis) {
        self.on(Event::Down(button));
        self.wait(time);
        self.on(Event::Up(button));
        self.wait(REST);
        self.settle();
    }

    /// Two keys are held together.
    pub fn chord(&mut self, keys: [Button; 2], time: Millis) {
        for key in keys {
            self.on(Event::Down(key));
            self.wait(70);
        }
        self.wait(time);
        for key in keys {
            self.on(Event::Up(key));
            self.wait(REST);
        }
    }

    pub fn tap(&mut self, button: Button) {
        self.press(button, TAP);
    }

    pub fn taps(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.tap(*button);
        }
    }

    /// What the panel shows.
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        self.app.draw(&mut frame);
        frame
    }

    /// The same on a panel that can burn in.
    pub fn shifted(&self) -> Frame {
        let mut frame = self.frame();
        frame.shift(self.app.shift());
        frame
    }

    pub fn light(&self) -> Light {
        self.app.light()
    }

    /// From the home menu to the screen with this title, wherever in the menu it is.
    pub fn open(&mut self, title: &str) {
        let mut wanted = Frame::new();
        wanted.title(title, "");
        // Home leads to the game that is under way, so rows are told apart by their pictures.
        let mut seen = Vec::new();
        for _ in 0..120 {
            let here = self.frame();
            if seen.contains(&here) {
                self.tap(Button::Down);
                continue;
            }
            seen.push(here);
            self.tap(Button::Ok);
            if (0..12).all(|y| (0..100).all(|x| self.frame().lit(x, y) == wanted.lit(x, y))) {
                return;
            }
            self.press(Button::Back, HOLD);
        }
        panic!("no row of the home menu leads to {title}");
    }
}
