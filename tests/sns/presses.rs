//! Press budgets: how many keys the everyday actions take, from the screen where one thinks of them to the screen that shows they
//! are done.

use adjutant::dice::RngCup;
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use chacha20::ChaCha8Rng;
use rand_core::SeedableRng as _;

use super::hand::Hand;
use super::look::Piece;

struct Walk {
    hand: Hand<RngCup<ChaCha8Rng>>,
    presses: usize,
}

const ROLL: (Font, &str) = (Font::Heading, "ROLL");
const ROLLED: (Font, &str) = (Font::Heading, "NEXT");

impl Walk {
    /// At the home of the game, switched on for the first time.
    fn home() -> Self {
        let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(5)));
        hand.open("Sword & Sorcery");
        Self { hand, presses: 0 }
    }

    /// Wherever a new campaign comes to by OK alone that reads so.
    fn at(font: Font, text: &str) -> Self {
        let mut walk = Self::home();
        for _ in 0..200 {
            walk.keys("ok");
            if walk.reads(font, text) {
                walk.presses = 0;
                return walk;
            }
        }
        panic!("OK alone never comes to {text}");
    }

    fn keys(&mut self, keys: &str) {
        for word in keys.split(' ') {
            let (word, times) = word.split_once('*').map_or((word, 1), |(word, times)| (word, times.parse().unwrap()));
            for _ in 0..times {
                self.presses += 1;
                match word {
                    "up" => self.hand.tap(Button::Up),
                    "down" => self.hand.tap(Button::Down),
                    "ok" => self.hand.tap(Button::Ok),
                    "back" => self.hand.tap(Button::Back),
                    other => panic!("no key is called {other}"),
                }
            }
        }
    }

    fn reads(&self, font: Font, text: &str) -> bool {
        !Piece::text(font, text).places(&self.hand.frame()).is_empty()
    }

    /// These keys lead to a screen that reads so, one key less does not, and there are no more than the budget has.
    fn takes(&mut self, what: &str, budget: usize, keys: &str, (font, text): (Font, &str)) {
        let (before, last) = keys.rsplit_once(' ').unwrap_or(("", keys));
        let start = self.presses;
        if !before.is_empty() {
            self.keys(before);
        }
        assert!(!self.reads(font, text), "{what}: {text} is there before the last key\n{}", self.hand.frame());
        self.keys(last);
        assert!(self.reads(font, text), "{what}: {text} is not there\n{}", self.hand.frame());
        let presses = self.presses - start;
        println!("{presses:>3} of {budget:>2}  {what}");
        assert!(presses <= budget, "{what} takes {presses} presses, not {budget}");
    }
}

#[test]
fn a_new_campaign() {
    let mut walk = Walk::home();
    walk.takes("A Star as he is offered, up to the recruits' dice", 7, "ok ok ok ok ok ok ok", ROLL);
    let mut walk = Walk::at(Font::Heading, "Encounter");
    walk.takes("An Encounter with everybody, up to its terrain", 3, "ok ok ok", ROLL);
    let mut walk = Walk::at(Font::Heading, "Next PEF");
    walk.takes("The next PEF, up to its dice", 1, "ok", ROLL);
}

#[test]
fn a_battle() {
    let mut walk = Walk::at(Font::Heading, "Action");
    walk.takes("Who acts first", 2, "ok ok", ROLLED);
    let mut walk = Walk::at(Font::Heading, "Match-up");
    walk.takes("The first target of the match-up", 1, "ok", (Font::Heading, "CHOOSE"));
    let mut walk = Walk::at(Font::Heading, "ACT");
    walk.takes("A figure acts, up to its dice", 1, "ok", ROLL);
    walk.takes("The dice", 1, "ok", ROLLED);
    let mut walk = Walk::at(Font::Heading, "Act");
    walk.takes("An enemy acts, up to his dice", 1, "ok", ROLL);
    let mut walk = Walk::at(Font::Heading, "Will to Fight");
    walk.takes("Will to Fight of the Band, after Free Will", 3, "ok ok ok", ROLLED);
}

#[test]
fn looking_and_typing() {
    let mut walk = Walk::at(Font::Heading, "ACT");
    walk.takes("The menu behind the last figure", 2, "up ok", (Font::Heading, "Act"));
    let mut walk = Walk::at(Font::Heading, "ACT");
    walk.takes("Look at an enemy's card", 3, "up up ok", (Font::Tiny, "REP"));
    let mut walk = Walk::at(Font::Heading, "ACT");
    walk.keys("ok");
    // Two keys to get there, one a die.
    walk.takes("Type two dice", 4, "down ok ok ok", ROLLED);
}

#[test]
fn quick_rolls_cost_a_press_a_question() {
    let mut walk = Walk::home();
    walk.keys("down ok down");
    assert!(walk.reads(Font::Heading, "Shooting"), "{}", walk.hand.frame());
    // To the first question, four answers, the roll.
    walk.takes("Quick shot with default answers", 6, "ok ok ok ok ok ok", ROLLED);
    let mut walk = Walk::home();
    walk.keys("down ok");
    walk.takes("Quick melee with default answers, up to the dice", 10, "ok ok ok ok ok ok ok ok ok ok", ROLL);
}
