//! A step of a battle that is open waits for whatever is done in between, with its answers and its dice, through every way to leave it
//! and come back, and through power cuts; its dice are nobody else's.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/device.rs"]
mod device;

use Button::{Back, Down, Ok as OK, Up};
use adjutant::storage::RollMarks;
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use device::hand::{HOLD, Hand, Logged};
use device::{Device, cup, reads, row, titled};

/// Long enough for the bar to be full.
const SURE: u64 = 1_300;
const BRIDGE: &str = "Bridge Crossing";
const SONG: &str = "Song of Blades";

/// A battle of Bridge Crossing, after so many presses of OK from its first menu.
fn battle(presses: usize) -> Device {
    let mut hand = Hand::new(Layout::Four, cup(5));
    row(&mut hand, BRIDGE);
    hand.tap(OK);
    row(&mut hand, "New battle");
    hand.tap(OK);
    for _ in 0..20 {
        if reads(&hand, Font::Heading, "Tactics test") {
            break;
        }
        set_up(&mut hand);
    }
    assert!(reads(&hand, Font::Heading, "Tactics test"), "{}", hand.frame());
    (0..presses).for_each(|_| hand.tap(OK));
    hand
}

/// One press on the way into a battle, with the example warbands.
fn set_up(hand: &mut Device) {
    if reads(hand, Font::Heading, "Enter figures") {
        hand.tap(Down);
    }
    hand.tap(OK);
}

fn home(hand: &mut Device) {
    hand.press(Back, HOLD);
    titled(hand, "Adjutant");
}

/// Whether something is open: then the way from home to the game is to where it was left.
fn is_open(hand: &mut Device) -> bool {
    home(hand);
    row(hand, BRIDGE);
    hand.tap(OK);
    if reads(hand, Font::Body, "Go on") {
        // Something by itself is open besides: the menu has both.
        row(hand, "Resume battle");
        hand.tap(OK);
    }
    reads(hand, Font::Heading, "RESUME") && reads(hand, Font::Tiny, "NEXT")
}

/// What is open in the battle, as it is seen by whoever comes back to it at once: after a result, that is what comes next.
fn open(hand: &mut Device) -> Option<String> {
    is_open(hand).then(|| {
        hand.tap(OK);
        below_the_title(hand)
    })
}

/// The picture but for its title, where the number of the next roll stands.
fn below_the_title(hand: &Device) -> String {
    hand.frame().to_string().lines().skip(10).collect::<Vec<_>>().join("\n")
}

/// From anywhere to the step of the battle that was open.
#[track_caller]
fn resume(hand: &mut Device) -> String {
    open(hand).unwrap_or_else(|| panic!("nothing waits\n{}", hand.frame()))
}

/// From home to the quick procedures of a game, or to what else its menu has, whatever is open.
fn menu(hand: &mut Device, game: &str, entry: &str) {
    home(hand);
    row(hand, game);
    hand.tap(OK);
    if reads(hand, Font::Tiny, "menu") {
        hand.tap(Down);
    }
    row(hand, entry);
    hand.tap(OK);
}

/// A melee by itself, as preset, to its end.
fn quick_melee(hand: &mut Device) {
    menu(hand, SONG, "Quick roll");
    row(hand, "Melee attack");
    for _ in 0..40 {
        hand.tap(OK);
        if reads(hand, Font::Heading, "NEXT") && reads(hand, Font::Tiny, "why") {
            break;
        }
    }
    assert!(reads(hand, Font::Heading, "NEXT"), "{}", hand.frame());
}

/// A way to leave a step of a battle of Bridge Crossing that is open.
type Way = (&'static str, fn(&mut Device));

const WAYS: [Way; 8] = [
    ("a roll of the dice roller", |hand| {
        home(hand);
        row(hand, "Dice roller");
        hand.taps(&[OK, OK]);
    }),
    ("a quick procedure of another game, to its end", |hand| {
        quick_melee(hand);
        hand.tap(OK);
    }),
    ("a quick procedure of another game whose result was looked at", quick_melee),
    ("a quick procedure of another game, left at a question", |hand| {
        menu(hand, SONG, "Quick roll");
        row(hand, "Melee attack");
        hand.taps(&[OK, OK]);
    }),
    ("a quick procedure of the same game", |hand| {
        menu(hand, BRIDGE, "Quick roll");
        hand.tap(OK);
        for _ in 0..30 {
            hand.tap(OK);
            if reads(hand, Font::Heading, "NEXT") {
                break;
            }
        }
        assert!(reads(hand, Font::Heading, "NEXT"), "{}", hand.frame());
        hand.tap(OK);
    }),
    ("a roster of another game, begun", |hand| {
        menu(hand, SONG, "Rosters");
        hand.taps(&[OK, OK]);
    }),
    ("settings", |hand| {
        home(hand);
        row(hand, "Settings");
        hand.taps(&[Down, OK, Down, OK, Back]);
    }),
    ("a demo", |hand| {
        home(hand);
        row(hand, "Settings");
        hand.tap(OK);
        row(hand, "Demo unit");
        hand.tap(OK);
        row(hand, SONG);
        // It begins, somebody comes, and plays.
        hand.taps(&[OK, OK, OK, OK, OK, OK]);
        hand.chord([OK, Down], 4_100);
        row(hand, "Leave the demo");
        hand.tap(OK);
    }),
];

#[test]
fn an_open_step_waits_whatever_is_done_in_between() {
    let mut waited = 0;
    for presses in 1..=12 {
        for (way, leave) in WAYS {
            let mut hand = battle(presses);
            let Some(left) = open(&mut hand) else { continue };
            waited += 1;
            leave(&mut hand);
            let back = resume(&mut hand);
            assert_eq!(back, left, "after {presses} presses, by {way}");
            hand.power_off(Layout::Four);
            // What was played last comes first.
            assert!(reads(&hand, Font::Heading, "RESUME"), "{}", hand.frame());
            hand.tap(OK);
            assert_eq!(below_the_title(&hand), left, "after {presses} presses, by {way}, and a power cut");
        }
    }
    assert!(waited > 30, "only {waited} were open");
}

#[test]
fn it_waits_through_a_power_cut_in_the_middle_of_the_other_one() {
    for (way, leave) in WAYS {
        let mut hand = battle(3);
        let left = resume(&mut hand);
        leave(&mut hand);
        hand.power_off(Layout::Four);
        assert_eq!(resume(&mut hand), left, "{way}");
    }
}

fn all(hand: &mut Device) -> Vec<Logged> {
    hand.logged()
}

/// To the first result with a die in it, from the battle's menu.
fn rolled() -> Device {
    let mut hand = battle(0);
    for _ in 0..12 {
        let before = all(&mut hand).len();
        hand.tap(OK);
        if all(&mut hand).len() > before && is_open(&mut hand) {
            hand.tap(OK);
            return hand;
        }
    }
    panic!("no roll\n{}", hand.frame());
}

/// Dice that were taken back in a battle fall again there, and nowhere else.
#[test]
fn the_fate_of_a_battle_is_no_other_rolls() {
    let mut hand = rolled();
    let (number, fell) = (all(&mut hand).len(), all(&mut hand).last().unwrap().clone());
    hand.tap(Back);
    quick_melee(&mut hand);
    let rolls = all(&mut hand);
    let (marks, what, ..) = rolls.iter().find(|(_, what, ..)| what != &fell.1).unwrap_or_else(|| panic!("{rolls:?}")).clone();
    assert!(!marks.has(RollMarks::DEALT_AGAIN), "{what} got the dice of the battle: {rolls:?}");
    // With its first roll taken back, nothing of it is left open.
    menu(&mut hand, BRIDGE, "Resume battle");
    for _ in 0..12 {
        hand.tap(OK);
        let again =
            all(&mut hand).into_iter().rev().find(|(marks, what, ..)| marks.has(RollMarks::DEALT_AGAIN) && what == &fell.1);
        if let Some((.., dice)) = again {
            assert_eq!(dice, fell.3, "the same dice, rolled as #{number}");
            return;
        }
    }
    panic!("they never fall again: {:?}", all(&mut hand));
}

/// At power-on the page that leads back tells what happened last: not what was taken back, of which only the dice wait.
#[test]
fn what_was_taken_back_is_not_what_happened_last() {
    let mut hand = battle(0);
    hand.taps(&[OK, OK]);
    let number = all(&mut hand).len();
    assert!(reads(&hand, Font::Tiny, &format!("#{number}")) && reads(&hand, Font::Heading, "NEXT"), "{}", hand.frame());
    hand.power_off(Layout::Four);
    assert!(reads(&hand, Font::Tiny, &format!("#{number}")), "it is still there\n{}", hand.frame());
    hand.taps(&[OK, Back, Back]);
    hand.power_off(Layout::Four);
    assert!(reads(&hand, Font::Heading, "RESUME") && !reads(&hand, Font::Tiny, &format!("#{number}")), "{}", hand.frame());
}

/// A result that was only looked at is over: the next roll is another one.
#[test]
fn a_quick_result_that_was_seen_is_no_roll_that_waits() {
    let mut hand = battle(3);
    quick_melee(&mut hand);
    let before = all(&mut hand).len();
    quick_melee(&mut hand);
    let rolls = all(&mut hand);
    assert!(rolls.len() > before && rolls.iter().all(|(marks, ..)| !marks.has(RollMarks::DEALT_AGAIN)), "{rolls:?}");
}

/// Two by themselves cannot be open at once: it is said before, and wants a key held.
#[test]
fn a_second_quick_procedure_says_that_the_first_is_in_its_way() {
    let mut hand = battle(3);
    menu(&mut hand, SONG, "Quick roll");
    row(&mut hand, "Melee attack");
    hand.taps(&[OK, OK]);
    let left = below_the_title(&hand);
    menu(&mut hand, "Sword & Sorcery", "Quick roll");
    hand.tap(OK);
    titled(&hand, "Melee attack");
    assert!(reads(&hand, Font::Body, "is not finished."), "{}", hand.frame());
    hand.tap(OK);
    assert!(reads(&hand, Font::Body, "is not finished."), "a tap is enough\n{}", hand.frame());
    hand.tap(Back);
    // It is still there.
    home(&mut hand);
    row(&mut hand, SONG);
    hand.taps(&[OK, OK]);
    assert_eq!(below_the_title(&hand), left);
    menu(&mut hand, "Sword & Sorcery", "Quick roll");
    hand.tap(OK);
    hand.press(OK, SURE);
    assert!(!reads(&hand, Font::Body, "is not finished."), "{}", hand.frame());
    hand.tap(OK);
    assert!(!reads(&hand, Font::Body, "is not finished."), "{}", hand.frame());
    home(&mut hand);
    row(&mut hand, SONG);
    hand.tap(OK);
    assert!(!reads(&hand, Font::Heading, "RESUME"), "it is gone\n{}", hand.frame());
    assert!(is_open(&mut hand), "the battle's is not");
}

/// A battle is put away with its step for another game's; what is begun there is in the way of picking it up, and says so.
#[test]
fn a_battle_is_parked_and_picked_up_with_its_open_step() {
    for presses in [2, 3, 5, 8] {
        let mut hand = battle(presses);
        let Some(left) = open(&mut hand) else { continue };
        menu(&mut hand, SONG, "Park");
        row(&mut hand, "New battle");
        hand.taps(&[OK, OK]);
        menu(&mut hand, BRIDGE, "Parked battles");
        hand.tap(OK);
        assert!(reads(&hand, Font::Body, "is not finished."), "{}", hand.frame());
        hand.press(OK, SURE);
        hand.tap(OK);
        assert!(reads(&hand, Font::Heading, "RESUME"), "{}", hand.frame());
        hand.tap(OK);
        assert_eq!(below_the_title(&hand), left, "after {presses} presses");
        hand.power_off(Layout::Four);
        hand.tap(OK);
        assert_eq!(below_the_title(&hand), left, "after {presses} presses and a power cut");
    }
}

/// So does a battle that is being set up, with the dice of its roll-off.
#[test]
fn a_battle_that_is_being_set_up_waits() {
    let mut hand = Hand::new(Layout::Four, cup(5));
    row(&mut hand, BRIDGE);
    hand.tap(OK);
    row(&mut hand, "New battle");
    hand.tap(OK);
    for _ in 0..8 {
        set_up(&mut hand);
        if reads(&hand, Font::Heading, "Tactics test") {
            return;
        }
        let left = resume(&mut hand);
        quick_melee(&mut hand);
        hand.tap(OK);
        assert_eq!(resume(&mut hand), left);
        quick_melee(&mut hand);
        hand.power_off(Layout::Four);
        assert_eq!(resume(&mut hand), left, "after a power cut");
        menu(&mut hand, SONG, "New battle");
        assert!(reads(&hand, Font::Body, "is not finished."), "{}", hand.frame());
        hand.tap(Back);
        assert_eq!(resume(&mut hand), left);
    }
    panic!("{}", hand.frame());
}

/// What was done by itself between two steps is none of the battle: undoing leads past it.
#[test]
fn undo_is_of_the_battle_alone() {
    let mut hand = battle(3);
    quick_melee(&mut hand);
    resume(&mut hand);
    for _ in 0..20 {
        if !is_open(&mut hand) {
            break;
        }
        hand.taps(&[OK, OK]);
    }
    assert!(!is_open(&mut hand), "{}", hand.frame());
    quick_melee(&mut hand);
    menu(&mut hand, BRIDGE, "Resume battle");
    if reads(&hand, Font::Tiny, "figure") {
        hand.taps(&[Up, OK]);
    }
    row(&mut hand, "Undo last");
    hand.tap(OK);
    titled(&hand, "Undo this?");
    assert!(!reads(&hand, Font::Body, "Melee"), "{}", hand.frame());
}
