//! A procedure on the screen: questions, roll card, result and what lies behind them. Rules need no screen code of their own.

mod ask;
mod band;
mod card;
mod carousel;
pub mod chances;
mod course;
mod edit;
mod few;
mod guided;
pub mod odds;
pub mod onward;
mod pressed;
pub mod promised;
mod rows;
mod shown;
mod strike;
mod trail;
mod turned;
mod typed;
mod view;
mod why;
pub mod words;

use super::Millis;
use super::coach::Sight;
use super::refusal::Refusal;
use super::view::Model;
use crate::engine::Step;
use crate::games::Game;
use ask::Ask;
#[cfg(feature = "names")]
pub use ask::{MANY, told};
pub use chances::pattern;
use edit::Edit;
pub use guided::{builds, commit, decide, plays_turn, rolls_himself, runs_alone, takes_roster, told_by_itself, types};
use odds::OddsPage;
#[cfg(feature = "names")]
pub use pressed::opens_a_round;
#[cfg(feature = "names")]
pub use rows::answers;
use shown::Shown;
use typed::Typed;
#[cfg(feature = "names")]
pub use view::OTHER_RULES;
use why::Why;
#[cfg(feature = "names")]
pub use why::meaning;

/// The screen of the procedure being played.
#[derive(Debug, Default)]
pub struct PlayView {
    place: Place,
    /// The last press brought no dice yet.
    shaking: bool,
    /// The player steps in, by going back or changing something: the next throw is his.
    stepped_in: bool,
    /// A round was thrown of which there may be more: they follow by themselves.
    rounds: bool,
    /// The same is done again: behind what had to be asked, such as another target, everything is as last time, up to the dice.
    again: bool,
    /// The game whose battle it is part of; none for a quick procedure.
    guided: Option<Guided>,
}

/// A game, with a name for logs.
#[derive(Clone, Copy)]
struct Guided(&'static Game);

impl core::fmt::Debug for Guided {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0.id)
    }
}

/// What is shown of the procedure.
#[derive(Debug, Default)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
enum Place {
    /// The open question, or the roll card if it is a throw.
    #[default]
    Card,
    /// A question being answered.
    Ask(Ask),
    /// The result of the last throw, or the end.
    Shown(Shown),
    /// What was done last in the battle, and is to be undone.
    Undo,
    /// Why it came out like that.
    Why(Why),
    /// The odds of the open throw.
    Odds(OddsPage),
    /// What interrupted what.
    Trail,
    /// Everything that can still be changed.
    Edit(Edit),
    /// The faces of real dice.
    Typed(Typed),
    /// No dice from this device.
    Refused(Refusal),
}

impl PlayView {
    /// The screen at the start of a procedure, or where it was left.
    #[must_use]
    pub fn open(model: &mut Model) -> Self {
        let mut view = Self::default();
        view.go_on(model);
        view
    }

    /// The same for a procedure of a battle: when it is done, what it did is the state of the battle.
    #[must_use]
    pub fn guided(model: &mut Model, game: &'static Game) -> Self {
        let mut view = Self { guided: Some(Guided(game)), ..Self::default() };
        view.go_on(model);
        view
    }

    /// The same is done again.
    pub const fn repeat(&mut self) {
        self.again = true;
    }

    /// It was done, and is open again: says what would be undone first.
    pub fn undone(&mut self) {
        self.place = Place::Undo;
    }

    /// What kind of screen it is to a beginner.
    pub const fn sight(&self) -> Sight {
        match self.place {
            Place::Ask(_) => Sight::Question,
            Place::Card => Sight::Card,
            Place::Shown(_) => Sight::Result,
            Place::Why(_) => Sight::Why,
            _ => Sight::Other,
        }
    }

    /// Dice have fallen without a press.
    pub fn fallen(&mut self, now: Millis, model: &Model) {
        self.place = Place::Shown(Shown::thrown(now, model.settings.tumble));
    }

    /// Opens the page that says why.
    pub fn tell_why(&mut self) {
        self.place = Place::Why(Why::default());
    }

    /// What the player has to do next, in words.
    #[must_use]
    pub fn next_step(model: &Model) -> heapless::String<40> {
        match (model.session.step(), model.session.prompt()) {
            (Step::Asking, Some(prompt)) => words::title(&model.session, prompt),
            (Step::Done(_), _) => words::clip(format_args!("See the result")),
            _ => words::clip(format_args!("Read the page")),
        }
    }
}
