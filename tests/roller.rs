//! The free dice roller on the device: what is thrown, when, and what is shown meanwhile.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::dice::{Again, Cup, CupError, Die, Explode, Extras, Faces, Keep, Kind, Pool, Read, Recipe};
use adjutant::storage::{Found, Kind as Slots, Record, Request, RollMarks, Served, Store};
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Event, Layout};
use embassy_futures::block_on;
use hand::ram::{Ram, SECTOR, SECTORS};
use hand::{Hand, Logged, Written};
use look::Piece;

/// A cup that shows 1, 2, 3 and so on or what it is told, remembers what it was asked for, and can be told to refuse.
#[derive(Default)]
struct Told {
    thrown: Vec<Pool>,
    refuses: Option<CupError>,
    faces: Vec<u8>,
    typed: Vec<u8>,
}

impl Cup for Told {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        if let Some(error) = self.refuses {
            return Err(error);
        }
        self.thrown.push(pool);
        let next = |nth: u8| if self.faces.is_empty() { nth % pool.die.sides() + 1 } else { self.faces.remove(0) };
        Ok((0..pool.count).map(next).collect())
    }

    fn typed(&mut self, pools: &mut dyn Iterator<Item = (Pool, &Faces)>) {
        self.typed.extend(pools.flat_map(|(_, faces)| faces.iter().copied().collect::<Vec<u8>>()));
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
    let usual = [3, 4, 6, 8, 10, 12, 20, 100];
    let others: Vec<u8> = (2..100).filter(|sides| !usual.contains(sides)).collect();
    for sides in usual.iter().chain(&others[..6]) {
        hand.tap(OK);
        // A d3 is a cube halved.
        let cube = if *sides == 3 { 6 } else { *sides };
        assert_eq!(hand.cup.thrown.last().map(|pool| pool.die.sides()), Some(cube));
        assert_eq!(recipe(&hand).die.sides(), *sides);
        hand.tap(Back);
        change(&mut hand, DIE, 1);
    }
    change(&mut hand, DIE, 120);
    assert_eq!(recipe(&hand).die.sides(), 99, "every other die behind the usual ones");
    change(&mut hand, DIE, -91);
    assert_eq!(recipe(&hand).die, Die::D100);
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
    change(&mut hand, KEEP, 2);
    assert_eq!(recipe(&hand).keep, Keep::DropLowest(2));
    change(&mut hand, KEEP, -1);
    assert_eq!(recipe(&hand).keep, Keep::DropHighest(2));
    change(&mut hand, KEEP, -3);
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
    // With a single die there is nothing to choose from, but advantage makes two of it.
    hand.tap(Back);
    change(&mut hand, KEEP, 1);
    change(&mut hand, DICE, -9);
    assert_eq!((recipe(&hand).dice, recipe(&hand).keep), (1, Keep::All));
    change(&mut hand, KEEP, 1);
    assert_eq!((recipe(&hand).dice, recipe(&hand).keep), (2, Keep::Highest(1)));
    assert!(shows(&hand, Font::Heading, "Roll"));
    change(&mut hand, DICE, -1);
    // Given up, it is one die again.
    let before = recipe(&hand);
    hand.taps(&[Down, Down, Down, Down, OK, Up, Up, Back, Up, Up, Up, Up]);
    assert_eq!((recipe(&hand), hand.cup.thrown.len()), (before, 1));
    hand.tap(OK);
    assert_eq!(hand.cup.thrown.last().map(|pool| pool.count), Some(1));
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

/// A press right behind a throw is the same press to whoever gave it: for 0.3 seconds nothing is thrown again. The first press of
/// each pair throws; the second does not, or 60 ms later than that it does.
#[test]
fn a_double_press_rolls_once() {
    let mut hand = roller();
    hand.tap(Back);
    hand.open("Settings");
    while !shows(&hand, Font::Heading, "Dice tumble") {
        hand.tap(Down);
    }
    hand.taps(&[OK, Back]);
    hand.open("Dice roller");
    hand.tap(OK);
    let twice = |hand: &mut Hand<Told>, pause| {
        hand.wait(1_000);
        for _ in 0..2 {
            hand.on(Event::Down(Up));
            hand.wait(30);
            hand.on(Event::Up(Up));
            hand.wait(pause);
        }
        hand.settle();
        hand.cup.thrown.len()
    };
    assert_eq!(hand.cup.thrown.len(), 1);
    assert_eq!(twice(&mut hand, 200), 2);
    assert_eq!(twice(&mut hand, 290), 4);
}

/// The row with this label, from the first row on, and OK on it.
fn choose(hand: &mut Hand<Told>, label: &str) {
    for _ in 0..45 {
        if shows(hand, Font::Heading, label) {
            hand.tap(OK);
            return;
        }
        hand.tap(Down);
    }
    panic!("no row {label}");
}

/// Steps the row with this label, and goes back to the first row.
fn set(hand: &mut Hand<Told>, label: &str, steps: i32) {
    choose(hand, label);
    hand.taps(&vec![if steps < 0 { Down } else { Up }; steps.unsigned_abs() as usize]);
    hand.tap(OK);
    first(hand);
}

fn first(hand: &mut Hand<Told>) {
    for _ in 0..60 {
        // Only the first row of all is under the cursor at the top.
        if shows(hand, Font::Heading, "ROLL") && hand.frame().lit(3, 14) {
            return;
        }
        hand.tap(Up);
    }
    panic!("no first row");
}

/// The last line of the log: its marks, what was rolled, what came of it, and the dice.
fn logged(hand: &mut Hand<Told>) -> Logged {
    hand.logged().last().cloned().unwrap_or_else(|| panic!("nothing was rolled"))
}

#[test]
fn what_is_seldom_used_is_behind_more() {
    let mut hand = roller();
    assert!((0..12).all(|_| {
        hand.tap(Down);
        !shows(&hand, Font::Heading, "Explode")
    }));
    first(&mut hand);
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "Explode", 1);
    assert_eq!(recipe(&hand).explode, Explode { from: 6, new: false, once: false });
    set(&mut hand, "Brings", 3);
    set(&mut hand, "Explode", 1);
    assert_eq!(recipe(&hand).explode, Explode { from: 5, new: true, once: true });
    set(&mut hand, "Re-roll", 1);
    assert_eq!(recipe(&hand).again, Again::Below(2));
    set(&mut hand, "Count", 1);
    set(&mut hand, "Re-roll", -1);
    assert_eq!(recipe(&hand).again, Again::Failures, "where dice are counted");
    choose(&mut hand, "1 takes away");
    first(&mut hand);
    assert_eq!(recipe(&hand).extras, Extras::ONES_SUBTRACT);
    choose(&mut hand, "Less");
    first(&mut hand);
    set(&mut hand, "Re-roll", -9);
    // What is in use is shown all the same; what is not is gone.
    assert!((0..20).all(|_| {
        hand.tap(Down);
        !shows(&hand, Font::Heading, "Re-roll")
    }));
    set(&mut hand, "Explode", -9);
    assert_eq!(recipe(&hand).explode.from, 0);
}

#[test]
fn a_total_to_reach_and_somebody_against_it() {
    let mut hand = roller();
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "To reach", 1);
    assert_eq!(recipe(&hand).need, 7, "the middle of 2d6");
    set(&mut hand, "To reach", 2);
    hand.cup.faces = vec![5, 5];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "10") && shows(&hand, Font::Body, "made by 1, doubles"));
    assert_eq!(logged(&mut hand).2, "10, made by 1, doubles");
    hand.cup.faces = vec![1, 3];
    hand.tap(Up);
    assert!(shows(&hand, Font::Huge, "4") && shows(&hand, Font::Body, "missed by 5"));
    hand.tap(OK);
    set(&mut hand, "To reach", -9);
    set(&mut hand, "Against", 1);
    assert_eq!((recipe(&hand).other.dice, recipe(&hand).other.die), (2, Die::D6), "as many of the same");
    set(&mut hand, "Their modifier", 2);
    hand.cup.faces = vec![6, 1, 2, 3];
    hand.tap(OK);
    assert!(shows(&hand, Font::Large, "7") && shows(&hand, Font::Large, "TIE"));
    hand.cup.faces = vec![6, 3, 2, 3];
    hand.tap(Up);
    assert!(shows(&hand, Font::Large, "9") && shows(&hand, Font::Large, "+2"));
    let (marks, what, result, dice) = logged(&mut hand);
    assert_eq!((marks, what.as_str(), result.as_str()), (RollMarks(0), "2d6 vs 2d6 + 2", "9 v 7, +2"));
    assert_eq!(dice, [(6, vec![6, 3]), (6, vec![2, 3])]);
}

#[test]
fn dice_that_explode_are_steps_of_their_own() {
    let mut hand = roller();
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "Explode", 1);
    hand.cup.faces = vec![6, 6];
    hand.tap(OK);
    assert!(shows(&hand, Font::Heading, "MORE") && shows(&hand, Font::Body, "2 to add") && shows(&hand, Font::Tiny, "#1"));
    hand.cup.faces = vec![6, 2];
    hand.tap(OK);
    assert!(shows(&hand, Font::Heading, "MORE") && shows(&hand, Font::Body, "1 to add") && shows(&hand, Font::Tiny, "#2"));
    hand.cup.faces = vec![3];
    hand.tap(OK);
    assert!(shows(&hand, Font::Heading, "NEXT") && shows(&hand, Font::Huge, "23") && shows(&hand, Font::Tiny, "#3"));
    let log: Vec<_> = hand.logged().into_iter().map(|(marks, _, result, dice)| (marks, result, dice)).collect();
    let six = |faces: &[u8]| vec![(6, faces.to_vec())];
    let more = RollMarks::EXPLODED;
    assert_eq!(
        log,
        [
            (RollMarks(0), "12".to_owned(), six(&[6, 6])),
            (more, "20".to_owned(), six(&[6, 2])),
            (more, "23".to_owned(), six(&[3]))
        ]
    );
}

/// A cup that will not throw the second step leaves the first as it was; nothing is thrown twice.
#[test]
fn a_step_that_cannot_be_thrown_can_be_later() {
    for error in [CupError::Shaking, CupError::Refused] {
        let mut hand = roller();
        choose(&mut hand, "More");
        first(&mut hand);
        set(&mut hand, "Explode", 1);
        hand.cup.faces = vec![6, 1];
        hand.tap(OK);
        hand.cup.refuses = Some(error);
        hand.tap(OK);
        assert_eq!(rolls(&hand), [1]);
        hand.cup.refuses = None;
        if error == CupError::Refused {
            // It can be typed instead; or later, from the form.
            assert!(shows(&hand, Font::Heading, "TYPE DICE"));
            hand.tap(Back);
            choose(&mut hand, "Go on with");
        }
        hand.cup.faces = vec![4];
        hand.tap(OK);
        assert!(shows(&hand, Font::Huge, "11"), "{error:?}");
        assert_eq!(rolls(&hand), [1, 2]);
    }
}

#[test]
fn dice_are_marked_and_thrown_again() {
    let mut hand = roller();
    change(&mut hand, DICE, 3);
    hand.cup.faces = vec![6, 1, 6, 2, 6];
    hand.taps(&[OK, OK]);
    choose(&mut hand, "Re-roll some of");
    assert!(shows(&hand, Font::Heading, "Throw again"));
    // Nothing is marked: nothing is thrown, and no key promises it.
    assert!(shows(&hand, Font::Heading, "0 of 5") && !shows(&hand, Font::Heading, "ROLL"));
    hand.tap(OK);
    assert_eq!((rolls(&hand), hand.cup.thrown.len()), (vec![1], 1));
    // As they were shown: 6 6 6 2 1. The fourth and the fifth.
    hand.taps(&[Down, Down]);
    assert!(shows(&hand, Font::Heading, "Die 1: 6") && shows(&hand, Font::Heading, "MARK") && !shows(&hand, Font::Heading, "ON"));
    hand.taps(&[Down, Down, Down]);
    assert!(shows(&hand, Font::Heading, "Die 4: 2"));
    hand.tap(OK);
    assert!(shows(&hand, Font::Heading, "LOCK") && !shows(&hand, Font::Heading, "OFF"));
    hand.taps(&[Down, OK]);
    assert!(shows(&hand, Font::Heading, "Die 5: 1"));
    hand.taps(&[Up, Up, Up, Up, Up, Up]);
    assert!(shows(&hand, Font::Heading, "2 of 5") && shows(&hand, Font::Heading, "ROLL"));
    hand.cup.faces = vec![5, 6];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "29") && shows(&hand, Font::Tiny, "#2"));
    let (marks, what, result, dice) = logged(&mut hand);
    assert_eq!((marks, what.as_str(), result.as_str()), (RollMarks::AGAIN, "5d6", "29"));
    assert_eq!(dice, [(6, vec![5, 6])], "the log has what was thrown");
    // All but one that is locked.
    hand.tap(OK);
    choose(&mut hand, "Re-roll some of");
    hand.taps(&[Down, OK, Down, OK, Up, Up]);
    hand.cup.faces = vec![1, 1, 1, 1];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "10"), "the first six is locked");
    // Back leaves what lies there as it is.
    hand.tap(OK);
    choose(&mut hand, "Re-roll some of");
    hand.taps(&[Down, OK, Back]);
    assert_eq!(rolls(&hand), [1, 2, 3]);
    // Other dice: nothing of the last roll can be thrown again.
    set(&mut hand, "Die", 1);
    assert!((0..20).all(|_| {
        hand.tap(Down);
        !shows(&hand, Font::Heading, "Re-roll some of")
    }));
}

/// The battery is pulled between two steps, and while one is written: the dice that fell lie there, and no others.
#[test]
fn a_power_cut_in_the_middle_of_a_re_roll() {
    let mut hand = roller();
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "Re-roll", 2);
    hand.cup.faces = vec![1, 2];
    hand.tap(OK);
    assert!(shows(&hand, Font::Heading, "RE-ROLL") && shows(&hand, Font::Body, "2 to re-roll"));
    hand.power_off(Layout::Four);
    hand.open("Dice roller");
    assert!(shows(&hand, Font::Heading, "2d6 again <3"));
    choose(&mut hand, "Go on with");
    assert!(shows(&hand, Font::Huge, "3") && shows(&hand, Font::Tiny, "#1") && shows(&hand, Font::Heading, "RE-ROLL"));
    // The press has thrown, and the power goes before anything was seen of it.
    hand.cup.faces = vec![2, 5];
    hand.on(Event::Down(OK));
    hand.power_off(Layout::Four);
    hand.open("Dice roller");
    choose(&mut hand, "Re-roll some of");
    assert_eq!(logged(&mut hand).2, "7");
    assert_eq!(hand.logged().len(), 2);
    hand.press(Back, 400);
    hand.open("Dice roller");
    hand.tap(OK);
    assert!(shows(&hand, Font::Tiny, "#3"), "the number goes on");
}

#[test]
fn own_dice_are_typed() {
    let mut hand = roller();
    choose(&mut hand, "My own dice");
    assert!(shows(&hand, Font::Heading, "Your dice") && shows(&hand, Font::Tiny, "1 of 2"));
    // A three, erased, a two and a six.
    hand.taps(&[Up, Up, OK, Back, Down, OK, Down, Down, OK]);
    assert!(shows(&hand, Font::Huge, "8") && shows(&hand, Font::Tiny, "#1"));
    assert_eq!((hand.cup.thrown.len(), hand.cup.typed.clone()), (0, vec![2, 6]));
    let (marks, what, result, dice) = logged(&mut hand);
    assert_eq!((marks, what.as_str(), result.as_str()), (RollMarks::TYPED, "2d6", "8"));
    assert_eq!(dice, [(6, vec![2, 6])]);
    // Again is typed again; giving it up leaves the last roll.
    hand.tap(Up);
    assert!(shows(&hand, Font::Tiny, "1 of 2"));
    hand.tap(Back);
    assert_eq!(rolls(&hand), [1]);
    // What explodes is typed too.
    hand.press(Back, 400);
    hand.open("Dice roller");
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "Explode", 1);
    choose(&mut hand, "My own dice");
    hand.taps(&[Down, OK, Down, OK]);
    assert!(shows(&hand, Font::Heading, "MORE"));
    hand.tap(OK);
    assert!(shows(&hand, Font::Tiny, "1 of 1"));
    hand.tap(OK);
    assert!(shows(&hand, Font::Heading, "NEXT"));
    assert_eq!(logged(&mut hand).0, RollMarks::TYPED.and(RollMarks::EXPLODED));
    assert_eq!(hand.cup.thrown.len(), 0);
}

#[test]
fn favourites_are_kept_and_roll_at_once() {
    let mut hand = roller();
    change(&mut hand, DICE, 3);
    choose(&mut hand, "Favourites");
    assert!(shows(&hand, Font::Heading, "Keep this roll"));
    // The first word of the list, and done.
    hand.taps(&[OK, Down, OK, OK]);
    assert!(shows(&hand, Font::Body, "Armour") || shows(&hand, Font::Heading, "Armour"));
    hand.tap(Back);
    first(&mut hand);
    change(&mut hand, DICE, -4);
    // One press up from the first row; it is rolled at once, and is what is set from then on.
    hand.tap(Up);
    assert!(shows(&hand, Font::Heading, "Armour") && shows(&hand, Font::Heading, "5d6"));
    hand.tap(OK);
    assert_eq!(hand.cup.thrown, [Pool { count: 5, die: Die::D6 }]);
    assert_eq!(recipe(&hand).dice, 5);
    // They are there after a power cut, and can be deleted.
    hand.power_off(Layout::Four);
    hand.open("Dice roller");
    hand.tap(Up);
    assert!(shows(&hand, Font::Heading, "Armour"));
    first(&mut hand);
    choose(&mut hand, "Favourites");
    hand.taps(&[OK, Down, Down, OK]);
    hand.press(OK, 1_500);
    hand.tap(Back);
    first(&mut hand);
    hand.tap(Up);
    assert!(!shows(&hand, Font::Heading, "Armour"));
}

/// Bytes from a later version, or nobody knows from where: they are left out and left alone.
#[test]
fn a_favourite_that_makes_no_sense_is_left_out() {
    let flash = Ram::new();
    let mut store = Store::new(flash.clone(), 0..(SECTORS * SECTOR) as u32).unwrap();
    let none = block_on(store.serve(&Request::Boot, &mut |_| {}));
    assert_eq!(none, Served::Opened(Found::Fresh));
    let good = Recipe { dice: 5, ..Recipe::DEFAULT }.bytes();
    for (nth, (name, data)) in
        [("Later", &[9; 30][..]), ("Armour", &good), ("Empty", &[]), ("Cut", &good[..3])].iter().enumerate()
    {
        let slot = Slots::Favourite.slot(nth as u8).unwrap();
        block_on(store.append(&[Record::Kept { slot, name, data }])).unwrap();
    }
    let mut hand = Hand::with(Layout::Four, Told::default(), flash);
    hand.open("Dice roller");
    hand.tap(Up);
    assert!(shows(&hand, Font::Heading, "Armour") && shows(&hand, Font::Heading, "5d6"));
    for other in ["Later", "Empty", "Cut"] {
        assert!(!shows(&hand, Font::Body, other), "{other}");
    }
    hand.tap(OK);
    assert_eq!(hand.cup.thrown, [Pool { count: 5, die: Die::D6 }]);
    // They can still be deleted, by whoever does not want them.
    hand.tap(OK);
    first(&mut hand);
    choose(&mut hand, "Favourites");
    assert!(shows(&hand, Font::Heading, "Later"));
}

#[test]
fn there_is_room_for_eight_favourites() {
    let mut hand = roller();
    for nth in 1..=8 {
        choose(&mut hand, "Favourites");
        choose(&mut hand, "Keep this roll");
        // A word that is taken gets a number.
        hand.taps(&[Down, OK, OK]);
        hand.tap(Back);
        first(&mut hand);
        hand.tap(Up);
        assert!(shows(&hand, Font::Heading, "Armour"), "{nth}");
        first(&mut hand);
    }
    choose(&mut hand, "Favourites");
    choose(&mut hand, "Keep this roll");
    assert!(shows(&hand, Font::Body, "There are 8 favourites."), "{:?}", hand.frame());
}

#[test]
fn dice_of_ones_own() {
    let mut hand = roller();
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "What", 2);
    assert_eq!((recipe(&hand).kind, recipe(&hand).own), (Kind::Own, [2, 0, 0, 0, 0, 0]));
    set(&mut hand, "Die V", 1);
    choose(&mut hand, "Change the dice");
    // The first face of the first die: not a Skull but a Hit; its name from the list.
    hand.taps(&[Down, Down, Down, OK, Up, OK]);
    hand.taps(&[Up, Up, OK, Down, OK, OK]);
    hand.tap(Back);
    first(&mut hand);
    assert!(shows(&hand, Font::Heading, "2U + 1V"));
    hand.cup.faces = vec![1, 6, 6];
    hand.tap(OK);
    // Two Hits, an Advance, and a five.
    assert!(shows(&hand, Font::Huge, "7") && shows(&hand, Font::Body, "2H 1A 5"), "{:?}", hand.frame());
    hand.power_off(Layout::Four);
    hand.open("Dice roller");
    hand.taps(&[Down, Down]);
    assert!(shows(&hand, Font::Heading, "U Armour"), "{:?}", hand.frame());
    first(&mut hand);
    hand.cup.faces = vec![1, 1, 1];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "4"), "the Hit was kept");
}

#[test]
fn one_of_several_an_order_a_coin_and_d66() {
    let mut hand = roller();
    choose(&mut hand, "More");
    first(&mut hand);
    set(&mut hand, "What", 1);
    hand.cup.faces = vec![3, 5];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "35") && shows(&hand, Font::Heading, "d66"));
    hand.tap(OK);
    set(&mut hand, "What", 2);
    set(&mut hand, "Out of", 2);
    hand.cup.faces = vec![7];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "7") && shows(&hand, Font::Heading, "one of 8"));
    hand.tap(OK);
    set(&mut hand, "What", 1);
    set(&mut hand, "Out of", -3);
    hand.cup.faces = vec![2, 1];
    hand.tap(OK);
    assert_eq!(logged(&mut hand).2, "2 1 3");
    hand.tap(OK);
    set(&mut hand, "What", 1);
    hand.cup.faces = vec![2];
    hand.tap(OK);
    assert!(shows(&hand, Font::Huge, "TAILS"));
    assert_eq!(logged(&mut hand).2, "tails");
}

#[test]
fn odds_before_the_roll() {
    let mut hand = roller();
    choose(&mut hand, "Odds");
    // 2d6: 15 of 36 above 7, 6 at it, 15 below.
    assert!(shows(&hand, Font::Heading, "2d6") && shows(&hand, Font::Tiny, "exact"));
    assert!(shows(&hand, Font::Heading, "41.7%") && shows(&hand, Font::Heading, "16.7%"));
    hand.taps(&[Up, Up]);
    // 9: 6, 4 and 26.
    assert!(shows(&hand, Font::Heading, "16.7%") && shows(&hand, Font::Heading, "11.1%") && shows(&hand, Font::Heading, "72.2%"));
    hand.tap(Back);
    assert_eq!(hand.cup.thrown.len(), 0, "looking is not rolling");
    assert!(rolls(&hand).is_empty());
}

/// What a table wants often takes few presses from the roller's form: counted with everything that is pressed.
#[test]
fn presses() {
    let mut hand = roller();
    hand.tap(OK);
    assert_eq!(hand.cup.thrown.len(), 1, "2d6: one press, after the one that opens the roller");
    hand.tap(Up);
    assert_eq!(hand.cup.thrown.len(), 2, "the same again: one press from any result");
    // Re-rolling one die of the last roll: NEXT, up to it, OK; down to the die, mark, back up, ROLL.
    hand.taps(&[OK, Up, OK, Down, Down, OK, Up, Up, OK]);
    assert_eq!(hand.cup.thrown.last().map(|pool| pool.count), Some(1), "nine presses");
    // The odds: above the last roll, where the cursor has stayed.
    hand.taps(&[OK, Up, OK]);
    assert!(shows(&hand, Font::Tiny, "exact"), "three presses from the first row, Up, Up, OK");
    hand.taps(&[Back, Up, OK]);
    assert!(shows(&hand, Font::Tiny, "1 of 2"), "own dice: one further up");
    // A favourite: one further up, kept under a word of the list, and back: seven presses; then it is two to a roll of it.
    hand.taps(&[Back, Up, OK, OK, Down, OK, OK, Back]);
    first(&mut hand);
    let thrown = hand.cup.thrown.len();
    hand.taps(&[Up, OK]);
    assert!(shows(&hand, Font::Heading, "NEXT"), "{:?}", hand.frame());
    assert_eq!(hand.cup.thrown.len(), thrown + 1);
}

/// A device whose first favourite is this roll, thrown with these dice.
fn rolled(text: &str, faces: &[u8]) -> Hand<Told> {
    let flash = Ram::new();
    let mut store = Store::new(flash.clone(), 0..(SECTORS * SECTOR) as u32).unwrap();
    let _ = block_on(store.serve(&Request::Boot, &mut |_| {}));
    let data = text.parse::<Recipe>().unwrap().bytes();
    let slot = Slots::Favourite.slot(0).unwrap();
    block_on(store.append(&[Record::Kept { slot, name: "Mine", data: &data }])).unwrap();
    let mut hand = Hand::with(Layout::Four, Told::default(), flash);
    hand.open("Dice roller");
    hand.cup.faces = faces.to_vec();
    hand.taps(&[Up, OK]);
    hand
}

/// Three dice count, twice each, and the one takes one away: 5.
#[test]
fn dice_that_count_are_told_apart_from_what_they_make() {
    let hand = rolled("6d6 >=5 max twice ones subtract", &[6, 6, 6, 2, 2, 1]);
    assert!(shows(&hand, Font::Huge, "5") && !shows(&hand, Font::Body, "5 of 6"), "{:?}", hand.frame());
    // Few enough that there is room for the working.
    let hand = rolled("3d6 >=5 max twice + 1", &[6, 6, 2]);
    assert!(shows(&hand, Font::Huge, "5") && shows(&hand, Font::Body, "2 of 3  + 2  + 1"), "{:?}", hand.frame());
    let hand = rolled("3d6 >=5 ones subtract", &[6, 1, 1]);
    assert!(shows(&hand, Font::Huge, "-1") && shows(&hand, Font::Body, "1 of 3  - 2"), "{:?}", hand.frame());
}

/// The title is what one would write: small if need be, then in short words that can be written as well.
#[test]
fn the_title_is_as_one_would_write_it() {
    assert!(shows(&rolled("3d6 >=5 max twice", &[]), Font::Heading, "3d6 >=5 max twice"));
    assert!(shows(&rolled("16d6 >=5 ones subtract + 1", &[]), Font::Tiny, "16d6 >=5 ones subtract + 1"));
    assert!(shows(&rolled("6d6 >=5 max twice ones subtract", &[]), Font::Tiny, "6d6 >=5 max x2 ones -1"));
}

/// The longest roll there is has a line in the log all the same, and can be thrown again.
#[test]
fn the_longest_roll_is_logged() {
    let mut hand = rolled(
        "20d100 drop low 19 >=99 ones fail max hits max twice ones subtract explode >=99 new once again fails + 20 vs 20d100 - 20",
        &[50; 40],
    );
    assert!(logged(&mut hand).1.starts_with("20d100 dl19 >=99 "), "{:?}", logged(&mut hand));
    assert!(shows(&hand, Font::Heading, "RE-ROLL"));
    hand.tap(Back);
    choose(&mut hand, "Go on with");
}

/// More stays where it is pressed; what it shows comes into view right below it.
#[test]
fn more_leaves_the_cursor_where_it_is() {
    let mut hand = roller();
    choose(&mut hand, "More");
    assert!(shows(&hand, Font::Heading, "Less") && shows(&hand, Font::Heading, "LESS") && shows(&hand, Font::Body, "Explode"));
    hand.tap(Down);
    assert!(shows(&hand, Font::Heading, "Explode") && shows(&hand, Font::Body, "Re-roll"), "{}", hand.frame());
    hand.taps(&[Up, OK]);
    assert!(shows(&hand, Font::Heading, "More") && shows(&hand, Font::Heading, "MORE") && shows(&hand, Font::Body, "Count"));
}

/// While a coin is on trial nothing is said of dice; given up, they are back.
#[test]
fn a_coin_on_trial_has_no_dice() {
    let mut hand = roller();
    choose(&mut hand, "More");
    first(&mut hand);
    choose(&mut hand, "What");
    assert!(shows(&hand, Font::Body, "Dice"));
    for what in ["d66", "own faces", "one of", "an order", "a coin"] {
        hand.tap(Up);
        assert!(shows(&hand, Font::Heading, what) && shows(&hand, Font::Heading, "KEEP"), "{:?}", hand.frame());
        assert!(!shows(&hand, Font::Body, "Dice"), "{what}");
    }
    hand.tap(Back);
    assert!(shows(&hand, Font::Body, "Dice") && shows(&hand, Font::Heading, "CHANGE"));
    // And the other way round: the row being changed stays although dice need no More.
    set(&mut hand, "What", 5);
    choose(&mut hand, "Less");
    first(&mut hand);
    choose(&mut hand, "What");
    hand.taps(&[Down, Down, Down, Down, Down]);
    assert!(shows(&hand, Font::Heading, "What") && shows(&hand, Font::Body, "Dice"), "{:?}", hand.frame());
}
