//! Morale: everybody who must test, on one card, and all that follows (`blades:P30`, `blades:P31`).

use heapless::Vec;

use super::battle::{ACTED, Battle, Figure, LED as LED_BEFORE, MAX_FIGURES, Place, change, look, side_of};
use super::driven;
use super::fighter::{NOT_NOW, Rule};
use super::flight;
use super::house::{House, plays};
use super::melee::HACKED;
use super::nerve::{self, Tester, Testers};
use super::quality;
use super::removal::{self, Gone, Task, Trigger, push, remove};
use crate::engine::{Crumb, Digest, Ending, Flow, Id, Outcome, Pick, Set, Settle, Side, Subject, TaskId, Ticks, Tone};
use crate::games::{Play, Procedure};
use crate::{all_endings, options, questions};

options! {
    /// Which warband.
    pub enum Whose { First = "Side A", Second = "Side B" }
}

options! {
    /// Failed dice of one check.
    pub enum Nerve { Holds = "Holds", One = "1 failure", Two = "2 failures", Three = "3 failures" }
}

const WHOSE: Pick<Whose> = Pick::new("morale.whose", "Warband that tests").preset(Whose::First);
const TRIGGER: Pick<Trigger> = Pick::new("morale.trigger", "Because of").preset(Trigger::Gruesome);
/// Without sight (`blades:R59`).
const WITHIN_L: Ticks = Ticks::new("morale.within-l", "Friends within 1xL");
/// And in sight (`blades:R15`).
const WITHIN_M: Ticks = Ticks::new("morale.within-m", "In sight within 1xM");
const WHO: Ticks = Ticks::new("morale.who", "Who tests?");
/// Within 1xL of a Leader they see, who is on his feet (`blades:P7`).
const LED: Ticks = Ticks::new("morale.led", "With Leader's bonus");

/// Every model's result passes here, where the player may overrule it.
const RESULT: Settle<Nerve> = Settle::new("morale.result", "Morale");

const HOLD: Ending = Ending::new("hold", "HOLD", Tone::Good);
const WAVER: Ending = Ending::new("waver", "# FAIL", Tone::Bad);
const LOST: Ending = Ending::new("lost", "# LOST", Tone::Bad);
const DONE: Ending = Ending::new("done", "DONE", Tone::Middling).quiet();

/// Morale of a warband (`blades:P31`).
pub const MORALE: Procedure = Procedure {
    id: "morale",
    title: "Morale",
    reference: "blades:P31",
    roles: &[],
    questions: questions![
        &[
            WHOSE.declared(),
            TRIGGER.declared(),
            WITHIN_L.declared(),
            WITHIN_M.declared(),
            WHO.declared(),
            LED.declared(),
            RESULT.declared(),
            nerve::CARD.declared(),
        ],
        nerve::QUESTIONS,
        flight::QUESTIONS,
        removal::QUESTIONS,
        driven::RECOILS
    ],
    endings: all_endings![&[&HOLD, &WAVER, &LOST], &HACKED],
    run: morale,
};

/// Everything that an attack has set off: recoils, deaths, Morale, flight (`blades:P30`).
pub const AFTERMATH: Procedure = Procedure {
    id: "aftermath",
    title: "What follows",
    reference: "blades:P30",
    roles: &[],
    questions: questions![
        &[WITHIN_L.declared(), WITHIN_M.declared(), LED.declared(), RESULT.declared(), nerve::TERROR.declared()],
        nerve::QUESTIONS,
        flight::QUESTIONS,
        removal::QUESTIONS,
        driven::RECOILS
    ],
    endings: all_endings![&[&HOLD, &WAVER, &LOST, &DONE, &NOT_NOW], &HACKED],
    run: aftermath,
};

fn aftermath(play: &mut Play<'_>) -> Flow<Outcome> {
    if look(play).tasks.is_empty() {
        return Ok(NOT_NOW.plain());
    }
    let lost = |play: &Play<'_>| [Side::First, Side::Second].map(|side| look(play).warband(side).losses).iter().sum::<u8>();
    let before = lost(play);
    resolve(play)?;
    Ok(match lost(play) - before {
        0 => DONE.plain(),
        lost => LOST.with(i16::from(lost)),
    })
}

fn morale(play: &mut Play<'_>) -> Flow<Outcome> {
    let side = match play.pick(WHOSE)? {
        Whose::First => Side::First,
        Whose::Second => Side::Second,
    };
    let trigger = play.pick_some(TRIGGER, |trigger| trigger != Trigger::Terror)?;
    let before = look(play).warband(side).losses;
    // Anybody of the side will do: nobody of it has just died.
    let anybody =
        look(play).on_table(side).next().map_or(Id(if side == Side::First { 0 } else { MAX_FIGURES as u8 }), |(id, _)| id);
    push(play, Task::Check(trigger, anybody), None)?;
    let failed = resolve(play)?;
    let lost = look(play).warband(side).losses - before;
    Ok(match (lost, failed) {
        (0, 0) => HOLD.plain(),
        (0, failed) => WAVER.with(failed),
        (lost, _) => LOST.with(i16::from(lost)),
    })
}

/// Everything on the list, the oldest first, but whoever has failed one check flees before the next: who is gone then does not test
/// again (`blades:R57`). How many models failed.
fn resolve(play: &mut Play<'_>) -> Flow<i16> {
    let mut failed = 0;
    loop {
        // Not the card: a check is no round of another, and each one's result is to be seen.
        play.lap_of(nerve::DICE, |state| Digest::of(&(state, failed)))?;
        let open = || look(play).tasks.open();
        let flights = open().find(|(_, task)| matches!(task, Task::Flights(_)));
        let Some((id, task)) = flights.or_else(|| open().next()) else {
            // What set it off may have been the last of its turn.
            change(play, Battle::end_turn_if_done);
            return Ok(failed);
        };
        trail(play, id);
        match task {
            Task::Check(trigger, figure) => failed += check(play, id, trigger, figure)?,
            Task::Flights(side) => {
                let next = look(play).on_table(side).find(|(_, figure)| figure.failed > 0).map(|(id, _)| id);
                if let Some(figure) = next {
                    flight::flee(play, id, figure)?;
                    continue;
                }
            }
            Task::Rout(side) => {
                let next = look(play).on_table(side).find(|(_, figure)| removal::animal(figure.rules)).map(|(id, _)| id);
                if let Some(figure) = next {
                    remove(play, id, figure, Gone::Away, false)?;
                    // Overruled: all that are left stay.
                    if look(play).figure(figure).is_none_or(|figure| figure.place != Place::Table) {
                        continue;
                    }
                }
            }
            Task::Remove(figure, gone, savage) => remove(play, id, figure, gone, savage)?,
            Task::Recoil(figure, melee, by, poison) => driven::driven(play, id, figure, melee, by, poison)?,
        }
        change(play, |battle| battle.tasks.done(id));
    }
}

/// What interrupted what, from the first cause to this task.
fn trail(play: &mut Play<'_>, id: TaskId) {
    let crumb = |task: Task| Crumb { subject: task.subject(), title: task.title() };
    let causes: Vec<Crumb, 8> = look(play).tasks.causes(id).map(crumb).take(8).collect();
    play.trail(causes);
}

/// One check of everybody whom a trigger concerns; how many failed.
fn check(play: &mut Play<'_>, task: TaskId, trigger: Trigger, cause: Id) -> Flow<i16> {
    let side = side_of(cause);
    play.side(Some(side));
    play.about(Subject::Nobody);
    let who = who_tests(play, trigger, cause)?;
    let led = who_is_led(play, trigger, side, who)?;
    let mut testers = Testers::new();
    for id in who.iter() {
        let Some(figure) = look(play).figure(id).copied() else { continue };
        // No more than a side has figures: they fit.
        let _ = testers.push(Tester::new(id, figure, look(play).rolls_with(id), led.has(id)));
    }
    nerve::roll(play, &mut testers, trigger)?;
    nerve::heroes(play, &mut testers)?;
    nerve::courage(play, &mut testers, side)?;
    let mut failed = 0;
    let mut waver = WAVER.plain();
    for tester in &testers {
        play.about(Subject::Figure(tester.id));
        let nerve = match tester.failures {
            0 => Nerve::Holds,
            1 => Nerve::One,
            2 => Nerve::Two,
            3.. => Nerve::Three,
        };
        let nerve = play.settle(RESULT, nerve)?;
        if nerve == Nerve::Holds {
            if trigger == Trigger::Terror {
                change(play, |battle| battle.active.into_iter().for_each(|terror| battle.overcomes(tester.id, terror)));
            }
            continue;
        }
        failed += 1;
        // One alone is named.
        waver = if failed == 1 { WAVER.of(Subject::Figure(tester.id)).and(1) } else { WAVER.with(failed) };
        play.note("fails #", i16::from(nerve as u8))?;
        // Whoever does not pass is destroyed with the Standard (`blades:R63`).
        if trigger == Trigger::Standard && !plays(play, House::StandardTakes) {
            push(play, Task::Remove(tester.id, Gone::Killed, false), Some(task))?;
            continue;
        }
        let shaken = plays(play, House::Shaken);
        change(play, |battle| {
            let own_turn = battle.turn > 0 && battle.acting == side;
            if let Some(figure) = battle.figure_mut(tester.id) {
                figure.failed = nerve as u8;
                // It counts as having acted (`blades:3.3`, O3).
                figure.set_mark(ACTED, figure.marked(ACTED) || shaken && own_turn);
            }
        });
    }
    if look(play).on_table(side).any(|(_, figure)| figure.failed > 0) {
        push(play, Task::Flights(side), Some(task))?;
    }
    if !testers.is_empty() {
        play.tell(if failed == 0 { HOLD.plain() } else { waver });
    }
    Ok(failed)
}

/// Gruesome kills leave some cold; the loss of a Leader or of half the warband nobody (`blades:P30`).
fn who_tests(play: &mut Play<'_>, trigger: Trigger, cause: Id) -> Flow<Set> {
    let side = side_of(cause);
    let cold = |figure: &Figure| [Rule::Fearless, Rule::Artificial, Rule::Undead].iter().any(|rule| figure.rules.has(*rule));
    let shocking = matches!(trigger, Trigger::Gruesome | Trigger::Savage);
    let victim = look(play).figure(cause).copied().unwrap_or(Figure::ABSENT);
    // Its gruesome death frightens a Swarm's own kind alone, anywhere (`blades:P30`).
    let swarm = shocking && victim.place == Place::Killed && victim.rules.has(Rule::Swarm);
    let tests = |id, figure: &Figure| match trigger {
        Trigger::Gruesome | Trigger::Savage if swarm => {
            !cold(figure) && figure.rules.has(Rule::Swarm) && figure.same_kind(&victim)
        }
        Trigger::Gruesome | Trigger::Savage => !cold(figure),
        Trigger::Terror => id == cause,
        Trigger::Standard => figure.rules.has(Rule::Undead),
        Trigger::Leader | Trigger::Losses | Trigger::Scenario => true,
    };
    // Whoever is under a marker is on no table yet (`blades:R131`).
    let ids = look(play).those(side, &tests);
    let question = match trigger {
        Trigger::Gruesome if !swarm => WITHIN_L,
        Trigger::Savage if !swarm => WITHIN_M,
        Trigger::Scenario => WHO,
        _ => return Ok(ids.into_iter().collect()),
    };
    // Within so much of whom: who started it by hand knows.
    play.about(if victim.place == Place::Killed { Subject::Figure(cause) } else { Subject::Nobody });
    let who = play.ticks(question, &ids, (0, MAX_FIGURES as u8), Set::EMPTY)?;
    play.about(Subject::Nobody);
    Ok(who)
}

/// A Leader has no bonus himself (`blades:R38`); where the last Leader is gone, nobody has.
fn who_is_led(play: &mut Play<'_>, trigger: Trigger, side: Side, who: Set) -> Flow<Set> {
    if !look(play).led(side) {
        return Ok(Set::EMPTY);
    }
    let helps = |id, figure: &Figure| quality::one_more_helps(look(play).rolls_with(id), nerve::bonus(figure, false));
    let follows = |id, figure: &Figure| who.has(id) && !figure.rules.has(Rule::Leader) && helps(id, figure);
    let ids = look(play).those(side, &follows);
    let before = |id: &Id| look(play).figure(*id).is_some_and(|figure| figure.marked(LED_BEFORE)) && trigger != Trigger::Leader;
    let last_time = ids.iter().copied().filter(before).collect();
    let led = play.ticks(LED, &ids, (0, MAX_FIGURES as u8), last_time)?;
    change(play, |battle| {
        for id in ids {
            battle.remember_led(id, led.has(id));
        }
    });
    Ok(led)
}
