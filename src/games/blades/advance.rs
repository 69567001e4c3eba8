//! Advances that are said before anybody acts (`blades:P45`).

use super::battle::{ACTED, Battle, change, look};
use super::fighter::{Advance, NOT_NOW};
use crate::engine::{Ending, Flagged, Flow, IdList, Options as _, Outcome, Pick, Set, Ticks, Tone};
use crate::games::{Play, Procedure};

const ADVANCE: Pick<Advance> = Pick::new("advance.which", "Which?");
const SWAP: Ticks = Ticks::new("advance.swap", "Who swap Quality?");
const USED: Ending = Ending::new("used", "USED", Tone::Good).quiet();

/// Two own models swap Quality until the turn ends; terrain does not matter until then (`blades:P45`).
pub const ADVANCES: Procedure = Procedure {
    id: "advance",
    title: "Use an advance",
    reference: "blades:P45",
    roles: &[],
    questions: &[ADVANCE.declared(), SWAP.declared()],
    endings: &[&USED, &NOT_NOW],
    run: advance,
};

/// Those that are said before anybody acts.
pub fn to_say(battle: &Battle, advance: Advance) -> bool {
    let useful = match advance {
        Advance::Unpredictable => battle.swapped.is_none() && battle.waiting().count() > 1,
        Advance::BackOfHand => true,
        _ => false,
    };
    useful && battle.active.is_none() && battle.turn > 0 && battle.advances(battle.acting).has(advance)
}

fn advance(play: &mut Play<'_>) -> Flow<Outcome> {
    if !Advance::ALL.iter().any(|advance| to_say(look(play), *advance)) {
        return Ok(NOT_NOW.plain());
    }
    let acting = look(play).acting;
    play.side(Some(acting));
    let can: Flagged<Advance> = Advance::ALL.iter().copied().filter(|advance| to_say(look(play), *advance)).collect();
    let advance = play.pick_some(ADVANCE, |advance| can.has(advance))?;
    if advance == Advance::Unpredictable {
        let waiting = look(play).those(acting, &|_, figure| !figure.marked(ACTED));
        let two: IdList = play.ticks(SWAP, &waiting, (2, 2), Set::EMPTY)?.iter().collect();
        change(play, |battle| battle.swapped = if let [first, second] = *two { Some([first, second]) } else { None });
    } else {
        change(play, |battle| battle.at_home = true);
    }
    change(play, |battle| battle.use_up(acting, advance));
    Ok(USED.plain())
}
