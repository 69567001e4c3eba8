//! Records as bytes.
//!
//! Each value starts with the number of its form. A value of an unknown form is as good as none: the device starts with its own
//! defaults and says nothing wrong.

use heapless::Vec;

use crate::dice::{Die, Keep, Read, Recipe};

use super::{Record, Settings};
use crate::engine::Preferences;

/// The key under which a value is kept, and its bytes.
pub type Keyed = (u8, Vec<u8, 24>);

pub const SETTINGS: u8 = 1;
pub const RECIPE: u8 = 2;
pub const ROLLS: u8 = 3;
/// The first game's; the others follow.
pub const PREFERENCES: u8 = 16;

/// The form all values have had so far.
const FORM: u8 = 1;

pub fn record(record: &Record) -> Keyed {
    let mut bytes = Vec::new();
    let mut put = |more: &[u8]| {
        // The longest record has a byte for each preference.
        let _ = bytes.extend_from_slice(more);
    };
    put(&[FORM]);
    let key = match record {
        Record::Settings(settings) => {
            let flags = u8::from(settings.flip) | u8::from(settings.left_hand) << 1 | u8::from(settings.tumble) << 2;
            put(&[settings.contrast, flags, settings.dim, settings.sleep]);
            SETTINGS
        }
        Record::Recipe(recipe) => {
            let (keep, kept) = match recipe.keep {
                Keep::All => (0, 0),
                Keep::Highest(n) => (1, n),
                Keep::Lowest(n) => (2, n),
            };
            let (read, number) = match recipe.read {
                Read::Sum => (0, 0),
                Read::AtLeast(n) => (1, n),
                Read::AtMost(n) => (2, n),
            };
            put(&[recipe.dice, recipe.die.sides(), recipe.modifier.cast_unsigned(), keep, kept, read, number]);
            RECIPE
        }
        Record::Rolled(number) => {
            put(&number.to_le_bytes());
            ROLLS
        }
        Record::Preferences(game, values) => {
            put(values);
            PREFERENCES.saturating_add(*game)
        }
    };
    (key, bytes)
}

pub fn settings_from(bytes: &[u8]) -> Option<Settings> {
    let &[FORM, contrast, flags, dim, sleep] = bytes else { return None };
    let on = |bit: u8| flags >> bit & 1 == 1;
    Some(Settings { contrast, flip: on(0), left_hand: on(1), tumble: on(2), dim, sleep }.mended())
}

pub fn recipe_from(bytes: &[u8]) -> Option<Recipe> {
    let &[FORM, dice, sides, modifier, keep, kept, read, number] = bytes else { return None };
    let keep = match keep {
        0 => Keep::All,
        1 => Keep::Highest(kept),
        2 => Keep::Lowest(kept),
        _ => return None,
    };
    let read = match read {
        0 => Read::Sum,
        1 => Read::AtLeast(number),
        2 => Read::AtMost(number),
        _ => return None,
    };
    Some(Recipe { dice, die: Die::new(sides)?, modifier: modifier.cast_signed(), keep, read }.mended())
}

pub fn rolls_from(bytes: &[u8]) -> Option<u32> {
    let (&FORM, number) = bytes.split_first()? else { return None };
    Some(u32::from_le_bytes(number.try_into().ok()?))
}

pub fn preferences_from(bytes: &[u8]) -> Option<Preferences> {
    let (&FORM, values) = bytes.split_first()? else { return None };
    values.try_into().ok()
}
