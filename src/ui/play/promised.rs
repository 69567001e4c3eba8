//! What the odds promised of a throw: kept with its line, because luck is what came against what was promised.

use super::chances;
use super::onward::Onward;
use crate::engine::{Outcome, Progress, Ratio, Scope, Step, Told, Tone};
use crate::games::Session;
use crate::storage::{Owner, Promise, Promised, WHOLE};
use crate::ui::view::Model;

/// Slices that a throw may take to know its odds: mostly the card has them already, and nobody is to wait.
const SLICES: usize = 6;

/// The odds of the open throw are about to be needed: goes on with them, if they are nearly there.
// By itself: the search is deep, and whoever asked has a screen on the stack.
#[inline(never)]
pub fn foresee(model: &mut Model, onward: Onward) {
    for _ in 0..SLICES {
        if model.roll.is_some() || model.odds.progress() != Progress::Working {
            break;
        }
        chances::think(model, onward);
    }
}

/// The odds that stand on the card, if they are exact, and whether they are those of everything to the end.
fn exact(model: &Model) -> Option<(&Told, bool)> {
    let known = (model.odds.progress() == Progress::Exact).then(|| (model.odds.told(), model.odds.scope() == Scope::Exchange));
    model.roll.as_ref().map(|told| (told, false)).or(known).filter(|(told, _)| told.exact && told.tells())
}

/// Dice were thrown: notes what the odds had said of them. They are still those of the card.
#[inline(never)]
pub fn thrown(model: &mut Model) {
    let shown = &model.session.stage().shown;
    let (number, told) = (shown.number, shown.told);
    let end = match model.session.step() {
        Step::Done(outcome) => Some(outcome),
        _ => told.filter(|_| model.session.part_over()),
    };
    let promised = exact(model).and_then(|(odds, to_end)| {
        let by = roller(&model.session);
        let share = |tone| {
            let is = |outcome: Outcome| model.session.tone(&outcome, by.side()) == tone;
            let mut these = odds.chances.iter().filter(|chance| chance.outcome.is_some_and(is));
            these.try_fold(Ratio::ZERO, |sum, chance| sum.plus(chance.chance)).map(|sum| sum.parts(WHOLE))
        };
        let (good, bad) = (share(Tone::Good)?, share(Tone::Bad)?);
        // What is neither good nor bad promises nothing; what befalls the other side and can never be good is told as they see it.
        let befalls = told.and_then(|told| model.session.side_of(told.subject));
        let theirs = good == 0 && befalls.is_some() && befalls != by.side();
        let known = if to_end { end } else { told };
        let came = known.and_then(|it| chance(odds, it));
        // What the odds did not speak of, such as what the whole procedure ends in, cannot be held against them.
        let other = known.is_some() && came.is_none();
        ((good > 0 || bad > 0) && !theirs && !other)
            .then(|| Promised { promise: Promise::new(by, good, bad).came(None, came), to_end })
    });
    // The dice before have left it to these to say what comes: what was promised then is held against it. Not if an answer has
    // said it in the meantime.
    let waits = !model.keeper.is_held();
    let here = model.session.begun().0;
    let pending = model.promised.take().filter(|(procedure, _)| waits && *procedure == here).map(|(_, pending)| pending);
    let came = promised.and_then(|it| it.promise.chance());
    let promised = pending.map(|it| Promised { promise: it.promise.came(None, came), ..it }).or(promised);
    let settled =
        |promised: &Promised| if promised.to_end { end.is_some() } else { told.is_some_and(|told| !told.ending.rolls_on) };
    model.promised = promised.filter(|it| !settled(it)).map(|it| (model.session.begun().0, it));
    model.keeper.promise(number, promised.unwrap_or(Promised::NONE));
}

/// The chance that something had.
fn chance(odds: &Told, came: Outcome) -> Option<u16> {
    let is = |it: Outcome| if odds.coarse { it.ending == came.ending } else { it == came };
    odds.chances.iter().find(|chance| chance.outcome.is_some_and(is)).map(|chance| chance.chance.parts(WHOLE))
}

/// Whose throw it is: the first pool says so; of several figures of a side, the side.
fn roller(session: &Session) -> Owner {
    let all = session.stage().shown.card.iter().map(|cast| Owner::of(session, cast));
    let mut sides = all.filter(|owner| *owner != Owner::NOBODY);
    let Some(first) = sides.next() else { return Owner::NOBODY };
    if sides.any(|other| other.side() == first.side() && other != first) { first.side_only() } else { first }
}
