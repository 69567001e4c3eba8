//! The line-up, and who acts first (`sns:P11`, `sns:P12`).

use core::cmp::Ordering;

use super::battle::{change, look};
use super::fighter;
use crate::engine::{Ending, Flow, Outcome, Pick, Settle, Side, Subject, Throw, Tone};
use crate::games::twod6::{NOT_NOW, Phase, SIDES, Six, THREE, TWO, line, nth, role, rolls};
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

/// A side acts first.
const ACTIVE: Ending = Ending::new("active", "ACTS FIRST", Tone::Middling);

/// Action (`sns:P12`): once a battle, then sides alternate (`sns:R11`).
pub const ACTS_FIRST: Procedure = Procedure {
    id: "action",
    title: "Action",
    reference: "sns:P12",
    roles: &["Player", "Enemy", "Player 1", "Player 2"],
    questions: &[
        fighter::REP_QUESTION,
        fighter::KNOWN_REP,
        fighter::MOUNTED_QUESTION,
        MOVING.declared(),
        ACTION.declared(),
        DICE.declared(),
        RESULT.declared(),
        rolls::TESTED[0],
        rolls::TESTED[1],
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
    questions: line::LINE_QUESTIONS,
    endings: &[&line::LINED_UP, &NOT_NOW],
    run: line::reorder,
};

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
        let rep = fighter::rep_or(play, who, 5 - nth(side) as i16)?;
        let dice = if fighter::mounted(play, who)? { THREE } else { TWO };
        rolls::cast(play, DICE, Six::Fails, dice, ("Rep", rep))?;
        *kept = rep;
    }
    play.about(Subject::Nobody);
    play.side(None);
    let leaders = SIDES.map(|(side, role)| leader(play, side, role));
    let passed = rolls::counted(play, ACTION, leaders)?;
    let (more, higher) = (passed.first().cmp(&passed.last()), reps.first().cmp(&reps.last()));
    let first = match more.then(higher) {
        Ordering::Greater => Who::First,
        Ordering::Less => Who::Second,
        Ordering::Equal if moving == Side::First => Who::First,
        Ordering::Equal => Who::Second,
    };
    if more.is_eq() {
        // Both passed as many dice: what has decided it.
        let [player, enemy] = leaders;
        play.about(if first == Who::First { player } else { enemy });
        play.note(if higher.is_eq() { "moving side" } else { "higher Rep" }, 0)?;
    }
    play.about(Subject::Nobody);
    let side = if play.settle(RESULT, first)? == Who::First { Side::First } else { Side::Second };
    activate(play, side)?;
    Ok(ACTIVE.of(role(play, side, 3)))
}

/// A side's activation begins; whoever loses it is named (`sns` B3).
pub fn activate(play: &mut Play<'_>, side: Side) -> Flow<()> {
    let dazzled = look(play).map(|battle| battle.those(side, |figure| figure.up() && figure.dazzled)).unwrap_or_default();
    for id in dazzled {
        play.about(Subject::Figure(id));
        play.note("dazzled, waits", 0)?;
    }
    change(play, |battle| battle.activate(side));
    Ok(())
}

/// Asks which side enters the board.
fn moving(play: &mut Play<'_>) -> Flow<Side> {
    Ok(if play.pick(MOVING)? == Who::First { Side::First } else { Side::Second })
}
