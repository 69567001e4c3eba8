//! A volley: every shot of a group at once, then what it did (`swordplay:P19`, `swordplay:P21`, `swordplay:P22`).

use heapless::Vec;

use super::battle::{
    A_SIDE, Class, Figure, GROUPS, Ranged, Status, Task, Those, alter, battle, bit, choose, decision, fact, mark, owe, tick,
};
use super::charts::{self, Spoils};
use super::hit::{self, Aimed, Known, Shot};
use super::house::House;
use super::reaction::Reaction;
use super::wound::{self, Damage, Hurt};
use super::{chain, links, roll};
use crate::dice::Reading;
use crate::engine::{Choose, Declared, Ending, Flow, Id, Need, Outcome, Side, Subject, TaskId, Throw, Ticks, Tone};
use crate::games::Play;

/// At whom a figure shoots.
const TARGET: Choose = Choose::new("volley.target", "Shoot at whom?");
/// The same of one that the device runs: nobody chooses for it (`swordplay:R116`).
pub const NEAREST: Choose = Choose::new("volley.nearest", "Nearest to it?");
/// Each shooter's 1d6 and Rep, on one card.
const VOLLEY: Throw = Throw::new("volley.roll", "Volley");
const SHOT: Throw = Throw::new("volley.shot", "To hit");
/// All Pitiful Shots of the volley.
const PITIFUL: Throw = Throw::new("volley.pitiful", "Pitiful Shots");
/// Each hit's 1d6 and armour, on one card.
const WOUNDS: Throw = Throw::new("volley.wounds", "Ranged damage");
const WOUND: Throw = Throw::new("volley.wound", "Damage die");
/// Friends within 4" and in sight of somebody hit: they take Man Down (`swordplay:P16`).
const NEAR: Ticks = Ticks::new("volley.near", "Friends within 4\"");

/// So many shots hit.
pub const HITS: Ending = Ending::new("hits", "# HITS", Tone::Good);

/// What a volley may ask beside the questions of its shots and wounds.
pub const QUESTIONS: &[Declared] = &[
    TARGET.declared(),
    NEAREST.declared(),
    VOLLEY.declared(),
    SHOT.declared(),
    PITIFUL.declared(),
    WOUNDS.declared(),
    WOUND.declared(),
    NEAR.declared(),
];

/// The most that shoot together.
const MAX_SHOTS: usize = A_SIDE as usize;

/// In a larger volley no shot has a modifier of its own: every one can be overruled, and there is no room for both.
const MODIFIED: usize = 8;

/// A shot of the volley, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Fired {
    shooter: Id,
    target: Id,
    aimed: Aimed,
    shot: Shot,
}

impl Fired {
    fn pitiful(&self) -> bool {
        self.aimed.pitiful(self.shot)
    }
}

type Shots = Vec<Fired, MAX_SHOTS>;

/// Each shooter of a group chooses its target. One on one as far as it goes: nobody gets a second shot while somebody else has
/// none (`swordplay:P19`); active fire is free (`swordplay:R138`).
pub fn aim(play: &mut Play<'_>, shooters: Those, free: bool, targets: &dyn Fn(&Figure) -> Those) -> Flow<()> {
    let mut shots = [0_u8; super::battle::MAX_FIGURES];
    for shooter in shooters {
        let figure = battle(play).figure(shooter);
        let foes = battle(play).standing(figure.side.other());
        let mut targets = targets(figure).and(foes);
        // Who is nearest to a figure that the device runs, only somebody at the table can see (`swordplay:R116`).
        let theirs = battle(play).solo && figure.side == Side::Second;
        let count = |target: Id| shots.get(usize::from(target.0)).copied().unwrap_or(0);
        let fewest = targets.map(count).min().unwrap_or(0);
        if !free {
            targets = targets.filter(|target| count(*target) == fewest).fold(Those::NOBODY, Those::with);
        }
        if targets.is_empty() {
            continue;
        }
        let target = if theirs {
            fact(play, shooter);
            choose(play, NEAREST, targets)?
        } else {
            decision(play, shooter);
            choose(play, TARGET, targets)?
        };
        if shooters.len() > 1 {
            // The odds are those of all of them, and no help in choosing for one.
            play.by_itself();
        }
        if let Some(shots) = shots.get_mut(usize::from(target.0)) {
            *shots += 1;
        }
        alter(play, shooter, |figure| figure.aim = Some(target));
    }
    Ok(())
}

/// The group's figures that have aimed shoot; their targets, and the friends of those hit, owe tests.
pub fn volley(play: &mut Play<'_>, task: TaskId, group: u8) -> Flow<()> {
    let shooters = battle(play)
        .those(&|figure| figure.group == group && figure.armed() && figure.aim.is_some() && figure.doing != Reaction::Charge);
    let shots = shoot(play, Subject::Figure(Id(GROUPS + group)), shooters, false)?;
    let hit = hurt(play, Some(task), &shots)?;
    // Return Fire and Rush Shot are carried out (`swordplay:R149`).
    for id in battle(play).those(&|figure| figure.group == group && figure.doing != Reaction::Charge) {
        alter(play, id, |figure| {
            (figure.aim, figure.rush) = (None, false);
            if matches!(figure.doing, Reaction::ReturnFire | Reaction::RushShot) {
                figure.doing = Reaction::CarryOn;
            }
        });
    }
    links::lost(play, hit, task, true)?;
    // Whoever was hit does not take Received Fire as well (`swordplay:R55`); whose friend was hit on his back does.
    for Fired { shooter, target, aimed, .. } in &shots {
        let missed = match aimed.target {
            Subject::Figure(carrier) if carrier != *target => carrier,
            _ => *target,
        };
        // Nor does anybody who is no longer there.
        if hit.has(missed) || !battle(play).figure(missed).stands() {
            continue;
        }
        alter(play, missed, |figure| figure.missed_by |= bit(*shooter));
        let group = battle(play).figure(missed).group;
        owe(play, Task::Test(group), Some(task));
    }
    for casualty in hit {
        man_down(play, task, casualty)?;
    }
    Ok(())
}

/// One shot at somebody who charges, from which no tests arise (`swordplay:R84`).
pub fn shoot_at_charger(play: &mut Play<'_>, shooter: Id) -> Flow<()> {
    let shots = shoot(play, Subject::Figure(shooter), Those::one(shooter), true)?;
    hurt(play, None, &shots)?;
    alter(play, shooter, |figure| (figure.aim, figure.rush) = (None, false));
    Ok(())
}

/// Everybody's die on one card, then the circumstances of the totals they can change, then the Pitiful Shots.
fn shoot(play: &mut Play<'_>, group: Subject, shooters: Those, at_charger: bool) -> Flow<Shots> {
    let mut more = Vec::<i16, MAX_SHOTS>::new();
    let each = usize::from(shooters.len()) <= MODIFIED;
    for shooter in shooters {
        let rep = i16::from(battle(play).figure(shooter).rep);
        decision(play, shooter);
        play.base("Rep", rep);
        let adds = if each { play.extra(roll::MODIFIER)? } else { 0 };
        play.cast(SHOT, roll::d6(1), Reading::Sum, Need::Adds(rep + adds))?;
        let _ = more.push(adds);
    }
    play.about(shot_at(play, shooters).unwrap_or(group));
    let dice: Vec<u8, MAX_SHOTS> = play.roll_all(VOLLEY)?.iter().map(|seen| roll::value(seen) as u8).collect();
    let mut shots = Shots::new();
    for ((shooter, die), more) in shooters.zip(dice).zip(more) {
        let target = battle(play).figure(shooter).aim.unwrap_or(shooter);
        let mut aimed = Aimed { more, ..aimed(play, shooter, target, die, at_charger) };
        let shot = aimed.judge(play)?;
        // What is said of a target's cover holds until it moves.
        let cover = aimed.known.get(Spoils::Cover);
        alter(play, target, |figure| figure.cover = cover);
        if !at_charger {
            // At whom it has shot it can shoot again, until one of them moves.
            alter(play, shooter, |figure| figure.reaches |= bit(target));
        }
        let _ = shots.push(Fired { shooter, target, aimed, shot });
    }
    for fired in shots.iter().filter(|fired| fired.pitiful()) {
        decision(play, fired.shooter);
        roll::cast_passes(play, hit::PITIFUL, 1, fired.aimed.rep)?;
    }
    play.about(Subject::Nobody);
    let luck = play.roll_all(PITIFUL)?;
    for (fired, seen) in shots.iter_mut().filter(|fired| fired.pitiful()).zip(luck) {
        fired.shot = if roll::hits(seen) > 0 { Shot::Hit } else { Shot::Miss };
    }
    for fired in &mut shots {
        decision(play, fired.shooter);
        fired.shot = fired.aimed.settle(play, fired.shot)?;
        let hits = if fired.shot == Shot::Miss { 0 } else { mark::FOUGHT };
        alter(play, fired.shooter, |figure| {
            figure.loaded &= figure.ranged == Ranged::Bow;
            figure.marks |= mark::SHOT | hits;
        });
        // A carried friend catches it with his own armour and Rep; the carrier was missed (`swordplay:R142`).
        if fired.shot == Shot::Wounded {
            fired.target = battle(play).figure(fired.target).carries.unwrap_or(fired.target);
        }
    }
    play.tell(told(&shots));
    Ok(shots)
}

/// Whom the card names: the one whom all of them shoot at, or else the group.
fn shot_at(play: &Play<'_>, shooters: Those) -> Option<Subject> {
    let aims = shooters.filter_map(|shooter| battle(play).figure(shooter).aim).fold(Those::NOBODY, Those::with);
    let group = |id| battle(play).figure(id).group;
    let first = { aims }.next()?;
    let together = { aims }.all(|id| group(id) == group(first));
    let named = if aims.len() == 1 { first } else { Id(GROUPS + group(first)) };
    together.then_some(Subject::Figure(named))
}

/// What the dice did: to whom, if that is one.
fn told(shots: &Shots) -> Outcome {
    let mut hits = shots.iter().filter(|fired| fired.shot != Shot::Miss);
    match (hits.next(), hits.count() as i16) {
        (None, _) => hit::MISS.plain(),
        (Some(fired), 0) if fired.shot == Shot::Wounded => hit::WOUNDED.of(Subject::Figure(fired.target)),
        (Some(fired), 0) => hit::HIT.of(Subject::Figure(fired.target)),
        (Some(_), more) => HITS.with(more + 1),
    }
}

fn aimed(play: &Play<'_>, shooter: Id, target: Id, die: u8, at_charger: bool) -> Aimed {
    let figure = battle(play).figure(shooter);
    let at = battle(play).figure(target);
    // A shield helps only beside a One Hand weapon: not an archer (`swordplay:R24`), and a lancer if the table plays it so
    // (`swordplay:R23`).
    let archer = at.class == Class::Missile && charts::shooter(at.ranged).two_hands;
    let lancer = at.weapon == super::battle::Weapon::Lance;
    let one_hand = at.weapon == super::battle::Weapon::OneHand || lancer && !House::LancerUnshielded.on(play);
    let mut known = Known::CLEAR;
    known.carries = Some(at.carries.is_some());
    for (what, holds) in [
        (Spoils::Rush, Some(figure.rush || figure.carries.is_some())),
        (Spoils::ShooterFast, Some(figure.has(mark::FAST))),
        (Spoils::Shielded, if at.shield && one_hand && !archer { None } else { Some(false) }),
        (Spoils::TargetFast, Some(at.has(mark::FAST))),
        // From declaration to contact, for every shooter (`swordplay:R81`).
        (Spoils::Charging, Some(at_charger || at.doing == Reaction::Charge)),
        (Spoils::Cover, at.cover),
    ] {
        known.set(what, holds);
    }
    let rep = i16::from(figure.rep);
    Aimed { shooter: Subject::Figure(shooter), target: Subject::Figure(target), rep, more: 0, die, known }
}

/// Every hit's die on one card, then what each target suffers: the worst, or for a Star all of it at once (`swordplay:R137`). Who
/// was hit.
fn hurt(play: &mut Play<'_>, task: Option<TaskId>, shots: &Shots) -> Flow<Those> {
    let hits = || shots.iter().filter(|fired| fired.shot != Shot::Miss);
    let mut more = Vec::<i16, MAX_SHOTS>::new();
    let each = hits().count() <= MODIFIED;
    for Fired { shooter, target, .. } in hits() {
        let adds = charts::armour(battle(play).figure(*target).armour).shot;
        decision(play, *shooter);
        play.because("Armour", adds);
        let extra = if each { play.extra(roll::MODIFIER)? } else { 0 };
        play.cast(WOUND, roll::d6(1), Reading::Sum, Need::Adds(adds + extra))?;
        let _ = more.push(extra);
    }
    play.about(Subject::Nobody);
    let dice: Vec<i16, MAX_SHOTS> =
        play.roll_all(WOUNDS)?.iter().map(roll::value).zip(more).map(|(die, more)| die + more).collect();
    let mut down = Those::NOBODY;
    let targets = hits().fold(Those::NOBODY, |targets, fired| targets.with(fired.target));
    for target in targets {
        let figure = *battle(play).figure(target);
        let rep = i16::from(figure.rep);
        decision(play, target);
        let mut hurt = Hurt::new(Subject::Figure(target), rep, Damage::Duck);
        (hurt.star, hurt.pool) = (figure.star, figure.pool);
        for (fired, die) in hits().zip(&dice).filter(|(fired, _)| fired.target == target) {
            let attacker = battle(play).figure(fired.shooter).rep;
            hurt.take(i16::from(attacker), wound::ranged(play, *die, figure.armour, rep));
        }
        let damage = hurt.suffer(play)?;
        // Of several those who go down are counted.
        if damage >= Damage::Out {
            down = down.with(target);
        }
        let several = chain::fallen(down.len(), { down }.next().map_or(Subject::Nobody, Subject::Figure));
        play.tell(if targets.len() == 1 { wound::ending(damage).of(Subject::Figure(target)) } else { several });
        apply(play, task, target, damage, hurt.pool)?;
        wound::power_left(play, Subject::Figure(target), hurt.left)?;
    }
    Ok(targets)
}

/// What damage does to a figure. Whoever is down already can only die.
pub fn apply(play: &mut Play<'_>, task: Option<TaskId>, target: Id, damage: Damage, pool: u8) -> Flow<()> {
    let stood = battle(play).figure(target).stands();
    alter(play, target, |figure| {
        figure.pool = pool;
        match damage {
            Damage::None | Damage::LoseRep => {}
            Damage::Duck if stood => {
                // Whomever he was charging, he aims at nobody any more.
                (figure.doing, figure.aim) = (figure.doing.max(Reaction::DuckBack), None);
                figure.marks |= mark::HURT;
            }
            Damage::Duck => {}
            Damage::Out => (figure.status, figure.marks) = (Status::Out, figure.marks | mark::WAS_OUT),
            Damage::Dead => figure.status = Status::Dead,
            Damage::Safe => figure.cheats_death(),
        }
        if damage >= Damage::Out {
            // Whoever goes down carries nobody any more, and does nothing more.
            (figure.carries, figure.doing, figure.missed_by, figure.man_down) = (None, Reaction::CarryOn, 0, false);
        }
    });
    if damage > Damage::Out {
        // Nobody carries the dead (`swordplay:R69`).
        for carrier in battle(play).those(&|it| it.carries == Some(target)) {
            alter(play, carrier, |figure| figure.carries = None);
        }
    }
    let text = match damage {
        Damage::None | Damage::LoseRep => "Unhurt",
        Damage::Duck => {
            if stood {
                owe(play, Task::DuckBack(target), task);
            }
            "Must duck back"
        }
        Damage::Out => "Out of the Fight",
        Damage::Dead => "Obviously Dead",
        Damage::Safe => "Cheats death",
    };
    play.about(Subject::Figure(target));
    play.note(text, 0)
}

/// Friends near somebody who was hit owe a test, whatever the hit did (`swordplay:P16`, `swordplay:R51`).
fn man_down(play: &mut Play<'_>, task: TaskId, casualty: Id) -> Flow<()> {
    let hit = *battle(play).figure(casualty);
    if House::OnlyDown.on(play) && hit.stands() {
        return Ok(());
    }
    let friends = battle(play).standing(hit.side).without(Those::one(casualty));
    let own = battle(play).group(hit.group);
    fact(play, casualty);
    for friend in tick(play, NEAR, friends, 0, own)? {
        alter(play, friend, |figure| figure.man_down = true);
        let group = battle(play).figure(friend).group;
        owe(play, Task::Test(group), Some(task));
    }
    Ok(())
}
