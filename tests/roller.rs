//! The free dice roller on the device: what is thrown, when, and what is shown meanwhile.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::dice::{Cup, CupError, Die, Faces, Keep, Pool, Read, Recipe};
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Event, Layout};
use hand::{Hand, Written};
use look::Piece;

/// A cup that shows 1, 2, 3 and so on, remembers what it was asked for, and can be told to refuse.
#[derive(Default)]
struct Told {
    thrown: Vec<Pool>,
    refuses: Option<CupError>,
}

impl Cup for Told {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        if let Some(error) = self.refuses {
            return Err(error);
        }
        self.thrown.push(pool);
        Ok((0..pool.count).map(|nth| nth % pool.die.sides() + 1).collect())
    }
}

fn roller() -> Hand<Told> {
    let mut hand = Hand::new(Layout::Four, Told::default());
    hand.open("Dice roller");
    hand
}

fn rolls(hand: &Hand<Told>) -> Vec<u32> {
    hand.saved.iter().filter_map(|record| if let Written::Roll(number) = record { Some(*number) } else { None }).collect()
}

fn recipe(hand: &Hand<Told>) -> Recipe {
    let found =
        hand.saved.iter().rev().find_map(|record| if let Written::Recipe(recipe) = record { Some(*recipe) } else { None });
    found.unwrap_or_else(|| panic!("the recipe was not changed"))
}

fn shows(hand: &Hand<Told>, font: Font, text: &str) -> bool {
    !Piece::text(font, text).places(&hand.frame()).is_empty()
}

const TWO_SIXES: Pool = Pool { count: 2, die: Die::D6 };

#[test]
fn each_roll_throws_once_and_has_the_next_number() {
    let mut hand = roller();
    assert_eq!((hand.cup.thrown.len(), rolls(&hand)), (0, vec![]), "nothing is drawn ahead");
    hand.tap(OK);
    assert_eq!((hand.cup.thrown.clone(), rolls(&hand)), (vec![TWO_SIXES], vec![1]));
    assert!(shows(&hand, Font::Huge, "3") && shows(&hand, Font::Tiny, "#1"));
    hand.tap(Up);
    assert_eq!((hand.cup.thrown.len(), rolls(&hand)), (2, vec![1, 2]), "again");
    hand.tap(OK);
    assert_eq!(hand.cup.thrown.len(), 2, "next is never a roll");
    hand.tap(OK);
    assert_eq!((hand.cup.thrown.len(), rolls(&hand)), (3, vec![1, 2, 3]));
    assert!(shows(&hand, Font::Tiny, "#3"));
    hand.taps(&[Down, OK, Back, Back]);
    assert_eq!((hand.cup.thrown.len(), rolls(&hand).len()), (3, 3), "turned, turned back and left, without a roll");
}

#[test]
fn a_roll_is_saved_with_the_press_that_made_it() {
    let mut hand = roller();
    hand.on(Event::Down(OK));
    // The effects of that one event: whoever draws afterwards draws a roll that is in flash.
    assert_eq!((hand.cup.thrown.len(), rolls(&hand)), (1, vec![1]));
}

#[test]
fn dice_tumble_for_a_moment_and_hide_the_result() {
    let mut hand = roller();
    hand.on(Event::Down(OK));
    let mut pictures = vec![hand.frame()];
    for _ in 0..60 {
        hand.wait(10);
        if pictures.last() != Some(&hand.frame()) {
            pictures.push(hand.frame());
        }
    }
    // Three passing faces, the result inverted because it is new, the result.
    assert_eq!(pictures.len(), 5);
    let total = Piece::text(Font::Huge, "3");
    let seen: Vec<bool> = pictures.iter().map(|picture| !total.places(picture).is_empty()).collect();
    assert_eq!(seen, [false, false, false, true, true]);
}

#[test]
fn tumbling_takes_less_than_a_quarter_of_a_second() {
    let mut hand = roller();
    hand.on(Event::Down(OK));
    hand.wait(209);
    assert!(!shows(&hand, Font::Huge, "3"));
    hand.wait(40);
    assert!(shows(&hand, Font::Huge, "3"), "249 ms after the press");
}

#[test]
fn any_key_skips_the_tumbling_and_does_nothing_else() {
    for key in [Up, Down, OK, Back] {
        let mut hand = roller();
        hand.on(Event::Down(OK));
        hand.wait(30);
        hand.on(Event::Up(OK));
        hand.wait(30);
        hand.on(Event::Down(key));
        assert!(shows(&hand, Font::Huge, "3"), "{key:?}");
        hand.wait(60);
        hand.on(Event::Up(key));
        hand.settle();
        assert!(shows(&hand, Font::Huge, "3") && shows(&hand, Font::Tiny, "#1"), "{key:?}");
        assert_eq!(hand.cup.thrown.len(), 1);
    }
}

#[test]
fn tumbling_can_be_switched_off() {
    let mut hand = Hand::new(Layout::Four, Told::default());
    hand.open("Settings");
    hand.taps(&[Down, Down, Down, OK, Back]);
    hand.open("Dice roller");
    hand.on(Event::Down(OK));
    assert!(shows(&hand, Font::Huge, "3"), "at once");
}

#[test]
fn a_cup_that_will_not_throw_makes_no_roll() {
    for error in [CupError::Shaking, CupError::Refused] {
        let mut hand = roller();
        hand.cup.refuses = Some(error);
        let before = hand.frame();
        hand.tap(OK);
        assert_ne!(hand.frame(), before, "it says so");
        assert_eq!(rolls(&hand), []);
        hand.cup.refuses = None;
        if error == CupError::Refused {
            // It says so on a screen of its own.
            hand.tap(Back);
        }
        hand.tap(OK);
        assert_eq!((hand.cup.thrown.len(), rolls(&hand)), (1, vec![1]), "the number was not used up");
        // The same in the middle of a series.
        hand.cup.refuses = Some(error);
        hand.tap(Up);
        assert_eq!((hand.cup.thrown.len(), rolls(&hand)), (1, vec![1]));
    }
}

/// Opens the row so many below the first, steps it up (or down), and keeps the value.
fn change(hand: &mut Hand<Told>, row: usize, steps: i32) {
    hand.taps(&vec![Down; row]);
    hand.tap(OK);
    hand.taps(&vec![if steps < 0 { Down } else { Up }; steps.unsigned_abs() as usize]);
    hand.tap(OK);
    hand.taps(&vec![Up; row]);
}

const DICE: usize = 1;
const DIE: usize = 2;
const MODIFIER: usize = 3;
const KEEP: usize = 4;
const COUNT: usize = 5;

#[test]
fn every_die_and_number_of_dice() {
    let mut hand = roller();
    // Down to the smallest, then one up at a time; stepping beyond an end does nothing.
    change(&mut hand, DIE, -10);
    for sides in [3, 4, 6, 8, 10, 12, 20, 100] {
        hand.tap(OK);
        assert_eq!(hand.cup.thrown.last().map(|pool| pool.die.sides()), Some(sides));
        hand.tap(Back);
        change(&mut hand, DIE, 1);
    }
    change(&mut hand, DICE, -25);
    for count in 1..=20 {
        hand.tap(OK);
        assert_eq!(hand.cup.thrown.last(), Some(&Pool { count, die: Die::D100 }));
        hand.tap(Back);
        change(&mut hand, DICE, 1);
    }
    change(&mut hand, DICE, 1);
    assert_eq!(recipe(&hand).dice, 20);
}

#[test]
fn every_modifier() {
    let mut hand = roller();
    change(&mut hand, MODIFIER, -50);
    for modifier in -20..=20 {
        assert_eq!(recipe(&hand).modifier, modifier);
        change(&mut hand, MODIFIER, 1);
    }
    assert_eq!(recipe(&hand).modifier, 20);
}

#[test]
fn keeping_and_counting() {
    let mut hand = roller();
    change(&mut hand, DICE, 2);
    change(&mut hand, KEEP, 1);
    assert_eq!(recipe(&hand).keep, Keep::Highest(3), "of four dice, all but one at first");
    // The number kept has a row of its own below.
    change(&mut hand, KEEP + 1, -1);
    assert_eq!(recipe(&hand).keep, Keep::Highest(2));
    change(&mut hand, KEEP, 1);
    assert_eq!(recipe(&hand).keep, Keep::Lowest(2));
    change(&mut hand, KEEP, -2);
    assert_eq!(recipe(&hand).keep, Keep::All);
    change(&mut hand, COUNT, 1);
    assert_eq!(recipe(&hand).read, Read::AtLeast(4));
    change(&mut hand, COUNT + 1, 9);
    assert_eq!(recipe(&hand).read, Read::AtLeast(6));
    change(&mut hand, COUNT, 1);
    assert_eq!(recipe(&hand).read, Read::AtMost(3));
    hand.tap(OK);
    // 1, 2, 3 and 4 were thrown.
    assert!(shows(&hand, Font::Huge, "3") && shows(&hand, Font::Heading, "4d6 <=3"));
    // With a single die there is nothing to choose from.
    hand.tap(Back);
    change(&mut hand, KEEP, 1);
    change(&mut hand, DICE, -9);
    assert_eq!((recipe(&hand).dice, recipe(&hand).keep), (1, Keep::All));
}

#[test]
fn back_takes_a_change_back() {
    let mut hand = roller();
    hand.taps(&[Down, OK, Up, Up, Up, Back, Up, OK]);
    assert_eq!(hand.cup.thrown, [TWO_SIXES]);
    assert!(hand.saved.iter().all(|record| !matches!(record, Written::Recipe(_))), "nothing changed, nothing is written");
}

/// Whoever rests a thumb on the key must not lose the result he is looking at.
#[test]
fn holding_a_key_rolls_once() {
    let mut hand = roller();
    hand.tap(OK);
    hand.press(Up, 3_000);
    assert_eq!(hand.cup.thrown, [TWO_SIXES; 2], "one for OK, one for Up");
    // With two keys Up is Next, held: once, however long.
    let mut hand = Hand::new(Layout::Two, Told::default());
    let roller = Piece::text(Font::Heading, "Dice roller");
    while roller.places(&hand.frame()).is_empty() {
        hand.tap(Down);
    }
    hand.taps(&[OK, OK]);
    hand.press(Down, 3_000);
    assert_eq!(hand.cup.thrown, [TWO_SIXES; 2]);
}
