//! Figures: what each one is, and where it has come to (`swordplay` section 1).

use super::super::reaction::Reaction;
use super::super::wound;
use crate::engine::{Id, Side};
use crate::options;

/// Figures of a side.
pub const A_SIDE: u8 = 24;
/// Figures of a battle.
pub const MAX_FIGURES: usize = 2 * A_SIDE as usize;

options! {
    /// How a figure fights (`swordplay` section 1).
    pub enum Class { Missile = "Missile", Melee = "Melee" }
}

options! {
    /// Ranged weapons (`swordplay:D6`).
    pub enum Ranged { None = "None", Bow = "Bow", Crossbow = "Crossbow", Sling = "Sling", Thrown = "Thrown" }
}

options! {
    /// What a figure strikes with (`swordplay:D7`).
    pub enum Weapon { None = "None", OneHand = "One Hand", Two = "Two One Hand", TwoHand = "Two Hand", Lance = "Lance" }
}

options! {
    /// Armour Class (`swordplay:D8`).
    pub enum Armour { Light = "AC 2, light", Heavy = "AC 4, heavy", Plate = "AC 6, very heavy" }
}

/// Where a figure has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Not in this battle.
    Absent,
    /// In good order.
    CarryOn,
    /// Ducked back, until it is active (`swordplay:P10`).
    Ducked,
    /// Left the battlefield.
    Left,
    /// Out of the Fight.
    Out,
    /// Obviously Dead.
    Dead,
    /// Cheated death: off the table, alive (`swordplay:P23`).
    Safe,
    /// In enemy hands since an earlier Encounter, until a raid frees it (`swordplay:R94`).
    Captive,
}

/// What else is so of a figure: a bit each.
pub mod mark {
    /// Has acted in this turn (`swordplay:R27`).
    pub const ACTED: u16 = 1;
    /// Has moved in this activation.
    pub const MOVED: u16 = 1 << 1;
    /// Goes fast, until its group's activation ends (`swordplay:R32`).
    pub const FAST: u16 = 1 << 2;
    /// Has used its active fire (`swordplay:R30`).
    pub const FIRED: u16 = 1 << 3;
    /// Has shot at all in this activation: then nothing is reloaded in it (`swordplay:P46`).
    pub const SHOT: u16 = 1 << 4;
    /// Has charged, or spends its activation otherwise: it moves no further (`swordplay:R91`).
    pub const SPENT: u16 = 1 << 5;
    /// Has got on its horse in this activation, or off it: mounted it goes half as far when it is fast (`swordplay:R33`), on foot
    /// it has no active fire (`swordplay:R136`).
    pub const HORSE: u16 = 1 << 6;
    /// Has lit its brand in this activation (`swordplay:R104`).
    pub const LIT: u16 = 1 << 15;
    /// What a new turn, or a new activation, clears.
    pub const PASSING: u16 = MOVED | FAST | FIRED | SHOT | SPENT | HORSE | LIT | HURT;
    /// On the ground.
    pub const PRONE: u16 = 1 << 7;
    /// Fanatic.
    pub const FANATIC: u16 = 1 << 8;
    /// Bigger.
    pub const BIGGER: u16 = 1 << 9;
    /// Hit somebody by shooting, or fought in melee, in this Encounter.
    pub const FOUGHT: u16 = 1 << 10;
    /// Was Out of the Fight in this Encounter, or cheated death.
    pub const WAS_OUT: u16 = 1 << 11;
    /// Carries a burning brand (`swordplay:R104`).
    pub const BRAND: u16 = 1 << 12;
    /// Fetches nobody: it must duck back because it was hit (`swordplay:R140`), or did not dare to go (`swordplay:P28`).
    pub const HURT: u16 = 1 << 14;
    /// Has given up burning a building and may not try it again (`swordplay:P31`).
    pub const GAVE_UP: u16 = 1 << 13;
}

/// A figure of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// Its group, 0 to 15.
    pub group: u8,
    /// Rep.
    pub rep: u8,
    /// Class.
    pub class: Class,
    /// On a horse.
    pub mounted: bool,
    /// Ranged weapon.
    pub ranged: Ranged,
    /// Loaded, or in hand.
    pub loaded: bool,
    /// Armour.
    pub armour: Armour,
    /// Carries a shield.
    pub shield: bool,
    /// A player's own character.
    pub star: bool,
    /// Star Power dice left.
    pub pool: u8,
    /// Where it has come to.
    pub status: Status,
    /// The result it is still carrying out (`swordplay:P20`).
    pub doing: Reaction,
    /// In cover, once somebody has said so; nobody knows any more after it has moved.
    pub cover: Option<bool>,
    /// Who of the other side has shot at it and missed, while it owes the test: a bit each.
    pub missed_by: u32,
    /// Owes a Man Down test.
    pub man_down: bool,
    /// At whom it is about to shoot, or whom it charges.
    pub aim: Option<Id>,
    /// That will be a Rush Shot.
    pub rush: bool,
    /// Whom of the other side it is known to have in range and sight.
    pub reaches: u32,
    /// Melee weapon.
    pub weapon: Weapon,
    /// A bit each: see [`mod@mark`].
    pub marks: u16,
    /// The wounded friend it carries.
    pub carries: Option<Id>,
    /// Who guards it, if it is a captive.
    pub guard: Option<Id>,
    /// Which row of the army lists it is, counted from 1; 0 if of none (`swordplay:D2` to `swordplay:D5`, `swordplay:D34`).
    pub kind: u8,
}

impl Figure {
    /// Nobody.
    pub const ABSENT: Self = Self {
        side: Side::First,
        group: 0,
        rep: 4,
        class: Class::Melee,
        mounted: false,
        ranged: Ranged::None,
        loaded: false,
        armour: Armour::Light,
        shield: false,
        star: false,
        pool: 0,
        status: Status::Absent,
        doing: Reaction::CarryOn,
        cover: None,
        missed_by: 0,
        man_down: false,
        aim: None,
        rush: false,
        reaches: 0,
        weapon: Weapon::OneHand,
        marks: 0,
        carries: None,
        guard: None,
        kind: 0,
    };

    /// On the table and on its feet.
    pub fn stands(&self) -> bool {
        matches!(self.status, Status::CarryOn | Status::Ducked)
    }

    /// Out of the Fight or Obviously Dead (`swordplay:R52`).
    pub fn down(&self) -> bool {
        matches!(self.status, Status::Out | Status::Dead)
    }

    /// Whether a mark is there.
    pub const fn has(&self, mark: u16) -> bool {
        self.marks & mark != 0
    }

    /// Has something to shoot with, and is not on the ground.
    pub fn armed(&self) -> bool {
        self.stands() && self.ranged != Ranged::None && self.loaded && !self.has(mark::PRONE)
    }

    /// Owes a reaction test.
    pub fn owes(&self) -> bool {
        self.stands() && (self.missed_by != 0 || self.man_down)
    }

    /// Off the table, alive, and a Rep poorer (`swordplay:P23`): the mark tells it from who stays at home.
    pub fn cheats_death(&mut self) {
        self.status = Status::Safe;
        self.rep = wound::cheated(i16::from(self.rep)) as u8;
        self.marks |= mark::WAS_OUT;
    }

    /// What it strikes with: a weapon that was thrown is not there, the others are (`swordplay:R25`).
    pub fn strikes_with(&self) -> Weapon {
        let thrown = self.ranged == Ranged::Thrown && !self.loaded && self.class == Class::Melee;
        match self.weapon {
            Weapon::OneHand if thrown => Weapon::None,
            Weapon::Two if thrown => Weapon::OneHand,
            weapon => weapon,
        }
    }
}

/// Whose figure that is: the first side's come first.
pub const fn side_of(id: Id) -> Side {
    if id.0 < A_SIDE { Side::First } else { Side::Second }
}

/// A figure of the other side as a bit.
pub const fn bit(id: Id) -> u32 {
    1 << (id.0 % A_SIDE)
}
