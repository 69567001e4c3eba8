//! What the device's dice have shown, one kind at a time: how even they were, or what the sceptic made of it.

use crate::dice::fairness::{Lifetime, Showing};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::page::Page;
use crate::ui::press::Press;

use super::words;
use super::{Pressed, even, most_rolled, name, next, purse, turn};

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// How even a die was.
    Even,
    /// What the sceptic has.
    Purse,
}

/// One kind of die, or the words about it.
#[derive(Debug)]
pub struct RolledDie {
    about: About,
    showing: Showing,
    /// The die that Down leads to.
    next: Option<&'static str>,
    how: Option<Page>,
}

impl RolledDie {
    /// The die that was rolled most.
    pub fn most(about: About, lifetime: &Lifetime) -> Self {
        Self::of(about, most_rolled(lifetime), lifetime)
    }

    fn of(about: About, showing: Showing, lifetime: &Lifetime) -> Self {
        let next = next(showing.die, lifetime).map(|showing| name(showing.die));
        Self { about, showing, next, how: None }
    }

    fn text(&self) -> words::Text {
        match self.about {
            About::Even => words::verdict(&self.showing),
            About::Purse => words::purse(),
        }
    }

    pub fn hints(&self) -> Hints {
        match self.how {
            Some(page) => page.hints(&self.text()),
            None => Hints { back: Some("close"), middle: Middle::Each { up: Some("how"), down: self.next }, ok: None },
        }
    }

    pub fn press(&mut self, press: Press, lifetime: &Lifetime) -> Pressed {
        if let Some(page) = &mut self.how {
            if matches!(turn(page, press), Pressed::Close) {
                self.how = None;
            }
            return Pressed::Stay;
        }
        match press {
            Press::Up => self.how = Some(Page::default()),
            Press::Down => {
                if let Some(showing) = next(self.showing.die, lifetime) {
                    *self = Self::of(self.about, showing, lifetime);
                }
            }
            _ => return Pressed::Close,
        }
        Pressed::Stay
    }

    pub fn draw(&self, frame: &mut Frame) {
        match (self.how, self.about) {
            (Some(page), About::Even) => page.draw("How even?", &self.text(), frame),
            (Some(page), About::Purse) => page.draw("Sceptic's purse", &self.text(), frame),
            (None, About::Even) => even::draw(&self.showing, frame),
            (None, About::Purse) => purse::draw(&self.showing, frame),
        }
    }
}
