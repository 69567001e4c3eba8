//! A battle as it is saved.

use super::battle::{Battle, Figure, MAX_FIGURES, MAX_TASKS, Place, Warband};
use super::removal::{Gone, Task, Trigger};
use crate::engine::{Field, Id, Part, Parts, Tasks};
use crate::games::kept::{Piece, piece, put_figure, take_figure};
use crate::kept;

kept!(options Gone, Trigger);
kept!(enum Place; Absent = 0, Table = 1, Killed = 2, Away = 3);
kept!(struct Figure = Figure::ABSENT;
    place, quality, lost, combat, rules, fallen, transfixed, rerolled, led, greed, marks, held_by, due, kin, nth);
kept!(struct Warband = Warband { losses: 0, halved: false, courageous: false, standard: false };
    losses, halved, courageous, standard);

impl Field for Task {
    fn put(&self, out: &mut Part) {
        match *self {
            Self::Check(trigger, side) => {
                0_u8.put(out);
                trigger.put(out);
                side.put(out);
            }
            Self::Flight(Id(id), failures) => [1, id, failures].put(out),
            Self::Rout(Id(id)) => [2, id].put(out),
            Self::Remove(Id(id), gone, savage) => {
                [3, id].put(out);
                gone.put(out);
                savage.put(out);
            }
            Self::Recoil(Id(id)) => [4, id].put(out),
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match u8::take(bytes)? {
            0 => Some(Self::Check(Field::take(bytes)?, Field::take(bytes)?)),
            1 => Some(Self::Flight(Field::take(bytes)?, Field::take(bytes)?)),
            2 => Some(Self::Rout(Field::take(bytes)?)),
            3 => Some(Self::Remove(Field::take(bytes)?, Field::take(bytes)?, Field::take(bytes)?)),
            4 => Some(Self::Recoil(Field::take(bytes)?)),
            _ => None,
        }
    }
}

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + 2 * MAX_FIGURES as u8 + Tasks::<Task, MAX_TASKS>::PARTS
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        let Self { figures, warbands, house, advances, turn, acting, active, actions, ends, orders, tasks } = self;
        match piece(nth, 2 * MAX_FIGURES) {
            Piece::Header => {
                warbands.put(&mut part);
                house.put(&mut part);
                advances.put(&mut part);
                turn.put(&mut part);
                acting.put(&mut part);
                active.put(&mut part);
                actions.put(&mut part);
                ends.put(&mut part);
                orders.put(&mut part);
            }
            Piece::Figure(nth) => put_figure(figures, nth, &Figure::ABSENT, &mut part),
            Piece::Rest(nth) => tasks.part(nth, &mut part),
        }
        part
    }

    fn restore(&mut self, nth: u8, bytes: &[u8]) -> bool {
        match piece(nth, 2 * MAX_FIGURES) {
            Piece::Header => self.take_header(bytes).is_some(),
            Piece::Figure(nth) => take_figure(&mut self.figures, nth, bytes),
            Piece::Rest(nth) => self.tasks.restore(nth, bytes),
        }
    }
}

impl Battle {
    /// What an older version did not write stays as it is in an empty battle.
    fn take_header(&mut self, mut bytes: &[u8]) -> Option<()> {
        let warbands = Field::take(&mut bytes)?;
        let mut whole = Self { figures: self.figures, tasks: self.tasks.clone(), warbands, ..Self::EMPTY };
        if !bytes.is_empty() {
            whole.house = Field::take(&mut bytes)?;
            whole.advances = Field::take(&mut bytes)?;
            whole.turn = Field::take(&mut bytes)?;
            whole.acting = Field::take(&mut bytes)?;
            whole.active = Field::take(&mut bytes)?;
            whole.actions = Field::take(&mut bytes)?;
            whole.ends = Field::take(&mut bytes)?;
            whole.orders = Field::take(&mut bytes)?;
        }
        *self = whole;
        Some(())
    }
}
