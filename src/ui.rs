//! The device as its user sees it: keys in, pictures out.
//!
//! [`App`] is everything between a board's electricity and the rules: a board feeds it [`Event`]s, writes what [`Effects`]
//! asks it to save, and shows what [`App::draw`] draws. It makes no decisions of its own.

#![cfg_attr(not(feature = "names"), allow(dead_code, reason = "some of it is for the console alone"))]

mod about;
mod app;
mod battery;
mod battle;
mod card;
pub mod changes;
mod coach;
#[cfg(feature = "names")]
pub mod console;
mod demo;
pub mod die;
mod faces;
mod fairness;
mod fault;
mod figure;
pub mod font;
mod form;
pub mod frame;
mod free;
mod game;
pub mod hint;
mod hold;
mod home;
pub mod icon;
mod keep;
mod likely;
mod list;
mod logged;
mod map;
mod names;
mod options;
mod own;
mod page;
mod parked;
pub mod passed;
mod play;
pub mod press;
mod quick;
pub mod reckoning;
mod refusal;
pub mod report;
mod reset;
mod resume;
mod rolled;
mod roller;
mod saves;
mod screen;
mod settings;
mod shaking;
pub mod shape;
mod shelf;
mod staff;
mod symbols;
mod terms;
mod tour;
mod tumble;
mod unfinished;
mod view;
mod watched;
mod wheel;

pub use app::App;
#[cfg(feature = "names")]
pub use console::Console;
pub use fault::Fault;
pub use frame::Frame;
pub use press::{Button, Layout};

use crate::entropy::{Order, Report};
use crate::storage::{Request, Served, StoreError};

/// Milliseconds since power-on.
pub type Millis = u64;

/// What the app must know of the board it runs on.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// Which keys it has.
    pub layout: Layout,
    /// What it is called, on the about page.
    pub board: &'static str,
    /// Which build this is, on the about page.
    pub build: &'static str,
    /// Whether it says hello while nothing was ever saved. Not where keys are pressed by a script, which expects the menu.
    pub welcomes: bool,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Event {
    /// A key's contact closed.
    Down(Button),
    /// A key's contact opened.
    Up(Button),
    /// The time that [`Effects::again_in`] asked for has come.
    Tick,
    /// The store has done what it was asked for, and [`App::load`] was given everything it read: at power-on
    /// [`Request::Boot`], else [`Effects::ask`].
    Served(Served),
    /// What had to be saved could not be written: the game goes on, and the player is told.
    NotSaved(StoreError),
    /// The source of the dice took samples, or did as it was ordered. Boards whose cup needs none never send it.
    Noise(Report),
    /// The device restarted because of a fault.
    Fault(Fault),
    /// The battery was measured, in millivolts. Boards that cannot never send it.
    Battery(u16),
}

/// What the board must do now, in this order: save, order, draw, ask, tidy, wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Effects {
    /// Write [`App::unsaved`] before anything else. What it was is taken for written at the next event, unless that is
    /// [`Event::NotSaved`].
    pub save: bool,
    /// Have the source of the dice do this, and report with [`Event::Noise`].
    pub order: Option<Order>,
    /// The picture or the panel's light changed.
    pub redraw: bool,
    /// Have the store serve this, give everything it reads to [`App::load`], and report with [`Event::Served`].
    pub ask: Option<Request>,
    /// No key is down, and none has been touched for this long: the store may tidy up.
    pub idle: Option<Millis>,
    /// Send [`Event::Tick`] after this time, unless something else happens first.
    pub again_in: Option<Millis>,
}

/// How brightly the panel shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Light {
    /// Dark, to be saved from burning in.
    Off,
    /// Lit, with this contrast.
    On(u8),
}
