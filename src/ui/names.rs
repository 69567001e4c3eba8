//! The names of a battle's sides and figures, and giving one.

use super::Millis;
use super::form::Text;
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::list::{List, Row};
use super::page;
use super::press::Press;
use super::view::{Desk, Go, Model, View};
use super::wheel::{self, Turned, Wheel};
use crate::engine::{Guide, MAX_LETTERS, NameRefused, Named, Side};
use crate::games::{Game, State};

/// The list of all, or somebody being named.
pub struct NamesView {
    game: &'static Game,
    list: List,
    /// Who is being named.
    who: Option<(Named, Wheel)>,
    /// Only he is to be named.
    alone: bool,
    refused: Option<NameRefused>,
}

impl core::fmt::Debug for NamesView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "NamesView({}, {:?}, {:?})", self.game.id, self.list, self.who)
    }
}

/// Everybody who can be named: the sides, then their figures.
pub fn all(guide: &Guide<State>, state: &State) -> impl Iterator<Item = Named> + use<> {
    let [first, second] = [Side::First, Side::Second].map(|side| (guide.members)(state, side));
    let sides = [Named::Side(Side::First), Named::Side(Side::Second)];
    sides.into_iter().chain(first.into_iter().chain(second).map(Named::Figure))
}

/// All figures of a battle, for each of whom something is told.
pub fn all_of(game: &Game, model: &Model) -> impl Iterator<Item = Named> + use<> {
    game.guide.map(|guide| all(guide, &model.battle).skip(2)).into_iter().flatten()
}

/// Two figures from the how-many-eth on; the last one of an odd number is alone.
pub fn pair_of(game: &Game, model: &Model, from: usize) -> Option<[Named; 2]> {
    let mut figures = all_of(game, model).skip(from);
    let first = figures.next()?;
    Some([first, figures.next().unwrap_or(first)])
}

fn wheel(who: Named, model: &Model) -> Wheel {
    let words = if matches!(who, Named::Side(_)) { wheel::SIDES } else { wheel::FIGURES };
    Wheel::new(words, MAX_LETTERS, model.session.names().get(who))
}

impl NamesView {
    /// All names of a battle.
    #[must_use]
    pub fn new(game: &'static Game) -> Self {
        Self { game, list: List::default(), who: None, alone: false, refused: None }
    }

    /// One of them.
    #[must_use]
    pub fn of(game: &'static Game, who: Named, model: &Model) -> Self {
        Self { who: Some((who, wheel(who, model))), alone: true, ..Self::new(game) }
    }

    fn nth(&self, model: &Model, nth: usize) -> Option<Named> {
        all(self.game.guide?, &model.battle).nth(nth)
    }

    fn rows(&self, model: &Model) -> usize {
        let count = self.game.guide.map_or(0, |guide| all(guide, &model.battle).count());
        count + usize::from(!model.device.layout.has_back())
    }

    /// Gives the name, or takes it away.
    fn give(&mut self, who: Named, name: &str, model: &mut Model) -> Go {
        self.refused = model.give_name(who, name).err();
        if self.refused.is_none() { self.leave() } else { Go::Stay }
    }

    fn leave(&mut self) -> Go {
        self.who = None;
        if self.alone { Go::Back } else { Go::Stay }
    }
}

impl View for NamesView {
    fn hints(&self, model: &Model) -> Hints {
        if self.refused.is_some() {
            return Hints { back: None, middle: Middle::Nothing, ok: Some("OK") };
        }
        match &self.who {
            Some((_, wheel)) => wheel.hints(),
            None => {
                let ok = if self.nth(model, self.list.cursor).is_some() { "NAME" } else { "BACK" };
                Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some(ok) }
            }
        }
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if self.refused.take().is_some() {
            return Go::Stay;
        }
        let model = &mut *desk.model;
        let Some((who, wheel)) = &mut self.who else {
            match (press, self.nth(model, self.list.cursor)) {
                (Press::Up | Press::Down, _) => self.list.step(press, self.rows(model)),
                (Press::Ok, Some(who)) => self.who = Some((who, self::wheel(who, model))),
                _ => return Go::Back,
            }
            return Go::Stay;
        };
        let who = *who;
        match wheel.press(press, model.device.layout, &|name| model.is_called(name, who)) {
            Turned::Stay => Go::Stay,
            Turned::Done => {
                let name = wheel::Written::try_from(wheel.text()).unwrap_or_default();
                self.give(who, &name, model)
            }
            Turned::Nameless => self.give(who, "", model),
            Turned::Left => self.leave(),
        }
    }

    fn draw(&self, model: &Model, _now: Millis, frame: &mut Frame) {
        if let Some(refused) = self.refused {
            frame.title("Not named", "");
            page::lines(refused.advice(), frame);
            return;
        }
        if let Some((who, wheel)) = &self.who {
            let mut name = Text::new();
            // A longer name is cut.
            let _ = model.call(*who, &mut name);
            frame.title("Name", &name);
            wheel.draw(model.device.layout, frame);
            return;
        }
        frame.title("Names", self.game.short);
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            let mut label = Text::new();
            let _ = match self.nth(model, nth) {
                Some(who) => model.call(who, &mut label),
                None => label.push_str("Back").map_err(|_| core::fmt::Error),
            };
            frame.row(place, &Row { icon: None, label: &label, value: &"", changing: None });
        });
    }
}
