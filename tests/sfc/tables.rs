//! The Class Tables of the program against all printed rows, `src/games/2d6-tables.csv`, row by row.

use adjutant::engine::Options as _;
use adjutant::games::sfc::classes::CLASSES;
use adjutant::games::sfc::{Class, Weapon};

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
