//! What a battle is played with, as it is saved.

use super::dice::{Discards, Header};
use crate::dice::{FaceLayout, Symbol};
use crate::engine::{Field, Part, Parts};
use crate::kept;

kept!(enum Discards; Auto = 0, Ask = 1);
kept!(enum Symbol; Blank = 0, Skull = 1, Hit = 2, Advance = 3, HitAdvance = 4, TwoHits = 5);
kept!(struct Header = Header::DEFAULT; layout, discards);

impl Field for FaceLayout {
    fn put(&self, out: &mut Part) {
        self.0.put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Field::take(bytes).map(Self)
    }
}

impl Parts for Header {
    fn count(&self) -> u8 {
        1
    }

    fn part(&self, _nth: u8) -> Part {
        let mut part = Part::new();
        self.put(&mut part);
        part
    }

    fn restore(&mut self, nth: u8, mut bytes: &[u8]) -> bool {
        match (nth, Self::take(&mut bytes)) {
            (0, Some(header)) => {
                *self = header;
                true
            }
            _ => false,
        }
    }
}
