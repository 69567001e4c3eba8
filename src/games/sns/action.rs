//! The line-up, and who acts first (`sns:P11`, `sns:P12`).

use super::battle::{Battle, Phase, change, look, nth};
use super::fighter;
use super::guide::NOT_NOW;
use crate::dice::{Reading, Seen};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Need, Order, Outcome, Pick, Settle, Side, Subject, Throw, Tone};
use crate::games::twod6::{Six, THREE, TWO};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// One of the two sides.
    pub enum Who { First = "Player's side", Second = "Enemy" }
}

/// Both Leaders roll at once; a 6 fails, a mounted Leader rolls three dice and all count (`sns:P12`).
const ACTION: Throw = Throw::new("action.roll", "Action");
const DICE: Throw = Throw::new("action.dice", "Action dice");
const MOVING: Pick<Who> = Pick::new("action.moving", "Moving side").preset(Who::First);
const RESULT: Settle<Who> = Settle::new("action.result", "First active");
const LEADER: Choose = Choose::new("line.leader", "Who leads?");
/// Enemies of equal Rep: chance picks who leads (`sns:R62`).
const EQUAL: Throw = Throw::new("line.equal", "Equal Leaders");
const LINE: Order = Order::new("line.order", "From the left");

/// What a line-up may ask a player.
pub const LEADER_QUESTION: Declared = LEADER.declared();
/// What it may throw for the enemy.
pub const EQUAL_QUESTION: Declared = EQUAL.declared();
/// What setting up a battle without an Encounter asks besides.
pub const MOVING_QUESTION: Declared = MOVING.declared();

/// A side acts first.
const ACTIVE: Ending = Ending::new("active", "ACTS FIRST", Tone::Middling);
const LINED_UP: Ending = Ending::new("lined-up", "LINED UP", Tone::Middling).quiet();

/// Sides as somebody questions are about: the first two roles.
const SIDES: [(Side, Subject); 2] = [(Side::First, Subject::Nth(1)), (Side::Second, Subject::Nth(2))];

/// Action (`sns:P12`): once a battle, then sides alternate (`sns:R11`).
pub const ACTS_FIRST: Procedure = Procedure {
    id: "action",
    title: "Action",
    reference: "sns:P12",
    roles: &["Player", "Enemy"],
    questions: &[
        fighter::REP_QUESTION,
        fighter::KNOWN_REP,
        fighter::MOUNTED_QUESTION,
        MOVING.declared(),
        ACTION.declared(),
        DICE.declared(),
        RESULT.declared(),
    ],
    endings: &[&ACTIVE, &NOT_NOW],
    run: acts_first,
};

/// The player puts his line in another order (`sns:P11`).
pub const REORDER: Procedure = Procedure {
    id: "line",
    title: "Reorder line",
    reference: "sns:P11",
    roles: &[],
    questions: &[LINE.declared()],
    endings: &[&LINED_UP, &NOT_NOW],
    run: line,
};

fn line(play: &mut Play<'_>) -> Flow<Outcome> {
    let line = look(play).filter(|battle| battle.phase == Phase::LinedUp && !battle.decided());
    let Some(line) = line.map(|battle| battle.up(Side::First)) else { return Ok(NOT_NOW.plain()) };
    let order = play.order(LINE, &line)?;
    change(play, |battle| {
        // The slots stay, who has them changes.
        let slots: heapless::Vec<i8, 12> = line.iter().map(|id| battle.figure(*id).slot).collect();
        for (id, slot) in order.iter().zip(slots) {
            battle.alter(*id, |figure| figure.slot = slot);
        }
    });
    Ok(LINED_UP.plain())
}

/// Who the Leader of a side is to a question.
fn leader(play: &Play<'_>, side: Side, role: Subject) -> Subject {
    look(play).and_then(|battle| battle.leader(side)).map_or(role, Subject::Figure)
}

fn acts_first(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).is_some_and(|battle| battle.phase != Phase::LinedUp || battle.decided()) {
        return Ok(NOT_NOW.plain());
    }
    let moving = match look(play).map(|battle| battle.moving) {
        Some(side) => side,
        None => moving(play)?,
    };
    let mut reps = [0; 2];
    for ((side, role), kept) in SIDES.into_iter().zip(&mut reps) {
        let who = leader(play, side, role);
        let rep = fighter::rep(play, who)?;
        let dice = if fighter::mounted(play, who)? { THREE } else { TWO };
        let passes = Six::Fails.faces(rep);
        play.base("Rep", rep);
        play.cast(DICE, dice, Reading::Hits(passes), Need::Faces(passes))?;
        *kept = rep;
    }
    play.about(Subject::Nobody);
    play.side(None);
    let passed = match play.roll_all(ACTION)? {
        [Seen::Hits(first, _), Seen::Hits(second, _)] => [*first, *second],
        _ => [0; 2],
    };
    let first = match (passed[0].cmp(&passed[1])).then(reps[0].cmp(&reps[1])) {
        core::cmp::Ordering::Greater => Who::First,
        core::cmp::Ordering::Less => Who::Second,
        core::cmp::Ordering::Equal if moving == Side::First => Who::First,
        core::cmp::Ordering::Equal => Who::Second,
    };
    let side = if play.settle(RESULT, first)? == Who::First { Side::First } else { Side::Second };
    change(play, |battle| battle.activate(side));
    Ok(ACTIVE.of(Subject::Nth(nth(side) as u8 + 1)))
}

/// Asks which side enters the board.
pub fn moving(play: &mut Play<'_>) -> Flow<Side> {
    Ok(if play.pick(MOVING)? == Who::First { Side::First } else { Side::Second })
}

/// Both sides in a line, the Leader in the middle, the others in roster order to the right and left by turns (`sns:P11`,
/// `sns:R16`). Equal Leaders: a player chooses, chance decides for the enemy (`sns:R10`, `sns:R62`).
pub fn line_up(play: &mut Play<'_>) -> Flow<()> {
    for (side, _) in SIDES {
        let Some(battle) = look(play) else { return Ok(()) };
        let mut line: IdList = battle.up(side);
        crate::dice::sort(&mut line, |it| *it);
        let rank = |id: &Id| (battle.figure(*id).star, battle.figure(*id).rep());
        let highest = line.iter().map(rank).max();
        let equal: IdList = line.iter().filter(|id| Some(rank(id)) == highest).copied().collect();
        let automatic = battle.runs(side);
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

fn place(battle: &mut Battle, line: &[Id], leader: Id) {
    battle.alter(leader, |figure| figure.slot = 0);
    for (id, nth) in line.iter().filter(|id| **id != leader).zip(2..) {
        // 1, -1, 2, -2 and so on.
        let slot = if nth % 2 == 0 { nth / 2 } else { -(nth / 2) };
        battle.alter(*id, |figure| figure.slot = slot);
    }
}
