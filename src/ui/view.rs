//! What a screen is to the app.

mod model;

use super::Millis;
use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::screen::Screen;
use super::terms::TermsView;
use super::unfinished::{InTheWay, UnfinishedView};
use super::watched::Watched;
use crate::engine::Term;
use crate::entropy::Order;
use crate::games::Game;
pub use model::{Decided, Keeping, Model, Parked, preferences};

/// What a screen may use while it acts on a press.
pub struct Desk<'a> {
    /// Shared state.
    pub model: &'a mut Model,
    /// The dice.
    pub cup: Watched<'a>,
    /// The time.
    pub now: Millis,
    /// What the source of the dice is to do.
    pub order: &'a mut Option<Order>,
}

impl Desk<'_> {
    /// What was on trial is decided.
    pub const fn keep(&mut self) {
        self.model.keep();
    }
}

/// Where a press leads.
#[derive(Debug)]
pub enum Go {
    /// Stays on this screen.
    Stay,
    /// Opens a screen over this one.
    Open(Screen),
    /// Opens a screen in place of this one.
    Replace(Screen),
    /// Closes this screen.
    Back,
    /// Closes all screens.
    Home,
    /// Closes everything over the tour.
    Skip,
    /// Becomes a demo unit.
    Demo,
    /// Leads back to what is being played, with a word on where that is.
    Resume,
    /// Closes everything over the menu of the game; what is open waits.
    Menu,
}

impl From<InTheWay> for Go {
    fn from(way: InTheWay) -> Self {
        Self::Open(Screen::Unfinished(UnfinishedView(way)))
    }
}

/// What came of a slice of work that can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// There was nothing to do.
    None,
    /// There is more to do.
    More,
    /// The same, and what was done shows.
    Shows,
    /// It is done, and shows.
    Done,
}

/// A screen.
pub trait View {
    /// The keys that work now.
    fn hints(&self, model: &Model) -> Hints;

    /// Acts on a press that the hints allow.
    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go;

    /// Draws everything but the hint bar.
    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame);

    /// Whether OK has to be held here until the bar is full; then it is pressed.
    fn holds(&self) -> bool {
        false
    }

    /// Whether nobody has anything to decide here: the device presses OK by itself.
    fn runs_on(&self, _model: &Model) -> bool {
        false
    }

    /// What OK explains here when it is held, on boards where holding it means nothing else.
    fn term(&self, _model: &Model) -> Option<(&'static Game, &'static Term)> {
        None
    }

    /// Whether there is something to explain.
    fn explains(&self, model: &Model) -> bool {
        self.term(model).is_some()
    }

    /// The screen that explains it.
    fn help(&self, model: &Model) -> Option<Screen> {
        self.term(model).map(|(game, term)| Screen::Terms(TermsView::of(game, term)))
    }

    /// When the picture changes by itself next, if it does.
    fn moves_at(&self, _now: Millis) -> Option<Millis> {
        None
    }

    /// The screen over this one was closed.
    fn resumed(&mut self, _model: &mut Model) {}

    /// Does a slice of work that can wait, such as odds. Called again until there is none.
    fn think(&mut self, _model: &mut Model) -> Thought {
        Thought::None
    }

    /// Ends a movement that is under way; whether there was one. The key that did it does nothing else.
    fn skip(&mut self, _now: Millis) -> bool {
        false
    }
}
