//! What holds on every screen: the grid, lists, rows that move along, the way back, and that nothing is rolled twice.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/golden.rs"]
mod golden;
#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use adjutant::ui::font::Font;
use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::{Button, Event, Frame, Layout, Millis};
use golden::{BAR, Dice, Screen, screens};
use hand::{Hand, Written};
use look::Piece;

/// The first column and row of the body, and its last row.
const BODY: std::ops::RangeInclusive<usize> = 13..=51;
/// The rows at which a list row begins.
const ROWS: [usize; 3] = [13, 26, 39];
/// The columns of the box under the cursor.
const BOX: std::ops::RangeInclusive<usize> = 1..=121;

fn golden(name: &str) -> Screen {
    screens().into_iter().find(|screen| screen.name() == name).unwrap_or_else(|| panic!("no screen is called {name}"))
}

/// Whether there is a title: the dotted rule below it.
fn titled(frame: &Frame) -> bool {
    (1..WIDTH - 1).all(|x| frame.lit(x, 11) == (x % 2 == 1))
}

/// Whether the button of the bar says so.
fn says(frame: &Frame, verb: &str) -> bool {
    Piece::text(Font::Heading, verb).places(frame).iter().any(|(_, y)| *y >= BAR)
}

/// Whether a word stands beside a key of the bar.
fn hints(frame: &Frame, word: &str) -> bool {
    Piece::text(Font::Tiny, word).places(frame).iter().any(|(_, y)| *y >= BAR)
}

/// Which of the three rows is under the cursor, if it is a list: a box whose corners are cut, to the column before the scrollbar.
fn chosen(frame: &Frame) -> Option<usize> {
    let whole = |y: usize| (BOX.start() + 2..=BOX.end() - 2).all(|x| frame.lit(x, y));
    let cut = |y: usize| [*BOX.start(), *BOX.end()].into_iter().all(|x| !frame.lit(x, y));
    ROWS.iter().position(|y| [*y, y + 12].into_iter().all(|y| whole(y) && cut(y)) && !frame.lit(60, y - 1))
}

/// The rows of the scrollbar's thumb, if there is one: three columns wide on a dotted track.
fn thumb(frame: &Frame) -> Option<Vec<usize>> {
    let wide = |y: &usize| (124..127).all(|x| frame.lit(x, *y));
    let rows: Vec<usize> = BODY.clone().filter(wide).collect();
    (!rows.is_empty()).then_some(rows)
}

/// The number of the last roll that the device wrote down.
fn rolls(hand: &Hand<Dice>) -> u32 {
    hand.saved.iter().filter_map(|it| if let Written::Roll(number) = it { Some(*number) } else { None }).max().unwrap_or(0)
}

/// The pixel shift moves every picture by a pixel: what is drawn on the edge would be lost, whatever the board.
#[test]
fn no_golden_screen_draws_on_the_edge() {
    let edge = |x: usize, y: usize| [0, WIDTH - 1].contains(&x) || [0, HEIGHT - 1].contains(&y);
    let lit = |frame: &Frame| (0..HEIGHT).any(|y| (0..WIDTH).any(|x| edge(x, y) && frame.lit(x, y)));
    let wrong: Vec<String> = screens().iter().filter(|it| lit(&it.frame())).map(|it| it.name().to_owned()).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_body_keeps_clear_of_the_title() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for screen in screens().iter().filter(|screen| titled(&screen.frame())) {
        seen += 1;
        // The row above the rule may have the tails of the title's letters, the one below it nothing.
        if (0..WIDTH).any(|x| screen.frame().lit(x, 12)) {
            wrong.push(screen.name().to_owned());
        }
    }
    assert!(wrong.is_empty() && seen > 250, "{wrong:?} of {seen}");
}

/// The settings have more rows than fit: the row under the cursor is one of three, and never the last in view while more follow.
#[test]
fn the_next_row_is_always_in_view_and_lists_go_round() {
    let mut hand = golden("settings").play().0;
    let first = hand.frame();
    assert_eq!((chosen(&first), thumb(&first).map(|rows| rows[0])), (Some(0), Some(13)));
    // Up from the first row is the last one, at the end of the view; Down from there the first again.
    hand.tap(Button::Up);
    let last = hand.frame();
    assert_eq!((chosen(&last), thumb(&last).and_then(|rows| rows.last().copied())), (Some(2), Some(51)), "{last}");
    hand.tap(Button::Down);
    assert_eq!(hand.frame(), first);
    let mut places = Vec::new();
    while places.len() < 40 {
        let frame = hand.frame();
        let (place, bar) = (chosen(&frame).unwrap_or_else(|| panic!("no row is chosen\n{frame}")), thumb(&frame).unwrap());
        assert!(bar.len() >= 5, "a thumb can be seen:\n{frame}");
        assert!(BODY.clone().all(|y| frame.lit(125, y) || y % 2 == 0), "a dotted track:\n{frame}");
        places.push(place);
        if frame == last {
            break;
        }
        hand.tap(Button::Down);
    }
    let middle = places.len() - 2;
    assert!(middle > 8, "{places:?}");
    assert_eq!(places, [&[0][..], &vec![1; middle], &[2]].concat(), "the cursor stays in the middle until the end is in view");
    // And back again, the last row stays the only one at the end.
    hand.tap(Button::Up);
    assert_eq!(chosen(&hand.frame()), Some(1));
}

/// A row that is too long rests for a second, travels to its end in two, rests for one, and begins again; any key begins anew.
#[test]
fn a_row_that_is_too_long_moves_along_in_its_time() {
    let mut hand = golden("roller-long-moves").play().0;
    let press = |hand: &mut Hand<Dice>, button| {
        hand.on(Event::Down(button));
        hand.wait(30);
        hand.on(Event::Up(button));
    };
    press(&mut hand, Button::Down);
    hand.wait(500);
    press(&mut hand, Button::Up);
    let still = hand.frame();
    let mut changes: Vec<Millis> = Vec::new();
    let mut shown = still.clone();
    for at in (10..=5_000).step_by(10) {
        hand.wait(10);
        if hand.frame() != shown {
            shown = hand.frame();
            changes.push(at);
        }
    }
    let (begun, again) = (changes[0], changes.iter().copied().find(|at| *at > 3_300).unwrap());
    let end = changes.iter().copied().rfind(|at| *at < again).unwrap();
    assert!((950..1_200).contains(&begun), "rests first: {changes:?}");
    assert!((2_800..3_150).contains(&end), "arrives: {changes:?}");
    assert!((3_950..4_200).contains(&again), "begins again: {changes:?}");
    assert!(changes.len() > 10, "step by step: {changes:?}");
    press(&mut hand, Button::Down);
    press(&mut hand, Button::Up);
    assert_eq!(hand.frame(), still, "any key begins anew");
}

/// Whatever a row opens, Back closes it, and the same row stands in the same place; a procedure that has only asked leaves no trace.
#[test]
fn back_leads_to_the_row_one_came_from() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    let opens = |frame: &Frame| ["OPEN", "SHOW", "START", "NAME", "CHANGE", "BUILD"].into_iter().any(|verb| says(frame, verb));
    for screen in screens().iter().filter(|screen| screen.layout() == Layout::Four && chosen(&screen.frame()).is_some()) {
        let mut hand = screen.play().0;
        for _ in 0..12 {
            let before = hand.frame();
            if chosen(&before).is_none() {
                break;
            }
            if opens(&before) {
                let (rolled, written) = (rolls(&hand), hand.saved.len());
                hand.tap(Button::Ok);
                let opened = hand.frame();
                // What is done at once, such as a switch or a step without a question, is no screen to come back from.
                if rolls(&hand) != rolled
                    || hand.saved.len() != written
                    || chosen(&opened) == chosen(&before) && says(&opened, "KEEP")
                {
                    break;
                }
                hand.tap(Button::Back);
                tried += 1;
                if hand.frame() != before {
                    wrong.push(format!("{}:\n{before}\n{opened}\n{}", screen.name(), hand.frame()));
                    break;
                }
            }
            hand.tap(Button::Down);
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}: {}", wrong.len(), wrong.concat());
    assert!(tried > 150, "only {tried} rows were tried");
}

/// After a result the key that rolled means next: whatever that leads to, it is no further roll of the same kind at once.
#[test]
fn after_a_result_ok_is_never_roll() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for screen in screens().iter().filter(|screen| screen.layout() == Layout::Four) {
        if !hints(&screen.frame(), "flip")
            || !says(&screen.frame(), "NEXT")
            || screen.values("ms after the last key").next().is_some()
        {
            continue;
        }
        seen += 1;
        assert!(!says(&screen.frame(), "ROLL"), "{}", screen.name());
        let mut hand = screen.play().0;
        let rolled = rolls(&hand);
        hand.tap(Button::Ok);
        // Where nobody has anything to decide the device goes on by itself, and tells what went by.
        let told = Piece::text(Font::Heading, "Meanwhile").places(&hand.frame()).iter().any(|(_, y)| *y < 11);
        if rolls(&hand) != rolled && !told {
            wrong.push(screen.name().to_owned());
        }
    }
    assert!(wrong.is_empty() && seen > 50, "{wrong:?} of {seen}");
}
