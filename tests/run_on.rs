//! Running on: the rounds of a melee and the turn of the side that the device plays go by without a press, every throw saved before
//! the next, until somebody must decide; what went by is told.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/hand.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod hand;
#[path = "common/look.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod look;
#[path = "common/walk.rs"]
#[allow(dead_code, reason = "helpers are shared by several tests")]
mod walk;

use adjutant::ui::font::Font;
use adjutant::ui::passed::Passed;
use adjutant::ui::{Button, Event, Layout};
use hand::Written;
use walk::Walk;

const NEXT: (Font, &str) = (Font::Heading, "NEXT");
const ROLL: (Font, &str) = (Font::Heading, "ROLL");
const MEANWHILE: (Font, &str) = (Font::Heading, "Meanwhile");

/// By OK alone from a new campaign to the first screen that reads all of this.
fn until(walk: &mut Walk, all: &[(Font, &str)]) {
    for _ in 0..300 {
        walk.keys("ok");
        if all.iter().all(|(font, text)| walk.reads(*font, text)) {
            return;
        }
    }
    panic!("OK alone never comes to {all:?}\n{}", walk.hand.frame());
}

fn campaign() -> Walk {
    Walk::home("Sword & Sorcery")
}

fn rolls(walk: &Walk) -> Vec<u32> {
    walk.hand.saved.iter().filter_map(|written| if let Written::Roll(number) = written { Some(*number) } else { None }).collect()
}

/// A melee in the player's own turn that takes three throws at least.
fn melee() -> Walk {
    let nth = |nth: usize| {
        let mut walk = campaign();
        (0..nth).for_each(|_| until(&mut walk, &[(Font::Heading, "Melee"), ROLL]));
        walk
    };
    let long = |count: &usize| {
        let mut walk = nth(*count);
        let before = rolls(&walk).len();
        walk.keys("ok");
        let long = rolls(&walk).len() > before + 2 && walk.reads(NEXT.0, NEXT.1);
        walk.keys("ok");
        long && !walk.reads(MEANWHILE.0, MEANWHILE.1) && !walk.reads(ROLL.0, ROLL.1)
    };
    nth((1..20).find(long).expect("some melee is long"))
}

#[test]
fn the_rounds_of_a_melee_take_one_press() {
    let mut walk = melee();
    let before = rolls(&walk).len();
    walk.keys("ok");
    let all = rolls(&walk);
    assert!(walk.reads(NEXT.0, NEXT.1), "the result stands\n{}", walk.hand.frame());
    assert!(!walk.reads(MEANWHILE.0, MEANWHILE.1), "its end is seen, so nothing is told first");
    assert!(all.len() > before + 2, "several rounds: {all:?}");
    assert_eq!(all, (1..=all.len() as u32).collect::<Vec<_>>(), "each is in the log once, in order");
    walk.keys("up");
    assert!(walk.reads(Font::Heading, "Why"), "{}", walk.hand.frame());
    let told = (0..9).any(|_| {
        let reads = walk.reads(Font::Body, "in melee");
        walk.keys("down");
        reads
    });
    assert!(told, "the rounds before are told\n{}", walk.hand.frame());
}

#[test]
fn a_power_cut_comes_back_to_the_end_of_the_melee() {
    let mut walk = melee();
    walk.keys("ok");
    let shown = walk.hand.frame();
    walk.hand.power_off(Layout::Four);
    walk.keys("ok");
    assert_eq!(walk.hand.frame().to_string(), shown.to_string());
}

#[test]
fn a_power_cut_within_it_keeps_what_was_thrown_and_throws_nothing() {
    let mut walk = melee();
    let before = rolls(&walk).len();
    walk.hand.on(Event::Down(Button::Ok));
    walk.hand.power_off(Layout::Four);
    assert_eq!(rolls(&walk).len(), before + 1, "the first round is saved, and nothing runs on at power-on");
    walk.keys("ok");
    assert_eq!(rolls(&walk).len(), before + 1, "RESUME leads to the step and rolls nothing\n{}", walk.hand.frame());
}

/// What a player answers is the end of what went on by itself: where the device plays nobody, no dice fall but by ROLL.
#[test]
fn only_roll_rolls_between_two_players() {
    let mut walk = campaign();
    walk.keys("ok down*2 ok");
    let mut went_on = 0;
    for _ in 0..400 {
        let (rolled, card, before) = (rolls(&walk).len(), walk.reads(ROLL.0, ROLL.1), walk.hand.frame().to_string());
        walk.keys("ok");
        let fell = rolls(&walk).len() - rolled;
        assert!(card || fell == 0, "{fell} throws fell behind a question\n{before}");
        went_on += usize::from(fell > 1);
    }
    assert!(went_on > 0, "no melee had several rounds");
}

/// What went by names figures, not procedures, and tells what befell somebody in one line as far as it holds it.
#[test]
fn what_went_by_names_whom_it_befell() {
    let mut beside = false;
    for seed in 0..6 {
        let mut walk = Walk::seeded("Sci-Fi Combat", seed);
        // Bugs, at whom the Military shoots.
        walk.keys("ok ok up*3 ok");
        for _ in 0..100 {
            walk.keys("ok");
            if walk.reads(MEANWHILE.0, MEANWHILE.1) {
                assert!(!walk.reads(Font::Body, "Act:"), "{}", walk.hand.frame());
                assert!(!walk.reads(Font::Body, "AIMED AT"), "{}", walk.hand.frame());
                beside |= (2..=12).any(|total| walk.reads(Font::Body, &format!("takes {total}, unhurt")));
            }
        }
    }
    assert!(beside, "nobody takes a hit and is unhurt, in one line");
}

/// Of what goes by, a result is told whole or not at all: one for which there is no room is seen, and nothing runs on over it.
#[test]
fn a_result_is_told_whole_or_not_at_all() {
    let mut passed = Passed::NONE;
    let result = |nth: usize| format!("Figure {nth}: {}", "so it goes ".repeat(24));
    let mut told = 0;
    while passed.has_room() {
        let before = passed.before();
        passed.tell(format_args!("{}", result(told)));
        passed.tell(format_args!("and that is all of {told}"));
        told += usize::from(passed.told(before));
    }
    assert_eq!(told, 3, "of 900 letters each takes 274 and 20");
    let lines: Vec<_> = passed.text().lines().map(str::to_owned).collect();
    let all: Vec<_> = (0..3).flat_map(|nth| [result(nth), format!("and that is all of {nth}")]).collect();
    assert_eq!(lines, all);
    passed.forget(0, 0);
    assert!(passed.has_room() && !passed.to_be_read());
    // The same again is told once; what only ends like it is something else.
    for line in ["A1 hit", "A1 hit", "1 hit"] {
        passed.tell(format_args!("{line}"));
    }
    assert_eq!(passed.text(), "A1 hit\n1 hit");
}

/// A new campaign of a player whose own dice are typed.
fn typing() -> Walk {
    let mut walk = campaign();
    walk.keys("home");
    walk.hand.open("Settings");
    walk.keys("down*7 ok home");
    walk.hand.open("Sword & Sorcery");
    walk
}

#[test]
fn own_dice_wait_for_their_player() {
    let mut walk = typing();
    until(&mut walk, &[MEANWHILE]);
    until(&mut walk, &[(Font::Heading, "Will to Fight"), (Font::Heading, "TYPE")]);
}

/// Dice that a player rolls are his, in the turn of the enemy, too: the card waits for his press, and he sees what came of it.
#[test]
fn in_the_enemys_turn_a_player_rolls_himself() {
    let mut walk = campaign();
    until(&mut walk, &[MEANWHILE]);
    let mut own = 0;
    for _ in 0..600 {
        let (card, before) = (walk.reads(Font::Heading, "Will to Fight") && walk.reads(ROLL.0, ROLL.1), rolls(&walk).len());
        walk.keys("ok");
        if card {
            assert_eq!(rolls(&walk).len(), before + 1, "{}", walk.hand.frame());
            assert!(walk.reads(NEXT.0, NEXT.1) && !walk.reads(MEANWHILE.0, MEANWHILE.1), "{}", walk.hand.frame());
            own += 1;
        }
    }
    assert!(own > 1, "only {own} tests of Will to Fight");
}

/// Of dice that both sides roll together a player types his own, and the enemy's are the device's, whoever began it.
#[test]
fn in_a_melee_nobody_types_the_enemys_dice() {
    let mut walk = typing();
    let mut melees = 0;
    for _ in 0..600 {
        let card = walk.reads(Font::Heading, "Melee") && walk.reads(Font::Tiny, "edit");
        assert!(!(card && walk.reads(ROLL.0, ROLL.1)), "{}", walk.hand.frame());
        walk.keys("ok");
        if card {
            let (before, mut dice) = (rolls(&walk).len(), 0);
            while walk.reads(Font::Heading, "TAKE") {
                assert!(!walk.reads(Font::Heading, "Your dice: E1"), "{}", walk.hand.frame());
                walk.keys("ok");
                dice += 1;
            }
            assert!((1..=6).contains(&dice), "one's own dice only: {dice}");
            assert_eq!(rolls(&walk).len(), before + 1, "a round is a roll, and the next one is typed again");
            melees += 1;
        }
    }
    assert!(melees > 2, "only {melees} melees");
}

#[test]
fn any_key_stops_it_and_does_nothing_else() {
    let mut walk = melee();
    let before = rolls(&walk).len();
    walk.hand.on(Event::Down(Button::Ok));
    walk.hand.on(Event::Up(Button::Ok));
    assert_eq!(rolls(&walk).len(), before + 1, "the first round is thrown, the second not yet");
    walk.keys("down");
    assert_eq!(rolls(&walk).len(), before + 1);
    assert!(walk.reads(ROLL.0, ROLL.1), "the next card is open, and nothing of it is edited\n{}", walk.hand.frame());
    walk.keys("ok");
    assert!(rolls(&walk).len() > before + 2, "it runs on");
}

#[test]
fn switched_off_a_round_is_a_press() {
    let mut walk = campaign();
    walk.keys("home");
    walk.hand.open("Settings");
    walk.keys("down*4 ok home");
    walk.hand.open("Sword & Sorcery");
    until(&mut walk, &[(Font::Heading, "Melee"), ROLL]);
    let before = rolls(&walk).len();
    walk.keys("ok");
    assert_eq!(rolls(&walk).len(), before + 1);
    until(&mut walk, &[(Font::Heading, "Act")]);
    walk.keys("ok");
    assert!(walk.reads(ROLL.0, ROLL.1), "an enemy's dice wait for a press too\n{}", walk.hand.frame());
}

#[test]
fn the_enemys_turn_is_told_page_by_page() {
    let mut walk = campaign();
    until(&mut walk, &[MEANWHILE]);
    let thrown = rolls(&walk).len();
    let mut pages = 1;
    while walk.reads(Font::Heading, "MORE") {
        walk.keys("ok");
        pages += 1;
        assert!(pages < 12, "no end of pages");
    }
    assert!(walk.reads(MEANWHILE.0, MEANWHILE.1) && walk.reads(Font::Heading, "OK"));
    assert_eq!(rolls(&walk).len(), thrown, "reading rolls nothing");
    walk.keys("ok");
    assert!(!walk.reads(MEANWHILE.0, MEANWHILE.1), "read once, it is gone");
}

/// What is noted beside a word that says the same goes without the word.
#[test]
fn nothing_is_told_twice() {
    let mut walk = campaign();
    let (mut charges, mut charged) = (false, false);
    for _ in 0..3 {
        until(&mut walk, &[MEANWHILE]);
        for _ in 0..9 {
            charges |= ["Star", "B1", "B2", "B3", "B4"].iter().any(|who| walk.reads(Font::Body, &format!("charges {who}")));
            charged |= walk.reads(Font::Body, "CHARGED");
            walk.keys("down");
        }
    }
    assert!(charges, "somebody charges\n{}", walk.hand.frame());
    assert!(!charged, "and that his target is charged is told a second time\n{}", walk.hand.frame());
}
