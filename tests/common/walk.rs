//! A walk by keys that counts them: for press budgets.

use adjutant::dice::RngCup;
use adjutant::ui::font::Font;
use adjutant::ui::{Button, Layout};
use chacha20::ChaCha8Rng;
use rand_core::SeedableRng as _;

use super::hand::{HOLD, Hand};
use super::look::Piece;

pub struct Walk {
    pub hand: Hand<RngCup<ChaCha8Rng>>,
    /// So far.
    pub presses: usize,
}

impl Walk {
    /// At the home of a game, by the name of its row, switched on for the first time.
    pub fn home(game: &str) -> Self {
        Self::seeded(game, 5)
    }

    /// The same with other dice.
    pub fn seeded(game: &str, seed: u64) -> Self {
        let mut hand = Hand::new(Layout::Four, RngCup(ChaCha8Rng::seed_from_u64(seed)));
        hand.open(game);
        Self { hand, presses: 0 }
    }

    pub fn keys(&mut self, keys: &str) {
        for word in keys.split(' ') {
            let (word, times) = word.split_once('*').map_or((word, 1), |(word, times)| (word, times.parse().unwrap()));
            for _ in 0..times {
                self.presses += 1;
                match word {
                    "up" => self.hand.tap(Button::Up),
                    "down" => self.hand.tap(Button::Down),
                    "ok" => self.hand.tap(Button::Ok),
                    "back" => self.hand.tap(Button::Back),
                    "home" => self.hand.press(Button::Back, HOLD),
                    other => panic!("no key is called {other}"),
                }
            }
        }
    }

    pub fn reads(&self, font: Font, text: &str) -> bool {
        !Piece::text(font, text).places(&self.hand.frame()).is_empty()
    }

    /// These keys lead to a screen that reads so, one key less does not, and there are no more than the budget has.
    pub fn takes(&mut self, what: &str, budget: usize, keys: &str, (font, text): (Font, &str)) {
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

#[allow(dead_code, reason = "only some games count whole turns")]
impl Walk {
    /// OK and nothing else until a screen has this heading: whether it comes, in no more presses than that.
    pub fn comes_to(&mut self, heading: &str, most: usize) -> bool {
        (0..most).any(|_| {
            self.keys("ok");
            self.reads(Font::Heading, heading)
        })
    }

    /// The same of a heading that must come.
    pub fn ok_to(&mut self, heading: &str, most: usize) {
        assert!(self.comes_to(heading, most), "OK alone does not come to {heading} in {most} presses\n{}", self.hand.frame());
    }

    /// Turns of a battle up to a heading, by a player who at every second question takes another answer than the offered one: the
    /// presses of each, and how many of them were OK. A turn begins where the heading `turn` stands. Where a row is named in
    /// `never`, he leaves it alone.
    pub fn turns(&mut self, turn: &str, end: &str, never: &[&str]) -> Vec<(usize, usize)> {
        let (mut turns, mut choices, mut fresh) = (vec![(0, 0)], 0, true);
        while !self.reads(Font::Heading, end) {
            let begins = self.reads(Font::Heading, turn);
            if begins && !fresh {
                turns.push((0, 0));
            }
            fresh = begins;
            let choice = self.reads(Font::Heading, "CHOOSE") && !never.iter().any(|row| self.reads(Font::Heading, row));
            choices += usize::from(choice);
            let last = turns.last_mut().unwrap();
            if choice && choices % 2 == 0 {
                self.keys("down");
                last.0 += 1;
            }
            self.keys("ok");
            *last = (last.0 + 1, last.1 + 1);
            assert!(turns.len() < 100 && turns.iter().all(|turn| turn.0 < 500), "{end} is not there\n{}", self.hand.frame());
        }
        turns
    }
}
