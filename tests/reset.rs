//! A reset gives up what it says, and nothing else.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/device.rs"]
mod device;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout, Light};
use device::hand::ram::Ram;
use device::hand::{HOLD, Hand, Written};
use device::{Device, LAYOUTS, cup, reads, row, titled};

/// Long enough for the bar to be full.
const CONFIRM: u64 = 1_300;

/// A device of somebody: brighter than usual, with rolls, a battle and one that is parked.
fn used(layout: Layout) -> Device {
    let mut hand = Hand::fresh(layout, cup(8), Ram::new());
    hand.taps(&[Down, Back]);
    hand.open("Settings");
    hand.taps(&[OK, Up, Up, OK]);
    hand.press(Back, HOLD);
    hand.open("Dice roller");
    hand.taps(&[OK]);
    hand.press(Back, HOLD);
    // The roller has asked for its favourites.
    let asked = hand.asked;
    for (game, enter) in [("Song of Blades", "Enter models"), ("Bridge Crossing", "Enter figures")] {
        hand.open(game);
        if reads(&hand, Font::Heading, "PARK") {
            hand.tap(OK);
        }
        hand.tap(OK);
        // Two example warbands, and whatever is preset.
        for _ in 0..30 {
            if !reads(&hand, Font::Tiny, "figure") && !reads(&hand, Font::Heading, "START") {
                if reads(&hand, Font::Heading, enter) {
                    hand.tap(Down);
                }
                hand.tap(OK);
            }
        }
        hand.press(Back, HOLD);
    }
    assert!(hand.asked - asked >= 2, "one battle is parked, and its like told anew");
    hand
}

fn reset(hand: &mut Device, row: &str) {
    hand.open("Settings");
    hand.taps(&[Up, OK]);
    assert!(reads(hand, Font::Heading, "Reset"), "{}", hand.frame());
    if !reads(hand, Font::Heading, row) {
        hand.tap(Down);
    }
    assert!(reads(hand, Font::Heading, row), "{}", hand.frame());
    hand.tap(OK);
}

fn light(hand: &Device) -> u8 {
    if let Light::On(contrast) = hand.light() { contrast } else { 0 }
}

#[test]
fn a_short_press_resets_nothing() {
    let mut hand = used(Layout::Four);
    reset(&mut hand, "Everything");
    hand.tap(OK);
    assert!(reads(&hand, Font::Heading, "HOLD"), "{}", hand.frame());
    hand.tap(Back);
    hand.power_off(Layout::Four);
    assert!(reads(&hand, Font::Heading, "RESUME"), "{}", hand.frame());
}

#[test]
fn everything_is_as_out_of_the_box() {
    let mut hand = used(Layout::Four);
    let bright = light(&hand);
    reset(&mut hand, "Everything");
    hand.press(OK, CONFIRM);
    assert!(reads(&hand, Font::Heading, "Welcome"), "{}", hand.frame());
    assert!(light(&hand) < bright, "the settings are those of a new device");
    for _ in 0..2 {
        hand.saved.clear();
        hand.power_off(Layout::Four);
        assert!(reads(&hand, Font::Heading, "Welcome"), "{}", hand.frame());
    }
    hand.taps(&[Down, Back]);
    hand.open("Song of Blades");
    assert!(reads(&hand, Font::Heading, "New battle"), "{}", hand.frame());
    hand.press(Back, HOLD);
    hand.open("Dice roller");
    hand.tap(OK);
    assert!(hand.saved.contains(&Written::Roll(1)), "rolls begin at 1: {:?}", hand.saved);
    hand.power_off(Layout::Four);
    hand.open("Trust the dice?");
    for _ in 0..12 {
        if !reads(&hand, Font::Heading, "Log of rolls") {
            hand.tap(Down);
        }
    }
    hand.tap(OK);
    assert!(reads(&hand, Font::Heading, "Log") && reads(&hand, Font::Tiny, "1 roll"), "older ones are gone\n{}", hand.frame());
}

#[test]
fn only_what_was_played_goes_and_the_settings_stay() {
    let mut hand = used(Layout::Four);
    let bright = light(&hand);
    reset(&mut hand, "Only what was played");
    hand.press(OK, CONFIRM);
    for _ in 0..2 {
        assert!(reads(&hand, Font::Heading, "Adjutant"), "no welcome: {}", hand.frame());
        // Somebody is there: nothing is dimmed.
        hand.taps(&[Down, Up]);
        assert_eq!(light(&hand), bright);
        hand.open("Song of Blades");
        assert!(reads(&hand, Font::Heading, "New battle") && !reads(&hand, Font::Body, "Parked battles"), "{}", hand.frame());
        hand.power_off(Layout::Four);
    }
    hand.open("Dice roller");
    hand.saved.clear();
    hand.tap(OK);
    assert!(hand.saved.contains(&Written::Roll(1)), "{:?}", hand.saved);
}

/// With any keys: the way there in presses, one key that keeps everything, and one that is held.
#[test]
fn a_reset_with_any_keys() {
    for layout in LAYOUTS {
        let mut hand = Hand::fresh(layout, cup(8), Ram::new());
        hand.tap(Down);
        device::back(&mut hand, layout);
        let mut presses = 0;
        for title in ["Settings", "Reset", "Everything"] {
            presses += row(&mut hand, title) + 1;
            hand.tap(OK);
        }
        titled(&hand, "For good?");
        println!("{layout:?}: {presses} presses, always down, and one that is held");
        assert!(presses <= 26, "{layout:?}: {presses}");
        hand.tap(if layout == Layout::Four { Back } else { Down });
        titled(&hand, "Reset");
        hand.tap(OK);
        hand.press(OK, CONFIRM);
        titled(&hand, "Welcome");
    }
}
