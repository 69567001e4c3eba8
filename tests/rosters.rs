//! Rosters on the device: built, kept, renamed, copied, deleted, and brought to battles.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::dice::RngCup;
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use chacha20::ChaCha8Rng;
use hand::{HOLD, Hand};
use look::Piece;
use rand_core::SeedableRng as _;

type Device = Hand<RngCup<ChaCha8Rng>>;

/// Longer than the bar takes to fill.
const SURE: u64 = 1_300;

fn reads(hand: &Device, font: Font, text: &str) -> bool {
    !Piece::text(font, text).places(&hand.frame()).is_empty()
}

#[track_caller]
fn shows(hand: &Device, text: &str) {
    assert!(reads(hand, Font::Heading, text), "no {text}:\n{}", hand.frame());
}

/// Moves down to a row and presses OK.
#[track_caller]
fn choose(hand: &mut Device, row: &str) {
    for _ in 0..60 {
        if Piece::text(Font::Heading, row).places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return hand.tap(Button::Ok);
        }
        hand.tap(Button::Down);
    }
    panic!("no row reads {row}\n{}", hand.frame());
}

/// At Bridge Crossing's home, switched on for the first time.
fn home(layout: Layout) -> Device {
    let mut hand = Hand::new(layout, RngCup(ChaCha8Rng::seed_from_u64(5)));
    choose(&mut hand, "Bridge Crossing");
    hand
}

/// Answers for a warband of one: four with spears, then it is complete.
fn spears(hand: &mut Device, layout: Layout) {
    // A single direction key raises.
    let up = if layout == Layout::Two { Button::Down } else { Button::Up };
    choose(hand, "Spear");
    // Neither bow, shield nor armor, 5 points, four of them; OK takes each as it is offered.
    hand.taps(&[Button::Ok, Button::Ok, Button::Ok, Button::Ok, up, up, up, Button::Ok]);
    choose(hand, "Warband complete");
}

/// Builds it and keeps it under a word, from the game's home.
fn keep(hand: &mut Device, word: &str) {
    keep_on(hand, word, Layout::Four);
}

fn keep_on(hand: &mut Device, word: &str, layout: Layout) {
    choose(hand, "Rosters");
    choose(hand, "New roster");
    spears(hand, layout);
    assert!(reads(hand, Font::Large, "20 POINTS") || reads(hand, Font::Wide, "20 POINTS"), "{}", hand.frame());
    hand.tap(Button::Ok);
    shows(hand, "Keep as");
    choose(hand, word);
    hand.tap(Button::Ok);
    shows(hand, "Rosters");
    shows(hand, word);
}

#[test]
fn a_roster_is_built_kept_and_there_after_a_power_cut() {
    for layout in [Layout::Two, Layout::Three, Layout::Four, Layout::Five] {
        let mut hand = home(layout);
        keep_on(&mut hand, "Watch", layout);
        hand.power_off(layout);
        choose(&mut hand, "Bridge Crossing");
        choose(&mut hand, "Rosters");
        shows(&hand, "Watch");
    }
}

#[test]
fn a_roster_answers_for_either_player_and_the_battle_begins() {
    let mut hand = home(Layout::Four);
    keep(&mut hand, "Watch");
    hand.press(Button::Back, HOLD);
    choose(&mut hand, "Bridge Crossing");
    hand.tap(Button::Ok);
    for player in ["Player 1: Warband", "Player 2: Warband"] {
        shows(&hand, player);
        choose(&mut hand, "From a roster");
        shows(&hand, "TAKE");
        choose(&mut hand, "Watch");
    }
    shows(&hand, "ROLL");
    // Back takes back the whole roster, not its last figure.
    hand.tap(Button::Back);
    shows(&hand, "Player 2: Warband");
    hand.tap(Button::Ok);
    choose(&mut hand, "Watch");
    hand.taps(&[Button::Ok, Button::Ok]);
    shows(&hand, "Tactics test");
    choose(&mut hand, "Overview");
    assert!(reads(&hand, Font::Tiny, "4/4") && reads(&hand, Font::Tiny, "D4 Spear"), "{}", hand.frame());
}

#[test]
fn without_a_roster_the_shelf_says_so_and_back_asks_again_where_they_come_from() {
    let mut hand = home(Layout::Four);
    choose(&mut hand, "New battle");
    choose(&mut hand, "From a roster");
    assert!(reads(&hand, Font::Body, "No roster is kept yet."), "{}", hand.frame());
    hand.tap(Button::Back);
    shows(&hand, "Player 1: Warband");
}

#[test]
fn rosters_are_renamed_copied_and_deleted() {
    let mut hand = home(Layout::Four);
    keep(&mut hand, "Watch");
    choose(&mut hand, "Watch");
    choose(&mut hand, "Rename");
    choose(&mut hand, "Raiders");
    hand.tap(Button::Ok);
    shows(&hand, "Raiders");
    choose(&mut hand, "Raiders");
    choose(&mut hand, "Copy");
    // The same name twice: the word gets a number.
    choose(&mut hand, "Raiders");
    assert!(reads(&hand, Font::Large, "Raiders 2"), "{}", hand.frame());
    hand.tap(Button::Ok);
    assert!(reads(&hand, Font::Body, "Raiders 2") || reads(&hand, Font::Heading, "Raiders 2"), "{}", hand.frame());
    // A name that is spelled and taken is refused.
    choose(&mut hand, "Raiders");
    choose(&mut hand, "Copy");
    hand.taps(&[Button::Ok, Button::Ok]);
    assert!(reads(&hand, Font::Body, "There is one of that name."), "{}", hand.frame());
    hand.tap(Button::Ok);
    for _ in 0..8 {
        hand.tap(Button::Back);
    }
    shows(&hand, "SPELL");
    // Each Back leads one level up, to the row one came from.
    hand.tap(Button::Back);
    shows(&hand, "Copy");
    // Deleting wants a key that is held.
    choose(&mut hand, "Delete");
    shows(&hand, "Delete for good?");
    hand.tap(Button::Ok);
    shows(&hand, "Delete for good?");
    hand.tap(Button::Back);
    shows(&hand, "Raiders");
    choose(&mut hand, "Delete");
    hand.press(Button::Ok, SURE);
    shows(&hand, "Raiders 2");
    assert!(!reads(&hand, Font::Body, "Raiders"), "{}", hand.frame());
}

/// The seventeenth is refused with what to do: before anything is built, and when something was.
#[test]
fn sixteen_rosters_are_the_most() {
    let mut hand = home(Layout::Four);
    keep(&mut hand, "Watch");
    for _ in 1..9 {
        choose(&mut hand, "Watch");
        choose(&mut hand, "Copy");
        choose(&mut hand, "Watch");
        hand.tap(Button::Ok);
    }
    for _ in 9..16 {
        choose(&mut hand, "Watch");
        choose(&mut hand, "Copy");
        choose(&mut hand, "Zoe");
        hand.tap(Button::Ok);
    }
    let full = |hand: &Device| reads(hand, Font::Body, "This game has 16 rosters.");
    choose(&mut hand, "New roster");
    assert!(full(&hand), "{}", hand.frame());
    hand.tap(Button::Ok);
    choose(&mut hand, "Watch");
    choose(&mut hand, "Copy");
    choose(&mut hand, "Tom");
    hand.tap(Button::Ok);
    assert!(full(&hand), "{}", hand.frame());
    hand.tap(Button::Ok);
    // Built by itself, where nobody has looked at the shelf.
    hand.press(Button::Back, HOLD);
    choose(&mut hand, "Bridge Crossing");
    choose(&mut hand, "Quick roll");
    choose(&mut hand, "Warband");
    spears(&mut hand, Layout::Four);
    hand.tap(Button::Ok);
    assert!(full(&hand), "{}", hand.frame());
    hand.tap(Button::Ok);
    assert!(reads(&hand, Font::Heading, "START"), "back where it was started\n{}", hand.frame());
}

/// Whoever backs out of naming it, goes home or loses power has built it all the same.
#[test]
fn what_was_built_is_kept_even_if_nobody_names_it() {
    let leave: [fn(&mut Device); 3] =
        [|hand| hand.tap(Button::Back), |hand| hand.press(Button::Back, HOLD), |hand| hand.power_off(Layout::Four)];
    let mut hand = home(Layout::Four);
    for (nth, leave) in leave.into_iter().enumerate() {
        choose(&mut hand, "Rosters");
        choose(&mut hand, "New roster");
        spears(&mut hand, Layout::Four);
        hand.tap(Button::Ok);
        shows(&hand, "Keep as");
        leave(&mut hand);
        if nth > 0 {
            choose(&mut hand, "Bridge Crossing");
            choose(&mut hand, "Rosters");
        }
        choose(&mut hand, ["Roster 1", "Roster 2", "Roster 3"][nth]);
        choose(&mut hand, "Look");
        assert!(reads(&hand, Font::Tiny, "20 POINTS"), "{}", hand.frame());
        hand.press(Button::Back, HOLD);
        choose(&mut hand, "Bridge Crossing");
    }
}

/// Everything that is saved.
fn flash(hand: &Device) -> Vec<u8> {
    hand.flash.as_ref().unwrap().cells.borrow().clone()
}

#[test]
fn a_battle_under_way_is_the_same_after_a_look_at_a_roster() {
    let mut hand = home(Layout::Four);
    keep(&mut hand, "Watch");
    hand.press(Button::Back, HOLD);
    choose(&mut hand, "Bridge Crossing");
    choose(&mut hand, "New battle");
    for _ in ["Player 1", "Player 2"] {
        choose(&mut hand, "From a roster");
        choose(&mut hand, "Watch");
    }
    hand.taps(&[Button::Ok, Button::Ok]);
    shows(&hand, "Tactics test");
    choose(&mut hand, "Overview");
    let (kept, battle) = (flash(&hand), hand.frame());
    assert!(reads(&hand, Font::Tiny, "D4 Spear"), "{battle}");
    hand.press(Button::Back, HOLD);
    choose(&mut hand, "Bridge Crossing");
    choose(&mut hand, "Rosters");
    choose(&mut hand, "Watch");
    choose(&mut hand, "Look");
    assert!(reads(&hand, Font::Tiny, "20 POINTS"), "{}", hand.frame());
    hand.taps(&[Button::Down, Button::Down, Button::Ok]);
    assert!(flash(&hand) == kept, "it is only looked at");
    // In memory as well, before anything is read from flash again; and after that.
    for cut in [false, true] {
        if cut {
            hand.power_off(Layout::Four);
            assert!(flash(&hand) == kept, "nothing is left to be put right");
            hand.tap(Button::Ok);
        } else {
            hand.press(Button::Back, HOLD);
            choose(&mut hand, "Bridge Crossing");
            choose(&mut hand, "Resume battle");
        }
        choose(&mut hand, "Overview");
        assert!(hand.frame() == battle, "{}", hand.frame());
    }
}

#[test]
fn what_is_in_a_roster_can_be_looked_at_and_nothing_changes() {
    for layout in [Layout::Two, Layout::Three, Layout::Four, Layout::Five] {
        let mut hand = home(layout);
        keep_on(&mut hand, "Watch", layout);
        choose(&mut hand, "Watch");
        let kept = flash(&hand);
        choose(&mut hand, "Look");
        shows(&hand, "Watch");
        // Six answers a kind of figure, and the one that ends it.
        assert!(reads(&hand, Font::Tiny, "20 POINTS") && reads(&hand, Font::Body, "Ranged"), "{}", hand.frame());
        shows(&hand, "Spear");
        hand.tap(Button::Down);
        assert!(reads(&hand, Font::Body, "How many"), "{}", hand.frame());
        shows(&hand, "4");
        hand.tap(Button::Down);
        shows(&hand, "Warband complete");
        hand.tap(Button::Ok);
        shows(&hand, "Look");
        assert!(flash(&hand) == kept, "it is only looked at");
        // And it is still there, as it was.
        hand.power_off(layout);
        choose(&mut hand, "Bridge Crossing");
        hand.tap(Button::Ok);
        choose(&mut hand, "From a roster");
        choose(&mut hand, "Watch");
        shows(&hand, "Player 2: Warband");
    }
}
