//! What the scenarios show: every procedure and scenario by itself, and every special rule, item, advance and option where it
//! bites. What bites is told by taking it away: the same scenario must not come out as written then.

use std::path::Path;

use adjutant::engine::{Choice, Options};
use adjutant::games::blades::{Advance, House, Rule};

use super::rules::parse::{self, Act, Scenario};
use super::rules::stage;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn specification() -> String {
    std::fs::read_to_string(Path::new(ROOT).join("src/games/blades/RULES.md")).unwrap()
}

fn scenarios() -> Vec<Scenario> {
    let all = parse::folder(&Path::new(ROOT).join("tests/scenarios"));
    all.into_iter().filter(|scenario| scenario.game == "blades").collect()
}

/// Words in a list, without those that mean this; nothing if none did.
fn without(list: &str, choice: &Choice) -> Option<String> {
    let is = |word: &&str| [choice.name(), choice.text].iter().any(|it| word.trim().eq_ignore_ascii_case(it));
    let left: Vec<&str> = list.split(',').filter(|word| !is(word)).map(str::trim).collect();
    (left.len() < list.split(',').count()).then(|| left.join(", "))
}

/// The scenario where nobody has it; nothing if nobody had.
fn taken_from(scenario: &Scenario, choice: &Choice) -> Option<Scenario> {
    let mut lines = scenario.lines.clone();
    // A question of its own is left as it is preset.
    lines.retain(|line| !matches!(&line.act, Act::Value(title, _) if title == choice.text));
    let mut had = lines.len() < scenario.lines.len();
    for line in &mut lines {
        match &mut line.act {
            Act::Given(given) => {
                let Some((name, facts)) = given.split_once("  ") else { continue };
                let Some(left) = without(facts, choice) else { continue };
                *given = format!("{name}  {left}");
                had = true;
            }
            Act::Value(title, value) if ["rules", "advances"].iter().any(|it| title.to_lowercase().ends_with(it)) => {
                let Some(left) = without(value, choice) else { continue };
                *value = if left.is_empty() { "none".to_owned() } else { left };
                had = true;
            }
            _ => {}
        }
    }
    let Scenario { file, line, game, procedure, shows, cites, .. } = scenario;
    let (file, line, game, procedure) = (file.clone(), *line, game.clone(), procedure.clone());
    had.then(|| Scenario { file, line, game, procedure, shows: shows.clone(), cites: cites.clone(), lines })
}

/// Those that no scenario misses.
fn never_missed<T: Options>() -> Vec<&'static str> {
    let scenarios = scenarios();
    let missed = |choice: &Choice| {
        let mut played = scenarios.iter().filter_map(|scenario| taken_from(scenario, choice));
        played.any(|scenario| stage::play(&scenario).is_err())
    };
    T::CHOICES.iter().filter(|choice| !missed(choice)).map(|choice| choice.text).collect()
}

#[test]
fn every_special_rule_and_item_is_missed_where_it_is_taken_away() {
    assert_eq!(never_missed::<Rule>(), [""; 0]);
}

#[test]
fn every_advance_is_missed_where_it_is_taken_away() {
    assert_eq!(never_missed::<Advance>(), [""; 0]);
}

#[test]
fn every_option_of_the_table_is_missed_where_it_is_taken_away() {
    assert_eq!(never_missed::<House>(), [""; 0]);
}

/// The rows of a section's tables, by their first cell.
fn named<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    let section = text.split_once(from).unwrap().1.split_once(to).unwrap().0;
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    cells.map(|(first, _)| first).collect()
}

#[test]
fn every_special_rule_and_option_of_the_specification_is_there() {
    let text = specification();
    let rules = named(&text, "## 4 Special rules", "## 5");
    assert_eq!(rules.len(), 1 + 43, "a heading and the rules: {rules:?}");
    for rule in &rules[1..] {
        let name: String = rule.split(" (").next().unwrap().chars().filter(|letter| letter.is_alphabetic()).collect();
        // Shooter has three lengths.
        assert!(Rule::CHOICES.iter().any(|choice| choice.name().starts_with(&name)), "{rule}: nobody can have it");
    }
    let options = named(&text, "### 3.3 Optional rules", "## 4");
    assert_eq!(options.iter().filter(|name| name.starts_with('O')).count(), 8, "{options:?}");
    for option in options.iter().filter(|name| name.starts_with('O')) {
        let cite = format!("blades:{option}");
        assert!(scenarios().iter().any(|scenario| scenario.cites.contains(&cite)), "no scenario is about {option}");
    }
}

#[test]
fn every_procedure_and_scenario_is_played_by_itself() {
    let rows = std::fs::read_to_string(Path::new(ROOT).join("tests/blades/rows.txt")).unwrap();
    let alone = |scenario: &&Scenario| {
        scenario.lines.iter().all(|line| !matches!(&line.act, Act::Given(given) if !given.starts_with("Table ")))
    };
    let scenarios = scenarios();
    let cited: Vec<&String> = scenarios.iter().filter(alone).flat_map(|scenario| &scenario.cites).collect();
    let all = (1..=47).map(|nth| format!("P{nth}")).chain((1..=6).map(|nth| format!("S{nth}")));
    let in_rows = |id: &str| rows.lines().any(|row| row.split(" ").next() == Some(id));
    let never: Vec<String> = all.filter(|id| !cited.contains(&&format!("blades:{id}")) && !in_rows(id)).collect();
    // Whose turn it is, is what a battle that is led is for.
    assert_eq!(never, ["P5"]);
}
