//! What the figures of the group that acts can do (`swordplay:P6`).

use super::battle::{
    Battle, Class, Figure, GROUPS, Ranged, Status, Task, Those, Weapon, alter, battle, bit, change, choose, decision, mark, owe,
    side_of, tick,
};
use super::chain::{self, go_on};
use super::charts::{self, Cost};
use super::house::House;
use super::movement::{self, Runner};
use super::turn::{NOT_NOW, actors};
use super::{aid, roll, spotted, volley};
use crate::engine::{Choose, Ending, Flow, Id, Outcome, Pick, Subject, Ticks, Tone};
use crate::games::{Play, Procedure};
use crate::questions;

const SHOOTERS: Ticks = Ticks::new("fire.shooters", "Who shoots?");
const MOVERS: Ticks = Ticks::new("move.who", "Who moved?");
/// Which figure of the group does it.
pub const WHO: Choose = Choose::new("act.who", "Who?");
const SEEN: Choose = Choose::new("spotted.who", "Who is seen?");
const TARGET: Choose = Choose::new("act.target", "Whom?");

const MOVED: Ending = Ending::new("moved", "# MOVED", Tone::Middling).quiet();
const READY: Ending = Ending::new("ready", "# LOADED", Tone::Good);
const CHANGED: Ending = Ending::new("changed", "DONE", Tone::Middling).quiet();

/// Who may use his active fire: once, at any point (`swordplay:R30`), not after dismounting (`swordplay:R136`).
pub fn may_fire(battle: &Battle, figure: &Figure) -> bool {
    battle.can_shoot(figure) && !figure.has(mark::FIRED) && (figure.mounted || !figure.has(mark::HORSE))
}

/// Who may still move, or do something else that takes his move.
pub fn may_move(figure: &Figure) -> bool {
    !figure.has(mark::SPENT)
}

/// Whoever has moved and then charges does one thing (`swordplay:R31`); nobody charges with a friend on his back.
pub fn may_charge(figure: &Figure) -> bool {
    may_move(figure) && figure.carries.is_none() && !figure.has(mark::PRONE)
}

/// Crossbow and sling, in an activation spent on nothing else, unless the table lets them move (`swordplay:P46`, `swordplay:R61`).
pub fn may_load(and_moves: bool, figure: &Figure) -> bool {
    let moved = !and_moves && figure.has(mark::MOVED);
    charts::shooter(figure.ranged).reload && !figure.loaded && !figure.has(mark::SHOT | mark::SPENT | mark::FAST) && !moved
}

/// Active fire (`swordplay:P19` to `swordplay:P23`, and the reactions).
pub const FIRE: Procedure = Procedure {
    id: "fire",
    title: "Fire",
    reference: "swordplay:P19",
    roles: &[],
    questions: questions![&[SHOOTERS.declared()], chain::QUESTIONS],
    endings: chain::ENDINGS,
    run: fire,
};

/// Who shoots at whom; active fire is aimed freely (`swordplay:R138`).
fn fire(play: &mut Play<'_>) -> Flow<Outcome> {
    let able = actors(battle(play), &|figure| may_fire(battle(play), figure));
    let Some(group) = battle(play).group.filter(|_| !able.is_empty()) else { return Ok(chain::NOTHING.plain()) };
    decision(play, Id(GROUPS + group));
    let shooters = tick(play, SHOOTERS, able, 1, Those::ALL)?;
    volley::aim(play, shooters, true, &|_| Those::ALL)?;
    super::battle::mark(play, shooters, mark::FIRED);
    owe(play, Task::Volley(group), None);
    go_on(play)
}

/// A charge, at any point of a move (`swordplay:P24`).
pub const ATTACK: Procedure = Procedure {
    id: "attack",
    title: "Charge!",
    reference: "swordplay:P24",
    roles: &[],
    questions: questions![&[CHARGERS.declared()], chain::QUESTIONS],
    endings: chain::ENDINGS,
    run: attack,
};

const CHARGERS: Ticks = Ticks::new("attack.who", "Who charges?");

fn attack(play: &mut Play<'_>) -> Flow<Outcome> {
    let able = actors(battle(play), &may_charge);
    let Some(group) = battle(play).group.filter(|_| !able.is_empty()) else { return Ok(chain::NOTHING.plain()) };
    decision(play, Id(GROUPS + group));
    // One of those who fight hand to hand is proposed; an archer only where there is nobody else.
    let melee = battle(play).those(&|figure| figure.class == Class::Melee).and(able).next();
    let chargers = tick(play, CHARGERS, able, 1, melee.map_or(Those::NOBODY, Those::one))?;
    super::battle::mark(play, chargers, mark::MOVED);
    for id in chargers {
        spotted::charge(play, None, id, Those::ALL)?;
    }
    go_on(play)
}

/// Figures have moved: nobody knows any more who is in cover and who reaches whom.
pub const MOVE: Procedure = Procedure {
    id: "move",
    title: "Move",
    reference: "swordplay:P6",
    roles: &[],
    questions: &[MOVERS.declared()],
    endings: &[&MOVED, &NOT_NOW],
    run: |play| {
        let able = actors(battle(play), &may_move);
        if able.is_empty() {
            return Ok(NOT_NOW.plain());
        }
        decide_as_group(play);
        let movers = tick(play, MOVERS, able, 1, Those::ALL)?;
        moved(play, movers, mark::MOVED);
        Ok(MOVED.with(i16::from(movers.len())))
    },
};

/// The next questions are for the group that acts.
pub fn decide_as_group(play: &mut Play<'_>) {
    if let Some(group) = battle(play).group {
        decision(play, Id(GROUPS + group));
    }
}

/// What a move leaves. Cover is cover against somebody: what was said of the other side's holds no longer (`swordplay:R155`).
pub fn moved(play: &mut Play<'_>, movers: Those, marks: u16) {
    if let Some(id) = { movers }.next() {
        change(play, |battle| {
            battle.figures.iter_mut().filter(|other| other.side != side_of(id)).for_each(|other| other.cover = None);
        });
    }
    shifted(play, movers, marks);
}

/// The same of whoever goes out of sight, such as who ducks back.
pub fn shifted(play: &mut Play<'_>, movers: Those, marks: u16) {
    for id in movers {
        change(play, |battle| {
            for other in battle.figures.iter_mut().filter(|other| other.side != side_of(id)) {
                other.reaches &= !bit(id);
            }
        });
        alter(play, id, |figure| {
            (figure.cover, figure.reaches) = (None, 0);
            figure.marks |= marks;
        });
    }
}

const FAST: Ticks = Ticks::new("run.who", "Who is fast?");

/// Fast Move of some of the group: one throw (`swordplay:P7`).
pub const RUN: Procedure = Procedure {
    id: "run",
    title: "Go fast",
    reference: "swordplay:P7",
    roles: &[],
    questions: questions![&[FAST.declared()], movement::FAST_QUESTIONS],
    endings: &[&movement::FAST, &NOT_NOW],
    run: |play| {
        let able = actors(battle(play), &|figure| may_move(figure) && !figure.has(mark::FAST));
        if able.is_empty() {
            return Ok(NOT_NOW.plain());
        }
        decide_as_group(play);
        let fast = tick(play, FAST, able, 1, Those::ALL)?;
        let mut runners = heapless::Vec::<Runner, 24>::new();
        for id in fast {
            let figure = battle(play).figure(id);
            let (rep, carries) = (i16::from(figure.rep), figure.carries.is_some());
            let mounts = figure.mounted && figure.has(mark::HORSE);
            // As many as a side has: they fit.
            let _ = runners.push(Runner { who: Subject::Figure(id), rep, carries, mounts });
        }
        let inches = movement::fast(play, &runners)?;
        moved(play, fast, mark::MOVED | mark::FAST);
        Ok(movement::FAST.with(inches))
    },
};

const LOADERS: Ticks = Ticks::new("load.who", "Who reloads?");

/// Reload (`swordplay:P46`).
pub const LOAD: Procedure = Procedure {
    id: "load",
    title: "Reload",
    reference: "swordplay:P46",
    roles: &[],
    questions: &[LOADERS.declared()],
    endings: &[&READY, &NOT_NOW],
    run: |play| {
        let house = House::ReloadAndMove.on(play);
        let able = actors(battle(play), &|figure| may_load(house, figure));
        if able.is_empty() {
            return Ok(NOT_NOW.plain());
        }
        decide_as_group(play);
        let loaders = tick(play, LOADERS, able, 1, Those::ALL)?;
        for id in loaders {
            alter(play, id, |figure| {
                figure.loaded = true;
                figure.marks |= mark::FIRED | if house { 0 } else { mark::SPENT };
            });
        }
        Ok(READY.with(i16::from(loaders.len())))
    },
};

const POSTURE: Pick<Cost> = Pick::new("posture.what", "What?").preset(Cost::Prone);

/// Prone and up again, on the horse and off it, a thrown weapon picked up (`swordplay:P8`, `swordplay:P9`, `swordplay:P46`).
pub const POSTURE_NOW: Procedure = Procedure {
    id: "posture",
    title: "Posture, pick up",
    reference: "swordplay:P8",
    roles: &[],
    questions: &[WHO.declared(), POSTURE.declared()],
    endings: &[&CHANGED, &NOT_NOW],
    run: posture,
};

fn posture(play: &mut Play<'_>) -> Flow<Outcome> {
    let able = actors(battle(play), &may_move);
    if able.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    decide_as_group(play);
    let who = choose(play, WHO, able)?;
    let figure = *battle(play).figure(who);
    let prone = figure.has(mark::PRONE);
    decision(play, who);
    let what = play.pick_some(POSTURE, |what| match what {
        Cost::Prone => !prone && !figure.mounted,
        Cost::Stand => prone,
        Cost::Mount => !figure.mounted && !prone,
        Cost::Dismount => figure.mounted,
        Cost::Weapon => figure.ranged == Ranged::Thrown && !figure.loaded,
        _ => false,
    })?;
    alter(play, who, |figure| match what {
        Cost::Prone => figure.marks |= mark::PRONE | mark::SPENT,
        // They take some of the move: nothing is loaded any more (`swordplay:R61`).
        Cost::Stand => figure.marks = figure.marks & !mark::PRONE | mark::MOVED,
        Cost::Mount => (figure.mounted, figure.marks) = (true, figure.marks | mark::HORSE | mark::MOVED),
        Cost::Dismount => (figure.mounted, figure.marks) = (false, figure.marks | mark::HORSE),
        _ => figure.loaded = true,
    });
    Ok(CHANGED.of(Subject::Figure(who)))
}

/// Somebody is seen by a group that had not seen it in this phase (`swordplay:P11`).
pub const SPOTTED: Procedure = Procedure {
    id: "spotted",
    title: "Spotted!",
    reference: "swordplay:P11",
    roles: &[],
    questions: questions![&[SEEN.declared()], chain::QUESTIONS],
    endings: chain::ENDINGS,
    run: |play| {
        let group = battle(play).group.filter(|group| spotted::unseen(play, *group) != 0 && battle(play).tasks.is_empty());
        let able = group.map_or(Those::NOBODY, |group| battle(play).group(group));
        if able.is_empty() {
            return Ok(chain::NOTHING.plain());
        }
        play.about(Subject::Nobody);
        play.side(None);
        let who = choose(play, SEEN, able)?;
        spotted::spotted(play, None, who, Those::one(who), None)?;
        go_on(play)
    },
};

/// Going for a friend who is out (`swordplay:P28`). NPs do not when they are active (`swordplay:R141`).
pub const FETCH: Procedure = Procedure {
    id: "fetch",
    title: "Fetch a friend",
    reference: "swordplay:P28",
    roles: &[],
    questions: questions![&[WHO.declared(), TARGET.declared()], aid::GOES_QUESTIONS, roll::TESTS],
    endings: &[&aid::GOES, &CHANGED, &aid::STAYS, &NOT_NOW],
    run: fetch,
};

/// Friends who are out and lie there.
pub fn wounded(battle: &Battle, of: crate::engine::Side) -> Those {
    let carriers = battle.those(&|figure| figure.carries.is_some());
    let carried = carriers.filter_map(|id| battle.figure(id).carries).fold(Those::NOBODY, Those::with);
    battle.those(&|figure| figure.side == of && figure.status == Status::Out && figure.guard.is_none()).without(carried)
}

/// Who could carry somebody.
pub fn may_fetch(figure: &Figure) -> bool {
    may_move(figure) && figure.carries.is_none() && !figure.has(mark::HURT)
}

fn fetch(play: &mut Play<'_>) -> Flow<Outcome> {
    let side = battle(play).active;
    let (able, out) = (actors(battle(play), &may_fetch), wounded(battle(play), side));
    if able.is_empty() || out.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    decide_as_group(play);
    let who = choose(play, WHO, able)?;
    decision(play, who);
    let friend = choose(play, TARGET, out)?;
    let (star, rep) = (battle(play).figure(who).star, i16::from(battle(play).figure(who).rep));
    let goes = aid::goes(play, star, rep)?;
    if goes {
        moved(play, Those::one(who), mark::MOVED);
        alter(play, who, |figure| figure.carries = Some(friend));
    } else {
        // He does not try again in this activation, and does something else.
        alter(play, who, |figure| figure.marks |= mark::HURT);
    }
    let told = match (star, goes) {
        (true, _) => &CHANGED,
        (_, true) => &aid::GOES,
        (_, false) => &aid::STAYS,
    };
    Ok(told.of(Subject::Figure(who)))
}

/// An enemy who is out is killed or taken (`swordplay:P29`).
pub const TAKE: Procedure = Procedure {
    id: "take",
    title: "Enemy who is out",
    reference: "swordplay:P29",
    roles: &[],
    questions: questions![&[WHO.declared(), TARGET.declared()], aid::FATE_QUESTIONS],
    endings: aid::FATES_OR_NOT_NOW,
    run: take,
};

fn take(play: &mut Play<'_>) -> Flow<Outcome> {
    let foes = wounded(battle(play), battle(play).active.other());
    let able = actors(battle(play), &|_| true);
    if able.is_empty() || foes.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    decide_as_group(play);
    let who = choose(play, WHO, able)?;
    decision(play, who);
    let enemy = choose(play, TARGET, foes)?;
    let (captor, victim) = (i16::from(battle(play).figure(who).rep), *battle(play).figure(enemy));
    // One guard holds six at most, and is armed.
    // It is he whom the question is about.
    play.about(Subject::Figure(enemy));
    let armed = battle(play).figure(who).strikes_with() != Weapon::None || battle(play).figure(who).armed();
    let held = battle(play).those(&|figure| figure.guard == Some(who)).len();
    let fate = aid::decide(play, victim.star.then_some((captor, i16::from(victim.rep))), armed && held < 6)?;
    alter(play, enemy, |figure| match *fate {
        aid::CAPTIVE => figure.guard = Some(who),
        aid::KILLED => figure.status = Status::Dead,
        aid::SAFE => figure.cheats_death(),
        _ => {}
    });
    Ok(fate.of(Subject::Figure(enemy)))
}

/// Captives without a guard on his feet are captives no more, but still out (`swordplay:R96`).
pub fn free_captives(play: &mut Play<'_>) {
    let held = battle(play).those(&|figure| figure.guard.is_some());
    for id in held {
        let guard = battle(play).figure(id).guard;
        if !guard.is_some_and(|guard| battle(play).figure(guard).stands()) {
            alter(play, id, |figure| figure.guard = None);
        }
    }
}
