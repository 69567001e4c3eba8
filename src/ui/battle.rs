//! A battle at a glance: both sides, a mark a figure, and what comes next.

mod columns;
pub mod menu;

use super::Millis;
use super::coach::Sight;
use super::figure::FigureView;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::logged::LogView;
use super::map::MapView;
use super::names::NamesView;
use super::play::{self, PlayView};
use super::press::Press;
use super::report::ReportView;
use super::screen::Screen;
use super::terms::TermsView;
use super::unfinished::InTheWay;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Answer, Answerer, Digest, Guide, Id, IdList, Kind, Prompt, Side, Status, Term};
use crate::games::{Game, Procedure, State};
use menu::{Choice, Menu};

/// The battle of a game that is under way.
pub struct BattleView {
    game: &'static Game,
    /// The row under the cursor: the acting side's figures, the way to the menu below them, the other side's, and the way to the
    /// menu once more, so that it is next to the first figure too.
    cursor: usize,
    /// The menu, if it is open.
    menu: Option<Menu>,
    /// The menu that the overview was opened from: Back leads there.
    from: Option<Menu>,
    /// The battle as it was when something was last started: what changes nothing is not started again and again.
    started: u64,
    /// The battle as it was when cursor and menu were last put where they help most.
    seen: u64,
    /// Whoever leaves everything as it was goes back to *Undo last*, where he came from.
    undoing: bool,
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
    /// The row below those of whoever acts: everything else.
    More,
}

impl BattleView {
    /// The battle of a game, as it goes on best.
    #[must_use]
    pub fn open(game: &'static Game, model: &Model) -> Self {
        let mut view = Self { game, cursor: 0, menu: None, from: None, started: 0, seen: 0, undoing: false };
        view.refresh(model);
        view
    }

    /// What was done last is to be undone, or not.
    pub const fn undo(&mut self) {
        self.undoing = true;
    }

    /// What kind of screen it is to a beginner.
    pub const fn sight(&self) -> Sight {
        if self.menu.is_some() { Sight::Menu } else { Sight::Battle }
    }

    /// While a figure acts, between turns and where nobody can be chosen only the menu can go on; else a figure is to be chosen,
    /// and the cursor is on the first that can be.
    fn refresh(&mut self, model: &Model) {
        self.seen = Digest::of(&model.battle);
        let status = self.status(model);
        let chooses = status.is_some_and(|status| status.active.is_none()) && self.players_act(model);
        let first = self.figures(model).into_iter().next();
        let here = first.and_then(|(side, list)| {
            let active = status.and_then(|status| status.active);
            let acts = |id: &Id| active.map_or_else(|| self.acts(model, side, *id), |active| active == *id);
            list.iter().position(acts)
        });
        self.from = None;
        self.menu = (!chooses || here.is_none()).then(|| Menu::open(self.game, model));
        self.cursor = here.unwrap_or(0);
    }

    /// The guide; a battle without one cannot be begun.
    const fn guide(&self) -> Option<&'static Guide<State>> {
        self.game.guide
    }

    fn status(&self, model: &Model) -> Option<Status> {
        self.guide().map(|guide| (guide.status)(&model.battle))
    }

    /// Whose column comes first in the cursor's walk, and their figures.
    fn figures(&self, model: &Model) -> [(Side, IdList); 2] {
        let acting = self.status(model).and_then(|status| status.acting).unwrap_or(Side::First);
        [acting, acting.other()].map(|side| {
            let Some(guide) = self.guide() else { return (side, IdList::new()) };
            let (members, gone) = ((guide.members)(&model.battle, side), |id: &Id| (guide.facts)(&model.battle, *id).gone);
            // Whoever is gone takes no place in view from whoever is there.
            let left = members.iter().filter(|id| !gone(id)).chain(members.iter().filter(|id| gone(id)));
            (side, left.copied().collect())
        })
    }

    fn spots(&self, model: &Model) -> usize {
        self.figures(model).iter().map(|(_, list)| list.len()).sum::<usize>() + 2
    }

    fn spot(&self, model: &Model) -> Spot {
        let [(side, list), (other, others)] = self.figures(model);
        let own = list.get(self.cursor).map(|id| Spot::Figure(side, *id));
        let behind = |cursor: usize| others.get(cursor).map(|id| Spot::Figure(other, *id));
        own.or_else(|| behind(self.cursor.checked_sub(list.len() + 1)?)).unwrap_or(Spot::More)
    }

    /// Whether somebody at the table plays the side that acts: the device chooses its figures itself.
    fn players_act(&self, model: &Model) -> bool {
        // Whoever has ended it plays on first.
        model.session.names().ended().is_none() && self.guide().and_then(|guide| guide.device_acts(&model.battle)) == Some(false)
    }

    /// Whether the figure can be chosen for what comes next, or is at it.
    fn acts(&self, model: &Model, side: Side, id: Id) -> bool {
        let ready = |guide: &Guide<State>| {
            let status = (guide.status)(&model.battle);
            status.active == Some(id) || status.acting == Some(side) && (guide.facts)(&model.battle, id).ready
        };
        self.players_act(model) && self.guide().is_some_and(ready)
    }

    /// The figure under the cursor acts: its menu, or what comes first.
    fn act(&mut self, id: Id, desk: &mut Desk<'_>) -> Go {
        if self.status(desk.model).is_some_and(|status| status.active == Some(id)) {
            self.menu = Some(Menu::open(self.game, desk.model));
            return Go::Stay;
        }
        match self.guide() {
            Some(guide) => self.start(guide.choose, Some(id), false, desk),
            None => Go::Stay,
        }
    }

    /// Starts a procedure of the battle, and looks again if it is done at once.
    fn start(&mut self, procedure: &'static Procedure, figure: Option<Id>, again: bool, desk: &mut Desk<'_>) -> Go {
        self.started = self.seen;
        if let Err(way) = begin(procedure, figure, desk.model) {
            return way.into();
        }
        if again {
            // An answer that does not fit any more is asked for.
            let _ = desk.model.session.same_again(&desk.model.memory);
        }
        let mut go = open(self.game, desk.model);
        if let (true, Go::Open(Screen::Play(play))) = (again, &mut go) {
            play.repeat();
        }
        if matches!(go, Go::Stay) {
            self.refresh(desk.model);
        }
        go
    }

    fn press_menu(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let Some(menu) = &mut self.menu else { return Go::Stay };
        match menu.press(press, self.game, desk.model) {
            Choice::Moved => Go::Stay,
            Choice::Start(procedure, again) => self.start(procedure, None, again, desk),
            Choice::Overview => {
                self.from = self.menu.take();
                Go::Stay
            }
            Choice::Map => Go::Open(Screen::Map(MapView::new(self.game))),
            Choice::Card(id) => Go::Open(Screen::Figure(FigureView::new(self.game, id))),
            Choice::Names => Go::Open(Screen::Names(NamesView::new(self.game))),
            Choice::Log => Go::Open(Screen::Log(LogView::open(desk))),
            Choice::Terms => Go::Open(Screen::Terms(TermsView::new(self.game))),
            Choice::Undo => desk.model.undo_last().map_or_else(Go::from, |()| Go::Stay),
            Choice::Park => desk.model.park().map_or_else(Go::from, |()| Go::Stay),
            Choice::Report => Go::Open(Screen::Report(ReportView::open(self.game, false, desk.model))),
            Choice::PlayOn => {
                desk.model.session.names_mut().end(None);
                self.refresh(desk.model);
                Go::Stay
            }
            // Nothing that a visitor of a demo unit plays is in the log.
            Choice::Leave(_) if desk.model.demo.on => Go::Back,
            Choice::Leave(how) => {
                if how.is_some() {
                    desk.model.session.names_mut().end(how);
                }
                Go::Replace(Screen::Report(ReportView::open(self.game, true, desk.model)))
            }
            Choice::Back => {
                self.menu = None;
                let acting = self.status(desk.model).is_some_and(|status| status.acting.is_some());
                // A visitor of a demo unit leaves by walking away, not by a press too many.
                if acting || desk.model.demo.on { Go::Stay } else { Go::Back }
            }
        }
    }
}

/// Starts a procedure on the battle; if it first asks for a figure, this one answers. It was pointed at before, so that Back
/// leaves the procedure instead of asking for another.
fn begin(procedure: &'static Procedure, figure: Option<Id>, model: &mut Model) -> Result<(), InTheWay> {
    model.start(procedure, None)?;
    if let Some(id) = figure {
        model.session.let_answer(&mut Pointed(id));
    }
    Ok(())
}

struct Pointed(Id);

impl Answerer<State> for Pointed {
    fn answer(&mut self, prompt: &Prompt, _: &State) -> Option<Answer> {
        matches!(&prompt.kind, Kind::Choose { ids } if ids.contains(&self.0)).then_some(Answer::Choose(self.0))
    }
}

/// The screen of a procedure that was started; none if it is done and the battle shows what came of it.
fn open(game: &'static Game, model: &mut Model) -> Go {
    if play::told_by_itself(model, game) { Go::Stay } else { Go::Open(Screen::Play(PlayView::guided(model, game))) }
}

/// Starts a procedure of the battle about a figure.
pub fn start(game: &'static Game, procedure: &'static Procedure, figure: Option<Id>, desk: &mut Desk<'_>) -> Go {
    begin(procedure, figure, desk.model).map_or_else(Go::from, |()| open(game, desk.model))
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
        // A visitor of a demo unit leaves by walking away.
        let back = self.from.is_some() || !model.demo.on;
        Hints { back: back.then_some(""), middle: Middle::List("figure"), ok: Some(ok) }
    }

    fn term(&self, model: &Model) -> Option<(&'static Game, &'static Term)> {
        Some((self.game, self.menu.as_ref()?.term(self.game, model)?))
    }

    fn explains(&self, model: &Model) -> bool {
        match self.menu {
            Some(_) => self.term(model).is_some(),
            // Whoever can act has no other way to his card.
            None => matches!(self.spot(model), Spot::Figure(side, id) if self.acts(model, side, id)),
        }
    }

    fn help(&self, model: &Model) -> Option<Screen> {
        match (&self.menu, self.spot(model)) {
            (Some(_), _) => self.term(model).map(|(game, term)| Screen::Terms(TermsView::of(game, term))),
            (None, Spot::Figure(_, id)) => Some(Screen::Figure(FigureView::new(self.game, id))),
            (None, Spot::More) => None,
        }
    }

    fn holds(&self) -> bool {
        self.menu.is_some_and(|menu| menu.holds())
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
                Spot::Figure(side, id) if self.acts(desk.model, side, id) => return self.act(id, desk),
                Spot::Figure(_, id) => return Go::Open(Screen::Figure(FigureView::new(self.game, id))),
                Spot::More => self.menu = Some(Menu::open(self.game, desk.model)),
            },
            _ => match self.from.take() {
                Some(menu) => self.menu = Some(menu),
                None => return Go::Back,
            },
        }
        Go::Stay
    }

    fn runs_on(&self, model: &Model) -> bool {
        let next = self.menu.as_ref().is_some_and(|menu| menu.is_on_next(self.game, model));
        next && self.seen != self.started && play::plays_turn(model, self.game)
    }

    fn resumed(&mut self, model: &mut Model) {
        // A procedure that was left without a trace leaves everything where it was.
        if self.seen != Digest::of(&model.battle) {
            self.refresh(model);
            if core::mem::take(&mut self.undoing) {
                self.menu = Some(Menu::at_undo(self.game, model));
            }
        } else if let Some(menu) = &mut self.menu {
            menu.off_again(self.game, model);
        }
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        let Some(guide) = self.guide() else { return };
        match &self.menu {
            Some(menu) => menu.draw(self.game, model, now, frame),
            None => columns::draw(guide, model, &self.figures(model), self.cursor, frame),
        }
    }
}
