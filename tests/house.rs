//! What a player has set shows in every roll it touches: house rules, and dice of one's own. And a wipe waits for the key.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::dice::RngCup;
use adjutant::storage::{Found, Request, Served};
use adjutant::ui::font::Font;
use adjutant::ui::{App, Button, Device as Board, Event, Layout, icon};
use chacha20::ChaCha8Rng;
use hand::{HOLD, Hand};
use look::Piece;
use rand_core::SeedableRng as _;

type Device = Hand<RngCup<ChaCha8Rng>>;

fn reads(hand: &Device, text: &str) -> bool {
    !Piece::text(Font::Heading, text).places(&hand.frame()).is_empty()
}

#[track_caller]
fn choose(hand: &mut Device, row: &str) {
    for _ in 0..40 {
        if Piece::text(Font::Heading, row).places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return hand.tap(Button::Ok);
        }
        hand.tap(Button::Down);
    }
    panic!("no row reads {row}\n{}", hand.frame());
}

/// At Bridge Crossing's home.
fn bridge() -> Device {
    let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(5)));
    choose(&mut hand, "Bridge Crossing");
    hand
}

/// Steps the layout of the dice away from what the book says, or back.
fn set(hand: &mut Device, press: Button) {
    choose(hand, "Options");
    hand.taps(&[Button::Ok, Button::Ok, press, Button::Ok, Button::Back, Button::Back]);
}

/// Whether the H stands on the result.
fn has_h(hand: &Device) -> bool {
    !Piece::drawn(|frame| frame.icon(&icon::HOUSE_RULE, 20, 20)).places(&hand.frame()).is_empty()
}

/// Whether the hand of typed dice stands on the result.
fn has_hand(hand: &Device) -> bool {
    !Piece::drawn(|frame| frame.icon(&icon::HAND, 20, 20)).places(&hand.frame()).is_empty()
}

/// From the game's home to the roll-off of a battle of two example warbands, and its result. One's own die is typed as a 1 or 6.
fn roll_off(hand: &mut Device, six: bool) {
    choose(hand, "New battle");
    choose(hand, "Example warband");
    choose(hand, "Example warband");
    if reads(hand, "TYPE") {
        hand.tap(Button::Ok);
        assert!(reads(hand, "TAKE"), "{}", hand.frame());
        if six {
            hand.tap(Button::Down);
        }
    }
    hand.tap(Button::Ok);
    assert!(reads(hand, "NEXT"), "one die is typed, not both\n{}", hand.frame());
}

/// The next roll of the battle, from its menu.
fn tactics(hand: &mut Device) {
    choose(hand, "Tactics test");
    rolls(hand);
}

/// OK until a result is there.
fn rolls(hand: &mut Device) {
    for _ in 0..4 {
        hand.tap(Button::Ok);
        if reads(hand, "NEXT") {
            return;
        }
    }
    panic!("no result\n{}", hand.frame());
}

#[test]
fn a_battle_begun_by_house_rules_has_the_h_to_its_end_and_after_a_power_cut() {
    let mut hand = bridge();
    set(&mut hand, Button::Up);
    roll_off(&mut hand, false);
    assert!(has_h(&hand), "{}", hand.frame());
    hand.tap(Button::Ok);
    // Whatever is set later changes nothing in this battle.
    hand.tap(Button::Back);
    set(&mut hand, Button::Down);
    hand.power_off(Layout::Four);
    assert!(reads(&hand, "RESUME"), "{}", hand.frame());
    hand.tap(Button::Ok);
    tactics(&mut hand);
    assert!(has_h(&hand), "{}", hand.frame());
    // The power goes in the middle of it: so has the next roll.
    hand.power_off(Layout::Four);
    hand.tap(Button::Ok);
    rolls(&mut hand);
    assert!(has_h(&hand), "{}", hand.frame());
}

/// Who takes dice away is the book's choice either way; the option only says whether a player is asked.
#[test]
fn whoever_is_asked_instead_of_the_device_plays_by_the_book() {
    let mut hand = bridge();
    choose(&mut hand, "Options");
    hand.taps(&[Button::Down, Button::Ok, Button::Up, Button::Ok]);
    assert!(reads(&hand, "Tactics"), "{}", hand.frame());
    hand.tap(Button::Back);
    roll_off(&mut hand, false);
    assert!(!has_h(&hand), "{}", hand.frame());
}

#[test]
fn by_the_book_there_is_no_h_whatever_is_set_afterwards() {
    let mut hand = bridge();
    roll_off(&mut hand, false);
    assert!(!has_h(&hand), "{}", hand.frame());
    hand.tap(Button::Ok);
    hand.tap(Button::Back);
    set(&mut hand, Button::Up);
    choose(&mut hand, "Resume battle");
    tactics(&mut hand);
    assert!(!has_h(&hand), "{}", hand.frame());
}

#[test]
fn a_procedure_by_itself_has_its_own() {
    let mut hand = bridge();
    let rolled = |hand: &mut Device| {
        choose(hand, "Quick roll");
        choose(hand, "Free roll");
        for _ in 0..20 {
            if reads(hand, "NEXT") && reads(hand, "ROLL") {
                break;
            }
            hand.tap(Button::Ok);
            if !Piece::text(Font::Tiny, "flip").places(&hand.frame()).is_empty() {
                return has_h(hand);
            }
        }
        panic!("no result\n{}", hand.frame());
    };
    assert!(!rolled(&mut hand));
    hand.taps(&[Button::Ok, Button::Back]);
    set(&mut hand, Button::Up);
    assert!(rolled(&mut hand));
}

/// The second player rolls dice of his own: his card types, the other's rolls.
#[test]
fn one_side_types_and_the_other_rolls() {
    let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(5)));
    choose(&mut hand, "Settings");
    choose(&mut hand, "Player 2 dice");
    hand.press(Button::Back, HOLD);
    choose(&mut hand, "Bridge Crossing");
    // Both roll together for who attacks: he types his die, and the device throws the other's.
    roll_off(&mut hand, false);
    assert!(has_hand(&hand), "{}", hand.frame());
    hand.tap(Button::Ok);
    choose(&mut hand, "Tactics test");
    assert!(reads(&hand, "TYPE") && reads(&hand, "Defender: Tactics"), "{}", hand.frame());
    hand.tap(Button::Ok);
    assert!(reads(&hand, "TAKE"), "{}", hand.frame());
    for _ in 0..40 {
        if reads(&hand, "NEXT") {
            break;
        }
        hand.tap(Button::Ok);
    }
    assert!(has_hand(&hand), "the hand is on it\n{}", hand.frame());
    hand.tap(Button::Ok);
    assert!(reads(&hand, "ROLL") && reads(&hand, "Attacker: Tactics"), "{}", hand.frame());
}

/// Whose dice are typed goes with the player, whichever side the roll-off makes his.
#[test]
fn own_dice_follow_the_player_whoever_attacks() {
    let mut attacked = [false; 2];
    for seed in 0..8 {
        let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(seed)));
        choose(&mut hand, "Settings");
        choose(&mut hand, "Player 1 dice");
        hand.press(Button::Back, HOLD);
        choose(&mut hand, "Bridge Crossing");
        roll_off(&mut hand, seed % 2 == 0);
        let attacks = !Piece::text(Font::Tiny, "PLAYER 1").places(&hand.frame()).is_empty();
        if !attacks && Piece::text(Font::Tiny, "PLAYER 2").places(&hand.frame()).is_empty() {
            // A tie: both roll again.
            continue;
        }
        attacked[usize::from(attacks)] = true;
        hand.tap(Button::Ok);
        choose(&mut hand, "Tactics test");
        assert!(reads(&hand, "Defender: Tactics"), "{}", hand.frame());
        let typed = reads(&hand, "TYPE");
        assert_eq!(typed, !attacks, "the Defender's dice, with seed {seed}\n{}", hand.frame());
    }
    assert_eq!(attacked, [true; 2], "either attacks at some seed");
}

/// From the last roll back to the first that is kept, one at a time, and on to the last again: a thousand of them, each under the
/// cursor with its own number, and so on its page.
#[test]
fn the_log_page_goes_through_a_thousand_rolls() {
    let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(7)));
    choose(&mut hand, "Dice roller");
    for _ in 0..1_000 {
        // OK rolls, OK goes on.
        hand.taps(&[Button::Ok, Button::Ok]);
    }
    hand.press(Button::Back, HOLD);
    choose(&mut hand, "Trust the dice?");
    choose(&mut hand, "Log of rolls");
    for number in (1..=1_000).rev() {
        assert!(reads(&hand, &format!("{number} 2d6")), "{number}:\n{}", hand.frame());
        if number > 1 {
            hand.tap(Button::Down);
        }
    }
    hand.tap(Button::Ok);
    for number in 2..=1_000 {
        hand.tap(Button::Up);
        assert!(reads(&hand, &format!("Roll {number}")), "{number}:\n{}", hand.frame());
    }
    hand.tap(Button::Back);
    assert!(reads(&hand, "1000 2d6"), "the list is where the page was\n{}", hand.frame());
}

/// A roll that does not count wants a key that is held; it stays in the log, and the next one has the next number.
#[test]
fn a_void_roll_is_held_for_and_thrown_anew() {
    let mut hand = bridge();
    roll_off(&mut hand, false);
    hand.taps(&[Button::Up, Button::Ok]);
    choose(&mut hand, "Void this roll");
    assert!(reads(&hand, "Void this roll?") && reads(&hand, "HOLD"), "{}", hand.frame());
    hand.tap(Button::Ok);
    assert!(reads(&hand, "Void this roll?"), "a short press does nothing\n{}", hand.frame());
    hand.tap(Button::Back);
    assert!(reads(&hand, "Edit"), "{}", hand.frame());
    choose(&mut hand, "Void this roll");
    hand.press(Button::Ok, 1_300);
    assert!(reads(&hand, "ROLL"), "{}", hand.frame());
    hand.tap(Button::Ok);
    assert!(!Piece::text(Font::Tiny, "#2").places(&hand.frame()).is_empty(), "{}", hand.frame());
}

/// Erasing takes seconds: it begins when the key that was held for it is let go.
#[test]
fn a_wipe_waits_until_the_key_is_up() {
    let mut app = Box::new(App::new(Board { layout: Layout::Four, board: "Test board", build: "0123abc", welcomes: false }));
    let mut cup = RngCup(ChaCha8Rng::seed_from_u64(1));
    let mut asked = Vec::new();
    let mut on = |now: u64, event: Event| {
        let ask = app.on(now, event, &mut cup).ask;
        asked.extend(ask.map(|ask| (now, ask)));
    };
    on(0, Event::Served(Served::Opened(Found::Foreign)));
    on(100, Event::Down(Button::Down));
    on(160, Event::Up(Button::Down));
    on(1_000, Event::Down(Button::Ok));
    for now in (1_050..3_000).step_by(50) {
        on(now, Event::Tick);
    }
    on(3_000, Event::Up(Button::Ok));
    assert_eq!(asked, [(3_000, Request::Wipe)]);
}
