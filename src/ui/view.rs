//! What a screen is to the app.

use crate::dice::Recipe;
use crate::engine::{Memory, Odds};
use crate::entropy::{Order, Report};
use crate::games::Session;
use crate::storage::{Record, Records, Settings};

use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::screen::Screen;
use super::watched::Watched;
use super::{Device, Millis};

/// What all screens share and the device remembers.
#[derive(Debug)]
pub struct Model {
    /// The board the app runs on.
    pub device: Device,
    /// The player's settings.
    pub settings: Settings,
    /// The free roll as last set up.
    pub recipe: Recipe,
    /// The number of the last roll; 0 before the first.
    pub rolls: u32,
    /// The procedure being played.
    pub session: Session,
    /// Remembered answers.
    pub memory: Memory,
    /// The odds of the open throw.
    pub odds: Odds,
    /// Whether the last write failed: what happens now is not being saved.
    pub not_saving: bool,
    /// What the source of the dice said last; nothing if the cup has none.
    pub source: Option<Report>,
}

impl Model {
    /// Remembers the answer just given.
    pub fn remember(&mut self) {
        if let Some((_, entry)) = self.session.transcript().entries().last() {
            self.memory.remember(&entry);
        }
    }
}

/// What a screen may use while it acts on a press.
pub struct Desk<'a> {
    /// Shared state.
    pub model: &'a mut Model,
    /// The dice.
    pub cup: Watched<'a>,
    /// The time.
    pub now: Millis,
    /// What must be in flash before the next picture is shown.
    pub save: &'a mut Records,
    /// What the source of the dice is to do.
    pub order: &'a mut Option<Order>,
}

impl Desk<'_> {
    /// Has a record written before anything is drawn.
    pub fn save(&mut self, record: Record) {
        // Sized so that no single press can fill it; a test presses everything.
        let _ = self.save.push(record);
    }
}

/// Where a press leads.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
pub enum Go {
    /// Stays on this screen.
    Stay,
    /// Opens a screen over this one.
    Open(Screen),
    /// Closes this screen.
    Back,
}

/// What came of a slice of work that can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// There was nothing to do.
    None,
    /// There is more to do.
    More,
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

    /// When the picture changes by itself next, if it does.
    fn moves_at(&self, _now: Millis) -> Option<Millis> {
        None
    }

    /// Does a slice of work that can wait, such as odds. Called again until there is none.
    fn think(&mut self, _model: &mut Model) -> Thought {
        Thought::None
    }

    /// Ends a movement that is under way; whether there was one. The key that did it does nothing else.
    fn skip(&mut self, _now: Millis) -> bool {
        false
    }
}
