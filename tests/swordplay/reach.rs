//! What Encounters that play themselves must have reached: every procedure of the specification, every row of its tables, everything
//! that is told or noted.

use adjutant::engine::Options as _;
use adjutant::games::swordplay::charts::{self, Material, Section, Whereabouts};
use adjutant::games::swordplay::{Armour, Ranged, Source, Weapon};

/// What never comes to pass in a battle, or hardly ever: not offered, only in a chain longer than any here, only where a result is
/// overruled, or what several have come to, or a Star who cheats death, whatever began it.
pub const NEVER: &[&str] = &["not-now", "goes-on", "again", "unhurt", "one-left", "several-left", "several-down", "survives"];

/// What no procedure ends in: it is told on the way.
pub const TOLD: &[&str] = &[
    "carry-on",
    "return-fire",
    "charge",
    "rush-shot",
    "duck-back",
    "leave",
    "minus-1-rep",
    "no-shot",
    "fires",
    "miss",
    "wounded-hit",
    "hit",
    "hits",
    "tie",
    "duck-together",
    "leave-together",
    "returns",
    "gone",
    "rises",
    "same",
    "falls",
    "out",
    "cheats-death",
    "dead",
    "known",
    "terrain",
    "moving-wins",
    "other-wins",
    "something",
    "false-alarm",
    "contact",
    "enemy",
    "somebody",
    "recruits",
    "none",
    "found",
    "not-here",
    "grunts",
    "buildings",
];

/// What dice of each table came to, from the first to the last row that tells apart what follows: passes, faces, totals with what
/// is added to them.
pub const ROWS: &[(&str, i16, i16)] = &[
    ("muster.recruit", 1, 6),   // D1
    ("react.cover-die", 1, 6),  // D13, D14; what tests come to is noted
    ("react.leader-die", 0, 1), // P17
    ("volley.shot", 7, 10),     // D15
    ("hit.pitiful", 0, 1),      // P21
    ("volley.wound", 1, 8),     // D16
    ("charge.dice", 0, 2),      // D17
    ("charge.target", 0, 2),    // D17
    ("melee.dice", 0, 5),       // P25
    ("wound.power", 0, 4),      // D20
    ("melee.wound", 2, 8),      // D19: a margin of one at least
    ("aid.die", 0, 1),          // P28
    ("challenge.dice", 0, 2),   // P30
    ("challenge.again", 0, 2),  // P30
    ("recovery.dice", 0, 2),    // D21
    ("recruits.dice", 0, 2),    // P42
    ("rep.die", 1, 6),          // P43, P44
    ("terrain.land-die", 1, 6), // D23
    ("terrain.section", 1, 6),  // D24
    ("terrain.count", 1, 6),    // D26
    ("terrain.type", 1, 6),     // D27
    ("terrain.material", 1, 6), // D27
    ("pefs.die", 1, 6),         // P3
    ("pef-move.dice", 0, 2),    // D28
    ("pef.dice", 0, 2),         // P34
    ("pef.enemies", 1, 6),      // D29
    ("foes.even", 0, 2),        // P36
    ("foes.rep", 1, 6),         // P36
    ("orders.dice", 0, 1),      // D30
    ("objective.die", 0, 1),    // P39
    ("defend.die", 1, 6),       // P40
];

/// The procedures of the specification, and what shows that one was played.
pub const PARAGRAPHS: [(&str, &str); 46] = [
    ("P1", "asked muster.rep"),
    ("P2", "asked terrain.sections"),
    ("P3", "asked pefs.dice"),
    ("P4", "asked activation.dice"),
    ("P5", "asked regroup.members"),
    ("P6", "asked move.who"),
    ("P7", "asked fast.dice"),
    ("P8", "somebody prone"),
    ("P9", "somebody on or off his horse"),
    ("P10", "asked duck.cover"),
    ("P11", "asked sight.foes"),
    ("P12", "asked sight.test"),
    ("P13", "asked sight.threatened"),
    ("P14", "somebody joins late"),
    ("P15", "somebody tests for Received Fire"),
    ("P16", "somebody tests for Man Down"),
    ("P17", "row react.leader-die 1"),
    ("P18", "somebody tests for both"),
    ("P19", "asked volley.target"),
    ("P20", "a reaction to a reaction"),
    ("P21", "asked hit.cover"),
    ("P22", "asked volley.wounds"),
    ("P23", "asked wound.power"),
    ("P24", "asked charge.test"),
    ("P25", "asked melee.round"),
    ("P26", "asked melee.wound"),
    ("P27", "asked assault.first"),
    ("P28", "asked aid.die"),
    ("P29", "asked capture.fate"),
    ("P30", "dare success"),
    ("P31", "note Burns, one area a turn"),
    ("P32", "asked cost.what"),
    ("P33", "asked pef-move.dice"),
    ("P34", "asked pef.dice"),
    ("P35", "asked building.inside"),
    ("P36", "asked foes.two"),
    ("P37", "asked orders.dice"),
    ("P38", "note Has explored section #"),
    ("P39", "asked objective.die"),
    ("P40", "asked defend.die"),
    ("P41", "asked recovery.dice"),
    ("P42", "asked recruits.dice"),
    ("P43", "a Rep rises"),
    ("P44", "a Rep falls"),
    ("P45", "asked finish.play-on"),
    ("P46", "asked load.who"),
];

/// What a test, a wound or a charge came to; every one is noted.
const NOTES: &[&str] = &[
    "Carries on",
    "Returns fire",
    "Charges",
    "Rush Shot",
    "Must duck back",
    "Leaves the battlefield",
    "Out of the Fight",
    "Obviously Dead",
    "Cheats death",
    "Wins In Sight",
    "Loses In Sight",
    "They hold the objective",
    "They want your Grunts",
    "They want a prize",
    "They have it: off to 1-2-3",
    "8 inches to the edge of 1-2-3",
    "The prize is gone",
    "The objective lies here",
    "That is number #",
    "burns, areas left: #",
    "Burns, one area a turn",
];

/// What each column of Received Fire and Man Down can come to (D13, D14).
const REACTIONS: &[(&str, &[&str])] = &[
    ("rider", &["Carries on", "Charges", "Must duck back", "Leaves the battlefield"]),
    ("missile", &["Carries on", "Returns fire", "Rush Shot", "Must duck back", "Leaves the battlefield"]),
    ("foot", &["Carries on", "Must duck back", "Leaves the battlefield"]),
];

/// The army lists that enemies come from (D2 to D5, D34).
pub const ARMIES: [(Source, charts::Army); 5] = [
    (Source::Feudal, charts::FEUDAL),
    (Source::Northmen, charts::NORTHMEN),
    (Source::Elves, charts::ELVES),
    (Source::Orcs, charts::ORCS),
    (Source::Loaded, charts::LOADED),
];

/// Everything of the tables that must have come up.
pub fn rows() -> Vec<String> {
    let mut rows: Vec<_> =
        ROWS.iter().flat_map(|(name, from, to)| (*from..=*to).map(move |row| format!("row {name} {row}"))).collect();
    rows.extend(["react.group", "fast.dice"].map(|name| format!("row {name} thrown")));
    rows.extend(TOLD.iter().map(|code| format!("told {code}")));
    rows.extend(NOTES.iter().map(|note| format!("note {note}")));
    for (source, army) in ARMIES {
        rows.extend(army.iter().map(|(most, profile)| format!("row {source:?} to {most}: {}", profile.name)));
    }
    rows.extend(Ranged::ALL.iter().skip(1).map(|ranged| format!("D6 {ranged:?}")));
    rows.extend(Weapon::ALL.iter().map(|weapon| format!("D7 {weapon:?}")));
    rows.extend(Armour::ALL.iter().map(|armour| format!("D8 {armour:?}")));
    rows.extend(["Bigger", "Fanatic", "Missile", "Mounted", "Shield"].map(|edge| format!("D18 {edge}")));
    rows.extend(REACTIONS.iter().flat_map(|(column, results)| results.iter().map(move |it| format!("D13 {column}: {it}"))));
    rows.extend((0..10).map(|nth| format!("cost.what {nth}")));
    rows.extend((0..Whereabouts::ALL.len()).map(|nth| format!("cover.place {nth}")));
    rows.extend((0..2).map(|nth| format!("sight.concealed {nth}")));
    for encounter in ["Explore", "Raid", "Defend"] {
        rows.extend((0..2).map(|nth| format!("finish.verdict {encounter} {nth}")));
    }
    // One's own six: each of them is met.
    rows.extend((1..=6).map(|nth| format!("row Own {nth}")));
    rows.extend(PARAGRAPHS.iter().map(|(_, shown)| (*shown).to_owned()));
    rows.extend(Section::ALL.iter().map(|section| format!("section {section:?}")));
    rows.extend(Material::ALL.iter().map(|material| format!("building of {material:?}")));
    rows
}
