//! Golden screens: pictures a person has looked at, and the words a player must be able to read in them.
//!
//! Each file of `tests/screens/` is one screen: how to get there, what must be readable, and the picture. How to add one and
//! how to record them anew: `tests/README.md`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use std::fs;
use std::path::{Path, PathBuf};

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::entropy::{self, Report, SealShown, Spacing};
use adjutant::storage::Found;
use adjutant::ui::font::Font;
use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::{Button, Event, Fault, Frame, Layout, Millis};
use chacha20::ChaCha20Rng;
use hand::{HOLD, Hand, TAP};
use look::Piece;
use rand_core::SeedableRng;

/// The dice of `--seed 7`, so that the simulator can show what a test saw.
const SEED: u8 = 7;

/// The dice of the seed, or none: their source has failed.
struct Dice {
    rng: RngCup<ChaCha20Rng>,
    refused: bool,
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
struct Screen {
    path: PathBuf,
    lines: Vec<(String, String)>,
    picture: String,
}

impl Screen {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let (head, picture) = text.split_once("\n\n").unwrap_or((text.trim_end(), ""));
        let line = |line: &str| line.split_once(':').map(|(name, value)| (name.to_owned(), value.trim().to_owned()));
        let lines = head.lines().map(|text| line(text).unwrap_or_else(|| panic!("{}: {text:?}", path.display()))).collect();
        Self { path: path.to_owned(), lines, picture: picture.to_owned() }
    }

    fn name(&self) -> &str {
        self.path.file_stem().unwrap().to_str().unwrap()
    }

    fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.lines.iter().filter(move |(line, _)| line == name).map(|(_, value)| value.as_str())
    }

    /// Goes there: the picture, and the keys that the simulator needs for the same.
    fn play(&self) -> (Frame, String) {
        let layout = match self.values("keys on the board").next() {
            None | Some("4") => Layout::Four,
            Some("2") => Layout::Two,
            Some("3") => Layout::Three,
            Some("5") => Layout::Five,
            Some(other) => panic!("{}: no board has {other} keys", self.name()),
        };
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
                "row" => self.go_to_row(&mut hand, value, &mut pressed),
                "press" => {
                    // The last key of a moving picture is not waited for.
                    let after = self.values("ms after the last key").next().filter(|_| Some(nth) == last);
                    self.press(&mut hand, value, after.map(|ms| ms.parse().unwrap()));
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
        (hand.frame(), pressed.join(" "))
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

    /// Moves the cursor until a row reads this in bold.
    fn go_to_row(&self, hand: &mut Hand<Dice>, row: &str, pressed: &mut Vec<String>) {
        let piece = Piece::text(Font::Heading, row);
        for _ in 0..40 {
            if piece.places(&hand.frame()).iter().any(|(_, y)| *y > 11) {
                return;
            }
            hand.tap(Button::Down);
            pressed.push("down".to_owned());
        }
        panic!("{}: no row reads {row:?}\n{}", self.name(), hand.frame());
    }

    /// Presses the keys of a line: `up`, `down*3`, `hold:ok`, `hold:ok:1200`; or two together, `hold:ok+down`.
    fn press(&self, hand: &mut Hand<Dice>, keys: &str, after: Option<Millis>) {
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
                None => hand.press(button, time),
                Some(after) => {
                    hand.on(Event::Down(button));
                    hand.wait(after);
                }
            }
        }
    }

    /// Everything that cannot be read, or not so large.
    fn unreadable(&self, frame: &Frame) -> Vec<String> {
        let mut turned = frame.clone();
        turned.turn(HEIGHT);
        let upright = self.values("reads").map(|text| (text, frame));
        let all = upright.chain(self.values("reads turned").map(|text| (text, &turned)));
        all.filter(|(text, frame)| {
            let (font, text) = text.split_once(' ').unwrap_or_else(|| panic!("{}: reads {text:?}", self.name()));
            Piece::text(named(font), text).places(frame).is_empty()
        })
        .map(|(text, _)| text.to_owned())
        .collect()
    }

    fn record(&self, frame: &Frame) {
        let head: String = self.lines.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
        fs::write(&self.path, format!("{head}\n{frame}")).unwrap();
    }
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

fn named(font: &str) -> Font {
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

fn screens() -> Vec<Screen> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| Screen::read(path)).collect()
}

/// Two pictures beside each other, as a terminal shows them best.
fn beside(left: &str, right: &str) -> String {
    const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let row = |picture: &str, y: usize| -> String {
        let lit =
            |x: usize, y: usize| usize::from(picture.lines().nth(y).is_some_and(|line| line.as_bytes().get(x) == Some(&b'#')));
        let cell = |x: usize| lit(x, y) | lit(x + 1, y) << 1 | lit(x, y + 1) << 2 | lit(x + 1, y + 1) << 3;
        (0..WIDTH).step_by(2).map(|x| QUADRANTS[cell(x)]).collect()
    };
    (0..HEIGHT).step_by(2).map(|y| format!("{} │ {}\n", row(left, y), row(right, y))).collect()
}

#[test]
fn every_screen_is_as_it_was_and_can_be_read() {
    // Only for whoever looks at the pictures afterwards; `tests/run` never sets it.
    let recording = std::env::var("ADJUTANT_RECORD").is_ok_and(|value| value == "1");
    let screens = screens();
    assert!(screens.len() > 30, "the pictures are not where they were");
    let mut wrong = String::new();
    for screen in screens {
        let (frame, keys) = screen.play();
        let (name, picture) = (screen.name(), frame.to_string());
        let unreadable = screen.unreadable(&frame);
        if !unreadable.is_empty() {
            wrong += &format!("\n{name}: cannot be read: {unreadable:?}\n{}", beside(&screen.picture, &picture));
        }
        assert!(screen.values("reads").chain(screen.values("reads turned")).count() > 0, "{name} says nothing to the player");
        assert_eq!(screen.values("what").count(), 1, "{name} does not say what it is");
        if screen.picture == picture {
            continue;
        }
        if recording {
            screen.record(&frame);
            println!("recorded {name}");
        } else {
            let see = format!("cargo run -- --seed {SEED} --keys \"{keys}\"");
            wrong += &format!("\n{name} has changed, from left to right ({see}):\n{}", beside(&screen.picture, &picture));
        }
    }
    let how =
        "If the new pictures are as they should be, look at each and record them: ADJUTANT_RECORD=1 cargo test --test screens";
    assert!(wrong.is_empty(), "{wrong}\n{how}");
}

/// The reader of pictures is worth nothing if it sees what is not there.
#[test]
fn reading_finds_what_is_drawn_and_nothing_else() {
    use adjutant::ui::font::Align;
    use adjutant::ui::shape::{Area, Corner};
    let mut frame = Frame::new();
    frame.text(Font::Body, 10, 20, Align::Left, "Dark after");
    frame.solid(Area { x: 1, y: 26, width: 121, height: 13 }, Corner::Small);
    frame.dark_text(Font::Heading, 5, 36, Align::Left, "Settings");
    let reads = |font, text| !Piece::text(font, text).places(&frame).is_empty();
    assert!(reads(Font::Body, "Dark after") && reads(Font::Body, "after") && reads(Font::Heading, "Settings"));
    assert!(!reads(Font::Body, "Dim after") && !reads(Font::Heading, "Dark after") && !reads(Font::Body, "Settings"));
    // Another letter in the middle, a pixel too few.
    assert!(!reads(Font::Body, "Dark  after") && !reads(Font::Heading, "Setting"));
    frame.set(5, 30, true);
    assert!(Piece::text(Font::Heading, "Settings").places(&frame).is_empty());
}
