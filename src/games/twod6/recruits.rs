//! Recruits of either game: one throw for each, those who are too good are thrown for again (`sns:P2`, `sns:R6`, `sfc:P2`,
//! `sfc:R5`).

use super::body::MAX_BAND;
use super::fight::Mode;
use super::rolls;
use super::skirmish::{Skirmish, look};
use crate::dice::Pool;
use crate::engine::{Declared, Digest, Ending, Flow, Id, Outcome, Subject, Throw, Tone};
use crate::games::Play;

const RECRUIT: Throw = Throw::new("band.recruit", "Recruits");
const DICE: Throw = Throw::new("band.dice", "Recruit dice");

const NOBODY: Ending = Ending::new("nobody", "NOBODY", Tone::Nothing);
const AGAIN: Ending = Ending::new("again", "# AGAIN", Tone::Nothing);
const JOINS: Ending = Ending::new("joins", "1 JOINS", Tone::Good);
const JOIN: Ending = Ending::new("join", "# JOIN", Tone::Good);

/// What is thrown for them.
pub const THROWN: [Declared; 2] = [RECRUIT.declared(), DICE.declared()];
/// What may come of it on the way.
pub const ENDINGS: [&Ending; 4] = [&NOBODY, &AGAIN, &JOINS, &JOIN];

/// Whom a Band looks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whose Band it is; nobody if there is no other.
    pub by: Subject,
    /// How many.
    pub count: usize,
    /// The role of the first of them: they have no place yet.
    pub first: u8,
    /// What is thrown for each.
    pub dice: Pool,
    /// All that else is known by then.
    pub context: u64,
}

/// Those who are taken, in that order: which of them it is, and what his dice said.
pub type Taken = heapless::Vec<(u8, i16), MAX_BAND>;

/// Throws until there are enough: `too_high` is the Rep of somebody who is too good, and is thrown for again.
pub fn roll(play: &mut Play<'_>, wanted: Wanted, too_high: &dyn Fn(i16) -> Option<i16>) -> Flow<Taken> {
    let Wanted { by, count, first, dice, context } = wanted;
    let mut taken = Taken::new();
    while taken.len() < count {
        play.lap_of(RECRUIT, |_| Digest::of(&(context, count, &taken)))?;
        let known = |nth: &u8| taken.iter().any(|(other, _)| other == nth);
        let open: heapless::Vec<u8, MAX_BAND> = (first..).take(count).filter(|nth| !known(nth)).collect();
        let those: heapless::Vec<Subject, MAX_BAND> = open.iter().copied().map(Subject::Nth).collect();
        let mut again = 0;
        for (nth, total) in open.into_iter().zip(rolls::each(play, by, RECRUIT, DICE, dice, &those)?) {
            match too_high(total) {
                // As many as wanted at most: they fit.
                None => drop(taken.push((nth, total))),
                Some(rep) => {
                    play.about(Subject::Nth(nth));
                    play.note("Rep #: too high", rep)?;
                    again += 1;
                }
            }
        }
        if again > 0 {
            play.tell(AGAIN.of(by).and(again));
        }
    }
    Ok(taken)
}

/// So many join somebody's Band.
pub const fn joined(by: Subject, count: usize) -> Outcome {
    match count {
        0 => NOBODY.of(by),
        1 => JOINS.of(by),
        _ => JOIN.of(by).and(count as i16),
    }
}

/// Whose Band the result names: of a single player nobody's.
pub fn whose(play: &Play<'_>, star: Id) -> Subject {
    let several = |battle: &dyn Skirmish| matches!(battle.fight().mode, Mode::Duel | Mode::Allies);
    if look(play).is_some_and(several) { Subject::Figure(star) } else { Subject::Nobody }
}

/// Tells who has joined: one by his name, several by their number. Where nobody was thrown for, nothing is told.
pub fn welcome(play: &mut Play<'_>, by: Subject, count: usize, last: Option<Id>) {
    if let Some(last) = last {
        play.tell(joined(if count == 1 { Subject::Figure(last) } else { by }, count));
    }
}
