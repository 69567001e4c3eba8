//! The wounded: fetching friends, taking enemies (`swordplay:P28`, `swordplay:P29`).

use super::roll;
use super::wound::CHEAT;
use crate::engine::{Declared, Ending, Flow, Number, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const STAR: Pick<YesNo> = Pick::new("aid.star", "Is he a Star?").preset(YesNo::No);
const REP: Number = Number::new("aid.rep", "Rep", 1, 9).preset(4);
const WILL: Pick<YesNo> = Pick::new("aid.will", "Go for him?").preset(YesNo::Yes);
/// A Grunt's own decision.
const DIE: Throw = Throw::new("aid.die", "Retrieve");

/// What going for a wounded friend asks, once it is known who.
pub const GOES_QUESTIONS: &[Declared] = &[WILL.declared(), DIE.declared()];
/// The same of somebody nobody has entered.
pub const ROLL_QUESTIONS: &[Declared] = questions![&[STAR.declared(), REP.declared()], GOES_QUESTIONS];

/// He goes for him.
pub const GOES: Ending = Ending::new("goes", "GOES", Tone::Good);
/// He does not dare.
pub const STAYS: Ending = Ending::new("stays", "DOES NOT", Tone::Bad);

/// Retrieve wounded (`swordplay:P28`).
pub const RETRIEVE: Procedure = Procedure {
    id: "retrieve",
    title: "Retrieve wounded",
    reference: "swordplay:P28",
    roles: &["Figure"],
    questions: questions![ROLL_QUESTIONS, roll::TESTS],
    endings: &[&GOES, &STAYS],
    run: |play| {
        play.about(Subject::Nth(1));
        let (star, rep) = who(play)?;
        Ok(if goes(play, star, rep)? { GOES.of(Subject::Nth(1)) } else { STAYS.of(Subject::Nth(1)) })
    },
};

/// Whether it is a Star, and the Rep of a Grunt.
pub fn who(play: &mut Play<'_>) -> Flow<(bool, i16)> {
    let star = play.yes(STAR)?;
    Ok((star, if star { 0 } else { play.number(REP)? }))
}

/// Whether he goes for a wounded friend: a Star as he likes, a Grunt by a die (`swordplay:R141`).
pub fn goes(play: &mut Play<'_>, star: bool, rep: i16) -> Flow<bool> {
    let goes = if star { play.yes(WILL)? } else { roll::passes(play, DIE, 1, rep)? > 0 };
    play.note(if goes { "Fetches him, 2 inches less" } else { "Leaves him there" }, 0)?;
    Ok(goes)
}

options! {
    /// What is done with an enemy who is Out of the Fight.
    pub enum Fate { Capture = "Capture", Kill = "Kill", Leave = "Leave" }
}

const FATE: Pick<Fate> = Pick::new("capture.fate", "What with him?").preset(Fate::Capture);
const HIS_STAR: Pick<YesNo> = Pick::new("capture.star", "Is he a Star?").preset(YesNo::No);
const HIS_REP: Number = Number::new("capture.his-rep", "Star's Rep", 2, 9).preset(5);
const OUR_REP: Number = Number::new("capture.rep", "Captor's Rep", 1, 9).preset(4);

pub const CAPTIVE: Ending = Ending::new("captive", "CAPTIVE", Tone::Good);
pub const KILLED: Ending = Ending::new("killed", "KILLED", Tone::Good);
const LEFT: Ending = Ending::new("left", "LEFT", Tone::Nothing);
pub const SAFE: Ending = Ending::new("cheats-death", "SURVIVES", Tone::Bad);

/// What may be asked about an enemy's fate, once both are known.
pub const FATE_QUESTIONS: &[Declared] = &[FATE.declared(), CHEAT.declared()];
/// What may come of it.
pub const FATES: &[&Ending] = &[&CAPTIVE, &KILLED, &LEFT, &SAFE];

/// The same in a battle, where it may be impossible.
pub const FATES_OR_NOT_NOW: &[&Ending] = &[&CAPTIVE, &KILLED, &LEFT, &SAFE, &super::turn::NOT_NOW];

/// Dispatch or capture (`swordplay:P29`).
pub const CAPTURE: Procedure = Procedure {
    id: "capture",
    title: "Kill or capture",
    reference: "swordplay:P29",
    roles: &["Enemy"],
    questions: questions![&[HIS_STAR.declared(), HIS_REP.declared(), OUR_REP.declared()], FATE_QUESTIONS],
    endings: FATES,
    run: |play| {
        play.about(Subject::Nth(1));
        let star = play.yes(HIS_STAR)?;
        let reps = if star { Some((play.number(OUR_REP)?, play.number(HIS_REP)?)) } else { None };
        Ok(decide(play, reps, true)?.of(Subject::Nth(1)))
    },
};

/// What becomes of him; without a free guard nobody is taken. A Star dies only by somebody of his Rep or higher, and may cheat even that death (`swordplay:R14`).
pub fn decide(play: &mut Play<'_>, star: Option<(i16, i16)>, guard: bool) -> Flow<&'static Ending> {
    let below = star.is_some_and(|(captor, star)| captor < star);
    let possible = |fate| match fate {
        Fate::Capture => guard,
        Fate::Kill => !below,
        Fate::Leave => true,
    };
    match play.pick_some(FATE, possible)? {
        Fate::Capture => {
            play.note("Needs a guard, one for six", 0)?;
            Ok(&CAPTIVE)
        }
        Fate::Kill if star.is_some() && play.yes(CHEAT)? => Ok(&SAFE),
        Fate::Kill => Ok(&KILLED),
        Fate::Leave => Ok(&LEFT),
    }
}
