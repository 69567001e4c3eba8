//! Golden screens: the files of `tests/screens/`, and how to get to what they show.

use std::fs;
use std::path::{Path, PathBuf};

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::entropy::{self, Report, SealShown, Spacing};
use adjutant::storage::Found;
use adjutant::ui::font::Font;
use adjutant::ui::icon::{self, Icon};
use adjutant::ui::{Button, Event, Fault, Frame, Layout, Millis};
use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;

use crate::hand::{self, HOLD, Hand, TAP};
use crate::look::Piece;

/// The dice of `--seed 7`, so that the simulator can show what a test saw.
pub const SEED: u8 = 7;

/// The dice of the seed, or none: their source has failed.
pub struct Dice {
    pub rng: RngCup<ChaCha20Rng>,
    pub refused: bool,
}

impl Cup for Dice {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        if self.refused { Err(CupError::Refused) } else { self.rng.throw(pool) }
    }

    fn spare(&mut self) -> Result<[u8; 32], CupError> {
        if self.refused { Err(CupError::Refused) } else { Ok([SEED; 32]) }
    }
}

/// A file's lines above the picture, `name: value`, in order.
pub struct Screen {
    pub path: PathBuf,
    pub lines: Vec<(String, String)>,
    pub picture: String,
}

impl Screen {
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let (head, picture) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
        let line = |line: &str| line.split_once(':').map(|(name, value)| (name.to_owned(), value.trim().to_owned()));
        let lines = head.lines().map(|text| line(text).unwrap_or_else(|| panic!("{}: {text:?}", path.display()))).collect();
        Self { path: path.to_owned(), lines, picture: picture.to_owned() }
    }

    pub fn name(&self) -> &str {
        self.path.file_stem().unwrap().to_str().unwrap()
    }

    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.lines.iter().filter(move |(line, _)| line == name).map(|(_, value)| value.as_str())
    }

    /// The picture that somebody has looked at.
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        for (y, row) in self.picture.lines().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, pixel)| *pixel == b'#') {
                frame.set(x, y, true);
            }
        }
        frame
    }

    /// The board it was made for.
    pub fn layout(&self) -> Layout {
        match self.values("keys on the board").next() {
            None | Some("4") => Layout::Four,
            Some("2") => Layout::Two,
            Some("3") => Layout::Three,
            Some("5") => Layout::Five,
            Some(other) => panic!("{}: no board has {other} keys", self.name()),
        }
    }

    /// Goes there on the board it was made for: the device, and the keys that the simulator needs for the same.
    pub fn play(&self) -> (Hand<Dice>, String) {
        self.play_on(self.layout()).unwrap_or_else(|lost| panic!("{}: {lost}", self.name()))
    }

    /// The same on any board, or where the way there is lost.
    pub fn play_on(&self, layout: Layout) -> Result<(Hand<Dice>, String), String> {
        let mut key = [0; 32];
        key[0] = SEED;
        let dice = Dice { rng: RngCup(ChaCha20Rng::from_seed(key)), refused: false };
        let mut hand = match self.values("found").next() {
            None => Hand::new(layout, dice),
            Some("nothing ever saved") => Hand::fresh(layout, dice, hand::ram::Ram::new()),
            Some("newer saves") => Hand::booted(layout, dice, Found::Other(9), &[]),
            Some("strange saves") => Hand::booted(layout, dice, Found::Foreign, &[]),
            Some("damaged saves") => Hand::booted(layout, dice, Found::Damaged, &[]),
            Some("no saves") => Hand::booted(layout, dice, Found::Unreadable, &[]),
            Some(other) => panic!("{}: nobody finds {other}", self.name()),
        };
        let mut pressed = Vec::new();
        let last = self.lines.iter().rposition(|(name, _)| name == "press");
        for (nth, (name, value)) in self.lines.iter().enumerate() {
            match name.as_str() {
                "row" => go_to_row(&mut hand, value, &mut pressed)?,
                "press" => {
                    // The last key of a moving picture is not waited for.
                    let after = self.values("ms after the last key").next().filter(|_| Some(nth) == last);
                    self.press(&mut hand, layout, value, after.map(|ms| ms.parse().unwrap()));
                    pressed.extend(value.split(' ').map(str::to_owned));
                }
                "happens" => self.happens(&mut hand, layout, value),
                "wait" => {
                    hand.wait(value.parse().unwrap());
                    pressed.push(format!("wait:{value}"));
                }
                "what" | "reads" | "reads turned" | "keys on the board" | "ms after the last key" | "found" => {}
                other => panic!("{}: no line is called {other:?}", self.name()),
            }
        }
        Ok((hand, pressed.join(" ")))
    }

    /// Something that no key does.
    fn happens(&self, hand: &mut Hand<Dice>, layout: Layout, what: &str) {
        match what {
            "power cut" => hand.power_off(layout),
            "staff" => hand.chord([Button::Ok, Button::Down], 4_100),
            "flash dies" => hand.flash.as_ref().unwrap().dead.set(true),
            "fault" => hand.on(Event::Fault(Fault::Panic { file: 0x3a, line: 217 })),
            "noise fails" => {
                hand.cup.refused = true;
                hand.on(Event::Noise(refused()));
            }
            "battery low" => hand.on(Event::Battery(3_400)),
            "battery empty" => hand.on(Event::Battery(3_100)),
            "noise is good" => hand.on(Event::Noise(good(None))),
            "the seal is made" => hand.on(Event::Noise(good(Some((None, 0))))),
            "sealed dice are rolled" => hand.on(Event::Noise(good(Some((Some(20_261_117), 14))))),
            other => panic!("{}: {other:?} cannot happen", self.name()),
        }
        hand.settle();
    }

    /// Presses the keys of a line: `up`, `down*3`, `hold:ok`, `hold:ok:1200`; or two together, `hold:ok+down`.
    fn press(&self, hand: &mut Hand<Dice>, layout: Layout, keys: &str, after: Option<Millis>) {
        if keys == "hold:ok+down" {
            hand.chord([Button::Ok, Button::Down], HOLD);
            return hand.settle();
        }
        let mut presses = Vec::new();
        for word in keys.split(' ') {
            let (word, times) = word.split_once('*').map_or((word, 1), |(word, times)| (word, times.parse().unwrap()));
            let (key, time) = word.strip_prefix("hold:").map_or((word, TAP), |key| (key, HOLD));
            let (key, time) = key.split_once(':').map_or((key, time), |(key, time)| (key, time.parse().unwrap()));
            let button = match key {
                "up" => Button::Up,
                "down" | "next" => Button::Down,
                "ok" => Button::Ok,
                "back" => Button::Back,
                "left" => Button::Left,
                "right" => Button::Right,
                other => panic!("{}: no key is called {other:?}", self.name()),
            };
            presses.extend(std::iter::repeat_n((button, time), times));
        }
        let last = presses.len() - 1;
        for (nth, (button, time)) in presses.into_iter().enumerate() {
            match after.filter(|_| nth == last) {
                None if layout == self.layout() => hand.press(button, time),
                None => press_as_there(hand, layout, button, time),
                Some(after) => {
                    hand.on(Event::Down(button));
                    hand.wait(after);
                }
            }
        }
    }
}

/// Moves the cursor until a row reads this in bold.
fn go_to_row(hand: &mut Hand<Dice>, row: &str, pressed: &mut Vec<String>) -> Result<(), String> {
    let piece = Piece::text(Font::Heading, row);
    for _ in 0..40 {
        if piece.places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
            return Ok(());
        }
        hand.tap(Button::Down);
        pressed.push("down".to_owned());
    }
    Err(format!("no row reads {row:?}\n{}", hand.frame()))
}

/// Does on another board what a key of four does.
fn press_as_there(hand: &mut Hand<Dice>, layout: Layout, button: Button, time: Millis) {
    let both = !signs(&hand.frame(), &icon::KEYS_LONG).is_empty();
    match (button, time) {
        (Button::Back, _) => hand.press(Button::Ok, HOLD),
        (Button::Ok, HOLD) if both => {
            hand.chord([Button::Ok, Button::Down], HOLD);
            hand.settle();
        }
        (Button::Ok, HOLD) => hand.press(Button::Up, HOLD),
        (Button::Up | Button::Down, _) => {
            move_as_there(hand, layout, button);
            // Four keys need no row that leads back.
            if on_back_row(&hand.frame()) {
                move_as_there(hand, layout, button);
            }
        }
        _ => hand.press(button, time),
    }
}

/// Up or Down. With two keys Next leads to the next row or the higher number, and back when it is held; its sign says which.
fn move_as_there(hand: &mut Hand<Dice>, layout: Layout, button: Button) {
    match (layout, button) {
        (Layout::Two, Button::Up | Button::Down) => {
            let frame = hand.frame();
            let counts = [&icon::KEY_UP, &icon::KEY_UP_LONG].iter().any(|sign| !signs(&frame, sign).is_empty());
            hand.press(Button::Down, if (button == Button::Up) == counts { TAP } else { HOLD });
        }
        _ => hand.tap(button),
    }
}

/// The first row of the hint bar.
pub const BAR: usize = 53;

/// The columns at which a sign stands in the hint bar.
pub fn signs(frame: &Frame, sign: &Icon) -> Vec<usize> {
    let piece = Piece::drawn(|frame| frame.icon(sign, 20, 20));
    piece.places(frame).into_iter().filter(|(_, y)| *y >= BAR).map(|(x, _)| x).collect()
}

/// Whether the cursor is on the row that leads back.
pub fn on_back_row(frame: &Frame) -> bool {
    Piece::text(Font::Heading, "Back").places(frame).iter().any(|(_, y)| (12..BAR).contains(y))
}

/// What the source of the dice says when it has failed.
fn refused() -> Report {
    Report {
        state: entropy::State::Refused(entropy::Fault::Repeated(57)),
        spacing: Spacing::default(),
        tested: 1_293,
        samples: 40_000,
        longest: 57,
        guessed: 300,
        alike: 512,
        credit: 256,
        rolls: 12,
        alarms: 3,
        alarms_ever: 3,
        boots: 9,
        seal: None,
    }
}

/// What it says as long as all is well; with sealed dice, the opponent's number and the rolls so far.
fn good(sealed: Option<(Option<u32>, u32)>) -> Report {
    let mut commitment = [0x5c; 32];
    commitment[..8].copy_from_slice(&[0x7f, 0x3a, 0x92, 0xc1, 0x04, 0xbd, 0xe6, 0xf5]);
    let seal = sealed.map(|(number, rolls)| SealShown {
        nth: 1,
        commitment,
        number,
        takes: number.is_none(),
        wants: false,
        rolls,
        chain: [0x1d, 0x09, 0xa4, 0x77],
    });
    Report { state: entropy::State::Ready, longest: 21, guessed: 519, alarms: 0, alarms_ever: 1, boots: 1_207, seal, ..refused() }
}

pub fn named(font: &str) -> Font {
    match font {
        "tiny" => Font::Tiny,
        "body" => Font::Body,
        "heading" => Font::Heading,
        "large" => Font::Large,
        "wide" => Font::Wide,
        "word" => Font::Word,
        "huge" => Font::Huge,
        other => panic!("no font is called {other:?}"),
    }
}

pub fn screens() -> Vec<Screen> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| Screen::read(path)).collect()
}
