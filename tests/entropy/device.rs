//! The whole device on a model's noise, driven as a board drives it.

use adjutant::dice::{Cup, CupError, Faces, Pool};
use adjutant::entropy::{Kept, Report, Sealed};
use adjutant::storage::{Found, Served};
use adjutant::ui::{App, Button, Device as About, Event, Frame, Layout, Millis};

use crate::look::Piece;
use crate::models::Model;
use crate::rig::Rig;
use adjutant::ui::font::Font;

pub struct Device {
    app: Box<App>,
    pub rig: Rig,
    now: Millis,
    wake: Option<Millis>,
    /// The noise source is not read any more.
    pub silent: bool,
    /// Pictures drawn.
    pub drawn: usize,
    /// What the board wrote of the sealed log.
    pub log: String,
    pub sealed: Option<Sealed>,
    pub kept: Option<Kept>,
}

impl Device {
    /// Power on, without any noise yet.
    pub fn silent(model: Model, kept: Option<Kept>, sealed: Option<Sealed>) -> Self {
        let mut device = Self::mute(model, kept, sealed);
        let report = device.rig.report();
        device.on(Event::Noise(report));
        device
    }

    /// The same, before the source has reported anything.
    pub fn mute(model: Model, kept: Option<Kept>, sealed: Option<Sealed>) -> Self {
        let app = Box::new(App::new(About { layout: Layout::Four, board: "Test board", build: "0123abc", welcomes: false }));
        let rig = Rig::boot(model, kept, sealed);
        let mut device =
            Self { app, rig, now: 0, wake: None, silent: true, drawn: 0, log: String::new(), sealed: None, kept: None };
        device.on(Event::Served(Served::Opened(Found::Fresh)));
        device
    }

    /// Power on, and the start-up test.
    pub fn new(model: Model) -> Self {
        let mut device = Self::silent(model, None, None);
        device.speak();
        device
    }

    /// The noise source is read again.
    pub fn speak(&mut self) {
        self.silent = false;
        self.sample();
    }

    pub fn on(&mut self, event: Event) {
        self.act(event);
        if !self.silent {
            self.sample();
        }
    }

    fn act(&mut self, event: Event) {
        let effects = self.app.on(self.now, event, &mut self.rig.source);
        self.drawn += usize::from(effects.redraw);
        self.wake = effects.again_in.map(|after| self.now + after);
        if let Some(order) = effects.order {
            self.rig.source.obey(order);
            let report = self.rig.report();
            self.act(Event::Noise(report));
        }
        if let Some(news) = self.rig.source.take_news() {
            self.log.push_str(&news.lines);
            self.sealed = news.sealed;
        }
        if let Some(kept) = self.rig.source.take_kept() {
            self.kept = Some(kept);
        }
    }

    fn sample(&mut self) {
        while self.rig.source.want().is_some() {
            self.rig.feed_piece();
            let report = self.rig.report();
            self.act(Event::Noise(report));
        }
    }

    pub fn report(&self) -> Report {
        self.rig.report()
    }

    pub fn tell(&mut self, report: Report) {
        self.act(Event::Noise(report));
    }

    /// One slice of whatever work can wait.
    pub fn tick(&mut self) {
        self.on(Event::Tick);
    }

    /// Whether there is such work.
    pub fn busy(&self) -> bool {
        self.wake == Some(self.now)
    }

    pub fn tap(&mut self, button: Button) {
        self.on(Event::Down(button));
        self.pass(60);
        self.on(Event::Up(button));
        self.pass(400);
    }

    /// Long enough to be sure.
    pub fn hold(&mut self, button: Button) {
        self.on(Event::Down(button));
        self.pass(1_300);
        self.on(Event::Up(button));
        self.pass(400);
    }

    pub fn taps(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.tap(*button);
        }
    }

    /// Lets time pass; work that can wait is left undone.
    pub fn pass(&mut self, time: Millis) {
        let until = self.now + time;
        while let Some(at) = self.wake.filter(|at| *at <= until && *at > self.now) {
            self.now = at;
            self.on(Event::Tick);
        }
        self.now = until;
        self.wake = self.wake.map(|at| at.max(until));
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        self.app.draw(&mut frame);
        frame
    }

    /// Whether these words can be read in any of the fonts of a line.
    pub fn shows(&self, words: &str) -> bool {
        let frame = self.frame();
        [Font::Tiny, Font::Body, Font::Heading, Font::Large]
            .iter()
            .any(|font| !Piece::text(*font, words).places(&frame).is_empty())
    }

    /// From the home menu to this row of the pages about the dice.
    pub fn open_page(&mut self, row: usize) {
        use Button::{Down, Ok};
        self.taps(&[Down; 6]);
        self.tap(Ok);
        assert!(self.shows("Trust the dice?"), "{:?}", self.frame());
        self.taps(&vec![Down; row]);
        self.tap(Ok);
    }
}

/// A cup that throws what it is told.
pub struct Told(pub Vec<u8>);

impl Cup for Told {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        (0..pool.count).map(|_| self.0.pop().ok_or(CupError::Refused)).collect()
    }
}
