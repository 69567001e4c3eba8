//! The faces of a game's dice: a layout with a name, or any six symbols.

use super::Millis;
use super::die::{DieSize, Look};
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::list::{Row, row_at};
use super::options::keep;
use super::press::{Layout, Press};
use super::view::{Desk, Go, Model, View};
use crate::dice::{FaceLayout, Symbol};
use crate::engine::{Layouts, Preference, PreferenceKind};
use crate::games::Game;

/// The faces of one die of a game.
pub struct FacesView {
    game: &'static Game,
    /// Which of the game's preferences.
    index: usize,
    /// The name, then the faces.
    cursor: usize,
    /// The layout that Back would restore, while something is being changed.
    before: Option<FaceLayout>,
}

impl core::fmt::Debug for FacesView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "FacesView({}, {})", self.game.id, self.cursor)
    }
}

/// The name and six faces.
const STOPS: usize = 7;

impl FacesView {
    /// The faces that a preference of a game sets.
    #[must_use]
    pub const fn new(game: &'static Game, index: usize) -> Self {
        Self { game, index, cursor: 0, before: None }
    }

    fn preference(&self) -> Option<(&'static Preference, &'static Layouts)> {
        let preference = self.game.preferences.get(self.index)?;
        match preference.kind {
            PreferenceKind::Faces(layouts) => Some((preference, layouts)),
            PreferenceKind::Choice(_) => None,
        }
    }

    fn layout(&self, model: &Model) -> FaceLayout {
        let values = model.preferences(self.game);
        self.preference().map_or(FaceLayout([Symbol::Blank; 6]), |(preference, _)| preference.layout(&values))
    }

    fn put(&self, layout: &FaceLayout, model: &mut Model) {
        let mut values = model.preferences(self.game);
        if let Some((preference, _)) = self.preference() {
            preference.lay_out(&mut values, layout);
        }
        model.prefer(self.game, &values);
    }

    /// The next or previous layout with a name, or symbol of the face under the cursor. Both come round.
    fn turned(&self, layout: FaceLayout, up: bool) -> FaceLayout {
        let next = |at: usize, count: usize| (at + if up { 1 } else { count - 1 }) % count;
        match self.cursor.checked_sub(1) {
            None => {
                let named = self.preference().map_or(&[][..], |(_, layouts)| layouts.named);
                let at = named.iter().position(|(_, known)| *known == layout);
                let to = at.map_or(0, |at| next(at, named.len()));
                named.get(to).map_or(layout, |(_, layout)| *layout)
            }
            Some(face) => {
                let mut turned = layout;
                if let Some(symbol) = turned.0.get_mut(face) {
                    let at = Symbol::ALL.iter().position(|other| other == symbol).unwrap_or(0);
                    *symbol = Symbol::ALL.get(next(at, Symbol::ALL.len())).copied().unwrap_or(*symbol);
                }
                turned
            }
        }
    }

    /// On boards without a Back key, one stop more leads back.
    fn stops(model: &Model) -> usize {
        STOPS + usize::from(!model.device.layout.has_back())
    }
}

impl View for FacesView {
    fn hints(&self, model: &Model) -> Hints {
        if self.before.is_some() {
            let middle = Middle::Value { word: "change", can_raise: true, can_lower: model.device.layout != Layout::Two };
            return Hints { back: Some("cancel"), middle, ok: Some("KEEP") };
        }
        let ok = if self.cursor < STOPS { "CHANGE" } else { "BACK" };
        Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let layout = self.layout(desk.model);
        match (press, self.before) {
            (Press::Up | Press::Down, Some(_)) => self.put(&self.turned(layout, press == Press::Up), desk.model),
            (Press::Ok, Some(_)) => {
                self.before = None;
                keep(self.game, &desk.model.preferences(self.game), desk);
            }
            (_, Some(before)) => {
                self.put(&before, desk.model);
                self.before = None;
            }
            (Press::Up, None) => self.cursor = (self.cursor + Self::stops(desk.model) - 1) % Self::stops(desk.model),
            (Press::Down, None) => self.cursor = (self.cursor + 1) % Self::stops(desk.model),
            (Press::Ok, None) if self.cursor < STOPS => self.before = Some(layout),
            (_, None) => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let Some((preference, layouts)) = self.preference() else { return };
        let layout = self.layout(model);
        frame.title(preference.title, (layouts.lacks)(&layout).unwrap_or_default());
        let changing = self.before.filter(|_| self.cursor == 0).map(|_| (true, true));
        let label = if self.cursor == STOPS { "Back" } else { "Layout" };
        let value = if self.cursor == STOPS { "" } else { layouts.name(&layout) };
        let row = Row { icon: None, label: &label, value: &value, changing };
        frame.row(row_at(13, self.cursor == 0 || self.cursor == STOPS), &row);
        for ((nth, symbol), x) in layout.0.iter().enumerate().zip((3..).step_by(21)) {
            let here = self.cursor == nth + 1;
            let look = if here { Look::Solid } else { Look::Framed };
            frame.symbol_die((x, 27), DieSize::Middle, *symbol, look);
            frame.text(Font::Tiny, x + 8, 51, Align::Centre, nth + 1);
        }
    }
}
