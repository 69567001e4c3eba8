//! Movement: faster, what it costs, ducking back, and being ready to shoot again (`swordplay:P7` to `swordplay:P10`,
//! `swordplay:P32`, `swordplay:P46`).

use heapless::Vec;

use super::battle::Ranged;
use super::charts::{self, Cost, Whereabouts};
use super::house::House;
use super::{aid, roll};
use crate::dice::{Classes, Counts};
use crate::engine::{Declared, Ending, Extra, Flags, Flow, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const FIGURES: Number = Number::new("fast.figures", "Figures", 1, MOST).preset(1);
const REP: Number = Number::new("fast.rep", "Rep", 1, 9).preset(4);
const BURDEN: Flags<Burden> = Flags::new("fast.burden", "What slows it");
/// One throw for the group, read by everybody who goes fast.
const DICE: Throw = Throw::new("fast.dice", "Fast Move");
/// How far each may go, where the player may overrule it.
const INCHES: Extra = Extra::new("fast.inches", "Inches").between(0, 24);

/// Figures of a quick procedure.
const MOST: i16 = 6;

options! {
    /// What slows a figure that goes fast.
    pub enum Burden { Carries = "Carries", Mounted = "Mounts" }
}

/// So far, who goes farthest.
pub const FAST: Ending = Ending::new("fast", "# INCHES", Tone::Good);

/// What a Fast Move asks beside who goes.
pub const FAST_QUESTIONS: &[Declared] = &[DICE.declared(), INCHES.declared(), roll::MODIFIER.declared()];

/// Fast Move (`swordplay:P7`).
pub const FAST_MOVE: Procedure = Procedure {
    id: "fast-move",
    title: "Fast Move",
    reference: "swordplay:P7",
    roles: FIGURE_NAMES,
    questions: questions![&[FIGURES.declared(), REP.declared(), BURDEN.declared()], FAST_QUESTIONS],
    endings: &[&FAST],
    run: fast_move,
};

/// Those of a quick procedure who have no names.
pub const FIGURE_NAMES: &[&str] = &["Fig. 1", "Fig. 2", "Fig. 3", "Fig. 4", "Fig. 5", "Fig. 6"];

/// Somebody who goes fast.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// Who.
    pub who: Subject,
    /// Rep.
    pub rep: i16,
    /// With a wounded friend: one pass at most counts.
    pub carries: bool,
    /// Mounts in the same activation: half the total, and not another 4 inches (`swordplay:R33`).
    pub mounts: bool,
}

fn fast_move(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut runners = Vec::<Runner, { MOST as usize }>::new();
    for nth in 1..=play.number(FIGURES)? {
        let who = Subject::Nth(nth as u8);
        play.about(who);
        let rep = play.number(REP)?;
        let burden = play.flags(BURDEN, |_| true)?;
        let (carries, mounts) = (burden.has(Burden::Carries), burden.has(Burden::Mounted));
        let _ = runners.push(Runner { who, rep, carries, mounts });
    }
    Ok(FAST.with(fast(play, &runners)?))
}

/// One throw of two dice, and how far each may go; how far the fastest.
pub fn fast(play: &mut Play<'_>, runners: &[Runner]) -> Flow<i16> {
    play.about(Subject::Nobody);
    let more = play.extra(roll::MODIFIER)?;
    let passed = shared(play, DICE, runners.iter().map(|runner| runner.rep + more))?;
    let mut farthest = 0;
    for runner in runners {
        let distance = distance(i16::from(passed.passed(target(runner.rep + more)).min(2)), runner);
        play.about(runner.who);
        let distance = play.amount(INCHES, distance)?;
        play.note("Moves up to # inches", distance)?;
        farthest = distance.max(farthest);
    }
    Ok(farthest)
}

fn distance(passed: i16, runner: &Runner) -> i16 {
    let passed = if runner.carries { passed.min(1) } else { passed };
    let distance = charts::MOVE + charts::FASTER * passed;
    if runner.mounts { distance / 2 } else { distance }
}

/// The highest face that passes.
pub fn target(rep: i16) -> u8 {
    rep.clamp(0, 6) as u8
}

/// Two dice that several Reps read.
fn shared(play: &mut Play<'_>, throw: Throw, reps: impl Iterator<Item = i16>) -> Flow<Counts> {
    // No more than six different targets on a d6: they fit.
    play.classes(throw, roll::d6(2), Classes::of(reps.map(target)).unwrap_or_default())
}

const WHAT: Pick<Cost> = Pick::new("cost.what", "What?").preset(Cost::Door);
const COSTS: Ending = Ending::new("costs", "COSTS # IN", Tone::Middling);
const ENDS: Ending = Ending::new("ends", "MOVE ENDS", Tone::Middling);
const WHOLE: Ending = Ending::new("whole", "A TURN", Tone::Middling);

/// What a move costs (`swordplay:P8`, `swordplay:P9`, `swordplay:P32`).
pub const COST: Procedure = Procedure {
    id: "cost",
    title: "Costs of a move",
    reference: "swordplay:P8",
    roles: &[],
    questions: &[WHAT.declared()],
    endings: &[&COSTS, &ENDS, &WHOLE],
    run: |play| {
        let what = play.pick(WHAT)?;
        Ok(match charts::cost(what) {
            Some(inches) => COSTS.with(inches),
            None if what == Cost::Floor => WHOLE.plain(),
            None => ENDS.plain(),
        })
    },
};

const PLACE: Pick<Whereabouts> = Pick::new("cover.place", "Where is it?").preset(Whereabouts::Open);
/// In its own activation once it has moved, and during a reaction move (`swordplay:R73`).
const MOVING: Pick<YesNo> = Pick::new("cover.moving", "Moving?").preset(YesNo::No);
const BOTH: Ending = Ending::new("both", "BOTH", Tone::Good);
const COVERED: Ending = Ending::new("cover", "COVER", Tone::Good);
const CONCEALED: Ending = Ending::new("concealed", "HIDDEN", Tone::Middling);
const OPEN: Ending = Ending::new("open", "NEITHER", Tone::Bad);

/// Cover and concealment (`swordplay:D11`).
pub const COVER: Procedure = Procedure {
    id: "cover",
    title: "Cover",
    reference: "swordplay:D11",
    roles: &[],
    questions: &[PLACE.declared(), MOVING.declared()],
    endings: &[&BOTH, &COVERED, &CONCEALED, &OPEN],
    run: |play| {
        let [still, moving] = charts::covers(play.pick(PLACE)?);
        Ok(match if play.yes(MOVING)? { moving } else { still } {
            (true, true) => BOTH.plain(),
            (true, false) => COVERED.plain(),
            (false, true) => CONCEALED.plain(),
            (false, false) => OPEN.plain(),
        })
    },
};

/// The nearest, even towards the enemy (`swordplay:P10`); terrain costs nothing (`swordplay:R37`).
pub const COVER_NEAR: Pick<YesNo> = Pick::new("duck.cover", "Cover within 6\"?").preset(YesNo::Yes);
const ORDERED: Pick<Cause> = Pick::new("duck.cause", "Ordered by").preset(Cause::Test);
const NEW_FOE: Pick<YesNo> = Pick::new("duck.foe", "New foe in sight?").preset(YesNo::No);
/// Within reach on the way to cover.
pub const FRIEND: Pick<YesNo> = Pick::new("duck.friend", "OOF friend near?").preset(YesNo::No);

options! {
    /// What makes a figure duck back.
    pub enum Cause { Test = "A test", Damage = "Damage" }
}

const HIDES: Ending = Ending::new("hides", "TO COVER", Tone::Middling);
const HALTS: Ending = Ending::new("halts", "HALTS", Tone::Bad);
const SEEN: Ending = Ending::new("seen", "IN SIGHT", Tone::Bad);

/// Duck Back (`swordplay:P10`).
pub const DUCK_BACK: Procedure = Procedure {
    id: "duck-back",
    title: "Duck Back",
    reference: "swordplay:P10",
    roles: &["Figure"],
    questions: questions![
        &[COVER_NEAR.declared(), ORDERED.declared(), NEW_FOE.declared(), FRIEND.declared()],
        aid::ROLL_QUESTIONS,
        roll::TESTS
    ],
    endings: &[&HIDES, &HALTS, &SEEN],
    run: duck_back,
};

/// A test's Duck Back lets him go for a wounded friend, one from damage does not (`swordplay:R140`).
fn duck_back(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(Subject::Nth(1));
    let cover = play.yes(COVER_NEAR)?;
    let test = play.pick(ORDERED)? == Cause::Test;
    if test && play.yes(FRIEND)? {
        let (star, rep) = aid::who(play)?;
        aid::goes(play, star, rep)?;
    }
    if play.yes(NEW_FOE)? {
        return Ok(SEEN.of(Subject::Nth(1)));
    }
    Ok(if cover { HIDES.of(Subject::Nth(1)) } else { HALTS.of(Subject::Nth(1)) })
}

const SHOT: Pick<Ranged> = Pick::new("reload.weapon", "Weapon shot").preset(Ranged::Crossbow);
const READY: Ending = Ending::new("ready", "READY", Tone::Good);
const RELOADS: Ending = Ending::new("reloads", "RELOAD", Tone::Middling);
const PICK_UP: Ending = Ending::new("pick-up", "PICK UP", Tone::Middling);

/// Reload and recover (`swordplay:P46`).
pub const RELOAD: Procedure = Procedure {
    id: "reload",
    title: "After a shot",
    reference: "swordplay:P46",
    roles: &[],
    questions: &[SHOT.declared()],
    endings: &[&READY, &RELOADS, &PICK_UP],
    run: reload,
};

fn reload(play: &mut Play<'_>) -> Flow<Outcome> {
    let weapon = play.pick_some(SHOT, |weapon| weapon != Ranged::None)?;
    if charts::shooter(weapon).reload {
        // Two sections of the book differ (`swordplay:R61`).
        let house = House::ReloadAndMove.on(play);
        play.note(if house { "Next activation, it may move" } else { "All of its next activation" }, 0)?;
        return Ok(RELOADS.plain());
    }
    if weapon == Ranged::Thrown {
        // It is not there to fight with either (`swordplay:R25`).
        play.note("Lies at the target", 0)?;
        return Ok(PICK_UP.plain());
    }
    Ok(READY.plain())
}
