//! The hint bar never lies: a sign is drawn only if its key does something, and a key does something only if its sign is drawn.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/golden.rs"]
mod golden;
#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::dice::{Cup, RngCup};
use adjutant::storage::{Found, Settings};
use adjutant::ui::font::Font;
use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::hint::{Hints, Middle};
use adjutant::ui::icon;
use adjutant::ui::press::Press;
use adjutant::ui::{Button, Frame, Layout, Millis};
use chacha20::ChaCha8Rng;
use golden::{BAR, Dice, Screen, on_back_row, screens, signs};
use hand::{HOLD, Hand, TAP, Written};
use look::Piece;
use rand_core::{Rng, SeedableRng};

const LAYOUTS: [Layout; 4] = [Layout::Two, Layout::Three, Layout::Four, Layout::Five];

/// A hand that looks before it presses takes longer than this; the roller takes a faster one for a slip.
const TWICE: Millis = 400;

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

/// Explains, with whatever keys the bar says; two keys have only one way to be asked.
fn explain<C: Cup>(hand: &mut Hand<C>, before: &Frame, button: Button, layout: Layout, settings: &Settings) {
    if layout != Layout::Two && signs(before, &icon::KEYS_LONG).is_empty() {
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

/// What the device is set to now.
fn settings<C>(hand: &Hand<C>) -> Settings {
    let set = |record: &Written| if let Written::Settings(it) = record { Some(*it) } else { None };
    hand.saved.iter().rev().find_map(set).unwrap_or(Settings::DEFAULT)
}

/// Does what gives a press.
fn give<C: Cup>(hand: &mut Hand<C>, layout: Layout, (button, time, press): Gesture) {
    let settings = settings(hand);
    match press {
        Press::Help => explain(hand, &upright(hand.frame(), &settings), button, layout, &settings),
        _ => hand.press(turned(button, layout, &settings), time),
    }
}

/// What most likely takes a press back.
const fn opposite(press: Press) -> Press {
    match press {
        Press::Up => Press::Down,
        Press::Down => Press::Up,
        Press::Left => Press::Right,
        Press::Right => Press::Left,
        Press::Next => Press::Previous,
        Press::Previous => Press::Next,
        Press::Back => Press::Ok,
        Press::Ok | Press::Help | Press::Home => Press::Back,
    }
}

/// Gives a press: it does something if the bar says so, and else nothing. Whether it did, or what was wrong.
fn kept<C: Cup>(hand: &mut Hand<C>, layout: Layout, (button, time, press): Gesture) -> Result<bool, String> {
    let settings = settings(hand);
    let before = upright(hand.frame(), &settings);
    let all = promised(&before, layout);
    let promised = all.contains(&press);
    // With one of the two arrows, which of Left and Right repeats it depends on whether it is a list or a value.
    let either = matches!(press, Press::Left | Press::Right) && all.contains(&Press::Up) != all.contains(&Press::Down);
    let (asked, saved) = (hand.asked, hand.saved.len());
    give(hand, layout, (button, time, press));
    let changed = upright(hand.frame(), &settings) != before;
    // What the store is asked to do, such as to park a battle, is shown when it is done, and a write tried again may fail again;
    // a bar that must be held full is empty again after a tap.
    let later = hand.asked > asked || hand.saved.len() > saved || (press == Press::Ok && holds(&before));
    match (promised, changed) {
        (false, true) if !either => Err(format!("{press:?} has no sign on {layout:?} and did something:\n{before}")),
        (true, false) if !later => Err(format!("{press:?} has a sign on {layout:?} and did nothing:\n{before}")),
        _ => Ok(changed || later),
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
            let settings = settings(&hand);
            // Whoever presses twice at once means it once: a roll is not made again at once.
            hand.wait(TWICE);
            let before = upright(hand.frame(), &settings);
            if any_key(&before) {
                // Only staff leads out of it.
                hand = Hand::booted(layout, RngCup(ChaCha8Rng::seed_from_u64(seed + nth)), Found::Fresh, &[]);
                continue;
            }
            border_is_dark(&before);
            let (button, time, press) = gestures(layout)[random.next_u32() as usize % gestures(layout).len()];
            if press == Press::Help && layout != Layout::Two && !promised(&before, layout).contains(&press) {
                // Then it is a press of the key, or several. Two keys held together have no other meaning.
                continue;
            }
            told.push(format!("{press:?}"));
            let kept = kept(&mut hand, layout, (button, time, press));
            assert!(kept.is_ok(), "press {nth} after {}: {}", told.join(" "), kept.unwrap_err());
        }
    }
}

/// Whether a held Back key leads to a golden screen: only four keys have that.
fn by_held_back(screen: &Screen) -> bool {
    screen.values("press").any(|keys| keys.split(' ').any(|key| key == "hold:back"))
}

/// Those that two keys do not have: what is said of keys by name, and the end of a value, where two keys begin anew.
const NOT_WITH_TWO: [&str; 3] = ["demo-14-begin", "roller-end", "start-2-question"];

/// On a board, goes to every golden screen and gives every press the board has.
fn every_golden_screen_keeps_the_promise(layout: Layout) {
    let (mut elsewhere, mut met, mut wrong) = (Vec::new(), Vec::new(), String::new());
    // A picture that moves, or a key that is held, is none to press keys at.
    let rests = |screen: &&Screen| screen.values("ms after the last key").next().is_none();
    let screens = screens();
    for screen in screens.iter().filter(rests).filter(|screen| [layout, Layout::Four].contains(&screen.layout())) {
        let Some(mut there) = there(screen, layout) else {
            elsewhere.push(screen);
            continue;
        };
        met.push(screen);
        let before = upright(there.frame(), &settings(&there));
        if any_key(&before) {
            continue;
        }
        // What has no sign does nothing, so all of that is tried at one place; what has one leads away.
        let (signed, rest): (Vec<Gesture>, Vec<Gesture>) =
            gestures(layout).into_iter().partition(|(.., press)| promised(&before, layout).contains(press));
        // A key that explains nothing when it is held is a key that is pressed; two keys held together are none, but a row that
        // moves along begins anew at any touch.
        let both = layout == Layout::Two && screen.values("wait").next().is_none();
        let unsigned = rest.into_iter().filter(|(.., press)| both || *press != Press::Help);
        let mut away = false;
        for gesture in unsigned.chain(signed) {
            if away {
                there = screen.play_on(layout).unwrap().0;
            }
            there.wait(TWICE);
            away = kept(&mut there, layout, gesture).unwrap_or_else(|why| {
                wrong += &format!("{}: {why}\n", screen.name());
                true
            });
            // Going there once more takes long.
            if let Some(opposite) = gestures(layout).into_iter().find(|it| away && it.2 == opposite(gesture.2)) {
                there.wait(TWICE);
                give(&mut there, layout, opposite);
                away = upright(there.frame(), &settings(&there)) != before;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let without = |screen: &Screen| layout == Layout::Two && NOT_WITH_TWO.contains(&screen.name());
    let known = |screen: &Screen| by_held_back(screen) || without(screen);
    let needless: Vec<&str> = met.iter().filter(|it| without(it)).map(|it| it.name()).collect();
    assert!(needless.is_empty(), "{layout:?}: reached, and excused: {needless:?}");
    elsewhere.retain(|screen| layout == Layout::Four || !known(screen));
    let names: Vec<_> = elsewhere.iter().map(|screen| screen.name()).collect();
    assert!(names.is_empty(), "{layout:?}: not reached: {names:?}");
}

/// The loop of a demo unit, with a band in place of the bar: any key will do, and it says so in words.
fn any_key(frame: &Frame) -> bool {
    (6..WIDTH - 6).all(|x| frame.lit(x, BAR))
}

/// A device at this screen, if this board's keys lead there.
fn there(screen: &Screen, layout: Layout) -> Option<Hand<Dice>> {
    screen.play_on(layout).ok().map(|(hand, _)| hand).filter(|hand| shows(screen, &hand.frame()))
}

/// Whether this is what the golden screen shows, but for the bar.
fn shows(screen: &Screen, frame: &Frame) -> bool {
    screen.values("reads").all(|line| {
        let (font, text) = line.split_once(' ').unwrap();
        let piece = Piece::text(golden::named(font), text);
        let drawn = screen.frame();
        !piece.places(&drawn).iter().any(|(_, y)| *y < BAR) || piece.places(frame).iter().any(|(_, y)| *y < BAR)
    })
}

#[test]
fn every_golden_screen_keeps_the_promise_with_two_keys() {
    every_golden_screen_keeps_the_promise(Layout::Two);
}

#[test]
fn every_golden_screen_keeps_the_promise_with_three_keys() {
    every_golden_screen_keeps_the_promise(Layout::Three);
}

#[test]
fn every_golden_screen_keeps_the_promise_with_four_keys() {
    every_golden_screen_keeps_the_promise(Layout::Four);
}

#[test]
fn every_golden_screen_keeps_the_promise_with_five_keys() {
    every_golden_screen_keeps_the_promise(Layout::Five);
}

/// Without a Back key no list is left by a held key only.
#[test]
fn every_list_has_a_row_that_leads_back_where_no_key_does() {
    let (mut without, mut seen) = (Vec::new(), 0);
    for screen in screens().iter().filter(|screen| screen.layout() == Layout::Four && is_menu(screen)) {
        for layout in [Layout::Two, Layout::Three] {
            let Some(mut hand) = there(screen, layout) else { continue };
            let settings = settings(&hand);
            seen += 1;
            let found = (0..90).any(|_| {
                hand.tap(Button::Down);
                on_back_row(&upright(hand.frame(), &settings))
            });
            if !found {
                without.push((screen.name().to_owned(), layout));
            }
        }
    }
    assert!(without.is_empty(), "no row leads back: {without:?}");
    assert!(seen > 60, "only {seen} menus were seen");
}

/// Whether it is a menu: rows, and a way back. A question is none, nor is a value that is being changed.
fn is_menu(screen: &Screen) -> bool {
    let frame = screen.frame();
    let frame = if screen.name().starts_with("settings-flip") || screen.name().starts_with("settings-left") {
        upright(frame, &Settings { flip: true, ..Settings::DEFAULT })
    } else {
        frame
    };
    let says = |verb| Piece::text(Font::Heading, verb).places(&frame).iter().any(|(_, y)| *y >= BAR);
    let asks = ["CHOOSE", "TICK", "UNTICK", "NEXT", "KEEP"].into_iter().any(says);
    let leads_back = promised(&frame, Layout::Four).contains(&Press::Back);
    lists(&frame) && leads_back && !asks
}

/// Whether rows are gone through with a cursor: a lit box in the body, and arrows.
fn lists(frame: &Frame) -> bool {
    let edge = |y: usize| (4..76).all(|x| frame.lit(x, y));
    (12..42).any(|y| edge(y) && !edge(y - 1) && (edge(y + 11) || edge(y + 12)))
        && promised(frame, Layout::Four).contains(&Press::Down)
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
