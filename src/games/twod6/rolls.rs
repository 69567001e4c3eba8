//! Rolls of either game as they pass through the player's hands: a modifier before the dice, and behind them what they count as.

use super::body::{MAX_ENEMIES, MAX_FIGURES};
use super::skirmish::about;
use super::{Six, TWO};
use crate::dice::{Pool, Reading, Seen};
use crate::engine::{Declared, Extra, Flow, Need, Subject, Throw};
use crate::games::Play;

/// Whatever the rules did not foresee: added to a Rep or to a total, for this roll alone.
const MODIFIER: Extra = Extra::new("roll.modifier", "Modifier").between(-5, 5);
/// How many dice pass; no test has more than three.
const PASSED: Extra = Extra::new("roll.passed", "Passed").between(0, 3);
/// What the dice of a table say.
const COUNTS_AS: Extra = Extra::new("roll.counts-as", "Counts as").between(1, 12);

/// What may be set about a test.
pub const TESTED: [Declared; 2] = [MODIFIER.declared(), PASSED.declared()];
/// About dice that are looked up in a table.
pub const LOOKED_UP: [Declared; 2] = [MODIFIER.declared(), COUNTS_AS.declared()];
/// About both.
pub const BOTH: [Declared; 3] = [MODIFIER.declared(), PASSED.declared(), COUNTS_AS.declared()];

/// How many dice of each pool pass.
pub type Counts = heapless::Vec<u8, MAX_FIGURES>;
/// What each throw of a table counts as.
pub type Totals = heapless::Vec<i16, MAX_ENEMIES>;

/// The modifier of the next roll.
pub fn modifier(play: &mut Play<'_>) -> Flow<i16> {
    play.extra(MODIFIER)
}

/// Puts a test on the card, against a Rep or whatever else is called so. A modifier is added to it: a 6 that fails does so all the
/// same.
pub fn cast(play: &mut Play<'_>, throw: Throw, six: Six, dice: Pool, (label, rep): (&'static str, i16)) -> Flow<()> {
    play.base(label, rep);
    let faces = six.faces(rep + modifier(play)?);
    play.cast(throw, dice, Reading::Hits(faces), Need::Faces(faces))
}

/// Throws the card: how many dice each of these has passed.
pub fn counted(play: &mut Play<'_>, card: Throw, those: impl IntoIterator<Item = Subject>) -> Flow<Counts> {
    let seen: Counts = play.roll_all(card)?.iter().map(hits).collect();
    let mut counts = Counts::new();
    for (who, passed) in those.into_iter().zip(seen) {
        play.about(who);
        // As many as were there before: they fit.
        let _ = counts.push(passed_by(play, passed)?);
    }
    Ok(counts)
}

/// So many dice of somebody pass, unless the player says otherwise.
pub fn passed_by(play: &mut Play<'_>, passed: u8) -> Flow<u8> {
    Ok(play.amount(PASSED, i16::from(passed))? as u8)
}

fn hits(seen: &Seen) -> u8 {
    if let Seen::Hits(hits, _) = seen { *hits } else { 0 }
}

/// Somebody tests against his Rep, `at` somebody whom the card names, or at nobody: how many dice pass.
pub fn test(play: &mut Play<'_>, who: Subject, at: Subject, throw: Throw, six: Six, dice: Pool, rep: i16) -> Flow<i16> {
    about(play, who);
    cast(play, throw, six, dice, ("Rep", rep))?;
    if at != Subject::Nobody {
        play.about(at);
    }
    Ok(counted(play, throw, [who])?.first().copied().map_or(0, i16::from))
}

/// Two dice added, thrown by somebody `at` somebody: the total.
pub fn added(play: &mut Play<'_>, who: Subject, at: Subject, throw: Throw, value: Option<i16>) -> Flow<i16> {
    about(play, who);
    let modifier = modifier(play)?;
    let need = value.map_or(Need::Reading, |value| Need::Total(value - modifier));
    play.cast(throw, TWO, Reading::Sum, need)?;
    if at != Subject::Nobody {
        play.about(at);
    }
    let total = play.roll_all(throw)?.first().map_or(0, total);
    Ok(total + modifier)
}

fn total(seen: &Seen) -> i16 {
    if let Seen::Value(total) = seen { total.cast_signed() } else { 0 }
}

/// One throw that is looked up in a table.
pub fn table(play: &mut Play<'_>, throw: Throw, dice: Pool) -> Flow<i16> {
    let modifier = modifier(play)?;
    let total = play.sum(throw, dice, Need::Reading)?;
    counts_as(play, dice, total + modifier)
}

/// A throw of a table for each of these, on one card of somebody's; a modifier is for all of them.
pub fn each(play: &mut Play<'_>, by: Subject, card: Throw, throw: Throw, dice: Pool, those: &[Subject]) -> Flow<Totals> {
    play.about(by);
    let modifier = modifier(play)?;
    for who in those {
        play.about(*who);
        play.cast(throw, dice, Reading::Sum, Need::Reading)?;
    }
    play.about(by);
    let seen: Totals = play.roll_all(card)?.iter().map(total).collect();
    let mut totals = Totals::new();
    for (who, total) in those.iter().zip(seen) {
        play.about(*who);
        // As many as were there before: they fit.
        let _ = totals.push(counts_as(play, dice, total + modifier)?);
    }
    play.about(Subject::Nobody);
    Ok(totals)
}

/// No table has more rows than its dice have totals.
fn counts_as(play: &mut Play<'_>, dice: Pool, total: i16) -> Flow<i16> {
    let (least, most) = (i16::from(dice.count), 6 * i16::from(dice.count));
    Ok(play.amount(COUNTS_AS, total.clamp(least, most))?.clamp(least, most))
}
