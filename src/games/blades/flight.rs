//! What a failed Morale check does: flight, free hacks at the fleeing, and the end of the Undead (`blades:P32`, `blades:P31`).

use super::battle::{Figure, Place, change, look, side_of};
use super::exchange::{self, Bout, TOUCHING};
use super::fighter::{DEAD, Fighter, Rule};
use super::outcome::{Exchange, Harm, Who};
use super::removal::{Gone, remove};
use crate::engine::{Declared, Flow, Id, IdList, Number, Order, Pick, Set, Subject, TaskId, Ticks, YesNo};
use crate::games::Play;
use crate::questions;

/// Any enemy at all, even a fallen one (`blades:R66`).
const IN_CONTACT: Pick<YesNo> = Pick::new("flight.contact", "Enemy in contact?").preset(YesNo::No);
/// Those in contact that are neither fallen nor transfixed (`blades:R32`).
const HACKERS: Ticks = Ticks::new("flight.hackers", "Enemies in contact");
/// The fleeing player says in which order (`blades:R67`).
const ORDER: Order = Order::new("flight.order", "Order of hacks");
/// 1xS from every enemy but those just left.
const CLEAR: Pick<YesNo> = Pick::new("flight.clear", "Clear way of 1xS?").preset(YesNo::Yes);
/// An enemy may stop a Tough model, or let it pass.
const STOPPED: Pick<YesNo> = Pick::new("flight.stopped", "Intercepted?").preset(YesNo::Yes);
const OFF_TABLE: Pick<YesNo> = Pick::new("flight.off", "Off the table?").preset(YesNo::No);

/// Everything a flight may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[IN_CONTACT.declared(), HACKERS.declared(), ORDER.declared(), CLEAR.declared(), STOPPED.declared(), OFF_TABLE.declared(),],
    exchange::QUESTIONS
];

/// Enemies that find room around one model.
const MAX_HACKERS: u8 = 6;

/// One model and its failures, in the order of `blades:P32`.
pub fn flee(play: &mut Play<'_>, task: TaskId, id: Id, failures: u8) -> Flow<()> {
    let Some(figure) = look(play).figure(id).copied().filter(|figure| figure.place == Place::Table) else { return Ok(()) };
    let (tough, undead) = (figure.rules.has(Rule::Tough), figure.rules.has(Rule::Undead));
    let standard = look(play).warband(side_of(id)).standard;
    play.side(Some(side_of(id)));
    play.about(Subject::Figure(id));
    // 1: whatever the failures, Tough or not.
    if figure.transfixed {
        return remove(play, task, id, Gone::Killed, false);
    }
    // 2: killed where it lies; a Tough one is wounded, unless all dice failed (`blades:R102`).
    if figure.fallen && play.yes(IN_CONTACT)? {
        let wounded = match (undead, failures) {
            (false, failures) => failures <= 2,
            (true, 1) => true,
            (true, _) => standard,
        };
        return match (tough, wounded) {
            (true, true) => wound(play, task, id),
            (true, false) if !undead => remove(play, task, id, Gone::Away, false),
            _ => remove(play, task, id, Gone::Killed, false),
        };
    }
    if undead {
        return crumble(play, task, id, failures, standard);
    }
    // 3: gone at once, without a hack (`blades:R65`).
    if failures >= 3 {
        return remove(play, task, id, Gone::Away, false);
    }
    // 4: the first move is spent standing up.
    let moves = if figure.fallen { i16::from(failures) - 1 } else { i16::from(failures) };
    if figure.fallen {
        change(play, |battle| stand(battle.figure_mut(id)));
        play.note("Stands up", 0)?;
    } else if !figure.rules.has(Rule::FreeDisengage) && !survives_hacks(play, task, id)? {
        return Ok(());
    }
    if moves == 0 {
        return Ok(());
    }
    play.about(Subject::Figure(id));
    play.note("Flees # moves", moves)?;
    run(play, task, id, tough)
}

const fn stand(figure: Option<&mut Figure>) {
    if let Some(figure) = figure {
        figure.fallen = false;
    }
}

/// Undead never flee: they hold, crumble, or go to their Standard (`blades:R61`).
fn crumble(play: &mut Play<'_>, task: TaskId, id: Id, failures: u8, standard: bool) -> Flow<()> {
    match (standard, failures) {
        (true, moves) => play.note("# moves to the Standard", i16::from(moves)),
        (false, 1) => play.note("Undead: does not flee", 0),
        (false, _) => remove(play, task, id, Gone::Killed, false),
    }
}

/// 5: a lethal free hack from each that can strike; whether it lives. A Tough model is wounded and flees on.
fn survives_hacks(play: &mut Play<'_>, task: TaskId, id: Id) -> Flow<bool> {
    let able = |figure: &Figure| !figure.fallen && !figure.transfixed;
    let enemies: IdList = look(play).on_table(side_of(id).other()).filter(|(_, figure)| able(figure)).map(|(id, _)| id).collect();
    let hackers = play.ticks(HACKERS, &enemies, (0, MAX_HACKERS), Set::EMPTY)?;
    if hackers.is_empty() {
        return Ok(true);
    }
    let hackers: IdList = hackers.iter().collect();
    let hackers = play.order(ORDER, &hackers)?;
    // Fallen enemies do not strike, but outnumber. Contact is not broken yet.
    let count = hackers.len() as i16;
    let touching = play.number(Number { min: count, ..TOUCHING.preset(count) })?;
    for hacker in hackers {
        if !survives_hack(play, task, id, hacker, touching)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// One free hack at a fleeing model (`blades:P18`): any win is lethal.
fn survives_hack(play: &mut Play<'_>, task: TaskId, id: Id, hacker: Id, touching: i16) -> Flow<bool> {
    let (Some(striker), Some(target)) = (Fighter::of(look(play), hacker), Fighter::of(look(play), id)) else { return Ok(true) };
    play.about(striker.subject);
    let on_striker = play.number(Number { min: 1, ..TOUCHING })?;
    let mut bout = Bout {
        exchange: Exchange { one_way: true, melee: true, fleeing: true },
        striker,
        target,
        touching: (on_striker, touching),
        height: Bout::ask_height(play, striker.subject)?,
        power_blow: false,
        first_attack: [("", 0); 2],
    };
    let verdict = bout.fight(play)?;
    bout.striker.store(play);
    bout.target.store(play);
    let gone = match (verdict.loser, verdict.harm) {
        (Who::Target, Harm::Kill) => Gone::Killed,
        (Who::Target, Harm::Gruesome) => Gone::Gruesome,
        _ => return Ok(true),
    };
    remove(play, task, id, gone, verdict.only_savage)?;
    Ok(look(play).figure(id).is_some_and(|figure| figure.place == Place::Table))
}

/// 6 to 9: by the shortest way to the nearest edge, away from every enemy.
fn run(play: &mut Play<'_>, task: TaskId, id: Id, tough: bool) -> Flow<()> {
    play.about(Subject::Figure(id));
    if !play.yes(CLEAR)? {
        if !tough {
            return remove(play, task, id, Gone::Killed, false);
        }
        if play.yes(STOPPED)? {
            return wound(play, task, id);
        }
    }
    if play.yes(OFF_TABLE)? { remove(play, task, id, Gone::Away, false) } else { Ok(()) }
}

/// A Tough model loses a point of Quality, and its life at 7 (`blades:R20`, `blades:R21`).
fn wound(play: &mut Play<'_>, task: TaskId, id: Id) -> Flow<()> {
    let Some(mut fighter) = Fighter::of(look(play), id) else { return Ok(()) };
    let quality = fighter.weaken(play)?;
    fighter.store(play);
    play.about(Subject::Figure(id));
    play.note("Wounded: Quality #", quality)?;
    if quality >= DEAD { remove(play, task, id, Gone::Killed, false) } else { Ok(()) }
}
