//! The end of a battle by keys: who gives up, the report page by page, the table cleared, and how many presses that takes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/device.rs"]
mod device;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use device::hand::{HOLD, Hand};
use device::{Device, LAYOUTS, back, cup, reads, row, titled};

/// Long enough for the bar to be full.
const SURE: u64 = 1_300;

/// A battle of two example warbands, with its menu open and some rolls made.
fn battle(layout: Layout, game: &str) -> Device {
    let mut hand = Hand::new(layout, cup(5));
    row(&mut hand, game);
    hand.tap(OK);
    row(&mut hand, "New battle");
    hand.tap(OK);
    for _ in 0..60 {
        if reads(&hand, Font::Tiny, "figure") || reads(&hand, Font::Heading, "Tactics test") {
            break;
        }
        if reads(&hand, Font::Heading, "Enter models") || reads(&hand, Font::Heading, "Enter figures") {
            hand.tap(Down);
        }
        hand.tap(OK);
    }
    hand
}

/// The key for up: with two keys it is Next, held.
fn up(hand: &mut Device, layout: Layout) {
    if layout == Layout::Two { hand.press(Down, HOLD) } else { hand.tap(Up) }
}

/// To the page that asks how it ends, from the battle's menu.
fn end(hand: &mut Device) {
    for _ in 0..3 {
        if reads(hand, Font::Tiny, "figure") {
            hand.tap(Up);
            hand.tap(OK);
        }
    }
    row(hand, "End battle");
    hand.tap(OK);
    titled(hand, "End this battle?");
}

/// A short press gives nothing up, neither before the report nor behind it; the report comes page by page with OK alone.
#[test]
fn a_side_concedes_on_every_board() {
    for layout in LAYOUTS {
        let mut hand = battle(layout, "Bridge Crossing");
        end(&mut hand);
        hand.tap(OK);
        hand.tap(OK);
        assert!(reads(&hand, Font::Heading, "HOLD"), "{layout:?}: a tap is enough\n{}", hand.frame());
        hand.press(OK, SURE);
        titled(&hand, "Report");
        assert!(reads(&hand, Font::Heading, "Attacker concedes"), "{layout:?}\n{}", hand.frame());
        let mut presses = 3;
        while !reads(&hand, Font::Heading, "END") {
            assert!(reads(&hand, Font::Heading, "NEXT"), "{layout:?}\n{}", hand.frame());
            hand.tap(OK);
            presses += 1;
            assert!(presses < 15, "{layout:?}\n{}", hand.frame());
        }
        // Whoever leafs through it with OK does not clear the table with the press behind the last page.
        for _ in 0..3 {
            hand.tap(OK);
            titled(&hand, "Clear the table?");
        }
        // The key that stays leads back to the page.
        hand.tap(if layout == Layout::Four { Back } else { Down });
        assert!(reads(&hand, Font::Heading, "END"), "{layout:?}\n{}", hand.frame());
        hand.power_off(layout);
        assert!(!reads(&hand, Font::Heading, "New battle"), "{layout:?}: the battle is gone\n{}", hand.frame());
        // It is all there still: the report, and a way back into the battle.
        hand.tap(OK);
        row(&mut hand, "Report");
        hand.tap(OK);
        while !reads(&hand, Font::Heading, "OK") {
            hand.tap(OK);
        }
        hand.tap(OK);
        row(&mut hand, "End battle");
        hand.tap(OK);
        hand.press(OK, SURE);
        while !reads(&hand, Font::Heading, "END") {
            hand.tap(OK);
        }
        hand.tap(OK);
        hand.press(OK, SURE);
        row(&mut hand, "New battle");
        println!("{layout:?}: {} presses from the menu to a clear table", presses + 2);
        assert!(presses + 2 <= 10, "{layout:?}: {presses}");
        hand.power_off(layout);
        assert!(!reads(&hand, Font::Heading, "RESUME"), "{layout:?}\n{}", hand.frame());
    }
}

/// The report of a battle that goes on: OK leads through it and, behind its last page, back to where it was opened.
#[test]
fn ok_leads_through_the_report_of_a_battle_that_goes_on() {
    let mut hand = battle(Layout::Four, "Bridge Crossing");
    row(&mut hand, "Report");
    hand.tap(OK);
    titled(&hand, "Report");
    let mut titles = 0;
    while !reads(&hand, Font::Heading, "OK") {
        assert!(reads(&hand, Font::Heading, "NEXT"), "{}", hand.frame());
        hand.tap(OK);
        titles += 1;
    }
    titled(&hand, "Luck");
    assert!((1..10).contains(&titles), "{titles}");
    hand.tap(OK);
    row(&mut hand, "Report");
    // Back leaves it from anywhere.
    hand.taps(&[OK, OK]);
    back(&mut hand, Layout::Four);
    row(&mut hand, "Report");
}

/// Who did what is one press behind the first page, on every board, and Back leads to the report again.
#[test]
fn the_log_is_one_press_behind_the_first_page() {
    for layout in LAYOUTS {
        let mut hand = battle(layout, "Bridge Crossing");
        row(&mut hand, "Report");
        hand.tap(OK);
        assert!(reads(&hand, Font::Heading, "Report") && reads(&hand, Font::Tiny, "log"), "{layout:?}\n{}", hand.frame());
        let report = hand.frame();
        up(&mut hand, layout);
        titled(&hand, "Log");
        assert!(reads(&hand, Font::Heading, "OPEN"), "{layout:?}\n{}", hand.frame());
        back(&mut hand, layout);
        assert!(hand.frame() == report, "{layout:?}\n{}", hand.frame());
    }
}

/// Symbol dice have no pips: there is no page of them. Dice with numbers have one.
#[test]
fn there_is_a_page_of_pips_only_where_there_are_pips() {
    for (game, pips) in [("Bridge Crossing", false), ("Song of Blades", true)] {
        let mut hand = battle(Layout::Four, game);
        if pips {
            // Somebody acts: his dice, and whatever follows.
            hand.taps(&[OK, OK, OK, OK]);
            hand.press(Back, 400);
            hand.taps(&[OK, OK]);
            while !reads(&hand, Font::Tiny, "figure") && !reads(&hand, Font::Heading, "Report") {
                hand.tap(Back);
            }
            if reads(&hand, Font::Tiny, "figure") {
                hand.taps(&[Up, OK]);
            }
        }
        row(&mut hand, "Report");
        hand.tap(OK);
        let mut seen = false;
        while !reads(&hand, Font::Heading, "OK") {
            hand.tap(OK);
            seen |= reads(&hand, Font::Tiny, "pips above or below average");
        }
        assert_eq!(seen, pips, "{game}\n{}", hand.frame());
    }
}

/// Rolls that the log has lost are said to be missing over the luck, before anybody reads anything into it.
#[test]
fn luck_says_with_which_roll_its_log_begins() {
    let mut hand = battle(Layout::Four, "Bridge Crossing");
    hand.press(Back, 400);
    hand.open("Settings");
    row(&mut hand, "Dice tumble");
    hand.taps(&[OK, Down, OK]);
    hand.press(Back, 400);
    hand.open("Dice roller");
    // Twenty dice of a hundred sides against as many: long lines.
    hand.taps(&[Down, OK]);
    for _ in 0..18 {
        hand.tap(Up);
    }
    hand.taps(&[OK, Up, OK]);
    for _ in 0..2_600 {
        hand.press(Up, 60);
        hand.wait(300);
    }
    let first = hand.logged().len();
    let last = hand.saved.iter().filter_map(|it| if let device::hand::Written::Roll(n) = it { Some(*n) } else { None }).max();
    let since = last.unwrap() as usize - first + 1;
    assert!(since > 10, "the log has everything still: {first}");
    hand.press(Back, 400);
    hand.open("Bridge Crossing");
    hand.tap(OK);
    row(&mut hand, "Report");
    hand.tap(OK);
    while !reads(&hand, Font::Heading, "Luck") {
        hand.tap(OK);
    }
    assert!(reads(&hand, Font::Tiny, &format!("from roll {since}")), "{since}\n{}", hand.frame());
}

/// From the first menu to the luck of all battles, and through its pages with OK alone.
#[test]
fn the_luck_of_all_battles_is_a_few_presses_away() {
    for layout in LAYOUTS {
        let mut hand = Hand::new(layout, cup(5));
        let mut presses = row(&mut hand, "Trust the dice?") + 1;
        hand.tap(OK);
        presses += row(&mut hand, "Luck in battles") + 1;
        hand.tap(OK);
        titled(&hand, "Luck");
        println!("{layout:?}: {presses} presses to the luck of all battles, always down");
        assert!(presses <= 16, "{layout:?}: {presses}");
        let mut pages = 0;
        while !reads(&hand, Font::Heading, "Luck in battles") {
            hand.tap(OK);
            pages += 1;
            assert!(pages <= 4, "{layout:?}: {pages}\n{}", hand.frame());
        }
    }
}

/// What a game counts, and who gave up in it, has a page of its own; a game that counts nothing has none.
#[test]
fn points_and_who_gave_up_are_in_the_report() {
    for (game, has) in [("Song of Blades", true), ("Bridge Crossing", false)] {
        let mut hand = battle(Layout::Four, game);
        if has {
            if reads(&hand, Font::Tiny, "figure") {
                hand.taps(&[Up, OK]);
            }
            row(&mut hand, "Give up");
            // Side A, its points, and the table again.
            hand.tap(OK);
            hand.tap(OK);
            while !reads(&hand, Font::Heading, "Report") {
                hand.tap(OK);
            }
        }
        row(&mut hand, "Report");
        hand.tap(OK);
        titled(&hand, "Report");
        hand.tap(OK);
        assert_eq!(reads(&hand, Font::Heading, "Result"), has, "{game}\n{}", hand.frame());
        if has {
            assert!(reads(&hand, Font::Body, "0 points, gave up") && reads(&hand, Font::Body, "0 points"), "{}", hand.frame());
        }
    }
}
