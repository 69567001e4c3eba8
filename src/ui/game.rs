//! A game's home: its battle first, then everything else.

use core::fmt::Write as _;

use super::Millis;
use super::battle::BattleView;
use super::form::Text;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::icon::{self, Icon};
use super::list::{List, Row};
use super::play::PlayView;
use super::press::Press;
use super::quick::Quick;
use super::screen::Screen;
use super::terms::TermsView;
use super::view::{Desk, Go, Model, View};
use crate::games::{Game, State};

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
enum Entry {
    /// The battle that is under way.
    Resume,
    /// Another battle.
    New,
    /// Procedures by themselves.
    Quick,
    /// The game's words.
    Terms,
    /// For boards without a Back key.
    Back,
}

const ENTRIES: [Entry; 5] = [Entry::Resume, Entry::New, Entry::Quick, Entry::Terms, Entry::Back];

impl GameView {
    /// The home of a game.
    #[must_use]
    pub fn new(game: &'static Game) -> Self {
        Self { game, list: List::default() }
    }

    fn entries(&self, model: &Model) -> impl Iterator<Item = Entry> {
        let (game, fighting, back) = (self.game, model.fights(self.game), model.device.layout.has_back());
        ENTRIES.into_iter().filter(move |entry| match entry {
            Entry::Resume => fighting,
            // One battle of a game at a time: the other is resumed, or left for good from its own menu.
            Entry::New => game.guide.is_some() && !fighting,
            Entry::Quick => true,
            Entry::Terms => !game.terms.is_empty(),
            Entry::Back => !back,
        })
    }

    fn chosen(&self, model: &Model) -> Option<Entry> {
        self.entries(model).nth(self.list.cursor)
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
            Some(Entry::Resume) => "RESUME",
            Some(Entry::New) => "START",
            Some(Entry::Quick | Entry::Terms) => "OPEN",
            Some(Entry::Back) | None => "BACK",
        };
        Hints { back: Some(""), middle: Middle::List(""), ok: Some(ok) }
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
            (Some(Entry::Resume), _) => Go::Open(Screen::Battle(BattleView::new(self.game))),
            (Some(Entry::New), Some(guide)) => {
                self.list = List::default();
                desk.model.session.start(guide.begin, &State::Quick, desk.model.rolls);
                Go::Open(Screen::Play(PlayView::guided(desk.model, self.game)))
            }
            (Some(Entry::Quick), _) => Go::Open(Screen::Quick(Quick::new(self.game))),
            (Some(Entry::Terms), _) => Go::Open(Screen::Terms(TermsView::new(self.game))),
            _ => Go::Back,
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title(self.game.name, "");
        let count = self.entries(model).count();
        self.list.draw(frame, count, |frame, nth, place| {
            let mut value = Text::new();
            let label = match self.entries(model).nth(nth) {
                Some(Entry::Resume) => {
                    if let Some(guide) = self.game.guide {
                        let status = (guide.status)(&model.battle);
                        // Words and numbers of a turn are short; longer ones are cut.
                        let _ = write!(value, "{} {}", status.word, status.turn);
                    }
                    "Resume battle"
                }
                Some(Entry::New) => "New battle",
                Some(Entry::Quick) => "Quick roll",
                Some(Entry::Terms) => "Terms",
                Some(Entry::Back) | None => "Back",
            };
            frame.row(place, &Row { icon: None, label: &label, value: &value, changing: None });
        });
    }
}
