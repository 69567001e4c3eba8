//! Ranged damage, and how a Star takes damage (`swordplay:P22`, `swordplay:P23`).

use heapless::Vec;

use super::battle::Armour;
use super::charts;
use super::house::House;
use super::reaction::DUCK_BACK;
use super::roll;
use crate::dice::{Die, FaceSet, Pool};
use crate::engine::{Declared, Ending, Flow, Need, Number, Outcome, Pick, Settle, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::options;

const AC: Pick<Armour> = Pick::new("wound.ac", "AC").preset(Armour::Light);
const REP: Number = Number::new("wound.rep", "Rep", 1, 9).preset(4);
const STAR: Pick<YesNo> = Pick::new("wound.star", "Is it a Star?").preset(YesNo::No);
/// Star Power dice left.
pub const POOL: Number = Number::new("wound.pool", "Star Power dice", 0, 20).preset(5);
/// For Larger Than Life and Cheating Death.
pub const ATTACKER: Number = Number::new("wound.attacker", "Attacker Rep", 1, 9).preset(4);
/// 1d6 and what the armour lets through.
const WOUND: Throw = Throw::new("wound.die", "Ranged damage");
/// All the dice, once for everything taken at the same moment (`swordplay:R10`).
pub const STAR_POWER: Throw = Throw::new("wound.power", "Star Power");
/// At a death that is not below him.
pub const CHEAT: Pick<YesNo> = Pick::new("wound.cheat", "Cheat death?").preset(YesNo::Yes);
/// Every damage passes here, where the player may overrule it.
pub const RESULT: Settle<Damage> = Settle::new("wound.result", "Damage");

/// What damage to a Star may ask.
pub const QUESTIONS: &[Declared] = &[STAR_POWER.declared(), CHEAT.declared(), RESULT.declared()];

options! {
    /// What an attack does to a figure, mild to grave.
    pub enum Damage {
        None = "No effect",
        Duck = "Duck Back",
        LoseRep = "-1 Rep",
        Out = "Out of the Fight",
        Safe = "Cheats death",
        Dead = "Obviously Dead"
    }
}

/// Out of the Fight.
pub const OUT: Ending = Ending::new("out", "OUT", Tone::Bad).harms();
/// Obviously Dead.
pub const DEAD: Ending = Ending::new("dead", "DEAD", Tone::Bad).harms();
/// Cheated death.
pub const SAFE: Ending = Ending::new("cheats-death", "SURVIVES", Tone::Bad);
/// A Melee Rep less.
pub const LOSES_REP: Ending = Ending::new("minus-1-rep", "-1 REP", Tone::Middling);
/// Nothing, if somebody says so.
pub const UNHURT: Ending = Ending::new("unhurt", "UNHURT", Tone::Nothing);

/// Ranged damage (`swordplay:P22`, `swordplay:P23`).
pub const RANGED_DAMAGE: Procedure = Procedure {
    id: "damage",
    title: "Ranged damage",
    reference: "swordplay:P22",
    roles: &["Target"],
    questions: &[
        AC.declared(),
        REP.declared(),
        WOUND.declared(),
        roll::MODIFIER.declared(),
        STAR.declared(),
        POOL.declared(),
        ATTACKER.declared(),
        STAR_POWER.declared(),
        CHEAT.declared(),
        RESULT.declared(),
    ],
    endings: &[&UNHURT, &DUCK_BACK, &LOSES_REP, &OUT, &SAFE, &DEAD],
    run: quick,
};

fn quick(play: &mut Play<'_>) -> Flow<Outcome> {
    let target = Subject::Nth(1);
    play.about(target);
    let armour = play.pick(AC)?;
    let rep = play.number(REP)?;
    let adds = charts::armour(armour).shot;
    play.because("Armour", adds);
    let more = play.extra(roll::MODIFIER)?;
    let die = more + i16::from(play.die(WOUND, Die::D6, Need::Adds(adds + more))?);
    let mut hurt = Hurt::new(target, rep, Damage::Duck);
    let damage = ranged(play, die, armour, rep);
    if damage >= Damage::Out && play.yes(STAR)? {
        (hurt.star, hurt.pool) = (true, play.number(POOL)? as u8);
        hurt.take(play.number(ATTACKER)?, damage);
    } else {
        hurt.take(rep, damage);
    }
    let damage = hurt.suffer(play)?;
    power_left(play, target, hurt.left)?;
    Ok(ending(damage).of(target))
}

/// What it is called.
pub const fn ending(damage: Damage) -> &'static Ending {
    match damage {
        Damage::None => &UNHURT,
        Damage::Duck => &DUCK_BACK,
        Damage::LoseRep => &LOSES_REP,
        Damage::Out => &OUT,
        Damage::Safe => &SAFE,
        Damage::Dead => &DEAD,
    }
}

options! {
    /// Where damage comes from.
    pub enum Source { Ranged = "Ranged", Melee = "Melee" }
}

options! {
    /// Who has Star Power: a Star, or a Grunt to whom somebody has granted it (`swordplay:R7`).
    pub enum Kind { Star = "Star", Grunt = "Grunt" }
}

options! {
    /// What Star Power is rolled for; nothing less (`swordplay:R9`).
    pub enum Grave { Out = "Out of the Fight", Dead = "Obviously Dead" }
}

const SOURCE: Pick<Source> = Pick::new("star.source", "Source").preset(Source::Ranged);
const KIND: Pick<Kind> = Pick::new("star.kind", "Who is hurt?").preset(Kind::Star);
const RESULTS: Number = Number::new("star.results", "Results", 1, 6).preset(1);
const GRAVE: Pick<Grave> = Pick::new("star.grave", "Result").preset(Grave::Out);

/// Star taking damage (`swordplay:P23`).
pub const STAR_DAMAGE: Procedure = Procedure {
    id: "star-damage",
    title: "Damage to a Star",
    reference: "swordplay:P23",
    roles: &["Star"],
    questions: &[
        SOURCE.declared(),
        KIND.declared(),
        REP.declared(),
        POOL.declared(),
        RESULTS.declared(),
        GRAVE.declared(),
        ATTACKER.declared(),
        STAR_POWER.declared(),
        CHEAT.declared(),
        RESULT.declared(),
    ],
    endings: &[&UNHURT, &DUCK_BACK, &LOSES_REP, &OUT, &SAFE, &DEAD],
    run: star_damage,
};

fn star_damage(play: &mut Play<'_>) -> Flow<Outcome> {
    let target = Subject::Nth(1);
    play.about(target);
    let least = if play.pick(SOURCE)? == Source::Melee { Damage::LoseRep } else { Damage::Duck };
    let star = play.pick(KIND)? == Kind::Star;
    let rep = play.number(REP)?;
    let mut hurt = Hurt::new(target, rep, least);
    (hurt.star, hurt.pool) = (star, play.number(POOL)? as u8);
    for _ in 0..play.number(RESULTS)? {
        let damage = if play.pick(GRAVE)? == Grave::Dead { Damage::Dead } else { Damage::Out };
        hurt.take(play.number(ATTACKER)?, damage);
    }
    let damage = hurt.suffer(play)?;
    power_left(play, target, hurt.left)?;
    if damage == Damage::Safe {
        play.note("Rep now #", cheated(rep))?;
    }
    Ok(ending(damage).of(target))
}

/// How many Star Power dice are left, once they were rolled: behind what the damage came to, so that it stands beside the dice.
pub fn power_left(play: &mut Play<'_>, who: Subject, left: Option<u8>) -> Flow<()> {
    play.about(who);
    left.map_or(Ok(()), |left| play.note("Star Power left: #", i16::from(left)))
}

/// The Rep of somebody who cheated death, never below 2 (`swordplay:R15`).
pub fn cheated(rep: i16) -> i16 {
    (rep - 1).max(2)
}

/// What a shot does to somebody of this Rep, the one he has now (`swordplay:P22`, `swordplay:R66`).
pub fn ranged(play: &Play<'_>, die: i16, armour: Armour, rep: i16) -> Damage {
    let score = die + charts::armour(armour).shot;
    // Armour can bring a score above 6, which the printed row does not name (`swordplay:R65`).
    if score > DEADLY && House::OnlySix.on(play) { Damage::Out } else { graded(score, rep, Damage::Duck) }
}

/// The score that kills (`swordplay:D16`, `swordplay:D19`).
const DEADLY: i16 = 6;

/// 6 or more kills, Rep or more puts out, less does the least.
pub const fn graded(score: i16, rep: i16, least: Damage) -> Damage {
    if score >= DEADLY {
        Damage::Dead
    } else if score >= rep {
        Damage::Out
    } else {
        least
    }
}

/// Somebody hit at one moment, maybe several times.
#[derive(Clone, Debug)]
pub struct Hurt {
    who: Subject,
    rep: i16,
    /// Larger Than Life and Cheating Death are for him.
    pub star: bool,
    /// Star Power dice; fewer afterwards.
    pub pool: u8,
    /// The same, if they were rolled this time.
    pub left: Option<u8>,
    least: Damage,
    /// The attackers' Reps, and what each has done.
    results: Vec<(i16, Damage), 24>,
}

impl Hurt {
    /// Somebody unhurt; `least` is what this kind of attack does at least.
    pub const fn new(who: Subject, rep: i16, least: Damage) -> Self {
        Self { who, rep, star: false, pool: 0, left: None, least, results: Vec::new() }
    }

    /// Another result.
    pub fn take(&mut self, attacker: i16, damage: Damage) {
        // More attackers than figures on the other side there are not.
        let _ = self.results.push((attacker, damage));
    }

    /// What it comes to.
    pub fn suffer(&mut self, play: &mut Play<'_>) -> Flow<Damage> {
        play.about(self.who);
        self.star_power(play)?;
        let mut worst = self.results.iter().map(|(attacker, damage)| self.larger_than_life(*attacker, *damage)).max();
        if worst == Some(Damage::Dead) && self.star && play.yes(CHEAT)? {
            worst = Some(Damage::Safe);
        }
        play.settle(RESULT, worst.unwrap_or(Damage::None))
    }

    /// Each lessening die takes one level off the worst, first of all off a death he could not laugh at (`swordplay:R11`).
    fn star_power(&mut self, play: &mut Play<'_>) -> Flow<()> {
        if self.pool == 0 || self.results.iter().all(|(_, damage)| *damage < Damage::Out) {
            return Ok(());
        }
        let dice = Pool { count: self.pool, die: Die::D6 };
        let (lessened, gone) = play.tally(STAR_POWER, dice, FaceSet::Range(1, 3), FaceSet::Range(6, 6))?;
        // Only a 6 takes a die away, for the rest of the Encounter (`swordplay:R8`, `swordplay:R12`).
        self.pool = self.pool.saturating_sub(gone);
        self.left = Some(self.pool);
        for _ in 0..lessened {
            let worst = self.results.iter_mut().max_by_key(|(attacker, damage)| (*damage, *attacker >= self.rep));
            if let Some((_, damage)) = worst {
                *damage = match damage {
                    Damage::Dead => Damage::Out,
                    _ => self.least,
                };
            }
        }
        Ok(())
    }

    /// A Star is not killed by somebody of lower Rep (`swordplay:P23` step 2): normal Reps, not Melee Reps (`swordplay:R13`).
    fn larger_than_life(&self, attacker: i16, damage: Damage) -> Damage {
        if self.star && damage == Damage::Dead && attacker < self.rep { Damage::Out } else { damage }
    }
}
