//! All screens there are.

use super::about::About;
use super::home::Home;
use super::rolled::RolledView;
use super::roller::Roller;
use super::settings::SettingsView;
use super::view::View;

/// One screen with its state, so that Back restores cursor and page.
#[derive(Debug)]
pub enum Screen {
    /// The first menu.
    Home(Home),
    /// The free dice roller's form.
    Roller(Roller),
    /// The result of a free roll.
    Rolled(RolledView),
    /// The settings.
    Settings(SettingsView),
    /// Version, rules, licences.
    About(About),
}

impl Screen {
    /// The screen as what it can do.
    pub fn view(&self) -> &dyn View {
        match self {
            Self::Home(view) => view,
            Self::Roller(view) => view,
            Self::Rolled(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
        }
    }

    /// The same, to act on it.
    pub fn view_mut(&mut self) -> &mut dyn View {
        match self {
            Self::Home(view) => view,
            Self::Roller(view) => view,
            Self::Rolled(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
        }
    }
}
