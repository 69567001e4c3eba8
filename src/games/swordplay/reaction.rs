//! Reaction tests: Received Fire, Man Down, the Leader Die and Free Will (`swordplay:P15` to `swordplay:P18`).

use heapless::Vec;

use super::battle::Class;
use super::movement::{FIGURE_NAMES, target};
use super::{charts, roll};
use crate::dice::{Classes, FaceSet, Reading, Seen};
use crate::engine::{Declared, Ending, Flow, Need, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const FIGURES: Number = Number::new("react.figures", "Figures", 1, MOST).preset(1);
const CAUSE: Pick<Cause> = Pick::new("react.cause", "Cause").preset(Cause::Both);
const REP: Number = Number::new("react.rep", "Rep", 1, 9).preset(4);
const CLASS: Pick<Class> = Pick::new("react.class", "Class").preset(Class::Missile);
const MOUNTED: Pick<YesNo> = Pick::new("react.mounted", "Mounted?").preset(YesNo::No);
const COVER: Pick<YesNo> = Pick::new("react.cover", "In cover?").preset(YesNo::No);
const STAR: Pick<YesNo> = Pick::new("react.star", "Is it a Star?").preset(YesNo::No);
/// A Star of the group who carries on; he need not test himself, but is not alone (`swordplay:P17`).
const WITH_STAR: Pick<YesNo> = Pick::new("react.with-star", "Star with group?").preset(YesNo::No);
const STAR_REP: Number = Number::new("react.star-rep", "Star's Rep", 1, 9).preset(5);
const CAN_SHOOT: Pick<YesNo> = Pick::new("react.can-shoot", "Shoot back?").preset(YesNo::Yes);
const CAN_CHARGE: Pick<YesNo> = Pick::new("react.can-charge", "Can charge?").preset(YesNo::Yes);
const TWICE: Pick<YesNo> = Pick::new("react.twice", "Twice as many out?").preset(YesNo::No);
/// A Star chooses how many he passes, or rolls; here, and nowhere else (`swordplay:R17`, `swordplay:R134`).
pub const FREE_WILL: Pick<FreeWill> = Pick::new("react.free-will", "Free Will").preset(FreeWill::Two);
/// The card of a test.
const REACTION: Throw = Throw::new("react.test", "Reaction");
/// 2d6 for the group, read by each figure against its own Rep.
const GROUP_DICE: Throw = Throw::new("react.group", "Group");
/// One more, read only by figures in cover (`swordplay:R53`).
const COVER_DIE: Throw = Throw::new("react.cover-die", "Cover die");
/// One against the Star's Rep: a pass more for everybody (`swordplay:P17`).
const LEADER_DIE: Throw = Throw::new("react.leader-die", "Leader Die");
/// Every reaction passes here, where the player may overrule it.
pub const RESULT: Settle<Reaction> = Settle::new("react.result", "Reaction");

/// Figures of a quick test.
const MOST: i16 = 6;

/// What a test of figures that are known may ask.
pub const TEST_QUESTIONS: &[Declared] = &[
    FREE_WILL.declared(),
    REACTION.declared(),
    GROUP_DICE.declared(),
    COVER_DIE.declared(),
    LEADER_DIE.declared(),
    RESULT.declared(),
];

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
    /// What a figure does after a test, best to worst (`swordplay` section 4). A charge is what Return Fire is to others
    /// (`swordplay:R50`).
    pub enum Reaction {
        CarryOn = "Carry On",
        ReturnFire = "Return Fire",
        Charge = "Charges",
        RushShot = "Rush Shot",
        DuckBack = "Duck Back",
        Leave = "Leaves"
    }
}

options! {
    /// Why a figure tests.
    pub enum Cause { Fire = "Received Fire", Down = "Man Down", Both = "Both" }
}

/// Received Fire: what the figure does, and what if it cannot (`swordplay:D13`). A mounted Missile figure reads the Missile
/// column.
pub fn received_fire(passed: u8, class: Class, mounted: bool) -> (Reaction, Reaction) {
    let [rider, missile, foot] = charts::RECEIVED_FIRE.read(i16::from(passed));
    match (class, mounted) {
        (Class::Missile, _) => missile,
        (Class::Melee, true) => rider,
        (Class::Melee, false) => foot,
    }
}

/// Man Down (`swordplay:D14`).
pub fn man_down(passed: u8, twice_as_many_down: bool) -> Reaction {
    let [usual, twice] = charts::MAN_DOWN.read(i16::from(passed));
    if twice_as_many_down { twice } else { usual }
}

/// Somebody who tests, and how many he passes in each column.
#[derive(Clone, Copy, Debug)]
pub struct Tester {
    /// Who.
    pub who: Subject,
    /// Rep.
    pub rep: i16,
    /// Reads the cover die.
    pub cover: bool,
    /// What a Star has chosen instead of dice.
    pub chosen: Option<u8>,
    /// Passes in the Received Fire column.
    pub fire: u8,
    /// Passes in the Man Down column, where the Leader Die does not count (`swordplay:R54`).
    pub down: u8,
}

/// One set of dice for the group: two, one for those in cover, and the Leader Die. No more than two passes count
/// (`swordplay:R1`); what a Star has chosen is final (`swordplay:R134`).
pub fn test(play: &mut Play<'_>, group: Subject, testers: &mut [Tester], leader: Option<(Subject, i16)>) -> Flow<()> {
    let rolling = |tester: &&Tester| tester.chosen.is_none();
    let covered = |tester: &&Tester| rolling(tester) && tester.cover;
    let any_cover = testers.iter().any(|tester| covered(&tester));
    let any = testers.iter().any(|tester| rolling(&tester));
    let mut more = 0;
    if any {
        play.about(group);
        more = play.extra(roll::MODIFIER)?;
        for tester in &mut *testers {
            tester.rep += more;
        }
        cast(play, GROUP_DICE, 2, testers.iter().filter(rolling))?;
        if any_cover {
            // By its own name: only those in cover read it.
            play.about(Subject::Nobody);
            cast(play, COVER_DIE, 1, testers.iter().filter(covered))?;
        }
        if let Some((star, rep)) = leader {
            play.about(star);
            roll::cast_passes(play, LEADER_DIE, 1, rep)?;
        }
        play.about(group);
    }
    let mut seen = if any { play.roll_all(REACTION)? } else { &[] }.iter();
    let shared = seen.next();
    let cover_die = if any_cover { seen.next() } else { None };
    let led = seen.next().map_or(0, roll::hits);
    for tester in testers {
        let own = passed(shared, tester.rep) + if tester.cover { passed(cover_die, tester.rep) } else { 0 };
        tester.rep -= more;
        (tester.fire, tester.down) = match tester.chosen {
            Some(chosen) => (chosen, chosen),
            None => ((own + led).min(2), own.min(2)),
        };
    }
    Ok(())
}

/// Dice that several Reps read; if it is only one, the card says what they need.
fn cast<'a>(play: &mut Play<'_>, throw: Throw, count: i16, testers: impl Iterator<Item = &'a Tester>) -> Flow<()> {
    // No more than six different targets on a d6: they fit.
    let classes = Classes::of(testers.map(|tester| target(tester.rep))).unwrap_or_default();
    let need = match classes.bounds() {
        [only] => Need::Faces(FaceSet::at_most(i16::from(*only))),
        _ => Need::Reading,
    };
    play.cast(throw, roll::d6(count), Reading::Classes(classes), need)
}

fn passed(seen: Option<&Seen>, rep: i16) -> u8 {
    match seen {
        Some(Seen::Classes(counts)) => counts.passed(target(rep)),
        _ => 0,
    }
}

/// Goes on.
pub const CARRY_ON: Ending = Ending::new("carry-on", "CARRY ON", Tone::Good);
/// Shoots back.
pub const RETURN_FIRE: Ending = Ending::new("return-fire", "FIRES", Tone::Good);
/// Charges back.
pub const CHARGE: Ending = Ending::new("charge", "CHARGES", Tone::Good);
/// Shoots back in a hurry.
pub const RUSH_SHOT: Ending = Ending::new("rush-shot", "RUSH SHOT", Tone::Middling);
/// Goes to cover, after a test or a wound.
pub const DUCK_BACK: Ending = Ending::new("duck-back", "DUCK BACK", Tone::Bad);
/// Leaves the battlefield.
pub const LEAVE: Ending = Ending::new("leave", "LEAVES", Tone::Bad);
/// Several of a group go to cover.
pub const DUCK_TOGETHER: Ending = Ending::new("duck-together", "# DUCK", Tone::Bad);
/// Several of a group leave.
pub const LEAVE_TOGETHER: Ending = Ending::new("leave-together", "# LEAVE", Tone::Bad);

const EACH: &[Declared] = &[FIGURES.declared(), REP.declared(), STAR.declared(), COVER.declared()];
const ONLY_FIRE: &[Declared] = &[
    CLASS.declared(),
    MOUNTED.declared(),
    WITH_STAR.declared(),
    STAR_REP.declared(),
    CAN_SHOOT.declared(),
    CAN_CHARGE.declared(),
];

/// Received Fire (`swordplay:P15`, `swordplay:P17`).
pub const RECEIVED_FIRE: Procedure = Procedure {
    id: "received-fire",
    title: "Received Fire",
    reference: "swordplay:P15",
    roles: FIGURE_NAMES,
    questions: questions![EACH, ONLY_FIRE, TEST_QUESTIONS, &[roll::MODIFIER.declared()]],
    endings: &[&CARRY_ON, &RETURN_FIRE, &CHARGE, &RUSH_SHOT, &DUCK_BACK, &LEAVE],
    run: |play| quick(play, Some(Cause::Fire)),
};

/// Man Down (`swordplay:P16`).
pub const MAN_DOWN: Procedure = Procedure {
    id: "man-down",
    title: "Man Down",
    reference: "swordplay:P16",
    roles: FIGURE_NAMES,
    questions: questions![
        EACH,
        &[
            TWICE.declared(),
            FREE_WILL.declared(),
            REACTION.declared(),
            GROUP_DICE.declared(),
            COVER_DIE.declared(),
            RESULT.declared(),
            roll::MODIFIER.declared()
        ]
    ],
    endings: &[&CARRY_ON, &RETURN_FIRE, &CHARGE, &RUSH_SHOT, &DUCK_BACK, &LEAVE],
    run: |play| quick(play, Some(Cause::Down)),
};

/// Both at once (`swordplay:P18`).
pub const COMBINED: Procedure = Procedure {
    id: "combined",
    title: "Both tests",
    reference: "swordplay:P18",
    roles: FIGURE_NAMES,
    questions: questions![EACH, ONLY_FIRE, &[CAUSE.declared(), TWICE.declared()], TEST_QUESTIONS, &[roll::MODIFIER.declared()]],
    endings: &[&CARRY_ON, &RETURN_FIRE, &CHARGE, &RUSH_SHOT, &DUCK_BACK, &LEAVE],
    run: |play| quick(play, None),
};

/// What is asked of a figure before the dice.
#[derive(Clone, Copy)]
struct Asked {
    cause: Cause,
    class: Class,
    mounted: bool,
}

fn quick(play: &mut Play<'_>, cause: Option<Cause>) -> Flow<Outcome> {
    let mut testers = Vec::<Tester, { MOST as usize }>::new();
    let mut asked = Vec::<Asked, { MOST as usize }>::new();
    let (mut fired_at, mut rolls) = (false, false);
    for nth in 1..=play.number(FIGURES)? {
        let who = Subject::Nth(nth as u8);
        play.about(who);
        let cause = match cause {
            Some(cause) => cause,
            None => play.pick(CAUSE)?,
        };
        let rep = play.number(REP)?;
        let fire = cause != Cause::Down;
        let class = if fire { play.pick(CLASS)? } else { Class::Melee };
        let mounted = fire && play.yes(MOUNTED)?;
        let chosen = if play.yes(STAR)? { play.pick(FREE_WILL)?.passes() } else { None };
        let cover = chosen.is_none() && play.yes(COVER)?;
        rolls |= chosen.is_none();
        fired_at |= chosen.is_none() && fire;
        let _ = testers.push(Tester { who, rep, cover, chosen, fire: 0, down: 0 });
        let _ = asked.push(Asked { cause, class, mounted });
    }
    play.about(Subject::Nobody);
    let leader = if rolls && fired_at && play.yes(WITH_STAR)? { Some(play.number(STAR_REP)?) } else { None };
    test(play, Subject::Nobody, &mut testers, leader.map(|rep| (Subject::Nobody, rep)))?;
    let mut twice = None;
    let mut worst = (Reaction::CarryOn, Subject::Nth(1));
    for (tester, asked) in testers.iter().zip(asked) {
        let reaction = read(play, tester, asked, &mut twice)?;
        play.about(tester.who);
        let reaction = play.settle(RESULT, reaction)?;
        play.note(told(reaction), 0)?;
        if reaction > worst.0 {
            worst = (reaction, tester.who);
        }
    }
    Ok(ending(worst.0).of(worst.1))
}

/// Each column that applies, and the worst of them (`swordplay:P18`).
fn read(play: &mut Play<'_>, tester: &Tester, asked: Asked, twice: &mut Option<bool>) -> Flow<Reaction> {
    let mut reaction = Reaction::CarryOn;
    play.about(tester.who);
    if asked.cause != Cause::Down {
        let (does, cannot) = received_fire(tester.fire, asked.class, asked.mounted);
        let can = match asked.class {
            _ if does == cannot => true,
            Class::Missile => play.yes(CAN_SHOOT)?,
            Class::Melee => play.yes(CAN_CHARGE)?,
        };
        reaction = if can { does } else { cannot };
    }
    if asked.cause != Cause::Fire {
        if tester.down == 1 && twice.is_none() {
            play.about(Subject::Nobody);
            *twice = Some(play.yes(TWICE)?);
        }
        reaction = reaction.max(man_down(tester.down, *twice == Some(true)));
    }
    Ok(reaction)
}

/// A reaction in words.
pub const fn told(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::CarryOn => "Carries on",
        Reaction::ReturnFire => "Returns fire",
        Reaction::Charge => "Charges",
        Reaction::RushShot => "Rush Shot",
        Reaction::DuckBack => "Must duck back",
        Reaction::Leave => "Leaves the battlefield",
    }
}

/// What it is called; of several figures the worst.
pub const fn ending(reaction: Reaction) -> &'static Ending {
    match reaction {
        Reaction::CarryOn => &CARRY_ON,
        Reaction::ReturnFire => &RETURN_FIRE,
        Reaction::Charge => &CHARGE,
        Reaction::RushShot => &RUSH_SHOT,
        Reaction::DuckBack => &DUCK_BACK,
        Reaction::Leave => &LEAVE,
    }
}
