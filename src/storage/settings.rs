//! What a player can set about the device itself.

use crate::engine::Side;

/// The longest name of a device.
pub const MAX_LABEL: usize = 10;

/// What a device is called; nothing if nobody has named it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Label([u8; MAX_LABEL]);

impl core::fmt::Debug for Label {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Label {
    /// No name.
    pub const NONE: Self = Self([0; MAX_LABEL]);

    /// As much of a name as can be kept and shown: letters that every font has, up to the first that is none.
    #[must_use]
    pub fn new(name: &[u8]) -> Self {
        let mut label = Self::NONE;
        let plain = name.iter().take_while(|letter| matches!(letter, b' '..=b'~'));
        for (place, letter) in label.0.iter_mut().zip(plain) {
            *place = *letter;
        }
        label
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let letters = self.0.split(|letter| *letter == 0).next().unwrap_or_default();
        core::str::from_utf8(letters).unwrap_or_default()
    }
}

/// Everything a player can set about the device itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Settings {
    /// Brightness in tenths, 1 to 10.
    pub contrast: u8,
    /// The picture is turned by half: for a panel mounted the other way up.
    pub flip: bool,
    /// The device is held the other way round: picture and keys are turned.
    pub left_hand: bool,
    /// Dice tumble before they come to rest.
    pub tumble: bool,
    /// Rounds of a melee and turns of the device's own side go on by themselves, until somebody must decide.
    pub run_on: bool,
    /// Index into [`DIM_AFTER`].
    pub dim: u8,
    /// Index into [`SLEEP_AFTER`].
    pub sleep: u8,
    /// Which sides roll dice of their own, whose faces are typed.
    pub typed: [bool; 2],
    /// What the device is called.
    pub name: Label,
    /// Whoever has it knows what it is: no welcome any more.
    pub greeted: bool,
    /// The game that it shows as a demo unit, by the short key of its id; 0 if it is none.
    pub demo: u16,
}

/// A pause in milliseconds, and its name on the screen.
pub type Pause = (u64, &'static str);

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// When the panel dims. It always does: an OLED that never dims burns in within months.
pub const DIM_AFTER: [Pause; 4] = [(10 * SECOND, "10 s"), (30 * SECOND, "30 s"), (MINUTE, "1 min"), (2 * MINUTE, "2 min")];
/// When the panel goes dark.
pub const SLEEP_AFTER: [Pause; 5] =
    [(MINUTE, "1 min"), (2 * MINUTE, "2 min"), (5 * MINUTE, "5 min"), (10 * MINUTE, "10 min"), (30 * MINUTE, "30 min")];

impl Settings {
    /// The brightest contrast step.
    pub const CONTRAST_MAX: u8 = 10;

    /// As the device leaves the bench.
    pub const DEFAULT: Self = Self {
        contrast: 7,
        flip: false,
        left_hand: false,
        tumble: true,
        run_on: true,
        dim: 1,
        sleep: 1,
        typed: [false; 2],
        name: Label::NONE,
        greeted: false,
        demo: 0,
    };

    /// Whether a player types what his own dice show. Those of nobody in particular are typed only if both players' are.
    #[must_use]
    pub const fn types(&self, player: Option<Side>) -> bool {
        let [first, second] = self.typed;
        match player {
            Some(Side::First) => first,
            Some(Side::Second) => second,
            None => first && second,
        }
    }

    /// Idle time before the panel dims.
    #[must_use]
    pub fn dim_after(&self) -> Pause {
        pause(&DIM_AFTER, self.dim)
    }

    /// Idle time before the panel goes dark.
    #[must_use]
    pub fn sleep_after(&self) -> Pause {
        pause(&SLEEP_AFTER, self.sleep)
    }

    /// The nearest settings that make sense, for whatever was read from flash.
    #[must_use]
    pub fn mended(mut self) -> Self {
        self.contrast = self.contrast.clamp(1, Self::CONTRAST_MAX);
        self.dim = self.dim.min(DIM_AFTER.len() as u8 - 1);
        self.sleep = self.sleep.min(SLEEP_AFTER.len() as u8 - 1);
        self
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

fn pause(list: &'static [Pause], index: u8) -> Pause {
    list.get(usize::from(index)).copied().unwrap_or((MINUTE, "1 min"))
}
