//! Recoil, falls and leaving a melee (`blades:P16`, `blades:P17`, `blades:P19`).

use super::action::Condition;
use super::battle::{Figure, change, look, side_of};
use super::exchange;
use super::fighter::{Fighter, Rule};
use super::house::{House, plays};
use super::jump;
use super::melee::{self, conclude, hack};
use super::outcome::{Harm, Kind, Who};
use super::removal::{Gone, Task, push};
use super::scenario;
use crate::engine::{Declared, Ending, Flow, Id, IdList, Number, Order, Outcome, Pick, Set, Subject, TaskId, Ticks, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::{options, questions};

const FALL_INSTEAD: Pick<YesNo> = Pick::new("recoil.fall", "Fall instead?").preset(YesNo::No);
/// One base width farther from whoever caused it, anywhere its owner likes (`blades:R35`).
const ROOM: Pick<YesNo> = Pick::new("recoil.room", "Room for a base?").preset(YesNo::Yes);
const EDGE: Pick<YesNo> = Pick::new("recoil.edge", "Over an edge?").preset(YesNo::No);
/// Enemies it was not fighting; fallen ones strike, transfixed ones do not (`blades:R29`).
const NEW: Number = Number::new("recoil.new", "New contacts", 0, 6).preset(0);
/// Neither fallen nor transfixed (`blades:R31`); those whom Free Disengage covers do not count.
const HACKERS: Number = Number::new("leave.hackers", "Who can strike", 0, 6).preset(1);
/// A flyer is struck by flyers alone, a rider by riders and flyers (`blades:R34`).
const FLYERS: Number = Number::new("leave.flyers", "Flying ones", 0, 6).preset(0);
const RIDERS: Number = Number::new("leave.riders", "Mounted/flying", 0, 6).preset(0);
/// Everybody in contact as it leaves, for each of the hacks.
const AROUND: Number = Number::new("leave.around", "Foes touching it", 1, 8).preset(1);
/// A recoil takes it out of contact: those whom it touches newly strike, those who cannot reach it any more do not strike (`blades:R28`).
const STILL: Number = Number::new("leave.still", "Still in contact", 0, 6).preset(0);

const BACK: Ending = Ending::new("back", "BACK", Tone::Middling);
const FALLS: Ending = Ending::new("falls", "FALLS", Tone::Middling);
const DROPS: Ending = Ending::new("drops", "PLUNGES", Tone::Bad);
const GONE: Ending = Ending::new("gone", "KILLED", Tone::Bad);
const LEAVES: Ending = Ending::new("leaves", "LEAVES", Tone::Good);
const STAYS: Ending = Ending::new("stays", "MOVE LOST", Tone::Bad);

/// Recoil (`blades:P16`), into a fall if need be (`blades:P17`).
pub const RECOIL: Procedure = Procedure {
    id: "recoil",
    title: "Recoil",
    reference: "blades:P16",
    roles: &["Model", "Enemy"],
    questions: questions![&[FALL_INSTEAD.declared(), ROOM.declared(), EDGE.declared(), NEW.declared()], melee::QUICK_HACK],
    endings: &[&BACK, &FALLS, &DROPS, &GONE],
    run: recoil,
};

/// Leaving a melee of one's own will (`blades:P19`).
pub const LEAVE: Procedure = Procedure {
    id: "leave",
    title: "Leave a melee",
    reference: "blades:P19",
    roles: &["Model", "Enemy"],
    questions: questions![
        &[
            WHO.declared(),
            ORDER.declared(),
            HACKERS.declared(),
            FLYERS.declared(),
            RIDERS.declared(),
            AROUND.declared(),
            STILL.declared(),
            ROOM.declared()
        ],
        scenario::MOVES,
        melee::QUICK_HACK
    ],
    endings: &[&LEAVES, &BACK, &STAYS, &GONE],
    run: leave,
};

const MODEL: Subject = Subject::Nth(1);
const ENEMY: Subject = Subject::Nth(2);

/// What a hack has done to whoever it was aimed at.
enum Struck {
    Nothing,
    Recoils,
    Falls,
    Removed,
}

fn recoil(play: &mut Play<'_>) -> Flow<Outcome> {
    play.about(MODEL);
    if play.yes(FALL_INSTEAD)? || !play.yes(ROOM)? {
        return fallen(play);
    }
    if play.yes(EDGE)? {
        return Ok(DROPS.of(MODEL));
    }
    if plays(play, House::FollowUp) {
        play.note("Its foe may follow", 0)?;
    }
    let new = play.number(NEW)?;
    if new == 0 {
        return Ok(BACK.of(MODEL));
    }
    let mut model = Fighter::ask(play, MODEL, melee::matters_to_the_hacked, false)?;
    for _ in 0..new {
        match struck(play, &mut model, new)? {
            Struck::Removed => return Ok(GONE.of(MODEL)),
            Struck::Falls => model.fallen = true,
            Struck::Nothing | Struck::Recoils => {}
        }
    }
    Ok(if model.fallen { FALLS.of(MODEL) } else { BACK.of(MODEL) })
}

/// At the brink it is a drop instead (`blades:R103`).
fn fallen(play: &mut Play<'_>) -> Flow<Outcome> {
    if play.yes(EDGE)? { Ok(DROPS.of(MODEL)) } else { Ok(FALLS.of(MODEL)) }
}

/// Each that can strike hacks once, before the move, in the order the leaving player likes; a tie lets it go (`blades:R27`).
fn leave(play: &mut Play<'_>) -> Flow<Outcome> {
    if let Some(id) = look(play).active {
        return leave_of(play, id);
    }
    let mut model = Fighter::ask(play, MODEL, melee::matters_to_the_hacked, false)?;
    play.about(MODEL);
    let able = if model.has(Rule::FreeDisengage) { 0 } else { play.number(HACKERS)? };
    let mut left = match (model.has(Rule::Flying), model.has(Rule::Mounted)) {
        (true, _) => play.number(FLYERS.up_to(able))?,
        (false, true) => play.number(RIDERS.up_to(able))?,
        (false, false) => able,
    };
    if left == 0 {
        return Ok(LEAVES.of(MODEL));
    }
    let around = play.number(Number { min: able, ..AROUND.preset(able) })?;
    let mut moved = false;
    while left > 0 {
        left -= 1;
        match struck(play, &mut model, around)? {
            Struck::Removed => return Ok(GONE.of(MODEL)),
            Struck::Nothing => {}
            Struck::Falls => model.fallen = true,
            Struck::Recoils => {
                play.about(MODEL);
                if play.yes(ROOM)? {
                    moved = true;
                    left = play.number(STILL.up_to(left))?;
                } else {
                    model.fallen = true;
                }
            }
        }
    }
    Ok(match (model.fallen, moved) {
        (true, _) => STAYS.of(MODEL),
        (false, true) => BACK.of(MODEL),
        (false, false) => LEAVES.of(MODEL),
    })
}

/// The same for a figure that acts: it spends a move, and those who can strike do so in the order its player likes.
fn leave_of(play: &mut Play<'_>, id: Id) -> Flow<Outcome> {
    let subject = Subject::Figure(id);
    let Some(model) = Fighter::of(look(play), id) else { return Ok(LEAVES.of(subject)) };
    play.about(subject);
    play.side(Some(side_of(id)));
    let able = |figure: &Figure| {
        let over = model.has(Rule::Flying) && !figure.rules.has(Rule::Flying)
            || model.has(Rule::Mounted) && !figure.rules.has(Rule::Mounted) && !figure.rules.has(Rule::Flying);
        figure.able() && !over && !model.has(Rule::FreeDisengage)
    };
    let enemies: IdList = look(play).on_table(side_of(id).other()).filter(|(_, figure)| able(figure)).map(|(id, _)| id).collect();
    let hackers: IdList = play.ticks(WHO, &enemies, (0, 6), Set::EMPTY)?.iter().collect();
    let hackers = play.order(ORDER, &hackers)?;
    change(play, |battle| battle.mark(id, Condition::Moved));
    let mut ending = &LEAVES;
    if !hackers.is_empty() {
        let count = hackers.len() as i16;
        let around = play.number(Number { min: count, ..AROUND.preset(count) })?;
        for hacker in hackers {
            let (Some(striker), Some(target)) = (Fighter::of(look(play), hacker), Fighter::of(look(play), id)) else { continue };
            let (bout, verdict) = hack(play, Kind::Hack, striker, target, around)?;
            conclude(play, &bout, verdict)?;
            match (verdict.loser, verdict.harm) {
                (Who::Target, Harm::Fall) => ending = &STAYS,
                // Those who have lost contact do not strike: the recoil comes next (`blades:R28`).
                (Who::Target, Harm::Recoil) => {
                    ending = &BACK;
                    break;
                }
                (Who::Target, Harm::Kill | Harm::Gruesome) => {
                    ending = &GONE;
                    break;
                }
                _ => {}
            }
        }
    }
    if *ending == LEAVES {
        scenario::moved(play, id)?;
    }
    change(play, |battle| {
        if battle.active == Some(id) {
            battle.pay(1);
        }
    });
    Ok(ending.of(subject))
}

/// Who strikes at a figure that leaves, and in which order.
const WHO: Ticks = Ticks::new("leave.who", "Who strikes?");
const ORDER: Order = Order::new("leave.order", "Order of hacks");

options! {
    /// Where a figure that is driven back goes: without room, or if its owner likes, it falls; at an edge it goes over (`blades:P16`).
    pub enum Goes { Back = "Back a base width", Falls = "Falls there", Over = "Over an edge" }
}

const GOES: Pick<Goes> = Pick::new("recoil.goes", "Driven back").preset(Goes::Back);
/// Enemies of the battle whom the recoil touches newly, transfixed ones apart (`blades:R29`).
const TOUCHED: Ticks = Ticks::new("recoil.touched", "New contacts");

/// What a recoil in a battle may ask, beside the hacks.
pub const RECOILS: &[Declared] = questions![&[GOES.declared(), TOUCHED.declared(), exchange::LETHAL.declared()], jump::PLUNGES];

/// A figure of the battle is driven back.
pub fn driven(play: &mut Play<'_>, task: TaskId, id: Id, melee: bool) -> Flow<()> {
    let Some(model) = Fighter::of(look(play), id) else { return Ok(()) };
    play.side(Some(side_of(id)));
    play.about(model.subject);
    match play.pick(GOES)? {
        Goes::Back => {}
        Goes::Falls => return fell(play, id, false),
        Goes::Over => return fell(play, id, true),
    }
    if melee && plays(play, House::FollowUp) && !model.has(Rule::FreeDisengage) {
        play.note("Its foe may follow", 0)?;
    }
    let able = |figure: &Figure| !figure.transfixed() && !model.has(Rule::FreeDisengage);
    let enemies: IdList = look(play).on_table(side_of(id).other()).filter(|(_, figure)| able(figure)).map(|(id, _)| id).collect();
    let touched = play.ticks(TOUCHED, &enemies, (0, 6), Set::EMPTY)?;
    for hacker in touched.iter() {
        let (Some(striker), Some(target)) = (Fighter::of(look(play), hacker), Fighter::of(look(play), id)) else { continue };
        let (bout, verdict) = hack(play, Kind::Hack, striker, target, touched.len() as i16)?;
        bout.striker.store(play);
        bout.target.store(play);
        match (verdict.loser, verdict.harm) {
            (Who::Target, Harm::Fall) => fell(play, id, false)?,
            (Who::Target, Harm::Kill) => return push(play, Task::Remove(id, Gone::Killed, false), Some(task)),
            (Who::Target, Harm::Gruesome) => {
                return push(play, Task::Remove(id, Gone::Gruesome, verdict.only_savage), Some(task));
            }
            // Driven on, or nothing.
            _ => {}
        }
    }
    Ok(())
}

/// Down; over an edge it is a fall from height (`blades:P12`).
fn fell(play: &mut Play<'_>, id: Id, over: bool) -> Flow<()> {
    change(play, |battle| {
        if let Some(figure) = battle.figure_mut(id) {
            figure.set(Condition::Fallen, true);
        }
    });
    if over {
        let Some(mut model) = Fighter::of(look(play), id) else { return Ok(()) };
        jump::plunge(play, &mut model)?;
        return Ok(());
    }
    play.note("Falls", 0)
}

/// One hack at somebody by the next enemy.
fn struck(play: &mut Play<'_>, model: &mut Fighter, around: i16) -> Flow<Struck> {
    let enemy = Fighter::ask(play, ENEMY, melee::matters, true)?;
    let (bout, verdict) = hack(play, Kind::Hack, enemy, *model, around)?;
    *model = bout.target;
    melee::tell_morale(play, &bout, verdict)?;
    play.about(MODEL);
    Ok(match (verdict.loser, verdict.harm) {
        (Who::Striker, _) | (_, Harm::Nothing | Harm::Wound) => Struck::Nothing,
        // Already down, it is not driven anywhere.
        (Who::Target, Harm::Recoil) if model.fallen => Struck::Nothing,
        (Who::Target, Harm::Recoil) => Struck::Recoils,
        (Who::Target, Harm::Fall) => Struck::Falls,
        (Who::Target, Harm::Kill | Harm::Gruesome) => Struck::Removed,
    })
}
