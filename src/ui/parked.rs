//! Battles of a game that were put away: one can be picked up where it was left.

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::Hints;
use super::list::{List, Row};
use super::press::Press;
use super::reckoning::SIDES;
use super::report::Called;
use super::view::{Desk, Go, Model, View};
use crate::engine::{Guide, Side, Status};
use crate::games::{Game, State};
use crate::storage::{Kind, MAX_NAME, Name, Request};

/// What tells a battle that is put away from others; never what another one is called.
pub fn name(game: &Game, guide: &Guide<State>, model: &Model) -> Name {
    let whole = told(guide, model);
    let taken = |name: &str| model.parked(game).any(|other| other.name.as_str() == name);
    if !taken(&whole) {
        return whole;
    }
    let head = whole.get(..MAX_NAME - 2).unwrap_or(&whole);
    // More letters than battles can be parked.
    let mut others = ('b'..='z').filter_map(|letter| heapless::format!("{head} {letter}").ok());
    others.find(|name: &Name| !taken(name)).unwrap_or_default()
}

/// Its sides' names, or who is left.
fn told(guide: &Guide<State>, model: &Model) -> Name {
    let Status { word, turn, .. } = (guide.status)(&model.battle);
    let (names, rolls, [first, second]) = (model.session.names(), model.rolls, SIDES);
    if names.get(first).or(names.get(second)).is_some()
        && let Ok(name) = heapless::format!("{} v {}, #{rolls}", Called(model, first), Called(model, second))
    {
        return name;
    }
    let left = |side| {
        let all = (guide.members)(&model.battle, side).into_iter();
        all.filter(|id| !(guide.facts)(&model.battle, *id).gone).count()
    };
    heapless::format!("{word} {turn}, {} v {}, #{rolls}", left(Side::First), left(Side::Second))
        // A turn and a roll number in full are fewer letters than a name may have.
        .or_else(|_| heapless::format!("{word} {turn}, #{rolls}"))
        .unwrap_or_default()
}

/// The list.
pub struct ParkedView {
    game: &'static Game,
    list: List,
    stage: Stage,
}

/// What a row means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// One is picked up.
    Choosing,
    /// One is deleted.
    Deleting,
    /// This one is about to be.
    Sure(u8),
}

/// The row that leads to deleting.
const DELETE: &str = "Delete one...";

impl core::fmt::Debug for ParkedView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ParkedView({}, {:?}, {:?})", self.game.id, self.list, self.stage)
    }
}

impl ParkedView {
    /// The parked battles of a game. While another one is on the table, none can be picked up.
    #[must_use]
    pub fn open(game: &'static Game, model: &Model) -> Self {
        let stage = if model.fighting.is_some() { Stage::Deleting } else { Stage::Choosing };
        Self { game, list: List { cursor: 0 }, stage }
    }

    /// The battles, the row for deleting, and on boards without a Back key a row that leads back.
    fn rows(&self, model: &Model) -> usize {
        let delete = usize::from(self.stage == Stage::Choosing);
        model.parked(self.game).count() + delete + usize::from(!model.device.layout.has_back())
    }

    fn label<'a>(&self, model: &'a Model, nth: usize) -> &'a str {
        let count = model.parked(self.game).count();
        let other = if nth == count && self.stage == Stage::Choosing { DELETE } else { "Back" };
        model.parked(self.game).nth(nth).map_or(other, |parked| parked.name.as_str())
    }
}

impl View for ParkedView {
    fn hints(&self, model: &Model) -> Hints {
        let (count, has_back) = (model.parked(self.game).count(), model.device.layout.has_back());
        let ok = match self.stage {
            Stage::Sure(_) => return super::hold::hints(has_back, "keep"),
            Stage::Choosing if self.list.cursor < count => "PICK UP",
            Stage::Choosing if self.list.cursor == count => "OPEN",
            Stage::Deleting if self.list.cursor < count => "DELETE",
            Stage::Choosing | Stage::Deleting => "BACK",
        };
        Hints { back: Some(""), middle: List::keys(self.rows(model)), ok: Some(ok) }
    }

    fn holds(&self) -> bool {
        matches!(self.stage, Stage::Sure(_))
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        let chosen = desk.model.parked(self.game).nth(self.list.cursor).map(|parked| parked.nth);
        let delete = self.list.cursor == desk.model.parked(self.game).count();
        match (self.stage, press, chosen) {
            (Stage::Sure(nth), Press::Ok, _) => {
                desk.model.ask = Kind::Battle.slot(nth).map(Request::Delete);
                return Go::Back;
            }
            (Stage::Sure(_), ..) => self.stage = Stage::Deleting,
            (_, Press::Up | Press::Down, _) => self.list.step(press, self.rows(desk.model)),
            (Stage::Choosing, Press::Ok, Some(nth)) => return desk.model.pick_up(nth).map_or_else(Go::from, |()| Go::Stay),
            (Stage::Choosing, Press::Ok, None) if delete => (self.stage, self.list.cursor) = (Stage::Deleting, 0),
            (Stage::Deleting, Press::Ok, Some(nth)) => self.stage = Stage::Sure(nth),
            // Nothing can be chosen while another battle is on the table; else to the row one came from.
            (Stage::Deleting, ..) if desk.model.fighting.is_none() => {
                (self.stage, self.list.cursor) = (Stage::Choosing, desk.model.parked(self.game).count());
            }
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        let name = |nth: u8| model.parked.iter().find(|parked| parked.nth == nth).map_or("", |parked| parked.name.as_str());
        match self.stage {
            Stage::Choosing => frame.title("Parked battles", ""),
            Stage::Deleting => frame.title("Delete which?", ""),
            Stage::Sure(nth) => {
                frame.title("Delete for good?", "");
                frame.text(Font::Body, 1, 23, Align::Left, name(nth));
                model.hold.draw(now, frame);
                return;
            }
        }
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            frame.row(place, &Row { icon: None, label: &self.label(model, nth), value: &"", changing: None });
        });
    }
}
