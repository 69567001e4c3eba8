//! How dice are read in this game (`swordplay` section 3).

use crate::dice::{Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{Declared, Extra, Flow, Need, Throw};
use crate::games::Play;

/// What no rule foresees: added to what dice are compared with, to a sum, or in dice where successes are counted
/// (`swordplay:R150`). Nobody asks for it.
pub const MODIFIER: Extra = Extra::new("roll.modifier", "Modifier").between(-5, 5);
/// What dice come to, where the player may overrule it: passes, successes, a die, two of them added.
pub const PASSED: Extra = Extra::new("roll.passed", "Passed").between(0, 2);
pub const SCORED: Extra = Extra::new("roll.scored", "Scored").between(0, 32);
pub const COUNTS_AS: Extra = Extra::new("roll.counts-as", "Counts as").between(1, 6);
pub const TOTAL: Extra = Extra::new("roll.total", "Total").between(2, 12);

/// What goes with [`passes`].
pub const TESTS: &[Declared] = &[MODIFIER.declared(), PASSED.declared()];
/// What goes with successes.
pub const SUCCESSES: &[Declared] = &[MODIFIER.declared(), SCORED.declared()];
/// What goes with [`die`].
pub const FACES: &[Declared] = &[COUNTS_AS.declared()];

/// So many d6; below one there are none (`swordplay:R3`).
pub fn d6(count: i16) -> Pool {
    Pool { count: count.clamp(0, 32) as u8, die: Die::D6 }
}

/// A die as it shows.
pub fn die(play: &mut Play<'_>, throw: Throw) -> Flow<i16> {
    let die = play.sum(throw, d6(1), Need::Reading)?;
    play.amount(COUNTS_AS, die)
}

/// Dice that are at most the target. More than two do not count (`swordplay:R1`), and a 6 passes against 6 and above
/// (`swordplay:R2`).
pub fn passes(play: &mut Play<'_>, throw: Throw, count: i16, target: i16) -> Flow<i16> {
    at_most(play, throw, count, target, 6)
}

fn at_most(play: &mut Play<'_>, throw: Throw, count: i16, target: i16, most: i16) -> Flow<i16> {
    play.base("Target", target);
    let target = (target + play.extra(MODIFIER)?).min(most);
    let passed = play.hits(throw, d6(count), FaceSet::at_most(target))?.min(2);
    play.amount(PASSED, i16::from(passed))
}

/// The same where a 6 never passes: Challenges and new recruits.
pub fn passes_but_6(play: &mut Play<'_>, throw: Throw, target: i16) -> Flow<i16> {
    at_most(play, throw, 2, target, 5)
}

/// Two dice; with three the highest goes, because the lowest two count.
pub fn lowest_two(play: &mut Play<'_>, throw: Throw, three: bool, target: i16) -> Flow<i16> {
    passes(play, throw, if three { 3 } else { 2 }, target)
}

/// Puts a pool on the card that is read by passes.
pub fn cast_passes(play: &mut Play<'_>, throw: Throw, count: i16, target: i16) -> Flow<()> {
    let faces = FaceSet::at_most(target);
    play.cast(throw, d6(count), Reading::Hits(faces), Need::Faces(faces))
}

/// Puts a pool on the card that is read by successes: 1, 2 or 3.
pub fn cast_successes(play: &mut Play<'_>, throw: Throw, count: i16) -> Flow<()> {
    cast_passes(play, throw, count, 3)
}

/// The dice of a pool that passed or were successes.
pub const fn hits(seen: &Seen) -> u8 {
    match seen {
        Seen::Hits(hits, _) => *hits,
        _ => 0,
    }
}

/// What a pool added up to.
pub const fn value(seen: &Seen) -> i16 {
    match seen {
        Seen::Value(value) => *value as i16,
        _ => 0,
    }
}
