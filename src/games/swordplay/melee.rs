//! Melee, one on one or several on one, to its end (`swordplay:P25` to `swordplay:P27`).

use heapless::Vec;

use super::battle::{Armour, Class, Weapon};
use super::charts::{self, Edge, Facing, edge};
use super::house::House;
use super::roll;
use super::wound::{self, Damage, Hurt};
use crate::dice::Die;
use crate::engine::{Declared, Ending, Flow, Need, Number, Outcome, Pick, Subject, Throw, Tone, YesNo};
use crate::games::{Play, Procedure};
use crate::questions;

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

/// What a melee of fighters who are known may ask, beside what damage may.
pub const FIGHT_ONLY: &[Declared] = &[ROUND.declared(), DICE.declared(), WOUND.declared()];
const FIGHT_QUESTIONS: &[Declared] = questions![FIGHT_ONLY, wound::QUESTIONS];
const FIGHTER_QUESTIONS: &[Declared] = &[
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
];

const WINS: Ending = Ending::new("wins", "WINS", Tone::Good).helps();
const LOSES: Ending = Ending::new("loses", "LOSES", Tone::Bad);
const UNDECIDED: Ending = Ending::new("undecided", "UNDECIDED", Tone::Nothing);

/// The same round again.
pub const TIE: Ending = Ending::new("tie", "TIE", Tone::Nothing);

const CHARGER: Subject = Subject::Nth(1);

/// Melee (`swordplay:P25`, `swordplay:P26`).
pub const MELEE: Procedure = Procedure {
    id: "melee",
    title: "Melee",
    reference: "swordplay:P25",
    roles: &["Charger", "Target"],
    questions: questions![FIGHTER_QUESTIONS, FIGHT_QUESTIONS, roll::SUCCESSES],
    endings: &[&WINS, &LOSES, &UNDECIDED],
    run: |play| {
        let mut one = Fighter::ask(play, CHARGER, true)?;
        let mut other = Fighter::ask(play, Subject::Nth(2), false)?;
        Ok(match fight(play, &mut one, &mut other, Some(0))? {
            Verdict::Attacker => WINS.of(CHARGER),
            Verdict::Target => LOSES.of(CHARGER),
            Verdict::Undecided => UNDECIDED.plain(),
        })
    },
};

const ATTACKERS: Number = Number::new("melees.attackers", "Attackers", 2, 3).preset(2);
/// A shield does not help against whoever came from behind (`swordplay:R135`).
const HIT_FROM: Pick<Facing> = Pick::new("melees.from", "Hit from").preset(Facing::Front);

/// Several on one (`swordplay:P27`).
pub const MELEES: Procedure = Procedure {
    id: "melees",
    title: "Several on one",
    reference: "swordplay:P27",
    roles: &["Single", "Foe 1", "Foe 2", "Foe 3"],
    questions: questions![&[ATTACKERS.declared(), HIT_FROM.declared()], FIGHTER_QUESTIONS, FIGHT_QUESTIONS, roll::SUCCESSES],
    endings: &[&WINS, &LOSES, &UNDECIDED],
    run: several,
};

/// One after the other in the order the larger side has chosen, each to its end; what the single figure has lost stays lost until
/// all is over (`swordplay:R88`, `swordplay:R89`).
fn several(play: &mut Play<'_>) -> Flow<Outcome> {
    let mut single = Fighter::ask(play, CHARGER, false)?;
    let attackers = play.number(ATTACKERS)? as u8;
    let mut foes = Vec::<(Fighter, Facing), 3>::new();
    for nth in 1..=attackers {
        let foe = Fighter::ask(play, Subject::Nth(nth + 1), true)?;
        let facing = if single.shield > 0 { play.pick(HIT_FROM)? } else { Facing::Front };
        let _ = foes.push((foe, facing));
    }
    let mut all_fell = true;
    for (nth, (mut foe, facing)) in (1..).zip(foes) {
        let mut against = single.from(facing);
        let verdict = fight(play, &mut foe, &mut against, Some(nth * 2 + u64::from(all_fell)))?;
        (single.melee_rep, single.pool) = (against.melee_rep, against.pool);
        match verdict {
            Verdict::Attacker => return Ok(LOSES.of(CHARGER)),
            Verdict::Target => {}
            Verdict::Undecided => all_fell = false,
        }
    }
    Ok(if all_fell { WINS.of(CHARGER) } else { UNDECIDED.plain() })
}

/// How a fight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Whoever attacked has won.
    Attacker,
    /// Whoever was attacked has won.
    Target,
    /// No throw could decide it (`swordplay:R143`).
    Undecided,
}

/// One of the two.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    /// Who.
    pub who: Subject,
    /// Rep, to which it returns when the melee is over.
    pub rep: i16,
    /// Rep less what this melee has cost.
    pub melee_rep: i16,
    /// Dice on top of Melee Rep, in every round.
    pub bonus: i16,
    /// A die for the shield; a lancer has it in the first round only (`swordplay:R22`).
    pub shield: i16,
    /// Strikes with a lance.
    pub lance: bool,
    /// A die for a mounted charge, in the first round only (`swordplay:R85`).
    pub charge: i16,
    /// Counts against whoever is not.
    pub bigger: bool,
    /// Armour.
    pub armour: Armour,
    /// Larger Than Life and Cheating Death are for him.
    pub star: bool,
    /// Star Power dice.
    pub pool: u8,
    /// The same, if they were rolled for the last round he lost.
    pub left: Option<u8>,
    /// What the last round he lost has done to him.
    pub suffered: Damage,
}

impl Fighter {
    /// Somebody with a weapon, and maybe a shield: what it makes of him. A Missile figure fights as with one One Hand weapon,
    /// whatever it carries, and then its shield counts (`swordplay:R24`).
    pub fn armed(who: Subject, rep: i16, class: Class, weapon: Weapon, shield: bool) -> Self {
        let missile = class == Class::Missile;
        let weapon = if missile { Weapon::OneHand } else { weapon };
        let (dice, beside) = charts::weapon(weapon);
        let bonus = dice + if missile { edge(Edge::Missile) } else { 0 };
        let shield = if beside && (shield || weapon == Weapon::Two) { edge(Edge::Shielded) } else { 0 };
        let lance = weapon == Weapon::Lance;
        let (armour, bigger, star) = (Armour::Light, false, false);
        let (pool, left, suffered) = (0, None, Damage::None);
        Self { who, rep, melee_rep: rep, bonus, shield, lance, charge: 0, bigger, armour, star, pool, left, suffered }
    }

    fn ask(play: &mut Play<'_>, who: Subject, charges: bool) -> Flow<Self> {
        play.about(who);
        let rep = play.number(REP)?;
        let class = play.pick(CLASS)?;
        let weapon = if class == Class::Missile { Weapon::OneHand } else { play.pick(WEAPON)? };
        let shield = matches!(weapon, Weapon::OneHand | Weapon::Lance) && play.yes(SHIELDED)?;
        let mut fighter = Self::armed(who, rep, class, weapon, shield);
        if charges && play.yes(MOUNTED)? {
            fighter.charge = edge(Edge::Charging);
        }
        if play.yes(FANATIC)? {
            fighter.bonus += edge(Edge::Fanatic);
        }
        fighter.bigger = play.yes(BIGGER)?;
        if play.yes(FOE_PRONE)? {
            fighter.bonus += edge(Edge::Prone);
        }
        fighter.armour = play.pick(ARMOUR)?;
        fighter.star = play.yes(STAR)?;
        fighter.pool = if fighter.star { play.number(wound::POOL)? as u8 } else { 0 };
        Ok(fighter)
    }

    /// The same hit from somewhere: only from behind a shield is no help, in the flank it is (`swordplay:R135`). That holds as
    /// long as the fight lasts (`swordplay:R87`).
    #[must_use]
    pub fn from(self, facing: Facing) -> Self {
        Self { shield: if facing == Facing::Rear { 0 } else { self.shield }, ..self }
    }

    fn dice(&self, foe: &Self, first: bool, every_round: bool) -> i16 {
        // Two big ones are none the bigger (`swordplay:R21`).
        let bigger = if self.bigger && !foe.bigger { edge(Edge::Bigger) } else { 0 };
        let shield = if first || !self.lance { self.shield } else { 0 };
        let charge = if first || every_round { self.charge } else { 0 };
        (self.melee_rep + self.bonus + bigger + shield + charge).clamp(0, 32)
    }
}

/// A fight to its end. `key` tells apart the fights of one procedure, where nothing else depends on how it goes on; in a battle
/// everything does, and there is none.
pub fn fight(play: &mut Play<'_>, one: &mut Fighter, other: &mut Fighter, key: Option<u64>) -> Flow<Verdict> {
    let every_round = House::EveryRound.on(play);
    let mut first = true;
    loop {
        let parts = [one.melee_rep, i16::from(one.pool), other.melee_rep, i16::from(other.pool), i16::from(first)];
        match key {
            Some(key) => play.lap_of(ROUND, |_| parts.iter().fold(key, |key, part| key << 8 | *part as u64))?,
            None => play.round(ROUND),
        }
        let (dice, foes) = (one.dice(other, first, every_round), other.dice(one, first, every_round));
        // No throw can decide it (`swordplay:R143`).
        let plate = one.armour == Armour::Plate && other.armour == Armour::Plate;
        if dice.max(foes) == 0 || plate && dice.max(foes) <= 1 {
            return Ok(Verdict::Undecided);
        }
        let margin = round(play, (one, dice), (other, foes))?;
        let (winner, loser) = if margin > 0 { (&*one, &mut *other) } else { (&*other, &mut *one) };
        // Equal, or brought to nothing by the armour: the same round again.
        let counted = margin.abs() + charts::armour(loser.armour).melee;
        if margin == 0 || counted == 0 {
            if key.is_none() {
                play.tell(TIE.plain());
            }
            continue;
        }
        if beaten(play, (winner.who, winner.rep), loser, counted, key.is_none())? {
            return Ok(if margin > 0 { Verdict::Attacker } else { Verdict::Target });
        }
        first = false;
    }
}

/// Both pools; by how many successes the first wins.
fn round(play: &mut Play<'_>, one: (&Fighter, i16), other: (&Fighter, i16)) -> Flow<i16> {
    for (fighter, dice) in [one, other] {
        play.about(fighter.who);
        play.base("Melee Rep", fighter.melee_rep);
        play.because("Other dice", dice - fighter.melee_rep);
        // Who had a die keeps one: a round without any would be fought for ever.
        let dice = (dice + play.extra(roll::MODIFIER)?).max(dice.min(1));
        roll::cast_successes(play, DICE, dice)?;
    }
    play.about(Subject::Nobody);
    let mut seen = play.roll_all(ROUND)?.iter().map(|seen| i16::from(roll::hits(seen)));
    let scored = [seen.next().unwrap_or(0), seen.next().unwrap_or(0)];
    let mut margin = 0;
    for ((fighter, _), (scored, sign)) in [one, other].into_iter().zip(scored.into_iter().zip([1, -1])) {
        play.about(fighter.who);
        margin += sign * play.amount(roll::SCORED, scored)?;
    }
    Ok(margin)
}

/// What the loser of a round suffers, told in a battle; whether that is the end of him.
fn beaten(play: &mut Play<'_>, (winner, attacker): (Subject, i16), loser: &mut Fighter, margin: i16, tells: bool) -> Flow<bool> {
    // His die.
    play.about(winner);
    play.because("Margin", margin);
    let margin = margin + play.extra(roll::MODIFIER)?;
    let rep = loser.melee_rep;
    let grade = |die| wound::graded(i16::from(die) + margin, rep, Damage::LoseRep);
    let damage = play.graded(WOUND, Die::D6, Need::Adds(margin), grade)?;
    let mut hurt = Hurt::new(loser.who, loser.rep, Damage::LoseRep);
    (hurt.star, hurt.pool) = (loser.star, loser.pool);
    hurt.take(attacker, damage);
    let damage = hurt.suffer(play)?;
    (loser.pool, loser.left) = (hurt.pool, hurt.left);
    if damage == Damage::LoseRep {
        loser.melee_rep -= 1;
    }
    // Melee Rep 0 is Out of the Fight (`swordplay:R86`).
    loser.suffered = if loser.melee_rep == 0 { damage.max(Damage::Out) } else { damage };
    if tells {
        play.tell(wound::ending(loser.suffered).of(loser.who));
    }
    let fallen = loser.suffered >= Damage::Out;
    // In a battle what becomes of the fallen is noted first.
    if !(tells && fallen) {
        wound::power_left(play, loser.who, loser.left)?;
    }
    if damage == Damage::LoseRep {
        play.note("Melee Rep now #", loser.melee_rep)?;
    }
    Ok(fallen)
}
