//! How Swordplay is played as a battle: what comes next, and what the screens show (`swordplay` section 7).

use core::fmt;

use super::battle::{BUILDINGS, Battle, Class, Figure, Phase, Status, mark, side_of};
use super::charts::{self, Encounter, Section};
use super::{act, adjust, begin, chain, enemy, finish, links, movement, np, range, solo, spotted, terrain, torch, turn};
use crate::engine::{Big, Facts, Guide, Id, IdList, Mark, Now, Options as _, Plot, SECTIONS, Side, Status as Stands, put_now};
use crate::games::State;

/// The guide.
pub const GUIDE: Guide<State> = Guide {
    begin: &begin::BEGIN,
    procedures: &[
        &begin::BEGIN,
        &turn::TURN,
        &turn::ACTIVATE,
        &act::FIRE,
        &act::ATTACK,
        &act::MOVE,
        &act::RUN,
        &act::LOAD,
        &act::POSTURE_NOW,
        &act::SPOTTED,
        &act::FETCH,
        &act::TAKE,
        &torch::DARE,
        &torch::TORCH,
        &links::REGROUP,
        &turn::END,
        &turn::PASS,
        &solo::CONTACT,
        &solo::BUILDING_NEAR,
        &solo::MARKER_MOVES,
        &np::NP,
        &chain::REACTIONS,
        &finish::FINISH,
        &adjust::ADJUST,
    ],
    now,
    cost: |_, _| 0,
    choose: &turn::ACTIVATE,
    change: Some(&adjust::ADJUST),
    status,
    left,
    side,
    result: |_, _, _| Ok(()),
    members,
    facts,
    map,
    player: |_, side| side,
    automatic: |state, side| battle(state).solo && side == Side::Second,
    decide: enemy::answer,
};

pub(super) const fn battle(state: &State) -> &Battle {
    match state {
        State::Swordplay(battle) => battle,
        _ => const { &Battle::EMPTY },
    }
}

/// Whatever the rules allow now; first what they want next.
fn now(state: &State) -> Now<State> {
    let it = battle(state);
    let mut list = Now::new();
    if it.turn == 0 || it.won.is_some() {
        return list;
    }
    let mut put = |possible, procedure| put_now(&mut list, possible, procedure);
    if !it.tasks.is_empty() {
        put(true, &chain::REACTIONS);
        put(true, &adjust::ADJUST);
        return list;
    }
    let any = |fits: &dyn Fn(&Figure) -> bool| !turn::actors(it, fits).is_empty();
    let foes = !it.standing(it.active.other()).is_empty();
    let markers = it.solo && it.scene.markers() > 0;
    let start = it.phase == Phase::Start;
    put(start && finish::over(it), &finish::FINISH);
    put(start, &turn::TURN);
    let enemy = it.enemy_phase() && it.group.is_none();
    let stand = !it.standing(Side::First).is_empty();
    put(enemy && it.markers_may_move(), &solo::MARKER_MOVES);
    put(enemy && it.first() != 0 && stand, &np::NP);
    put(!enemy && it.first() != 0, &turn::ACTIVATE);
    // Who charges is mostly whoever fights hand to hand: after one of them comes the next, and archers only at the end,
    // unless nobody else is left.
    let archers = it.those(&|figure| figure.stands() && figure.side == it.active && figure.class == Class::Melee).is_empty();
    let charges = foes && any(&|figure| (archers || figure.class == Class::Melee) && act::may_charge(figure));
    let charged = charges && any(&|figure| figure.has(mark::SPENT) && figure.has(mark::FOUGHT));
    put(charged, &act::ATTACK);
    put(foes && any(&|figure| act::may_fire(it, figure)), &act::FIRE);
    put(charges && !charged, &act::ATTACK);
    // Whoever has moved may move on, but that is no longer what comes next.
    let unmoved = any(&|figure| act::may_move(figure) && !figure.has(mark::MOVED));
    put(unmoved, &act::MOVE);
    put(it.group.is_some(), &turn::END);
    put(it.group.is_some_and(|group| spotted::unseen_of(it, group) != 0 && !it.group(group).is_empty()), &act::SPOTTED);
    put(!start && markers && stand, &solo::CONTACT);
    put(!start && it.solo && stand && !solo::unsearched(it).is_empty(), &solo::BUILDING_NEAR);
    put(!unmoved && any(&act::may_move), &act::MOVE);
    put(foes && !charges && any(&act::may_charge), &act::ATTACK);
    put(any(&|figure| act::may_move(figure) && !figure.has(mark::FAST)), &act::RUN);
    put(any(&|figure| act::may_load(super::House::ReloadAndMove.of(it), figure)), &act::LOAD);
    put(!act::wounded(it, it.active).is_empty() && any(&act::may_fetch), &act::FETCH);
    put(!act::wounded(it, it.active.other()).is_empty() && any(&|_| true), &act::TAKE);
    put(any(&act::may_move), &act::POSTURE_NOW);
    put(any(&torch::may_burn) && !torch::unburnt(it).is_empty(), &torch::TORCH);
    put(any(&|_| true), &torch::DARE);
    // What the rules say of a door, of woods, of fog: nothing changes by it.
    for asks in [&movement::COST, &movement::COVER, &range::CAN_SHOOT] {
        put(it.group.is_some(), asks);
    }
    put(links::regroupable(it) != 0, &links::REGROUP);
    put(turn::may_pass(it), &turn::PASS);
    put(true, &adjust::ADJUST);
    // Not while a group acts: then it would be what that group did last, and be offered again.
    put(it.group.is_none() && !(start && finish::over(it)), &finish::FINISH);
    list
}

fn status(state: &State) -> Stands {
    let it = battle(state);
    let winner = it.won.map(|won| if won { Side::First } else { Side::Second });
    Stands {
        word: "turn",
        turn: it.turn,
        acting: (it.phase != Phase::Start && it.won.is_none()).then_some(it.active),
        active: it.group.and_then(|group| it.leader(it.group(group))),
        over: it.won.map(|won| if won { finish::WON.plain() } else { finish::LOST.plain() }),
        winner,
        camp: false,
    }
}

/// How many of the group have neither moved nor spent their activation yet; else how far anybody sees by night or in fog.
fn left(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let it = battle(state);
    match (it.group, it.scene.sight) {
        (Some(_), _) => write!(out, "{} to act", turn::actors(it, &|figure| !figure.has(mark::MOVED | mark::SPENT)).len()),
        (None, 0) => Ok(()),
        (None, sight) => write!(out, "sight {sight} in"),
    }
}

fn side(state: &State, side: Side, out: &mut dyn fmt::Write) -> fmt::Result {
    let solo = battle(state).solo;
    out.write_str(match side {
        Side::First if solo => "Band",
        Side::Second if solo => "Enemy",
        Side::First => "Band A",
        Side::Second => "Band B",
    })
}

fn members(state: &State, side: Side) -> IdList {
    battle(state).those(&|figure| figure.side == side).collect()
}

fn facts(state: &State, id: Id) -> Facts {
    let it = battle(state);
    let figure = it.figure(id);
    let group = it.group(figure.group);
    let big = |label, value| Big { label, value, suffix: "" };
    let kind = match figure.class {
        _ if figure.star => "Star",
        _ if charts::called(figure.kind).is_some() => charts::called(figure.kind).unwrap_or_default(),
        Class::Missile => "missile",
        Class::Melee => "melee",
    };
    let mut facts = Facts::new(kind, [big("REP", i16::from(figure.rep)), big("GROUP", i16::from(figure.group % 8) + 1)]);
    facts.gone = !(figure.stands() || figure.status == Status::Out);
    facts.ready = turn::ready(it).has(id) && side_of(id) == it.active;
    let acted = figure.stands() && figure.has(mark::ACTED);
    // Who can shoot is seen at a glance.
    facts.before = match figure.class {
        _ if acted => Some(Mark::Acted),
        _ if figure.star => Some(Mark::Star),
        _ if figure.armed() => Some(Mark::Missile),
        Class::Melee if figure.stands() => Some(Mark::Melee),
        _ => None,
    };
    facts.behind = match figure.status {
        Status::Out => Some(Mark::Fallen),
        Status::Dead => Some(Mark::Dead),
        // Off the table, and alive.
        Status::Left | Status::Safe | Status::Absent => None,
        Status::Ducked | Status::Captive => Some(Mark::Bound),
        Status::CarryOn => None,
    };
    let leads = it.leader(group) == Some(id);
    words(figure, leads, acted, &mut facts);
    facts
}

/// The nine sections of a solo battlefield, with the markers that are left (`swordplay:P02`, `swordplay:P03`).
fn map(state: &State) -> Option<[Plot; SECTIONS]> {
    let it = battle(state);
    if !it.solo {
        return None;
    }
    let mut nth = 0;
    Some(it.scene.sections.map(|section| {
        nth += 1;
        let here = |place: u8| place == nth;
        let pefs = (0..).zip(it.scene.pefs).filter(|(_, place)| here(place & !turn::MOVED));
        Plot {
            name: terrain::lies_name(section),
            woods: matches!(section, Section::Woods | Section::WoodsB | Section::WoodedHill),
            hill: matches!(section, Section::Hill | Section::WoodedHill),
            closed: section == Section::Impassable,
            houses: (BUILDINGS..)
                .zip(&it.buildings)
                .filter(|(_, it)| it.areas > 0 && here(it.place()))
                .map(|(id, _)| Id(id))
                .collect(),
            markers: pefs.fold(0, |markers, (pef, _)| markers | 1 << pef),
            star: here(it.scene.centre),
            done: it.scene.encounter == Encounter::Explore && it.scene.explored >> (nth - 1) & 1 == 1,
        }
    }))
}

/// State first, then equipment: each word has its explanation among the terms.
fn words(figure: &Figure, leads: bool, acted: bool, facts: &mut Facts) {
    let is = |status| figure.status == status;
    let states = [
        (is(Status::Out), Some(Mark::Fallen), "OOF"),
        (is(Status::Dead), Some(Mark::Dead), "Dead"),
        (is(Status::Left), None, "Left"),
        (is(Status::Safe), None, "Safe"),
        (is(Status::Ducked), Some(Mark::Bound), "Ducked back"),
        (figure.guard.is_some() || is(Status::Captive), Some(Mark::Bound), "Captive"),
        (figure.stands() && leads, Some(Mark::Leader), "Leader"),
        (figure.star, Some(Mark::Star), "Star"),
        (acted, Some(Mark::Acted), "Activated"),
        (figure.has(mark::PRONE), Some(Mark::Fallen), "Prone"),
        (figure.carries.is_some(), None, "Carries"),
        (figure.stands() && figure.has(mark::BRAND), None, "Brand"),
        (figure.stands() && figure.cover == Some(true), Some(Mark::Shield), "In cover"),
        (figure.mounted, None, "Mounted"),
        (charts::shooter(figure.ranged).reload && !figure.loaded, Some(Mark::Missile), "Unloaded"),
    ];
    for (_, mark, word) in states.into_iter().filter(|(so, ..)| *so) {
        facts.word(mark, word);
    }
    if figure.ranged != super::Ranged::None {
        let word = super::Ranged::CHOICES.get(figure.ranged.index()).map_or("", |choice| choice.text);
        facts.word(Some(Mark::Missile), word);
    }
    let weapon = super::Weapon::CHOICES.get(figure.weapon.index()).map_or("", |choice| choice.text);
    facts.word(Some(Mark::Melee), if figure.weapon == super::Weapon::None { "Unarmed" } else { weapon });
    if figure.shield {
        facts.word(Some(Mark::Shield), "Shield");
    }
    let armour = match figure.armour {
        super::Armour::Light => "AC 2",
        super::Armour::Heavy => "AC 4",
        super::Armour::Plate => "AC 6",
    };
    facts.word(None, armour);
    for (flag, word) in [(mark::FANATIC, "Fanatic"), (mark::BIGGER, "Bigger")] {
        if figure.has(flag) {
            facts.word(None, word);
        }
    }
}
