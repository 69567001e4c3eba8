//! Scripts: what their words mean, and that virtual time is the device's time.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use adjutant::ui::{Button, Layout, Light};
use adjutant_simulator::device::Device;
use adjutant_simulator::script::{Step, parse};
use support::{printed, roll, way};

fn device(script: &str) -> Device {
    support::device(Layout::Four, script)
}

#[test]
fn words() {
    let (up, ok) = (Step::Press(Button::Up, 60), Step::Press(Button::Ok, 60));
    assert_eq!(parse(" up,ok\n", Layout::Four).unwrap(), [up, ok]);
    assert_eq!(parse("up*3", Layout::Three).unwrap(), [up; 3]);
    assert_eq!(
        parse("hold:ok hold:ok:1200", Layout::Five).unwrap(),
        [Step::Press(Button::Ok, 400), Step::Press(Button::Ok, 1_200)]
    );
    assert_eq!(
        parse("hold:ok+down:4500 hold:next+ok", Layout::Two).unwrap(),
        [Step::Together([Button::Ok, Button::Down], 4_500), Step::Together([Button::Down, Button::Ok], 400)]
    );
    assert_eq!(parse("wait:0 wait:500*2", Layout::Two).unwrap(), [Step::Wait(0), Step::Wait(500), Step::Wait(500)]);
    assert_eq!(parse("next", Layout::Two), parse("down", Layout::Two));
    assert_eq!(parse("", Layout::Two).unwrap(), []);
}

#[test]
fn a_roll_comes_to_rest_before_the_next_key() {
    // A key during the tumbling would only skip it: then "again" would not make a second roll.
    let roll = roll();
    let numbers = ["", "up", "up up"].map(|then| support::corner(&device(&format!("{roll} {then}")).frame().to_string()));
    assert!(numbers[0] != numbers[1] && numbers[1] != numbers[2]);
}

/// The two keys of staff, which a demo unit is left by.
#[test]
fn two_keys_are_held_together() {
    let demo = format!("{} {} ok ok", way("Settings"), "up*3 ok");
    let titled = |keys: &str| support::titled(&printed(&["--keys", &format!("{demo} {keys}")]), "Demo unit");
    assert!(!titled(""), "it loops");
    assert!(!titled("hold:ok+down:3500"), "too short");
    assert!(titled("hold:ok+down:4500"));
    assert!(titled("hold:down+ok:4500"), "in any order");
    assert!(titled("ok*5 hold:ok+down:4500"), "out of a fight, too");
}

#[test]
fn time_is_virtual() {
    // Three days: a script that slept would never end.
    assert_eq!(device(&(roll() + " wait:86400000*3")).light(), Light::Off);
}

#[test]
fn the_panel_dims_when_the_script_says_so_and_not_before() {
    let light = |script| device(script).light();
    let bright = light("");
    assert!(matches!(bright, Light::On(100..)));
    assert_eq!(light("ok"), bright, "coming to rest does not wait for that");
    // The key is down at 0 and the panel dims 30 s after it was touched.
    assert_eq!(light("ok wait:29900"), bright);
    assert_eq!(light("ok wait:30000"), Light::On(1));
    assert_eq!(light("ok wait:120000"), Light::Off);
    assert_eq!(light("ok wait:120000 down"), bright, "a key wakes it");
}

#[test]
fn a_dark_panel_prints_nothing() {
    assert!(!printed(&["--keys", "wait:200000"]).contains('#'));
    assert_eq!(printed(&["--keys", "down wait:200000 down"]), printed(&["--keys", "down"]), "the waking press does nothing else");
}

#[test]
fn a_held_key_repeats_in_device_time() {
    // 400 ms: the press itself and one repeat after 300 ms; 460 ms: another.
    assert_eq!(printed(&["--keys", "hold:down"]), printed(&["--keys", "down*2"]));
    assert_eq!(printed(&["--keys", "hold:down:460"]), printed(&["--keys", "down*3"]));
}

#[test]
fn the_simulator_shows_what_the_device_shows() {
    // Pictures recorded from the core alone, without flash or script.
    for (screen, keys) in [("home", String::new()), ("rolled", roll()), ("settings", way("Settings"))] {
        let path = format!("{}/../../tests/screens/{screen}.txt", env!("CARGO_MANIFEST_DIR"));
        let golden = std::fs::read_to_string(path).unwrap();
        let (_, picture) = golden.split_once("\n\n").unwrap();
        assert!(printed(&["--seed", "7", "--keys", &keys]) == picture, "{screen}");
    }
}
