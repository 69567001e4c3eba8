//! All screens there are.

use super::about::About;
use super::battle::BattleView;
use super::card::CardView;
use super::coach::{CoachView, Sight};
use super::demo::DemoView;
use super::faces::FacesView;
use super::fairness::FairnessView;
use super::fault::FaultView;
use super::figure::FigureView;
use super::game::GameView;
use super::likely::LikelyView;
use super::logged::LogView;
use super::map::MapView;
use super::names::NamesView;
use super::options::OptionsView;
use super::own::OwnView;
use super::parked::ParkedView;
use super::passed::PassedView;
use super::play::PlayView;
use super::quick::Quick;
use super::refusal::Refusal;
use super::report::ReportView;
use super::reset::ResetView;
use super::resume::ResumeView;
use super::rolled::RolledView;
use super::roller::Roller;
use super::saves::SavesView;
use super::settings::SettingsView;
use super::shelf::ShelfView;
use super::staff::StaffView;
use super::terms::TermsView;
use super::tour::TourView;
use super::unfinished::UnfinishedView;
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
    /// The odds of a free roll.
    Likely(LikelyView),
    /// Dice with faces of the player's own.
    Own(OwnView),
    /// No roll, and why.
    Refusal(Refusal),
    /// The pages about the dice.
    Fairness(FairnessView),
    /// The log of rolls.
    Log(LogView),
    /// The report of a battle.
    Report(ReportView),
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
    /// The first start.
    Tour(TourView),
    /// Something is explained.
    Coach(CoachView),
    /// Below all screens of a demo unit.
    Demo(DemoView),
    /// A demo unit, for whoever looks after it.
    Staff(StaffView),
    /// Everything is to be given up.
    Reset(ResetView),
    /// What is set, as a code.
    Card(CardView),
    /// Something is open that is in the way.
    Unfinished(UnfinishedView),
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
            Self::Likely(view) => view,
            Self::Own(view) => view,
            Self::Refusal(view) => view,
            Self::Fairness(view) => view,
            Self::Log(view) => view,
            Self::Report(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
            Self::Fault(view) => view,
            Self::Resume(view) => view,
            Self::Parked(view) => view,
            Self::Shelf(view) => view,
            Self::Tour(view) => view,
            Self::Coach(view) => view,
            Self::Demo(view) => view,
            Self::Staff(view) => view,
            Self::Reset(view) => view,
            Self::Card(view) => view,
            Self::Unfinished(view) => view,
            Self::Saves(view) => view,
        }
    }

    /// What kind of screen it is to a beginner.
    pub const fn sight(&self) -> Sight {
        match self {
            Self::Play(play) => play.sight(),
            Self::Battle(battle) => battle.sight(),
            _ => Sight::Other,
        }
    }

    /// Whether it shows what is in a roster.
    pub const fn is_looking(&self) -> bool {
        matches!(self, Self::Shelf(view) if view.is_looking())
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
            Self::Likely(view) => view,
            Self::Own(view) => view,
            Self::Refusal(view) => view,
            Self::Fairness(view) => view,
            Self::Log(view) => view,
            Self::Report(view) => view,
            Self::Settings(view) => view,
            Self::About(view) => view,
            Self::Fault(view) => view,
            Self::Resume(view) => view,
            Self::Parked(view) => view,
            Self::Shelf(view) => view,
            Self::Tour(view) => view,
            Self::Coach(view) => view,
            Self::Demo(view) => view,
            Self::Staff(view) => view,
            Self::Reset(view) => view,
            Self::Card(view) => view,
            Self::Unfinished(view) => view,
            Self::Saves(view) => view,
        }
    }
}
