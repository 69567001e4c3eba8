//! What a player can set about a game. It is copied into a battle or a quick procedure when that starts: changing it later
//! changes nothing that is under way.

use super::guide::Term;
use super::question::Choice;
use crate::dice::{FaceLayout, Symbol};

/// Values that all preferences of a game take together.
pub const MAX_PREFERENCES: usize = 16;

/// The values of a game's preferences.
pub type Preferences = [u8; MAX_PREFERENCES];

/// Something a player can set.
#[derive(Clone, Copy, Debug)]
pub struct Preference {
    /// What the player reads.
    pub title: &'static str,
    /// Where its values begin. Saved values are known by their place: it never changes.
    pub at: usize,
    /// What it can be.
    pub kind: PreferenceKind,
    /// What it means, if anybody asks.
    pub term: Option<&'static Term>,
    /// It changes what is asked, and nothing of the book's.
    asks: bool,
}

/// What a preference can be.
#[derive(Clone, Copy, Debug)]
pub enum PreferenceKind {
    /// One of some options, a byte: the first is what the book says. New options go to the end.
    Choice(&'static [Choice]),
    /// What the six faces of a die show, a byte a face.
    Faces(&'static Layouts),
}

/// Dice whose faces a player can set.
#[derive(Debug)]
pub struct Layouts {
    /// Layouts with a name, the usual one first.
    pub named: &'static [(&'static str, FaceLayout)],
    /// What a layout may be lacking; it is used all the same.
    pub lacks: fn(&FaceLayout) -> Option<&'static str>,
}

impl Layouts {
    /// What a layout is called.
    #[must_use]
    pub fn name(&self, layout: &FaceLayout) -> &'static str {
        self.named.iter().find(|(_, known)| known == layout).map_or("Custom", |(name, _)| name)
    }
}

impl Preference {
    /// One of some options.
    #[must_use]
    pub const fn choice(title: &'static str, at: usize, choices: &'static [Choice]) -> Self {
        Self { title, at, kind: PreferenceKind::Choice(choices), term: None, asks: false }
    }

    /// A die's faces.
    #[must_use]
    pub const fn faces(title: &'static str, at: usize, faces: &'static Layouts) -> Self {
        Self { title, at, kind: PreferenceKind::Faces(faces), term: None, asks: false }
    }

    /// The same, with what it means.
    #[must_use]
    pub const fn explained(self, term: &'static Term) -> Self {
        Self { term: Some(term), ..self }
    }

    /// The same, and whatever is set nobody plays otherwise than the book says.
    #[must_use]
    pub const fn no_rule(self) -> Self {
        Self { asks: true, ..self }
    }

    /// Which option is set; the first if the value means nothing.
    #[must_use]
    pub fn chosen(&self, values: &Preferences) -> usize {
        let PreferenceKind::Choice(choices) = self.kind else { return 0 };
        values.get(self.at).map(|value| usize::from(*value)).filter(|nth| *nth < choices.len()).unwrap_or(0)
    }

    /// What the faces show; the usual layout if the values mean nothing.
    #[must_use]
    pub fn layout(&self, values: &Preferences) -> FaceLayout {
        let usual = match self.kind {
            PreferenceKind::Faces(Layouts { named: [(_, usual), ..], .. }) => *usual,
            _ => FaceLayout([Symbol::Blank; 6]),
        };
        let mut layout = usual;
        let set = values.get(self.at..self.at + layout.0.len()).unwrap_or_default();
        for (face, value) in layout.0.iter_mut().zip(set) {
            match Symbol::ALL.get(usize::from(*value)) {
                Some(symbol) => *face = *symbol,
                None => return usual,
            }
        }
        layout
    }

    /// Sets an option.
    pub fn choose(&self, values: &mut Preferences, nth: u8) {
        if let Some(value) = values.get_mut(self.at) {
            *value = nth;
        }
    }

    /// Sets the faces.
    pub fn lay_out(&self, values: &mut Preferences, layout: &FaceLayout) {
        for (value, symbol) in values.iter_mut().skip(self.at).zip(layout.0) {
            *value = symbol as u8;
        }
    }
}

/// Whether somebody who has set this plays otherwise than the book says.
#[must_use]
pub fn by_house_rules(list: &[Preference], values: &Preferences) -> bool {
    let mut rules = *values;
    list.iter().filter(|it| it.asks).for_each(|it| it.choose(&mut rules, 0));
    rules != presets(list)
}

/// What the book says.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a const function has no iterators; a test has every game's values made")]
pub const fn presets(list: &[Preference]) -> Preferences {
    let mut values = [0; MAX_PREFERENCES];
    let mut rest = list;
    while let [first, more @ ..] = rest {
        if let PreferenceKind::Faces(Layouts { named: [(_, usual), ..], .. }) = first.kind {
            let mut nth = 0;
            while nth < usual.0.len() {
                values[first.at + nth] = usual.0[nth] as u8;
                nth += 1;
            }
        }
        rest = more;
    }
    values
}
