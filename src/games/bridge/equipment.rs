//! What figures carry (`bridge` section 1).

use crate::options;

options! {
    /// Melee weapons: a longer reach does not change the roll.
    pub enum Weapon { Hand = "Hand weapon 2d", Spear = "Spear 2d", TwoHanded = "Two-handed 3d", Polearm = "Polearm 3d" }
}

options! {
    /// Ranged weapons: all roll three dice.
    pub enum Bow { Bow = "Bow, Crossbow 6", Short = "Shortbow, Light 4" }
}

options! {
    /// Armor, by its dice.
    pub enum Armor { None = "None", Light = "Light 1d", Heavy = "Heavy 2d" }
}

impl Weapon {
    /// Dice of an attack.
    pub const fn dice(self) -> i16 {
        match self {
            Self::Hand | Self::Spear => 2,
            Self::TwoHanded | Self::Polearm => 3,
        }
    }

    /// Its word on cards and in the list of terms.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hand => "Hand weapon",
            Self::Spear => "Spear",
            Self::TwoHanded => "Two-handed",
            Self::Polearm => "Polearm",
        }
    }
}

impl Bow {
    /// Dice of an attack with any of them.
    pub const DICE: i16 = 3;

    /// Spaces without a penalty.
    pub const fn base_range(self) -> i16 {
        match self {
            Self::Bow => 6,
            Self::Short => 4,
        }
    }

    /// Its word on cards and in the list of terms.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bow => "Bow",
            Self::Short => "Shortbow",
        }
    }
}

impl Armor {
    /// Dice of its roll.
    pub const fn dice(self) -> i16 {
        self as i16
    }

    /// Its word on cards and in the list of terms; nothing for none.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Light => Some("Light armor"),
            Self::Heavy => Some("Heavy armor"),
        }
    }
}
