//! NP groups: what they are told, and how they do it (`swordplay:P37`).

use super::battle::{Class, Figure, GROUPS, Status, Task, Those, alter, battle, change, choose_group, fact, mark, owe, tick};
use super::chain::{self, endings, go_on};
use super::charts::{Encounter, Order, Prize};
use super::{act, encounter, foes, spotted, turn, volley};
use crate::engine::{Choose, Ending, Flow, Id, IdList, Outcome, Pick, Set, Side, Subject, Ticks, YesNo};
use crate::games::{Play, Procedure};
use crate::questions;

const NEAREST: Choose = Choose::new("np.nearest", "Nearest group?");
/// By a group that it was not in sight of when the phase began, nor since (`swordplay:R38`).
const SPOTTED: Pick<YesNo> = Pick::new("np.spotted", "Newly seen?").preset(YesNo::No);
const IN_RANGE: Ticks = Ticks::new("np.in-range", "In range");
/// Of those who have closed in.
const CLOSER: Ticks = Ticks::new("np.closer", "In range now");
const IN_REACH: Ticks = Ticks::new("np.in-reach", "In charge reach");
/// A building that nobody has searched is nearer than every group of the player (`swordplay:R148`).
const NEARER: Pick<YesNo> = Pick::new("np.nearer", "House nearer?").preset(YesNo::No);
const ENTERS: Pick<YesNo> = Pick::new("np.enters", "Enter it now?").preset(YesNo::No);
/// With the prize (`swordplay:R148`).
const OFF: Pick<YesNo> = Pick::new("np.off", "Off the table?").preset(YesNo::No);
/// Who lies there, and is reached by somebody with nobody to charge (`swordplay:R93`).
const TAKEN: Ticks = Ticks::new("np.taken", "Whom do they take?");

/// Told with the dice, so they need not be shown again.
const ADVANCES: Ending = foes::ADVANCES.quiet();
const HALTS: Ending = foes::HALTS.quiet();

/// An NP group acts by its orders (`swordplay:P37`).
pub const NP: Procedure = Procedure {
    id: "np",
    title: "Enemy group acts",
    reference: "swordplay:P37",
    roles: &[],
    questions: questions![
        &[
            NEAREST.declared(),
            SPOTTED.declared(),
            IN_RANGE.declared(),
            CLOSER.declared(),
            IN_REACH.declared(),
            NEARER.declared(),
            ENTERS.declared(),
            OFF.declared(),
            TAKEN.declared(),
        ],
        foes::ORDER_QUESTIONS,
        chain::QUESTIONS,
    ],
    endings: endings!(&HALTS, &ADVANCES, &chain::NOTHING),
    run: np,
};

/// The first group in order; NPs never decline (`swordplay:R29`). Missile figures act first, then Melee.
fn np(play: &mut Play<'_>) -> Flow<Outcome> {
    let first = battle(play).first();
    let players = battle(play).groups(battle(play).standing(Side::First));
    if !battle(play).enemy_phase() || first == 0 || players == 0 || !battle(play).tasks.is_empty() {
        return Ok(chain::NOTHING.plain());
    }
    let group = first.trailing_zeros() as u8;
    turn::begin_group(play, group);
    let members = battle(play).group(group);
    let Some(leader) = battle(play).leader(members) else { return Ok(chain::NOTHING.plain()) };
    if battle(play).scene.holder == Some(group) {
        return carry_off(play, group, leader);
    }
    fact(play, Id(GROUPS + group));
    let nearest = choose_group(play, NEAREST, players)?;
    let outnumbers = members.len() >= 2 * battle(play).group(nearest).len();
    let it = *battle(play).figure(leader);
    let rides = it.mounted && it.class == Class::Melee;
    play.side(Some(Side::Second));
    let [melee, _, _, out_of_range] = foes::orders(play, i16::from(it.rep), rides, outnumbers)?;
    let advances = melee == Order::Charge;
    let told = if advances { &ADVANCES } else { &HALTS }.of(Subject::Figure(Id(GROUPS + group)));
    play.tell(told);
    tell(play, members, advances)?;
    if advances && !comes(play, group, leader)? {
        return Ok(chain::GOES_ON.plain());
    }
    shoot(play, group, out_of_range == Order::Close)?;
    if advances {
        charge(play, group)?;
    }
    if battle(play).tasks.is_empty() {
        turn::finish_group(play, group);
        return Ok(told);
    }
    let outcome = go_on(play)?;
    if *outcome.ending != chain::GOES_ON {
        turn::finish_group(play, group);
    }
    Ok(outcome)
}

/// What they are told, in words that stand beside the dice: archers who can always fire at whom they reach, and then come closer or
/// stay; who must load does that.
fn tell(play: &mut Play<'_>, members: Those, advances: bool) -> Flow<()> {
    let now = battle(play);
    let some = |fits: &dyn Fn(&Figure) -> bool| !now.those(fits).and(members).is_empty();
    let archer = |figure: &Figure| figure.class == Class::Missile && act::may_move(figure);
    let loads = some(&|figure| archer(figure) && act::may_load(false, figure));
    let fires = some(&|figure| archer(figure) && now.can_shoot(figure));
    let charges = advances && some(&|figure| figure.class == Class::Melee);
    let told = match (fires, loads, charges) {
        (true, _, true) => "Fire, charge",
        (true, _, false) if advances => "Close, fire",
        (true, _, false) => "Fire in range",
        (false, true, true) => "Reload, charge",
        (false, true, false) => "Reload",
        (false, false, true) => "Charge nearest",
        (false, false, false) => "Stay",
    };
    play.note(told, 0)
}

/// A group on its way may be seen; whether it can go on at once after what comes of that.
fn comes(play: &mut Play<'_>, group: u8, leader: Id) -> Flow<bool> {
    fact(play, Id(GROUPS + group));
    if spotted::unseen(play, group) == 0 || !play.yes(SPOTTED)? {
        return Ok(true);
    }
    // It has left whatever cover it had (`swordplay:R73`).
    act::moved(play, battle(play).group(group), 0);
    spotted::spotted(play, None, leader, Those::ALL, None)?;
    Ok(*go_on(play)?.ending != chain::GOES_ON)
}

/// The group that has found the prize makes for the far edge, 8 inches an activation, whatever else there is (`swordplay:R148`).
fn carry_off(play: &mut Play<'_>, group: u8, leader: Id) -> Flow<Outcome> {
    act::moved(play, battle(play).group(group), mark::MOVED);
    play.about(Subject::Figure(Id(GROUPS + group)));
    play.note("8 inches to the edge of 1-2-3", 0)?;
    if !comes(play, group, leader)? {
        return Ok(chain::GOES_ON.plain());
    }
    fact(play, Id(GROUPS + group));
    let carriers = battle(play).group(group);
    if !carriers.is_empty() && play.yes(OFF)? {
        for id in carriers {
            alter(play, id, |figure| figure.status = Status::Left);
        }
        change(play, |battle| battle.scene.holder = None);
        play.note("The prize is gone", 0)?;
    }
    let outcome = go_on(play)?;
    turn::finish_group(play, group);
    Ok(outcome)
}

/// Missile figures load, or shoot at the nearest in range; with orders to close they move first.
fn shoot(play: &mut Play<'_>, group: u8, close: bool) -> Flow<()> {
    let able = turn::actors(battle(play), &|figure| figure.class == Class::Missile && act::may_move(figure));
    for id in able.and(battle(play).those(&|figure| act::may_load(false, figure))) {
        alter(play, id, |figure| (figure.loaded, figure.marks) = (true, figure.marks | mark::SPENT | mark::FIRED));
        play.about(Subject::Figure(id));
        play.note("Reloads", 0)?;
    }
    let loaded = turn::actors(battle(play), &|figure| {
        figure.class == Class::Missile && battle(play).can_shoot(figure) && !figure.has(mark::FIRED)
    });
    fact(play, Id(GROUPS + group));
    let mut shooters = tick(play, IN_RANGE, loaded, 0, Those::ALL)?;
    if close {
        let movers = loaded.without(shooters);
        act::moved(play, movers, mark::MOVED);
        fact(play, Id(GROUPS + group));
        let closer = tick(play, CLOSER, movers, 0, Those::ALL)?;
        shooters = Those(shooters.0 | closer.0);
    }
    if shooters.is_empty() {
        return Ok(());
    }
    // The nearest, and one on one as far as it goes (`swordplay:P19`, `swordplay:R151`).
    volley::aim(play, shooters, false, &|_| Those::ALL)?;
    super::battle::mark(play, shooters, mark::FIRED);
    owe(play, Task::Volley(group), None);
    Ok(())
}

/// Melee figures go for the nearest; in a defence for a prize they may go for a building instead (`swordplay:R148`).
fn charge(play: &mut Play<'_>, group: u8) -> Flow<()> {
    // Whether or not others of the group are about to shoot.
    let able = |figure: &Figure| figure.class == Class::Melee && act::may_charge(figure);
    let melee = turn::members(battle(play), &able);
    if melee.is_empty() {
        return Ok(());
    }
    act::moved(play, melee, mark::MOVED);
    fact(play, Id(GROUPS + group));
    let scene = &battle(play).scene;
    let wanted = scene.encounter == Encounter::Defend && scene.prize == Some(Prize::Buildings) && !scene.found;
    let houses = battle(play).buildings.iter().filter(|building| building.place() == 8 && building.areas > 0).count() as u8;
    let searched = battle(play).scene.entered;
    if wanted && searched < houses && play.yes(NEARER)? {
        if play.yes(ENTERS)? {
            // The buildings entered so far, this one too; the last must be it (`swordplay:R124`).
            let entered = searched + 1;
            change(play, |battle| battle.scene.entered = entered);
            if encounter::search(play, i16::from(entered), entered == houses)? {
                play.note("They have it: off to 1-2-3", 0)?;
                change(play, |battle| (battle.scene.found, battle.scene.holder) = (true, Some(group)));
            }
        }
        return Ok(());
    }
    let chargers = tick(play, IN_REACH, melee, 0, Those::NOBODY)?;
    for id in chargers {
        spotted::charge(play, None, id, Those::ALL)?;
    }
    // They pass by whoever lies there, unless they have come for the Grunts (`swordplay:R93`).
    let captors = melee.without(chargers);
    let lie = act::wounded(battle(play), Side::First);
    if battle(play).scene.prize == Some(Prize::Grunts) && !captors.is_empty() {
        fact(play, Id(GROUPS + group));
        // Each takes one.
        let ids: IdList = lie.collect();
        let taken = play.ticks(TAKEN, &ids, (0, lie.len().min(captors.len())), Set::default())?;
        for (id, captor) in taken.iter().zip(captors) {
            alter(play, id, |figure| figure.guard = Some(captor));
        }
    }
    Ok(())
}
