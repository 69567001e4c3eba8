//! A free roll made: thrown or typed, and logged, for the screen and the console alike.
//!
//! It is no procedure of the engine, though that would bring typed dice, Back and resuming with it: a procedure needs a session,
//! there is one, and it holds the fight in the middle of which somebody wants a quick d6. A second one takes more memory than
//! the chip has left. Instead the line in the log is all there is: what was thrown, what was asked for, and how all dice lie
//! now. Whatever is thrown next, dice that explode or are thrown again, goes on from there, after a power cut as well.

use heapless::Vec;

use crate::dice::{Cup, CupError, Due, FreeRoll, Pool, Recipe, Thrown};
use crate::storage::{FacesShow, RollMarks};

use super::play::words::clip;
use super::view::Model;

/// A recipe as the log has it: in full, short if that is too long, or cut.
pub fn logged(recipe: &Recipe) -> heapless::String<64> {
    heapless::format!("{recipe}").unwrap_or_else(|_| clip(format_args!("{recipe:#}")))
}

/// Throws what is due and logs it.
///
/// # Errors
///
/// The cup's, if it will not throw: then there is no roll and no number was used.
#[inline(never)]
pub fn throw(roll: &mut FreeRoll, model: &mut Model, cup: &mut dyn Cup) -> Result<(), CupError> {
    let (due, shows) = (roll.due(), shows(roll, model));
    roll.typed = false;
    let thrown = roll.throw(&model.own.dice, cup)?;
    log(roll, due, model, (&thrown, &shows));
    Ok(())
}

/// Takes the faces of what is due from real dice, and logs it.
#[inline(never)]
pub fn typed(roll: &mut FreeRoll, faces: &[u8], model: &mut Model, cup: &mut dyn Cup) {
    let (due, pools, shows) = (roll.due(), roll.pools(&model.own.dice), shows(roll, model));
    roll.typed = true;
    roll.take(faces.iter().copied());
    let mut rest = faces.iter().copied();
    let thrown: Thrown = pools.iter().map(|pool| (pool.die, rest.by_ref().take(pool.count.into()).collect())).collect();
    log(roll, due, model, (&thrown, &shows));
    cup.typed(&mut pools.into_iter().zip(thrown.iter().map(|(_, faces)| faces)));
}

/// What the faces of the dice that are due show, pool by pool, if that is not their number: the log is to know even when the dice
/// of one's own have been changed.
#[inline(never)]
fn shows(roll: &FreeRoll, model: &Model) -> Vec<FacesShow, 20> {
    let own = &model.own.dice;
    let mut nth = 0;
    let faces = |pool: &Pool| {
        let die = roll.own_due(nth, own);
        nth += usize::from(pool.count);
        die.map_or(FacesShow::new(), |die| die.bytes().collect())
    };
    roll.pools(own).iter().map(faces).collect()
}

#[inline(never)]
fn log(roll: &FreeRoll, due: Due, model: &mut Model, (thrown, shows): (&Thrown, &[FacesShow])) {
    let step = match due {
        Due::Again => RollMarks::AGAIN,
        Due::More => RollMarks::EXPLODED,
        Due::All | Due::Nothing => RollMarks(0),
    };
    let marks = if roll.typed { step.and(RollMarks::TYPED) } else { step };
    let lying: Vec<u8, 120> = roll.lying().collect();
    let (what, told) = (logged(&roll.recipe), roll.told(&model.own.dice));
    let number = model.keeper.free_roll(&what, format_args!("{told}"), marks, thrown, shows, &lying);
    model.rolls = number;
    model.session.rolled(number);
}

/// The last roll, if it was a free one of this recipe: it can go on.
pub fn last(model: &Model) -> Option<FreeRoll> {
    let roll = model.keeper.last();
    let same = roll.number == model.rolls && roll.what == logged(&model.recipe);
    let mut laid = FreeRoll::lay(model.recipe, roll.lying().filter(|_| same)?, &model.own.dice)?;
    laid.typed = roll.marks.has(RollMarks::TYPED);
    Some(laid)
}
