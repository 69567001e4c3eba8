//! The first start: a welcome, a tour through one fight, and a name for the device.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/device.rs"]
mod device;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::storage::Found;
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use device::hand::ram::Ram;
use device::hand::{HOLD, Hand, Written};
use device::{Device, LAYOUTS, back, cup, reads, row, titled};

fn fresh(layout: Layout) -> Device {
    Hand::fresh(layout, cup(3), Ram::new())
}

/// Leaves the list of names without one.
fn nameless(hand: &mut Device, layout: Layout) {
    titled(hand, "My name");
    back(hand, layout);
}

#[test]
fn a_blank_device_says_hello_once() {
    for layout in LAYOUTS {
        let mut hand = fresh(layout);
        titled(&hand, "Welcome");
        hand.power_off(layout);
        titled(&hand, "Welcome");
        hand.tap(Down);
        nameless(&mut hand, layout);
        titled(&hand, "Adjutant");
        hand.power_off(layout);
        titled(&hand, "Adjutant");
    }
}

#[test]
fn whoever_has_used_it_is_not_welcomed() {
    let mut hand = Hand::new(Layout::Four, cup(3));
    hand.open("Dice roller");
    hand.taps(&[OK]);
    let flash = hand.flash.clone().unwrap();
    let hand = Hand::fresh(Layout::Four, cup(3), flash);
    titled(&hand, "Adjutant");
}

#[test]
fn saves_that_are_not_its_own_come_before_any_welcome() {
    let hand = Device::booted(Layout::Four, cup(3), Found::Foreign, &[]);
    titled(&hand, "Strange saves");
}

/// With the usual answers: a page before each new kind of screen, the fight, and the name.
#[test]
fn the_tour_goes_through_one_fight() {
    for layout in LAYOUTS {
        let mut hand = fresh(layout);
        let mut pages = Vec::new();
        let mut presses = 0;
        while !reads(&hand, Font::Heading, "That was the tour") {
            for page in ["A question", "The card", "The result", "Why"] {
                if reads(&hand, Font::Heading, page) && reads(&hand, Font::Heading, "OK") {
                    pages.push(page);
                }
            }
            hand.tap(OK);
            presses += 1;
            assert!(presses < 30, "{layout:?}\n{}", hand.frame());
        }
        println!("{presses} presses from the welcome to the end of the tour");
        assert!(presses <= 18, "{presses} presses are no two minutes");
        assert_eq!(pages, ["A question", "The card", "The result"]);
        assert!(hand.saved.contains(&Written::Roll(1)), "it is a real roll, and kept");
        hand.tap(OK);
        nameless(&mut hand, layout);
        titled(&hand, "Adjutant");
    }
}

#[test]
fn why_is_explained_before_it_is_shown() {
    let mut hand = fresh(Layout::Four);
    while !reads(&hand, Font::Tiny, "why") {
        hand.tap(OK);
    }
    hand.tap(Up);
    titled(&hand, "Why");
    assert!(reads(&hand, Font::Body, "Every number, and where"), "{}", hand.frame());
    hand.tap(OK);
    assert!(reads(&hand, Font::Heading, "EDIT"), "{}", hand.frame());
}

/// Wherever a page of the tour is open, Back ends it; nothing is explained any more.
#[test]
fn the_tour_can_be_skipped_on_every_page() {
    for page in ["A question", "The card", "The result"] {
        let mut hand = fresh(Layout::Four);
        hand.tap(OK);
        while !(reads(&hand, Font::Heading, page) && reads(&hand, Font::Tiny, "skip")) {
            hand.tap(OK);
        }
        hand.tap(Back);
        // Who has seen the dice fall has seen it all.
        titled(&hand, if page == "The result" { "That was the tour" } else { "The tour waits" });
        hand.tap(Down);
        titled(&hand, "Adjutant");
        hand.open("Song of Blades");
        hand.taps(&[Down, OK, OK]);
        assert!(!reads(&hand, Font::Tiny, "skip"), "{page}: still explains\n{}", hand.frame());
    }
}

/// Whoever goes back out of its first question is where he came from, however often, and can take it or leave it.
#[test]
fn back_at_the_first_question_leads_to_the_page_before_it() {
    for layout in LAYOUTS {
        let mut hand = fresh(layout);
        for _ in 0..3 {
            titled(&hand, "Welcome");
            hand.tap(OK);
            titled(&hand, "A question");
            hand.tap(OK);
            back(&mut hand, layout);
        }
        titled(&hand, "Welcome");
        hand.tap(Down);
        nameless(&mut hand, layout);
        titled(&hand, "Adjutant");
        // From the settings it leads back there.
        let mut hand = Hand::new(layout, cup(3));
        row(&mut hand, "Settings");
        hand.tap(OK);
        row(&mut hand, "Tour");
        hand.taps(&[OK, OK, OK]);
        back(&mut hand, layout);
        assert!(reads(&hand, Font::Body, "Once more through a fight,"), "{layout:?}\n{}", hand.frame());
        back(&mut hand, layout);
        titled(&hand, "Settings");
    }
}

/// Answers are taken back one by one, and whoever has rolled has seen it.
#[test]
fn whoever_has_rolled_in_the_tour_is_not_sent_back_to_its_first_page() {
    let mut hand = fresh(Layout::Four);
    while !reads(&hand, Font::Tiny, "why") {
        hand.tap(OK);
    }
    for _ in 0..30 {
        if reads(&hand, Font::Heading, "That was the tour") {
            return;
        }
        assert!(!reads(&hand, Font::Heading, "Welcome"), "{}", hand.frame());
        hand.tap(Back);
    }
    panic!("never out of it\n{}", hand.frame());
}

/// Its pages speak of the keys that there are, and teach how to go back.
#[test]
fn the_pages_name_the_keys_of_the_board() {
    for layout in LAYOUTS {
        let mut hand = fresh(layout);
        let mut read = Vec::new();
        let lines = [
            "The arrows change it, OK",
            "Next changes it, OK takes",
            "takes it, Back goes back.",
            "takes it. Hold OK: back.",
            "it. Hold OK to go back.",
            "The arrows: why, and flip.",
            "Next: flip. Held: why.",
            "Back takes answers back,",
            "Hold OK to take answers",
        ];
        for _ in 0..30 {
            read.extend(lines.into_iter().filter(|line| reads(&hand, Font::Body, line)));
            if reads(&hand, Font::Heading, "That was the tour") {
                break;
            }
            hand.tap(OK);
        }
        let [arrows, next, four, three, two, results, result, back, held] = lines;
        let wanted = match layout {
            Layout::Two => [next, two, result, held],
            Layout::Four => [arrows, four, results, back],
            Layout::Three | Layout::Five => [arrows, three, results, held],
        };
        assert_eq!(read, wanted, "{layout:?}");
    }
}

#[test]
fn whoever_goes_home_from_the_tour_is_left_alone() {
    let mut hand = fresh(Layout::Four);
    hand.taps(&[OK, OK]);
    hand.press(Back, HOLD);
    titled(&hand, "Adjutant");
    // What was open waits there.
    hand.taps(&[Down, Down, Down, OK, OK]);
    assert!(!reads(&hand, Font::Tiny, "skip"), "{}", hand.frame());
}

/// The power goes after every press of the tour: it goes on where it was, explains what comes, and asks for a name in the end. After
/// that, and after going home from it, nobody is welcomed again.
#[test]
fn the_tour_goes_on_after_a_power_cut() {
    for layout in LAYOUTS {
        for cut in 1..=17 {
            let mut hand = fresh(layout);
            for _ in 0..cut {
                hand.tap(OK);
            }
            if reads(&hand, Font::Heading, "That was the tour") {
                continue;
            }
            hand.power_off(layout);
            // Nothing is under way before the first answer.
            let resumed = reads(&hand, Font::Heading, "RESUME");
            assert!(resumed || cut < 3 && reads(&hand, Font::Heading, "Welcome"), "{layout:?} {cut}\n{}", hand.frame());
            let mut pages = 0;
            for _ in 0..30 {
                if reads(&hand, Font::Heading, "That was the tour") {
                    break;
                }
                pages += usize::from(reads(&hand, Font::Heading, "The result"));
                hand.tap(OK);
            }
            titled(&hand, "That was the tour");
            assert_eq!(pages, 1, "{layout:?} {cut}");
            hand.tap(OK);
            nameless(&mut hand, layout);
            hand.power_off(layout);
            titled(&hand, "Adjutant");
        }
    }
    let mut hand = fresh(Layout::Four);
    hand.taps(&[OK, OK, OK]);
    hand.press(Back, HOLD);
    hand.power_off(Layout::Four);
    hand.taps(&[OK, OK]);
    assert!(!reads(&hand, Font::Tiny, "skip"), "{}", hand.frame());
}

fn settings(hand: &mut Device, title: &str) {
    hand.open("Settings");
    row(hand, title);
}

#[test]
fn the_tour_can_be_repeated_unless_something_is_open() {
    let mut hand = Hand::new(Layout::Four, cup(3));
    settings(&mut hand, "Tour");
    hand.taps(&[OK, OK]);
    titled(&hand, "A question");
    hand.tap(Back);
    titled(&hand, "The tour waits");
    // A quick roll waits at its second question: the fight would be another one.
    let mut hand = Hand::new(Layout::Four, cup(3));
    hand.open("Song of Blades");
    hand.taps(&[Down, OK, OK, OK]);
    hand.press(Back, HOLD);
    settings(&mut hand, "Tour");
    hand.taps(&[OK, OK]);
    assert!(reads(&hand, Font::Body, "is not finished."), "{}", hand.frame());
    hand.taps(&[Back, Back]);
    titled(&hand, "Settings");
}

/// Whoever has given it a name is not asked for another when he takes the tour once more.
#[test]
fn a_device_with_a_name_is_not_asked_for_one() {
    let mut hand = Hand::new(Layout::Four, cup(3));
    settings(&mut hand, "Device name");
    hand.taps(&[OK, Down, OK, OK]);
    row(&mut hand, "Tour");
    hand.taps(&[OK, OK]);
    while !reads(&hand, Font::Heading, "That was the tour") {
        hand.tap(OK);
    }
    assert!(!reads(&hand, Font::Body, "Now give me a name.") && !reads(&hand, Font::Heading, "NAME"), "{}", hand.frame());
    hand.tap(OK);
    titled(&hand, "Settings");
    // Skipped, it is the same.
    hand.taps(&[OK, OK, Back]);
    titled(&hand, "The tour waits");
    assert!(!reads(&hand, Font::Body, "Now give me a name."), "{}", hand.frame());
    hand.tap(OK);
    titled(&hand, "Settings");
}

/// A word of the list is a name within a few presses, counted from the welcome that is skipped, and from the first menu.
#[test]
fn a_device_is_named_in_a_few_presses() {
    for layout in LAYOUTS {
        let mut hand = fresh(layout);
        hand.taps(&[Down, Down, OK, OK]);
        titled(&hand, "Allies");
        let mut hand = Hand::new(layout, cup(3));
        let mut presses = row(&mut hand, "Settings") + 1;
        hand.tap(OK);
        presses += row(&mut hand, "Device name") + 4;
        hand.taps(&[OK, Down, OK, OK]);
        titled(&hand, "Settings");
        println!("{layout:?}: {presses} presses to a name, always down");
        assert!(presses <= 22, "{layout:?}: {presses}");
    }
}

#[test]
fn a_name_is_on_home_and_about_and_stays() {
    let mut hand = Hand::new(Layout::Four, cup(3));
    settings(&mut hand, "Device name");
    // The first word of the list, then done.
    hand.taps(&[OK, Down, OK, OK]);
    titled(&hand, "Settings");
    hand.press(Back, HOLD);
    titled(&hand, "Allies");
    hand.power_off(Layout::Four);
    titled(&hand, "Allies");
    hand.taps(&[Up, OK]);
    assert!(reads(&hand, Font::Body, &format!("Adjutant {}, Allies", env!("CARGO_PKG_VERSION"))), "{}", hand.frame());
    hand.press(Back, HOLD);
    hand.taps(&[Up]);
    // The title is the name now: the row is two below the menu's cursor.
    hand.taps(&[OK]);
    row(&mut hand, "Device name");
    // Letter by letter, to the longest: the eleventh finds no room.
    hand.taps(&[OK, OK]);
    for _ in 0..8 {
        hand.taps(&[Down, OK]);
    }
    assert!(!reads(&hand, Font::Heading, "DONE"), "the wheel is at its start: {}", hand.frame());
}
