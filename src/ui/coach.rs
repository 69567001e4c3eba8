//! A page before each new kind of screen, for whoever sees it for the first time: in the tour, and in the fights of a demo unit.

use super::Millis;
use super::app::App;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::page;
use super::press::{Layout, Press};
use super::screen::Screen;
use super::tour::greeted;
use super::view::{Desk, Go, Model, View};

/// Kinds of screens that a beginner meets. Saved with what became of demos: a number stays what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// A question.
    Question = 0,
    /// Dice about to be rolled.
    Card = 1,
    /// What they brought.
    Result = 2,
    /// Why.
    Why = 3,
    /// A battle at a glance.
    Battle = 4,
    /// Anything else.
    Other = 5,
    /// What can be done in a battle.
    Menu = 6,
}

impl Sight {
    /// Each by its number.
    pub const ALL: [Self; 7] = [Self::Question, Self::Card, Self::Result, Self::Why, Self::Battle, Self::Other, Self::Menu];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Question => "A question",
            Self::Card => "The card",
            Self::Result => "The result",
            Self::Why => "Why",
            Self::Battle => "The battle",
            Self::Menu => "The menu",
            Self::Other => "Other pages",
        }
    }

    /// What is said before the first one, about the keys that there are.
    const fn text(self, layout: Layout) -> &'static str {
        match (self, layout) {
            (Self::Question, Layout::Two) => "An answer is there already.\nNext changes it, OK takes\nit. Hold OK to go back.",
            (Self::Question, Layout::Four) => "An answer is there already.\nThe arrows change it, OK\ntakes it, Back goes back.",
            (Self::Question, _) => "An answer is there already.\nThe arrows change it, OK\ntakes it. Hold OK: back.",
            (Self::Card, _) => "Who adds what, and what\ncan come of it, with the\nodds. OK rolls.",
            (Self::Result, Layout::Two) => "The word says what\nhappens on the table.\nNext: flip. Held: why.",
            (Self::Result, _) => "The word says what\nhappens on the table.\nThe arrows: why, and flip.",
            (Self::Why, _) => "Every number, and where\nthe rules have it. EDIT\nchanges it, the dice stay.",
            (Self::Battle, _) => "Both sides. Choose who is\nto act. The bottom line\nsays what each key does.",
            (Self::Menu, _) => "What can be done now.\nThe bottom line says what\neach key does.",
            (Self::Other, _) => "",
        }
    }
}

/// Whom the pages are for, and which of them he has seen.
#[derive(Clone, Copy, Debug)]
pub struct Coach {
    /// Somebody is coached.
    pub on: bool,
    /// A bit for each [`Sight`].
    seen: u8,
}

impl Coach {
    /// Nobody.
    pub const NONE: Self = Self { on: false, seen: 0 };
    /// Somebody comes who has seen nothing.
    pub const NEW: Self = Self { on: true, seen: 0 };

    /// Whether he has come to a kind of screen.
    pub const fn saw(self, sight: Sight) -> bool {
        self.seen >> sight as u8 & 1 == 1
    }

    /// Whether there is something to say about a kind of screen; not a second time.
    fn says(&mut self, sight: Sight) -> bool {
        let new = !self.saw(sight) && sight != Sight::Other;
        self.seen |= 1 << sight as u8;
        new
    }
}

/// The page.
#[derive(Debug)]
pub struct CoachView(Sight);

impl View for CoachView {
    fn hints(&self, model: &Model) -> Hints {
        // A visitor of a demo unit leaves by walking away.
        let back = if model.demo.on { None } else { Some("skip") };
        Hints { back, middle: Middle::Nothing, ok: Some("OK") }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if press == Press::Ok {
            return Go::Back;
        }
        desk.model.coach.on = false;
        // So many dice are waiting that it cannot be left: then it goes on without the pages.
        if desk.model.session.abandon().is_ok() { Go::Skip } else { Go::Back }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title(self.0.name(), "");
        page::lines(self.0.text(model.device.layout), frame);
    }
}

impl App {
    /// Says something before a kind of screen that is new to whoever is coached.
    #[inline(never)]
    pub(super) fn coach(&mut self) {
        let tour = self.over.iter().any(|screen| matches!(screen, Screen::Tour(_)));
        if self.model.coach.on && !tour && !self.model.demo.on {
            // Whoever has gone home from the tour does not want it.
            self.model.coach.on = false;
            greeted(&mut self.model);
        }
        let sight = self.over.last().map_or(Sight::Other, Screen::sight);
        if self.model.coach.on && !self.over.is_full() && self.model.coach.says(sight) {
            self.lay(Screen::Coach(CoachView(sight)));
        }
    }
}
