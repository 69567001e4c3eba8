//! Golden screens: pictures a person has looked at, and the words a player must be able to read in them.
//!
//! Each file of `tests/screens/` is one screen: how to get there, what must be readable, and the picture. How to add one and
//! how to record them anew: `tests/README.md`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test says what is wrong by failing")]
#![allow(missing_docs, dead_code, reason = "helpers are shared by several tests")]

#[path = "common/golden.rs"]
mod golden;
#[path = "common/hand.rs"]
mod hand;
#[path = "common/look.rs"]
mod look;

use std::fs;

use adjutant::ui::Frame;
use adjutant::ui::font::Font;
use adjutant::ui::frame::{HEIGHT, WIDTH};
use golden::{SEED, Screen, screens};
use look::Piece;

impl Screen {
    /// Everything that cannot be read, or not so large.
    fn unreadable(&self, frame: &Frame) -> Vec<String> {
        let mut turned = frame.clone();
        turned.turn(HEIGHT);
        let upright = self.values("reads").map(|text| (text, frame));
        let all = upright.chain(self.values("reads turned").map(|text| (text, &turned)));
        all.filter(|(text, frame)| {
            let (font, text) = text.split_once(' ').unwrap_or_else(|| panic!("{}: reads {text:?}", self.name()));
            Piece::text(golden::named(font), text).places(frame).is_empty()
        })
        .map(|(text, _)| text.to_owned())
        .collect()
    }

    fn record(&self, frame: &Frame) {
        let head: String = self.lines.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
        fs::write(&self.path, format!("{head}\n{frame}")).unwrap();
    }
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
        let (hand, keys) = screen.play();
        let frame = hand.frame();
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
