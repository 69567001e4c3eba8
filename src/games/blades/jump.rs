//! Jumps and falls from height (`blades:P11`, `blades:P12`).

use super::action::Condition;
use super::battle::{change, look};
use super::fighter::{self, DEAD, Fighter, NOT_NOW, Rule};
use super::quality::{self, roll, test_of};
use super::removal::{Gone, Task, push};
use super::scenario;
use crate::engine::{Declared, Ending, Flow, Outcome, Pick, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{all_endings, options, questions};

options! {
    /// Where the ground gives way.
    pub enum Slippery { None = "Nowhere", Start = "Take-off", Landing = "Landing", Both = "Both" }
}

options! {
    /// How deep; whatever lies between two sticks counts as the longer (`blades:R83`).
    pub enum Depth { Short = "Up to S", Medium = "Up to M", Long = "Deeper" }
}

/// A second move action, so not for the Slow (`blades:R82`).
const RUN_UP: Pick<YesNo> = Pick::new("jump.run-up", "Running start?").preset(YesNo::No);
const SLIPPERY: Pick<Slippery> = Pick::new("jump.slippery", "Slippery?").preset(Slippery::None);
/// For four-legged animals and mounts (`blades:R117`).
const EASY: Pick<YesNo> = Pick::new("jump.easy", "An easy jump?").preset(YesNo::No);
const CLEARED: Pick<YesNo> = Pick::new("jump.cleared", "Far enough?").preset(YesNo::Yes);
/// Where it has slipped or is knocked down.
pub const BRINK: Pick<YesNo> = Pick::new("jump.brink", "At a drop?").preset(YesNo::No);
const TAKE_OFF: Throw = Throw::new("jump.take-off", "Take-off");
const JUMP: Throw = Throw::new("jump.roll", "Jump");
const LANDING: Throw = Throw::new("jump.landing", "Landing");
const DEPTH: Pick<Depth> = Pick::new("fall.depth", "Depth").preset(Depth::Short);
const AT_WALL: Pick<YesNo> = Pick::new("fall.wall", "Along a wall?").preset(YesNo::Yes);
const FALL: Throw = Throw::new("fall.roll", "Falling");

const ACROSS: Ending = Ending::new("across", "ACROSS", Tone::Good);
const INTO_GAP: Ending = Ending::new("into-gap", "TOO SHORT", Tone::Bad);
const SLIPS: Ending = Ending::new("slips", "SLIPS", Tone::Bad);
const LANDS_DOWN: Ending = Ending::new("lands-down", "FALLS", Tone::Middling);
const SURVIVES: Ending = Ending::new("survives", "FALLEN", Tone::Middling);
const WOUNDED: Ending = Ending::new("wounded", "WOUNDED", Tone::Bad);
const OUT: Ending = Ending::new("out", "OUT", Tone::Bad);

/// A jump over a gap (`blades:P11`).
pub const JUMPING: Procedure = Procedure {
    id: "jump",
    title: "Jump",
    reference: "blades:P11",
    roles: &["Model"],
    questions: questions![
        &[
            RUN_UP.declared(),
            SLIPPERY.declared(),
            EASY.declared(),
            CLEARED.declared(),
            TAKE_OFF.declared(),
            JUMP.declared(),
            LANDING.declared(),
            fighter::RULES.declared(),
        ],
        quality::ONE,
        scenario::MOVES,
        PLUNGES
    ],
    endings: all_endings![&[&ACROSS, &LANDS_DOWN, &SLIPS, &INTO_GAP, &NOT_NOW], &scenario::MEETS],
    run: jump,
};

/// What a fall may ask of a figure.
pub const PLUNGES: &[Declared] = &[
    BRINK.declared(),
    DEPTH.declared(),
    AT_WALL.declared(),
    FALL.declared(),
    quality::REROLL.declared(),
    quality::AGAIN.declared(),
];

/// Falling damage (`blades:P12`).
pub const FALLING: Procedure = Procedure {
    id: "fall",
    title: "Fall from height",
    reference: "blades:P12",
    roles: &["Model"],
    questions: questions![
        &[fighter::WHO.declared(), DEPTH.declared(), AT_WALL.declared(), FALL.declared(), fighter::RULES.declared()],
        quality::QUESTIONS
    ],
    endings: &[&SURVIVES, &WOUNDED, &OUT],
    run: fall,
};

const fn jumpers(rule: Rule) -> bool {
    quality::matters(rule)
        || matches!(rule, Rule::HeavyArmor | Rule::Slow | Rule::ShortMove | Rule::LongMove | Rule::Animal | Rule::Mounted)
}

const fn fallers(rule: Rule) -> bool {
    quality::matters(rule) || matches!(rule, Rule::Tough | Rule::Flying | Rule::Clinging)
}

fn jump(play: &mut Play<'_>) -> Flow<Outcome> {
    let tracked = look(play).active;
    if look(play).turn > 0 && tracked.is_none() {
        return Ok(NOT_NOW.plain());
    }
    let mut model = Fighter::first(play, jumpers)?;
    let subject = model.subject;
    play.about(subject);
    let spare = tracked.is_none() || look(play).free() > 1;
    let run_up = spare && !model.has(Rule::Slow) && play.yes(RUN_UP)?;
    if let Some(id) = tracked {
        // What comes of it is known before the activation is over.
        change(play, |battle| battle.mark(id, Condition::Moved));
    }
    let ending = leap(play, &mut model, run_up)?;
    model.store(play);
    let mut came = None;
    if let Some(id) = tracked {
        match *ending {
            INTO_GAP => {
                plunge(play, &mut model)?;
            }
            ACROSS => came = scenario::moved(play, id)?,
            // At the brink it is a drop (`blades:R103`).
            _ if play.yes(BRINK)? => {
                plunge(play, &mut model)?;
            }
            _ => {
                change(play, |battle| battle.mark(id, Condition::Fallen));
                // Whoever lies where it has landed has come there.
                if *ending == LANDS_DOWN {
                    scenario::moved(play, id)?;
                }
            }
        }
        change(play, |battle| {
            if battle.active == Some(id) {
                battle.pay(1 + u8::from(run_up));
            }
        });
    }
    Ok(came.unwrap_or(ending.of(subject)))
}

/// The jump itself: slippery ground first, then how far, then the landing.
fn leap(play: &mut Play<'_>, model: &mut Fighter, run_up: bool) -> Flow<&'static Ending> {
    let subject = model.subject;
    let slippery = play.pick(SLIPPERY)?;
    let four_legs = model.has(Rule::Animal) || model.has(Rule::Mounted);
    let easy = slippery == Slippery::None && four_legs && play.yes(EASY)?;
    // Neither the running start nor the armour matters on slippery ground.
    if matches!(slippery, Slippery::Start | Slippery::Both) && !test_of(play, model, TAKE_OFF, &[])? {
        return Ok(&SLIPS);
    }
    let more = [("Running start", i16::from(run_up)), ("Heavy Armor", if model.has(Rule::HeavyArmor) { -2 } else { 0 })];
    let full = easy || test_of(play, model, JUMP, &more)?;
    play.about(subject);
    let category = [Rule::ShortMove, Rule::LongMove].map(|rule| model.has(rule));
    play.note(
        match (category, full) {
            ([_, true], true) => "Jumps as far as 1xL",
            ([false, false], true) | ([_, true], false) => "Jumps as far as 1xM",
            ([true, false], true) | ([false, false], false) => "Jumps as far as 1xS",
            ([true, false], false) => "Jumps a base width",
        },
        0,
    )?;
    let across = play.yes(CLEARED)?;
    if !across {
        return Ok(&INTO_GAP);
    }
    let slips = matches!(slippery, Slippery::Landing | Slippery::Both) && !test_of(play, model, LANDING, &[])?;
    Ok(if slips { &LANDS_DOWN } else { &ACROSS })
}

/// Whoever flies, or clings to the wall it falls along, is only down; everybody else stands up for two actions.
fn fall(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut model = Fighter::anybody(play, fallers)?;
    Ok(plunge(play, &mut model)?.of(model.subject))
}

/// What a fall does to somebody; of a figure it is the state of the battle.
pub fn plunge(play: &mut Play<'_>, model: &mut Fighter) -> Flow<&'static Ending> {
    let (ending, hard) = lands(play, model)?;
    model.store(play);
    let Some(id) = model.id() else { return Ok(ending) };
    if *ending == OUT {
        push(play, Task::Remove(id, Gone::Killed, false), None)?;
        return Ok(ending);
    }
    change(play, |battle| {
        battle.mark(id, Condition::Fallen);
        if hard {
            battle.mark(id, Condition::LiesHard);
        }
    });
    Ok(ending)
}

/// What it comes to, and whether standing up is hard then.
fn lands(play: &mut Play<'_>, model: &mut Fighter) -> Flow<(&'static Ending, bool)> {
    play.about(model.subject);
    if model.has(Rule::Flying) || model.has(Rule::Clinging) && play.yes(AT_WALL)? {
        play.note("Unhurt, stands for 1", 0)?;
        return Ok((&SURVIVES, false));
    }
    let dice = play.pick(DEPTH)? as u8 + 1;
    let failed = roll(play, model, FALL, dice, &[])?;
    play.about(model.subject);
    // A failure is one wound, however many dice (`blades:R20`).
    if failed > 0 && (!model.has(Rule::Tough) || model.weaken(play)? >= DEAD) {
        return Ok((&OUT, true));
    }
    play.note("Stands up for 2", 0)?;
    Ok((if failed > 0 { &WOUNDED } else { &SURVIVES }, true))
}
