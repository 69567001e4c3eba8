//! What a player can set (`sns` section 6).

use super::battle::Source;
use crate::engine::{Options as _, Preference, Preferences, Term};
use crate::games::{Play, State};
use crate::options;

options! {
    /// Which of the two tables Will to Fight is read from (`sns:R2`).
    pub enum WillTable { Chapter = "Chapter", Summary = "Summary" }
}

options! {
    /// When those who are out or left are rolled for (`sns:R53`).
    pub enum Recovery { Encounter = "Encounter", Battle = "Battle" }
}

/// What a campaign or a quick procedure is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// The Will to Fight table.
    pub will: WillTable,
    /// After each battle or after the Encounter.
    pub recovery: Recovery,
    /// What is offered first for enemies; a queue before every Encounter (`sns:R61`).
    pub source: Source,
}

const WILL: Preference = Preference::choice("Will", 0, WillTable::CHOICES).explained(&Term::new(
    "Will",
    "R2",
    "Two passed in Will to Fight: carry on, as the chapter has it; or, as the summary has it, like one passed once a friend has left.",
));
const RECOVERY: Preference = Preference::choice("Recovery", 1, Recovery::CHOICES).explained(&Term::new(
    "Recovery",
    "R53",
    "Those who are out or have left are rolled for after the Encounter, and miss its other battles; or after each battle.",
));
const SOURCE: Preference = Preference::choice("Foes", 2, Source::CHOICES).explained(&Term::new(
    "Foes",
    "R61",
    "What is offered first at each contact for where enemies come from. Loaded up: chosen before the Encounter, for all of it.",
));

/// Everything that can be set.
pub const PREFERENCES: &[Preference] = &[WILL, RECOVERY, SOURCE];

impl Header {
    /// As the book has it.
    pub const DEFAULT: Self = Self { will: WillTable::Chapter, recovery: Recovery::Encounter, source: Source::Table };

    /// What the player has set.
    pub fn set(values: &Preferences) -> Self {
        let default = Self::DEFAULT;
        Self {
            will: WillTable::ALL.get(WILL.chosen(values)).copied().unwrap_or(default.will),
            recovery: Recovery::ALL.get(RECOVERY.chosen(values)).copied().unwrap_or(default.recovery),
            source: Source::ALL.get(SOURCE.chosen(values)).copied().unwrap_or(default.source),
        }
    }

    /// The battle's or the quick procedure's, else the default.
    pub const fn of(play: &Play<'_>) -> Self {
        match play.look() {
            State::Sns(battle) => battle.header,
            _ => Self::DEFAULT,
        }
    }
}
