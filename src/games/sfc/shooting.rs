//! One attack: who is aimed at, the roll, the damage (`sfc:P12`, `sfc:P13`).

use heapless::Vec;

use super::battle::{alter, change, look};
use super::figure;
use crate::dice::{Reading, Seen, sort};
use crate::engine::{Declared, Ending, Flow, Id, IdList, Need, Order, Outcome, Set, Settle, Split, Subject, Throw, Ticks, Tone};
use crate::games::Play;
use crate::games::twod6::damage::{self, Damage, STAR_POWER};
use crate::games::twod6::{Six, TWO, about, aiming, rolls, shown, side_of};
use crate::{options, questions};

options! {
    /// What a shot that hit does to a figure, mild to grave.
    pub enum Wound {
        None = "No effect", Halt = "Halts", Duck = "Duck Back", Out = "Out of the Fight", Dead = "Obviously Dead"
    }
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

const MISSED: Ending = Ending::new("miss", "NOT HIT", Tone::Nothing);
/// Of several nobody.
const NONE_HIT: Ending = Ending::new("none-hit", "NONE HIT", Tone::Nothing);
/// What it does is rolled next.
const IS_HIT: Ending = Ending::new("hit", "HIT", Tone::Good).rolls_on().noted();
const ARE_HIT: Ending = Ending::new("are-hit", "HITS #", Tone::Good).rolls_on().noted();
/// What becomes of a target: the worst.
pub const DEAD: Ending = Ending::new("dead", "DEAD", Tone::Good).harms().noted();
/// Out of the Fight.
pub const OUT: Ending = Ending::new("out", "OUT", Tone::Good).harms().noted();
/// Duck Back.
pub const DUCKED: Ending = Ending::new("ducked", "DUCKED", Tone::Good).harms().noted();
/// Several.
pub const DOWNS: Ending = Ending::new("down", "DOWNS #", Tone::Good).helps();
/// A Bug or Rager comes no further.
pub const HALTED: Ending = Ending::new("halted", "HALTS", Tone::Middling).noted();
/// Nothing.
pub const NO_EFFECT: Ending = Ending::new("no-effect", "NO EFFECT", Tone::Nothing).noted();

/// What is told of an attack before its damage.
pub const TOLD: [&Ending; 4] = [&MISSED, &IS_HIT, &ARE_HIT, &NONE_HIT];

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
        let (shooter, targets): (Subject, Targets) =
            (Subject::Figure(self.shooter), self.aims.iter().map(|(id, _)| *id).collect());
        let at = if let [only] = targets.as_slice() { Subject::Figure(*only) } else { Subject::Nobody };
        let passed = rolls::test(play, shooter, at, SHOOT, Six::Fails, TWO, rep)?;
        if !look(play).is_some_and(|battle| battle.quick) {
            shown::at(play, shooter, &targets)?;
        }
        if let ([(first, _), ..], 1, Some(true)) = (self.aims.as_slice(), passed, in_cover.first()) {
            // Why one passed has not hit the 1st target.
            play.about(Subject::Figure(*first));
            play.note("in Cover", 0)?;
        }
        let mut hit = Vec::<(Id, u8), 3>::new();
        let mut missed = Targets::new();
        for (nth, (aim, cover)) in self.aims.iter().zip(&in_cover).enumerate() {
            if hits(passed, self.charging, nth, *cover) {
                let _ = hit.push(*aim);
            } else {
                let _ = missed.push(aim.0);
            }
        }
        play.tell(match hit.as_slice() {
            [] => missed_all(self.shooter, &targets),
            [(only, _)] => IS_HIT.of(Subject::Figure(*only)),
            many => ARE_HIT.of(shooter).and(many.len() as i16),
        });
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
        let shooter = Subject::Figure(self.shooter);
        about(play, shooter);
        let modifier = rolls::modifier(play)?;
        for (target, value, shots) in &values {
            play.about(Subject::Figure(*target));
            play.base("TV", *value);
            play.about(shooter);
            for _ in 0..*shots {
                let need = if values.len() == 1 { Need::Total(*value - modifier) } else { Need::Reading };
                play.cast(HIT, TWO, Reading::SumDoubles, need)?;
            }
        }
        // The card names a single target; the dice are the shooter's.
        if let [(target, ..)] = values.as_slice() {
            play.about(Subject::Figure(*target));
        }
        let seen = play.roll_all(DAMAGE)?.iter().filter_map(total);
        let mut totals: Vec<(i16, bool), 3> = seen.map(|(total, doubles)| (total + modifier, doubles)).collect();
        // Equal totals: doubles first (`sfc:R19`).
        sort(&mut totals, |total| core::cmp::Reverse(*total));
        let (several, mut totals) = (values.len() > 1, totals.into_iter());
        let (mut down, mut told) = (0, NO_EFFECT.of(shooter));
        for (target, value, shots) in values {
            let (who, dealt) = (Subject::Figure(target), totals.by_ref().take(usize::from(shots)));
            // The worst of several, once (`sfc:R20`).
            let worst = dealt.map(|total| (wound(total, value), total.0)).max();
            if let (true, Some((_, total))) = (several, worst) {
                // The dice are dealt out: which are whose can be told only now.
                play.about(who);
                play.note("takes #", total)?;
            }
            let wound = self.apply(play, target, worst.map_or(Damage::None, |(damage, _)| damage))?;
            if wound == Wound::None {
                let _ = spared.push(target);
            }
            if wound >= Wound::Out || down == 0 {
                // A halt ends a charge; else nothing comes of it (`sfc:R22`).
                told = wounded(if wound == Wound::Halt && !self.charging { Wound::None } else { wound }, who);
            }
            down += i16::from(wound >= Wound::Out);
        }
        play.tell(if down > 1 { DOWNS.of(shooter).and(down) } else { told });
        Ok(spared)
    }

    /// Star Power once against the worst (`sfc:R20`), and what is left of it: the mildest is Duck Back, or a halt (`sfc:R40`).
    fn apply(&self, play: &mut Play<'_>, target: Id, worst: Damage) -> Flow<Wound> {
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
            Wound::Halt => play.note(if self.charging { "Halts" } else { "unhurt" }, 0)?,
            Wound::Duck => {
                change(play, |battle| battle.duck(target));
                play.note("Ducks back", 0)?;
            }
            Wound::Out => damage::down(play, Subject::Figure(target), Damage::Out)?,
            Wound::Dead => damage::down(play, Subject::Figure(target), Damage::Dead)?,
        }
        Ok(wound)
    }
}

/// He has missed whomever he shot at.
pub fn missed_all(shooter: Id, targets: &[Id]) -> Outcome {
    if let [only] = targets { MISSED.of(Subject::Figure(*only)) } else { NONE_HIT.of(Subject::Figure(shooter)) }
}

/// What became of one target.
pub const fn wounded(wound: Wound, who: Subject) -> Outcome {
    match wound {
        Wound::None => NO_EFFECT.of(who),
        Wound::Halt => HALTED.of(who),
        Wound::Duck => DUCKED.of(who),
        Wound::Out => OUT.of(who),
        Wound::Dead => DEAD.of(who),
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
const fn hits(passed: i16, charging: bool, nth: usize, cover: bool) -> bool {
    match passed {
        ..=0 => false,
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
