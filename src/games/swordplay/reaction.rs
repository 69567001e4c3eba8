//! Reactions: Received Fire and Man Down (`swordplay:P15`, `swordplay:P16`, `swordplay:P17`).

use super::battle::Class;
use crate::dice::{Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{Declared, Ending, Flow, Need, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

const REP: Number = Number::new("react.rep", "Rep", 1, 9).preset(4);
const CLASS: Pick<Class> = Pick::new("react.class", "Class").preset(Class::Missile);
const MOUNTED: Pick<YesNo> = Pick::new("react.mounted", "Mounted?").preset(YesNo::No);
const COVER: Pick<YesNo> = Pick::new("react.cover", "In cover?").preset(YesNo::No);
const STAR: Pick<YesNo> = Pick::new("react.star", "Is it a Star?").preset(YesNo::No);
/// Another figure, a Star and carrying on (`swordplay:P17`).
const WITH_STAR: Pick<YesNo> = Pick::new("react.with-star", "Star with group?").preset(YesNo::No);
const STAR_REP: Number = Number::new("react.star-rep", "Star's Rep", 1, 9).preset(5);
const CAN_SHOOT: Pick<YesNo> = Pick::new("react.can-shoot", "Shoot back?").preset(YesNo::Yes);
const CAN_CHARGE: Pick<YesNo> = Pick::new("react.can-charge", "Can charge?").preset(YesNo::Yes);
const TWICE: Pick<YesNo> = Pick::new("react.twice", "Twice as many out?").preset(YesNo::No);
/// A Star chooses how many he passes, or rolls (`swordplay:R134`).
pub const FREE_WILL: Pick<FreeWill> = Pick::new("react.free-will", "Free Will").preset(FreeWill::Two);
/// The card of a test.
pub const REACTION: Throw = Throw::new("react.test", "Reaction");
/// 2d6 for the group, read by each figure against its own Rep.
pub const GROUP_DICE: Throw = Throw::new("react.group", "Group");
/// One more, read only by figures in cover (`swordplay:R53`).
pub const COVER_DIE: Throw = Throw::new("react.cover-die", "Cover die");
/// One against the Star's Rep: a pass more for everybody (`swordplay:P17`).
pub const LEADER_DIE: Throw = Throw::new("react.leader-die", "Leader Die");
/// Every reaction passes here, where the player may overrule it.
pub const RESULT: Settle<Reaction> = Settle::new("react.result", "Reaction");

options! {
    /// How many dice a Star passes.
    pub enum FreeWill { Two = "Pass 2", One = "Pass 1", None = "Pass 0", Roll = "Roll" }
}

impl FreeWill {
    /// What he has chosen; nothing if he rolls.
    pub const fn passes(self) -> Option<u8> {
        match self {
            Self::Two => Some(2),
            Self::One => Some(1),
            Self::None => Some(0),
            Self::Roll => None,
        }
    }
}

options! {
    /// What a figure does after a test, best to worst (`swordplay` section 4).
    pub enum Reaction {
        CarryOn = "Carry On",
        ReturnFire = "Return Fire",
        Charge = "Charges",
        RushShot = "Rush Shot",
        DuckBack = "Duck Back",
        Leave = "Leaves"
    }
}

/// Received Fire (`swordplay:D13`). A mounted Missile figure reads the Missile column.
pub const fn received_fire(passed: u8, class: Class, mounted: bool, can: bool) -> Reaction {
    match (passed, class, mounted) {
        (2.., Class::Missile, _) if can => Reaction::ReturnFire,
        (2.., Class::Melee, true) if can => Reaction::Charge,
        (2.., _, _) => Reaction::CarryOn,
        (1, Class::Missile, _) if can => Reaction::RushShot,
        (1, Class::Missile, _) => Reaction::DuckBack,
        (1, Class::Melee, _) => Reaction::CarryOn,
        (0, Class::Missile, _) => Reaction::Leave,
        (0, Class::Melee, _) => Reaction::DuckBack,
    }
}

/// Man Down (`swordplay:D14`).
pub const fn man_down(passed: u8, twice_as_many_down: bool) -> Reaction {
    match passed {
        2.. => Reaction::CarryOn,
        1 if !twice_as_many_down => Reaction::DuckBack,
        _ => Reaction::Leave,
    }
}

const CARRY_ON: Ending = Ending::new("carry-on", "CARRY ON", Tone::Good);
const RETURN_FIRE: Ending = Ending::new("return-fire", "FIRES", Tone::Good);
const CHARGE: Ending = Ending::new("charge", "CHARGES", Tone::Good);
const RUSH_SHOT: Ending = Ending::new("rush-shot", "RUSH SHOT", Tone::Middling);
const DUCK_BACK: Ending = Ending::new("duck-back", "DUCK BACK", Tone::Bad);
const LEAVE: Ending = Ending::new("leave", "LEAVES", Tone::Bad);
const ENDINGS: &[&Ending] = &[&CARRY_ON, &RETURN_FIRE, &CHARGE, &RUSH_SHOT, &DUCK_BACK, &LEAVE];

/// Received Fire of one figure (`swordplay:P15`).
pub const RECEIVED_FIRE: Procedure = Procedure {
    id: "received-fire",
    title: "Received Fire",
    reference: "swordplay:P15",
    roles: &["Figure", "Star"],
    questions: &[
        REP.declared(),
        CLASS.declared(),
        MOUNTED.declared(),
        STAR.declared(),
        FREE_WILL.declared(),
        COVER.declared(),
        WITH_STAR.declared(),
        STAR_REP.declared(),
        REACTION.declared(),
        GROUP_DICE.declared(),
        LEADER_DIE.declared(),
        CAN_SHOOT.declared(),
        CAN_CHARGE.declared(),
        RESULT.declared(),
    ],
    endings: ENDINGS,
    run: quick_received_fire,
};

/// Man Down of one figure (`swordplay:P16`).
pub const MAN_DOWN: Procedure = Procedure {
    id: "man-down",
    title: "Man Down",
    reference: "swordplay:P16",
    roles: &["Figure"],
    questions: &QUICK_MAN_DOWN,
    endings: ENDINGS,
    run: quick_man_down,
};

const QUICK_MAN_DOWN: [Declared; 8] = [
    REP.declared(),
    STAR.declared(),
    FREE_WILL.declared(),
    COVER.declared(),
    TWICE.declared(),
    REACTION.declared(),
    GROUP_DICE.declared(),
    RESULT.declared(),
];

const FIGURE: Subject = Subject::Nth(1);

fn quick_received_fire(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(FIGURE);
    let rep = play.number(REP)?;
    let class = play.pick(CLASS)?;
    let mounted = play.yes(MOUNTED)?;
    let passed = match free_will(play)? {
        Some(chosen) => chosen,
        None => {
            let cover = play.yes(COVER)?;
            let leader = if play.yes(WITH_STAR)? { Some(play.number(STAR_REP)?) } else { None };
            quick_dice(play, rep, cover, leader)?
        }
    };
    play.about(FIGURE);
    let can = match (passed, class) {
        (1.., Class::Missile) => play.yes(CAN_SHOOT)?,
        (2.., Class::Melee) if mounted => play.yes(CAN_CHARGE)?,
        _ => false,
    };
    let reaction = play.settle(RESULT, received_fire(passed, class, mounted, can))?;
    Ok(ending(reaction).of(FIGURE))
}

fn quick_man_down(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(FIGURE);
    let rep = play.number(REP)?;
    let passed = match free_will(play)? {
        Some(chosen) => chosen,
        None => {
            let cover = play.yes(COVER)?;
            quick_dice(play, rep, cover, None)?
        }
    };
    play.about(FIGURE);
    let twice = passed == 1 && play.yes(TWICE)?;
    let reaction = play.settle(RESULT, man_down(passed, twice))?;
    Ok(ending(reaction).of(FIGURE))
}

fn free_will(play: &mut Play<'_>) -> Flow<Option<u8>> {
    Ok(if play.yes(STAR)? { play.pick(FREE_WILL)?.passes() } else { None })
}

/// Two dice, a third in cover, and the Leader Die; no more than two passes count (`swordplay:R1`).
fn quick_dice(play: &mut Play<'_>, rep: i16, cover: bool, leader: Option<i16>) -> Flow<u8> {
    let passes = FaceSet::at_most(rep);
    play.base("Rep", rep);
    let count = if cover { 3 } else { 2 };
    play.cast(GROUP_DICE, Pool { count, die: Die::D6 }, Reading::Hits(passes), Need::Faces(passes))?;
    if let Some(leader) = leader {
        let passes = FaceSet::at_most(leader);
        play.about(Subject::Nth(2));
        play.cast(LEADER_DIE, Pool { count: 1, die: Die::D6 }, Reading::Hits(passes), Need::Faces(passes))?;
        play.about(FIGURE);
    }
    let passed = play.roll_all(REACTION)?.iter().map(passes_of).sum::<u8>();
    Ok(passed.min(2))
}

/// The passes of a pool that was read as hits.
pub const fn passes_of(seen: &Seen) -> u8 {
    match seen {
        Seen::Hits(passed, _) => *passed,
        _ => 0,
    }
}

const fn ending(reaction: Reaction) -> &'static Ending {
    match reaction {
        Reaction::CarryOn => &CARRY_ON,
        Reaction::ReturnFire => &RETURN_FIRE,
        Reaction::Charge => &CHARGE,
        Reaction::RushShot => &RUSH_SHOT,
        Reaction::DuckBack => &DUCK_BACK,
        Reaction::Leave => &LEAVE,
    }
}
