//! What can be set about a game. A battle under way keeps what it was begun with.

use core::fmt::Write as _;

use super::Millis;
use super::faces::FacesView;
use super::form::{Did, Field, Fields, Form, Kind, Text};
use super::frame::Frame;
use super::hint::Hints;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Preference, PreferenceKind, Preferences, Term, presets};
use crate::games::Game;

/// The options of one game.
pub struct OptionsView {
    game: &'static Game,
    form: Form,
}

impl core::fmt::Debug for OptionsView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "OptionsView({}, {:?})", self.game.id, self.form)
    }
}

impl OptionsView {
    /// The options of a game.
    #[must_use]
    pub fn new(game: &'static Game) -> Self {
        Self { game, form: Form::default() }
    }

    fn set(&self, model: &Model) -> Set {
        Set::of(self.game, model)
    }
}

/// What is set, as a form sees it.
pub struct Set {
    game: &'static Game,
    /// What is set.
    pub values: Preferences,
}

impl Set {
    /// What is set about a game.
    pub fn of(game: &'static Game, model: &Model) -> Self {
        Self { game, values: model.preferences(game) }
    }

    /// How many are not as the book has them.
    fn changed(&self) -> usize {
        let book = presets(self.game.preferences);
        let differs = |it: &&Preference| match it.kind {
            PreferenceKind::Choice(_) => it.chosen(&self.values) != it.chosen(&book),
            PreferenceKind::Faces(_) => it.layout(&self.values) != it.layout(&book),
        };
        self.game.preferences.iter().filter(differs).count()
    }
}

impl Fields for Set {
    fn count(&self) -> usize {
        self.game.preferences.len()
    }

    fn field(&self, index: usize) -> Field {
        let mut field = Field { label: Text::new(), value: Text::new(), kind: Kind::Action("OPEN") };
        let Some(preference) = self.game.preferences.get(index) else { return field };
        // Titles and options are shorter than a row: a test has them all drawn.
        let _ = field.label.write_str(preference.title);
        match preference.kind {
            PreferenceKind::Choice(choices) => {
                let at = preference.chosen(&self.values);
                let _ = field.value.write_str(choices.get(at).map_or("", |choice| choice.text));
                field.kind = Kind::Steps { at: at as u16, last: choices.len().saturating_sub(1) as u16 };
            }
            PreferenceKind::Faces(faces) => {
                let _ = field.value.write_str(faces.name(&preference.layout(&self.values)));
            }
        }
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        if let Some(preference) = self.game.preferences.get(index) {
            preference.choose(&mut self.values, u8::try_from(step).unwrap_or(0));
        }
    }
}

/// Keeps what was set, in memory and in flash.
pub fn keep(game: &Game, values: &Preferences, desk: &mut Desk<'_>) {
    desk.model.prefer(game, values);
    desk.keep();
}

impl View for OptionsView {
    fn hints(&self, model: &Model) -> Hints {
        self.form.hints(&self.set(model), model.device.layout)
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let mut set = self.set(desk.model);
        match self.form.press(&mut set, desk.model.device.layout, press) {
            Did::Moved => {
                // A value on trial is shown, and saved only when it is kept.
                desk.model.prefer(self.game, &set.values);
                Go::Stay
            }
            Did::Kept => {
                keep(self.game, &set.values, desk);
                Go::Stay
            }
            Did::Act(index) => Go::Open(Screen::Faces(FacesView::new(self.game, index))),
            Did::Left => Go::Back,
        }
    }

    fn term(&self, _model: &Model) -> Option<(&'static Game, &'static Term)> {
        let preference = self.game.preferences.get(self.form.cursor()).filter(|_| !self.form.changing())?;
        Some((self.game, preference.term?))
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let set = self.set(model);
        match set.changed() {
            0 => frame.title("Options", self.game.short),
            changed => frame.title("Options", format_args!("{changed} changed")),
        }
        self.form.draw(&set, model.device.layout, frame);
    }
}
