//! What a player can set (`sns` section 6).

use super::battle::Source;
use crate::engine::{Options as _, Preference, Preferences};
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
    /// What is offered first for enemies (`sns:R61`).
    pub source: Source,
}

const WILL: Preference = Preference::choice("Will", 0, WillTable::CHOICES);
const RECOVERY: Preference = Preference::choice("Recovery", 1, Recovery::CHOICES);
const SOURCE: Preference = Preference::choice("Foes", 2, Source::CHOICES);

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
