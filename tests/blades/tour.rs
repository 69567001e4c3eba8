//! A walk by keys through the whole game, from battles that are led: `tour.txt` says which keys are pressed and what is read then.
//! Every paragraph P1 to P47 and S1 to S6 of the specification must be among what is read, or the test fails and names it.
//!
//! | line | meaning |
//! |---|---|
//! | `home` | a device switched on for the first time, at the game's home |
//! | `begin One battle, S1 All-Out Battle` | a device switched on for the first time, a new battle; the warbands stand below |
//! | `A 2x Q4 C3 Leader, Hero` | own designs of the first side; then the second's; both are entered by keys |
//! | `P7 tiny turnover` | this paragraph is reached: now this can be read, in this font |
//! | anything else | keys: `up`, `down*3`, `ok`, `"A row"` (down to it, and OK), `=3` (a number from 0 to 9), `done` (a list is ticked), `dice 6 1` (typed faces) |

use std::collections::BTreeSet;

use adjutant::ui::font::Font;

use super::look::Piece;
use super::walk::Walk;

/// No list is longer.
const ROWS: usize = 80;

struct Tour {
    walk: Walk,
    /// Where in the file it is.
    line: usize,
}

impl Tour {
    fn fails(&self, what: &str) -> ! {
        panic!("tour.txt, line {}: {what}\n{}", self.line, self.walk.hand.frame())
    }

    /// Down to the row that reads so in bold, below the title, and OK.
    fn row(&mut self, row: &str) {
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
    fn number(&mut self, number: usize, lowest: usize) {
        self.walk.keys("down*12");
        for _ in lowest..number {
            self.walk.keys("up");
        }
        self.walk.keys("ok");
    }

    /// To the end of a list that is ticked.
    fn done(&mut self) {
        for _ in 0..ROWS {
            if self.walk.reads(Font::Heading, "DONE") {
                return self.walk.keys("ok");
            }
            self.walk.keys("down");
        }
        self.fails("no list is ticked here");
    }

    /// Types faces for the open card.
    fn dice(&mut self, faces: &[usize]) {
        self.walk.keys("down ok");
        let mut at = 1;
        for face in faces {
            let (key, times) = if *face >= at { ("down", face - at) } else { ("up", at - face) };
            (0..times).for_each(|_| self.walk.keys(key));
            self.walk.keys("ok");
            at = *face;
        }
    }

    /// For whoever writes a line: `ADJUTANT_TOUR=1 cargo test --test blades tour -- --nocapture`.
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

    /// A new battle, up to where it can be led.
    fn begin(line: usize, what: &str, warbands: &[Vec<&str>; 2]) -> Self {
        let mut tour = Self { walk: Walk::home("Song of Blades"), line };
        let (played, scenario) = what.split_once(", ").expect("what is played, and which scenario");
        tour.row("New battle");
        tour.row(played);
        // What was ticked for one is ticked for the next.
        let mut ticked = Vec::new();
        for warband in warbands {
            tour.row("Enter models");
            tour.walk.keys("ok");
            for model in warband {
                tour.enter(model, &mut ticked);
            }
            tour.row("Done");
        }
        tour.row("No");
        tour.row(scenario);
        tour.dice(&[6, 1]);
        // The first attacks.
        tour.walk.keys("ok ok");
        tour
    }

    /// One own design: `2x Q4 C3 Leader, Hero`.
    fn enter<'a>(&mut self, model: &'a str, ticked: &mut Vec<&'a str>) {
        let (count, model) = model.split_once("x ").unwrap_or(("1", model));
        let mut words = model.splitn(3, ' ');
        let mut value = || words.next().and_then(|word| word[1..].parse().ok()).unwrap_or_else(|| self.fails("no such model"));
        let (quality, combat): (usize, usize) = (value(), value());
        self.row("Own design");
        self.number(quality, 2);
        self.number(combat, 0);
        let rules: Vec<&str> = words.next().into_iter().flat_map(|rules| rules.split(", ")).collect();
        let toggled = |rule: &&&str| rules.contains(*rule) != ticked.contains(*rule);
        let other: Vec<&str> = rules.iter().chain(ticked.iter()).filter(toggled).copied().collect();
        other.into_iter().for_each(|rule| self.row(rule));
        *ticked = rules;
        self.done();
        // No other abilities.
        self.walk.keys("ok");
        self.number(count.parse().unwrap_or_else(|_| self.fails("how many?")), 1);
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

/// Plays the file, and says which paragraphs were read about.
fn tour(text: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(|line| line.split('#').next().unwrap_or("").trim())).collect();
    let mut tour: Option<Tour> = None;
    let mut begins: Option<(usize, &str, [Vec<&str>; 2])> = None;
    for (nth, line) in lines.into_iter().filter(|(_, line)| !line.is_empty()) {
        if line == "home" {
            tour = Some(Tour { walk: Walk::home("Song of Blades"), line: nth });
            continue;
        }
        if let Some(what) = line.strip_prefix("begin ") {
            begins = Some((nth, what, [Vec::new(), Vec::new()]));
            continue;
        }
        if let (Some((_, _, warbands)), Some((side @ ("A" | "B"), model))) = (&mut begins, line.split_once(' ')) {
            warbands[usize::from(side == "B")].push(model);
            continue;
        }
        if let Some((nth, what, warbands)) = begins.take() {
            tour = Some(Tour::begin(nth, what, &warbands));
        }
        let tour = tour.as_mut().expect("it begins with a battle");
        tour.line = nth;
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
    reached
}

#[test]
fn every_procedure_and_scenario_is_reached_by_keys() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/blades/tour.txt")).unwrap();
    let reached = tour(&text);
    let all = (1..=47).map(|nth| format!("P{nth}")).chain((1..=6).map(|nth| format!("S{nth}")));
    let missing: Vec<String> = all.filter(|paragraph| !reached.contains(paragraph)).collect();
    assert!(missing.is_empty(), "no key leads to {missing:?}");
}
