//! Who turns up: recruiting, enemies, army lists, creatures (`sns` section 4). Rows in the order of the dice.

use super::fighter::{Armour, Class};
use crate::engine::Chart;
use crate::options;

/// Somebody as a list has him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Class.
    pub class: Class,
    /// Rep.
    pub rep: u8,
    /// Armour.
    pub armour: Armour,
}

/// A row of a creature list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Creature {
    /// This one leads, the others have a Rep less (`sns:P9`).
    Many(&'static str, Profile),
    /// Comes alone.
    One(&'static str, Profile),
    /// Each figure is rolled on an army list.
    Army(Army),
}

options! {
    /// The army lists (`sns:P8`).
    pub enum Army {
        DwarvesBlackMoon = "Dwarves, Black Moon",
        DwarvesRedSun = "Dwarves, Red Sun",
        ElvesBlackMoon = "Elves, Black Moon",
        ElvesSilver = "Elves, Silver",
        Goblins = "Goblins",
        Orcs = "Orcs",
        Wererats = "Wererats",
    }
}

const fn of(class: Class, rep: u8, armour: u8) -> Profile {
    let armour = match armour {
        2 => Armour::Light,
        4 => Armour::Medium,
        _ => Armour::Heavy,
    };
    Profile { class, rep, armour }
}

const fn missile(rep: u8, armour: u8) -> Profile {
    of(Class::Missile, rep, armour)
}

const fn melee(rep: u8, armour: u8) -> Profile {
    of(Class::Melee, rep, armour)
}

const fn caster(rep: u8, armour: u8) -> Profile {
    of(Class::Caster, rep, armour)
}

/// Two dice added, 2 to 12.
pub type TwoDice<T> = [T; 11];

/// T1, recruits.
pub const RECRUITS: TwoDice<Profile> = [
    caster(3, 2),
    missile(4, 4),
    missile(3, 2),
    missile(4, 2),
    melee(3, 4),
    melee(3, 2),
    melee(4, 2),
    melee(4, 4),
    melee(5, 4),
    melee(5, 6),
    caster(4, 2),
];

/// T2, enemies: the second printing, which is complete (`sns:R81`).
pub const ENEMIES: TwoDice<Profile> = [
    missile(3, 2),
    missile(4, 4),
    melee(3, 2),
    melee(3, 4),
    melee(4, 2),
    melee(4, 2),
    melee(4, 4),
    melee(4, 4),
    melee(5, 4),
    melee(5, 6),
    caster(4, 2),
];

/// T3 to T9, in the order of [`Army`].
pub const ARMIES: [[Profile; 6]; 7] = [
    [missile(4, 2), missile(4, 2), melee(4, 4), melee(4, 4), melee(5, 4), melee(6, 2)],
    [missile(4, 4), missile(4, 4), melee(5, 4), melee(5, 4), melee(6, 6), melee(6, 2)],
    [missile(5, 2), melee(4, 2), melee(5, 2), missile(4, 2), melee(5, 4), melee(6, 4)],
    [missile(5, 2), missile(5, 4), missile(5, 4), melee(5, 4), melee(5, 4), melee(6, 4)],
    [missile(3, 2), melee(3, 2), melee(3, 2), melee(3, 2), melee(5, 4), melee(4, 4)],
    [melee(5, 2), melee(4, 2), melee(6, 4), missile(4, 2), melee(5, 4), melee(5, 4)],
    [melee(4, 4), melee(3, 2), missile(3, 2), melee(5, 4), melee(3, 2), melee(5, 4)],
];

use Creature::{Army as Each, Many, One};

/// 1d6 picks one of the creature lists (`sns:P9`).
pub const CREATURE_LIST: Chart<usize, 4> = Chart::new([(1, 1, 0), (2, 3, 1), (4, 5, 2), (6, 6, 3)]);

/// T10 to T13. Lizard Men have no Rep in print (`sns:R3`), Skeletons no Class that is explained (`sns:R4`).
pub const CREATURES: [TwoDice<Creature>; 4] = [
    [
        Many("Bear", melee(4, 4)),
        Many("Giant Birds", melee(5, 2)),
        Many("Great Cats", melee(5, 2)),
        Many("War Dogs", melee(4, 2)),
        Many("Wolf", melee(4, 2)),
        Many("Gi-Ant", melee(4, 6)),
        Many("Giant Rats", melee(5, 4)),
        Many("Giant Spider", melee(4, 4)),
        Many("Mushroom Men", melee(4, 4)),
        Each(Army::Wererats),
        LIZARD_MEN,
    ],
    [
        Many("Beastmen", melee(5, 2)),
        Many("Beastmen", melee(5, 2)),
        Each(Army::DwarvesBlackMoon),
        Each(Army::DwarvesRedSun),
        Each(Army::ElvesBlackMoon),
        Each(Army::ElvesSilver),
        Each(Army::Orcs),
        Each(Army::Goblins),
        Each(Army::Orcs),
        Each(Army::Wererats),
        LIZARD_MEN,
    ],
    [
        One("Elemental", melee(6, 6)),
        Many("Troll Giant", melee(6, 4)),
        Many("Lycan", melee(6, 4)),
        One("Minor Demon", melee(6, 6)),
        One("Giant Serpent", melee(6, 6)),
        Many("Wraith", melee(6, 6)),
        Many("Hill Giant", melee(7, 6)),
        One("Major Demon", caster(7, 6)),
        One("Treeman", melee(7, 6)),
        One("Mountain Giant", melee(8, 6)),
        One("Mature Dragon", melee(10, 6)),
    ],
    [
        Many("Skeletons", melee(3, 4)),
        Many("Zombies", melee(3, 2)),
        Many("Ghoul", melee(4, 2)),
        Many("Mummies", melee(4, 2)),
        Many("Witch", caster(4, 2)),
        Many("Ogre Giant", melee(5, 4)),
        One("Hydra", melee(8, 6)),
        Many("Liche", caster(5, 4)),
        Many("Necromancer", caster(5, 4)),
        Many("Petty Demon", melee(5, 4)),
        Many("Vampire", melee(5, 4)),
    ],
];

const LIZARD_MEN: Creature = Many("Lizard Men", melee(4, 4));

/// What a Rep is called where the list has no other name.
pub const fn grade(rep: u8) -> &'static str {
    match rep {
        ..=3 => "Raw",
        4 => "Experienced",
        5 => "Veteran",
        6.. => "Elite",
    }
}

/// The row of a throw of two dice.
pub fn row<T: Copy>(list: &'static TwoDice<T>, total: i16) -> Option<T> {
    list.get(usize::try_from(total - 2).ok()?).copied()
}
