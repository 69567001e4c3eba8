//! A game's home: its battle first, then everything else.

use core::fmt::Write as _;

use super::Millis;
use super::battle::BattleView;
use super::form::Text;
use super::frame::Frame;
use super::hint::Hints;
use super::icon::{self, Icon};
use super::list::{List, Row};
use super::options::OptionsView;
use super::parked::ParkedView;
use super::play::PlayView;
use super::press::Press;
use super::quick::Quick;
use super::screen::Screen;
use super::shelf::ShelfView;
use super::terms::TermsView;
use super::view::{Desk, Go, Model, View};
use crate::engine::Lane;
use crate::games::Game;

/// The home of one game.
pub struct GameView {
    game: &'static Game,
    list: List,
}

impl core::fmt::Debug for GameView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "GameView({}, {:?})", self.game.id, self.list)
    }
}

/// A row of the home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The battle that is under way.
    Resume,
    /// Something by itself that is open.
    GoOn,
    /// Battles that were put away.
    PickUp,
    /// Another game's battle, in the way of a new one.
    Park,
    /// Another battle.
    New,
    /// Rosters for battles.
    Rosters,
    /// Procedures by themselves.
    Quick,
    /// The game's words.
    Terms,
    /// What can be set about the game.
    Options,
    /// For boards without a Back key.
    Back,
}

const ENTRIES: [Entry; 10] = [
    Entry::Resume,
    Entry::GoOn,
    Entry::PickUp,
    Entry::Park,
    Entry::New,
    Entry::Quick,
    Entry::Rosters,
    Entry::Terms,
    Entry::Options,
    Entry::Back,
];

impl GameView {
    /// The home of a game.
    #[must_use]
    pub fn new(game: &'static Game) -> Self {
        Self { game, list: List::default() }
    }

    fn entries(&self, model: &Model) -> impl Iterator<Item = Entry> {
        entries(self.game, model)
    }

    fn chosen(&self, model: &Model) -> Option<Entry> {
        self.entries(model).nth(self.list.cursor)
    }
}

/// The rows that make sense now.
pub fn entries(game: &'static Game, model: &Model) -> impl Iterator<Item = Entry> {
    let (fighting, back) = (model.fights(game), model.device.layout.has_back());
    let (any, parked) = (model.fighting.is_some(), model.parked(game).count() > 0);
    let (on, full) = (model.open(Lane::Quick, game).is_some(), model.parked.is_full());
    ENTRIES.into_iter().filter(move |entry| match entry {
        Entry::Resume => fighting,
        Entry::GoOn => on,
        // One battle on the table at a time: the others are put away. If there are too many, one can be deleted.
        Entry::PickUp => parked && (!any || full),
        Entry::Park => game.guide.is_some() && any && !fighting,
        Entry::New => game.guide.is_some() && !any,
        Entry::Quick => true,
        Entry::Rosters => game.rosters.is_some(),
        Entry::Terms => !game.terms.is_empty(),
        Entry::Options => !game.preferences.is_empty(),
        Entry::Back => !back,
    })
}

/// Goes on with what is open of this kind.
fn take_up(lane: Lane, desk: &mut Desk<'_>) -> Go {
    desk.model.turn(lane).map_or_else(Go::from, |()| Go::Resume)
}

/// Where a game opens: at its home, or at its procedures if it has nothing else yet.
#[must_use]
pub fn open(game: &'static Game) -> Screen {
    if game.guide.is_none() && game.terms.is_empty() {
        Screen::Quick(Quick::new(game))
    } else {
        Screen::Game(GameView::new(game))
    }
}

/// The picture of a game.
#[must_use]
pub fn picture(game: &Game) -> &'static Icon {
    match game.id {
        "sns" => &icon::SORCERY,
        "sfc" => &icon::SCIFI,
        "swordplay" => &icon::SWORDPLAY,
        "blades" => &icon::SONG,
        "bridge" => &icon::BRIDGE,
        _ => &icon::ROLLER,
    }
}

impl View for GameView {
    fn hints(&self, model: &Model) -> Hints {
        let ok = match self.chosen(model) {
            Some(Entry::Resume | Entry::GoOn) => "RESUME",
            Some(Entry::New) => "START",
            Some(Entry::Park) => "PARK",
            Some(Entry::PickUp) => "OPEN",
            Some(Entry::Quick | Entry::Rosters | Entry::Terms | Entry::Options) => "OPEN",
            Some(Entry::Back) | None => "BACK",
        };
        Hints { back: Some(""), middle: List::keys(self.entries(model).count()), ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let entry = match press {
            Press::Up | Press::Down => {
                self.list.step(press, self.entries(desk.model).count());
                return Go::Stay;
            }
            Press::Ok => self.chosen(desk.model),
            _ => None,
        };
        match (entry, self.game.guide) {
            (Some(Entry::Resume), _) if desk.model.open(Lane::Battle, self.game).is_some() => take_up(Lane::Battle, desk),
            (Some(Entry::New), _) if desk.model.open(Lane::Battle, self.game).is_some() => take_up(Lane::Battle, desk),
            (Some(Entry::GoOn), _) => take_up(Lane::Quick, desk),
            (Some(Entry::Resume), _) => Go::Open(Screen::Battle(BattleView::open(self.game, desk.model))),
            (Some(Entry::PickUp), _) => Go::Open(Screen::Parked(ParkedView::open(self.game, desk.model))),
            (Some(Entry::Park), _) => desk.model.park().map_or_else(Go::from, |()| Go::Stay),
            (Some(Entry::New), Some(guide)) => {
                self.list = List::default();
                match desk.model.start(guide.begin, Some(self.game)) {
                    Ok(()) => Go::Open(Screen::Play(PlayView::guided(desk.model, self.game))),
                    Err(way) => way.into(),
                }
            }
            (Some(Entry::Quick), _) => Go::Open(Screen::Quick(Quick::new(self.game))),
            (Some(Entry::Rosters), _) => Go::Open(Screen::Shelf(ShelfView::open(self.game, desk.model))),
            (Some(Entry::Terms), _) => Go::Open(Screen::Terms(TermsView::new(self.game))),
            (Some(Entry::Options), _) => Go::Open(Screen::Options(OptionsView::new(self.game))),
            _ => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title(self.game.short, "");
        let count = self.entries(model).count();
        self.list.draw(frame, count, |frame, nth, place| {
            let mut value = Text::new();
            let label = match self.entries(model).nth(nth) {
                Some(Entry::Resume) => {
                    let status = self.game.guide.map(|guide| (guide.status)(&model.battle));
                    if let Some(status) = status.filter(|status| status.turn > 0) {
                        // Words and numbers of a turn are short; longer ones are cut.
                        let _ = write!(value, "{} {}", status.word, status.turn);
                    }
                    "Resume battle"
                }
                Some(Entry::GoOn) => {
                    // A title that is too long moves along.
                    let _ = value.write_str(model.open(Lane::Quick, self.game).map_or("", |procedure| procedure.title));
                    "Go on"
                }
                Some(Entry::New) => {
                    let begun = model.open(Lane::Battle, self.game).is_some();
                    let _ = value.write_str(if begun { "begun" } else { "" });
                    "New battle"
                }
                Some(Entry::PickUp) => {
                    let _ = write!(value, "{}", model.parked(self.game).count());
                    "Parked battles"
                }
                Some(Entry::Park) => {
                    let _ = value.write_str(model.fighting.map_or("", |game| game.short));
                    "Park"
                }
                Some(Entry::Quick) => "Quick roll",
                Some(Entry::Rosters) => "Rosters",
                Some(Entry::Terms) => "Terms",
                Some(Entry::Options) => "Options",
                Some(Entry::Back) | None => "Back",
            };
            frame.row(place, &Row { icon: None, label: &label, value: &value, changing: None });
        });
    }
}
