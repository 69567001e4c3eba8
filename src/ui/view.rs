//! What a screen is to the app.

use crate::dice::{Cup, Recipe};
use crate::engine::{Answer, Answerer, Guide, Memory, Odds, Prompt};
use crate::games::{Game, Session, State};
use crate::storage::{Record, Records, Saved, Settings};

use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::screen::Screen;
use super::{Device, Millis};

/// What all screens share and the device remembers.
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
    /// The battle under way, as the last procedure left it; [`State::Quick`] if there is none.
    pub battle: State,
    /// Whose battle it is.
    pub fighting: Option<&'static Game>,
    /// Remembered answers.
    pub memory: Memory,
    /// The odds of the open throw.
    pub odds: Odds,
    /// Whether the last write failed: what happens now is not being saved.
    pub not_saving: bool,
}

impl core::fmt::Debug for Model {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Model(roll {}, {:?})", self.rolls, self.session.step())
    }
}

impl Model {
    /// As at power-on, before the store has been read.
    #[must_use]
    pub const fn new(device: Device) -> Self {
        Self {
            device,
            settings: Settings::DEFAULT,
            recipe: Recipe::DEFAULT,
            rolls: 0,
            session: Session::new(),
            battle: State::Quick,
            fighting: None,
            memory: Memory::new(),
            odds: Odds::new(),
            not_saving: false,
        }
    }

    /// Takes in what the store held.
    pub fn load(&mut self, saved: Saved) {
        self.settings = saved.settings.unwrap_or_default().mended();
        self.recipe = saved.recipe.unwrap_or(Recipe::DEFAULT).mended();
        self.rolls = saved.rolls;
    }

    /// Remembers the answer just given.
    pub fn remember(&mut self) {
        if let Some((_, entry)) = self.session.transcript().entries().last() {
            self.memory.remember(&entry);
        }
    }

    /// Whether a battle of this game is under way.
    #[must_use]
    pub fn fights(&self, game: &Game) -> bool {
        self.fighting.is_some_and(|fighting| fighting.id == game.id)
    }

    /// Lets the device answer for the sides it plays in a battle of this game, until a person or the dice must.
    pub fn let_device_answer(&mut self, game: &'static Game) {
        let Some(guide) = game.guide else { return };
        while self.session.let_answer(&mut Automatic(guide)) {}
    }

    /// The procedure is over: what it did is the state of the battle of this game. Whether the battle began with it.
    pub fn finish(&mut self, game: Option<&'static Game>) -> bool {
        // It is done: nothing can refuse.
        let (Ok(state), Some(game)) = (self.session.commit(), game) else { return false };
        self.battle.clone_from(state);
        let begins = !self.fights(game);
        self.fighting = Some(game);
        begins
    }

    /// The battle is over, or given up.
    pub fn leave_battle(&mut self) {
        self.battle.clone_from(&State::Quick);
        self.fighting = None;
        self.session.end_battle();
    }
}

/// Answers for the sides that the device plays.
struct Automatic(&'static Guide<State>);

impl Answerer<State> for Automatic {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        let automatic = prompt.side.is_some_and(|side| (self.0.automatic)(state, side));
        if automatic { (self.0.decide)(state, prompt) } else { None }
    }
}

/// What a screen may use while it acts on a press.
pub struct Desk<'a> {
    /// Shared state.
    pub model: &'a mut Model,
    /// The dice.
    pub cup: &'a mut dyn Cup,
    /// The time.
    pub now: Millis,
    /// What must be in flash before the next picture is shown.
    pub save: &'a mut Records,
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
pub enum Go {
    /// Stays on this screen.
    Stay,
    /// Opens a screen over this one.
    Open(Screen),
    /// Opens a screen in place of this one.
    Replace(Screen),
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

    /// The screen over this one was closed.
    fn resumed(&mut self, _model: &Model) {}

    /// Does a slice of work that can wait, such as odds. Called again until there is none.
    fn think(&mut self, _model: &mut Model) -> Thought {
        Thought::None
    }

    /// Ends a movement that is under way; whether there was one. The key that did it does nothing else.
    fn skip(&mut self, _now: Millis) -> bool {
        false
    }
}
