//! No text is cut where it matters: on the golden screens, and in battles of every game whose figures have the longest names.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/cuts.rs"]
mod cuts;
#[path = "common/golden.rs"]
mod golden;
#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use std::collections::BTreeMap;

use adjutant::dice::RngCup;
use adjutant::engine::MAX_LETTERS;
use adjutant::ui::font::{Align, Font};
use adjutant::ui::{Button, Frame, Layout};
use chacha20::ChaCha8Rng;
use cuts::{Dots, cuts};
use golden::screens;
use hand::Hand;
use look::Piece;
use rand_core::{Rng as _, SeedableRng as _};

type Device = Hand<RngCup<ChaCha8Rng>>;

/// The reader of pictures is worth nothing if it does not see what is cut, or sees what is not.
#[test]
fn what_is_cut_is_seen() {
    for font in [Font::Tiny, Font::Body, Font::Heading, Font::Large] {
        let drawn = |text: &str, columns: i32| {
            let mut frame = Frame::new();
            frame.fitted(font, 3, 30, true, columns, text);
            cuts(&frame).len()
        };
        let whole = font.width("Hammer");
        assert_eq!([drawn("Hammer", whole), drawn("Hammer", whole - 1)], [0, 1], "{font:?}");
        assert_eq!([drawn("Name...", 120), drawn("total ......", 120), drawn("a: b", 120)], [0; 3], "{font:?}");
        let mut lit = Frame::new();
        lit.solid(adjutant::ui::shape::Area { x: 1, y: 10, width: 120, height: 30 }, adjutant::ui::shape::Corner::Small);
        lit.fitted(font, 5, 30, false, whole - 1, "Hammer");
        assert_eq!(cuts(&lit).len(), 1, "{font:?}, dark on lit");
    }
    let mut dotted = Frame::new();
    dotted.title("Why", "");
    dotted.text(Font::Body, 1, 30, Align::Left, "Cover");
    assert!(cuts(&dotted).is_empty());
}

#[test]
fn no_golden_screen_cuts_a_text() {
    let screens = screens();
    let cut: Vec<&str> =
        screens.iter().filter(|screen| !matter(&screen.frame()).is_empty()).map(|screen| screen.name()).collect();
    assert!(cut.is_empty(), "{cut:?}");
}

/// What is cut where it matters: anywhere but on the rows beside the cursor, which show the whole when the cursor comes to
/// them.
fn matter(frame: &Frame) -> Vec<Dots> {
    let edge = |from: usize, y: usize| (from..from + 50).all(|x| frame.lit(x, y));
    let cursor = (12..46).any(|y| [6, 68].into_iter().any(|x| edge(x, y) && !edge(x, y - 1)));
    let beside = |dots: &Dots| cursor && !dots.dark && (12..golden::BAR).contains(&dots.y);
    cuts(frame).into_iter().filter(|dots| !beside(dots)).collect()
}

/// Many enemies stand in two columns, where what each of them is has no room; the why page has it.
fn many(frame: &Frame) -> bool {
    [Font::Large, Font::Wide, Font::Word].into_iter().any(|font| {
        ["3 ENEMIES", "4 ENEMIES", "5 ENEMIES"].into_iter().any(|word| !Piece::text(font, word).places(frame).is_empty())
    })
}

fn on_row(hand: &Device, row: &str) -> bool {
    Piece::text(Font::Heading, row).places(&hand.frame()).iter().any(|(_, y)| (12..golden::BAR).contains(y))
}

/// Goes down to a row if there is one.
fn goes_to(hand: &mut Device, row: &str) -> bool {
    (0..45).any(|nth| {
        if nth > 0 {
            hand.tap(Button::Down);
        }
        on_row(hand, row)
    })
}

/// A battle of a game as it is offered, led by OK alone to where its figures can be named, and all of them called so.
fn named(game: &str, begin: &str, seed: u64) -> Device {
    let mut hand: Device = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(seed)));
    hand.open(game);
    for key in begin.split(' ') {
        hand.tap(if key == "ok" { Button::Ok } else { Button::Down });
    }
    let says = |hand: &Device, text: &str| !Piece::text(Font::Heading, text).places(&hand.frame()).is_empty();
    let there = (0..80).any(|_| {
        if says(&hand, "ACT") && goes_to(&mut hand, "more") {
            hand.tap(Button::Ok);
        }
        let menu = says(&hand, "START") && goes_to(&mut hand, "Names");
        hand.tap(Button::Ok);
        menu
    });
    assert!(there, "{game}: nobody can be named\n{}", hand.frame());
    // Behind the two sides all figures; whoever is called so already has a number behind it.
    hand.taps(&[Button::Down, Button::Down]);
    for _ in 0..8 {
        hand.tap(Button::Ok);
        if !goes_to(&mut hand, "Sergeant") {
            break;
        }
        hand.taps(&[Button::Ok, Button::Ok, Button::Down]);
    }
    hand.tap(Button::Back);
    hand
}

#[test]
fn battles_with_the_longest_names_cut_no_text() {
    assert_eq!("Sergeant 2".len(), MAX_LETTERS);
    let games = [
        ("Bridge Crossing", "ok down ok down ok"),
        ("Song of Blades", "ok ok down ok down"),
        ("Swordplay 2015", "ok down ok"),
        ("Sword & Sorcery", "ok"),
        ("Sci-Fi Combat", "ok"),
    ];
    let presses = if std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1") { 1_500 } else { 150 };
    let mut wrong: BTreeMap<String, String> = BTreeMap::new();
    for (game, begin) in games {
        let mut hand = named(game, begin, 5);
        let mut random = ChaCha8Rng::seed_from_u64(11);
        for _ in 0..presses {
            if !matter(&hand.frame()).is_empty() && !many(&hand.frame()) {
                // Under the cursor, what is too long for its row moves along.
                hand.wait(2_000);
                let (cut, frame) = (matter(&hand.frame()), hand.frame());
                if !cut.is_empty() {
                    let _ = wrong.entry(format!("{game} {cut:?}")).or_insert_with(|| frame.to_string());
                }
            }
            hand.tap(match random.next_u32() % 10 {
                0..=5 => Button::Ok,
                6 | 7 => Button::Down,
                8 => Button::Up,
                _ => Button::Back,
            });
        }
    }
    let told: String = wrong.iter().map(|(what, frame)| format!("{what}\n{frame}\n")).collect();
    assert!(wrong.is_empty(), "{} pictures:\n{told}", wrong.len());
}
