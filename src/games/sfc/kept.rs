//! A fight as it is saved.

use super::battle::{Battle, Exchange, MAX_FIGURES};
use super::figure::{Class, Figure, Standing, Weapon};
use crate::engine::{Field, Id, Part, Parts};
use crate::games::kept::{Piece, piece, put_figure, take_figure};
use crate::kept;

kept!(options Class, Weapon);
kept!(enum Standing; Absent = 0, Up = 1, Out = 2, Dead = 3);
kept!(struct Figure = Figure::ABSENT; side, standing, ducked, slot, rep, class, dv, weapon, cover, pool, scored);
kept!(struct Exchange = Exchange { shooter: Id(0), targets: heapless::Vec::new(), missed: heapless::Vec::new() };
    shooter, targets, missed);

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + MAX_FIGURES as u8
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        let Self { figures, active, advantage, tests, solo, quick, exchange } = self;
        match piece(nth, MAX_FIGURES) {
            Piece::Header => {
                active.put(&mut part);
                advantage.put(&mut part);
                tests.put(&mut part);
                solo.put(&mut part);
                quick.put(&mut part);
                exchange.put(&mut part);
            }
            Piece::Figure(nth) => put_figure(figures, nth, &Figure::ABSENT, &mut part),
            Piece::Rest(_) => {}
        }
        part
    }

    fn restore(&mut self, nth: u8, bytes: &[u8]) -> bool {
        match piece(nth, MAX_FIGURES) {
            Piece::Header => self.take_header(bytes).is_some(),
            Piece::Figure(nth) => take_figure(&mut self.figures, nth, bytes),
            Piece::Rest(_) => false,
        }
    }
}

impl Battle {
    fn take_header(&mut self, mut bytes: &[u8]) -> Option<()> {
        let bytes = &mut bytes;
        self.active = Field::take(bytes)?;
        self.advantage = Field::take(bytes)?;
        self.tests = Field::take(bytes)?;
        self.solo = Field::take(bytes)?;
        self.quick = Field::take(bytes)?;
        self.exchange = Field::take(bytes)?;
        Some(())
    }
}
