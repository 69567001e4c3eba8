//! A walk by keys through the whole game, from battles that are led: `tour.txt`.

use adjutant::ui::font::Font;

use super::tour::{Tour, play};

/// A new battle with own designs, up to where it can be led: what is played, the scenario, and the models (`2x Q4 C3 Leader, Hero`).
fn begin(tour: &mut Tour, what: &str, warbands: &[Vec<&str>; 2]) {
    let (played, scenario) = what.split_once(", ").expect("what is played, and which scenario");
    tour.row("New battle");
    tour.row(played);
    // What was ticked for one is ticked for the next.
    let mut ticked = Vec::new();
    for warband in warbands {
        tour.row("Enter models");
        tour.walk.keys("ok");
        for model in warband {
            enter(tour, model, &mut ticked);
        }
        tour.row("Done");
        // Whatever is wrong with it.
        while tour.walk.reads(Font::Heading, "Play it so") {
            tour.walk.keys("ok");
        }
    }
    tour.row("No");
    tour.row(scenario);
    tour.dice(&[6, 1]);
    // The first attacks.
    tour.walk.keys("ok ok");
}

/// One own design.
fn enter<'a>(tour: &mut Tour, model: &'a str, ticked: &mut Vec<&'a str>) {
    let (count, model) = model.split_once("x ").unwrap_or(("1", model));
    let mut words = model.splitn(3, ' ');
    let mut value = || words.next().and_then(|word| word[1..].parse().ok()).unwrap_or_else(|| tour.fails("no such model"));
    let (quality, combat): (usize, usize) = (value(), value());
    tour.row("Own design");
    tour.number(quality, 2);
    tour.number(combat, 0);
    let rules: Vec<&str> = words.next().into_iter().flat_map(|rules| rules.split(", ")).collect();
    let toggled = |rule: &&&str| rules.contains(*rule) != ticked.contains(*rule);
    let other: Vec<&str> = rules.iter().chain(ticked.iter()).filter(toggled).copied().collect();
    other.into_iter().for_each(|rule| tour.row(rule));
    *ticked = rules;
    tour.done();
    // No other abilities.
    tour.walk.keys("ok");
    tour.number(count.parse().unwrap_or_else(|_| tour.fails("how many?")), 1);
}

#[test]
fn every_procedure_and_scenario_is_reached_by_keys() {
    let all = (1..=47).map(|nth| format!("P{nth}")).chain((1..=6).map(|nth| format!("S{nth}")));
    play("blades/tour.txt", "Song of Blades", Some(begin), all);
}
