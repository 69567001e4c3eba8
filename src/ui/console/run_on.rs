//! Running on, as the screen does: rounds of a melee and the turn of the side that the device plays go by without an Enter.

use super::{Place, Playing, Seat};
use crate::engine::Step;
use crate::ui::play;

/// How a procedure goes by itself.
#[derive(Debug, Default)]
pub struct RunOn {
    /// The device goes on by itself now: nobody has typed this line.
    pub on: bool,
    /// Where the line was typed, if it was an answer: nothing else makes the device go on.
    pub answered: Option<Place>,
    /// A round was thrown of which there may be more: they follow by themselves.
    pub rounds: bool,
}

impl Seat<'_> {
    /// Whether the device goes on by itself: nobody has anything to decide, and whoever typed wanted it to.
    pub(super) fn runs_on(&self) -> bool {
        let Some(was) = self.at.runs.answered else { return false };
        match (self.at.place, self.model.session.step()) {
            (Place::Play, Step::Asking) => self.goes_on() && self.model.session.wants_dice() && !self.types().any(),
            // Whoever has just typed may still change what came of it.
            (Place::Play, Step::Done(_)) => self.at.runs.on && self.runs_alone(),
            // A procedure is done, and the next one is the device's.
            (Place::Battle(game), _) => matches!(was, Place::Play) && play::plays_turn(self.model, game) && self.goes_next(game),
            _ => false,
        }
    }

    /// Whether it is the turn of a side that the device plays.
    fn runs_alone(&self) -> bool {
        matches!(self.at.playing, Some(Playing(game, true)) if play::runs_alone(self.model, game))
    }

    fn goes_on(&self) -> bool {
        let waits = matches!(self.at.playing, Some(Playing(game, true)) if play::rolls_himself(self.model, game));
        self.runs_alone() && !waits || self.at.runs.rounds && self.model.settings.run_on
    }
}
