//! Short values as bytes.
//!
//! Each starts with the number of its form. A value of an unknown form is as good as none: the device starts with its own
//! defaults and says nothing wrong.

use heapless::Vec;

use crate::dice::{Die, Keep, Read, Recipe};

use super::Settings;
use crate::engine::Preferences;

/// The form all values have had so far.
const FORM: u8 = 1;

/// A short value.
pub type Short = Vec<u8, 24>;

pub fn settings(settings: &Settings) -> Short {
    let [first, second] = settings.typed;
    let switches = [settings.flip, settings.left_hand, settings.tumble, first, second, !settings.run_on];
    let flags = switches.into_iter().rev().fold(0, |flags, on| flags << 1 | u8::from(on));
    [FORM, settings.contrast, flags, settings.dim, settings.sleep].into_iter().collect()
}

pub fn recipe(recipe: &Recipe) -> Short {
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
    let modifier = recipe.modifier.cast_unsigned();
    [FORM, recipe.dice, recipe.die.sides(), modifier, keep, kept, read, number].into_iter().collect()
}

pub fn preferences(values: &Preferences) -> Short {
    core::iter::once(FORM).chain(*values).collect()
}

pub fn settings_from(bytes: &[u8]) -> Option<Settings> {
    let &[FORM, contrast, flags, dim, sleep] = bytes else { return None };
    let on = |bit: u8| flags >> bit & 1 == 1;
    Some(
        Settings { contrast, flip: on(0), left_hand: on(1), tumble: on(2), run_on: !on(5), dim, sleep, typed: [on(3), on(4)] }
            .mended(),
    )
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

pub fn number_from(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

pub fn preferences_from(bytes: &[u8]) -> Option<Preferences> {
    let (&FORM, values) = bytes.split_first()? else { return None };
    values.try_into().ok()
}
