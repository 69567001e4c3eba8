//! The device as its user sees it: keys in, pictures out.
//!
//! [`App`] is everything between a board's electricity and the rules: a board feeds it [`Event`]s, writes what [`Effects`]
//! asks it to save, and shows what [`App::draw`] draws. It makes no decisions of its own.

mod about;
mod app;
mod battle;
pub mod console;
pub mod die;
mod figure;
pub mod font;
mod form;
pub mod frame;
mod game;
pub mod hint;
mod home;
pub mod icon;
mod list;
mod page;
mod play;
pub mod press;
mod quick;
mod rolled;
mod roller;
mod screen;
mod settings;
pub mod shape;
mod terms;
mod tumble;
mod view;

pub use app::App;
pub use console::Console;
pub use frame::Frame;
pub use press::{Button, Layout};

use crate::storage::{Records, Saved};

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
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Event {
    /// A key's contact closed.
    Down(Button),
    /// A key's contact opened.
    Up(Button),
    /// The time that [`Effects::again_in`] asked for has come.
    Tick,
    /// The store was read at power-on.
    Loaded(Saved),
    /// A record could not be written: the game goes on, and the player is told.
    NotSaved,
}

/// What the board must do now, in this order: save, draw, wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Effects {
    /// Write these, in order, before drawing.
    pub save: Records,
    /// The picture or the panel's light changed.
    pub redraw: bool,
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
