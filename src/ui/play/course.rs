//! How a procedure goes on: to the next question, the dice, the result, and out of it.

use super::ask::Ask;
use super::onward::Automatic;
use super::shown::Shown;
use super::{
    Guided, Place, PlayView, builds, chances, commit, decide, promised, rolls_himself, runs_alone, takes_roster, told_by_itself,
    types,
};
use crate::engine::{Answerer as _, Kind, Own, Step};
use crate::games::Procedure;
use crate::ui::battle::BattleView;
use crate::ui::screen::Screen;
use crate::ui::shelf::ShelfView;
use crate::ui::view::{Desk, Go, Model, View as _};

impl PlayView {
    /// Lets the device answer for the side it plays, until a person or the dice must.
    pub(super) fn decide(&self, model: &mut Model) {
        if let Some(Guided(game)) = self.guided {
            decide(model, game);
        }
    }

    /// It is over: makes what it did the state of the battle.
    pub(super) fn finish(&self, model: &mut Model) -> Go {
        let Some(Guided(game)) = self.guided else {
            let built = model.session.procedure();
            model.quick = built;
            // It is done: nothing can refuse.
            let _ = model.session.commit();
            return built.map_or(Go::Back, |built| keep(built, model));
        };
        let under_way = model.fights(game);
        commit(model, game);
        if under_way { Go::Back } else { Go::Replace(Screen::Battle(BattleView::open(game, model))) }
    }

    /// Goes on after an answer: to what is to be done next, or back to the battle if it tells what came of it.
    pub(super) fn answered(&mut self, model: &mut Model) -> Go {
        if self.again {
            // An answer that does not fit any more is asked for.
            let _ = model.session.same_again(&model.memory);
        }
        self.decide(model);
        match self.guided {
            Some(Guided(game)) if told_by_itself(model, game) => Go::Back,
            Some(Guided(game)) if takes_roster(model, game) => {
                self.go_on(model);
                Go::Open(Screen::Shelf(ShelfView::take(game, model)))
            }
            _ => {
                self.go_on(model);
                Go::Stay
            }
        }
    }

    /// Shows what is to be done next.
    #[inline(never)]
    pub fn go_on(&mut self, model: &mut Model) {
        self.shaking = false;
        self.decide(model);
        if model.session.wants_dice() {
            chances::start(model);
        }
        self.place = match model.session.step() {
            Step::Asking if !model.session.wants_dice() => Place::Ask(Ask::open(model)),
            Step::Asking | Step::Idle => Place::Card,
            Step::Done(_) | Step::Diverged { .. } | Step::Stuck(_) => Place::Shown(Shown::still()),
        };
    }

    /// Goes back by one answer; from the first question out of the procedure.
    #[inline(never)]
    pub(super) fn undo(&mut self, model: &mut Model) -> Go {
        (self.stepped_in, self.again) = (true, false);
        if model.back().is_ok() {
            self.go_on(model);
            return Go::Stay;
        }
        match model.session.abandon() {
            Ok(()) => Go::Back,
            // So many dice are waiting that nothing more can be taken back: stay and go on.
            Err(_) => Go::Stay,
        }
    }

    /// Whether the device plays the side that acts, and goes on through its turn.
    pub(super) fn runs_alone(&self, model: &Model) -> bool {
        self.guided.is_some_and(|Guided(game)| runs_alone(model, game))
    }

    /// Whether a player rolls next.
    pub(super) fn waits(&self, model: &Model) -> bool {
        self.guided.is_some_and(|Guided(game)| rolls_himself(model, game))
    }

    /// Whether the device knows what comes next: it rolls, or answers for the side it plays.
    pub(super) fn knows(&self, model: &Model) -> bool {
        let guide = self.guided.and_then(|guided| guided.0.guide);
        let answers = |prompt| guide.is_some_and(|guide| Automatic(guide).answer(prompt, model.session.state()).is_some());
        if model.session.wants_dice() { !self.types(model).any() } else { model.session.prompt().is_some_and(answers) }
    }

    /// The pools of the open card that are typed.
    pub(super) fn types(&self, model: &Model) -> Own {
        types(model, self.guided.map(|guided| guided.0))
    }

    /// Dice are on the table: saved before they are shown.
    pub(super) fn thrown(&mut self, desk: &mut Desk<'_>) {
        self.again = false;
        // What follows a part's end is another matter: it waits for a press of its own.
        self.rounds &= !desk.model.session.part_over();
        desk.model.rolls = desk.model.session.rolls();
        promised::thrown(desk.model);
        let strike = desk.model.session.prompt().is_some_and(|prompt| matches!(prompt.kind, Kind::Strike { .. }));
        if strike {
            // The question shows the dice.
            self.go_on(desk.model);
        } else {
            self.place = Place::Shown(Shown::still());
            if !self.runs_on(desk.model) {
                self.place = Place::Shown(Shown::thrown(desk.now, desk.model.settings.tumble));
            }
        }
    }
}

/// Something by itself is done: whoever has built a roster may keep it.
fn keep(built: &'static Procedure, model: &mut Model) -> Go {
    match builds(built).filter(|_| !model.not_saving) {
        Some(game) => Go::Replace(Screen::Shelf(ShelfView::keep(game, model))),
        None => Go::Back,
    }
}
