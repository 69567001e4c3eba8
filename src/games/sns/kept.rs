//! A campaign as it is saved.

use super::battle::{Battle, Departure, Encounter, Figure, MAX_FIGURES, Mode, Phase, Source, Spell, Standing};
use super::fighter::{Armour, Class};
use super::settings::{Header, Recovery, WillTable};
use crate::engine::{Field, Part, Parts};
use crate::games::kept::{Piece, piece, put_figure, take_figure};
use crate::kept;

kept!(options Armour, Class, Encounter, Mode, Recovery, Source, Spell, WillTable);
kept!(enum Standing; Absent = 0, Away = 1, Up = 2, Out = 3, Carried = 4, Dead = 5, Left = 6);
kept!(enum Departure; None = 0, Before = 1, With = 2);
kept!(enum Phase; None = 0, Camp = 1, Search = 2, LinedUp = 3, Ready = 4, Acting = 5, After = 6, Over = 7);
kept!(struct Header = Header::DEFAULT; will, recovery, source);
kept!(struct Figure = Figure::ABSENT; standing, class, armour, base, creature, star, mounted, slot, disaster, lost, defended,
    dazzled, acted, carries, aim, spell, pool, fought, was_out, departed, recovered, powered, captured, comes);

impl Parts for Battle {
    fn count(&self) -> u8 {
        1 + MAX_FIGURES as u8
    }

    fn part(&self, nth: u8) -> Part {
        let mut part = Part::new();
        match piece(nth, MAX_FIGURES) {
            Piece::Header => self.put_header(&mut part),
            Piece::Figure(nth) => put_figure(&self.figures, nth, &Figure::ABSENT, &mut part),
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
    fn put_header(&self, part: &mut Part) {
        let Self { header, mode, phase, encounter, cover, board_cover, pefs, contact, alert, source, .. } = self;
        let Self { queue, turn, active, moving, leader_left, friend_left, success, figures: _, .. } = self;
        header.put(part);
        mode.put(part);
        phase.put(part);
        encounter.put(part);
        cover.put(part);
        board_cover.put(part);
        pefs.put(part);
        contact.put(part);
        alert.put(part);
        source.put(part);
        queue.put(part);
        turn.put(part);
        active.put(part);
        moving.put(part);
        leader_left.put(part);
        friend_left.put(part);
        success.put(part);
    }

    fn take_header(&mut self, mut bytes: &[u8]) -> Option<()> {
        let bytes = &mut bytes;
        self.header = Field::take(bytes)?;
        self.mode = Field::take(bytes)?;
        self.phase = Field::take(bytes)?;
        self.encounter = Field::take(bytes)?;
        self.cover = Field::take(bytes)?;
        self.board_cover = Field::take(bytes)?;
        self.pefs = Field::take(bytes)?;
        self.contact = Field::take(bytes)?;
        self.alert = Field::take(bytes)?;
        self.source = Field::take(bytes)?;
        self.queue = Field::take(bytes)?;
        self.turn = Field::take(bytes)?;
        self.active = Field::take(bytes)?;
        self.moving = Field::take(bytes)?;
        self.leader_left = Field::take(bytes)?;
        self.friend_left = Field::take(bytes)?;
        self.success = Field::take(bytes)?;
        Some(())
    }
}
