//! What tables differ on: twelve rulings that a player can set otherwise.

use super::battle::Battle;
use crate::engine::{Choice, Preference, Preferences, Term};
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

const fn either(term: &'static Term, house: House, choices: &'static [Choice; 2]) -> Preference {
    Preference::choice(term.name, house as usize, choices).explained(term)
}

const fn ruled(text: &'static str) -> Choice {
    Choice::new("ruled", text)
}

const fn other(text: &'static str) -> Choice {
    Choice::new("other", text)
}

/// Everything that can be set.
pub const PREFERENCES: &[Preference] = &[
    either(
        &Term::new("Orc Riders", "R19", "Usually Orc Riders are mounted, as their name says; or on foot, as the list leaves it."),
        House::RidersOnFoot,
        &[ruled("Mounted"), other("On foot")],
    ),
    either(
        &Term::new("Lancer", "R23", "Usually a lancer's shield helps against shots from the front, too; or in melee only."),
        House::LancerUnshielded,
        &[ruled("Shielded"), other("Melee only")],
    ),
    either(
        &Term::new(
            "Star",
            "R43",
            "Usually a Star who acts first In Sight may carry on without doing anything; or he must act as Grunts must.",
        ),
        House::StarMustAct,
        &[ruled("May wait"), other("Must act")],
    ),
    either(
        &Term::new(
            "Man Down",
            "R51",
            "Usually any hit by fire has the others test for a man down; or only one that puts out or kills.",
        ),
        House::OnlyDown,
        &[ruled("Any hit"), other("Downed")],
    ),
    either(
        &Term::new("Twice", "R52", "Twice as many of a side down: usually as stand of it; or as are down of the foes."),
        House::ThanFoes,
        &[ruled("Own stand"), other("Foes down")],
    ),
    either(
        &Term::new("Reload", "R61", "Loading usually takes the whole activation; or it leaves a move."),
        House::ReloadAndMove,
        &[ruled("No move"), other("And move")],
    ),
    either(
        &Term::new("Kill on", "R65", "Usually a shot kills on 6 or more after modifiers; or on 6 alone, and 7 and 8 put out."),
        House::OnlySix,
        &[ruled("6 up"), other("6 only")],
    ),
    either(
        &Term::new("Carriers", "R70", "Usually whoever carries another does not shoot at all; or he does as a Rush Shot."),
        House::CarriersShoot,
        &[ruled("No shot"), other("Rush")],
    ),
    either(
        &Term::new("Charger", "R82", "Usually a charger who is hit and should duck back does so; or he charges on."),
        House::ChargesOn,
        &[ruled("Ducks"), other("Goes on")],
    ),
    either(
        &Term::new("Riders", "R85", "A mounted charge usually counts in the first round of melee; or in all of them."),
        House::EveryRound,
        &[ruled("1st round"), other("All rounds")],
    ),
    either(
        &Term::new("Recovery", "R95", "Usually a Star rolls for recovery like anyone; or he always returns."),
        House::StarReturns,
        &[ruled("Dice"), other("Always")],
    ),
    either(
        &Term::new(
            "Last PEF",
            "R109",
            "If nobody was met, the last PEF is usually contact on no pass alone, as printed; or on one pass, too.",
        ),
        House::LastOnOne,
        &[ruled("Printed"), other("Also 1")],
    ),
];
