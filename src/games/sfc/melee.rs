//! Melee: fought to the end at once, one against one or several against one (`sfc:P17`).

use heapless::Vec;

use super::damage::{self, Damage};
use super::figure::Weapon;
use crate::dice::{Die, FaceSet, Pool, Reading, Seen};
use crate::engine::{Digest, Ending, Flow, Need, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};

/// How many attack one defender.
const ATTACKERS: Number = Number::new("melee.attackers", "Attackers", 1, MAX_ATTACKERS).preset(1);
const REP: Number = Number::new("melee.rep", "Rep", 1, 20).preset(4);
const WEAPON: Pick<Weapon> = Pick::new("melee.weapon", "Weapon").preset(Weapon::Auto);
const DV: Number = Number::new("melee.dv", "DV", 2, 4).preset(3);
const STAR: Pick<YesNo> = Pick::new("melee.star", "Is it the Star?").preset(YesNo::No);
const POOL: Number = Number::new("melee.pool", "Star Power dice", 0, 20).preset(5);
/// Everyone rolls once a round, 2d6 against current Rep; a 6 fails (`sfc:R34`).
const ROUND: Throw = Throw::new("melee.round", "Melee");
const DICE: Throw = Throw::new("melee.dice", "Melee dice");
/// One for each pair that needs it: at most the loser's DV and he fights on (`sfc:R36`, `sfc:R59`).
const DV_ROLL: Throw = Throw::new("melee.dv-roll", "DV roll");

const ATTACKERS_WIN: Ending = Ending::new("attackers-win", "WINS", Tone::Good);
const DEFENDER_WINS: Ending = Ending::new("defender-wins", "WINS", Tone::Bad);
const NOBODY_STANDS: Ending = Ending::new("nobody-stands", "ALL DOWN", Tone::Middling);

/// Enemies of one figure that find room around it.
const MAX_ATTACKERS: i16 = 6;
const DEFENDER: Subject = Subject::Nth(1);

/// Melee (`sfc:P17`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee",
    reference: "sfc:P17",
    roles: &["Defender", "Attacker", "Attacker 2", "Attacker 3", "Attacker 4", "Attacker 5", "Attacker 6"],
    questions: &[
        ATTACKERS.declared(),
        REP.declared(),
        WEAPON.declared(),
        DV.declared(),
        STAR.declared(),
        POOL.declared(),
        ROUND.declared(),
        DICE.declared(),
        DV_ROLL.declared(),
        damage::STAR_POWER.declared(),
        damage::RESULT.declared(),
    ],
    endings: &[&ATTACKERS_WIN, &DEFENDER_WINS, &NOBODY_STANDS],
    run: quick,
};

/// One in the melee, and what this round does to it.
#[derive(Clone, Copy, Debug, Hash)]
struct Fighter {
    nth: u8,
    rep: i16,
    weapon: Weapon,
    dv: i16,
    pool: u8,
    passed: u8,
    /// The worst of OD and OOF this round.
    worst: Damage,
    /// -1 Reps of this round: they add (`sfc:R38`).
    lost: i16,
}

impl Fighter {
    const fn subject(&self) -> Subject {
        Subject::Nth(self.nth)
    }
}

/// The defender first, then the attackers still standing.
type Melee = Vec<Fighter, { MAX_ATTACKERS as usize + 1 }>;

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let attackers = play.number(ATTACKERS)? as u8;
    let mut melee = Melee::new();
    for nth in 1..=attackers + 1 {
        play.about(Subject::Nth(nth));
        let rep = play.number(REP)?;
        let weapon = play.pick(WEAPON)?;
        let dv = play.number(DV)?;
        let pool = if play.yes(STAR)? { play.number(POOL)? as u8 } else { 0 };
        // As many as the question allows: they fit.
        let _ = melee.push(Fighter { nth, rep, weapon, dv, pool, passed: 0, worst: Damage::None, lost: 0 });
    }
    fight(play, &mut melee)
}

/// Rounds until one side of the melee is down.
fn fight(play: &mut Play<'_>, melee: &mut Melee) -> Flow<Outcome> {
    loop {
        // Who still stands matters as much as with how much Rep: they fight with different weapons.
        play.lap_of(ROUND, |_| Digest::of(melee))?;
        roll(play, melee)?;
        compare(play, melee)?;
        settle(play, melee)?;
        match melee.as_slice() {
            [] => return Ok(NOBODY_STANDS.plain()),
            [only] if only.subject() == DEFENDER => return Ok(DEFENDER_WINS.of(DEFENDER)),
            [first, ..] if first.subject() != DEFENDER => return Ok(ATTACKERS_WIN.of(first.subject())),
            _ => {}
        }
    }
}

/// Everyone rolls once.
fn roll(play: &mut Play<'_>, melee: &mut Melee) -> Flow<()> {
    for fighter in melee.iter() {
        let passes = FaceSet::at_most(fighter.rep.min(5));
        play.about(fighter.subject());
        play.base("Rep", fighter.rep);
        play.cast(DICE, Pool { count: 2, die: Die::D6 }, Reading::Hits(passes), Need::Faces(passes))?;
    }
    play.about(Subject::Nobody);
    for (fighter, seen) in melee.iter_mut().zip(play.roll_all(ROUND)?) {
        let Seen::Hits(passed, _) = seen else { continue };
        fighter.passed = *passed;
    }
    Ok(())
}

/// What the winner does to the loser (`sfc:R35`); `None` if the loser's DV decides.
fn blow(margin: u8, winner: Weapon, loser: Weapon) -> Option<Damage> {
    match (margin, winner) {
        (2.., _) => Some(Damage::Dead),
        (_, Weapon::Vicious) if loser != Weapon::Vicious => Some(Damage::Dead),
        (_, Weapon::Rage) if loser != Weapon::Rage => Some(Damage::Out),
        _ => None,
    }
}

/// The defender's count against each attacker's; one DV roll for each pair that needs one.
fn compare(play: &mut Play<'_>, melee: &mut Melee) -> Flow<()> {
    let Some((defender, attackers)) = melee.split_first_mut() else { return Ok(()) };
    for attacker in attackers.iter() {
        let (winner, loser) = if attacker.passed > defender.passed { (attacker, &*defender) } else { (&*defender, attacker) };
        let margin = winner.passed - loser.passed;
        if margin > 0 && blow(margin, winner.weapon, loser.weapon).is_none() {
            let holds = FaceSet::at_most(loser.dv);
            play.about(attacker.subject());
            play.base("DV", loser.dv);
            play.cast(DV_ROLL, Pool { count: 1, die: Die::D6 }, Reading::Hits(holds), Need::Faces(holds))?;
        }
    }
    play.about(Subject::Nobody);
    let mut dv_rolls = play.roll_all(DV_ROLL)?.iter();
    for attacker in attackers {
        let margin = attacker.passed.abs_diff(defender.passed);
        if margin == 0 {
            attacker.lost += 1;
            defender.lost += 1;
            continue;
        }
        let attacker_wins = attacker.passed > defender.passed;
        let (winner, loser) = if attacker_wins { (attacker, &mut *defender) } else { (&mut *defender, attacker) };
        match blow(margin, winner.weapon, loser.weapon) {
            Some(damage) => loser.worst = loser.worst.max(damage),
            None if matches!(dv_rolls.next(), Some(Seen::Hits(1, _))) => loser.lost += 1,
            None => loser.worst = loser.worst.max(Damage::Out),
        }
    }
    Ok(())
}

/// Star Power, those who drop out, and the lost Rep of the rest (`sfc:P17` steps 4 to 6).
fn settle(play: &mut Play<'_>, melee: &mut Melee) -> Flow<()> {
    for fighter in melee.iter_mut().filter(|fighter| fighter.worst >= Damage::Out && fighter.pool > 0) {
        play.about(fighter.subject());
        (fighter.worst, fighter.pool) = damage::roll_power(play, fighter.pool, fighter.worst, Damage::LoseRep)?;
        fighter.lost += i16::from(fighter.worst == Damage::LoseRep);
    }
    let falls = |fighter: &Fighter| fighter.worst >= Damage::Out;
    let at_zero = |fighter: &Fighter| !falls(fighter) && fighter.rep <= fighter.lost;
    // Both at 0: every -1 of this round is void (`sfc:R37`).
    let void = melee.first().is_some_and(at_zero) && melee.iter().skip(1).any(at_zero);
    for fighter in melee.iter_mut() {
        let lost = if void { 0 } else { fighter.lost };
        let given = match (falls(fighter), fighter.rep - lost) {
            (true, _) => fighter.worst,
            // Rep 0: no Star Power against that (`sfc:R39`).
            (false, ..=0) => Damage::Out,
            (false, _) if lost > 0 => Damage::LoseRep,
            (false, _) => Damage::None,
        };
        play.about(fighter.subject());
        fighter.worst = play.settle(damage::RESULT, given)?;
        match fighter.worst {
            Damage::None | Damage::Halt | Damage::Duck => {}
            Damage::LoseRep => {
                fighter.rep -= lost.max(1);
                play.note("Rep now #", fighter.rep)?;
            }
            Damage::Out => play.note("Out of the Fight", 0)?,
            Damage::Dead => play.note("Obviously Dead", 0)?,
        }
    }
    melee.retain(|fighter| !falls(fighter));
    for fighter in melee.iter_mut() {
        (fighter.passed, fighter.worst, fighter.lost) = (0, Damage::None, 0);
    }
    Ok(())
}
