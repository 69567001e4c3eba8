//! Leaving the board in either game: by Free Will, and after a failed test of it (`sns:P25`, `sfc:P22`).

use super::body::{Departure, Standing, nth};
use super::skirmish::{about, change, look};
use crate::engine::{Declared, Flow, Id, IdList, Pick, Side, Subject, Throw};
use crate::games::Play;
use crate::options;

options! {
    /// What a side does; the rows mean 2, 1 and 0 passed (`sns:R1`).
    pub enum Will { CarryOn = "Carry on", OneLeaves = "One leaves", TwoLeave = "Two leave" }
}

options! {
    /// What a Star may do instead of a test; he cannot stay against it (`sns:R44`, `sfc:R45`).
    pub enum FreeWill { Roll = "Test", Star = "Star leaves", Side = "All leave" }
}

const FREE_WILL: Pick<FreeWill> = Pick::new("will.free", "Free Will").preset(FreeWill::Roll);
/// Equals in the order of leaving (`sns:R46`, `sfc:R43`).
const EQUAL: Throw = Throw::new("will.equal", "Who leaves");

/// What may be asked and thrown about leaving.
pub const QUESTIONS: [Declared; 2] = [FREE_WILL.declared(), EQUAL.declared()];

impl Will {
    /// How many leave.
    #[must_use]
    pub const fn leave(self) -> i16 {
        self as i16
    }
}

/// Free Will of every Star that a player has; only the one who leads may take the whole side off (`sns:R84`, `sfc:R70`). Whether
/// those who are still there have a test to take.
pub fn free_will(play: &mut Play<'_>, side: Side) -> Flow<bool> {
    let stars = look(play).filter(|battle| !battle.fight().runs(side)).map(|battle| battle.stars(side)).unwrap_or_default();
    for star in stars {
        about(play, Subject::Figure(star));
        let leads = look(play).and_then(|battle| battle.leader(side)) == Some(star);
        match play.pick_some(FREE_WILL, |will| leads || will != FreeWill::Side)? {
            FreeWill::Roll => {}
            FreeWill::Star => leave(play, side, &[star])?,
            FreeWill::Side => {
                let all = look(play).map(|battle| battle.up(side)).unwrap_or_default();
                leave(play, side, &all)?;
                break;
            }
        }
    }
    Ok(look(play).is_some_and(|battle| battle.leader(side).is_some()))
}

/// So many leave, those first whose kind goes first, then the lowest Rep, equals by chance; Leader and Star as any other
/// (`sns:R46`, `sfc:R43`).
pub fn go(play: &mut Play<'_>, side: Side, count: i16) -> Flow<()> {
    let mut leavers = IdList::new();
    let all = look(play).map(|battle| battle.up(side)).unwrap_or_default();
    if all.len() <= usize::try_from(count).unwrap_or(0) {
        // Chance has nothing to decide.
        return leave(play, side, &all);
    }
    for _ in 0..count {
        let Some(battle) = look(play) else { break };
        let mut first = battle.up(side);
        first.retain(|id| !leavers.contains(id));
        let rank = |id: &Id| (battle.goes(*id), battle.rep(*id));
        let lowest = first.iter().map(rank).min();
        first.retain(|id| Some(rank(id)) == lowest);
        if first.is_empty() {
            break;
        }
        play.about(Subject::Nobody);
        let which = play.random(EQUAL, first.len())?;
        if let Some(id) = first.get(which) {
            // As many as figures: they fit.
            let _ = leavers.push(*id);
        }
    }
    leave(play, side, &leavers)
}

/// These leave together. Whoever leads them at that moment decides what it is for each: as, with or after a Leader, or before him
/// (`sns:R54`, `sfc:R47`). A load goes along (`sns:R50`, `sfc:R33`).
pub fn leave(play: &mut Play<'_>, side: Side, leavers: &[Id]) -> Flow<()> {
    let Some(battle) = look(play) else { return Ok(()) };
    let leads = battle.leader(side).is_some_and(|leader| leavers.contains(&leader));
    let after = leads || battle.fight().leader_left.get(nth(side)).copied().unwrap_or(false);
    for id in leavers {
        play.about(Subject::Figure(*id));
        play.note("leaves", 0)?;
        change(play, |battle| {
            let load = battle.body(*id).carries;
            battle.alter(*id, |body| {
                (body.standing, body.carries) = (Standing::Left, None);
                body.departed = if after { Departure::With } else { Departure::Before };
            });
            if let Some(load) = load {
                battle.carry_off(*id, load);
            }
            let fight = battle.fight_mut();
            if let (Some(friend), Some(leader)) = (fight.friend_left.get_mut(nth(side)), fight.leader_left.get_mut(nth(side))) {
                *friend = true;
                *leader |= leads;
            }
        });
    }
    Ok(())
}
