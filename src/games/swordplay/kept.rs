//! A battle as it is saved.

use super::battle::{Armour, Battle, Class, Figure, MAX_FIGURES, MAX_TASKS, Phase, Ranged, Scene, Status, Task, Weapon};
use super::charts::{Encounter, Material, Prize, Section};
use super::foes::Source;
use super::reaction::Reaction;
use super::terrain::Building;
use crate::engine::{Field, Id, Part, Parts, Saved, Tasks};
use crate::games::kept::{Piece, piece, put_figure, read, take_figure};
use crate::kept;

kept!(options Class, Ranged, Armour, Reaction, Weapon, Encounter, Prize, Section, Source);
kept!(enum Status; Absent = 0, CarryOn = 1, Ducked = 2, Left = 3, Out = 4, Dead = 5, Safe = 6, Captive = 7);
kept!(enum Material; Thatch = 0, Wood = 1, Stone = 2);
kept!(enum Phase; Start = 0, First = 1, Second = 2);
kept!(struct Figure = Figure::ABSENT;
    side, group, rep, class, mounted, ranged, loaded, armour, shield, star, pool, status, doing, cover, missed_by, man_down, aim,
    rush, reaches, weapon, marks, carries, guard, kind);
kept!(struct Building = Building::NONE; section, areas, floors, material, approached, entered, burning);
kept!(struct Scene = Scene::NONE;
    encounter, source, sections, explored, centre, pefs, warned, met, resolved, found, prize, entered, sight, holder);

impl Field for Task {
    fn put(&self, out: &mut Part) {
        let (kind, whose) = match *self {
            Self::Volley(group) => (0, group),
            Self::Test(group) => (1, group),
            Self::DuckBack(Id(id)) => (2, id),
            Self::Charge(Id(id)) => (3, id),
        };
        [kind, whose].put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match <[u8; 2] as Field>::take(bytes)? {
            [0, group] => Some(Self::Volley(group)),
            [1, group] => Some(Self::Test(group)),
            [2, id] => Some(Self::DuckBack(Id(id))),
            [3, id] => Some(Self::Charge(Id(id))),
            _ => None,
        }
    }
}

/// What is kept beside figures and tasks.
struct Header {
    active: crate::engine::Side,
    solo: bool,
    house: u16,
    turn: u8,
    phase: Phase,
    dice: [u8; 2],
    group: Option<u8>,
    seen: [u8; 8],
    successes: [u8; 16],
    won: Option<bool>,
    sighted: u64,
}

impl Header {
    const fn of(battle: &Battle) -> Self {
        let Battle {
            figures: _,
            scene: _,
            buildings: _,
            tasks: _,
            active,
            solo,
            house,
            turn,
            phase,
            dice,
            group,
            seen,
            successes,
            won,
            sighted,
        } = battle;
        Self {
            active: *active,
            solo: *solo,
            house: *house,
            turn: *turn,
            phase: *phase,
            dice: *dice,
            group: *group,
            seen: *seen,
            successes: *successes,
            won: *won,
            sighted: *sighted,
        }
    }
}

kept!(struct Header = Header::of(&Battle::EMPTY); active, solo, house, turn, phase, dice, group, seen, successes, won, sighted);

/// Parts that the tasks take.
const TASK_PARTS: u8 = Tasks::<Task, MAX_TASKS>::PARTS;
/// The part of the buildings comes after the Encounter's.
const BUILDINGS: u8 = TASK_PARTS + 1;
/// More of them come last: a part holds no more.
const MORE_BUILDINGS: u8 = TASK_PARTS + 2;
/// Buildings of the first part.
const IN_PART: usize = 12;

/// The buildings of a part.
fn some(all: &[Building], part: u8) -> &[Building] {
    let (first, more) = all.split_at_checked(IN_PART).unwrap_or_default();
    if part == BUILDINGS { first } else { more }
}

fn some_mut(all: &mut [Building], part: u8) -> &mut [Building] {
    let (first, more) = all.split_at_mut_checked(IN_PART).unwrap_or_default();
    if part == BUILDINGS { first } else { more }
}

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + MAX_FIGURES as u8 + TASK_PARTS + 3
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        match piece(nth, MAX_FIGURES) {
            Piece::Header => Header::of(self).put(&mut part),
            Piece::Figure(nth) => put_figure(&self.figures, nth, &Figure::ABSENT, &mut part),
            Piece::Rest(TASK_PARTS) if self.scene == Scene::NONE => {}
            Piece::Rest(TASK_PARTS) => self.scene.put(&mut part),
            Piece::Rest(nth @ (BUILDINGS | MORE_BUILDINGS)) => {
                let some = some(&self.buildings, nth);
                if some.iter().any(|building| *building != Building::NONE) {
                    some.iter().for_each(|building| building.put(&mut part));
                }
            }
            Piece::Rest(nth) => self.tasks.part(nth, &mut part),
        }
        part
    }

    fn restore(&mut self, nth: u8, mut bytes: &[u8]) -> bool {
        match piece(nth, MAX_FIGURES) {
            Piece::Header => match Header::take(&mut bytes) {
                Some(Header { active, solo, house, turn, phase, dice, group, seen, successes, won, sighted }) => {
                    (self.active, self.solo, self.house, self.turn) = (active, solo, house, turn);
                    (self.phase, self.dice, self.group, self.seen) = (phase, dice, group, seen);
                    (self.successes, self.won, self.sighted) = (successes, won, sighted);
                    true
                }
                None => false,
            },
            Piece::Figure(nth) => take_figure(&mut self.figures, nth, bytes),
            Piece::Rest(TASK_PARTS) => read(&mut self.scene, bytes),
            Piece::Rest(nth @ (BUILDINGS | MORE_BUILDINGS)) => {
                let mut from = Saved::new(bytes);
                some_mut(&mut self.buildings, nth).iter_mut().for_each(|building| from.read(building));
                from.rest().is_some()
            }
            Piece::Rest(nth) => self.tasks.restore(nth, bytes),
        }
    }
}
