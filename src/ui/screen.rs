//! All screens there are.

use super::about::About;
use super::battle::BattleView;
use super::faces::FacesView;
use super::fairness::FairnessView;
use super::fault::FaultView;
use super::figure::FigureView;
use super::game::GameView;
use super::logged::LogView;
use super::map::MapView;
use super::names::NamesView;
use super::options::OptionsView;
use super::parked::ParkedView;
use super::passed::PassedView;
use super::play::PlayView;
use super::quick::Quick;
use super::refusal::Refusal;
use super::resume::ResumeView;
use super::rolled::RolledView;
use super::roller::Roller;
use super::saves::SavesView;
use super::settings::SettingsView;
use super::shelf::ShelfView;
use super::terms::TermsView;
use super::view::View;

/// One screen over the first menu with its state, so that Back restores cursor and page.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to put the large one on")]
pub enum Screen {
    /// A game's home.
    Game(GameView),
    /// A game's procedures.
    Quick(Quick),
    /// A game's words.
    Terms(TermsView),
    /// What can be set about a game.
    Options(OptionsView),
    /// The faces of a game's dice.
    Faces(FacesView),
    /// The battle under way.
    Battle(BattleView),
    /// A figure of it.
    Figure(FigureView),
    /// Where it is fought.
    Map(MapView),
    /// The names in it.
    Names(NamesView),
    /// The procedure being played.
    Play(PlayView),
    /// What went by meanwhile.
    Passed(PassedView),
    /// The free dice roller's form.
    Roller(Roller),
    /// The result of a free roll.
    Rolled(RolledView),
    /// No roll, and why.
    Refusal(Refusal),
    /// The pages about the dice.
    Fairness(FairnessView),
    /// The log of rolls.
    Log(LogView),
    /// The settings.
    Settings(SettingsView),
    /// Version, rules, licences.
    About(About),
    /// After a fault.
    Fault(FaultView),
    /// Power on in the middle of something.
    Resume(ResumeView),
    /// Battles that were put away.
    Parked(ParkedView),
    /// Rosters of a game.
    Shelf(ShelfView),
    /// Something is wrong with the saves.
    Saves(SavesView),
}

impl Screen {
    /// The screen as what it can do.
    pub fn view(&self) -> &dyn View {
        match self {
            Self::Game(view) => view,
            Self::Quick(view) => view,
            Self::Terms(view) => view,
            Self::Options(view) => view,
            Self::Faces(view) => view,
            Self::Battle(view) => view,
            Self::Figure(view) => view,
            Self::Map(view) => view,
            Self::Names(view) => view,
            Self::Play(view) => view,
            Self::Passed(view) => view,
            Self::Roller(view) => view,
            Self::Rolled(view) => view,
            Self::Refusal(view) => view,
            Self::Fairness(view) => view,
            Self::Log(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
            Self::Fault(view) => view,
            Self::Resume(view) => view,
            Self::Parked(view) => view,
            Self::Shelf(view) => view,
            Self::Saves(view) => view,
        }
    }

    /// The same, to act on it.
    pub fn view_mut(&mut self) -> &mut dyn View {
        match self {
            Self::Game(view) => view,
            Self::Quick(view) => view,
            Self::Terms(view) => view,
            Self::Options(view) => view,
            Self::Faces(view) => view,
            Self::Battle(view) => view,
            Self::Figure(view) => view,
            Self::Map(view) => view,
            Self::Names(view) => view,
            Self::Play(view) => view,
            Self::Passed(view) => view,
            Self::Roller(view) => view,
            Self::Rolled(view) => view,
            Self::Refusal(view) => view,
            Self::Fairness(view) => view,
            Self::Log(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
            Self::Fault(view) => view,
            Self::Resume(view) => view,
            Self::Parked(view) => view,
            Self::Shelf(view) => view,
            Self::Saves(view) => view,
        }
    }
}
