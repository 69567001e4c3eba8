//! A name, written with two to five keys: a list of words, and a wheel of letters to spell one or go on from a word.

use heapless::String;

use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon;
use super::list::{List, Row};
use super::press::{Layout, Press};
use super::shape::{Area, Corner};

/// The longest name the wheel can write.
pub const MOST: usize = 16;
/// A name being written.
pub type Written = String<MOST, u8>;

/// The letters, as they lie on the wheel: it starts at 0, where the name is done, and turns both ways, so that no letter is more
/// than thirteen steps off and what is seldom used lies farthest.
const RING: &[u8] = b"\nabcdefghijklm0123456789 '-nopqrstuvwxyz";

/// Words for figures.
pub const FIGURES: &[&str] = &[
    "Ann", "Archer", "Bo", "Captain", "Chief", "Dag", "Edda", "Elf", "Finn", "Goblin", "Guard", "Hal", "Hero", "Ida", "Jon",
    "Kai", "Knight", "Liv", "Mage", "Mo", "Ogre", "Ole", "Orc", "Pia", "Priest", "Rolf", "Scout", "Sergeant", "Siv", "Tor",
    "Troll", "Trooper", "Una", "Wizard", "Zoe",
];
/// Words for sides and whoever plays them, for warbands and campaigns.
pub const SIDES: &[&str] = &[
    "Allies", "Ann", "Bandits", "Ben", "Black", "Blue", "Cat", "Dan", "Elves", "Eve", "Guard", "Host", "Max", "Mia", "Orcs",
    "Raiders", "Red", "Sam", "Tom", "Watch", "White", "Zoe",
];
/// Words for rolls, and for dice of one's own.
pub const ROLLS: &[&str] = &["Armour", "Attack", "Black", "Damage", "Defence", "Luck", "Magic", "Morale", "Red", "Save", "Shot"];

/// What came of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// Still writing.
    Stay,
    /// The name is written.
    Done,
    /// There is to be no name.
    Nameless,
    /// Nothing is to change.
    Left,
}

/// The wheel.
#[derive(Debug)]
pub struct Wheel {
    words: &'static [&'static str],
    text: Written,
    /// The longest name that is wanted.
    most: usize,
    /// There is a name that can be taken away.
    named: bool,
    /// Letters are being taken; else a word is.
    spelling: bool,
    /// The row of the list, or the place on the ring.
    at: usize,
}

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Spell,
    Nameless,
    Word(&'static str),
    Back,
}

impl Wheel {
    /// A wheel for somebody who is called this, or nothing yet.
    pub fn new(words: &'static [&'static str], most: usize, name: Option<&str>) -> Self {
        let text = name.and_then(|name| Written::try_from(name).ok()).unwrap_or_default();
        Self { words, named: !text.is_empty(), text, most: most.min(MOST), spelling: false, at: 0 }
    }

    /// The name as it stands.
    pub fn text(&self) -> &str {
        self.text.trim_ascii()
    }

    /// It can only have another name, not none.
    pub fn must(self) -> Self {
        Self { named: false, ..self }
    }

    fn rows(&self, layout: Layout) -> usize {
        1 + usize::from(self.named) + self.words.len() + usize::from(!layout.has_back())
    }

    fn entry(&self, nth: usize) -> Entry {
        match (nth.checked_sub(1 + usize::from(self.named)), nth) {
            (Some(word), _) => self.words.get(word).map_or(Entry::Back, |word| Entry::Word(word)),
            (None, 0) => Entry::Spell,
            (None, _) => Entry::Nameless,
        }
    }

    /// The letter on the ring: a capital where a word begins. Nothing where the name is done.
    fn letter(&self, at: usize) -> Option<char> {
        let letter = RING.get(at % RING.len()).copied().filter(|letter| *letter != b'\n')?;
        let begins = self.text.is_empty() || self.text.ends_with([' ', '-']);
        Some(char::from(if begins { letter.to_ascii_uppercase() } else { letter }))
    }

    /// Which keys work.
    pub fn hints(&self) -> Hints {
        if !self.spelling {
            let ok = match self.entry(self.at) {
                Entry::Spell => "SPELL",
                Entry::Nameless | Entry::Word(_) => "TAKE",
                Entry::Back => "BACK",
            };
            return Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) };
        }
        let ok = match self.letter(self.at) {
            Some(_) if self.text.len() < self.most => Some("TAKE"),
            None if !self.text().is_empty() => Some("DONE"),
            _ => None,
        };
        let back = if self.text.is_empty() { "" } else { "erase" };
        Hints { back: Some(back), middle: Middle::List("letter"), ok }
    }

    /// Acts on a press. `taken` says whether somebody else has a name: a word that is taken gets a number behind it.
    pub fn press(&mut self, press: Press, layout: Layout, taken: &dyn Fn(&str) -> bool) -> Turned {
        match (press, self.spelling) {
            (Press::Up | Press::Down, spelling) => {
                let mut list = List { cursor: self.at };
                list.step(press, if spelling { RING.len() } else { self.rows(layout) });
                self.at = list.cursor;
            }
            (Press::Ok, false) => match self.entry(self.at) {
                // Where there is no letter yet there is nothing to be done with.
                Entry::Spell => (self.spelling, self.at) = (true, usize::from(self.text.is_empty())),
                Entry::Nameless => return Turned::Nameless,
                Entry::Word(word) => {
                    self.text = numbered(word, taken);
                    (self.spelling, self.at) = (true, 0);
                }
                Entry::Back => return Turned::Left,
            },
            (Press::Ok, true) => match self.letter(self.at) {
                Some(letter) => {
                    // The hint is there only if there is room.
                    let _ = self.text.push(letter);
                    self.at = 0;
                }
                None => return Turned::Done,
            },
            (_, true) => {
                if self.text.pop().is_none() {
                    (self.spelling, self.at) = (false, 0);
                }
            }
            (_, false) => return Turned::Left,
        }
        Turned::Stay
    }

    /// Draws it under a title.
    pub fn draw(&self, layout: Layout, frame: &mut Frame) {
        if !self.spelling {
            let list = List { cursor: self.at };
            list.draw(frame, self.rows(layout), |frame, nth, place| {
                let label = match self.entry(nth) {
                    Entry::Spell => "Letter by letter",
                    Entry::Nameless => "No name",
                    Entry::Word(word) => word,
                    Entry::Back => "Back",
                };
                frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
            });
            return;
        }
        let font = if Font::Large.width(&self.text) <= 116 { Font::Large } else { Font::Heading };
        let width = frame.text(font, 2, 27, Align::Left, &self.text);
        // Where the next letter goes: a space has no ink of its own.
        let space = if self.text.ends_with(' ') { 6 } else { 0 };
        if self.text.len() < self.most {
            frame.fill(Area { x: 4 + width + space, y: 27, width: 7, height: 2 }, true);
        }
        draw_ring(frame, self.at, RING.len(), &|at| self.letter(at));
    }
}

/// The letter under the cursor of a ring in a box, three neighbours on each side. Where there is no letter, a name is done.
pub fn draw_ring(frame: &mut Frame, at: usize, count: usize, letter: &dyn Fn(usize) -> Option<char>) {
    frame.solid(Area { x: 54, y: 32, width: 20, height: 20 }, Corner::Medium);
    match letter(at) {
        None => frame.dark_icon(&icon::CHECK, 61, 39),
        Some(' ') => frame.fill(Area { x: 59, y: 46, width: 10, height: 2 }, false),
        Some(letter) => _ = frame.dark_text(Font::Large, 64, 49, Align::Centre, letter),
    }
    for step in 1..=3 {
        let (before, after) = (at + count - step, at + step);
        for (at, x) in [(before, 60 - 15 * step as i32), (after, 67 + 15 * step as i32)] {
            match letter(at) {
                None => frame.icon(&icon::CHECK, x - 3, 39),
                Some(' ') => frame.fill(Area { x: x - 3, y: 45, width: 6, height: 1 }, true),
                Some(letter) => _ = frame.text(Font::Body, x, 46, Align::Centre, letter),
            }
        }
    }
}

/// A word, with a number behind it if others are called that.
fn numbered(word: &str, taken: &dyn Fn(&str) -> bool) -> Written {
    // Words are shorter than a name may be, by two letters at least: a test measures them.
    let mut name = Written::try_from(word).unwrap_or_default();
    for number in b'2'..=b'9' {
        if !taken(&name) {
            break;
        }
        name.truncate(word.len());
        let _ = name.push(' ');
        let _ = name.push(char::from(number));
    }
    name
}
