//! The device itself by lines: its name, its card, a reset, and a demo unit.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use support::{has, printed, scratch, titled, typed, typed_with};

#[test]
fn a_name_is_given_and_taken() {
    let folder = scratch("unit-name");
    let saves = folder.join("saves.bin").display().to_string();
    has(&typed(&saves, &["name Red", "about"]), &["The device is called Red.\n", "It is called Red.\n"]);
    assert!(titled(&printed(&["--print", "--saves", &saves]), "Red"), "on the screen, too");
    has(&typed(&saves, &["name Eleven lett", "name \u{e9}"]), &["A name has up to 10 plain letters. Nothing was named.\n"]);
    // Whoever only wants to know does not lose it.
    has(&typed(&saves, &["name", "about"]), &["The device is called Red. name none takes that away.\n", "It is called Red.\n"]);
    has(&typed(&saves, &["name none", "about"]), &["The device has no name now.\n"]);
    has(&typed(&saves, &["name"]), &["The device has no name. Type name and one behind it"]);
    assert!(titled(&printed(&["--print", "--saves", &saves]), "Adjutant"));
    // Where something is played or named, it is a word like any other.
    let said = typed(&saves, &["blades", "melee attack", "name Red", "card", "reset all yes", "demo blades"]);
    assert!(!said.contains("is called") && !said.contains("The card"), "{said}");
}

#[test]
fn a_card_goes_from_one_file_to_another() {
    let folder = scratch("unit-card");
    let [one, other] = ["one.bin", "other.bin"].map(|name| folder.join(name).display().to_string());
    let said = typed(&one, &["settings", "run on", "5", "off", "card"]);
    let card = said.lines().find_map(|line| line.split_once("The card of this device: ")).unwrap().1.to_owned();
    has(
        &typed(&other, &[&format!("card {card}"), "settings"]),
        &["The card is taken. One thing is set otherwise than on a new device.", "5. Run on: off\n"],
    );
    has(&typed(&other, &["settings"]), &["5. Run on: off\n"]);
    has(&typed(&other, &["card 1234"]), &["A letter is wrong. Compare it group by group. Nothing was set.\n"]);
}

#[test]
fn a_reset_wants_to_be_meant() {
    let folder = scratch("unit-reset");
    let saves = folder.join("saves.bin").display().to_string();
    typed(&saves, &["settings", "1", "100", "home", "dice roller", "roll"]);
    has(&typed(&saves, &["reset", "reset all", "settings"]), &["Type reset games yes", "1. Contrast: 100%\n"]);
    has(&typed(&saves, &["reset games yes", "settings"]), &["It is done.\n", "1. Contrast: 100%\n"]);
    has(&printed(&["report", "--saves", &saves]), &["nothing was saved yet"]);
    has(&typed(&saves, &["reset all yes", "settings"]), &["It is done.\n", "1. Contrast: 70%\n"]);
}

#[test]
fn a_demo_unit_is_begun_looked_after_and_ended() {
    let folder = scratch("unit-demo");
    let saves = folder.join("saves.bin").display().to_string();
    let said = typed(&saves, &["bridge", "new battle", "example", "example", "6 1", ""]);
    has(&said, &["Bridge Crossing, round 1.\n"]);
    has(
        &typed(&saves, &["demo chess", "demo blades"]),
        &["There is no game chess.", "From the next start on this is a demo unit. Then leave ends that.\n"],
    );
    let said = typed(&saves, &["demo", "blades", "leave", "demo"]);
    has(&said, &["This is a demo unit", "0 demos given, 0 fights to the end.\n", "The demo is over.\n"]);
    // The battle that was begun before is still there.
    has(&said, &["Bridge Crossing, round 1.\n"]);
    has(
        &typed(&saves, &["bridge", "resume battle"]),
        &["A battle of Bridge Crossing is under way", "Bridge Crossing, round 1.\n"],
    );
}

/// As sentences: how many, then where they stopped; and help says what can be typed, and which keys lead out.
#[test]
fn the_counters_and_the_words_of_a_demo_unit_are_told() {
    let folder = scratch("unit-counters");
    let saves = folder.join("saves.bin").display().to_string();
    typed(&saves, &["demo blades"]);
    // One who walks away from the first page, two from the first question.
    for keys in ["up wait:61000", "up ok*3 wait:61000*2 up ok*3 wait:61000"] {
        printed(&["--print", "--saves", &saves, "--keys", keys]);
    }
    let said = typed(&saves, &["demo", "help", "?", "leave", "demo"]);
    let told = "3 demos given, 0 fights to the end. Where visitors stopped: 2 Activation: A question, 1 The battle.\n";
    assert_eq!(said.matches(told).count(), 2, "{said}");
    let help = "demo: tells how many demos were given, and where visitors stopped.\nleave: ends the demo;";
    assert_eq!(said.matches(help).count(), 2, "{said}");
    has(&said, &["hold OK and Down, or Next, for 4 seconds.\nquit: ends Adjutant.\n"]);
}

/// By keys a device begins at its menu; one out of the box is to be asked for.
#[test]
fn a_script_begins_at_the_menu_unless_it_wants_the_welcome() {
    let folder = scratch("unit-welcome");
    let saves = folder.join("saves.bin").display().to_string();
    assert!(titled(&printed(&["--print"]), "Adjutant"));
    assert!(titled(&printed(&["--print", "--saves", &saves]), "Adjutant"));
    assert!(titled(&printed(&["--print", "--welcome"]), "Welcome"));
    assert!(titled(&printed(&["--print", "--welcome", "--saves", &saves]), "Welcome"));
    assert!(titled(&printed(&["--print", "--welcome", "--saves", &saves, "--keys", "down back"]), "Adjutant"));
    assert!(titled(&printed(&["--print", "--welcome", "--saves", &saves]), "Adjutant"), "only once");
}

/// Every power-on makes new dice, and so a new seal: it is read out before anybody can roll.
#[test]
fn a_new_seal_is_read_out() {
    let folder = scratch("seal-read-out");
    let saves = folder.join("saves.bin");
    let path = saves.to_str().unwrap();
    let keys = "wait:2000 up*3 ok up*3 ok down ok wait:1500";
    printed(&["--saves", path, "--keys", keys]);
    // No seed: dice from a list cannot be sealed.
    let said = typed_with(&["--saves", path], &["dice", "2d6", "quit"]);
    let (before, after) = said.split_once("Games and tools").unwrap();
    has(before, &["The dice are sealed. Note their seal, number 2, both of you: "]);
    has(after, &["2d6: "]);
    let log = std::fs::read_to_string(folder.join("saves.sealed.txt")).unwrap();
    let seal = before.split_once("both of you: ").unwrap().1.trim_end().trim_end_matches('.').replace(' ', "").to_lowercase();
    has(&log, &[&format!("seal 2 {seal}")]);
}

/// A seal that had the opponent's number is followed by one that needs another: by lines, too, nothing is rolled before.
#[test]
fn a_new_seal_wants_a_number() {
    let folder = scratch("seal-number");
    let saves = folder.join("saves.bin");
    let path = saves.to_str().unwrap();
    printed(&["--saves", path, "--keys", "wait:2000 up*3 ok up*3 ok down ok wait:1500 down*3 ok ok*8"]);
    let said = typed_with(&["--saves", path], &["dice", "2d6", "number 123456789", "number 27182", "2d6", "quit"]);
    let wanted = "type number and up to eight digits.";
    assert_eq!(said.matches(wanted).count(), 3, "read out, refused, mistyped: {said}");
    let (before, after) = said.split_once("The opponent's number is 00027182.").unwrap();
    // Pressing Enter again would not help: nobody is told to.
    assert!(!before.contains("2d6: ") && !before.contains("shaken"), "{before}");
    has(after, &["2d6: "]);
    let log = std::fs::read_to_string(folder.join("saves.sealed.txt")).unwrap();
    has(&log, &["number 00000000 ", "seal 2 ", "number 00027182 ", "roll 1 "]);
}

/// What is set has a name, in the settings and in the options, and its beginning will do, as in every list that is read out.
#[test]
fn what_is_set_is_chosen_by_its_name() {
    let saves = scratch("unit-by-name").join("saves.bin").display().to_string();
    has(&typed(&saves, &["settings", "left hand", "on", "dim", "1 min"]), &["6. Left hand: on\n", "2. Dim after: 1 min\n"]);
    has(
        &typed(&saves, &["bridge", "options", "die", "mixed", "nothing"]),
        &["1. Die faces: Mixed\n", "`nothing` is not offered."],
    );
}
