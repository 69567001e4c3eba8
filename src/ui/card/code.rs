//! What is set on a device, as a few letters: only what differs from a device that is new.
//!
//! A code is the number of its form, three letters for each thing that differs, and three letters that check the others. Thirty-two
//! letters, five bits each, without those that are mistaken for digits.

use core::fmt;

use crc::{CRC_15_CAN, Crc, NoTable};
use heapless::{String, Vec};

use crate::engine::{Preference, PreferenceKind, Preferences, presets};
use crate::games::{self, GAMES, Game};
use crate::storage::Settings;
use crate::ui::form::{Fields as _, Kind};
use crate::ui::view::Model;

/// The letters, by their value.
pub const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Things that a card can set: with more of them nobody would copy it.
const MOST: usize = 18;
/// The longest code.
pub const LONGEST: usize = 1 + 3 * MOST + CHECK;
/// Letters that check the others.
const CHECK: usize = 3;
/// The form of a code, for ever the first letter; the check stays the same in all forms.
const FORM: u8 = 1;
/// Where the device's own settings are; games have the numbers of their saves.
const DEVICE: u8 = 0;
/// Catches every wrong letter, and every two that changed places.
const SUM: Crc<u16, NoTable> = Crc::<u16, NoTable>::new(&CRC_15_CAN);

/// A code.
pub type Code = String<LONGEST>;

/// One thing that is set: whose, which of its values, and what to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    group: u8,
    place: u8,
    value: u8,
}

/// A card that was read, and fits this device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card(Vec<Item, MOST>);

/// Why a code is none, and what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCard {
    /// Something in it is no letter of a card.
    Letter,
    /// Letters are missing, or there are too many.
    Length,
    /// The check fails.
    Wrong,
    /// Another version made it.
    Form,
    /// It sets a game that this version does not have.
    Game,
    /// It sets something that this version does not know.
    Unknown,
}

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Letter => "A card has digits and capitals, but no I, L, O or U.",
            Self::Length => "Letters are missing, or there are too many. Count the groups.",
            Self::Wrong => "A letter is wrong. Compare it group by group.",
            Self::Form => "The card is from another version of me. Set it by hand.",
            Self::Game => "The card sets a game that I do not have. Set it by hand.",
            Self::Unknown => "The card sets something I do not know. Use the same version.",
        })
    }
}

/// The step that a row of the settings is at, and the last one.
fn step(settings: &Settings, index: usize) -> (u8, u8) {
    match settings.field(index).kind {
        Kind::Switch(on, _) => (u8::from(on), 1),
        Kind::Steps { at, last } => (at as u8, last as u8),
        Kind::Action(_) | Kind::Nothing => (0, 0),
    }
}

/// Whether a game knows what a value in a place means.
fn knows(game: &Game, place: u8, value: u8) -> bool {
    let place = usize::from(place);
    game.preferences.iter().any(|Preference { at, kind, .. }| match kind {
        PreferenceKind::Choice(choices) => *at == place && usize::from(value) < choices.len(),
        PreferenceKind::Faces(_) => (*at..at + 6).contains(&place) && usize::from(value) < crate::dice::Symbol::ALL.len(),
    })
}

/// Everything that differs from a device that is new.
fn items(model: &Model) -> impl Iterator<Item = Item> {
    let usual = Settings::DEFAULT;
    let own = (0..model.settings.count()).filter_map(move |index| {
        let (value, _) = step(&model.settings, index);
        (value != step(&usual, index).0).then_some(Item { group: DEVICE, place: index as u8, value })
    });
    let games = GAMES.iter().flat_map(move |game| {
        let (group, set, usual) = (games::code(game), model.preferences(game), presets(game.preferences));
        (0..).zip(set).zip(usual).filter_map(move |((place, value), usual)| {
            let group = group.filter(|_| value != usual && knows(game, place, value))?;
            Some(Item { group, place, value })
        })
    });
    own.chain(games)
}

/// The code of what is set on a device; nothing if more differs than a card can hold.
pub fn write(model: &Model) -> Option<Code> {
    let mut values = Vec::<u8, LONGEST>::new();
    values.push(FORM).ok()?;
    for Item { group, place, value } in items(model) {
        let bits = u16::from(group) << 12 | u16::from(place) << 8 | u16::from(value);
        values.extend_from_slice(&letters_of(bits)).ok()?;
    }
    let check = letters_of(SUM.checksum(&values));
    values.extend_from_slice(&check).ok()?;
    Some(values.iter().filter_map(|value| LETTERS.get(usize::from(*value))).map(|letter| char::from(*letter)).collect())
}

/// Fifteen bits as three letters.
const fn letters_of(bits: u16) -> [u8; 3] {
    [(bits >> 10 & 31) as u8, (bits >> 5 & 31) as u8, (bits & 31) as u8]
}

/// The value of a letter; small ones and those that are mistaken for digits are understood.
fn value_of(letter: u8) -> Option<u8> {
    let meant = match letter.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    };
    LETTERS.iter().position(|other| *other == meant).map(|nth| nth as u8)
}

/// Reads a code; spaces and hyphens between its groups are nothing.
///
/// # Errors
///
/// [`NoCard`] says what is wrong with it.
pub fn read(code: &str) -> Result<Card, NoCard> {
    let mut values = Vec::<u8, LONGEST>::new();
    for letter in code.bytes().filter(|letter| !matches!(letter, b' ' | b'-')) {
        values.push(value_of(letter).ok_or(NoCard::Letter)?).map_err(|_| NoCard::Length)?;
    }
    let (content, check) = values.split_last_chunk::<CHECK>().ok_or(NoCard::Length)?;
    let (form, items) = content.split_first().ok_or(NoCard::Length)?;
    let (items, rest) = items.as_chunks::<3>();
    if !rest.is_empty() {
        return Err(NoCard::Length);
    }
    // There is no form 0, whose check would be nothing but zeros.
    if letters_of(SUM.checksum(content)) != *check || *form == 0 {
        return Err(NoCard::Wrong);
    }
    if *form != FORM {
        return Err(NoCard::Form);
    }
    let mut card = Card::default();
    for &[a, b, c] in items {
        let bits = u16::from(a) << 10 | u16::from(b) << 5 | u16::from(c);
        let item = Item { group: (bits >> 12) as u8, place: (bits >> 8 & 15) as u8, value: bits as u8 };
        let known = match (item.group, games::coded(item.group)) {
            (DEVICE, _) => {
                usize::from(item.place) < Settings::DEFAULT.count()
                    && item.value <= step(&Settings::DEFAULT, usize::from(item.place)).1
            }
            (_, Some(game)) => knows(game, item.place, item.value),
            (_, None) => return Err(NoCard::Game),
        };
        if !known {
            return Err(NoCard::Unknown);
        }
        // As many as a code can hold.
        let _ = card.0.push(item);
    }
    Ok(card)
}

impl Card {
    /// How many things it sets.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Sets them, and everything else as on a device that is new.
    pub fn take(&self, model: &mut Model) {
        for index in 0..model.settings.count() {
            model.settings.put(index, u16::from(step(&Settings::DEFAULT, index).0));
        }
        for game in GAMES {
            let mut values: Preferences = presets(game.preferences);
            for item in self.0.iter().filter(|item| Some(item.group) == games::code(game)) {
                if let Some(value) = values.get_mut(usize::from(item.place)) {
                    *value = item.value;
                }
            }
            model.prefer(game, &values);
        }
        for item in self.0.iter().filter(|item| item.group == DEVICE) {
            model.settings.put(usize::from(item.place), u16::from(item.value));
        }
        model.keep();
    }
}
