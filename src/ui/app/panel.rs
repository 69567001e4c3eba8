//! The panel: how brightly it shines, where the picture stands, and when either changes by itself.

use crate::storage::{QUIET, Settings};
use crate::ui::app::App;
use crate::ui::{Light, Millis};

/// The contrast a dimmed panel has.
const DIMMED: u8 = 1;

/// An OLED burns in where it always shines: while it is lit, the picture moves as often as this.
const SHIFT_AFTER: Millis = 60_000;
/// Where to, to the right and down, in turn.
const SHIFTS: [(i8, i8); 5] = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)];

/// How often a row moves along that is too long for its place.
const ROLLS: Millis = 80;

impl App {
    /// By how much a panel that can burn in moves the picture, to the right and down: one pixel at most, which all screens leave
    /// dark at their edges.
    #[must_use]
    pub fn shift(&self) -> (i8, i8) {
        SHIFTS.get(self.shifted.1 % SHIFTS.len()).copied().unwrap_or_default()
    }

    /// How brightly the panel should shine now.
    #[must_use]
    pub const fn light(&self) -> Light {
        self.light
    }

    /// Moves the picture by a pixel, if it has been in its place for long; whether it did.
    pub(in crate::ui) fn shift_picture(&mut self) -> bool {
        let long = self.now - self.shifted.0 >= SHIFT_AFTER;
        if long {
            self.shifted = (self.now, self.shifted.1 + 1);
        }
        long
    }

    pub(super) fn light_now(&self) -> Light {
        let (idle, settings) = (self.now - self.touched, &self.model.settings);
        if self.model.demo.on {
            // Nobody comes to a dark panel.
            Light::On(contrast(settings))
        } else if idle >= settings.sleep_after().0 {
            Light::Off
        } else if idle >= settings.dim_after().0 {
            Light::On(DIMMED)
        } else {
            Light::On(contrast(settings))
        }
    }

    /// The next moment at which anything changes by itself.
    pub(super) fn wake(&self) -> Option<Millis> {
        let settings = &self.model.settings;
        let light = [settings.dim_after(), settings.sleep_after()].map(|(after, _)| self.touched + after);
        let later = light.into_iter().chain([self.touched.max(self.released) + QUIET]).filter(|at| *at > self.now).min();
        let hold = if self.view().holds() { self.model.hold.moves_at(self.now) } else { None };
        let chord = self.presses.chord_at().filter(|_| self.model.demo.on);
        let shifts = (self.light != Light::Off).then_some(self.shifted.0 + SHIFT_AFTER);
        let bright = self.light == Light::On(contrast(settings));
        let rolls = (self.rolls.get() && bright).then_some(self.now + ROLLS);
        let moves = [self.presses.wake(), self.view().moves_at(self.now), hold, later, self.demo_wakes(), chord, rolls, shifts];
        moves.into_iter().flatten().min()
    }
}

/// The panel's contrast register for a setting of 1 to 10.
pub(super) const fn contrast(settings: &Settings) -> u8 {
    (settings.contrast as u16 * 255 / 10) as u8
}
