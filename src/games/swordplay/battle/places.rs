//! The battlefield of an Encounter: its sections, markers and buildings, and what things are called (`swordplay` section 2).

use core::fmt;

use super::super::charts::{Encounter, Material, Prize, Section};
use super::super::foes::Source;
use super::super::terrain::Building;
use super::{A_SIDE, Battle, Figure, GROUPS, MAX_GROUPS, side_of};
use crate::engine::Id;

/// The id of the first PEF, after the groups.
pub const PEFS: u8 = GROUPS + MAX_GROUPS;
/// The id of the first building.
pub const BUILDINGS: u8 = PEFS + 3;

/// What an Encounter is about, and what is known of its battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// Which one.
    pub encounter: Encounter,
    /// Whom the enemies are taken from.
    pub source: Source,
    /// The nine sections.
    pub sections: [Section; 9],
    /// Sections where the Star has used up an activation: bit n for section n + 1.
    pub explored: u16,
    /// The section at whose centre the Star ended his last activation; 0 if at none.
    pub centre: u8,
    /// The section of each PEF that is not resolved; else 0.
    pub pefs: [u8; 3],
    /// The next PEF has three dice: it does not add up (`swordplay:R108`).
    pub warned: bool,
    /// An enemy was met.
    pub met: bool,
    /// PEFs resolved, those of buildings included (`swordplay:R122`).
    pub resolved: u8,
    /// The objective is found.
    pub found: bool,
    /// Buildings that the enemy has entered for it.
    pub entered: u8,
    /// What the enemy is after, once he was met.
    pub prize: Option<Prize>,
    /// How far anybody sees in the open, in inches; 0 if there is no limit (`swordplay:D10`).
    pub sight: u8,
    /// The group that carries off the prize (`swordplay:R148`).
    pub holder: Option<u8>,
}

impl Scene {
    /// Nothing is known.
    pub const NONE: Self = Self {
        encounter: Encounter::Explore,
        source: Source::Feudal,
        sections: [Section::Clear; 9],
        explored: 0,
        centre: 0,
        pefs: [0; 3],
        warned: false,
        met: false,
        resolved: 0,
        found: false,
        entered: 0,
        prize: None,
        sight: 0,
        holder: None,
    };

    /// PEF markers on the table.
    pub fn markers(&self) -> usize {
        self.pefs.iter().filter(|section| **section > 0).count()
    }
}

impl Battle {
    /// Nothing is left that could be an enemy: no marker, no building that nobody has come near or that could still be entered
    /// (`swordplay:R110`).
    pub fn searched(&self) -> bool {
        self.scene.markers() == 0 && !self.buildings.iter().any(Building::unsearched)
    }

    /// Nobody can come any more by himself: no marker, no building that nobody has come near.
    pub fn quiet(&self) -> bool {
        self.scene.markers() == 0 && self.buildings.iter().all(|building| building.areas == 0 || building.approached)
    }

    /// Writes what a figure or a group is called: against the device the enemy is the foe, of two players each is A or B.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.solo && id.0 < PEFS {
            return self.name_by_side(id, out);
        }
        match (id.0.checked_sub(GROUPS), self.figure(id)) {
            (Some(group), _) if group < MAX_GROUPS / 2 => write!(out, "Group {}", group + 1),
            (Some(group), _) if group < MAX_GROUPS => write!(out, "Foe group {}", group - MAX_GROUPS / 2 + 1),
            _ if id.0 >= BUILDINGS => self.name_building(id.0 - BUILDINGS, out),
            (Some(_), _) => write!(out, "PEF {}", id.0 - PEFS + 1),
            // Whoever is not there yet is known by his place alone.
            (None, Figure { star: true, .. }) if id.0 < A_SIDE => {
                let before = self.figures.iter().take(usize::from(id.0)).filter(|figure| figure.star).count();
                if before == 0 { out.write_str("Star") } else { write!(out, "Star {}", before + 1) }
            }
            (None, _) if id.0 < A_SIDE => write!(out, "Figure {}", id.0 + 1),
            (None, _) => write!(out, "Foe {}", id.0.saturating_sub(A_SIDE) + 1),
        }
    }

    /// A building by its number, where it stands and what it looks like, as far as that was rolled for.
    fn name_building(&self, nth: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        let building = self.buildings.get(usize::from(nth)).filter(|building| building.areas > 0);
        match building.and_then(|building| Some((building.place(), building.made_of()?, building.floors))) {
            None => write!(out, "Building {}", nth + 1),
            Some((place, material, floors)) => {
                let of = match material {
                    Material::Thatch => "thatch",
                    Material::Wood => "wood",
                    Material::Stone => "stone",
                };
                write!(out, "{}: sect. {place}, {of}{}", nth + 1, if floors > 1 { ", 2 fl." } else { "" })
            }
        }
    }

    /// A figure or a group of two players.
    fn name_by_side(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let letter = |second: bool| if second { 'B' } else { 'A' };
        let half = MAX_GROUPS / 2;
        match id.0.checked_sub(GROUPS) {
            Some(group) => write!(out, "Group {}{}", letter(group >= half), group % half + 1),
            None if self.figure(id).star => {
                let own = self.figures.iter().take(usize::from(id.0)).filter(|it| it.star && it.side == side_of(id));
                match own.count() {
                    0 => write!(out, "Star {}", letter(id.0 >= A_SIDE)),
                    before => write!(out, "Star {}{}", letter(id.0 >= A_SIDE), before + 1),
                }
            }
            None => write!(out, "Figure {}{}", letter(id.0 >= A_SIDE), id.0 % A_SIDE + 1),
        }
    }
}
