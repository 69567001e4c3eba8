//! What a table can play otherwise: the optional rules, and rulings that others read in another way (`blades:3.3`).

use super::battle::look;
use crate::engine::{Choice, Flagged, Options as _, Preference, Preferences, Term};
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
        /// There are cliffs, roofs or bridges on the table: asked whenever somebody is knocked down or driven back
        /// (`blades:R120`).
        Drops = "Drops",
    }
}

/// What is switched on.
pub type Rulings = Flagged<House>;

const OFF_ON: &[Choice] = &[Choice::new("Off", "Off"), Choice::new("On", "On")];

/// Off is what the book or its ruling says; two of them change no rule, but what is asked.
const fn preference(house: House) -> Preference {
    #[expect(clippy::indexing_slicing, reason = "runs only while compiling; every variant has its text")]
    let it = Preference::choice(House::CHOICES[house as usize].text, house as usize, OFF_ON).explained(explained(house));
    if matches!(house, House::Advances | House::Drops) { it.no_rule() } else { it }
}

/// What it means at the table.
const fn explained(house: House) -> &'static Term {
    macro_rules! term {
        ($name:literal, $book:literal, $text:literal) => {
            &const { Term::new($name, $book, $text) }
        };
    }
    match house {
        House::FollowUp => term!(
            "Follow-up",
            "O1",
            "Whoever has driven a model back in melee may follow it at once, free of charge, and stay in contact."
        ),
        House::Priority => term!(
            "Priority",
            "O2",
            "In contact with both, a model attacks standing enemies before fallen ones, unless those standing cost no more than the fallen one."
        ),
        House::Shaken => term!("Shaken", "O3", "Who fails Morale in its own turn before it was activated counts as activated."),
        House::LargeGroups => {
            term!("Large groups", "O4", "Group orders for up to ten models; concentrated shooting still by five at most.")
        }
        House::SubCommanders => term!(
            "Sub-leaders",
            "O5",
            "Of several Leaders one commands within a long stick, the others lead within a medium one. Only the commander's loss is tested for; then another commands."
        ),
        House::GreedyTreasure => term!(
            "Greedy loot",
            "O6",
            "A Greedy model takes one action more to pick up treasure, and that treasure is worth a victory point more."
        ),
        House::TerrorMemory => {
            term!("Terror-proof", "O7", "Who has overcome a Terror once need not test for it again in the same campaign.")
        }
        House::Leaderless => term!(
            "Leaderless",
            "O8",
            "Models next to each other may act as a group for a task, such as ramming a door, without a Leader."
        ),
        House::Advances => {
            term!("Ask advances", "P45", "Quick rolls ask for the advances of a campaign, too. No rule is changed.")
        }
        House::SizeAttacks => term!(
            "Size attacks",
            "R7",
            "Size and mount help whoever attacks and not whoever defends, as the summary sheet has it."
        ),
        House::ThinArmor => term!("Thin armor", "R12", "Heavy armour does not stop a win that would kill."),
        House::FreeMoves => term!("Fallen pass", "R30", "A fallen enemy close by does not stop Free Moves."),
        House::StandardTakes => {
            term!("Mild Standard", "R63", "Undead whose Standard is destroyed roll like others; off, any failure destroys them.")
        }
        House::Drops => term!(
            "Drops",
            "R120",
            "There are cliffs, roofs or bridges on the table: it is asked for them with every fall and recoil. No rule is changed."
        ),
    }
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
