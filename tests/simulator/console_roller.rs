//! The roller by lines: dice thrown again by their number; favourites kept, rolled by name, forgotten, and still there after the
//! power went.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

mod support;

use support::{has, scratch, typed};

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
