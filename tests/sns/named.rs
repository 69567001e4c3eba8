//! Whom a question names beside what it asks.

use std::path::Path;

use adjutant::engine::{Id, Mark};
use adjutant::games::Session;
use adjutant::games::sns::{GAME, MAX_BAND};

use super::rules::{parse, stage};

/// Who stands on the trail, the latest first, and as what, while this is asked in a battle.
fn named(asked: &str, scenario: &str) -> Vec<String> {
    let scenarios = parse::scenarios(Path::new("named.play"), "sns", scenario).unwrap();
    let mut named = Vec::new();
    let mut look = |session: &Session| {
        if session.prompt().is_some_and(|prompt| prompt.question.title == asked) {
            let crumbs = session.stage().trail.iter();
            named = crumbs
                .map(|crumb| {
                    let mut name = String::new();
                    session.name(crumb.subject, &mut name).unwrap();
                    format!("{name} {}", crumb.title)
                })
                .collect();
        }
    };
    stage::play_watched(&scenarios[0], &mut look).unwrap();
    named
}

/// `sns:R17`: the odd one of a spread is the next in line whom the others do not take.
#[test]
fn an_odd_target_is_offered_by_name() {
    let line = |slots: [i8; 5]| {
        let enemies: String = slots.iter().zip(1..).map(|(slot, nth)| format!("  given E{nth}   Rep 3, slot {slot}\n")).collect();
        format!(
            "act: names  # sns:R17\n  given Star   Caster, Rep 4, aims at E1\n{enemies}  Casting   1, 2\n  One more on the   Right\n  Damage roll   1, 1\n  = no effect\n"
        )
    };
    // One on each side is the target's anyway: the second ones are asked for.
    assert_eq!(named("One more on the", &line([0, 1, -1, 2, -2])), ["E5 Blade left", "E4 Blade right"]);
    assert_eq!(named("One more on the", &line([0, 2, -2, 1, -1])), ["E3 Blade left", "E2 Blade right"]);
}

/// Whoever is asked to react reads who comes.
#[test]
fn all_who_charge_are_named() {
    let charged = "act: names  # sns:P20\n  given E1   aims at Star\n  given E2   aims at Star\n  given Star   Missile\n  given battle   turn Enemy\n  E1 Blade Charge dice   1, 6\n  E2 Blade Charge dice   1, 6\n  React?   no\n  E1 Blade Melee dice   6, 6\n  E2 Blade Melee dice   6, 6\n  Star Melee dice   1, 1\n  = Star wins\n";
    assert_eq!(named("React?", charged), ["E2 Blade comes", "E1 Blade comes"]);
}

/// Only those who come are named, the one at whom he may react before the others: E2 passed none, and E1 two.
#[test]
fn who_stays_where_he_is_does_not_come() {
    let charged = "act: names  # sns:P20\n  given E1   aims at Star\n  given E2   aims at Star\n  given E3   aims at Star\n  given Star   Missile\n  given battle   turn Enemy\n  E1 Blade Charge dice   1, 1\n  E2 Blade Charge dice   6, 6\n  E3 Blade Charge dice   1, 6\n  React?   no\n  E1 Blade Melee dice   6, 6\n  E3 Blade Melee dice   6, 6\n  Star Melee dice   1, 1\n  = Star wins\n";
    assert_eq!(named("React?", charged), ["E1 Blade comes", "E3 Blade comes"]);
}

/// The overview has a mark for those who fell: whoever left the board is only gone.
#[test]
fn only_the_dead_have_a_skull() {
    let will = "will: marks  # sns:P25\n  given Star   acted\n  given E1\n  given E2   dead\n  given E3   left\n  given E4   out\n  Will to Fight   1, 2\n  = Enemy carry on\n";
    let scenarios = parse::scenarios(Path::new("named.play"), "sns", will).unwrap();
    let mut marks = Vec::new();
    let mut look = |session: &Session| {
        let facts = |nth| (GAME.guide.unwrap().facts)(session.state(), Id(MAX_BAND as u8 + nth));
        marks = (0..4).map(|nth| (facts(nth).gone, facts(nth).behind)).collect();
    };
    stage::play_watched(&scenarios[0], &mut look).unwrap();
    assert_eq!(marks, [(false, None), (true, Some(Mark::Dead)), (true, None), (true, Some(Mark::Fallen))]);
}
