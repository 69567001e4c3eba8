//! The free roller's form: what is rolled, what can be done with it, and the favourites, which roll at once.

mod rows;

use heapless::{String, Vec};

use crate::dice::{CupError, Die, OwnDice, Recipe};
use crate::storage::{Kind, Request};

use super::Millis;
use super::form::{Did, Form};
use super::frame::Frame;
use super::free;
use super::hint::Hints;
use super::likely::LikelyView;
use super::logged::LogView;
use super::own::OwnView;
use super::press::Press;
use super::refusal::Refusal;
use super::rolled::RolledView;
use super::screen::Screen;
use super::shelf::ShelfView;
use super::view::{Desk, Go, Model, View};
use rows::{Line, Rows};

/// The usual dice, which the form offers first.
pub const DICE: [Die; 8] = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100];

/// A roll that is often made: its place, its name, and what it is.
pub type Favourite = (u8, String<16, u8>, Recipe);

/// The form.
#[derive(Debug, Default)]
pub struct Roller {
    form: Form,
    /// The last press brought no dice yet.
    shaking: bool,
    /// What is seldom used is shown.
    more: bool,
    /// The favourite that was rolled last: the cursor comes back to it, whatever rows the roll brought.
    rolled: Option<Line>,
    /// The favourites, as far as they were told.
    pub favourites: Vec<Favourite, 8, u8>,
}

impl Roller {
    /// The form; the favourites are asked for.
    pub fn open(model: &mut Model) -> Self {
        model.ask = Some(Request::List(Kind::Favourite));
        Self::default()
    }

    /// What is kept is about to be told.
    pub fn forget(&mut self, kind: Kind) {
        if kind == Kind::Favourite {
            self.favourites.clear();
        }
    }

    /// A favourite was read; one that makes no sense is left out.
    pub fn read(&mut self, nth: u8, name: &str, data: &[u8]) {
        if let (Some(recipe), Ok(name)) = (Recipe::from_bytes(data), String::try_from(name)) {
            // As many as there are places.
            let _ = self.favourites.push((nth, name, recipe));
        }
    }

    fn rows<'a>(
        &'a self,
        (recipe, decided): (&'a mut Recipe, &'a Recipe),
        own: &'a OwnDice,
        last: Option<(u32, bool)>,
    ) -> Rows<'a> {
        Rows { recipe, decided, own, more: self.more, last, favourites: &self.favourites }
    }

    /// The same, to look at.
    fn look<T>(&self, model: &Model, look: impl FnOnce(&Rows<'_>) -> T) -> T {
        let mut recipe = model.recipe;
        look(&self.rows((&mut recipe, &model.decided.recipe), &model.own.dice, Self::last(model)))
    }

    /// The number of the last roll, if it can go on, and whether it wants to.
    fn last(model: &Model) -> Option<(u32, bool)> {
        let roll = free::last(model)?;
        let wants = roll.due() != crate::dice::Due::Nothing;
        (wants || roll.marks_any()).then_some((model.rolls, wants))
    }

    fn act(&mut self, line: Option<Line>, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        match line {
            Some(Line::More) => {
                self.more = !self.more;
                // It stays under the cursor.
                let place = self.look(model, |rows| rows.place(Line::More));
                self.form.go_to(place);
            }
            Some(Line::Odds) => return Go::Open(Screen::Likely(LikelyView::open(model))),
            Some(Line::Type) => return Go::Open(Screen::Rolled(RolledView::type_new(model))),
            Some(Line::Last) => return RolledView::again(model).map_or(Go::Stay, |view| Go::Open(Screen::Rolled(view))),
            Some(Line::Faces) => return Go::Open(Screen::Own(OwnView::default())),
            Some(Line::Log) => return Go::Open(Screen::Log(LogView::open(desk))),
            Some(Line::Favourites) => return Go::Open(Screen::Shelf(ShelfView::favourites(model))),
            line => {
                if let Some(Line::Favourite(nth)) = line
                    && let Some((.., recipe)) = self.favourites.get(usize::from(nth))
                {
                    model.recipe = *recipe;
                    model.keep();
                    self.rolled = line;
                }
                return self.roll(desk);
            }
        }
        Go::Stay
    }

    fn roll(&mut self, desk: &mut Desk<'_>) -> Go {
        match RolledView::throw(desk) {
            Ok(view) => return Go::Open(Screen::Rolled(view)),
            Err(CupError::Refused) => return Go::Open(Screen::Refusal(Refusal::plain())),
            Err(CupError::Shaking) => self.shaking = true,
        }
        Go::Stay
    }
}

impl View for Roller {
    fn hints(&self, model: &Model) -> Hints {
        self.look(model, |rows| self.form.hints(rows, model.device.layout))
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        self.shaking = false;
        let model = &mut *desk.model;
        let (layout, last) = (model.device.layout, Self::last(model));
        let mut form = self.form;
        let mut rows = self.rows((&mut model.recipe, &model.decided.recipe), &model.own.dice, last);
        let did = form.press(&mut rows, layout, press);
        let line = if let Did::Act(nth) = did { rows.line(nth) } else { None };
        self.form = form;
        match did {
            // What was on trial and is not kept is as it was, with all that hung on it.
            Did::Moved if !form.changing() => model.recipe = model.decided.recipe,
            Did::Moved => {}
            Did::Kept => model.keep(),
            Did::Act(_) => return self.act(line, desk),
            Did::Left => return Go::Back,
        }
        Go::Stay
    }

    fn resumed(&mut self, model: &mut Model) {
        if let Some(line) = self.rolled.take() {
            let place = self.look(model, |rows| rows.place(line));
            self.form.go_to(place);
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        frame.title("Dice roller", if self.shaking { "shaking" } else { "" });
        self.look(model, |rows| self.form.draw(rows, model.device.layout, frame));
    }
}
