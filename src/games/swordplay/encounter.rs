//! The three Encounters and the way from one to the next (`swordplay:P38` to `swordplay:P40`, `swordplay:P45`).

use super::charts::{self, Encounter, Prize};
use super::roll;
use crate::engine::{Declared, Ending, Flow, Number, Outcome, Pick, Settle, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const BEGAN: Pick<YesNo> = Pick::new("explore.began", "Began at centre?").preset(YesNo::Yes);
const ENDED: Pick<YesNo> = Pick::new("explore.ended", "Ended there?").preset(YesNo::Yes);
const DUCKED: Pick<YesNo> = Pick::new("explore.ducked", "Ducked between?").preset(YesNo::No);
const TICKED: Ending = Ending::new("explored", "EXPLORED", Tone::Good);
const NOT_YET: Ending = Ending::new("not-yet", "NOT YET", Tone::Nothing);

/// Explore: whether the Star has used up an activation at a section's centre (`swordplay:P38`).
pub const EXPLORE: Procedure = Procedure {
    id: "explore",
    title: "Explore a section",
    reference: "swordplay:P38",
    roles: &[],
    questions: &[BEGAN.declared(), ENDED.declared(), DUCKED.declared()],
    endings: &[&TICKED, &NOT_YET],
    // Within two inches of the centre at both ends: arriving is not enough (`swordplay:R120`).
    run: |play| {
        let stays = play.yes(BEGAN)? && play.yes(ENDED)? && !play.yes(DUCKED)?;
        Ok(if stays { TICKED.plain() } else { NOT_YET.plain() })
    },
};

/// This one included, false alarms and buildings too (`swordplay:R122`).
const RESOLVED: Number = Number::new("objective.resolved", "PEFs resolved", 1, 24).preset(1);
const LAST: Pick<YesNo> = Pick::new("objective.last", "Was it the last?").preset(YesNo::No);
const DIE: Throw = Throw::new("objective.die", "Objective");
const RESULT: Settle<YesNo> = Settle::new("objective.result", "Found?");
/// Here it is.
pub const FOUND: Ending = Ending::new("found", "FOUND", Tone::Good);
/// It is not here.
pub const NOT_HERE: Ending = Ending::new("not-here", "NOT HERE", Tone::Nothing);

/// What the search for the objective asks, once the state of the search is known.
pub const SEARCH_QUESTIONS: &[Declared] = &[DIE.declared(), RESULT.declared()];

/// Whether an enemy force holds the objective (`swordplay:P39`). The same roll tells whether it lies in the building that the
/// enemy has entered, by the buildings entered so far (`swordplay:R124`).
pub const OBJECTIVE: Procedure = Procedure {
    id: "objective",
    title: "Objective found?",
    reference: "swordplay:P39",
    roles: &[],
    questions: questions![&[RESOLVED.declared(), LAST.declared()], SEARCH_QUESTIONS, roll::TESTS],
    endings: &[&FOUND, &NOT_HERE],
    run: |play| {
        let resolved = play.number(RESOLVED)?;
        let last = play.yes(LAST)?;
        Ok(if search(play, resolved, last)? { FOUND.plain() } else { NOT_HERE.plain() })
    },
};

/// A die of at most the number searched; where there is nothing more to search, it must be (`swordplay:R123`).
pub fn search(play: &mut Play<'_>, searched: i16, last: bool) -> Flow<bool> {
    let found = last || roll::passes(play, DIE, 1, searched)? > 0;
    let found = play.settle(RESULT, YesNo::from(found))? == YesNo::Yes;
    if !last {
        play.tell(if found { FOUND.plain() } else { NOT_HERE.plain() });
    }
    Ok(found)
}

const PRIZE_DIE: Throw = Throw::new("defend.die", "Their objective");
const PRIZE: Settle<Prize> = Settle::new("defend.result", "They want");
/// They want the Grunts.
pub const GRUNTS: Ending = Ending::new("grunts", "SEEK MEN", Tone::Bad);
/// They want what is in the buildings.
pub const BUILDINGS: Ending = Ending::new("buildings", "SEEK PRIZE", Tone::Bad);

/// What their objective asks.
pub const PRIZE_QUESTIONS: &[Declared] = &[PRIZE_DIE.declared(), PRIZE.declared()];

/// What the enemy is after (`swordplay:P40`).
pub const DEFEND: Procedure = Procedure {
    id: "defend",
    title: "Their objective",
    reference: "swordplay:P40",
    roles: &[],
    questions: questions![PRIZE_QUESTIONS, roll::FACES],
    endings: &[&GRUNTS, &BUILDINGS],
    run: |play| {
        let prize = prize(play)?;
        Ok(wanted(prize).plain())
    },
};

/// What they want, as an ending.
const fn wanted(prize: Prize) -> &'static Ending {
    match prize {
        Prize::Grunts => &GRUNTS,
        Prize::Buildings => &BUILDINGS,
    }
}

/// What they are after: rolled for at their first contact.
pub fn prize(play: &mut Play<'_>) -> Flow<Prize> {
    let prize = charts::PRIZES.read(roll::die(play, PRIZE_DIE)?);
    let prize = play.settle(PRIZE, prize)?;
    play.tell(wanted(prize).plain());
    Ok(prize)
}

options! {
    /// What was played.
    pub enum Played { Nothing = "Nothing yet", Explore = "Explore", Raid = "Raid", Defend = "Defend" }
}

const PLAYED: Pick<Played> = Pick::new("next.played", "Played").preset(Played::Nothing);
const WON: Pick<YesNo> = Pick::new("next.won", "Won?").preset(YesNo::Yes);
const TO_EXPLORE: Ending = Ending::new("explore", "EXPLORE", Tone::Middling);
const TO_RAID: Ending = Ending::new("raid", "RAID", Tone::Good);
const TO_DEFEND: Ending = Ending::new("defend", "DEFEND", Tone::Bad);

/// Campaign flow (`swordplay:P45`).
pub const NEXT: Procedure = Procedure {
    id: "next",
    title: "Next Encounter",
    reference: "swordplay:P45",
    roles: &[],
    questions: &[PLAYED.declared(), WON.declared()],
    endings: &[&TO_EXPLORE, &TO_RAID, &TO_DEFEND],
    run: next,
};

/// A campaign begins by exploring; who plays once chooses (`swordplay:R119`).
fn next(play: &mut Play<'_>) -> Flow<Outcome> {
    let played = match play.pick(PLAYED)? {
        Played::Nothing => return Ok(TO_EXPLORE.plain()),
        Played::Explore => Encounter::Explore,
        Played::Raid => Encounter::Raid,
        Played::Defend => Encounter::Defend,
    };
    Ok(ending(charts::follows(played, play.yes(WON)?)).plain())
}

/// The Encounter that follows, as an ending.
pub const fn ending(encounter: Encounter) -> &'static Ending {
    match encounter {
        Encounter::Explore => &TO_EXPLORE,
        Encounter::Raid => &TO_RAID,
        Encounter::Defend => &TO_DEFEND,
    }
}
