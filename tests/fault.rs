//! The screen after a fault. Its pictures lie in `tests/emulator/pictures`, where the emulated device must show the same.
#![allow(missing_docs)]

use adjutant::dice::{Cup, CupError, Faces, Pool};
use adjutant::storage::{Found, Line, Loaded, Served};
use adjutant::ui::{App, Button, Device, Event, Fault, Frame, Layout};

struct NoDice;

impl Cup for NoDice {
    fn throw(&mut self, _pool: Pool) -> Result<Faces, CupError> {
        Err(CupError::Refused)
    }
}

/// A device after a fault, as its board starts it.
struct Stumbled {
    app: App,
    now: u64,
}

impl Stumbled {
    fn new(fault: Fault, rolls: u32) -> Self {
        let app = App::new(Device { layout: Layout::Four, board: "Test", build: "abc1234", welcomes: false });
        let mut stumbled = Self { app, now: 0 };
        stumbled.on(Event::Fault(fault));
        stumbled.app.load(&Loaded::Line(Line {
            index: rolls,
            number: rolls,
            marks: Default::default(),
            who: "",
            what: "",
            result: "",
            dice: &[],
            luck: None,
        }));
        stumbled.on(Event::Served(Served::Opened(Found::Ours)));
        stumbled
    }

    fn on(&mut self, event: Event) {
        let _ = self.app.on(self.now, event, &mut NoDice);
        self.now += 50;
    }

    fn press(&mut self, button: Button) -> &mut Self {
        self.on(Event::Down(button));
        self.on(Event::Up(button));
        self
    }

    fn picture(&self) -> String {
        let mut frame = Frame::new();
        self.app.draw(&mut frame);
        frame.to_string()
    }
}

#[test]
fn codes() {
    assert_eq!(Fault::Panic { file: 0xa, line: 457 }.to_string(), "P0A-0457");
    assert_eq!(Fault::Panic { file: 0xff, line: 65_535 }.to_string(), "PFF-65535");
    assert_eq!(Fault::Processor { at: 0x1003_a96c }.to_string(), "F-3A96C");
    assert_eq!(Fault::Hang { stage: 6 }.to_string(), "H-6");
}

#[test]
fn says_what_is_safe_and_the_code() {
    let pictures = [
        (Fault::Panic { file: 0x0c, line: 457 }, include_str!("emulator/pictures/panic.txt")),
        (Fault::Hang { stage: 6 }, include_str!("emulator/pictures/hang.txt")),
    ];
    for (fault, picture) in pictures {
        let seen = Stumbled::new(fault, 0).picture();
        assert!(seen == picture, "{fault}:\n{seen}");
    }
}

#[test]
fn goes_on_to_home() {
    let mut home = Stumbled::new(Fault::Hang { stage: 6 }, 0);
    let stumbled = home.picture();
    home.press(Button::Down).press(Button::Back);
    assert!(home.picture() == stumbled, "keys without a hint do nothing");
    home.press(Button::Ok);
    let mut fresh = App::new(Device { layout: Layout::Four, board: "Test", build: "abc1234", welcomes: false });
    let _ = fresh.on(0, Event::Served(Served::Opened(Found::Fresh)), &mut NoDice);
    let mut frame = Frame::new();
    fresh.draw(&mut frame);
    assert!(home.picture() == frame.to_string());
}

#[test]
fn details_open_turn_and_close() {
    let mut device = Stumbled::new(Fault::Panic { file: 1, line: 2 }, 43);
    let first = device.picture();
    let page_one = device.press(Button::Up).picture();
    let page_two = device.press(Button::Down).picture();
    assert!(first != page_one && page_one != page_two);
    assert!(device.press(Button::Up).picture() == page_one);
    assert!(device.press(Button::Back).picture() == first);
}

#[test]
fn the_last_roll_is_the_number_that_was_saved() {
    let pictures: Vec<String> = [0, 42, 43].map(|rolls| Stumbled::new(Fault::Hang { stage: 1 }, rolls).picture()).into();
    assert!(pictures.windows(2).all(|two| two.first() != two.last()));
}
