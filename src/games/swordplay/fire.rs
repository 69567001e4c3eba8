//! A group shoots, and everything that comes of it (`swordplay:P19`, `swordplay:P20`).

use super::battle::{Battle, Figure, GROUPS, Status, Task, alter, battle, change, decision, fact, owe};
use super::reaction::Reaction;
use super::{group_test, hit, spotted, volley, wound};
use crate::engine::{
    Choose, Crumb, Declared, Digest, Either, Ending, Flow, Id, Interrupts, Outcome, Pick, Set, Subject, TaskId, Throw, Ticks,
    Tone, YesNo,
};
use crate::games::{Play, Procedure, State};
use crate::{options, questions};

/// Which group shoots.
const GROUP: Choose = Choose::new("fire.group", "Which group?");
/// Who of it.
const SHOOTERS: Ticks = Ticks::new("fire.shooters", "Who shoots?");
/// Within 6": the nearest, even towards the enemy (`swordplay:P10`).
const COVER_NEAR: Pick<YesNo> = Pick::new("fire.cover-near", "Cover within 6\"?").preset(YesNo::Yes);
/// A move may bring a figure into somebody else's sight (`swordplay:P10`, `swordplay:P14`).
const SPOTTED: Interrupts<Sighting> = Interrupts::new("fire.spotted", "Spotted");
const CHAIN: Throw = Throw::new("fire.chain", "Reactions");

options! {
    /// What may happen during a move.
    pub enum Sighting { Spotted = "Spotted!" }
}

const OVER: Ending = Ending::new("over", "# DOWN", Tone::Middling);
const NOTHING: Ending = Ending::new("nothing", "NOBODY", Tone::Nothing);
const GOES_ON: Ending = Ending::new("goes-on", "GOES ON", Tone::Middling);

/// A group shoots (`swordplay:P19` to `swordplay:P23`, and the reactions).
pub const FIRE: Procedure = Procedure {
    id: "fire",
    title: "Fire",
    reference: "swordplay:P19",
    roles: &[],
    questions: questions![&[GROUP.declared(), SHOOTERS.declared()], QUESTIONS],
    endings: &[&OVER, &NOTHING, &GOES_ON],
    run: fire,
};

/// Reactions that were too many for one procedure go on.
pub const REACTIONS: Procedure = Procedure {
    id: "reactions",
    title: "Reactions",
    reference: "swordplay:P20",
    roles: &[],
    questions: QUESTIONS,
    endings: &[&OVER, &GOES_ON],
    run: go_on,
};

/// All that a chain of reactions may ask.
const QUESTIONS: &[Declared] = questions![
    &[COVER_NEAR.declared(), SPOTTED.declared(), CHAIN.declared()],
    volley::QUESTIONS,
    hit::QUESTIONS,
    wound::QUESTIONS,
    group_test::QUESTIONS,
    spotted::QUESTIONS,
];

/// Who shoots at whom; active fire is aimed freely.
fn fire(play: &mut Play<'_>) -> Flow<Outcome> {
    let side = battle(play).active;
    let groups = battle(play).groups(|figure| figure.side == side && figure.armed());
    if groups.is_empty() {
        return Ok(NOTHING.plain());
    }
    play.about(Subject::Nobody);
    play.side(Some(side));
    let group = play.choose(GROUP, &groups)?;
    let number = group.0.saturating_sub(GROUPS);
    let armed = battle(play).those(|figure| figure.group == number && figure.armed());
    decision(play, group, side);
    let all: Set = armed.iter().copied().collect();
    let shooting = play.ticks(SHOOTERS, &armed, (1, armed.len() as u8), all)?;
    let shooters: super::battle::Figures = armed.into_iter().filter(|id| shooting.has(*id)).collect();
    volley::aim(play, &shooters, true, |_, _| true)?;
    owe(play, Task::Volley(number), None);
    go_on(play)
}

/// One thing after another, until nothing is left to do. A list and not a call stack: two archers may return fire for ever.
fn go_on(play: &mut Play<'_>) -> Flow<Outcome> {
    while let Some((id, task)) = battle(play).next() {
        play.lap_of(CHAIN, Digest::of)?;
        if play.long() {
            return Ok(GOES_ON.plain());
        }
        lay_trail(play, id);
        let finished = match task {
            Task::Volley(group) => {
                volley::volley(play, id, group)?;
                true
            }
            Task::Test(group) => {
                group_test::test(play, id, group)?;
                true
            }
            Task::DuckBack(figure) => duck_back(play, id, figure)?,
        };
        if finished {
            change(play, |battle| battle.tasks.done(id));
        }
    }
    play.trail([]);
    Ok(OVER.with(battle(play).figures.iter().filter(|figure| figure.down()).count() as i16))
}

/// What caused what, from the volley that began it.
fn lay_trail(play: &mut Play<'_>, id: TaskId) {
    let State::Swordplay(Battle { tasks, .. }) = play.look() else { return };
    let crumbs: heapless::Vec<Crumb, 8> = tasks.causes(id).map(crumb).take(8).collect();
    play.trail(crumbs);
}

const fn crumb(task: Task) -> Crumb {
    match task {
        Task::Volley(group) => Crumb { subject: Subject::Figure(Id(GROUPS + group)), title: "shoots" },
        Task::Test(group) => Crumb { subject: Subject::Figure(Id(GROUPS + group)), title: "reacts" },
        Task::DuckBack(figure) => Crumb { subject: Subject::Figure(figure), title: "ducks back" },
    }
}

/// A figure ducks back; on the way it may be spotted, and the move is finished after all that comes of it. Whether it is done.
fn duck_back(play: &mut Play<'_>, task: TaskId, id: Id) -> Flow<bool> {
    let Figure { doing: Reaction::DuckBack, .. } = battle(play).figure(id) else { return Ok(true) };
    if !battle(play).figure(id).stands() {
        return Ok(true);
    }
    fact(play, id);
    match play.asks(SPOTTED, |play| play.yes(COVER_NEAR))? {
        Either::Interrupt(Sighting::Spotted) => {
            spotted::spotted(play, task, id)?;
            Ok(false)
        }
        Either::Answer(cover) => {
            // Its move has ended: a later test may give it any result (`swordplay:R149`).
            alter(play, id, |figure| {
                (figure.status, figure.doing, figure.cover, figure.reaches) = (Status::Ducked, Reaction::CarryOn, Some(cover), 0);
            });
            play.note("Ducks back", 0)?;
            Ok(true)
        }
    }
}
