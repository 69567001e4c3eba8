//! What a failed Morale check does: flight, free hacks at the fleeing, and the end of the Undead (`blades:P32`, `blades:P31`).

use super::battle::{Place, Whom, change, look, side_of};
use super::driven::{falls, strikes};
use super::effects;
use super::exchange::{self, TOUCHING};
use super::fighter::{self, DEAD, Fighter, Rule};
use super::melee::hack;
use super::outcome::{Harm, Kind, Who};
use super::quality;
use super::removal::{Gone, remove};
use super::scenario;
use crate::engine::{Declared, Flow, Id, IdList, Number, Order, Pick, Set, Subject, TaskId, Ticks, YesNo};
use crate::games::Play;
use crate::questions;

/// Any enemy at all, even a fallen one (`blades:R66`).
pub const IN_CONTACT: Pick<YesNo> = Pick::new("flight.contact", "Enemy in contact?").preset(YesNo::No);
/// Those in contact that are neither fallen nor transfixed (`blades:R32`).
const HACKERS: Ticks = Ticks::new("flight.hackers", "Foes in contact");
/// The fleeing player says in which order (`blades:R67`).
const ORDER: Order = Order::new("flight.order", "Order of hacks");
/// 1xS from every enemy but those just left.
pub const CLEAR: Pick<YesNo> = Pick::new("flight.clear", "Clear by 1xS?").preset(YesNo::Yes);
/// An enemy may stop a Tough model, or let it pass.
pub const STOPPED: Pick<YesNo> = Pick::new("flight.stopped", "Intercepted?").preset(YesNo::Yes);
const TO_STANDARD: Pick<YesNo> = Pick::new("flight.standard", "Goes, from melee?").preset(YesNo::No);
pub const OFF_TABLE: Pick<YesNo> = Pick::new("flight.off", "Off the table?").preset(YesNo::No);

/// What only somebody at the table can see.
pub const TABLE: &[Declared] = &[IN_CONTACT.declared(), CLEAR.declared(), STOPPED.declared(), OFF_TABLE.declared()];
/// Everything a flight may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[HACKERS.declared(), ORDER.declared(), TO_STANDARD.declared(), fighter::LED.declared(), quality::EXTRA.declared()],
    TABLE,
    exchange::CLOSE
];

/// Enemies that find room around one model.
const MAX_HACKERS: u8 = 6;

/// What becomes of whoever has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Killed or crumbled.
    Killed,
    /// Off the table, alive.
    Away,
    /// A wound where it lies.
    Wound,
    /// Undead: nothing (`blades:R61`).
    Holds,
    /// Undead: up to so many moves towards their Standard.
    Standard(u8),
    /// So many moves, after standing up if it lay.
    Flees {
        /// It lay.
        stands: bool,
        /// Moves left.
        moves: u8,
    },
}

/// Steps 1 to 4 of `blades:P32`, and the columns of the Undead in `blades:P31`.
pub fn fate(model: &Fighter, contact: bool, standard: bool, failures: u8) -> Fate {
    let (tough, undead) = (model.has(Rule::Tough), model.has(Rule::Undead));
    // 1: whatever the failures, Tough or not, Undead or not (`blades:R62`).
    if model.transfixed {
        return Fate::Killed;
    }
    // 2: killed where it lies; a Tough one is wounded, unless all dice failed (`blades:R102`).
    if model.fallen && contact {
        let wounded = match (undead, failures) {
            (false, failures) => failures <= 2,
            (true, 1) => true,
            (true, _) => standard,
        };
        return match (tough, wounded) {
            (true, true) => Fate::Wound,
            (true, false) if !undead => Fate::Away,
            _ => Fate::Killed,
        };
    }
    match (undead, standard, failures) {
        (true, true, moves) => Fate::Standard(moves),
        (true, false, 1) => Fate::Holds,
        (true, false, _) => Fate::Killed,
        // 3: gone at once, without a hack (`blades:R65`).
        (false, _, 3..) => Fate::Away,
        // 4: the first move is spent standing up.
        (false, _, moves) => Fate::Flees { stands: model.fallen, moves: moves - u8::from(model.fallen).min(moves) },
    }
}

/// One model and its failures, in the order of `blades:P32`.
pub fn flee(play: &mut Play<'_>, task: TaskId, id: Id) -> Flow<()> {
    let failures = look(play).figure(id).map_or(0, |figure| figure.failed);
    change(play, |battle| {
        if let Some(figure) = battle.figure_mut(id) {
            figure.failed = 0;
            // Whoever is carried is put down and flees from there (`blades:R108`).
            figure.rides_with = Whom::NOBODY;
        }
    });
    let Some(model) = Fighter::of(look(play), id) else { return Ok(()) };
    let standard = look(play).warband(side_of(id)).standard;
    play.side(Some(side_of(id)));
    play.about(Subject::Figure(id));
    let contact = model.fallen && !model.transfixed && play.yes(IN_CONTACT)?;
    match fate(&model, contact, standard, failures) {
        Fate::Killed => remove(play, task, id, Gone::Killed, false),
        Fate::Away => remove(play, task, id, Gone::Away, false),
        Fate::Wound => wound(play, task, id),
        Fate::Holds => play.note("Undead: does not flee", 0),
        Fate::Standard(moves) => {
            play.note("# moves to the Standard", i16::from(moves))?;
            // Nobody must; out of a melee it is hacked at (`blades:P33`).
            if play.yes(TO_STANDARD)? && !survives_hacks(play, task, id)? {
                return Ok(());
            }
            scenario::driven(play, id)
        }
        Fate::Flees { stands, moves } => {
            play.remark("flees #", i16::from(moves));
            run_away(play, task, id, (stands, moves, model.has(Rule::Tough)))?;
            play.remark("", 0);
            Ok(())
        }
    }
}

/// It stands up or is hacked at, then runs.
fn run_away(play: &mut Play<'_>, task: TaskId, id: Id, (stands, moves, tough): (bool, u8, bool)) -> Flow<()> {
    if stands {
        change(play, |battle| battle.stand(id));
        play.note("Stands up", 0)?;
    } else if !survives_hacks(play, task, id)? {
        return Ok(());
    }
    if moves == 0 {
        return Ok(());
    }
    play.about(Subject::Figure(id));
    play.note(if moves == 1 { "Flees # move" } else { "Flees # moves" }, i16::from(moves))?;
    run(play, task, id, tough)
}

/// 5: a lethal free hack from each that can strike; whether it can go on. A Tough model is wounded and flees on.
fn survives_hacks(play: &mut Play<'_>, task: TaskId, id: Id) -> Flow<bool> {
    let Some(model) = Fighter::of(look(play), id) else { return Ok(false) };
    let enemies = look(play).those(side_of(id).other(), &|_, figure| figure.able() && strikes(&model, figure));
    let hackers = play.ticks(HACKERS, &enemies, (0, MAX_HACKERS), Set::EMPTY)?;
    if hackers.is_empty() {
        return Ok(true);
    }
    let hackers: IdList = hackers.iter().collect();
    let hackers = play.order(ORDER, &hackers)?;
    // Fallen enemies do not strike, but outnumber. Contact is not broken yet.
    let count = hackers.len() as i16;
    let lies = look(play).on_table(side_of(id).other()).filter(|(foe, it)| !it.transfixed() && !enemies.contains(foe)).count();
    let touching = play.number(Number { min: count, ..TOUCHING.up_to(count + lies as i16).preset(count) })?;
    for hacker in hackers {
        if !survives_hack(play, task, id, hacker, touching)? {
            return Ok(false);
        }
    }
    Ok(look(play).figure(id).is_some_and(|figure| !figure.fallen()))
}

/// One free hack at a fleeing model (`blades:P18`): any win is lethal.
fn survives_hack(play: &mut Play<'_>, task: TaskId, id: Id, hacker: Id, touching: i16) -> Flow<bool> {
    let (Some(striker), Some(target)) = (Fighter::of(look(play), hacker), Fighter::of(look(play), id)) else { return Ok(true) };
    let (bout, verdict) = hack(play, Kind::Fleeing, striker, target, touching)?;
    bout.striker.store(play);
    bout.target.store(play);
    let gone = match (verdict.loser, verdict.harm) {
        (Who::Target, Harm::Kill) => Gone::Killed,
        (Who::Target, Harm::Gruesome) => Gone::Gruesome,
        // Tough as Nails: it lies there, and whoever strikes next finds it so.
        (Who::Target, Harm::Fall) => return Ok(!falls(play, id, effects::venom(&bout, Who::Target))? && look(play).in_play(id)),
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
    if play.yes(OFF_TABLE)? { remove(play, task, id, Gone::Away, false) } else { scenario::driven(play, id) }
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
