//! Star, Band, enemies, and what follows a fight: by themselves (`sfc:P1` to `sfc:P6`, `sfc:P24` to `sfc:P28`).

use super::figure::{Class, Weapon};
use crate::dice::{Die, Reading, Seen};
use crate::engine::{Declared, Digest, Ending, Flow, Need, Number, Options as _, Outcome, Pick, Settle, Subject, Throw, Tone};
use crate::games::twod6::{MORE_ENEMIES, Missing, ONE, Six, THREE, TWO, rep_changes};
use crate::games::{Play, Procedure};
use crate::{options, questions};

/// Somebody as a Class Table has him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Rep.
    pub rep: u8,
    /// Defensive Value.
    pub dv: u8,
    /// The most he can have; a human with an Auto may have a Pistol.
    pub weapon: Weapon,
}

const fn row(rep: u8, dv: u8, weapon: Weapon) -> Profile {
    Profile { rep, dv, weapon }
}

use Weapon::{Auto, Pistol, Rage, Vicious};

/// T1 to T6, in the order of [`Class`]; the mark on the Gangers' table has no footnote (`sfc:R4`).
#[rustfmt::skip]
pub const CLASSES: [[Profile; 6]; 6] = [
    [row(3, 3, Vicious), row(3, 3, Vicious), row(4, 4, Vicious), row(4, 4, Vicious), row(4, 4, Vicious), row(5, 4, Vicious)],
    [row(3, 2, Pistol), row(3, 2, Pistol), row(4, 2, Pistol), row(4, 3, Auto), row(4, 3, Auto), row(5, 4, Auto)],
    [row(3, 2, Auto), row(4, 3, Auto), row(4, 3, Auto), row(4, 3, Auto), row(4, 3, Auto), row(5, 3, Auto)],
    [row(4, 3, Auto), row(4, 4, Auto), row(4, 4, Auto), row(5, 4, Auto), row(5, 4, Auto), row(5, 4, Auto)],
    [row(3, 2, Auto), row(4, 3, Auto), row(4, 3, Auto), row(4, 3, Auto), row(5, 4, Auto), row(5, 4, Auto)],
    [row(3, 2, Rage), row(3, 2, Rage), row(3, 3, Rage), row(4, 3, Rage), row(4, 3, Rage), row(4, 4, Rage)],
];

options! {
    /// One of the two sides.
    pub enum Who { Player = "Player", Enemy = "Enemy" }
}

options! {
    /// Who has the Advantage.
    pub enum Advantage { Roll = "Roll for it", Player = "Player", Enemy = "Enemy" }
}

const CLASS: Pick<Class> = Pick::new("band.class", "Class").preset(Class::Military);
const DV: Number = Number::new("star.dv", "DV", 2, 4).preset(4);
/// The player's choice for humans; Bugs and Ragers have their own (`sfc:R6`).
const WEAPON: Pick<Weapon> = Pick::new("star.weapon", "Weapon").preset(Weapon::Auto);
/// Suggested in one place, always so in another (`sfc:R2`).
const REP: Number = Number::new("star.rep", "Star's Rep", 3, 7).preset(5);
const STARS_REP: Number = Number::new("band.rep", "Star's Rep", 3, 20).preset(5);
const GRUNTS: Number = Number::new("band.grunts", "Grunts", 0, MAX_BAND - 1);
const GRUNT_REP: Number = Number::new("band.grunt-rep", "Grunt's Rep", 3, 20).preset(4);
const RECRUIT: Throw = Throw::new("band.recruit", "Recruits");
const DICE: Throw = Throw::new("band.dice", "Recruit die");
const YOURS: Number = Number::new("enemies.yours", "Your figures", 1, MAX_BAND).preset(5);
const COUNT: Number = Number::new("enemies.count", "Figures", 1, MAX_BAND + 2).preset(5);
const NUMBER: Throw = Throw::new("enemies.number", "How many");
const ENEMIES: Throw = Throw::new("enemies.roll", "Who they are");
const ENEMY: Throw = Throw::new("enemies.die", "Enemy die");
/// Once a fight (`sfc:R9`).
const ADVANTAGE: Throw = Throw::new("advantage.roll", "Advantage");
const HAS: Settle<Who> = Settle::new("advantage.result", "Advantage");
const HAD: Pick<Advantage> = Pick::new("action.advantage", "Advantage?").preset(Advantage::Roll);
const LEADER: Number = Number::new("action.rep", "Leader's Rep", 1, 20).preset(4);
const ACTION: Throw = Throw::new("action.roll", "Action");
const ACTION_DICE: Throw = Throw::new("action.dice", "Action dice");
const FIRST: Settle<Who> = Settle::new("action.result", "First active");
const HOW: Pick<Missing> = Pick::new("recovery.how", "What happened").preset(Missing::Recovered);
const RECOVERY: Throw = Throw::new("recovery.roll", "Recovery");
const FIGURE_REP: Number = Number::new("change.rep", "Rep", 3, 20).preset(4);
const CHANGE: Throw = Throw::new("change.roll", "Rep test");
const MORALE: Number = Number::new("morale.now", "Morale", 1, 4).preset(4);
const WINNER: Pick<Who> = Pick::new("morale.winner", "Who won?").preset(Who::Player);
const CHECK: Throw = Throw::new("morale.roll", "Campaign Morale");
const MORALE_DICE: Throw = Throw::new("morale.dice", "Morale dice");

/// Figures of a Band (`sfc:R64`).
const MAX_BAND: i16 = 12;
const PLAYER: Subject = Subject::Nth(1);
const FOE: Subject = Subject::Nth(2);

const STAR_READY: Ending = Ending::new("star", "STAR #", Tone::Good);
const JOIN: Ending = Ending::new("join", "# JOIN", Tone::Good);
const NOBODY: Ending = Ending::new("nobody", "NOBODY", Tone::Nothing);
const COME: Ending = Ending::new("enemies", "# ENEMIES", Tone::Middling);
const ONE_COMES: Ending = Ending::new("enemy", "1 ENEMY", Tone::Middling);
const HAS_IT: Ending = Ending::new("advantage", "HAS IT", Tone::Middling);
const ACTS: Ending = Ending::new("active", "ACTS FIRST", Tone::Middling);
const RETURNS: Ending = Ending::new("returns", "RETURNS", Tone::Good);
const GONE: Ending = Ending::new("gone", "GONE", Tone::Bad);
const UP: Ending = Ending::new("up", "REP #", Tone::Good);
const DOWN: Ending = Ending::new("down", "REP #", Tone::Bad);
const SAME: Ending = Ending::new("same", "REP STAYS", Tone::Nothing);
const LEAVES: Ending = Ending::new("leaves", "LEAVES", Tone::Bad);
const STAYS: Ending = Ending::new("stays", "STAYS", Tone::Nothing);
const FALLS: Ending = Ending::new("falls", "MORALE #", Tone::Middling);
const LOST: Ending = Ending::new("lost", "LOST", Tone::Bad);
const HOLDS: Ending = Ending::new("holds", "NO CHANGE", Tone::Nothing);

const ROLES: &[&str] = &[
    "Figure 1",
    "Figure 2",
    "Figure 3",
    "Figure 4",
    "Figure 5",
    "Figure 6",
    "Figure 7",
    "Figure 8",
    "Figure 9",
    "Figure 10",
    "Figure 11",
    "Figure 12",
    "Figure 13",
    "Figure 14",
];
const SIDES: &[&str] = &["Player", "Enemy"];

/// What a procedure runs.
type Run = fn(&mut Play<'_>) -> Flow<Outcome>;

/// One procedure: what it needs besides its name.
const fn rule(
    (id, title, reference): (&'static str, &'static str, &'static str),
    roles: &'static [&'static str],
    questions: &'static [Declared],
    endings: &'static [&'static Ending],
    run: Run,
) -> Procedure {
    Procedure { id, title, reference, roles, questions, endings, run }
}

/// Create the Star (`sfc:P1`).
pub const STAR: Procedure = rule(
    ("star", "Create the Star", "sfc:P1"),
    &[],
    &[CLASS.declared(), DV.declared(), WEAPON.declared(), REP.declared()],
    &[&STAR_READY],
    star,
);
/// Recruit the Band (`sfc:P2`).
pub const RECRUITS: Procedure = rule(
    ("recruit", "Recruit the Band", "sfc:P2"),
    ROLES,
    &[CLASS.declared(), STARS_REP.declared(), GRUNTS.declared(), RECRUIT.declared(), DICE.declared()],
    &[&NOBODY, &JOIN],
    recruit,
);
/// Number of enemies (`sfc:P4`).
pub const HOW_MANY: Procedure =
    rule(("number", "Number of enemies", "sfc:P4"), &[], &[YOURS.declared(), NUMBER.declared()], &[&COME, &ONE_COMES], how_many);
/// Generate enemies (`sfc:P5`).
pub const GENERATE: Procedure = rule(
    ("enemies", "Enemies", "sfc:P5"),
    ROLES,
    &[CLASS.declared(), COUNT.declared(), ENEMIES.declared(), ENEMY.declared()],
    &[&COME, &ONE_COMES],
    enemies,
);
/// Advantage (`sfc:P6`).
pub const ADVANTAGE_ALONE: Procedure =
    rule(("advantage", "Advantage", "sfc:P6"), SIDES, &[ADVANTAGE.declared(), HAS.declared()], &[&HAS_IT], advantage_alone);
/// Action (`sfc:P8`).
pub const ACTS_FIRST: Procedure = rule(
    ("action", "Action", "sfc:P8"),
    SIDES,
    questions![
        &[LEADER.declared(), HAD.declared(), ADVANTAGE.declared(), HAS.declared()],
        &[ACTION.declared(), ACTION_DICE.declared(), FIRST.declared()]
    ],
    &[&ACTS],
    action,
);
/// After the Fight Recovery (`sfc:P24`).
pub const RECOVER: Procedure = rule(
    ("recovery", "Recovery", "sfc:P24"),
    &[],
    &[FIGURE_REP.declared(), HOW.declared(), RECOVERY.declared()],
    &[&RETURNS, &GONE],
    recovery,
);
/// Rep increase (`sfc:P25`).
pub const INCREASE: Procedure =
    rule(("rep-up", "Rep increase", "sfc:P25"), &[], &[FIGURE_REP.declared(), CHANGE.declared()], &[&SAME, &UP], rep_up);
/// Rep decrease (`sfc:P26`).
pub const DECREASE: Procedure =
    rule(("rep-down", "Rep decrease", "sfc:P26"), &[], &[FIGURE_REP.declared(), CHANGE.declared()], &[&SAME, &DOWN], rep_down);
/// Band upkeep, for one Grunt (`sfc:P27`).
pub const UPKEEP: Procedure =
    rule(("upkeep", "Band upkeep", "sfc:P27"), &[], &[STARS_REP.declared(), GRUNT_REP.declared()], &[&STAYS, &LEAVES], upkeep);
/// Campaign Morale (`sfc:P28`).
pub const CAMPAIGN_MORALE: Procedure = rule(
    ("morale", "Campaign Morale", "sfc:P28"),
    SIDES,
    &[MORALE.declared(), WINNER.declared(), CHECK.declared(), MORALE_DICE.declared()],
    &[&HOLDS, &FALLS, &LOST],
    morale,
);

fn star(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = play.pick(CLASS)?;
    play.number(DV)?;
    let fits = |weapon: Weapon| match class {
        Class::Bugs => weapon == Vicious,
        Class::Ragers => weapon == Rage,
        _ => weapon.shots() > 0,
    };
    play.pick_some(WEAPON, fits)?;
    Ok(STAR_READY.with(play.number(REP)?))
}

/// Equal Rep may stay, a higher one is rolled again (`sfc:R5`). Nobody of the Military is as low as Rep 3 (`sfc:R65`).
fn recruit(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = play.pick(CLASS)?;
    let rep = play.number(STARS_REP)?;
    let rows = CLASSES.get(class.index()).map_or(&[][..], |rows| rows.as_slice());
    if rows.iter().all(|row| i16::from(row.rep) > rep) {
        play.note("nobody follows him", 0)?;
        return Ok(NOBODY.plain());
    }
    let most = rep.min(MAX_BAND) - 1;
    let wanted = play.number(GRUNTS.up_to(most).preset(most))? as usize;
    let mut band = heapless::Vec::<(u8, u8), 16>::new();
    while band.len() < wanted {
        play.lap_of(RECRUIT, |_| Digest::of(&(class, rep, wanted, &band)))?;
        for nth in band.len()..wanted {
            play.about(Subject::Nth(nth as u8 + 1));
            play.cast(DICE, ONE, Reading::Sum, Need::Reading)?;
        }
        play.about(Subject::Nobody);
        for row in play.roll_all(RECRUIT)?.iter().filter_map(|seen| listed(rows, seen)).filter(|row| i16::from(row.rep) <= rep) {
            // As many as wanted at most: they fit.
            let _ = band.push((row.rep, row.dv));
        }
    }
    tell(play, &band)?;
    Ok(if wanted == 0 { NOBODY.plain() } else { JOIN.with(wanted as i16) })
}

fn listed<'a>(rows: &'a [Profile], seen: &Seen) -> Option<&'a Profile> {
    let Seen::Value(face) = seen else { return None };
    rows.get(usize::from(*face).checked_sub(1)?)
}

fn tell(play: &mut Play<'_>, band: &[(u8, u8)]) -> Flow<()> {
    for ((rep, dv), nth) in band.iter().zip(1..) {
        play.about(Subject::Nth(nth));
        play.note("Rep #", i16::from(*rep))?;
        play.note("DV #", i16::from(*dv))?;
    }
    Ok(())
}

fn come(count: i16) -> Outcome {
    if count == 1 { ONE_COMES.with(1) } else { COME.with(count) }
}

/// Against those fielded in this fight, the Star among them (`sfc:R8`).
fn how_many(play: &mut Play<'_>) -> Flow<Outcome> {
    let yours = play.number(YOURS)?;
    let die = play.die(NUMBER, Die::D6, Need::Reading)?;
    Ok(come((yours + MORE_ENEMIES.read(i16::from(die))).max(1)))
}

fn enemies(play: &mut Play<'_>) -> Flow<Outcome> {
    let class = play.pick(CLASS)?;
    let count = play.number(COUNT)?;
    for nth in 1..=count as u8 {
        play.about(Subject::Nth(nth));
        play.cast(ENEMY, ONE, Reading::Sum, Need::Reading)?;
    }
    play.about(Subject::Nobody);
    let rows = CLASSES.get(class.index()).map_or(&[][..], |rows| rows.as_slice());
    let seen = play.roll_all(ENEMIES)?.iter().filter_map(|seen| listed(rows, seen));
    let band: heapless::Vec<(u8, u8), 16> = seen.map(|row| (row.rep, row.dv)).collect();
    tell(play, &band)?;
    Ok(come(count))
}

/// 1 to 3 the player, 4 to 6 the enemy.
fn advantage(play: &mut Play<'_>) -> Flow<Who> {
    play.about(Subject::Nobody);
    let die = play.die(ADVANTAGE, Die::D6, Need::Reading)?;
    play.settle(HAS, if die <= 3 { Who::Player } else { Who::Enemy })
}

const fn side(who: Who) -> Subject {
    match who {
        Who::Player => PLAYER,
        Who::Enemy => FOE,
    }
}

fn advantage_alone(play: &mut Play<'_>) -> Flow<Outcome> {
    let has = advantage(play)?;
    Ok(HAS_IT.of(side(has)))
}

/// Once a fight (`sfc:R11`): more passed, else the Advantage; Rep does not matter.
fn action(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut reps = [0; 2];
    for (who, kept) in [PLAYER, FOE].into_iter().zip(&mut reps) {
        play.about(who);
        *kept = play.number(LEADER)?;
    }
    play.about(Subject::Nobody);
    let has = match play.pick(HAD)? {
        Advantage::Roll => advantage(play)?,
        Advantage::Player => Who::Player,
        Advantage::Enemy => Who::Enemy,
    };
    for (who, rep) in [PLAYER, FOE].into_iter().zip(reps) {
        let passes = Six::Fails.faces(rep);
        play.about(who);
        play.base("Rep", rep);
        play.cast(ACTION_DICE, TWO, Reading::Hits(passes), Need::Faces(passes))?;
    }
    play.about(Subject::Nobody);
    let first = match counts(play.roll_all(ACTION)?) {
        (player, enemy) if player > enemy => Who::Player,
        (player, enemy) if player < enemy => Who::Enemy,
        _ => has,
    };
    let first = play.settle(FIRST, first)?;
    Ok(ACTS.of(side(first)))
}

fn counts(seen: &[Seen]) -> (u8, u8) {
    match seen {
        [Seen::Hits(player, _), Seen::Hits(enemy, _)] => (*player, *enemy),
        _ => (0, 0),
    }
}

/// Against base Rep; a 6 does not fail.
fn recovery(play: &mut Play<'_>) -> Flow<Outcome> {
    let rep = play.number(FIGURE_REP)?;
    let how = play.pick(HOW)?;
    play.base("Rep", rep);
    let passed = play.hits(RECOVERY, TWO, Six::Passes.faces(rep))?;
    Ok(if how.returns(passed) { RETURNS.plain() } else { GONE.plain() })
}

fn rep_up(play: &mut Play<'_>) -> Flow<Outcome> {
    rep_test(play, true)
}

fn rep_down(play: &mut Play<'_>) -> Flow<Outcome> {
    rep_test(play, false)
}

/// One die, never more than one step (`sfc:R52`).
fn rep_test(play: &mut Play<'_>, up: bool) -> Flow<Outcome> {
    let rep = play.number(FIGURE_REP)?;
    play.base("Rep", rep);
    Ok(match (play.hits(CHANGE, ONE, rep_changes(up, rep))?, up) {
        (0, _) => SAME.plain(),
        (_, true) => UP.with((rep + 1).min(20)),
        (_, false) => DOWN.with(rep - 1),
    })
}

/// Only a higher Rep than the Star's leaves (`sfc:R5`).
fn upkeep(play: &mut Play<'_>) -> Flow<Outcome> {
    let (star, grunt) = (play.number(STARS_REP)?, play.number(GRUNT_REP)?);
    Ok(if grunt > star { LEAVES.plain() } else { STAYS.plain() })
}

/// Whoever won the fight has a third die. One check lowers one side at most (`sfc:R49`).
fn morale(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut morales = [0; 2];
    for (who, kept) in [PLAYER, FOE].into_iter().zip(&mut morales) {
        play.about(who);
        *kept = play.number(MORALE)?;
    }
    play.about(Subject::Nobody);
    let winner = side(play.pick(WINNER)?);
    for (who, morale) in [PLAYER, FOE].into_iter().zip(morales) {
        let passes = Six::Passes.faces(morale);
        play.about(who);
        play.base("Morale", morale);
        let dice = if who == winner { THREE } else { TWO };
        play.cast(MORALE_DICE, dice, Reading::Hits(passes), Need::Faces(passes))?;
    }
    play.about(Subject::Nobody);
    let [player, enemy] = morales;
    let (who, left) = match counts(play.roll_all(CHECK)?) {
        (ours, theirs) if ours > theirs => (FOE, enemy - 1),
        (ours, theirs) if ours < theirs => (PLAYER, player - 1),
        _ => return Ok(HOLDS.plain()),
    };
    Ok(if left == 0 { LOST.of(who) } else { FALLS.of(who).and(left) })
}
