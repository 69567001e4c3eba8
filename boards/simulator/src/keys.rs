//! The keys of each layout and their names.

use adjutant::ui::{Button, Layout};

/// A key and the word it goes by.
pub type Key = (&'static str, Button);

/// The keys a layout has, in the order in which they are listed.
#[must_use]
pub const fn keys(layout: Layout) -> &'static [Key] {
    match layout {
        Layout::Two => &[("next", Button::Down), ("ok", Button::Ok)],
        Layout::Three => &[("up", Button::Up), ("down", Button::Down), ("ok", Button::Ok)],
        Layout::Four => &[("up", Button::Up), ("down", Button::Down), ("ok", Button::Ok), ("back", Button::Back)],
        Layout::Five => {
            &[("up", Button::Up), ("down", Button::Down), ("left", Button::Left), ("right", Button::Right), ("ok", Button::Ok)]
        }
    }
}

/// Whether the layout has this key.
#[must_use]
pub fn has(layout: Layout, button: Button) -> bool {
    keys(layout).iter().any(|(_, key)| *key == button)
}

/// The key of this name, if the layout has it. `down` is also a name for the single direction key.
#[must_use]
pub fn named(layout: Layout, word: &str) -> Option<Button> {
    let word = if layout == Layout::Two && word == "down" { "next" } else { word };
    keys(layout).iter().find(|(name, _)| *name == word).map(|(_, button)| *button)
}
