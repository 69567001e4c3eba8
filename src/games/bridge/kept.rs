//! A battle as it is saved.

use super::battle::{Activation, Battle, Figure, MAX_FIGURES, Phase, Place, Pool};
use super::equipment::{Armor, Bow, Weapon};
use super::layout::{Discards, Header};
use crate::dice::{FaceLayout, Symbol};
use crate::engine::{Field, Id, Part, Parts};
use crate::games::kept::{Piece, piece, put_figure, take_figure};
use crate::kept;

kept!(options Armor, Bow, Discards, Weapon);
kept!(enum Symbol; Blank = 0, Skull = 1, Hit = 2, Advance = 3, HitAdvance = 4, TwoHits = 5);
kept!(enum Place; Absent = 0, Map = 1, Incapacitated = 2, Mortal = 3, Exited = 4);
kept!(enum Phase; Tactics = 0, Activations = 1);
kept!(struct Header = Header::DEFAULT; layout, discards);
kept!(struct Pool = Pool { attacks: 0, advances: 0 }; attacks, advances);
kept!(struct Activation = Activation::begin(Id(0)); figure, actions, mp, free_interact, sharing, entered);
kept!(struct Figure = Figure::ABSENT; place, cost, melee, bow, shield, armor, ready, stunned, wounded);

impl Field for FaceLayout {
    fn put(&self, out: &mut Part) {
        self.0.put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Field::take(bytes).map(Self)
    }
}

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + 2 * MAX_FIGURES as u8
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        let Self { header, round, phase, holder, turn, pools, activation, winner, figures } = self;
        match piece(nth, 2 * MAX_FIGURES) {
            Piece::Header => {
                header.put(&mut part);
                round.put(&mut part);
                phase.put(&mut part);
                holder.put(&mut part);
                turn.put(&mut part);
                pools.put(&mut part);
                activation.put(&mut part);
                winner.put(&mut part);
            }
            Piece::Figure(nth) => put_figure(figures, nth, &Figure::ABSENT, &mut part),
            Piece::Rest(_) => {}
        }
        part
    }

    fn restore(&mut self, nth: u8, bytes: &[u8]) -> bool {
        match piece(nth, 2 * MAX_FIGURES) {
            Piece::Header => self.take_header(bytes).is_some(),
            Piece::Figure(nth) => take_figure(&mut self.figures, nth, bytes),
            Piece::Rest(_) => false,
        }
    }
}

impl Battle {
    fn take_header(&mut self, mut bytes: &[u8]) -> Option<()> {
        let bytes = &mut bytes;
        self.header = Field::take(bytes)?;
        self.round = Field::take(bytes)?;
        self.phase = Field::take(bytes)?;
        self.holder = Field::take(bytes)?;
        self.turn = Field::take(bytes)?;
        self.pools = Field::take(bytes)?;
        self.activation = Field::take(bytes)?;
        self.winner = Field::take(bytes)?;
        Some(())
    }
}
