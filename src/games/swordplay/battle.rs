//! A battle, its groups and its figures, and what they still have to do.

use core::fmt;

use heapless::Vec;

use super::reaction::Reaction;
use crate::engine::{Id, Side, Subject, TaskId, Tasks};
use crate::games::{Play, State};
use crate::options;

/// Figures of a battle: 24 a side.
pub const MAX_FIGURES: usize = 48;
/// Groups of a battle: 8 a side.
pub const MAX_GROUPS: u8 = 16;
/// The id of the first group; figures have the ids below.
pub const GROUPS: u8 = 64;
/// A volley and a test for each group, a move for each figure: more can never be open, and the rest remembers causes.
pub const MAX_TASKS: usize = 112;

options! {
    /// How a figure fights (`swordplay` section 1).
    pub enum Class { Missile = "Missile", Melee = "Melee" }
}

options! {
    /// Ranged weapons (`swordplay:D6`).
    pub enum Ranged { None = "None", Bow = "Bow", Crossbow = "Crossbow", Sling = "Sling", Thrown = "Thrown" }
}

options! {
    /// What a figure strikes with (`swordplay:D7`).
    pub enum Weapon { None = "None", OneHand = "One Hand", Two = "Two One Hand", TwoHand = "Two Hand", Lance = "Lance" }
}

options! {
    /// Armour Class (`swordplay:D8`).
    pub enum Armour { Light = "AC 2, light", Heavy = "AC 4, heavy", Plate = "AC 6, very heavy" }
}

/// Where a figure has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Not in this battle.
    Absent,
    /// In good order.
    CarryOn,
    /// Ducked back, until it is active (`swordplay:P10`).
    Ducked,
    /// Left the battlefield.
    Left,
    /// Out of the Fight.
    Out,
    /// Obviously Dead.
    Dead,
    /// Cheated death: off the table, alive (`swordplay:P23`).
    Safe,
}

/// A figure of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// Its group, 0 to 15.
    pub group: u8,
    /// Rep.
    pub rep: u8,
    /// Class.
    pub class: Class,
    /// On a horse.
    pub mounted: bool,
    /// Ranged weapon.
    pub ranged: Ranged,
    /// Loaded, or in hand.
    pub loaded: bool,
    /// Armour.
    pub armour: Armour,
    /// Carries a shield.
    pub shield: bool,
    /// A player's own character.
    pub star: bool,
    /// Star Power dice left.
    pub pool: u8,
    /// Where it has come to.
    pub status: Status,
    /// The result it is still carrying out (`swordplay:P20`).
    pub doing: Reaction,
    /// In cover, once somebody has said so; nobody knows any more after it has moved.
    pub cover: Option<bool>,
    /// Who has shot at it and missed, while it owes the test: bit n stands for figure n.
    pub missed_by: u64,
    /// Owes a Man Down test.
    pub man_down: bool,
    /// At whom it is about to shoot.
    pub aim: Option<Id>,
    /// That will be a Rush Shot.
    pub rush: bool,
    /// Whom it is known to have in range and sight.
    pub reaches: u64,
}

impl Figure {
    /// Nobody.
    pub const ABSENT: Self = Self {
        side: Side::First,
        group: 0,
        rep: 4,
        class: Class::Melee,
        mounted: false,
        ranged: Ranged::None,
        loaded: false,
        armour: Armour::Light,
        shield: false,
        star: false,
        pool: 0,
        status: Status::Absent,
        doing: Reaction::CarryOn,
        cover: None,
        missed_by: 0,
        man_down: false,
        aim: None,
        rush: false,
        reaches: 0,
    };

    /// On the table and on its feet.
    pub fn stands(&self) -> bool {
        matches!(self.status, Status::CarryOn | Status::Ducked)
    }

    /// Out of the Fight or Obviously Dead (`swordplay:R52`).
    pub fn down(&self) -> bool {
        matches!(self.status, Status::Out | Status::Dead)
    }

    /// Has something to shoot with.
    pub fn armed(&self) -> bool {
        self.stands() && self.ranged != Ranged::None && self.loaded
    }

    /// Owes a reaction test.
    pub fn owes(&self) -> bool {
        self.stands() && (self.missed_by != 0 || self.man_down)
    }
}

/// Something still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// The figures of a group that have aimed shoot.
    Volley(u8),
    /// The figures of a group that owe it take a reaction test.
    Test(u8),
    /// A figure ducks back.
    DuckBack(Id),
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Everybody; a figure's id is its place here.
    pub figures: [Figure; MAX_FIGURES],
    /// Rulings the table plays otherwise: see [`House`](super::House).
    pub house: u16,
    /// The side whose phase it is.
    pub active: Side,
    /// The second side is run by the device.
    pub solo: bool,
    /// Volleys, tests and moves, each with its cause.
    pub tasks: Tasks<Task, MAX_TASKS>,
}

/// Some figures, in the order of their ids.
pub type Figures = Vec<Id, MAX_FIGURES>;

impl Battle {
    /// Nobody is there.
    pub const EMPTY: Self =
        Self { figures: [Figure::ABSENT; MAX_FIGURES], house: 0, active: Side::First, solo: false, tasks: Tasks::new() };

    /// A figure; nobody if there is none with this id.
    pub fn figure(&self, id: Id) -> Figure {
        self.figures.get(usize::from(id.0)).copied().unwrap_or(Figure::ABSENT)
    }

    /// The figures that fit.
    pub fn those(&self, fits: impl Fn(&Figure) -> bool) -> Figures {
        (0..).map(Id).zip(&self.figures).filter(|(_, figure)| fits(figure)).map(|(id, _)| id).collect()
    }

    /// The groups that have a figure that fits.
    pub fn groups(&self, fits: impl Fn(&Figure) -> bool) -> Vec<Id, { MAX_GROUPS as usize }> {
        let has = |group: u8| self.figures.iter().any(|figure| figure.group == group && fits(figure));
        (0..MAX_GROUPS).filter(|group| has(*group)).map(|group| Id(GROUPS + group)).collect()
    }

    /// At least twice as many friends down as on the table and not down (`swordplay:R52`).
    pub fn twice_as_many_down(&self, side: Side) -> bool {
        let count = |fits: fn(&Figure) -> bool| self.figures.iter().filter(|it| it.side == side && fits(it)).count();
        count(Figure::down) >= 2 * count(Figure::stands)
    }

    /// What comes next: shots that are ordered, then the earliest test owed, then moves (`swordplay:P20`, `swordplay:R58`).
    pub fn next(&self) -> Option<(TaskId, Task)> {
        let rank = |task: &Task| match task {
            Task::Volley(_) => 0,
            Task::Test(_) => 1,
            Task::DuckBack(_) => 2,
        };
        self.tasks.open().min_by_key(|(_, task)| rank(task))
    }

    /// Writes what a figure or a group is called.
    pub fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        match (id.0.checked_sub(GROUPS), self.figure(id)) {
            (Some(group), _) if group < MAX_GROUPS / 2 => write!(out, "Group {}", group + 1),
            (Some(group), _) => write!(out, "Foe group {}", group - MAX_GROUPS / 2 + 1),
            (None, Figure { star: true, .. }) => out.write_str("Star"),
            (None, Figure { side: Side::First, .. }) => write!(out, "Figure {}", id.0 + 1),
            (None, _) => write!(out, "Foe {}", id.0.saturating_sub(MAX_FIGURES as u8 / 2) + 1),
        }
    }
}

/// The battle a rule works on.
pub fn battle<'p>(play: &'p Play<'_>) -> &'p Battle {
    match play.look() {
        State::Swordplay(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}

/// Changes the battle.
pub fn change(play: &mut Play<'_>, change: impl FnOnce(&mut Battle)) {
    if let State::Swordplay(battle) = play.state() {
        change(battle);
    }
}

/// Changes a figure.
pub fn alter(play: &mut Play<'_>, id: Id, alter: impl FnOnce(&mut Figure)) {
    change(play, |battle| battle.figures.get_mut(usize::from(id.0)).map_or((), alter));
}

/// Puts something on the list, unless it is there already. There is room for everything that can be open.
pub fn owe(play: &mut Play<'_>, task: Task, cause: Option<TaskId>) {
    change(play, |battle| {
        if battle.tasks.open().all(|(_, open)| open != task) {
            let _ = battle.tasks.push(task, cause);
        }
    });
}

/// The next questions are about the figure or group, and for whoever looks at the table.
pub fn fact(play: &mut Play<'_>, id: Id) {
    play.about(Subject::Figure(id));
    play.side(None);
}

/// The next questions are about the figure or group, and its side's to decide.
pub fn decision(play: &mut Play<'_>, id: Id, side: Side) {
    play.about(Subject::Figure(id));
    play.side(Some(side));
}

/// A set of figures of a battle as bits.
pub const fn bit(id: Id) -> u64 {
    if id.0 < 64 { 1 << id.0 } else { 0 }
}
