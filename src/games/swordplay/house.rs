//! What tables differ on: twelve rulings that a player can set otherwise.

use super::battle::Battle;
use crate::engine::{Choice, Preference, Preferences};
use crate::games::{Play, State};

/// A ruling that can be set otherwise. Its place is where its value is saved: it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum House {
    /// Orc Riders are on foot (`swordplay:R19`).
    RidersOnFoot,
    /// A lancer's shield does not help against shots (`swordplay:R23`).
    LancerUnshielded,
    /// A Star must act In Sight like anyone (`swordplay:R43`).
    StarMustAct,
    /// Only a hit that puts out or kills causes Man Down (`swordplay:R51`).
    OnlyDown,
    /// Twice as many down as of the enemy (`swordplay:R52`).
    ThanFoes,
    /// Who reloads may move (`swordplay:R61`).
    ReloadAndMove,
    /// Only a modified 6 kills, 7 and 8 put out (`swordplay:R65`).
    OnlySix,
    /// A carrier of wounded may shoot, a Rush Shot (`swordplay:R70`).
    CarriersShoot,
    /// A charger who is hit and should duck back charges on (`swordplay:R82`).
    ChargesOn,
    /// A mounted charge counts in every round (`swordplay:R85`).
    EveryRound,
    /// A Star returns after the battle whatever he rolls (`swordplay:R95`).
    StarReturns,
    /// The last PEF is contact on one pass, too, if nobody was met (`swordplay:R109`).
    LastOnOne,
}

impl House {
    /// Whether it is set.
    pub const fn on(self, play: &Play<'_>) -> bool {
        match play.look() {
            State::Swordplay(battle) => self.of(battle),
            _ => false,
        }
    }

    /// Whether it is set in a battle.
    pub const fn of(self, battle: &Battle) -> bool {
        battle.house >> self as u8 & 1 == 1
    }
}

/// What the player has set: the first option of each is the ruling.
pub fn set(values: &Preferences) -> u16 {
    let chosen = PREFERENCES.iter().filter(|preference| preference.chosen(values) == 1);
    chosen.fold(0, |house, preference| house | 1 << preference.at)
}

/// A battle without a turn, for quick procedures and the beginning of another.
pub fn start(values: &Preferences) -> State {
    State::Swordplay(Battle { house: set(values), ..Battle::EMPTY })
}

const fn either(title: &'static str, house: House, choices: &'static [Choice; 2]) -> Preference {
    Preference::choice(title, house as usize, choices)
}

const fn ruled(text: &'static str) -> Choice {
    Choice::new("ruled", text)
}

const fn other(text: &'static str) -> Choice {
    Choice::new("other", text)
}

/// Everything that can be set.
pub const PREFERENCES: &[Preference] = &[
    either("Orc Riders", House::RidersOnFoot, &[ruled("Mounted"), other("On foot")]),
    either("Lancer", House::LancerUnshielded, &[ruled("Shielded"), other("Melee only")]),
    either("Star", House::StarMustAct, &[ruled("May wait"), other("Must act")]),
    either("Man Down", House::OnlyDown, &[ruled("Any hit"), other("Downed")]),
    either("Twice", House::ThanFoes, &[ruled("As stand"), other("As foes")]),
    either("Reload", House::ReloadAndMove, &[ruled("Only"), other("And move")]),
    either("Kill on", House::OnlySix, &[ruled("6 up"), other("6 only")]),
    either("Carriers", House::CarriersShoot, &[ruled("No shot"), other("Rush")]),
    either("Charger", House::ChargesOn, &[ruled("Ducks"), other("Goes on")]),
    either("Riders", House::EveryRound, &[ruled("Round 1"), other("All")]),
    either("Recovery", House::StarReturns, &[ruled("Dice"), other("Always")]),
    either("Last PEF", House::LastOnOne, &[ruled("Printed"), other("Also 1")]),
];
