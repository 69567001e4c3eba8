//! The card: what is set on a device as a few letters, typed into another one.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/device.rs"]
mod device;

use Button::{Down, Ok as OK};
use adjutant::dice::RngCup;
use adjutant::storage::{Found, Served};
use adjutant::ui::font::Font;
use adjutant::ui::{App, Button, Console, Device, Event, Layout};
use chacha20::ChaCha8Rng;
use crc::{CRC_15_CAN, Crc};
use device::hand::Hand;
use device::look::Piece;
use device::{LAYOUTS, back, cup, reads, row};

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Somebody who types lines at a device.
struct Typing {
    app: Box<App>,
    console: Console,
    cup: RngCup<ChaCha8Rng>,
}

impl Typing {
    fn new() -> Self {
        let device = Device { layout: Layout::Four, board: "Test", build: "none", welcomes: false };
        let mut typing = Self { app: Box::new(App::new(device)), console: Console::new(), cup: cup(1) };
        let _ = typing.app.on(0, Event::Served(Served::Opened(Found::Fresh)), &mut typing.cup);
        typing
    }

    fn types(&mut self, line: &str) -> String {
        let mut out = String::new();
        let _ = self.console.line(&mut self.app, line, &mut self.cup, &mut out);
        self.console.done(&mut self.app, &mut out);
        out
    }

    fn all(&mut self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line)).last().unwrap()
    }

    fn code(&mut self) -> String {
        let said = self.types("card");
        said.trim().strip_prefix("The card of this device: ").unwrap_or_else(|| panic!("{said}")).replace(' ', "")
    }
}

/// A device with five things set otherwise: contrast, dark after, tumbling, and two house rules of Song of Blades.
fn set() -> Typing {
    let mut typing = Typing::new();
    typing.all(&["settings", "1", "100", "3", "5 min", "4", "off", "home"]);
    typing.all(&["blades", "options", "1", "2", "2", "2", "home"]);
    typing
}

/// The last three letters of a code of these values, worked out here.
fn checked(values: &[u8]) -> String {
    let sum = Crc::<u16>::new(&CRC_15_CAN).checksum(values);
    let all = values.iter().copied().chain([(sum >> 10) as u8, (sum >> 5 & 31) as u8, (sum & 31) as u8]);
    all.map(|value| char::from(LETTERS[usize::from(value)])).collect()
}

/// A code of the first form that sets one thing: three bits for whose, four for which, eight for what.
fn one(group: u16, place: u16, value: u16) -> String {
    let bits = group << 12 | place << 8 | value;
    checked(&[1, (bits >> 10) as u8, (bits >> 5 & 31) as u8, (bits & 31) as u8])
}

#[test]
fn a_usual_card_is_short_and_says_what_it_should() {
    assert_eq!(Typing::new().code(), checked(&[1]), "nothing is set otherwise");
    let mut typing = Typing::new();
    typing.all(&["settings", "1", "80", "home"]);
    // The device's first setting, at the eighth of ten steps, which is 7 counted from 0.
    assert_eq!(typing.code(), one(0, 0, 7));
    assert_eq!(typing.code().len(), 7);
    assert_eq!(set().code().len(), 1 + 5 * 3 + 3);
}

#[test]
fn a_card_makes_another_device_the_same() {
    let code = set().code();
    let mut other = Typing::new();
    // Something of its own, which goes.
    other.all(&["settings", "5", "off", "home", "bridge", "options", "1", "2", "home"]);
    let said = other.types(&format!("card {}-{} {}", &code[..4], &code[4..8], code[8..].to_lowercase()));
    assert!(said.starts_with("The card is taken. 5 things are set otherwise than on a new device."), "{said}");
    assert_eq!(other.code(), code);
    let mut one = set();
    for lines in [&["settings"][..], &["blades", "options"], &["bridge", "options"], &["swordplay", "options"]] {
        assert_eq!(other.all(lines), one.all(lines));
        other.types("home");
        one.types("home");
    }
}

#[test]
fn every_wrong_letter_and_every_swap_is_refused() {
    let code = set().code().into_bytes();
    let mut other = Typing::new();
    let mut refused = |typed: &[u8]| {
        let said = other.types(&format!("card {}", std::str::from_utf8(typed).unwrap()));
        assert_eq!(said, "A letter is wrong. Compare it group by group. Nothing was set.\n", "{typed:?}");
    };
    for at in 0..code.len() {
        for letter in LETTERS.iter().filter(|letter| **letter != code[at]) {
            let mut typed = code.clone();
            typed[at] = *letter;
            refused(&typed);
        }
        if at > 0 && code[at] != code[at - 1] {
            let mut typed = code.clone();
            typed.swap(at, at - 1);
            refused(&typed);
        }
    }
    assert_eq!(other.code(), checked(&[1]), "nothing was set");
}

#[test]
fn each_kind_of_wrong_card_has_its_own_words() {
    let mut other = Typing::new();
    let mut said = |code: &str| other.types(&format!("card {code}"));
    assert!(said("12").starts_with("Letters are missing"), "too short");
    assert!(said(&set().code()[..18]).starts_with("Letters are missing"));
    assert!(said(&"1".repeat(200)).starts_with("Letters are missing"), "too long");
    assert!(said("12U4").starts_with("A card has digits and capitals"));
    assert!(said("12\u{e9}4").starts_with("A card has digits and capitals"));
    assert!(said(&checked(&[2])).starts_with("The card is from another version"));
    assert!(said("0000").starts_with("A letter is wrong"), "zeros check themselves, and there is no version 0");
    assert!(said(&one(7, 0, 1)).starts_with("The card sets a game that I do not have"));
    assert!(said(&one(0, 0, 10)).starts_with("The card sets something I do not know"), "an eleventh step of ten");
    assert!(said(&one(0, 15, 0)).starts_with("The card sets something I do not know"));
    assert!(said(&one(3, 15, 9)).starts_with("The card sets something I do not know"));
    // What looks like a digit is one.
    let code = one(0, 0, 7);
    let alike = code.replace('0', "o").replace('1', "l");
    assert!(said(&alike).starts_with("The card is taken"), "{alike}");
}

/// The same by keys: shown in groups, typed on the ring, refused with a wrong letter, taken without.
#[test]
fn a_card_is_shown_and_typed_with_any_keys() {
    for layout in LAYOUTS {
        let mut hand = Hand::new(layout, cup(1));
        let mut presses = 0;
        let mut row = |hand: &mut Hand<_>, title: &str| {
            presses += row(hand, title) + 1;
            hand.tap(OK);
            presses
        };
        row(&mut hand, "Settings");
        row(&mut hand, "Card");
        let presses = row(&mut hand, "Show mine");
        println!("{layout:?}: {presses} presses to the card, always down");
        assert!(presses <= 24, "{layout:?}: {presses}");
        assert!(reads(&hand, Font::Large, &checked(&[1])), "{layout:?}\n{}", hand.frame());
        hand.tap(OK);
        row(&mut hand, "Type one in");
        // From the first letter of the ring; a wrong one first.
        let mut typing = 0;
        let code = one(0, 0, 9);
        let mut at = 0;
        let mut put = |hand: &mut Hand<_>, letter: u8| {
            let place = LETTERS.iter().position(|other| *other == letter).unwrap();
            let turns = (place + 33 - at) % 33;
            for _ in 0..turns {
                hand.tap(Down);
            }
            at = place;
            typing += turns + 1;
            hand.tap(OK);
        };
        put(&mut hand, code.as_bytes()[0]);
        assert!(reads(&hand, Font::Tiny, "1 letter") && !reads(&hand, Font::Tiny, "1 letters"), "{layout:?}\n{}", hand.frame());
        for letter in code.bytes().take(6).skip(1).chain(*b"Z") {
            put(&mut hand, letter);
        }
        assert!(reads(&hand, Font::Tiny, "7 letters"), "{layout:?}\n{}", hand.frame());
        println!("{layout:?}: {typing} presses for seven letters, always down");
        assert!(typing <= 71, "{layout:?}: {typing}");
        let done = |hand: &mut Hand<_>| {
            for _ in 0..33 {
                if Piece::text(Font::Heading, "DONE").places(&hand.frame()).is_empty() {
                    hand.tap(Down);
                }
            }
            hand.tap(OK);
        };
        done(&mut hand);
        assert!(reads(&hand, Font::Heading, "No card"), "{layout:?}\n{}", hand.frame());
        hand.tap(OK);
        // The ring is where it starts; the wrong letter goes.
        back(&mut hand, layout);
        at = 32;
        let put = |hand: &mut Hand<_>, letter: u8| {
            let place = LETTERS.iter().position(|other| *other == letter).unwrap();
            for _ in 0..(place + 33 - at) % 33 {
                hand.tap(Down);
            }
            hand.tap(OK);
        };
        put(&mut hand, code.as_bytes()[6]);
        done(&mut hand);
        assert!(reads(&hand, Font::Heading, "Take this card?"), "{layout:?}\n{}", hand.frame());
        hand.tap(OK);
        let light = hand.light();
        assert_eq!(light, adjutant::ui::Light::On(255), "{layout:?}: contrast 100%");
    }
}
