//! At the table: battles of Bridge Crossing played by keys, on a device that saves.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

#[path = "../common/look.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod look;

use adjutant::ui::Layout;
use adjutant::ui::font::Font;
use adjutant::ui::icon;
use adjutant_simulator::device::{Device, dice};
use adjutant_simulator::flash::Flash;
use adjutant_simulator::script::{parse, play};
use look::Piece;

/// To the first figure of two example warbands that acts: D1.
const BATTLE: &str = "up*5 ok ok down ok down ok*9";

/// A device, and every key that was pressed since power-on: time goes on within one script only.
struct Table(Device, String);

impl Table {
    /// A battle, and these keys.
    fn at(keys: &str) -> Self {
        Self::on(&format!("{BATTLE} {keys}"))
    }

    fn on(keys: &str) -> Self {
        let mut device = Device::start(Layout::Four, Flash::in_memory(), dice(Some(3)).unwrap()).unwrap();
        play(&mut device, &parse(keys, Layout::Four).unwrap());
        Self(device, keys.to_owned())
    }

    fn keys(&mut self, keys: &str) {
        *self = Self::on(&format!("{} {keys}", self.1));
    }

    fn reads(&self, font: Font, text: &str) -> bool {
        !Piece::text(font, text).places(self.0.frame()).is_empty()
    }

    /// The title and the verb on the button.
    fn shows(&self, title: &str, verb: &str) {
        assert!(self.reads(Font::Heading, title), "no {title}:\n{}", self.0.frame());
        assert!(self.reads(Font::Heading, verb), "no {verb}:\n{}", self.0.frame());
    }
}

#[test]
fn undo_says_what_it_would_undo_and_leaves_nothing_of_it_behind() {
    let mut table = Table::at("ok*5 up*2 ok");
    table.shows("Undo this?", "UNDO");
    for line in ["Melee attack", "A1 Blade: MISS"] {
        assert!(table.reads(Font::Body, line), "{}", table.0.frame());
    }
    // The second OK undoes it; then the menu of the figure, the overview, the game: no screen of what was undone.
    table.keys("ok");
    table.shows("D1 Blade", "START");
    table.keys("back");
    table.shows("D1 Blade", "ACT");
    table.keys("back");
    table.shows("Bridge Crossing", "RESUME");
}

#[test]
fn what_was_undone_can_be_opened_again() {
    let mut table = Table::at("ok*5 up*2 ok up");
    table.shows("A1 Blade", "NEXT");
    assert!(table.reads(Font::Tiny, "#4"), "{}", table.0.frame());
    // Back takes the last answer back, as after any roll.
    table.keys("back");
    table.shows("D1 Blade: Pay with", "CHOOSE");
}

/// Whoever only wanted to see what it was keeps it: the battle is where it was, and the same is offered to be undone again.
#[test]
fn back_keeps_what_was_to_be_undone() {
    let before = Table::at("ok*5 up*2");
    let mut table = Table::at("ok*5 up*2 ok back");
    // On the row it came from.
    table.shows("D1 Blade", "UNDO");
    assert_eq!(table.0.frame(), before.0.frame());
    table.keys("ok");
    table.shows("Undo this?", "UNDO");
    assert!(table.reads(Font::Body, "A1 Blade: MISS"), "{}", table.0.frame());
}

#[test]
fn more_and_more_can_be_undone_from_there() {
    let mut table = Table::at("ok*5 up*2 ok down");
    table.shows("Undo this?", "UNDO");
    assert!(table.reads(Font::Body, "Activation"), "{}", table.0.frame());
    table.keys("down");
    assert!(table.reads(Font::Body, "Tactics test"), "{}", table.0.frame());
    table.keys("ok");
    table.shows("Tactics test", "START");
}

#[test]
fn another_roll_after_an_undo_keeps_its_own_screens() {
    // What is undone lies under nothing: another roll, and the way back from it.
    let mut table = Table::at("ok*5 up*2 ok ok down*7 ok*4");
    assert!(table.reads(Font::Heading, "NEXT"), "{}", table.0.frame());
    // Whatever its dice were, what comes after it is the menu, the overview, the game.
    table.keys("ok back*2");
    table.shows("Bridge Crossing", "RESUME");
}

#[test]
fn a_battle_ends_only_when_the_key_is_held() {
    let mut table = Table::at("up*2 ok ok ok");
    table.shows("End this battle?", "HOLD");
    table.keys("hold:ok:700");
    table.shows("End this battle?", "HOLD");
    table.keys("back");
    table.shows("D1 Blade", "END");
    table.keys("ok*3 hold:ok:1100");
    // The report comes before the end, and behind its last page the key is held once more.
    for page in ["NEXT", "NEXT", "NEXT", "END"] {
        assert!(table.reads(Font::Heading, page), "{page}: {}", table.0.frame());
        table.keys("ok");
    }
    assert!(table.reads(Font::Heading, "HOLD"), "{}", table.0.frame());
    table.keys("hold:ok:1100");
    table.shows("Bridge Crossing", "START");
}

/// From D1's menu, with typed dice: three Hits of which two stay, an armor that stops nothing, two Blanks: A1 is WOUNDED.
const WOUNDED: &str = "ok*3 down ok up*3 ok*3 ok down ok up ok ok down ok up ok*2";
/// From that result: A1 had no shield after all.
const NO_SHIELD: &str = "up ok down*8 ok up ok";
/// From there to the page of the last roll in the log: #6 is the injury, #5 the armor, #4 the attack.
const LOG: &str = "ok up*8 ok ok";

#[test]
fn a_result_that_was_amended_has_a_pencil_and_says_so_in_the_log() {
    let mut table = Table::at(WOUNDED);
    let pencil = Piece::drawn(|frame| frame.icon(&icon::PENCIL, 1, 1));
    assert!(table.reads(Font::Large, "WOUNDED") && pencil.places(table.0.frame()).is_empty(), "{}", table.0.frame());
    table.keys(NO_SHIELD);
    assert!(!pencil.places(table.0.frame()).is_empty(), "{}", table.0.frame());
    table.keys(LOG);
    for (roll, keys) in ["Roll 6", "Roll 5", "Roll 4"].into_iter().zip(["wait:0", "down", "down"]) {
        table.keys(keys);
        assert!(table.reads(Font::Heading, roll), "{}", table.0.frame());
        assert!(table.reads(Font::Tiny, "typed, amended"), "{}", table.0.frame());
    }
}

#[test]
fn what_was_not_amended_is_not_marked() {
    let mut table = Table::at(&format!("{WOUNDED} {LOG}"));
    for keys in ["wait:0", "down", "down"] {
        table.keys(keys);
        assert!(table.reads(Font::Tiny, "typed"), "{}", table.0.frame());
    }
}

#[test]
fn the_log_names_the_target_and_has_the_dice_and_a_held_key_goes_through_it() {
    let mut table = Table::at(&format!("{WOUNDED} {LOG} down*2"));
    for line in ["D1 Blade > A1 Blade", "Melee: 2 hit", "H H H"] {
        assert!(table.reads(Font::Body, line), "no {line}:\n{}", table.0.frame());
    }
    table.keys("hold:down:610");
    table.shows("Roll 1", "OK");
}

#[test]
fn dice_that_fall_again_count_whatever_was_taken_back_before() {
    // An attack of D1's is taken back twice and made again each time.
    let mut table = Table::at("ok*4 back ok ok back ok ok ok up*8 ok ok");
    assert!(table.reads(Font::Tiny, "dealt again"), "{}", table.0.frame());
    table.keys("back back down*6 ok ok up*7 ok ok");
    assert!(table.reads(Font::Tiny, "taken back"), "{}", table.0.frame());
}

#[test]
fn own_dice_are_filled_up_with_own_dice() {
    // D7 shoots at A1: 3d-1 for his shield, four dice typed; then there are only three clear lines.
    let mut table = Table::on(&BATTLE.replace("ok*9", "ok*8 down*6 ok"));
    table.keys("ok*5 down ok down*3 ok*4");
    assert!(table.reads(Font::Heading, "NEXT"), "{}", table.0.frame());
    table.keys("back*2 down ok ok");
    table.shows("D7 Bow > A1 Blade", "ROLL");
    table.keys("ok");
    assert!(table.reads(Font::Heading, "TAKE"), "it has thrown a die of its own\n{}", table.0.frame());
    assert!(table.reads(Font::Tiny, "5 of 5"), "{}", table.0.frame());
    // What was typed stays.
    table.keys("back ok ok");
    assert!(table.reads(Font::Heading, "NEXT"), "{}", table.0.frame());
}

#[test]
fn own_dice_that_were_typed_wrong_are_typed_again_and_forgotten() {
    let mut table = Table::at("ok*3 down ok down*3 ok*3 back ok down ok ok*3");
    assert!(table.reads(Font::Tiny, "#4"), "another number\n{}", table.0.frame());
    assert!(table.reads(Font::Tiny, "2 skull"), "{}", table.0.frame());
    // A roll of something else after it has new dice.
    table.keys("ok down*4 ok ok ok");
    assert!(!table.reads(Font::Tiny, "#4"), "{}", table.0.frame());
}

#[test]
fn every_result_is_shown_when_the_players_take_the_dice_away() {
    let mut table = Table::on("up*5 ok up ok down ok up*2 ok back down ok down ok down ok*5");
    assert!(table.reads(Font::Heading, "DONE"), "{}", table.0.frame());
    table.keys("ok");
    assert!(table.reads(Font::Heading, "NEXT"), "{}", table.0.frame());
    table.keys("ok");
    assert!(table.reads(Font::Heading, "ROLL"), "{}", table.0.frame());
}
