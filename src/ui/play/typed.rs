//! Own dice: the faces of real dice, one press a die where possible.

use heapless::Vec;

use super::words::{self, Line};
use crate::dice::{Cup as _, CupError, Die, Pool, Reading};
use crate::engine::{CardFaces, Cast, MAX_POOLS, Own, ThrowRefused};
use crate::games::Session;
use crate::ui::die::{DieSize, Look, choice};
use crate::ui::font::{Align, Font};
use crate::ui::frame::Frame;
use crate::ui::hint::{Hints, Middle};
use crate::ui::press::Press;
use crate::ui::shape::{Area, Corner};
use crate::ui::view::{Desk, Model};

/// The most dice that can be typed for one card.
const MAX_TYPED: usize = 128;

/// What came of a press.
pub enum Typing {
    /// A face was taken or the cursor moved.
    Moved,
    /// All dice are typed.
    Done,
    /// Typing was given up.
    Left,
    /// The device will not throw its dice beside them.
    Refused,
}

/// The faces typed so far.
#[derive(Debug)]
pub struct Typed {
    faces: Vec<u8, MAX_TYPED>,
    /// The face under the cursor.
    face: u8,
    /// How many were typed before, and stay.
    known: u8,
    /// The pools that are typed; the device throws the others.
    own: Own,
}

impl Default for Typed {
    fn default() -> Self {
        Self { faces: Vec::new(), face: 1, known: 0, own: Own::ALL }
    }
}

impl Typed {
    /// For the open card: dice that were typed before are there already, up to the first that is missing.
    #[inline(never)]
    pub fn open(session: &Session) -> Self {
        let mut typed = Self::default();
        session.typed_before(&mut typed.faces);
        typed.known = typed.faces.len() as u8;
        typed
    }

    /// For some pools of the open card.
    pub fn of(own: Own) -> Self {
        Self { own, ..Self::default() }
    }

    /// The pool being typed, and how many of its dice are.
    fn pool<'a>(&self, session: &'a Session) -> Option<(&'a Cast, usize)> {
        let mut left = self.faces.len();
        for (_, cast) in session.stage().card.iter().enumerate().filter(|(nth, _)| self.own.has(*nth)) {
            let count = usize::from(cast.pool.count);
            if left < count {
                return Some((cast, left));
            }
            left -= count;
        }
        None
    }

    /// Whether nothing has been typed that could be erased.
    fn is_fresh(&self) -> bool {
        self.faces.len() <= usize::from(self.known)
    }

    /// Which keys work.
    pub fn hints(&self, model: &Model) -> Hints {
        let ok = if self.pool(&model.session).is_some() { "TAKE" } else { "DONE" };
        let back = Some(if self.is_fresh() { "" } else { "erase" });
        Hints { back, middle: Middle::Value { word: "face", can_raise: true, can_lower: true }, ok: Some(ok) }
    }

    /// Acts on a press.
    pub fn press(&mut self, press: Press, desk: &mut Desk<'_>) -> Typing {
        let model = &*desk.model;
        let die = self.pool(&model.session).map_or(Die::D6, |(cast, _)| cast.pool.die);
        match press {
            Press::Up => self.face = if self.face >= die.sides() { 1 } else { self.face + 1 },
            Press::Down => self.face = if self.face <= 1 { die.sides() } else { self.face - 1 },
            Press::Ok => {
                if self.faces.push(self.face.min(die.sides())).is_err() {
                    return Typing::Left;
                }
                if self.pool(&model.session).is_none() {
                    return self.finish(desk);
                }
            }
            _ => {
                if self.is_fresh() {
                    return Typing::Left;
                }
                self.faces.pop();
            }
        }
        Typing::Moved
    }

    #[inline(never)]
    fn finish(&mut self, desk: &mut Desk<'_>) -> Typing {
        let session = &mut desk.model.session;
        let mut faces = self.faces.iter().copied();
        let pools: Vec<Pool, MAX_POOLS> = session.stage().card.iter().map(|cast| cast.pool).collect();
        let own = self.own;
        let mut typed = CardFaces::new();
        for (nth, pool) in pools.iter().enumerate() {
            let count = if own.has(nth) { usize::from(pool.count) } else { 0 };
            // As many as pools: they fit.
            let _ = typed.push(faces.by_ref().take(count).collect());
        }
        match session.typed_beside(&mut typed, &mut desk.cup) {
            Ok(()) => {}
            // The last one is taken when the device has its own dice ready.
            Err(ThrowRefused::Cup(CupError::Shaking)) => {
                self.face = self.faces.pop().unwrap_or(1);
                return Typing::Moved;
            }
            Err(ThrowRefused::Cup(CupError::Refused)) => return Typing::Refused,
            Err(ThrowRefused::Refused(_)) => return Typing::Left,
        }
        let typed = pools.into_iter().zip(&typed).enumerate().filter(|(nth, _)| own.has(*nth));
        desk.cup.typed(&mut typed.map(|(_, pool)| pool));
        Typing::Done
    }

    /// Draws the slots and the faces.
    pub fn draw(&self, model: &Model, frame: &mut Frame) {
        let Some((cast, typed)) = self.pool(&model.session) else { return };
        let name = words::name(&model.session, cast.subject);
        let remark: Line = words::clip(format_args!("{} of {}", typed + 1, cast.pool.count));
        // Whose they are is read whole.
        let title = |before| words::titled_with(before, &name);
        let fits = |title: &Line| Font::Heading.width(title) <= 123 - Font::Tiny.width(&remark);
        let short = ["Your dice", "Dice"].into_iter().map(title).find(fits);
        frame.title(short.unwrap_or(name), &remark);
        self.slots(cast, typed, frame);
        self.choice(cast, frame);
    }

    /// The dice already typed, the next one, and those to come.
    fn slots(&self, cast: &Cast, typed: usize, frame: &mut Frame) {
        let (width, height) = DieSize::Middle.of(cast.pool.die);
        let done = self.faces.get(self.faces.len() - typed..).unwrap_or_default();
        // As many as leave room for what they are for.
        let slots = ((122 - Font::Body.width(cast.question.title)) / 21).clamp(2, 4) as usize;
        let first = (typed + 1).saturating_sub(slots);
        for (place, nth) in (first..usize::from(cast.pool.count)).take(slots).enumerate() {
            let x = 3 + place as i32 * 21;
            let area = Area { x, y: 14, width, height };
            match done.get(nth) {
                Some(face) => face_of(cast, (x, 14), *face, Look::Solid, frame),
                None if nth == typed => frame.framed(area, Corner::Medium),
                None => frame.dotted(area),
            }
        }
        frame.text(Font::Body, 126, 23, Align::Right, cast.question.title);
        let needed = words::need(cast);
        let plain = matches!(cast.reading, Reading::Kept { .. }) || cast.need.added().is_some();
        let word = if plain { "" } else { "needs " };
        if !needed.is_empty() {
            frame.text(Font::Heading, 126, 33, Align::Right, format_args!("{word}{needed}"));
        }
    }

    /// The faces to choose from: all six of a cube, or the one under the cursor with its neighbours.
    fn choice(&self, cast: &Cast, frame: &mut Frame) {
        for (x, face, look) in choice(cast.pool.die, self.face) {
            face_of(cast, (x, 34), face, look, frame);
        }
    }
}

/// A die of the pool: its number, or its symbol.
fn face_of(cast: &Cast, at: (i32, i32), face: u8, look: Look, frame: &mut Frame) {
    match &cast.reading {
        Reading::Kept { layout, .. } => frame.symbol_die(at, DieSize::Middle, layout.of(face), look),
        _ => frame.die(at, DieSize::Middle, cast.pool.die, face, look),
    }
}
