//! How dice are read in this game (`swordplay` section 3).

use crate::dice::{Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{Flow, Need, Throw};
use crate::games::Play;

/// So many d6; below one there are none (`swordplay:R3`).
pub fn d6(count: i16) -> Pool {
    Pool { count: count.clamp(0, 32) as u8, die: Die::D6 }
}

/// A die as it shows.
pub fn die(play: &mut Play<'_>, throw: Throw) -> Flow<i16> {
    play.sum(throw, d6(1), Need::Reading)
}

/// Dice that are at most the target. More than two do not count (`swordplay:R1`), and a 6 passes against 6 and above
/// (`swordplay:R2`).
pub fn passes(play: &mut Play<'_>, throw: Throw, count: i16, target: i16) -> Flow<i16> {
    play.base("Target", target);
    Ok(i16::from(play.hits(throw, d6(count), FaceSet::at_most(target))?.min(2)))
}

/// The same where a 6 never passes: Challenges and new recruits.
pub fn passes_but_6(play: &mut Play<'_>, throw: Throw, target: i16) -> Flow<i16> {
    passes(play, throw, 2, target.min(5))
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
