//! The Class Tables of the program against all printed rows, `src/games/2d6-tables.csv`, row by row; and T11, cell by cell.

use adjutant::engine::{Options as _, Step};
use adjutant::games::State;
use adjutant::games::sfc::classes::CLASSES;
use adjutant::games::sfc::{Class, Weapon};

use super::rules::driver::Driver;

#[test]
fn every_row_in_print_is_a_row_of_the_program() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/2d6-tables.csv")).unwrap();
    let mut compared = 0;
    for line in text.lines().filter(|line| line.starts_with("sfc,")) {
        let cells: Vec<&str> = line.split(',').collect();
        let class = Class::CHOICES.iter().position(|class| cells[1] == format!("class-{}", class.name().to_lowercase())).unwrap();
        assert_eq!(cells[3], cells[4], "one face a row");
        let row = CLASSES[class][cells[3].parse::<usize>().unwrap() - 1];
        // The most a figure can have: a Pistol, or a Pistol or an Auto.
        let weapon = match row.weapon {
            Weapon::Pistol => "Pistol,1",
            Weapon::Auto => "Pistol/Auto,1/3",
            Weapon::Vicious => "Vicious,x",
            Weapon::Rage => "Rage,x",
        };
        assert_eq!(format!("{},{},{weapon}", row.rep, row.dv), cells[7..11].join(","), "{line}");
        compared += 1;
    }
    assert_eq!(compared, 6 * 6);
}

/// A round of an attacker with one weapon against a defender with another.
fn round(attacker: usize, defender: usize, dice: [[u8; 2]; 2]) -> Driver {
    let mut it = Driver::new("sfc", "melee", State::Quick);
    it.say("melee.attackers", "1");
    for weapon in [defender, attacker] {
        it.say("melee.rep", "4").say("melee.weapon", Weapon::CHOICES[weapon].name());
        it.say("melee.dv", "3").say("melee.star", "no");
    }
    let [attackers, defenders] = dice;
    it.dice("melee.round", &[&attackers, &defenders]);
    it
}

/// `sfc:P17`: every pair, whoever of them wins, by one, by two and not at all.
#[test]
fn every_weapon_against_every_weapon() {
    const NAMES: [&str; 4] = ["Pistol", "Auto", "Vicious", "Rage"];
    // What the winner of the row does by one to the loser of the column: `?` rolls against his DV.
    const BY_ONE: [[&str; 4]; 4] = [
        ["?", "?", "?", "?"],
        ["?", "?", "?", "?"],
        ["Obviously Dead", "Obviously Dead", "?", "Obviously Dead"],
        ["Out of the Fight", "Out of the Fight", "Out of the Fight", "?"],
    ];
    assert!(Weapon::CHOICES.iter().map(|choice| choice.text).eq(NAMES));
    const ONE: [u8; 2] = [1, 6];
    const TWO: [u8; 2] = [1, 2];
    const NONE: [u8; 2] = [5, 6];
    for (winner, row) in BY_ONE.into_iter().enumerate() {
        for (loser, by_one) in row.into_iter().enumerate() {
            for attacks in [true, false] {
                // The loser defends himself, or attacks.
                let meet = |[won, lost]: [[u8; 2]; 2]| {
                    if attacks { round(winner, loser, [won, lost]) } else { round(loser, winner, [lost, won]) }
                };
                let ends = if attacks { "attackers-win" } else { "defender-wins" };
                let what = format!("{} beats {}, attacking: {attacks}", NAMES[winner], NAMES[loser]);
                let mut it = meet([TWO, NONE]);
                it.ends(ends);
                assert!(it.note("Obviously Dead").is_some(), "{what} by two");
                let mut it = meet([TWO, ONE]);
                if by_one == "?" {
                    it.dice("melee.dv-roll", &[&[3]]);
                    assert_eq!((it.session.step(), it.note("Rep # in melee")), (Step::Asking, Some(3)), "{what}, held");
                    let mut it = meet([TWO, ONE]);
                    it.dice("melee.dv-roll", &[&[4]]).ends(ends);
                    assert!(it.note("Out of the Fight").is_some(), "{what}, not held");
                } else {
                    it.ends(ends);
                    assert!(it.note(by_one).is_some(), "{what} by one");
                }
                let it = meet([ONE, ONE]);
                let lost = it.session.stage().notes.iter().filter(|note| (note.text, note.value) == ("Rep # in melee", 3));
                assert_eq!((it.session.step(), lost.count()), (Step::Asking, 2), "{what}: the same");
            }
        }
    }
}
