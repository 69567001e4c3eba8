//! The hint bar: what each key will do, and the only say in whether it does anything.

use super::font::{Align, Font};
use super::frame::Frame;
use super::icon::{self, Icon};
use super::press::{Explain, Layout, Press};
use super::shape::{Area, Corner};

/// The keys that work on a screen. A key without a hint does nothing, and a hint is drawn only for a key that works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// What Back does: an empty word is one level back.
    pub back: Option<&'static str>,
    /// What Up and Down do.
    pub middle: Middle,
    /// What OK does: the verb on the button.
    pub ok: Option<&'static str>,
}

/// What Up and Down do. Empty words draw the triangles alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Middle {
    /// Nothing.
    #[default]
    Nothing,
    /// Both move through a list that wraps.
    List(&'static str),
    /// Up raises and Down lowers a value; `can_raise` and `can_lower` are off at the ends.
    Value {
        /// What the value is, or what changing it means.
        word: &'static str,
        /// Up works.
        can_raise: bool,
        /// Down works.
        can_lower: bool,
    },
    /// Two different things.
    Each {
        /// What Up does.
        up: Option<&'static str>,
        /// What Down does.
        down: Option<&'static str>,
    },
}

impl Hints {
    /// Whether Up and Down move something, rather than do something.
    #[must_use]
    pub const fn moves(&self) -> bool {
        !matches!(self.middle, Middle::Each { .. })
    }

    /// Whether Up and Down change a number.
    #[must_use]
    pub const fn counts(&self) -> bool {
        matches!(self.middle, Middle::Value { .. })
    }

    /// The press as this screen understands it, or nothing if its key has no hint.
    ///
    /// Left and Right repeat the other two: backward and forward in a list, lower and raise a value. A board with one direction
    /// key steps a value upward first, because that is where Next leads.
    #[must_use]
    pub fn accept(&self, press: Press) -> Option<Press> {
        let value = self.counts();
        let meant = match press {
            Press::Left | Press::Previous => {
                if value {
                    Press::Down
                } else {
                    Press::Up
                }
            }
            Press::Right | Press::Next => {
                if value {
                    Press::Up
                } else {
                    Press::Down
                }
            }
            other => other,
        };
        let works = match meant {
            Press::Ok | Press::Help => self.ok.is_some(),
            Press::Back | Press::Home => self.back.is_some(),
            Press::Up => self.middle.up(),
            Press::Down => self.middle.down(),
            Press::Left | Press::Right | Press::Next | Press::Previous => false,
        };
        works.then_some(meant)
    }
}

impl Middle {
    const fn up(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::List(_) => true,
            Self::Value { can_raise, .. } => *can_raise,
            Self::Each { up, .. } => up.is_some(),
        }
    }

    const fn down(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::List(_) => true,
            Self::Value { can_lower, .. } => *can_lower,
            Self::Each { down, .. } => down.is_some(),
        }
    }
}

/// Signs with a word behind them, drawn as one group.
#[derive(Clone, Copy)]
struct Group {
    signs: [Option<&'static Icon>; 2],
    word: &'static str,
}

/// Columns between two signs, and between a sign and its word.
const SIGN_GAP: i32 = 2;
const WORD_GAP: i32 = 3;

impl Group {
    fn width(self) -> i32 {
        let signs: i32 = self.signs.iter().flatten().map(|sign| sign.width() + SIGN_GAP).sum();
        if self.word.is_empty() { signs - SIGN_GAP } else { signs - SIGN_GAP + WORD_GAP + Font::Tiny.width(self.word) }
    }

    fn draw(self, frame: &mut Frame, mut x: i32) {
        for sign in self.signs.iter().flatten() {
            frame.icon(sign, x, 60 - sign.height() + if sign.height() > 4 { 1 } else { 0 });
            x += sign.width() + SIGN_GAP;
        }
        frame.text(Font::Tiny, x - SIGN_GAP + WORD_GAP, 61, Align::Left, self.word);
    }
}

impl Frame {
    /// The hint bar in the last rows; with a sign before the button if a key explains something when it is held.
    pub fn hints(&mut self, hints: &Hints, layout: Layout, helps: bool) {
        let mut right = 126;
        if let Some(verb) = hints.ok {
            let width = Font::Heading.width(verb) + 10;
            self.solid(Area { x: 127 - width, y: 53, width, height: 10 }, Corner::Medium);
            self.dark_text(Font::Heading, 132 - width, 62, Align::Left, verb);
            right = 126 - width;
        }
        if helps {
            let sign = match layout.explains(hints.counts()) {
                Explain::Held(Press::Up) => &icon::KEY_UP_LONG,
                Explain::Held(_) => &icon::KEY_LONG,
                Explain::Both => &icon::KEYS_LONG,
            };
            let help = Group { signs: [Some(sign), None], word: "?" };
            right -= help.width() + WORD_GAP;
            help.draw(self, right);
        }
        let mut groups = groups(&hints.middle, layout);
        let wide = |groups: &[Option<Group>; 2]| groups.iter().flatten().map(|group| group.width() + 1).sum::<i32>() + 1;
        let mut left = 1;
        if let Some(word) = hints.back {
            let sign = if layout.has_back() { &icon::KEY_BACK } else { &icon::KEY_LONG };
            self.icon(sign, 1, 55);
            // Where there is no room for everything, Back's word goes first: its sign says the same.
            let whole = 11 + Font::Tiny.width(word);
            left = if whole + wide(&groups) <= right { 11 + self.text(Font::Tiny, 11, 61, Align::Left, word) } else { 10 };
        }
        if left + wide(&groups) > right
            && let [_, Some(down)] = &mut groups
        {
            down.word = "";
        }
        self.spread(&groups, left, right);
    }

    /// Shares the room between `left` and `right` evenly around the middle groups.
    fn spread(&mut self, groups: &[Option<Group>; 2], left: i32, right: i32) {
        let count = groups.iter().flatten().count() as i32;
        let used: i32 = groups.iter().flatten().map(|group| group.width()).sum();
        let (gaps, free) = (count + 1, right - left - used);
        let mut before = 0;
        for (nth, group) in (1..).zip(groups.iter().flatten()) {
            group.draw(self, left + before + rounded(free * nth, gaps));
            before += group.width();
        }
    }
}

/// Nearest whole number; halves go to the even one, as in the mock-ups. Never below zero.
fn rounded(amount: i32, parts: i32) -> i32 {
    let (whole, rest) = (amount.max(0) / parts, amount.max(0) % parts);
    whole + i32::from(2 * rest > parts || (2 * rest == parts && whole % 2 == 1))
}

fn groups(middle: &Middle, layout: Layout) -> [Option<Group>; 2] {
    // A single direction key goes forward when pressed and backward when held.
    let (up_sign, down_sign) = match (layout, middle) {
        (Layout::Two, Middle::Value { .. }) => (&icon::KEY_UP, &icon::KEY_UP_LONG),
        (Layout::Two, _) => (&icon::KEY_DOWN_LONG, &icon::KEY_DOWN),
        _ => (&icon::KEY_UP, &icon::KEY_DOWN),
    };
    let group = |up: bool, down: bool, word| {
        let signs = [up.then_some(up_sign), down.then_some(down_sign)];
        (up || down).then_some(Group { signs, word })
    };
    match *middle {
        Middle::Nothing => [None, None],
        Middle::List(word) => [group(true, true, word), None],
        Middle::Value { word, can_raise, can_lower } => [group(can_raise, can_lower, word), None],
        Middle::Each { up, down } => {
            [up.and_then(|word| group(true, false, word)), down.and_then(|word| group(false, true, word))]
        }
    }
}
