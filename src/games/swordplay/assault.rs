//! A charge in a battle: the test, the target's shot, and the melees to their end (`swordplay:P24` to `swordplay:P27`).

use heapless::Vec;

use super::battle::{Figure, Those, alter, battle, change, choose, decision, fact, mark, side_of};
use super::charge::{self, Charging, MOST, May};
use super::charts::{Edge, Facing, edge};
use super::house::House;
use super::melee::{self, Fighter, Verdict};
use super::reaction::Reaction;
use super::{chain, links, solo, spotted, turn, volley, wound};
use crate::engine::{Choose, Declared, Flow, Id, Order, Pick, Side, Subject, TaskId, YesNo};
use crate::games::Play;
use crate::questions;

/// What counts as front, flank and rear: `swordplay:R77`. The charger stands an inch away (`swordplay:R76`).
const HIT_FROM: Pick<Facing> = Pick::new("assault.from", "Comes from").preset(Facing::Front);
const COVER: Pick<YesNo> = Pick::new("assault.cover", "In cover?").preset(YesNo::No);
/// One shot in all.
const AT: Choose = Choose::new("assault.at", "Shoot at whom?");
const SHOOTS: Pick<YesNo> = Pick::new("assault.shoots", "Shoot?").preset(YesNo::Yes);
/// The larger side says who fights first.
const FIRST: Order = Order::new("assault.first", "Who fights first?");

/// What a charge may ask.
pub const QUESTIONS: &[Declared] = questions![
    &[HIT_FROM.declared(), COVER.declared(), AT.declared(), SHOOTS.declared(), FIRST.declared()],
    charge::TEST_QUESTIONS,
    melee::FIGHT_ONLY,
];

/// Everybody who charges this figure: the test if it can shoot, and then they fight, one after the other. Whether it is done: who
/// is spotted on the way charges on after all that comes of it (`swordplay:R81`).
pub fn assault(play: &mut Play<'_>, task: TaskId, target: Id) -> Flow<bool> {
    let all = battle(play).charging(target);
    let figure = *battle(play).figure(target);
    if !figure.stands() {
        spotted::again(play, target)?;
        return Ok(true);
    }
    if !all.is_empty() {
        let Some(chargers) = approach(play, task, &figure, target, all)? else { return Ok(false) };
        // Whoever carries a friend drops him, and has not shot (`swordplay:R92`).
        alter(play, target, |figure| figure.carries = None);
        shot(play, target, &chargers)?;
        fight(play, task, target, &chargers)?;
        links::lost(play, all.with(target), task, false)?;
    }
    for id in all {
        turn::star_has_moved(play, id);
        alter(play, id, |figure| {
            // Carried out; who was to duck back still is (`swordplay:R149`).
            if figure.doing == Reaction::Charge {
                figure.doing = Reaction::CarryOn;
            }
            figure.aim = None;
            figure.marks |= mark::SPENT;
        });
    }
    Ok(true)
}

type Chargers = Vec<(Id, Charging), MOST>;

/// From where each comes, if that matters; and the test, if the target could shoot (`swordplay:R79`). Nothing if one was spotted.
fn approach(play: &mut Play<'_>, task: TaskId, figure: &Figure, target: Id, all: Those) -> Flow<Option<Chargers>> {
    let shoots = battle(play).can_shoot(figure) && figure.carries.is_none();
    let mut chargers = Chargers::new();
    for id in all {
        let charger = *battle(play).figure(id);
        let (rep, rides_down) = (i16::from(charger.rep), charger.mounted && !figure.mounted);
        let matters = shoots || figure.shield || figure.strikes_with() == super::battle::Weapon::Two;
        // Another group may see him on the way, wherever he comes from, or he may come upon something.
        let seeks = charger.side == Side::First && solo::seeks(battle(play));
        let watched = seeks || spotted::unseen(play, charger.group) & !(1 << figure.group) != 0;
        let facing = if matters || watched {
            let Some(facing) = chain::on_its_way(play, task, id, |play| play.pick(HIT_FROM))? else { return Ok(None) };
            facing
        } else {
            Facing::Front
        };
        // As many as may charge one figure: they fit.
        let _ = chargers.push((id, Charging { who: Subject::Figure(id), rep, facing, rides_down, may: May::Nothing }));
    }
    if !shoots {
        return Ok(Some(chargers));
    }
    fact(play, target);
    let cover = match figure.cover {
        Some(cover) => cover,
        None => play.yes(COVER)?,
    };
    alter(play, target, |figure| figure.cover = Some(cover));
    play.side(Some(side_of(target)));
    let mut test: Vec<Charging, MOST> = chargers.iter().map(|(_, charger)| *charger).collect();
    charge::test(play, Subject::Figure(target), i16::from(figure.rep), cover, &mut test)?;
    play.tell(charge::best(Subject::Figure(target), &test));
    for ((_, charger), tested) in chargers.iter_mut().zip(test) {
        *charger = tested;
        play.about(charger.who);
        play.note(charge::told(charger.may), 0)?;
    }
    Ok(Some(chargers))
}

/// The target's one shot, with the penalty that goes with whom it is at. No tests arise from it (`swordplay:R84`).
fn shot(play: &mut Play<'_>, target: Id, chargers: &Chargers) -> Flow<()> {
    let open =
        chargers.iter().filter(|(_, charger)| charger.may != May::Nothing).fold(Those::NOBODY, |all, (id, _)| all.with(*id));
    if open.is_empty() {
        return Ok(());
    }
    decision(play, target);
    if !play.yes(SHOOTS)? {
        return Ok(());
    }
    let at = choose(play, AT, open)?;
    let rush = chargers.iter().any(|(id, charger)| *id == at && charger.may == May::Rush);
    alter(play, target, |figure| (figure.aim, figure.rush) = (Some(at), rush));
    volley::shoot_at_charger(play, target)?;
    // Who is hit and should duck back breaks off, unless the table plays it otherwise (`swordplay:R82`).
    if House::ChargesOn.on(play) && battle(play).figure(at).stands() {
        alter(play, at, |figure| {
            (figure.doing, figure.aim, figure.marks) = (Reaction::Charge, Some(target), figure.marks & !mark::HURT);
        });
        change(play, |battle| {
            let duck = battle.tasks.open().find(|(_, task)| *task == super::battle::Task::DuckBack(at));
            if let Some((id, _)) = duck {
                battle.tasks.done(id);
            }
        });
    }
    Ok(())
}

/// Those who come through fight one after the other; the single figure's losses stay until all is over (`swordplay:R89`). Melee
/// losses cause no tests (`swordplay:R90`).
fn fight(play: &mut Play<'_>, task: TaskId, target: Id, chargers: &Chargers) -> Flow<()> {
    let through = battle(play).charging(target);
    let order = order(play, target, through)?;
    let mut single = fighter(play, target, false, false);
    for id in order {
        let prone = battle(play).figure(target).has(mark::PRONE);
        let mut foe = fighter(play, id, true, prone);
        let facing = chargers.iter().find(|(charger, _)| *charger == id).map_or(Facing::Front, |(_, charger)| charger.facing);
        let mut against = single.from(facing);
        if battle(play).figure(id).has(mark::PRONE) {
            against.bonus += edge(Edge::Prone);
        }
        play.side(None);
        let verdict = melee::fight(play, &mut foe, &mut against, None)?;
        (single.melee_rep, single.pool) = (against.melee_rep, against.pool);
        alter(play, id, |figure| (figure.pool, figure.marks) = (foe.pool, figure.marks | mark::FOUGHT));
        alter(play, target, |figure| (figure.pool, figure.marks) = (against.pool, figure.marks | mark::FOUGHT));
        let (fallen, beaten) = match verdict {
            Verdict::Undecided => continue,
            Verdict::Attacker => (target, &against),
            Verdict::Target => (id, &foe),
        };
        let pool = battle(play).figure(fallen).pool;
        volley::apply(play, Some(task), fallen, beaten.suffered, pool)?;
        wound::power_left(play, Subject::Figure(fallen), beaten.left)?;
        if fallen == target {
            break;
        }
    }
    Ok(())
}

/// In which order they fight: as their side says; the device sends the highest Rep first (`swordplay:R116`).
fn order(play: &mut Play<'_>, target: Id, through: Those) -> Flow<crate::engine::IdList> {
    let mut ids: crate::engine::IdList = through.collect();
    let side = side_of(target).other();
    if battle(play).solo && side == Side::Second {
        let mut sorted = crate::engine::IdList::new();
        for id in ids {
            let rep = battle(play).figure(id).rep;
            let at = sorted.iter().position(|other| battle(play).figure(*other).rep < rep).unwrap_or(sorted.len());
            // As many as there were: they fit.
            let _ = sorted.insert(at, id);
        }
        return Ok(sorted);
    }
    if ids.len() > 1 {
        play.about(Subject::Figure(target));
        play.side(Some(side));
        ids = play.order(FIRST, &ids)?;
    }
    Ok(ids)
}

/// A figure as a fighter.
fn fighter(play: &Play<'_>, id: Id, charges: bool, foe_prone: bool) -> Fighter {
    let figure = battle(play).figure(id);
    let mut fighter =
        Fighter::armed(Subject::Figure(id), i16::from(figure.rep), figure.class, figure.strikes_with(), figure.shield);
    for (so, of) in [(figure.has(mark::FANATIC), Edge::Fanatic), (foe_prone, Edge::Prone)] {
        if so {
            fighter.bonus += edge(of);
        }
    }
    if charges && figure.mounted {
        fighter.charge = edge(Edge::Charging);
    }
    (fighter.bigger, fighter.armour) = (figure.has(mark::BIGGER), figure.armour);
    (fighter.star, fighter.pool) = (figure.star, figure.pool);
    fighter
}
