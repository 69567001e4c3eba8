//! The enemy without a player: markers, contact, and NP groups by their orders (`swordplay` section 7).

use super::battle::{
    A_SIDE, BUILDINGS, Class, Figure, GROUPS, MAX_GROUPS, PEFS, Ranged, Status, Task, Those, alter, battle, change, choose_group,
    fact, mark, owe, tick,
};
use super::chain::{self, endings, go_on};
use super::charts::{Encounter, Found, Order, Prize, Profile};
use super::turn::{self, skip_idle};
use super::{act, encounter, foes, pef, spotted, volley};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Outcome, Pick, Side, Subject, TaskId, Ticks, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::questions;

const MARKER: Choose = Choose::new("contact.marker", "Which PEF?");
const SEEN_BY: Choose = Choose::new("contact.group", "Seen by whom?");

/// What asks whoever comes into sight of a marker or near a building.
pub const FOUND_QUESTIONS: &[Declared] = questions![
    &[MARKER.declared(), BUILDING.declared(), INSIDE.declared()],
    pef::FIND_QUESTIONS,
    foes::ROLL_QUESTIONS,
    encounter::SEARCH_QUESTIONS,
    encounter::PRIZE_QUESTIONS,
];
/// What a contact asks.
const CONTACT_QUESTIONS: &[Declared] = questions![&[SEEN_BY.declared()], chain::QUESTIONS];

const NOTHING_THERE: Ending = Ending::new("no-contact", "NOTHING", Tone::Good);
const ENDINGS: &[&Ending] = endings!(&NOTHING_THERE, &chain::NOTHING);

/// A PEF is seen (`swordplay:P34`).
pub const CONTACT: Procedure = Procedure {
    id: "contact",
    title: "PEF seen",
    reference: "swordplay:P34",
    roles: &[],
    questions: CONTACT_QUESTIONS,
    endings: ENDINGS,
    run: |play| {
        let idle = battle(play).tasks.is_empty();
        let Some(marker) = (if idle { marker(play, &|_| true)? } else { None }) else { return Ok(chain::NOTHING.plain()) };
        contact(play, marker)
    },
};

/// One of the markers on the table.
fn marker(play: &mut Play<'_>, fits: &dyn Fn(u8) -> bool) -> Flow<Option<usize>> {
    let there = (PEFS..).zip(battle(play).scene.pefs).filter(|(_, pef)| *pef > 0 && fits(*pef));
    let ids: IdList = there.map(|(id, _)| Id(id)).collect();
    if ids.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    play.side(None);
    Ok(Some(usize::from(play.choose(MARKER, &ids)?.0.saturating_sub(PEFS))))
}

/// The marker is gone, and whatever it was is there.
fn contact(play: &mut Play<'_>, marker: usize) -> Flow<Outcome> {
    let three = reveal(play, marker);
    resolve(play, three)
}

/// Takes a marker off the table; whether it has three dice.
fn reveal(play: &mut Play<'_>, marker: usize) -> bool {
    let three = battle(play).scene.warned;
    change(play, |battle| {
        battle.scene.warned = false;
        if let Some(pef) = battle.scene.pefs.get_mut(marker) {
            *pef = 0;
        }
    });
    three
}

/// Whether there is anything that a figure could still come upon.
pub fn seeks(battle: &super::Battle) -> bool {
    battle.solo && (battle.scene.markers() > 0 || !unsearched(battle).is_empty())
}

/// A figure of the group has come into sight of a marker, in the middle of something.
pub fn marker_seen(play: &mut Play<'_>, cause: TaskId, group: u8) -> Flow<()> {
    let Some(marker) = marker(play, &|_| true)? else { return play.note("No marker is left", 0) };
    let three = reveal(play, marker);
    find(play, three, group, Some(cause))?;
    Ok(())
}

/// It has come near a building, or into it.
pub fn building_seen(play: &mut Play<'_>, cause: TaskId, group: u8) -> Flow<()> {
    let Some(three) = approach(play)? else { return play.note("No building is left", 0) };
    find(play, three, group, Some(cause))?;
    Ok(())
}

/// What is there, for the group that sees it: all of it on the table and not down (`swordplay:R113`).
fn resolve(play: &mut Play<'_>, three: bool) -> Flow<Outcome> {
    let player = battle(play).standing(Side::First);
    if player.is_empty() {
        return Ok(chain::NOTHING.plain());
    }
    let groups = battle(play).groups(player);
    let acting = battle(play).group.filter(|_| battle(play).active == Side::First);
    let group = match acting {
        Some(group) => group,
        None => {
            play.about(Subject::Nobody);
            play.side(None);
            choose_group(play, SEEN_BY, groups)?
        }
    };
    if !find(play, three, group, None)? {
        skip_idle(play);
        return Ok(NOTHING_THERE.plain());
    }
    let outcome = go_on(play)?;
    skip_idle(play);
    Ok(outcome)
}

/// What it is, and In Sight if it is somebody: whether it is.
fn find(play: &mut Play<'_>, three: bool, group: u8, cause: Option<TaskId>) -> Flow<bool> {
    let size = i16::from(battle(play).group(group).len());
    let last = battle(play).searched() && !battle(play).scene.met;
    fact(play, Id(GROUPS + group));
    let (found, enemies) = pef::find(play, size, last, three)?;
    change(play, |battle| {
        battle.scene.resolved = battle.scene.resolved.saturating_add(1);
        battle.scene.warned = found == Found::Something;
    });
    if found != Found::Enemy {
        let outcome = if found == Found::Something { "Something is out there" } else { "A false alarm" };
        play.note(outcome, 0)?;
        return Ok(false);
    }
    let Some(met) = arrive(play, enemies)? else { return Ok(false) };
    objectives(play)?;
    // In Sight at once: the side whose phase it is has moved (`swordplay:R107`); its group has the free 2 inches
    // (`swordplay:R112`, `swordplay:R147`).
    let moving = if battle(play).active == Side::First { group } else { met };
    let mover = battle(play).leader(battle(play).group(moving));
    if let Some(mover) = mover {
        play.about(Subject::Figure(mover));
        play.note("Its free move: 2 inches", 0)?;
        spotted::spotted(play, cause, mover)?;
    }
    Ok(true)
}

/// The enemies as a new group, as far as there is room: in a building at its doors and windows (`swordplay:R111`).
fn arrive(play: &mut Play<'_>, enemies: i16) -> Flow<Option<u8>> {
    let used = battle(play).groups(battle(play).standing(Side::Second));
    let group = (MAX_GROUPS / 2..MAX_GROUPS).find(|group| used >> group & 1 == 0).unwrap_or(MAX_GROUPS - 1);
    let source = battle(play).scene.source;
    for _ in 0..enemies {
        play.about(Subject::Figure(Id(GROUPS + group)));
        let profile = foes::foe(play, source)?;
        let free = battle(play).figures.iter().zip(0..).skip(usize::from(A_SIDE));
        // Places of the dead and gone are taken again.
        let place = free
            .filter(|(figure, _)| matches!(figure.status, Status::Absent | Status::Dead | Status::Left))
            .map(|(_, id)| Id(id))
            .next();
        let Some(place) = place else {
            play.note("No room for more enemies", 0)?;
            break;
        };
        alter(play, place, |figure| *figure = of_profile(&profile, Side::Second, group));
        foes::introduce(play, &profile, Subject::Figure(place))?;
    }
    change(play, |battle| battle.scene.met = true);
    Ok((!battle(play).group(group).is_empty()).then_some(group))
}

/// A figure of an army list.
pub fn of_profile(profile: &Profile, side: Side, group: u8) -> Figure {
    let flags = if profile.fanatic { mark::FANATIC } else { 0 } | if profile.bigger { mark::BIGGER } else { 0 };
    Figure {
        side,
        group,
        rep: profile.rep,
        class: profile.class,
        mounted: profile.mounted,
        ranged: profile.ranged,
        loaded: profile.ranged != Ranged::None,
        armour: profile.armour,
        shield: profile.shield,
        weapon: profile.weapon,
        marks: flags,
        status: Status::CarryOn,
        ..Figure::ABSENT
    }
}

/// In a raid the force may hold the objective; in a defence the first contact tells what they are after.
fn objectives(play: &mut Play<'_>) -> Flow<()> {
    let now = battle(play);
    let (resolved, last) = (i16::from(now.scene.resolved), now.searched());
    let (encounter, found, told) = (now.scene.encounter, now.scene.found, now.scene.prize.is_some());
    play.about(Subject::Nobody);
    match encounter {
        Encounter::Raid if !found && encounter::search(play, resolved, last)? => {
            play.note("They hold the objective", 0)?;
            change(play, |battle| battle.scene.found = true);
        }
        Encounter::Defend if !told => {
            let prize = encounter::prize(play)?;
            play.note(if prize == Prize::Grunts { "They want your Grunts" } else { "They want a prize" }, 0)?;
            change(play, |battle| battle.scene.prize = Some(prize));
        }
        _ => {}
    }
    Ok(())
}

const BUILDING: Choose = Choose::new("building.which", "Which building?");
const INSIDE: Pick<YesNo> = Pick::new("building.inside", "Entering it?").preset(YesNo::No);

/// A building comes near, or is entered (`swordplay:P35`).
pub const BUILDING_NEAR: Procedure = Procedure {
    id: "building",
    title: "Building near",
    reference: "swordplay:P35",
    roles: &[],
    questions: CONTACT_QUESTIONS,
    endings: ENDINGS,
    run: building,
};

/// Buildings where there is something to find out.
pub fn unsearched(battle: &super::Battle) -> IdList {
    let open =
        |building: &super::terrain::Building| building.areas > 0 && (!building.approached || building.entered < building.floors);
    (BUILDINGS..).zip(&battle.buildings).filter(|(_, building)| open(building)).map(|(id, _)| Id(id)).collect()
}

/// Once when it comes near, with two dice; once for every floor that is entered, with three.
fn building(play: &mut Play<'_>) -> Flow<Outcome> {
    let idle = battle(play).tasks.is_empty();
    let Some(three) = (if idle { approach(play)? } else { None }) else { return Ok(chain::NOTHING.plain()) };
    resolve(play, three)
}

/// Which building it is, and whether it has three dice; nothing if there is none.
fn approach(play: &mut Play<'_>) -> Flow<Option<bool>> {
    let ids = unsearched(battle(play));
    if ids.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    play.side(None);
    let id = play.choose(BUILDING, &ids)?;
    let nth = usize::from(id.0.saturating_sub(BUILDINGS));
    let approached = battle(play).buildings.get(nth).is_some_and(|building| building.approached);
    play.about(Subject::Figure(id));
    let inside = approached || play.yes(INSIDE)?;
    let warned = battle(play).scene.warned;
    change(play, |battle| {
        battle.scene.warned = false;
        if let Some(building) = battle.buildings.get_mut(nth) {
            building.approached = true;
            building.entered = building.entered.saturating_add(u8::from(inside));
        }
    });
    Ok(Some(inside || warned))
}

const IN_SIGHT: Pick<YesNo> = Pick::new("marker.in-sight", "In sight now?").preset(YesNo::No);
const MOVED: Ending = Ending::new("moved", "MOVES #", Tone::Middling);

/// A PEF moves: farthest first (`swordplay:P33`).
pub const MARKER_MOVES: Procedure = Procedure {
    id: "marker",
    title: "PEF moves",
    reference: "swordplay:P33",
    roles: &[],
    questions: questions![&[IN_SIGHT.declared()], pef::MOVE_QUESTIONS, CONTACT_QUESTIONS],
    endings: endings!(&MOVED, &NOTHING_THERE, &chain::NOTHING),
    run: |play| {
        let may = battle(play).markers_may_move() && battle(play).tasks.is_empty();
        let Some(nth) = (if may { marker(play, &|pef| pef & turn::MOVED == 0)? } else { None }) else {
            return Ok(chain::NOTHING.plain());
        };
        play.about(Subject::Figure(Id(PEFS + nth as u8)));
        let inches = pef::moves(play)?;
        change(play, |battle| {
            if let Some(pef) = battle.scene.pefs.get_mut(nth) {
                *pef |= turn::MOVED;
            }
        });
        if inches > 0 && play.yes(IN_SIGHT)? {
            return contact(play, nth);
        }
        skip_idle(play);
        Ok(MOVED.with(inches))
    },
};

const NEAREST: Choose = Choose::new("np.nearest", "Nearest group?");
const SPOTTED: Pick<YesNo> = Pick::new("np.spotted", "Is it seen?").preset(YesNo::No);
const IN_RANGE: Ticks = Ticks::new("np.in-range", "In range");
const IN_REACH: Ticks = Ticks::new("np.in-reach", "In charge reach");
/// A building that nobody has searched is nearer than every group of the player (`swordplay:R148`).
const NEARER: Pick<YesNo> = Pick::new("np.nearer", "House nearer?").preset(YesNo::No);
const ENTERS: Pick<YesNo> = Pick::new("np.enters", "Enter it now?").preset(YesNo::No);

/// An NP group acts by its orders (`swordplay:P37`).
pub const NP: Procedure = Procedure {
    id: "np",
    title: "Enemy group acts",
    reference: "swordplay:P37",
    roles: &[],
    questions: questions![
        &[NEAREST.declared(), SPOTTED.declared(), IN_RANGE.declared(), IN_REACH.declared(), NEARER.declared(), ENTERS.declared(),],
        foes::ORDER_QUESTIONS,
        chain::QUESTIONS,
    ],
    endings: chain::ENDINGS,
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
    fact(play, Id(GROUPS + group));
    let nearest = choose_group(play, NEAREST, players)?;
    let outnumbers = members.len() >= 2 * battle(play).group(nearest).len();
    let it = *battle(play).figure(leader);
    let [melee, _, _, out_of_range] = foes::orders(play, i16::from(it.rep), it.mounted && it.class == Class::Melee, outnumbers)?;
    fact(play, Id(GROUPS + group));
    let advances = melee == Order::Charge;
    if advances && battle(play).tasks.is_empty() && spotted::unseen(play, group) != 0 && play.yes(SPOTTED)? {
        spotted::spotted(play, None, leader)?;
        if *go_on(play)?.ending == chain::GOES_ON {
            return Ok(chain::GOES_ON.plain());
        }
    }
    shoot(play, group, out_of_range == Order::Close)?;
    if advances {
        charge(play, group)?;
    }
    let outcome = go_on(play)?;
    if *outcome.ending == chain::OVER {
        turn::finish_group(play, group);
    }
    Ok(outcome)
}

/// Missile figures load, or shoot at the nearest in range; with orders to close they move first.
fn shoot(play: &mut Play<'_>, group: u8, close: bool) -> Flow<()> {
    let able = turn::actors(battle(play), &|figure| figure.class == Class::Missile && act::may_move(figure));
    for id in able {
        alter(play, id, |figure| {
            if act::may_load(false, figure) {
                (figure.loaded, figure.marks) = (true, figure.marks | mark::SPENT | mark::FIRED);
            }
        });
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
        let closer = tick(play, IN_RANGE, movers, 0, Those::ALL)?;
        shooters = Those(shooters.0 | closer.0);
    }
    if shooters.is_empty() {
        return Ok(());
    }
    volley::aim(play, shooters, true, &|_| Those::ALL)?;
    super::battle::mark(play, shooters, mark::FIRED);
    owe(play, Task::Volley(group), None);
    Ok(())
}

/// Melee figures go for the nearest; in a defence for a prize they may go for a building instead (`swordplay:R148`).
fn charge(play: &mut Play<'_>, group: u8) -> Flow<()> {
    let melee = turn::actors(battle(play), &|figure| figure.class == Class::Melee && act::may_charge(figure));
    if melee.is_empty() {
        return Ok(());
    }
    act::moved(play, melee, mark::MOVED);
    fact(play, Id(GROUPS + group));
    let scene = &battle(play).scene;
    let wanted = scene.encounter == Encounter::Defend && scene.prize == Some(Prize::Buildings) && !scene.found;
    let houses = battle(play).buildings.iter().filter(|building| building.section == 8 && building.areas > 0).count() as u8;
    let searched = battle(play).scene.entered;
    if wanted && searched < houses && play.yes(NEARER)? {
        if play.yes(ENTERS)? {
            // The buildings entered so far, this one too; the last must be it (`swordplay:R124`).
            let entered = searched + 1;
            change(play, |battle| battle.scene.entered = entered);
            if encounter::search(play, i16::from(entered), entered == houses)? {
                play.note("They have it: off to 1-2-3", 0)?;
                change(play, |battle| battle.scene.found = true);
            }
        }
        return Ok(());
    }
    for id in tick(play, IN_REACH, melee, 0, Those::NOBODY)? {
        spotted::charge(play, None, id, Those::ALL)?;
    }
    Ok(())
}
