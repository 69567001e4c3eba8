//! Care for the panel: nothing burns in, and nothing is cut off for it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;

use adjutant::dice::{Cup, CupError, Faces, Pool};
use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::{Button, Event, Frame, Layout};
use hand::Hand;

struct NoDice;

impl Cup for NoDice {
    fn throw(&mut self, _: Pool) -> Result<Faces, CupError> {
        Err(CupError::Shaking)
    }
}

fn lit(frame: &Frame) -> Vec<(i32, i32)> {
    let all = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    all.filter(|(x, y)| frame.lit(*x, *y)).map(|(x, y)| (x as i32, y as i32)).collect()
}

fn moved(frame: &Frame, (right, down): (i32, i32)) -> Vec<(i32, i32)> {
    lit(frame).into_iter().map(|(x, y)| (x + right, y + down)).collect()
}

#[test]
fn the_picture_moves_by_a_pixel_a_minute_and_comes_back() {
    let mut hand = Hand::new(Layout::Four, NoDice);
    let first = hand.shifted();
    // Nothing moves before the minute is over, whether somebody only looks ...
    hand.wait(50_000);
    assert_eq!(hand.shifted(), first);
    // ... or presses keys. Two of them: down and up again.
    hand.taps(&[Button::Down, Button::Up]);
    assert_eq!(hand.shifted(), first);
    for place in [(1, 0), (0, 1), (-1, 0), (0, -1), (0, 0), (1, 0)] {
        hand.wait(60_000);
        hand.taps(&[Button::Down, Button::Up]);
        assert_eq!(lit(&hand.shifted()), moved(&first, place), "all of it, at {place:?}");
    }
    // While nobody presses anything, too, as long as it is lit.
    hand.wait(61_000);
    assert_eq!(lit(&hand.shifted()), moved(&first, (0, 1)));
}

#[test]
fn a_shift_moves_every_pixel_and_loses_only_the_edge() {
    let mut all = Frame::new();
    for (x, y) in [(0, 0), (5, 7), (5, 8), (127, 15), (0, 16), (127, 63), (64, 63), (64, 0), (1, 1), (126, 62)] {
        all.set(x, y, true);
    }
    for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (0, 0)] {
        let mut frame = all.clone();
        frame.shift((right, down));
        let inside = |(x, y): &(i32, i32)| (0..WIDTH as i32).contains(x) && (0..HEIGHT as i32).contains(y);
        let mut wanted: Vec<_> = moved(&all, (right.into(), down.into())).into_iter().filter(inside).collect();
        // The column that nothing moves into keeps what it had: dark on every screen there is.
        let edge = match right {
            1 => Some(0),
            -1 => Some(WIDTH as i32 - 1),
            _ => None,
        };
        let rest = |place: &(i32, i32)| Some(place.0) != edge;
        wanted.retain(rest);
        let found: Vec<_> = lit(&frame).into_iter().filter(rest).collect();
        assert_eq!(found, wanted, "{right} {down}");
    }
}

/// 3.5 V is low and 3.25 V empty; better again only 0.1 V above that. Nothing connected is no battery.
#[test]
fn a_battery_is_low_and_empty_and_better_only_for_sure() {
    let mut hand = Hand::new(Layout::Four, NoDice);
    let good = hand.frame();
    let mut shows = |millivolts: u16| {
        hand.on(Event::Battery(millivolts));
        hand.settle();
        hand.frame()
    };
    assert_eq!((shows(5_000), shows(3_500), shows(0), shows(900)), (good.clone(), good.clone(), good.clone(), good.clone()));
    let low = shows(3_499);
    assert_ne!(low, good);
    // It recovers a little as soon as the panel is dark: that is not enough.
    assert_eq!((shows(3_599), shows(3_600)), (low.clone(), good.clone()));
    let empty = shows(3_249);
    assert!(empty != low && empty != good);
    assert_eq!((shows(3_349), shows(3_350), shows(3_600)), (empty, low, good));
}

/// An empty battery takes no presses, and what was under way is there when it is charged.
#[test]
fn an_empty_battery_stops_everything_where_it_is() {
    let mut hand = Hand::new(Layout::Four, NoDice);
    hand.taps(&[Button::Down, Button::Ok]);
    let before = hand.frame();
    hand.on(Event::Battery(3_000));
    hand.settle();
    let empty = hand.frame();
    hand.taps(&[Button::Down, Button::Ok, Button::Back, Button::Ok]);
    assert_eq!(hand.frame(), empty);
    hand.on(Event::Battery(4_000));
    hand.settle();
    assert_eq!(hand.frame(), before);
}
