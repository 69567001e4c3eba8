//! A battle, and what is still to be done in it.

mod figures;
mod groups;
mod places;

use super::house::House;
use super::reaction::Reaction;
use super::terrain::{Building, MAX_BUILDINGS};
use crate::engine::{Id, Side, Subject, TaskId, Tasks};
use crate::games::{Play, State};

pub use figures::{A_SIDE, Armour, Class, Figure, MAX_FIGURES, Ranged, Status, Weapon, bit, mark, side_of};
pub use groups::{GROUPS, MAX_GROUPS, Those, choose, choose_group, side_of_group, tick};
pub use places::{BUILDINGS, PEFS, Scene};

/// A volley and a test for each group, a move or a charge for each figure: more can never be open, and the rest remembers causes.
pub const MAX_TASKS: usize = 112;

/// Something still to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// The figures of a group that have aimed shoot.
    Volley(u8),
    /// The figures of a group that owe it take a reaction test.
    Test(u8),
    /// A figure ducks back.
    DuckBack(Id),
    /// Everybody who charges this figure.
    Charge(Id),
}

/// What a turn is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the activation dice.
    Start,
    /// The phase of the side that goes first.
    First,
    /// The phase of the other.
    Second,
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
    /// Turns begun; 0 if there is no battle.
    pub turn: u8,
    /// What the turn is at.
    pub phase: Phase,
    /// Both sides' activation dice.
    pub dice: [u8; 2],
    /// The group that acts.
    pub group: Option<u8>,
    /// Who of the second side's groups has been seen in this phase by each of the first's (`swordplay:R38`).
    pub seen: [u8; 8],
    /// Successes of each group in the In Sight test under way, for who joins late; `NO_TEST` without one (`swordplay:P14`).
    pub successes: [u8; 16],
    /// Who has taken part in the In Sight test under way: a bit each (`swordplay:P14`).
    pub sighted: u64,
    /// How it has ended: whether the first side has won.
    pub won: Option<bool>,
    /// The Encounter.
    pub scene: Scene,
    /// Its buildings.
    pub buildings: [Building; MAX_BUILDINGS],
    /// Volleys, tests and moves, each with its cause.
    pub tasks: Tasks<Task, MAX_TASKS>,
}

/// No successes are remembered.
pub const NO_TEST: u8 = 0xff;

impl Battle {
    /// Nobody is there.
    pub const EMPTY: Self = Self {
        figures: [Figure::ABSENT; MAX_FIGURES],
        house: 0,
        active: Side::First,
        solo: false,
        turn: 0,
        phase: Phase::Start,
        dice: [0; 2],
        group: None,
        seen: [0; 8],
        successes: [NO_TEST; 16],
        sighted: 0,
        won: None,
        scene: Scene::NONE,
        buildings: [Building::NONE; MAX_BUILDINGS],
        tasks: Tasks::new(),
    };

    /// A figure; nobody if there is none with this id.
    pub fn figure(&self, id: Id) -> &Figure {
        self.figures.get(usize::from(id.0)).unwrap_or(&Figure::ABSENT)
    }

    /// Who has taken part in the In Sight test under way.
    pub const fn sighted(&self) -> Those {
        Those(self.sighted)
    }

    /// The successes of a group in it.
    pub fn rolled(&self, group: u8) -> Option<u8> {
        self.successes.get(usize::from(group)).copied().filter(|rolled| *rolled != NO_TEST)
    }

    /// Whether a figure can shoot: not with a friend on its back, unless the table plays it so (`swordplay:R70`).
    pub fn can_shoot(&self, figure: &Figure) -> bool {
        figure.armed() && (figure.carries.is_none() || House::CarriersShoot.of(self))
    }

    /// Everybody who is charging this figure.
    pub fn charging(&self, target: Id) -> Those {
        self.those(&|figure| figure.stands() && figure.doing == Reaction::Charge && figure.aim == Some(target))
    }

    /// What comes next: shots that are ordered, then who must duck back because he was hit, then charges, then who else ducks back,
    /// then the earliest test owed: what a test or In Sight has ordered is carried out before anybody else tests (`swordplay:P13`,
    /// `swordplay:P15`, `swordplay:P19`, `swordplay:P20`, `swordplay:R45`, `swordplay:R58`). A charge or a move that was interrupted
    /// waits for all that came of that, and so does whatever comes after it (`swordplay:P13`, `swordplay:R81`).
    pub fn next(&self) -> Option<(TaskId, Task)> {
        let rank = |(_, task): &(TaskId, Task)| match task {
            Task::Volley(_) => 0,
            // What a shot does, it does at once (`swordplay:R82`).
            Task::DuckBack(figure) if self.figure(*figure).has(mark::HURT) => 1,
            Task::Charge(_) => 2,
            Task::DuckBack(_) => 3,
            Task::Test(_) => 4,
        };
        let mut next = self.tasks.open().min_by_key(rank)?;
        while let (moves, Task::Charge(_) | Task::DuckBack(_)) = next {
            let of_it = self.tasks.open().filter(|(id, _)| self.tasks.came_of(*id, moves));
            let Some(first) = of_it.min_by_key(rank) else { break };
            next = first;
        }
        Some(next)
    }
}

/// The battle a rule works on.
#[inline(never)]
pub fn battle<'p>(play: &'p Play<'_>) -> &'p Battle {
    match play.look() {
        State::Swordplay(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}

/// The battle, if one is under way.
pub fn under_way<'p>(play: &'p Play<'_>) -> Option<&'p Battle> {
    match play.look() {
        State::Swordplay(battle) if battle.turn > 0 => Some(battle),
        _ => None,
    }
}

#[inline(never)]
fn at_hand<'p>(play: &'p mut Play<'_>) -> Option<&'p mut Battle> {
    match play.state() {
        State::Swordplay(battle) => Some(battle),
        _ => None,
    }
}

#[inline(never)]
fn at<'p>(play: &'p mut Play<'_>, id: Id) -> Option<&'p mut Figure> {
    at_hand(play)?.figures.get_mut(usize::from(id.0))
}

/// Changes the battle.
pub fn change(play: &mut Play<'_>, change: impl FnOnce(&mut Battle)) {
    if let Some(battle) = at_hand(play) {
        change(battle);
    }
}

/// Changes a figure.
pub fn alter(play: &mut Play<'_>, id: Id, alter: impl FnOnce(&mut Figure)) {
    if let Some(figure) = at(play, id) {
        alter(figure);
    }
}

/// Sets marks of some figures.
#[inline(never)]
pub fn mark(play: &mut Play<'_>, of: Those, marks: u16) {
    for id in of {
        alter(play, id, |figure| figure.marks |= marks);
    }
}

/// Puts something on the list, unless it is there already. There is room for everything that can be open.
#[inline(never)]
pub fn owe(play: &mut Play<'_>, task: Task, cause: Option<TaskId>) {
    change(play, |battle| {
        if battle.tasks.open().all(|(_, open)| open != task) {
            let _ = battle.tasks.push(task, cause);
        }
    });
}

/// The next questions are about the figure or group, and for whoever looks at the table.
#[inline(never)]
pub fn fact(play: &mut Play<'_>, id: Id) {
    play.about(Subject::Figure(id));
    play.side(None);
}

/// The next questions are about the figure or group, and its side's to decide.
pub fn decision(play: &mut Play<'_>, id: Id) {
    let side = match id.0.checked_sub(GROUPS) {
        Some(group) => side_of_group(group),
        None => side_of(id),
    };
    play.about(Subject::Figure(id));
    play.side(Some(side));
}
