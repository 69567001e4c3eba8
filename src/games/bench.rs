//! What the benchmarks time: the longest replay a player is likely to meet.

use super::{Session, State, sfc};
use crate::dice::{Cup, CupError, Faces, Pool};
use crate::engine::Memory;

/// Starts a gunfight in which nobody ever hits and everybody fires back (`sfc:P15`).
pub fn gunfight(session: &mut Session) {
    session.start(&sfc::SHOOTING, &State::Quick, 0);
}

/// One more answer or throw, and so one more run over all entries so far; whether there was anything to do. Time the thousandth:
/// it must take less than 20 ms on the chip.
pub fn go_on(session: &mut Session) -> bool {
    match session.prompt().and_then(|prompt| Memory::new().preset(prompt)) {
        Some(preset) => session.answer(&preset).is_ok(),
        None => session.throw(&mut Sixes).is_ok(),
    }
}

/// Dice that always miss.
struct Sixes;

impl Cup for Sixes {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        Ok((0..pool.count.min(crate::dice::MAX_DICE as u8)).map(|_| 6.min(pool.die.sides())).collect())
    }
}
