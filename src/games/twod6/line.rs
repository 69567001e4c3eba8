//! The line-up of either game (`sns:P11`, `sfc:P7`).

use super::skirmish::{Phase, Skirmish, change, look};
use super::{NOT_NOW, SIDES};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Order, Outcome, Side, Subject, Throw, Tone};
use crate::games::Play;

const LEADER: Choose = Choose::new("line.leader", "Who leads?");
/// Enemies of equal Rep: chance picks who leads (`sns:R62`, `sfc:R67`).
const EQUAL: Throw = Throw::new("line.equal", "Equal Leaders");
const LINE: Order = Order::new("line.order", "From the left");

/// What a line-up may ask a player.
pub const LEADER_QUESTION: Declared = LEADER.declared();
/// What it may throw for the enemy.
pub const EQUAL_QUESTION: Declared = EQUAL.declared();
/// What another order asks.
pub const LINE_QUESTION: Declared = LINE.declared();

/// Somebody stands elsewhere.
pub const LINED_UP: Ending = Ending::new("lined-up", "LINED UP", Tone::Middling).quiet();

/// The player puts his line in another order.
pub fn reorder(play: &mut Play<'_>) -> Flow<Outcome> {
    let line = look(play).filter(|battle| battle.fight().phase == Phase::LinedUp && !battle.decided());
    let Some(line) = line.map(|battle| battle.up(Side::First)) else { return Ok(NOT_NOW.plain()) };
    let order = play.order(LINE, &line)?;
    change(play, |battle| {
        // The slots stay, who has them changes.
        let slots: heapless::Vec<i8, { super::MAX_BAND }> = line.iter().map(|id| battle.body(*id).slot).collect();
        for (id, slot) in order.iter().zip(slots) {
            battle.alter(*id, |body| body.slot = slot);
        }
    });
    Ok(LINED_UP.plain())
}

/// Both sides in a line, the Leader in the middle, the others in roster order to the right and left by turns (`sns:R16`). Equal
/// Leaders: a player chooses, chance decides for the enemy (`sns:R10`, `sns:R62`, `sfc:R63`, `sfc:R67`).
pub fn line_up(play: &mut Play<'_>) -> Flow<()> {
    for (side, _) in SIDES {
        let Some(battle) = look(play) else { return Ok(()) };
        let mut line: IdList = battle.up(side);
        crate::dice::sort(&mut line, |it| *it);
        let rank = |id: &Id| (battle.body(*id).star, battle.rep(*id));
        let highest = line.iter().map(rank).max();
        let equal: IdList = line.iter().filter(|id| Some(rank(id)) == highest).copied().collect();
        let automatic = battle.fight().runs(side);
        play.about(Subject::Nobody);
        play.side(Some(side));
        let leader = match equal.as_slice() {
            [] => continue,
            [only] => *only,
            _ if automatic => {
                let nth = play.random(EQUAL, equal.len())?;
                equal.get(nth).copied().unwrap_or(Id(0))
            }
            _ => play.choose(LEADER, &equal)?,
        };
        change(play, |battle| place(battle, &line, leader));
    }
    Ok(())
}

fn place(battle: &mut dyn Skirmish, line: &[Id], leader: Id) {
    battle.alter(leader, |body| body.slot = 0);
    for (id, nth) in line.iter().filter(|id| **id != leader).zip(2..) {
        // 1, -1, 2, -2 and so on.
        let slot = if nth % 2 == 0 { nth / 2 } else { -(nth / 2) };
        battle.alter(*id, |body| body.slot = slot);
    }
}
