//! What a table can play otherwise: the optional rules, and rulings that others read in another way (`blades:3.3`).

use super::battle::look;
use crate::engine::{Choice, Flagged, Options as _, Preference, Preferences};
use crate::games::Play;
use crate::options;

options! {
    /// What can be switched; its place in the list is its place among the saved values.
    pub enum House {
        /// O1: whoever drove a model back may stay in contact.
        FollowUp = "Follow-up",
        /// O2: standing enemies are attacked before fallen ones.
        Priority = "Priority",
        /// O3: who fails Morale in his own turn before he has acted does not act.
        Shaken = "Shaken",
        /// O4: group orders for up to ten.
        LargeGroups = "Large groups",
        /// O5: of several Leaders one commands, the others reach 1xM.
        SubCommanders = "Sub-leaders",
        /// O6: Greedy needs an action more to pick treasure up, which is worth a point.
        GreedyTreasure = "Greedy loot",
        /// O7: who has overcome a Terror remembers it in the campaign.
        TerrorMemory = "Terror-proof",
        /// O8: adjacent models may act as a group for a task.
        Leaderless = "Leaderless",
        /// Advances of a warband are asked for in quick procedures (`blades:P45`).
        Advances = "Ask advances",
        /// Size and mount count for whoever attacks only, as the summary sheet has it (`blades:R7`).
        SizeAttacks = "Size attacks",
        /// Heavy armour does not stop a win that would kill (`blades:R12`).
        ThinArmor = "Thin armor",
        /// A fallen enemy does not stop Free Moves (`blades:R30`).
        FreeMoves = "Fallen pass",
        /// Undead whose Standard is destroyed use their own column, they need not pass (`blades:R63`).
        StandardTakes = "Mild Standard",
    }
}

/// What is switched on.
pub type Rulings = Flagged<House>;

const OFF_ON: &[Choice] = &[Choice::new("Off", "Off"), Choice::new("On", "On")];

/// Off is what the book or its ruling says.
const fn preference(house: House) -> Preference {
    #[expect(clippy::indexing_slicing, reason = "runs only while compiling; every variant has its text")]
    Preference::choice(House::CHOICES[house as usize].text, house as usize, OFF_ON)
}

/// Everything that can be set.
#[expect(clippy::indexing_slicing, reason = "runs only while compiling; as many places as variants")]
pub const PREFERENCES: &[Preference] = &{
    let mut list = [preference(House::FollowUp); House::ALL.len()];
    let mut nth = 1;
    while nth < list.len() {
        list[nth] = preference(House::ALL[nth]);
        nth += 1;
    }
    list
};

/// What the player has set.
pub fn set(values: &Preferences) -> Rulings {
    House::ALL.iter().zip(PREFERENCES).filter(|(_, it)| it.chosen(values) > 0).map(|(house, _)| *house).collect()
}

/// Whether the table plays it so.
#[inline(never)]
pub fn plays(play: &Play<'_>, house: House) -> bool {
    look(play).house.has(house)
}
