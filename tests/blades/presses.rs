//! Press budgets: how many keys the everyday actions take, from the screen where one thinks of them to the screen that shows they
//! are done. The manual has the same numbers.

use adjutant::ui::font::Font;

use super::walk::Walk;

const GAME: &str = "Song of Blades";
const ROLL: (Font, &str) = (Font::Heading, "ROLL");
const ROLLED: (Font, &str) = (Font::Heading, "NEXT");
/// Two example warbands, up to the overview.
const BEGUN: &str = "ok ok down ok down";

const MANUAL: &str = include_str!("../../docs/manual/blades.md");

/// These keys and no fewer lead there, and the manual says how many they are.
fn takes(walk: &mut Walk, what: &str, presses: usize, keys: &str, there: (Font, &str)) {
    walk.takes(what, presses, keys, there);
    assert_eq!(keys.split_whitespace().count(), presses, "{what}");
    assert!(MANUAL.contains(&format!("| {what} | {presses} |")), "the manual does not say: {what}, {presses}");
}

/// Wherever a battle of two example warbands comes to by OK alone that reads so.
fn at(text: &str) -> Walk {
    let mut walk = Walk::home(GAME);
    walk.keys(BEGUN);
    for _ in 0..600 {
        if walk.reads(Font::Heading, text) {
            walk.presses = 0;
            return walk;
        }
        walk.keys("ok");
    }
    panic!("OK alone never comes to {text}");
}

#[test]
fn a_new_battle() {
    let mut walk = Walk::home(GAME);
    takes(&mut walk, "Begin with two example warbands, up to the scenario's die", 7, "ok ok down ok down ok ok", ROLL);
}

#[test]
fn a_turn() {
    let mut walk = at("ACT");
    takes(&mut walk, "An activation, up to its dice", 2, "ok ok", ROLL);
    walk.takes("Its dice", 1, "ok", ROLLED);
    let mut walk = at("ACT");
    takes(&mut walk, "The same with one die more", 3, "ok up ok", ROLL);
    let mut walk = at("Melee attack");
    takes(&mut walk, "A melee attack as it is offered, up to its dice", 7, "ok ok ok ok ok ok ok", ROLL);
    walk.takes("Its dice", 1, "ok", ROLLED);
    let mut walk = at("Melee attack");
    // With two actions: the other is still there.
    takes(&mut walk, "A move with its questions, in a treasure hunt", 4, "down ok ok ok", (Font::Heading, "Melee attack"));
    let mut walk = at("ACT");
    takes(&mut walk, "A Free Move, from the overview", 7, "up ok down ok ok ok ok", ROLLED);
}

#[test]
fn what_follows() {
    let mut walk = at("What follows");
    takes(&mut walk, "On to what an attack has set off", 1, "ok", (Font::Heading, "CHOOSE"));
    let mut walk = at("Morale: Leader lost");
    takes(&mut walk, "Roll everybody's Morale", 1, "ok", ROLLED);
}

#[test]
fn looking_and_typing() {
    let mut walk = at("ACT");
    takes(&mut walk, "Look at an enemy's card", 3, "up up ok", (Font::Tiny, "QUAL"));
    let mut walk = at("ACT");
    walk.keys("ok ok");
    // Two keys to get there, one a die.
    takes(&mut walk, "Type two dice of your own", 4, "down ok ok ok", ROLLED);
}

#[test]
fn the_end_and_the_report() {
    let mut walk = at("ACT");
    takes(&mut walk, "Give up, up to the key that is held", 6, "up ok up up ok ok", (Font::Heading, "HOLD"));
    let mut walk = at("ACT");
    takes(&mut walk, "Read the report", 9, "up ok up up up up up up ok", (Font::Body, "lost 0 of 8"));
    walk.takes("Its luck, while nobody is lost", 1, "down", (Font::Tiny, "wins above or below the odds"));
}
