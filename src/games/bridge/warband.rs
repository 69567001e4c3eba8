//! Warbands: forty points of figures (`bridge:3.1`).

use super::battle::{Figure, MAX_FIGURES, Place};
use super::equipment::{Armor, Bow, Weapon};
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Subject, Tone, YesNo};
use crate::games::{Play, Procedure, Rosters};
use crate::options;

options! {
    /// A figure's melee weapon, or the end of the list.
    pub enum Melee {
        Hand = "Hand weapon",
        Spear = "Spear",
        TwoHanded = "Two-handed",
        Polearm = "Polearm",
        None = "No melee weapon",
        Done = "Warband complete",
    }
}

options! {
    /// A figure's ranged weapon.
    pub enum Ranged { None = "None", Bow = "Bow, Crossbow", Short = "Shortbow, Light" }
}

impl Melee {
    /// The weapon.
    pub const fn weapon(self) -> Option<Weapon> {
        match self {
            Self::Hand => Some(Weapon::Hand),
            Self::Spear => Some(Weapon::Spear),
            Self::TwoHanded => Some(Weapon::TwoHanded),
            Self::Polearm => Some(Weapon::Polearm),
            Self::None | Self::Done => None,
        }
    }
}

impl Ranged {
    /// The weapon.
    pub const fn bow(self) -> Option<Bow> {
        match self {
            Self::None => None,
            Self::Bow => Some(Bow::Bow),
            Self::Short => Some(Bow::Short),
        }
    }
}

const MELEE: Pick<Melee> = Pick::new("warband.melee", "Melee").preset(Melee::Hand);
const RANGED: Pick<Ranged> = Pick::new("warband.ranged", "Ranged").preset(Ranged::None);
const SHIELD: Pick<YesNo> = Pick::new("warband.shield", "Shield?").preset(YesNo::No);
const ARMOR: Pick<Armor> = Pick::new("warband.armor", "Armor").preset(Armor::None);
/// From its token; equipment has no price of its own (`bridge:R41`).
const COST: Number = Number::new("warband.cost", "Points", 1, POINTS).preset(5);
const ALIKE: Number = Number::new("warband.alike", "How many", 1, MAX_FIGURES as i16).preset(1);

/// Everything that is asked of a warband.
pub const QUESTIONS: &[Declared] =
    &[MELEE.declared(), RANGED.declared(), SHIELD.declared(), ARMOR.declared(), COST.declared(), ALIKE.declared()];

/// Points of a warband.
const POINTS: i16 = 40;

const READY: Ending = Ending::new("ready", "# POINTS", Tone::Middling);

/// A warband (`bridge:3.1`).
pub const WARBAND: Procedure = Procedure {
    id: "warband",
    title: "Warband",
    reference: "bridge:3.1",
    roles: &["Player"],
    questions: QUESTIONS,
    endings: &[&READY],
    run: warband,
};

/// Warbands are built once and brought to battles.
pub const ROSTERS: Rosters = Rosters { build: &WARBAND, first: &MELEE.question };

/// The figures of one side.
pub type Warband = [Figure; MAX_FIGURES];

/// Nobody.
pub const NOBODY: Warband = [Figure::ABSENT; MAX_FIGURES];

fn warband(play: &mut Play<'_>) -> Flow<Outcome> {
    let band = muster(play, Subject::Nth(1))?;
    let figures = band.iter().filter(|figure| figure.on_map());
    let points: i16 = figures.clone().map(|figure| i16::from(figure.cost)).sum();
    play.note("figures: #", figures.count() as i16)?;
    Ok(READY.with(points))
}

/// Asks for figure after figure until the points or the places are used up, or the player says that it is enough. More points or
/// figures than there may be cannot be entered.
pub fn muster(play: &mut Play<'_>, player: Subject) -> Flow<Warband> {
    let mut band = NOBODY;
    let (mut figures, mut left) = (0, POINTS);
    play.about(player);
    while left > 0 {
        if figures == MAX_FIGURES {
            play.note("16 are the most", 0)?;
            break;
        }
        // How many figures there are by now, and the points that are left.
        let text = if figures == 0 { "# left" } else { "# in, # left" };
        play.remark_two(text, [if figures == 0 { left } else { figures as i16 }, left]);
        let melee = play.pick_some(MELEE, |melee| melee != Melee::Done || figures > 0)?;
        if melee == Melee::Done {
            break;
        }
        let (melee, bow) = (melee.weapon(), play.pick(RANGED)?.bow());
        let shield = play.yes(SHIELD)?;
        let armor = play.pick(ARMOR)?;
        let cost = play.number(COST.up_to(left))?;
        let room = (MAX_FIGURES - figures) as i16;
        let alike = play.number(ALIKE.up_to(room.min(left / cost)))?;
        let figure = Figure { place: Place::Map, cost: cost as u8, melee, bow, shield, armor, ..Figure::ABSENT };
        for place in band.iter_mut().skip(figures).take(alike as usize) {
            *place = figure;
        }
        figures += alike as usize;
        left -= cost * alike;
    }
    play.remark("", 0);
    Ok(band)
}

/// A warband to try the game with: eight figures of five points, every kind of weapon.
pub fn example() -> Warband {
    let man = Figure { place: Place::Map, cost: 5, melee: Some(Weapon::Hand), ..Figure::ABSENT };
    let eight = [
        Figure { shield: true, armor: Armor::Light, ..man },
        Figure { shield: true, armor: Armor::Light, ..man },
        Figure { melee: Some(Weapon::Spear), shield: true, ..man },
        Figure { melee: Some(Weapon::Spear), shield: true, ..man },
        Figure { melee: Some(Weapon::TwoHanded), armor: Armor::Heavy, ..man },
        Figure { melee: Some(Weapon::Polearm), armor: Armor::Light, ..man },
        Figure { bow: Some(Bow::Bow), ..man },
        Figure { bow: Some(Bow::Short), ..man },
    ];
    let mut band = NOBODY;
    for (place, figure) in band.iter_mut().zip(eight) {
        *place = figure;
    }
    band
}
