//! The line-up of either game (`sns:P11`, `sfc:P7`).

use super::fight::Phase;
use super::skirmish::{Skirmish, change, look};
use super::{NOT_NOW, SIDES};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Order, Outcome, Pick, Side, Subject, Throw, Tone};
use crate::games::Play;
use crate::options;

const LEADER: Choose = Choose::new("line.leader", "Who leads?");
/// Enemies of equal Rep: chance picks who leads (`sns:R62`, `sfc:R67`).
const EQUAL: Throw = Throw::new("line.equal", "Equal Leaders");
const LEADS: Ending = Ending::new("leads", "LEADS", Tone::Middling);
const LINE: Order = Order::new("line.order", "From the left");
const WHOSE: Pick<Whose> = Pick::new("line.whose", "Whose line?").preset(Whose::First);

options! {
    /// One of two players.
    pub enum Whose { First = "Player 1", Second = "Player 2" }
}

/// What a line-up may ask a player.
pub const LEADER_QUESTION: Declared = LEADER.declared();
/// What comes of the enemy's throw.
pub const LED: &Ending = &LEADS;
/// What it may throw for the enemy.
pub const EQUAL_QUESTION: Declared = EQUAL.declared();
/// What another order asks.
pub const LINE_QUESTIONS: &[Declared] = &[WHOSE.declared(), LINE.declared()];

/// Somebody stands elsewhere.
pub const LINED_UP: Ending = Ending::new("lined-up", "LINED UP", Tone::Middling).quiet();

/// Asks which of two players it is.
pub fn whose(play: &mut Play<'_>, question: Pick<Whose>) -> Flow<Side> {
    Ok(if play.pick(question)? == Whose::First { Side::First } else { Side::Second })
}

/// Whether there is a line to put in another order: a player's, of two at least, before anybody acts.
pub fn may_reorder(battle: &dyn Skirmish, side: Side) -> bool {
    let fight = battle.fight();
    fight.phase == Phase::LinedUp && !battle.decided() && !fight.runs(side) && battle.up(side).len() > 1
}

/// A player puts his line in another order; of two players either may (`sns:R83`, `sfc:R69`).
pub fn reorder(play: &mut Play<'_>) -> Flow<Outcome> {
    let may = SIDES.map(|(side, _)| look(play).is_some_and(|battle| may_reorder(battle, side)));
    let side = match may {
        [false, false] => return Ok(NOT_NOW.plain()),
        [true, true] => whose(play, WHOSE)?,
        [true, false] => Side::First,
        [false, true] => Side::Second,
    };
    let line = look(play).map(|battle| battle.up(side)).unwrap_or_default();
    play.side(Some(side));
    let order = play.order(LINE, &line)?;
    change(play, |battle| {
        // The slots stay, who has them changes.
        let slots: heapless::Vec<i8, { super::MAX_ENEMIES }> = line.iter().map(|id| battle.body(*id).slot).collect();
        for (id, slot) in order.iter().zip(slots) {
            battle.alter(*id, |body| body.slot = slot);
        }
    });
    Ok(LINED_UP.plain())
}

/// Both sides in a line, the Leader in the middle, the others in roster order to the right and left by turns (`sns:R16`). Equal
/// Leaders: a player chooses, chance decides for the enemy (`sns:R10`, `sns:R62`, `sfc:R63`, `sfc:R67`), and then who it is has to
/// be told.
pub fn line_up(play: &mut Play<'_>) -> Flow<Option<Outcome>> {
    let mut told = None;
    for (side, _) in SIDES {
        let Some(battle) = look(play) else { return Ok(None) };
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
                let leader = equal.get(nth).copied().unwrap_or(Id(0));
                told = Some(LEADS.of(Subject::Figure(leader)));
                leader
            }
            _ => play.choose(LEADER, &equal)?,
        };
        change(play, |battle| place(battle, &line, leader));
    }
    Ok(told)
}

fn place(battle: &mut dyn Skirmish, line: &[Id], leader: Id) {
    battle.alter(leader, |body| body.slot = 0);
    for (id, nth) in line.iter().filter(|id| **id != leader).zip(2..) {
        // 1, -1, 2, -2 and so on.
        let slot = if nth % 2 == 0 { nth / 2 } else { -(nth / 2) };
        battle.alter(*id, |body| body.slot = slot);
    }
}
