//! In Sight: who acts first when groups see each other (`swordplay:P11` to `swordplay:P13`).

use super::battle::{Class, Figure, Figures, GROUPS, Status, Task, alter, battle, bit, decision, fact, owe};
use super::reaction::Reaction;
use super::volley;
use crate::dice::{Die, FaceSet, Pool, Reading};
use crate::engine::{
    Choose, Declared, Ending, Flow, Id, Need, Number, Outcome, Pick, Set, Subject, TaskId, Throw, Ticks, Tone, YesNo,
};
use crate::games::{Play, Procedure};

const REP: Number = Number::new("sight.rep", "Leader Rep", 1, 9).preset(4);
/// Every visible enemy of this Leader is concealed: a die less (`swordplay:R40`).
const CONCEALED: Pick<YesNo> = Pick::new("sight.concealed", "Concealed?").preset(YesNo::No);
/// Each Leader as many dice as his Rep, 1 to 3 is a success.
const IN_SIGHT_CARD: Throw = Throw::new("sight.test", "In Sight");
const DICE: Throw = Throw::new("sight.dice", "Successes");
/// Whom the moving figures have come into sight of.
const FOES: Choose = Choose::new("sight.foes", "Who sees them?");
/// Those that see or are seen.
const PART: Ticks = Ticks::new("sight.part", "In sight");
const IN_RANGE: Ticks = Ticks::new("sight.in-range", "Target in range");
const CHARGE: Ticks = Ticks::new("sight.charge", "In charge reach");
const THREATENED: Ticks = Ticks::new("sight.threatened", "In foe's range");
/// A Star need not act (`swordplay:R43`).
const STAR_ACTS: Pick<YesNo> = Pick::new("sight.star-acts", "Star acts?").preset(YesNo::Yes);

/// What a sighting in the middle of something may ask.
pub const QUESTIONS: &[Declared] = &[
    CONCEALED.declared(),
    IN_SIGHT_CARD.declared(),
    DICE.declared(),
    FOES.declared(),
    PART.declared(),
    IN_RANGE.declared(),
    CHARGE.declared(),
    THREATENED.declared(),
    STAR_ACTS.declared(),
];

const MOVING_WINS: Ending = Ending::new("moving-wins", "ACTS", Tone::Good);
const OTHER_WINS: Ending = Ending::new("other-wins", "ACTS", Tone::Bad);

/// In Sight, one pair (`swordplay:P12`).
pub const IN_SIGHT: Procedure = Procedure {
    id: "in-sight",
    title: "In Sight",
    reference: "swordplay:P12",
    roles: &["Moving", "Other"],
    questions: &[REP.declared(), CONCEALED.declared(), IN_SIGHT_CARD.declared(), DICE.declared()],
    endings: &[&MOVING_WINS, &OTHER_WINS],
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let (moving, other) = (Subject::Nth(1), Subject::Nth(2));
    play.about(moving);
    let moving_rep = play.number(REP)?;
    play.about(other);
    let other_rep = play.number(REP)?;
    let moving_wins = compare(play, (moving, moving_rep), (other, other_rep))?;
    Ok(if moving_wins { MOVING_WINS.of(moving) } else { OTHER_WINS.of(other) })
}

/// Both Leaders roll; whether the moving one has more. On equal successes he has not (`swordplay:P12`).
fn compare(play: &mut Play<'_>, moving: (Subject, i16), other: (Subject, i16)) -> Flow<bool> {
    let mut dice = [0; 2];
    for ((subject, rep), dice) in [moving, other].into_iter().zip(&mut dice) {
        play.about(subject);
        play.side(None);
        *dice = (rep - i16::from(play.yes(CONCEALED)?)).clamp(0, 32) as u8;
    }
    for ((subject, rep), count) in [moving, other].into_iter().zip(dice) {
        let success = FaceSet::Range(1, 3);
        play.about(subject);
        play.base("Rep", rep);
        play.cast(DICE, Pool { count, die: Die::D6 }, Reading::Hits(success), Need::Faces(success))?;
    }
    play.about(moving.0);
    let seen = play.roll_all(IN_SIGHT_CARD)?;
    let mut successes = seen.iter().map(super::reaction::passes_of);
    Ok(successes.next() > successes.next())
}

/// A figure that moves is seen: one group of each side tests, and the winner acts at once (`swordplay:P11`, `swordplay:R49`).
pub fn spotted(play: &mut Play<'_>, task: TaskId, mover: Id) -> Flow<()> {
    let moving = battle(play).figure(mover);
    let foes = battle(play).groups(|figure| figure.side != moving.side && figure.stands());
    if foes.is_empty() {
        return play.note("Nobody is left to see it", 0);
    }
    fact(play, mover);
    let foes = play.choose(FOES, &foes)?;
    let ours = take_part(play, moving.group, Set::EMPTY.with(mover))?;
    let theirs = take_part(play, foes.0.saturating_sub(GROUPS), Set(u128::MAX))?;
    let ours_rep = leader_rep(play, &ours);
    let theirs_rep = leader_rep(play, &theirs);
    let own = Id(GROUPS + moving.group);
    let moving_wins = compare(play, (Subject::Figure(own), ours_rep), (Subject::Figure(foes), theirs_rep))?;
    play.note(if moving_wins { "Wins In Sight" } else { "Loses In Sight" }, 0)?;
    if moving_wins { act(play, task, own, &ours, &theirs) } else { act(play, task, foes, &theirs, &ours) }
}

/// Who of a group sees or is seen.
fn take_part(play: &mut Play<'_>, group: u8, preset: Set) -> Flow<Figures> {
    let members = battle(play).those(|figure| figure.group == group && figure.stands());
    fact(play, Id(GROUPS + group));
    let part = play.ticks(PART, &members, (1, members.len() as u8), preset)?;
    Ok(members.into_iter().filter(|id| part.has(*id)).collect())
}

/// The Star's if he is there and carries on, else the highest.
fn leader_rep(play: &Play<'_>, part: &Figures) -> i16 {
    let figures = || part.iter().map(|id| battle(play).figure(*id));
    let star = figures().filter(|figure| figure.star && figure.status == Status::CarryOn).map(|figure| figure.rep).max();
    star.or_else(|| figures().map(|figure| figure.rep).max()).map_or(0, i16::from)
}

/// In Sight actions of the winners (`swordplay:P13`); whoever is already ducking back goes on with that (`swordplay:P20`).
fn act(play: &mut Play<'_>, task: TaskId, group: Id, winners: &Figures, losers: &Figures) -> Flow<()> {
    let mut acting = Figures::new();
    for id in winners {
        let figure = battle(play).figure(*id);
        decision(play, *id, figure.side);
        if figure.doing < Reaction::DuckBack && (!figure.star || play.yes(STAR_ACTS)?) {
            let _ = acting.push(*id);
        }
    }
    let some = |play: &mut Play<'_>, ticks, from: &Figures, preset: Set, fits: fn(&Figure) -> bool| -> Flow<Figures> {
        let fit: Figures = from.iter().copied().filter(|id| fits(&battle(play).figure(*id))).collect();
        fact(play, group);
        let chosen = play.ticks(ticks, &fit, (0, fit.len() as u8), preset)?;
        Ok(fit.into_iter().filter(|id| chosen.has(*id)).collect())
    };
    let all = Set(u128::MAX);
    let shooters = some(play, IN_RANGE, &acting, all, |it| it.class == Class::Missile && it.armed())?;
    let chargers = some(play, CHARGE, &acting, Set::EMPTY, |it| it.class == Class::Melee)?;
    for id in &chargers {
        play.about(Subject::Figure(*id));
        play.note("Charges: see Charge", 0)?;
    }
    acting.retain(|id| !shooters.contains(id) && !chargers.contains(id));
    for id in some(play, THREATENED, &acting, all, |_| true)? {
        alter(play, id, |figure| figure.doing = Reaction::DuckBack);
        owe(play, Task::DuckBack(id), Some(task));
    }
    for id in &shooters {
        let seen = losers.iter().fold(0, |seen, loser| seen | bit(*loser));
        alter(play, *id, |figure| figure.reaches |= seen);
    }
    volley::aim(play, &shooters, false, |_, target| losers.contains(&target))?;
    if !shooters.is_empty() {
        owe(play, Task::Volley(group.0.saturating_sub(GROUPS)), Some(task));
    }
    Ok(())
}
