//! The hint bar never lies: a sign is drawn only if its key does something, and a key does something only if its sign is drawn.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::dice::RngCup;
use adjutant::storage::{Found, Settings};
use adjutant::ui::font::Font;
use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::hint::{Hints, Middle};
use adjutant::ui::icon::{self, Icon};
use adjutant::ui::press::Press;
use adjutant::ui::{Button, Frame, Layout, Millis};
use chacha20::ChaCha8Rng;
use hand::{HOLD, Hand, TAP, Written};
use look::Piece;
use rand_core::{Rng, SeedableRng};

const LAYOUTS: [Layout; 4] = [Layout::Two, Layout::Three, Layout::Four, Layout::Five];

/// A hand that looks before it presses takes longer than this; the roller takes a faster one for a slip.
const TWICE: Millis = 400;

/// The first row of the hint bar.
const BAR: usize = 53;

/// The columns at which a sign stands in the hint bar.
fn signs(frame: &Frame, sign: &Icon) -> Vec<usize> {
    let piece = Piece::drawn(|frame| frame.icon(sign, 20, 20));
    piece.places(frame).into_iter().filter(|(_, y)| *y >= BAR).map(|(x, _)| x).collect()
}

/// Which presses a player would believe in, looking at the bar of a board with these keys.
fn promised(frame: &Frame, layout: Layout) -> Vec<Press> {
    // A sign with a line below it is a key that is held; two over one line are held together.
    let together = signs(frame, &icon::KEYS_LONG);
    let apart = |x: &usize| !together.iter().any(|from| (*from..from + 14).contains(x));
    let mut held = [&icon::KEY_UP_LONG, &icon::KEY_DOWN_LONG].map(|sign| signs(frame, sign)).concat();
    held.retain(apart);
    let pressed = |sign| signs(frame, sign).iter().any(|x| apart(x) && !held.contains(x));
    let (up, down) = (pressed(&icon::KEY_UP), pressed(&icon::KEY_DOWN));
    let long = signs(frame, &icon::KEY_LONG);
    let back = if layout.has_back() { !signs(frame, &icon::KEY_BACK).is_empty() } else { long.contains(&1) };
    let mut presses = Vec::new();
    match layout {
        Layout::Two => {
            presses.extend((up || down).then_some(Press::Next));
            presses.extend((!held.is_empty()).then_some(Press::Previous));
        }
        _ => {
            presses.extend(up.then_some(Press::Up));
            presses.extend(down.then_some(Press::Down));
            // Left and Right repeat the other two.
            presses.extend((up && down && layout == Layout::Five).then_some([Press::Left, Press::Right]).into_iter().flatten());
        }
    }
    let alone = if layout.has_back() { long.iter().any(|x| *x > 1) } else { layout != Layout::Two && !held.is_empty() };
    let explains = alone || !together.is_empty();
    presses.extend(explains.then_some(Press::Help));
    // The button ends in the last column.
    presses.extend(frame.lit(WIDTH - 2, BAR + 5).then_some(Press::Ok));
    presses.extend(back.then_some(Press::Back));
    presses
}

/// Whether the button says that it must be held.
fn holds(frame: &Frame) -> bool {
    let hold = Hints { back: None, middle: Middle::Nothing, ok: Some("HOLD") };
    !Piece::drawn(|frame| frame.hints(&hold, Layout::Four, false)).places(frame).is_empty()
}

/// What presses are for a screen: all that a board with these keys can give.
fn possible(layout: Layout) -> Vec<Press> {
    match layout {
        Layout::Two => vec![Press::Next, Press::Previous, Press::Ok, Press::Back],
        _ => vec![Press::Up, Press::Down, Press::Ok, Press::Back],
    }
}

fn middles() -> Vec<Middle> {
    let mut middles = vec![Middle::Nothing, Middle::List(""), Middle::List("page")];
    for (can_raise, can_lower) in [(false, false), (false, true), (true, false), (true, true)] {
        middles.push(Middle::Value { word: "dice", can_raise, can_lower });
    }
    for (up, down) in [(None, Some("flip")), (Some("why"), None), (Some("why"), Some("flip")), (None, None)] {
        middles.push(Middle::Each { up, down });
    }
    middles
}

#[test]
fn signs_are_drawn_for_just_the_keys_that_work() {
    for layout in LAYOUTS {
        for middle in middles() {
            for (back, ok) in [(None, None), (None, Some("OK")), (Some(""), Some("NEXT")), (Some("undo"), Some("NEXT"))] {
                let hints = Hints { back, middle, ok };
                let mut frame = Frame::new();
                frame.hints(&hints, layout, false);
                let seen = promised(&frame, layout);
                for press in possible(layout) {
                    // A single direction key that can only go one way shows one sign, whichever way that is.
                    if layout == Layout::Two && matches!(press, Press::Next | Press::Previous) && one_way(&middle) {
                        continue;
                    }
                    assert_eq!(seen.contains(&press), hints.accept(press).is_some(), "{layout:?} {hints:?} {press:?}");
                }
            }
        }
    }
}

fn one_way(middle: &Middle) -> bool {
    let both = Hints { middle: *middle, ..Hints::default() };
    both.accept(Press::Up).is_some() != both.accept(Press::Down).is_some()
}

#[test]
fn left_and_right_go_where_the_arrows_point() {
    let accept = |middle, press| Hints { back: None, middle, ok: None }.accept(press);
    // In a list, forward is down; a value grows to the right.
    let list = Middle::List("");
    assert_eq!([Press::Left, Press::Right].map(|press| accept(list, press)), [Some(Press::Up), Some(Press::Down)]);
    assert_eq!([Press::Previous, Press::Next].map(|press| accept(list, press)), [Some(Press::Up), Some(Press::Down)]);
    let value = Middle::Value { word: "", can_raise: true, can_lower: true };
    assert_eq!([Press::Left, Press::Right].map(|press| accept(value, press)), [Some(Press::Down), Some(Press::Up)]);
    assert_eq!([Press::Previous, Press::Next].map(|press| accept(value, press)), [Some(Press::Down), Some(Press::Up)]);
    // At the end of a value they stop with it.
    let end = Middle::Value { word: "", can_raise: false, can_lower: true };
    assert_eq!([Press::Left, Press::Right].map(|press| accept(end, press)), [Some(Press::Down), None]);
}

#[test]
fn home_is_as_far_as_back() {
    for back in [None, Some(""), Some("cancel")] {
        let hints = Hints { back, ..Hints::default() };
        assert_eq!(hints.accept(Press::Home).is_some(), back.is_some());
    }
}

/// A key of a board, how long it is down, and what that means.
type Gesture = (Button, Millis, Press);

/// Explains, with whatever keys the bar says.
fn explain(hand: &mut Hand<RngCup<ChaCha8Rng>>, before: &Frame, button: Button, layout: Layout, settings: &Settings) {
    if signs(before, &icon::KEYS_LONG).is_empty() {
        hand.press(turned(button, layout, settings), HOLD);
    } else {
        hand.chord([Button::Ok, turned(Button::Down, layout, settings)], HOLD);
        hand.settle();
    }
}

fn gestures(layout: Layout) -> Vec<Gesture> {
    let up_down = [(Button::Up, TAP, Press::Up), (Button::Down, TAP, Press::Down)];
    let sides = [(Button::Left, TAP, Press::Left), (Button::Right, TAP, Press::Right)];
    let ok = (Button::Ok, TAP, Press::Ok);
    let long_ok = (Button::Ok, HOLD, Press::Back);
    let long_up = (Button::Up, HOLD, Press::Help);
    match layout {
        Layout::Two => {
            let both = (Button::Down, HOLD, Press::Help);
            vec![(Button::Down, TAP, Press::Next), (Button::Down, HOLD, Press::Previous), ok, long_ok, both]
        }
        Layout::Three => [&up_down[..], &[ok, long_ok, long_up]].concat(),
        Layout::Four => [&up_down[..], &[ok, (Button::Back, TAP, Press::Back), (Button::Ok, HOLD, Press::Help)]].concat(),
        Layout::Five => [&up_down[..], &sides, &[ok, long_ok, long_up]].concat(),
    }
}

/// A player who presses keys at random, and looks before and after every press.
#[test]
fn on_every_screen_a_press_met_keeps_the_promise() {
    let presses = if std::env::var("ADJUTANT_LONG").is_ok_and(|value| value == "1") { 20_000 } else { 1_500 };
    for (seed, layout) in (77..).zip(LAYOUTS) {
        // Without a store: it takes too long, and what is asked of it shows nowhere else.
        let mut hand = Hand::booted(layout, RngCup(ChaCha8Rng::seed_from_u64(seed)), Found::Fresh, &[]);
        let mut random = ChaCha8Rng::seed_from_u64(100 + seed);
        let mut told = Vec::new();
        for nth in 0..presses {
            let settings =
                hand.saved.iter().rev().find_map(|record| if let Written::Settings(it) = record { Some(*it) } else { None });
            let settings = settings.unwrap_or(Settings::DEFAULT);
            // Whoever presses twice at once means it once: a roll is not made again at once.
            hand.wait(TWICE);
            let before = upright(hand.frame(), &settings);
            if !Piece::text(Font::Heading, "PRESS ANY KEY").places(&before).is_empty() {
                // The loop of a demo unit says so in words, and only staff leads out of it.
                hand = Hand::booted(layout, RngCup(ChaCha8Rng::seed_from_u64(seed + nth)), Found::Fresh, &[]);
                continue;
            }
            border_is_dark(&before);
            let (button, time, press) = gestures(layout)[random.next_u32() as usize % gestures(layout).len()];
            let all = promised(&before, layout);
            let promised = all.contains(&press);
            if press == Press::Help && !promised {
                // Then it is a press of the key, or several.
                continue;
            }
            // With one of the two arrows, which of Left and Right repeats it depends on whether it is a list or a value.
            let either = matches!(press, Press::Left | Press::Right) && all.contains(&Press::Up) != all.contains(&Press::Down);
            let asked = hand.asked;
            match press {
                Press::Help => explain(&mut hand, &before, button, layout, &settings),
                _ => hand.press(turned(button, layout, &settings), time),
            }
            let after = hand.frame();
            told.push(format!("{press:?}"));
            let changed = upright(after, &settings) != before;
            let story = || format!("{layout:?} after {}: press {nth}\n{before}", told.join(" "));
            assert!(promised || either || !changed, "a key without a sign did something: {}", story());
            // What the store is asked to do, such as to park a battle, is shown when it is done; a bar that must be held full is
            // empty again after a tap.
            let later = hand.asked > asked || (press == Press::Ok && holds(&before));
            assert!(!promised || changed || later, "a key with a sign did nothing: {}", story());
        }
    }
}

/// The picture as whoever holds the device sees it.
fn upright(mut frame: Frame, settings: &Settings) -> Frame {
    if settings.flip != settings.left_hand {
        frame.turn(HEIGHT);
    }
    frame
}

/// The key that is where this one was before the device was turned.
fn turned(button: Button, layout: Layout, settings: &Settings) -> Button {
    match button {
        same if !settings.left_hand || layout == Layout::Two => same,
        Button::Up => Button::Down,
        Button::Down => Button::Up,
        Button::Left => Button::Right,
        Button::Right => Button::Left,
        same => same,
    }
}

/// The pixel shift against burning in needs a dark pixel all round.
fn border_is_dark(frame: &Frame) {
    let rows = (0..HEIGHT).flat_map(|y| [(0, y), (WIDTH - 1, y)]);
    let mut edge = rows.chain((0..WIDTH).flat_map(|x| [(x, 0), (x, HEIGHT - 1)]));
    assert!(edge.all(|(x, y)| !frame.lit(x, y)), "something is drawn on the panel's edge:\n{frame}");
}
