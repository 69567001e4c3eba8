//! Dice with faces of one's own: up to six of them, each of 2 to 8 faces that show a number or symbols.

use core::fmt;

use crate::dice::{Die, Pool, Symbol, Symbols};

/// How many dice of one's own there can be.
pub const OWN_DICE: usize = 6;
/// The most faces of one.
const MAX_FACES: usize = 8;

/// All of them.
pub type OwnDice = [OwnDie; OWN_DICE];

/// A die of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnDie {
    /// What it is called; without letters only by the one it has in a recipe, U to Z.
    pub name: heapless::String<10, u8>,
    count: u8,
    faces: [OwnFace; MAX_FACES],
}

/// What a face shows: a symbol, or beyond those a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnFace(pub u8);

impl OwnFace {
    /// The highest there is: the number 20.
    pub const LAST: u8 = Symbol::ALL.len() as u8 + 20;

    const fn of(symbol: Symbol) -> Self {
        Self(symbol as u8)
    }

    /// What it shows: a symbol, or else a number.
    ///
    /// # Errors
    ///
    /// The number.
    pub fn shows(self) -> Result<Symbol, u8> {
        Symbol::ALL.get(usize::from(self.0)).copied().ok_or(self.0.wrapping_sub(Symbol::ALL.len() as u8))
    }
}

/// In a word, for a form.
impl fmt::Display for OwnFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shows() {
            Ok(symbol) => f.write_str(symbol.name()),
            Err(number) => write!(f, "{number}"),
        }
    }
}

impl OwnDie {
    /// What there is at first: a die of symbols, the average die of many wargames, and four that are blank.
    pub const FIRST: OwnDice = {
        const fn n(number: u8) -> OwnFace {
            OwnFace(Symbol::ALL.len() as u8 + number)
        }
        let [blank, skull, hit, _, both, _] = Symbol::ALL;
        let [blank, skull, hit, both] = [OwnFace::of(blank), OwnFace::of(skull), OwnFace::of(hit), OwnFace::of(both)];
        let symbols = [skull, blank, blank, hit, hit, both, blank, blank];
        let average = [n(2), n(3), n(3), n(4), n(4), n(5), blank, blank];
        const fn die(faces: [OwnFace; MAX_FACES]) -> OwnDie {
            OwnDie { name: heapless::String::new(), count: 6, faces }
        }
        let none = [blank; MAX_FACES];
        [die(symbols), die(average), die(none), die(none), die(none), die(none)]
    };

    /// How many faces it has, as a die.
    #[must_use]
    pub fn die(&self) -> Die {
        Die::new(self.count).unwrap_or(Die::D6)
    }

    /// Gives it another number of faces, 2 to 8.
    pub fn set_count(&mut self, count: u8) {
        self.count = count.clamp(2, MAX_FACES as u8);
    }

    /// What a face shows; one that it does not have is blank.
    #[must_use]
    pub fn face(&self, face: u8) -> OwnFace {
        self.faces.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(OwnFace(0))
    }

    /// Has a face show something else.
    pub fn put(&mut self, face: u8, shows: OwnFace) {
        if let Some(place) = self.faces.get_mut(usize::from(face).wrapping_sub(1)) {
            *place = OwnFace(shows.0.min(OwnFace::LAST));
        }
    }

    /// As bytes: what each face shows.
    pub fn bytes(&self) -> impl Iterator<Item = u8> {
        self.faces.iter().take(usize::from(self.count)).map(|face| face.0)
    }

    /// From bytes; nothing if they are no die. A name that is too long is none that a player could have given.
    #[must_use]
    pub fn read(name: &str, bytes: &[u8]) -> Option<Self> {
        let name = heapless::String::try_from(name).unwrap_or_default();
        let mut die = Self { name, count: bytes.len() as u8, faces: [OwnFace(0); MAX_FACES] };
        if !(2..=MAX_FACES).contains(&bytes.len()) || bytes.iter().any(|face| *face > OwnFace::LAST) {
            return None;
        }
        for (place, face) in die.faces.iter_mut().zip(bytes) {
            *place = OwnFace(*face);
        }
        Some(die)
    }
}

/// At most as many dice as a roll takes, and at least one.
pub fn mended(mut counts: [u8; OWN_DICE]) -> [u8; OWN_DICE] {
    let mut left = super::Recipe::MAX_DICE;
    for count in &mut counts {
        *count = (*count).min(left);
        left -= *count;
    }
    if left == super::Recipe::MAX_DICE
        && let Some(first) = counts.first_mut()
    {
        *first = 2;
    }
    counts
}

/// The dice to throw.
pub fn pools<'a>(counts: &'a [u8; OWN_DICE], own: &'a OwnDice) -> impl Iterator<Item = Pool> + use<'a> {
    counts.iter().zip(own).filter(|(count, _)| **count > 0).map(|(count, own)| Pool { count: *count, die: own.die() })
}

/// What one's own dice show together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The symbols.
    pub symbols: Symbols,
    /// The numbers, added up.
    pub sum: u16,
}

impl Marks {
    /// Counts another face.
    pub fn count(&mut self, face: OwnFace) {
        match face.shows() {
            Ok(symbol) => self.symbols += symbol,
            Err(number) => self.sum += u16::from(number),
        }
    }

    /// Numbers and Hits, less the Skulls. Advances are counted by themselves.
    #[must_use]
    pub fn net(&self) -> i32 {
        i32::from(self.sum) + i32::from(self.symbols.hits) - i32::from(self.symbols.skulls)
    }
}

/// Each count, and the numbers: `2H 1S 1A 5`.
impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Symbols { hits, skulls, advances } = self.symbols;
        let mut space = "";
        for (count, letter) in [(hits.into(), "H"), (skulls.into(), "S"), (advances.into(), "A"), (self.sum, "")] {
            if count > 0 {
                write!(f, "{space}{count}{letter}")?;
                space = " ";
            }
        }
        if space.is_empty() { f.write_str("0") } else { Ok(()) }
    }
}
