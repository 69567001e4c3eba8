//! The roller by lines: dice thrown again by their number; favourites kept, rolled by name, forgotten, and still there after the
//! power went.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use support::{has, printed, scratch, typed};

/// What `text` says in the dice roller, with the saves in a file.
fn rolled(saves: &str, lines: &[&str]) -> String {
    typed(saves, &[&["dice roller"], lines].concat())
}

#[test]
fn a_favourite_is_kept_rolled_and_forgotten() {
    let saves = scratch("roller-favourite").join("saves.bin").display().to_string();
    has(&rolled(&saves, &[]), &["Type keep and a name to keep what is set as a favourite.\n"]);
    has(&rolled(&saves, &["4d6 high 3", "keep Ability"]), &["It is kept.\n", "Favourites: Ability (4d6 high 3). Type a name"]);
    // By its name from now on, whatever is set.
    has(
        &rolled(&saves, &["1d20", "ABILITY", "2d6", "keep Move two"]),
        &["Roll 3: 4d6 high 3: ", "Roll 4: 2d6: ", "It is kept.\n"],
    );
    has(&rolled(&saves, &[]), &["Favourites: Ability (4d6 high 3), Move two (2d6)."]);
    has(&rolled(&saves, &["forget ability"]), &["It is forgotten.\n", "Favourites: Move two (2d6)."]);
    has(&rolled(&saves, &["ability"]), &["`ability` is no roll."]);
}

#[test]
fn what_cannot_be_kept_is_said() {
    let saves = scratch("roller-refused").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["keep", "keep \u{e9}", "keep Seventeen letters", "keep 3d6", "forget", "forget Nobody"]);
    has(&said, &["`3d6` are dice. Type keep and another name.\n"]);
    assert_eq!(
        said.matches("Type keep and a name of at most 16 letters, without accents, such as keep Attack.\n").count(),
        3,
        "{said}"
    );
    assert_eq!(said.matches("No favourite has that name. Type forget and the name of one.\n").count(), 2, "{said}");
    let all: Vec<String> = (1..=9).map(|nth| format!("keep Roll no {nth}")).collect();
    let said = rolled(&saves, &[&all.iter().map(String::as_str).collect::<Vec<_>>()[..], &["keep roll no 3"]].concat());
    assert_eq!(said.matches("It is kept.\n").count(), 8, "{said}");
    has(&said, &["There is no room for another: forget one first.\n", "There is a favourite of that name."]);
}

/// What is shown first is die 1, whichever was thrown first.
#[test]
fn dice_are_thrown_again_by_the_order_in_which_they_are_told() {
    let saves = scratch("roller-again").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["5d100", "10 90 50 70 30", "reroll 1"]);
    has(&said, &["(typed): 90, 70, 50, 30, 10.\n", "reroll 1 3 throws the first and the third die shown again."]);
    let again = said.lines().find(|line| line.contains("(re-rolled)")).unwrap();
    has(again, &["70", "50", "30", "10"]);
}

/// What no dice can come to is no matter of chance.
#[test]
fn odds_of_what_cannot_come_out_are_exact() {
    let saves = scratch("roller-beyond").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["2d6", "odds 1050", "odds 1"]);
    has(&said, &["2d6, 1050: more 0.0%, exactly 0.0%, less 100.0%. Exact.\n"]);
    has(&said, &["2d6, 1: more 100.0%, exactly 0.0%, less 0.0%. Exact.\n"]);
}

#[test]
fn expressions_that_leave_something_out_are_refused() {
    let saves = scratch("roller-twice").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["2d6 + 1 + 1", "4d6 high 3 low 1", "1d6 + 1d8"]);
    has(
        &said,
        &["Roll 1: 2d6 + 2: ", "`4d6 high 3 low 1` is no roll. Write each part once", "`1d6 + 1d8` is no roll. Dice cannot"],
    );
}

/// A d3 is told as what it is worth, with the cube that the screen shows: 6 is 3, 4 is 2, 1 is 1.
#[test]
fn a_d3_is_told_with_its_cube() {
    let saves = scratch("roller-d3").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["3d3", "6 4 1", "2d3 high 1 vs 1d6", "5 1 4", "d6", "2"]);
    has(&said, &["3d3 (typed): 3 (cube 6), 2 (cube 4), 1 (cube 1).\nTotal 6.\n"]);
    has(&said, &["2d3 high 1 vs 1d6 (typed): 3 (cube 5). Dropped: 1 (cube 1).\nAgainst: 4.\n", "1d6 (typed): 2.\n"]);
}

#[test]
fn tens_and_units_are_rolled_alone() {
    let saves = scratch("roller-d66").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["2d66", "d66 + 1", "odds 2d66", "d66", "2d66 sides"]);
    has(
        &said,
        &["`2d66` is no roll. d66 is two cubes, tens and units, rolled alone. Dice of 66 sides are written 2d66 sides.\n"],
    );
    assert_eq!(said.matches("tens and units, rolled alone").count(), 3, "{said}");
    has(&said, &["Roll 1: d66: ", "Roll 2: 2d66 sides: "]);
}

/// The log is told from the roller and from the pages about the dice, and leads back there.
#[test]
fn the_log_is_told_outside_of_battles_too() {
    let saves = scratch("roller-log").join("saves.bin").display().to_string();
    has(&rolled(&saves, &["log"]), &["Nothing was rolled yet.\n"]);
    let said = rolled(&saves, &["3d6", "4 2 1", "2d6", "6 6", "help", "log", "", "", "1", "", "9", "back", "d20"]);
    has(&said, &["Roll 4, typed: 2d6: 12, 6 6.\nType the number of a roll from 1 to 4, Enter", "log: tells everything so far;"]);
    has(&said, &["Roll 2, typed: 3d6: 7, 4 2 1.\n", "Roll 1 is the first.", "`9`"]);
    has(&said, &["Dice roller, set to 2d6.\n", "Roll 5: 1d20: "]);
    let said = typed(&saves, &["trust", "log of rolls", "", "back", "log"]);
    has(&said, &["5. Log of rolls\n6. Luck in battles\n", "Roll 5: 1d20: ", "Roll 4"]);
    assert_eq!((said.matches("Trust the dice?\n1. How").count(), said.matches("Roll 5: 1d20: ").count()), (2, 2), "{said}");
}

/// Faces of one's own: what there is at first, another die, its name; all of it is still there when the power comes back, on the
/// command line, too. What is no die changes nothing.
#[test]
fn faces_of_ones_own_are_set_by_lines() {
    let saves = scratch("roller-faces").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["faces", "faces w 1 2 hit two-hits skull", "name W Fear", "2W", "4 5", "odds"]);
    has(&said, &["Die U: Skull, Blank, Blank, Hit, Hit, Hit-Advance.\nDie V: 2, 3, 3, 4, 4, 5.\n"]);
    has(&said, &["Die W: 1, 2, Hit, Two-Hits, Skull.\n", "W Fear: 1, 2, Hit, Two-Hits, Skull.\n"]);
    // Two hits and a skull: 1.
    has(&said, &["2W (typed): Two Hits, Skull.\nResult 2H 1S, net 1.\n"]);
    let refused = ["faces W", "faces W 1", "faces W 1 2 3 4 5 6 7 8 9", "faces Q 1 2", "faces W 21 1", "faces W smile 1"];
    let said = rolled(&saves, &[&refused[..], &["name W Much too long", "name", "faces"]].concat());
    assert_eq!(said.matches("A die has 2 to 8 faces. Nothing was changed.\n").count(), 3, "{said}");
    has(&said, &["Type faces and one of the letters U to Z", "`21` is no face.", "`smile` is no face."]);
    has(&said, &["at most 10 letters", "Type name, one of the letters", "W Fear: 1, 2, Hit, Two-Hits, Skull.\n"]);
    // A die of five faces that shows 1, 2, 1, 2 or -1: each once in 5.
    has(&printed(&["odds", "1W", "--saves", &saves]), &["-1: 20.0 %, 1/5;", "1: 40.0 %, 2/5;", "2: 40.0 %, 2/5;"]);
    has(&printed(&["roll", "2W", "dice=4,5", "--saves", &saves]), &["2W (typed): Two Hits, Skull.\nResult 2H 1S, net 1.\n"]);
}

/// A letter alone asks what the die is to be called; it takes no name away, which is done in so many words.
#[test]
fn a_letter_alone_takes_no_name_away() {
    let saves = scratch("roller-no-name").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["name w", "name W Fear", "name W", "faces", "name w none", "faces"]);
    has(&said, &["Die W: Blank,", "Type its name behind the letter, such as name W Fear. Nothing was named.\n"]);
    has(&said, &["such as name W Fear, or none to take the name away. Nothing was named.\nDie U:"]);
    assert_eq!(said.matches("W Fear: Blank").count(), 3, "{said}");
    assert!(
        said.ends_with("Blank.\nType faces, a letter and 2 to 8 faces to change one, such as faces W 1 2 2 hit skull blank.\n")
    );
    assert_eq!(said.rsplit("Die W: Blank").count(), 4, "{said}");
}

/// In the log dice with faces of one's own show those, and go on doing so when the die has been changed since.
#[test]
fn the_log_knows_what_dice_of_ones_own_showed() {
    let saves = scratch("roller-own-log").join("saves.bin").display().to_string();
    let said = rolled(&saves, &["2U + 1V", "4 6 5", "reroll 2 3", "faces U 1 2 3 4 5 6", "log", "", "back"]);
    has(&said, &["2U + 1V (typed): Hit, Hit+Adv, 4.\n"]);
    has(&said, &["Roll 2, typed: 2U + 1V: 2H 1A 4, net 6, Hit Hit-Advance / 4.\n"]);
    let report = printed(&["report", "--saves", &saves]);
    has(&report, &["#2 2U + 1V: Hit Hit-Advance / 4, 2H 1A 4, net 6 (typed)\n"]);
    // One of each kind fell again: two kinds, though both have six faces.
    let again = report.lines().find(|line| line.starts_with("#3 ")).unwrap();
    assert_eq!((again.matches(" / ").count(), again.ends_with("(re-rolled)")), (1, true), "{again}");
    let json = printed(&["report", "--json", "--saves", &saves]);
    let json: String = json.split_whitespace().collect();
    has(&json, &["{\"die\":\"d6\",\"faces\":[4,6],\"shows\":[\"Hit\",\"Hit-Advance\"]}"]);
}

/// On the command line: favourites of the device by their names, and the faces of real dice, step by step.
#[test]
fn the_command_line_knows_favourites_and_real_dice() {
    let saves = scratch("roller-command").join("saves.bin").display().to_string();
    rolled(&saves, &["4d6 high 3", "keep Big blow"]);
    let said = printed(&["roll", "big", "blow", "dice=4,2,6,1", "--saves", &saves]);
    assert_eq!(said, "4d6 high 3 (typed): 6, 4, 2. Dropped: 1.\nTotal 12.\n");
    has(&printed(&["odds", "Big blow", "--saves", &saves]), &["odds 4d6 high 3\n", "18: 1.6 %, 7/432;"]);
    let said = printed(&["roll", "2d6 explode", "dice=6,3", "dice=2"]);
    assert_eq!(said, "2d6 explode (typed): 6, 3.\nTotal 9.\n2d6 explode (typed): 6, and 2, 3.\nTotal 11.\n");
    for (words, wrong) in [
        (vec!["roll", "2d6", "dice=4"], "2 faces are wanted"),
        (vec!["roll", "2d6", "dice=4,7"], "`7` is no face of a d6"),
        (vec!["roll", "2d6", "dice=4,2", "dice=1"], "`dice=1` was not thrown"),
        (vec!["roll", "small blow", "--saves", &saves], "is no roll"),
    ] {
        has(&support::complaint(&words), &[wrong]);
    }
}

/// Who is ahead by how much, in words; which dice there are to be thrown again; and what can be typed here.
#[test]
fn the_roller_says_who_is_ahead_and_what_there_is() {
    let saves = scratch("roller-words").join("saves.bin").display().to_string();
    let lines = ["reroll 1", "2d6 vs 1d6", "1 2 6", "6 6 2", "1 2 3", "reroll 9", "d20", "reroll 2", "help"];
    let said = rolled(&saves, &lines);
    has(&said, &["3 against 6: behind by 3.\n", "12 against 2: ahead by 10.\n", "3 against 3: a tie.\n"]);
    has(&said, &["There are no dice to throw again: roll some first.\n"]);
    has(&said, &["The last roll has 3 dice: type reroll and numbers from 1 to 3, such as reroll 1 2.\n"]);
    has(&said, &["The last roll has one die: type reroll 1 to throw it again.\n"]);
    for word in ["reroll", "keep", "forget", "faces", "name"] {
        has(&said, &[&format!("\n{word}: ")]);
    }
}

/// A die that counts once cannot count more: what explodes is a die of its own. 6 5 1 and 6 and 2: three of five count.
#[test]
fn counted_dice_that_explode_bring_dice_that_count() {
    let said = printed(&["roll", "3d6 >=5 explode", "dice=6,5,1", "dice=6", "dice=2"]);
    assert!(said.ends_with("3d6 >=5 explode (typed): 6, 6, 5, 2, 1.\n3 of 5 count.\n"), "{said}");
}
