//! A walk by keys through a whole game, from battles that are led: a file says which keys are pressed and what is read then. Every
//! paragraph of the specification that the test names must be among what is read, or the test fails and names it.
//!
//! | line | meaning |
//! |---|---|
//! | `home` | a device switched on for the first time, at the game's home |
//! | `begin One battle, S1 All-Out Battle` | the same, then a new battle, by keys that the game's test knows |
//! | `A 2x Q4 C3 Leader, Hero` | directly behind `begin`: something of the first side; then the second's, with `B` |
//! | `P7 tiny turnover` | this paragraph is reached: now this can be read, in this font |
//! | anything else | keys: `up`, `down*3`, `ok`, `"A row"` (down to it, and OK), `=3` (a number from 0 to 9), `done` (a list is ticked), `dice 6 1` (typed faces) |

use std::collections::BTreeSet;

use adjutant::ui::font::Font;

use super::look::Piece;
use super::walk::Walk;

/// No list is longer.
const ROWS: usize = 80;

/// Begins a battle: what stands behind `begin`, and what each side brings.
pub type Begin = fn(&mut Tour, &str, &[Vec<&str>; 2]);

/// A device, and where in the file the walk is.
pub struct Tour {
    pub walk: Walk,
    file: &'static str,
    line: usize,
}

impl Tour {
    pub fn fails(&self, what: &str) -> ! {
        panic!("{}, line {}: {what}\n{}", self.file, self.line, self.walk.hand.frame())
    }

    /// Down to the row that reads so in bold, below the title, and OK.
    pub fn row(&mut self, row: &str) {
        let piece = Piece::text(Font::Heading, row);
        for _ in 0..ROWS {
            if piece.places(&self.walk.hand.frame()).iter().any(|(_, y)| (11..52).contains(y)) {
                return self.walk.keys("ok");
            }
            self.walk.keys("down");
        }
        self.fails(&format!("no row reads {row}"));
    }

    /// A number, from the lowest there is.
    pub fn number(&mut self, number: usize, lowest: usize) {
        self.walk.keys("down*12");
        for _ in lowest..number {
            self.walk.keys("up");
        }
        self.walk.keys("ok");
    }

    /// To the end of a list that is ticked.
    pub fn done(&mut self) {
        for _ in 0..ROWS {
            if self.walk.reads(Font::Heading, "DONE") {
                return self.walk.keys("ok");
            }
            self.walk.keys("down");
        }
        self.fails("no list is ticked here");
    }

    /// Types faces for the open card.
    pub fn dice(&mut self, faces: &[usize]) {
        self.walk.keys("down ok");
        let mut at = 1;
        for face in faces {
            let (key, times) = if *face >= at { ("up", face - at) } else { ("down", at - face) };
            (0..times).for_each(|_| self.walk.keys(key));
            self.walk.keys("ok");
            at = *face;
        }
    }

    /// For whoever writes a line: `ADJUTANT_TOUR=1 cargo test --test GAME tour -- --nocapture`.
    fn shows(&self, after: &str) {
        if std::env::var_os("ADJUTANT_TOUR").is_some() {
            println!("{}: {after}\n{}", self.line, self.walk.hand.frame());
        }
    }

    /// A line of keys.
    fn keys(&mut self, line: &str) {
        let mut rest = line.trim();
        while !rest.is_empty() {
            if let Some(quoted) = rest.strip_prefix('"') {
                let (row, after) = quoted.split_once('"').unwrap_or_else(|| self.fails("a quotation mark is missing"));
                self.row(row);
                self.shows(row);
                rest = after.trim_start();
                continue;
            }
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            rest = after.trim_start();
            match word {
                "done" => self.done(),
                "dice" => {
                    let faces: Vec<usize> = rest.split(' ').map_while(|face| face.parse().ok()).collect();
                    rest = rest.splitn(faces.len() + 1, ' ').nth(faces.len()).unwrap_or("").trim_start();
                    self.dice(&faces);
                }
                _ => match word.strip_prefix('=') {
                    Some(number) => self.number(number.parse().unwrap_or_else(|_| self.fails("no number")), 0),
                    None => self.walk.keys(word),
                },
            }
            self.shows(word);
        }
    }
}

/// The sizes of a font that a line may name; an outcome's word is as large as it finds room.
fn fonts(name: &str) -> &'static [Font] {
    match name {
        "tiny" => &[Font::Tiny],
        "body" => &[Font::Body],
        "heading" => &[Font::Heading],
        "word" => &[Font::Large, Font::Wide, Font::Word, Font::Huge],
        _ => &[],
    }
}

/// Plays a file of `tests/`: fails for those of the paragraphs that nothing is read of.
pub fn play(file: &'static str, game: &str, begin: Option<Begin>, paragraphs: impl Iterator<Item = String>) {
    let text = std::fs::read_to_string(format!("{}/tests/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut reached = BTreeSet::new();
    let lines = (1..).zip(text.lines().map(|line| line.split('#').next().unwrap_or("").trim()));
    let mut tour = Tour { walk: Walk::home(game), file, line: 0 };
    let mut begins: Option<(&str, [Vec<&str>; 2])> = None;
    for (nth, line) in lines.filter(|(_, line)| !line.is_empty()) {
        tour.line = nth;
        if line == "home" {
            tour.walk = Walk::home(game);
            continue;
        }
        if let (Some(what), Some(_)) = (line.strip_prefix("begin "), begin) {
            begins = Some((what, [Vec::new(), Vec::new()]));
            continue;
        }
        if let (Some((_, sides)), Some((side @ ("A" | "B"), what))) = (&mut begins, line.split_once(' ')) {
            sides[usize::from(side == "B")].push(what);
            continue;
        }
        if let (Some((what, sides)), Some(begin)) = (begins.take(), begin) {
            tour.walk = Walk::home(game);
            begin(&mut tour, what, &sides);
        }
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        match words[..] {
            [paragraph, name, text] if !fonts(name).is_empty() => {
                if !fonts(name).iter().any(|font| tour.walk.reads(*font, text)) {
                    tour.fails(&format!("{text} cannot be read: {paragraph} is not reached"));
                }
                reached.insert(paragraph.to_owned());
            }
            _ => tour.keys(line),
        }
    }
    let missing: Vec<String> = paragraphs.filter(|paragraph| !reached.contains(paragraph)).collect();
    assert!(missing.is_empty(), "no key of {file} leads to {missing:?}");
}
