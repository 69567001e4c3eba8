//! A volley: every shot of a group at once, then what it did (`swordplay:P19`, `swordplay:P21`, `swordplay:P22`).

use heapless::Vec;

use super::battle::{Class, Figure, Figures, GROUPS, Ranged, Status, Task, alter, battle, bit, decision, fact, owe};
use super::charts::{self, Spoils};
use super::hit::{self, Aimed, Known, Shot};
use super::reaction::Reaction;
use super::wound::{self, Damage, Hurt};
use crate::dice::{Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{Choose, Declared, Flow, Id, Need, Set, Side, Subject, TaskId, Throw, Ticks};
use crate::games::Play;

/// At whom a figure shoots.
const TARGET: Choose = Choose::new("volley.target", "Shoot at whom?");
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

/// What a volley may ask beside the questions of its shots and wounds.
pub const QUESTIONS: &[Declared] = &[
    TARGET.declared(),
    VOLLEY.declared(),
    SHOT.declared(),
    PITIFUL.declared(),
    WOUNDS.declared(),
    WOUND.declared(),
    NEAR.declared(),
];

const ONE_DIE: Pool = Pool { count: 1, die: Die::D6 };

/// The most that shoot together.
const MAX_SHOTS: usize = 24;

/// A shot of the volley, and what it does.
#[derive(Clone, Copy, Debug)]
struct Fired {
    shooter: Id,
    target: Id,
    aimed: Aimed,
    shot: Shot,
}

impl Fired {
    fn hits(&self) -> bool {
        self.shot == Shot::Hit
    }

    fn pitiful(&self) -> bool {
        self.aimed.pitiful(self.shot)
    }
}

type Shots = Vec<Fired, MAX_SHOTS>;

/// Each shooter of a group chooses its target. One on one as far as it goes: nobody gets a second shot while somebody else has
/// none (`swordplay:P19`); active fire is free (`swordplay:R138`).
pub fn aim(play: &mut Play<'_>, shooters: &[Id], free: bool, legal: impl Fn(&Figure, Id) -> bool) -> Flow<()> {
    let mut shots = [0_u8; super::battle::MAX_FIGURES];
    for shooter in shooters {
        let figure = battle(play).figure(*shooter);
        let mut targets: Figures = battle(play).those(|target| target.stands() && target.side != figure.side);
        targets.retain(|target| legal(&figure, *target));
        let count = |target: &Id| shots.get(usize::from(target.0)).copied().unwrap_or(0);
        let fewest = targets.iter().map(count).min().unwrap_or(0);
        targets.retain(|target| free || count(target) == fewest);
        if targets.is_empty() {
            continue;
        }
        // Who is nearest to a figure that the device runs, only somebody at the table can see (`swordplay:R116`).
        match battle(play).solo && figure.side == Side::Second {
            true => fact(play, *shooter),
            false => decision(play, *shooter, figure.side),
        }
        let target = play.choose(TARGET, &targets)?;
        if let Some(shots) = shots.get_mut(usize::from(target.0)) {
            *shots += 1;
        }
        alter(play, *shooter, |figure| figure.aim = Some(target));
    }
    Ok(())
}

/// The group's figures that have aimed shoot; their targets, and the friends of those hit, owe tests.
pub fn volley(play: &mut Play<'_>, task: TaskId, group: u8) -> Flow<()> {
    let mut shots = roll(play, group)?;
    pitiful(play, &mut shots)?;
    for fired in &mut shots {
        fired.shot = fired.aimed.settle(play, fired.shot)?;
        alter(play, fired.shooter, |figure| figure.loaded &= figure.ranged == Ranged::Bow);
    }
    for id in battle(play).those(|figure| figure.group == group) {
        alter(play, id, |figure| {
            // Return Fire and Rush Shot are carried out (`swordplay:R149`).
            (figure.aim, figure.rush) = (None, false);
            if matches!(figure.doing, Reaction::ReturnFire | Reaction::RushShot) {
                figure.doing = Reaction::CarryOn;
            }
        });
    }
    hurt(play, task, &shots)?;
    let hit: Set = shots.iter().filter(|fired| fired.hits()).map(|fired| fired.target).collect();
    // Whoever was hit does not take Received Fire as well (`swordplay:R55`).
    for Fired { shooter, target, .. } in shots.iter().filter(|fired| !hit.has(fired.target)) {
        alter(play, *target, |figure| figure.missed_by |= bit(*shooter));
        let group = battle(play).figure(*target).group;
        owe(play, Task::Test(group), Some(task));
    }
    for casualty in hit.iter() {
        man_down(play, task, casualty)?;
    }
    Ok(())
}

/// Everybody's die on one card, then the circumstances of the totals they can change.
fn roll(play: &mut Play<'_>, group: u8) -> Flow<Shots> {
    let shooters = battle(play).those(|figure| figure.group == group && figure.armed() && figure.aim.is_some());
    for shooter in &shooters {
        let figure = battle(play).figure(*shooter);
        decision(play, *shooter, figure.side);
        play.base("Rep", i16::from(figure.rep));
        play.cast(SHOT, ONE_DIE, Reading::Sum, Need::Adds(i16::from(figure.rep)))?;
    }
    play.about(Subject::Figure(Id(GROUPS + group)));
    let dice: Vec<u8, MAX_SHOTS> = play.roll_all(VOLLEY)?.iter().map(face).collect();
    let mut shots = Shots::new();
    for (shooter, die) in shooters.iter().zip(dice) {
        let target = battle(play).figure(*shooter).aim.unwrap_or(*shooter);
        let mut aimed = aimed(play, *shooter, target, die);
        let shot = aimed.judge(play)?;
        // What is said of a target's cover holds until it moves.
        alter(play, target, |figure| figure.cover = aimed.known.get(Spoils::Cover));
        let _ = shots.push(Fired { shooter: *shooter, target, aimed, shot });
    }
    Ok(shots)
}

fn aimed(play: &Play<'_>, shooter: Id, target: Id, die: u8) -> Aimed {
    let figure = battle(play).figure(shooter);
    let at = battle(play).figure(target);
    // A shield helps only beside a One Hand weapon: not an archer (`swordplay:R24`).
    let hands_full = at.class == Class::Missile && matches!(at.ranged, Ranged::Bow | Ranged::Crossbow);
    let mut known = Known::CLEAR;
    for (what, holds) in [
        (Spoils::Rush, Some(figure.rush)),
        (Spoils::ShooterFast, None),
        (Spoils::Shielded, (!at.shield || hands_full).then_some(false)),
        (Spoils::TargetFast, None),
        (Spoils::Cover, at.cover),
    ] {
        known.set(what, holds);
    }
    let (shooter, target) = (Subject::Figure(shooter), Subject::Figure(target));
    Aimed { shooter, target, rep: i16::from(figure.rep), die, known }
}

fn face(seen: &Seen) -> u8 {
    match seen {
        Seen::Value(face) => *face as u8,
        _ => 0,
    }
}

/// The natural 6s of Rep 2 and 3 that missed, on one card (`swordplay:R67`).
fn pitiful(play: &mut Play<'_>, shots: &mut Shots) -> Flow<()> {
    for fired in shots.iter().filter(|fired| fired.pitiful()) {
        let figure = battle(play).figure(fired.shooter);
        let passes = FaceSet::at_most(fired.aimed.rep);
        decision(play, fired.shooter, figure.side);
        play.base("Rep", fired.aimed.rep);
        play.cast(hit::PITIFUL, ONE_DIE, Reading::Hits(passes), Need::Faces(passes))?;
    }
    play.about(Subject::Nobody);
    let luck = play.roll_all(PITIFUL)?;
    for (fired, seen) in shots.iter_mut().filter(|fired| fired.pitiful()).zip(luck) {
        fired.shot = if matches!(seen, Seen::Hits(1, _)) { Shot::Hit } else { Shot::Miss };
    }
    Ok(())
}

/// Every hit's die on one card, then what each target suffers: the worst, or for a Star all of it at once (`swordplay:R137`).
fn hurt(play: &mut Play<'_>, task: TaskId, shots: &Shots) -> Flow<()> {
    let hits = || shots.iter().filter(|fired| fired.hits());
    for Fired { shooter, target, .. } in hits() {
        let (side, armour) = (battle(play).figure(*shooter).side, battle(play).figure(*target).armour);
        decision(play, *shooter, side);
        let adds = charts::armour(armour).shot;
        play.because("Armour", adds);
        play.cast(WOUND, ONE_DIE, Reading::Sum, Need::Adds(adds))?;
    }
    play.about(Subject::Nobody);
    let dice: Vec<u8, MAX_SHOTS> = play.roll_all(WOUNDS)?.iter().map(face).collect();
    let targets: Set = hits().map(|fired| fired.target).collect();
    for target in targets.iter() {
        let figure = battle(play).figure(target);
        let rep = i16::from(figure.rep);
        decision(play, target, figure.side);
        let mut hurt = Hurt::new(Subject::Figure(target), rep, Damage::Duck);
        (hurt.star, hurt.pool) = (figure.star, figure.pool);
        for (fired, die) in hits().zip(&dice).filter(|(fired, _)| fired.target == target) {
            let attacker = battle(play).figure(fired.shooter).rep;
            hurt.take(i16::from(attacker), wound::ranged(play, *die, figure.armour, rep));
        }
        let damage = hurt.suffer(play)?;
        apply(play, task, target, damage, hurt.pool)?;
    }
    Ok(())
}

fn apply(play: &mut Play<'_>, task: TaskId, target: Id, damage: Damage, pool: u8) -> Flow<()> {
    alter(play, target, |figure| {
        figure.pool = pool;
        match damage {
            Damage::None | Damage::LoseRep => {}
            Damage::Duck => figure.doing = figure.doing.max(Reaction::DuckBack),
            Damage::Out => figure.status = Status::Out,
            Damage::Dead => figure.status = Status::Dead,
            Damage::Safe => (figure.status, figure.rep) = (Status::Safe, figure.rep.saturating_sub(1).max(2)),
        }
    });
    let text = match damage {
        Damage::None | Damage::LoseRep => "Unhurt",
        Damage::Duck => {
            owe(play, Task::DuckBack(target), Some(task));
            "Must duck back"
        }
        Damage::Out => "Out of the Fight",
        Damage::Dead => "Obviously Dead",
        Damage::Safe => "Cheats death",
    };
    play.note(text, 0)
}

/// Friends near somebody who was hit owe a test (`swordplay:P16`, `swordplay:R51`).
fn man_down(play: &mut Play<'_>, task: TaskId, casualty: Id) -> Flow<()> {
    let hit = battle(play).figure(casualty);
    let mut friends = battle(play).those(|friend| friend.side == hit.side && friend.stands());
    friends.retain(|friend| *friend != casualty);
    let own: Set = friends.iter().copied().filter(|friend| battle(play).figure(*friend).group == hit.group).collect();
    fact(play, casualty);
    let near = play.ticks(NEAR, &friends, (0, friends.len() as u8), own)?;
    for friend in near.iter() {
        alter(play, friend, |figure| figure.man_down = true);
        let group = battle(play).figure(friend).group;
        owe(play, Task::Test(group), Some(task));
    }
    Ok(())
}
