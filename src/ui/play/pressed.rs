//! What a press does on each of a procedure's pages.

use super::ask::Asked;
use super::edit::{Edit, Edited};
use super::odds::OddsPage;
use super::shown::Shown;
use super::typed::{Typed, Typing};
use super::why::Why;
use super::{Place, PlayView, chances};
use crate::dice::CupError;
use crate::engine::{Kind, Refused, Step, Tag, ThrowRefused};
use crate::storage::Request;
use crate::ui::press::Press;
use crate::ui::refusal::Refusal;
use crate::ui::view::{Desk, Go, Model};

impl PlayView {
    #[inline(never)]
    pub(super) fn press_card(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        let own = self.types(model);
        match press {
            Press::Ok if own.any() => {
                self.place = Place::Typed(Typed::of(own));
                Go::Stay
            }
            Press::Ok => {
                self.shaking = false;
                let rounds = opens_a_round(model);
                match model.session.throw(&mut desk.cup) {
                    Ok(()) => {
                        self.rounds |= rounds;
                        self.stepped_in = false;
                        self.thrown(desk);
                    }
                    Err(ThrowRefused::Cup(CupError::Shaking)) => self.shaking = true,
                    Err(ThrowRefused::Cup(CupError::Refused)) => self.place = Place::Refused(Refusal::typed()),
                    Err(ThrowRefused::Refused(Refused::YourDice)) => self.place = Place::Typed(Typed::open(&model.session)),
                    Err(ThrowRefused::Refused(_)) => self.go_on(model),
                }
                Go::Stay
            }
            Press::Up => {
                self.place = if chances::of_card(model).is_some() { Place::Odds(OddsPage::default()) } else { Place::Trail };
                Go::Stay
            }
            Press::Down => {
                self.place = Place::Edit(Edit::open(model));
                Go::Stay
            }
            _ => self.undo(model),
        }
    }

    #[inline(never)]
    pub(super) fn press_shown(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        // Rounds that the player has begun end on the table, and *why* has them all.
        if model.passed.on && self.runs_alone(model) && !self.rounds {
            let before = model.passed.before();
            Shown::tell(model);
            if !model.passed.told(before) {
                // It is seen, behind what is told.
                return Go::Stay;
            }
        }
        let Place::Shown(shown) = &mut self.place else { return Go::Stay };
        if shown.turned {
            shown.turned = false;
            return Go::Stay;
        }
        match (press, model.session.step()) {
            (Press::Up, _) => self.place = Place::Why(Why::default()),
            (Press::Down, _) => shown.turned = true,
            (Press::Ok, Step::Done(_)) => return self.finish(model),
            (Press::Ok, Step::Diverged { .. }) => {
                // Full only if too many dice wait; then the player goes back himself.
                let _ = model.session.cut();
                self.go_on(model);
            }
            (Press::Ok, Step::Asking | Step::Idle) => self.go_on(model),
            _ => return self.undo_shown(model),
        }
        Go::Stay
    }

    /// Takes the result back; if it was overruled, first the overruling, and the result is there as it was.
    fn undo_shown(&mut self, model: &mut Model) -> Go {
        let number = model.session.stage().shown.number;
        let last = model.session.transcript().entries().filter(|(_, entry)| entry.human()).last();
        let overruled = last.is_some_and(|(_, entry)| matches!(entry.tag, Tag::Settle | Tag::Extra));
        let go = self.undo(model);
        if overruled && matches!(go, Go::Stay) && model.session.stage().shown.number == number {
            self.place = Place::Shown(Shown::still());
        }
        go
    }

    /// It is undone, stays done, is opened as it was, or more is undone.
    pub(super) fn press_undo(&mut self, press: Press, model: &mut Model) -> Go {
        match press {
            Press::Up => self.place = Place::Shown(Shown::still()),
            Press::Down | Press::Ok => {
                if model.session.abandon().is_ok() {
                    model.ask = (press == Press::Down).then_some(Request::Undo);
                    return Go::Back;
                }
                // So many dice are waiting that it cannot be left: it stays as it was.
                self.place = Place::Shown(Shown::still());
            }
            _ if matches!(model.session.step(), Step::Done(_)) => return self.finish(model),
            // The rules have changed since: that is told there.
            _ => self.place = Place::Shown(Shown::still()),
        }
        Go::Stay
    }

    #[inline(never)]
    pub(super) fn press_ask(&mut self, press: Press, model: &mut Model) -> Go {
        let Place::Ask(ask) = &mut self.place else { return Go::Stay };
        let strikes = model.session.prompt().is_some_and(|prompt| matches!(prompt.kind, Kind::Strike { .. }));
        match ask.press(press, model) {
            Asked::Moved => Go::Stay,
            Asked::Answered if strikes => {
                // Only now is it known what the dice bring.
                self.decide(model);
                self.place = Place::Shown(Shown::still());
                Go::Stay
            }
            Asked::Answered => {
                // What somebody decides is the end of what went on by itself.
                self.rounds = false;
                self.answered(model)
            }
            Asked::Back => self.undo(model),
        }
    }

    #[inline(never)]
    pub(super) fn press_edit(&mut self, press: Press, model: &mut Model) {
        let Place::Edit(edit) = &mut self.place else { return };
        match edit.press(press, model) {
            Edited::Moved => {}
            Edited::Done => {
                self.stepped_in = true;
                if edit.shows(model) {
                    self.place = Place::Shown(Shown::still());
                } else {
                    self.go_on(model);
                }
            }
            Edited::TypeDice => self.place = Place::Typed(Typed::open(&model.session)),
        }
    }

    #[inline(never)]
    pub(super) fn press_typed(&mut self, press: Press, desk: &mut Desk<'_>) {
        let Place::Typed(typed) = &mut self.place else { return };
        match typed.press(press, desk) {
            Typing::Moved => {}
            Typing::Done => self.thrown(desk),
            Typing::Left => self.go_on(desk.model),
            Typing::Refused => self.place = Place::Refused(Refusal::typed()),
        }
    }
}

/// Whether the open throw is a round of which there may be more.
pub fn opens_a_round(model: &Model) -> bool {
    let round = model.session.stage().round;
    round.is_some() && round == model.session.prompt().map(|prompt| prompt.question.key)
}
