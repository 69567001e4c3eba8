//! Activation dice, and who leads a group (`swordplay:P4`, `swordplay:P5`).

use super::roll;
use crate::dice::Reading;
use crate::engine::{Declared, Ending, Flow, Need, Number, Outcome, Pick, Side, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};

/// A die for each side; equal ones are thrown again.
const DICE: Throw = Throw::new("activation.dice", "Activation");
const DIE: Throw = Throw::new("activation.die", "Activation die");

/// What activation asks.
pub const QUESTIONS: &[Declared] = &[DICE.declared(), DIE.declared(), roll::COUNTS_AS.declared()];

const FIRST: Ending = Ending::new("first", "GOES FIRST", Tone::Good);
/// Equal dice.
pub const AGAIN: &Ending = &TIE;
const TIE: Ending = Ending::new("again", "TIE", Tone::Nothing);

/// Activation (`swordplay:P4`).
pub const ACTIVATION: Procedure = Procedure {
    id: "activation",
    title: "Activation",
    reference: "swordplay:P4",
    roles: &["Player", "Enemy"],
    questions: QUESTIONS,
    endings: &[&FIRST, AGAIN],
    run: |play| {
        let dice = activation(play, [Subject::Nth(1), Subject::Nth(2)])?;
        Ok(FIRST.of(Subject::Nth(if dice[0] > dice[1] { 1 } else { 2 })))
    },
};

/// Each side's die. The higher side goes first; only Leaders of at least its own die may activate.
pub fn activation(play: &mut Play<'_>, sides: [Subject; 2]) -> Flow<[i16; 2]> {
    loop {
        play.lap(DICE, 0)?;
        for (who, side) in sides.into_iter().zip([Side::First, Side::Second]) {
            play.about(who);
            play.side(Some(side));
            play.cast(DIE, roll::d6(1), Reading::Sum, Need::Reading)?;
        }
        play.about(Subject::Nobody);
        play.side(None);
        let mut seen = play.roll_all(DICE)?.iter().map(roll::value);
        let mut dice = [seen.next().unwrap_or(0), seen.next().unwrap_or(0)];
        for (side, die) in sides.into_iter().zip(&mut dice) {
            play.about(side);
            *die = play.amount(roll::COUNTS_AS, *die)?;
        }
        if dice[0] == dice[1] {
            play.tell(AGAIN.plain());
            continue;
        }
        for (side, die) in sides.into_iter().zip(dice) {
            play.about(side);
            play.note("Leaders of Rep # and up", die)?;
        }
        return Ok(dice);
    }
}

const LINKED: Pick<YesNo> = Pick::new("group.linked", "Group linked?").preset(YesNo::Yes);
const STAR: Pick<YesNo> = Pick::new("group.star", "Star carries on?").preset(YesNo::No);
const STAR_REP: Number = Number::new("group.star-rep", "Star Rep", 2, 9).preset(5);
const REP: Number = Number::new("group.rep", "Highest Rep", 1, 9).preset(4);
const SIZE: Number = Number::new("group.size", "Figures", 1, 24).preset(2);

const SPLIT: Ending = Ending::new("split", "SPLIT", Tone::Middling);
const LEADS: Ending = Ending::new("leads", "LEADER #", Tone::Good);

/// Who leads a group (`swordplay:P5`).
pub const LEADER: Procedure = Procedure {
    id: "leader",
    title: "Group Leader",
    reference: "swordplay:P5",
    roles: &[],
    questions: &[LINKED.declared(), STAR.declared(), STAR_REP.declared(), REP.declared(), SIZE.declared()],
    endings: &[&LEADS, &SPLIT],
    run: leader,
};

/// Parts that are no longer linked activate by themselves. The Star leads while he carries on, else the highest Rep does; the
/// Leader Die is a Star's, and not for one alone (`swordplay:P17`, `swordplay:R18`, `swordplay:R28`).
fn leader(play: &mut Play<'_>) -> Flow<Outcome> {
    if !play.yes(LINKED)? {
        return Ok(SPLIT.plain());
    }
    let size = play.number(SIZE)?;
    if play.yes(STAR)? {
        let rep = play.number(STAR_REP)?;
        if size > 1 {
            play.note("Leader Die in Received Fire", 0)?;
        }
        return Ok(LEADS.with(rep));
    }
    Ok(LEADS.with(play.number(REP)?))
}
