//! `src/games/swordplay/tables.csv` has every table of the specification; each row is compared with what the program reads.
//!
//! Every block of the file is compared here, or played row by row in `played.rs`.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::engine::Options;
use adjutant::games::swordplay::charts::{
    self, Army, Cost, Difficulty, Edge, Encounter, FAR, Facing, Found, Land, Limit, Material, Order, Prize, Section, Spoils,
    Whereabouts,
};
use adjutant::games::swordplay::{Armour, Class, Ranged, Reaction, Weapon};

const CSV: &str = include_str!("../../src/games/swordplay/tables.csv");

/// Blocks that the program has as procedures: `played.rs` plays every row.
const PLAYED: &[&str] = &[
    "starting_rep",
    "army_notes",
    "ranged_damage",
    "melee_damage",
    "star_power",
    "star_levels",
    "charge_result",
    "challenge_result",
    "reaction_mods",
    "in_sight_mods",
    "np_movement_mods",
    "new_recruits",
    "rep_change",
    "pef_placement",
    "terrain_effects",
];

/// The cells of each row, by its table's name.
pub fn rows() -> BTreeMap<&'static str, Vec<Vec<&'static str>>> {
    let mut tables: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in CSV.lines().filter(|line| !line.is_empty() && !line.starts_with("table,")) {
        let cells: Vec<_> = line.split(',').collect();
        tables.entry(cells[0]).or_default().push(cells[1..].to_vec());
    }
    tables
}

pub fn number<T: std::str::FromStr>(cell: &str) -> T {
    cell.parse().unwrap_or_else(|_| panic!("{cell} is no number"))
}

fn yes(cell: &str) -> bool {
    match cell {
        "1" => true,
        "0" => false,
        other => panic!("{other} is neither 1 nor 0"),
    }
}

fn class(cell: &str) -> Class {
    if cell == "missile" { Class::Missile } else { Class::Melee }
}

fn armour(cell: &str) -> Armour {
    match cell {
        "2" => Armour::Light,
        "4" => Armour::Heavy,
        "6" => Armour::Plate,
        other => panic!("AC {other}"),
    }
}

fn ranged(cell: &str) -> Ranged {
    match cell {
        "none" => Ranged::None,
        "bow" => Ranged::Bow,
        "crossbow" => Ranged::Crossbow,
        "sling" => Ranged::Sling,
        "throwing axe or spear" => Ranged::Thrown,
        other => panic!("{other}"),
    }
}

/// An option by a word of the file: letters and digits alone count.
fn option<T: Options + Copy>(cell: &str) -> T {
    let plain = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let nth = T::CHOICES.iter().position(|choice| plain(choice.name()) == plain(cell));
    T::ALL[nth.unwrap_or_else(|| panic!("no option is called {cell}"))]
}

fn army(name: &str, army: Army, tables: &BTreeMap<&str, Vec<Vec<&str>>>) {
    let mut rows = 0;
    for row in &tables[name] {
        let [low, high, kind, class_of, mounted, rep, ac, shield, shoots, _, hands, fanatic, bigger] = row[..] else {
            panic!("{row:?}")
        };
        for sum in number::<i16>(low)..=number(high) {
            let profile = charts::enlist(army, sum).unwrap();
            assert_eq!(profile.name, kind, "{name} {sum}");
            let weapon = match hands {
                "one" => Weapon::OneHand,
                "two" => Weapon::TwoHand,
                "lance" => Weapon::Lance,
                other => panic!("{other}"),
            };
            let is =
                (profile.class, profile.mounted, profile.rep, profile.armour, profile.shield, profile.ranged, profile.weapon);
            let says = (class(class_of), yes(mounted), number(rep), armour(ac), yes(shield), ranged(shoots), weapon);
            assert_eq!(is, says, "{name} {kind}");
            assert_eq!((profile.fanatic, profile.bigger), (yes(fanatic), yes(bigger)), "{name} {kind}");
        }
        rows += 1;
    }
    assert_eq!(rows, army.len(), "{name}");
}

#[test]
fn every_block_is_compared_or_played() {
    let compared = [
        "half_d6",
        "recruiting",
        "army_feudal",
        "army_northmen",
        "army_elves",
        "army_gobbos_orcs",
        "loaded_example",
        "ranged_weapons",
        "melee_weapons",
        "armour",
        "movement",
        "los_limits",
        "cover_concealment",
        "received_fire",
        "man_down",
        "status_ladder",
        "to_hit",
        "pitiful_shot",
        "charge_mods",
        "melee_mods",
        "recovery",
        "challenge_mods",
        "battlefield_type",
        "terrain_generator",
        "building_count",
        "building_type",
        "building_material",
        "burn_challenge",
        "pef_movement",
        "pef_resolution",
        "pef_contact",
        "np_movement",
        "encounters",
        "defend_objective",
    ];
    let known: BTreeSet<_> = compared.into_iter().chain(PLAYED.iter().copied()).collect();
    let there: BTreeSet<_> = rows().into_keys().collect();
    assert_eq!(known, there);
}

#[test]
fn armies_and_recruits() {
    let tables = rows();
    army("army_feudal", charts::FEUDAL, &tables);
    army("army_northmen", charts::NORTHMEN, &tables);
    army("army_elves", charts::ELVES, &tables);
    army("army_gobbos_orcs", charts::ORCS, &tables);
    for row in &tables["loaded_example"] {
        let [die, rep, class_of, mounted, shoots, melee, ac, shield] = row[..] else { panic!("{row:?}") };
        let profile = charts::enlist(charts::LOADED, number(die)).unwrap();
        let weapon = if melee.contains("lance") { Weapon::Lance } else { Weapon::OneHand };
        let is = (profile.rep, profile.class, profile.mounted, profile.ranged, profile.weapon, profile.armour, profile.shield);
        let says = (number(rep), class(class_of), yes(mounted), ranged(shoots), weapon, armour(ac), yes(shield));
        assert_eq!(is, says, "{row:?}");
    }
    for row in &tables["recruiting"] {
        assert_eq!(charts::RECRUITS.read(number(row[0])), (number(row[1]), number(row[2])), "{row:?}");
    }
}

#[test]
fn weapons_and_armour() {
    let tables = rows();
    for row in &tables["ranged_weapons"] {
        let shooter = charts::shooter(ranged(row[0]));
        assert_eq!(shooter.range, [number(row[1]), number(row[2])], "{row:?}");
        assert_eq!((shooter.two_hands, shooter.reload), (yes(row[3]), yes(row[4])), "{row:?}");
        assert_eq!(yes(row[5]), ranged(row[0]) == Ranged::Thrown, "{row:?}");
    }
    for row in &tables["melee_weapons"] {
        let weapon = match row[0] {
            "none" => Weapon::None,
            "one hand" | "spear with shield" => Weapon::OneHand,
            "two one hand" => Weapon::Two,
            "two hand" | "spear without shield" => Weapon::TwoHand,
            "lance" => Weapon::Lance,
            other => panic!("{other}"),
        };
        assert_eq!(charts::weapon(weapon), (number(row[1]), row[2] != "no"), "{row:?}");
    }
    for row in &tables["armour"] {
        let does = charts::armour(armour(row[0]));
        assert_eq!((does.shot, does.melee, does.challenge), (number(row[1]), number(row[2]), number(row[3])), "{row:?}");
    }
    let edges = [
        ("bigger", Edge::Bigger),
        ("fanatic", Edge::Fanatic),
        ("missile class", Edge::Missile),
        ("mounted charging", Edge::Charging),
        ("opponent prone", Edge::Prone),
    ];
    for row in &tables["melee_mods"] {
        let dice = match row[0] {
            "one hand weapon" => charts::weapon(Weapon::OneHand).0,
            "two hand weapon" => charts::weapon(Weapon::TwoHand).0,
            shielded if shielded.starts_with("shielded") => charts::edge(Edge::Shielded),
            other => charts::edge(edges.iter().find(|(name, _)| *name == other).unwrap().1),
        };
        assert_eq!(dice, number(row[1]), "{row:?}");
    }
    for row in &tables["charge_mods"] {
        let dice = match row[0] {
            "target charged to flank" => charts::charged(Facing::Flank),
            "target charged to rear" => charts::charged(Facing::Rear),
            // One die each, said where the test is made: `played.rs`.
            "target in cover" | "mounted charging unmounted" => continue,
            other => panic!("{other}"),
        };
        assert_eq!(dice, number(row[2]), "{row:?}");
    }
}

#[test]
fn movement_and_sight() {
    let tables = rows();
    for row in &tables["movement"] {
        let (is, unit) = (row[1], row[2]);
        let says = match row[0] {
            "normal" => charts::MOVE,
            "fast per pass" => charts::FASTER,
            "pick up wounded" => charts::LIFT,
            "duck back max" => charts::DUCK,
            "mount" => charts::cost(Cost::Mount).unwrap(),
            "dismount" => charts::cost(Cost::Dismount).unwrap(),
            "door" => charts::cost(Cost::Door).unwrap(),
            "window" => charts::cost(Cost::Window).unwrap(),
            "woods marsh rough" | "stand up" => {
                assert_eq!((is, charts::cost(Cost::Stand), charts::cost(Cost::Woods)), ("half", Some(4), Some(4)), "{unit}");
                continue;
            }
            "change floor" => {
                assert_eq!(charts::cost(Cost::Floor), None, "a whole turn");
                continue;
            }
            // Distances that the table measures, and the device only names: `played.rs`.
            "in sight free move"
            | "impassable"
            | "mount then fast move"
            | "charge must reach"
            | "charge test at"
            | "group link"
            | "man down radius"
            | "building pef radius" => continue,
            other => panic!("{other}"),
        };
        assert_eq!(says, number(is), "{row:?}");
    }
    let far = |cell: &str| if cell == "-1" { FAR } else { number(cell) };
    for row in &tables["los_limits"] {
        let limit = match row[0] {
            "open" => charts::SIGHT,
            "both in woods" => charts::limit(Limit::Woods),
            "fog rain or snow" => charts::limit(Limit::Weather),
            "target well lit at night" => charts::limit(Limit::Lit),
            "woods deeper than 1 in from outside" => charts::limit(Limit::Deep),
            "woods within 1 in of edge" => charts::limit(Limit::Edge),
            "building interior away from door or window" => charts::limit(Limit::Inside),
            "opposite sides of hill crest" => charts::limit(Limit::FarSide),
            "within 1 in of hill crest" => charts::limit(Limit::Crest),
            other => panic!("{other}"),
        };
        assert_eq!(limit, [far(row[1]), far(row[2])], "{row:?}");
    }
    for row in &tables["cover_concealment"] {
        let place = match row[0] {
            "inside building" => Whereabouts::Building,
            "inside cart or wagon" => Whereabouts::InCart,
            "behind cart or wagon" => Whereabouts::BehindCart,
            "woods or rocky" => Whereabouts::Woods,
            "within 1 in of hill crest vs far side" => Whereabouts::Crest,
            "carrying wounded when shot at" => Whereabouts::Carrying,
            "clear" => Whereabouts::Open,
            other => panic!("{other}"),
        };
        assert_eq!(charts::covers(place)[usize::from(yes(row[1]))], (yes(row[2]), yes(row[3])), "{row:?}");
    }
}

#[test]
fn reactions_and_shots() {
    let tables = rows();
    for row in &tables["received_fire"] {
        let column = ["mounted melee", "missile", "other melee"].iter().position(|name| *name == row[1]).unwrap();
        let does: Reaction = option(row[2]);
        let cannot = if row[3].is_empty() { does } else { option(row[3]) };
        assert_eq!(charts::RECEIVED_FIRE.read(number(row[0]))[column], (does, cannot), "{row:?}");
        // Every Duck Back of the tests brings a roll to retrieve wounded (`swordplay:R60`).
        assert_eq!(!row[4].is_empty(), [does, cannot].contains(&Reaction::DuckBack), "{row:?}");
    }
    for row in &tables["man_down"] {
        let says: Reaction = option(row[2]);
        assert_eq!(charts::MAN_DOWN.read(number(row[0]))[usize::from(yes(row[1]))], says, "{row:?}");
    }
    // Ranks 0 to 4 are reactions, in this order; a charge has the rank of Return Fire (`swordplay:R50`).
    let ladder: Vec<(u8, Reaction)> = tables["status_ladder"][..6].iter().map(|row| (number(row[0]), option(row[1]))).collect();
    assert!(ladder.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 < pair[1].1), "{ladder:?}");
    for row in &tables["to_hit"] {
        let (low, high) = (number::<i16>(row[0]), number::<i16>(row[1]));
        for total in [low, high] {
            let spoils = charts::TO_HIT.read(total);
            let columns =
                [Spoils::ShooterFast, Spoils::Rush, Spoils::Shielded, Spoils::Cover, Spoils::Charging, Spoils::TargetFast];
            for (what, cell) in columns.iter().zip(&row[2..8]) {
                assert_eq!(spoils >> what.index() & 1 == 1, *cell == "miss", "{total} {what:?}");
            }
            assert_eq!(spoils & charts::MISSES != 0, row[8] == "miss", "{total}");
        }
    }
    let pitiful: Vec<i16> = tables["pitiful_shot"].iter().map(|row| number(row[0])).collect();
    assert_eq!(pitiful, charts::PITIFUL);
}

#[test]
fn battlefields() {
    let tables = rows();
    let dice = |row: &[&str]| number::<i16>(row[0])..=number(row[1]);
    for row in &tables["half_d6"] {
        dice(row).for_each(|die| assert_eq!(charts::HALF.read(die), number(row[2]), "{row:?}"));
    }
    for row in &tables["battlefield_type"] {
        dice(row).for_each(|die| assert_eq!(charts::LANDS.read(die), option::<Land>(row[2]), "{row:?}"));
    }
    for row in &tables["terrain_generator"] {
        let says: Vec<Section> = row[1..].iter().map(|cell| option(cell)).collect();
        assert_eq!(charts::SECTIONS.read(number(row[0])).to_vec(), says, "{row:?}");
    }
    for row in &tables["building_count"] {
        let more = if row[0].contains("settlement") {
            charts::more_buildings(Land::Settlement)
        } else {
            charts::more_buildings(Land::Clear)
        };
        assert_eq!((more, row[2]), (number(row[1]), "1"), "{row:?}");
    }
    for row in &tables["building_type"] {
        let [elsewhere, settlement] = charts::BUILDINGS.read(number(row[0]));
        let plan = if row[1] == "settlement" { settlement } else { elsewhere };
        assert_eq!(plan, (number(row[2]), number(row[3]), yes(row[4])), "{row:?}");
    }
    for row in tables["building_material"].iter().filter(|row| row[3] == "wood_or_stone=1") {
        dice(row).for_each(|die| assert_eq!(charts::MATERIALS.read(die), option::<Material>(row[2]), "{row:?}"));
    }
    let hard = |cell: &str| if cell == "very easy" { Difficulty::Easy } else { Difficulty::Hard };
    for row in &tables["burn_challenge"] {
        assert_eq!(charts::burning(option(row[0])), hard(row[1]), "{row:?}");
    }
    for row in &tables["challenge_mods"] {
        let says = match row[0] {
            "very easy" | "very difficult" => charts::difficulty(hard(row[0])),
            "AC 4 and physical" => charts::armour(Armour::Heavy).challenge,
            "AC 6 and physical" => charts::armour(Armour::Plate).challenge,
            // Said where the Challenge is made: `played.rs`.
            "helpful tool" => continue,
            other => panic!("{other}"),
        };
        assert_eq!(says, number(row[1]), "{row:?}");
    }
    assert_eq!(charts::difficulty(Difficulty::Normal), 0);
}

#[test]
fn enemies_and_encounters() {
    let tables = rows();
    for row in &tables["pef_movement"] {
        assert_eq!(charts::PEF_MOVES.read(number(row[0])), number(row[1]), "{row:?}");
    }
    for row in &tables["pef_resolution"] {
        let says = match row[1] {
            "contact" => Found::Enemy,
            "something out there" => Found::Something,
            "false alarm" => Found::Nothing,
            other => panic!("{other}"),
        };
        assert_eq!(charts::PEFS.read(number(row[0])), says, "{row:?}");
    }
    for row in &tables["pef_contact"] {
        assert_eq!((charts::CONTACT.read(number(row[0])), row[2]), (number(row[1]), "1"), "{row:?}");
    }
    for row in &tables["np_movement"] {
        let column = match (row[1], row[2]) {
            ("melee", _) => 0,
            (_, "unloaded") => 1,
            (_, "loaded in range") => 2,
            (_, "loaded out of range") => 3,
            other => panic!("{other:?}"),
        };
        let says = match row[3] {
            "move to charge nearest player group" => Order::Charge,
            "reload" => Order::Reload,
            "fire" => Order::Fire,
            "move into range and fire" => Order::Close,
            "halt" => Order::Halt,
            other => panic!("{other}"),
        };
        assert_eq!(charts::ORDERS.read(number(row[0].trim_end_matches('+')))[column], says, "{row:?}");
    }
    for row in &tables["encounters"] {
        let encounter: Encounter = option(row[0]);
        let section: u8 = number(row[3]);
        assert_eq!(charts::extra_section(encounter), (section > 0).then_some(section), "{row:?}");
        let follows = [true, false].map(|won| charts::follows(encounter, won));
        assert_eq!(follows, [option::<Encounter>(row[4]), option(row[5])], "{row:?}");
    }
    for row in &tables["defend_objective"] {
        let says = if row[2].contains("Grunts") { Prize::Grunts } else { Prize::Buildings };
        (number::<i16>(row[0])..=number(row[1])).for_each(|die| assert_eq!(charts::PRIZES.read(die), says, "{row:?}"));
    }
    for row in &tables["recovery"] {
        assert_eq!(charts::RECOVERY.read(number(row[0])), [row[1] == "returns", row[2] == "returns"], "{row:?}");
    }
}
