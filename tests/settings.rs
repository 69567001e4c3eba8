//! The settings: they act at once, are kept, and can be taken back.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::dice::RngCup;
use adjutant::storage::{Found, Loaded, Settings};
use adjutant::ui::font::Font;
use adjutant::ui::frame::HEIGHT;
use adjutant::ui::{Button, Frame, Layout, Light};
use chacha20::ChaCha8Rng;
use hand::{Hand, REST, TAP, Written};
use look::Piece;
use rand_core::SeedableRng;

type Device = Hand<RngCup<ChaCha8Rng>>;

fn device() -> Device {
    Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(1)))
}

fn settings() -> Device {
    let mut hand = device();
    hand.open("Settings");
    hand
}

fn kept(hand: &Device) -> Vec<Settings> {
    hand.saved.iter().filter_map(|record| if let Written::Settings(settings) = record { Some(*settings) } else { None }).collect()
}

const DEFAULT: Settings = Settings::DEFAULT;

#[test]
fn contrast_is_seen_while_it_is_changed() {
    let mut hand = settings();
    let light = |hand: &Device| if let Light::On(contrast) = hand.light() { contrast } else { 0 };
    let at_first = light(&hand);
    hand.taps(&[OK, Up]);
    let brighter = light(&hand);
    assert!(brighter > at_first);
    hand.taps(&[Up, Up, Up, Up]);
    assert_eq!(light(&hand), 255, "all of it, and not beyond");
    assert_eq!(kept(&hand), [], "nothing is written before it is chosen");
    hand.tap(Back);
    assert_eq!((light(&hand), kept(&hand)), (at_first, vec![]), "taken back");
    hand.taps(&[OK, Up, OK]);
    assert_eq!((light(&hand), kept(&hand)), (brighter, vec![Settings { contrast: 8, ..DEFAULT }]));
    hand.taps(&[Down; 20]);
    hand.taps(&[OK, Down, Down, Down, Down, Down, Down, Down, Down, Down, Down, OK]);
    assert!(light(&hand) > 0, "never so dark that the way back cannot be seen");
}

#[test]
fn the_panel_dims_and_goes_dark_when_the_settings_say() {
    let pauses = |hand: &mut Device| {
        let bright = hand.light();
        hand.tap(Up);
        let mut passed = TAP + REST;
        let mut pauses = Vec::new();
        let mut light = bright;
        while light != Light::Off {
            hand.wait(1_000);
            passed += 1_000;
            if hand.light() != light {
                light = hand.light();
                pauses.push(passed / 1_000);
            }
        }
        hand.tap(Up);
        assert_eq!(hand.light(), bright, "a key wakes it");
        pauses
    };
    let mut hand = settings();
    hand.taps(&[Down, Down]);
    assert_eq!(pauses(&mut hand), [30, 120]);
    // The waking press moved nothing: the cursor is on the row above, where the first press of the two put it.
    hand.taps(&[OK, Down, OK]);
    assert_eq!(kept(&hand).last().unwrap().dim_after(), (10_000, "10 s"));
    hand.tap(Down);
    hand.tap(Down);
    assert_eq!(pauses(&mut hand), [10, 120]);
}

#[test]
fn the_last_second_before_dark_is_still_lit() {
    let mut hand = device();
    let bright = hand.light();
    hand.tap(Down);
    hand.wait(29_999 - TAP - REST);
    assert_eq!(hand.light(), bright);
    hand.wait(1);
    assert_eq!(hand.light(), Light::On(1));
}

#[test]
fn every_switch_is_written_at_once_and_again_when_it_is_put_back() {
    let switches: [(usize, Settings); 6] = [
        (3, Settings { tumble: false, ..DEFAULT }),
        (4, Settings { run_on: false, ..DEFAULT }),
        (5, Settings { left_hand: true, ..DEFAULT }),
        (6, Settings { flip: true, ..DEFAULT }),
        (7, Settings { typed: [true, false], ..DEFAULT }),
        (8, Settings { typed: [false, true], ..DEFAULT }),
    ];
    for (row, changed) in switches {
        let mut hand = settings();
        hand.taps(&vec![Down; row]);
        hand.taps(&[OK, OK]);
        assert_eq!(kept(&hand), [changed, DEFAULT], "row {row}");
    }
}

/// The button says what OK does: whose dice they are is neither on nor off.
#[test]
fn the_button_names_what_it_sets() {
    let reads = |hand: &Device, word: &str| !Piece::text(Font::Heading, word).places(&hand.frame()).is_empty();
    let mut hand = settings();
    hand.taps(&[Down; 3]);
    assert!(reads(&hand, "OFF"));
    hand.taps(&[Down; 4]);
    for row in ["Player 1 dice", "Player 2 dice"] {
        assert!(reads(&hand, row) && reads(&hand, "device") && reads(&hand, "TYPED"), "{:?}", hand.frame());
        hand.tap(OK);
        assert!(reads(&hand, row) && reads(&hand, "typed") && reads(&hand, "DEVICE"), "{:?}", hand.frame());
        assert!(!reads(&hand, "ON") && !reads(&hand, "OFF"));
        hand.tap(Down);
    }
}

#[test]
fn flip_turns_the_picture_and_left_hand_the_keys_as_well() {
    let turned = |row: usize| {
        let (mut before, mut hand) = (settings(), settings());
        let rows = vec![Down; row];
        hand.taps(&rows);
        hand.tap(OK);
        hand.tap(Back);
        before.tap(Back);
        (before, hand)
    };
    let half = |hand: &Device| -> Frame {
        let mut frame = hand.frame();
        frame.turn(HEIGHT);
        frame
    };
    let (mut before, mut flipped) = turned(6);
    assert_eq!(half(&flipped), before.frame());
    before.tap(Down);
    flipped.tap(Down);
    assert_eq!(half(&flipped), before.frame(), "the keys are where they were");
    let (mut before, mut left) = turned(5);
    assert_eq!(half(&left), before.frame());
    before.tap(Down);
    left.tap(Up);
    assert_eq!(half(&left), before.frame(), "the upper key is now the lower one");
}

#[test]
fn what_was_kept_is_there_at_power_on() {
    let settings = Settings { contrast: 10, flip: true, ..DEFAULT };
    let plain = device().frame();
    let cup = RngCup(ChaCha8Rng::seed_from_u64(1));
    let hand = Hand::booted(Layout::Four, cup, Found::Ours, &[Loaded::Settings(settings)]);
    assert_eq!(hand.light(), Light::On(255));
    let mut turned = hand.frame();
    turned.turn(HEIGHT);
    assert_eq!(turned, plain);
}

#[test]
fn nonsense_from_flash_becomes_the_nearest_sense() {
    let wild = Settings { contrast: 200, dim: 99, sleep: 99, ..DEFAULT };
    assert_eq!(wild.mended(), Settings { contrast: 10, dim: 3, sleep: 4, ..DEFAULT });
    assert_eq!(Settings { contrast: 0, ..DEFAULT }.mended().contrast, 1);
    assert_eq!(DEFAULT.mended(), DEFAULT);
    // Even before it was mended it has some pause.
    assert!(wild.dim_after().0 > 0 && wild.sleep_after().0 > 0);
}

/// What the dice have shown is forgotten only if the key is held, and stays forgotten; the log and the numbers go on.
#[test]
fn counts_begin_anew_when_the_key_is_held() {
    let mut hand = device();
    let rolls = |hand: &Device, text: &str| !Piece::text(Font::Tiny, text).places(&hand.frame()).is_empty();
    let roll = |hand: &mut Device| {
        hand.open("Dice roller");
        hand.taps(&[OK, OK]);
        hand.press(Back, 400);
    };
    let even = |hand: &mut Device| {
        hand.open("Trust the dice?");
        hand.taps(&[Down, OK]);
    };
    let anew = |hand: &mut Device, time| {
        hand.press(Back, 400);
        hand.open("Trust the dice?");
        hand.taps(&[Up, OK]);
        hand.press(OK, time);
        hand.press(Back, 400);
    };
    roll(&mut hand);
    roll(&mut hand);
    even(&mut hand);
    assert!(rolls(&hand, "4 rolls"), "2d6 twice:\n{}", hand.frame());
    anew(&mut hand, TAP);
    even(&mut hand);
    assert!(rolls(&hand, "4 rolls"), "a tap is not enough:\n{}", hand.frame());
    anew(&mut hand, 1_300);
    even(&mut hand);
    assert!(rolls(&hand, "0 rolls"), "{}", hand.frame());
    hand.power_off(Layout::Four);
    roll(&mut hand);
    even(&mut hand);
    assert!(rolls(&hand, "2 rolls"), "from there on, over a power cut:\n{}", hand.frame());
    assert_eq!(hand.logged().len(), 3, "the log has them all");
}
