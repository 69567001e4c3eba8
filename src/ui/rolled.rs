//! A free roll: its result, dice that are thrown again, and dice that are typed.

mod picture;
mod typing;

use core::fmt::Write as _;

use crate::dice::{CupError, Due, FreeRoll};

use super::Millis;
use super::form::{Did, Field, Fields, Form, Kind, Text};
use super::frame::Frame;
use super::free;
use super::hint::{Hints, Middle};
use super::press::Press;
use super::refusal::{Next, Refusal};
use super::tumble::Tumble;
use super::view::{Desk, Go, Model, View};
use typing::{Typed, Typing};

/// A roll, and what is being done with it.
#[derive(Debug)]
pub struct RolledView {
    number: u32,
    roll: FreeRoll,
    stage: Stage,
    /// When it was thrown.
    thrown: Millis,
}

/// A press that comes so soon after a throw was the same one: it throws nothing (`dice` section 4). Dice that tumble take as long,
/// and a press stops them.
const TWICE: Millis = 300;

#[derive(Debug)]
enum Stage {
    /// The result is shown.
    Shown(Tumble),
    /// The same for the player opposite.
    Turned,
    /// Some dice are being marked, to be thrown again.
    Marking(Form),
    /// Dice of the player's own are being typed.
    Typing(Typed),
    /// There are no dice, and why.
    Refused(Refusal),
}

impl RolledView {
    const fn new(roll: FreeRoll, model: &Model, stage: Stage) -> Self {
        Self { number: model.rolls, roll, stage, thrown: 0 }
    }

    /// Throws the dice of the recipe, now.
    ///
    /// # Errors
    ///
    /// The cup's, if it will not throw: then there is no roll and no number was used.
    pub fn throw(desk: &mut Desk<'_>) -> Result<Self, CupError> {
        let mut view = Self::new(FreeRoll::new(desk.model.recipe), desk.model, Stage::Turned);
        view.go_on(desk)?;
        Ok(view)
    }

    /// For dice of the player's own.
    pub fn type_new(model: &Model) -> Self {
        Self::new(FreeRoll::new(model.recipe), model, Stage::Typing(Typed::default()))
    }

    /// The last roll again: as it lies, if it is not done yet; else to throw some of it again.
    pub fn again(model: &Model) -> Option<Self> {
        let roll = free::last(model)?;
        let due = roll.due() != Due::Nothing;
        Some(Self::new(roll, model, if due { Stage::Shown(Tumble::STILL) } else { Stage::Marking(Form::default()) }))
    }

    /// Throws what is due.
    fn go_on(&mut self, desk: &mut Desk<'_>) -> Result<(), CupError> {
        free::throw(&mut self.roll, desk.model, &mut desk.cup)?;
        let tumble = desk.model.settings.tumble;
        (self.number, self.thrown) = (desk.model.rolls, if tumble { 0 } else { desk.now });
        self.stage = Stage::Shown(Tumble::new(desk.now, tumble));
        Ok(())
    }

    /// The same, or says why not. Dice of the player's own are asked for.
    fn next(&mut self, desk: &mut Desk<'_>) {
        if self.roll.typed {
            self.stage = Stage::Typing(Typed::default());
        } else if self.go_on(desk) == Err(CupError::Refused) {
            self.stage = Stage::Refused(Refusal::typed());
        }
        // Dice that are still shaken come by themselves as soon as there are any.
    }

    fn press_typing(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let Stage::Typing(typed) = &mut self.stage else { return Go::Stay };
        match typed.press(press, &self.roll, &desk.model.own.dice) {
            Typing::Moved => {}
            Typing::Done => {
                free::typed(&mut self.roll, &typed.faces, desk.model, &mut desk.cup);
                self.number = desk.model.rolls;
                self.stage = Stage::Shown(Tumble::STILL);
            }
            // Nothing was thrown yet: back to the form.
            Typing::Left if self.roll.due() == Due::All => return Go::Back,
            Typing::Left => {
                self.roll.mark(None, false);
                self.stage = Stage::Shown(Tumble::STILL);
            }
        }
        Go::Stay
    }

    fn press_marking(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let Stage::Marking(form) = &mut self.stage else { return Go::Stay };
        match form.press(&mut self.roll, desk.model.device.layout, press) {
            Did::Act(_) => self.next(desk),
            Did::Left => return Go::Back,
            Did::Moved | Did::Kept => {}
        }
        Go::Stay
    }
}

/// The rows where dice are marked: the throw, all of them, and each.
impl Fields for FreeRoll {
    fn count(&self) -> usize {
        2 + self.marks().count()
    }

    fn field(&self, index: usize) -> Field {
        let (all, marked) = (self.marks().count(), self.marks().filter(|(_, marked)| *marked).count());
        let switch = |on| Kind::Switch(on, if on { "LOCK" } else { "MARK" });
        let roll = if marked > 0 { Kind::Action("ROLL") } else { Kind::Nothing };
        let mut field = Field { label: Text::new(), value: Text::new(), kind: roll };
        let Field { label, value, kind } = &mut field;
        // All of these are short.
        let _ = match (index.checked_sub(2).and_then(|nth| self.marks().nth(nth)), index) {
            (Some((face, on)), _) => {
                *kind = switch(on);
                let _ = value.push_str(if on { "again" } else { "locked" });
                write!(label, "Die {}: {face}", index - 1)
            }
            (None, 0) => label.write_str("Throw again").and(write!(value, "{marked} of {all}")),
            (None, _) => {
                *kind = switch(marked == all);
                label.write_str("All of them")
            }
        };
        field
    }

    fn put(&mut self, index: usize, step: u16) {
        self.mark(index.checked_sub(2), step > 0);
    }
}

impl View for RolledView {
    fn hints(&self, model: &Model) -> Hints {
        match &self.stage {
            Stage::Turned => Hints { back: None, middle: Middle::Nothing, ok: Some("TURN BACK") },
            Stage::Shown(_) => {
                let ok = match self.roll.due() {
                    Due::Again => "RE-ROLL",
                    Due::More => "MORE",
                    Due::All | Due::Nothing => "NEXT",
                };
                Hints { back: Some(""), middle: Middle::Each { up: Some("again"), down: Some("flip") }, ok: Some(ok) }
            }
            Stage::Marking(form) => form.hints(&self.roll, model.device.layout),
            Stage::Typing(typed) => typed.hints(),
            Stage::Refused(refusal) => refusal.hints(model),
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        match (&mut self.stage, press) {
            (Stage::Shown(_), Press::Up | Press::Ok)
                if desk.now < self.thrown + TWICE && (press == Press::Up || self.roll.due() != Due::Nothing) => {}
            (Stage::Turned, _) => self.stage = Stage::Shown(Tumble::STILL),
            (Stage::Shown(_), Press::Up) => {
                let before = core::mem::replace(&mut self.roll, FreeRoll::new(desk.model.recipe));
                self.roll.typed = before.typed;
                self.next(desk);
                if matches!(self.stage, Stage::Shown(_)) && self.roll.due() == Due::All {
                    self.roll = before;
                }
            }
            (Stage::Shown(_), Press::Down) => self.stage = Stage::Turned,
            (Stage::Shown(_), Press::Ok) if self.roll.due() != Due::Nothing => self.next(desk),
            (Stage::Shown(_), _) => return Go::Back,
            (Stage::Marking(_), press) => return self.press_marking(press, desk),
            (Stage::Typing(_), press) => return self.press_typing(press, desk),
            (Stage::Refused(refusal), press) => match refusal.press(press) {
                Next::Stay => {}
                Next::Type => self.stage = Stage::Typing(Typed::default()),
                Next::Leave => return Go::Back,
            },
        }
        Go::Stay
    }

    fn skip(&mut self, now: Millis) -> bool {
        if let Stage::Shown(tumble) = &mut self.stage { tumble.skip(now) } else { false }
    }

    fn moves_at(&self, now: Millis) -> Option<Millis> {
        if let Stage::Shown(tumble) = &self.stage { tumble.moves_at(now) } else { None }
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        match &self.stage {
            Stage::Shown(tumble) => self.picture(model, tumble.stage(now), false, frame),
            Stage::Turned => {
                self.picture(model, super::tumble::Stage::Still, true, frame);
                // The hint bar stays upright for whoever holds the device.
                frame.turn(BAR);
            }
            Stage::Marking(form) => {
                frame.title("Throw again", format_args!("#{}", self.number));
                form.draw(&self.roll, model.device.layout, frame);
            }
            Stage::Typing(typed) => typed.draw(&self.roll, &model.own.dice, frame),
            Stage::Refused(refusal) => refusal.draw(model, frame),
        }
    }
}

/// First row of the hint bar's half of the panel.
const BAR: usize = 52;
