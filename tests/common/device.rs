//! A device with dice that follow from a number, and what is read on its screen: for tests that go from screen to screen.

#[path = "hand.rs"]
pub mod hand;
#[path = "look.rs"]
pub mod look;

use adjutant::dice::{Cup, RngCup};
use adjutant::ui::Button;
use adjutant::ui::Layout;
use adjutant::ui::font::Font;
use chacha20::ChaCha8Rng;
use hand::{HOLD, Hand};
use look::Piece;
use rand_core::SeedableRng;

pub type Device = Hand<RngCup<ChaCha8Rng>>;

pub const LAYOUTS: [Layout; 4] = [Layout::Two, Layout::Three, Layout::Four, Layout::Five];

pub fn cup(seed: u64) -> RngCup<ChaCha8Rng> {
    RngCup(ChaCha8Rng::seed_from_u64(seed))
}

pub fn reads<C: Cup>(hand: &Hand<C>, font: Font, text: &str) -> bool {
    !Piece::text(font, text).places(&hand.frame()).is_empty()
}

#[track_caller]
pub fn titled<C: Cup>(hand: &Hand<C>, title: &str) {
    assert!(reads(hand, Font::Heading, title), "not {title}:\n{}", hand.frame());
}

/// Goes down to the row that reads so, on a board with any keys; how many presses that took.
#[track_caller]
pub fn row<C: Cup>(hand: &mut Hand<C>, row: &str) -> usize {
    for presses in 0..40 {
        if Piece::text(Font::Heading, row).places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return presses;
        }
        hand.tap(Button::Down);
    }
    panic!("no row {row}\n{}", hand.frame());
}

/// One step back, with the keys that there are.
pub fn back<C: Cup>(hand: &mut Hand<C>, layout: Layout) {
    if layout == Layout::Four { hand.tap(Button::Back) } else { hand.press(Button::Ok, HOLD) }
}
