//! Dice of the player's own: one press a die where possible.

use heapless::Vec;

use super::picture::own_face;
use crate::dice::{Die, FreeRoll, OwnDice, OwnDie};
use crate::ui::die::{DieSize, Look, choice};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::press::Press;
use crate::ui::shape::{Area, Corner};

/// The faces typed so far.
#[derive(Debug, Default)]
pub struct Typed {
    pub faces: Vec<u8, 40, u8>,
    /// The face under the cursor, less one.
    face: u8,
}

/// What came of a press.
pub enum Typing {
    /// A face was taken or the cursor moved.
    Moved,
    /// All dice are typed.
    Done,
    /// Typing was given up.
    Left,
}

impl Typed {
    /// The die that is typed next, how many of its kind were, and how many there are; nothing behind the last one.
    fn next(&self, roll: &FreeRoll, own: &OwnDice) -> Option<(Die, usize, usize, usize)> {
        let mut left = self.faces.len();
        for (nth, pool) in roll.pools(own).iter().enumerate() {
            let count = usize::from(pool.count);
            if left < count {
                return Some((pool.die, left, count, nth));
            }
            left -= count;
        }
        None
    }

    pub fn hints(&self) -> Hints {
        let back = if self.faces.is_empty() { "" } else { "erase" };
        Hints { back: Some(back), middle: Middle::Value { word: "face", can_raise: true, can_lower: true }, ok: Some("TAKE") }
    }

    pub fn press(&mut self, press: Press, roll: &FreeRoll, own: &OwnDice) -> Typing {
        let sides = self.next(roll, own).map_or(6, |(die, ..)| die.sides());
        let face = self.face.min(sides - 1);
        match press {
            Press::Up => self.face = (face + 1) % sides,
            Press::Down => self.face = (face + sides - 1) % sides,
            Press::Ok => {
                if self.faces.push(face + 1).is_err() || self.next(roll, own).is_none() {
                    return Typing::Done;
                }
            }
            _ => {
                if self.faces.pop().is_none() {
                    return Typing::Left;
                }
            }
        }
        Typing::Moved
    }

    pub fn draw(&self, roll: &FreeRoll, own: &OwnDice, frame: &mut Frame) {
        let Some((die, typed, count, nth)) = self.next(roll, own) else { return };
        let whose = if roll.recipe.other.dice > 0 { [": yours", ": theirs"].get(nth).copied().unwrap_or("") } else { "" };
        frame.title(format_args!("Your dice{whose}"), format_args!("{} of {count}", typed + 1));
        let (width, height) = DieSize::Middle.of(die);
        let done = self.faces.get(self.faces.len() - typed..).unwrap_or_default();
        // Equal dice are typed one after the other.
        let of = roll.own_due(self.faces.len(), own);
        // The last ones typed, the next one, and those to come.
        for (x, place) in (3..).step_by(21).zip(typed.saturating_sub(4)..count).take(6) {
            let area = Area { x, y: 14, width, height };
            match done.get(place) {
                Some(face) => face_of(of, die, *face, (x, 14), Look::Solid, frame),
                None if place == typed => frame.framed(area, Corner::Medium),
                None => frame.dotted(area),
            }
        }
        for (x, face, look) in choice(die, self.face.min(die.sides() - 1) + 1) {
            face_of(of, die, face, (x, 34), look, frame);
        }
    }
}

/// A face to type: what it shows on a die of one's own.
fn face_of(own: Option<&OwnDie>, die: Die, face: u8, at: (i32, i32), look: Look, frame: &mut Frame) {
    match own {
        Some(own) => own_face(own.face(face), DieSize::Middle, at, look, frame),
        None => frame.die(at, DieSize::Middle, die, face, look),
    }
}
