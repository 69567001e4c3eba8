//! A campaign, its Encounter and the battle on the board: all that the device keeps (`sns` sections 1 and 5).

use core::fmt;

use super::fighter::{Armour, Class};
use super::lists::{self, Profile};
use super::settings::Header;
use crate::engine::{Id, IdList, Side};
use crate::games::twod6::{Body, Fight, MAX_BAND, MAX_FIGURES, OFF, Phase, Standing, side_of};
use crate::{options, skirmish};

options! {
    /// What a Caster casts (`sns:P15`).
    pub enum Spell { Damage = "Damage", Dazzle = "Dazzle", Defend = "Defend" }
}

options! {
    /// What the Band is about (`sns:P3`).
    pub enum Encounter { Explore = "Explore", Raid = "Raid", Defend = "Defend" }
}

/// One figure (`sns` section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// What both games keep of it.
    pub body: Body,
    /// Class.
    pub class: Class,
    /// Armour.
    pub armour: Armour,
    /// Its creature list and row, from 1; 0 if a list has no name for it.
    pub creature: u8,
    /// Mounted (`sns:R9`).
    pub mounted: bool,
    /// Rep lost by failed spells, to the end of the Encounter.
    pub disaster: u8,
    /// Has the bonus of a Defend spell, to the end of the activation (`sns:R21`).
    pub defended: bool,
    /// Loses its next action (`sns:R24`).
    pub dazzled: bool,
    /// What it casts.
    pub spell: Spell,
}

impl Figure {
    /// No figure.
    pub const ABSENT: Self = Self {
        body: Body::ABSENT,
        class: Class::Melee,
        armour: Armour::Light,
        creature: 0,
        mounted: false,
        disaster: 0,
        defended: false,
        dazzled: false,
        spell: Spell::Damage,
    };

    /// Somebody from a list, fit and away.
    pub const fn of(profile: Profile) -> Self {
        let Profile { class, rep, armour } = profile;
        Self { body: Body::of(rep), class, armour, ..Self::ABSENT }
    }

    /// The same with nothing of an Encounter on it.
    pub const fn fresh(self) -> Self {
        let Self { body, class, armour, creature, mounted, .. } = self;
        Self { body: body.fresh(), class, armour, creature, mounted, ..Self::ABSENT }
    }

    /// Current Rep (`sns:R8`).
    pub fn rep(&self) -> i16 {
        i16::from(self.base) - i16::from(self.disaster) - i16::from(self.lost) + i16::from(self.defended)
    }

    /// Casters act first and leave first, then Missile, then Melee figures (`sns:P13`, `sns:R46`).
    pub const fn goes(&self) -> u8 {
        match self.class {
            Class::Caster => 0,
            Class::Missile => 1,
            Class::Melee => 2,
        }
    }

    /// Nothing of the last battle but what lasts to the end of the Encounter (`sns:R66`).
    const fn rested(self) -> Self {
        let body = Body { lost: 0, acted: false, carries: None, aim: None, ..self.body };
        Self { body, defended: false, dazzled: false, ..self }
    }

    /// What the list calls it.
    pub fn kind(&self) -> &'static str {
        let row = usize::from(self.creature).checked_sub(1);
        let creature = row.and_then(|row| lists::CREATURES.get(row / 11)?.get(row % 11));
        match creature {
            Some(lists::Creature::Many(name, _) | lists::Creature::One(name, _)) => name,
            _ => lists::grade(self.base),
        }
    }

    /// The same where there is little room.
    const fn short(&self) -> &'static str {
        match self.class {
            Class::Missile => "Bow",
            Class::Melee => "Blade",
            Class::Caster => "Mage",
        }
    }

    /// Class, Rep and AC as the lists write them, `#` for the Rep: one note for each, so that all of a large group are told.
    pub const fn written(&self) -> &'static str {
        const WRITTEN: [[&str; 3]; 3] = [
            ["Missile #/2", "Missile #/4", "Missile #/6"],
            ["Melee #/2", "Melee #/4", "Melee #/6"],
            ["Caster #/2", "Caster #/4", "Caster #/6"],
        ];
        let [missile, melee, caster] = const { &WRITTEN };
        let [light, medium, heavy] = match self.class {
            Class::Missile => missile,
            Class::Melee => melee,
            Class::Caster => caster,
        };
        match self.armour {
            Armour::Light => light,
            Armour::Medium => medium,
            Armour::Heavy => heavy,
        }
    }
}

options! {
    /// Where enemies come from (`sns:P7`); a queue is loaded before the Encounter (`sns:P10`).
    pub enum Source { Table = "Enemy Table", Army = "Army List", Creatures = "Creatures", Queue = "Loaded up" }
}

/// A campaign and all in it. The first side is the player's Band, its Star first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// What it is played with.
    pub header: Header,
    /// What both games keep of it.
    pub fight: Fight,
    /// Which Encounter.
    pub encounter: Encounter,
    /// The Encounter's terrain.
    pub cover: bool,
    /// This board's.
    pub board_cover: bool,
    /// PEFs not resolved.
    pub pefs: u8,
    /// Some PEF was contact.
    pub contact: bool,
    /// Later PEFs are rolled with three dice (`sns:R58`).
    pub alert: bool,
    /// Where enemies came from last (`sns:R61`).
    pub source: Source,
    /// Enemies loaded up, all of them in order at the front of their places (`sns:P10`); 0 without a queue.
    pub queue: u8,
    /// The side that entered the board.
    pub moving: Side,
    /// Everybody: the Band, then the enemies.
    pub figures: [Figure; MAX_FIGURES],
}

skirmish!(Sns);

impl Battle {
    /// No campaign.
    #[must_use]
    pub const fn none(header: Header) -> Self {
        Self {
            header,
            fight: Fight::NONE,
            encounter: Encounter::Explore,
            cover: false,
            board_cover: false,
            pefs: 0,
            contact: false,
            alert: false,
            source: if matches!(header.source, Source::Queue) { Source::Table } else { header.source },
            queue: 0,
            moving: Side::First,
            figures: [Figure::ABSENT; MAX_FIGURES],
        }
    }

    /// Who may act now: Casters, then Missile, then Melee (`sns:P13`). Dazzled figures and those with a load do not.
    #[must_use]
    pub fn to_act(&self) -> IdList {
        if self.phase != Phase::Acting || self.decided() {
            return IdList::new();
        }
        let mut list = self.those(self.active, |figure| figure.up() && !figure.acted);
        let goes = |id: &Id| self.figure(*id).goes();
        let first = list.iter().map(goes).min();
        list.retain(|id| Some(goes(id)) == first);
        list
    }

    /// A side's activation starts (`sns` B3): dazzled figures lose it, those with a load walk off with it; a dazzled carrier waits
    /// (`sns:R23`).
    pub fn activate(&mut self, side: Side) {
        let dazzled = self.those(side, |figure| figure.up() && figure.dazzled);
        self.shared_mut().activate(side, &|id| dazzled.contains(&id));
        for id in dazzled {
            self.alter(id, |figure| figure.dazzled = false);
        }
    }

    /// Everybody who still fights is ready for the next battle (`sns:R66`).
    pub fn rest(&mut self) {
        for figure in &mut self.figures {
            *figure = figure.rested();
            if figure.up() {
                figure.standing = Standing::Away;
            } else if matches!(figure.standing, Standing::Out | Standing::Carried) {
                // Behind the lines: no board has him on it.
                figure.slot = OFF;
            }
        }
    }

    /// Writes what a figure is called.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        let figure = self.figure(id);
        match side_of(id) {
            Side::First if figure.star && figure.owner > 0 => write!(out, "Star {}", figure.owner + 1),
            Side::First if figure.star => out.write_str("Star"),
            Side::Second if figure.star => out.write_str("Rival"),
            // The last place of a Band is the one before the first.
            Side::First => write!(out, "B{} {}", if id.0 == 0 { MAX_BAND as u8 } else { id.0 }, figure.short()),
            Side::Second => write!(out, "E{} {}", id.0.saturating_sub(MAX_BAND as u8) + 1, figure.short()),
        }
    }
}
