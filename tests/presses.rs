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
            let again = Piece::text(Font::Heading, "Again:");
            for _ in 0..60 {
                if !again.places(&hand.frame()).is_empty() {
                    break;
                }
                hand.tap(Button::Ok);
            }
            assert!(!again.places(&hand.frame()).is_empty(), "{} {}:\n{}", game.id, procedure.id, hand.frame());
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
