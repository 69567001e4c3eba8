//! The first start: a welcome, a tour through one fight, and a name for the device.

use super::Millis;
use super::app::App;
use super::coach::{Coach, Sight};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::page;
use super::play::PlayView;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};
use super::wheel::{self, Turned, Wheel};
use crate::games::{blades, demo};
use crate::storage::{Found, Label, MAX_LABEL};

/// Where the first start stands.
#[derive(Debug)]
pub enum TourView {
    /// A blank device says what it is.
    Welcome,
    /// The tour is to be repeated.
    Again,
    /// It is under way, on the screens over this one; it was a repetition.
    Fight(bool),
    /// It is over.
    Done,
    /// The device is given a name.
    Naming(Wheel),
}

const WELCOME: &str = "I roll, know the rules,\nand keep your place.\nOne fight as a tour?";
const AGAIN: &str = "Once more through a fight,\nin two minutes. Nothing\nelse changes.";
const DONE: &str = "Back takes answers back,\nand nothing is ever lost.\nNow give me a name.";
const DONE_HELD: &str = "Hold OK to take answers\nback: nothing is ever lost.\nNow give me a name.";
const LEFT: &str = "It is in the settings,\nwhenever you like.\nNow give me a name.";

/// The last line of what asks for a name.
const ASKS: &str = "Now give me a name.";

/// Whoever has seen the tour, or does not want it, is not welcomed again.
pub(super) fn greeted(model: &mut Model) {
    if !model.settings.greeted {
        model.settings.greeted = true;
        model.keep();
    }
}

fn has_name(model: &Model) -> bool {
    !model.settings.name.as_str().is_empty()
}

impl TourView {
    /// The device is given a name.
    pub fn naming(model: &Model) -> Self {
        Self::Naming(Wheel::new(wheel::SIDES, MAX_LABEL, Some(model.settings.name.as_str())))
    }

    /// Begins the fight of the tour.
    fn begin(&mut self, desk: &mut Desk<'_>) -> Go {
        let Some(melee) = demo::exchange(&blades::GAME) else { return Go::Back };
        if let Err(way) = desk.model.start(melee, Some(&blades::GAME)) {
            return way.into();
        }
        *self = Self::Fight(matches!(self, Self::Again));
        desk.model.coach = Coach::NEW;
        Go::Open(Screen::Play(PlayView::open(desk.model)))
    }

    /// Gives the device a name, or none.
    fn name(model: &mut Model, name: &str) -> Go {
        model.settings.name = Label::new(name.as_bytes());
        model.keep();
        Go::Back
    }
}

impl View for TourView {
    fn hints(&self, model: &Model) -> Hints {
        let skip = Middle::Each { up: None, down: Some("skip") };
        match self {
            Self::Welcome => Hints { back: None, middle: skip, ok: Some("TOUR") },
            Self::Again => Hints { back: Some(""), middle: Middle::Nothing, ok: Some("TOUR") },
            Self::Fight(_) | Self::Done if has_name(model) => Hints { back: None, middle: Middle::Nothing, ok: Some("OK") },
            Self::Fight(_) | Self::Done => Hints { back: None, middle: skip, ok: Some("NAME") },
            Self::Naming(wheel) => wheel.hints(),
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match (&mut *self, press) {
            (Self::Welcome, Press::Ok) => return self.begin(desk),
            (Self::Welcome, _) => {
                greeted(desk.model);
                *self = Self::naming(desk.model);
            }
            (Self::Again, Press::Ok) => return self.begin(desk),
            (Self::Fight(_) | Self::Done, Press::Ok) if !has_name(desk.model) => *self = Self::naming(desk.model),
            (Self::Naming(wheel), _) => match wheel.press(press, desk.model.device.layout, &|_| false) {
                Turned::Stay => {}
                Turned::Done => {
                    let name = wheel::Written::try_from(wheel.text()).unwrap_or_default();
                    return Self::name(desk.model, &name);
                }
                Turned::Nameless => return Self::name(desk.model, ""),
                Turned::Left => return Go::Back,
            },
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn resumed(&mut self, model: &mut Model) {
        let Self::Fight(again) = *self else { return };
        *self = match model.coach.on && !model.coach.saw(Sight::Result) {
            // Whoever goes back out of its first question is where he came from.
            true if again => Self::Again,
            true => Self::Welcome,
            false => {
                greeted(model);
                Self::Done
            }
        };
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let (title, text) = match self {
            Self::Welcome => ("Welcome", WELCOME),
            Self::Again => ("Tour", AGAIN),
            // Skipped before the dice fell.
            Self::Fight(_) | Self::Done if !model.coach.saw(Sight::Result) => ("The tour waits", LEFT),
            Self::Fight(_) | Self::Done if !model.device.layout.has_back() => ("That was the tour", DONE_HELD),
            Self::Fight(_) | Self::Done => ("That was the tour", DONE),
            Self::Naming(wheel) => {
                frame.title("My name", model.settings.name.as_str());
                wheel.draw(model.device.layout, frame);
                return;
            }
        };
        // Whoever has named it is not asked again.
        let asks = text.rsplit_once('\n').filter(|(_, last)| *last == ASKS && has_name(model));
        frame.title(title, "");
        page::lines(asks.map_or(text, |(text, _)| text), frame);
    }
}

impl App {
    /// Says hello to whoever has a device in which nothing was ever saved; if the power went in the tour, that goes on.
    #[inline(never)]
    pub(super) fn greet(&mut self, found: Found) {
        let model = &mut self.model;
        let new = matches!(found, Found::Fresh | Found::Ours) && !model.settings.greeted && model.device.welcomes;
        if !new || model.fighting.is_some() {
            return;
        }
        match model.session.procedure() {
            None if model.rolls == 0 => self.lay(Screen::Tour(TourView::Welcome)),
            Some(open) if demo::exchange(&blades::GAME).is_some_and(|melee| melee.id == open.id) => {
                model.coach = Coach::NEW;
                // Below its fight, in place of the game's home.
                if let Some(below) = self.over.first_mut() {
                    *below = Screen::Tour(TourView::Fight(false));
                }
            }
            _ => {}
        }
    }
}
