//! What a player can set (`sfc` section 6).

use crate::engine::{Options as _, Preference, Preferences, Term};
use crate::games::{Play, State};
use crate::options;

options! {
    /// How losses are replaced (`sfc:R50`).
    pub enum Refill { Free = "Freely", Test = "By a test" }
}

options! {
    /// What a campaign does without its Star (`sfc:R51`).
    pub enum StarLost { Ends = "Ends it", New = "New Star" }
}

options! {
    /// Where the number of enemies comes from (`sfc:P3`).
    pub enum Numbers { Rolled = "Rolled", Chosen = "Chosen" }
}

/// What a campaign is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// Recruits between fights.
    pub refill: Refill,
    /// When the Star is lost.
    pub star_lost: StarLost,
    /// How many enemies.
    pub numbers: Numbers,
}

const REFILL: Preference = Preference::choice("Refill", 0, Refill::CHOICES).explained(&Term::new(
    "Refill",
    "R50",
    "How losses are replaced between fights: freely, or by a test of 2d6 against the Star's Rep. Two passed: all, one: one, none: nobody.",
));
const STAR_LOST: Preference = Preference::choice("Star lost", 1, StarLost::CHOICES).explained(&Term::new(
    "Star lost",
    "R51",
    "A Star who is dead or does not return ends the campaign; or a new one of Rep 5 goes on with the same Campaign Morale.",
));
const NUMBERS: Preference = Preference::choice("Foes", 2, Numbers::CHOICES).explained(&Term::new(
    "Foes",
    "P3",
    "How many enemies there are is rolled, or you say it.",
));

/// Everything that can be set.
pub const PREFERENCES: &[Preference] = &[REFILL, STAR_LOST, NUMBERS];

impl Header {
    /// As the rulings have it.
    pub const DEFAULT: Self = Self { refill: Refill::Free, star_lost: StarLost::Ends, numbers: Numbers::Rolled };

    /// What the player has set.
    pub fn set(values: &Preferences) -> Self {
        let default = Self::DEFAULT;
        Self {
            refill: Refill::ALL.get(REFILL.chosen(values)).copied().unwrap_or(default.refill),
            star_lost: StarLost::ALL.get(STAR_LOST.chosen(values)).copied().unwrap_or(default.star_lost),
            numbers: Numbers::ALL.get(NUMBERS.chosen(values)).copied().unwrap_or(default.numbers),
        }
    }

    /// The battle's or the quick procedure's, else the default.
    pub const fn of(play: &Play<'_>) -> Self {
        match play.look() {
            State::Sfc(battle) => battle.header,
            _ => Self::DEFAULT,
        }
    }
}
