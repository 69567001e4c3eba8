//! All screens there are.

use super::about::About;
use super::battle::BattleView;
use super::figure::FigureView;
use super::game::GameView;
use super::home::Home;
use super::play::PlayView;
use super::quick::Quick;
use super::rolled::RolledView;
use super::roller::Roller;
use super::settings::SettingsView;
use super::terms::TermsView;
use super::view::View;

/// One screen with its state, so that Back restores cursor and page.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
pub enum Screen {
    /// The first menu.
    Home(Home),
    /// A game's home.
    Game(GameView),
    /// A game's procedures.
    Quick(Quick),
    /// A game's words.
    Terms(TermsView),
    /// The battle under way.
    Battle(BattleView),
    /// A figure of it.
    Figure(FigureView),
    /// The procedure being played.
    Play(PlayView),
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
            Self::Game(view) => view,
            Self::Quick(view) => view,
            Self::Terms(view) => view,
            Self::Battle(view) => view,
            Self::Figure(view) => view,
            Self::Play(view) => view,
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
            Self::Game(view) => view,
            Self::Quick(view) => view,
            Self::Terms(view) => view,
            Self::Battle(view) => view,
            Self::Figure(view) => view,
            Self::Play(view) => view,
            Self::Roller(view) => view,
            Self::Rolled(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
        }
    }
}
