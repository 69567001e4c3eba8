//! A battle at a glance: both sides, a mark a figure, and what comes next.

mod columns;
mod menu;

use super::Millis;
use super::figure::FigureView;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::play::PlayView;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Answer, Guide, Id, IdList, Kind, Side};
use crate::games::{Game, Procedure, State};
use menu::{Choice, Menu};

/// The battle of a game that is under way.
pub struct BattleView {
    game: &'static Game,
    /// The row under the cursor: the acting side's figures, the other side's, then the way to the menu.
    cursor: usize,
    /// The menu, if it is open.
    menu: Option<Menu>,
}

impl core::fmt::Debug for BattleView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "BattleView({}, {}, {:?})", self.game.id, self.cursor, self.menu)
    }
}

/// What the cursor is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// A figure of the overview.
    Figure(Side, Id),
    /// The last row: everything else.
    More,
}

impl BattleView {
    /// The battle of a game, the cursor on the first figure that can act.
    #[must_use]
    pub const fn new(game: &'static Game) -> Self {
        Self { game, cursor: 0, menu: None }
    }

    /// The guide; a battle without one cannot be begun.
    fn guide(&self) -> Option<&'static Guide<State>> {
        self.game.guide
    }

    /// Whose column comes first in the cursor's walk, and their figures.
    fn figures(&self, model: &Model) -> [(Side, IdList); 2] {
        let acting = self.guide().and_then(|guide| (guide.status)(&model.battle).acting).unwrap_or(Side::First);
        [acting, acting.other()].map(|side| {
            let list = self.guide().map(|guide| (guide.members)(&model.battle, side));
            (side, list.unwrap_or_default())
        })
    }

    fn spots(&self, model: &Model) -> usize {
        self.figures(model).iter().map(|(_, list)| list.len()).sum::<usize>() + 1
    }

    fn spot(&self, model: &Model) -> Spot {
        let mut nth = self.cursor;
        for (side, list) in &self.figures(model) {
            match list.get(nth) {
                Some(id) => return Spot::Figure(*side, *id),
                None => nth -= list.len(),
            }
        }
        Spot::More
    }

    /// Whether the figure can be chosen for what comes next.
    fn acts(&self, model: &Model, side: Side, id: Id) -> bool {
        self.guide()
            .is_some_and(|guide| (guide.status)(&model.battle).acting == Some(side) && (guide.facts)(&model.battle, id).ready)
    }

    /// Whether nobody acts now: then there is nothing to choose but from the menu.
    fn between(&self, model: &Model) -> bool {
        self.guide().is_none_or(|guide| (guide.status)(&model.battle).acting.is_none())
    }

    /// Starts a procedure on the battle; if it first asks for a figure, the one under the cursor answers.
    fn start(&self, procedure: &'static Procedure, figure: Option<Id>, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        model.session.start(procedure, &model.battle, model.rolls);
        let asked = model
            .session
            .prompt()
            .map(|prompt| matches!(&prompt.kind, Kind::Choose { ids } if figure.is_some_and(|id| ids.contains(&id))));
        if let (Some(true), Some(id)) = (asked, figure) {
            // It is one of those offered: it cannot be refused.
            let _ = model.session.answer(&Answer::Choose(id));
        }
        Go::Open(Screen::Play(PlayView::guided(model, self.game)))
    }

    fn press_menu(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let Some(menu) = &mut self.menu else { return Go::Stay };
        match menu.press(press, self.game, desk.model) {
            Choice::Moved => Go::Stay,
            Choice::Start(procedure) => {
                self.menu = None;
                self.cursor = 0;
                self.start(procedure, None, desk)
            }
            Choice::Overview => {
                self.menu = None;
                Go::Stay
            }
            Choice::Leave => {
                desk.model.leave_battle();
                Go::Back
            }
            Choice::Back => {
                self.menu = None;
                if self.between(desk.model) { Go::Back } else { Go::Stay }
            }
        }
    }
}

impl View for BattleView {
    fn hints(&self, model: &Model) -> Hints {
        if let Some(menu) = &self.menu {
            return menu.hints(self.game, model);
        }
        let ok = match self.spot(model) {
            Spot::Figure(side, id) if self.acts(model, side, id) => "ACT",
            Spot::Figure(..) => "CARD",
            Spot::More => "MENU",
        };
        Hints { back: Some(""), middle: Middle::List("figure"), ok: Some(ok) }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if self.menu.is_some() {
            return self.press_menu(press, desk);
        }
        let spots = self.spots(desk.model);
        match press {
            Press::Up => self.cursor = (self.cursor + spots - 1) % spots,
            Press::Down => self.cursor = (self.cursor + 1) % spots,
            Press::Ok => match self.spot(desk.model) {
                Spot::Figure(side, id) if self.acts(desk.model, side, id) => {
                    let now = self.guide().map(|guide| (guide.now)(&desk.model.battle));
                    if let Some(procedure) = now.and_then(|now| now.first().copied()) {
                        return self.start(procedure, Some(id), desk);
                    }
                }
                Spot::Figure(_, id) => return Go::Open(Screen::Figure(FigureView::new(self.game, id))),
                Spot::More => self.menu = Some(Menu::default()),
            },
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn resumed(&mut self, model: &Model) {
        // Back from a procedure: who can act has changed, and between turns only the menu can go on.
        self.menu = self.between(model).then(Menu::default);
        let first = self.figures(model).into_iter().next();
        let ready = first.and_then(|(side, list)| list.iter().position(|id| self.acts(model, side, *id)));
        self.cursor = ready.unwrap_or(0);
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        let Some(guide) = self.guide() else { return };
        match &self.menu {
            Some(menu) => menu.draw(self.game, model, frame),
            None => columns::draw(guide, model, &self.figures(model), self.cursor, frame),
        }
    }
}
