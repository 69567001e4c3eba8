//! The keyboard as the device's keys, with and without a terminal that reports releases.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]

use Event::{Down, Up};
use adjutant::ui::{Button, Event, Layout};
use adjutant_simulator::keyboard::{Command, Keyboard, command};
use adjutant_simulator::legend::Legend;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

fn letter(letter: char) -> KeyEvent {
    let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(letter), shift)
}

fn of_kind(code: KeyCode, kind: KeyEventKind) -> KeyEvent {
    KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)
}

#[test]
fn a_key_comes_up_by_itself() {
    let mut keyboard = Keyboard::new(Layout::Four, false);
    assert_eq!(keyboard.key(1_000, &key(KeyCode::Enter)), [Down(Button::Ok)]);
    assert_eq!(keyboard.due(), Some(1_060));
    assert_eq!(keyboard.expire(1_059), []);
    assert_eq!(keyboard.expire(1_060), [Up(Button::Ok)]);
    assert_eq!((keyboard.due(), keyboard.expire(2_000)), (None, vec![]));
}

#[test]
fn the_next_key_lets_go_of_the_one_before() {
    let mut keyboard = Keyboard::new(Layout::Four, false);
    assert_eq!(keyboard.key(0, &letter('O')), [Down(Button::Ok)]);
    assert_eq!(keyboard.key(100, &letter('j')), [Up(Button::Ok), Down(Button::Down)]);
    assert_eq!(keyboard.due(), Some(160));
}

#[test]
fn the_keyboards_own_repeat_is_one_long_press() {
    let mut keyboard = Keyboard::new(Layout::Four, false);
    assert_eq!(keyboard.key(0, &letter('j')), [Down(Button::Down)]);
    for repeat in 1..100 {
        let now = repeat * 33;
        assert_eq!(keyboard.expire(now), []);
        assert_eq!(keyboard.key(now, &letter('j')), []);
    }
    assert_eq!(keyboard.due(), Some(99 * 33 + 60));
}

#[test]
fn capitals_and_shift_hold() {
    let held = |event: KeyEvent| {
        let mut keyboard = Keyboard::new(Layout::Four, false);
        keyboard.key(0, &event);
        keyboard.due().unwrap()
    };
    assert_eq!([held(letter('J')), held(letter('K'))], [400, 400]);
    assert_eq!(held(KeyEvent::new(KeyCode::Up, KeyModifiers::SHIFT)), 400);
    assert_eq!([held(letter('O')), held(letter('B'))], [1_200, 1_200], "long enough to confirm by holding");
    assert_eq!([held(letter('o')), held(letter('b')), held(key(KeyCode::Up))], [60, 60, 60]);
}

#[test]
fn where_releases_are_reported_they_count() {
    let mut keyboard = Keyboard::new(Layout::Three, true);
    assert_eq!(keyboard.key(0, &letter('O')), [Down(Button::Ok)]);
    assert_eq!(keyboard.due(), None);
    assert_eq!(keyboard.key(500, &of_kind(KeyCode::Char('o'), KeyEventKind::Repeat)), []);
    assert_eq!(keyboard.key(900, &letter('j')), [Down(Button::Down)], "two keys can be down");
    assert_eq!(keyboard.key(950, &of_kind(KeyCode::Char('o'), KeyEventKind::Release)), [Up(Button::Ok)]);
    assert_eq!(keyboard.release_all(), [Up(Button::Down)]);
    assert_eq!(keyboard.key(990, &of_kind(KeyCode::Char('j'), KeyEventKind::Release)), [], "already let go");
}

#[test]
fn keys_the_device_does_not_have_hold_those_it_has() {
    for releases in [false, true] {
        for (layout, code, button) in [
            (Layout::Two, KeyCode::Backspace, Button::Ok),
            (Layout::Three, KeyCode::Esc, Button::Ok),
            (Layout::Five, KeyCode::Char('b'), Button::Ok),
            (Layout::Two, KeyCode::Up, Button::Down),
        ] {
            let mut keyboard = Keyboard::new(layout, releases);
            assert_eq!(keyboard.key(0, &key(code)), [Down(button)]);
            assert_eq!(keyboard.key(50, &of_kind(code, KeyEventKind::Release)), []);
            assert_eq!(keyboard.due(), Some(400));
            assert_eq!(keyboard.expire(400), [Up(button)]);
        }
    }
    assert_eq!(Keyboard::new(Layout::Four, false).key(0, &key(KeyCode::Left)), []);
    assert_eq!(Keyboard::new(Layout::Four, false).key(0, &letter('n')), [], "Next is a key of two-key devices");
}

#[test]
fn every_key_has_its_place() {
    let all = [
        (Button::Up, [KeyCode::Up, KeyCode::Char('k')]),
        (Button::Down, [KeyCode::Down, KeyCode::Char('j')]),
        (Button::Left, [KeyCode::Left, KeyCode::Char('h')]),
        (Button::Right, [KeyCode::Right, KeyCode::Char('l')]),
        (Button::Ok, [KeyCode::Enter, KeyCode::Char(' ')]),
    ];
    for (button, codes) in all {
        for code in codes {
            assert_eq!(Keyboard::new(Layout::Five, false).key(0, &key(code)), [Down(button)]);
        }
    }
    assert_eq!(Keyboard::new(Layout::Four, false).key(0, &key(KeyCode::Backspace)), [Down(Button::Back)]);
    assert_eq!(Keyboard::new(Layout::Two, false).key(0, &letter('n')), [Down(Button::Down)]);
}

#[test]
fn commands() {
    let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    for quits in [letter('q'), letter('Q'), control('c'), control('d')] {
        assert_eq!(command(&quits), Some(Command::Quit));
    }
    assert_eq!(command(&control('l')), Some(Command::Repaint));
    assert_eq!(command(&of_kind(KeyCode::Char('q'), KeyEventKind::Release)), None);
    assert!(['c', 'l', 'o'].into_iter().all(|other| command(&letter(other)).is_none()));
}

#[test]
fn the_list_fits_and_names_every_key() {
    let layouts = [Layout::Two, Layout::Three, Layout::Four, Layout::Five];
    for (layout, releases) in layouts.into_iter().flat_map(|layout| [(layout, false), (layout, true)]) {
        let legend = Legend::new(layout, releases);
        let (lines, column) = (legend.lines(66), legend.column(9));
        assert!(lines.len() <= 4 && lines.iter().all(|line| line.chars().count() <= 66), "{lines:?}");
        assert!(column.len() <= 36 && column.iter().all(|(_, line)| line.chars().count() <= 9), "{column:?}");
        let column: String = column.into_iter().map(|(_, line)| line + " ").collect();
        for text in [lines.join(" "), column] {
            for (name, _) in adjutant_simulator::keys::keys(layout) {
                assert!(text.contains(name), "{name} in {text}");
            }
            assert!(text.contains("Q") && text.contains("Backspace or B"));
            assert_eq!(text.contains("capital"), !releases);
        }
    }
}
