//! Short values as bytes.
//!
//! Each starts with the number of its form. A value of an unknown form is as good as none: the device starts with its own
//! defaults and says nothing wrong.

use heapless::Vec;

use super::{Label, Settings};
use crate::engine::Preferences;

/// The form all values have had so far.
const FORM: u8 = 1;

/// A short value.
pub type Short = Vec<u8, 24>;

pub fn settings(settings: &Settings) -> Short {
    let [first, second] = settings.typed;
    let switches = [settings.flip, settings.left_hand, settings.tumble, first, second, !settings.run_on, settings.greeted];
    let flags = switches.into_iter().rev().fold(0, |flags, on| flags << 1 | u8::from(on));
    let [low, high] = settings.demo.to_le_bytes();
    let start = [FORM, settings.contrast, flags, settings.dim, settings.sleep, low, high];
    start.into_iter().chain(settings.name.as_str().bytes()).collect()
}

pub fn preferences(values: &Preferences) -> Short {
    core::iter::once(FORM).chain(*values).collect()
}

pub fn settings_from(bytes: &[u8]) -> Option<Settings> {
    let &[FORM, contrast, flags, dim, sleep, ref more @ ..] = bytes else { return None };
    let on = |bit: u8| flags >> bit & 1 == 1;
    let (demo, name) = more.split_first_chunk().map_or((0, &[][..]), |(demo, name)| (u16::from_le_bytes(*demo), name));
    let settings = Settings {
        contrast,
        flip: on(0),
        left_hand: on(1),
        tumble: on(2),
        run_on: !on(5),
        dim,
        sleep,
        typed: [on(3), on(4)],
        name: Label::new(name),
        greeted: on(6),
        demo,
    };
    Some(settings.mended())
}

pub fn number_from(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

pub fn preferences_from(bytes: &[u8]) -> Option<Preferences> {
    let (&FORM, values) = bytes.split_first()? else { return None };
    values.try_into().ok()
}
