//! The profiles of the book, race by race (`blades` section 7): short name, points, Quality, Combat, special rules. A test compares
//! them with `roster.csv`. Points are those in print, even where no reading of the formula gives them (`blades:R93`).

use super::fighter::Rule;
use super::roster::{Prey, Profile, Race, profile};
use crate::engine::{Choice, Listed};

macro_rules! race {
    ($names:ident, $profiles:ident, $($name:literal $points:literal $quality:literal $combat:literal [$($rule:ident)*] $($prey:ident)?;)+) => {
        // What it costs is read beside it; it is known by its name alone.
        const $names: &[Choice] = &[$(Choice::new($name, concat!($name, " ", $points))),+];
        const $profiles: &[Profile] = &[$(profile($points, $quality, $combat, &[$(Rule::$rule),*])$(.lethal_to(Prey::$prey))?),+];
    };
}

/// All of them.
pub const RACES: &[Race] = &[
    Race { ask: Listed::new("roster.undead", "Undead", UNDEAD_NAMES), profiles: UNDEAD },
    Race { ask: Listed::new("roster.humans", "Humans", HUMANS_NAMES), profiles: HUMANS },
    Race { ask: Listed::new("roster.orcs", "Orcs", ORCS_NAMES), profiles: ORCS },
    Race { ask: Listed::new("roster.goblins", "Goblins", GOBLINS_NAMES), profiles: GOBLINS },
    Race { ask: Listed::new("roster.bugbears", "Bugbears", BUGBEARS_NAMES), profiles: BUGBEARS },
    Race { ask: Listed::new("roster.ogres", "Ogres", OGRES_NAMES), profiles: OGRES },
    Race { ask: Listed::new("roster.elves", "Elves", ELVES_NAMES), profiles: ELVES },
    Race { ask: Listed::new("roster.dwarves", "Dwarves", DWARVES_NAMES), profiles: DWARVES },
    Race { ask: Listed::new("roster.halflings", "Halflings", HALFLINGS_NAMES), profiles: HALFLINGS },
    Race { ask: Listed::new("roster.catfolk", "Catfolk", CATFOLK_NAMES), profiles: CATFOLK },
    Race { ask: Listed::new("roster.ratmen", "Ratmen", RATMEN_NAMES), profiles: RATMEN },
    Race { ask: Listed::new("roster.lizardmen", "Lizardmen", LIZARDMEN_NAMES), profiles: LIZARDMEN },
    Race { ask: Listed::new("roster.dragons", "Dragons", DRAGONS_NAMES), profiles: DRAGONS },
    Race { ask: Listed::new("roster.hyenamen", "Hyena Men", HYENAMEN_NAMES), profiles: HYENAMEN },
    Race { ask: Listed::new("roster.gryphons", "Gryphons", GRYPHONS_NAMES), profiles: GRYPHONS },
    Race { ask: Listed::new("roster.monsters", "Monsters", MONSTERS_NAMES), profiles: MONSTERS },
    Race { ask: Listed::new("roster.trolls", "Trolls", TROLLS_NAMES), profiles: TROLLS },
    Race { ask: Listed::new("roster.golems", "Golems", GOLEMS_NAMES), profiles: GOLEMS },
    Race { ask: Listed::new("roster.elementals", "Elementals", ELEMENTALS_NAMES), profiles: ELEMENTALS },
    Race { ask: Listed::new("roster.blobs", "Blobs and Fungi", BLOBS_NAMES), profiles: BLOBS },
    Race { ask: Listed::new("roster.mermen", "Mermen", MERMEN_NAMES), profiles: MERMEN },
    Race { ask: Listed::new("roster.giantbugs", "Giant Bugs", GIANTBUGS_NAMES), profiles: GIANTBUGS },
    Race { ask: Listed::new("roster.giantanimals", "Giant Animals", GIANTANIMALS_NAMES), profiles: GIANTANIMALS },
    Race { ask: Listed::new("roster.swarms", "Swarms", SWARMS_NAMES), profiles: SWARMS },
];

race! {
    UNDEAD_NAMES, UNDEAD,
    "Skeleton Human" 26 3 2 [Undead];
    "Skel. Archer" 24 3 1 [Undead ShooterMedium];
    "Skel. Superior" 46 3 2 [Undead ShooterLong UnerringAim];
    "Skel. Lion-Man" 36 3 3 [Undead];
    "Skeleton Orc" 27 4 3 [Undead];
    "Skeleton Dwarf" 30 3 3 [Undead ShortMove];
    "Skel.Orc Rider" 51 4 3 [Undead Mounted LongMove];
    "Skeleton Boar" 45 4 4 [Undead Animal LongMove];
    "Skel.Dwf Rider" 48 3 3 [Undead Mounted];
    "Skeleton Wolf" 38 4 3 [Undead Animal LongMove];
    "Zombie" 8 6 4 [Undead ShortMove Slow];
    "Walking Dead" 18 5 4 [Undead Slow];
    "Twitcher" 27 5 4 [Opportunistic Undead];
    "Zombie Lord" 35 5 5 [Undead ShortMove Slow Leader];
    "Ghoul" 32 3 2 [Undead Poison];
    "Vampire" 116 3 5 [Undead Tough Terror];
    "Vampire Lord" 136 3 5 [Undead Tough Terror Flying];
    "Mummy" 43 5 3 [Undead Tough Terror Slow];
    "Lich" 86 3 2 [Undead MagicUser Terror];
    "Wraith Lord" 92 3 3 [Undead Assassin FreeDisengage Flying];
    "Wraith" 72 3 4 [Undead FreeDisengage Flying];
    "Wraith on Mant" 114 3 5 [Undead FreeDisengage Flying Mounted LongMove];
    "Spectre" 62 4 2 [Undead FreeDisengage Flying Terror];
    "Ghost" 32 4 1 [Undead FreeDisengage Flying];
}

race! {
    HUMANS_NAMES, HUMANS,
    "Human Warrior" 30 3 3 [];
    "Barbarian" 36 3 3 [Fearless];
    "Light Infantry" 28 3 2 [ShooterMedium];
    "Heavy Infantry" 26 4 4 [ShortMove];
    "Human Archer" 44 3 3 [ShooterLong];
    "Elite Archer" 50 3 3 [ShooterLong UnerringAim];
    "Light Cavalry" 52 3 2 [Mounted LongMove];
    "Medium Cavalry" 62 3 3 [Mounted LongMove];
    "Heavy Cavalry" 72 3 4 [Mounted LongMove];
    "Cavalry Archer" 60 3 2 [Mounted LongMove ShooterMedium];
    "Elite Cav Arch" 66 3 2 [Mounted LongMove ShooterMedium UnerringAim];
    "Witch Hunter" 50 3 3 [Lethal ShooterLong] MagicUsers;
    "Human Cleric" 60 3 3 [Cleric];
    "Undead Hunter" 50 3 3 [Lethal ShooterLong] Undead;
    "Magic-User" 40 3 1 [MagicUser];
    "Human Warmage" 45 4 3 [MagicUser];
    "Human Druid" 46 3 1 [MagicUser Forester];
    "Apprentice" 30 4 1 [MagicUser];
    "Peasant" 1 5 0 [];
    "Human Child" 1 6 0 [];
    "City Militia" 15 4 2 [];
    "Human Hunter" 15 4 1 [ShooterShort Lethal] Animals;
    "Human Thief" 26 3 2 [Stealth];
    "Human Assassin" 56 3 2 [Stealth Assassin];
    "Human Leader" 60 3 3 [Leader];
}

race! {
    ORCS_NAMES, ORCS,
    "Orc Warrior" 23 4 3 [];
    "Orc Archer" 29 4 3 [ShooterMedium];
    "Elite Archer" 33 4 3 [ShooterMedium UnerringAim];
    "Armored Archer" 33 4 3 [ShooterMedium HeavyArmor];
    "Orc Boar Rider" 47 4 3 [Mounted LongMove];
    "Orc Boss" 60 3 3 [Leader];
    "Orc Warchief" 100 3 4 [Leader Tough];
    "Orc Champion" 76 3 4 [Savage Hero];
    "Savage Orc" 27 4 3 [Savage];
    "Savage Heavy" 30 4 4 [Savage ShortMove];
    "Orc Shaman" 38 4 2 [MagicUser];
}

race! {
    GOBLINS_NAMES, GOBLINS,
    "Goblin Warrior" 15 4 2 [];
    "Goblin Hero" 45 4 3 [Hero];
    "Commander" 45 4 3 [Leader];
    "Wolfrider" 47 4 3 [Mounted LongMove];
    "Goblin Archer" 21 4 2 [ShooterMedium];
    "Elite Archer" 26 4 2 [ShooterMedium UnerringAim];
    "Light Infantry" 8 4 1 [];
    "Goblin Sneak" 20 4 2 [Stealth];
    "Gob. Assassin" 56 3 2 [Assassin Stealth];
    "Elite Slinger" 26 4 2 [ShooterMedium UnerringAim];
}

race! {
    BUGBEARS_NAMES, BUGBEARS,
    "Bugbear" 35 4 3 [Slow Big LongMove];
    "Bugbear Guard" 47 4 4 [Slow Big LongMove Steadfast];
    "Chieftain" 65 4 4 [Slow Big LongMove Leader];
    "Bugbear Shaman" 57 4 3 [Slow Big LongMove MagicUser];
    "Light Infantry" 64 3 3 [Big LongMove ShooterMedium];
    "Elite Lt. Inf." 70 3 3 [Big LongMove ShooterMedium UnerringAim];
}

race! {
    OGRES_NAMES, OGRES,
    "Ogre Warrior" 50 4 4 [Big LongMove];
    "Cave Ogre" 54 4 4 [Big Dashing LongMove];
    "Forest Ogre" 54 4 4 [Big Forester LongMove];
    "Ogre Warchief" 72 4 4 [Big LongMove Leader];
    "Ogre Shaman" 57 4 2 [Big LongMove MagicUser];
    "Ogre Shooter" 48 4 3 [Big LongMove ShooterMedium];
    "Ogre Hero" 72 4 4 [Big LongMove Hero];
    "Ogre Champion" 126 3 4 [Big LongMove Hero Tough];
    "Dwarfslayer" 54 4 4 [Big Lethal LongMove] Dwarves;
    "Ogre Elfslayer" 54 4 4 [Big Lethal LongMove] Elves;
}

race! {
    ELVES_NAMES, ELVES,
    "Elf Warrior" 38 2 3 [];
    "Young Warrior" 20 3 2 [];
    "Elf Archer" 55 2 3 [ShooterLong];
    "Elite Archer" 70 2 3 [ShooterLong GoodShot UnerringAim];
    "Elf Bowmaster" 120 2 4 [ShooterLong GoodShot UnerringAim LegendaryShot];
    "Wood Warrior" 36 3 3 [Forester];
    "Wood Archer" 50 3 3 [ShooterLong Forester];
    "Wood Elite Ar." 56 3 3 [ShooterLong Forester UnerringAim];
    "Elf Wizard" 70 2 2 [MagicUser Forester];
    "Elf Hero" 93 2 3 [Hero ShooterLong];
    "Elf Commander" 100 2 5 [Leader];
    "Wood Commander" 95 2 4 [Leader Forester];
    "Elf Sneak" 53 2 3 [Stealth Forester];
    "Elf Cavalry" 60 2 3 [Mounted Forester];
    "Heavy Cavalry" 52 3 4 [Mounted];
}

race! {
    DWARVES_NAMES, DWARVES,
    "Dwarf Warrior" 34 3 4 [ShortMove];
    "Young Warrior" 24 3 3 [ShortMove];
    "Elite Warrior" 46 3 4 [ShortMove Steadfast Fearless];
    "Skirmisher" 18 3 2 [ShortMove ShooterShort];
    "Dwarf Cavalry" 52 3 4 [Mounted];
    "Dragonslayer" 56 3 5 [ShortMove Lethal Fearless] Dragons;
    "Crossbowman" 24 4 3 [ShortMove ShooterMedium];
    "Elite Crossbow" 38 3 3 [ShortMove ShooterMedium GoodShot];
    "Dwarf Thief" 30 3 3 [ShortMove Stealth];
    "Dwarf Mage" 41 4 3 [ShortMove MagicUser];
    "Orcslayer" 40 3 4 [ShortMove Lethal] Orcs;
    "Commander" 95 2 4 [Leader Fearless];
}

race! {
    HALFLINGS_NAMES, HALFLINGS,
    "Spearman" 11 4 2 [ShortMove];
    "Slinger" 9 4 1 [ShortMove ShooterMedium];
    "Vet. Slinger" 14 4 1 [ShortMove ShooterMedium GoodShot];
    "Halfl. Archer" 17 4 2 [ShortMove ShooterMedium];
    "Elite Archer" 24 4 2 [ShortMove ShooterMedium GoodShot];
    "Halfl.Villager" 6 4 1 [ShortMove ShooterShort];
    "Halfling Thief" 16 3 1 [ShortMove Stealth FreeDisengage];
    "Halfling Rider" 32 3 2 [Mounted];
    "Halfl. Veteran" 18 4 3 [ShortMove];
    "Halfling Hero" 54 3 3 [ShortMove Hero];
    "Wisewoman" 13 5 0 [ShortMove MagicUser];
    "Messenger" 20 2 2 [FreeDisengage];
}

race! {
    CATFOLK_NAMES, CATFOLK,
    "Lion-Man" 46 3 4 [Fearless];
    "Lion Commander" 95 2 4 [Fearless Leader];
    "Lion Champion" 95 2 4 [Fearless Tough];
    "Lion-Centaur" 60 3 4 [LongMove];
    "Lynx Scout" 30 3 2 [ShooterShort Stealth];
    "Cougar Archer" 38 3 3 [ShooterMedium];
    "Panther-Man" 56 3 2 [Assassin Stealth];
    "Cougar Shaman" 40 3 1 [MagicUser];
    "Smilodon" 58 2 4 [Savage];
    "Smilodon Hero" 95 2 4 [Savage Hero];
    "Lion" 40 3 4 [Animal Savage];
}

race! {
    RATMEN_NAMES, RATMEN,
    "Ratman Warrior" 27 4 3 [Gregarious];
    "Rat Champion" 35 4 4 [Gregarious];
    "Ratman Scout" 24 4 2 [Gregarious Stealth];
    "Ratman Hero" 57 4 4 [Gregarious Tough];
    "Ratman Shooter" 30 4 2 [Gregarious ShooterLong];
    "Elite Shooter" 35 4 2 [Gregarious ShooterLong GoodShot];
    "Rat Assassin" 72 3 3 [Assassin FreeDisengage Stealth];
    "Ratman Leader" 60 3 3 [Leader];
    "Ratman Wizard" 46 3 1 [Fearless MagicUser];
}

race! {
    LIZARDMEN_NAMES, LIZARDMEN,
    "Lizardman" 52 3 4 [Amphibious Tailslap];
    "Skirmisher" 46 3 3 [Amphibious Tailslap ShooterShort];
    "Lizard Leader" 82 3 4 [Amphibious Tailslap Leader];
    "Liz. Champion" 82 3 4 [Amphibious Tailslap Tough];
    "Lizard Shaman" 42 4 2 [Amphibious MagicUser];
    "Giant Lizard" 44 4 4 [Animal Amphibious Big Clinging Tailslap];
    "Lizard Rider" 76 3 4 [Mounted Amphibious Big Clinging Tailslap];
}

race! {
    DRAGONS_NAMES, DRAGONS,
    "Small Dragon" 80 3 4 [Flying Big ShooterLong];
    "Adult Dragon" 218 2 5 [Flying Huge LongMove ShooterLong Terror Tough];
    "Ancient Dragon" 268 2 6 [Flying Huge LongMove ShooterLong Terror Tough MagicUser];
    "Wyvern" 86 4 4 [Animal Flying Huge LongMove Tough];
    "Hydra" 64 3 4 [Huge ShooterLong Tough];
}

race! {
    HYENAMEN_NAMES, HYENAMEN,
    "Hyena Warrior" 26 3 2 [Savage];
    "Hyena Archer" 28 3 2 [ShooterMedium];
    "Hyena Guard" 36 3 3 [Savage];
    "Hyena Chief" 66 3 3 [Leader Savage];
    "Armored Chief" 82 3 4 [HeavyArmor Leader Savage];
    "Hyena Champion" 66 3 3 [Hero Savage];
    "Hyena Rabble" 15 4 2 [];
    "Hyena Young" 15 4 2 [Savage];
}

race! {
    GRYPHONS_NAMES, GRYPHONS,
    "Gryphon" 50 3 3 [Flying];
    "Gryphon Lord" 90 3 4 [Flying Leader];
}

race! {
    MONSTERS_NAMES, MONSTERS,
    "Basilisk" 60 3 3 [Assassin];
    "Cockatrice" 70 3 2 [Assassin Flying];
    "Medusa" 80 2 2 [Assassin ShooterLong];
    "Unicorn" 102 3 4 [Cleric LongMove Forester Dashing];
    "Tarrasque" 140 3 5 [Huge Tough Terror LongMove];
    "Giant" 86 4 5 [Slow Huge LongMove ShooterLong Tough];
}

race! {
    TROLLS_NAMES, TROLLS,
    "Troll" 41 5 4 [Tough Fearless Big];
    "Hill Troll" 62 4 4 [Tough Fearless Big];
    "Water Troll" 44 5 4 [Amphibious Tough Fearless Big];
    "Cave Troll" 54 4 4 [Big Savage Slow Tough];
}

race! {
    GOLEMS_NAMES, GOLEMS,
    "Clay Golem" 62 3 3 [Slow Big Artificial Tough];
    "Flesh Golem" 47 4 3 [Slow Big Artificial Tough];
    "Stone Golem" 54 4 4 [Slow Big Artificial Tough];
    "Steel Golem" 62 4 5 [Slow Big Artificial Tough];
}

race! {
    ELEMENTALS_NAMES, ELEMENTALS,
    "Earth Element." 82 3 4 [Big Artificial Tough];
    "Fire Elemental" 50 3 4 [Artificial ShooterShort];
    "Air Elemental" 72 3 2 [Flying LongMove FreeDisengage Artificial];
    "Water Element." 48 3 3 [Amphibious Artificial FreeDisengage];
}

race! {
    BLOBS_NAMES, BLOBS,
    "Blob" 19 6 5 [Artificial Big Slow ShortMove Tough];
    "Fungus Man" 13 5 2 [Poison];
    "Terror Mold" 5 6 3 [Clinging Poison Slow ShortMove Animal];
    "Shriek. Fungus" 2 6 2 [Slow ShortMove ShooterShort];
}

race! {
    MERMEN_NAMES, MERMEN,
    "Merman Warrior" 27 4 3 [Amphibious];
    "Armored Merman" 32 4 3 [Amphibious HeavyArmor];
    "Merman Leader" 66 3 3 [Amphibious Leader];
    "Merman Shooter" 38 4 3 [Amphibious ShooterLong];
    "Elite Shooter" 47 4 3 [Amphibious ShooterLong GoodShot];
    "Sea Witch" 50 4 3 [Amphibious MagicUser];
}

race! {
    GIANTBUGS_NAMES, GIANTBUGS,
    "Giant Spider" 82 3 4 [Clinging Entangle Poison Animal Big];
    "Giant Scorpion" 58 3 4 [Clinging Poison Animal Big Tailslap];
    "Giant Ant" 32 4 3 [Clinging Big Animal Gregarious];
    "Giant Bee" 72 3 4 [Flying Big Animal Gregarious Poison];
    "Giant Centiped" 62 3 3 [Clinging Big Animal Poison LongMove];
    "Giant Wasp" 66 3 4 [Flying Big Animal Poison];
    "Giant Roach" 52 3 4 [Clinging Animal Big HeavyArmor];
}

race! {
    GIANTANIMALS_NAMES, GIANTANIMALS,
    "Giant Bat" 56 3 3 [Animal Big Flying FreeDisengage];
    "Giant Frog" 20 3 2 [Amphibious Animal];
    "Giant Bear" 40 3 4 [Animal Big];
    "Giant Wolf" 50 3 3 [Animal Big LongMove];
    "Giant Eagle" 80 3 4 [Animal Big Flying LongMove];
    "Giant Hawk" 70 3 3 [Animal Big Flying LongMove];
    "Giant Snake" 36 3 3 [Animal Big Poison];
}

race! {
    SWARMS_NAMES, SWARMS,
    "Bats" 34 3 0 [Swarm Flying FreeDisengage];
    "Vampire Bats" 72 3 2 [Swarm Flying LongMove FreeDisengage];
    "Bees or Wasps" 40 3 0 [Swarm Flying Fearless FreeDisengage Poison ShortMove];
    "Ants" 11 4 0 [Swarm Clinging Fearless ShortMove];
    "Centipedes" 15 4 0 [Swarm Clinging Fearless Poison ShortMove];
    "Frogs" 6 4 0 [Amphibious Swarm ShortMove];
    "Rats" 22 3 1 [Swarm Clinging];
    "Scorpions" 40 3 1 [Swarm Clinging Fearless Poison DesertWalk];
    "Imps" 46 3 2 [Swarm Flying];
}
