//! What is kept under a name: a game's rosters, built once by answering and brought to every battle; and favourite rolls.

mod look;

use core::fmt::Write as _;

use heapless::Vec;

use super::Millis;
use super::font::{Align, Font};
use super::frame::Frame;
use super::hint::{Hints, Middle};
use super::list::{List, Row};
use super::page;
use super::play::PlayView;
use super::press::Press;
use super::screen::Screen;
use super::view::{Desk, Go, Keeping, Model, View};
use super::wheel::{self, Turned, Wheel};
use crate::engine::Key;
use crate::games::Game;
use crate::storage::{Kind, Name, Request, Slot};
use look::Look;

/// Rosters of one game; the store has no room for more.
const MOST: usize = 16;

/// The rosters of a game, or the favourite rolls, to be kept in order or to take one.
pub struct ShelfView {
    /// Whose rosters; else it is rolls.
    game: Option<&'static Game>,
    list: List,
    /// What is there: the place of each, and its name.
    shelf: Vec<(u8, Name), MOST, u8>,
    /// One is to be taken for the battle that begins; else they are looked after.
    taking: bool,
    stage: Stage,
    /// The name that was written is another's.
    refused: bool,
}

/// What a row means, or what is being done with one.
#[derive(Debug)]
enum Stage {
    /// All of them.
    List,
    /// What can be done with this one.
    Of(u8),
    /// What is in it.
    Look(u8, Look),
    /// It is about to be deleted.
    Sure(u8),
    /// It is given a name.
    Naming(Task, Wheel),
}

/// Why something is given a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// What was just built, or rolled, is to be kept.
    Keep,
    /// What was just built is kept; it may have a better name.
    Name(u8),
    /// It is to be called otherwise.
    Rename(u8),
    /// There is to be another like it.
    Copy(u8),
}

/// What can be done with a roster; a roll has nothing to look at, its name says it.
const ACTIONS: [&str; 4] = ["Look", "Rename", "Copy", "Delete"];
const TAKEN: &str = "There is one of that name. Choose another name.";
const NONE: &str = "No roster is kept yet. Build one: Rosters, New roster.";

impl core::fmt::Debug for ShelfView {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ShelfView({:?}, {:?}, {:?})", self.kind(), self.list, self.stage)
    }
}

impl ShelfView {
    const fn new(game: Option<&'static Game>, taking: bool, stage: Stage) -> Self {
        Self { game, list: List { cursor: 0 }, shelf: Vec::new(), taking, stage, refused: false }
    }

    /// A shelf that is about to be told.
    pub const fn blank(game: &'static Game) -> Self {
        Self::new(Some(game), false, Stage::List)
    }

    /// All rosters of a game.
    pub fn open(game: &'static Game, model: &mut Model) -> Self {
        let view = Self::blank(game);
        view.ask(model);
        view
    }

    /// The favourite rolls.
    pub fn favourites(model: &mut Model) -> Self {
        let view = Self::new(None, false, Stage::List);
        view.ask(model);
        view
    }

    /// The same, to take one for the battle that begins.
    pub fn take(game: &'static Game, model: &mut Model) -> Self {
        let view = Self::new(Some(game), true, Stage::List);
        view.ask(model);
        view
    }

    /// Keeps what was just built, and asks for a name for it. What is there comes first, and whether there is room for another.
    pub fn keep(game: &'static Game, model: &mut Model) -> Self {
        let view = Self::new(Some(game), false, Stage::Naming(Task::Keep, Wheel::new(wheel::SIDES, wheel::MOST, None)));
        model.ask = Some(Request::Room(view.kind()));
        view
    }

    /// There is room for what was just built: it is kept at once, under a name of its own, so that nothing can lose it any more.
    pub fn has_room(&mut self, model: &mut Model) {
        let vacant = self.vacant().filter(|_| self.game.is_some());
        if let (Stage::Naming(task @ Task::Keep, _), Some(nth)) = (&mut self.stage, vacant) {
            *task = Task::Name(nth);
            let name = next_name(&self.shelf);
            model.keep = self.slot(nth).map(|slot| Keeping { slot, name, data: Vec::new() });
        }
    }

    /// Has them told anew.
    fn ask(&self, model: &mut Model) {
        model.ask = Some(Request::List(self.kind()));
    }

    fn kind(&self) -> Kind {
        self.game.map_or(Kind::Favourite, |game| Kind::Roster(Key::of(game.id)))
    }

    /// Something was told of what is kept; whether it is one of these.
    pub fn read(&mut self, slot: Slot, name: &str) {
        if slot.kind == self.kind() && !self.shelf.iter().any(|(nth, _)| *nth == slot.nth) {
            // As many as there are places, and names as long.
            let _ = self.shelf.push((slot.nth, Name::try_from(name).unwrap_or_default()));
        }
    }

    /// What is there is about to be told.
    pub fn forget(&mut self, kind: Kind) {
        if kind == self.kind() {
            self.shelf.clear();
        }
    }

    /// The rosters, by place and name.
    pub fn rosters(&self) -> impl Iterator<Item = (u8, Name)> {
        self.shelf.iter().cloned()
    }

    /// Whether a name is being written.
    pub const fn is_naming(&self) -> bool {
        matches!(self.stage, Stage::Naming(..))
    }

    /// What can be done with one.
    fn actions(&self) -> &'static [&'static str] {
        ACTIONS.get(usize::from(self.game.is_none())..).unwrap_or_default()
    }

    /// Whether somebody looks at what is in a roster.
    pub const fn is_looking(&self) -> bool {
        matches!(self.stage, Stage::Look(..))
    }

    /// A page of one of a game's rosters that is about to be read.
    pub const fn looking(game: &'static Game, nth: u8, page: usize) -> Self {
        Self::new(Some(game), false, Stage::Look(nth, Look::at(page)))
    }

    /// The page that was read.
    pub const fn looked_at(&self) -> Option<&Look> {
        if let Stage::Look(_, look) = &self.stage { Some(look) } else { None }
    }

    /// What is in it has been read.
    pub fn look(&mut self, data: &[u8], model: &mut Model) {
        if let (Stage::Look(_, look), Some(game)) = (&mut self.stage, self.game) {
            look.read(game, data, model);
        }
    }

    /// What it is about, for the title.
    const fn titles(&self) -> (&'static str, &'static str) {
        match self.game {
            Some(game) => ("Rosters", game.short),
            None => ("Favourites", ""),
        }
    }

    /// A wheel for the name of a favourite or a roster.
    fn wheel(&self, name: Option<&str>) -> Wheel {
        Wheel::new(if self.game.is_some() { wheel::SIDES } else { wheel::ROLLS }, wheel::MOST, name)
    }

    fn name(&self, nth: u8) -> &str {
        self.shelf.iter().find(|(other, _)| *other == nth).map_or("", |(_, name)| name)
    }

    fn slot(&self, nth: u8) -> Option<Slot> {
        self.kind().slot(nth)
    }

    /// A place that is free.
    fn vacant(&self) -> Option<u8> {
        (0..self.kind().limit()).find(|nth| !self.shelf.iter().any(|(other, _)| other == nth))
    }

    fn rows(&self, model: &Model) -> usize {
        let back = usize::from(!model.device.layout.has_back());
        match self.stage {
            Stage::Of(_) => self.actions().len() + back,
            // Without saves nothing can be kept.
            _ => self.shelf.len() + usize::from(!self.taking && !model.not_saving) + back,
        }
    }

    fn label(&self, model: &Model, nth: usize) -> &str {
        match (&self.stage, self.shelf.get(nth)) {
            (Stage::Of(_), _) => self.actions().get(nth).copied().unwrap_or("Back"),
            (_, Some((_, name))) => name,
            (_, None) if self.is_new(model, nth) && self.game.is_none() => "Keep this roll",
            (_, None) if self.is_new(model, nth) => "New roster",
            _ => "Back",
        }
    }

    fn is_new(&self, model: &Model, nth: usize) -> bool {
        !self.taking && !model.not_saving && nth == self.shelf.len()
    }

    /// OK on a row of the list.
    fn choose(&mut self, desk: &mut Desk<'_>) -> Go {
        let model = &mut *desk.model;
        match self.shelf.get(self.list.cursor).map(|(nth, _)| *nth) {
            Some(nth) if self.taking => model.ask = self.slot(nth).map(Request::Read),
            Some(nth) => (self.stage, self.list.cursor) = (Stage::Of(nth), 0),
            // Says why not.
            None if self.is_new(model, self.list.cursor) && self.vacant().is_none() => {
                model.ask = Some(Request::Room(self.kind()))
            }
            None if self.is_new(model, self.list.cursor) => {
                let Some(game) = self.game else {
                    self.stage = Stage::Naming(Task::Keep, self.wheel(None));
                    return Go::Stay;
                };
                let Some(rosters) = &game.rosters else { return Go::Stay };
                if let Err(way) = model.start(rosters.build, Some(game)) {
                    return way.into();
                }
                return Go::Replace(Screen::Play(PlayView::open(model)));
            }
            None => return Go::Back,
        }
        Go::Stay
    }

    /// OK on something that can be done with a roster.
    fn act(&mut self, nth: u8, model: &mut Model) {
        let wheel = || self.wheel(Some(self.name(nth))).must();
        self.stage = match self.actions().get(self.list.cursor).copied() {
            Some("Look") => {
                model.ask = self.slot(nth).map(Request::Read);
                Stage::Look(nth, Look::default())
            }
            Some("Rename") => Stage::Naming(Task::Rename(nth), wheel()),
            Some("Copy") => Stage::Naming(Task::Copy(nth), wheel()),
            Some("Delete") => Stage::Sure(nth),
            _ => return self.list_at(nth),
        };
    }

    /// Back in the list, on this one.
    fn list_at(&mut self, nth: u8) {
        let place = self.shelf.iter().position(|(other, _)| *other == nth);
        (self.stage, self.list.cursor) = (Stage::List, place.unwrap_or(0));
    }

    /// The name is written: does what it was written for.
    fn named(&mut self, model: &mut Model) {
        let Stage::Naming(task, wheel) = core::mem::replace(&mut self.stage, Stage::List) else { return };
        self.list.cursor = 0;
        // The wheel writes no longer names than a place can have.
        let name = Name::try_from(wheel.text()).unwrap_or_default();
        match task {
            Task::Keep => {
                let data = model.recipe.bytes().into_iter().collect();
                model.keep = self.vacant().and_then(|nth| self.slot(nth)).map(|slot| Keeping { slot, name, data });
                // Asked for after it is written.
                self.ask(model);
            }
            Task::Name(nth) | Task::Rename(nth) => model.ask = self.slot(nth).map(|slot| Request::Rename(slot, name)),
            Task::Copy(nth) => model.ask = self.slot(nth).map(|slot| Request::Copy(slot, name)),
        }
    }
}

impl View for ShelfView {
    fn hints(&self, model: &Model) -> Hints {
        let has_back = model.device.layout.has_back();
        if self.refused {
            return Hints { back: None, middle: Middle::Nothing, ok: Some("OK") };
        }
        let ok = match &self.stage {
            Stage::Naming(_, wheel) => return wheel.hints(),
            Stage::Sure(_) => return super::hold::hints(has_back, "keep"),
            Stage::Look(_, look) => return look.hints(),
            Stage::Of(_) if self.list.cursor < self.actions().len() => Some("OPEN"),
            Stage::Of(_) => Some("BACK"),
            Stage::List if self.list.cursor < self.shelf.len() => Some(if self.taking { "TAKE" } else { "OPEN" }),
            Stage::List if self.is_new(model, self.list.cursor) => Some(if self.game.is_some() { "BUILD" } else { "KEEP" }),
            Stage::List if has_back => None,
            Stage::List => Some("BACK"),
        };
        let rows = self.rows(model);
        Hints { back: Some(""), middle: if rows > 1 { Middle::List("") } else { Middle::Nothing }, ok }
    }

    fn holds(&self) -> bool {
        matches!(self.stage, Stage::Sure(_))
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Go {
        if core::mem::take(&mut self.refused) {
            return Go::Stay;
        }
        if let Stage::Naming(task, wheel) = &mut self.stage {
            let (shelf, task) = (&self.shelf, *task);
            let taken = |name: &str| shelf.iter().any(|(_, other)| other.eq_ignore_ascii_case(name));
            // A roster may keep its name.
            let others = |name: &str| {
                let own = |nth: &u8| task == Task::Rename(*nth);
                shelf.iter().any(|(nth, other)| other.eq_ignore_ascii_case(name) && !own(nth))
            };
            match wheel.press(press, desk.model.device.layout, &taken) {
                Turned::Done if others(wheel.text()) => {
                    self.refused = true;
                }
                Turned::Done => self.named(desk.model),
                Turned::Left | Turned::Nameless if matches!(task, Task::Name(_)) => {
                    // It keeps the name it has.
                    self.stage = Stage::List;
                    self.ask(desk.model);
                }
                Turned::Left | Turned::Nameless => {
                    self.stage = match task {
                        Task::Keep | Task::Name(_) => Stage::List,
                        // The cursor is still where it was.
                        Task::Rename(nth) | Task::Copy(nth) => Stage::Of(nth),
                    }
                }
                Turned::Stay => {}
            }
            return Go::Stay;
        }
        if let Stage::Look(nth, look) = &mut self.stage {
            let nth = *nth;
            if matches!(press, Press::Up | Press::Down) {
                look.step(press);
                desk.model.ask = self.slot(nth).map(Request::Read);
            } else {
                self.stage = Stage::Of(nth);
            }
            return Go::Stay;
        }
        match (&self.stage, press) {
            (Stage::Sure(nth), Press::Ok) => {
                desk.model.ask = self.slot(*nth).map(Request::Delete);
                (self.stage, self.list.cursor) = (Stage::List, 0);
            }
            (Stage::Sure(nth), _) => self.stage = Stage::Of(*nth),
            (_, Press::Up | Press::Down) => self.list.step(press, self.rows(desk.model)),
            (Stage::List, Press::Ok) => return self.choose(desk),
            (Stage::Of(nth), Press::Ok) => self.act(*nth, desk.model),
            (Stage::Of(nth), _) => self.list_at(*nth),
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn draw(&self, model: &Model, now: Millis, frame: &mut Frame) {
        if self.refused {
            frame.title("Not named", "");
            page::lines(TAKEN, frame);
            return;
        }
        let (title, short) = self.titles();
        match &self.stage {
            Stage::List if self.taking && self.shelf.is_empty() => {
                frame.title(title, short);
                page::lines(NONE, frame);
                return;
            }
            Stage::List => frame.title(title, short),
            Stage::Of(nth) => frame.title(self.name(*nth), ""),
            Stage::Look(nth, look) => return look.draw(self.name(*nth), frame),
            Stage::Naming(task, wheel) => {
                let title = match task {
                    Task::Keep | Task::Name(_) => "Keep as",
                    Task::Rename(_) => "Rename",
                    Task::Copy(_) => "Copy as",
                };
                let of = if let Task::Rename(nth) | Task::Copy(nth) = task { self.name(*nth) } else { short };
                frame.title(title, of);
                wheel.draw(model.device.layout, frame);
                return;
            }
            Stage::Sure(nth) => {
                frame.title("Delete for good?", "");
                frame.text(Font::Body, 1, 23, Align::Left, self.name(*nth));
                model.hold.draw(now, frame);
                return;
            }
        }
        self.list.draw(frame, self.rows(model), |frame, nth, place| {
            frame.row(place, &Row { icon: None, label: &self.label(model, nth), value: &"", changing: None });
        });
    }
}

/// What a roster is called before anybody names it.
pub fn next_name(rosters: &[(u8, Name)]) -> Name {
    let mut name = Name::new();
    for number in 1..=rosters.len() + 1 {
        name.clear();
        // Two digits at most: a name has room for more.
        let _ = write!(name, "Roster {number}");
        if !rosters.iter().any(|(_, other)| other.eq_ignore_ascii_case(&name)) {
            break;
        }
    }
    name
}
