//! A battle as it is saved.

use super::battle::{Armour, Battle, Class, Figure, MAX_FIGURES, MAX_TASKS, Ranged, Status, Task};
use super::reaction::Reaction;
use crate::engine::{Field, Id, Part, Parts, Tasks};
use crate::games::kept::{Piece, piece, put_figure, take_figure};
use crate::kept;

kept!(options Class, Ranged, Armour, Reaction);
kept!(enum Status; Absent = 0, CarryOn = 1, Ducked = 2, Left = 3, Out = 4, Dead = 5, Safe = 6);
kept!(struct Figure = Figure::ABSENT;
    side, group, rep, class, mounted, ranged, loaded, armour, shield, star, pool, status, doing, cover, missed_by, man_down, aim,
    rush, reaches);

impl Field for Task {
    fn put(&self, out: &mut Part) {
        let (kind, whose) = match *self {
            Self::Volley(group) => (0, group),
            Self::Test(group) => (1, group),
            Self::DuckBack(Id(id)) => (2, id),
        };
        [kind, whose].put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match <[u8; 2] as Field>::take(bytes)? {
            [0, group] => Some(Self::Volley(group)),
            [1, group] => Some(Self::Test(group)),
            [2, id] => Some(Self::DuckBack(Id(id))),
            _ => None,
        }
    }
}

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + MAX_FIGURES as u8 + Tasks::<Task, MAX_TASKS>::PARTS
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        let Self { figures, house, active, solo, tasks } = self;
        match piece(nth, MAX_FIGURES) {
            Piece::Header => {
                active.put(&mut part);
                solo.put(&mut part);
                house.put(&mut part);
            }
            Piece::Figure(nth) => put_figure(figures, nth, &Figure::ABSENT, &mut part),
            Piece::Rest(nth) => tasks.part(nth, &mut part),
        }
        part
    }

    fn restore(&mut self, nth: u8, mut bytes: &[u8]) -> bool {
        match piece(nth, MAX_FIGURES) {
            Piece::Header => match (Field::take(&mut bytes), Field::take(&mut bytes)) {
                (Some(active), Some(solo)) => {
                    (self.active, self.solo) = (active, solo);
                    self.house = Field::take(&mut bytes).unwrap_or(0);
                    true
                }
                _ => false,
            },
            Piece::Figure(nth) => take_figure(&mut self.figures, nth, bytes),
            Piece::Rest(nth) => self.tasks.restore(nth, bytes),
        }
    }
}
