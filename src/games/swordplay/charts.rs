//! The tables of the game as data (`swordplay` section 6). `tables.csv` beside this file has the same rows, and a test compares
//! them one by one.

use super::battle::{Armour, Class, Ranged, Weapon};
use super::reaction::Reaction;
use crate::engine::Chart;
use crate::options;

/// Half a die, rounded up (`swordplay:D36`, `swordplay:R4`).
pub const HALF: Chart<u8, 3> = Chart::new([(1, 2, 1), (3, 4, 2), (5, 6, 3)]);

/// Rep of a recruit: Missile, then Melee (`swordplay:D1`).
pub const RECRUITS: Chart<(u8, u8), 4> = Chart::new([(1, 1, (3, 3)), (2, 2, (3, 4)), (3, 5, (4, 4)), (6, 6, (5, 5))]);

/// A kind of fighter as the army lists have it (`swordplay:D2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What the list calls it.
    pub name: &'static str,
    /// Class.
    pub class: Class,
    /// On a horse, or whatever it rides.
    pub mounted: bool,
    /// Rep.
    pub rep: u8,
    /// Armour.
    pub armour: Armour,
    /// Carries a shield.
    pub shield: bool,
    /// Ranged weapon.
    pub ranged: Ranged,
    /// Melee weapon.
    pub weapon: Weapon,
    /// Fanatics have it, nobody else (`swordplay:R20`).
    pub fanatic: bool,
    /// Trolls have it, nobody else (`swordplay:R20`).
    pub bigger: bool,
}

/// Somebody on foot with a One Hand weapon, in light armour.
const fn foot(name: &'static str, class: Class, rep: u8) -> Profile {
    let (armour, ranged, weapon) = (Armour::Light, Ranged::None, Weapon::OneHand);
    Profile { name, class, mounted: false, rep, armour, shield: false, ranged, weapon, fanatic: false, bigger: false }
}

const fn melee(name: &'static str, rep: u8, armour: Armour) -> Profile {
    Profile { armour, shield: true, ..foot(name, Class::Melee, rep) }
}

const fn missile(name: &'static str, rep: u8, ranged: Ranged) -> Profile {
    Profile { ranged, ..foot(name, Class::Missile, rep) }
}

const fn lancer(name: &'static str, rep: u8) -> Profile {
    Profile { mounted: true, weapon: Weapon::Lance, ..melee(name, rep, Armour::Heavy) }
}

const fn axe(name: &'static str, rep: u8, armour: Armour) -> Profile {
    Profile { armour, weapon: Weapon::TwoHand, ..foot(name, Class::Melee, rep) }
}

/// Each row's highest sum of 2d6, and who that is.
pub type Army = &'static [(u8, Profile)];

/// Feudal (`swordplay:D2`).
pub const FEUDAL: Army = &[
    (2, lancer("Knights", 5)),
    (3, Profile { mounted: true, ..missile("Mounted Crossbow", 4, Ranged::Crossbow) }),
    (4, lancer("Mounted Sergeants", 4)),
    (5, melee("Heavy Infantry", 4, Armour::Heavy)),
    (9, melee("Infantry", 3, Armour::Light)),
    (12, missile("Crossbowmen", 4, Ranged::Crossbow)),
];

/// Northmen (`swordplay:D3`).
pub const NORTHMEN: Army = &[
    (3, Profile { fanatic: true, ..axe("Fanatics", 6, Armour::Light) }),
    (7, melee("Warriors", 4, Armour::Light)),
    (8, melee("Veterans", 5, Armour::Heavy)),
    (9, axe("Nobles", 5, Armour::Heavy)),
    (12, missile("Archers", 4, Ranged::Bow)),
];

/// Elves (`swordplay:D4`).
pub const ELVES: Army = &[
    (3, missile("Scouts", 5, Ranged::Bow)),
    (6, missile("Archers", 5, Ranged::Bow)),
    (9, melee("Soldiers", 5, Armour::Heavy)),
    (10, melee("Guard", 6, Armour::Heavy)),
    (12, Profile { fanatic: true, ..axe("Fanatics", 6, Armour::Light) }),
];

/// Gobbos and Orcs (`swordplay:D5`). Riders are mounted, unless the table says otherwise (`swordplay:R19`).
pub const ORCS: Army = &[
    (4, missile("Gobbo Archers", 3, Ranged::Bow)),
    (6, melee("Goblins", 3, Armour::Light)),
    (8, melee("Orcs", 4, Armour::Light)),
    (9, Profile { bigger: true, ..axe("Trolls", 5, Armour::Plate) }),
    (10, Profile { mounted: true, ..melee("Riders", 5, Armour::Heavy) }),
    (12, melee("Greater Orcs", 5, Armour::Heavy)),
];

/// Six enemies loaded beforehand: the book's example (`swordplay:D34`).
pub const LOADED: Army = &[
    (1, melee("Spearman", 3, Armour::Light)),
    (2, Profile { armour: Armour::Heavy, ..missile("Crossbowman", 4, Ranged::Crossbow) }),
    (3, missile("Bowman", 4, Ranged::Bow)),
    (4, melee("Spearman", 4, Armour::Heavy)),
    (5, melee("Swordsman", 4, Armour::Heavy)),
    (6, lancer("Lancer", 5)),
];

/// Who a sum of dice, or a die, is in a list.
pub fn enlist(army: Army, sum: i16) -> Option<&'static Profile> {
    army.iter().find(|(most, _)| sum <= i16::from(*most)).map(|(_, profile)| profile)
}

/// Every row of every list, one after the other.
fn rows() -> impl Iterator<Item = &'static str> {
    [FEUDAL, NORTHMEN, ELVES, ORCS, LOADED].into_iter().flatten().map(|(_, profile)| profile.name)
}

/// Which row has this name, counted from 1; 0 if none has.
pub fn kind(name: &str) -> u8 {
    rows().position(|row| row == name).map_or(0, |nth| nth as u8 + 1)
}

/// What a row is called.
pub fn called(kind: u8) -> Option<&'static str> {
    rows().nth(usize::from(kind.checked_sub(1)?))
}

/// A ranged weapon (`swordplay:D6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooter {
    /// Reach on foot and mounted, in inches; nothing without a weapon.
    pub range: [u8; 2],
    /// Both hands are full.
    pub two_hands: bool,
    /// Must be loaded again.
    pub reload: bool,
}

/// What a ranged weapon can do (`swordplay:D6`). A bow needs neither loading nor picking up (`swordplay:R63`).
pub const fn shooter(weapon: Ranged) -> Shooter {
    let (range, two_hands, reload) = match weapon {
        Ranged::None => ([0, 0], false, false),
        Ranged::Bow => ([24, 12], true, false),
        Ranged::Crossbow => ([24, 12], true, true),
        Ranged::Sling => ([12, 12], false, true),
        Ranged::Thrown => ([6, 6], false, false),
    };
    Shooter { range, two_hands, reload }
}

/// Dice of a melee weapon, and whether a shield helps beside it (`swordplay:D7`). From the second round a lancer has a sword and
/// the shield, or the lance alone: two dice either way (`swordplay:R22`).
pub const fn weapon(weapon: Weapon) -> (i16, bool) {
    match weapon {
        Weapon::None => (0, false),
        Weapon::OneHand => (1, true),
        // A second one counts as a shield in melee.
        Weapon::Two => (1, true),
        Weapon::TwoHand => (2, false),
        Weapon::Lance => (2, true),
    }
}

/// What armour does (`swordplay:D8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protection {
    /// Added to the die of a shot.
    pub shot: i16,
    /// Successes more or less for whoever beats the wearer.
    pub melee: i16,
    /// Rep in a physical Challenge.
    pub challenge: i16,
}

/// What an Armour Class does (`swordplay:D8`).
pub const fn armour(armour: Armour) -> Protection {
    match armour {
        Armour::Light => Protection { shot: 2, melee: 1, challenge: 0 },
        Armour::Heavy => Protection { shot: 1, melee: 0, challenge: -1 },
        Armour::Plate => Protection { shot: 0, melee: -1, challenge: -2 },
    }
}

/// A step of Received Fire: what the figure does, and what if it cannot (`swordplay:D13`).
type Does = (Reaction, Reaction);

/// Received Fire by passes: Mounted Melee, Missile, Melee on foot (`swordplay:D13`). A Missile figure that passes two and cannot
/// shoot carries on (`swordplay:R56`). Every Duck Back of these tables brings a roll to retrieve wounded (`swordplay:R60`).
pub const RECEIVED_FIRE: Chart<[Does; 3], 3> = {
    use Reaction::{CarryOn, Charge, DuckBack, Leave, ReturnFire, RushShot};
    Chart::new([
        (0, 0, [(DuckBack, DuckBack), (Leave, Leave), (DuckBack, DuckBack)]),
        (1, 1, [(CarryOn, CarryOn), (RushShot, DuckBack), (CarryOn, CarryOn)]),
        (2, 2, [(Charge, CarryOn), (ReturnFire, CarryOn), (CarryOn, CarryOn)]),
    ])
};

/// Man Down by passes: as a rule, and with twice as many friends down (`swordplay:D14`).
pub const MAN_DOWN: Chart<[Reaction; 2], 3> = {
    use Reaction::{CarryOn, DuckBack, Leave};
    Chart::new([(0, 0, [Leave, Leave]), (1, 1, [DuckBack, Leave]), (2, 2, [CarryOn, CarryOn])])
};

options! {
    /// What can spoil a shot (`swordplay:D15`), in the order in which it is asked.
    pub enum Spoils {
        Rush = "Rush Shot", ShooterFast = "Moves fast", Shielded = "Shielded", TargetFast = "Target moves fast",
        Charging = "Charging", Cover = "In cover",
    }
}

const ALL: u8 = 0b11_1111;
/// Without the target's speed.
const NINE: u8 = 0b10_0111;

/// What turns a total into a miss: bit n for the nth of [`Spoils`]; the last bit misses whatever the circumstances
/// (`swordplay:D15`, `swordplay:R64`).
pub const TO_HIT: Chart<u8, 4> = Chart::new([(-99, 7, MISSES | ALL), (8, 8, ALL), (9, 9, NINE), (10, 99, 0)]);
/// Misses always.
pub const MISSES: u8 = 0x80;

/// Reps of a shooter whose natural 6 that misses has another chance: at most its Rep (`swordplay:R67`).
pub const PITIFUL: [i16; 2] = [2, 3];

options! {
    /// Where a charge comes from. Rear: started and ended behind the front line; flank: one of both (`swordplay:R77`).
    pub enum Facing { Front = "Front", Flank = "Flank", Rear = "Rear" }
}

/// Dice of a charged figure by where it is hit: the benefit or handicap is the target's (`swordplay:D17`, `swordplay:R78`).
pub const fn charged(facing: Facing) -> i16 {
    match facing {
        Facing::Front => 0,
        Facing::Flank => -1,
        Facing::Rear => -2,
    }
}

options! {
    /// What adds dice in melee beside the weapon (`swordplay:D18`).
    pub enum Edge {
        Bigger = "Bigger", Fanatic = "Fanatic", Missile = "Missile Class", Charging = "Mounted charge", Prone = "Foe is prone",
        Shielded = "Shielded",
    }
}

/// Dice for an edge (`swordplay:D18`).
pub const fn edge(edge: Edge) -> i16 {
    match edge {
        Edge::Bigger | Edge::Charging | Edge::Prone | Edge::Shielded => 1,
        Edge::Fanatic => 2,
        Edge::Missile => -1,
    }
}

options! {
    /// What a battlefield is, as a whole (`swordplay:D23`).
    pub enum Land { Clear = "Clear", Settlement = "Settlement", Wooded = "Wooded", Mountain = "Mountain" }
}

options! {
    /// What lies in a section (`swordplay:D25`).
    pub enum Section {
        Clear = "Clear", ClearB = "Clear (B)", Hill = "Hill", Woods = "Woods", WoodsB = "Woods (B)",
        WoodedHill = "Wooded hill", Impassable = "Impassable",
    }
}

impl Section {
    /// Marked with a B.
    pub const fn built(self) -> bool {
        matches!(self, Self::ClearB | Self::WoodsB)
    }
}

/// Battlefield type (`swordplay:D23`).
pub const LANDS: Chart<Land, 4> =
    Chart::new([(1, 3, Land::Clear), (4, 4, Land::Settlement), (5, 5, Land::Wooded), (6, 6, Land::Mountain)]);

/// Terrain of a section by the type of the battlefield (`swordplay:D24`).
pub const SECTIONS: Chart<[Section; 4], 6> = {
    use Section::{Clear, ClearB, Hill, Impassable, WoodedHill, Woods, WoodsB};
    Chart::new([
        (1, 1, [Clear, Clear, Clear, Impassable]),
        (2, 2, [Clear, Clear, Clear, Clear]),
        (3, 3, [Clear, ClearB, Woods, Impassable]),
        (4, 4, [ClearB, ClearB, Woods, Woods]),
        (5, 5, [Hill, Hill, WoodsB, Woods]),
        (6, 6, [Woods, Woods, WoodedHill, Impassable]),
    ])
};

/// Buildings of a (B) section on top of half a die (`swordplay:D26`, `swordplay:R102`).
pub const fn more_buildings(land: Land) -> u8 {
    match land {
        Land::Settlement => 3,
        _ => 0,
    }
}

/// A building: areas on each floor, floors, and whether a die says wood or stone (`swordplay:D27`).
pub type Plan = (u8, u8, bool);

/// Buildings elsewhere, and in a settlement (`swordplay:D27`). Mountains have the first column (`swordplay:R101`).
pub const BUILDINGS: Chart<[Plan; 2], 6> = Chart::new([
    (1, 1, [(1, 1, true), (1, 1, true)]),
    (2, 2, [(1, 1, false), (1, 1, false)]),
    (3, 3, [(1, 1, false), (2, 1, false)]),
    (4, 4, [(2, 1, false), (2, 1, false)]),
    (5, 5, [(2, 1, false), (2, 2, true)]),
    (6, 6, [(2, 2, true), (2, 2, true)]),
]);

options! {
    /// What a building is of. Unmarked ones are thatched (`swordplay:R97`).
    pub enum Material { Thatch = "Thatch", Wood = "Wood", Stone = "Stone" }
}

/// What a marked building is of (`swordplay:D27`).
pub const MATERIALS: Chart<Material, 2> = Chart::new([(1, 5, Material::Wood), (6, 6, Material::Stone)]);

options! {
    /// How hard a Challenge is (`swordplay:D22`).
    pub enum Difficulty { Easy = "Very easy", Normal = "Normal", Hard = "Very hard" }
}

/// What setting the roof on fire is (`swordplay:P31`).
pub const fn burning(material: Material) -> Difficulty {
    match material {
        Material::Thatch => Difficulty::Easy,
        Material::Wood | Material::Stone => Difficulty::Hard,
    }
}

/// Rep in a Challenge by its difficulty (`swordplay:D22`).
pub const fn difficulty(difficulty: Difficulty) -> i16 {
    match difficulty {
        Difficulty::Easy => 1,
        Difficulty::Normal => 0,
        Difficulty::Hard => -1,
    }
}

/// How far a PEF moves by passes (`swordplay:D28`).
pub const PEF_MOVES: Chart<u8, 3> = Chart::new([(0, 0, 0), (1, 1, 4), (2, 2, 8)]);

/// Enemies met, more or fewer than the group that meets them (`swordplay:D29`).
pub const CONTACT: Chart<i16, 5> = Chart::new([(1, 1, -2), (2, 2, -1), (3, 4, 0), (5, 5, 1), (6, 6, 2)]);

options! {
    /// What a PEF turns out to be (`swordplay:D29`).
    pub enum Found { Nothing = "False alarm", Something = "Out there", Enemy = "Contact" }
}

/// A PEF by passes (`swordplay:D29`).
pub const PEFS: Chart<Found, 3> = Chart::new([(0, 0, Found::Nothing), (1, 1, Found::Something), (2, 2, Found::Enemy)]);

options! {
    /// What an NP figure is told (`swordplay:D30`).
    pub enum Order {
        Charge = "Charge nearest", Reload = "Reload", Fire = "Fire", Close = "Close and fire", Halt = "Halt",
    }
}

/// Orders to Melee figures, then to Missile figures: unloaded, in range, out of range; by passes (`swordplay:D30`). Two passes
/// are the same as one (`swordplay:R114`).
pub const ORDERS: Chart<[Order; 4], 2> = {
    use Order::{Charge, Close, Fire, Halt, Reload};
    Chart::new([(0, 0, [Halt, Reload, Fire, Halt]), (1, 1, [Charge, Reload, Fire, Close])])
};

options! {
    /// The three Encounters (`swordplay:D31`).
    pub enum Encounter { Explore = "Explore", Raid = "Raid", Defend = "Defend" }
}

/// What comes after an Encounter that was lost, and after one that was won (`swordplay:D31`, `swordplay:P45`).
pub const fn follows(encounter: Encounter, won: bool) -> Encounter {
    match (encounter, won) {
        (Encounter::Explore | Encounter::Raid, true) => Encounter::Raid,
        (Encounter::Raid, false) | (Encounter::Defend, true) => Encounter::Explore,
        (Encounter::Explore | Encounter::Defend, false) => Encounter::Defend,
    }
}

/// The section that has buildings of its own in an Encounter (`swordplay:D26`).
pub const fn extra_section(encounter: Encounter) -> Option<u8> {
    match encounter {
        Encounter::Explore => None,
        Encounter::Raid => Some(2),
        Encounter::Defend => Some(8),
    }
}

options! {
    /// What the enemy is after when the Band defends (`swordplay:D37`).
    pub enum Prize { Grunts = "Your Grunts", Buildings = "In the buildings" }
}

/// The enemy's objective (`swordplay:D37`).
pub const PRIZES: Chart<Prize, 2> = Chart::new([(1, 3, Prize::Grunts), (4, 6, Prize::Buildings)]);

/// After the battle, by passes: whoever was OOF returns, whoever left returns (`swordplay:D21`).
pub const RECOVERY: Chart<[bool; 2], 3> = Chart::new([(0, 0, [false, false]), (1, 1, [true, false]), (2, 2, [true, true])]);

options! {
    /// Where a figure is, for cover and concealment (`swordplay:D11`).
    pub enum Whereabouts {
        Building = "In a building", InCart = "In a cart", BehindCart = "Behind a cart", Woods = "Woods, rocks",
        Crest = "At a hill crest", Carrying = "Carrying wounded", Open = "Clear ground",
    }
}

/// Cover and concealment: stationary, then moving (`swordplay:D11`). In woods a moving figure is only concealed
/// (`swordplay:R72`).
pub const fn covers(place: Whereabouts) -> [(bool, bool); 2] {
    match place {
        Whereabouts::Building | Whereabouts::Woods => [(true, true), (false, true)],
        Whereabouts::InCart => [(false, true); 2],
        Whereabouts::BehindCart | Whereabouts::Crest | Whereabouts::Carrying => [(true, false); 2],
        Whereabouts::Open => [(false, false); 2],
    }
}

options! {
    /// What limits sight (`swordplay:D10`).
    pub enum Limit {
        Woods = "Both in woods", Weather = "Fog, rain, snow", Lit = "Target is lit", Deep = "Deep in woods",
        Edge = "At wood's edge", Inside = "In, no window", FarSide = "Over a crest", Crest = "At the crest",
    }
}

/// No end.
pub const FAR: u8 = 255;

/// Sight by day and by night, in inches, in the open (`swordplay:D10`).
pub const SIGHT: [u8; 2] = [FAR, 12];

/// The same under a limit (`swordplay:D10`).
pub const fn limit(limit: Limit) -> [u8; 2] {
    match limit {
        Limit::Woods | Limit::Weather => [12, 6],
        Limit::Lit => [FAR, FAR],
        Limit::Deep | Limit::Inside | Limit::FarSide => [0, 0],
        Limit::Edge | Limit::Crest => SIGHT,
    }
}

options! {
    /// What costs movement (`swordplay:D9`).
    pub enum Cost {
        Stand = "Stand up", Prone = "Go prone", Mount = "Mount", Dismount = "Dismount", Wounded = "Pick up wounded",
        Weapon = "Pick up weapon", Door = "Door", Window = "Window", Floor = "Change floor", Woods = "Woods, rough",
    }
}

/// Movement of every figure, on foot or mounted, in inches (`swordplay:D9`, `swordplay:R34`).
pub const MOVE: i16 = 8;
/// More for each pass of a Fast Move.
pub const FASTER: i16 = 4;
/// Movement to lift a wounded friend.
pub const LIFT: i16 = 2;
/// Inches to cover, at most, when ducking back.
pub const DUCK: i16 = 6;

/// What something costs of a move of 8 inches; nothing if the move ends there (`swordplay:D9`).
pub const fn cost(cost: Cost) -> Option<i16> {
    match cost {
        Cost::Stand | Cost::Woods => Some(MOVE / 2),
        Cost::Mount | Cost::Window => Some(4),
        // A thrown weapon is picked up in passing.
        Cost::Dismount | Cost::Weapon => Some(0),
        Cost::Wounded | Cost::Door => Some(LIFT),
        Cost::Prone | Cost::Floor => None,
    }
}
