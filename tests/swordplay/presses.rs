//! Press budgets: how many keys the everyday actions take, from the screen where one thinks of them to the screen that shows they
//! are done.

use adjutant::ui::font::Font;

use super::walk::Walk;

const GAME: &str = "Swordplay 2015";
const ROLL: (Font, &str) = (Font::Heading, "ROLL");
const ROLLED: (Font, &str) = (Font::Heading, "NEXT");

/// Wherever OK alone comes to after these keys at the game's home that reads so.
fn after(keys: &str, text: &str) -> Walk {
    let mut walk = Walk::home(GAME);
    walk.keys(keys);
    for _ in 0..200 {
        walk.keys("ok");
        if walk.reads(Font::Heading, text) {
            walk.presses = 0;
            return walk;
        }
    }
    panic!("OK alone never comes to {text}");
}

/// In a battle of two example bands.
fn two(text: &str) -> Walk {
    after("ok down ok", text)
}

/// In an Encounter as it is offered.
fn solo(text: &str) -> Walk {
    after("ok", text)
}

#[test]
fn a_new_battle() {
    let mut walk = Walk::home(GAME);
    walk.takes("Two example bands, up to the first activation dice", 9, "ok down ok ok ok ok ok ok ok", ROLL);
    let mut walk = Walk::home(GAME);
    walk.takes("A solo Encounter as it is offered, up to the battlefield's dice", 9, "ok ok ok ok ok ok ok ok ok", ROLL);
}

#[test]
fn a_turn() {
    let mut walk = two("Next turn");
    walk.takes("The activation dice", 2, "ok ok", ROLLED);
    let mut walk = two("ACT");
    walk.takes("A group acts", 1, "ok", (Font::Heading, "START"));
    let mut walk = two("Fire");
    walk.takes("Two archers shoot at whom they like, up to the volley", 4, "ok ok ok ok", ROLL);
    walk.takes("The volley", 1, "ok", ROLLED);
    let mut walk = two("Fire");
    walk.takes("One charges, up to the dice", 5, "down ok ok ok ok", ROLL);
    let mut walk = two("Fire");
    walk.takes("The whole group has moved", 4, "down down ok ok", (Font::Body, "Again: Move"));
    assert!(walk.reads(Font::Tiny, "0 to act"), "{}", walk.hand.frame());
}

/// Nobody decides anything between the rounds, so they follow by themselves. Whoever has charged is spent: the next charge is
/// another's, and the rules want to know who and at whom; everything else is as last time.
#[test]
fn a_melee_to_its_end_and_the_next() {
    let mut walk = two("Fire");
    walk.keys("down ok ok down*3 ok ok");
    walk.presses = 0;
    walk.takes("A melee, to its end", 1, "ok", ROLLED);
    walk.takes("How it ended, up to the menu", 1, "ok", (Font::Body, "Again: Charge!"));
    walk.takes("The next charge, up to the dice", 4, "up ok ok ok", ROLL);
    walk.takes("And its melee", 1, "ok", ROLLED);
}

#[test]
fn the_enemy_of_a_solo_encounter() {
    let mut walk = solo("Farthest PEF?");
    walk.takes("A marker moves, and its dice", 1, "ok", ROLLED);
    walk.takes("How far, and nobody sees it, up to the next", 2, "ok ok", (Font::Heading, "Farthest PEF?"));
    let mut walk = solo("ACT");
    walk.takes("A marker is seen, up to its dice", 5, "ok down down ok ok", ROLL);
}

#[test]
fn looking_and_typing() {
    let mut walk = two("ACT");
    walk.takes("The menu behind the last figure", 2, "up ok", (Font::Heading, "START"));
    let mut walk = two("Next turn");
    walk.keys("ok");
    // Two keys to get there, one a die.
    walk.takes("Type both activation dice", 4, "down ok ok ok", ROLLED);
}

#[test]
fn quick_rolls_cost_a_press_a_question() {
    let mut walk = Walk::home(GAME);
    walk.keys("down ok");
    assert!(walk.reads(Font::Heading, "Activation"), "{}", walk.hand.frame());
    walk.takes("Quick activation", 2, "ok ok", ROLLED);
}

/// Recovery, recruits and the next battlefield are the player's to roll, though the enemy's phase runs on.
#[test]
fn the_end_of_an_encounter_is_rolled_by_the_player_in_whosever_phase_it_comes() {
    let mut walk = solo("Farthest PEF?");
    walk.keys("back");
    for _ in 0..12 {
        if walk.reads(Font::Heading, "End Encounter") {
            break;
        }
        walk.keys("down");
    }
    for _ in 0..10 {
        walk.keys("ok");
        if walk.reads(ROLL.0, ROLL.1) {
            break;
        }
    }
    assert!(walk.reads(Font::Heading, "Battlefield type"), "{}", walk.hand.frame());
}
