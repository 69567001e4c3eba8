//! The enemy without a player: markers, buildings, and who is found there (`swordplay` section 7).

use super::battle::{
    A_SIDE, BUILDINGS, Figure, GROUPS, MAX_GROUPS, NO_TEST, PEFS, Ranged, Status, Those, alter, battle, change, choose_group,
    fact, mark,
};
use super::chain::{self, endings, go_on};
use super::charts::{self, Encounter, Found, Prize, Profile};
use super::foes::{SIX, Source};
use super::terrain::Building;
use super::turn::{self, skip_idle};
use super::{encounter, foes, pef, spotted};
use crate::engine::{Choose, Declared, Ending, Flow, Id, IdList, Outcome, Pick, Settle, Side, Subject, TaskId, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::questions;

const MARKER: Choose = Choose::new("contact.marker", "Which PEF?");
const LAST: Settle<YesNo> = Settle::new("contact.last", "Last PEF?");
const SEEN_BY: Choose = Choose::new("contact.group", "Seen by whom?");

/// What asks whoever comes into sight of a marker or near a building.
pub const FOUND_QUESTIONS: &[Declared] = questions![
    &[MARKER.declared(), LAST.declared(), BUILDING.declared(), INSIDE.declared()],
    pef::FIND_QUESTIONS,
    foes::ROLL_QUESTIONS,
    encounter::SEARCH_QUESTIONS,
    encounter::PRIZE_QUESTIONS,
];
/// What a contact asks.
const CONTACT_QUESTIONS: &[Declared] = questions![&[SEEN_BY.declared()], chain::QUESTIONS];

const ENDINGS: &[&Ending] = endings!(&chain::NOTHING);

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
        let Some(marker) = (if idle { marker(play, MARKER, &|_| true)? } else { None }) else {
            return Ok(chain::NOTHING.plain());
        };
        resolve(play, Place::Marker(marker))
    },
};

/// One of the markers on the table.
fn marker(play: &mut Play<'_>, which: Choose, fits: &dyn Fn(u8) -> bool) -> Flow<Option<usize>> {
    let there = (PEFS..).zip(battle(play).scene.pefs).filter(|(_, pef)| *pef > 0 && fits(*pef));
    let ids: IdList = there.map(|(id, _)| Id(id)).collect();
    if ids.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    play.side(None);
    Ok(Some(usize::from(play.choose(which, &ids)?.0.saturating_sub(PEFS))))
}

/// Whether there is anything that a figure could still come upon.
pub fn seeks(battle: &super::Battle) -> bool {
    battle.solo && (battle.scene.markers() > 0 || !unsearched(battle).is_empty())
}

/// A figure of the group has come into sight of a marker, in the middle of something.
pub fn marker_seen(play: &mut Play<'_>, cause: TaskId, group: u8) -> Flow<()> {
    let Some(marker) = marker(play, MARKER, &|_| true)? else { return play.note("No marker is left", 0) };
    look(play, Place::Marker(marker), group, Some(cause))?;
    Ok(())
}

/// It has come near a building, or into it.
pub fn building_seen(play: &mut Play<'_>, cause: TaskId, group: u8) -> Flow<()> {
    let Some(place) = house(play)? else { return play.note("No building is left", 0) };
    look(play, place, group, Some(cause))?;
    Ok(())
}

/// Where something is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// At a marker, which comes off the table.
    Marker(usize),
    /// At a building that nobody has come near before; whether it is entered at once.
    Near(usize, bool),
    /// On a floor of it.
    Inside(usize),
}

/// What is there, for the group that sees it: all of it on the table and not down (`swordplay:R113`).
fn resolve(play: &mut Play<'_>, place: Place) -> Flow<Outcome> {
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
    match look(play, place, group, None)? {
        Found::Enemy => {}
        other => {
            skip_idle(play);
            return Ok(pef::nobody(other).plain());
        }
    }
    let outcome = go_on(play)?;
    skip_idle(play);
    Ok(outcome)
}

/// Whoever enters a building has come near it first: that is looked into with two dice, and then each floor with three
/// (`swordplay:P35`). What was out there gives any of them three (`swordplay:R108`).
fn look(play: &mut Play<'_>, place: Place, group: u8, cause: Option<TaskId>) -> Flow<Found> {
    let warned = battle(play).scene.warned;
    match place {
        Place::Marker(nth) => {
            change(play, |battle| battle.scene.pefs.get_mut(nth).into_iter().for_each(|pef| *pef = 0));
            find(play, warned, place, group, cause)
        }
        Place::Near(nth, enters) => {
            change(play, |battle| battle.buildings.get_mut(nth).into_iter().for_each(|building| building.approached = true));
            match find(play, warned, place, group, cause)? {
                Found::Nothing | Found::Something if enters => inside(play, nth, group, cause),
                found => Ok(found),
            }
        }
        Place::Inside(nth) => inside(play, nth, group, cause),
    }
}

fn inside(play: &mut Play<'_>, nth: usize, group: u8, cause: Option<TaskId>) -> Flow<Found> {
    let enter = |building: &mut Building| building.entered = building.entered.saturating_add(1);
    change(play, |battle| battle.buildings.get_mut(nth).into_iter().for_each(enter));
    find(play, true, Place::Inside(nth), group, cause)
}

/// What it is, and In Sight if it is somebody. Whoever is in a building that comes near is all there is in it.
fn find(play: &mut Play<'_>, three: bool, place: Place, group: u8, cause: Option<TaskId>) -> Flow<Found> {
    let marker = matches!(place, Place::Marker(_));
    let size = i16::from(battle(play).group(group).len());
    fact(play, Id(GROUPS + group));
    // Only the table knows of buildings that were never entered here: the player may declare it (`swordplay:R110`).
    let last = play.settle(LAST, YesNo::from(battle(play).searched()))? == YesNo::Yes && !battle(play).scene.met;
    // Whatever waits there are the enemy's dice.
    play.side(Some(Side::Second));
    let (found, enemies) = pef::find(play, size, last, three)?;
    change(play, |battle| {
        battle.scene.resolved = battle.scene.resolved.saturating_add(1);
        battle.scene.warned = found == Found::Something;
    });
    if found != Found::Enemy {
        play.tell(pef::nobody(found).plain());
        if found == Found::Something {
            play.note("Something is out there", 0)?;
            play.note("The next one has 3 dice", 0)?;
        } else {
            play.note("A false alarm", 0)?;
        }
        if marker {
            play.note("Marker off", 0)?;
        }
        unguarded(play)?;
        return Ok(found);
    }
    // One group, where the marker was and in the same cover; in a building at its doors and windows (`swordplay:R111`).
    play.note(if marker { "Around the marker" } else { "At doors, windows" }, 0)?;
    change(play, |battle| {
        let near = if let Place::Near(nth, _) = place { battle.buildings.get_mut(nth) } else { None };
        if let Some(building) = near {
            building.entered = building.floors;
        }
    });
    play.part_ends()?;
    let Some(met) = arrive(play, enemies)? else { return Ok(Found::Nothing) };
    objectives(play)?;
    // In Sight at once: the side whose phase it is has moved (`swordplay:R107`); its group has the free 2 inches
    // (`swordplay:R112`, `swordplay:R147`).
    let (moving, other) = if battle(play).active == Side::First { (group, met) } else { (met, group) };
    if marker && moving == met {
        // The marker's move was their activation (`swordplay:R153`).
        super::battle::mark(play, battle(play).group(met), mark::ACTED);
    }
    let mover = battle(play).leader(battle(play).group(moving));
    if let Some(mover) = mover {
        play.about(Subject::Figure(mover));
        play.note("Its free move: 2 inches", 0)?;
        spotted::spotted(play, cause, mover, Those::ALL, Some(other))?;
    }
    Ok(found)
}

/// The enemies as a new group, as far as there is room.
fn arrive(play: &mut Play<'_>, enemies: i16) -> Flow<Option<u8>> {
    let used = battle(play).groups(battle(play).standing(Side::Second));
    let holder = battle(play).scene.holder;
    let free = |group: &u8| used >> group & 1 == 0 && holder != Some(*group);
    let group = (MAX_GROUPS / 2..MAX_GROUPS).find(free).unwrap_or(MAX_GROUPS - 1);
    // Whoever had this number is gone: nobody has seen these (`swordplay:R107`).
    change(play, |battle| {
        battle.seen.iter_mut().for_each(|seen| *seen &= !(1 << (group % (MAX_GROUPS / 2))));
        if let Some(successes) = battle.successes.get_mut(usize::from(group)) {
            *successes = NO_TEST;
        }
    });
    let source = battle(play).scene.source;
    // The last places of all are those of the list that was loaded.
    let room = if source == Source::Own { A_SIDE - SIX } else { A_SIDE };
    for _ in 0..enemies {
        play.about(Subject::Figure(Id(GROUPS + group)));
        play.side(Some(Side::Second));
        let profile = foes::foe(play, source)?;
        let free = battle(play).figures.iter().zip(0..).skip(usize::from(A_SIDE)).take(usize::from(room));
        // Places of the gone are taken again, and of the dead only then: they are counted (`swordplay:R52`).
        let rank = |status| [Status::Absent, Status::Left, Status::Dead].iter().position(|it| *it == status);
        let place = free.filter_map(|(figure, id)| Some((rank(figure.status)?, id))).min().map(|(_, id)| Id(id));
        let Some(place) = place else {
            play.note("No room for more enemies", 0)?;
            break;
        };
        alter(play, place, |figure| *figure = of_profile(&profile, Side::Second, group));
        foes::introduce(play, &profile, Subject::Figure(place))?;
        play.part_ends()?;
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
        kind: charts::kind(profile.name),
        ..Figure::ABSENT
    }
}

/// In a raid the force may hold the objective; in a defence the first contact tells what they are after.
fn objectives(play: &mut Play<'_>) -> Flow<()> {
    let now = battle(play);
    let (resolved, last) = (i16::from(now.scene.resolved), now.searched());
    let (encounter, found, told) = (now.scene.encounter, now.scene.found, now.scene.prize.is_some());
    play.about(Subject::Nobody);
    play.side(None);
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

/// When all is searched and nobody holds it, the objective lies there (`swordplay:R123`).
fn unguarded(play: &mut Play<'_>) -> Flow<()> {
    let now = battle(play);
    if now.scene.encounter != Encounter::Raid || now.scene.found || !now.searched() {
        return Ok(());
    }
    change(play, |battle| battle.scene.found = true);
    play.note("The objective lies here", 0)
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
    (BUILDINGS..).zip(&battle.buildings).filter(|(_, building)| building.unsearched()).map(|(id, _)| Id(id)).collect()
}

/// Once when it comes near, with two dice; once for every floor that is entered, with three.
fn building(play: &mut Play<'_>) -> Flow<Outcome> {
    let idle = battle(play).tasks.is_empty();
    let Some(place) = (if idle { house(play)? } else { None }) else { return Ok(chain::NOTHING.plain()) };
    resolve(play, place)
}

/// Which building, and whether it is entered; nothing if there is none.
fn house(play: &mut Play<'_>) -> Flow<Option<Place>> {
    let ids = unsearched(battle(play));
    if ids.is_empty() {
        return Ok(None);
    }
    play.about(Subject::Nobody);
    play.side(None);
    let id = play.choose(BUILDING, &ids)?;
    let nth = usize::from(id.0.saturating_sub(BUILDINGS));
    let approached = battle(play).buildings.get(nth).is_some_and(|building| building.approached);
    Ok(Some(if approached { Place::Inside(nth) } else { Place::Near(nth, play.yes(INSIDE)?) }))
}

/// From any group of the player.
const FARTHEST: Choose = Choose::new("marker.farthest", "Farthest PEF?");
const IN_SIGHT: Pick<YesNo> = Pick::new("marker.in-sight", "In sight now?").preset(YesNo::No);
/// Told with the dice, so it need not be shown again.
const MOVED: Ending = Ending::new("moved", "MOVES #", Tone::Middling).quiet();

/// A PEF moves: farthest first (`swordplay:P33`).
pub const MARKER_MOVES: Procedure = Procedure {
    id: "marker",
    title: "PEF moves",
    reference: "swordplay:P33",
    roles: &[],
    questions: questions![&[FARTHEST.declared(), IN_SIGHT.declared()], pef::MOVE_QUESTIONS, CONTACT_QUESTIONS],
    endings: endings!(&MOVED, &pef::STAYS, &chain::NOTHING),
    run: |play| {
        let may = battle(play).markers_may_move() && battle(play).tasks.is_empty();
        let Some(nth) = (if may { marker(play, FARTHEST, &|pef| pef & turn::MOVED == 0)? } else { None }) else {
            return Ok(chain::NOTHING.plain());
        };
        let marker = Subject::Figure(Id(PEFS + nth as u8));
        play.about(marker);
        play.side(Some(Side::Second));
        let inches = pef::moves(play)?;
        play.side(None);
        // Before anybody sees it, it must be moved.
        let told = if inches > 0 { MOVED.of(marker).and(inches) } else { pef::STAYS.of(marker) };
        play.tell(told);
        if inches > 0 {
            // What is noted last stands beside the dice.
            play.note("Into cover", 0)?;
            play.note("To the nearest", 0)?;
        }
        change(play, |battle| {
            if let Some(pef) = battle.scene.pefs.get_mut(nth) {
                *pef |= turn::MOVED;
            }
        });
        let seen = inches > 0 && play.yes(IN_SIGHT)?;
        if seen {
            return resolve(play, Place::Marker(nth));
        }
        skip_idle(play);
        Ok(told)
    },
};
