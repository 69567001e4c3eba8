//! Naming sides and figures with keys, on boards of two to five.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::dice::RngCup;
use adjutant::engine::{Id, MAX_LETTERS, MAX_NAMES, NameRefused, Named, Names, Side};
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use chacha20::ChaCha8Rng;
use hand::{HOLD, Hand};
use look::Piece;
use rand_core::SeedableRng as _;

type Device = Hand<RngCup<ChaCha8Rng>>;

fn reads(hand: &Device, font: Font, text: &str) -> bool {
    !Piece::text(font, text).places(&hand.frame()).is_empty()
}

/// A battle of two example warbands, with the battle's menu open; before the first round only the menu goes on.
fn battle(layout: Layout) -> Device {
    let mut hand = Hand::new(layout, RngCup(ChaCha8Rng::seed_from_u64(5)));
    row(&mut hand, "Bridge Crossing");
    hand.tap(Button::Ok);
    for word in ["New battle", "Example warband", "Example warband"] {
        row(&mut hand, word);
        hand.tap(Button::Ok);
    }
    hand.taps(&[Button::Ok, Button::Ok]);
    assert!(reads(&hand, Font::Heading, "Tactics test"), "{}", hand.frame());
    hand
}

/// Moves down until a row reads this.
fn row(hand: &mut Device, text: &str) {
    for _ in 0..60 {
        if Piece::text(Font::Heading, text).places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return;
        }
        hand.tap(Button::Down);
    }
    panic!("no row reads {text}\n{}", hand.frame());
}

/// Opens the names and takes one of them.
fn name(hand: &mut Device, who: &str) {
    row(hand, "Names");
    hand.tap(Button::Ok);
    row(hand, who);
    hand.tap(Button::Ok);
    assert!(reads(hand, Font::Heading, "SPELL"), "{}", hand.frame());
}

#[test]
fn a_word_names_a_figure_on_every_board() {
    for layout in [Layout::Two, Layout::Three, Layout::Four, Layout::Five] {
        let mut hand = battle(layout);
        name(&mut hand, "A1 Blade");
        row(&mut hand, "Goblin");
        hand.tap(Button::Ok);
        assert!(reads(&hand, Font::Large, "Goblin") && reads(&hand, Font::Heading, "DONE"), "{}", hand.frame());
        hand.tap(Button::Ok);
        assert!(reads(&hand, Font::Heading, "Goblin"), "{layout:?}: the list has the new name\n{}", hand.frame());
        // The next one of that name has a number.
        row(&mut hand, "A2 Blade");
        hand.tap(Button::Ok);
        row(&mut hand, "Goblin");
        hand.taps(&[Button::Ok, Button::Ok]);
        assert!(reads(&hand, Font::Heading, "Goblin 2"), "{layout:?}\n{}", hand.frame());
    }
}

/// One letter on around the wheel or back, with the keys that there are.
fn turn(hand: &mut Device, layout: Layout, on: bool) {
    match (layout, on) {
        (Layout::Two, false) => hand.press(Button::Down, HOLD),
        (Layout::Two, true) => hand.tap(Button::Down),
        _ => hand.tap(if on { Button::Down } else { Button::Up }),
    }
}

fn back(hand: &mut Device, layout: Layout) {
    if layout.has_back() { hand.tap(Button::Back) } else { hand.press(Button::Ok, HOLD) }
}

#[test]
fn letters_spell_a_name_and_turn_both_ways_on_every_board() {
    for layout in [Layout::Two, Layout::Three, Layout::Four, Layout::Five] {
        let mut hand = battle(layout);
        name(&mut hand, "Attacker");
        hand.tap(Button::Ok);
        // The wheel is at A: two further is C. Behind a letter it is at the end again, one step before a and one behind z.
        for steps in [&[true, true][..], &[true], &[false]] {
            steps.iter().for_each(|on| turn(&mut hand, layout, *on));
            hand.tap(Button::Ok);
        }
        assert!(reads(&hand, Font::Large, "Caz"), "{layout:?}\n{}", hand.frame());
        // Back erases.
        back(&mut hand, layout);
        assert!(reads(&hand, Font::Large, "Ca"), "{layout:?}\n{}", hand.frame());
        hand.tap(Button::Ok);
        assert!(reads(&hand, Font::Heading, "Ca") && reads(&hand, Font::Heading, "NAME"), "{layout:?}\n{}", hand.frame());
        // It is shown in the overview.
        back(&mut hand, layout);
        row(&mut hand, "Overview");
        hand.tap(Button::Ok);
        assert!(reads(&hand, Font::Heading, "Ca"), "{layout:?}\n{}", hand.frame());
    }
}

/// Whoever is named first comes to the list, the words and the last press: ten presses for the first word of a figure's card.
#[test]
fn a_name_from_the_card_takes_few_presses() {
    let mut hand = battle(Layout::Four);
    // Tactics, then the first figure that may act; its card by way of the menu of what it can do.
    for _ in 0..5 {
        hand.tap(Button::Ok);
    }
    assert!(reads(&hand, Font::Heading, "ACT"), "{}", hand.frame());
    hand.tap(Button::Ok);
    row(&mut hand, "Card");
    hand.tap(Button::Ok);
    let mut presses = 0;
    while !reads(&hand, Font::Heading, "NAME") {
        hand.tap(Button::Down);
        presses += 1;
        assert!(presses < 12, "{}", hand.frame());
    }
    assert!(reads(&hand, Font::Heading, "Name..."), "{}", hand.frame());
    hand.taps(&[Button::Ok, Button::Down, Button::Ok, Button::Ok]);
    presses += 4;
    assert!(reads(&hand, Font::Heading, "Ann"), "the card has the name\n{}", hand.frame());
    println!("{presses} presses from the card");
    assert!(presses <= 10, "{presses} presses");
}

#[test]
fn a_name_that_is_taken_is_refused_with_what_to_do() {
    let mut hand = battle(Layout::Four);
    let spell_bo = |hand: &mut Device| {
        // From A to B, then from the end back to o: z, y, ... o are twelve steps.
        hand.taps(&[Button::Ok, Button::Down, Button::Ok]);
        for _ in 0..12 {
            hand.tap(Button::Up);
        }
        hand.taps(&[Button::Ok, Button::Ok]);
    };
    name(&mut hand, "A1 Blade");
    spell_bo(&mut hand);
    assert!(reads(&hand, Font::Heading, "Bo"), "{}", hand.frame());
    row(&mut hand, "D1 Blade");
    hand.tap(Button::Ok);
    spell_bo(&mut hand);
    assert!(reads(&hand, Font::Heading, "Not named") && reads(&hand, Font::Body, "Somebody else is called"), "{}", hand.frame());
    // OK leads back to the letters, where another one can be added.
    hand.tap(Button::Ok);
    assert!(reads(&hand, Font::Large, "Bo"), "{}", hand.frame());
}

#[test]
fn a_name_can_be_taken_away() {
    let mut hand = battle(Layout::Four);
    name(&mut hand, "Defender");
    row(&mut hand, "Bandits");
    hand.taps(&[Button::Ok, Button::Ok]);
    row(&mut hand, "Bandits");
    hand.tap(Button::Ok);
    row(&mut hand, "No name");
    hand.tap(Button::Ok);
    assert!(reads(&hand, Font::Heading, "Defender"), "{}", hand.frame());
}

#[test]
fn leaving_the_wheel_names_nobody() {
    let mut hand = battle(Layout::Four);
    name(&mut hand, "Attacker");
    let saved = hand.saved.len();
    hand.tap(Button::Back);
    assert!(reads(&hand, Font::Heading, "Attacker") && reads(&hand, Font::Heading, "NAME"), "{}", hand.frame());
    // Out of the letters by erasing them all, then out of the words.
    hand.taps(&[Button::Ok, Button::Ok, Button::Ok, Button::Back, Button::Back]);
    assert!(reads(&hand, Font::Heading, "SPELL"), "{}", hand.frame());
    hand.press(Button::Back, HOLD);
    assert_eq!(hand.saved.len(), saved, "nothing was named, nothing is saved");
}

#[test]
fn names_have_their_limits_and_say_so() {
    let mut names = Names::new();
    let figure = |nth: usize| Named::Figure(Id(nth as u8));
    for nth in 0..MAX_NAMES {
        names.give(figure(nth), &format!("Orc {nth}")).unwrap();
    }
    assert_eq!(names.give(figure(MAX_NAMES), "One more"), Err(NameRefused::Full));
    assert!(NameRefused::Full.advice().contains(&MAX_NAMES.to_string()));
    // Whoever has one may have another, and the one that is free again is for somebody else.
    names.give(figure(3), "Grak").unwrap();
    names.give(figure(4), "").unwrap();
    names.give(Named::Side(Side::Second), "The Watch").unwrap();
    assert_eq!(names.get(figure(3)), Some("Grak"));
    assert_eq!(names.get(figure(4)), None);
    assert_eq!(names.get(Named::Side(Side::Second)), Some("The Watch"));
    assert_eq!(names.get(Named::Side(Side::First)), None);
    assert_eq!(names.give(figure(5), "grak"), Err(NameRefused::Taken));
    assert_eq!(names.give(figure(5), "Grak the Old"), Err(NameRefused::Letters), "twelve letters");
    assert!(NameRefused::Letters.advice().contains(&MAX_LETTERS.to_string()));
    for wrong in ["Gräk", "a#b", "a\nb", "a,b"] {
        assert_eq!(names.give(figure(5), wrong), Err(NameRefused::Letters), "{wrong:?}");
    }
    assert_eq!(names.get(figure(5)), Some("Orc 5"), "what was refused changed nothing");
    // As they are saved and read again; whatever is no name is left out.
    let mut again = Names::new();
    names.begin(Some(true));
    let (flags, bytes) = names.saved().unwrap();
    assert_eq!(flags[0], 2, "the open procedure is played by house rules, no battle is");
    again.load(&[&flags[..], bytes].concat());
    assert_eq!((again.saved(), again.house()), (names.saved(), true));
    again.load(&[
        0, 0, 0, 0, 0, 1, b'A', 0, b'B', 0, 0, 0, 0, 0, 0, 0, 2, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, b'C', 0, 0, 0, 0, 0, 0, 0,
        0, 0, 9,
    ]);
    assert_eq!((again.get(Named::Figure(Id(1))), again.get(Named::Figure(Id(2)))), (None, None));
    assert_eq!(again.get(Named::Figure(Id(3))), Some("C"));
}
