//! Melee, one on one, to its end (`swordplay:P25`, `swordplay:P26`).

use super::battle::{Armour, Class};
use super::wound::{self, Damage, Hurt};
use crate::dice::{Die, FaceSet, Pool, Reading};
use crate::engine::{Ending, Flow, Need, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

options! {
    /// What a figure strikes with (`swordplay:D7`).
    pub enum Weapon { None = "None", OneHand = "One Hand", TwoHand = "Two Hand", Lance = "Lance" }
}

const REP: Number = Number::new("melee.rep", "Melee Rep", 1, 9).preset(4);
const CLASS: Pick<Class> = Pick::new("melee.class", "Class").preset(Class::Melee);
const WEAPON: Pick<Weapon> = Pick::new("melee.weapon", "Weapon").preset(Weapon::OneHand);
const SHIELDED: Pick<YesNo> = Pick::new("melee.shielded", "Shielded?").preset(YesNo::No);
const MOUNTED: Pick<YesNo> = Pick::new("melee.mounted", "Mounted?").preset(YesNo::No);
const FANATIC: Pick<YesNo> = Pick::new("melee.fanatic", "Fanatic?").preset(YesNo::No);
const BIGGER: Pick<YesNo> = Pick::new("melee.bigger", "Bigger?").preset(YesNo::No);
const FOE_PRONE: Pick<YesNo> = Pick::new("melee.foe-prone", "Foe prone?").preset(YesNo::No);
const ARMOUR: Pick<Armour> = Pick::new("melee.ac", "Armour").preset(Armour::Light);
const STAR: Pick<YesNo> = Pick::new("melee.star", "Is it a Star?").preset(YesNo::No);
/// Both pools, 1 to 3 is a success.
const ROUND: Throw = Throw::new("melee.round", "Melee");
const DICE: Throw = Throw::new("melee.dice", "Successes");
/// 1d6 and the margin.
const WOUND: Throw = Throw::new("melee.wound", "Melee damage");

const WINS: Ending = Ending::new("wins", "WINS", Tone::Good);
const LOSES: Ending = Ending::new("loses", "LOSES", Tone::Bad);
const UNDECIDED: Ending = Ending::new("undecided", "UNDECIDED", Tone::Nothing);

const CHARGER: Subject = Subject::Nth(1);

/// Melee (`swordplay:P25`, `swordplay:P26`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee",
    reference: "swordplay:P25",
    roles: &["Charger", "Target"],
    questions: &[
        REP.declared(),
        CLASS.declared(),
        WEAPON.declared(),
        SHIELDED.declared(),
        MOUNTED.declared(),
        FANATIC.declared(),
        BIGGER.declared(),
        FOE_PRONE.declared(),
        ARMOUR.declared(),
        STAR.declared(),
        wound::POOL.declared(),
        ROUND.declared(),
        DICE.declared(),
        WOUND.declared(),
        wound::STAR_POWER.declared(),
        wound::CHEAT.declared(),
        wound::RESULT.declared(),
    ],
    endings: &[&WINS, &LOSES, &UNDECIDED],
    run: quick,
};

/// One of the two.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    who: Subject,
    rep: i16,
    /// Rep less what this melee has cost.
    melee_rep: i16,
    /// Dice on top of Melee Rep, in every round.
    bonus: i16,
    /// Dice in the first round only: a mounted charge, a lancer's shield (`swordplay:R22`, `swordplay:R85`).
    first: i16,
    bigger: bool,
    armour: Armour,
    star: bool,
    pool: u8,
}

impl Fighter {
    fn ask(play: &mut Play<'_>, who: Subject) -> Flow<Self> {
        play.about(who);
        let rep = play.number(REP)?;
        let missile = play.pick(CLASS)? == Class::Missile;
        // A Missile figure fights as with one One Hand weapon, whatever it carries.
        let weapon = if missile { Weapon::OneHand } else { play.pick(WEAPON)? };
        let shielded = matches!(weapon, Weapon::OneHand | Weapon::Lance) && play.yes(SHIELDED)?;
        let charging = who == CHARGER && play.yes(MOUNTED)?;
        let fanatic = play.yes(FANATIC)?;
        let bigger = play.yes(BIGGER)?;
        let foe_prone = play.yes(FOE_PRONE)?;
        let armour = play.pick(ARMOUR)?;
        let star = play.yes(STAR)?;
        let pool = if star { play.number(wound::POOL)? as u8 } else { 0 };
        let hand = match weapon {
            Weapon::None => 0,
            Weapon::OneHand => 1,
            Weapon::TwoHand => 2,
            // From the second round a sword and the shield, or the lance alone: two dice either way (`swordplay:R22`).
            Weapon::Lance => 2,
        };
        let lance = weapon == Weapon::Lance;
        let bonus = hand + i16::from(shielded && !lance) - i16::from(missile) + 2 * i16::from(fanatic) + i16::from(foe_prone);
        let first = i16::from(charging) + i16::from(shielded && lance);
        Ok(Self { who, rep, melee_rep: rep, bonus, first, bigger, armour, star, pool })
    }

    fn dice(&self, foe: &Self, first: bool) -> u8 {
        // Two big ones are none the bigger (`swordplay:R21`).
        let bigger = i16::from(self.bigger && !foe.bigger);
        (self.melee_rep + self.bonus + bigger + if first { self.first } else { 0 }).clamp(0, 32) as u8
    }
}

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut one = Fighter::ask(play, CHARGER)?;
    let mut other = Fighter::ask(play, Subject::Nth(2))?;
    let mut first = true;
    loop {
        let key = [one.melee_rep, i16::from(one.pool), other.melee_rep, i16::from(other.pool), i16::from(first)];
        play.lap_of(ROUND, |_| key.iter().fold(0, |key, part| key << 8 | *part as u64))?;
        let (dice, foes) = (one.dice(&other, first), other.dice(&one, first));
        // No throw can decide it (`swordplay:R143`).
        let stuck = |fighter: &Fighter| fighter.armour == Armour::Plate;
        if dice.max(foes) == 0 || stuck(&one) && stuck(&other) && dice.max(foes) <= 1 {
            return Ok(UNDECIDED.plain());
        }
        let margin = round(play, (&one, dice), (&other, foes))?;
        let (winner, loser) = if margin > 0 { (&one, &mut other) } else { (&other, &mut one) };
        // Equal, or brought to nothing by the armour: the same round again.
        let counted = margin.abs() + armour(loser.armour);
        if margin == 0 || counted == 0 {
            continue;
        }
        let winner_is = winner.who;
        if beaten(play, winner.rep, loser, counted)? {
            return Ok(if winner_is == CHARGER { WINS.of(CHARGER) } else { LOSES.of(CHARGER) });
        }
        first = false;
    }
}

/// A success more against light armour, one less against plate (`swordplay:P26`).
const fn armour(armour: Armour) -> i16 {
    match armour {
        Armour::Light => 1,
        Armour::Heavy => 0,
        Armour::Plate => -1,
    }
}

/// Both pools; by how many successes the first wins.
fn round(play: &mut Play<'_>, one: (&Fighter, u8), other: (&Fighter, u8)) -> Flow<i16> {
    let success = FaceSet::Range(1, 3);
    for (fighter, count) in [one, other] {
        play.about(fighter.who);
        play.base("Melee Rep", fighter.melee_rep);
        play.because("Other dice", i16::from(count) - fighter.melee_rep);
        play.cast(DICE, Pool { count, die: Die::D6 }, Reading::Hits(success), Need::Faces(success))?;
    }
    play.about(Subject::Nobody);
    let mut successes = play.roll_all(ROUND)?.iter().map(super::reaction::passes_of);
    let (ours, theirs) = (successes.next().unwrap_or(0), successes.next().unwrap_or(0));
    Ok(i16::from(ours) - i16::from(theirs))
}

/// What the loser of a round suffers; whether that is the end of him.
fn beaten(play: &mut Play<'_>, attacker: i16, loser: &mut Fighter, margin: i16) -> Flow<bool> {
    play.about(loser.who);
    play.because("Margin", margin);
    let rep = loser.melee_rep;
    let grade = |die| wound::graded(i16::from(die) + margin, rep, Damage::LoseRep);
    let damage = play.graded(WOUND, Die::D6, Need::Adds(margin), grade)?;
    // Larger Than Life compares normal Reps (`swordplay:R13`).
    let mut hurt = Hurt::new(loser.who, loser.rep, Damage::LoseRep);
    (hurt.star, hurt.pool) = (loser.star, loser.pool);
    hurt.take(attacker, damage);
    let damage = hurt.suffer(play)?;
    loser.pool = hurt.pool;
    if damage == Damage::LoseRep {
        loser.melee_rep -= 1;
        play.note("Melee Rep now #", loser.melee_rep)?;
    }
    // Melee Rep 0 is Out of the Fight (`swordplay:R86`).
    Ok(damage >= Damage::Out || loser.melee_rep == 0)
}
