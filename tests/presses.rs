//! Press budgets of everything that can be done by itself: a press a question and one to roll; the same again in three.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::dice::RngCup;
use adjutant::engine::{Kind, Memory, Step};
use adjutant::games::{GAMES, Game, Procedure, Session};
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use chacha20::ChaCha8Rng;
use hand::Hand;
use look::Piece;
use rand_core::SeedableRng as _;

type Device = Hand<RngCup<ChaCha8Rng>>;

fn reads(hand: &Device, text: &str) -> bool {
    !Piece::text(Font::Heading, text).places(&hand.frame()).is_empty()
}

/// Whether a row offers the same again: in smaller letters, where the larger ones would be cut.
fn offers_again(hand: &Device) -> bool {
    let fonts = [Font::Heading, Font::Body, Font::Tiny];
    fonts.into_iter().any(|font| !Piece::text(font, "Again:").places(&hand.frame()).is_empty())
}

/// A device at the list of a game's procedures, with the cursor on one of them.
fn at(game: &'static Game, procedure: &'static Procedure) -> Device {
    let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(5)));
    hand.open(game.short);
    for _ in 0..10 {
        if reads(&hand, "START") && !reads(&hand, "New battle") {
            break;
        }
        hand.tap(if reads(&hand, "Quick roll") { Button::Ok } else { Button::Down });
    }
    let row = Piece::text(Font::Heading, procedure.title);
    for _ in 0..game.procedures.len() {
        if row.places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return hand;
        }
        hand.tap(Button::Down);
    }
    panic!("{}: no row reads {}\n{}", game.id, procedure.title, hand.frame());
}

/// How many questions come before the first throw if each is answered as it is offered; nothing if there is no throw.
fn questions(game: &'static Game, procedure: &'static Procedure) -> Option<usize> {
    let (mut session, memory) = (Box::new(Session::new()), Memory::new());
    let preferences = adjutant::engine::presets(game.preferences);
    session.start(procedure, &(game.start)(&preferences), 0);
    for count in 0..200 {
        let prompt = session.prompt().filter(|_| session.step() == Step::Asking)?;
        if prompt.kind == Kind::Throw {
            return Some(count);
        }
        let answer = memory.preset(prompt)?;
        session.answer(&answer).unwrap();
    }
    panic!("{} {} asks for ever", game.id, procedure.id);
}

#[test]
fn a_press_a_question_and_one_to_roll_and_the_same_again_in_three() {
    let mut tried = 0;
    for game in GAMES {
        for procedure in game.procedures {
            let Some(questions) = questions(game, procedure) else { continue };
            let mut hand = at(game, procedure);
            // One to start, one a question, one to roll.
            for press in 0..questions + 2 {
                assert!(!reads(&hand, "ROLL") || press == questions + 1, "{} {}: a roll after {press}", game.id, procedure.id);
                hand.tap(Button::Ok);
            }
            assert!(!reads(&hand, "ROLL") || hand.saved.len() > 1, "{} {}:\n{}", game.id, procedure.id, hand.frame());
            // Whatever else it asks or throws; then the list is there, with the same again under the cursor.
            for _ in 0..60 {
                if offers_again(&hand) {
                    break;
                }
                hand.tap(Button::Ok);
            }
            assert!(offers_again(&hand), "{} {}:\n{}", game.id, procedure.id, hand.frame());
            hand.tap(Button::Ok);
            assert!(reads(&hand, "ROLL"), "{} {}, again:\n{}", game.id, procedure.id, hand.frame());
            hand.tap(Button::Ok);
            tried += 1;
        }
    }
    assert!(tried > 15, "only {tried} procedures have been tried");
}

/// An answer that was taken back is there again, whatever the rule would offer: here 1.
#[test]
fn back_keeps_what_was_answered() {
    let sns = GAMES.iter().find(|game| game.id == "sns").unwrap();
    let melee = sns.procedures.iter().find(|procedure| procedure.id == "melee").unwrap();
    let mut hand = at(sns, melee);
    let four = |hand: &Device| !Piece::text(Font::Huge, "4").places(&hand.frame()).is_empty();
    hand.taps(&[Button::Ok, Button::Up, Button::Up, Button::Up]);
    assert!(four(&hand) && reads(&hand, "Attackers"), "{}", hand.frame());
    // Over the first question and the next one, and back again.
    hand.taps(&[Button::Ok, Button::Ok, Button::Back, Button::Back]);
    assert!(four(&hand) && reads(&hand, "Attackers"), "{}", hand.frame());
    // Another time the rule's own answer is offered.
    hand.taps(&[Button::Back, Button::Ok]);
    assert!(!four(&hand) && reads(&hand, "Attackers"), "{}", hand.frame());
}

/// Moves the cursor until a row reads this in bold; how many presses that took.
fn go_to(hand: &mut Device, row: &str) -> usize {
    let piece = Piece::text(Font::Heading, row);
    for presses in 0..20 {
        if piece.places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return presses;
        }
        hand.tap(Button::Down);
    }
    panic!("no row reads {row}\n{}", hand.frame());
}

/// A new player, with nothing but the keys: from power-on to the result of a melee, and the same again from there.
#[test]
fn a_first_melee_takes_fewer_than_25_presses_and_a_repeat_4_on_any_board() {
    for layout in [Layout::Two, Layout::Three, Layout::Four, Layout::Five] {
        let mut hand: Device = Hand::new(layout, RngCup(ChaCha8Rng::seed_from_u64(5)));
        let mut presses = 0;
        for row in ["Song of Blades", "Quick roll", "Melee attack"] {
            presses += go_to(&mut hand, row) + 1;
            hand.tap(Button::Ok);
        }
        let rolled = |hand: &Device| !Piece::text(Font::Tiny, "flip").places(&hand.frame()).is_empty();
        while !rolled(&hand) {
            hand.tap(Button::Ok);
            presses += 1;
            assert!(presses < 25, "{layout:?}:\n{}", hand.frame());
        }
        let mut again = 0;
        while again == 0 || !rolled(&hand) {
            hand.tap(Button::Ok);
            again += 1;
            assert!(again <= 4, "{layout:?}:\n{}", hand.frame());
        }
        assert!(reads(&hand, "NEXT") && !Piece::text(Font::Tiny, "#2").places(&hand.frame()).is_empty(), "{}", hand.frame());
    }
}

/// A battle of each game as it is offered, led by OK alone until its figures have attacked and one may do the same again: by the row
/// `Again:` of its menu, or, where the match-up says who attacks whom, by acting. From there to the dice on the table. In
/// Swordplay whoever has charged is spent: it is the next one's charge at the same figure, which stands after these dice.
#[test]
fn the_last_attack_of_a_battle_is_repeated_in_at_most_four_presses_in_every_game_that_has_one() {
    let games = [
        ("Bridge Crossing", 5, "ok down ok down ok", Some("Again: Melee attack")),
        ("Song of Blades", 5, "ok ok down ok down", Some("Again: Melee attack")),
        ("Swordplay 2015", 5, "ok down ok", Some("Again: Charge!")),
        ("Sword & Sorcery", 5, "ok", None),
        ("Sci-Fi Combat", 5, "ok", None),
    ];
    for (game, seed, begin, again) in games {
        let mut hand: Device = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(seed)));
        hand.open(game);
        for key in begin.split(' ') {
            hand.tap(if key == "ok" { Button::Ok } else { Button::Down });
        }
        let there = |hand: &Device| match again {
            Some(row) => {
                let fonts = [Font::Heading, Font::Body, Font::Tiny];
                fonts.into_iter().any(|font| !Piece::text(font, row).places(&hand.frame()).is_empty())
            }
            None => reads(hand, "ACT"),
        };
        let rolled = |hand: &Device| !Piece::text(Font::Tiny, "flip").places(&hand.frame()).is_empty();
        // Where nothing says so, the second time somebody acts is a repeat.
        let mut seen = 0;
        for nth in 0.. {
            assert!(nth < 900, "{game}: OK alone never comes to a second attack\n{}", hand.frame());
            seen += usize::from(there(&hand));
            if seen > usize::from(again.is_none()) {
                break;
            }
            hand.tap(Button::Ok);
        }
        let mut presses = 0;
        if again.is_some() {
            hand.tap(Button::Up);
            presses += 1;
        }
        while presses < 2 || !rolled(&hand) {
            hand.tap(Button::Ok);
            presses += 1;
            assert!(presses <= 4, "{game}: more than four\n{}", hand.frame());
        }
        println!("{presses} presses: {game}");
    }
}
