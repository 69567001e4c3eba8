//! The lists of the program against the table of all printed rows, `src/games/2d6-tables.csv`, row by row.

use std::collections::BTreeMap;

use adjutant::engine::Options as _;
use adjutant::games::sns::lists::{ARMIES, Army, CREATURE_LIST, CREATURES, Creature, ENEMIES, Profile, RECRUITS, grade};
use adjutant::games::sns::{Armour, Class};

/// A row of the table: its cells.
fn rows() -> Vec<Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/2d6-tables.csv");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).filter(|line| line.starts_with("sns,")).map(cells).collect()
}

/// Cells may stand in quotation marks, with commas inside.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            letter => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

fn said(name: &str, profile: Profile, single: bool) -> String {
    let Profile { class, rep, armour } = profile;
    let class = Class::CHOICES[class.index()].name();
    let armour = [2, 4, 6][Armour::ALL.iter().position(|it| *it == armour).unwrap()];
    format!("{name} {class} {rep}/{armour}{}", if single { " alone" } else { "" })
}

/// The short name of a creature: what stands behind the comma comes first, the second of two names is left out.
fn short(name: &str) -> String {
    let name = name.split('/').next().unwrap();
    name.split_once(", ").map_or(name.to_owned(), |(what, kind)| format!("{kind} {what}"))
}

/// What the program has, by table and total.
fn built_in() -> BTreeMap<(String, i16), String> {
    let mut all = BTreeMap::new();
    for (table, list) in [("recruiting", &RECRUITS), ("enemy", &ENEMIES)] {
        for (row, total) in list.iter().zip(2..) {
            all.insert((table.to_owned(), total), said(grade(row.rep), *row, false));
        }
    }
    for (army, list) in Army::CHOICES.iter().zip(ARMIES) {
        for (row, face) in list.into_iter().zip(1..) {
            all.insert((table_of(army.text), face), said(grade(row.rep), row, false));
        }
    }
    const LISTS: [&str; 4] = ["creature-1", "creature-2-3", "creature-4-5", "creature-6"];
    for face in 1..=6 {
        all.insert(("creature-select".to_owned(), face), format!("see {}", LISTS[CREATURE_LIST.read(face)]));
    }
    for (table, list) in LISTS.into_iter().zip(&CREATURES) {
        for (row, total) in list.iter().zip(2..) {
            let says = match row {
                Creature::Many(name, profile) => said(name, *profile, false),
                Creature::One(name, profile) => said(name, *profile, true),
                Creature::Army(army) => format!("see {}", table_of(Army::CHOICES[army.index()].text)),
            };
            all.insert((table.to_owned(), total), says);
        }
    }
    all
}

fn table_of(army: &str) -> String {
    format!("army-{}", army.to_lowercase().replace(", ", "-").replace(' ', "-"))
}

#[test]
fn every_row_in_print_is_a_row_of_the_program_and_the_other_way_round() {
    let mut built_in = built_in();
    let mut wrong = Vec::new();
    let mut compared = 0;
    for row in &rows() {
        let (low, high): (i16, i16) = (row[3].parse().unwrap(), row[4].parse().unwrap());
        let in_print = match row[12].as_str() {
            "" => format!("{} {} {}/{}{}", short(&row[5]), row[6], row[7], row[8], if row[11] == "1" { " alone" } else { "" }),
            list => format!("see {list}"),
        };
        for total in low..=high {
            let is = built_in.remove(&(row[1].clone(), total)).unwrap_or_default();
            compared += 1;
            if is != in_print {
                wrong.push(format!("{} {total}: {is:?}, not {in_print:?}", row[1]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(built_in.is_empty(), "not in print: {built_in:#?}");
    // Two lists of eleven rows, seven of six, four of eleven, and a die that picks one of those.
    assert_eq!(compared, 2 * 11 + 7 * 6 + 4 * 11 + 6);
}

/// Each game's test compares the rows that name it ([`rows`] here, `tests/sfc/tables.rs` there): no row is left to nobody, and none
/// is for no total at all.
#[test]
fn every_row_of_the_table_is_somebodys() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/2d6-tables.csv")).unwrap();
    let mut compared = BTreeMap::new();
    for row in text.lines().skip(1).map(cells) {
        let (low, high): (i16, i16) = (row[3].parse().unwrap(), row[4].parse().unwrap());
        assert!(low <= high, "no total has this row: {row:?}");
        *compared.entry(row[0].clone()).or_insert(0) += 1;
    }
    assert_eq!(compared, BTreeMap::from([("sns".to_owned(), rows().len()), ("sfc".to_owned(), 6 * 6)]));
    assert_eq!(compared.values().sum::<usize>(), 148);
}

#[test]
fn a_creature_has_a_short_name() {
    for row in CREATURES.iter().flatten() {
        if let Creature::Many(name, _) | Creature::One(name, _) = row {
            assert!(name.len() <= 14, "{name}");
        }
    }
}
