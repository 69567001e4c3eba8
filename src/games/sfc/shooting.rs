//! One attack: who is aimed at, the roll, the damage (`sfc:P12`, `sfc:P13`).

use heapless::Vec;

use super::battle::{alter, change, look};
use super::figure;
use crate::dice::{Reading, Seen, sort};
use crate::engine::{
    Declared, Ending, Flow, Id, IdList, Need, Number, Order, Outcome, Pick, Set, Settle, Split, Subject, Throw, Ticks, Tone,
};
use crate::games::twod6::damage::{self, Damage, STAR_POWER};
use crate::games::twod6::{Six, TWO, about, aiming, side_of};
use crate::games::{Play, Procedure};
use crate::{options, questions};

options! {
    /// What a shot that hit does to a figure, mild to grave.
    pub enum Wound {
        None = "No effect", Halt = "Halts", Duck = "Duck Back", Out = "Out of the Fight", Dead = "Obviously Dead"
    }
}

options! {
    /// What Star Power is rolled against.
    pub enum Grave { Dead = "Obviously Dead", Out = "Out of the Fight" }
}

options! {
    /// Where it comes from, and what Class the Star is of.
    pub enum From { Human = "Shot, a human", Other = "Shot, Bug or Rager", Melee = "A melee" }
}

const POOL: Number = Number::new("star.pool", "Star Power dice", 0, 20).preset(5);
const AGAINST: Pick<Grave> = Pick::new("star.against", "Against").preset(Grave::Dead);
const FROM: Pick<From> = Pick::new("star.from", "From").preset(From::Human);

const DEAD: Ending = Ending::new("dead", "DEAD", Tone::Bad);
const OUT: Ending = Ending::new("out", "OUT", Tone::Bad);
const DUCKS: Ending = Ending::new("ducks", "DUCKS", Tone::Middling);
const HALTS: Ending = Ending::new("halts", "HALTS", Tone::Middling);
const LOSES_REP: Ending = Ending::new("loses-rep", "-1 REP", Tone::Middling);

/// Star Power (`sfc:P18`).
pub const STAR: Procedure = Procedure {
    id: "star-power",
    title: "Star Power",
    reference: "sfc:P18",
    roles: &["Star"],
    questions: &[POOL.declared(), AGAINST.declared(), FROM.declared(), STAR_POWER.declared()],
    endings: &[&DEAD, &OUT, &DUCKS, &HALTS, &LOSES_REP],
    run: star,
};

fn star(play: &mut Play<'_>) -> Flow<Outcome> {
    let who = Subject::Nth(1);
    play.about(who);
    let pool = play.number(POOL)? as u8;
    let grave = if play.pick(AGAINST)? == Grave::Dead { Damage::Dead } else { Damage::Out };
    let from = play.pick(FROM)?;
    let (damage, left) = damage::star_power(play, who, pool, grave, Damage::None)?;
    play.note("# dice left", i16::from(left))?;
    Ok(match (damage, from) {
        (Damage::Dead, _) => DEAD.of(who),
        (Damage::Out, _) => OUT.of(who),
        (_, From::Human) => DUCKS.of(who),
        (_, From::Other) => HALTS.of(who),
        (_, From::Melee) => LOSES_REP.of(who),
    })
}

/// Whom to shoot at: one with a Pistol, up to three with an Auto.
const TARGETS: Ticks = Ticks::new("shoot.targets", "Shoot at whom?");
/// The match-up binds only an Auto's first target (`sfc:R14`).
const ALSO: Ticks = Ticks::new("shoot.also", "Also at whom?");
/// Which of them is the 1st, 2nd and 3rd target.
const DECLARED: Order = Order::new("shoot.order", "In which order?");
/// An Auto's three shots, at least one each; spare ones on the 1st unless the player says otherwise.
const SHOTS: Split = Split::new("shoot.shots", "Shots on each");
/// One roll of 2d6 against Rep for the whole attack; a 6 fails (`sfc:P12`).
const SHOOT: Throw = Throw::new("shoot.roll", "Shooting");
/// 2d6 added for each hit (`sfc:P13`).
const DAMAGE: Throw = Throw::new("shoot.damage", "Damage");
const HIT: Throw = Throw::new("shoot.hit", "Damage dice");
/// Every damage passes here, where the player may overrule it.
const RESULT: Settle<Wound> = Settle::new("damage.result", "Damage");

/// What an attack may ask, by itself and in a battle.
pub const QUESTIONS: &[Declared] = questions![&[TARGETS.declared(), DECLARED.declared(), SHOOT.declared()], DAMAGE_QUESTIONS];
/// What its damage may.
pub const DAMAGE_QUESTIONS: &[Declared] =
    &[SHOTS.declared(), DAMAGE.declared(), HIT.declared(), STAR_POWER.declared(), RESULT.declared()];

/// Asks how many of the shots that hit are each target's.
pub fn shares(play: &mut Play<'_>, shots: u8, targets: u8) -> Flow<Vec<u8, 3>> {
    Ok(play.split(SHOTS, shots, targets, 1)?.into_iter().take(3).collect())
}

/// What an active figure may be asked besides.
pub const ALSO_QUESTION: Declared = ALSO.declared();

/// The most an attack can be aimed at.
pub type Targets = Vec<Id, 3>;

/// A figure shoots.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Who.
    pub shooter: Id,
    /// At whom, in declared order, with how many shots.
    pub aims: Vec<(Id, u8), 3>,
    /// The targets are charging the shooter.
    pub charging: bool,
}

impl Attack {
    /// Every shot at one target.
    pub fn at_one(play: &mut Play<'_>, shooter: Id, target: Id) -> Flow<Self> {
        let shots = figure::shots(play, shooter, false)?;
        Ok(Self { shooter, aims: Vec::from_iter([(target, shots)]), charging: false })
    }

    /// Asks whom of these the shooter aims at, the nearest named first; `spread` is offered as many as he has shots for. The
    /// device's figures take those.
    pub fn aim(play: &mut Play<'_>, shooter: Id, legal: &[Id], spread: bool) -> Flow<Self> {
        let shots = figure::shots(play, shooter, true)?;
        let legal = aiming::nearest_first(play, shooter, legal);
        if runs(play, shooter) {
            let chosen = take_nearest(play, shooter, legal, shots)?;
            return Self::declare(play, shooter, &chosen);
        }
        about(play, Subject::Figure(shooter));
        let first: Set = legal.iter().take(if spread { shots.into() } else { 1 }).copied().collect();
        let chosen = play.ticks(TARGETS, &legal, (1, shots), first)?;
        let chosen: Targets = legal.into_iter().filter(|id| chosen.has(*id)).take(3).collect();
        Self::declare(play, shooter, &chosen)
    }

    /// The first target is the one of the match-up; an Auto's second and third are free (`sfc:R14`).
    pub fn from(play: &mut Play<'_>, shooter: Id, first: Id) -> Flow<Self> {
        let more = figure::shots(play, shooter, true)?.saturating_sub(1);
        let others = look(play).map(|battle| battle.visible(side_of(first))).unwrap_or_default();
        let others: IdList = others.into_iter().filter(|id| *id != first).collect();
        let others = aiming::nearest_first(play, shooter, &others);
        let mut targets = Targets::from_iter([first]);
        if runs(play, shooter) {
            targets.extend(take_nearest(play, shooter, others, more)?);
        } else {
            about(play, Subject::Figure(shooter));
            let chosen = play.ticks(ALSO, &others, (0, more), Set::EMPTY)?;
            let chosen: Targets = others.into_iter().filter(|id| chosen.has(*id)).take(2).collect();
            targets.extend(play.order(DECLARED, &chosen)?);
        }
        Self::share(play, shooter, targets.into_iter().collect())
    }

    /// Asks in which order the targets are declared, and how the shots are shared out.
    pub fn declare(play: &mut Play<'_>, shooter: Id, targets: &[Id]) -> Flow<Self> {
        about(play, Subject::Figure(shooter));
        let order = if runs(play, shooter) { targets.iter().copied().collect() } else { play.order(DECLARED, targets)? };
        Self::share(play, shooter, order)
    }

    fn share(play: &mut Play<'_>, shooter: Id, targets: IdList) -> Flow<Self> {
        let shots = figure::shots(play, shooter, true)?;
        let parts = targets.len() as u8;
        about(play, Subject::Figure(shooter));
        let split = if runs(play, shooter) {
            // One each, spare shots on the first.
            (0..parts).map(|nth| if nth == 0 { shots.saturating_sub(parts) + 1 } else { 1 }).collect()
        } else {
            play.split(SHOTS, shots, parts, 1)?
        };
        Ok(Self { shooter, aims: targets.into_iter().zip(split).collect(), charging: false })
    }

    /// Rolls, deals out the damage, and says who was missed and may return fire, in declared order. Chargers who were hit and not
    /// spared by the player come no further (`sfc:R21`): the missed ones do.
    pub fn resolve(&self, play: &mut Play<'_>) -> Flow<Targets> {
        let rep = figure::rep(play, self.shooter)?;
        let mut in_cover = Vec::<bool, 3>::new();
        for (target, _) in &self.aims {
            // Only the 1st target's Cover matters, and not in a charge.
            let matters = in_cover.is_empty() && !self.charging;
            let _ = in_cover.push(matters && figure::cover(play, *target)?);
        }
        about(play, Subject::Figure(self.shooter));
        play.base("Rep", rep);
        let passed = play.hits(SHOOT, TWO, Six::Fails.faces(rep))?;
        play.note("# passed", i16::from(passed))?;
        let mut hit = Vec::<(Id, u8), 3>::new();
        let mut missed = Targets::new();
        for (nth, (aim, cover)) in self.aims.iter().zip(&in_cover).enumerate() {
            if hits(passed, self.charging, nth, *cover) {
                let _ = hit.push(*aim);
            } else {
                let _ = missed.push(aim.0);
            }
        }
        let spared = self.hurt(play, &hit)?;
        if self.charging {
            let _ = missed.extend_from_slice(&spared);
        }
        Ok(missed)
    }

    /// 2d6 for each hit, sorted high to low, dealt out in declared order (`sfc:P13`). Whom nothing happened to.
    pub fn hurt(&self, play: &mut Play<'_>, hit: &[(Id, u8)]) -> Flow<Targets> {
        let mut spared = Targets::new();
        if hit.is_empty() {
            return Ok(spared);
        }
        alter(play, self.shooter, |figure| figure.fought = true);
        let mut values = Vec::<(Id, i16, u8), 3>::new();
        for (target, shots) in hit {
            let value = figure::target_value(play, *target)?;
            let _ = values.push((*target, value, *shots));
        }
        about(play, Subject::Figure(self.shooter));
        for (target, value, shots) in &values {
            for _ in 0..*shots {
                let need = if values.len() == 1 { Need::Total(*value) } else { Need::Reading };
                play.cast(HIT, TWO, Reading::SumDoubles, need)?;
            }
            play.about(Subject::Figure(*target));
            play.base("TV", *value);
            play.about(Subject::Figure(self.shooter));
        }
        let mut totals: Vec<(i16, bool), 3> = play.roll_all(DAMAGE)?.iter().filter_map(total).collect();
        // Equal totals: doubles first (`sfc:R19`).
        sort(&mut totals, |total| core::cmp::Reverse(*total));
        let mut totals = totals.into_iter();
        for (target, value, shots) in values {
            // The worst of several, once (`sfc:R20`).
            let worst = totals.by_ref().take(usize::from(shots)).map(|total| wound(total, value)).max();
            if apply(play, target, worst.unwrap_or(Damage::None))? == Wound::None {
                let _ = spared.push(target);
            }
        }
        Ok(spared)
    }
}

/// Whether the device decides for this figure.
fn runs(play: &Play<'_>, id: Id) -> bool {
    look(play).is_some_and(|battle| battle.runs(side_of(id)))
}

/// As many of the nearest as there are shots, equals by chance (`sfc` section 6).
fn take_nearest(play: &mut Play<'_>, shooter: Id, mut left: IdList, shots: u8) -> Flow<Targets> {
    let mut taken = Targets::new();
    while taken.len() < usize::from(shots) && !left.is_empty() {
        let next = aiming::nearest(play, shooter, &left)?;
        left.retain(|id| *id != next);
        let _ = taken.push(next);
    }
    Ok(taken)
}

/// Whether the nth target is hit (`sfc:P12`): charging overrides the other columns (`sfc:R17`); all shots on it hit (`sfc:R18`).
const fn hits(passed: u8, charging: bool, nth: usize, cover: bool) -> bool {
    match passed {
        0 => false,
        1 => !charging && nth == 0 && !cover,
        _ => true,
    }
}

fn total(seen: &Seen) -> Option<(i16, bool)> {
    match seen {
        Seen::Sum { total, doubles } => Some((total.cast_signed(), *doubles)),
        _ => None,
    }
}

const fn wound((total, doubles): (i16, bool), value: i16) -> Damage {
    match (total >= value, doubles) {
        (true, true) => Damage::Dead,
        (true, false) => Damage::Out,
        (false, _) => Damage::None,
    }
}

/// Star Power once against the worst (`sfc:R20`), and what is left of it: the mildest is Duck Back, or a halt (`sfc:R40`).
fn apply(play: &mut Play<'_>, target: Id, worst: Damage) -> Flow<Wound> {
    let least = if figure::class(play, target)?.human() { Wound::Duck } else { Wound::Halt };
    let pool = if worst >= Damage::Out { figure::pool(play, target)? } else { 0 };
    let (lessened, _) = damage::star_power(play, Subject::Figure(target), pool, worst, Damage::None)?;
    let given = match lessened {
        Damage::None | Damage::LoseRep => least,
        Damage::Out => Wound::Out,
        Damage::Dead => Wound::Dead,
    };
    play.about(Subject::Figure(target));
    let wound = play.settle(RESULT, given)?;
    match wound {
        Wound::None => {}
        // Nothing lasting, unless it was charging (`sfc:R22`).
        Wound::Halt => play.note("Halts", 0)?,
        Wound::Duck => {
            change(play, |battle| battle.duck(target));
            play.note("Ducks back", 0)?;
        }
        Wound::Out => damage::down(play, Subject::Figure(target), Damage::Out)?,
        Wound::Dead => damage::down(play, Subject::Figure(target), Damage::Dead)?,
    }
    Ok(wound)
}
