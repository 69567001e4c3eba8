//! The pages of a procedure as a screen: keys, pictures, and what goes on by itself.

use super::edit::Edit;
use super::odds::Turned;
use super::onward::Onward;
use super::shown::Shown;
use super::typed::Typed;
use super::{Guided, Place, PlayView, card, chances, promised, takes_roster, trail, words};
use crate::engine::{Step, Term};
use crate::games::Game;
use crate::ui::Millis;
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::page::{Page, lines};
use crate::ui::press::Press;
use crate::ui::refusal::Next;
use crate::ui::view::{Desk, Go, Model, Thought, View};

impl View for PlayView {
    fn term(&self, model: &Model) -> Option<(&'static Game, &'static Term)> {
        match &self.place {
            Place::Ask(ask) => ask.term(model),
            Place::Edit(edit) => edit.term(model),
            _ => None,
        }
    }

    fn hints(&self, model: &Model) -> Hints {
        match &self.place {
            Place::Ask(ask) => ask.hints(model),
            Place::Card => {
                let trail = (!model.session.stage().trail.is_empty()).then_some("trail");
                let up = if chances::of_card(model).is_some() { Some("odds") } else { trail };
                let ok = if self.types(model).any() { "TYPE" } else { "ROLL" };
                Hints { back: Some(""), middle: Middle::Each { up, down: Some("edit") }, ok: Some(ok) }
            }
            Place::Shown(shown) => shown.hints(model),
            Place::Undo => {
                let middle = Middle::Each { up: Some("open"), down: Some("more") };
                Hints { back: Some(""), middle, ok: Some("UNDO") }
            }
            Place::Why(why) => why.hints(model),
            Place::Odds(page) => page.hints(model),
            Place::Trail => Hints { back: Some("close"), middle: Middle::Nothing, ok: None },
            Place::Edit(edit) => edit.hints(model),
            Place::Typed(typed) => typed.hints(model),
            Place::Refused(refusal) => refusal.hints(model),
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if let (Press::Ok, Place::Card | Place::Typed(_), Some(Guided(game))) = (press, &self.place, self.guided) {
            promised::foresee(desk.model, Onward(game.guide));
        }
        match &mut self.place {
            Place::Ask(_) => return self.press_ask(press, desk.model),
            Place::Card => return self.press_card(press, desk),
            Place::Shown(_) => return self.press_shown(press, desk),
            Place::Undo => return self.press_undo(press, desk.model),
            Place::Edit(_) => self.press_edit(press, desk.model),
            Place::Typed(_) => self.press_typed(press, desk),
            Place::Refused(refusal) => match refusal.press(press) {
                Next::Stay => {}
                Next::Type => self.place = Place::Typed(Typed::open(&desk.model.session)),
                Next::Leave => self.place = Place::Card,
            },
            Place::Odds(page) => match page.press(press) {
                Turned::Stay => {}
                Turned::Trail => self.place = Place::Trail,
                Turned::Close => self.place = Place::Card,
            },
            Place::Trail => self.place = Place::Card,
            Place::Why(why) => match press {
                Press::Up | Press::Down => why.step(press, desk.model),
                Press::Ok if Edit::offers(desk.model) => self.place = Place::Edit(Edit::result(desk.model)),
                _ => self.place = Place::Shown(Shown::still()),
            },
        }
        Go::Stay
    }

    fn resumed(&mut self, model: &mut Model) {
        // No roster was taken: then nothing was said about one either.
        if self.guided.is_some_and(|Guided(game)| takes_roster(model, game)) {
            let _ = self.undo(model);
        }
    }

    fn holds(&self) -> bool {
        matches!(&self.place, Place::Edit(edit) if edit.holds())
    }

    fn runs_on(&self, model: &Model) -> bool {
        let alone = self.runs_alone(model);
        let rounds = self.rounds && model.settings.run_on;
        match (&self.place, model.session.step()) {
            (Place::Card, Step::Asking) => {
                let goes_on = alone && !self.waits(model) || rounds;
                goes_on && self.knows(model) && !self.shaking && !self.stepped_in
            }
            // What a player has just rolled himself he sees.
            (Place::Shown(shown), Step::Asking) => (alone && model.passed.on || rounds) && self.knows(model) && !shown.turned,
            // Whoever has just pressed sees what came of it, be it after several rounds.
            (Place::Shown(_), Step::Done(_)) => alone && model.passed.on && !self.rounds,
            _ => false,
        }
    }

    fn think(&mut self, model: &mut Model) -> Thought {
        let onward = Onward(self.guided.and_then(|guided| guided.0.guide));
        match &mut self.place {
            Place::Card | Place::Odds(_) => chances::think(model, onward),
            Place::Ask(ask) => ask.think(model, onward),
            _ => Thought::None,
        }
    }

    fn moves_at(&self, now: Millis) -> Option<Millis> {
        match &self.place {
            Place::Shown(shown) => shown.moves_at(now),
            _ => None,
        }
    }

    fn skip(&mut self, now: Millis) -> bool {
        match &mut self.place {
            Place::Shown(shown) => shown.skip(now),
            _ => false,
        }
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        match &self.place {
            Place::Ask(ask) => ask.draw(model, frame),
            Place::Card => {
                card::draw(model, self.shaking, frame);
                chances::bar(model, frame);
            }
            Place::Odds(page) => page.draw(model, frame),
            Place::Shown(shown) => match model.session.step() {
                Step::Diverged { .. } => page("Rules changed", OTHER_RULES, frame),
                Step::Stuck(stuck) => page("Stuck", stuck.advice(), frame),
                _ => shown.draw(model, now, frame),
            },
            Place::Undo => {
                let number: words::Line = match model.session.stage().shown.number {
                    0 => words::Line::new(),
                    number => words::clip(format_args!("#{number}")),
                };
                frame.title("Undo this?", number);
                lines(&words::done(&model.session), frame);
            }
            Place::Why(why) => why.draw(model, frame),
            Place::Trail => trail::draw(model, frame),
            Place::Edit(edit) => edit.draw(model, now, frame),
            Place::Typed(typed) => typed.draw(model, frame),
            Place::Refused(refusal) => refusal.draw(model, frame),
        }
    }
}

/// What is said when a saved procedure meets other rules.
pub const OTHER_RULES: &str = "The rules have changed since this was saved. I keep what still fits and ask the rest again.";

fn page(title: &str, text: &str, frame: &mut Frame) {
    Page::default().draw(title, text, frame);
}
