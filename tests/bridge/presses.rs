//! Press budgets: how many keys the everyday actions of a battle take, from the screen where one thinks of them to the screen that
//! shows they are done.

use adjutant::ui::font::Font;

use super::walk::Walk;

/// In round 1 with two example warbands, before anybody has acted.
fn battle() -> Walk {
    let mut walk = Walk::home("Bridge Crossing");
    walk.keys("ok down ok down ok ok ok ok ok ok ok ok");
    assert!(walk.reads(Font::Heading, "ACT"), "{}", walk.hand.frame());
    walk.presses = 0;
    walk
}

const ROLLED: (Font, &str) = (Font::Heading, "NEXT");

#[test]
fn a_new_battle() {
    let mut walk = Walk::home("Bridge Crossing");
    walk.takes("New battle with two example warbands", 7, "ok down ok down ok ok ok", (Font::Heading, "Tactics test"));
    walk.takes("Tactics tests of both sides", 5, "ok ok ok ok ok", (Font::Heading, "ACT"));
}

#[test]
fn fighting() {
    let mut walk = battle();
    walk.takes("Attack whoever was attacked last", 4, "ok ok ok ok", ROLLED);
    // Through whatever the dice bring, back to the menu of the figure.
    while !walk.reads(Font::Heading, "Melee attack") {
        walk.keys("ok");
    }
    walk.takes("The same attack again, from the figure's menu", 3, "up ok ok", ROLLED);
}

#[test]
fn the_last_attack_is_repeated_in_four_presses_from_the_battle_screen() {
    let mut walk = battle();
    walk.keys("ok ok ok ok");
    while !walk.reads(Font::Heading, "Melee attack") {
        walk.keys("ok");
    }
    walk.keys("back");
    walk.takes("The last attack again, from the overview", 4, "ok up ok ok", ROLLED);
}

#[test]
fn shooting() {
    let mut walk = battle();
    walk.keys("down*6");
    assert!(walk.reads(Font::Heading, "D7 Bow"));
    walk.takes("Shoot at one space, without cover", 6, "ok ok ok ok ok ok", ROLLED);
}

#[test]
fn moving() {
    let mut walk = battle();
    walk.takes("Activate a figure", 1, "ok", (Font::Tiny, "2 actions"));
    walk.takes("Move four spaces", 3, "down ok ok", (Font::Tiny, "1 action"));
    walk.takes("Step away from an enemy", 8, "down*2 ok ok ok up ok ok", (Font::Tiny, "0 act 2 MP"));
    walk.takes("End the activation", 3, "down*2 ok", (Font::Heading, "A1 Blade"));
}

#[test]
fn looking_and_setting_right() {
    let mut walk = battle();
    walk.keys("up");
    walk.keys("up");
    assert!(walk.reads(Font::Heading, "CARD"));
    walk.takes("Look at a figure's card", 1, "ok", (Font::Tiny, "archer"));
    walk.takes("What a word on it means", 1, "up", (Font::Body, "Melee, 2 dice, engages"));
    walk.keys("back");
    walk.takes("Put a star on it", 3, "ok ok ok", (Font::Heading, "Stunned"));
    assert!(walk.reads(Font::Tiny, "archer"), "on the card");
}

#[test]
fn quick_attacks_cost_a_press_a_question() {
    let mut walk = Walk::home("Bridge Crossing");
    walk.keys("down ok down*5");
    assert!(walk.reads(Font::Heading, "Melee attack"));
    // To the first question, three answers, the roll.
    walk.takes("Quick melee attack with default answers", 5, "ok ok ok ok ok", ROLLED);
    let mut walk = Walk::home("Bridge Crossing");
    walk.keys("down ok down*6");
    walk.takes("Quick shot with default answers", 7, "ok ok ok ok ok ok ok", ROLLED);
}

#[test]
fn own_dice() {
    let mut walk = battle();
    walk.keys("ok ok ok");
    assert!(walk.reads(Font::Heading, "ROLL"));
    // Two keys to get there, one a die.
    walk.takes("Type three dice", 5, "down ok ok ok ok", ROLLED);
}

#[test]
fn the_way_out_is_two_levels() {
    let mut walk = battle();
    walk.keys("home");
    assert!(walk.reads(Font::Heading, "Adjutant"));
    walk.takes("Back into the battle from the first menu", 2, "ok ok", (Font::Heading, "ACT"));
}
