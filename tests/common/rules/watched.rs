//! Every die there is: nothing a player does, and no power cut, may lose one or win one.

use adjutant::dice::{Cup, CupError, Faces, Pool};
use adjutant::engine::{Refused, Session, State};

use super::chance::Chance;
use super::show;

/// Remembers every die it has thrown.
pub struct Watched<'a> {
    pub chance: &'a mut Chance,
    pub drawn: Vec<(u8, u8)>,
}

impl Cup for Watched<'_> {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        let faces = self.chance.cup.throw(pool)?;
        self.drawn.extend(faces.iter().map(|face| (pool.die.sides(), *face)));
        Ok(faces)
    }
}

/// The same table after the power was gone: nothing but what is saved.
pub fn switched_on_again<S: State>(session: &Session<S>) -> Box<Session<S>> {
    let mut again = Box::new(Session::new());
    again.rejoin_at(session.procedure(), Some(session.committed()));
    again.rejoin_tail(0, session.transcript().bytes()).expect("it fits");
    let (dice, border) = session.fate().saved();
    again.rejoin_fate(0, dice, border);
    again.rejoined(session.rolls());
    again
}

/// Every die there is, waiting, lent or on the table; nothing if they do not all find room to wait.
pub fn every_die<S: State>(session: &Session<S>) -> Option<Vec<(u8, u8)>> {
    let mut all = switched_on_again(session);
    match all.abandon() {
        Ok(()) => {}
        Err(Refused::Waiting) => return None,
        Err(other) => panic!("it cannot be left: {other:?}\n{}", show::walk(session)),
    }
    let (bytes, _) = all.fate().saved();
    let (mut dice, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let (sides, count) = (bytes[at + 11], usize::from(bytes[at + 12] & 0x7f));
        dice.extend(bytes[at + 13..at + 13 + count].iter().map(|face| (sides, *face)));
        at += 13 + count;
    }
    dice.sort_unstable();
    Some(dice)
}
